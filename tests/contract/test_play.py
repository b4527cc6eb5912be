"""Random play of every system ends, without dead ends; choices are unique and read back; looking changes nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from bocage.kernel.chances.odds import distribution
from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.contract.question import Ask
from bocage.kernel.contract.resolution import ANYTHING, Resolution, Resolved, Touched
from bocage.kernel.contract.state import encode
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import state_hash
from bocage.kernel.rules import Illegal
from bocage.kernel.showing.view import View
from bocage.kernel.text import Text
from tests.contract.games import Playing, every_scenario, fingerprint, listed, rolls, seats, step


@every_scenario
def test_a_card_names_the_sides_of_its_scenario(play: Playing) -> None:
    card = next(card for card in play.system.rules.scenarios() if card.id == play.scenario)
    assert card.sides == play.game(play.number).sides


@every_scenario
def test_choices_are_unique_and_read_back(play: Playing) -> None:
    for game, _ in play.positions():
        for seat in game.to_move:
            check_choices(game, seat)


def check_choices(game: Game, seat: Seat) -> None:
    legal = game.legal(seat)
    assert not listed(game, seat) or len(legal) > 1, "what is forced is not asked, and there is no dead end"
    assert len(set(legal)) == len(legal)
    asked = game.asked(seat)
    for choice in legal:
        assert Choice.parse(str(choice)) == choice
        if asked and asked.choices.why_not:
            assert asked.choices.why_not(game.known(seat), choice) is None, f"{choice} is listed and explained away"


@every_scenario
def test_free_choices_are_sampled_legally_and_read_back(play: Playing) -> None:
    for game, rng in play.positions():
        for seat in game.to_move:
            if not listed(game, seat):
                choice = game.sample(seat, rng)
                assert game.why_not(choice, seat) is None
                assert Choice.parse(str(choice)) == choice


@every_scenario
def test_looking_changes_nothing(play: Playing) -> None:
    for game, rng in play.positions(every=10):
        before = state_hash(game.state)
        for seat in seats(game):
            game.view(seat)
            game.can_undo(seat)
            for choice in rng.sample(game.legal(seat), min(3, len(game.legal(seat)))):
                game.odds(choice, seat, budget=300)
        assert state_hash(game.state) == before


@every_scenario
def test_no_choice_leads_back(play: Playing) -> None:
    """Without a die or another seat's choice no situation comes twice, so that no list of choices is endless."""
    for stretch in play.stretches():
        game = stretch.game
        seen: set[object] = set()
        movers: tuple[Seat, ...] = ()
        rolled = 0
        for _ in stretch.walk():
            if not isinstance(game.decision, Ask):
                continue
            if game.to_move != movers or rolls(game) != rolled:
                movers, rolled = game.to_move, rolls(game)
                seen.clear()
            lists = tuple(tuple(map(str, game.legal(seat))) for seat in movers)
            here = state_hash(game.state), repr(game.decision.prompt), lists
            assert here not in seen or not listed(game, movers[0]), f"{game.decision.prompt.id} comes back"
            seen.add(here)


def foreign(game: Game, seat: Seat, pool: list[Choice]) -> list[Choice]:
    """Choices that are not on offer: nonsense, real ones with a part changed, and those of other moments."""
    legal = game.legal(seat)
    tries = [Choice("no-such-verb"), Choice("no-such-verb", 10**9, 10**9, "nowhere", -1, (-1, -1))]
    for choice in legal[:2]:
        for change in ({"piece": 10**9}, {"other": 10**9}, {"place": "nowhere"}, {"number": -(10**9)}):
            tries.append(msgspec.structs.replace(choice, **change))
    tries += pool[-10:]
    if listed(game, seat):
        return [choice for choice in tries if choice not in legal]
    return [choice for choice in tries if choice.verb == "no-such-verb"]


@every_scenario
def test_an_illegal_choice_is_refused_with_a_reason_and_changes_nothing(play: Playing) -> None:
    for stretch in play.stretches():
        game = stretch.game
        pool: list[Choice] = []
        for number in stretch.walk():
            if number % 10 == 0:
                before = fingerprint(game)
                for seat in seats(game):
                    tries = foreign(game, seat, pool) if game.asked(seat) else [*game.legal(game.to_move[0])[:2]]
                    for choice in tries:
                        refused(game, choice, seat)
                assert fingerprint(game) == before
            pool += game.legal(game.to_move[0])[:3]
            del pool[:-30]


def refused(game: Game, choice: Choice, seat: Seat) -> None:
    violation = game.why_not(choice, seat)
    assert violation is not None, f"{choice} of seat {seat} should be refused"
    assert violation.why.id
    with pytest.raises(Illegal) as error:
        game.choose(choice, seat)
    assert error.value.violation == violation


@every_scenario
def test_views_are_plain_json(play: Playing) -> None:
    for game, _ in play.positions(every=10):
        for seat in seats(game):
            view = game.view(seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
            assert all(isinstance(offer.label, Text) for offer in view.offers)


@every_scenario
def test_odds_are_whole(play: Playing) -> None:
    for game, rng in play.positions(every=7):
        for seat in game.to_move:
            legal = game.legal(seat) or [game.sample(seat, rng)]
            for choice in rng.sample(legal, min(4, len(legal))):
                odds = game.odds(choice, seat, budget=rng.choice((1, 500)))
                if odds is None:
                    continue
                assert sum(odds.shares.values()) == 1
                assert all(share > 0 for share in odds.shares.values())
                assert odds.exact == (odds.error == 0)
                for target in odds.targets.values():
                    assert sum(target.shares.values()) == 1
                for spread in (
                    s
                    for one in (odds.numbers, *(target.numbers for target in odds.targets.values()))
                    for s in one.values()
                ):
                    assert sum(spread.shares.values()) == 1


@every_scenario
def test_resolutions_change_only_what_they_name(play: Playing) -> None:
    for game, rng in play.positions(every=5):
        for seat in game.to_move:
            legal = game.legal(seat) or [game.sample(seat, rng)]
            for choice in rng.sample(legal, min(3, len(legal))):
                for resolution in resolutions(game, choice, seat):
                    known = game.known(seat)
                    if not resolution.touches(known):
                        continue
                    before, budget = encode(known), rng.choice((40, 200))
                    odds = distribution(game.setting, known, resolution, budget)
                    assert encode(known) == before
                    assert odds == distribution(game.setting, known, Whole(resolution), budget)


def resolutions(game: Game, choice: Choice, seat: Seat) -> list[Resolution]:
    """What is rolled for a choice, by itself or by the notes on it."""
    asked = game.asked(seat)
    named = [note.resolution for note in game.notes_on(choice, seat)]
    if asked and asked.choices.resolution:
        named.append(asked.choices.resolution(game.known(seat), choice))
    return [resolution for resolution in named if resolution]


class Whole(msgspec.Struct, frozen=True):
    """A resolution whose odds copy the whole state."""

    of: Any

    def touches(self, s: Any) -> Touched:
        return ANYTHING

    def run(self, s: Any) -> Procedure[str | Resolved]:
        return self.of.run(s)  # type: ignore[no-any-return]


@every_scenario
def test_the_same_key_and_choices_give_the_same_game(play: Playing) -> None:
    for seed, length in play.lengths():
        one, other = play.game(seed), play.game(seed)
        rng = Random(seed)
        for _ in range(length):
            if one.decision is None:
                break
            choice, seat = step(one, rng)
            other.choose(str(choice), seat)
        assert fingerprint(one) == fingerprint(other)
