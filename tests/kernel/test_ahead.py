"""Forecasts of plans: what they cost, how far they get, and why they are not legal; settled games; passed steps."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bocage.kernel.chances.ahead import RUNS
from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, together
from bocage.kernel.contract.question import Choices, Reaction
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.dice import D6, Dice, ScriptedDice
from bocage.kernel.play.game import Game
from bocage.kernel.play.machine import Diverged
from bocage.kernel.records.record import Declared
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from tests.kernel.parts import Words, begin, choices, known_without_secret, over

GO, STOP = Choice("go"), Choice("stop")
MILLION = Dice(1, 1_000_000)


def price(s: Words, choice: Choice) -> Tally | None:
    tally = Tally(unit="mf", scale=2)
    tally.add(3, "price", "W-1")
    return tally if choice == GO else None


def why_not_go(s: Words, choice: Choice) -> Violation | None:
    if s.numbers.get(0):
        return refuse("W-2", "refuse-hit")
    return refuse("W-3", "refuse-far") if choice == GO and len(s.words) >= 4 else None


def walk(dice: Dice, watchers: tuple[int, ...]) -> dict[str, object]:
    """A walker takes steps; each watcher may fire at every step and hits with one face."""

    def first(s: Words) -> Procedure[None]:
        options = choices("go", "stop") if not s.numbers.get(0) else choices("end")
        choice = yield from ask(0, text("prompt-walk"), Choices(options, check=why_not_go, tally=price))
        if choice != GO:
            s.step = "over"
            return
        s.words.append("step")
        waiting = list(watchers)
        while waiting and not s.numbers.get(0):
            shots = [Choice("fire", piece) for piece in waiting]
            answer = yield from ask(
                1,
                text("prompt-fire"),
                Choices(lambda known, shots=tuple(shots): [*shots, PASS]),
                reaction=Reaction(PASS, lambda known: (), {}),
            )
            if answer == PASS:
                return
            waiting.remove(answer.piece or 0)
            if (yield from draw(dice, "shot", lambda faces: faces[0] == 1)):
                s.numbers[0] = 1

    return {"first": first, "over": over}


def game_of(watchers: tuple[int, ...], dice: Dice = D6) -> Game:
    return begin(walk(dice, watchers))  # type: ignore[arg-type]


def test_every_known_watcher_fires_at_every_step() -> None:
    outlook = game_of((7, 8)).forecast([GO, GO], 0, STOP)
    assert outlook is not None
    assert outlook.through == (Fraction(25, 36), Fraction(25, 36) ** 2)
    assert outlook.exact
    assert outlook.costs == (3, 3)
    assert (outlook.unit, outlook.scale, outlook.refused) == ("mf", 2, None)


def test_without_a_test_afterwards_the_last_step_only_has_to_be_made() -> None:
    outlook = game_of((7,)).forecast([GO, GO], 0)
    assert outlook is not None
    assert outlook.through == (Fraction(5, 6), Fraction(5, 6))


def test_a_test_that_fails_even_where_nobody_reacts_says_nothing() -> None:
    outlook = game_of((7,)).forecast([GO, GO], 0, Choice("rest"))
    assert outlook is not None
    assert outlook.refused is None
    assert outlook.through == (Fraction(5, 6), Fraction(5, 6))


def test_who_is_stopped_while_others_go_on_has_not_come_through() -> None:
    def first(s: Words) -> Procedure[None]:
        walkers = {f"who{id}": text("piece", id=id) for id in (1, 2) if not s.numbers.get(id)}
        if (yield from ask(0, text("prompt-walk", **walkers), Choices(choices("go", "stop"), tally=price))) == STOP:
            s.step = "over"
        elif (yield from draw(D6, "wire", lambda faces: faces[0] == 1)):
            s.numbers[2] = 1

    outlook = begin({"first": first, "over": over}).forecast([GO, GO], 0, STOP)
    assert outlook is not None
    assert outlook.through == (Fraction(5, 6), Fraction(25, 36))


def test_what_is_not_legal_says_why_and_the_rest_is_still_told() -> None:
    outlook = game_of((7,)).forecast([GO] * 5, 0, STOP)
    assert outlook is not None
    assert outlook.refused is not None
    assert outlook.refused.rule == "W-3"
    assert outlook.costs == (3, 3, 3, 3, None)
    assert outlook.through[4] == 0


def test_where_there_are_too_many_ways_it_is_sampled_and_says_so() -> None:
    outlook = game_of((7, 8), MILLION).forecast([GO, GO], 0, STOP)
    assert outlook is not None
    assert not outlook.exact
    assert 0 < outlook.error < 0.04
    assert all(share == 1 for share in outlook.through), "one face in a million hardly ever comes"


def counted(watchers: tuple[int, ...], dice: Dice) -> tuple[Game, list[int]]:
    """A walker, and how often the rules were run."""
    steps, runs = walk(dice, watchers), [0]
    step = steps["first"]

    def first(s: Words) -> Procedure[None]:
        runs[0] += 1
        yield from step(s)  # type: ignore[operator]

    return begin({"first": first, "over": over}), runs


def test_many_rolls_are_foreseen_in_few_runs() -> None:
    game, runs = counted((7, 8, 9, 10), Dice(2, 10))
    runs[0] = 0
    outlook = game.forecast([GO] * 4, 0, STOP)
    assert outlook is not None
    assert runs[0] < 4 * 2 * RUNS
    assert abs(float(outlook.through[-1]) - 0.9**16) < 0.1


def test_plans_that_begin_alike_are_followed_once_to_where_they_part() -> None:
    game, runs = counted((7, 8), D6)
    game.forecast([GO, GO, GO], 0, STOP)
    before = runs[0]
    outlook = game.forecast([GO, GO, GO, GO], 0, STOP)
    longer = runs[0] - before
    fresh, own = counted((7, 8), D6)
    own[0] = 0
    assert fresh.forecast([GO, GO, GO, GO], 0, STOP) == outlook
    assert longer < own[0] / 2


def test_what_was_foreseen_elsewhere_is_forgotten() -> None:
    game = game_of((7,))
    game.forecast([GO, GO], 0, STOP)
    game.dice = ScriptedDice([[2]])
    game.choose(GO, 0)
    game.choose(Choice("fire", 7), 1)
    outlook = game.forecast([GO] * 4, 0, STOP)
    assert outlook is not None
    assert outlook.refused is not None
    assert outlook.costs == (3, 3, 3, None)


def test_nothing_is_changed_by_looking_ahead() -> None:
    game = game_of((7,))
    before = (list(game.inputs), list(game.log), list(game.state.words))
    game.forecast([GO, GO], 0, STOP)
    assert (game.inputs, game.log, game.state.words) == before


def test_secret_decisions_cannot_be_foreseen() -> None:
    def first(s: Words) -> Procedure[None]:
        yield from ask(0, text("prompt"), Choices(choices("go", "stop")))
        yield from together({0: secret(0), 1: secret(1)})

    def secret(seat: int) -> Procedure[None]:
        yield from ask(seat, text("prompt"), Choices(choices("a", "b")))

    assert begin({"first": first}).forecast([GO, GO], 0) is None


def test_a_seat_that_is_not_asked_has_no_forecast() -> None:
    assert game_of((7,)).forecast([GO], 1) is None


# --- steps that pass by themselves --------------------------------------------------------------------------------
def passing(s: Words) -> Procedure[None]:
    yield from ask(s.turn % 2, text("prompt"), Choices(choices("end")))
    s.turn += 1
    if s.turn == 3:
        s.step = "last"


def last(s: Words) -> Procedure[None]:
    yield from ask(0, text("prompt"), Choices(choices("go", "end")))


def test_a_step_without_a_choice_passes_by_itself_and_is_logged() -> None:
    game = begin({"first": passing, "last": last})
    told = [line for line in game.log if line.message.id == "passed-by-itself"]
    assert [line.to for line in told] == [None] * 3
    assert told[0].message.args == {"choice": text("choice-end")}
    game.choose("go", 0)
    assert game.undo(0)
    assert sum(line.message.id == "passed-by-itself" for line in game.log) == 3
    assert game.clone().log == game.log


def test_where_something_is_hidden_only_the_seat_itself_reads_of_it() -> None:
    game = begin({"first": passing, "last": last}, known=known_without_secret)
    told = [line for line in game.log if line.message.id == "passed-by-itself"]
    assert [line.to for line in told] == [(0,), (1,), (0,)]


# --- settled games ------------------------------------------------------------------------------------------------
def test_a_settled_game_is_ended_by_anybody() -> None:
    game = begin({"first": last}, settled=lambda s, seat: Outcome("over", 1) if s.words else None)
    assert game.settled(0) is None
    with pytest.raises(ValueError, match="not settled"):
        game.declare("settle", 0)
    game.state.words.append("lost")
    assert game.settled(0) == Outcome("over", 1)
    game.declare("settle", 0)
    assert game.outcome == Outcome("over", 1)
    assert game.decision is None


def test_a_record_that_ends_what_is_not_settled_does_not_fit() -> None:
    game = begin({"first": last}, settled=lambda s, seat: None)
    with pytest.raises(Diverged):
        game.go_to([Declared("settle", 0)])
