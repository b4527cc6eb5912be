"""What the counter of a piece says of it now: its class, its present fire value, its allowance (PG-1.1)."""

from __future__ import annotations

from functools import cache
from typing import Literal, get_args

from bocage.kernel.rules import rule
from bocage.systems.pg.reference.counters import RIFLES, TEAMS, Fire, UnitClass, UnitType
from bocage.systems.pg.reference.tables import tables, unit_type
from bocage.systems.pg.reference.terrain import MP, Manner
from bocage.systems.pg.state.model import FireKind, Piece, State

FIRE_KINDS: tuple[FireKind, ...] = get_args(FireKind)


def is_leader(piece: Piece) -> bool:
    """Whether a piece is a leader of any kind."""
    return bool(piece.leader)


def type_of(piece: Piece) -> UnitType:
    """The counter of a unit."""
    return unit_type(piece.type)


@rule("PG-15.3c")
def kind_of(piece: Piece) -> UnitClass | Literal["leader"]:
    """Personnel, weapon, AFV, APC, transport or leader."""
    return "leader" if piece.leader else _class_of(piece.type)


@cache
def _class_of(code: str) -> UnitClass:
    return unit_type(code).kind


def is_engineer(piece: Piece) -> bool:
    """Whether it is an engineer unit."""
    return not piece.leader and type_of(piece).arm == "engineer"


def is_armored(piece: Piece) -> bool:
    """Whether an armor value is printed on it, 0 included."""
    return not piece.leader and _is_armored_type(piece.type)


@cache
def _is_armored_type(code: str) -> bool:
    return unit_type(code).is_armored


@rule("PG-1.1l")
def is_combat_unit(piece: Piece) -> bool:
    """Whether it is a combat unit: APCs, unarmored transports and leaders are none (PG-1.1l)."""
    return not piece.leader and _is_combat_type(piece.type)


@cache
def _is_combat_type(code: str) -> bool:
    return unit_type(code).is_combat_unit


@rule("PG-4.3c", "PG-1.1g")
def is_armed_carrier(piece: Piece) -> bool:
    """APCs control hexes and keep enemies out of theirs."""
    return kind_of(piece) == "apc"


def holds_ground(piece: Piece) -> bool:
    """Whether it controls its hex and keeps enemies from entering it (PG-1.1m, PG-5.3a)."""
    return is_combat_unit(piece) or is_armed_carrier(piece)


@rule("PG-1.1f")
def is_tank(piece: Piece) -> bool:
    """Whether a piece is an AFV (PG-1.1f)."""
    return kind_of(piece) == "afv"


def is_rifle(piece: Piece) -> bool:
    """Whether a piece is INF, SMG or ENG."""
    return not piece.leader and type_of(piece).arm in RIFLES


@rule("PG-1.1z")
def is_soft_transport(piece: Piece) -> bool:
    """Whether a piece is a truck, wagon or sled (PG-12.42a)."""
    return kind_of(piece) == "transport"


@rule("PG-1.1q")
def divided(value: int, by: int) -> int:
    """A value divided, fractions rounded up."""
    return -(-value // by)


@rule("PG-14.2a")
def disruption_divisor(piece: Piece) -> int:
    """A disrupted piece has half of its combat values."""
    return tables().numbers.morale.disrupted_over if piece.order == "disrupted" else 1


@rule("PG-5.67a", "PG-5.63a")
def is_silent(piece: Piece) -> bool:
    """Carried and limbered units do not fire in any way."""
    return piece.carrier > 0 or piece.limbered


@rule("PG-7.31a")
def fire_of(piece: Piece, kind: FireKind) -> Fire | None:
    """The printed value of the face that is up; None without one, when limbered or carried, and for leaders."""
    printed = None if piece.leader else _printed_fire(piece.type, piece.steps, kind)
    return None if printed is None or is_silent(piece) else printed


@cache
def _printed_fire(code: str, steps: int, kind: FireKind) -> Fire | None:
    face = unit_type(code).face(steps)
    if kind == "direct":
        return face.direct_fire
    return face.bombardment if kind == "bombardment" else face.anti_tank


def strength_now(piece: Piece, kind: FireKind) -> int:
    """The strength that a unit has now in a kind of fire, 0 for one without; its state of morale counts."""
    printed = fire_of(piece, kind)
    return divided(printed.strength, disruption_divisor(piece)) if printed else 0


def direct_fire_of(piece: Piece) -> Fire | None:
    """The printed direct-fire value of the face that is up."""
    return fire_of(piece, "direct")


def direct_strength(piece: Piece) -> int:
    """The direct-fire strength that a unit has now."""
    return strength_now(piece, "direct")


def combat_modifier(leader: Piece) -> int:
    """What a leader adds to the strength of a unit."""
    return divided(leader.combat, disruption_divisor(leader))


@rule("PG-5.0c", "PG-6.3a")
def leader_allowance(piece: Piece) -> int:
    """Leaders have 4 MP, cavalry leaders 6; in sixths."""
    leaders = tables().numbers.leaders
    return MP * (leaders.cavalry_movement if piece.leader == "cavalry" else leaders.movement)


def allowance(piece: Piece) -> int:
    """The movement allowance of a piece as it is now, in sixths of a movement point."""
    if piece.leader:
        return leader_allowance(piece)
    return MP * (limbered_movement(piece) if piece.limbered else type_of(piece).movement)


@rule("PG-5.1c", "PG-5.1d")
def limbered_movement(piece: Piece) -> int:
    """What the limbered face shows: a number, or a T for guns that must be towed; a limbered mortar still walks."""
    printed = type_of(piece)
    return printed.limbered if isinstance(printed.limbered, int) else printed.movement


@rule("PG-5.1a", "PG-5.1b", "PG-5.1e", "PG-5.64b")
def manner_of(s: State, piece: Piece) -> Manner:
    """How a piece moves: leaders, guns, and all that is neither mechanized nor motorized, on foot."""
    if piece.leader:
        return "foot"
    printed = type_of(piece)
    if printed.arm in TEAMS:
        return s.setting.options.wagons_move_as
    return printed.movement_type if printed.movement_type != "towed" else "foot"


def is_vehicle(s: State, piece: Piece) -> bool:
    """Whether it drives: AFVs, APCs, trucks and what else is a transport on wheels or tracks (PG-16.31b)."""
    return kind_of(piece) in ("afv", "apc", "transport") and manner_of(s, piece) not in ("foot", "river")


@rule("PG-16.23a")
def has_dug(unit: Piece) -> bool:
    """Whether a unit has completed a position of its own."""
    return unit.dug >= tables().numbers.digging_in.segments
