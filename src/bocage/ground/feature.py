"""One drawn thing of a board, and the grades of roads, railways, rivers and bridges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from bocage.ground.errors import BoardError
from bocage.ground.lattice import Point, Polygon, Polyline

GRADES: Mapping[str, tuple[str, ...]] = {
    "road": ("track", "secondary", "primary"),
    "rail": ("destroyed", "single", "double"),
    "river": ("minor", "major"),
    "bridge": ("light", "medium", "heavy"),
}
"""The grades of each kind that has any, the lowest first. A feature without a grade ranks below all of them."""


@dataclass(frozen=True, slots=True)
class Feature:
    """One drawn thing: polygons (outer ring first, then holes) or lines on the lattice, and what it is."""

    kind: str
    polygons: tuple[Polygon, ...] = ()
    lines: tuple[Polyline, ...] = ()
    material: str = ""
    surface: str = ""
    name: str = ""
    height: int = 0
    level: int = 0
    grade: str = ""

    def __post_init__(self) -> None:
        check_grade(self.kind, self.grade)

    def points(self) -> Iterator[Point]:
        """Every point of the drawing."""
        for polygon in self.polygons:
            for ring in polygon:
                yield from ring
        for line in self.lines:
            yield from line

    def segments(self) -> Iterator[tuple[Point, Point]]:
        """The edges of the polygons and the stretches of the lines."""
        for polygon in self.polygons:
            for ring in polygon:
                yield from zip(ring, ring[1:] + ring[:1], strict=True)
        for line in self.lines:
            yield from pairwise(line)


def check_grade(kind: str, grade: str) -> None:
    """Raise `BoardError` for a grade that features of this kind do not have; an empty grade is always allowed."""
    grades = GRADES.get(kind, ())
    if grade and grade not in grades:
        expected = f"one of {', '.join(grades)}" if grades else f"no grade, as {kind} has none"
        raise BoardError(f"the grade {grade!r}", where=kind, expected=expected)


def split_grade(words: str) -> tuple[str, str]:
    """Kind and grade of a text such as `road/primary`; the grade is empty where none is named.

    >>> split_grade("bridge/heavy"), split_grade("hedge")
    (('bridge', 'heavy'), ('hedge', ''))
    """
    kind, _, grade = words.partition("/")
    check_grade(kind, grade)
    return kind, grade


def higher(kind: str, one: str, other: str) -> str:
    """The higher of two grades of a kind.

    >>> higher("road", "track", "primary"), higher("road", "", "track"), higher("hedge", "", "")
    ('primary', 'track', '')
    """
    ranks = ("", *GRADES.get(kind, ()))
    return max(one, other, key=ranks.index)
