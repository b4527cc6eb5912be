"""Charges (PZF-20.2, B5c, B5e, B5f, B5h, 3.2e): whom a man may charge, by which straight leg, and what contact does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from bocage.ground.table import TURN, along, bearing, length, nearest_point, overlaps, slide
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf import assault, buildings, crews, heroes, legs, zones
from bocage.systems.pzf.bodies import Point, base, gap, radius_of, tolerance, touching
from bocage.systems.pzf.command import acts_freely
from bocage.systems.pzf.legs import Leg
from bocage.systems.pzf.model import Figure, State, on_table, other
from bocage.systems.pzf.sight import can_see
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.terrain import table, way_on_foot
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.walking import left, now, too_far

SIDEWAYS = (0, 20, -20, 40, -40, 65, -65, 90, -90)
"""Degrees off the straight way at which a contact is looked for when the straight one is taken."""

ROUND_HULL = (15, -15, 30, -30, 45, -45, 60, -60, 80, -80, 100, -100, 130, -130, 180)
"""Degrees off the straight way at which a contact with a hull is looked for when the straight one is taken."""

LARGEST = 6000
"""No base and no hull reaches further from its middle, together with that of a man."""


def moved(f: Figure, point: Point) -> Figure:
    """A figure as it would stand elsewhere."""
    return msgspec.structs.replace(f, x=point[0], y=point[1])


def on_his_feet(f: Figure) -> Figure:
    """A figure as it would stand upright."""
    return msgspec.structs.replace(f, prone=False)


def charges(s: State, f: Figure) -> Iterator[Choice]:
    """The enemies a figure can charge now."""
    if may_charge(s, f) is not None:
        return
    reach = left(s, f) + tolerance()
    far = reach + LARGEST
    near = [e for e in on_table(s, other(f.side)) if abs(e.x - f.x) <= far and abs(e.y - f.y) <= far]
    yield from (Choice("charge", e.id) for e in near if gap(f, e) <= reach and can_charge(s, f, e) is None)


def can_charge(s: State, f: Figure, e: Figure, point: Point | None = None) -> Violation | None:
    """Why a figure may not charge an enemy, or not by way of that point."""
    refusal = may_charge(s, f) or can_be_charged(s, f, e) or why_not_after_moving(s, f, e)
    if refusal is not None:
        return refusal
    leg = charge_leg(s, f, e, point)
    return leg if isinstance(leg, Violation) else was_seen(s, f, e)


def may_charge(s: State, f: Figure) -> Violation | None:
    """What keeps a man from charging anybody."""
    if f.climb is not None:
        return refuse("PZF-B5l", "refuse-on-face")
    return is_commanded(f) or is_upright(f)


@rule("PZF-3.2e")
def is_commanded(f: Figure) -> Violation | None:
    """Who has no command does not charge."""
    return None if acts_freely(f) else refuse("PZF-3.2e", "refuse-isolated-charge")


@rule("PZF-B5h")
def is_upright(f: Figure) -> Violation | None:
    """Nobody charges from his belly."""
    return refuse("PZF-B5h", "refuse-prone-charge") if f.prone else None


def can_be_charged(s: State, f: Figure, e: Figure) -> Violation | None:
    """Men can be charged, and vehicles by whoever has something to throw into them."""
    if e.side == f.side or e.where != "table" or e.wreck or e.kind not in ("man", "vehicle"):
        return refuse("PZF-B5r", "refuse-not-chargeable")
    if e.level != f.level and not buildings.shares_stairs(s, f, e):
        return refuse("PZF-B5r", "refuse-not-chargeable")
    if e.kind == "vehicle":
        return None if assault.can_storm(s, e) and not f.aboard else can_assault(f)
    return None


@rule("PZF-9.6a")
def can_assault(f: Figure) -> Violation | None:
    """Only infantry with grenades or magnetic mines charges a vehicle."""
    armed = "magnetic_mines" in f.gear or any(arm.weapon == "grenade" and not arm.gone for arm in f.arms)
    return None if armed and not f.aboard else refuse("PZF-9.6a", "refuse-no-grenade")


@rule("PZF-20.2a")
def was_seen(s: State, f: Figure, e: Figure) -> Violation | None:
    """The target was at least partly visible where the move began."""
    active = now(s)
    x, y = active.start
    start = msgspec.structs.replace(f, x=x, y=y, level=active.level, prone=active.prone)
    return None if can_see(s, start, e) else refuse("PZF-20.2a", "refuse-unseen-charge", who=name_of(s, e.id))


# --- terror (8.3b) ------------------------------------------------------------------------------------------------
def is_terrifying(e: Figure) -> bool:
    """Whether a figure that charges a model tests its Bravery first."""
    return "terrifying" in e.special


@rule("PZF-8.3b")
def why_not_after_moving(s: State, f: Figure, e: Figure) -> Violation | None:
    """Bravery is tested before the first step: who has moved charges a terrifying enemy only if he declared it."""
    if not is_terrifying(e) or now(s).declared == e.id or not has_left(s, f):
        return None
    return refuse("PZF-8.3b", "refuse-undeclared-charge", who=name_of(s, e.id))


def has_left(s: State, f: Figure) -> bool:
    """Whether a figure is no longer where its move began."""
    active = now(s)
    return (f.x, f.y) != active.start or f.level != active.level or f.climb is not None


def declarations(s: State, f: Figure) -> Iterator[Choice]:
    """The terrifying enemies whose charge a figure can declare, to go there by a way that is not straight."""
    foes = (e for e in on_table(s, other(f.side)) if is_terrifying(e))
    yield from (Choice("declare", e.id) for e in foes if why_not_declare(s, f, e) is None)


def why_not_declare(s: State, f: Figure, e: Figure) -> Violation | None:
    """Why a charge cannot be declared: a terrifying enemy in sight and within reach, before the first step."""
    refusal = may_charge(s, f) or can_be_charged(s, f, e) or why_not_after_moving(s, f, e)
    if refusal is not None:
        return refusal
    if not is_terrifying(e) or now(s).declared:
        return refuse("PZF-8.3b", "refuse-nothing-to-declare")
    far = gap(f, e)
    return too_far("PZF-B5a", far, left(s, f)) if far > left(s, f) + tolerance() else was_seen(s, f, e)


# --- the way ------------------------------------------------------------------------------------------------------
def charge_leg(s: State, f: Figure, e: Figure, point: Point | None = None) -> Leg | Violation:
    """The leg of a charge: to a named point, else the straightest that ends in contact; or why there is none."""
    if e.level != f.level:
        return leg_by_stairs(s, f, e, point)
    return _first_leg(s, f, e, contacts(s, f, e) if point is None else (point,))


def _first_leg(s: State, f: Figure, e: Figure, ends: Iterable[Point]) -> Leg | Violation:
    first: Violation | None = None
    for end in ends:
        found = _leg(s, f, e, end)
        if isinstance(found, Leg):
            return found
        first = first or found
        if found.rule == "PZF-B5a":
            break
    return first or refuse("PZF-B5e", "refuse-no-contact", who=name_of(s, e.id))


def leg_by_stairs(s: State, f: Figure, e: Figure, point: Point | None) -> Leg | Violation:
    """The leg of a charge up or down the stairs: from where they end, with what they cost."""
    step = e.level - f.level
    there = msgspec.structs.replace(f, level=e.level, spent=f.spent + buildings.stairs_cost(s, f, step))
    ends = landings(s, there, e) if point is None else (point,)
    leg = buildings.is_landing_free(s, f, step, e.id) or _first_leg(s, there, e, ends)
    return leg if isinstance(leg, Violation) else leg._replace(cost=leg.cost + there.spent - f.spent)


def landings(s: State, f: Figure, e: Figure) -> Iterable[Point]:
    """Places at which a charge by the stairs may end: where they lead, beside an enemy who stands there, or further."""
    if not touching(f, e):
        return contacts(s, f, e)
    return beside(f, e) if overlaps(base(f), base(e)) else ((f.x, f.y),)


def _leg(s: State, f: Figure, e: Figure, end: Point) -> Leg | Violation:
    leg = legs.look_ahead(s, f, end)
    if isinstance(leg, Violation):
        return leg
    if leg.cost > left(s, f) + tolerance():
        return too_far("PZF-B5a", leg.cost, left(s, f))
    if not comes_to_grips(s, moved(f, end), e):
        return refuse("PZF-B5e", "refuse-no-contact", who=name_of(s, e.id))
    refusal = (
        zones.can_pass(s, f, leg.a, end, e)
        or legs.can_cross_wire(s, f, leg.a, end)
        or heroes.can_go_with(s, f, end, lambda g: moved(g, end))
        or crews.keeps_off(s, f, e, end)
        or s.setting.joins.why_not_alone(s, f)
    )
    return leg if refusal is None else refusal


def comes_to_grips(s: State, f: Figure, e: Figure) -> bool:
    """Whether two figures are in contact, over a barrier if need be."""
    return touching(f, e) if e.kind == "vehicle" else any(o.id == e.id for o in zones.opponents(s, f))


def contacts(s: State, f: Figure, e: Figure) -> Iterator[Point]:
    """Places at which a charge may end, the straightest first; the near side of a barrier the enemy leans on."""
    a, centre, radius = (f.x, f.y), (e.x, e.y), radius_of(f)
    if e.kind == "vehicle":
        x, y, divisor = nearest_point(base(e), a)
        straight = slide(a, (x // divisor, y // divisor), radius, (base(e),))
        yield straight
        if not legs.is_free(s, f, straight):
            yield from further_contacts(s, f, e)
        return
    reach = radius + radius_of(e) + 1
    if length(a, centre) <= reach:
        return
    laid = table(s)
    for index in laid.near(base(e), charts().measure.contact - 1):
        piece = laid.pieces[index]
        if way_on_foot(piece) in ("jump", "climb") and not piece.shape.filled:
            yield slide(a, centre, radius, (piece.shape,))
    yield from beside(f, e)


@rule("PZF-B5e", off=())
def further_contacts(s: State, f: Figure, e: Figure) -> Iterator[Point]:
    """Where the nearest place at a hull is taken a charge may end at any other; by the other reading at none."""
    if s.setting.options.vehicle_contact == "nearest":
        return
    centre, shape = (e.x, e.y), base(e)
    back = bearing(centre, (f.x, f.y))
    for degrees in ROUND_HULL:
        outside = along(centre, (back + degrees * 1000) % TURN, LARGEST)
        yield slide(outside, centre, radius_of(f), (shape,))


def beside(f: Figure, e: Figure) -> Iterator[Point]:
    """Places in contact with a man, those on the side one comes from first."""
    centre = (e.x, e.y)
    back = bearing(centre, (f.x, f.y))
    for degrees in SIDEWAYS:
        yield along(centre, (back + degrees * 1000) % TURN, radius_of(f) + radius_of(e) + 1)


# --- contact ------------------------------------------------------------------------------------------------------
def meet(s: State, f: Figure, target: Figure) -> Procedure[None]:
    """The charge is over: who is in contact is engaged, and whoever had not moved yet is pinned."""
    if not comes_to_grips(s, f, target):
        yield tell("told-charge-short", who=name_of(s, f.id), rule="PZF-B5e", pieces=(f.id,))
        return
    f.charged = True
    for e in list(zones.opponents(s, f)):
        pin(e)
    yield from crews.takes_the_charge(s, f.id, target.id)


@rule("PZF-B5f")
def pin(e: Figure) -> None:
    """Charged before it moved: it will not move this turn."""
    if not e.acted:
        e.pinned = True
