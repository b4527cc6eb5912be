"""The chart of activation, line by line (EPT-6.1b, EPT-T.5a)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position

from bocage.systems.ept.activation import formation_tally, unit_tally
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.units import remove


def platoon(leader: dict[str, Any], formation: dict[str, Any], unit: dict[str, Any]) -> dict[str, Any]:
    return {
        "formations": [{"name": "f", "side": "german", **formation}],
        "units": [
            {
                "name": "pc",
                "type": "platoon_leader",
                "formation": "f",
                "leads": True,
                "at": "A1",
                "morale": 8,
                **leader,
            },
            {"name": "g", "type": "de_grenadier", "formation": "f", "at": "A2", "morale": 7, **unit},
        ],
    }


@pytest.mark.rule("EPT-T.5a")
def test_the_chart_of_activation() -> None:
    numbers = tables().numbers.activation
    assert (numbers.leader_uncommanded, numbers.hesitant, numbers.leader_stopped) == (-1, -1, -1)
    assert (numbers.leader_neutralised, numbers.leader_destroyed) == (-2, -3)
    assert (numbers.unit_uncommanded, numbers.unit_stopped, numbers.alone_ends_from) == (-1, -1, 10)


@pytest.mark.rule("EPT-6.1b", "EPT-3.3e")
@pytest.mark.parametrize(
    ("leader", "formation", "expected"),
    [
        ({}, {}, 8),
        ({"uncommanded": True}, {}, 7),
        ({}, {"hesitant": True}, 7),
        ({"condition": "stopped"}, {}, 7),
        ({"condition": "neutralised"}, {}, 6),
        ({"uncommanded": True, "condition": "neutralised"}, {"hesitant": True}, 4),
        ({"uncommanded": True, "condition": "stopped"}, {"hesitant": True}, 5),
    ],
)
def test_the_morale_of_a_formation(leader: dict[str, Any], formation: dict[str, Any], expected: int) -> None:
    s, names = position(**platoon(leader, formation, {}))
    assert formation_tally(s, s.formations[names["f"]]).total == expected


@pytest.mark.rule("EPT-6.1b")
def test_a_stunned_vehicle_that_leads_counts_as_stopped() -> None:
    s, names = position(
        formations=[{"name": "f", "side": "german"}],
        units=[{"name": "v", "type": "de_pz4_g", "formation": "f", "leads": True, "at": "A1", "morale": 8}],
    )
    s.units[names["v"]].stunned = True
    assert formation_tally(s, s.formations[names["f"]]).total == 7


@pytest.mark.rule("EPT-1.3d", "EPT-6.1b")
@pytest.mark.parametrize(("hesitant", "expected"), [(False, 5), (True, 4)])
def test_the_morale_of_a_formation_whose_leader_fell(hesitant: bool, expected: int) -> None:
    s, names = position(**platoon({}, {"hesitant": hesitant, "leader_fell": True, "fallen_morale": 8}, {}))
    remove(s, s.units[names["pc"]])
    assert formation_tally(s, s.formations[names["f"]]).total == expected


@pytest.mark.rule("EPT-6.1b", "EPT-6.3b")
@pytest.mark.parametrize(
    ("unit", "formation", "expected"),
    [
        ({}, {}, 6),
        ({"uncommanded": True}, {}, 6),
        ({"condition": "stopped"}, {}, 5),
        ({}, {"hesitant": True}, 5),
        ({"uncommanded": True, "condition": "stopped"}, {"hesitant": True}, 4),
    ],
)
def test_the_morale_of_a_single_unit(unit: dict[str, Any], formation: dict[str, Any], expected: int) -> None:
    s, names = position(**platoon({}, formation, unit))
    assert unit_tally(s, s.units[names["g"]]).total == expected


@pytest.mark.rule("EPT-6.1b", "EPT-6.3b")
@pytest.mark.parametrize(
    ("leader", "expected"),
    [({}, 8), ({"uncommanded": True}, 7), ({"condition": "stopped"}, 7), ({"condition": "neutralised"}, 6)],
)
def test_the_morale_of_a_leader_tried_alone(leader: dict[str, Any], expected: int) -> None:
    s, names = position(**platoon(leader, {}, {}))
    assert unit_tally(s, s.units[names["pc"]]).total == expected
