"""What protects a piece in its hex (PG-16.2, PG-16.4, PG-16.8): a position it has dug, an entrenchment, a bunker."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.systems.pg.state.model import Piece, State, WorkKind
from bocage.systems.pg.state.pieces import units_at
from bocage.systems.pg.state.printed import has_dug, is_leader, kind_of


@rule("PG-16.23b")
def shares_dug_positions(s: State, leader: Piece) -> bool:
    """A leader is dug in where all friendly units in his hex are."""
    units = units_at(s, leader.side, leader.at)
    return bool(units) and all(map(has_dug, units))


def is_dug_in(s: State, piece: Piece) -> bool:
    """Whether a piece has the protection of a position that it has dug."""
    return shares_dug_positions(s, piece) if is_leader(piece) else has_dug(piece)


@rule("PG-16.41a", "PG-16.42a")
def work_at(s: State, cell: int) -> WorkKind | None:
    """The entrenchment or bunker in a hex, which stays when it is left and serves either side; None without one."""
    work = s.works_at.get(cell)
    return work.kind if work else None


@rule("PG-16.43a")
def stays_outside(piece: Piece) -> bool:
    """Vehicles have no benefit from entrenchments and bunkers; wagons and sleds are vehicles here."""
    return kind_of(piece) in ("afv", "apc", "transport") or piece.carrier > 0


@rule("PG-16.44a")
def finds_room(s: State, piece: Piece) -> bool:
    """A whole stack fits in unless the scenario limits the capacity; those who came first are then inside."""
    capacity = s.setting.terms.entrenchment_capacity
    if not capacity or is_leader(piece):
        return True
    inside = [unit for unit in units_at(s, piece.side, piece.at) if not stays_outside(unit)]
    inside.sort(key=lambda unit: (unit.stayed, unit.id))
    return piece in inside[:capacity]


def can_use_works(s: State, piece: Piece) -> bool:
    """Whether a piece is inside the entrenchment or bunker of its hex."""
    return not stays_outside(piece) and finds_room(s, piece)


def is_entrenched(s: State, piece: Piece) -> bool:
    """Whether a piece is in an entrenchment."""
    return work_at(s, piece.at) == "entrenchment" and can_use_works(s, piece)


@rule("PG-16.8a")
def is_in_bunker(s: State, piece: Piece) -> bool:
    """Whether a piece is in a bunker."""
    return work_at(s, piece.at) == "bunker" and can_use_works(s, piece)


def is_protected(s: State, piece: Piece) -> bool:
    """Whether a piece is dug in, in an entrenchment or in a bunker."""
    return is_dug_in(s, piece) or is_entrenched(s, piece) or is_in_bunker(s, piece)
