"""What works and guns add to the dice of fire, and the barrels of guns (EPT-18.1, EPT-18.3)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import OPEN, position

from bocage.systems.ept.fire.modifiers import dice_tally
from bocage.systems.ept.reference.tables import tables


def dice(
    letter: str, placed: list[dict[str, Any]], options: dict[str, bool | str] | None = None, /, **board: Any
) -> int:
    """What is added to the dice for a squad in C3 fired at from C6."""
    s, names = position(
        options,
        board={"columns": {**OPEN, "C": f"..{letter}..."}, **board},
        units=[
            {"name": "firer", "type": "de_grenadier", "at": "C6"},
            {"name": "target", "type": "su_rifle", "at": "C3"},
        ],
        works=[{"at": "C3", "side": "soviet", "facing": "S", **work} for work in placed],
    )
    return dice_tally(s, [s.units[names["firer"]]], s.units[names["target"]], "").total


ENTRENCHMENT = {"kind": "entrenchment"}


@pytest.mark.rule("EPT-18.1c")
@pytest.mark.parametrize(("letter", "expected"), [(".", 2), ("B", 2), ("V", 2), ("F", 2), ("W", 2), ("H", 3)])
def test_an_entrenchment_protects_in_place_of_the_hex(letter: str, expected: int) -> None:
    assert dice(letter, [ENTRENCHMENT]) == expected


@pytest.mark.rule("EPT-18.1c")
def test_an_unfinished_entrenchment_does_not_protect() -> None:
    assert dice(".", [{"kind": "entrenchment", "finished": False}]) == 0


@pytest.mark.rule("EPT-18.1c")
@pytest.mark.parametrize(("add", "expected"), [(True, 3), (False, 2)])
def test_hexsides_add_to_an_entrenchment_but_for_the_option(add: bool, expected: int) -> None:
    assert dice(".", [ENTRENCHMENT], {"hexsides_add_to_entrenchment": add}, sides={"C3:S": "wall"}) == expected


@pytest.mark.rule("EPT-18.1d")
@pytest.mark.parametrize("kind", ["prepared_position", "bunker"])
@pytest.mark.parametrize("letter", [".", "F", "H"])
def test_prepared_positions_protect_like_stone(kind: str, letter: str) -> None:
    assert dice(letter, [{"kind": kind}]) == 3


# --- guns -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-18.3d")
@pytest.mark.parametrize(
    ("type", "facing", "expected"),
    [
        ("su_45_m42", "S", 1),
        ("su_76_inf", "S", 1),
        ("su_76_zis3", "S", 1),
        ("su_85_aa", "S", 0),
        ("su_45_m42", "N", 0),
        ("su_45_m42", "SE", 0),
    ],
)
@pytest.mark.parametrize("letter", [".", "F"])
def test_the_shield_of_a_gun_adds_to_its_terrain(type: str, facing: str, expected: int, letter: str) -> None:
    s, names = position(
        board={"columns": {**OPEN, "C": f"..{letter}..."}},
        units=[
            {"name": "firer", "type": "de_grenadier", "at": "C6"},
            {"name": "gun", "type": type, "at": "C3", "facing": facing},
        ],
    )
    terrain = {".": 0, "F": 2}[letter]
    assert dice_tally(s, [s.units[names["firer"]]], s.units[names["gun"]], "").total == terrain + expected


@pytest.mark.rule("EPT-18.3e")
@pytest.mark.parametrize("type", ["de_pak40", "su_45_m37", "su_45_m42"])
def test_these_guns_have_long_barrels(type: str) -> None:
    cannon = tables().units[type].cannon
    assert cannon is not None
    assert cannon.barrel == "long"


def test_the_infantry_gun_fires_hollow_charges_of_nine() -> None:
    cannon = tables().units["de_ig18"].cannon
    assert cannon is not None
    assert cannon.heat_ac == 9
