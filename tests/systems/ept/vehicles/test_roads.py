"""The price of roads for vehicles (EPT-S.7a): along the road, or by the option in every hex of it."""

from __future__ import annotations

import pytest
from tests.systems.ept.positions import OPEN, position

from bocage.systems.ept.ground.prices import price
from bocage.systems.ept.reference.counters import POINT


@pytest.mark.rule("EPT-S.7a")
@pytest.mark.parametrize(("along_only", "expected"), [(True, {"C3": 1, "B3": 2}), (False, {"C3": 1, "B3": 1})])
def test_a_tank_that_comes_across_country_pays_the_ground_of_a_road_hex(
    along_only: bool, expected: dict[str, int]
) -> None:
    s, names = position(
        {"road_by_road": along_only},
        board={"columns": OPEN, "roads": ["C1 C2 C3 C4"]},
        units=[{"name": "t", "type": "de_pz4_g", "at": "C2", "facing": "S"}],
    )
    tank, onto = s.units[names["t"]], s.board.cell("C3")
    prices = {hex: price(s, tank, s.board.cell(start), onto) for hex, start in (("C3", "C2"), ("B3", "B3"))}
    assert prices == {hex: POINT * points for hex, points in expected.items()}


def test_men_have_the_price_of_the_road_along_it_only() -> None:
    s, names = position(
        {"road_by_road": False},
        board={"columns": {**OPEN, "C": "..F..."}, "roads": ["C1 C2 C3 C4"]},
        units=[{"name": "g", "type": "de_grenadier", "at": "C2"}],
    )
    squad, onto = s.units[names["g"]], s.board.cell("C3")
    assert [price(s, squad, s.board.cell(start), onto) for start in ("C2", "B3")] == [POINT, 2 * POINT]
