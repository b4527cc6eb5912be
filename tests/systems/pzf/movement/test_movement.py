"""Movement where no single decision shows it: ways in reach, what losses do to mounts, random moves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.systems.pzf.position import AMERICAN, GERMAN, Position, american, german, given, reason

from bocage.ground.table import overlaps
from bocage.kernel.choice import Choice
from bocage.systems.pzf.morale import wounds
from bocage.systems.pzf.movement import advancing, legs, strides, walking
from bocage.systems.pzf.movement.footing import ground_for_walker
from bocage.systems.pzf.movement.zones import is_engaged, men_near_enemies
from bocage.systems.pzf.shooting.shooters import why_not_shoot, why_not_shoot_in_melee
from bocage.systems.pzf.showing.paths import ways_in_reach
from bocage.systems.pzf.space.bodies import base
from bocage.systems.pzf.turn import activations

DISTANT_ENEMY = german("enemy", (34, 22))
HOUSE = {"kind": "building_stone", "rect": [8, 8, 14, 14], "doors": [{"at": [11, 8], "id": "door"}]}


def in_reach(position: Position, name: str, seat: int = AMERICAN) -> dict[str, int]:
    """The places a figure is shown ways to, with the thousandths of an inch of movement each takes."""
    return {way.place: way.cost or 0 for way in ways_in_reach(position.state, seat, position.id(name))}


@pytest.mark.rule("PZF-B11s")
def test_a_way_leads_around_obstacles_and_costs_what_walking_it_costs() -> None:
    wood = {"kind": "wood", "rect": [4, 0, 8, 4]}
    wall = {"kind": "wall_low", "line": [[7, 5], [7, 12]]}
    figures = [american("walker", (5, 6)), american("friend", (5, 8)), german("enemy", (2, 8))]
    position = given(figures, step="move", terrain=[wood, wall])
    walker = position.figure("walker")

    cost = in_reach(position, "walker")
    way = next(way for way in ways_in_reach(position.state, AMERICAN, walker.id) if way.place == "8000,4000")
    take, *legs_of_way = map(Choice.parse, way.choices)
    activations.open_activation(position.state, walker)
    for leg in legs_of_way:
        assert activations.why_not_go(position.state, leg) is None
        position.run(strides.walk_to(position.state, walker, leg))

    assert cost["5000,5000"] == 1_000
    assert cost["5000,3000"] == 4_000, "one inch of wood takes two"
    assert cost["8000,6000"] == 5_244, "around the end of the wall"
    assert cost["8000,4000"] == 4_829, "around the end of the wall"
    assert "5000,8000" not in cost, "the friend stands there"
    assert "3000,7000" not in cost, "in the zone of the enemy"
    assert max(cost.values()) == 6_000
    assert take == position.choice("take #walker")
    assert position.place("walker") == (8_000, 4_000)
    assert walker.spent == way.cost


@pytest.mark.rule("PZF-B11s")
def test_a_way_leads_through_a_door_only_if_it_is_open() -> None:
    position = given([american("walker", (11, 7)), DISTANT_ENEMY], step="move", terrain=[HOUSE])

    through_closed_door = in_reach(position, "walker")
    position.state.scenery.open_doors.append("door")
    through_open_door = in_reach(position, "walker")

    assert "11000,9000" not in through_closed_door
    assert through_open_door["11000,9000"] == 2_000
    assert ground_for_walker(position.state, position.figure("walker")).is_leg_free((11_000, 7_000), (11_000, 9_000))


NEXT_TO_AN_ENEMY = {"figures": [american("walker", (10, 10)), german("enemy", (10.8, 11.2))]}
AT_A_MONUMENT = {
    "figures": [american("walker", (10, 10)), DISTANT_ENEMY],
    "terrain": [{"kind": "monument", "rect": [8, 10.4, 12, 12]}],
}


@pytest.mark.rule("PZF-B11s")
@pytest.mark.parametrize(
    ("situation", "ways"),
    [
        pytest.param(NEXT_TO_AN_ENEMY, 57, marks=pytest.mark.rule("PZF-B5d"), id="zone"),
        pytest.param(AT_A_MONUMENT, 53, marks=pytest.mark.rule("PZF-B5j"), id="wall"),
    ],
)
def test_every_leg_of_a_way_is_legal_even_from_a_place_close_to_an_obstacle(
    situation: dict[str, Any], ways: int
) -> None:
    position = given(**situation, step="move")
    walker = position.figure("walker")

    reachable = ways_in_reach(position.state, AMERICAN, walker.id)

    assert len(reachable) == ways
    activations.open_activation(position.state, walker)
    for way in reachable:
        walker.x, walker.y, walker.spent = 10_000, 10_000, 0
        for leg in map(Choice.parse, way.choices[1:]):
            assert leg.point is not None
            assert activations.why_not_go(position.state, leg) is None
            walker.spent += legs.cost_between(position.state, walker, (walker.x, walker.y), leg.point)
            walker.x, walker.y = leg.point


def test_no_ways_are_shown_for_a_figure_that_may_not_move() -> None:
    figures = [
        american("isolated", (5, 5), isolated=True),
        american("finished", (9, 9), acted=True),
        american("ready", (13, 13)),
        DISTANT_ENEMY,
    ]
    position = given(figures, step="move")

    assert in_reach(position, "isolated") == {}
    assert in_reach(position, "finished") == {}
    assert in_reach(position, "enemy", GERMAN) == {}
    assert list(ways_in_reach(position.state, AMERICAN, 99)) == []
    assert in_reach(position, "ready")["13000,12000"] == 1_000


@pytest.mark.rule("PZF-B11s", "PZF-6.5a")
def test_a_gunner_is_shown_ways_only_with_a_bearer_beside_him() -> None:
    gunner = american("gunner", (10, 5), "us_corporal", weapons=["mmg"])
    apart = given([gunner, american("loader", (13, 5), weapons=["rifle"]), DISTANT_ENEMY], step="move")
    beside = given([gunner, american("loader", (11, 5), weapons=["rifle"]), DISTANT_ENEMY], step="move")

    assert in_reach(apart, "gunner") == {}
    assert in_reach(beside, "gunner")["10000,4000"] == 1_000


@pytest.mark.rule("PZF-B11s", "PZF-16.1b")
def test_the_ways_of_an_advance_keep_off_the_enemy() -> None:
    figures = [german("advancing", (10, 20)), american("enemy", (10, 15.5))]
    position = given(figures, phase="shooting", initiative="german", player="german")

    position.run(advancing.start_advance(position.state, position.choice("advance #advancing")))
    reachable = ways_in_reach(position.state, GERMAN, position.id("advancing"))

    refusals = [activations.why_not_go(position.state, Choice.parse(way.choices[0])) for way in reachable]
    assert refusals == [None] * 24
    assert "10000,17000" not in in_reach(position, "advancing", GERMAN), "too near to the enemy"


@pytest.mark.rule("PZF-B11s", "PZF-12.5b")
def test_only_a_prone_man_in_wire_is_shown_ways() -> None:
    wire = {"kind": "wire", "line": [[8, 10], [12, 10]]}
    position = given([american("walker", (10, 10.3)), DISTANT_ENEMY], step="move", terrain=[wire])

    on_his_feet = in_reach(position, "walker")
    position.figure("walker").prone = True
    prone = in_reach(position, "walker")

    assert on_his_feet == {}
    assert prone == {
        "10000,9300": 1_800,
        "9000,10300": 2_000,
        "11000,10300": 2_000,
        "10000,11300": 1_200,
        "9000,11300": 1_698,
        "11000,11300": 1_698,
    }


def mounted(**situation: Any) -> Position:
    """A rider on his horse, which faces north."""
    horse = american("horse", (10, 10), "horse", facing=0)
    return given([horse, american("rider", (10, 10), aboard="horse"), DISTANT_ENEMY], **situation)


@pytest.mark.rule("PZF-20.8e", "PZF-B8e")
def test_a_killed_mount_throws_its_rider() -> None:
    position = mounted()

    killed = position.run(wounds.kill(position.state, position.id("horse")), dice=[[6]])

    assert killed.told == ["told-lost", "told-thrown-leap"]
    assert position.figure("rider").aboard == 0
    assert position.place("rider") == (11_301, 10_000)
    assert not position.figure("rider").prone


@pytest.mark.rule("PZF-8.3e")
def test_a_mount_that_passes_its_test_stays_where_it_lost_its_rider() -> None:
    position = mounted()

    position.run(wounds.kill(position.state, position.id("rider")), dice=[[5, 5]])

    assert position.figure("rider").where == "lost"
    assert position.place("horse") == (10_000, 10_000)


@pytest.mark.rule("PZF-8.3e")
@pytest.mark.parametrize(
    ("direction", "place"),
    [(90, (14_200, 10_000)), (180, (10_000, 800)), (0, (10_000, 20_000))],
    ids=["wall", "edge", "open"],
)
def test_a_bolting_mount_runs_ten_inches_or_to_a_wall_or_the_edge(direction: int, place: tuple[int, int]) -> None:
    position = mounted(terrain=[{"kind": "wall_low", "line": [[15, 0], [15, 20]]}])

    killed = wounds.kill(position.state, position.id("rider"))
    position.run(killed, dice=[[1, 1]], choices=[f"bolt #horse ={direction}"])

    assert position.place("horse") == place


@pytest.mark.rule("PZF-13.1a")
def test_a_cyclist_who_cycled_does_not_shoot() -> None:
    cyclist = american("cyclist", (5, 5), weapons=["pistol", "bicycle"], cycled=True)
    position = given([cyclist, DISTANT_ENEMY], phase="shooting")

    after_cycling = why_not_shoot(position.state, position.figure("cyclist"))
    position.figure("cyclist").cycled = False
    at_rest = why_not_shoot(position.state, position.figure("cyclist"))

    assert reason(after_cycling) == ("PZF-13.1a", "refuse-cyclist")
    assert at_rest is None


@pytest.mark.rule("PZF-B5q")
def test_two_men_at_one_wall_are_engaged_across_it_unless_they_stand_an_inch_apart_along_it() -> None:
    wall = {"kind": "wall_low", "line": [[8, 0], [8, 24]]}
    position = given([american("rifleman", (7.48, 5)), german("enemy", (8.52, 5))], terrain=[wall])

    face_to_face = is_engaged(position.state, position.figure("rifleman"))
    position.figure("enemy").y = 6_000
    apart = is_engaged(position.state, position.figure("rifleman"))

    assert face_to_face
    assert not apart


def test_moves_drawn_at_random_are_legal_and_keep_bases_apart() -> None:
    terrain = [HOUSE, {"kind": "wood", "rect": [16, 2, 24, 10]}, {"kind": "hedge", "line": [[2, 15], [30, 15]]}]
    men = [american(f"walker {number}", (3 + 2 * number, 4)) for number in range(6)]
    enemies = [german(f"enemy {number}", (4 + 3 * number, 18)) for number in range(6)]
    position = given(men + enemies, step="move", terrain=terrain)
    s, rng = position.state, Random(7)

    for number in range(6):
        walker = position.figure(f"walker {number}")
        start = walker.x, walker.y
        activations.open_activation(s, walker)
        for _ in range(20):
            if activations.is_move_over(s, walker):
                break
            listed = list(activations.move_choices(s))
            choice = activations.random_move(s, rng) or rng.choice(listed)
            assert choice in listed or activations.why_not_go(s, choice) is None
            if choice == walking.DONE:
                break
            if choice.verb == "to" and not legs.is_leg_clear(s, walker, choice.point or (0, 0)):
                continue
            position.run(activations.PROCEDURE_BY_VERB[choice.verb](s, walker, choice))
        walking.finish_activation(s, walker)

        others = [other for other in s.figures.values() if other is not walker]
        assert [other.id for other in others if overlaps(base(walker), base(other))] == []
        assert (walker.x, walker.y) != start


def test_every_man_in_melee_is_among_the_men_near_enemies() -> None:
    rng = Random(3)
    tank = german("tank", (10, 10), "ger_stug3")
    men = [american(f"man {number}", (1 + number, 1)) for number in range(12)]
    enemies = [german(f"enemy {number}", (1 + number, 3)) for number in range(12)]
    wall = {"kind": "wall_low", "line": [[2, 15], [30, 15]]}
    s = given([*men, *enemies, tank], terrain=[HOUSE, wall]).state

    in_melee_at_all = 0
    for _ in range(40):
        for figure in s.figures.values():
            figure.x, figure.y = rng.randrange(1_000, 24_000), rng.randrange(1_000, 20_000)
        in_melee = {man.id for man in s.figures.values() if man.kind == "man" and why_not_shoot_in_melee(s, man)}
        assert in_melee <= men_near_enemies(s, AMERICAN) | men_near_enemies(s, GERMAN)
        in_melee_at_all += len(in_melee)

    assert in_melee_at_all == 66
