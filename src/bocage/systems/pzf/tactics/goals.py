"""Points that victory conditions make worth reaching or blocking."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.ground.table import along, bearing, length
from bocage.systems.pzf.scenarios.scenario import Win
from bocage.systems.pzf.space.bodies import Point, centre_of
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import PS, Figure, State, other_seat
from bocage.systems.pzf.tactics.ground import entry_points
from bocage.systems.pzf.tactics.style import Planning, Style


def points_that_fulfil(s: State, seat: int, win: Win, objectives: tuple[Point, ...], style: Style) -> tuple[Point, ...]:
    """The points that fulfil a victory condition for a seat; empty if the condition names no place.

    They are the `objectives` not taken yet, the entries of a building, or points at the edge to leave by.
    """
    if win.type == "control_objective":
        return objectives
    if win.type == "occupy" and win.element in table(s).number:
        return entry_points(table(s).piece(win.element or ""), style.routing)
    if win.type == "exit_fraction":
        return points_along_edge(s, win.edge or s.setting.exits[s.roles[seat]], style.planning)
    return ()


def points_to_deny(
    s: State, seat: int, win: Win, enemy_positions: tuple[Point, ...], planning: Planning
) -> list[Point]:
    """The points that a seat must hold against an enemy that wants to fulfil a victory condition; empty if none."""
    enemy_seat = other_seat(seat)
    side, enemy_side = (s.setting.sides[s.roles[seat_of_side]] for seat_of_side in (seat, enemy_seat))
    if win.type == "control_objective" and win.side in ("both", enemy_side):
        return [(objective.x, objective.y) for objective in s.objectives if objective.placed_by == seat]
    if win.type == "occupy" and win.side != side and win.element in table(s).number:
        return [table(s).piece(win.element or "").shape.centre]
    if win.type == "exit_fraction" and win.side == enemy_side:
        edge = win.edge or s.setting.exits[s.roles[enemy_seat]]
        return [point_to_block_edge(s, edge, enemy_positions, planning)]
    return []


def points_along_edge(s: State, edge: str, planning: Planning) -> tuple[Point, ...]:
    """Points one inch inside an edge of the table, `edge_step_inches` apart."""
    (width, depth), step = table(s).size, planning.edge_step_inches
    if edge in ("north", "south"):
        return tuple((x, depth - PS if edge == "north" else PS) for x in range(step, width, step))
    return tuple((width - PS if edge == "east" else PS, y) for y in range(step, depth, step))


def point_to_block_edge(s: State, edge: str, enemy_positions: Iterable[Point], planning: Planning) -> Point:
    """Where to await the enemy that wants to leave by an edge, at most `await_before_exit_inches` from that edge.

    It lies on the way from the enemy's middle position, the middle of the table if none is known.
    """
    width, depth = table(s).size
    positions = sorted(enemy_positions) or [(width // 2, depth // 2)]
    enemy = positions[len(positions) // 2]
    edge_point = min(points_along_edge(s, edge, planning), key=lambda point: length(point, enemy))
    distance = length(edge_point, enemy)
    return along(edge_point, bearing(edge_point, enemy), min(planning.await_before_exit_inches, distance // 2))


def groups_to_guard(
    points: Iterable[Point], own: list[Figure], foes: list[Figure], planning: Planning
) -> dict[int, Point]:
    """The threatened point to which a combat group must go back, by the group's number.

    A point is threatened with an enemy within `threat_inches` and fewer than `guards_wanted` of the side's figures
    near it. The group with the nearest man goes.
    """
    assigned: dict[int, Point] = {}
    for post in points:
        is_threatened = any(length(centre_of(enemy), post) <= planning.threat_inches for enemy in foes)
        guard_count = sum(length(centre_of(figure), post) <= planning.guard_inches for figure in own)
        if not is_threatened or guard_count >= planning.guards_wanted:
            continue
        men = [figure for figure in own if figure.unit and figure.unit not in assigned and figure.kind == "man"]
        nearest = min(men, key=lambda man: length(centre_of(man), post), default=None)
        if nearest is not None:
            assigned[nearest.unit] = post
    return assigned
