"""Roads, railways, rivers and bridges: their grades from drawings and from text, turned, joined and beyond the edge."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.ground import (
    Board,
    BoardError,
    Feature,
    board_from_columns,
    board_from_text,
    crop,
    flip,
    join,
    read_board,
    rotate,
    write_board,
)
from bocage.ground.feature import GRADES, higher
from bocage.ground.hexgrid import direction
from bocage.ground.sides import find_side, sides_of_board

from .ground_boards import random_columns, steady, village

COUNTRY = """
          .   .   .
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
        """


def country(margin: int = 0) -> Board:
    """A primary road, a track, a railway, a river along hexsides with a bridge, a stream through hexes with a ford."""
    return board_from_text(
        COUNTRY,
        name="country",
        lines={
            "road/primary": ["A1 B1 C2 D2"],
            "road/track": ["C1 C2"],
            "rail/double": ["E1 F1 G1"],
            "stream": ["G1 G2"],
        },
        sides={"B1:SE": "river/major", "C2:N": "river/minor", "D1:S": "wall hedge"},
        crossings={"B1:SE": "bridge/heavy", "G2": "ford", "D2": "bridge/light"},
        margin=margin,
    )


def test_what_a_text_board_says_is_read_off_its_drawing() -> None:
    board = country()
    b1, c1, c2, d1, d2 = board.cells("B1 C1 C2 D1 D2")
    assert board.along(b1, c2) == board.along(c2, b1) == {"river": "major"}
    assert board.along(c1, c2) == {"river": "minor"}
    assert board.along(d1, d2) == {"wall": "", "hedge": ""}
    assert board.across(b1, c2) == board.across(c2, b1) == {"road": "primary", "bridge": "heavy"}
    assert board.across(c1, c2) == {"road": "track"}
    assert board.across(*board.cells("F1 G1")) == {"rail": "double"}
    assert board.across(*board.cells("G2 G1")) == {"stream": ""}
    assert board.across(d1, d2) == {}
    assert board.inside(board.cell("G2")) == {"ford": ""}
    assert board.inside(d2) == {"bridge": "light"}
    assert board.inside(b1) == {}
    assert board.has_road(c1, c2)
    assert not board.has_road(*board.cells("E1 F1"))


def test_a_hexside_at_the_rim_has_its_things_too() -> None:
    board = board_from_columns({"A": ".", "B": ".."}, sides={"A1:S": "cliff"}, crossings={"A1:N": "bridge/medium"})
    a1 = board.cell("A1")
    assert board.network.along == {6 * a1 + direction("S"): {"cliff": ""}}
    assert board.network.across == {6 * a1 + direction("N"): {"bridge": "medium"}}


def test_things_are_found_by_the_number_of_their_hexside() -> None:
    board = country()
    assert board.network.along[find_side(board, "C2:NW")] == {"river": "major"}
    rivers = {side for side in sides_of_board(board) if "river" in board.network.along.get(side, {})}
    assert rivers == {find_side(board, "B1:SE"), find_side(board, "C1:S")}


def test_of_several_of_a_kind_the_highest_grade_counts() -> None:
    board = board_from_columns({"A": "..", "B": "..."}, lines={"road/track": ["A1 A2"], "road/primary": ["A2 A1"]})
    assert board.across(*board.cells("A1 A2")) == {"road": "primary"}
    for kind, grades in GRADES.items():
        ranks = ("", *grades)
        for one in ranks:
            for other in ranks:
                assert higher(kind, one, other) == ranks[max(ranks.index(one), ranks.index(other))]


def test_what_leads_off_the_map_runs_on_in_the_margin() -> None:
    board = country(margin=2)
    here = board.cell("A1")
    for _ in range(2):
        there = board.neighbours[here][direction("NW")]
        assert not board.on_map(there)
        assert board.across(here, there) == {"road": "primary"}
        assert board.has_road(here, there)
        here = there
    rail = board.cell("E1")
    off = [there for there in board.steps(rail) if not board.on_map(there) and board.across(rail, there)]
    assert [board.across(rail, there) for there in off] == [{"rail": "double"}]


def test_a_drawing_gives_grades_by_its_properties() -> None:
    text = json.loads(write_board(country()))
    roads = [feature["properties"] for feature in text["features"] if feature["properties"]["kind"] == "road"]
    assert {road["grade"] for road in roads} == {"primary", "track"}
    assert read_board(json.dumps(text)).network == country().network


@pytest.mark.parametrize(
    ("kind", "grade", "says"),
    [
        ("road", "autobahn", "the grade 'autobahn'; expected one of track, secondary, primary"),
        ("bridge", "blown", "the grade 'blown'; expected one of light, medium, heavy"),
        ("hedge", "high", "the grade 'high'; expected no grade, as hedge has none"),
    ],
)
def test_a_grade_that_a_kind_does_not_have_is_refused(kind: str, grade: str, says: str) -> None:
    text: dict[str, Any] = json.loads(write_board(country()))
    text["features"][2]["properties"] = {"kind": kind, "grade": grade}
    with pytest.raises(BoardError, match=rf"^p\.geojson: feature 3 \({kind}\): {says}$"):
        read_board(json.dumps(text), file="p.geojson")
    with pytest.raises(BoardError, match=says):
        board_from_columns({"A": "..", "B": "..."}, sides={"A1:S": f"{kind}/{grade}"})
    with pytest.raises(BoardError, match=says):
        Feature(kind, grade=grade)


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ({"sides": {"A1": "wall"}}, "'A1' names no hexside; expected a label such as K5:S"),
        ({"sides": {"A1:E": "wall"}}, "'E' is no direction"),
        ({"sides": {"Q7:S": "wall"}}, "no hex is called 'Q7'"),
        ({"crossings": {"Q7": "ford"}}, "no hex is called 'Q7'"),
        ({"lines": {"rail": ["A1 Q7"]}}, "no hex is called 'Q7'"),
        ({"lines": {"rail": ["B0 B2"]}}, "a line leaps over a hex"),
    ],
)
def test_bad_marks_of_a_text_board_say_what_is_wrong(written: dict[str, Any], says: str) -> None:
    with pytest.raises(BoardError, match=says):
        board_from_columns({"A": "..", "B": "..."}, **written)


# --- turned and joined --------------------------------------------------------------------------------------------
def random_network(seed: int, name: str = "") -> Board:
    """A board with random roads, railways, rivers, walls and bridges."""
    dice = random.Random(seed)
    bare = random_columns(seed, 7, 5)
    lines: dict[str, list[list[str]]] = {}
    for words in ("road", "road/track", "road/primary", "rail/single", "rail/double", "river/minor", "stream"):
        here = dice.randrange(bare.size)
        path = [bare.label(here)]
        for _ in range(dice.randint(1, 5)):
            here = dice.choice(bare.steps(here))
            path.append(bare.label(here))
        lines.setdefault(words, []).append(path)

    def side() -> str:
        return f"{bare.label(dice.randrange(bare.size))}:{bare.direction_name(dice.randrange(6))}"

    return board_from_columns(
        {letters: "." * (5 + number % 2) for number, letters in enumerate("ABCDEFG")},
        name=name,
        lines=lines,
        sides={side(): dice.choice(["river/major", "wall", "river/minor wall", "cliff"]) for _ in range(8)},
        crossings={side(): dice.choice(["bridge/light", "bridge", "ferry"]) for _ in range(4)} | {"C3": "ford"},
    )


def told(board: Board, prefix: str = "") -> dict[str, Any]:
    """What lies between the hexes of the map, by their labels."""
    names = [prefix + label for label in board.labels]
    between = {
        f"{names[here]}-{names[there]}": (dict(board.along(here, there)), dict(board.across(here, there)))
        for here in range(board.size)
        for there in board.steps(here)
    }
    return {**between, **{names[cell]: dict(board.inside(cell)) for cell in range(board.size)}}


@steady(25)
@given(st.integers(0, 10**6), st.integers(1, 5))
def test_turning_flipping_and_writing_change_nothing(seed: int, steps: int) -> None:
    board = random_network(seed)
    for other in (rotate(board, steps), flip(board), flip(board, "east_west"), read_board(write_board(board))):
        assert told(other) == told(board)


@steady(25)
@given(st.integers(0, 10**6))
def test_a_road_crosses_a_side_exactly_where_it_leads_across(seed: int) -> None:
    board = random_network(seed)
    for here in range(board.size):
        for there in board.steps(here):
            assert board.has_road(here, there) == ("road" in board.across(here, there))


@steady(10)
@given(st.integers(0, 10**6))
def test_a_join_keeps_what_lies_within_both_boards(seed: int) -> None:
    one, other = random_network(seed, "y"), random_network(seed + 1, "z")
    both = told(join(one, other, "east"))
    for board, prefix in ((one, "y"), (other, "z")):
        for place, expected in told(board, prefix).items():
            if "yG" not in place and "zA" not in place:
                assert both[place] == expected


def test_a_crop_keeps_what_lies_between_its_hexes() -> None:
    board = country()
    part = crop(board, ("B", "D"))
    assert {key: value for key, value in told(board).items() if key in told(part)} == told(part)


def test_a_board_without_lines_has_an_empty_network() -> None:
    board = board_from_columns({"A": "..", "B": "..."})
    assert (board.network.along, board.network.across, board.network.inside) == ({}, {}, {})
    assert set(village().network.along) == set()
