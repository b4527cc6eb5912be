"""Hidden deployment (PZF-10.2a to c): every unit is placed under a marker, and at most one dummy per unit.

Neither the number of a marker nor its place tells whether it is real: markers placed for a player are placed in an
order drawn in secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bocage.ground.table import overlaps, rectangle
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import Dice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.scenarios.placing import facing_at, figures_of_unit, load_of, side_of, why_not_in_zone
from bocage.systems.pzf.space.bodies import Point, base
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.special import reserves
from bocage.systems.pzf.state.model import PS, Figure, Marker, State, on_table

MARKER_SPACING = 3 * PS
"""Points tried for markers that are placed for their player lie this far apart, in 1/1000 inch."""
SECRET_ORDER_SEEDS = 1_000_000
"""The secret order of placing is seeded by a number drawn from 1 to this one."""


# --- one marker (10.2a, 10.2b, 10.2c) -----------------------------------------------------------------------------
def why_not_hide(s: State, choice: Choice) -> Violation | None:
    """Why a choice does not put a unit that waits, or an allowed dummy, under a marker; None if it does.

    The place is judged by `why_no_marker_place`.
    """
    point = choice.point
    if point is None or choice.number is not None or choice.other is not None or choice.place:
        return refuse("PZF-10.2c", "refuse-not-offered", choice=str(choice))
    if choice.verb == "dummy" and choice.piece is None:
        return None if dummies_left(s) > 0 else refuse("PZF-10.2b", "refuse-no-dummies")
    if choice.verb != "deploy" or choice.piece not in s.deploying:
        return refuse("PZF-10.2c", "refuse-not-offered", choice=str(choice))
    return None


def why_no_marker_place(s: State, choice: Choice) -> Violation | None:
    """Why a marker cannot lie at the chosen point; None if it can.

    It must lie wholly in the zone, on no other marker and no figure, and the largest figure under it must have room
    there.
    """
    assert choice.point is not None
    x, y = choice.point
    half = charts().hidden.marker // 2
    square = rectangle(x - half, y - half, x + half, y + half)
    refusal = None if table(s).holds(square) else refuse("PZF-17.0d", "refuse-outside-zone")
    refusal = refusal or why_not_in_zone(s, s.player, square.box)
    if refusal is not None:
        return refusal
    least_distance = 2 * half
    if any(abs(x - marker.x) < least_distance and abs(y - marker.y) < least_distance for marker in s.markers.values()):
        return refuse("PZF-10.2n", "refuse-occupied")
    if any(overlaps(square, base(figure)) for figure in on_table(s)):
        return refuse("PZF-10.2n", "refuse-occupied")
    bulkiest = _bulkiest_figure(s, choice)
    return (
        None
        if bulkiest is None
        else reserves.why_no_place(s, bulkiest, choice.point, facing_at(s, s.player, choice.point))
    )


def _bulkiest_figure(s: State, choice: Choice) -> Figure | None:
    """The figure of a chosen unit that needs most room: a gun or vehicle before a man; None for a dummy."""
    return (
        None
        if choice.piece is None
        else max(figures_of_unit(s, choice.piece), key=lambda figure: (figure.kind != "man", -figure.id))
    )


@rule("PZF-10.2a")
def place_marker(s: State, choice: Choice) -> None:
    """Put a marker at the chosen point with a unit and all it carries under it; a dummy has nothing under it."""
    assert choice.point is not None
    x, y = choice.point
    group = [] if choice.piece is None else figures_of_unit(s, choice.piece)
    under = [*group, *(carried for carrier in group for carried in load_of(s, carrier.id))]
    for figure in under:
        figure.where, figure.x, figure.y, figure.facing = "hidden", x, y, facing_at(s, s.player, choice.point)
    s.markers[s.next_id] = Marker(s.next_id, s.player, x, y, [figure.id for figure in under])
    s.next_id += 1


@rule("PZF-10.2b")
def dummies_left(s: State) -> int:
    """The number of dummies the deploying side may still place: in all it may place one for each of its units."""
    own_markers = [marker for marker in s.markers.values() if marker.side == s.player]
    real = sum(bool(marker.figures) for marker in own_markers)
    return real + len(s.deploying) - (len(own_markers) - real)


# --- markers placed at random, or all at once (10.2c) -------------------------------------------------------------
def random_marker(s: State, rng: Random) -> Choice | None:
    """A lawful choice of a unit or dummy and a point, drawn at random; None if the point drawn is not lawful."""
    zones = side_of(s, s.player).zones
    west, south, east, north = zones[int(rng.random() * len(zones))]
    point = west + int(rng.random() * (east - west)), south + int(rng.random() * (north - south))
    pool = [*s.deploying, *[None] * max(0, dummies_left(s))]
    if not pool:
        return None
    piece = pool[int(rng.random() * len(pool))]
    choice = Choice("dummy", point=point) if piece is None else Choice("deploy", piece, point=point)
    return choice if why_not_hide(s, choice) is None and why_no_marker_place(s, choice) is None else None


@rule("PZF-10.2c")
def place_all_markers(s: State) -> Procedure[None]:
    """Place all units and dummies that are left under markers, mixed, in an order that only their owner knows.

    Units that find no place are kept in reserve.
    """
    number = yield from draw(
        Dice(1, SECRET_ORDER_SEEDS), "hide", lambda faces: faces[0], seat=s.player, to=(s.player,), rule="PZF-10.2c"
    )
    rng = Random(number)
    points = list(_marker_points(s))
    rng.shuffle(points)
    pieces: list[int | None] = [*s.deploying, *[None] * dummies_left(s)]
    rng.shuffle(pieces)
    for piece in pieces:
        choices = (Choice("dummy" if piece is None else "deploy", piece, point=point) for point in points)
        choice = next((tried for tried in choices if why_no_marker_place(s, tried) is None), None)
        if choice is not None:
            place_marker(s, choice)
        elif piece is not None:
            s.kept += [figure.id for first in figures_of_unit(s, piece) for figure in (first, *load_of(s, first.id))]
    s.deploying = []


def _marker_points(s: State) -> Iterator[Point]:
    """The points of all zones of the deploying side at which markers are tried."""
    for west, south, east, north in side_of(s, s.player).zones:
        for x in range(west + PS, east, MARKER_SPACING):
            yield from ((x, y) for y in range(south + PS, north, MARKER_SPACING))
