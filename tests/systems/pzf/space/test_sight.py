"""Who sees whom over, through and around what, and what is in the way of a shot."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage.kernel.play.game import Game
from bocage.lab.bench import pick_scenarios
from bocage.systems.pzf.setup.situation import read_situation
from bocage.systems.pzf.shooting import aiming
from bocage.systems.pzf.showing.benchmarks import full_table
from bocage.systems.pzf.space.bodies import base as base_of
from bocage.systems.pzf.space.bodies import in_arc, muzzle, weapon_arc
from bocage.systems.pzf.space.houses import door_name, eye_of
from bocage.systems.pzf.space.sight import (
    can_see,
    look,
    sees,
    sees_element,
    sees_point,
    viewpoint_from,
    visible_enemies,
)
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.system import SYSTEM


def laid(terrain: list[dict[str, Any]], *figures: dict[str, Any], **options: Any) -> tuple[State, dict[str, Figure]]:
    """A state with terrain and figures, and the figures by name."""
    _, s, names = read_situation({"terrain": terrain, "figures": list(figures)}, options, "test")
    return s, {name: s.figures[id] for name, id in names.items()}


def pair(terrain: list[dict[str, Any]], a: dict[str, Any], b: dict[str, Any], *more: dict[str, Any], **options: Any):  # type: ignore[no-untyped-def]
    """What the first of two figures sees of the second."""
    s, figures = laid(terrain, {"name": "a", **a}, {"name": "b", "type": "ger_grenadier", **b}, *more, **options)
    return sees(s, figures["a"], figures["b"])


def values(found: Any) -> list[int]:
    return [obstacle.value for obstacle in found.way]


WALL = {"kind": "wall_low", "line": [[0, 10], [36, 10]]}
HIGH = {"kind": "wall_high", "line": [[0, 10], [36, 10]]}


@pytest.mark.rule("PZF-B11f")
def test_a_high_wall_hides_and_nothing_else_does() -> None:
    assert not pair([HIGH], {"at": [10, 5]}, {"at": [10, 15]}).visible
    assert pair([], {"at": [10, 5]}, {"at": [10, 15]}).visible


@pytest.mark.rule("PZF-B11e")
def test_a_man_lying_behind_a_low_wall_is_hidden_a_standing_one_is_not() -> None:
    assert not pair([WALL], {"at": [10, 2]}, {"at": [10, 10.6], "prone": True}).visible
    assert pair([WALL], {"at": [10, 2]}, {"at": [10, 10.6]}).visible
    assert not pair([WALL], {"at": [10, 9.4], "prone": True}, {"at": [10, 10.6], "prone": True}).visible


@pytest.mark.rule("PZF-B11g")
def test_growth_hides_only_what_is_lower_than_it_and_apart_from_it() -> None:
    crops = {"kind": "crops", "rect": [5, 8, 15, 12]}
    lying = {"prone": True}
    assert not pair([crops], {"at": [10, 5], **lying}, {"at": [10, 15], **lying}).visible
    assert pair([crops], {"at": [10, 5]}, {"at": [10, 15], **lying}).visible
    assert pair([crops], {"at": [10, 7.5], **lying}, {"at": [10, 15], **lying}).visible
    tree = {"kind": "tree", "disc": [10, 10, 0.5]}
    assert pair([tree], {"at": [10, 5], **lying}, {"at": [10, 15], **lying}).visible
    fence = {"kind": "fence", "line": [[0, 10], [36, 10]], "height": 2}
    assert pair([fence], {"at": [10, 5]}, {"at": [10, 15]}).visible


@pytest.mark.rule("PZF-B11h")
def test_sight_goes_six_inches_into_a_wood_and_meets_it_once() -> None:
    wood = {"kind": "wood", "rect": [0, 10, 36, 24]}
    edge = pair([wood], {"at": [10, 5]}, {"at": [10, 15.5]})
    assert edge.visible
    assert values(edge) == [4]
    assert not pair([wood], {"at": [10, 5]}, {"at": [10, 17]}).visible
    assert not pair([wood], {"at": [10, 5]}, {"at": [10, 14]}, wood_los_depth="3.0").visible
    assert values(pair([wood], {"at": [10, 11]}, {"at": [10, 15]})) == [4]
    assert values(pair([wood], {"at": [10, 10.6]}, {"at": [10, 4]})) == []


@pytest.mark.rule("PZF-B11i", "PZF-4.3b", "PZF-B6e", "PZF-20.8d")
def test_men_are_in_the_way_and_vehicles_hide() -> None:
    man = {"name": "x", "type": "ger_grenadier", "at": [10, 10]}
    found = pair([], {"at": [10, 5]}, {"at": [10, 15]}, man)
    assert found.visible
    assert values(found) == [4]
    assert not found.is_covered
    tank = {"name": "x", "type": "ger_tiger1", "at": [10, 10], "facing": 90}
    assert not pair([], {"at": [10, 5]}, {"at": [10, 15]}, tank).visible
    side = pair([], {"at": [10, 5]}, {"at": [14, 15]}, tank)
    assert side.visible
    assert values(side) == [5]
    assert side.is_covered


@pytest.mark.rule("PZF-B11j", "PZF-B6d", "PZF-4.3a", "PZF-4.3c")
def test_obstacles_in_the_way_come_in_order_with_their_values() -> None:
    terrain = [
        {"kind": "wall_low", "line": [[0, 14], [36, 14]]},
        {"kind": "hedge", "line": [[0, 8], [36, 8]]},
        {"kind": "fence", "line": [[0, 11], [36, 11]]},
    ]
    found = pair(terrain, {"at": [10, 5]}, {"at": [10, 14.6]})
    assert found.visible
    assert values(found) == [3, 4, 5]
    assert [obstacle.element for obstacle in found.way] == ["hedge-1", "fence-1", "wall_low-1"]
    assert found.way[0].point == (10_000, 8_000)
    crest = {"kind": "hill", "rect": [0, 10, 36, 20], "elevation": 1.5}
    assert values(pair([crest], {"at": [10, 2]}, {"at": [10, 14]})) == [4]


@pytest.mark.rule("PZF-B6c")
def test_what_the_shooter_touches_is_not_in_his_way() -> None:
    assert values(pair([WALL], {"at": [10, 9.5]}, {"at": [10, 15]})) == []
    fence = {"kind": "fence", "line": [[0, 10], [36, 10]]}
    assert values(pair([fence], {"at": [10, 9.5], "prone": True}, {"at": [10, 15]})) == []
    assert values(pair([fence], {"at": [10, 8], "prone": True}, {"at": [10, 15]})) == [4]
    assert values(pair([WALL], {"at": [10, 5]}, {"at": [10, 10.6]})) == [5]


@pytest.mark.rule("PZF-B11k")
def test_a_target_behind_an_obstacle_it_touches_is_always_covered() -> None:
    ditch = {"kind": "ditch", "line": [[0, 10], [36, 10]], "width": 1}
    assert values(pair([ditch], {"at": [10, 2]}, {"at": [10, 10.2], "prone": True})) == [4]
    assert values(pair([ditch], {"at": [10, 2]}, {"at": [10, 10.2]})) == []
    crater = {"kind": "crater", "rect": [8, 8, 14, 14]}
    assert values(pair([crater], {"at": [10, 2]}, {"at": [10, 10]})) == [4]
    assert values(pair([crater], {"at": [10, 2]}, {"at": [10, 20]})) == []


HOUSE = {
    "id": "house", "kind": "building_stone", "rect": [8, 10, 14, 16],
    "windows": [{"at": [11, 10], "width": 0.8}, {"at": [11, 16], "width": 0.8}], "doors": [{"at": [8, 13], "id": "d"}],
}  # fmt: skip


@pytest.mark.rule("PZF-B11l")
def test_inside_a_house_one_sees_through_the_opening_at_hand() -> None:
    found = pair([HOUSE], {"at": [11, 3]}, {"at": [11, 10.5]})
    assert found.visible
    assert values(found) == [4]
    assert not pair([HOUSE], {"at": [11, 3]}, {"at": [11, 11.5]}).visible
    assert not pair([HOUSE], {"at": [20, 10.5]}, {"at": [11, 10.5]}).visible
    assert values(pair([HOUSE], {"at": [11, 10.5]}, {"at": [11, 3]})) == []
    assert pair([HOUSE], {"at": [9, 11]}, {"at": [12, 14]}).visible
    assert not pair([HOUSE], {"at": [9, 11]}, {"at": [12, 14], "level": 1}).visible


@pytest.mark.rule("PZF-B11l", "PZF-B11g")
def test_doors_are_looked_through_when_open_and_houses_through_two_windows() -> None:
    s, f = laid([HOUSE], {"name": "a", "at": [3, 13]}, {"name": "b", "type": "ger_grenadier", "at": [8.5, 13]})
    assert not can_see(s, f["a"], f["b"])
    s.scenery.open_doors.append("d")
    assert can_see(s, f["a"], f["b"])
    assert values(sees(s, f["a"], f["b"])) == [5]
    assert pair([HOUSE], {"at": [11, 5]}, {"at": [11, 20]}).visible
    assert not pair([HOUSE], {"at": [12.5, 5]}, {"at": [12.5, 20]}).visible


@pytest.mark.rule("PZF-B11m", "PZF-B11y")
def test_an_arc_lies_half_to_each_side_of_its_axis() -> None:
    s, f = laid([], {"name": "a", "at": [10, 10], "weapons": ["mmg"], "facing": 0}, {"name": "b", "at": [14, 14]},
                {"name": "c", "at": [14.3, 14]}, {"name": "t", "type": "us_m4", "at": [20, 10], "facing": 0},
                {"name": "d", "at": [20.7, 13]})  # fmt: skip
    assert weapon_arc(s, f["a"], 0) == 90_000
    assert in_arc(s, f["a"], 0, base_of(f["b"]))
    assert not in_arc(s, f["a"], 0, base_of(f["c"]))
    hull = next(i for i, arm in enumerate(f["t"].arms) if arm.mount == "hull_front")
    turret = next(i for i, arm in enumerate(f["t"].arms) if arm.mount == "turret")
    assert in_arc(s, f["t"], hull, base_of(f["d"]))
    assert in_arc(s, f["t"], turret, base_of(f["d"]))
    f["d"].x, f["d"].y = 21_300, 12_100
    assert not in_arc(s, f["t"], hull, base_of(f["d"]))
    assert not in_arc(s, f["t"], turret, base_of(f["d"]))


@pytest.mark.rule("PZF-B11x")
def test_muzzles() -> None:
    _, f = laid([], {"name": "a", "at": [10, 10], "weapons": ["rifle", "mmg"], "facing": 90},
                {"name": "t", "type": "us_m4", "at": [20, 10], "facing": 0, "turret": 90})  # fmt: skip
    assert muzzle(f["a"], 0, (10_000, 20_000)) == (10_000, 10_500)
    assert muzzle(f["a"], 1, (10_000, 20_000)) == (10_500, 10_000)
    mounts = {arm.mount: number for number, arm in enumerate(f["t"].arms)}
    assert muzzle(f["t"], mounts["turret"])[1] == 10_000
    assert muzzle(f["t"], mounts["turret"])[0] > 20_000
    assert muzzle(f["t"], mounts["hull_front"])[0] == 20_000


@pytest.mark.rule("PZF-10.4a", "PZF-10.4c", "PZF-10.4d", "PZF-10.4e", "PZF-10.4f")
def test_weather_limits_sight() -> None:
    near, far = {"at": [10, 2]}, {"at": [10, 16]}
    assert not pair([], near, far, night=True).visible
    assert not pair([], near, far, weather="fog").visible
    assert pair([], near, {"at": [10, 15]}, weather="fog").visible
    assert pair([], near, far, weather="snow").visible
    assert not pair([], near, far, weather="snow", night=True).visible


def test_points_elements_and_enemies_in_sight() -> None:
    s, f = laid([HIGH, {"kind": "wall_low", "line": [[5, 15], [9, 15]]}], {"name": "a", "at": [10, 5]},
                {"name": "b", "type": "ger_grenadier", "at": [10, 15]},
                {"name": "c", "type": "ger_grenadier", "at": [15, 3]})  # fmt: skip
    assert not sees_point(s, f["a"], (10_000, 14_000))
    assert sees_point(s, f["a"], (10_000, 9_000))
    assert sees_element(s, f["a"], "wall_high-1").visible
    assert not sees_element(s, f["a"], "wall_low-1").visible
    assert visible_enemies(s, f["a"]) == [f["c"]]
    assert look(s, (10_000, 20_000, 100), f["b"]).visible


def test_the_works_look_at_all_pairs_and_list_the_targets_of_all_men() -> None:
    done = {name: prepare()() for name, prepare in SYSTEM.tools.benchmarks.items()}
    assert done == {"sight": 1800, "first_sight": 1800, "choices": 60}


def test_the_game_in_which_speed_is_measured_has_sixty_figures_among_forty_pieces() -> None:
    s = Game.new("pzf", pick_scenarios(SYSTEM)[0], options=SYSTEM.tools.benchmark_options, key=b"bench").state
    assert len(s.figures) == 60
    assert {f.kind for f in s.figures.values()} == {"man", "gun", "vehicle"}
    assert len(table(s).pieces) >= 40


def test_a_glance_and_a_whole_look_agree() -> None:
    s = full_table(3)
    men = list(s.figures.values())
    for a in men[:12]:
        seen = visible_enemies(s, a)
        for b in men:
            if a.side != b.side:
                s.setting.looks.clear()
                assert sees(s, a, b).visible == (b in seen)
                place = viewpoint_from(s, eye_of(s, a), a)
                assert place.glance(s, b)[0] == place.whole(s, b)[0]


def crowded() -> State:
    """Two sides with vehicles among houses, hedges and walls, on a table where things can be destroyed."""
    rng = Random(5)
    house = {"kind": "building_stone", "rect": [15, 10, 21, 15], "windows": [[18, 10], [18, 15]], "doors": [[15, 12]]}
    terrain = [house, {"kind": "wood", "rect": [4, 12, 9, 18]}, {"kind": "hedge", "line": [[24, 4], [24, 20]]}, WALL]
    types = ("us_private", "ger_grenadier")
    men = [{"type": types[i % 2], "at": [rng.randrange(1, 35), rng.randrange(1, 23)]} for i in range(12)]
    tanks = [{"type": "us_m4", "at": [6 * i + 3, 4]} for i in range(5)] + [{"type": "ger_pz4", "at": [28, 12]}]
    return read_situation({"terrain": terrain, "figures": men + tanks}, {"demolition": True}, "test")[1]


def test_looks_that_are_kept_are_those_of_a_fresh_eye() -> None:
    s, rng = crowded(), Random(6)
    figures = list(s.figures.values())
    for _ in range(30):
        f = rng.choice([f for f in figures if f.kind == rng.choice(("man", "vehicle"))])
        f.x, f.y, f.facing = rng.randrange(1, 35) * 1000, rng.randrange(1, 23) * 1000, rng.randrange(360) * 1000
        f.prone = f.kind == "man" and rng.random() < 0.3
        s.scenery.open_doors = [] if s.scenery.open_doors else [door_name(table(s).pieces[0], 0)]
        kept = [(a, b, can_see(s, a, b)) for a in figures for b in figures if a is not b]
        scenery = [aiming.sees_destructible(s, a) for a in figures]
        points = [sees_point(s, a, (18_000, 18_000)) for a in figures]
        s.setting.looks.clear()
        assert kept == [(a, b, sees(s, a, b).visible) for a, b, _ in kept]
        assert scenery == [any(sees_element(s, a, id).visible for id in aiming.destructible_ids(s)) for a in figures]
        s.setting.looks.clear()
        assert points == [sees_point(s, a, (18_000, 18_000)) for a in figures]


def test_a_vehicle_that_drives_off_hides_nobody_any_more() -> None:
    lying = {"name": "b", "type": "ger_grenadier", "at": [10, 11.7], "prone": True}
    tank = {"name": "t", "type": "us_m4", "at": [10, 10], "facing": 90}
    s, figures = laid([], {"name": "a", "at": [10, 5]}, tank, lying)
    assert not can_see(s, figures["a"], figures["b"])
    figures["t"].x += 6000
    assert can_see(s, figures["a"], figures["b"])
    figures["t"].x -= 6000
    assert not can_see(s, figures["a"], figures["b"])
