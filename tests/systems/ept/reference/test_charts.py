"""The loose charts of the rulebook, value by value: delays, shells, scatter, observation, aircraft (EPT-T, EPT-S.1)."""

from __future__ import annotations

import pytest

from bocage.systems.ept.reference.tables import tables


@pytest.mark.rule("EPT-T.1a")
def test_the_chart_of_delays() -> None:
    numbers = tables().numbers.artillery_delay
    assert numbers.falls_at_or_below == 7
    assert (numbers.german, numbers.preregistered, numbers.each_turn_waited) == (-1, -1, -1)


@pytest.mark.rule("EPT-T.2a")
def test_the_chart_of_shells_and_smoke() -> None:
    numbers = tables().numbers.artillery
    assert numbers.strength == {
        "light": (10, 4), "medium": (12, 7, 4), "heavy": (16, 10, 6, 4), "bomb": (14, 8, 5),
    }  # fmt: skip
    assert numbers.smoke == {"light": (2, 1), "medium": (2, 2, 1), "heavy": (2, 2, 2, 1)}


@pytest.mark.rule("EPT-T.3a")
def test_the_chart_of_scatter() -> None:
    numbers = tables().numbers.artillery_scatter
    assert [numbers.distance(die) for die in range(-1, 10)] == [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 3]
    assert numbers.directions == ("N", "NE", "SE", "S", "SW", "NW")


@pytest.mark.rule("EPT-T.3b")
def test_the_modifiers_of_scatter() -> None:
    numbers = tables().numbers.artillery_scatter
    assert (numbers.second_fire, numbers.later_fire, numbers.unobserved) == (-1, -2, 3)
    assert (numbers.near.under, numbers.near.value, numbers.far) == (10, -1, ((20, 1), (30, 2)))


@pytest.mark.rule("EPT-T.4a")
def test_the_chart_of_observation() -> None:
    numbers = tables().numbers.observation
    assert (numbers.by_day, numbers.otherwise) == ((16, 8, 4), (8, 4, 2))
    assert (numbers.tactical_in_open_within, numbers.vehicle_hidden_beyond) == (8, 16)


@pytest.mark.rule("EPT-T.10a")
def test_the_head_of_the_fire_table() -> None:
    heads = tables().fire.table.columns
    assert tuple(heads) == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 28, 34, 40)


@pytest.mark.rule("EPT-T.10b")
@pytest.mark.parametrize(("first", "second", "differ"), [(1, 2, 0), (4, 5, 0), (9, 10, 1), (8, 9, 11)])
def test_rows_that_are_printed_alike_stay_alike(first: int, second: int, differ: int) -> None:
    fire = tables().fire
    columns = range(len(fire.table.columns))
    assert sum(fire.result(column, first) != fire.result(column, second) for column in columns) == differ
