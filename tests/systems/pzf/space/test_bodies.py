"""Figures as shapes: the size of bases, distances from edge to edge, contact, the tolerance of comparisons."""

from __future__ import annotations

import pytest
from tests.systems.pzf.position import american, german, given

from bocage.systems.pzf.reference.tables import vehicle
from bocage.systems.pzf.space.bodies import base, gap, is_point_within, is_touching, is_within, radius_of


@pytest.mark.rule("PZF-19.1a", "PZF-19.1b", "PZF-B11b")
@pytest.mark.parametrize(("type", "radius"), [("us_private", 500), ("horse", 800), ("us_37mm", 800), ("ger_moto", 800)])
def test_a_man_stands_on_an_inch_and_a_mount_gun_or_motorcycle_on_more(type: str, radius: int) -> None:
    figure = given([german("figure", (5, 5), type)]).figure("figure")

    assert radius_of(figure) == radius
    assert base(figure).radius == radius


@pytest.mark.rule("PZF-19.1c", "PZF-B11b")
def test_the_base_of_a_vehicle_is_its_hull_turned_as_it_faces() -> None:
    tank = given([german("tank", (10, 10), "ger_pz4", facing=90)]).figure("tank")

    length, width, _ = vehicle("ger_pz4").size
    assert length > width
    assert base(tank).box == (
        10_000 - length // 2,
        10_000 - width // 2,
        10_000 + length // 2,
        10_000 + width // 2,
    )


@pytest.mark.rule("PZF-B11c")
def test_distances_run_from_edge_to_edge() -> None:
    position = given([american("rifleman", (2, 2)), german("enemy", (5, 6))])

    assert gap(position.figure("rifleman"), position.figure("enemy")) == 4_000
    assert is_point_within(position.figure("rifleman"), (2_000, 4_500), 2_000)
    assert not is_point_within(position.figure("rifleman"), (2_000, 4_520), 2_000)


@pytest.mark.rule("PZF-B11a")
@pytest.mark.parametrize(("x", "distance", "is_near"), [(5.01, 2_010, True), (5.011, 2_011, False)])
def test_a_hundredth_of_an_inch_is_overlooked_in_favour_of_the_acting_figure(
    x: float, distance: int, is_near: bool
) -> None:
    position = given([american("rifleman", (2, 2)), german("enemy", (x, 2))])
    pair = position.figure("rifleman"), position.figure("enemy")

    assert gap(*pair) == distance
    assert is_within(*pair, 2_000) is is_near


@pytest.mark.rule("PZF-B11d")
@pytest.mark.parametrize(("x", "level", "in_contact"), [(3.049, 0, True), (3.05, 0, False), (3.0, 1, False)])
def test_bases_closer_than_a_twentieth_of_an_inch_touch_on_the_same_storey(
    x: float, level: int, in_contact: bool
) -> None:
    position = given([american("rifleman", (2, 2)), american("friend", (x, 2), level=level)])

    assert is_touching(position.figure("rifleman"), position.figure("friend")) is in_contact
