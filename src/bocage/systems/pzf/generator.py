"""Tables for the standard scenarios (PZF-17.0b): a road, perhaps two, and a die for every cell; the same seed, the same
table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bocage.kernel.rules import rule
from bocage.systems.pzf.datafiles import PS
from bocage.systems.pzf.tables import Generator, tables

Element = dict[str, Any]
Cell = tuple[int, int]
"""The south-western corner of a square of the table."""


@rule("PZF-17.0b")
def generate(size: tuple[int, int], seed: int) -> list[Element]:
    """The elements of a table of that size, in inches, from bottom to top."""
    laid = tables().generator
    rng = Random(f"table {size[0]} {size[1]} {seed}")
    found: list[Element] = []
    ways = _roads(laid, size, rng)
    for x in range(0, size[0] - laid.cell + 1, laid.cell):
        for y in range(0, size[1] - laid.cell + 1, laid.cell):
            face = laid.faces[int(rng.random() * 6)]
            found += [e for e in _cell(laid, face, (x, y), rng) if not _on_road(e, ways, laid.road_width // 2)]
    roads = [
        {"type": "road", "line": [[a / PS, b / PS] for a, b in way], "width": laid.road_width / PS} for way in ways
    ]
    hills = [e for e in found if e["type"] == "hill"]
    return hills + roads + [e for e in found if e["type"] != "hill"]


def _roads(laid: Generator, size: tuple[int, int], rng: Random) -> list[list[tuple[int, int]]]:
    y = laid.cell * (1 + int(rng.random() * (size[1] // laid.cell - 1)))
    ways = [[(0, y), (size[0], y)]]
    if 1 + int(rng.random() * 6) >= laid.second_road_on:
        x = laid.cell * (1 + int(rng.random() * (size[0] // laid.cell - 1)))
        ways.append([(x, 0), (x, size[1])])
    return ways


def _on_road(element: Element, ways: list[list[tuple[int, int]]], half: int) -> bool:
    """Whether an element would lie on a road; roads run along the borders of cells."""
    west, south, east, north = _box(element)
    return any(
        west <= max(a[0], b[0]) + half
        and east >= min(a[0], b[0]) - half
        and south <= max(a[1], b[1]) + half
        and north >= min(a[1], b[1]) - half
        for a, b in ways
    )


def _box(element: Element) -> tuple[float, float, float, float]:
    if "rect" in element:
        west, south, east, north = element["rect"]
        return west * PS, south * PS, east * PS, north * PS
    (ax, ay), (bx, by) = element["line"]
    return min(ax, bx) * PS, min(ay, by) * PS, max(ax, bx) * PS, max(ay, by) * PS


def _cell(laid: Generator, face: str, cell: Cell, rng: Random) -> Iterator[Element]:
    if face == "open":
        return
    if face == "rise":
        is_hill = rng.random() < 0.5
        patch = laid.hill if is_hill else laid.rubble
        more: Element = {"elevation": patch.elevation / PS} if is_hill else {}
        yield {"type": "hill" if is_hill else "rubble", "rect": _middle(laid, cell, patch.size), **more}
        return
    patch = {"line": laid.line, "wood": laid.wood, "building": laid.building, "field": laid.field}[face]
    kind = patch.types[int(rng.random() * len(patch.types))]
    if face == "line":
        x, y = cell[0] + laid.cell // 2, cell[1] + laid.cell // 2
        half = patch.length // 2
        ends = ((x - half, y), (x + half, y)) if rng.random() < 0.5 else ((x, y - half), (x, y + half))
        yield {"type": kind, "line": [[a / PS, b / PS] for a, b in ends]}
        return
    rect = _middle(laid, cell, patch.size)
    doors: Element = {"doors": [[(rect[0] + rect[2]) / 2, rect[1]]]} if face == "building" else {}
    yield {"type": kind, "rect": rect, **doors}
    if patch.wall:
        yield {"type": patch.wall, "line": [[rect[0], rect[3] + 2], [rect[2], rect[3] + 2]]}


def _middle(laid: Generator, cell: Cell, size: tuple[int, int]) -> list[float]:
    west = cell[0] + (laid.cell - size[0]) // 2
    south = cell[1] + (laid.cell - size[1]) // 2
    return [west / PS, south / PS, (west + size[0]) / PS, (south + size[1]) / PS]
