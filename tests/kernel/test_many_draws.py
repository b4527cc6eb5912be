"""Many like draws at once: one roll of the record, one line of the log, a reading for each thing."""

from __future__ import annotations

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw_each
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import Dice, Faces, HashDice, ScriptedDice, roll_number
from bocage.kernel.play.game import Game
from bocage.kernel.records.forms import from_bytes, from_text, to_bytes, to_text
from bocage.kernel.records.record import Rolled
from bocage.kernel.text import Text, text
from tests.kernel.parts import Words, begin

UNITS = [3, 5, 8]
D100 = Dice(1, 100)


def supplied(unit: int, faces: Faces) -> bool:
    """The higher its number, the likelier a unit is in supply."""
    return faces[0] <= 10 * unit


def roll_supply(s: Words) -> Procedure[None]:
    yield from ask(0, text("prompt"), Choices(lambda known: [Choice("on"), Choice("stay")]))
    numbers = yield from draw_each(
        UNITS, D100, "supply", supplied, summed=lambda readings: {"low": readings.count(False)}, seat=0, rule="R-1"
    )
    s.words.append(str(numbers))


def played(dice: HashDice | ScriptedDice) -> Game:
    game = begin({"first": roll_supply}, dice=dice)
    game.choose("on", 0)
    return game


def test_each_thing_gets_the_reading_of_its_own_dice() -> None:
    game = played(ScriptedDice([[30, 51, 99]]))
    assert game.state.words == ["[True, False, False]"]


def test_all_of_it_is_one_roll_and_one_line_without_faces() -> None:
    game = played(ScriptedDice([[30, 51, 99]]))
    assert game.inputs[1:] == [Rolled("supply", (30, 51, 99))]
    (line,) = game.log
    assert (line.message, line.faces, line.dice, line.rule) == (Text("rolled-supply", {"low": 2}), (), "3d100", "R-1")


def test_the_key_proves_it_and_both_forms_of_the_record_hold_it() -> None:
    game = played(HashDice(b"many"))
    assert game.inputs[1] == Rolled("supply", roll_number(b"many", 0, Dice(3, 100)))
    record = game.record
    assert from_text(to_text(record)) == from_bytes(to_bytes(record)) == record


def test_thousands_of_units_make_one_short_line() -> None:
    def whole_army(s: Words) -> Procedure[None]:
        yield from ask(0, text("prompt"), Choices(lambda known: [Choice("on"), Choice("stay")]))
        readings = yield from draw_each(
            range(4000), D100, "supply", lambda unit, faces: faces[0] > 5, summed=lambda r: {"low": r.count(False)}
        )
        s.numbers[0] = len(readings)

    game = begin({"first": whole_army}, dice=HashDice(b"army"))
    game.choose("on", 0)
    assert game.state.numbers == {0: 4000}
    assert (len(game.inputs), len(game.log)) == (2, 1)
    assert 100 < int(game.log[0].message.args["low"]) < 300  # type: ignore[arg-type]


def test_nothing_is_rolled_for_nobody() -> None:
    def nobody(s: Words) -> Procedure[None]:
        yield from ask(0, text("prompt"), Choices(lambda known: [Choice("on"), Choice("stay")]))
        supplied: list[int] = yield from draw_each([], D100, "supply", lambda unit, faces: 1, summed=lambda r: {})
        s.words.append(str(supplied))

    game = begin({"first": nobody}, dice=ScriptedDice())
    game.choose("on", 0)
    assert (game.state.words, game.log) == (["[]"], [])
