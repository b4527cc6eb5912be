"""What the counter of a piece says of it now: its class, its present fire value, its allowance (PG-1.1)."""

from __future__ import annotations

from typing import Literal, get_args

from bocage.kernel.rules import rule
from bocage.systems.pg.reference.counters import RIFLES, Fire, UnitClass, UnitType
from bocage.systems.pg.reference.tables import tables, unit_type
from bocage.systems.pg.reference.terrain import MP, Manner
from bocage.systems.pg.state.model import FireKind, Piece

FIRE_KINDS: tuple[FireKind, ...] = get_args(FireKind)


def is_leader(piece: Piece) -> bool:
    """Whether a piece is a leader of any kind."""
    return bool(piece.leader)


def type_of(piece: Piece) -> UnitType:
    """The counter of a unit."""
    return unit_type(piece.type)


def kind_of(piece: Piece) -> UnitClass | Literal["leader"]:
    """Personnel, weapon, AFV, APC, transport or leader."""
    return "leader" if piece.leader else type_of(piece).kind


def is_armored(piece: Piece) -> bool:
    """Whether an armor value is printed on it, 0 included."""
    return not piece.leader and type_of(piece).is_armored


def is_combat_unit(piece: Piece) -> bool:
    """Whether it is a combat unit: APCs, unarmored transports and leaders are none (PG-1.1l)."""
    return not piece.leader and type_of(piece).is_combat_unit


@rule("PG-4.3c")
def is_armed_carrier(piece: Piece) -> bool:
    """APCs control hexes and keep enemies out of theirs."""
    return kind_of(piece) == "apc"


def holds_ground(piece: Piece) -> bool:
    """Whether it controls its hex and keeps enemies from entering it (PG-1.1m, PG-5.3a)."""
    return is_combat_unit(piece) or is_armed_carrier(piece)


def is_tank(piece: Piece) -> bool:
    """Whether a piece is an AFV (PG-1.1f)."""
    return kind_of(piece) == "afv"


def is_rifle(piece: Piece) -> bool:
    """Whether a piece is INF, SMG or ENG."""
    return not piece.leader and type_of(piece).arm in RIFLES


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


@rule("PG-7.31a")
def fire_of(piece: Piece, kind: FireKind) -> Fire | None:
    """The printed value of the face that is up; None for leaders, limbered units and those without this kind."""
    if piece.leader or piece.limbered:
        return None
    face = type_of(piece).face(piece.steps)
    return {"direct": face.direct_fire, "bombardment": face.bombardment, "anti_tank": face.anti_tank}[kind]


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
    printed = type_of(piece)
    if piece.limbered:
        return MP * printed.limbered if isinstance(printed.limbered, int) else 0
    return MP * printed.movement


@rule("PG-5.1e")
def manner_of(piece: Piece) -> Manner:
    """How a piece moves: leaders, guns and all that is neither mechanized nor motorized go on foot."""
    kind = "foot" if piece.leader else type_of(piece).movement_type
    return kind if kind in ("motorized", "mechanized") else "foot"
