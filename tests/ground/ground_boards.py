"""Boards for the tests of ground: the fragment of the sight examples, a village, and random ones."""

from __future__ import annotations

import random
from math import atan2, cos, sin, tau
from typing import Literal

from hypothesis import settings

from bocage.ground import Board, Feature, Grid, board_from_columns, board_from_hexes
from bocage.ground.board import BoardDraft, Hex, lay_out
from bocage.ground.hexgrid import column_name
from bocage.ground.lattice import CORNERS, UNIT, Point, Polygon, centre
from bocage.ground.outline import fault_of


def steady(examples: int = 60) -> settings:
    """Settings of the property tests: the same examples every run, and none of them timed."""
    return settings(deadline=None, derandomize=True, max_examples=examples)


FRAGMENT: dict[str, tuple[str, list[str]]] = {
    "F2": ("open", []),
    "F3": ("woods_road", ["NE", "SW"]),
    "F4": ("woods", []),
    "F5": ("woods", []),
    "F6": ("woods", []),
    "G2": ("open", []),
    "G3": ("woods_road", ["NE", "SW"]),
    "G4": ("woods", []),
    "G5": ("woods", []),
    "G6": ("woods", []),
    "H2": ("open", ["N", "SE", "SW"]),
    "H3": ("building_stone", []),
    "H4": ("open", ["S"]),
    "H5": ("open", ["N", "S"]),
    "H6": ("open", ["N", "SE"]),
    "I2": ("building_stone", []),
    "I3": ("open", ["NE", "NW"]),
    "I4": ("building_stone", []),
    "I5": ("building_stone", []),
    "I6": ("building_stone", []),
    "J2": ("open", ["SE", "SW"]),
    "J3": ("building_stone", []),
    "J4": ("orchard", []),
    "J5": ("open", []),
    "J6": ("open", ["SE", "SW"]),
    "K2": ("building_stone", []),
    "K3": ("open", ["NE", "NW"]),
    "K4": ("building_stone", []),
    "K5": ("orchard", []),
    "K6": ("building_stone", []),
}
J3 = [
    [(-0.19, 0.21), (0.07, 0.01), (0.26, 0.01), (0.26, 0.38), (-0.19, 0.38)],
    [(-0.31, -0.13), (-0.30, -0.38), (-0.11, -0.38), (-0.11, 0.02), (-0.31, 0.02)],
    [(0.10, -0.35), (0.31, -0.35), (0.31, -0.12), (0.10, -0.12)],
]
VILLAGE = {
    "A": "..gr.ww.",
    "B": ".gg.r.w..",
    "C": "gg..r...",
    "D": "...SrW.o.",
    "E": "..oSr.o.",
    "F": ".w.SrS...",
    "G": "ww.WrS..",
    "H": ".w..rW.gg",
    "I": "..o.r.gg",
    "J": "..o.r.w..",
    "K": "w...rww.",
    "L": "ww..r.w..",
    "M": "w...r...",
}
VILLAGE_ROAD = "A4 B4 C5 D4 E5 F4 G5 H4 I5 J4 K5 L4 M5"


def fragment() -> Board:
    """The hexes of the sight examples, with the drawn outline of the one building that decides."""
    return board_from_hexes(FRAGMENT, Grid(33, 10), name="y", footprints={"J3": J3})


def village(name: str = "P1", margin: int = 0) -> Board:
    """A small village on a road."""
    return board_from_columns(VILLAGE, name=name, roads=[VILLAGE_ROAD], margin=margin)


def opaque(feature: Feature) -> bool:
    """What stands in the way in these tests."""
    return feature.kind in ("woods", "building")


def random_columns(seed: int, columns: int = 7, rows: int = 5, name: str = "", marks: str = "...wwxSWog") -> Board:
    """A board of random hexes with the default shapes and one road across."""
    dice = random.Random(seed)
    texts = {
        column_name(column): "".join(dice.choice(marks) for _ in range(rows + column % 2)) for column in range(columns)
    }
    road = [f"{column_name(column)}{1 + rows // 2}" for column in range(columns)]
    return board_from_columns(texts, name=name, roads=[road])


def random_drawing(
    seed: int,
    columns: int = 5,
    rows: int = 4,
    shapes: int = 6,
    orientation: Literal["flat", "pointy"] = "flat",
    edges: Literal["half", "whole"] = "half",
) -> Board:
    """A board of random polygons that prefer centres, corners and middles of sides, where lines meet them exactly."""
    dice = random.Random(seed)
    grid = Grid(columns, rows, orientation, edges=edges)
    hexes = tuple(Hex(axial, label) for label, axial in grid.hexes())
    features: list[Feature] = []
    while len(features) < shapes:
        polygon = _polygon(dice, centre(dice.choice(hexes).axial))
        if not fault_of(polygon):
            features.append(Feature(dice.choice(["woods", "building", "grain"]), (polygon,)))
    return lay_out(BoardDraft("random", orientation, edges, 40.0, hexes, tuple(features), grid=grid))


def random_woods(seed: int, columns: int = 6, rows: int = 4, shapes: int = 3) -> Board:
    """A board of large ragged woods, each with a clearing, that lie over many hexes."""
    dice = random.Random(seed)
    grid = Grid(columns, rows)
    hexes = tuple(Hex(axial, label) for label, axial in grid.hexes())
    features = []
    for _ in range(shapes):
        x, y = centre(dice.choice(hexes).axial)
        wide = dice.randint(UNIT, 3 * UNIT)
        outer, clearing = (
            tuple(
                (x + round(radius * cos(turn)), y + round(radius * sin(turn)))
                for turn, radius in ((column * tau / count, wide * dice.uniform(low, high)) for column in range(count))
            )
            for count, low, high in ((30, 0.6, 1.0), (9, 0.1, 0.4))
        )
        features.append(Feature("woods", ((outer, clearing),)))
    return lay_out(BoardDraft("woods", "flat", "half", 40.0, hexes, tuple(features), grid=grid))


def _polygon(dice: random.Random, about: Point) -> Polygon:
    special = [*CORNERS, *((x // 2, y // 2) for x, y in CORNERS), (UNIT, 0), (0, UNIT), (-UNIT, UNIT), (UNIT // 2, 0)]
    size = dice.choice((1, 1, 2))
    points = {
        (size * x, size * y)
        if dice.random() < 0.7
        else (dice.randint(-UNIT, UNIT) * size // 2, dice.randint(-UNIT, UNIT) * size // 2)
        for x, y in (dice.choice(special) for _ in range(dice.randint(3, 7)))
    }
    ring = sorted(points, key=lambda point: (atan2(point[1], point[0]), point))
    return (tuple((about[0] + x, about[1] + y) for x, y in ring),)
