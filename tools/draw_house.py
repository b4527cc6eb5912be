"""Draw the map of the house, `docs/images/house.svg`, from the layers that import-linter checks.

    python -m tools.draw_house

Every box is a room; a room imports only from the rows below its own. Rooms beside each other are yellow; they
import each other only where pyproject.toml says so by a colon.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "images" / "house.svg"
PROGRAM = "bocage"
KERNEL = "bocage.kernel"

WIDTH, GAP, TOP = 220, 14, 44
"""Pixels: width of a column, space between two, height above their rows."""
BOX, STEP = 22, 26
"""Pixels: height of a box, and from one row to the next."""
ABREAST = 3
"""The most rooms in one line; a layer of more takes several lines."""
PAPER, LINE, ALONE, BESIDE = "#faf8f0", "#4d4d4b", "#b9c98d", "#e3cf86"


class Column(NamedTuple):
    """One package with its layers, the highest first, each with its rooms."""

    title: str
    layers: list[list[str]]


# --- reading the contracts --------------------------------------------------------------------------------------------
def rooms_of(layer: str) -> list[str]:
    """The rooms of a layer by their short names."""
    return [name.strip().rpartition(".")[2] for name in layer.replace(":", "|").split("|")]


def columns() -> list[Column]:
    """The program, its kernel, and each system, as their contracts say."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    drawn = []
    for contract in contracts:
        if contract["type"] == "layers":
            first = contract["layers"][0].split()[0]
            package = contract.get("containers", [first.rpartition(".")[0]])[0]
            drawn.append(Column(package, [rooms_of(layer) for layer in contract["layers"]]))
    return sorted(drawn, key=lambda column: (column.title != PROGRAM, column.title != KERNEL, column.title))


# --- drawing ----------------------------------------------------------------------------------------------------------
def lines_of(layers: Sequence[Sequence[str]]) -> Iterator[tuple[Sequence[str], bool]]:
    """The lines of boxes of a column, and whether the layer of each has several rooms."""
    for rooms in layers:
        lines = -(-len(rooms) // ABREAST)
        abreast = -(-len(rooms) // lines)
        for start in range(0, len(rooms), abreast):
            yield rooms[start : start + abreast], len(rooms) > 1


def boxes(rooms: Sequence[str], left: int, top: int, fill: str) -> Iterator[str]:
    """The boxes of one line, of the same width."""
    wide = (WIDTH - 4 * (len(rooms) - 1)) / len(rooms)
    for place, room in enumerate(rooms):
        x = left + place * (wide + 4)
        yield f'<rect x="{x:.0f}" y="{top}" width="{wide:.0f}" height="{BOX}" rx="4" fill="{fill}" stroke="{LINE}"/>'
        yield f'<text x="{x + wide / 2:.0f}" y="{top + 15}" text-anchor="middle">{escape(room)}</text>'


def drawn(column: Column, left: int, top: int) -> list[str]:
    """A column under its title."""
    title = column.title.replace(".", "/")
    parts = [f'<text x="{left}" y="{top - 12}" font-weight="bold" font-size="14">{escape(title)}</text>']
    for number, (rooms, is_shared) in enumerate(lines_of(column.layers)):
        parts += boxes(rooms, left, top + number * STEP, BESIDE if is_shared else ALONE)
    return parts


def height_of(column: Column) -> int:
    return STEP * len(list(lines_of(column.layers)))


def picture() -> str:
    """The map: the program over its kernel, and beside them the systems."""
    program, kernel, *systems = columns()
    parts = drawn(program, GAP, TOP) + drawn(kernel, GAP, 2 * TOP + height_of(program))
    for number, system in enumerate(systems, 1):
        parts += drawn(system, GAP + number * (WIDTH + GAP), TOP)
    wide = GAP + (len(systems) + 1) * (WIDTH + GAP)
    high = TOP + GAP + max([height_of(system) for system in systems], default=0)
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">'
    paper = f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>'
    return "\n".join([head, "<title>Layers and rooms of Bocage</title>", paper, *parts, "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
