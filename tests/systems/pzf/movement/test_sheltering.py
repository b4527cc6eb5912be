"""Men without command seek the nearest cover (PZF-3.2d): where it is, who is sent there, what he is told."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.systems.pzf.position import AMERICAN, GERMAN, Position, american, german, given, reason

from bocage.ground.lattice import Point
from bocage.ground.table import along
from bocage.kernel.contract.question import Ask
from bocage.kernel.text import Text
from bocage.systems.pzf.movement import sheltering, strides
from bocage.systems.pzf.showing.looking import notes_on_figure
from bocage.systems.pzf.turn import activations

DISTANT_ENEMY = german("enemy", (34, 22))


def activated(
    terrain: list[dict[str, Any]], straggler: tuple[float, float], enemy: tuple[float, float] = (34, 22)
) -> Position:
    """The turn of a straggler: a man out of command who has failed his test."""
    lost = american("straggler", straggler, isolated=True, nerve="failed")
    position = given([lost, german("enemy", enemy)], step="move", terrain=terrain)
    activations.open_activation(position.state, position.figure("straggler"))
    return position


def refuges(position: Position) -> list[Point | None]:
    """The places a straggler is offered to go to."""
    return [choice.point for choice in activations.move_choices(position.state) if choice.verb == "to"]


@pytest.mark.rule("PZF-3.2d")
@pytest.mark.parametrize(
    ("cover", "place"),
    [
        ({"kind": "crops", "rect": [13.8, 2, 18, 8.5]}, (13_568, 8_592)),
        ({"kind": "wall_low", "line": [[4, 8], [18, 8]]}, (10_000, 7_498)),
        ({"kind": "rocks", "rect": [6, 5, 9, 8]}, (9_111, 8_223)),
    ],
    ids=["crops", "wall", "rocks"],
)
def test_a_straggler_is_offered_only_the_nearest_place_in_cover(cover: dict[str, Any], place: Point) -> None:
    position = activated([cover], (10, 10), (10, 22))

    assert refuges(position) == [place]


@pytest.mark.rule("PZF-3.2d")
@pytest.mark.parametrize(
    "cover",
    [{"kind": "crops", "rect": [13.8, 2, 18, 8.5]}, {"kind": "rocks", "rect": [6, 5, 9, 8]}],
    ids=["crops", "rocks"],
)
def test_a_straggler_who_has_reached_cover_is_offered_no_other(cover: dict[str, Any]) -> None:
    position = activated([cover], (10, 10), (10, 22))
    (to_cover,) = [choice for choice in activations.move_choices(position.state) if choice.verb == "to"]

    position.run(strides.walk_to(position.state, position.figure("straggler"), to_cover))

    assert position.place("straggler") == to_cover.point
    assert refuges(position) == []


@pytest.mark.rule("PZF-3.2d", "PZF-B11u")
@pytest.mark.parametrize(
    ("cover", "allowed", "nearer_to_the_enemy"),
    [
        ({"kind": "wall_low", "line": [[11, 4], [13.5, 9]]}, 12, 6),
        ({"kind": "hedge", "line": [[3, 12.5], [9.5, 12]]}, 12, 6),
        ({"kind": "tree", "disc": [13, 12, 0.5]}, 10, 8),
        ({"kind": "monument", "rect": [5, 5, 8, 8]}, 13, 5),
        ({"kind": "building_stone", "rect": [11, 12, 16, 16]}, 14, 4),
    ],
    ids=["wall", "hedge", "tree", "monument", "house"],
)
def test_the_cover_shown_to_a_straggler_is_refused_only_if_it_lies_nearer_to_the_enemy(
    cover: dict[str, Any], allowed: int, nearer_to_the_enemy: int
) -> None:
    refusals: Counter[str] = Counter()
    for degrees in range(10, 360, 20):
        x, y = along((10_000, 10_000), degrees * 1000, 8_000)
        position = activated([cover], (10, 10), (x / 1000, y / 1000))
        straggler = position.figure("straggler")
        shelter = sheltering.refuge_point(position.state, straggler)
        if shelter is not None:
            refusal = strides.why_not_walk(position.state, straggler, shelter)
            refusals[refusal.rule if refusal else "allowed"] += 1

    assert refusals == {"allowed": allowed, "PZF-B11u": nearer_to_the_enemy}


BENT_HEDGE = {"kind": "hedge", "line": [[10, 4], [10, 10], [16, 10]]}
WALL = {"kind": "wall_low", "line": [[5, 10], [14, 10]]}


@pytest.mark.rule("PZF-3.2d")
@pytest.mark.parametrize(
    ("cover", "straggler", "enemy", "place", "offered"),
    [
        (BENT_HEDGE, (13, 11.5), (25, 20), (13_000, 9_498), (13_000, 9_498)),
        (BENT_HEDGE, (13, 11.5), (28, 16), (13_000, 9_498), (13_000, 9_498)),
        (WALL, (10, 11), (22, 11), (10_000, 9_498), (10_000, 9_498)),
        (WALL, (10, 11), (22, 10.5), (5_980, 9_498), (5_980, 9_498)),
        (WALL, (10, 11), (22, 10), (4_498, 10_000), (4_538, 10_457)),
    ],
    ids=["bent", "bent-aslant", "across", "along", "in-line"],
)
def test_a_straggler_is_offered_the_nearest_place_behind_a_barrier(
    cover: dict[str, Any], straggler: tuple[float, float], enemy: tuple[float, float], place: Point, offered: Point
) -> None:
    position = activated([cover], straggler, enemy)

    nearest = sheltering.nearest_cover(position.state, position.figure("straggler"), position.figure("enemy"))

    assert nearest is not None
    assert nearest.place == place
    assert refuges(position) == [offered]


@pytest.mark.rule("PZF-3.2d", "PZF-B5a")
def test_a_straggler_is_in_cover_if_the_leg_to_it_is_too_short_to_be_walked() -> None:
    monument = {"kind": "monument", "rect": [9.838, 14.634, 13.763, 17.431]}
    position = activated([monument], (13.5, 17.933), (19.816, 8.992))
    straggler = position.figure("straggler")

    beside_cover = sheltering.why_no_shelter_to_seek(position.state, straggler)
    straggler.x = 13_600
    a_step_away = sheltering.why_no_shelter_to_seek(position.state, straggler)

    assert reason(beside_cover) == ("PZF-3.2d", "refuse-in-cover")
    assert a_step_away is None
    assert refuges(position) == [(13_403, 17_933)]


NEARBY_WOOD = {"kind": "wood", "rect": [3, 12, 7, 14]}


@pytest.mark.rule("PZF-3.2d")
@pytest.mark.parametrize(
    ("closed", "straggler"),
    [
        (
            {"kind": "building_stone", "rect": [8, 4, 12, 9], "windows": [], "doors": [{"at": [10, 9], "id": "door"}]},
            (9, 10),
        ),
        ({"kind": "bunker", "rect": [8, 4, 12, 9]}, (9, 10)),
        ({"kind": "hedge", "line": [[0.4, 8], [0.4, 11]]}, (2, 9.5)),
    ],
    ids=["house", "bunker", "edge"],
)
def test_a_straggler_passes_over_cover_that_cannot_be_entered(
    closed: dict[str, Any], straggler: tuple[float, float]
) -> None:
    with_wood = activated([closed, NEARBY_WOOD], straggler, (20, 9.5))
    without_wood = activated([closed], straggler, (20, 9.5))

    nearest = sheltering.nearest_cover(with_wood.state, with_wood.figure("straggler"), with_wood.figure("enemy"))
    refusal = sheltering.why_no_shelter_to_seek(without_wood.state, without_wood.figure("straggler"))

    assert nearest is not None
    assert nearest.piece.kind == "wood"
    assert reason(refusal) == ("PZF-3.2d", "refuse-no-cover")


@pytest.mark.rule("PZF-3.2d")
@pytest.mark.parametrize(
    ("terrain", "bound", "why", "remarks", "blanks", "notes"),
    [
        ([{"kind": "wood", "rect": [13.8, 2, 18, 18]}], 0, "", ["note-refuge"], ["to"], ["note-refuge"]),
        ([{"kind": "wood", "rect": [9, 2, 18, 18]}], 1, "refuse-in-cover", [], [], ["refuse-in-cover"]),
        ([], 1, "refuse-no-cover", [], [], ["refuse-no-cover"]),
    ],
    ids=["elsewhere", "here", "nowhere"],
)
def test_a_straggler_is_told_where_cover_is_or_why_he_stays(
    terrain: list[dict[str, Any]], bound: int, why: str, remarks: list[str], blanks: list[str], notes: list[str]
) -> None:
    position = activated(terrain, (10, 10))
    s = position.state

    question = next(activations.continue_move(s))

    assert isinstance(question, Ask)
    told_why = question.prompt.args["why"]
    assert question.prompt.args["bound"] == bound
    assert (told_why.id if isinstance(told_why, Text) else told_why) == why
    assert question.choices.remarks is not None
    assert [line.id for line in question.choices.remarks(s)] == remarks
    assert [blank.choice.verb for blank in activations.move_blanks(s)] == blanks
    assert [note.text.id for note in notes_on_figure(s, AMERICAN, position.id("straggler"))] == notes


WOOD_TO_THE_EAST = {"kind": "wood", "rect": [13.8, 2, 18, 18]}
ISOLATED = american("isolated", (10, 10), isolated=True)


@pytest.mark.rule("PZF-3.2d")
def test_the_distance_to_cover_is_told_only_in_the_movement_phase() -> None:
    position = given([ISOLATED, DISTANT_ENEMY], step="move", terrain=[WOOD_TO_THE_EAST])

    def notes(seat: int) -> list[str]:
        return [note.text.id for note in notes_on_figure(position.state, seat, position.id("isolated"))]

    assert notes(AMERICAN) == notes(GERMAN) == ["note-refuge"]
    position.state.phase = "shooting"
    assert notes(AMERICAN) == notes(GERMAN) == []


def test_a_place_out_of_cover_is_refused_with_the_name_of_the_nearest_cover() -> None:
    position = given([ISOLATED, DISTANT_ENEMY], step="move", terrain=[WOOD_TO_THE_EAST])
    isolated = position.figure("isolated")

    refusal = sheltering.why_not_shelter(position.state, isolated, (10_000, 8_000))
    (remark,) = sheltering.shelter_remarks(position.state, isolated)

    assert refusal is not None
    assert refusal.why == Text("refuse-not-cover", {"what": Text("terrain-wood")})
    assert remark.args["far"] == Text("inches", {"whole": 3, "tenths": 8})
