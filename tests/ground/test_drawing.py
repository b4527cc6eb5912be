"""GeoJSON boards: what is read off a drawing, round trips, and one clear sentence for every bad file."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.ground import Board, BoardError, board_from_columns, join, load_board, read_board, save_board, write_board
from bocage.ground.hexgrid import direction
from bocage.ground.lattice import UNIT

from .ground_boards import fragment, random_columns, random_drawing, steady, village

HEX_HEIGHT = 40.0
HEX_WIDTH = HEX_HEIGHT * 3**0.5 / 2


def square(x: float, y: float, half: float) -> list[list[list[float]]]:
    around = ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))
    return [[[x + east * half, y + north * half] for east, north in around]]


def feature(kind: str, shape: str, coordinates: Any, **more: Any) -> dict[str, Any]:
    return {
        "type": "Feature",
        "properties": {"kind": kind, **more},
        "geometry": {"type": shape, "coordinates": coordinates},
    }


def drawing(*features: dict[str, Any], **header: Any) -> dict[str, Any]:
    grid = {"columns": 5, "rows": 4, "hex_height": HEX_HEIGHT}
    return {"type": "FeatureCollection", "bocage": {"name": "test", "grid": grid, **header}, "features": list(features)}


def board_of(*features: dict[str, Any], **header: Any) -> Board:
    return read_board(json.dumps(drawing(*features, **header)))


def dot(column: int, row: int) -> tuple[float, float]:
    """The centre of a hex of a 5 by 4 board, in metres from its south-west corner."""
    return HEX_WIDTH * column, HEX_HEIGHT * (4 - row + (0 if column % 2 else 0.5))


def assert_same(one: Board, other: Board) -> None:
    assert one.sheet.hexes == other.sheet.hexes
    assert one.features == other.features
    assert one.aliases == other.aliases
    assert one.roads == other.roads
    assert one.buildings == other.buildings
    assert one.edges == other.edges
    assert one.network == other.network


def test_terrain_is_what_covers_the_dot_or_half_of_the_hex() -> None:
    x, y = dot(2, 2)
    board = board_of(
        feature("woods", "Polygon", square(x, y, 8)),
        feature("grain", "Polygon", [[[0, 0], [12, 0], [12, 160], [0, 160], [0, 0]]]),
        feature("building", "Polygon", square(*dot(3, 2), 9), material="stone"),
        feature("building", "Polygon", square(dot(4, 2)[0] - 14, dot(4, 2)[1], 5)),
    )
    terrain_of = {label: board.terrain[board.cell(label)] for label in ("C2", "A2", "D2", "E2", "B2")}
    assert terrain_of == {"C2": "woods", "A2": "grain", "D2": "building_stone", "E2": "building", "B2": "open"}


def test_what_the_file_says_of_a_hex_goes_first() -> None:
    board = board_of(feature("woods", "Polygon", square(*dot(2, 2), 8)), terrain={"C2": "brush"}, elevation={"B0": 2})
    assert board.terrain[board.cell("C2")] == "brush"
    assert board.elevation[board.cell("B0")] == 2


def test_roads_cross_the_sides_their_line_crosses() -> None:
    x, y = dot(2, 2)
    board = board_of(
        feature("woods", "Polygon", square(x, y, 12)),
        feature("road", "LineString", [[x, y + 90], [x, y - 30]], surface="dirt"),
        feature("road", "LineString", [[dot(0, 2)[0], dot(0, 2)[1]], list(dot(1, 2))]),
    )
    c2 = board.cell("C2")
    assert board.terrain[c2] == "woods_road"
    assert board.road_leads(c2, direction("N"), direction("S"))
    assert board.has_road(board.cell("C1"), c2)
    assert not board.has_road(board.cell("C3"), board.cell("C4"))
    assert board.has_road(board.cell("A2"), board.cell("B2"))
    assert board.roads[board.cell("C1")] >> direction("N") & 1


def test_roads_that_do_not_meet_are_separate_pieces() -> None:
    x, y = dot(2, 2)
    board = board_of(
        feature("road", "LineString", [[x - 8, y + 30], [x - 8, y - 30]]),
        feature("road", "LineString", [[x + 8, y + 30], [x + 8, y], [x + 40, y + 20]]),
    )
    c2 = board.cell("C2")
    north, south, east = direction("N"), direction("S"), direction("NE")
    assert board.road_leads(c2, north, south)
    assert board.road_leads(c2, north, east)
    assert not board.road_leads(c2, south, east)


def test_contours_give_elevation() -> None:
    x, y = dot(2, 2)
    inner = square(x, y, 10)[0]
    board = board_of(
        feature("contour", "Polygon", square(x, y, 45), level=1), feature("contour", "LineString", inner, level=2)
    )
    assert [board.elevation[board.cell(label)] for label in ("C2", "C1", "A4")] == [2, 1, 0]
    assert board.terrain[board.cell("C2")] == "open"


def test_a_line_along_a_hexside_belongs_to_it() -> None:
    x, y = dot(2, 2)
    board = board_of(
        feature(
            "hedge",
            "LineString",
            [[x - HEX_HEIGHT / 3**0.5 / 2, y + HEX_HEIGHT / 2], [x + HEX_HEIGHT / 3**0.5 / 2, y + HEX_HEIGHT / 2]],
        )
    )
    assert board.along(board.cell("C1"), board.cell("C2")) == {"hedge": ""}
    assert board.along(board.cell("C2"), board.cell("C3")) == {}


def test_the_south_west_corner_is_the_origin() -> None:
    board = board_of(feature("mark", "LineString", [[0, 0], [0, HEX_HEIGHT / 2], [HEX_WIDTH, HEX_HEIGHT * 4]]))
    a4, b0 = board.axials[board.cell("A4")], board.axials[board.cell("B0")]
    assert board.features[0].lines[0][1:] == ((a4.q * UNIT, a4.r * UNIT), (b0.q * UNIT, b0.r * UNIT))


@pytest.mark.parametrize("seed", range(4))
def test_round_trips(seed: int, tmp_path: Path) -> None:
    text = board_from_columns(
        {"A": ".w.", "B": ".S.o", "C": "gxr"},
        roads=["A2 B1 C2 C3"],
        sides={"A1:S": "hedge", "B1:N": "wall"},
        elevation={"C1": 2},
        footprints={"B1": [[(-0.2, -0.2), (0.3, -0.2), (0.1, 0.3)], [(0.1, -0.4), (0.2, -0.4), (0.2, -0.3)]]},
    )
    boards = [
        text,
        village(),
        fragment(),
        random_columns(seed, 5, 4),
        random_drawing(seed, orientation="pointy" if seed % 2 else "flat", edges="whole" if seed > 1 else "half"),
        join(random_columns(seed, 5, 4, "y"), random_columns(seed + 9, 5, 4, "z"), "south"),
    ]
    for board in boards:
        again = read_board(write_board(board))
        assert_same(board, again)
        assert write_board(again) == write_board(board)
    save_board(boards[0], tmp_path / "board.geojson")
    assert_same(boards[0], load_board(tmp_path / "board.geojson"))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data.update(type="Feature"), "Invalid value 'Feature'"),
        (lambda data: data.pop("bocage"), "missing required field `bocage`"),
        (lambda data: data["bocage"]["grid"].update(orientation="round"), "Invalid enum value 'round'"),
        (lambda data: data["bocage"]["grid"].update(columns=0), "`int` >= 1"),
        (lambda data: data["bocage"]["grid"].update(colums=3), "unknown field `colums`"),
        (lambda data: data["bocage"]["grid"].update(columns=5000, rows=5000), "at most 250000"),
        (lambda data: data["bocage"].update(terrain={"Q9": "woods"}), "terrain: no hex is called 'Q9'"),
        (lambda data: data["features"].append(feature("woods", "Point", [0, 0])), "Invalid value 'Point'"),
        (lambda data: data["features"].append(feature("woods", "Polygon", [[[0, 0], [9, 0], [9, 9]]])), "an open ring"),
        (lambda data: data["features"].append(feature("woods", "Polygon", [])), "without an outline"),
        (lambda data: data["features"].append(feature("woods", "MultiPolygon", [])), "nothing is drawn"),
        (
            lambda data: data["features"].append(
                feature("woods", "Polygon", [[[0, 0], [9, 9], [9, 0], [0, 9], [0, 0]]])
            ),
            r"feature 1 \(woods\): a polygon that crosses itself",
        ),
        (
            lambda data: data["features"].append(feature("woods", "Polygon", square(9, 9, 5) + square(50, 50, 5))),
            "a hole outside its polygon",
        ),
        (lambda data: data["features"].append(feature("woods", "Polygon", square(9, 9, 0.001))), "too small"),
        (lambda data: data["features"].append(feature("road", "LineString", [[1, 1]])), "a line without length"),
        (lambda data: data["features"].append(feature("road", "LineString", [[1, 1], [9e9, 1]])), "far off the board"),
        (lambda data: data["features"].append(feature("contour", "LineString", [[1, 1], [9, 1]])), "an open contour"),
    ],
)
def test_bad_drawings_say_what_is_wrong(change: Any, says: str) -> None:
    changed = drawing()
    change(changed)
    with pytest.raises(BoardError, match=says) as error:
        read_board(json.dumps(changed), file="maps/p9.geojson")
    assert str(error.value).startswith("maps/p9.geojson: ")
    assert "expected" in str(error.value)
    assert "\n" not in str(error.value)


def test_bad_files_say_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"none\.geojson: cannot be read"):
        load_board(tmp_path / "none.geojson")
    with pytest.raises(BoardError, match="truncated"):
        read_board(write_board(village())[:-40])
    with pytest.raises(BoardError):
        read_board(b"\xff\xfe{")
    with pytest.raises(BoardError):
        read_board("[" * 100_000)


numbers = st.one_of(st.integers(-200, 400), st.floats(), st.just(10**400))
things = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, st.text(max_size=3)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=3), inner, max_size=3)),
    max_leaves=8,
)


def outcome(data: bytes) -> str:
    """The name of the board, or the sentence that refuses it, on one line; any other failure is a bug."""
    try:
        said = f"board {read_board(data).name}"
    except BoardError as error:
        said = str(error)
    return said if "\n" not in said else ""


def damaged(node: Any, dice: random.Random, junk: Any) -> Any:
    """The document with one randomly chosen part replaced."""
    keys: list[Any] = list(node) if isinstance(node, dict) else list(range(len(node))) if isinstance(node, list) else []
    if not keys or dice.random() < 0.2:
        return junk
    key = dice.choice(keys)
    changed = dict(node) if isinstance(node, dict) else list(node)
    changed[key] = damaged(node[key], dice, junk)
    return changed


@steady()
@given(st.integers(0, 10**9), things)
def test_damaged_files_give_a_board_or_a_sentence(seed: int, junk: Any) -> None:
    document = json.loads(write_board(random_drawing(seed % 5, 3, 2, 2)))
    text = json.dumps(damaged(document, random.Random(seed), junk))
    assert outcome(text.encode())


@steady()
@given(st.binary(max_size=60), st.integers(0, 3000))
def test_broken_bytes_give_a_sentence(noise: bytes, position: int) -> None:
    data = write_board(random_drawing(1, 3, 2, 2))
    assert outcome(data[: position % len(data)] + noise + data[position % len(data) + 3 :])
