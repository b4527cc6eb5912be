"""Mines and wire as they are entered (EPT-18.4b, EPT-18.5): markers turned over, attacks on units that enter."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args
from bocage.systems.ept.armour.damage import apply_fate
from bocage.systems.ept.ground.terrain import protection_of_place, works_at
from bocage.systems.ept.ground.wire import crosses_works, is_tracked
from bocage.systems.ept.hidden import reveal_hit
from bocage.systems.ept.morale.results import apply_result
from bocage.systems.ept.reference.charts import POWER, FireResult, told_result
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Gait, State, Unit, Work
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.units import is_armoured, is_vehicle, type_of

WHEELS = ("wheeled", "fourbyfour")


def meet_works(s: State, unit: Unit, gait: Gait) -> Procedure[None]:
    """What wire and mines do to a unit that has just entered their hex, and it to them."""
    for work in works_at(s, unit.at):
        if unit.id not in s.units or unit.at != work.at:
            return
        if work.kind == "wire" and crushes(unit):
            yield from crush(s, work)
        elif work.kind == "mines" and is_meant(s, work, unit):
            yield from tread_on(s, work, unit, gait)


# --- wire -------------------------------------------------------------------------------------------------------------
@rule("EPT-18.4b")
def crushes(unit: Unit) -> bool:
    """Whether a unit destroys wire by entering its hex: vehicles on tracks do."""
    return is_tracked(unit)


def crush(s: State, work: Work) -> Procedure[None]:
    """Take wire off the map."""
    del s.works[work.id]
    hex = label(s, work.at)
    yield tell("told-wire-crushed", rule="EPT-18.4b", hex=hex, place=hex)


# --- mines ------------------------------------------------------------------------------------------------------------
@rule("EPT-18.5a")
def is_meant(s: State, work: Work, unit: Unit) -> bool:
    """Whether mines turn against a unit: against every one of either side, by the option against enemies only."""
    return s.setting.options.mines_hit == "everybody" or work.side != unit.side


@rule("EPT-18.5a")
def tread_on(s: State, work: Work, unit: Unit, gait: Gait) -> Procedure[None]:
    """The marker is turned over: dummies go, real mines stay and attack at once; sappers who creep pass them by."""
    hex = label(s, work.at)
    if not work.revealed:
        work.revealed = True
        yield tell("told-dummy-mines" if work.dummy else "told-mines", rule="EPT-18.5a", hex=hex, place=hex)
    if work.dummy:
        del s.works[work.id]
    elif not (gait == "tactical" and crosses_works(s, unit)):
        yield from (blow_up_vehicle(s, unit) if is_vehicle(unit) else blow_up_men(s, unit, gait))


def roll_mines(s: State, unit: Unit, tally: Tally) -> Procedure[FireResult]:
    """Roll two dice in the column of mines."""
    table, added, number = tables().fire, tally.total, tables().numbers.mines.column
    column = table.column_of(POWER * number) or 0

    def read(faces: Faces) -> FireResult:
        return table.result(column, sum(faces) + added)

    about: Args = {"unit": unit_name(s, unit.id), "hex": label(s, unit.at), "column": str(number)}
    return (
        yield from draw(
            TWO_D6, "mines", read, tally=tally, seat=unit.side, rule="EPT-18.5a", about=about, result=told_result
        )
    )


def blow_up_men(s: State, unit: Unit, gait: Gait) -> Procedure[None]:
    """Mines attack a unit on foot as fire does."""
    result = yield from roll_mines(s, unit, men_tally(s, unit, gait))
    if result.code != "-":
        yield from reveal_hit(s, unit)
        if unit.id in s.units:
            yield from apply_result(s, unit, result)


@rule("EPT-18.5b")
def men_tally(s: State, unit: Unit, gait: Gait) -> Tally:
    """What is added for a unit on foot: a tactical entry helps, nothing else does; by the option the terrain too."""
    tally, helps = Tally(), s.setting.options.terrain_helps_on_mines
    tally.add(protection_of_place(s, unit.at) if helps else 0, "protection", "EPT-18.5b")
    tally.add(tables().numbers.mines.tactical_entry if gait == "tactical" else 0, "tactical-entry", "EPT-18.5b")
    return tally


@rule("EPT-18.5c")
def blow_up_vehicle(s: State, unit: Unit) -> Procedure[None]:
    """Mines destroy, immobilise or stun a vehicle."""
    result = yield from roll_mines(s, unit, vehicle_tally(unit))
    fate = tables().numbers.mines.vehicle[result.code]
    if fate != "none":
        yield from reveal_hit(s, unit)
        yield from apply_fate(s, unit, fate)


@rule("EPT-18.5c")
def vehicle_tally(unit: Unit) -> Tally:
    """What is added for a vehicle: wheels are worse, a half-track gets nothing, other armour helps."""
    tally, numbers, card = Tally(), tables().numbers.mines, type_of(unit).card
    assert card is not None
    if card.locomotion == "halftrack":
        tally.add(numbers.halftrack, "half-track", "EPT-18.5c")
        return tally
    tally.add(numbers.wheeled if card.locomotion in WHEELS else 0, "wheels", "EPT-18.5c")
    tally.add(numbers.armoured if is_armoured(unit) else 0, "armour", "EPT-18.5c")
    return tally
