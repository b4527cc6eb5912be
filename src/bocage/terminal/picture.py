"""The map as text: a honeycomb for boards with upright columns, bricks for boards with level rows.

A hex takes two lines: its name and terrain, then what is in it. The letters are explained in a legend.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bocage.ground.board import Board, plane_units
from bocage.ground.text import LEGEND
from bocage.terminal.console import WIDTH

MIN_INNER = 5
"""The least number of characters between the edges of a hex."""
ROAD, OBJECTIVE, OTHER_MARKER = "=", "*", "+"


class HexLines(NamedTuple):
    """The two lines of a hex."""

    name: str
    inside: str


class Frame(NamedTuple):
    """The part of a board to draw, in the integer steps of `plane_units`."""

    left: int
    right: int
    top: int
    bottom: int


def letters(board: Board) -> dict[str, str]:
    """A letter for every terrain of a board; terrains of `LEGEND` keep theirs, `?` where none is free."""
    usual = {terrain: letter for letter, terrain in LEGEND.items()}
    letter_of: dict[str, str] = {}
    for terrain in sorted(set(board.terrain[: board.size]), key=lambda word: (word not in usual, word)):
        wanted = [usual[terrain]] if terrain in usual else [*terrain, *terrain.upper(), *"0123456789"]
        letter_of[terrain] = next((letter for letter in wanted if letter not in letter_of.values()), "?")
    return letter_of


def draw(board: Board, stacks: Mapping[str, str], around: str = "", radius: int = 4) -> list[str]:
    """The lines of a drawing: the whole board in strips that fit the width, or the surroundings of a hex.

    `stacks` are the contents of hexes in a few letters, by label; `radius` counts hexes around `around`.
    """
    marks = letters(board)
    inner = max(MIN_INNER, 2 + max(len(board.label(cell)) for cell in range(board.size)))
    inner = max(inner, max((len(words) for words in stacks.values()), default=0))
    cells: dict[tuple[int, int], HexLines] = {}
    for cell in range(board.size):
        label = board.label(cell)
        name = f"{label:<{inner - 2}}{ROAD if board.roads[cell] else ' '}{marks[board.terrain[cell]]}"
        cells[plane_units(board.axials[cell], board.orientation)] = HexLines(name, stacks.get(label, ""))
    flat = board.orientation == "flat"
    middle = plane_units(board.axials[board.cell(around)], board.orientation) if around else None
    lines: list[str] = []
    for frame in _frames(cells, inner, flat, middle, radius):
        lines += ["", *(_honeycomb if flat else _bricks)(cells, frame, inner)]
    return lines[1:]


def _frames(
    cells: Iterable[tuple[int, int]], inner: int, flat: bool, middle: tuple[int, int] | None, radius: int
) -> list[Frame]:
    xs, ys = zip(*cells, strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    reach_x, reach_y = (radius, 2 * radius) if flat else (2 * radius, radius)
    if middle:
        left, right = max(left, middle[0] - reach_x), min(right, middle[0] + reach_x)
        top, bottom = max(top, middle[1] - reach_y), min(bottom, middle[1] + reach_y)
    fits = (WIDTH - 2) // (inner + 1) * (1 if flat else 2)
    parts = -(-(right - left + 1) // fits)
    step = -(-(right - left + 1) // parts)
    return [Frame(x, min(right, x + step - 1), top, bottom) for x in range(left, right + 1, step)]


def _honeycomb(cells: Mapping[tuple[int, int], HexLines], frame: Frame, inner: int) -> list[str]:
    """Upright columns: the name of a hex stands beside the lower line of its neighbouring column."""
    lines = []
    for y in range(frame.top - 1, frame.bottom + 2):
        line = ""
        before = " "
        for x in range(frame.left, frame.right + 1):
            name, inside = cells.get((x, y)), cells.get((x, y - 1))
            edge = "/" if name else "\\" if inside else _closing(before)
            line += edge + _part(name, inside, cells.get((x, y + 1)), inner)
            before = edge if name or inside else " "
        lines.append((line + _closing(before)).rstrip())
    return [line for line in lines if line.strip()]


def _closing(before: str) -> str:
    """The right edge of a hex with the left edge `before`, where no other hex begins."""
    return {"/": "\\", "\\": "/"}.get(before, " ")


def _part(name: HexLines | None, inside: HexLines | None, below: HexLines | None, inner: int) -> str:
    if name:
        return name.name
    if inside:
        return inside.inside.ljust(inner, "_")
    return "_" * inner if below else " " * inner


def _bricks(cells: Mapping[tuple[int, int], HexLines], frame: Frame, inner: int) -> list[str]:
    """Level rows: every other row is set off by half a hex."""
    lines = []
    half = (inner + 1) // 2
    for y in range(frame.top, frame.bottom + 1):
        names, insides = "", ""
        for x in range(frame.left, frame.right + 1):
            cell = cells.get((x, y))
            if cell:
                column = (x - frame.left) * half
                names = names.ljust(column) + "|" + cell.name.ljust(2 * half - 1)
                insides = insides.ljust(column) + "|" + cell.inside.ljust(2 * half - 1, "_")
        if names:
            lines += [names + "|", insides + "|"]
    return lines


def legend(board: Board) -> list[tuple[str, str]]:
    """The letters of a board and the terrain each stands for."""
    return [(letter, terrain) for terrain, letter in letters(board).items()]


def stack_words(counts: Sequence[tuple[str, int]], markers: Iterable[str]) -> str:
    """The contents of a hex in a few letters: a letter and a number for each side, then a sign for markers.

    >>> stack_words([("G", 3), ("R", 1)], ["objective"])
    'G3R1*'
    """
    words = "".join(f"{letter}{number}" for letter, number in counts)
    kinds = set(markers)
    return words + (OBJECTIVE if "objective" in kinds else "") + (OTHER_MARKER if kinds - {"objective"} else "")
