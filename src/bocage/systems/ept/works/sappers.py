"""Sappers (EPT-18.6): they take up wire and mines, blow up bunkers, and houses with those inside."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.artillery.buildings import ruin
from bocage.systems.ept.ground.terrain import is_building
from bocage.systems.ept.ground.wire import is_sapper_squad
from bocage.systems.ept.morale.losses import eliminate
from bocage.systems.ept.state.model import OFF_MAP, State, Unit
from bocage.systems.ept.state.names import label, tell_of, unit_name
from bocage.systems.ept.state.units import (
    bunker_at,
    enemies_in,
    is_sound,
    on_foot_at,
    other,
    put,
    units_of,
)

REMOVABLE = ("wire", "mines")


# --- markers ----------------------------------------------------------------------------------------------------------
@rule("EPT-18.6a")
def why_not_clear(s: State, unit: Unit, work_id: int) -> Violation | None:
    """Why a unit does not set about a marker: it is no sapper squad, or the marker is neither wire nor mines."""
    work = s.works.get(work_id)
    if not is_sapper_squad(unit) or work is None or work.kind not in REMOVABLE:
        return refuse("EPT-18.6a", "refuse-no-sapper", unit=unit_name(s, unit.id))
    return None


@rule("EPT-18.6a")
def begin_clearing(s: State, unit: Unit, work_id: int) -> None:
    """A sapper squad that has crept up sets about the one marker that it named."""
    if work_id in s.works and unit.id in s.units and unit.at == s.works[work_id].at:
        unit.clearing, unit.clearing_since = work_id, s.turn


@rule("EPT-18.6a")
def is_cleared(s: State, unit: Unit) -> bool:
    """Whether a squad has done its work: it came in an earlier turn, and has stayed and kept its head all along."""
    return unit.clearing in s.works and unit.clearing_since < s.turn and not unit.moved


def finish_clearing(s: State, unit: Unit) -> Procedure[None]:
    """At the end of a turn: who is stopped or worse has failed, who has stayed for a whole turn takes the marker up."""
    if not is_sound(unit):
        unit.clearing = unit.clearing_since = 0
    elif is_cleared(s, unit):
        hex = label(s, unit.at)
        del s.works[unit.clearing]
        unit.clearing = unit.clearing_since = 0
        yield tell_of(s, unit, "told-cleared", "EPT-18.6a", hex=hex)


# --- bunkers and houses -----------------------------------------------------------------------------------------------
def why_not_storm(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why a unit does not go to blow up a hex."""
    if not is_sapper_squad(unit):
        return refuse("EPT-18.6b", "refuse-no-sapper", unit=unit_name(s, unit.id))
    is_target = is_bunker_target(s, unit, cell) or is_house(s, unit, cell)
    if cell not in s.board.steps(unit.at) or unit.floor or not is_target:
        return refuse("EPT-18.6b", "refuse-nothing-to-blow-up", hex=label(s, cell))
    return None


@rule("EPT-18.6b")
def is_bunker_target(s: State, unit: Unit, cell: int) -> bool:
    """Whether a bunker that the enemy holds is in a hex."""
    return bunker_at(s, cell) is not None and bool(enemies_in(s, unit.side, cell))


@rule("EPT-18.6c")
def is_house(s: State, unit: Unit, cell: int) -> bool:
    """Whether a house with enemies in it is in a hex."""
    return is_building(s, cell) and bool(enemies_in(s, unit.side, cell))


def repel_shaken(s: State) -> Procedure[None]:
    """Sappers who are stopped or worse fail at once and go back to the hex from which they came."""
    for side in (0, 1):
        for unit in [one for one in units_of(s, side) if one.storms and not is_sound(one)]:
            yield from go_back(s, unit)


@rule("EPT-18.6b", "EPT-18.6c")
def go_back(s: State, unit: Unit) -> Procedure[None]:
    """Sappers who failed are back where they came from, or beside it where the enemy holds it now."""
    back = next((cell for cell in (unit.storms_from, *s.board.steps(unit.at)) if is_free(s, unit, cell)), OFF_MAP)
    if back == OFF_MAP:
        yield from eliminate(s, unit, "EPT-18.6c")
        return
    put(s, unit, back)
    yield tell_of(s, unit, "told-driven-back", "EPT-18.6c")


def is_free(s: State, unit: Unit, cell: int) -> bool:
    """Whether sappers can go back to a hex."""
    return s.board.on_map(cell) and cell not in s.fires and not enemies_in(s, unit.side, cell)


def blow_up(s: State, unit: Unit) -> Procedure[None]:
    """Sappers who held out to the end of the turn destroy the bunker or the house, and all enemies in it."""
    cell, bunker = unit.at, bunker_at(s, unit.at)
    unit.storms_from = OFF_MAP
    rule_id = "EPT-18.6c" if bunker is None else "EPT-18.6b"
    yield tell_of(s, unit, "told-blown-up", rule_id, hex=label(s, cell))
    for enemy in [one for one in on_foot_at(s, other(unit.side), cell) if one.id in s.units]:
        yield from eliminate(s, enemy, rule_id)
    if bunker is not None:
        s.works.pop(bunker.id, None)
    elif is_building(s, cell):
        yield from ruin(s, cell, "EPT-18.6c")


# --- the end of the turn ----------------------------------------------------------------------------------------------
@rule("EPT-18.6a", "EPT-18.6b", "EPT-18.6c")
def settle_sappers(s: State) -> Procedure[None]:
    """Before the markers of the turn go, the work of all sappers is settled."""
    for unit in list(sappers_at_work(s)):
        if unit.clearing:
            yield from finish_clearing(s, unit)
        elif not is_sound(unit):
            yield from go_back(s, unit)
        else:
            yield from blow_up(s, unit)


def sappers_at_work(s: State) -> Iterator[Unit]:
    """The sappers of both sides who deal with a marker, a bunker or a house."""
    return (unit for side in (0, 1) for unit in units_of(s, side) if unit.clearing or unit.storms)
