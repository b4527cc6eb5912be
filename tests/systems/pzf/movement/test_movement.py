"""Movement where no single decision shows it: ways in reach, what losses do to mounts, random moves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.systems.pzf.driver import at, run

from bocage.ground.table import along, overlaps
from bocage.kernel.choice import Choice
from bocage.kernel.contract.question import Ask
from bocage.kernel.text import Text
from bocage.systems.pzf.morale import wounds
from bocage.systems.pzf.movement import advancing, legs, sheltering, strides, walking
from bocage.systems.pzf.movement.footing import ground_for_walker
from bocage.systems.pzf.movement.zones import is_engaged, men_near_enemies
from bocage.systems.pzf.shooting.shooters import why_not_shoot, why_not_shoot_in_melee
from bocage.systems.pzf.showing.looking import notes_on_figure
from bocage.systems.pzf.showing.paths import ways_in_reach
from bocage.systems.pzf.space.bodies import base
from bocage.systems.pzf.state.model import State
from bocage.systems.pzf.turn import activations

FAR = {"name": "x", "type": "ger_grenadier", "at": [34, 22]}
HOUSE = {"kind": "building_stone", "rect": [8, 8, 14, 14], "doors": [{"at": [11, 8], "id": "d"}]}


def in_reach(s: State, id: int) -> dict[str, int]:
    return {way.place: way.cost or 0 for way in ways_in_reach(s, 0, id)}


@pytest.mark.rule("PZF-B11s")
def test_ways_lead_around_what_stands_there_and_every_leg_is_lawful() -> None:
    wood = {"kind": "wood", "rect": [4, 0, 8, 4]}
    wall = {"kind": "wall_low", "line": [[7, 5], [7, 12]]}
    figures = [
        {"name": "a", "at": [5, 6]},
        {"name": "b", "at": [5, 8]},
        {"name": "x", "type": "ger_grenadier", "at": [2, 8]},
    ]
    s, ids = at(step="move", terrain=[wood, wall], figures=figures)
    found = in_reach(s, ids["a"])
    assert found["5000,5000"] == 1000
    assert "5000,8000" not in found
    assert found["5000,3000"] == 4000
    assert "3000,7000" not in found
    assert found["8000,6000"] > 4000
    assert found["8000,4000"] > 3606
    assert all(cost <= 6010 for cost in found.values())
    way = next(way for way in ways_in_reach(s, 0, ids["a"]) if way.place == "8000,4000")
    assert way.choices[0] == f"take #{ids['a']}"
    activations.open_activation(s, s.figures[ids["a"]])
    for choice in way.choices[1:]:
        assert activations.why_not_go(s, Choice.parse(choice)) is None
        run(strides.walk_to(s, s.figures[ids["a"]], Choice.parse(choice)))
    assert s.figures[ids["a"]].spent == way.cost


@pytest.mark.rule("PZF-B11s")
def test_ways_lead_through_open_doors_only() -> None:
    figures = [{"name": "a", "at": [11, 7]}, FAR]
    s, ids = at(step="move", terrain=[HOUSE], figures=figures)
    assert "11000,9000" not in in_reach(s, ids["a"])
    s.scenery.open_doors.append("d")
    assert in_reach(s, ids["a"])["11000,9000"] == 2000
    assert ground_for_walker(s, s.figures[ids["a"]]).is_leg_free((11_000, 7_000), (11_000, 9_000))


IN_ZONE = {"figures": [{"name": "a", "at": [10, 10]}, {"name": "x", "type": "ger_grenadier", "at": [10.8, 11.2]}]}
AT_WALL = {
    "figures": [{"name": "a", "at": [10, 10]}, FAR],
    "terrain": [{"kind": "monument", "rect": [8, 10.4, 12, 12]}],
}


@pytest.mark.rule("PZF-B11s")
@pytest.mark.parametrize(
    "words",
    [
        pytest.param(IN_ZONE, marks=pytest.mark.rule("PZF-B5d"), id="zone"),
        pytest.param(AT_WALL, marks=pytest.mark.rule("PZF-B5j"), id="wall"),
    ],
)
def test_every_leg_of_a_way_is_lawful_also_where_a_man_stands_close_to_what_stops_him(words: dict[str, Any]) -> None:
    s, ids = at(step="move", **words)
    a = s.figures[ids["a"]]
    found = ways_in_reach(s, 0, a.id)
    activations.open_activation(s, a)
    assert len(found) > 30
    for way in found:
        a.x, a.y, a.spent = 10_000, 10_000, 0
        for choice in map(Choice.parse, way.choices[1:]):
            assert choice.point is not None
            assert activations.why_not_go(s, choice) is None
            a.spent += legs.cost_between(s, a, (a.x, a.y), choice.point)
            a.x, a.y = choice.point


def test_ways_of_whoever_may_not_go_are_none() -> None:
    figures = [{"name": "a", "at": [5, 5], "isolated": True}, {"name": "b", "at": [9, 9], "acted": True}, FAR]
    s, ids = at(step="move", figures=figures)
    assert not ways_in_reach(s, 0, ids["a"])
    assert not ways_in_reach(s, 0, ids["b"])
    assert not ways_in_reach(s, 1, ids["x"])
    assert not ways_in_reach(s, 0, 99)


@pytest.mark.rule("PZF-B11s", "PZF-6.5a")
def test_a_gunner_without_bearer_is_shown_no_ways() -> None:
    gunner = {"name": "a", "type": "us_corporal", "at": [10, 5], "weapons": ["mmg"]}
    for x, is_shown in ((13, False), (11, True)):
        s, ids = at(step="move", figures=[gunner, {"name": "l", "at": [x, 5], "weapons": ["rifle"]}, FAR])
        assert bool(ways_in_reach(s, 0, ids["a"])) == is_shown


@pytest.mark.rule("PZF-B11s", "PZF-16.1b")
def test_ways_of_an_advance_keep_off_the_enemy() -> None:
    figures = [{"name": "g", "type": "ger_grenadier", "at": [10, 20]}, {"name": "a", "at": [10, 15.5]}]
    s, ids = at(phase="shooting", initiative="german", player="german", figures=figures)
    run(advancing.start_advance(s, Choice("advance", ids["g"])))
    found = ways_in_reach(s, s.figures[ids["g"]].side, ids["g"])
    assert len(found) > 20
    assert all(activations.why_not_go(s, Choice.parse(way.choices[0])) is None for way in found)


@pytest.mark.rule("PZF-B11s", "PZF-12.5b")
def test_a_man_on_his_feet_in_wire_is_shown_no_way_through_it() -> None:
    wire = {"kind": "wire", "line": [[8, 10], [12, 10]]}
    s, ids = at(step="move", terrain=[wire], figures=[{"name": "a", "at": [10, 10.3]}, FAR])
    assert not ways_in_reach(s, 0, ids["a"])
    s.figures[ids["a"]].prone = True
    assert ways_in_reach(s, 0, ids["a"])


@pytest.mark.rule("PZF-3.2d")
@pytest.mark.parametrize(
    "cover",
    [
        {"kind": "crops", "rect": [13.8, 2, 18, 8.5]},
        {"kind": "wall_low", "line": [[4, 8], [18, 8]]},
        {"kind": "rocks", "rect": [6, 5, 9, 8]},
    ],
    ids=["crops", "wall", "rocks"],
)
def test_a_man_without_command_is_shown_the_nearest_cover(cover: dict[str, Any]) -> None:
    lost = {"name": "a", "at": [10, 10], "isolated": True, "nerve": "failed"}
    s, ids = at(step="move", terrain=[cover], figures=[lost, {"name": "x", "type": "ger_grenadier", "at": [10, 22]}])
    f = s.figures[ids["a"]]
    activations.open_activation(s, f)
    shelter = [choice for choice in activations.move_choices(s) if choice.verb == "to"]
    if cover["kind"] == "wall_low":
        assert [choice.point for choice in shelter] == [(10_000, 7_498)]
    assert len(shelter) == 1
    if cover["kind"] != "wall_low":
        run(strides.walk_to(s, f, shelter[0]))
        assert not [choice for choice in activations.move_choices(s) if choice.verb == "to"]


@pytest.mark.rule("PZF-3.2d", "PZF-B11u")
@pytest.mark.parametrize(
    "cover",
    [
        {"kind": "wall_low", "line": [[11, 4], [13.5, 9]]},
        {"kind": "hedge", "line": [[3, 12.5], [9.5, 12]]},
        {"kind": "tree", "disc": [13, 12, 0.5]},
        {"kind": "monument", "rect": [5, 5, 8, 8]},
        {"kind": "building_stone", "rect": [11, 12, 16, 16]},
    ],
    ids=["wall", "hedge", "tree", "monument", "house"],
)
def test_a_cover_that_is_shown_is_denied_to_a_man_only_because_it_lies_nearer_to_the_enemy(
    cover: dict[str, Any],
) -> None:
    lost = {"name": "a", "at": [10, 10], "isolated": True, "nerve": "failed"}
    found = []
    for degrees in range(10, 360, 20):
        x, y = along((10_000, 10_000), degrees * 1000, 8_000)
        foe = {"name": "x", "type": "ger_grenadier", "at": [x / 1000, y / 1000]}
        s, ids = at(step="move", terrain=[cover], figures=[lost, foe])
        activations.open_activation(s, s.figures[ids["a"]])
        shelter = sheltering.refuge_point(s, s.figures[ids["a"]])
        if shelter is not None:
            refusal = strides.why_not_walk(s, s.figures[ids["a"]], shelter)
            found.append(refusal.rule if refusal is not None else "")
    assert len(found) >= 16
    assert set(found) == {"", "PZF-B11u"}


BENT = {"kind": "hedge", "line": [[10, 4], [10, 10], [16, 10]]}
WALL = {"kind": "wall_low", "line": [[5, 10], [14, 10]]}


@pytest.mark.rule("PZF-3.2d")
@pytest.mark.parametrize(
    ("cover", "man", "foe", "place"),
    [
        (BENT, [13, 11.5], [25, 20], (13_000, 9_498)),
        (BENT, [13, 11.5], [28, 16], (13_000, 9_498)),
        (WALL, [10, 11], [22, 11], (10_000, 9_498)),
        (WALL, [10, 11], [22, 10.5], (5_980, 9_498)),
        (WALL, [10, 11], [22, 10], (4_498, 10_000)),
    ],
    ids=["bent", "bent-aslant", "across", "along", "in-line"],
)
def test_a_man_without_command_finds_the_place_nearest_to_him_behind_a_barrier(
    cover: dict[str, Any], man: list[float], foe: list[float], place: tuple[int, int]
) -> None:
    lost = {"name": "a", "at": man, "isolated": True, "nerve": "failed"}
    s, ids = at(step="move", terrain=[cover], figures=[lost, {"name": "x", "type": "ger_grenadier", "at": foe}])
    f = s.figures[ids["a"]]
    activations.open_activation(s, f)
    near = sheltering.nearest_cover(s, f, s.figures[ids["x"]])
    assert near is not None
    assert near.place == place
    assert [choice for choice in activations.move_choices(s) if choice.verb == "to"]


@pytest.mark.rule("PZF-3.2d", "PZF-B5a")
def test_a_man_without_command_is_in_cover_where_no_leg_is_short_enough_to_get_there() -> None:
    monument = {"kind": "monument", "rect": [9.838, 14.634, 13.763, 17.431]}
    lost = {"name": "a", "at": [13.5, 17.933], "isolated": True, "nerve": "failed"}
    foe = {"name": "x", "type": "ger_grenadier", "at": [19.816, 8.992]}
    s, ids = at(step="move", terrain=[monument], figures=[lost, foe])
    f = s.figures[ids["a"]]
    activations.open_activation(s, f)
    refusal = sheltering.why_no_shelter_to_seek(s, f)
    assert refusal is not None
    assert refusal.why.id == "refuse-in-cover"
    f.x = 13_600
    assert sheltering.why_no_shelter_to_seek(s, f) is None
    assert [choice for choice in activations.move_choices(s) if choice.verb == "to"]


NEARBY_WOOD = {"kind": "wood", "rect": [3, 12, 7, 14]}


@pytest.mark.rule("PZF-3.2d")
@pytest.mark.parametrize(
    ("closed", "man"),
    [
        (
            {"kind": "building_stone", "rect": [8, 4, 12, 9], "windows": [], "doors": [{"at": [10, 9], "id": "d"}]},
            [9, 10],
        ),
        ({"kind": "bunker", "rect": [8, 4, 12, 9]}, [9, 10]),
        ({"kind": "hedge", "line": [[0.4, 8], [0.4, 11]]}, [2, 9.5]),
    ],
    ids=["house", "bunker", "edge"],
)
def test_cover_that_nobody_can_get_into_does_not_keep_a_man_without_command_from_other_cover(
    closed: dict[str, Any], man: list[float]
) -> None:
    lost = {"name": "a", "at": man, "isolated": True, "nerve": "failed"}
    foe = {"name": "x", "type": "ger_grenadier", "at": [20, 9.5]}
    s, ids = at(step="move", terrain=[closed, NEARBY_WOOD], figures=[lost, foe])
    f = s.figures[ids["a"]]
    activations.open_activation(s, f)
    near = sheltering.nearest_cover(s, f, s.figures[ids["x"]])
    assert near is not None
    assert near.piece.kind == "wood"
    s, ids = at(step="move", terrain=[closed], figures=[lost, foe])
    activations.open_activation(s, s.figures[ids["a"]])
    refusal = sheltering.why_no_shelter_to_seek(s, s.figures[ids["a"]])
    assert refusal is not None
    assert refusal.why.id == "refuse-no-cover"


@pytest.mark.rule("PZF-3.2d")
@pytest.mark.parametrize(
    ("terrain", "asked", "remark"),
    [
        ([{"kind": "wood", "rect": [13.8, 2, 18, 18]}], (0, ""), ["note-refuge"]),
        ([{"kind": "wood", "rect": [9, 2, 18, 18]}], (1, "refuse-in-cover"), []),
        ([], (1, "refuse-no-cover"), []),
    ],
    ids=["elsewhere", "here", "nowhere"],
)
def test_a_man_without_command_hears_where_he_has_to_go(
    terrain: list[dict[str, Any]], asked: tuple[int, str], remark: list[str]
) -> None:
    lost = {"name": "a", "at": [10, 10], "isolated": True, "nerve": "failed"}
    s, ids = at(step="move", terrain=terrain, figures=[lost, FAR])
    f = s.figures[ids["a"]]
    activations.open_activation(s, f)
    request = next(activations.continue_move(s))
    assert isinstance(request, Ask)
    why = request.prompt.args["why"]
    assert (request.prompt.args["bound"], why.id if isinstance(why, Text) else why) == asked
    assert request.choices.remarks is not None
    assert [line.id for line in request.choices.remarks(s)] == remark
    assert bool(list(activations.move_blanks(s))) == bool(remark)
    assert [note.text.id for note in notes_on_figure(s, 0, f.id)] == (remark or [asked[1]])


@pytest.mark.rule("PZF-3.2d")
def test_how_far_cover_is_from_a_man_is_told_only_while_one_may_measure() -> None:
    wood = {"kind": "wood", "rect": [13.8, 2, 18, 18]}
    s, ids = at(step="move", terrain=[wood], figures=[{"name": "a", "at": [10, 10], "isolated": True}, FAR])
    assert [[note.text.id for note in notes_on_figure(s, seat, ids["a"])] for seat in (0, 1)] == [["note-refuge"]] * 2
    s.phase = "shooting"
    assert [list(notes_on_figure(s, seat, ids["a"])) for seat in (0, 1)] == [[], []]


def test_the_nearest_cover_is_named_where_another_place_is_refused() -> None:
    wood = {"kind": "wood", "rect": [13.8, 2, 18, 18]}
    s, ids = at(step="move", terrain=[wood], figures=[{"name": "a", "at": [10, 10], "isolated": True}, FAR])
    refusal = sheltering.why_not_shelter(s, s.figures[ids["a"]], (10_000, 8_000))
    assert refusal is not None
    assert refusal.why == Text("refuse-not-cover", {"what": Text("terrain-wood")})
    (line,) = sheltering.shelter_remarks(s, s.figures[ids["a"]])
    assert line.args["far"] == Text("inches", {"whole": 3, "tenths": 8})


def mounted(**words: Any) -> tuple[State, dict[str, int]]:
    horse = {"name": "h", "type": "horse", "side": "american", "at": [10, 10], "facing": 0}
    return at(figures=[horse, {"name": "r", "at": [10, 10], "aboard": "h"}, FAR], **words)


@pytest.mark.rule("PZF-20.8e", "PZF-B8e")
def test_a_killed_mount_throws_its_rider() -> None:
    s, ids = mounted()
    rider = s.figures[ids["r"]]
    _, told = run(wounds.kill(s, ids["h"]), dice=[[6]])
    assert "told-thrown-leap" in told
    assert rider.aboard == 0
    assert (rider.x, rider.y) == (11_301, 10_000)
    assert not rider.prone


@pytest.mark.rule("PZF-8.3e")
def test_a_mount_that_loses_its_rider_may_stay() -> None:
    s, ids = mounted()
    run(wounds.kill(s, ids["r"]), dice=[[5, 5]])
    horse = s.figures[ids["h"]]
    assert (horse.x, horse.y) == (10_000, 10_000)


@pytest.mark.rule("PZF-8.3e")
def test_a_bolting_mount_stops_at_a_wall_and_at_the_edge() -> None:
    for direction, place in ((90, (14_200, 10_000)), (180, (10_000, 800)), (0, (10_000, 20_000))):
        s, ids = mounted(terrain=[{"kind": "wall_low", "line": [[15, 0], [15, 20]]}])
        run(wounds.kill(s, ids["r"]), dice=[[1, 1]], choices=[f"bolt #{ids['h']} ={direction}"])
        horse = s.figures[ids["h"]]
        assert (horse.x, horse.y) == place


@pytest.mark.rule("PZF-13.1a")
def test_a_cyclist_who_moved_does_not_shoot() -> None:
    rider = {"name": "a", "at": [5, 5], "weapons": ["pistol", "bicycle"], "cycled": True}
    s, ids = at(figures=[rider, FAR], phase="shooting")
    refusal = why_not_shoot(s, s.figures[ids["a"]])
    assert refusal is not None
    assert refusal.rule == "PZF-13.1a"
    s.figures[ids["a"]].cycled = False
    assert why_not_shoot(s, s.figures[ids["a"]]) is None


@pytest.mark.rule("PZF-B5q")
def test_two_men_at_one_wall_are_engaged_across_it() -> None:
    wall = {"kind": "wall_low", "line": [[8, 0], [8, 24]]}
    s, ids = at(
        terrain=[wall],
        figures=[{"name": "a", "at": [7.48, 5]}, {"name": "x", "type": "ger_grenadier", "at": [8.52, 5]}],
    )
    assert is_engaged(s, s.figures[ids["a"]])
    s.figures[ids["x"]].y = 6_000
    assert not is_engaged(s, s.figures[ids["a"]])


def test_moves_drawn_at_random_are_lawful_and_keep_bases_apart() -> None:
    terrain = [HOUSE, {"kind": "wood", "rect": [16, 2, 24, 10]}, {"kind": "hedge", "line": [[2, 15], [30, 15]]}]
    men = [{"name": f"a{i}", "at": [3 + 2 * i, 4]} for i in range(6)]
    foes = [{"name": f"x{i}", "type": "ger_grenadier", "at": [4 + 3 * i, 18]} for i in range(6)]
    s, ids = at(step="move", terrain=terrain, figures=men + foes)
    rng = Random(7)
    for i in range(6):
        f = s.figures[ids[f"a{i}"]]
        activations.open_activation(s, f)
        for _ in range(20):
            if activations.is_move_over(s, f):
                break
            listed = list(activations.move_choices(s))
            choice = activations.random_move(s, rng) or rng.choice(listed)
            assert choice in listed or activations.why_not_go(s, choice) is None
            if choice == walking.DONE:
                break
            if choice.verb == "to" and not legs.is_leg_clear(s, f, choice.point or (0, 0)):
                continue
            run(activations.PROCEDURE_BY_VERB[choice.verb](s, f, choice))
        walking.finish_activation(s, f)
        assert not any(overlaps(base(f), base(e)) for e in s.figures.values() if e.id != f.id)


def test_whoever_is_in_melee_stands_beside_an_enemy_at_a_glance() -> None:
    rng = Random(3)
    tank = {"name": "t", "type": "ger_stug3", "at": [10, 10]}
    men = [{"name": f"a{i}", "at": [1 + i, 1]} for i in range(12)]
    foes = [{"name": f"x{i}", "type": "ger_grenadier", "at": [1 + i, 3]} for i in range(12)]
    s, _ = at(terrain=[HOUSE, {"kind": "wall_low", "line": [[2, 15], [30, 15]]}], figures=[*men, *foes, tank])
    fighting = 0
    for _ in range(40):
        for f in s.figures.values():
            f.x, f.y = rng.randrange(1_000, 24_000), rng.randrange(1_000, 20_000)
        in_melee = {f.id for f in s.figures.values() if f.kind == "man" and why_not_shoot_in_melee(s, f)}
        assert in_melee <= men_near_enemies(s, 0) | men_near_enemies(s, 1)
        fighting += len(in_melee)
    assert fighting
