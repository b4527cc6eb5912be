"""Draws the boards of aslsk from readable plans: `python tools/draw_board.py` writes every board anew.

A plan (tools/boards/*.toml) is a picture of the hexes, roads as chains of hexes and the larger buildings as chains of
hexes. The drawing gets natural outlines: woods as contours of a blurred, slightly ragged mass that leave roads and
houses free, fields with straight edges, houses along their street, roads as smooth curves through the middles of
hexsides. No chance is involved, so the same plan gives the same file.
"""

from __future__ import annotations

import json
import math
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from bocage.ground.drawing import read_board
from bocage.ground.hexgrid import Axial, Grid
from bocage.ground.lattice import UNIT, to_plane

Place = tuple[float, float]
Ring = list[Place]

PLANS = Path(__file__).parent / "boards"
BOARDS = Path(__file__).parents[1] / "src/bocage/systems/aslsk/data/boards"

HEX = 40.0
BORDER = 3.0
"""Nothing but roads comes nearer to the edge, so that a joined board never changes a sight line inside this one."""
VERGE = {"woods": 4.5, "orchard": 5.0, "grain": 5.0}
"""Metres that stay free on either side of the middle of a road."""
GARDEN = 3.0
BLUR = 14.0
STEEPNESS = 0.05
"""How much the blurred mass of a plan loses per metre at its outline; other limits are scaled to it."""
RAGGED = {"woods": 0.2, "orchard": 0.0, "grain": 0.04}
STRAIGHT = {"woods": 1.3, "orchard": 7.0, "grain": 8.0}
"""Tolerance in metres when an outline is simplified: fields get long straight edges."""
MESH = 3.0
SWING = 0.65
"""How far towards the dot a road bends inside a hex; at 1 every second hex would show as a wave."""

MARKS = {"w": "woods", "o": "orchard", "p": "orchard", "g": "grain", "h": "grain", "S": "stone", "W": "wood"}
"""Two letters for one kind of field make two parcels that do not run together."""


@dataclass
class Plan:
    """What a plan says, by hex."""

    name: str
    grid: Grid
    marks: dict[str, str]
    axials: dict[str, Axial]
    roads: list[tuple[str, list[str]]]
    blocks: list[dict[str, Any]]

    def labels(self, mark: str) -> list[str]:
        return [label for label, other in self.marks.items() if other == mark]

    def centre(self, label: str) -> Place:
        return self.place(self.axials[label])

    def place(self, hexagon: Axial) -> Place:
        east, south = to_plane((hexagon.q * UNIT, hexagon.r * UNIT), "flat")
        return east * HEX, self.height - (south - 0.5) * HEX

    @property
    def width(self) -> float:
        return (self.grid.columns - 1) * HEX * math.sqrt(3) / 2

    @property
    def height(self) -> float:
        return self.grid.rows * HEX


@dataclass
class Drawing:
    """The features made so far, in metres from the south-west corner."""

    roads: list[tuple[str, Ring]] = field(default_factory=list)
    buildings: list[tuple[str, Ring]] = field(default_factory=list)
    masses: list[tuple[str, list[Ring]]] = field(default_factory=list)


# --- reading a plan -------------------------------------------------------------------------------------------------
def read_plan(path: Path) -> Plan:
    """The plan of a file; its picture has one line per half hex, from north to south."""
    data = tomllib.loads(path.read_text("utf-8"))
    grid = Grid(data["columns"], data["rows"])
    lines = [line.split() for line in data["picture"].splitlines() if line.strip()]
    marks: dict[str, str] = {}
    for column in range(grid.columns):
        for place in grid.places(column):
            line = 2 * place - (1 if grid.is_full(column) else 0)
            marks[grid.label(column, place)] = lines[line][column // 2]
    roads = [(road["surface"], road["through"].split()) for road in data["road"]]
    blocks = [{**block, "hexes": block["hexes"].split()} for block in data.get("building", [])]
    return Plan(path.stem, grid, marks, dict(grid.hexes()), roads, blocks)


# --- roads ----------------------------------------------------------------------------------------------------------
def draw_roads(plan: Plan) -> list[tuple[str, Ring]]:
    """Curves from hexside to hexside; where roads meet, all of them go through the dot."""
    passed = [label for _, through in plan.roads for label in through]
    meeting = {label for label in passed if passed.count(label) > 1}
    return [(surface, draw_road(plan, through, meeting)) for surface, through in plan.roads]


def draw_road(plan: Plan, through: Sequence[str], meeting: set[str]) -> Ring:
    gates = [_middle(plan.centre(start), plan.centre(end)) for start, end in pairwise(through)]
    points: Ring = [*_end(plan, through[0]), gates[0]]
    for label, (before, after) in zip(through[1:-1], pairwise(gates), strict=True):
        centre = plan.centre(label)
        turn = [centre] if label in meeting else _bend(before, _mix(_middle(before, after), centre, SWING), after)
        points += [*turn, after]
    points += reversed(_end(plan, through[-1]))
    return points


def _end(plan: Plan, last: str) -> Ring:
    """A road ends on the dot; from a whole hex at the north or south edge it runs on to the edge."""
    x, y = plan.centre(last)
    edge = plan.height if y > plan.height / 2 else 0.0
    leaves = 0 < x < plan.width and abs(edge - y) == HEX / 2
    return [(x, edge), (x, y)] if leaves else [(x, y)]


def _bend(start: Place, middle: Place, end: Place) -> Ring:
    return [_mix(_mix(start, middle, part), _mix(middle, end, part), part) for part in (0.25, 0.5, 0.75)]


def _mix(start: Place, end: Place, part: float) -> Place:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _middle(start: Place, end: Place) -> Place:
    return _mix(start, end, 0.5)


# --- buildings ------------------------------------------------------------------------------------------------------
def draw_buildings(plan: Plan, roads: Sequence[Ring]) -> list[tuple[str, Ring]]:
    """Listed blocks through several hexes, and a house along its street in every other building hex."""
    drawn: list[tuple[str, Ring]] = []
    taken: set[str] = set()
    for block in plan.blocks:
        material = MARKS[plan.marks[block["hexes"][0]]]
        drawn.append((material, draw_block(plan, block)))
        taken.update(block["hexes"])
    for mark in ("S", "W"):
        for label in plan.labels(mark):
            if label not in taken:
                drawn.append((MARKS[mark], draw_house(plan, label, roads)))
    return drawn


def draw_block(plan: Plan, block: dict[str, Any]) -> Ring:
    """A wing of even width along the dots of its hexes, the two ends a little short of or beyond the last dots."""
    half, over = block.get("width", 14.0) / 2, block.get("over", 7.0)
    shift = block.get("shift", (0.0, 0.0))
    dots = [(x + shift[0], y + shift[1]) for x, y in map(plan.centre, block["hexes"])]
    dots[0] = _towards(dots[0], dots[1], -over)
    dots[-1] = _towards(dots[-1], dots[-2], -over)
    normals = [_normal(start, end) for start, end in pairwise(dots)]
    left, right = [], []
    for index, (x, y) in enumerate(dots):
        before, after = normals[max(index - 1, 0)], normals[min(index, len(normals) - 1)]
        nx, ny = before[0] + after[0], before[1] + after[1]
        scale = 2 * half / (nx * nx + ny * ny)
        left.append((x + nx * scale, y + ny * scale))
        right.append((x - nx * scale, y - ny * scale))
    return left + right[::-1]


def draw_house(plan: Plan, label: str, roads: Sequence[Ring]) -> Ring:
    """A house, some of them with a wing, turned along the nearest road; size and place vary from hex to hex."""
    centre = plan.centre(label)
    start, end = min(_stretches(roads), key=lambda ends: _gap(centre, *ends))
    foot = _foot(centre, start, end)
    distance = math.dist(centre, foot)
    angle = math.atan2(end[1] - start[1], end[0] - start[0]) if distance < 1.6 * HEX else math.pi * _hash(label, 1)
    length, depth = 17 + 6 * _hash(label, 2), 11 + 4 * _hash(label, 3)
    middle = _towards(centre, foot, 4 * _hash(label, 4) if distance < HEX else 0.0)
    outline = _with_wing(label, length, depth) if _hash(label, 5) > 0.6 else _rectangle(length, depth)
    behind = _turned((0, 1), angle)
    if behind[0] * (foot[0] - centre[0]) + behind[1] * (foot[1] - centre[1]) > 0:
        outline = [(x, -y) for x, y in outline]
    return [(middle[0] + x, middle[1] + y) for x, y in (_turned(corner, angle) for corner in outline)]


def _rectangle(length: float, depth: float) -> Ring:
    x, y = length / 2, depth / 2
    return [(-x, -y), (x, -y), (x, y), (-x, y)]


def _with_wing(label: str, length: float, depth: float) -> Ring:
    """An L whose short arm points away from the street."""
    x, y = length / 2, 0.45 * depth
    side = 1 if _hash(label, 6) > 0.5 else -1
    inner, out = x - 0.75 * depth, y + 6.3
    return [
        (side * across, upward) for across, upward in ((x, -y), (x, out), (inner, out), (inner, y), (-x, y), (-x, -y))
    ]


def _hash(label: str, salt: int) -> float:
    """A number from 0 to 1 that belongs to a hex."""
    value = 2166136261 ^ salt * 374761393
    for letter in label.encode():
        value = (value ^ letter) * 16777619 & 0xFFFFFFFF
    value ^= value >> 15
    return (value * 2246822519 & 0xFFFFFFFF) / 0xFFFFFFFF


def _turned(place: Place, angle: float) -> Place:
    x, y = place
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def _towards(start: Place, end: Place, metres: float) -> Place:
    length = math.dist(start, end)
    return _mix(start, end, metres / length) if length else start


def _normal(start: Place, end: Place) -> Place:
    length = math.dist(start, end)
    return (start[1] - end[1]) / length, (end[0] - start[0]) / length


def _stretches(lines: Sequence[Ring]) -> Iterator[tuple[Place, Place]]:
    for line in lines:
        yield from pairwise(line)


def _foot(point: Place, start: Place, end: Place) -> Place:
    """The point of the stretch from `start` to `end` that is nearest to `point`."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    part = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy)
    return _mix(start, end, min(1.0, max(0.0, part)))


def _gap(point: Place, start: Place, end: Place) -> float:
    return math.dist(point, _foot(point, start, end))


# --- woods and fields -------------------------------------------------------------------------------------------------
class Index:
    """Stretches by the square of the map they lie near, to find the nearest one quickly up to `reach` metres."""

    def __init__(self, stretches: Sequence[tuple[Place, Place]], reach: float = 25.0) -> None:
        self._reach = reach
        self._squares: dict[tuple[int, int], list[tuple[Place, Place]]] = {}
        for start, end in stretches:
            for column in range(self._square(min(start[0], end[0])) - 1, self._square(max(start[0], end[0])) + 2):
                for row in range(self._square(min(start[1], end[1])) - 1, self._square(max(start[1], end[1])) + 2):
                    self._squares.setdefault((column, row), []).append((start, end))

    def _square(self, metres: float) -> int:
        return math.floor(metres / self._reach)

    def gap(self, point: Place) -> float:
        near = self._squares.get((self._square(point[0]), self._square(point[1])), ())
        return min((_gap(point, start, end) for start, end in near), default=self._reach)


def mass_field(plan: Plan, mark: str, limits: Sequence[Callable[[Place], float]]) -> Callable[[Place], float]:
    """Positive inside the woods or field: the hexes with a mark, blurred, made ragged, and kept inside the limits."""
    kind = MARKS[mark]
    inside = set(plan.labels(mark))
    reach = 2.2 * HEX
    columns: dict[int, list[tuple[Place, bool]]] = {}
    for label, axial in plan.axials.items():
        columns.setdefault(axial.q, []).append((plan.centre(label), label in inside))
    pitch = HEX * math.sqrt(3) / 2

    def value(point: Place) -> float:
        total = held = 0.0
        for q in range(math.floor((point[0] - reach) / pitch), math.ceil((point[0] + reach) / pitch) + 1):
            for centre, is_in in columns.get(q, ()):
                gap = (point[0] - centre[0]) ** 2 + (point[1] - centre[1]) ** 2
                if gap < reach * reach:
                    weight = math.exp(-gap / (2 * BLUR * BLUR))
                    total += weight
                    held += weight if is_in else 0.0
        blurred = held / total - 0.5 + RAGGED[kind] * ragged(point)
        return min(blurred, *(limit(point) for limit in limits)) if blurred > -0.1 else blurred

    return value


def ragged(point: Place) -> float:
    """Smooth noise from -1 to 1 that is always the same at one place."""
    return 0.65 * _noise(point[0] / 19, point[1] / 19) + 0.35 * _noise(point[0] / 8 + 50, point[1] / 8)


def _noise(x: float, y: float) -> float:
    column, row = math.floor(x), math.floor(y)
    part_x, part_y = x - column, y - row
    part_x, part_y = part_x * part_x * (3 - 2 * part_x), part_y * part_y * (3 - 2 * part_y)
    corners = [2 * _hash(f"{column + di},{row + dj}", 7) - 1 for dj in (0, 1) for di in (0, 1)]
    low = corners[0] + (corners[1] - corners[0]) * part_x
    high = corners[2] + (corners[3] - corners[2]) * part_x
    return low + (high - low) * part_y


def contours(value: Callable[[Place], float], plan: Plan) -> list[Ring]:
    """The closed outlines of where a function is positive, by marching squares; the inside lies to the left."""
    across, up = math.ceil(plan.width / MESH) + 1, math.ceil(plan.height / MESH) + 1
    values = [[value((column * MESH, row * MESH)) for column in range(across)] for row in range(up)]
    after: dict[Place, Place] = {}
    for row in range(up - 1):
        for column in range(across - 1):
            below, above = values[row], values[row + 1]
            around = below[column], below[column + 1], above[column + 1], above[column]
            after.update(_cell(column, row, around))
    rings = []
    while after:
        start, here = after.popitem()
        ring = [start]
        while here != start:
            ring.append(here)
            here = after.pop(here)
        rings.append(ring)
    return rings


def _cell(column: int, row: int, values: Sequence[float]) -> Iterator[tuple[Place, Place]]:
    """The stretches of outline inside one square of the mesh."""
    corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
    into: list[Place] = []
    out: list[Place] = []
    for corner in range(4):
        value, next_value = values[corner], values[(corner + 1) % 4]
        if (value > 0) == (next_value > 0):
            continue
        # From the lower corner to the higher one, so that both squares of an edge find the same point.
        low, high, low_value, high_value = corners[corner], corners[(corner + 1) % 4], value, next_value
        if high < low:
            low, high, low_value, high_value = high, low, next_value, value
        part = low_value / (low_value - high_value)
        point = ((low[0] + (high[0] - low[0]) * part) * MESH, (low[1] + (high[1] - low[1]) * part) * MESH)
        (out if value > 0 else into).append(point)
    if len(out) == 2 and values[0] > 0:
        into.reverse()
    yield from zip(out, into, strict=True)


def area(ring: Sequence[Place]) -> float:
    """The area inside a ring, positive if it runs anticlockwise."""
    return sum(start[0] * end[1] - start[1] * end[0] for start, end in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2


def simplified(ring: Ring, tolerance: float) -> Ring:
    """The ring with fewer corners, nowhere further than the tolerance from the old one."""
    first = min(range(len(ring)), key=lambda index: ring[index])
    ring = ring[first:] + ring[:first]
    farthest = max(range(len(ring)), key=lambda index: math.dist(ring[0], ring[index]))
    return _thin(ring[: farthest + 1], tolerance)[:-1] + _thin([*ring[farthest:], ring[0]], tolerance)[:-1]


def _thin(line: Ring, tolerance: float) -> Ring:
    if len(line) < 3:
        return line
    worst = max(range(1, len(line) - 1), key=lambda index: _gap(line[index], line[0], line[-1]))
    if _gap(line[worst], line[0], line[-1]) <= tolerance:
        return [line[0], line[-1]]
    return _thin(line[: worst + 1], tolerance)[:-1] + _thin(line[worst:], tolerance)


def draw_masses(plan: Plan, drawing: Drawing) -> list[tuple[str, list[Ring]]]:
    """Woods first, then the fields that keep clear of them."""
    roads = Index(list(_stretches([line for _, line in drawing.roads])))
    houses = Index(list(_stretches([[*ring, ring[0]] for _, ring in drawing.buildings])))
    drawn: list[tuple[str, list[Ring]]] = []
    woods: Callable[[Place], float] | None = None
    for mark in ("w", "o", "p", "g", "h"):
        if not plan.labels(mark):
            continue
        kind = MARKS[mark]
        limits: list[Callable[[Place], float]] = [
            lambda point, verge=VERGE[kind]: (roads.gap(point) - verge) * STEEPNESS,  # type: ignore[misc]
            lambda point: (houses.gap(point) - GARDEN) * STEEPNESS,
            lambda point: (min(point[0], plan.width - point[0], point[1], plan.height - point[1]) - BORDER) * STEEPNESS,
        ]
        if woods is not None:
            limits.append(lambda point, woods=woods: -woods(point) - 0.05)  # type: ignore[misc]
        value = mass_field(plan, mark, limits)
        rings = [simplified(ring, STRAIGHT[kind]) for ring in contours(value, plan)]
        drawn += [(kind, polygon) for polygon in _polygons(rings)]
        if mark == "w":
            woods = value
    return drawn


def _polygons(rings: Sequence[Ring]) -> list[list[Ring]]:
    """Outlines with their holes; specks are left out."""
    outer = sorted((ring for ring in rings if area(ring) > 80), key=lambda ring: min(ring))
    holes = [ring for ring in rings if area(ring) < -25]
    polygons = [[ring] for ring in outer]
    for hole in holes:
        around = [polygon for polygon in polygons if _contains(polygon[0], hole[0])]
        if around:
            min(around, key=lambda polygon: area(polygon[0])).append(hole)
    return polygons


def _contains(ring: Ring, point: Place) -> bool:
    inside = False
    for start, end in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (start[1] > point[1]) != (end[1] > point[1]) and point[0] < start[0] + (end[0] - start[0]) * (
            point[1] - start[1]
        ) / (end[1] - start[1]):
            inside = not inside
    return inside


# --- writing ----------------------------------------------------------------------------------------------------------
def draw(plan: Plan) -> Drawing:
    """Everything on a board."""
    drawing = Drawing()
    drawing.roads = draw_roads(plan)
    drawing.buildings = draw_buildings(plan, [line for _, line in drawing.roads])
    drawing.masses = draw_masses(plan, drawing)
    return drawing


def as_geojson(plan: Plan, drawing: Drawing) -> str:
    """The text of the board file, one feature per line."""
    features: list[dict[str, Any]] = []
    order = {"grain": 0, "orchard": 1, "woods": 2}
    for kind, rings in sorted(drawing.masses, key=lambda mass: order[mass[0]]):
        features.append(_feature({"kind": kind}, "Polygon", [_rounded([*ring, ring[0]]) for ring in rings]))
    for surface, line in drawing.roads:
        features.append(_feature({"kind": "road", "surface": surface}, "LineString", _rounded(line, 3)))
    for material, ring in drawing.buildings:
        given = {"kind": "building", "material": material, "height": 1}
        features.append(_feature(given, "Polygon", [_rounded([*ring, ring[0]])]))
    header = {
        "name": plan.name,
        "grid": {"orientation": "flat", "columns": plan.grid.columns, "rows": plan.grid.rows, "hex_height": HEX},
    }
    head = '{"type":"FeatureCollection",\n"bocage":' + _compact(header)
    return head + ',\n"features":[\n' + ",\n".join(map(_compact, features)) + "\n]}\n"


def _feature(properties: dict[str, Any], type: str, coordinates: list[Any]) -> dict[str, Any]:
    return {"type": "Feature", "properties": properties, "geometry": {"type": type, "coordinates": coordinates}}


def _rounded(points: Sequence[Place], digits: int = 1) -> list[list[float]]:
    return [[round(x, digits), round(y, digits)] for x, y in points]


def _compact(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


def differences(plan: Plan, text: str) -> list[str]:
    """Where the board read back from the file is not what the plan says."""
    board = read_board(text)
    on_road = {label for _, through in plan.roads for label in through}
    wanted = {"S": "building_stone", "W": "building_wood", ".": "open"}
    faults = []
    for label, mark in plan.marks.items():
        terrain = wanted.get(mark) or MARKS[mark]
        if label in on_road and terrain == "woods":
            terrain = "woods_road"
        cell = board.cell(label)
        if board.terrain[cell] != terrain:
            faults.append(f"{plan.name} {label}: {board.terrain[cell]}, planned {terrain}")
        if bool(board.roads[cell]) != (label in on_road):
            faults.append(f"{plan.name} {label}: road {bool(board.roads[cell])}, planned {label in on_road}")
        if label in on_road and mark not in ".w":
            faults.append(f"{plan.name} {label}: a road through {terrain}")
    return faults


def main(names: Sequence[str]) -> int:
    """Draws the named boards, or all, and tells where a board is not what its plan says."""
    faults: list[str] = []
    for path in sorted(PLANS.glob("*.toml")):
        if names and path.stem not in names:
            continue
        plan = read_plan(path)
        text = as_geojson(plan, draw(plan))
        faults += differences(plan, text)
        (BOARDS / f"{plan.name}.geojson").write_text(text, "utf-8")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
