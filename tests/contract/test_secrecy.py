"""No system tells a seat what it may not know; and each kind of leak is caught when it is planted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
import pytest

from bocage import players
from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat
from bocage.kernel.contract.agent import Agent, plan_in
from bocage.kernel.contract.procedure import Barrier, Procedure, Request, tell
from bocage.kernel.contract.question import Ask
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.contract.state import copy
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.play import fork as forking
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import state_hash
from bocage.kernel.rules import refuse
from bocage.kernel.text import text
from tests.contract.games import Playing, Twist, every_scenario, seats, twisted
from tests.contract.secrecy import interference
from tests.kernel.parts import Part, altered
from tests.probe import SYSTEM, model

APART, FEWEST_PAIRS = 20, 3
"""One pair of games is compared for this many decisions of what is looked at; no fewer pairs from one game."""


@every_scenario
def test_a_seat_gets_nothing_from_what_it_does_not_know(play: Playing) -> None:
    if play.system.knowledge.perturb is None:
        for game, _ in play.positions(every=10):
            for seat in seats(game):
                assert game.known(seat) is game.state, "a system with secrets needs `perturb`"
        return
    games = [(seed, max(FEWEST_PAIRS, length // APART)) for seed, length in play.lengths()]
    findings = interference(play, play.system, agents_of(play.system), games)
    assert not findings.leaks
    assert findings.different * 2 >= findings.pairs, "half of the perturbed states are the same"
    assert findings.compared


@every_scenario
def test_a_resampled_state_agrees_with_what_the_seat_knows(play: Playing) -> None:
    system = play.system
    for game, rng in play.positions(every=12, offset=5):
        for seat in seats(game):
            if not isinstance(game.decision, Ask):
                continue
            side = game.seats[seat]
            known = system.knowledge.known(game.state, side)
            before = state_hash(known)
            full = system.knowledge.resample(known, side, rng)
            assert state_hash(known) == before, "resampling changed what it was given"
            assert state_hash(system.knowledge.known(full, side)) == before
            assert full is not game.state


@every_scenario
def test_what_a_seat_knows_is_known_when_known_again(play: Playing) -> None:
    for game, _ in play.positions(every=12):
        for seat in seats(game):
            side = game.seats[seat]
            known = play.system.knowledge.known(copy(game.state, game.setting), side)
            assert state_hash(play.system.knowledge.known(known, side)) == state_hash(known)


# --- planted leaks ------------------------------------------------------------------------------------------------
def unseen(s: model.State, seat: Seat) -> int:
    """A number that differs with what a seat cannot know."""
    return sum(unit.at * (2 if unit.kind == "real" else 3) for unit in s.units.values() if unit.side != seat)


def with_choices(request: Ask, **changes: Any) -> Ask:
    return msgspec.structs.replace(request, choices=msgspec.structs.replace(request.choices, **changes))


def prompt_leak(s: model.State, request: Request) -> Iterable[Request]:
    if isinstance(request, Ask):
        request = msgspec.structs.replace(request, prompt=text("prompt-order", left=unseen(s, request.side)))
    return [request]


def choice_leak(s: model.State, request: Request) -> Iterable[Request]:
    """Steps onto unseen units are not offered."""
    if isinstance(request, Ask) and request.choices.candidates:
        offered = request.choices.candidates
        taken = {s.setting.labels[unit.at] for unit in s.units.values()}
        request = with_choices(
            request, candidates=lambda known: [choice for choice in offered(known) if choice.place not in taken]
        )
    return [request]


class Spy(Part, frozen=True):
    number: int

    def run(self, s: Any) -> Procedure[str]:
        return f"outcome-{self.number}"
        yield


def odds_leak(s: model.State, request: Request) -> Iterable[Request]:
    def spying(known: model.State, choice: Choice) -> Resolution | None:
        return Spy(unseen(s, request.side) if isinstance(request, Ask) else 0)

    return [with_choices(request, resolution=spying) if isinstance(request, Ask) else request]


def log_leak(s: model.State, request: Request) -> Iterable[Request]:
    if isinstance(request, Ask):
        return [tell("told-hit", pieces=(unseen(s, request.side),)), request]
    return [request]


def undo_leak(s: model.State, request: Request) -> Iterable[Request]:
    """No barrier where the other side might have been asked."""
    return [] if isinstance(request, Barrier) and not request.reveal else [request]


def reveal_leak(s: model.State, request: Request) -> Iterable[Request]:
    """No barrier where something is shown, nor after moves."""
    return [] if isinstance(request, Barrier) else [request]


def refusal_leak(s: model.State, request: Request) -> Iterable[Request]:
    if isinstance(request, Ask):
        number = unseen(s, request.side)
        request = with_choices(
            request,
            check=lambda known, choice: (
                refuse("", "refuse-guess", most=number) if choice.verb == "no-such-verb" else None
            ),
        )
    return [request]


@pytest.mark.parametrize(
    ("twist", "where"),
    [
        (prompt_leak, "view"),
        (choice_leak, "choices"),
        (odds_leak, "odds"),
        (log_leak, "log"),
        (undo_leak, "undo"),
        (reveal_leak, "undo after a reveal"),
        (refusal_leak, "refusals"),
    ],
)
def test_a_planted_leak_is_caught(twist: Twist, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forking, "TRIES", 5)
    play = Playing("probe", "battle", 0, 1)
    leaky = twisted(SYSTEM, twist)
    assert where in interference(play, leaky, {}, [(seed, 25) for seed in range(4)]).leaks


def test_a_leaking_whitelist_is_caught() -> None:
    play = Playing("probe", "battle", 0, 1)
    leaky = altered(SYSTEM, known=lambda s, seat: s)
    assert "known" in interference(play, leaky, agents={}).leaks


def test_a_hindsight_that_tells_too_much_is_caught() -> None:
    play = Playing("probe", "battle", 0, 1)
    leaky = altered(SYSTEM, hindsight=lambda then, side, now: then)
    assert "fork" in interference(play, leaky, agents={}).leaks


def test_an_agent_that_looks_is_caught() -> None:
    play = Playing("probe", "battle", 0, 1)

    def peeping(game: Game, seat: Seat) -> int:
        return unseen(game.state, seat)

    assert "agent peeping" in interference(play, SYSTEM, agents={"peeping": peeping}).leaks


def test_perturbing_nothing_is_noticed() -> None:
    play = Playing("probe", "battle", 0, 1)
    lazy = altered(SYSTEM, perturb=lambda s, seat, rng: s)
    findings = interference(play, lazy, agents={})
    assert Fraction(findings.different, findings.pairs) < Fraction(1, 2)


def agents_of(system: AnySystem) -> dict[str, Callable[[Game, Seat], str]]:
    """Every agent of a system, as one that answers with the notations of its plan; each game and seat has its own."""

    def answering(name: str) -> Callable[[Game, Seat], str]:
        seated: WeakKeyDictionary[Game, dict[Seat, Agent]] = WeakKeyDictionary()

        def answer(game: Game, seat: Seat) -> str:
            agents = seated.setdefault(game, {})
            if seat not in agents:
                agents[seat] = players.seated(name, game, seat)
            return " ".join(map(str, plan_in(agents[seat](game.brief(seat), Random(3)))))

        return answer

    return {name: answering(name) for name in players.names(system)}
