"""Who is able to fire at all, by which kind of fire, and how far (PG-7.1 to PG-7.3)."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.reference.counters import Fire
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import FireKind, Piece, State
from bocage.systems.pg.state.pieces import bunkers_of, is_assault_hex, is_bunker, label, on_map, piece_name
from bocage.systems.pg.state.printed import FIRE_KINDS, fire_of


def firers_of(s: State, side: int) -> list[Piece]:
    """Everything of a side that could fire: its pieces on the map and the bunkers that fire for it."""
    return [*on_map(s, side), *bunkers_of(s, side)]


@rule("PG-14.3a")
def why_not_steady(s: State, unit: Piece) -> Violation | None:
    """Demoralized units do not fire."""
    return (
        refuse("PG-14.3a", "refuse-demoralized", piece=piece_name(s, unit.id)) if unit.order == "demoralized" else None
    )


def kinds_of(unit: Piece) -> list[FireKind]:
    """The kinds of fire that a unit has now."""
    return [kind for kind in FIRE_KINDS if fire_of(unit, kind) is not None]


@rule("PG-7.31a")
def why_not_armed(s: State, unit: Piece, kind: FireKind) -> Violation | None:
    """A unit uses only the kinds of fire that its counter shows."""
    if fire_of(unit, kind) is None:
        return refuse("PG-7.31a", f"refuse-no-{kind.replace('_', '-')}-fire", piece=piece_name(s, unit.id))
    return None


@rule("PG-7.32a", "PG-1.1v")
def why_not_in_range(s: State, unit: Piece, cell: int, kind: FireKind) -> Violation | None:
    """The target must be within range, counted in hexes without that of the firer."""
    printed = fire_of(unit, kind)
    if printed is not None and s.board.distance(unit.at, cell) > printed.range:
        return refuse("PG-7.32a", "refuse-out-of-range", piece=piece_name(s, unit.id), range=printed.range)
    return None


@rule("PG-11.3a")
def extended_reach(s: State, printed: Fire) -> int:
    """Anti-tank fire with a value of 1 or more reaches one and a half times the printed range; 0 without."""
    extended_range = tables().combat.extended_range
    if printed.strength < extended_range.least_value:
        return 0
    return extended_range.reach(printed.range, rounded_up=s.setting.options.range_150_rounding == "up")


def anti_tank_reach(s: State, unit: Piece) -> int:
    """How far a unit's anti-tank fire reaches in hexes, beyond its printed range too; 0 without such fire."""
    printed = fire_of(unit, "anti_tank")
    return reach_of(s, printed) if printed else 0


def reach_of(s: State, printed: Fire) -> int:
    """How far anti-tank fire of a printed value reaches in hexes, beyond its printed range too; it is kept."""
    kept: dict[Fire, int] = s.setting.kept.setdefault("anti_tank_reach", {})
    reach = kept.get(printed)
    if reach is None:
        reach = kept[printed] = max(printed.range, extended_reach(s, printed))
    return reach


def anti_tank_reaches(s: State, unit: Piece, cell: int) -> bool:
    """Whether a unit's anti-tank fire reaches a hex."""
    return s.board.distance(unit.at, cell) <= anti_tank_reach(s, unit)


@rule("PG-12.52a")
def why_not_locked(s: State, unit: Piece) -> Violation | None:
    """Units in an assault hex make neither direct fire nor bombardment."""
    if is_assault_hex(s, unit.at):
        return refuse("PG-12.52a", "refuse-locked-in-assault", hex=label(s, unit.at))
    return None


@rule("PG-5.67a")
def why_not_aboard(s: State, unit: Piece) -> Violation | None:
    """Carried units do not fire."""
    return refuse("PG-5.67a", "refuse-aboard", piece=piece_name(s, unit.id)) if unit.carrier else None


@rule("PG-16.81a")
def why_not_bunker_silent(s: State, unit: Piece) -> Violation | None:
    """A bunker is silent while its hex is an assault hex, unless the option lets it fire."""
    if is_bunker(s, unit.id) and not s.setting.options.bunker_fires_in_assault:
        return why_not_locked(s, unit)
    return None


def why_not_able(s: State, unit: Piece, kind: FireKind) -> Violation | None:
    """Why a unit cannot fire in a way, whatever the target."""
    return why_not_steady(s, unit) or why_not_aboard(s, unit) or why_not_armed(s, unit, kind)
