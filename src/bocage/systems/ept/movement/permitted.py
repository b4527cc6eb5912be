"""The actions of EPT-7.1: who may take which, and how many movement points it leaves."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept import activation
from bocage.systems.ept.ground.stacking import is_in_surplus
from bocage.systems.ept.ground.stormed import why_not_while_stormed
from bocage.systems.ept.movement.allowance import has_half_left
from bocage.systems.ept.state.model import Extra, State, Unit
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.pairs import why_not_but_move
from bocage.systems.ept.state.units import is_gun, is_neutralised, is_set_up, is_stopped, type_of


@rule("EPT-7.1q")
def why_not_act(s: State, unit: Unit) -> Violation | None:
    """Why a unit can do nothing: it is neutralised."""
    if is_neutralised(unit):
        return refuse("EPT-7.1q", "refuse-neutralised", unit=unit_name(s, unit.id))
    return why_not_while_stormed(s, unit)


@rule("EPT-7.1r", "EPT-13.1a", "EPT-7.1m", "EPT-16.6k")
def why_not_able_to_move(s: State, unit: Unit) -> Violation | None:
    """Why a unit cannot move at all, fire markers apart."""
    if is_stopped(unit):
        return refuse("EPT-7.1r", "refuse-stopped", unit=unit_name(s, unit.id))
    if is_set_up(unit):
        return refuse("EPT-7.1m", "refuse-set-up", unit=unit_name(s, unit.id))
    if unit.immobilised:
        return refuse("EPT-16.6k", "refuse-immobilised", unit=unit_name(s, unit.id))
    if unit.carrier:
        return refuse("EPT-16.3d", "refuse-rides", unit=unit_name(s, unit.id))
    return None


def why_not_move(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not move at all in this action."""
    return why_not_able_to_move(s, unit) or why_not_past_fire(s, unit) or why_not_go_on(s, unit)


@rule("EPT-7.2h")
def why_not_past_fire(s: State, unit: Unit) -> Violation | None:
    """A unit that bore a fire marker when its action began does not move; fire in this very action leaves it half."""
    deed = s.deed
    if deed is not None and unit.id in deed.units and (deed.overran or deed.extra == "overrun"):
        return None
    fired_now = deed is not None and deed.extra == "fire" and unit.id in deed.units
    if unit.fire and not (fired_now and s.setting.options.fire_bars_move == "at_start"):
        return refuse("EPT-7.2h", "refuse-fire-marker", unit=unit_name(s, unit.id))
    return None


@rule("EPT-7.1c", "EPT-7.1f")
def why_not_go_on(s: State, unit: Unit) -> Violation | None:
    """Why an action has no more movement: fire at full potential leaves none, and after move and fire it is over."""
    if s.deed is not None and s.deed.stays and unit.id in s.deed.units:
        return refuse("EPT-7.1c", "refuse-has-acted", unit=unit_name(s, unit.id))
    return None


@rule("EPT-7.1n", "EPT-9.2d", "EPT-7.1m", "EPT-18.3g")
def why_not_march(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not force-march: limited units, heavy weapons and guns never do."""
    if is_gun(unit) or is_heavy_weapon(unit):
        return refuse("EPT-9.2d", "refuse-no-forced-march", unit=unit_name(s, unit.id))
    if activation.is_limited(s, unit):
        return refuse("EPT-7.1n", "refuse-limited", unit=unit_name(s, unit.id))
    return None


def is_heavy_weapon(unit: Unit) -> bool:
    """Whether a unit is a heavy weapon, in place or carried."""
    return not unit.decoy and type_of(unit).kind == "weapon"


@rule("EPT-7.0a", "EPT-9.1d", "EPT-9.2b", "EPT-9.2c")
def why_not_besides(s: State, unit: Unit, extra: Extra) -> Violation | None:
    """Why a unit may not do another action besides the movement.

    It does one thing besides at most, after a normal move of half of its points at most.
    """
    deed = s.deed
    refused = why_not_after_loading(s, unit, extra)
    if deed is None or refused is not None:
        return refused
    if deed.gait == "forced":
        return refuse("EPT-9.2c", "refuse-not-combined", unit=unit_name(s, unit.id))
    if deed.gait == "tactical" or deed.extra not in ("", extra) or deed.overran:
        return refuse("EPT-9.2b", "refuse-not-combined", unit=unit_name(s, unit.id))
    if not has_half_left(s, unit, deed):
        return refuse("EPT-9.1d", "refuse-moved-too-far", unit=unit_name(s, unit.id))
    return why_not_linger(s, unit)


@rule("EPT-16.3h", "EPT-7.1k")
def why_not_after_loading(s: State, unit: Unit, extra: Extra) -> Violation | None:
    """Who has got on or off, and the vehicle that took him up or set him down, do nothing besides but move."""
    if extra != "embark" and unit.id in s.loading:
        return refuse("EPT-16.3h", "refuse-has-loaded", unit=unit_name(s, unit.id))
    return why_not_but_move(s, unit) if extra not in ("embark", "overrun") else None


@rule("EPT-7.1n")
def why_not_limited(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not do what only commanded units do."""
    if activation.is_limited(s, unit):
        return refuse("EPT-7.1n", "refuse-limited", unit=unit_name(s, unit.id))
    return None


@rule("EPT-9.3a")
def why_not_linger(s: State, unit: Unit) -> Violation | None:
    """Why a unit in the middle of its move does nothing but move on: it is in a full hex, or men beside it are."""
    if s.deed is None or not s.deed.hexes:
        return None
    if any(is_in_surplus(s, s.units[id]) for id in (unit.id, *s.deed.escorted) if id in s.units):
        return refuse("EPT-9.3a", "refuse-full-here", unit=unit_name(s, unit.id), hex=label(s, unit.at))
    return None
