"""Which vehicles a unit may fire at (PG-11.0)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.combat import firers, lane
from bocage.systems.pg.reference.counters import TRUCKS
from bocage.systems.pg.spotting import why_not_spotted
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import is_assault_hex, is_bunker, label, other, piece_name, units_at
from bocage.systems.pg.state.printed import is_armored, is_leader, kind_of, type_of


def is_vehicle(piece: Piece) -> bool:
    """Whether a piece is armored, a truck or a prime mover."""
    return is_armored(piece) or (not is_leader(piece) and type_of(piece).arm in TRUCKS)


@rule("PG-11.0a")
def why_not_vehicle(s: State, target: Piece) -> Violation | None:
    """Only trucks and units with an armor value can be fired at."""
    return None if is_vehicle(target) else refuse("PG-11.0a", "refuse-no-vehicle", target=piece_name(s, target.id))


@rule("PG-7.32a")
def why_not_reached(s: State, unit: Piece, cell: int) -> Violation | None:
    """Anti-tank fire reaches its printed range and half as far again (PG-11.3a)."""
    if firers.anti_tank_reaches(s, unit, cell):
        return None
    reach = firers.anti_tank_reach(s, unit)
    return refuse("PG-11.3a", "refuse-out-of-range", piece=piece_name(s, unit.id), range=reach)


@rule("PG-7.24c")
def why_not_into_assault(s: State, unit: Piece, target: Piece) -> Violation | None:
    """From outside, a vehicle in an assault hex is fired at only if no friendly vehicle is there."""
    if is_assault_hex(s, target.at) and any(map(is_vehicle, units_at(s, unit.side, target.at))):
        return refuse("PG-7.24c", "refuse-friendly-vehicle-there", hex=label(s, target.at))
    return None


@rule("PG-12.52a")
def why_not_out_of_assault(s: State, unit: Piece, target: Piece) -> Violation | None:
    """A unit in an assault hex fires only at enemy AFVs in the same hex."""
    if is_assault_hex(s, unit.at) and (target.at != unit.at or kind_of(target) != "afv"):
        return refuse("PG-12.52a", "refuse-locked-in-assault", hex=label(s, unit.at))
    return None


def why_not_between_hexes(s: State, unit: Piece, target: Piece) -> Violation | None:
    """Why assaults in the hex of the firer or of the target keep it from firing."""
    if is_bunker(s, unit.id) and is_assault_hex(s, unit.at):
        return firers.why_not_bunker_silent(s, unit)
    if unit.at == target.at:
        return why_not_out_of_assault(s, unit, target)
    return why_not_out_of_assault(s, unit, target) or why_not_into_assault(s, unit, target)


@rule("PG-11.0a")
def why_not_past_friends(s: State, unit: Piece, cell: int) -> Violation | None:
    """Friends on the way do not stop anti-tank fire, unless the option says so."""
    return lane.why_not_clear_lane(s, unit, cell) if s.setting.options.at_blocked_by_friends else None


@rule("PG-8.0b", "PG-7.21a")
def why_not_target_spotted(s: State, unit: Piece, target: Piece) -> Violation | None:
    """The vehicle itself must be spotted by the firer."""
    return why_not_spotted(s, unit, target)


def why_not_shoot(s: State, unit: Piece, target: Piece) -> Violation | None:
    """Why a unit may not fire at a vehicle, its shots left aside."""
    return (
        why_not_vehicle(s, target)
        or firers.why_not_able(s, unit, "anti_tank")
        or why_not_reached(s, unit, target.at)
        or why_not_between_hexes(s, unit, target)
        or why_not_target_spotted(s, unit, target)
        or why_not_past_friends(s, unit, target.at)
    )


def enemy_vehicles(s: State, side: int) -> Iterator[Piece]:
    """The enemies of a side that anti-tank fire could hit."""
    for cell in sorted(cell for cell in s.places[other(side)].occupied() if cell >= 0):
        yield from (unit for unit in units_at(s, other(side), cell) if is_vehicle(unit))
