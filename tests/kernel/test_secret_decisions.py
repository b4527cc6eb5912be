"""Decisions of several sides at the same time, unseen by each other."""

from __future__ import annotations

import pytest

from bocage.kernel.contract.procedure import Procedure, Together, ask, tell, together
from bocage.kernel.contract.question import Choices
from bocage.kernel.records.record import FORCED, Chosen
from tests.kernel.parts import (
    PROMPT,
    Words,
    begin,
    choices,
    endless,
    red,
    roll,
    say,
    word,
)


def in_secret(s: Words) -> Procedure[None]:
    def own(seat: int) -> Procedure[None]:
        for verbs in ("ab", "x", "cd"):
            choice = yield from ask(seat, PROMPT, Choices(choices(*verbs)))
            s.said.setdefault(seat, []).append(choice.verb)

    yield from together({0: own(0), 1: own(1)})


def test_secret_decisions_run_side_by_side() -> None:
    game = begin(endless(red, in_secret, red))
    say(game, "a")
    assert isinstance(game.decision, Together)
    assert game.to_move == (0, 1)
    for seat, verb in ((1, "b"), (1, "c"), (0, "a"), (0, "d")):
        game.choose(verb, seat)
    assert game.state.said == {0: ["a", "x", "d"], 1: ["b", "x", "c"]}
    assert [entry.auto for entry in game.inputs if isinstance(entry, Chosen)] == [0, 0, FORCED, 0, 0, FORCED, 0]
    assert not any(game.can_undo(seat) for seat in (0, 1))


def test_a_seat_undoes_its_own_secret_choice_and_no_other() -> None:
    game = begin(endless(red, in_secret, red))
    say(game, "a")
    assert not game.can_undo(0), "the beginning is closed"
    game.choose("b", 0)
    game.choose("a", 1)
    game.choose("d", 1)
    assert game.undo(0)
    assert game.state.said == {1: ["a", "x", "d"]}
    assert not game.can_undo(0)
    assert game.undo(1)
    assert game.state.said == {1: ["a", "x"]}
    game.choose("a", 0)
    assert game.state.said == {1: ["a", "x"], 0: ["a", "x"]}


@pytest.mark.parametrize("foreign", ["die", "question", "event"])
def test_a_die_an_event_or_another_side_inside_secret_decisions_is_a_defect(foreign: str) -> None:
    def wrong(s: Words) -> Procedure[None]:
        if foreign == "die":
            yield from roll(s)
        elif foreign == "question":
            yield from word(s, 1)
        else:
            yield tell("told")

    def first(s: Words) -> Procedure[None]:
        yield from word(s)
        yield from together({0: wrong(s)})

    game = begin({"first": first})
    with pytest.raises(AssertionError, match="own affairs"):
        game.choose("a", 0)
    assert game.inputs == []
