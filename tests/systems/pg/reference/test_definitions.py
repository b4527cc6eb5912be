"""What the anti-tank values of counters mean: more is better for the firer, more armor for the target."""

from __future__ import annotations

import pytest

from bocage.systems.pg.reference.tables import tables

HARMS = ("-", "M", "M1", "M2", "1X", "2X", "3X")
"""Results from harmless to worst."""


@pytest.mark.rule("PG-1.1c")
@pytest.mark.parametrize("armor", range(7))
def test_a_higher_anti_tank_value_never_does_less(armor: int) -> None:
    table = tables().combat.anti_tank
    for roll in range(2, 13):
        harm = [HARMS.index(table.result(roll + value - armor).text) for value in range(12)]
        assert harm == sorted(harm)


@pytest.mark.rule("PG-1.1d")
@pytest.mark.parametrize("value", range(1, 12))
def test_more_armor_never_suffers_more(value: int) -> None:
    table = tables().combat.anti_tank
    for roll in range(2, 13):
        harm = [HARMS.index(table.result(roll + value - armor).text) for armor in range(7)]
        assert harm == sorted(harm, reverse=True)


@pytest.mark.rule("PG-1.1c")
def test_guns_that_fire_at_tanks_have_an_anti_tank_value() -> None:
    assert all(unit.anti_tank is not None for unit in tables().units.values() if unit.arm == "at_gun")
