"""Rules that never ask anybody are stopped, and the game stays where it was."""

from __future__ import annotations

import pytest

from bocage.kernel.chances.odds import distribution
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.setting import attach
from bocage.kernel.dice import D6
from bocage.kernel.limits import STEP_LIMIT, NeverAsks, NeverEnds
from bocage.kernel.text import text
from tests.kernel.parts import Part, Table, Words, begin

PROMPT = text("prompt")


def ask_once(s: Words) -> Procedure[None]:
    yield from ask(0, PROMPT, Choices(lambda known: [Choice("on"), Choice("stay")]))
    s.step = "loop"


def only_steps(s: Words) -> Procedure[None]:
    s.numbers[0] = s.numbers.get(0, 0) + 1
    return
    yield


def only_draws(s: Words) -> Procedure[None]:
    while True:
        yield from draw(D6, "die", lambda faces: faces[0])


def only_events(s: Words) -> Procedure[None]:
    while True:
        yield tell("told")


def only_forced_answers(s: Words) -> Procedure[None]:
    yield from ask(0, PROMPT, Choices(lambda known: [Choice("pass")]))


@pytest.mark.parametrize("loop", [only_steps, only_draws, only_events, only_forced_answers])
def test_rules_that_never_ask_are_stopped_and_change_nothing(loop: object) -> None:
    game = begin({"first": ask_once, "loop": loop})  # type: ignore[dict-item]
    with pytest.raises(NeverAsks, match="without asking any seat"):
        game.choose("on", 0)
    assert (game.inputs, game.log, game.state.numbers, game.to_move) == ([], [], {}, (0,))


def test_a_game_that_never_asks_does_not_begin() -> None:
    with pytest.raises(NeverAsks):
        begin({"first": only_steps})


def test_a_forecast_that_never_comes_to_a_question_is_stopped() -> None:
    game = begin({"first": ask_once, "loop": only_steps})
    with pytest.raises(NeverAsks):
        game.forecast([Choice("on")], 0)


def test_a_forecast_through_dice_that_never_stop_is_stopped() -> None:
    game = begin({"first": ask_once, "loop": only_events})
    with pytest.raises(NeverAsks):
        game.forecast([Choice("on")], 0)


class Endless(Part, frozen=True):
    """A resolution that rolls for ever."""

    def run(self, s: Words) -> Procedure[str]:
        while True:
            yield from draw(D6, "die", lambda faces: faces[0])


def test_the_odds_of_a_resolution_that_never_ends_are_not_reckoned_for_ever() -> None:
    with pytest.raises(NeverEnds, match="did not end"):
        distribution(Table(), attach(Words(), Table()), Endless())


def test_a_long_game_is_replayed_at_once_although_it_has_more_steps_than_the_limit() -> None:
    def count(s: Words) -> Procedure[None]:
        yield from ask(0, PROMPT, Choices(lambda known: [Choice("on"), Choice("stay")]))
        s.numbers[0] = s.numbers.get(0, 0) + 1

    game = begin({"first": count})
    for _ in range(STEP_LIMIT + 50):
        game.choose("on", 0)
        game._saves.back_to(0)
    assert game.clone(b"twin").state.numbers == {0: STEP_LIMIT + 50}
