"""Tables written as text and drawn as GeoJSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bocage.ground import BoardError
from bocage.ground.table import Plane, disc, line, load_table, read_table, rectangle, table_from_text, table_of
from bocage.ground.table.files import write_table

VILLAGE = """
name = "village"
size = [36, 24]

[[piece]]
kind = "hill"
rect = [0, 0, 10, 24]
elevation = 2

[[piece]]
kind = "slope"
rect = [10, 0, 14, 24]
low = "east"
high = "west"
high_elevation = 2

[[piece]]
id = "town hall"
kind = "house"
rect = [20, 8, 26, 12]
storeys = 2
doors = [[23, 12]]
windows = [{ at = [20, 10], storey = 1, width = 0.8 }]
owner = "mayor"

[[piece]]
kind = "wall"
line = [[4, 4], [8, 4], [8, 9]]
width = 0.3
height = 0.6

[[piece]]
kind = "objective"
disc = [30, 20, 0.5]

[[piece]]
kind = "tree"
point = [31, 5]
height = 3
"""
KINDS = {"house": {"height": 4, "material": "stone", "opening_width": 1}}


def test_a_table_is_read_from_text() -> None:
    table = table_from_text(VILLAGE, KINDS)
    assert (table.name, table.size) == ("village", (36_000, 24_000))
    assert [piece.id for piece in table.pieces] == ["hill-1", "slope-1", "town hall", "wall-1", "objective-1", "tree-1"]
    hall = table.piece("town hall")
    assert (hall.height, hall.floor(1), hall.storeys) == (4000, 2000, 2)
    assert hall.attributes == {"owner": "mayor", "material": "stone"}
    door, window = hall.openings
    assert (door.kind, {door.a, door.b}, door.low) == ("door", {(22_500, 12_000), (23_500, 12_000)}, 0)
    assert (window.storey, {window.a, window.b}, window.low) == (1, {(20_000, 9600), (20_000, 10_400)}, 2500)
    assert window.middle == (20_000, 10_000)
    wall = table.piece("wall-1")
    assert wall.shape == line([(4000, 4000), (8000, 4000), (8000, 9000)], 300)
    assert (wall.base, wall.top) == (2000, 2600)
    assert table.piece("objective-1").shape == disc((30_000, 20_000), 500)
    assert [table.ground((x, 9000)) for x in (5000, 10_000, 12_000, 14_000, 20_000)] == [2000, 2000, 1000, 0, 0]
    assert table.piece("slope-1").surface == Plane(-1, 0, 14_000, 2)


def test_a_table_is_read_from_geojson() -> None:
    ring = [[20, 8], [26, 8], [26, 12], [20, 12], [20, 8]]
    hole = [[22, 9], [23, 9], [23, 10], [22, 10], [22, 9]]
    drawing = {
        "type": "FeatureCollection",
        "bocage": {"table": {"size": [36, 24], "name": "farm"}},
        "features": [
            {
                "type": "Feature",
                "properties": {"kind": "house", "id": "farm", "doors": [[23, 12]]},
                "geometry": {"type": "Polygon", "coordinates": [ring, hole]},
            },
            {
                "type": "Feature",
                "properties": {"kind": "hedge", "id": "h", "height": 0.8},
                "geometry": {"type": "MultiLineString", "coordinates": [[[1, 1], [2, 1]], [[3, 1], [4, 1]]]},
            },
            {
                "type": "Feature",
                "properties": {"kind": "mine", "radius": 3},
                "geometry": {"type": "Point", "coordinates": [9, 9]},
            },
        ],
    }
    table = read_table(json.dumps(drawing), KINDS)
    assert [piece.id for piece in table.pieces] == ["farm", "h.1", "h.2", "mine-1"]
    assert len(table.piece("farm").shape.rings) == 2
    assert table.piece("mine-1").shape == disc((9000, 9000), 3000)
    again = read_table(write_table(table))
    assert [(piece.id, piece.kind, piece.shape, piece.height, piece.openings) for piece in again.pieces] == [
        (piece.id, piece.kind, piece.shape, piece.height, piece.openings) for piece in table.pieces
    ]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    table = table_from_text(VILLAGE, KINDS)
    (tmp_path / "t.geojson").write_bytes(write_table(table))
    again = load_table(tmp_path / "t.geojson")
    fields = [
        (
            piece.id,
            piece.kind,
            piece.shape,
            piece.base,
            piece.height,
            piece.surface,
            piece.depth,
            piece.openings,
            piece.storeys,
            dict(piece.attributes),
        )
        for piece in table.pieces
    ]
    assert fields == [
        (
            piece.id,
            piece.kind,
            piece.shape,
            piece.base,
            piece.height,
            piece.surface,
            piece.depth,
            piece.openings,
            piece.storeys,
            dict(piece.attributes),
        )
        for piece in again.pieces
    ]
    (tmp_path / "t.toml").write_text(VILLAGE)
    assert [piece.id for piece in load_table(tmp_path / "t.toml", KINDS).pieces] == [piece.id for piece in table.pieces]


@pytest.mark.parametrize(
    ("piece", "message"),
    [
        ({"rect": [0, 0, 1, 1]}, "element 1: no kind"),
        ({"kind": "x"}, r"element 1 \(x-1\): 0 shapes"),
        ({"kind": "x", "rect": [0, 0, 1, 1], "disc": [1, 1, 1]}, "2 shapes"),
        ({"kind": "x", "rect": [1, 0, 1, 1]}, "an empty rectangle"),
        ({"kind": "x", "rect": [1, 0, 1]}, "expected 4 numbers"),
        ({"kind": "x", "line": [[1, 0], [1, 0]]}, "a line without length"),
        ({"kind": "x", "line": [[1, 0], [1, "a"]]}, "'a' is no length"),
        ({"kind": "x", "line": 7}, "no list of points"),
        ({"kind": "x", "polygon": [[0, 0], [2, 2], [2, 0], [0, 2]]}, "crosses itself"),
        ({"kind": "x", "rect": [0, 0, 9, 9], "low": "north", "high": "east"}, "two opposite sides"),
        ({"kind": "x", "disc": [5, 5, 1], "doors": [[5, 5]]}, "an opening without a wall"),
        ({"kind": "x", "rect": [0, 0, 9, 9], "height": float("nan")}, "is no length"),
        ({"kind": "x", "rect": [0, 0, 9, 9], "storeys": "two"}, "'two' is no number of storeys"),
        ({"kind": "x", "rect": [0, 0, 9, 9], "doors": 4}, "no list of doors"),
    ],
)
def test_bad_elements_are_refused_in_one_sentence(piece: dict[str, object], message: str) -> None:
    with pytest.raises(BoardError, match=message):
        table_of((36, 24), [piece])


def test_bad_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"t\.toml: no size"):
        table_from_text("piece = []", file="t.toml")
    with pytest.raises(BoardError, match="a TOML text"):
        table_from_text("size = [")
    with pytest.raises(BoardError, match=r"\[\[piece\]\] entries"):
        table_from_text("size = [3, 3]\npiece = 3")
    with pytest.raises(BoardError, match="positive"):
        table_from_text("size = [0, 3]")
    with pytest.raises(BoardError, match="GeoJSON"):
        read_table("{}")
    with pytest.raises(BoardError, match="cannot be read"):
        load_table(tmp_path / "none.toml")
    (tmp_path / "t.toml").write_bytes(b"\xff")
    with pytest.raises(BoardError, match="no UTF-8"):
        load_table(tmp_path / "t.toml")
    odd = {"bocage": {"table": {"size": [9, 9]}}, "features": [{"geometry": {"type": "Blob", "coordinates": []}}]}
    with pytest.raises(BoardError, match="'Blob'"):
        read_table(json.dumps(odd))


def test_a_rectangle_is_a_polygon() -> None:
    table = table_of((9, 9), [{"kind": "x", "polygon": [[0, 0], [3, 0], [3, 3], [0, 3]]}])
    assert table.pieces[0].shape == rectangle(0, 0, 3000, 3000)
