"""Who may assault what (EPT-15.0a to EPT-15.0d): fit units, storeys with enemies, the price of the entry, stacks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bocage.ground.storeys import Location
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.ground.prices import price, stairs_price
from bocage.systems.ept.ground.terrain import block_of, highest_floor
from bocage.systems.ept.movement.allowance import full_points, has_half_left, road_bonus
from bocage.systems.ept.movement.permitted import why_not_limited, why_not_move
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.formations import is_hesitant
from bocage.systems.ept.state.model import Deed, Fight, Gait, State, Unit
from bocage.systems.ept.state.names import find_place, label, place_label, tell_openly_of, unit_name
from bocage.systems.ept.state.units import (
    is_gun,
    is_marked_at,
    is_set_up,
    is_sound,
    is_vehicle,
    on_foot_at,
    other,
)

GAITS: dict[str, Gait] = {"assault": "normal", "assault-creep": "tactical"}
"""The kind of move by which each verb enters the hex (EPT-9.2b)."""
JOIN = "join"
"""The verb by which a unit joins another, its `other`, to assault with it as one stack."""


# --- who --------------------------------------------------------------------------------------------------------------
def why_not_fit(s: State, unit: Unit) -> Violation | None:
    """Why a unit starts no assault at all."""
    return (
        why_not_on_foot(s, unit)
        or why_not_unshaken(s, unit)
        or why_not_again(s, unit)
        or why_not_limited(s, unit)
        or why_not_move(s, unit)
    )


@rule("EPT-15.0a", "EPT-7.1g")
def why_not_on_foot(s: State, unit: Unit) -> Violation | None:
    """Only units on foot assault, and weapons that their crews carry."""
    if is_vehicle(unit) or is_gun(unit) or unit.decoy or is_set_up(unit):
        return refuse("EPT-15.0a", "refuse-no-assault", unit=unit_name(s, unit.id))
    return None


@rule("EPT-15.0b")
def why_not_unshaken(s: State, unit: Unit) -> Violation | None:
    """A unit with a fire marker, stopped, neutralised or hesitant starts no assault."""
    if unit.fire:
        return refuse("EPT-15.0b", "refuse-fire-marker", unit=unit_name(s, unit.id))
    if not is_sound(unit):
        return refuse("EPT-15.0b", "refuse-stopped", unit=unit_name(s, unit.id))
    if is_hesitant(s, unit):
        return refuse("EPT-15.0b", "refuse-hesitant", unit=unit_name(s, unit.id))
    return None


@rule("EPT-15.0c")
def why_not_again(s: State, unit: Unit) -> Violation | None:
    """A unit assaults once in an action."""
    if s.deed is not None and s.deed.assaulted:
        return refuse("EPT-15.0c", "refuse-has-assaulted", unit=unit_name(s, unit.id))
    return None


# --- where ------------------------------------------------------------------------------------------------------------
def why_not(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a unit, with those that move with it, does not assault a storey of a hex."""
    place = find_place(s, choice.place)
    if place is None:
        return refuse("EPT-15.0a", "refuse-not-offered", choice=str(choice))
    stack = [unit] if s.deed is None else [s.units[id] for id in s.deed.units]
    unfit = next((why for each in stack if (why := why_not_fit(s, each)) is not None), None)
    return (
        unfit
        or why_not_there(s, unit, place)
        or why_not_besides(s, unit)
        or why_not_so(s, unit, GAITS[choice.verb])
        or why_not_pay(s, unit, place, GAITS[choice.verb])
    )


@rule("EPT-15.0a")
def why_not_there(s: State, unit: Unit, place: Location) -> Violation | None:
    """Why a storey of a hex is not assaulted: no enemy is there, or it cannot be entered from here."""
    if place not in within_reach(s, unit) or not is_marked_at(s, other(unit.side), *place):
        return refuse("EPT-15.0a", "refuse-nobody-to-assault", hex=place_label(s, *place))
    return None


@rule("EPT-5.2f")
def within_reach(s: State, unit: Unit) -> Iterator[Location]:
    """The places next to a unit: neighbouring hexes on its storey, the storeys above and below; out by the ground."""
    block = block_of(s, unit.at)
    for cell in s.board.steps(unit.at):
        if cell in block or unit.floor == 0:
            yield Location(cell, unit.floor)
    for floor in (unit.floor - 1, unit.floor + 1):
        if 0 <= floor <= highest_floor(s, unit.at):
            yield Location(unit.at, floor)


@rule("EPT-9.2b", "EPT-9.1d", "EPT-7.1g")
def why_not_besides(s: State, unit: Unit) -> Violation | None:
    """Why an action does not end in an assault: another kind of move, another action done, moved too far."""
    deed = s.deed
    if deed is None:
        return None
    if deed.gait in ("tactical", "forced") or deed.extra not in ("", "assault"):
        return refuse("EPT-9.2b", "refuse-not-combined", unit=unit_name(s, unit.id))
    if not has_half_left(s, unit, deed):
        return refuse("EPT-9.1d", "refuse-moved-too-far", unit=unit_name(s, unit.id))
    return None


@rule("EPT-9.2b")
def why_not_so(s: State, unit: Unit, gait: Gait) -> Violation | None:
    """A tactical move into the hex is the whole move."""
    if gait == "tactical" and s.deed is not None and s.deed.hexes:
        return refuse("EPT-9.2b", "refuse-not-combined", unit=unit_name(s, unit.id))
    return None


@rule("EPT-15.0d")
def why_not_pay(s: State, unit: Unit, place: Location, gait: Gait) -> Violation | None:
    """Why the entry is not paid."""
    deed, cost = s.deed or Deed([unit.id]), entry_price(s, unit, place, gait)
    if cost is None:
        return refuse("EPT-15.0d", "refuse-forbidden-ground", hex=label(s, place.cell))
    if deed.spent + cost > full_points(unit, "normal") + road_bonus(unit, deed):
        return refuse("EPT-15.0d", "refuse-too-dear", unit=unit_name(s, unit.id), hex=label(s, place.cell))
    return None


def entry_price(s: State, unit: Unit, place: Location, gait: Gait) -> int | None:
    """What the entry costs: that of the hex, or that of the stairs; None where it is forbidden."""
    if place.cell != unit.at:
        return price(s, unit, unit.at, place.cell, creeping=gait == "tactical")
    return stairs_price(s, up=place.level > unit.floor)


@rule("EPT-7.1g")
def options(s: State, unit: Unit, verb: str) -> Iterator[Choice]:
    """The places that a unit may assault by one kind of move."""
    if why_not_fit(s, unit) is None:
        for place in within_reach(s, unit):
            choice = Choice(verb, unit.id, place=place_label(s, *place))
            if is_marked_at(s, other(unit.side), *place) and why_not(s, unit, choice) is None:
                yield choice


@rule("EPT-15.0a", "EPT-15.0d")
def run(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Announce the assault and pay for the entry; the defenders may step back first (EPT-8.3)."""
    place = find_place(s, choice.place)
    assert s.deed is not None
    assert place is not None
    s.deed.extra, s.deed.assaulted, s.deed.gait = "assault", True, GAITS[choice.verb]
    s.deed.spent += entry_price(s, unit, place, s.deed.gait) or 0
    defenders = [
        enemy.id
        for enemy in on_foot_at(s, other(unit.side), place.cell)
        if not enemy.decoy and enemy.floor == place.level
    ]
    s.fight = Fight(place.cell, unit.side, unit.at, floor=place.level, from_floor=unit.floor, threatened=defenders)
    yield tell_openly_of(s, unit, "told-assault", "EPT-15.0a", hex=place_label(s, *place))
    s.step = "withdraw-before"


# --- stacks -----------------------------------------------------------------------------------------------------------
@rule("EPT-15.0a")
def why_not_join(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a unit does not assault together with others: they are activated together and begin their move in one place.

    The unit that leads the stack is named by `other`.
    """
    leader, deed = s.units.get(choice.other or 0), s.deed
    if leader is None or leader.id == unit.id or leader.id not in s.ready or unit.id not in s.ready:
        return refuse("EPT-15.0a", "refuse-not-offered", choice=str(choice))
    if (leader.at, leader.floor) != (unit.at, unit.floor):
        return refuse("EPT-15.0a", "refuse-not-stacked", unit=unit_name(s, unit.id))
    begun = deed is not None and (deed.hexes or deed.extra not in ("", "assault") or deed.units[0] != leader.id)
    if begun or (deed is not None and unit.id in deed.units):
        return refuse("EPT-15.0a", "refuse-not-combined", unit=unit_name(s, unit.id))
    return why_not_fit(s, leader) or why_not_fit(s, unit)


def join_options(s: State, unit: Unit) -> Iterator[Choice]:
    """The units that may join a unit to assault with it; in the order of their ids, so that each stack is made once."""
    last = s.deed.units[-1] if s.deed is not None else unit.id
    if s.deed is not None and s.deed.units[0] != unit.id:
        return
    for id in s.ready:
        if id > last:
            choice = Choice(JOIN, id, other=unit.id)
            if why_not_join(s, s.units[id], choice) is None:
                yield choice


@rule("EPT-15.0a")
def join(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """The unit moves and assaults with the stack from now on."""
    assert s.deed is not None
    assert choice.other is not None
    s.deed.units = [choice.other, *(id for id in s.deed.units if id not in (choice.other, unit.id)), unit.id]
    s.deed.extra, s.deed.stacked = "assault", True
    return
    yield


ACTS = {
    **{verb: Act(partial(options, verb=verb), why_not, run) for verb in GAITS},
    JOIN: Act(join_options, why_not_join, join),
}
