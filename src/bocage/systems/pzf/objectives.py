"""Objectives (PZF-10.3): taken by whoever passes over them unhindered, contested by an enemy who is near and sees."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.table import capsule, disc, within
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf import driving
from bocage.systems.pzf.bodies import Point, base, near_point, radius_of
from bocage.systems.pzf.model import Figure, Objective, State, on_table, other
from bocage.systems.pzf.sight import sees_point
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.view import is_unseen


def pass_over(s: State, id: int, a: Point, b: Point) -> Procedure[bool]:
    """A figure takes the objectives on its way."""
    if s.objectives:
        f = s.figures[id]
        trail = driving.sweep_of(f, a, b) if f.kind == "vehicle" else capsule(a, b, radius_of(f))
        for objective in s.objectives:
            if within(trail, disc((objective.x, objective.y), charts().objective.radius), 0):
                yield from take(s, objective, f.side)
    return True


@rule("PZF-10.3a")
def take(s: State, objective: Objective, side: int) -> Procedure[None]:
    """Whoever passes over an objective has it; if an enemy contests it, it is nobody's."""
    if objective.owner == side:
        return
    if not is_contested(s, objective, side):
        objective.owner = side
        yield tell("told-objective-taken", side=s.setting.name(side), rule="PZF-10.3a")
    elif objective.owner >= 0:
        objective.owner = -1
        yield tell("told-objective-contested", rule="PZF-10.3a")


@rule("PZF-10.3d", off=False)
def is_contested(s: State, objective: Objective, side: int) -> bool:
    """An enemy is near the objective and sees it."""
    point, reach = (objective.x, objective.y), charts().objective.enemy_distance
    return any(near_point(e, point, reach) and sees_point(s, e, point) for e in _able(s, other(side)))


@rule("PZF-10.3e")
def judge_objectives(s: State) -> Procedure[None]:
    """In the End step figures standing on an objective take it, and every one that is held may be contested."""
    for objective in s.objectives:
        for side in (0, 1):
            if any(_stands_on(f, objective) for f in _able(s, side)):
                yield from take(s, objective, side)
        yield from contest(s, objective)


@rule("PZF-10.3b")
def contest(s: State, objective: Objective) -> Procedure[None]:
    """An objective stays with its holder until the enemy takes or contests it."""
    if objective.owner >= 0 and is_contested(s, objective, objective.owner):
        objective.owner = -1
        yield tell("told-objective-contested", rule="PZF-10.3b")


def _able(s: State, side: int) -> Iterator[Figure]:
    return (f for f in on_table(s, side) if f.kind in ("man", "vehicle") and not f.wreck and not is_unseen(f))


def _stands_on(f: Figure, objective: Objective) -> bool:
    return within(base(f), disc((objective.x, objective.y), charts().objective.radius), 0)
