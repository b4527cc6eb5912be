"""Figures as shapes: the size of bases, distances from edge to edge, contact, the tolerance of comparisons."""

from __future__ import annotations

import pytest
from tests.systems.pzf.driver import at

from bocage.systems.pzf.reference.tables import vehicle
from bocage.systems.pzf.space.bodies import base, gap, is_point_within, is_touching, is_within, radius_of
from bocage.systems.pzf.state.model import Figure


def figures(*rows: dict[str, object]) -> list[Figure]:
    """The figures of a situation, in the order of its rows."""
    state, _ = at(figures=list(rows))
    return list(state.figures.values())


@pytest.mark.rule("PZF-19.1a", "PZF-19.1b", "PZF-B11b")
def test_men_stand_on_an_inch_guns_and_motorcycles_on_more() -> None:
    rows = [("us_private", 500), ("horse", 800), ("us_37mm", 800), ("ger_moto", 800)]
    for type, radius in rows:
        [figure] = figures({"type": type, "side": "german", "at": [5, 5]})
        assert (radius_of(figure), base(figure).radius) == (radius, radius), type


@pytest.mark.rule("PZF-19.1c", "PZF-B11b")
def test_a_vehicle_is_its_hull_turned_as_it_faces() -> None:
    [tank] = figures({"type": "ger_pz4", "at": [10, 10], "facing": 90})
    length, width, _ = vehicle("ger_pz4").size
    half, side = length // 2, width // 2
    assert base(tank).box == (10_000 - half, 10_000 - side, 10_000 + half, 10_000 + side)


@pytest.mark.rule("PZF-B11c")
def test_distances_run_from_edge_to_edge() -> None:
    private, grenadier = figures({"type": "us_private", "at": [2, 2]}, {"type": "ger_grenadier", "at": [5, 6]})
    assert gap(private, grenadier) == 4000
    assert is_point_within(private, (2_000, 4_500), 2000)


@pytest.mark.rule("PZF-B11a")
def test_a_hundredth_of_an_inch_is_in_favour_of_the_one_who_acts() -> None:
    private, grenadier = figures({"type": "us_private", "at": [2, 2]}, {"type": "ger_grenadier", "at": [5.01, 2]})
    assert gap(private, grenadier) == 2010
    assert is_within(private, grenadier, 2000)
    private, grenadier = figures({"type": "us_private", "at": [2, 2]}, {"type": "ger_grenadier", "at": [5.011, 2]})
    assert not is_within(private, grenadier, 2000)


@pytest.mark.rule("PZF-B11d")
def test_bases_closer_than_a_twentieth_of_an_inch_touch_on_the_same_storey() -> None:
    for x, level, contact in ((3.049, 0, True), (3.05, 0, False), (3.0, 1, False)):
        private, other = figures(
            {"type": "us_private", "at": [2, 2]}, {"type": "us_private", "at": [x, 2], "level": level}
        )
        assert is_touching(private, other) is contact
