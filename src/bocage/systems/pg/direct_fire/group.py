"""Who takes part in a direct-fire attack: single units, stacks, and several hexes under a leader (PG-6.4, PG-10.0)."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg import combat
from bocage.systems.pg.direct_fire.occasion import Group, Occasion
from bocage.systems.pg.spotting import why_not_spotted, why_not_spotted_hex
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import piece_name
from bocage.systems.pg.state.printed import combat_modifier, is_leader, kind_of


@rule("PG-10.0a", "PG-7.21a", "PG-8.0b")
def why_not_seen(s: State, unit: Piece, occasion: Occasion) -> Violation | None:
    """A unit spots its target itself: one enemy in the hex, or in opportunity fire the very piece that moves."""
    if occasion.mover:
        return why_not_spotted(s, unit, s.pieces[occasion.mover])
    return why_not_spotted_hex(s, unit, occasion.cell)


def why_not_fire(s: State, unit: Piece, occasion: Occasion) -> Violation | None:
    """Why a unit by itself may not fire in this occasion."""
    if unit.id not in occasion.firers:
        return refuse("PG-7.22a", "refuse-not-ready-to-fire", piece=piece_name(s, unit.id))
    return (
        combat.why_not_steady(s, unit)
        or combat.why_not_armed(s, unit)
        or combat.why_not_at_friends(s, occasion.side, occasion.cell)
        or combat.why_not_in_range(s, unit, occasion.cell)
        or why_not_seen(s, unit, occasion)
        or combat.why_not_clear_lane(s, unit, occasion.cell)
    )


# --- several hexes ----------------------------------------------------------------------------------------------------
@rule("PG-6.41a")
def can_direct(s: State, leader: Piece, cells: Iterable[int]) -> bool:
    """A good-order leader combines his own hex and as many adjacent ones as his combat modifier says."""
    others = set(cells) - {leader.at}
    near = all(s.board.adjacent(leader.at, cell) for cell in others)
    return leader.order == "good" and near and 0 < len(others) <= leader.combat


def director_of(s: State, firers: Iterable[int], occasion: Occasion) -> int:
    """The leader who can combine the fire of these units; 0 if none is needed or none can."""
    cells = {s.pieces[id].at for id in firers}
    if len(cells) == 1:
        return 0
    return next((id for id in occasion.leaders if can_direct(s, s.pieces[id], cells)), 0)


@rule("PG-6.4a")
def why_not_combine(s: State, firers: tuple[int, ...], occasion: Occasion) -> Violation | None:
    """Units of several hexes fire together only under a leader with a combat modifier."""
    if len({s.pieces[id].at for id in firers}) > 1 and not director_of(s, firers, occasion):
        return refuse("PG-6.4a", "refuse-no-director")
    return None


def why_not_add(s: State, group: Group, unit: Piece, occasion: Occasion) -> Violation | None:
    """Why a unit may not join an attack."""
    if unit.id in group.firers:
        return refuse("PG-7.23a", "refuse-fires-already", piece=piece_name(s, unit.id))
    return why_not_fire(s, unit, occasion) or why_not_combine(s, (*group.firers, unit.id), occasion)


# --- leaders who add --------------------------------------------------------------------------------------------------
@rule("PG-6.42a")
def why_not_lend(s: State, group: Group, leader: Piece, unit: Piece, occasion: Occasion) -> Violation | None:
    """An activated leader who is not demoralized adds his combat modifier to one unit in his hex, none to an AFV."""
    free = leader.id in occasion.leaders and all(leader.id != one and unit.id != two for one, two in group.lends)
    able = is_leader(leader) and leader.order != "demoralized" and combat_modifier(leader) > 0
    fits = unit.id in group.firers and unit.at == leader.at and kind_of(unit) != "afv"
    if occasion.mover or not (free and able and fits) or is_busy_directing(s, group, leader, occasion):
        return refuse("PG-6.42a", "refuse-cannot-lend", piece=piece_name(s, leader.id))
    return None


def is_busy_directing(s: State, group: Group, leader: Piece, occasion: Occasion) -> bool:
    """By the option a leader who combines the fire of several hexes adds nothing himself."""
    return not s.setting.options.combine_and_add and director_of(s, group.firers, occasion) == leader.id
