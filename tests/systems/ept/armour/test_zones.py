"""Zones around vehicles (EPT-16.2a) and the armour of the side that is hit (EPT-16.1c, EPT-16.6e)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position

from bocage.systems.ept.armour.damage import armour_of, difference_to
from bocage.systems.ept.armour.zones import zone_of
from bocage.systems.ept.state.model import State, Unit

WIDE = {"A": "." * 10, "B": "." * 11, "C": "." * 10, "D": "." * 11, "E": "." * 10, "F": "." * 11, "G": "." * 10}


def tank(type: str = "su_t34_43", facing: str = "N", options: dict[str, Any] | None = None) -> tuple[State, Unit]:
    """A vehicle in D5 of open ground."""
    s, names = position(
        options, board={"columns": WIDE}, units=[{"name": "t", "type": type, "at": "D5", "facing": facing}]
    )
    return s, s.units[names["t"]]


@pytest.mark.rule("EPT-16.2a")
@pytest.mark.parametrize(
    ("hex", "zone"),
    [
        ("D4", "front"), ("D1", "front"), ("E4", "front"), ("C4", "front"),
        ("E5", "flank"), ("C5", "flank"), ("G4", "flank"), ("A4", "flank"), ("F5", "flank"), ("B5", "flank"),
        ("E6", "flank"), ("C6", "flank"), ("G7", "flank"), ("A7", "flank"),
        ("D6", "rear"), ("D9", "rear"), ("E7", "rear"), ("C7", "rear"),
    ],
)  # fmt: skip
def test_each_hex_lies_in_front_on_a_flank_or_behind(hex: str, zone: str) -> None:
    s, unit = tank()
    assert zone_of(s, unit, s.board.cell(hex)) == zone


@pytest.mark.rule("EPT-16.2a")
@pytest.mark.parametrize(
    ("facing", "front", "rear"),
    [
        ("N", "D4", "D6"), ("NE", "E5", "C6"), ("SE", "E6", "C5"),
        ("S", "D6", "D4"), ("SW", "C6", "E5"), ("NW", "C5", "E6"),
    ],
)  # fmt: skip
def test_the_zones_turn_with_the_vehicle(facing: str, front: str, rear: str) -> None:
    s, unit = tank(facing=facing)
    around = [s.board.label(cell) for cell in s.board.steps(unit.at)]
    zones = {hex: zone_of(s, unit, s.board.cell(hex)) for hex in around}
    assert [hex for hex in around if zones[hex] == "front"] == [front]
    assert [hex for hex in around if zones[hex] == "rear"] == [rear]


@pytest.mark.rule("EPT-16.2a")
def test_by_the_option_the_front_zone_is_twice_as_wide() -> None:
    s, unit = tank(options={"front_zone": "120"})
    zones = [zone_of(s, unit, s.board.cell(hex)) for hex in ("E5", "C5", "E6", "D6")]
    assert zones == ["front", "front", "flank", "rear"]


@pytest.mark.rule("EPT-16.1c")
@pytest.mark.parametrize(
    ("type", "expected"),
    [("su_t34_43", (7, 5, 4)), ("de_tiger1", (11, 7, 6)), ("de_marder2", (3, 1, 0)), ("su_komsomolets", (1, 0, 0))],
)
def test_the_rear_has_the_armour_of_the_flank_less_one(type: str, expected: tuple[int, int, int]) -> None:
    _, unit = tank(type)
    assert tuple(armour_of(unit, zone) for zone in ("front", "flank", "rear")) == expected


@pytest.mark.rule("EPT-16.6d", "EPT-16.6e")
@pytest.mark.parametrize(("origin", "difference"), [("D1", 1), ("E4", 1), ("G4", 3), ("A7", 3), ("D9", 4), ("C7", 4)])
def test_the_direction_of_the_shot_decides_which_armour_counts(origin: str, difference: int) -> None:
    s, unit = tank()
    assert difference_to(s, 8, unit, s.board.cell(origin)) == difference
