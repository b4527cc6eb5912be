"""Command by its questions (EPT-3): radii by leader, attachment that lasts a turn, losses of attached units."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position
from tests.systems.ept.rolling import rolled

from bocage.systems.ept.command import check_command, is_within, radius_to
from bocage.systems.ept.morale.losses import count_losses
from bocage.systems.ept.state.formations import acting_formation_of, led_by, members, superior_of

TWO: dict[str, Any] = {
    "formations": [
        {"name": "company", "side": "german", "company": True},
        {"name": "platoon", "side": "german", "superior": "company"},
        {"name": "free", "side": "german", "superior": "company", "independent": True},
    ],
    "units": [
        {"name": "captain", "type": "company_leader", "formation": "company", "leads": True, "at": "A1"},
        {"name": "pc", "type": "platoon_leader", "formation": "platoon", "leads": True, "at": "A2"},
        {"name": "g", "type": "de_grenadier", "formation": "platoon", "at": "A3"},
    ],
}


@pytest.mark.rule("EPT-3.3b")
def test_the_radius_of_each_kind_of_leader() -> None:
    s, names = position(
        formations=[
            *TWO["formations"],
            {"name": "tanks", "side": "german"},
            {"name": "own", "side": "german", "radius": 4},
        ],
        units=[
            *TWO["units"],
            {"name": "tank", "type": "de_pz4_g", "formation": "tanks", "leads": True, "at": "C1"},
            {"name": "pc4", "type": "platoon_leader", "formation": "own", "leads": True, "at": "C2"},
        ],
    )
    radii = {name: radius_to(s, s.formations[names[name]]) for name in ("company", "platoon", "tanks", "own")}
    assert radii == {"company": 5, "platoon": 3, "tanks": 5, "own": 4}


@pytest.mark.rule("EPT-3.3d")
@pytest.mark.parametrize(("radius", "expected"), [(0, False), (1, True), (2, True)])
def test_only_the_distance_counts(radius: int, expected: bool) -> None:
    s, names = position(**TWO)
    assert is_within(s, s.units[names["pc"]], s.units[names["g"]], radius) is expected


@pytest.mark.rule("EPT-3.3i")
def test_an_attachment_ends_when_command_is_checked_again() -> None:
    s, names = position(**TWO)
    unit = s.units[names["g"]]
    unit.host = names["company"]
    assert acting_formation_of(s, unit) == s.formations[names["company"]]
    assert unit in members(s, s.formations[names["company"]])
    assert unit not in members(s, s.formations[names["platoon"]])
    rolled(check_command(s))
    assert acting_formation_of(s, unit) == s.formations[names["platoon"]]


@pytest.mark.rule("EPT-14.1a")
@pytest.mark.parametrize(("option", "payer"), [("own", "platoon"), ("host", "company")])
def test_for_whom_the_losses_of_an_attached_unit_count(option: str, payer: str) -> None:
    s, names = position({"hosted_losses_count_for": option}, **TWO)
    unit = s.units[names["g"]]
    unit.host = names["company"]
    count_losses(s, unit, 1, "EPT-13.0b")
    assert {name for name in ("company", "platoon") if s.formations[names[name]].lost} == {payer}


@pytest.mark.rule("EPT-3.5a")
def test_independent_formations_have_no_superior() -> None:
    s, names = position(**TWO)
    assert superior_of(s, s.formations[names["platoon"]]) == s.formations[names["company"]]
    assert superior_of(s, s.formations[names["free"]]) is None


@pytest.mark.rule("EPT-1.3a", "EPT-1.3g")
def test_a_leader_may_lead_a_platoon_and_the_company() -> None:
    s, names = position(**TWO)
    s.formations[names["company"]].leader = names["pc"]
    assert [each.id for each in led_by(s, s.units[names["pc"]])] == [names["company"], names["platoon"]]
    assert led_by(s, s.units[names["g"]]) == []
