"""Situations that mean nothing are refused with a sentence that names the row."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position

from bocage.kernel.contract.scenario import ScenarioError

TRUCK: dict[str, Any] = {"name": "truck", "type": "su_truck", "side": "soviet", "at": "C3", "facing": "N"}
RIDER: dict[str, Any] = {"name": "rider", "type": "su_rifle", "side": "soviet", "at": "C3", "carrier": "truck"}


def test_a_unit_rides_where_its_vehicle_is() -> None:
    s, names = position(units=[TRUCK, RIDER])
    assert s.units[names["rider"]].carrier == names["truck"]


@pytest.mark.parametrize(
    ("vehicle", "rider"),
    [
        ({}, {"at": "C4"}),
        ({"at": None}, {}),
        ({"hidden": True}, {}),
        ({"side": "german"}, {}),
        ({"type": "su_rifle"}, {}),
    ],
)
def test_a_unit_that_rides_on_nothing_is_refused(vehicle: dict[str, Any], rider: dict[str, Any]) -> None:
    with pytest.raises(ScenarioError, match="carrier: expected a vehicle of its side in its hex"):
        position(units=[{**TRUCK, **vehicle}, {**RIDER, **rider}])


@pytest.mark.parametrize("entry", [7, {"A1": 1}, [1]])
def test_hexes_of_entry_are_a_list_of_names(entry: Any) -> None:
    with pytest.raises(ScenarioError, match="entry: expected a list of names"):
        position(formations=[{"name": "f", "side": "german", "entry": entry}])


def test_who_leads_must_belong_to_a_formation() -> None:
    with pytest.raises(ScenarioError, match="leads: expected a formation that the unit leads"):
        position(units=[{"type": "su_t34_43", "side": "soviet", "at": "A3", "leads": True}])
