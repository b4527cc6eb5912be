"""What a moving unit may do in its hex instead of moving on: smoke, recovery, placing a charge (ASL-3.3t to 3.3y, 4.3).

All prices are in half MF.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.contract.resolution import Touched
from bocage.kernel.dice import D6
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.ground import terrain
from bocage.systems.aslsk.movement.pace import mf_left, on_road_so_far
from bocage.systems.aslsk.movement.steps import why_not_afford
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    Weapon,
    enemies_at,
    label,
    piece_name,
    refuse_unit,
    type_of,
    weapon_type_of,
)
from bocage.systems.aslsk.weapons import possession


# --- smoke --------------------------------------------------------------------------------------------------------
@rule("ASL-1.2.2d")
def has_smoke(unit: Unit) -> bool:
    """Only a squad with a Smoke Exponent carries smoke grenades."""
    return bool(type_of(unit).smoke)


@rule("ASL-3.3t")
def why_not_try_smoke(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not try smoke: only with a Smoke Exponent, once per MPh."""
    if not has_smoke(unit) or unit.smoke_tried:
        return refuse_unit("ASL-3.3t", "refuse-no-smoke", unit)
    return None


@rule("ASL-3.3t")
def why_not_throw_smoke(s: State, unit: Unit, there: int) -> Violation | None:
    """Why smoke may not go into a hex: only into the unit's own or an adjacent one without smoke."""
    near = there == unit.at or there in s.board.neighbours[unit.at]
    if there in s.smoke or not near or not s.board.on_map(there):
        return refuse("ASL-3.3t", "refuse-smoke-hex", hex=label(s, there))
    return None


def smoke_hexes(s: State, unit: Unit, halves: int) -> Sequence[int]:
    """The hexes in which smoke may be placed with `halves` half MF left; kept while no smoke is about."""
    if s.smoke:
        return _smoke_hexes(s, unit, halves)
    layer = s.setting.layer("smoke")
    hexes: Sequence[int] | None = layer.get((unit.at, halves))
    if hexes is None:
        hexes = layer[unit.at, halves] = _smoke_hexes(s, unit, halves)
    return hexes


def _smoke_hexes(s: State, unit: Unit, halves: int) -> list[int]:
    here, around = unit.at, s.board.steps(unit.at)
    near = [here] if why_not_spend_here(s, unit, smoke_price(unit, here), halves) is None else []
    if around and why_not_spend_here(s, unit, smoke_price(unit, around[0]), halves) is None:
        near += around
    return [there for there in near if why_not_throw_smoke(s, unit, there) is None]


def smoke_price(unit: Unit, there: int) -> int:
    """Half MF for an attempt to place smoke."""
    chart = tables().movement
    return chart.smoke_in_own_hex if there == unit.at else chart.smoke_in_adjacent_hex


# --- weapons ------------------------------------------------------------------------------------------------------
@rule("ASL-4.3d")
def why_not_charge_target(s: State, unit: Unit, weapon: Weapon, there: int) -> Violation | None:
    """Why a charge may not be placed against a hex: only an adjacent one with enemies."""
    if weapon_type_of(weapon).kind != "DC" or weapon.holder != unit.id:
        return refuse_unit("ASL-4.3d", "refuse-no-charge", unit)
    if not s.board.adjacent(unit.at, there) or not enemies_at(s, there, unit.side):
        return refuse("ASL-4.3d", "refuse-charge-target", hex=label(s, there))
    return None


@rule("ASL-4.3e")
def hex_of_placement(unit: Unit, there: int) -> int:
    """Placing a charge is movement in the placer's own hex, not in that of the target."""
    return unit.at


@rule("ASL-4.3d")
def charge_price(s: State, unit: Unit, there: int) -> int:
    """Half MF to place a charge: as for entering the target, and it is movement within the placer's own hex."""
    return terrain.entry_cost(s, unit, unit.at, there) + terrain.smoke_cost(s, hex_of_placement(unit, there))


# --- spending MF in place -----------------------------------------------------------------------------------------
@rule("ASL-D4")
def refuses_action_off_map(s: State, unit: Unit) -> Violation | None:
    """Off the map a unit may only declare and move."""
    if not s.board.on_map(unit.at):
        return refuse_unit("ASL-D4", "refuse-off-map-action", unit)
    return None


def why_not_spend_here(s: State, unit: Unit, price: int, halves: int | None = None) -> Violation | None:
    """Why a unit may not spend MF where it is; `halves` is the half MF it has left, worked out if None."""
    refusal = refuses_action_off_map(s, unit)
    return refusal or why_not_afford(s, unit, price, mf_left_here(s, unit) if halves is None else halves)


def mf_left_here(s: State, unit: Unit) -> int:
    """Half MF a unit has left for actions in its hex."""
    return mf_left(s, unit, road=on_road_so_far(unit))


# --- attempts -----------------------------------------------------------------------------------------------------
class SmokeAttempt(msgspec.Struct, frozen=True):
    """A try at placing smoke grenades in a hex."""

    unit: int
    cell: int

    def touches(self, s: State) -> Touched:
        return {"units": (), "weapons": ()}

    def run(self, s: State) -> Procedure[str]:
        unit = s.units[self.unit]
        tally = Tally()
        tally.add(possession.exhaustion(unit, tables().smoke_grenades.cx), "cx", "ASL-3.3q")
        exponent = type_of(unit).smoke
        outcome = yield from draw(
            D6,
            "smoke",
            lambda faces: smoke_outcome(faces[0], tally.total, exponent),
            tally=tally,
            seat=unit.side,
            rule="ASL-3.3t",
            about={"unit": piece_name(s, unit.id), "need": exponent},
        )
        name = label(s, self.cell)
        if outcome == "smoke":
            s.smoke.append(self.cell)
            yield tell("told-smoke", rule="ASL-3.3t", pieces=(unit.id,), place=name, hex=name)
        else:
            yield tell("told-no-smoke", rule="ASL-3.3t", pieces=(unit.id,), place=name, hex=name)
        return outcome


@rule("ASL-3.3t")
def smoke_outcome(original: int, drm: int, exponent: int) -> str:
    """Smoke, nothing, or the end of the unit's MPh."""
    if ends_move(original):
        return "ends"
    return "smoke" if tables().smoke_grenades.succeeds(original + drm, exponent) else "nothing"


@rule("ASL-3.3u")
def ends_move(original: int) -> bool:
    """An original smoke dr of 6 ends the unit's MPh in its hex."""
    return original == tables().smoke_grenades.move_ends_on_original


class RecoveryAttempt(msgspec.Struct, frozen=True):
    """A try at recovering a weapon."""

    unit: int
    weapon: int

    def touches(self, s: State) -> Touched:
        return {"units": (self.unit,), "weapons": (self.weapon,)}

    def run(self, s: State) -> Procedure[str]:
        return (yield from possession.attempt_recovery(s, s.units[self.unit], s.weapons[self.weapon], "ASL-3.3y"))
