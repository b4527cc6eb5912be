"""Off the table (PZF-B5o): by which edge a figure may leave, and the going."""

from __future__ import annotations

from bocage.ground.table import length
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.bodies import Point, radius_of
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.strides import LEAST, can_walk, go, is_led
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.walking import stop


def exit_point(s: State, f: Figure) -> Point | None:
    """Where a figure would touch the edge by which its side may leave."""
    width, depth = table(s).size
    radius = radius_of(f)
    edges = {
        "north": (f.x, depth - radius),
        "south": (f.x, radius),
        "east": (width - radius, f.y),
        "west": (radius, f.y),
    }
    return edges.get(s.setting.exits[s.roles[f.side]])


@rule("PZF-B5o", off=lambda s, f: refuse("PZF-B5o", "refuse-no-exit"))
def can_leave(s: State, f: Figure) -> Violation | None:
    """A figure leaves only by an edge its scenario allows, and only if it gets there."""
    point = exit_point(s, f)
    if point is None or f.level:
        return refuse("PZF-B5o", "refuse-no-exit")
    return is_led(f) or (None if length((f.x, f.y), point) < LEAST else can_walk(s, f, point))


def leave(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Up to the edge and off the table, with the mount."""
    point = exit_point(s, f)
    assert point is not None
    yield from go(s, f, point)
    if f.where == "table" and (f.x, f.y) == point and f.climb is None:
        yield tell("told-leaves", who=name_of(s, f.id), rule="PZF-B5o", pieces=(f.id,))
        for gone in (f, s.figures.get(f.aboard)):
            if gone is not None:
                gone.where = "left"
    stop(s)
