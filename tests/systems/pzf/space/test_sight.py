"""Who sees whom over, through and around what, and what is in the way of a shot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from tests.systems.pzf.position import Piece, american, german, given

from bocage.kernel.play.game import Game
from bocage.lab.bench import pick_scenarios
from bocage.systems.pzf.shooting import aiming
from bocage.systems.pzf.showing.benchmarks import full_table
from bocage.systems.pzf.space.bodies import base as base_of
from bocage.systems.pzf.space.bodies import in_arc, muzzle, weapon_arc
from bocage.systems.pzf.space.houses import door_name, eye_of
from bocage.systems.pzf.space.sight import (
    Sighting,
    can_see,
    look,
    sees,
    sees_element,
    sees_point,
    viewpoint_from,
    visible_enemies,
)
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import State
from bocage.systems.pzf.system import SYSTEM

Terrain = Sequence[dict[str, Any]]


def seen(
    terrain: Terrain,
    observer: Sequence[float],
    target: Sequence[float],
    *others: Piece,
    prone_observer: bool = False,
    prone: bool = False,
    level: int = 0,
    options: Mapping[str, bool | str] = {},
) -> Sighting:
    """What an observer at one place sees of a target at another, who may be prone or on an upper storey."""
    figures = [american("observer", observer, prone=prone_observer), german("target", target, prone=prone, level=level)]
    position = given([*figures, *others], terrain=terrain, options=options)
    return sees(position.state, position.figure("observer"), position.figure("target"))


def values(sight: Sighting) -> list[int]:
    """The values of the obstacles in the way of a shot, in order."""
    return [obstacle.value for obstacle in sight.way]


LOW_WALL = {"kind": "wall_low", "line": [[0, 10], [36, 10]]}
HIGH_WALL = {"kind": "wall_high", "line": [[0, 10], [36, 10]]}
FENCE = {"kind": "fence", "line": [[0, 10], [36, 10]]}


@pytest.mark.rule("PZF-B11f")
@pytest.mark.parametrize(("terrain", "is_visible"), [([HIGH_WALL], False), ([], True)], ids=["high-wall", "open"])
def test_a_high_wall_hides_a_man(terrain: Terrain, is_visible: bool) -> None:
    assert seen(terrain, (10, 5), (10, 15)).visible is is_visible


@pytest.mark.rule("PZF-B11e")
def test_a_man_lying_behind_a_low_wall_is_hidden_a_standing_one_is_not() -> None:
    assert not seen([LOW_WALL], (10, 2), (10, 10.6), prone=True).visible
    assert seen([LOW_WALL], (10, 2), (10, 10.6)).visible
    assert not seen([LOW_WALL], (10, 9.4), (10, 10.6), prone_observer=True, prone=True).visible


@pytest.mark.rule("PZF-B11g")
def test_growth_hides_only_what_is_lower_than_it_and_apart_from_it() -> None:
    crops = {"kind": "crops", "rect": [5, 8, 15, 12]}

    assert not seen([crops], (10, 5), (10, 15), prone_observer=True, prone=True).visible
    assert seen([crops], (10, 5), (10, 15), prone=True).visible, "the observer stands"
    assert seen([crops], (10, 7.5), (10, 15), prone_observer=True, prone=True).visible, "the observer touches it"


@pytest.mark.rule("PZF-B11g")
def test_a_tree_and_a_fence_hide_no_man() -> None:
    tree = {"kind": "tree", "disc": [10, 10, 0.5]}
    high_fence = {**FENCE, "height": 2}

    assert seen([tree], (10, 5), (10, 15), prone_observer=True, prone=True).visible
    assert seen([high_fence], (10, 5), (10, 15)).visible


WOOD = {"kind": "wood", "rect": [0, 10, 36, 24]}


@pytest.mark.rule("PZF-B11h")
def test_sight_goes_six_inches_into_a_wood() -> None:
    assert seen([WOOD], (10, 5), (10, 15.5)).visible
    assert not seen([WOOD], (10, 5), (10, 17)).visible
    assert not seen([WOOD], (10, 5), (10, 14), options={"wood_los_depth": "3.0"}).visible


@pytest.mark.rule("PZF-B11h")
def test_a_wood_is_one_obstacle_from_without_and_within_but_not_from_its_edge() -> None:
    assert values(seen([WOOD], (10, 5), (10, 15.5))) == [4]
    assert values(seen([WOOD], (10, 11), (10, 15))) == [4]
    assert values(seen([WOOD], (10, 10.6), (10, 4))) == []


@pytest.mark.rule("PZF-B11i", "PZF-4.3b", "PZF-B6e", "PZF-20.8d")
def test_a_man_between_is_in_the_way_but_no_cover() -> None:
    sight = seen([], (10, 5), (10, 15), german("bystander", (10, 10)))

    assert sight.visible
    assert values(sight) == [4]
    assert not sight.is_covered


@pytest.mark.rule("PZF-B11i", "PZF-4.3b", "PZF-B6e", "PZF-20.8d")
def test_a_vehicle_between_hides_what_is_behind_it_and_covers_what_is_beside_that() -> None:
    tank = german("tank", (10, 10), "ger_tiger1", facing=90)

    behind, beside = seen([], (10, 5), (10, 15), tank), seen([], (10, 5), (14, 15), tank)

    assert not behind.visible
    assert beside.visible
    assert values(beside) == [5]
    assert beside.is_covered


@pytest.mark.rule("PZF-B11j", "PZF-B6d", "PZF-4.3a")
def test_obstacles_in_the_way_come_in_order_with_their_values() -> None:
    terrain = [
        {"kind": "wall_low", "line": [[0, 14], [36, 14]]},
        {"kind": "hedge", "line": [[0, 8], [36, 8]]},
        {"kind": "fence", "line": [[0, 11], [36, 11]]},
    ]

    sight = seen(terrain, (10, 5), (10, 14.6))

    assert sight.visible
    assert [(obstacle.element, obstacle.value) for obstacle in sight.way] == [
        ("hedge-1", 3),
        ("fence-1", 4),
        ("wall_low-1", 5),
    ]
    assert sight.way[0].point == (10_000, 8_000)


@pytest.mark.rule("PZF-B11j", "PZF-B6d", "PZF-4.3a", "PZF-4.3c")
def test_the_crest_of_a_hill_is_an_obstacle() -> None:
    crest = {"kind": "hill", "rect": [0, 10, 36, 20], "elevation": 1.5}

    assert values(seen([crest], (10, 2), (10, 14))) == [4]


@pytest.mark.rule("PZF-B6c")
def test_an_obstacle_the_shooter_touches_is_not_in_his_way() -> None:
    assert values(seen([LOW_WALL], (10, 9.5), (10, 15))) == []
    assert values(seen([LOW_WALL], (10, 5), (10, 10.6))) == [5], "the target touches it"
    assert values(seen([FENCE], (10, 9.5), (10, 15), prone_observer=True)) == []
    assert values(seen([FENCE], (10, 8), (10, 15), prone_observer=True)) == [4], "nobody touches it"


@pytest.mark.rule("PZF-B11k")
def test_a_target_in_a_ditch_or_crater_is_covered() -> None:
    ditch = {"kind": "ditch", "line": [[0, 10], [36, 10]], "width": 1}
    crater = {"kind": "crater", "rect": [8, 8, 14, 14]}

    assert values(seen([ditch], (10, 2), (10, 10.2), prone=True)) == [4]
    assert values(seen([ditch], (10, 2), (10, 10.2))) == [], "he stands above it"
    assert values(seen([crater], (10, 2), (10, 10))) == [4]
    assert values(seen([crater], (10, 2), (10, 20))) == [], "he is beyond it"


HOUSE = {
    "id": "house", "kind": "building_stone", "rect": [8, 10, 14, 16], "doors": [{"at": [8, 13], "id": "door"}],
    "windows": [{"at": [11, 10], "width": 0.8}, {"at": [11, 16], "width": 0.8}],
}  # fmt: skip


@pytest.mark.rule("PZF-B11l")
def test_a_man_at_a_window_is_seen_through_it_and_sees_out_freely() -> None:
    at_window = seen([HOUSE], (11, 3), (11, 10.5))

    assert at_window.visible
    assert values(at_window) == [4]
    assert values(seen([HOUSE], (11, 10.5), (11, 3))) == []
    assert not seen([HOUSE], (11, 3), (11, 11.5)).visible, "away from the window"
    assert not seen([HOUSE], (20, 10.5), (11, 10.5)).visible, "along the wall"


@pytest.mark.rule("PZF-B11l")
def test_men_in_one_house_see_each_other_on_the_same_storey() -> None:
    assert seen([HOUSE], (9, 11), (12, 14)).visible
    assert not seen([HOUSE], (9, 11), (12, 14), level=1).visible


@pytest.mark.rule("PZF-B11l")
def test_a_door_is_looked_through_when_it_is_open() -> None:
    position = given([american("observer", (3, 13)), german("target", (8.5, 13))], terrain=[HOUSE])
    pair = position.figure("observer"), position.figure("target")

    assert not can_see(position.state, *pair)

    position.state.scenery.open_doors.append("door")

    assert can_see(position.state, *pair)
    assert values(sees(position.state, *pair)) == [5]


@pytest.mark.rule("PZF-B11g")
def test_a_house_is_looked_through_only_by_two_windows_in_line() -> None:
    assert seen([HOUSE], (11, 5), (11, 20)).visible
    assert not seen([HOUSE], (12.5, 5), (12.5, 20)).visible


@pytest.mark.rule("PZF-B11m", "PZF-B11y")
def test_the_arc_of_a_machine_gun_lies_half_to_each_side_of_its_axis() -> None:
    gunner = american("gunner", (10, 10), weapons=["mmg"], facing=0)
    position = given([gunner, american("inside", (14, 14)), american("outside", (14.3, 14))])
    s, shooter = position.state, position.figure("gunner")

    assert weapon_arc(s, shooter, 0) == 90_000
    assert in_arc(s, shooter, 0, base_of(position.figure("inside")))
    assert not in_arc(s, shooter, 0, base_of(position.figure("outside")))


@pytest.mark.rule("PZF-B11m", "PZF-B11y")
@pytest.mark.parametrize("mount", ["hull_front", "turret"])
def test_the_arc_of_a_gun_in_hull_or_turret_lies_around_the_way_it_faces(mount: str) -> None:
    tank = american("tank", (20, 10), "us_m4", facing=0)
    position = given([tank, american("inside", (20.7, 13)), american("outside", (21.3, 12.1))])
    s, shooter = position.state, position.figure("tank")
    (arm,) = [number for number, arm in enumerate(shooter.arms) if arm.mount == mount]

    assert in_arc(s, shooter, arm, base_of(position.figure("inside")))
    assert not in_arc(s, shooter, arm, base_of(position.figure("outside")))


@pytest.mark.rule("PZF-B11x")
def test_a_rifle_fires_from_the_edge_of_its_base_towards_the_target_a_machine_gun_where_it_faces() -> None:
    shooter = given([american("shooter", (10, 10), weapons=["rifle", "mmg"], facing=90)]).figure("shooter")
    target = (10_000, 20_000)

    assert muzzle(shooter, 0, target) == (10_000, 10_500)
    assert muzzle(shooter, 1, target) == (10_500, 10_000)


@pytest.mark.rule("PZF-B11x")
def test_the_gun_of_a_tank_fires_from_its_turret_and_another_from_its_hull() -> None:
    tank = given([american("tank", (20, 10), "us_m4", facing=0, turret=90)]).figure("tank")
    mounts = {arm.mount: number for number, arm in enumerate(tank.arms)}

    assert muzzle(tank, mounts["turret"]) == (21_620, 10_000)
    assert muzzle(tank, mounts["hull_front"]) == (20_000, 11_620)


@pytest.mark.rule("PZF-10.4a", "PZF-10.4c", "PZF-10.4d", "PZF-10.4e", "PZF-10.4f")
@pytest.mark.parametrize(
    ("options", "distance", "is_visible"),
    [
        ({"night": True}, 14, False),
        ({"weather": "fog"}, 14, False),
        ({"weather": "fog"}, 13, True),
        ({"weather": "snow"}, 14, True),
        ({"weather": "snow", "night": True}, 14, False),
    ],
)
def test_night_and_fog_limit_sight(options: dict[str, bool | str], distance: float, is_visible: bool) -> None:
    assert seen([], (10, 2), (10, 2 + distance), options=options).visible is is_visible


def test_points_elements_and_enemies_before_a_high_wall_are_in_sight_and_those_behind_are_not() -> None:
    low_wall_behind = {"kind": "wall_low", "line": [[5, 15], [9, 15]]}
    figures = [american("observer", (10, 5)), german("behind", (10, 15)), german("before", (15, 3))]
    position = given(figures, terrain=[HIGH_WALL, low_wall_behind])
    s, observer = position.state, position.figure("observer")

    assert sees_point(s, observer, (10_000, 9_000))
    assert not sees_point(s, observer, (10_000, 14_000))
    assert sees_element(s, observer, "wall_high-1").visible
    assert not sees_element(s, observer, "wall_low-1").visible
    assert visible_enemies(s, observer) == [position.figure("before")]
    assert look(s, (10_000, 20_000, 100), position.figure("behind")).visible, "from the other side"


def test_the_works_look_at_all_pairs_and_list_the_targets_of_all_men() -> None:
    done = {name: prepare()() for name, prepare in SYSTEM.tools.benchmarks.items()}
    assert done == {"sight": 1800, "first_sight": 1800, "choices": 60}


def test_the_game_in_which_speed_is_measured_has_sixty_figures_among_forty_pieces() -> None:
    s = Game.new("pzf", pick_scenarios(SYSTEM)[0], options=SYSTEM.tools.benchmark_options, key=b"bench").state
    assert len(s.figures) == 60
    assert {figure.kind for figure in s.figures.values()} == {"man", "gun", "vehicle"}
    assert len(table(s).pieces) >= 40


def test_a_glance_and_a_whole_look_agree() -> None:
    s = full_table(3)
    men = list(s.figures.values())

    for observer in men[:12]:
        in_sight = visible_enemies(s, observer)
        for enemy in men:
            if observer.side != enemy.side:
                s.setting.looks.clear()
                assert sees(s, observer, enemy).visible == (enemy in in_sight)
                place = viewpoint_from(s, eye_of(s, observer), observer)
                assert place.glance(s, enemy)[0] == place.whole(s, enemy)[0]


def crowded() -> State:
    """Two sides with vehicles among houses, hedges and walls, on a table where things can be destroyed."""
    rng = Random(5)
    house = {"kind": "building_stone", "rect": [15, 10, 21, 15], "windows": [[18, 10], [18, 15]], "doors": [[15, 12]]}
    hedge = {"kind": "hedge", "line": [[24, 4], [24, 20]]}
    men = [
        side(f"man {number}", (rng.randrange(1, 35), rng.randrange(1, 23)))
        for number, side in enumerate([american, german] * 6)
    ]
    shermans = [american(f"sherman {number}", (6 * number + 3, 4), "us_m4") for number in range(5)]
    terrain = [house, {"kind": "wood", "rect": [4, 12, 9, 18]}, hedge, LOW_WALL]
    figures = [*men, *shermans, german("panzer", (28, 12), "ger_pz4")]
    return given(figures, terrain=terrain, options={"demolition": True}).state


def test_looks_that_are_kept_equal_fresh_ones_after_any_change() -> None:
    s, rng, point = crowded(), Random(6), (18_000, 18_000)
    figures = list(s.figures.values())

    for _ in range(30):
        moved = rng.choice([figure for figure in figures if figure.kind == rng.choice(("man", "vehicle"))])
        moved.x, moved.y = rng.randrange(1, 35) * 1000, rng.randrange(1, 23) * 1000
        moved.facing, moved.prone = rng.randrange(360) * 1000, moved.kind == "man" and rng.random() < 0.3
        s.scenery.open_doors = [] if s.scenery.open_doors else [door_name(table(s).pieces[0], 0)]

        pairs = [(one, other) for one in figures for other in figures if one is not other]
        kept = [can_see(s, *pair) for pair in pairs]
        kept_scenery = [aiming.sees_destructible(s, figure) for figure in figures]
        kept_point = [sees_point(s, figure, point) for figure in figures]

        s.setting.looks.clear()
        destructible = aiming.destructible_ids(s)
        assert kept == [sees(s, *pair).visible for pair in pairs]
        assert kept_scenery == [any(sees_element(s, figure, id).visible for id in destructible) for figure in figures]
        s.setting.looks.clear()
        assert kept_point == [sees_point(s, figure, point) for figure in figures]


def test_a_vehicle_hides_a_prone_man_only_while_it_stands_before_him() -> None:
    tank = american("tank", (10, 10), "us_m4", facing=90)
    position = given([american("observer", (10, 5)), tank, german("target", (10, 11.7), prone=True)])
    pair = position.figure("observer"), position.figure("target")

    assert not can_see(position.state, *pair)
    position.figure("tank").x += 6000
    assert can_see(position.state, *pair)
    position.figure("tank").x -= 6000
    assert not can_see(position.state, *pair)
