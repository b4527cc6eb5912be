"""Scatter (PZF-4.4): where a shell that missed comes down."""

from __future__ import annotations

from bocage.ground.table import scattered
from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import D6, Dice, Faces
from bocage.kernel.rules import rule
from bocage.systems.pzf.reference.datafiles import Blast
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import Point
from bocage.systems.pzf.state.model import PS

SCATTER_DIRECTIONS = 360
"""The number of directions a shell may scatter in, one for each degree."""


def roll_scatter(aim: Point, template: Blast, seat: int) -> Procedure[Point]:
    """Roll where a shell of a seat that missed comes down; gives the point."""
    is_hit = yield from draw(D6, "scatter", shows_hit, seat=seat, rule="PZF-4.4e")
    if is_hit:
        yield tell("told-scatter-none", rule="PZF-4.4b")
        return aim
    step = yield from draw(
        Dice(1, SCATTER_DIRECTIONS),
        "scatter-direction",
        lambda faces: faces[0] % SCATTER_DIRECTIONS,
        seat=seat,
        rule="PZF-B11r",
    )
    inches = yield from draw(Dice(scatter_dice(template), 6), "scatter-distance", sum, seat=seat, rule="PZF-4.4a")
    yield tell("told-scatter", degrees=step, inches=inches, rule="PZF-4.4a")
    return scattered_point(aim, step, inches)


@rule("PZF-4.4b", "PZF-4.4e", "PZF-4.5l")
def shows_hit(faces: Faces) -> bool:
    """Whether the scatter die shows one of the two faces without any deviation."""
    return faces[0] in charts().dice.scatter_hit


@rule("PZF-4.4a")
def scatter_dice(template: Blast) -> int:
    """The number of dice for the scatter distance in inches: one for a small template, two for a large one."""
    return charts().scatter.dice(template)


@rule("PZF-B11r")
def scattered_point(aim: Point, step: int, inches: int) -> Point:
    """The point a number of inches from the aim in a direction in degrees; nothing in between stops the shell."""
    return scattered(aim, step, inches * PS, SCATTER_DIRECTIONS)
