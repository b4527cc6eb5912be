"""Fire: groups never lead into a dead end, attacks leave the state sound, previews do not betray a line of sight."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.systems.aslsk.position import GERMAN, RUSSIAN, german, given, russian, weapon

from bocage.kernel.contract.registry import complete_options, find
from bocage.kernel.play.game import Game
from bocage.kernel.text import Text, render
from bocage.systems.aslsk.fire.attack import Attack
from bocage.systems.aslsk.fire.firepower import Occasion, firepower
from bocage.systems.aslsk.fire.firers import why_not_fire
from bocage.systems.aslsk.fire.small_print import small_print
from bocage.systems.aslsk.reference.charts import FP

BOARD = {"A": "..S...", "B": ".....w.", "C": "..o...", "D": "...w...", "E": "......"}
OPEN_COLUMN, WALLED_COLUMN = "......", "..S..."
HEXES = ["A1", "A2", "B2", "B3", "C3", "C5", "D1", "D4", "E2", "E6"]
UNITS = ["ge_467", "ge_436", "ge_247", "ge_9-1", "ge_8-0", "ge_6+1"]
FOES = ["ru_447", "ru_426", "ru_237", "ru_8-1"]
WEAPONS = ["ge_lmg", "ge_mmg", "ge_hmg", "ft", "ru_mmg"]


def melee_of_markers(rng: Random, phase: str) -> dict[str, Any]:
    """A random position with every kind of marker in it."""
    marks = {"PFPh": [""], "DFPh": ["", "first", "final"], "AFPh": ["", "prep"]}[phase]
    own = HEXES[:5]
    units: list[dict[str, Any]] = []
    for number in range(8):
        units.append(
            {
                "name": f"a{number}",
                "type": rng.choice(UNITS),
                "at": rng.choice(own),
                "fire": rng.choice(marks),
                "pinned": rng.random() < 0.3,
                "broken": rng.random() < 0.1,
                "cx": rng.random() < 0.2,
                "wounded": False,
            }
        )
    for number in range(6):
        units.append(
            {"name": f"x{number}", "type": rng.choice(FOES), "at": rng.choice(HEXES[5:]), "broken": rng.random() < 0.3}
        )
    weapons = [
        {"name": f"w{number}", "type": rng.choice(WEAPONS), "holder": f"a{rng.randrange(8)}", "fire": rng.choice(marks)}
        for number in range(6)
    ]
    player = "russian" if phase == "DFPh" else "german"
    return {"board": {"columns": BOARD}, "phase": phase, "player": player, "units": units, "weapons": weapons}


@pytest.mark.parametrize("sight_check", ["free", "declared"])
@pytest.mark.parametrize("phase", ["PFPh", "DFPh", "AFPh"])
def test_random_fire_never_gets_stuck(phase: str, sight_check: str) -> None:
    system = find("aslsk")
    for seed in range(12):
        rng = Random(f"{phase}{seed}")
        options = complete_options(system, {"sight_check": sight_check})
        setting, state, _ = system.rules.situation(melee_of_markers(rng, phase), options, "test")
        game = Game.start(system, setting, state, "test", options, key=bytes([seed]))
        turn = system.rules.turn(game.state)
        while game.decision and system.rules.turn(game.state) == turn and game.state.phase == phase:
            seat = game.to_move[0]
            legal = game.legal(seat)
            assert len(set(legal)) == len(legal)
            game.choose(rng.choice(legal), seat)
        holders = {each.holder for each in game.state.weapons.values() if each.holder}
        assert holders <= game.state.units.keys()


def along_column_a(column: str) -> dict[str, Any]:
    """A board of three columns, whose first is given."""
    return {"columns": {"A": column, "B": ".......", "C": "......"}}


TWO_SQUADS_AND_A_TARGET = [german("first", "A1"), german("second", "A1"), russian("target", "A5")]
DECLARED = {"sight_check": "declared"}


@pytest.mark.rule("ASL-3.2h")
def test_the_preview_of_a_declared_attack_says_nothing_of_its_line_of_sight() -> None:
    shares = []
    for column in (OPEN_COLUMN, WALLED_COLUMN):
        position = given(TWO_SQUADS_AND_A_TARGET, board=along_column_a(column), phase="PFPh", options=DECLARED)
        position.play("target @A5", "add #first")
        shares.append(position.odds("fire").shares)
    in_the_open, behind_a_wall = shares
    assert in_the_open == behind_a_wall
    assert in_the_open["nothing"] < 1


@pytest.mark.rule("ASL-3.2h")
@pytest.mark.parametrize("column", [".o....", ".oS..."], ids=["open line", "blocked line"])
def test_the_preview_counts_hindrance_on_a_blocked_line_as_well(column: str) -> None:
    position = given(TWO_SQUADS_AND_A_TARGET, board=along_column_a(column), phase="PFPh", options=DECLARED)
    position.play("target @A5", "add #first")
    asked = position.game.asked(GERMAN)
    assert asked is not None
    assert asked.choices.tally is not None
    tally = asked.choices.tally(position.game.known(GERMAN), position.choice("fire"))
    assert tally is not None
    assert [(line.name, line.value) for line in tally.lines] == [("hindrance", 1)]


@pytest.mark.rule("ASL-3.2.1a")
def test_firepower_column_and_drm_of_a_group_are_said_as_it_grows() -> None:
    position = given(TWO_SQUADS_AND_A_TARGET, board=along_column_a(OPEN_COLUMN), phase="PFPh")
    position.game.persons = frozenset({GERMAN})
    position.play("target @A5")
    said = []
    for name in ("first", "second"):
        position.play(f"add #{name}")
        fire = next(offer for offer in position.game.view(GERMAN).offers if offer.notation == "fire")
        assert fire.sum
        said.append(render(fire.sum, "en", "bocage.systems.aslsk"))
    assert said == ["4 FP, column 4, DRM 0", "8 FP, column 8, DRM 0"]


@pytest.mark.rule("ASL-3.2k", "ASL-3.2l", "ASL-3.2.1v", "ASL-4.1b", "ASL-3.5a", "ASL-2.0b")
def test_the_tally_of_firepower_names_every_doubling_and_halving() -> None:
    units = [german("leader", "A2", "8-1", pinned=True), russian("target", "A1")]
    position = given(units, weapons=[weapon("hmg", "ge_hmg", "leader")], phase="AFPh")
    fp = firepower(position.state, position.weapon("hmg").id, position.cell("A1"), "advancing")
    assert [line.name for line in fp.lines] == ["printed-fp", "point-blank", "advancing-fire", "pinned", "lone-gunner"]
    assert fp.total == 7 * FP // 4, "7 FP doubled once and halved three times"


@pytest.mark.rule("ASL-3.2b")
def test_a_piece_that_is_not_the_players_own_is_refused_with_a_rule() -> None:
    position = given([german("squad", "A1"), russian("target", "A4")], phase="PFPh")
    assert position.offered() == ["target @A4", "end"]
    occasion = Occasion("prep", GERMAN, position.cell("A4"))
    no_piece = 999
    for element in (position.unit("target").id, no_piece):
        refusal = why_not_fire(position.state, element, occasion)
        assert refusal is not None
        assert refusal.rule == "ASL-3.2b"
    assert why_not_fire(position.state, position.unit("squad").id, occasion) is None


def test_equal_attacks_are_equal_values() -> None:
    attack = Attack("first", RUSSIAN, 7, firers=(3, 4), leaders=(5,), movers=(9,))
    same = Attack("first", RUSSIAN, 7, firers=(3, 4), leaders=(5,), movers=(9,))
    undirected = Attack("first", RUSSIAN, 7, firers=(3, 4), movers=(9,))
    assert (attack, hash(attack)) == (same, hash(same))
    assert attack != undirected


def test_the_tally_of_an_attack_is_that_of_the_target_hit_hardest() -> None:
    """The carrier of a flamethrower stands second in the hex; his −1 makes the result that the log tells."""
    pieces = [german("a", "C1"), german("b", "C1"), russian("x", "C4"), russian("y", "C4")]
    flamethrower = weapon("ft", "ft", "y", side="russian")
    position = given(pieces, weapons=[flamethrower], phase="PFPh", dice=[[1, 3], [1, 2], [6, 2]])
    position.play("target @C4", "add #a", "add #b")
    roll = next(line for line in position.game.log if line.message.id == "roll-ift")
    assert [modifier.value for modifier in roll.tally if modifier.name == "ft-possession"] == [-1]
    assert roll.seat == GERMAN


def test_a_unit_that_is_gone_keeps_side_and_hex_in_its_line() -> None:
    position = given([german("a", "C1"), german("b", "C1"), russian("x", "C2")], phase="PFPh", dice=[[1, 1]])
    position.play("target @C2", "add #a", "add #b")
    told = next(line for line in position.game.log if line.message.id == "told-eliminated")
    assert position.is_gone("x")
    assert (told.seat, told.place) == (RUSSIAN, "C2")


def test_a_placed_charge_says_why_the_phase_cannot_end_yet() -> None:
    position = given(
        [german("squad", "A2"), russian("enemy", "B2", broken=True)], weapons=[weapon("charge", "dc", "squad")]
    )
    position.play("move #squad", "place #charge @B2", "stop")
    asked = position.game.asked(GERMAN)
    assert asked is not None
    assert asked.choices.remarks is not None
    assert "end" not in position.offered()

    remarks = list(asked.choices.remarks(position.state))

    assert remarks == [Text("charge-before-end", {"hex": "B2"})]


@pytest.mark.parametrize(("in_melee", "warnings"), [(["own"], 1), ([], 0)])
def test_own_men_in_the_target_are_warned_of(in_melee: list[str], warnings: int) -> None:
    own = [german(name, "C3", melee=True) for name in in_melee]
    position = given([german("squad", "C1"), *own, russian("enemy", "C3", melee=bool(own))], phase="PFPh")
    attack = Attack("prep", GERMAN, position.cell("C3"), firers=(position.names["squad"],))

    notes = [note for note in small_print(position.state, attack, ()) if note.text.id == "note-own-men"]

    assert [note.weight for note in notes] == ["warning"] * warnings
