"""Objectives (PZF-10.3): taken by figures that pass over them, contested by an enemy that is near and sees them."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.table import capsule, disc, within
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import Point, base, is_point_within, radius_of
from bocage.systems.pzf.space.sight import sees_point
from bocage.systems.pzf.state.model import Figure, Objective, State, on_table, other_seat
from bocage.systems.pzf.state.names import is_unseen
from bocage.systems.pzf.vehicles import ground


def take_objectives_on_way(s: State, id: int, start: Point, end: Point) -> Procedure[bool]:
    """Take the objectives between two points for a figure's side; always True, since the move goes on."""
    if s.objectives:
        figure = s.figures[id]
        trail = (
            ground.sweep_of(figure, start, end) if figure.kind == "vehicle" else capsule(start, end, radius_of(figure))
        )
        for objective in s.objectives:
            if within(trail, disc((objective.x, objective.y), charts().objective.radius), 0):
                yield from take_objective(s, objective, figure.side)
    return True


@rule("PZF-10.3a")
def take_objective(s: State, objective: Objective, side: int) -> Procedure[None]:
    """Give an objective to a side that passes over it; if an enemy contests it, it belongs to no side."""
    if objective.owner == side:
        return
    if not is_contested(s, objective, side):
        objective.owner = side
        yield tell("told-objective-taken", side=s.setting.name(side), rule="PZF-10.3a")
    elif objective.owner >= 0:
        objective.owner = -1
        yield tell("told-objective-contested", rule="PZF-10.3a")


@rule("PZF-10.3d")
def is_contested(s: State, objective: Objective, side: int) -> bool:
    """Whether an enemy of the side is near an objective and sees it."""
    point, reach = (objective.x, objective.y), charts().objective.enemy_distance
    return any(
        is_point_within(enemy, point, reach) and sees_point(s, enemy, point)
        for enemy in _able_to_hold(s, other_seat(side))
    )


@rule("PZF-10.3e")
def judge_objectives(s: State) -> Procedure[None]:
    """In the End step, give objectives to the figures that stand on them, then test each one held for contest."""
    for objective in s.objectives:
        for side in (0, 1):
            if any(_stands_on(figure, objective) for figure in _able_to_hold(s, side)):
                yield from take_objective(s, objective, side)
        yield from contest(s, objective)


@rule("PZF-10.3b")
def contest(s: State, objective: Objective) -> Procedure[None]:
    """Take an objective from its holder if an enemy contests it."""
    if objective.owner >= 0 and is_contested(s, objective, objective.owner):
        objective.owner = -1
        yield tell("told-objective-contested", rule="PZF-10.3b")


def _able_to_hold(s: State, side: int) -> Iterator[Figure]:
    """The figures of a side that can take and contest objectives: visible men and vehicles, no wrecks."""
    return (
        figure
        for figure in on_table(s, side)
        if figure.kind in ("man", "vehicle") and not figure.wreck and not is_unseen(figure)
    )


def _stands_on(figure: Figure, objective: Objective) -> bool:
    """Whether a figure's base overlaps an objective."""
    return within(base(figure), disc((objective.x, objective.y), charts().objective.radius), 0)
