"""How far units move (EPT-9.2, EPT-9.4) and what they weigh (EPT-9.3b)."""

from __future__ import annotations

import pytest
from tests.systems.ept.positions import position

from bocage.systems.ept.ground.stacking import weight_of_type
from bocage.systems.ept.movement.allowance import full_points, half_points, points_of
from bocage.systems.ept.reference.counters import POINT
from bocage.systems.ept.state.model import Deed, Gait

HALF_SQUADS = {
    "de_grenadier": 2, "su_rifle": 2, "de_pioneer": 2, "platoon_leader": 1, "company_leader": 1, "observer": 1,
    "de_hmg": 1, "de_mortar_81": 1, "su_atr_ptrd": 1, "de_pak36": 2, "de_pak40": 2, "de_pz4_g": 0,
}  # fmt: skip


@pytest.mark.rule("EPT-9.2a", "EPT-9.2c")
@pytest.mark.parametrize(("gait", "points"), [("normal", 4), ("tactical", 4), ("forced", 6)])
@pytest.mark.parametrize("type", ["platoon_leader", "de_grenadier", "de_hmg", "su_atr_ptrd"])
def test_everybody_on_foot_moves_alike(type: str, gait: Gait, points: int) -> None:
    s, names = position(units=[{"name": "one", "type": type, "side": "german", "at": "C3"}])
    assert full_points(s.units[names["one"]], gait) == points * POINT


@pytest.mark.rule("EPT-9.3b")
@pytest.mark.parametrize(("type", "weight"), HALF_SQUADS.items())
def test_what_a_counter_weighs(type: str, weight: int) -> None:
    assert weight_of_type(type) == weight


@pytest.mark.rule("EPT-9.4a")
@pytest.mark.parametrize(
    ("type", "gait", "by_road", "whole", "half"),
    [
        ("de_grenadier", "normal", True, 6, 3),
        ("de_grenadier", "normal", False, 4, 2),
        ("de_grenadier", "forced", True, 8, 4),
        ("de_truck", "normal", True, 24, 12),
    ],
)
def test_the_road_helps_men_only(type: str, gait: Gait, by_road: bool, whole: int, half: int) -> None:
    s, names = position(units=[{"name": "one", "type": type, "at": "C3"}])
    unit, deed = s.units[names["one"]], Deed([names["one"]], gait, by_road=by_road)
    assert points_of(s, unit, deed) == whole * POINT
    assert half_points(s, unit, deed) == half * POINT
