"""Who has which support weapon: dropping, recovery and transfer (ASL-3.1d to 3.1g, 3.3y, 4.0b, 4.0f, 4.0g)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import D6
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import is_good_order
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    Weapon,
    friends_at,
    give,
    leave_at,
    piece_name,
    unit_name,
    weapon_cell,
    weapon_name,
    weapons_of,
)

SET_DOWN = -1
"""Stands for the carrier of a weapon that was carried in this MPh and dropped."""


@rule("ASL-4.0b")
def droppable(s: State, unit: Unit) -> list[int]:
    """What a unit may drop, free of charge and at any time: all it possesses, unless it is broken."""
    return [] if unit.broken else [weapon.id for weapon in weapons_of(s, unit)]


def why_not_drop(s: State, unit: Unit, weapon: Weapon) -> Violation | None:
    """Why a unit may not drop a weapon."""
    if weapon.id in droppable(s, unit):
        return None
    message = "refuse-broken" if unit.broken else "refuse-not-possessed"
    return refuse("ASL-4.0b", message, unit=piece_name(s, unit.id), weapon=piece_name(s, weapon.id))


@rule("ASL-4.0f")
def put_down(s: State, weapon: Weapon) -> None:
    """Leave a weapon unpossessed in its hex."""
    leave_at(s, weapon, weapon_cell(s, weapon))
    if weapon.carried_by:
        weapon.carried_by = SET_DOWN


def drop(s: State, weapon: Weapon, cited: str) -> Procedure[None]:
    """Put a weapon down and say so."""
    put_down(s, weapon)
    yield tell("told-dropped", rule=cited, pieces=(weapon.id,), weapon=weapon_name(weapon))


# --- recovering ---------------------------------------------------------------------------------------------------
@rule("ASL-3.1d", "ASL-3.3y")
def why_not_possess(s: State, unit: Unit, weapon: Weapon) -> Violation | None:
    """Why a unit may not try to recover a weapon: it is possessed, or does not lie in the unit's hex."""
    if weapon.holder or weapon.at != unit.at:
        return refuse("ASL-3.3y", "refuse-not-lying-here", weapon=piece_name(s, weapon.id))
    return None


def take(s: State, unit: Unit, weapon: Weapon) -> None:
    """Give a unit possession of a weapon it has recovered."""
    give(s, weapon, unit.id)
    weapon.recovered = True


@rule("ASL-3.3y", "ASL-4.0g")
def recovers(final_dr: int) -> bool:
    """Whether a recovery dr succeeds."""
    return tables().recovery.succeeds(final_dr)


@rule("ASL-3.3q")
def exhaustion(unit: Unit, drm: int) -> int:
    """What an exhausted unit adds to a dr it makes."""
    return drm if unit.cx else 0


def recovery_tally(unit: Unit) -> Tally:
    """What modifies a unit's recovery dr."""
    tally = Tally()
    tally.add(exhaustion(unit, tables().recovery.cx), "cx", "ASL-3.3q")
    return tally


def attempt_recovery(s: State, unit: Unit, weapon: Weapon, cite: str) -> Procedure[str]:
    """Roll for a weapon lying in the unit's hex; gives "recovered" or "nothing"."""
    tally = recovery_tally(unit)
    success = yield from draw(
        D6, "recovery", lambda faces: recovers(faces[0] + tally.total), tally=tally, seat=unit.side, rule=cite
    )
    if not success:
        return "nothing"
    take(s, unit, weapon)
    unit_name, weapon_name = piece_name(s, unit.id), piece_name(s, weapon.id)
    yield tell("told-recovered", rule=cite, pieces=(unit.id, weapon.id), unit=unit_name, weapon=weapon_name)
    return "recovered"


# --- handing over -------------------------------------------------------------------------------------------------
@rule("ASL-3.1f")
def transfers(s: State, side: int) -> Iterator[Choice]:
    """Every weapon of a side and every other Good Order unit in its hex."""
    for weapon in s.weapons.values():
        if weapon.holder and (holder := s.units[weapon.holder]).side == side and s.board.on_map(holder.at):
            for unit in friends_at(s, holder.at, side):
                if unit is not holder:
                    yield Choice("transfer", weapon.id, unit.id)


def why_not_transfer(s: State, side: int, choice: Choice) -> Violation | None:
    """Why a weapon may not change hands, in any phase."""
    weapon, unit = s.weapons.get(choice.piece or 0), s.units.get(choice.other or 0)
    if choice.verb != "transfer" or weapon is None or unit is None or not weapon.holder or weapon.holder == unit.id:
        return refuse("ASL-3.1f", "refuse-transfer-choice")
    giver = s.units[weapon.holder]
    if giver.side != side or unit.side != side or unit.at != weapon_cell(s, weapon):
        return refuse("ASL-3.1f", "refuse-transfer-choice")
    for hand in (giver, unit):
        if not is_good_order(hand):
            return refuse("ASL-3.1f", "refuse-not-good-order", unit=unit_name(hand))
    return refuses_recovered(weapon)


@rule("ASL-3.1g")
def refuses_recovered(weapon: Weapon) -> Violation | None:
    """A weapon that changed hands in this phase is not transferred again in it."""
    return refuse("ASL-3.1g", "refuse-recovered-now", weapon=weapon_name(weapon)) if weapon.recovered else None


def hand_over(s: State, choice: Choice, cite: str) -> Procedure[None]:
    """Give a weapon to another unit."""
    weapon, taker = s.weapons[choice.piece or 0], s.units[choice.other or 0]
    give(s, weapon, taker.id)
    weapon.recovered = True
    pieces = (weapon.id, taker.id)
    yield tell("told-transfer", rule=cite, pieces=pieces, weapon=weapon_name(weapon), unit=unit_name(taker))
