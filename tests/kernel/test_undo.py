"""How far a seat may take back its choices."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bocage.kernel.contract.procedure import Barrier, Procedure
from tests.kernel.parts import (
    Words,
    begin,
    blue,
    endless,
    known_without_secret,
    red,
    roll,
    say,
    word,
)


def test_undo_takes_back_one_choice_after_another() -> None:
    game = begin(endless(red))
    say(game, *"abc")
    for remaining in (["0a", "0b"], ["0a"], []):
        assert game.undo(0)
        assert game.state.words == remaining
    assert not game.undo(0)


def test_undo_stops_at_a_die() -> None:
    game = begin(endless(red, red, roll))
    say(game, "a", "b")
    assert not game.can_undo(0)
    say(game, "c")
    assert game.undo(0)
    assert not game.undo(0)


def test_undo_stops_where_the_other_side_was_asked() -> None:
    game = begin(endless(red, blue))
    say(game, "a")
    assert not game.can_undo(0)
    assert not game.can_undo(1)
    say(game, "a")
    assert not game.can_undo(0)


@pytest.mark.parametrize(("known", "offered"), [(None, True), (known_without_secret, False)])
def test_a_forced_answer_of_the_other_side_hides_nothing_only_where_nothing_is_hidden(
    known: Callable[[Words, int], Words] | None, offered: bool
) -> None:
    def forced(s: Words) -> Procedure[None]:
        yield from word(s, 1, "only")

    script = endless(red, forced)
    game = begin(script, known=known) if known else begin(script)
    say(game, "a")
    assert game.can_undo(0) is offered


def test_undo_skips_what_was_forced() -> None:
    def forced(s: Words) -> Procedure[None]:
        yield from word(s, 0, "only")

    game = begin(endless(red, forced))
    say(game, "a")
    assert game.undo(0)
    assert game.state.words == []


@pytest.mark.parametrize("reveal", [False, True])
def test_a_barrier_stops_the_undo_of_its_seats(reveal: bool) -> None:
    def wall(s: Words) -> Procedure[None]:
        yield Barrier((0,), reveal)

    game = begin(endless(red, wall, red, wall))
    say(game, "a")
    assert not game.can_undo(0)
    assert game.clone().can_undo(0) is False


def test_a_barrier_of_another_side_stops_no_undo() -> None:
    def wall(s: Words) -> Procedure[None]:
        yield Barrier((1,))

    game = begin(endless(red, wall))
    say(game, "a")
    assert game.can_undo(0)


def test_a_barrier_stands_after_play_returned_to_a_save() -> None:
    """A barrier at the very end of a step stands after play returns to the save made right behind it."""

    def wall(s: Words) -> Procedure[None]:
        yield Barrier((0,))

    game = begin(endless(red, wall))
    for _ in range(30):
        say(game, "a")
        assert not game.can_undo(0)
        assert not game.clone().can_undo(0)
        assert not game.clone().can_undo(0), "from the save that the first clone left behind"


def test_undo_does_not_lead_back_into_an_earlier_turn() -> None:
    def next_turn(s: Words) -> Procedure[None]:
        s.turn += 1
        return
        yield

    game = begin(endless(red, next_turn))
    say(game, "a")
    assert not game.can_undo(0)


def test_undo_far_back_after_saves_were_thinned_out() -> None:
    game = begin(endless(red))
    say(game, *("abc" * 60))
    for remaining in range(179, -1, -1):
        assert game.undo(0)
        assert len(game.state.words) == remaining
