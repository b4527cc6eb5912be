"""Who may move in the MPh, alone or in a stack, and how (ASL-3.3a, 3.3f, 3.3j to 3.3s). One refusal per rule."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.aslsk.movement.pace import is_helpful, mf_now, needing_help, on_road_so_far
from bocage.systems.aslsk.state.model import (
    OFF_MAP,
    Move,
    State,
    Unit,
    is_mmc,
    piece_name,
    refuse_unit,
    weapons_of,
)


def why_not_move(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not move in this MPh."""
    return why_not_act(s, unit) or refuses_stopped(s, unit) or refuses_after_prep_fire(s, unit)


@rule("ASL-3.3a")
def why_not_act(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not act in the MPh: only the ATTACKER's units do, if not broken, pinned or in close combat."""
    if unit.side != s.player or unit.at == OFF_MAP:
        return refuse_unit("ASL-3.3a", "refuse-not-yours-to-move", unit)
    if unit.broken or unit.pinned:
        return refuse_unit("ASL-3.3a", "refuse-broken-or-pinned", unit)
    if unit.melee or unit.cc:
        return refuse_unit("ASL-3.3a", "refuse-in-close-combat", unit)
    return None


@rule("ASL-3.3a", "ASL-D6")
def refuses_after_prep_fire(s: State, unit: Unit) -> Violation | None:
    """A unit any part of which fired in the PFPh does not move."""
    if unit.fire == "prep" or (unit.id in s.arms and "prep" in [weapon.fire for weapon in weapons_of(s, unit)]):
        return refuse_unit("ASL-D6", "refuse-prep-fired", unit)
    return None


@rule("ASL-3.3l")
def has_stopped(unit: Unit) -> bool:
    """A unit that has stopped moves no more in this MPh."""
    return unit.finished


def refuses_stopped(s: State, unit: Unit) -> Violation | None:
    """A unit that has stopped moves no more in this MPh."""
    return refuse_unit("ASL-3.3l", "refuse-move-over", unit) if has_stopped(unit) else None


@rule("ASL-3.3n")
def refuses_before_stack(s: State, unit: Unit) -> Violation | None:
    """All members of a stack finish before another unit moves."""
    if s.move and unit.id not in s.move.stack:
        return refuse_unit("ASL-3.3n", "refuse-stack-first", unit)
    return None


def why_not_start(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not be the next to move."""
    if s.move and s.move.active:
        return refuse("ASL-3.3j", "refuse-finish-first", unit=piece_name(s, s.move.active[0]))
    return why_not_move(s, unit) or refuses_before_stack(s, unit)


def why_not_join(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not move with those chosen; it must join before they spend MF."""
    move = s.move
    assert move
    assert move.active
    first = s.units[move.active[0]]
    if move.begun or unit.id in move.active or unit.at != first.at:
        return refuse_unit("ASL-3.3n", "refuse-join", unit)
    if not _same_way(s, move, first, unit):
        return refuse_unit("ASL-3.3n", "refuse-join", unit)
    return why_not_move(s, unit)


def _same_way(s: State, move: Move, first: Unit, unit: Unit) -> bool:
    """Whether no unit of the stack has spent MF yet, or both belong to it and came by the same hexes."""
    if unit.id in move.stack:
        return list(unit.spent_here) == list(first.spent_here)
    return not any(s.units[id].spent for id in move.stack if id in s.units)


# --- declarations -------------------------------------------------------------------------------------------------
def why_not_declare(s: State, units: Sequence[Unit], verb: str) -> Violation | None:
    """Why units may not declare Assault Movement or Double Time."""
    one = why_not_assault if verb == "assault" else why_not_double_time
    return next((why for unit in units if (why := refuses_late_declaration(s, unit, verb) or one(s, unit))), None)


def refuses_late_declaration(s: State, unit: Unit, verb: str) -> Violation | None:
    """Declarations are made before a unit spends MF."""
    if unit.spent or (s.move and s.move.begun):
        cite = "ASL-3.3o" if verb == "assault" else "ASL-3.3p"
        return refuse_unit(cite, "refuse-declare-late", unit)
    return None


def why_not_assault(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not declare Assault Movement."""
    if unit.mode == "assault":
        return refuse_unit("ASL-3.3o", "refuse-declared", unit)
    return refuses_both_modes(s, unit, unit.cx)


@rule("ASL-3.3p")
def why_not_double_time(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not declare Double Time: not if wounded or CX."""
    if unit.wounded or unit.cx:
        return refuse_unit("ASL-3.3p", "refuse-double-time", unit)
    return refuses_double_time_again(s, unit) or refuses_both_modes(s, unit, unit.mode == "assault")


@rule("ASL-3.3s")
def refuses_double_time_again(s: State, unit: Unit) -> Violation | None:
    """A unit that was CX until the start of this MPh may not use Double Time."""
    return refuse_unit("ASL-3.3s", "refuse-double-time", unit) if unit.was_cx else None


@rule("ASL-L5")
def refuses_both_modes(s: State, unit: Unit, both: bool) -> Violation | None:
    """Double Time and Assault Movement exclude each other."""
    if both and s.setting.option("L5"):
        return refuse_unit("ASL-L5", "refuse-double-assault", unit)
    return None


def why_not_help(s: State, leader: Unit, mmc: Unit) -> Violation | None:
    """Why a leader may not be told to help a MMC with its load."""
    move = s.move
    assert move
    able = leader.id in move.active and mmc.id in move.active and leader.id not in move.helpers and not move.begun
    if not able or not is_helpful(s, leader) or mmc.id not in needing_help(s, move.active):
        return refuse("ASL-4.0i", "refuse-help", unit=piece_name(s, leader.id))
    return None


# --- splitting up -------------------------------------------------------------------------------------------------
@rule("ASL-3.3n")
def why_not_split(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not leave its stack: only on the way, from a stack of several."""
    move = s.move
    assert move
    if not move.begun or len(move.active) < 2 or unit.id not in move.active:
        return refuse_unit("ASL-3.3n", "refuse-leave", unit)
    return None


@rule("ASL-3.3f")
def why_not_leave_leader(s: State, unit: Unit) -> Violation | None:
    """A unit that has used MF given or saved by a leader stays with him to the end."""
    move = s.move
    assert move
    rest = [id for id in move.active if id != unit.id]
    for group in (rest, [unit.id]):
        for id in group:
            member = s.units[id]
            road = on_road_so_far(member)
            if is_mmc(member) and member.spent > mf_now(s, member, road=road, active=group):
                return refuse("ASL-3.3f", "refuse-leave-leader", unit=piece_name(s, id))
    return None
