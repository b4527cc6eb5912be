"""Plans are made up to the first surprise."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.kernel.contract.procedure import Barrier, Procedure
from bocage.kernel.rules import Illegal
from tests.kernel.parts import (
    Words,
    begin,
    blue,
    endless,
    known_without_secret,
    plan,
    red,
    roll,
    say,
    word,
)


def test_a_plan_is_made_whole() -> None:
    game = begin(endless(red))
    assert game.play(plan("abc"), 0) == 3
    assert game.state.words == ["0a", "0b", "0c"]


def test_a_refused_choice_undoes_the_whole_plan() -> None:
    game = begin(endless(red))
    say(game, "c")
    with pytest.raises(Illegal):
        game.play(plan("abz"), 0)
    assert game.state.words == ["0c"]


def reveal_to_red(s: Words) -> Procedure[None]:
    yield Barrier((0,), reveal=True)


def reveal_to_blue(s: Words) -> Procedure[None]:
    yield Barrier((1,), reveal=True)


def might_be_asked(s: Words) -> Procedure[None]:
    yield Barrier((0,))


def blue_forced(s: Words) -> Procedure[None]:
    yield from word(s, 1, "only")


@pytest.mark.parametrize(
    ("between", "made"),
    [(roll, 1), (blue, 1), (reveal_to_red, 1), (reveal_to_blue, 3), (might_be_asked, 3), (blue_forced, 3)],
)
def test_a_plan_halts_at_the_first_surprise(between: Any, made: int) -> None:
    game = begin(endless(red, between))
    assert game.play(plan("abc"), 0) == made


@pytest.mark.parametrize(("between", "answers", "on"), [(roll, 0, False), (blue, 1, True), (reveal_to_red, 0, False)])
def test_a_plan_may_go_on_where_nothing_came_of_the_question(between: Any, answers: int, on: bool) -> None:
    game = begin(endless(red, between))
    game.play(plan("abc"), 0)
    for _ in range(answers):
        assert not game.goes_on(0), "he has not answered yet"
        game.choose(game.legal(1)[0], 1)
    assert game.goes_on(0) is on


def test_a_plan_halts_where_another_seat_might_be_asked_in_secret() -> None:
    game = begin(endless(red, might_be_asked), known=known_without_secret)
    assert game.play(plan("abc"), 0) == 1


def test_a_pause_shows_the_position_while_no_seat_is_asked() -> None:
    seen: list[Any] = []
    game = begin(endless(red, might_be_asked), known=known_without_secret)
    game.on_pause = lambda seats: seen.append((seats, game.known(0).words, game.to_move, game.can_undo(0)))
    say(game, "a")
    assert seen == [([0], ["0a"], (), False)]
    assert game.asked(0)
    game.undo(0)
    game.clone()
    assert len(seen) == 1


def test_what_follows_a_surprise_is_not_looked_at() -> None:
    game = begin(endless(red, roll))
    assert game.play(plan("az"), 0) == 1
