"""Draws the boards of Panzer Grenadier from readable plans: `python -m tools.draw_country` writes every board anew.

A plan (tools/country/*.toml) is a picture of the hexes with roads, railways and rivers as chains of hexes. Woods,
fields, swamps, hills and towns get natural outlines as on the boards of `tools.draw_board`; the terrain of every hex
is stated in the file, so that the drawing settles no rule (PG-8.23a). No chance is involved: the same plan gives the
same file.
"""

from __future__ import annotations

import math
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tools import draw_board
from tools.draw_board import Place, Plan, Ring

from bocage.ground.drawing import read_board

PLANS = Path(__file__).parent / "country"
BOARDS = Path(__file__).parents[1] / "src/bocage/systems/pg/data/boards"

SCALE = 200 / draw_board.HEX
"""The drawing is made at the scale of `draw_board` and written in metres of hexes of 200 m."""

TERRAIN = {
    ".": "open", "w": "woods", "f": "field", "g": "field", "t": "town", "c": "city", "h": "hill", "W": "woods_hill",
    "F": "field_hill", "T": "town_hill", "r": "minor_river", "R": "major_river", "s": "swamp",
}  # fmt: skip
"""The terrain of each mark; f and g are two parcels of fields that do not run together."""

LAYERS = (("contour", "hWFT", "w"), ("swamp", "s", "w"), ("field", "fF", "g"), ("field", "g", "g"),
          ("woods", "wW", "w"), ("town", "tTc", "o"))  # fmt: skip
"""Kind of area, the marks that it covers, and the mark of `draw_board` whose outline it gets; later ones lie on top."""

HOUSES = ((-9.0, 7.5), (8.5, 8.0), (-8.0, -8.5), (9.5, -7.0))
"""Where houses stand in a town hex, from its middle, in metres of `draw_board`."""


def read(path: Path) -> tuple[Plan, dict[str, list[list[str]]]]:
    """The plan of a file, and its chains of hexes by kind; a river is `minor` or `major`."""
    data = tomllib.loads(path.read_text("utf-8"))
    plan = draw_board.read_plan(path)
    lines = {kind: [chain.split() for chain in data.get(kind, [])] for kind in ("rail", "minor", "major")}
    lines["road"] = [through for _, through in plan.roads]
    return plan, lines


def layer(plan: Plan, marks: str, shape: str) -> list[list[Ring]]:
    """The areas of some marks, outlined like a mark of `draw_board`."""
    chosen = replace(plan, marks={label: shape if mark in marks else "." for label, mark in plan.marks.items()})
    if not chosen.labels(shape):
        return []
    limits: list[Callable[[Place], float]] = [lambda point: from_edge(plan, point)]
    value = draw_board.mass_field(chosen, shape, limits)
    tolerance = draw_board.STRAIGHT[draw_board.MARKS[shape]]
    rings = [draw_board.simplified(ring, tolerance) for ring in draw_board.contours(value, plan)]
    return draw_board._polygons(rings)


def from_edge(plan: Plan, point: Place) -> float:
    """Falls below 0 near the edge of the board, where nothing but lines is drawn."""
    gap = min(point[0], plan.width - point[0], point[1], plan.height - point[1])
    return (gap - draw_board.BORDER) * draw_board.STEEPNESS


def houses(plan: Plan, roads: Sequence[Ring]) -> Iterator[Ring]:
    """Four houses in every town hex, turned along the nearest road; those of a city are larger."""
    stretches = list(draw_board._stretches(roads))
    for label, mark in plan.marks.items():
        if mark not in "tTc":
            continue
        centre = plan.centre(label)
        if not (
            HOUSE_MARGIN < centre[0] < plan.width - HOUSE_MARGIN
            and HOUSE_MARGIN < centre[1] < plan.height - HOUSE_MARGIN
        ):
            continue
        start, end = min(stretches, key=lambda ends: draw_board._gap(centre, *ends))
        angle = math.atan2(end[1] - start[1], end[0] - start[0])
        for number, (east, north) in enumerate(HOUSES):
            yield house(label, number, (centre[0] + east, centre[1] + north), angle, 1.35 if mark == "c" else 1.0)


HOUSE_MARGIN = draw_board.HEX / 2
"""Half hexes at the edge have no houses, since what stands there belongs to two boards."""


def house(label: str, number: int, centre: Place, angle: float, size: float) -> Ring:
    """One house; its length and depth vary from hex to hex."""
    length = size * (7.5 + 4 * draw_board._hash(label, 10 + number))
    depth = size * (5 + 2 * draw_board._hash(label, 20 + number))
    corners = draw_board._rectangle(length, depth)
    return [(centre[0] + x, centre[1] + y) for x, y in (draw_board._turned(corner, angle) for corner in corners)]


def curve(plan: Plan, through: Sequence[str], meeting: set[str]) -> Ring:
    """A line through the middles of hexsides."""
    return draw_board.draw_road(plan, through, meeting)


def bridges(plan: Plan, lines: dict[str, list[list[str]]]) -> list[Ring]:
    """A short line along the road in every river hex that a road or railway passes."""
    spans = []
    for kind in ("road", "rail"):
        for through in lines[kind]:
            for before, here, after in zip(through, through[1:], through[2:], strict=False):
                if plan.marks[here] in "rR":
                    start, end = plan.centre(before), plan.centre(after)
                    spans.append([draw_board._towards(plan.centre(here), place, 9.0) for place in (start, end)])
    return spans


def as_geojson(plan: Plan, lines: dict[str, list[list[str]]]) -> str:
    """The text of the board file, one feature per line."""
    passed = [label for kind in ("road",) for through in lines[kind] for label in through]
    meeting = {label for label in passed if passed.count(label) > 1}
    features: list[dict[str, Any]] = []

    def area(kind: str, rings: Sequence[Ring], **given: Any) -> None:
        features.append(draw_board._feature({"kind": kind, **given}, "Polygon", [scaled([*r, r[0]]) for r in rings]))

    def line(kind: str, points: Ring, **given: Any) -> None:
        features.append(draw_board._feature({"kind": kind, **given}, "LineString", scaled(points)))

    for kind, marks, shape in LAYERS:
        for rings in layer(plan, marks, shape):
            area(kind, rings, **({"level": 1} if kind == "contour" else {}))
    for grade in ("minor", "major"):
        for through in lines[grade]:
            line("river", curve(plan, through, set()), grade=grade)
    drawn = [curve(plan, through, meeting) for through in lines["road"]]
    for points in bridges(plan, lines):
        line("bridge", points)
    for through in lines["rail"]:
        line("rail", curve(plan, through, set()))
    for (surface, _), points in zip(plan.roads, drawn, strict=True):
        line("road", points, surface=surface)
    for ring in houses(plan, drawn):
        area("building", [ring], height=1)
    return written(plan, features)


def written(plan: Plan, features: Sequence[dict[str, Any]]) -> str:
    """Header and features as text; the header states the terrain of every hex that is not clear."""
    header = {
        "name": plan.name,
        "grid": {"orientation": "flat", "columns": plan.grid.columns, "rows": plan.grid.rows, "hex_height": 200.0},
        "terrain": {label: TERRAIN[mark] for label, mark in plan.marks.items() if mark != "."},
    }
    head = '{"type":"FeatureCollection",\n"bocage":' + draw_board._compact(header)
    return head + ',\n"features":[\n' + ",\n".join(map(draw_board._compact, features)) + "\n]}\n"


def scaled(points: Sequence[Place]) -> list[list[float]]:
    """Points in metres of the board."""
    return [[round(x * SCALE, 1), round(y * SCALE, 1)] for x, y in points]


def differences(plan: Plan, lines: dict[str, list[list[str]]], text: str) -> list[str]:
    """Where the board read back from the file is not what the plan says."""
    board = read_board(text)
    on_road = {label for through in lines["road"] for label in through}
    faults = []
    for label, mark in plan.marks.items():
        cell = board.cell(label)
        if board.terrain[cell] != TERRAIN[mark]:
            faults.append(f"{plan.name} {label}: {board.terrain[cell]}, planned {TERRAIN[mark]}")
        if bool(board.roads[cell]) != (label in on_road):
            faults.append(f"{plan.name} {label}: road {bool(board.roads[cell])}, planned {label in on_road}")
    wet = {label for grade in ("minor", "major") for through in lines[grade] for label in through}
    faults += [
        f"{plan.name} {label}: a river through {plan.marks[label]}" for label in wet if plan.marks[label] not in "rR"
    ]
    return faults


def main(names: Sequence[str]) -> int:
    """Draws the named boards, or all, and tells where a board is not what its plan says."""
    faults: list[str] = []
    BOARDS.mkdir(exist_ok=True)
    for path in sorted(PLANS.glob("*.toml")):
        if names and path.stem not in names:
            continue
        plan, lines = read(path)
        text = as_geojson(plan, lines)
        faults += differences(plan, lines, text)
        (BOARDS / f"{plan.name}.geojson").write_text(text, "utf-8")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
