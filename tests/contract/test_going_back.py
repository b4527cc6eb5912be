"""Saving, loading, cloning, undoing, plans, declarations, secret decisions, standing orders, failing rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat, Side
from bocage.kernel.contract.procedure import Request, Together
from bocage.kernel.contract.question import Ask
from bocage.kernel.contract.state import copy, encode
from bocage.kernel.dice import HashDice
from bocage.kernel.play.game import Game
from bocage.kernel.play.orders import Order, StandingOrders
from bocage.kernel.play.replay import load, replay
from bocage.kernel.records.forms import from_bytes, from_text, to_bytes, to_text
from bocage.kernel.records.record import ORDERED, Chosen, Input, Rolled, state_hash
from bocage.kernel.rules import Illegal
from bocage.kernel.text import LANGUAGES, bundle
from tests.contract.games import (
    Playing,
    Stretch,
    every_scenario,
    fingerprint,
    key_of,
    rolls,
    seats,
    step,
    to_the_end,
    twisted,
)


@every_scenario
def test_a_clone_is_the_game_without_its_key(play: Playing) -> None:
    for game, _ in play.positions(every=10):
        twin = game.clone()
        assert fingerprint(twin) == fingerprint(game)
        assert isinstance(game.dice, HashDice)
        assert isinstance(twin.dice, HashDice)
        assert twin.dice.key != game.dice.key
        assert not twin.header.commitment
        assert game.dice.key.hex() not in to_text(twin.record) + to_text(game.record)


@every_scenario
def test_a_state_has_one_encoding(play: Playing) -> None:
    """A copy hashes alike: fields at their default are left out of the original if and only if out of the copy."""
    for game, _ in play.positions(every=5):
        once = encode(game.state)
        assert encode(copy(game.state, game.setting)) == once
        assert state_hash(copy(game.state, game.setting)) == state_hash(game.state)


@every_scenario
def test_playing_a_clone_leaves_the_game_alone(play: Playing) -> None:
    for game, rng in play.positions(every=25):
        before = fingerprint(game)
        twin = game.clone(b"twin")
        for _ in range(20):
            if twin.decision:
                step(twin, rng)
        assert fingerprint(game) == before


@every_scenario
def test_a_saved_game_goes_on_as_if_it_had_not_been_saved(play: Playing) -> None:
    for game, rng, length in play.stretches():
        assert isinstance(game.dice, HashDice)
        loaded: list[Game] = []
        for number in range(length):
            if number % 10 == 8 or game.decision is None:
                assert all(fingerprint(other) == fingerprint(game) for other in loaded)
            if game.decision is None:
                break
            if number % 10 == 0:
                loaded = [
                    load(from_text(to_text(game.record)), game.dice.key),
                    load(from_bytes(to_bytes(game.record)), game.dice.key),
                ]
                assert all(fingerprint(other) == fingerprint(game) for other in loaded)
            choice, seat = step(game, rng)
            for other in loaded:
                other.choose(choice, seat)


def surprises(entry: Input, seat: int) -> bool:
    """Whether an input is a roll, or what another seat decided of its own accord."""
    return isinstance(entry, Rolled) or (entry.seat != seat and not (isinstance(entry, Chosen) and entry.auto))


@every_scenario
def test_undo_returns_to_the_same_game_and_never_crosses_a_die(play: Playing) -> None:
    undone = 0
    for stretch in play.stretches():
        game, rng = stretch.game, stretch.rng
        for _ in stretch.walk():
            looked_at = rng.random() < 0.2
            before, length = (fingerprint(game) if looked_at else None), len(game.inputs)
            twin = game.clone(b"undo") if looked_at else game
            if twin is game:
                continue
            _, seat = step(twin, rng)
            crossed = [entry for entry in twin.inputs[length + 1 :] if surprises(entry, seat)]
            after = fingerprint(twin)
            offered = twin.can_undo(seat)
            assert twin.undo(seat) == offered
            if offered:
                assert not crossed
                assert fingerprint(twin) == before
                undone += 1
            else:
                assert fingerprint(twin) == after
    assert undone, "nothing could ever be taken back"


@every_scenario
def test_a_plan_is_one_transaction_up_to_the_first_surprise(play: Playing) -> None:
    for game, rng in play.positions(every=9):
        if not isinstance(game.decision, Ask):
            continue
        seat = game.to_move[0]
        plan, halted = plan_for(game.clone(b"plan"), seat, rng)
        before = fingerprint(game)
        if not halted:
            spoiled = game.clone(b"plan")
            with pytest.raises(Illegal):
                spoiled.play([*plan, Choice("no-such-verb")], seat)
            assert fingerprint(spoiled) == before
        whole, stepped = game.clone(b"plan"), game.clone(b"plan")
        assert whole.play([*plan, Choice("no-such-verb")] if halted else plan, seat) == len(plan)
        for choice in plan:
            stepped.choose(choice, seat)
        assert fingerprint(whole) == fingerprint(stepped)


def plan_for(game: Game, seat: Seat, rng: Random) -> tuple[list[Choice], bool]:
    """Up to four choices in a row, and whether the last of them brought a die or, perhaps, another seat's question."""
    plan: list[Choice] = []
    while len(plan) < 4:
        rolled = rolls(game)
        choice = game.sample(seat, rng)
        game._shown.clear()
        before = len(game.inputs)
        game.choose(choice, seat)
        plan.append(choice)
        side = game.seats[seat]
        perhaps = game.hides(seat) and game._floors[side] > before
        if rolls(game) != rolled or seat not in game.to_move or side in game._shown or perhaps:
            return plan, True
    return plan, False


@every_scenario
def test_secret_decisions_may_arrive_in_any_order_and_are_not_seen(play: Playing) -> None:
    for stretch in play.stretches():
        for _ in stretch.walk():
            if isinstance(stretch.game.decision, Together):
                arrive_in_any_order(stretch.game, stretch.rng)
                break


def arrive_in_any_order(game: Game, rng: Random) -> None:
    """Sides decide without each other; the seats of one side may be asked one after the other."""
    script: dict[Side, list[tuple[Seat, Choice]]] = defaultdict(list)
    first = game.clone(b"together")
    begun = first._step_at
    while is_secret(first, begun):
        choice, seat = step(first, rng)
        script[first.seats[seat]].append((seat, choice))
    alone = {side: views_alone(game, script[side]) for side in script}
    for _ in range(4):
        other = game.clone(b"together")
        done = dict.fromkeys(script, 0)
        while is_secret(other, begun):
            side = rng.choice([side for side in script if done[side] < len(script[side])])
            seat, choice = script[side][done[side]]
            assert other.view(seat) == alone[side][done[side]], "a secret decision shows"
            other.choose(choice, seat)
            done[side] += 1
        assert state_hash(other.state) == state_hash(first.state)


def is_secret(game: Game, begun: int) -> bool:
    """Whether the sides decide together in the step that began after this many inputs, and in no later one."""
    return isinstance(game.decision, Together) and game._step_at == begun


def views_alone(game: Game, choices: list[tuple[Seat, Choice]]) -> list[Any]:
    """What the seats of a side see before each of their choices while the other side does not decide."""
    alone = game.clone(b"together")
    views = []
    for seat, choice in choices:
        views.append(alone.view(seat))
        alone.choose(choice, seat)
    return views


@every_scenario
def test_undo_inside_secret_decisions(play: Playing) -> None:
    for game, rng, _ in play.stretches():
        while isinstance(game.decision, Together):
            seat = rng.choice(game.to_move)
            before, begun = fingerprint(game), game._step_at
            game.choose(game.sample(seat, rng), seat)
            if is_secret(game, begun):
                assert game.undo(seat)
                assert fingerprint(game) == before
                undo_under_another(game, seat, rng)
                game.choose(game.sample(seat, rng), seat)
        for seat in seats(game):
            assert not game.can_undo(seat), "the end of secret decisions is a reveal"


def undo_under_another(game: Game, seat: Seat, rng: Random) -> None:
    """A seat takes back its choice after another seat has chosen: the other's choice stays."""
    other = next((asked for asked in game.to_move if asked != seat), None)
    if other is None:
        return
    both, alone = game.clone(), game.clone()
    choice = game.sample(other, rng)
    both.choose(game.sample(seat, rng), seat)
    for one in (both, alone):
        if is_secret(one, game._step_at):
            one.choose(choice, other)
    if is_secret(both, game._step_at):
        assert both.undo(seat)
        assert fingerprint(both) == fingerprint(alone)


@every_scenario
def test_resigning_running_out_of_time_and_agreeing_a_draw(play: Playing) -> None:
    for game, _rng in play.positions(every=40, offset=7):
        for kind in ("resign", "timeout"):
            ended = game.clone(b"end")
            for seat in game.command.seats_of[0]:
                ended.declare(kind, seat)
            assert ended.decision is None
            assert ended.outcome is not None
            assert (ended.outcome.reason, ended.outcome.winner) == (kind, 1)
            assert not ended.can_undo(0)
            over = fingerprint(ended)
            ended.declare("resign", len(game.seats) - 1)
            assert fingerprint(ended) == over
            assert fingerprint(load(ended.record, b"end")) == over
        check_draw(game)


def check_draw(game: Game) -> None:
    both = game.clone(b"end")
    for seat in seats(game)[1:]:
        both.declare("offer-draw", seat)
        both.declare("offer-draw", seat)
    assert both.decision is not None, "it needs every seat"
    assert fingerprint(both.clone()) == fingerprint(both)
    lapsed = both.clone(b"end")
    both.declare("offer-draw", 0)
    assert both.outcome is not None
    assert both.outcome.winner is None
    step(lapsed, Random(1))
    if lapsed.decision:
        assert fingerprint(lapsed.clone()) == fingerprint(lapsed)
        lapsed.declare("offer-draw", 0)
        assert lapsed.outcome is None, "an offer lapses with the next choice"


@every_scenario
def test_standing_orders_answer_with_recorded_choices(play: Playing) -> None:
    for seed, length in play.lengths():
        plain = play.game(seed)
        asked = sum(orderable(plain) for _ in Stretch(plain, Random(seed), length).walk())
        silent = ordered_game(play, seed, StandingOrders(Order("never")))
        assert sum(orderable(silent) for _ in Stretch(silent, Random(seed), length).walk()) == 0
        eager = ordered_game(play, seed, StandingOrders(Order("never", at_once=0)))
        for _ in Stretch(eager, Random(seed), length).walk():
            pass
        answered = [
            entry
            for game in (silent, eager)
            for entry in game.inputs
            if isinstance(entry, Chosen) and entry.auto == ORDERED
        ]
        assert bool(answered) == bool(asked), "orders never answered where players were asked"
        for game in (silent, eager):
            replayed = replay(game.record)
            assert replayed.difference is None, replayed.difference
            assert replayed.game is not None
            assert state_hash(replayed.game.state) == state_hash(game.state)


@every_scenario
def test_reactions_name_only_what_the_system_declares_and_players_can_read(play: Playing) -> None:
    system = play.system
    sorts: set[str] = set()
    declared = {condition.key for condition in system.rules.conditions}
    for game, _ in play.positions(every=3):
        for seat in game.to_move:
            asked = game.asked(seat)
            if asked and asked.reaction:
                sorts |= asked.reaction.spans.keys()
                assert all(declared.issuperset(one.facts) for one in asked.reaction.opportunities(game.known(seat)))
    ids = [f"order-{key}" for key in declared] + [f"span-{sort}" for sort in sorts]
    for language in LANGUAGES:
        source = bundle(language, "bocage.kernel", system.package)
        assert [id for id in ids if not (source.has_message(id) and source.has_message(f"{id}-word"))] == []


def ordered_game(play: Playing, seed: int, orders: StandingOrders) -> Game:
    game = play.game(seed)
    game.orders = dict.fromkeys(seats(game), orders)
    return game


def orderable(game: Game) -> int:
    """How many questions stand that standing orders may answer: reactions, and those of which hardly anything comes."""
    return sum(1 for seat in game.to_move if (asked := game.asked(seat)) and (asked.reaction or is_idle(game, seat)))


def is_idle(game: Game, seat: int) -> bool:
    asked = game.asked(seat)
    assert asked is not None
    idle = asked.choices.is_idle
    return asked.skip is not None and idle is not None and idle(game.known(seat))


class Fuse:
    """Makes a rule fail after a number of requests."""

    def __init__(self) -> None:
        self.left: int | None = None

    def burns(self, s: Any, request: Request) -> Iterator[Request]:
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                self.left = None
                raise ZeroDivisionError("a rule failed")
        yield request


@every_scenario
def test_a_failing_rule_leaves_the_game_as_it_was(play: Playing) -> None:
    failures = 0
    for seed, length in play.lengths():
        fuse = Fuse()
        system = twisted(play.system, fuse.burns)
        sound = play.game(seed)
        setting = sound.setting
        game = Game.start(
            system, setting, system.rules.start(setting), play.scenario, sound.header.options, key=key_of(seed)
        )
        for number, (choice, seat) in enumerate(islice(to_the_end(sound, Random(seed)), length)):
            if number % 6 == 0:
                before = fingerprint(game)
                fuse.left = number % 4
                try:
                    game.choose(choice, seat)
                except ZeroDivisionError:
                    failures += 1
                    assert fingerprint(game) == before
                    game.choose(choice, seat)
                fuse.left = None
            else:
                game.choose(choice, seat)
            assert state_hash(game.state) == state_hash(sound.state), f"after decision {number}"
    assert failures
