"""The game: decisions, forced choices, undo and barriers, secret decisions, plans, failures, snapshots, the record."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.dice import D6, TWO_D6, HashDice, ScriptedDice, roll_number
from bocage.kernel.game import Game, Illegal, complete_options
from bocage.kernel.machine import DeadEnd, Diverged
from bocage.kernel.options import Option
from bocage.kernel.orders import Order, StandingOrders
from bocage.kernel.procedure import (
    Ask,
    Barrier,
    Choices,
    Opportunity,
    Procedure,
    Reaction,
    Step,
    Together,
    ask,
    draw,
    tell,
    together,
)
from bocage.kernel.record import FORCED, ORDERED, Chosen, Declared, Rolled, state_hash
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.tally import NEEDED, Tally
from bocage.kernel.text import Text, text
from tests.kernel.parts import Words, begin, choices, known_without_secret, over, words_system

PROMPT = text("prompt")


def word(s: Words, seat: int = 0, *verbs: str) -> Procedure[str]:
    """One word from a seat, noted in the state."""
    choice = yield from ask(seat, PROMPT, Choices(choices(*(verbs or ("a", "b", "c")))))
    s.words.append(f"{seat}{choice.verb}")
    return choice.verb


def endless(*parts: Any) -> dict[str, Step]:
    """A game of one step that does its parts one after another, for ever."""

    def first(s: Words) -> Procedure[None]:
        for part in parts:
            yield from part(s)

    return {"first": first}


def red(s: Words) -> Procedure[None]:
    yield from word(s, 0)


def blue(s: Words) -> Procedure[None]:
    yield from word(s, 1)


def roll(s: Words) -> Procedure[None]:
    face = yield from draw(D6, "die", lambda faces: faces[0], seat=0)
    s.words.append(f"rolled {face}")


def say(game: Game, *words: str) -> None:
    for verb in words:
        game.choose(verb, game.to_move[0])


# --- decisions -----------------------------------------------------------------------------------------------------
def test_a_choice_reaches_the_next_decision() -> None:
    game = begin(endless(red, roll, blue), dice=ScriptedDice([[4]]))
    assert (game.to_move, [*map(str, game.legal(0))], game.legal(1)) == ((0,), ["a", "b", "c"], ())
    game.choose("b", 0)
    assert game.state.words == ["0b", "rolled 4"]
    assert game.to_move == (1,)
    assert [type(entry) for entry in game.inputs] == [Chosen, Rolled]


def test_whoever_is_not_asked_is_told_so() -> None:
    game = begin(endless(red))
    violation = game.why_not(Choice("a"), 1)
    assert violation == Violation("", Text("refuse-not-asked"))
    with pytest.raises(Illegal, match="refuse-not-asked"):
        game.choose("a", 1)


def test_a_check_filters_the_list_and_gives_the_reason() -> None:
    def no_b(s: Words, choice: Choice) -> Violation | None:
        return refuse("R-1", "refuse-b") if choice.verb in "bz" else None

    def first(s: Words) -> Procedure[None]:
        yield from ask(0, PROMPT, Choices(choices("a", "b", "c"), check=no_b), rule="R-9")

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
        yield from ask(0, PROMPT, Choices(lambda k: [Choice("go"), Choice("stay")]))
        s.words.append(str((yield from ask(0, PROMPT, Choices(lambda k: [Choice("fire")]), deliberate=("fire",)))))
        s.step = "first"

    game = begin({"first": first})
    game.choose("go", 0)
    assert game.state.words == ["fire"], "nobody sits there"
    game.persons = frozenset({0})
    game.choose("go", 0)
    assert (game.state.words, game.legal(0)) == (["fire"], (Choice("fire"),))
    game.choose("fire", 0)
    assert game.state.words == ["fire", "fire"]


def test_a_dead_end_is_named_and_leaves_the_game_as_it_was() -> None:
    def dead(s: Words) -> Procedure[None]:
        yield from ask(1, text("prompt-dead"), Choices(lambda k: []))

    game = begin(endless(red, dead))
    with pytest.raises(DeadEnd, match="prompt-dead: side 1"):
        game.choose("a", 0)
    assert (game.inputs, game.state.words, game.to_move) == ([], [], (0,))


def test_free_choices_are_checked_and_sampled() -> None:
    def small(s: Words, choice: Choice) -> Violation | None:
        return None if choice.number in range(10) else refuse("R-1", "refuse-big")

    def first(s: Words) -> Procedure[None]:
        choice = yield from ask(
            0, PROMPT, Choices(check=small, sample=lambda k, rng: Choice("n", number=rng.randrange(10)))
        )
        s.words.append(str(choice))

    game = begin({"first": first})
    assert (game.legal(0), game.view(0).free) == ((), True)
    assert game.why_not(Choice("n", number=10), 0) == refuse("R-1", "refuse-big")
    game.choose(game.sample(0, Random(1)), 0)
    assert game.state.words[0].startswith("n =")


def test_numbers_and_points_may_stand_beside_listed_choices() -> None:
    def small(s: Words, choice: Choice) -> Violation | None:
        return None if choice.verb == "n" and choice.number in range(10) else refuse("R-1", "refuse-big")

    def first(s: Words) -> Procedure[None]:
        choice = yield from ask(0, PROMPT, Choices(lambda k: [Choice("stop")], check_free=small), rule="R-2")
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
        def options(k: Words) -> list[Choice]:
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


# --- the log and the view ------------------------------------------------------------------------------------------
def test_a_roll_is_logged_with_dice_tally_and_roller() -> None:
    def first(s: Words) -> Procedure[None]:
        yield from word(s)
        tally = Tally()
        tally.add(-2, "cover", "R-2")
        yield from draw(TWO_D6, "hit", lambda faces: sum(faces) > 5, tally=tally, seat=1, rule="R-1")

    game = begin({"first": first}, dice=ScriptedDice([[3, 6]]))
    game.choose("a", 0)
    line = game.log[0]
    assert (line.message, line.rule, line.dice, line.faces) == (Text("roll-hit"), "R-1", "2d6", (3, 6))
    assert (line.natural, line.final, line.tally, line.seat) == (9, 7, (tally_line(),), 1)


def test_a_number_to_be_reached_is_not_added_to_the_die() -> None:
    def first(s: Words) -> Procedure[None]:
        yield from word(s)
        tally = Tally(unit=NEEDED)
        tally.add(4, "skill", "R-2")
        yield from draw(D6, "hit", lambda faces: faces[0] >= 4, tally=tally, seat=1, rule="R-1")

    game = begin({"first": first}, dice=ScriptedDice([[5]]))
    game.choose("a", 0)
    assert (game.log[0].natural, game.log[0].final, len(game.log[0].tally)) == (5, None, 1)


def tally_line() -> Any:
    tally = Tally()
    tally.add(-2, "cover", "R-2")
    return tally.lines[0]


def test_a_seat_sees_its_own_lines_only_and_counts_only_those() -> None:
    def first(s: Words) -> Procedure[None]:
        yield tell("told-red", to=(0,))
        yield tell("told-both")
        yield tell("told-blue", to=(1,))
        yield from draw(D6, "secret", lambda faces: faces[0], to=(1,))
        yield from word(s)

    game = begin({"first": first})
    assert [line.message.id for line in game.view(0).log] == ["told-red", "told-both"]
    assert [line.message.id for line in game.view(1).log] == ["told-both", "told-blue", "roll-secret"]
    assert [line.message.id for line in game.view(0, log_from=1).log] == ["told-both"]


def test_the_view_is_made_from_what_the_seat_knows() -> None:
    def first(s: Words) -> Procedure[None]:
        yield from ask(1, PROMPT, Choices(lambda k: [Choice("see", number=k.secret), Choice("b")]))

    game = begin({"first": first}, state=Words(secret=7), known=known_without_secret)
    assert [offer.notation for offer in game.view(1).offers] == ["see =0", "b"]


# --- undo ----------------------------------------------------------------------------------------------------------
def test_undo_takes_back_one_choice_after_another() -> None:
    game = begin(endless(red))
    say(game, *"abc")
    for left in (["0a", "0b"], ["0a"], []):
        assert game.undo(0)
        assert game.state.words == left
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
    known: Any, offered: bool
) -> None:
    def forced(s: Words) -> Procedure[None]:
        yield from word(s, 1, "only")

    game = begin(endless(red, forced), **({"known": known} if known else {}))
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


def test_a_barrier_of_another_seat_does_not() -> None:
    def wall(s: Words) -> Procedure[None]:
        yield Barrier((1,))

    game = begin(endless(red, wall))
    say(game, "a")
    assert game.can_undo(0)


def test_barriers_survive_saves() -> None:
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
    for left in range(179, -1, -1):
        assert game.undo(0)
        assert len(game.state.words) == left


# --- secret decisions ----------------------------------------------------------------------------------------------
def in_secret(s: Words) -> Procedure[None]:
    def own(seat: int) -> Procedure[None]:
        for verbs in ("ab", "x", "cd"):
            choice = yield from ask(seat, PROMPT, Choices(choices(*verbs)))
            s.numbers[seat] = s.numbers.get(seat, 0) * 10 + "abxcd".index(choice.verb)

    yield from together({0: own(0), 1: own(1)})


def test_secret_decisions_run_side_by_side() -> None:
    game = begin(endless(red, in_secret, red))
    say(game, "a")
    assert isinstance(game.decision, Together)
    assert game.to_move == (0, 1)
    for seat, verb in ((1, "b"), (1, "c"), (0, "a"), (0, "d")):
        game.choose(verb, seat)
    assert game.state.numbers == {0: 24, 1: 123}
    assert [i.auto for i in game.inputs if isinstance(i, Chosen)] == [0, 0, FORCED, 0, 0, FORCED, 0]
    assert not any(game.can_undo(seat) for seat in (0, 1))


def test_a_seat_undoes_its_own_secret_choice_and_nobody_elses() -> None:
    game = begin(endless(red, in_secret, red))
    say(game, "a")
    assert not game.can_undo(0), "the beginning is closed"
    game.choose("b", 0)
    game.choose("a", 1)
    game.choose("d", 1)
    assert game.undo(0)
    assert game.state.numbers == {1: 24}
    assert not game.can_undo(0)
    assert game.undo(1)
    assert game.state.numbers == {1: 2}
    game.choose("a", 0)
    assert game.state.numbers == {1: 2, 0: 2}


@pytest.mark.parametrize("foreign", ["die", "question", "event"])
def test_nothing_foreign_inside_secret_decisions(foreign: str) -> None:
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


# --- plans ---------------------------------------------------------------------------------------------------------
def plan(words: str) -> list[Choice]:
    return [Choice(verb) for verb in words]


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


def test_a_plan_halts_where_somebody_might_be_asked_in_secret() -> None:
    game = begin(endless(red, might_be_asked), known=known_without_secret)
    assert game.play(plan("abc"), 0) == 1


def test_a_pause_shows_how_things_stand_with_nobody_asked() -> None:
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


# --- failing rules -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("dice", [HashDice(b"fail"), ScriptedDice([[1], [2], [3], [4]])])
def test_a_failing_rule_takes_back_state_log_and_dice(dice: Any) -> None:
    fails = [True]

    def maybe(s: Words) -> Procedure[None]:
        yield tell("told")
        if fails[0]:
            raise ZeroDivisionError
        return

    game = begin(endless(red, roll, maybe, roll), dice=dice)
    before = state_hash(game.state)
    with pytest.raises(ZeroDivisionError):
        game.choose("a", 0)
    assert (state_hash(game.state), game.inputs, game.log, game.to_move) == (before, [], [], (0,))
    fails[0] = False
    game.choose("a", 0)
    faces = [entry.faces for entry in game.inputs if isinstance(entry, Rolled)]
    assert faces == ([(1,), (2,)] if isinstance(dice, ScriptedDice) else [roll_number(b"fail", n, D6) for n in (0, 1)])


def test_a_failure_after_a_turn_ended_takes_back_the_turn() -> None:
    def bad(s: Words) -> Procedure[None]:
        raise ZeroDivisionError
        yield

    game = begin({"first": first_then_second, "second": bad})
    with pytest.raises(ZeroDivisionError):
        game.choose("a", 0)
    assert [kept.turn for kept in game.snapshots] == ["0"]


def first_then_second(s: Words) -> Procedure[None]:
    yield from word(s)
    s.turn, s.step = 1, "second"


def test_a_failure_inside_a_plan_undoes_the_plan() -> None:
    def bad(s: Words) -> Procedure[None]:
        if s.words[-1] == "0c":
            raise ZeroDivisionError
        return
        yield

    game = begin(endless(red, bad))
    with pytest.raises(ZeroDivisionError):
        game.play(plan("abc"), 0)
    assert game.state.words == []


def test_dice_that_run_out_leave_the_game_as_it_was() -> None:
    game = begin(endless(red, roll, roll), dice=ScriptedDice([[5]]))
    with pytest.raises(ValueError, match="no dice left"):
        game.choose("a", 0)
    assert game.inputs == []
    assert isinstance(game.dice, ScriptedDice)
    game.dice.extend([[6]])
    game.choose("a", 0)
    assert game.state.words == ["0a", "rolled 5", "rolled 6"]


# --- turns, saves, records -----------------------------------------------------------------------------------------
def turns(s: Words) -> Procedure[None]:
    s.turn += 1
    yield tell("told-turn", turn=s.turn)


def test_every_turn_is_kept_with_its_log() -> None:
    game = begin(endless(red, turns))
    say(game, *"abc")
    assert [(kept.at, kept.turn) for kept in game.snapshots] == [(0, "0"), (1, "1"), (2, "2"), (3, "3")]
    assert [[line.message.args["turn"] for line in kept.log] for kept in game.snapshots] == [[], [1], [2], [3]]
    assert all(kept.hash == state_hash(msgspec.msgpack.decode(kept.state, type=Words)) for kept in game.snapshots)


def test_a_clone_has_all_of_it_again() -> None:
    game = begin(endless(red, roll, blue, turns))
    for number in range(60):
        twin = game.clone(b"twin")
        assert (twin.inputs, twin.log, twin.snapshots) == (game.inputs, game.log, game.snapshots)
        assert (twin.state, twin.to_move) == (game.state, game.to_move)
        say(game, "abc"[number % 3])


def test_a_clone_does_not_replay_what_is_saved() -> None:
    runs = []

    def counted(s: Words) -> Procedure[None]:
        runs.append(1)
        yield from word(s)

    game = begin({"first": counted})
    for _ in range(20):
        say(game, "a")
        game.clone()
        runs.clear()
        game.clone()
        assert len(runs) == 1, "the second clone at a checkpoint starts at the checkpoint"


def test_inputs_that_do_not_fit_are_named() -> None:
    game = begin(endless(red, roll, blue))
    say(game, "a", "b")
    for spoiled in (
        [Chosen(1, Choice("a")), *game.inputs[1:]],
        [game.inputs[0], Chosen(1, Choice("b")), *game.inputs[2:]],
        [game.inputs[0], Rolled("die", (7,)), *game.inputs[2:]],
        [game.inputs[0], Rolled("another", (3,)), *game.inputs[2:]],
        [*game.inputs[:2], Rolled("die", (3,))],
    ):
        twin = game.clone()
        with pytest.raises(Diverged):
            twin._rebuild(spoiled, 0)


def test_the_end_reveals_the_key_of_a_game_but_not_of_a_clone() -> None:
    steps = {**endless(red), "first": lambda s: ending(s)}
    game = begin(steps)
    assert game.record.key == ""
    twin = game.clone()
    for one in (game, twin):
        say(one, "a")
        assert one.outcome is not None
        assert (one.decision, one.to_move) == (None, ())
    assert (game.record.key, twin.record.key) == (b"words".hex(), "")


def ending(s: Words) -> Procedure[None]:
    yield from word(s)
    yield from over(s)


def test_an_ended_game_is_cloned() -> None:
    game = begin({"first": ending})
    say(game, "a")
    assert game.clone().outcome == game.outcome
    assert not game.can_undo(0)


# --- declarations --------------------------------------------------------------------------------------------------
def test_a_declaration_is_logged_and_replayed_in_its_place() -> None:
    game = begin(endless(red, roll, blue))
    game.declare("offer-draw", 1)
    say(game, "a", "b")
    game.declare("offer-draw", 0)
    assert game.outcome is None
    assert game.log[0].message == Text("declared-offer-draw", {"seat": "blue"})
    twin = game.clone()
    assert (twin.log, twin.inputs, twin.state) == (game.log, game.inputs, game.state)
    twin.declare("offer-draw", 1)
    assert twin.outcome is not None
    assert twin.outcome.reason == "agreed-draw"
    assert [type(i) for i in twin.inputs] == [Declared, Chosen, Rolled, Chosen, Declared, Declared]


def test_an_unknown_declaration_is_refused() -> None:
    game = begin(endless(red))
    with pytest.raises(ValueError, match="'cheat' is no declaration"):
        game.declare("cheat", 0)


# --- standing orders -----------------------------------------------------------------------------------------------
def reacting(s: Words) -> Procedure[None]:
    chance = Opportunity(Choice("shoot"), (1,), "A1")
    reaction = Reaction(PASS, lambda k: [chance], {"step": str(len(s.words))})
    choice = yield from ask(1, PROMPT, Choices(choices("shoot", "pass")), reaction=reaction)
    s.words.append(choice.verb)


def test_orders_answer_reactions_and_are_recorded() -> None:
    game = begin(endless(red, reacting))
    say(game, "a")
    assert game.to_move == (1,)
    game.choose("shoot", 1)
    game.orders[1] = StandingOrders(Order("never"))
    say(game, "b")
    assert game.state.words == ["0a", "shoot", "0b", "pass"]
    assert game.inputs[-1] == Chosen(1, PASS, ORDERED)
    assert game.clone().state.words == game.state.words


def test_orders_do_not_answer_for_a_failed_choice() -> None:
    """An order given while the question stands does not answer it when the game goes back to it."""

    def bad(s: Words) -> Procedure[None]:
        if s.words[-1] == "shoot":
            raise ZeroDivisionError
        return
        yield

    game = begin(endless(red, reacting, bad))
    say(game, "a")
    game.orders[1] = StandingOrders(Order("never"))
    with pytest.raises(ZeroDivisionError):
        game.choose("shoot", 1)
    assert game.to_move == (1,)
    assert game.state.words == ["0a"]


def test_an_order_that_is_not_legal_leaves_the_question_to_the_player() -> None:
    def first(s: Words) -> Procedure[None]:
        yield from word(s)
        yield from ask(1, PROMPT, Choices(choices("shoot", "wait")), reaction=Reaction(PASS, lambda k: [], {}))

    game = begin({"first": first})
    game.orders[1] = StandingOrders(Order("never"))
    say(game, "a")
    assert isinstance(game.decision, Ask)
    assert game.to_move == (1,)


# --- options -------------------------------------------------------------------------------------------------------
def test_options_are_completed_and_wrong_ones_refused() -> None:
    fog = Option("fog", "R-1", True, (True, False), text("fog"))
    system = words_system({}, options=lambda: (fog,))
    assert complete_options(system, {}) == {"fog": True}
    assert complete_options(system, {"fog": False}) == {"fog": False}
    with pytest.raises(ValueError, match="no option 'mist'"):
        complete_options(system, {"mist": True})
    with pytest.raises(ValueError, match="'thick'"):
        complete_options(system, {"fog": "thick"})
