"""Barriers on a straight leg (PZF-20.4a, 20.7b): which of them must be jumped or climbed, and which cannot be.

Walls, hedges, ditches, windows and, by an option, the edges of hills. The dice are rolled later, in `barriers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from bocage.ground.table import Opening, Scenery, Shape, Table, capsule, disc, length, meets, overlaps, slide, within
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.reference.tables import charts, terrain
from bocage.systems.pzf.space.bodies import Point, base_at, is_mounted, radius_of
from bocage.systems.pzf.space.terrain import floor_of, table
from bocage.systems.pzf.state.model import Figure, State

Effort = Literal["free", "jump", "climb", "no"]
"""How a figure gets over a barrier: without a roll, by a jump, by climbing, or not at all."""


class Barrier(NamedTuple):
    """A thin piece of scenery, or a window of a house, that a leg may lead across."""

    piece: Scenery
    """The scenery; for a window its house."""
    window: Opening | None = None
    """The window; None for scenery that is itself the barrier."""

    @property
    def shape(self) -> Shape:
        """The ground the barrier covers."""
        return self.piece.shape if self.window is None else self.window.shape


class Crossing(NamedTuple):
    """A barrier on a leg: how it is crossed, and the places of the figure's centre before and behind it."""

    how: Literal["jump", "climb"]
    element: str
    """The id of the piece of scenery."""
    size: int
    """The height of the barrier, or the width of a ditch."""
    ditch: bool
    near: Point
    """The last place before the barrier where the base is free of it."""
    far: Point
    """The first place behind the barrier where the base is free of it."""
    drop: int = 0
    """How far it goes down outside a window of an upper storey; 0 elsewhere."""


# --- the crossings of a leg ---------------------------------------------------------------------------------------
def crossings_on_leg(
    s: State, figure: Figure, start: Point, end: Point, barriers: Sequence[Barrier]
) -> tuple[Crossing, ...] | Violation:
    """The crossings of a leg, nearest first, or why one of its barriers cannot be crossed.

    `barriers` are those near the leg; hill edges are found here.
    """
    crossings: list[Crossing] = []
    for barrier in barriers:
        crossing = _crossing_of(s, figure, start, end, barrier)
        if isinstance(crossing, Violation):
            return crossing
        if crossing is not None:
            crossings.append(crossing)
    edges = hill_edge_crossings(s, figure, start, end, crossings)
    if isinstance(edges, Violation):
        return edges
    crossings += edges
    if any(crossing.how == "climb" for crossing in crossings) and (refusal := why_not_climb_again(s)) is not None:
        return refusal
    return tuple(sorted(crossings, key=lambda crossing: length(start, crossing.near)))


def _crossing_of(s: State, figure: Figure, start: Point, end: Point, barrier: Barrier) -> Crossing | Violation | None:
    """How a leg crosses one barrier; None if it does not have to, or why it cannot."""
    shape, is_window = barrier.shape, barrier.window is not None
    size, ditch = (sill_height(), False) if is_window else barrier_size(barrier.piece)
    how: Effort = "jump" if is_window else how_crossed(figure, size, ditch=ditch)
    if how == "free":
        return None
    radius = radius_of(figure)
    if not within(capsule(start, end, 0), shape, 0):
        if is_window or overlaps(base_at(figure, start, 0), shape) or not overlaps(capsule(start, end, radius), shape):
            return None
        return refuse("PZF-20.4a", "refuse-on-barrier")
    if how == "no":
        return refuse("PZF-20.7b", "refuse-too-high")
    if overlaps(base_at(figure, end, 0), shape):
        return None if ditch and within(shape, disc(end, 0), 0) else refuse("PZF-20.4a", "refuse-on-barrier")
    before, behind = slide(start, end, radius, (shape,)), slide(end, start, radius, (shape,))
    drop = drop_outside_window(s, figure, barrier.piece, behind) if is_window else 0
    return Crossing(how, barrier.piece.id, size, ditch, before, behind, drop)


@rule("PZF-20.4f")
def why_not_climb_again(s: State) -> Violation | None:
    """Why a figure may not climb: it has slipped in this activation already; None if it has not."""
    return refuse("PZF-20.4f", "refuse-slipped") if s.active is not None and s.active.slipped else None


# --- jump, climb or neither (20.4a, 20.7b) ------------------------------------------------------------------------
def barrier_size(piece: Scenery) -> tuple[int, bool]:
    """The height of a barrier and False, or the width of a ditch and True."""
    if piece.kind == "ditch":
        return 2 * piece.shape.radius, True
    return piece.height, False


def sill_height() -> int:
    """The height of a window sill, for the jump through the window."""
    return terrain("window").height


def drop_outside_window(s: State, figure: Figure, piece: Scenery, outside: Point) -> int:
    """How deep it goes down outside a window of the figure's storey; 0 on the ground floor."""
    return max(floor_of(piece, figure.level) - table(s).ground(outside), 0) if figure.level else 0


def how_crossed(figure: Figure, size: int, *, ditch: bool) -> Effort:
    """How a figure gets over a barrier of that height, or a ditch of that width."""
    return (
        how_crossed_mounted(size, ditch=ditch)
        if is_mounted(figure) or figure.kind == "mount" or figure.cycled
        else how_crossed_on_foot(size)
    )


@rule("PZF-20.4a", "PZF-B13c")
def how_crossed_on_foot(size: int) -> Effort:
    """How a man on foot gets over a barrier of that size.

    Free below half an inch, by a jump up to two inches, by climbing above that.
    """
    row = charts().barrier
    return "free" if size < row.free_below else "jump" if size <= row.jump_up_to else "climb"


@rule("PZF-20.7b")
def how_crossed_mounted(size: int, *, ditch: bool) -> Effort:
    """How a mount gets over a barrier: as high as a man jumps, over wider ditches, never by climbing."""
    row = charts().barrier
    highest_jump = row.mount_ditch_up_to if ditch else row.jump_up_to
    return "free" if size < row.free_below else "jump" if size <= highest_jump else "no"


# --- edges of hills (option) --------------------------------------------------------------------------------------
@rule("PZF-20.4a")
def hill_edge_crossings(
    s: State, figure: Figure, start: Point, end: Point, other_crossings: Sequence[Crossing]
) -> Sequence[Crossing] | Violation:
    """The hill edges a leg must jump or climb, or why one of them is too high.

    There are none unless the option makes hill edges steep. Edges at which one of the given crossings (a cliff) is
    drawn are left out.
    """
    if s.setting.options.hill_edges == "gentle" or figure.level:
        return ()
    layout, banks, radius = table(s), [], radius_of(figure)
    for edge in hill_edges_on_leg(layout, start, end):
        before, behind = slide(start, end, radius, (edge.shape,)), slide(end, start, radius, (edge.shape,))
        size = abs(layout.ground(behind) - layout.ground(before))
        how = how_crossed(figure, size, ditch=False)
        if how == "free" or any(meets(crossing.near, crossing.far, edge.shape) for crossing in other_crossings):
            continue
        if how == "no":
            return refuse("PZF-20.7b", "refuse-too-high")
        if overlaps(base_at(figure, end, 0), edge.shape):
            return refuse("PZF-20.4a", "refuse-on-barrier")
        banks.append(Crossing(how, edge.id, size, False, before, behind))
    return banks


class HillEdge(NamedTuple):
    """One side of the outline of a hill, as a line without width."""

    id: str
    """The id of the hill."""
    shape: Shape


@lru_cache(maxsize=64)
def hill_edges_of(layout: Table) -> tuple[HillEdge, ...]:
    """The sides of the outlines of all hills of a table."""
    hills = [piece for piece in layout.pieces if piece.surface is not None and piece.shape.filled]
    return tuple(
        HillEdge(hill.id, Shape((((ax, ay), (bx, by)),))) for hill in hills for ax, ay, bx, by in hill.shape.edges
    )


def hill_edges_on_leg(layout: Table, start: Point, end: Point) -> list[HillEdge]:
    """The sides of hill outlines that the centre of a figure crosses on a leg."""
    return [edge for edge in hill_edges_of(layout) if meets(start, end, edge.shape)] if start != end else []
