"""Which units bombard a hex, and which of them together (PG-9.0, PG-9.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.bombardment.observers import why_not_observed
from bocage.systems.pg.combat import firers, lane
from bocage.systems.pg.combat.combining import can_direct, why_not_mix
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import firer, is_assault_hex, label, piece_name


@rule("PG-7.24b")
def may_hit_assault(s: State, cell: int) -> bool:
    """An assault hex may be bombarded, though friends are in it."""
    return is_assault_hex(s, cell)


def why_not_hex(s: State, side: int, cell: int) -> Violation | None:
    """Why a hex may not be bombarded in this segment by any gun."""
    return why_not_twice(s, cell) or (None if may_hit_assault(s, cell) else lane.why_not_at_friends(s, side, cell))


@rule("PG-9.4a")
def why_not_twice(s: State, cell: int) -> Violation | None:
    """By the option a hex is bombarded once in a segment: all who bombard it add up."""
    once = s.setting.options.bombardment_groups == "one"
    if once and s.activation is not None and cell in s.activation.bombarded:
        return refuse("PG-9.4a", "refuse-bombarded", hex=label(s, cell))
    return None


def why_not_bombard(s: State, unit: Piece, occasion: Occasion) -> Violation | None:
    """Why a unit by itself may not bombard a hex."""
    if unit.id not in occasion.firers:
        return refuse("PG-7.22a", "refuse-not-ready-to-fire", piece=piece_name(s, unit.id))
    return (
        firers.why_not_able(s, unit, "bombardment")
        or firers.why_not_in_range(s, unit, occasion.cell, "bombardment")
        or firers.why_not_locked(s, unit)
        or why_not_hex(s, occasion.side, occasion.cell)
        or why_not_observed(s, unit, occasion.cell)
    )


# --- several units ----------------------------------------------------------------------------------------------------
@rule("PG-9.31a")
def is_one_hex(cells: Collection[int]) -> bool:
    """Units in one hex add their values."""
    return len(cells) == 1


@rule("PG-9.32a")
def has_director(s: State, cells: Collection[int], occasion: Occasion) -> bool:
    """Adjacent hexes bombard together if a good-order leader with a combat modifier is in one of them."""
    leaders = [s.pieces[id] for id in occasion.leaders]
    return any(leader.at in cells and can_direct(s, leader, cells) for leader in leaders)


def why_not_together(s: State, ids: Iterable[int], occasion: Occasion) -> Violation | None:
    """Why these units do not bombard in one attack."""
    cells = {firer(s, id).at for id in ids}
    if is_one_hex(cells) or has_director(s, cells, occasion):
        return None
    return refuse("PG-9.32a", "refuse-no-director")


def why_not_add(s: State, group: Group, id: int, portion: int | None, occasion: Occasion) -> Violation | None:
    """Why a unit may not join a bombardment."""
    if id in group.firers or portion is not None:
        return refuse("PG-7.23a", "refuse-fires-already", piece=piece_name(s, id))
    unit = firer(s, id)
    return (
        why_not_mix(s, unit, "bombardment")
        or why_not_bombard(s, unit, occasion)
        or why_not_together(s, (*group.firers, id), occasion)
    )
