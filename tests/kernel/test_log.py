"""What stands in the log, and which of it a seat sees."""

from __future__ import annotations

from typing import Any

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import D6, TWO_D6, ScriptedDice
from bocage.kernel.tally import NEEDED, Tally
from bocage.kernel.text import Text
from tests.kernel.parts import (
    PROMPT,
    Words,
    begin,
    known_without_secret,
    word,
)


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
        yield from ask(1, PROMPT, Choices(lambda known: [Choice("see", number=known.secret), Choice("b")]))

    game = begin({"first": first}, state=Words(secret=7), known=known_without_secret)
    assert [offer.notation for offer in game.view(1).offers] == ["see =0", "b"]
