"""Sappers in action (EPT-18.6): by a tactical move up to wire, mines, a bunker or a house, with a word on what for."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.assault.entry import enter_hex
from bocage.systems.ept.ground.prices import price
from bocage.systems.ept.ground.wire import is_sapper_squad
from bocage.systems.ept.movement.permitted import why_not_move
from bocage.systems.ept.movement.steps import why_not_gait, why_not_step
from bocage.systems.ept.reactions import answer_entry
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.model import Deed, State, Unit
from bocage.systems.ept.state.names import label, tell_of
from bocage.systems.ept.works.sappers import begin_clearing, why_not_clear, why_not_storm

CLEAR, STORM, CREEP = "clear", "blow-up", "creep"


# --- wire and mines ---------------------------------------------------------------------------------------------------
@rule("EPT-18.6a")
def why_not_go(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a unit does not creep up to a marker to remove it; the choice names the marker by its id, and its hex."""
    refused, work = why_not_clear(s, unit, choice.other or 0), s.works.get(choice.other or 0)
    if refused is not None or work is None or choice.place != label(s, work.at):
        return refused or refuse("EPT-18.6a", "refuse-not-offered", choice=str(choice))
    return why_not_step(s, unit, s.deed or Deed([unit.id]), CREEP, work.at)


def clear_options(s: State, unit: Unit) -> Iterator[Choice]:
    """The markers next to a unit that it may set about."""
    for work in s.works.values() if is_sapper_squad(unit) else ():
        choice = Choice(CLEAR, unit.id, other=work.id, place=label(s, work.at))
        if s.board.adjacent(unit.at, work.at) and why_not_go(s, unit, choice) is None:
            yield choice


def clear(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Creep up to a marker and set about it."""
    assert choice.other is not None
    work = s.works[choice.other]
    yield tell_of(s, unit, "told-clearing", "EPT-18.6a", hex=label(s, work.at))
    entered = yield from enter_hex(s, unit, CREEP, work.at)
    begin_clearing(s, unit, work.id)
    if entered:
        answer_entry(s, [unit.id])


# --- bunkers and houses -----------------------------------------------------------------------------------------------
@rule("EPT-18.6b", "EPT-18.6c")
def why_not_approach(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a unit does not creep into a hex to blow it up."""
    if choice.place not in s.board.aliases:
        return refuse("EPT-18.6b", "refuse-not-offered", choice=str(choice))
    cell, deed = s.board.cell(choice.place), s.deed or Deed([unit.id])
    refused = why_not_storm(s, unit, cell) or why_not_move(s, unit) or why_not_gait(s, unit, deed, "tactical")
    if refused is None and price(s, unit, unit.at, cell, creeping=True) is None:
        refused = refuse("EPT-9.1a", "refuse-forbidden-ground", hex=label(s, cell))
    return refused


def storm_options(s: State, unit: Unit) -> Iterator[Choice]:
    """The hexes next to a unit that it may blow up."""
    for cell in s.board.steps(unit.at) if is_sapper_squad(unit) else ():
        choice = Choice(STORM, unit.id, place=label(s, cell))
        if s.board.on_map(cell) and why_not_approach(s, unit, choice) is None:
            yield choice


@rule("EPT-18.6b", "EPT-18.6c")
def storm(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Creep into the hex; what is left of the turn decides."""
    cell, came_from = s.board.cell(choice.place), unit.at
    yield tell_of(s, unit, "told-storms", "EPT-18.6b", hex=label(s, cell))
    entered = yield from enter_hex(s, unit, CREEP, cell)
    if unit.id in s.units and unit.at == cell:
        unit.storms_from = came_from
    if entered:
        answer_entry(s, [unit.id])


ACTS = {CLEAR: Act(clear_options, why_not_go, clear), STORM: Act(storm_options, why_not_approach, storm)}
