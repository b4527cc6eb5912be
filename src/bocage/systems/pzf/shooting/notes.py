"""Notes on a shot before it is declared: crews that are short of men, the template, obstacles in the way."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.table import TURN, along
from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Note
from bocage.kernel.text import text
from bocage.systems.pzf.heavy import crews
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.shooting import ballistics, to_hit
from bocage.systems.pzf.shooting.ballistics import Shot, shell_of, weapon_of
from bocage.systems.pzf.shooting.templates import Explosion, aim_point, coverage_of
from bocage.systems.pzf.state.model import State, on_table
from bocage.systems.pzf.state.names import weapon_kind_name

OUTLINE_CORNERS = 36
"""The number of corners of the polygon that shows a round template."""


def template_note(s: State, choice: Choice) -> Iterator[Note]:
    """A note with the template of a shot laid on its target, and how many figures would be under it."""
    burst = s.burst
    if burst is None or choice.verb != "target":
        return
    shot = Shot(burst.shooter, burst.arm, choice.piece or 0)
    template = weapon_of(s, shot).bursts(shell_of(s, shot))
    if template is None or template == "flame":
        return
    blast = Explosion(template, aim_point(s, shot), 0)
    coverage = [coverage_of(blast.shape, figure) for figure in on_table(s)]
    radius = charts().template[template].diameter // 2
    outline = tuple(along(blast.point, step * TURN // OUTLINE_CORNERS, radius) for step in range(OUTLINE_CORNERS))
    whole, partly = coverage.count("whole"), sum(how not in ("whole", "none") for how in coverage)
    yield Note(text("note-template", whole=whole, partly=partly), "PZF-4.5b", ring=outline)


def obstacle_notes(s: State, choice: Choice) -> Iterator[Note]:
    """A note for each obstacle a shot at the target would have to pass, in order."""
    if s.burst is None or choice.verb != "target":
        return
    for obstacle in to_hit.obstacles_of(s, Shot(s.burst.shooter, s.burst.arm, choice.piece or 0)):
        yield Note(text("note-in-the-way", value=obstacle.value, **ballistics.obstacle_args(s, obstacle)), "PZF-4.3a")


def unloading_note(s: State, choice: Choice) -> Iterator[Note]:
    """A warning that a weapon will be unloaded by its fire for want of a second man (PZF-6.5c, 6.6b)."""
    burst = s.burst
    if burst is None or choice.verb not in ("arm", "target"):
        return
    figure, arm = s.figures[burst.shooter], choice.number if choice.verb == "arm" else burst.arm
    if arm is not None and crews.is_short_of_men(s, figure, arm, called=choice.verb == "target"):
        yield Note(text("note-empties", weapon=weapon_kind_name(figure.arms[arm].weapon)), "PZF-5.4e", weight="warning")
