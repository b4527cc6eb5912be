"""Deploying hidden (PZF-10.2a to c): every unit under a marker, and as many dummies among them as one likes.

Whether a marker is real follows neither from its number nor from its place: what is put down for a player is put down
in an order drawn in secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bocage.ground.table import overlaps, rectangle
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import Dice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf import reserves
from bocage.systems.pzf.bodies import Point, base
from bocage.systems.pzf.model import PS, Figure, Marker, State, on_table
from bocage.systems.pzf.placing import facing_at, load_of, may_deploy_in, members, side_of
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.terrain import table

SPACING = 3 * PS
"""The points at which markers that are put down for their player are tried."""
ORDERS = 1_000_000
"""From so many numbers the secret order is drawn."""


# --- one marker (10.2a, 10.2b, 10.2c) -----------------------------------------------------------------------------
def can_hide(s: State, choice: Choice) -> Violation | None:
    """Why a unit, or a dummy, cannot be put down under a marker there."""
    point = choice.point
    if point is None or choice.number is not None or choice.other is not None or choice.place:
        return refuse("PZF-10.2c", "refuse-not-offered", choice=str(choice))
    if choice.verb == "dummy" and choice.piece is None:
        return None if dummies_left(s) > 0 else refuse("PZF-10.2b", "refuse-no-dummies")
    if choice.verb != "deploy" or choice.piece not in s.deploying:
        return refuse("PZF-10.2c", "refuse-not-offered", choice=str(choice))
    return None


def has_marker_place(s: State, choice: Choice) -> Violation | None:
    """A marker lies wholly in the zone, on no other and on no figure; what is under it could stand there."""
    assert choice.point is not None
    x, y = choice.point
    half = charts().hidden.marker // 2
    square = rectangle(x - half, y - half, x + half, y + half)
    why = None if table(s).holds(square) else refuse("PZF-17.0d", "refuse-outside-zone")
    why = why or may_deploy_in(s, s.player, square.box)
    if why is not None:
        return why
    near = 2 * half
    if any(abs(x - m.x) < near and abs(y - m.y) < near for m in s.markers.values()):
        return refuse("PZF-10.2n", "refuse-occupied")
    if any(overlaps(square, base(f)) for f in on_table(s)):
        return refuse("PZF-10.2n", "refuse-occupied")
    lead = _lead(s, choice)
    return None if lead is None else reserves.has_place(s, lead, choice.point, facing_at(s, s.player, choice.point))


def _lead(s: State, choice: Choice) -> Figure | None:
    """The figure that needs most room of those under a marker."""
    return None if choice.piece is None else max(members(s, choice.piece), key=lambda f: (f.kind != "man", -f.id))


@rule("PZF-10.2a")
def hide(s: State, choice: Choice) -> None:
    """A unit, with all that is aboard, is replaced by a marker; a dummy has nothing under it."""
    assert choice.point is not None
    x, y = choice.point
    group = [] if choice.piece is None else members(s, choice.piece)
    under = [*group, *(f for carrier in group for f in load_of(s, carrier.id))]
    for f in under:
        f.where, f.x, f.y, f.facing = "hidden", x, y, facing_at(s, s.player, choice.point)
    s.markers[s.next_id] = Marker(s.next_id, s.player, x, y, [f.id for f in under])
    s.next_id += 1


@rule("PZF-10.2b", off=0)
def dummies_left(s: State) -> int:
    """There may be as many dummies as units."""
    own = [m for m in s.markers.values() if m.side == s.player]
    real = sum(bool(m.figures) for m in own)
    return real + len(s.deploying) - (len(own) - real)


# --- all of them (10.2c) ------------------------------------------------------------------------------------------
def any_marker(s: State, rng: Random) -> Choice | None:
    """A lawful marker somewhere, of a unit or a dummy."""
    zones = side_of(s, s.player).zones
    west, south, east, north = zones[int(rng.random() * len(zones))]
    point = west + int(rng.random() * (east - west)), south + int(rng.random() * (north - south))
    pool = [*s.deploying, *[None] * max(0, dummies_left(s))]
    if not pool:
        return None
    piece = pool[int(rng.random() * len(pool))]
    choice = Choice("dummy", point=point) if piece is None else Choice("deploy", piece, point=point)
    return choice if can_hide(s, choice) is None and has_marker_place(s, choice) is None else None


@rule("PZF-10.2c")
def hide_all(s: State) -> Procedure[None]:
    """All markers are put down before the game: units and dummies mixed, in an order only their owner knows."""
    number = yield from draw(
        Dice(1, ORDERS), "hide", lambda faces: faces[0], seat=s.player, to=(s.player,), rule="PZF-10.2c"
    )
    rng = Random(number)
    points = list(_lattice(s))
    rng.shuffle(points)
    pieces: list[int | None] = [*s.deploying, *[None] * dummies_left(s)]
    rng.shuffle(pieces)
    for piece in pieces:
        choices = (Choice("dummy" if piece is None else "deploy", piece, point=point) for point in points)
        found = next((c for c in choices if has_marker_place(s, c) is None), None)
        if found is not None:
            hide(s, found)
        elif piece is not None:
            s.kept += [f.id for first in members(s, piece) for f in (first, *load_of(s, first.id))]
    s.deploying = []


def _lattice(s: State) -> Iterator[Point]:
    for west, south, east, north in side_of(s, s.player).zones:
        for x in range(west + PS, east, SPACING):
            yield from ((x, y) for y in range(south + PS, north, SPACING))
