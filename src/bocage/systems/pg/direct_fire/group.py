"""Who takes part in a direct-fire attack (PG-10.0), and with how much of his strength (PG-7.23)."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.combat import firers, lane
from bocage.systems.pg.combat.combining import why_not_combine, why_not_mix
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.spotting import why_not_spotted, why_not_spotted_hex
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import firer, is_bunker, label, piece_name
from bocage.systems.pg.state.printed import direct_strength, is_leader, type_of


@rule("PG-1.1p", "PG-10.0a", "PG-7.21a")
def why_not_seen(s: State, unit: Piece, occasion: Occasion) -> Violation | None:
    """A unit spots its target itself: one enemy in the hex, or in opportunity fire the very piece that moves."""
    if occasion.mover:
        return why_not_mover_seen(s, unit, occasion.mover)
    return why_not_spotted_hex(s, unit, occasion.cell)


@rule("PG-8.0b")
def why_not_mover_seen(s: State, unit: Piece, mover: int) -> Violation | None:
    """In opportunity fire the target itself must be spotted."""
    return why_not_spotted(s, unit, s.pieces[mover])


def why_not_fire(s: State, unit: Piece, occasion: Occasion) -> Violation | None:
    """Why a unit by itself may not fire in this occasion."""
    if unit.id not in occasion.firers:
        return refuse("PG-7.22a", "refuse-not-ready-to-fire", piece=piece_name(s, unit.id))
    return (
        firers.why_not_able(s, unit, "direct")
        or firers.why_not_in_range(s, unit, occasion.cell, "direct")
        or why_not_from_assault(s, unit)
        or lane.why_not_at_friends(s, occasion.side, occasion.cell)
        or why_not_at_same_target(s, unit, occasion)
        or why_not_seen(s, unit, occasion)
        or lane.why_not_clear_lane(s, unit, occasion.cell)
    )


def why_not_from_assault(s: State, unit: Piece) -> Violation | None:
    """Why the hex of a unit keeps it from firing; a bunker has a rule of its own."""
    if is_bunker(s, unit.id):
        return firers.why_not_bunker_silent(s, unit)
    return firers.why_not_locked(s, unit)


# --- portions of a strength -------------------------------------------------------------------------------------------
def left_of(s: State, unit: Piece) -> int:
    """The strength that a unit has not yet put into direct fire in this segment."""
    member = s.activation.members.get(unit.id) if s.activation else None
    return direct_strength(unit) - (member.spent if member else 0)


@rule("PG-7.23b")
def can_split(unit: Piece) -> bool:
    """Only HMG units divide their fire among several targets."""
    return not is_leader(unit) and type_of(unit).arm == "hmg"


@rule("PG-7.23b")
def why_not_at_same_target(s: State, unit: Piece, occasion: Occasion) -> Violation | None:
    """Fire is divided among several targets: no second portion goes to a hex that had one in this segment."""
    member = s.activation.members.get(unit.id) if s.activation else None
    if member is not None and occasion.cell in member.aimed:
        return refuse("PG-7.23b", "refuse-same-target", piece=piece_name(s, unit.id), hex=label(s, occasion.cell))
    return None


def portions_of(s: State, id: int, occasion: Occasion) -> Iterable[int]:
    """The parts of a unit's strength that leave enough for another attack; none in opportunity fire (PG-7.23b)."""
    unit, least = firer(s, id), tables().combat.split_fire.least_portion
    return range(least, left_of(s, unit) - least + 1) if can_split(unit) and not occasion.mover else ()


@rule("PG-7.23a")
def why_not_divide(s: State, unit: Piece, portion: int | None, occasion: Occasion) -> Violation | None:
    """A unit does not divide its fire, but for the portions of an HMG."""
    if portion is None or portion in portions_of(s, unit.id, occasion):
        return None
    return refuse("PG-7.23b" if can_split(unit) else "PG-7.23a", "refuse-portion", piece=piece_name(s, unit.id))


def is_spent(s: State, unit: Piece) -> bool:
    """Whether too little of a unit's strength is left for a further attack in this segment."""
    return not can_split(unit) or left_of(s, unit) < tables().combat.split_fire.least_portion


def why_not_add(s: State, group: Group, id: int, portion: int | None, occasion: Occasion) -> Violation | None:
    """Why a unit may not join an attack."""
    unit = firer(s, id)
    if id in group.firers:
        return refuse("PG-7.23a", "refuse-fires-already", piece=piece_name(s, id))
    return (
        why_not_mix(s, unit, "direct")
        or why_not_fire(s, unit, occasion)
        or why_not_divide(s, unit, portion, occasion)
        or why_not_combine(s, (*group.firers, id), occasion)
    )
