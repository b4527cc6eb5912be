"""What a seat is asked, what it may choose, and why something else is refused."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.play.game import Game
from bocage.kernel.play.machine import DeadEnd
from bocage.kernel.records.record import FORCED, Chosen, Rolled
from bocage.kernel.rules import Illegal, Violation, refuse
from bocage.kernel.text import Text, text
from tests.kernel.parts import (
    PROMPT,
    Words,
    begin,
    blue,
    choices,
    endless,
    red,
    roll,
    say,
    word,
)


def test_a_choice_reaches_the_next_decision() -> None:
    game = begin(endless(red, roll, blue), dice=ScriptedDice([[4]]))
    assert (game.to_move, [*map(str, game.legal(0))], game.legal(1)) == ((0,), ["a", "b", "c"], ())
    game.choose("b", 0)
    assert game.state.words == ["0b", "rolled 4"]
    assert game.to_move == (1,)
    assert [type(entry) for entry in game.inputs] == [Chosen, Rolled]


def test_a_seat_that_is_not_asked_is_refused() -> None:
    game = begin(endless(red))
    violation = game.why_not(Choice("a"), 1)
    assert violation == Violation("", Text("refuse-not-asked"))
    with pytest.raises(Illegal, match="refuse-not-asked"):
        game.choose("a", 1)


def test_a_check_filters_the_list_and_gives_the_reason() -> None:
    def why_not_b(s: Words, choice: Choice) -> Violation | None:
        return refuse("R-1", "refuse-b") if choice.verb in "bz" else None

    def first(s: Words) -> Procedure[None]:
        yield from ask(0, PROMPT, Choices(choices("a", "b", "c"), check=why_not_b), rule="R-9")

    game = begin({"first": first})
    assert [*map(str, game.legal(0))] == ["a", "c"]
    assert game.why_not(Choice("b"), 0) == game.why_not(Choice("z"), 0) == refuse("R-1", "refuse-b")
    assert game.why_not(Choice("y"), 0) == refuse("R-9", "refuse-not-offered", choice="y")


def test_a_single_choice_is_made_by_the_kernel() -> None:
    def forced(s: Words) -> Procedure[None]:
        yield from word(s, 1, "only")

    game = begin(endless(red, forced))
    game.choose("a", 0)
    assert game.state.words == ["0a", "1only"]
    assert game.inputs[1] == Chosen(1, Choice("only"), FORCED)


def test_a_person_makes_a_deliberate_choice_himself() -> None:
    def first(s: Words) -> Procedure[None]:
        yield from ask(0, PROMPT, Choices(lambda known: [Choice("go"), Choice("stay")]))
        s.words.append(str((yield from ask(0, PROMPT, Choices(lambda known: [Choice("fire")]), deliberate=("fire",)))))
        s.step = "first"

    game = begin({"first": first})
    game.choose("go", 0)
    assert game.state.words == ["fire"], "no person sits there: the kernel made the choice"
    game.persons = frozenset({0})
    game.choose("go", 0)
    assert (game.state.words, game.legal(0)) == (["fire"], (Choice("fire"),))
    game.choose("fire", 0)
    assert game.state.words == ["fire", "fire"]


def test_the_end_of_a_step_is_left_to_a_person_who_could_still_take_back_his_last_choice() -> None:
    def only_end(s: Words) -> Procedure[None]:
        yield from ask(0, PROMPT, Choices(lambda _: [END]))
        s.words.append("ended")

    game = begin(endless(red, only_end, roll, only_end, blue))
    game.persons = frozenset({0})
    say(game, "a")
    assert (game.legal(0), game.can_undo(0)) == ((END,), True)
    game.undo(0)
    say(game, "b", "end")
    assert game.to_move == (1,), "after the die nothing can be taken back, so the second end is taken by itself"
    assert game.state.words.count("ended") == 2


def test_the_end_of_a_step_is_left_to_persons_only() -> None:
    def end_of(side: int) -> Callable[[Words], Procedure[None]]:
        def step(s: Words) -> Procedure[None]:
            yield from ask(side, PROMPT, Choices(lambda _: [END]))

        return step

    game = begin(endless(red, end_of(0), blue, end_of(1)))
    game.persons = frozenset({1})
    say(game, "a", "b")
    assert game.inputs[1] == Chosen(0, END, FORCED), "nobody sits at the first seat"
    assert (game.to_move, game.legal(1)) == ((1,), (END,))


def test_a_game_taken_up_again_stands_before_the_end_that_was_left_to_a_person() -> None:
    def only_end(s: Words) -> Procedure[None]:
        yield from ask(0, PROMPT, Choices(lambda _: [END]))

    game = begin(endless(red, only_end, blue))
    game.persons = frozenset({0})
    say(game, "a")

    again = Game.resume(game.system, game.record, game.setting, ScriptedDice([]))

    assert (again.to_move, again.legal(0)) == ((0,), (END,))
    say(again, "end")
    assert again.to_move == (1,)


def test_a_dead_end_is_named_and_leaves_the_game_as_it_was() -> None:
    def dead(s: Words) -> Procedure[None]:
        yield from ask(1, text("prompt-dead"), Choices(lambda known: []))

    game = begin(endless(red, dead))
    with pytest.raises(DeadEnd, match="prompt-dead: side 1"):
        game.choose("a", 0)
    assert (game.inputs, game.state.words, game.to_move) == ([], [], (0,))


def test_free_choices_are_checked_and_sampled() -> None:
    def why_not_small(s: Words, choice: Choice) -> Violation | None:
        return None if choice.number in range(10) else refuse("R-1", "refuse-big")

    def first(s: Words) -> Procedure[None]:
        choice = yield from ask(
            0, PROMPT, Choices(check=why_not_small, sample=lambda known, rng: Choice("n", number=rng.randrange(10)))
        )
        s.words.append(str(choice))

    game = begin({"first": first})
    assert (game.legal(0), game.view(0).free) == ((), True)
    assert game.why_not(Choice("n", number=10), 0) == refuse("R-1", "refuse-big")
    game.choose(game.sample(0, Random(1)), 0)
    assert game.state.words[0].startswith("n =")


def test_numbers_and_points_may_stand_beside_listed_choices() -> None:
    def why_not_small(s: Words, choice: Choice) -> Violation | None:
        return None if choice.verb == "n" and choice.number in range(10) else refuse("R-1", "refuse-big")

    def first(s: Words) -> Procedure[None]:
        choice = yield from ask(
            0, PROMPT, Choices(lambda known: [Choice("stop")], check_free=why_not_small), rule="R-2"
        )
        s.words.append(str(choice))

    game = begin({"first": first})
    assert (game.legal(0), game.view(0).free) == ((Choice("stop"),), True), "one listed choice is not forced"
    assert game.why_not(Choice("n", number=10), 0) == refuse("R-1", "refuse-big")
    assert game.why_not(Choice("go"), 0) == refuse("R-2", "refuse-not-offered", choice="go")
    game.choose(Choice("n", number=3), 0)
    assert game.state.words == ["n =3"]


def test_a_replay_never_lists_choices() -> None:
    listed = []

    def first(s: Words) -> Procedure[None]:
        def options(known: Words) -> list[Choice]:
            listed.append(1)
            return [Choice("a"), Choice("b")]

        choice = yield from ask(0, PROMPT, Choices(options))
        s.words.append(choice.verb)

    game = begin({"first": first})
    say(game, *"abba")
    count = len(listed)
    twin = game.clone()
    assert twin.state.words == [*"abba"]
    assert len(listed) == count
