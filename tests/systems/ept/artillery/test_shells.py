"""What shells do by the charts: strength and smoke by distance, scatter by die, cover by terrain."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import OPEN, position

from bocage.systems.ept.artillery.cover import cover_from_shells, shell_tally
from bocage.systems.ept.artillery.missions import distance_modifier
from bocage.systems.ept.artillery.strength import barraged_cells, strength_at
from bocage.systems.ept.reference.tables import tables


@pytest.mark.rule("EPT-12.2a", "EPT-T.2a")
@pytest.mark.parametrize(
    ("calibre", "expected"), [("light", [10, 4, 0, 0, 0]), ("medium", [12, 7, 4, 0, 0]), ("heavy", [16, 10, 6, 4, 0])]
)
def test_strength_falls_with_the_distance_from_the_impact(calibre: str, expected: list[int]) -> None:
    s, _ = position(barrages=[{"at": "C1", "calibre": calibre, "side": "german"}])
    assert [strength_at(s, s.board.cell(f"C{row}")) for row in range(1, 6)] == expected
    assert barraged_cells(s) == [cell for cell in range(s.board.size) if strength_at(s, cell)]


def test_the_die_of_the_distance_gives_none_to_three_hexes() -> None:
    scatter = tables().numbers.artillery_scatter
    assert [scatter.distance(die) for die in range(-2, 12)] == [0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 3, 3]
    assert scatter.directions == ("N", "NE", "SE", "S", "SW", "NW")


@pytest.mark.rule("EPT-T.3b")
def test_the_distance_of_the_observer_counts_by_bands() -> None:
    changes = {hexes: distance_modifier(hexes) for hexes in (0, 9, 10, 20, 21, 30, 31, 60)}
    assert changes == {0: -1, 9: -1, 10: 0, 20: 0, 21: 1, 30: 1, 31: 2, 60: 2}


@pytest.mark.rule("EPT-12.5c")
@pytest.mark.parametrize(
    ("letter", "expected"), [(".", 0), ("B", 0), ("C", 0), ("F", 1), ("W", 1), ("H", 2), ("w", 0), ("h", 1)]
)
def test_cover_is_the_protection_of_the_hex_less_one(letter: str, expected: int) -> None:
    s, _ = position(board={"columns": {**OPEN, "C": f"..{letter}..."}})
    assert cover_from_shells(s, s.board.cell("C3")) == expected


@pytest.mark.rule("EPT-12.5c")
@pytest.mark.parametrize(("letter", "expected"), [(".", 0), ("B", 1), ("F", 2), ("H", 3)])
def test_wrecks_add_one_to_the_cover_however_many_there_are(letter: str, expected: int) -> None:
    s, _ = position(board={"columns": {**OPEN, "C": f"..{letter}..."}}, wrecks={"C3": 2})
    assert cover_from_shells(s, s.board.cell("C3")) == expected


@pytest.mark.rule("EPT-12.5c")
def test_a_hexside_does_not_cover_from_shells_but_by_the_option() -> None:
    told: dict[str, Any] = {
        "board": {"columns": OPEN, "sides": {"C3:N": "wall"}, "levels": {"C3": 1}},
        "units": [{"name": "gun", "type": "su_45_m42", "at": "C3", "facing": "N"}],
    }
    plain, names = position(**told)
    assert shell_tally(plain, plain.units[names["gun"]], "").total == 0
    shielded, names = position({"shells_protected_by": "line"}, **told)
    assert shell_tally(shielded, shielded.units[names["gun"]], "").total == 2
