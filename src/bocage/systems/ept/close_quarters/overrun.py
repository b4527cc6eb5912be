"""Overruns (EPT-17.3): a vehicle drives into men, fires at all of them, and they may strike back."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Barrier, Procedure, Step, draw
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args
from bocage.systems.ept.artillery.barrage import meet_barrage
from bocage.systems.ept.assault.entry import ask_to_step_back, ways_back
from bocage.systems.ept.fire.firers import power_against_men
from bocage.systems.ept.ground.terrain import protection_of_place
from bocage.systems.ept.hidden import reveal, reveal_moving
from bocage.systems.ept.morale.results import apply_result, demand_test
from bocage.systems.ept.reactions import answer_entry
from bocage.systems.ept.reference.charts import POWER, FireResult, Test, told_result
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.model import VEHICLE_ROUND, Deed, Fight, Overrun, State, Unit
from bocage.systems.ept.state.names import label, tell_openly_of, told_name, unit_name
from bocage.systems.ept.state.units import is_sound, is_vehicle, on_foot_at, other
from bocage.systems.ept.vehicles.charging import overrun_price, why_not_charge, why_not_overrun
from bocage.systems.ept.vehicles.driving import drive, drive_price
from bocage.systems.ept.works.mines import meet_works

OVERRUN, CHARGE = "overrun", "charge"
"""Driving into the men in a hex; and setting out to do so in spite of a fire marker."""


# --- the announcement -------------------------------------------------------------------------------------------------
def why_not(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a vehicle does not overrun a hex."""
    if not is_vehicle(unit) or choice.place not in s.board.aliases:
        return refuse("EPT-17.3a", "refuse-not-offered", choice=str(choice))
    return why_not_overrun(s, unit, s.deed or Deed([unit.id]), s.board.cell(choice.place))


@rule("EPT-7.1o")
def options(s: State, unit: Unit) -> Iterator[Choice]:
    """The hexes with men that a vehicle may overrun."""
    if is_vehicle(unit):
        for cell in s.board.steps(unit.at):
            choice = Choice(OVERRUN, unit.id, place=label(s, cell))
            if why_not(s, unit, choice) is None:
                yield choice


@rule("EPT-17.3a")
def run(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Announce the overrun; the men may step back first."""
    assert s.deed is not None
    cell = s.board.cell(choice.place)
    if unit.fire and not s.deed.extra and not s.deed.overran:
        s.deed.extra = "overrun"
    s.overrun = Overrun(unit.id, cell, unit.at, threatened=threatened(s, unit, cell))
    yield tell_openly_of(s, unit, "told-overrun", "EPT-17.3a", hex=label(s, cell))
    s.step = "overrun"


@rule("EPT-8.3a")
def threatened(s: State, unit: Unit, cell: int) -> list[int]:
    """The men who may step back before a vehicle enters their hex, unless the option keeps them there."""
    if not s.setting.options.withdrawal_before_overrun:
        return []
    return [man.id for man in on_foot_at(s, other(unit.side), cell) if not man.decoy]


def why_not_set_out(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a vehicle does not set out to overrun an enemy in spite of its fire marker."""
    if not is_vehicle(unit) or s.deed is not None:
        return refuse("EPT-17.3c", "refuse-not-offered", choice=str(choice))
    return why_not_charge(s, unit)


def charge_options(s: State, unit: Unit) -> Iterator[Choice]:
    """Setting out, where it is permitted."""
    choice = Choice(CHARGE, unit.id)
    if why_not_set_out(s, unit, choice) is None:
        yield choice


def set_out(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """From now on the vehicle moves with half of its points, and must stay within reach of men."""
    assert s.deed is not None
    s.deed.extra = "overrun"
    yield tell_openly_of(s, unit, "told-charge", "EPT-17.3c")


ACTS = {OVERRUN: Act(options, why_not, run), CHARGE: Act(charge_options, why_not_set_out, set_out)}


# --- the entry --------------------------------------------------------------------------------------------------------
def overrun(s: State) -> Procedure[None]:
    """The men step back or stay, the vehicle enters, it is fired at, it attacks."""
    run = s.overrun
    assert run is not None
    if not run.entered:
        yield Barrier((s.units[run.vehicle].side,))
        run.threatened = [id for id in run.threatened if any(True for _ in ways_back(s, s.units[id]))]
        if run.threatened:
            yield from ask_to_step_back(s, s.units[run.threatened.pop(0)])
        else:
            yield from enter(s, run)
        return
    s.overrun = None
    vehicle, men = s.units.get(run.vehicle), men_at(s, run)
    s.step = "act"
    if vehicle is not None and men:
        can_attack = why_not_attack(s, vehicle) is None
        if can_attack:
            yield from attack(s, vehicle, men, run.found)
        strike_back(s, run, burdened=can_attack)
    elif men and on_foot_at(s, other(men[0].side), run.at):
        strike_back(s, run, burdened=False)


def men_at(s: State, run: Overrun) -> list[Unit]:
    """The men in the overrun hex."""
    side = other(s.units[run.vehicle].side) if run.vehicle in s.units else other(s.active)
    return [man for man in on_foot_at(s, side, run.at) if not man.decoy]


@rule("EPT-17.3a", "EPT-17.3e")
def enter(s: State, run: Overrun) -> Procedure[None]:
    """Drive in; what is hidden there is recognised. Fire at the vehicle comes before its attack."""
    vehicle, deed = s.units[run.vehicle], s.deed
    assert deed is not None
    deed.spent += (overrun_price(s, vehicle, run.at) or 0) - (drive_price(s, vehicle, run.at) or 0)
    drive(s, vehicle, deed, run.at)
    run.entered = True
    for man in on_foot_at(s, other(vehicle.side), run.at):
        run.found += [man.id] if man.hidden else []
        yield from reveal(s, man, "EPT-10.2b" if man.decoy else "EPT-17.3a")
    yield from reveal_moving(s, vehicle, "normal")
    yield from meet_barrage(s, vehicle, "normal")
    yield from meet_works(s, vehicle, "normal")
    s.step = "overrun"
    answer_entry(s, [vehicle.id])


# --- the attack -------------------------------------------------------------------------------------------------------
@rule("EPT-17.3f")
def why_not_attack(s: State, vehicle: Unit) -> Violation | None:
    """A vehicle that fire has immobilised or stunned on its way in does not attack."""
    if vehicle.immobilised or not is_sound(vehicle):
        return refuse("EPT-17.3f", "refuse-immobilised", unit=unit_name(s, vehicle.id))
    return None


@rule("EPT-17.3b")
def attack(s: State, vehicle: Unit, men: list[Unit], surprised: list[int]) -> Procedure[None]:
    """Fire at each of the men with half of the power, without a test of cadence; then each of them is tested."""
    assert s.deed is not None
    s.deed.overran = True
    mark_fire(vehicle)
    for man in men:
        column = column_of(vehicle, halved=is_halved_by_surprise(s, man, surprised))
        if column is not None and man.id in s.units:
            result = yield from roll(s, vehicle, man, column)
            yield from apply_result(s, man, result)
    for man in men:
        if man.id in s.units:
            yield from shake(s, man)


@rule("EPT-17.3c")
def mark_fire(vehicle: Unit) -> None:
    """An overrun counts as the free shot of the turn: the vehicle bears a fire marker."""
    vehicle.fire = vehicle.fire or "test"


@rule("EPT-17.3b")
def column_of(vehicle: Unit, *, halved: bool = False) -> int | None:
    """The column of half the power of a vehicle against men; None for one without any."""
    power = POWER * power_against_men(vehicle) // tables().numbers.overrun.power_over
    factor = tables().numbers.fire_factors.hidden_target if halved else POWER
    return tables().fire.column_of(power * factor // POWER)


@rule("EPT-17.3a")
def is_halved_by_surprise(s: State, man: Unit, surprised: list[int]) -> bool:
    """Whether by the option a man who was hidden until the vehicle came is attacked with half its power."""
    return man.id in surprised and s.setting.options.hidden_men_overrun == "halved"


def roll(s: State, vehicle: Unit, man: Unit, column: int) -> Procedure[FireResult]:
    """Roll for one of the men; his terrain protects him.

    Wrecks, smoke and the shields of guns do not: they cover a line of fire, and the vehicle is among the men.
    """
    table, tally = tables().fire, Tally()
    tally.add(protection_of_place(s, man.at), "protection", "EPT-17.3b")
    added = tally.total

    def read(faces: Faces) -> FireResult:
        return table.result(column, sum(faces) + added)

    head = str(table.table.columns[column])
    firer = told_name(s, vehicle.id)
    about: Args = {"firer": firer, "unit": told_name(s, man.id), "hex": label(s, man.at), "column": head}
    return (
        yield from draw(
            TWO_D6, "fire", read, tally=tally, seat=vehicle.side, rule="EPT-17.3b", about=about, result=told_result
        )
    )


@rule("EPT-17.3b")
def shake(s: State, man: Unit) -> Procedure[None]:
    """A stop test without a modifier for everybody who has been overrun, by the option a neutralisation test."""
    kind: Test = "stop" if s.setting.options.overrun_test == "stop" else "neutralise"
    yield from demand_test(s, man, kind, 0, "EPT-17.3b")


# --- striking back ----------------------------------------------------------------------------------------------------
@rule("EPT-17.3d")
def strike_back(s: State, run: Overrun, *, burdened: bool) -> None:
    """The men who are left may assault the vehicle at once, or those who got out of it."""
    men = men_at(s, run)
    if men:
        s.fight = Fight(run.at, men[0].side, run.at, struck_back=True, overrun=burdened)
        s.step = VEHICLE_ROUND


STEPS: dict[str, Step] = {"overrun": overrun}
