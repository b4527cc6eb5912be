"""Armour that fires together at men (EPT-16.5d)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position

from bocage.systems.ept.fire.groups import why_not_in_group
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit


def platoon(type: str, **formation: Any) -> tuple[State, list[Unit]]:
    """Three vehicles of a formation: two in adjacent hexes, the last far from both; and one of another formation."""
    side = type[:2].replace("de", "german").replace("su", "soviet")
    s, names = position(
        formations=[{"name": "f", "side": side, **formation}, {"name": "g", "side": side}],
        units=[
            {"name": "a", "type": type, "formation": "f", "at": "C3", "facing": "N"},
            {"name": "b", "type": type, "formation": "f", "at": "C4", "facing": "N"},
            {"name": "c", "type": type, "formation": "f", "at": "A1", "facing": "N"},
            {"name": "d", "type": type, "formation": "g", "at": "C4", "facing": "N"},
        ],
    )
    return s, [s.units[names[name]] for name in "abcd"]


@pytest.mark.rule("EPT-16.5d")
def test_armour_of_a_formation_fires_together_from_one_hex_or_adjacent_ones() -> None:
    s, (first, *others) = platoon("de_pz4_g")
    assert [why_not_in_group(s, [first], unit) is None for unit in others] == [True, False, False]


@pytest.mark.rule("EPT-16.5d")
def test_armour_that_may_not_fire_together_does_not() -> None:
    s, (first, second, *_) = platoon("su_t34_43", fire_groups=False)
    refused = why_not_in_group(s, [first], second)
    assert refused is not None
    assert refused.rule == "EPT-11.2f"


def test_no_formation_of_soviet_armour_fires_together() -> None:
    units = tables().units
    armour = {
        id: template.fire_groups
        for id, template in tables().organisation.formation.items()
        if template.nation == "soviet" and all(units[type].is_vehicle for type in template.units)
    }
    assert armour
    assert not any(armour.values())
