"""Draws the boards of En pointe toujours from readable plans: `python -m tools.draw_steppe` writes every board anew.

A plan (tools/steppe/*.toml) gives terrain and level of every hex as lines of marks, and roads, streams, hedges, walls
and larger buildings by the names of hexes. The file of a board states the terrain and the level of every hex, so that
the drawing settles no rule. No chance is involved: the same plan gives the same file.
"""

from __future__ import annotations

import math
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from tools import draw_board
from tools.draw_board import Place, Plan, Ring
from tools.draw_country import layer

from bocage.ground.drawing import read_board
from bocage.ground.hexgrid import DIRECTION_NAMES, Grid

PLANS = Path(__file__).parent / "steppe"
BOARDS = Path(__file__).parents[1] / "src/bocage/systems/ept/data/boards"

COLUMNS, ROWS = 21, 15
HEX_HEIGHT = 50.0
SCALE = HEX_HEIGHT / draw_board.HEX
"""The drawing is made at the scale of `draw_board` and written in metres of hexes of 50 m."""

TERRAIN = {
    ".": "clear", "F": "forest", "V": "orchard", "B": "brush", "C": "field", "D": "field", "M": "marsh", "E": "water",
    "s": "stream", "P": "bridge", "W": "building_wood", "H": "building_stone", "G": "cemetery", "K": "grove",
}  # fmt: skip
"""The terrain of each mark; C and D are two parcels of fields that do not run together."""

LAYERS = (
    ("marsh", "M", "w"), ("field", "C", "g"), ("field", "D", "g"), ("brush", "B", "w"), ("orchard", "V", "o"),
    ("cemetery", "G", "o"), ("grove", "K", "w"), ("water", "E", "w"), ("forest", "F", "w"),
)  # fmt: skip
"""Kind of area, the marks that it covers, and the mark of `draw_board` whose outline it gets; later ones lie on top."""

PLAIN = 1
"""The level of the steppe, which reaches to every edge; what lies lower has a drawn bank, what is higher a contour."""
SIDES = DIRECTION_NAMES["flat"]
MATERIALS = {"H": "stone", "W": "wood"}
TALL = 3
"""The storeys of a building with a tower."""
BRIDGE = 12.0
"""Half the length of a bridge in metres of `draw_board`."""


class Country(NamedTuple):
    """A plan with what only boards of the steppe have: levels by hex, streams, hexsides by kind, hexes with towers."""

    plan: Plan
    levels: dict[str, int]
    streams: list[list[str]]
    along: dict[str, list[str]]
    tall: list[str]

    @property
    def name(self) -> str:
        return self.plan.name


# --- reading a plan -------------------------------------------------------------------------------------------------
def read(path: Path) -> Country:
    """The plan of a file; its first line of marks holds the half hexes at the northern edge."""
    data = tomllib.loads(path.read_text("utf-8"))
    grid = Grid(COLUMNS, ROWS)
    marks = by_hex(grid, data["terrain"])
    roads = [(road["surface"], road["through"].split()) for road in data["road"]]
    blocks = [{**block, "hexes": block["hexes"].split()} for block in data.get("building", [])]
    plan = Plan(path.stem, grid, marks, dict(grid.hexes()), roads, blocks)
    levels = {label: int(mark) for label, mark in by_hex(grid, data["levels"]).items()}
    streams = [chain.split() for chain in data.get("stream", [])]
    along = {kind: data.get(kind, "").split() for kind in ("hedge", "wall")}
    return Country(plan, levels, streams, along, data.get("tall", "").split())


def by_hex(grid: Grid, picture: str) -> dict[str, str]:
    """The mark of every hex."""
    lines = [line.strip() for line in picture.splitlines() if line.strip()]
    if len(lines) != grid.rows + 1 or any(len(line) != grid.columns for line in lines):
        sizes = sorted({len(line) for line in lines})
        raise SystemExit(f"expected {grid.rows + 1} lines of {grid.columns} marks, found {len(lines)} of {sizes}")
    return {
        grid.label(column, place): lines[place][column]
        for column in range(grid.columns)
        for place in grid.places(column)
    }


# --- drawing --------------------------------------------------------------------------------------------------------
def relief(country: Country) -> Iterator[tuple[str, int, list[Ring]]]:
    """The banks of gullies below the plain and the steps of hills above it: kind, level, outline with its holes."""
    for level in (0, 2, 3):
        inside = {
            label: "w" if (height <= level if level < PLAIN else height >= level) else "."
            for label, height in country.levels.items()
        }
        shape = replace(country.plan, marks=inside)
        for rings in layer(shape, "w", "w"):
            yield ("gully" if level < PLAIN else "contour"), level, rings


def curve(plan: Plan, through: Sequence[str]) -> Ring:
    """A line through the middles of hexsides."""
    return draw_board.draw_road(plan, through, set())


def bridges(country: Country) -> Iterator[Ring]:
    """A short line along the road in every bridge hex."""
    plan = country.plan
    for _, through in plan.roads:
        for before, here, after in zip(through, through[1:], through[2:], strict=False):
            if plan.marks[here] == "P":
                ends = (plan.centre(before), plan.centre(after))
                yield [draw_board._towards(plan.centre(here), place, BRIDGE) for place in ends]


def corner(plan: Plan, label: str, number: int) -> Place:
    """A corner of a hex; corner 0 lies between its sides N and NE, the others follow clockwise."""
    x, y = plan.centre(label)
    angle = math.radians(60 - 60 * number)
    radius = draw_board.HEX / math.sqrt(3)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def hexside_lines(plan: Plan, sides: Sequence[str]) -> Iterator[Ring]:
    """The hexsides of a list, such as `K5:N`, as lines from corner to corner."""
    for side in sides:
        label, _, way = side.partition(":")
        number = SIDES.index(way)
        yield [corner(plan, label, number - 1), corner(plan, label, number)]


def houses(plan: Plan, roads: Sequence[Ring], tall: Sequence[str]) -> Iterator[tuple[dict[str, Any], Ring]]:
    """Every building with its properties: larger ones have the plan's `height` in storeys, 2 if it says none."""
    taken = {label for block in plan.blocks for label in block["hexes"]}
    for block in plan.blocks:
        given = {"kind": "building", "material": MATERIALS[plan.marks[block["hexes"][0]]]}
        yield {**given, "height": block.get("height", 2)}, draw_board.draw_block(plan, block)
    for label, mark in plan.marks.items():
        if mark in MATERIALS and label not in taken:
            given = {"kind": "building", "material": MATERIALS[mark], "height": TALL if label in tall else 1}
            yield given, draw_board.draw_house(plan, label, roads)


# --- writing --------------------------------------------------------------------------------------------------------
def as_geojson(country: Country) -> str:
    """The text of the board file, one feature per line."""
    plan = country.plan
    roads = draw_board.draw_roads(plan)
    features = [
        *areas(country),
        *(line({"kind": "stream"}, curve(plan, through)) for through in country.streams),
        *(line({"kind": "bridge"}, points) for points in bridges(country)),
        *(line({"kind": "road", "surface": surface}, points, 3) for surface, points in roads),
        *(line({"kind": kind}, ends, 5) for kind in country.along for ends in hexside_lines(plan, country.along[kind])),
        *(area(given, [ring]) for given, ring in houses(plan, [points for _, points in roads], country.tall)),
    ]
    return written(country, features)


def areas(country: Country) -> Iterator[dict[str, Any]]:
    """Relief and what grows or lies on it."""
    for kind, level, rings in relief(country):
        if kind == "contour":
            yield area({"kind": kind, "level": level}, rings)
        else:
            yield from (line({"kind": kind}, [*ring, ring[0]]) for ring in rings)
    for kind, marks, shape in LAYERS:
        for rings in layer(country.plan, marks, shape):
            yield area({"kind": kind}, rings)


def area(given: dict[str, Any], rings: Sequence[Ring]) -> dict[str, Any]:
    """An area with its holes as a feature of the file."""
    return draw_board._feature(given, "Polygon", [scaled([*ring, ring[0]]) for ring in rings])


def line(given: dict[str, Any], points: Ring, digits: int = 1) -> dict[str, Any]:
    """A line as a feature of the file."""
    return draw_board._feature(given, "LineString", scaled(points, digits))


def written(country: Country, features: Sequence[dict[str, Any]]) -> str:
    """Header and features as text; the header states terrain and level of every hex."""
    plan = country.plan
    header = {
        "name": plan.name,
        "grid": {"orientation": "flat", "columns": COLUMNS, "rows": ROWS, "hex_height": HEX_HEIGHT},
        "terrain": {label: TERRAIN[mark] for label, mark in plan.marks.items()},
        "elevation": country.levels,
    }
    head = '{"type":"FeatureCollection",\n"bocage":' + draw_board._compact(header)
    return head + ',\n"features":[\n' + ",\n".join(map(draw_board._compact, features)) + "\n]}\n"


def scaled(points: Sequence[Place], digits: int = 1) -> list[list[float]]:
    """Points in metres of the board."""
    return [[round(x * SCALE, digits), round(y * SCALE, digits)] for x, y in points]


# --- checking -------------------------------------------------------------------------------------------------------
def differences(country: Country, text: str) -> list[str]:
    """Where the board read back from the file is not what the plan says, and plans that are no country."""
    board, plan = read_board(text), country.plan
    on_road = {label for _, through in plan.roads for label in through}
    wrong = []
    for label, mark in plan.marks.items():
        cell = board.cell(label)
        wanted = TERRAIN[mark]
        if (board.terrain[cell], board.elevation[cell]) != (wanted, country.levels[label]):
            wrong.append(f"{plan.name} {label}: {board.terrain[cell]} on {board.elevation[cell]}, planned {wanted}")
        if bool(board.roads[cell]) != (label in on_road):
            wrong.append(f"{plan.name} {label}: road {bool(board.roads[cell])}, planned {label in on_road}")
    for kind, sides in country.along.items():
        for side in sides:
            label, _, way = side.partition(":")
            here = board.cell(label)
            if kind not in board.along(here, board.neighbours[here][SIDES.index(way)]):
                wrong.append(f"{plan.name} {side}: no {kind}")
    blocks = {tuple(sorted(board.cells(block["hexes"]))) for block in plan.blocks}
    drawn = {tuple(sorted(building.cells)) for building in board.buildings if len(building.cells) > 1}
    wrong += [f"{plan.name}: a building in {[board.label(cell) for cell in cells]}" for cells in drawn ^ blocks]
    return wrong + [f"{plan.name}: {fault}" for fault in faults(country)]


def faults(country: Country) -> Iterator[str]:
    """What would not look like country: water uphill, roads in houses or ponds, cliffs, edges that do not join."""
    plan, levels = country.plan, country.levels
    for through in country.streams:
        for label in through:
            if plan.marks[label] not in "sPEM":
                yield f"a stream through {label}, which is {TERRAIN[plan.marks[label]]}"
        heights = [levels[label] for label in through]
        if any(after > before for before, after in pairwise(heights)):
            yield f"the stream from {through[0]} runs uphill"
    wet = {label for through in country.streams for label in through}
    yield from (
        f"{label} is a stream without one" for label, mark in plan.marks.items() if mark in "sP" and label not in wet
    )
    for _, through in plan.roads:
        yield from (f"a road through {label}" for label in through if plan.marks[label] in "EsMWHF")
    edge = {label for label, axial in plan.axials.items() if is_at_edge(plan, label)}
    yield from (
        f"{label} at the edge is not plain" for label in edge if levels[label] != PLAIN or plan.marks[label] != "."
    )


def is_at_edge(plan: Plan, label: str) -> bool:
    """Whether a hex is cut by the edge or lies along it."""
    x, y = plan.centre(label)
    half = draw_board.HEX / 2
    return not (half < x < plan.width - half and half < y < plan.height - half)


def main(names: Sequence[str]) -> int:
    """Draws the named boards, or all, and tells where a board is not what its plan says."""
    wrong: list[str] = []
    BOARDS.mkdir(exist_ok=True)
    for path in sorted(PLANS.glob("*.toml")):
        if names and path.stem not in names:
            continue
        country = read(path)
        text = as_geojson(country)
        wrong += differences(country, text)
        (BOARDS / f"{country.name}.geojson").write_text(text, "utf-8")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
