"""Units by their questions: what is printed on the counter, where it stands, what state it is in."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.rules import rule
from bocage.mechanics.places import Places
from bocage.systems.ept.reference.counters import UnitType
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import NOBODY, OFF_MAP, State, Unit, Work


# --- the printed counter ----------------------------------------------------------------------------------------------
def type_of(unit: Unit) -> UnitType:
    """What is printed on a unit's counter."""
    return tables().units[unit.type]


def is_leader(unit: Unit) -> bool:
    """Whether a unit is the counter of a leader; the tank that leads a formation is a vehicle."""
    return not unit.decoy and type_of(unit).kind == "leader"


def is_vehicle(unit: Unit) -> bool:
    """Whether a unit is a vehicle."""
    return not unit.decoy and type_of(unit).card is not None


def is_gun(unit: Unit) -> bool:
    """Whether a unit is a gun with its crew (EPT-1.2c)."""
    return not unit.decoy and type_of(unit).kind == "gun"


def is_squad(unit: Unit) -> bool:
    """Whether a unit is a squad."""
    return not unit.decoy and type_of(unit).kind == "squad"


def is_mortar(unit: Unit) -> bool:
    """Whether a unit is a mortar on the map (EPT-11.4a)."""
    return not unit.decoy and type_of(unit).is_mortar


def is_armoured(unit: Unit) -> bool:
    """Whether a unit is a vehicle with armour."""
    return is_vehicle(unit) and not type_of(unit).is_unarmoured


def has_trait(unit: Unit, trait: str) -> bool:
    """Whether a counter has a trait."""
    return not unit.decoy and trait in type_of(unit).traits


@rule("EPT-1.5a", "EPT-1.5b")
def is_set_up(unit: Unit) -> bool:
    """Whether a unit is a heavy weapon in place; one that needs no setting up counts as dismounted."""
    return has_trait(unit, "set_up") and unit.set_up


@rule("EPT-7.1m")
def is_on_crew_side(unit: Unit) -> bool:
    """Whether a heavy weapon that must be set up is carried by its crew."""
    return has_trait(unit, "set_up") and not unit.set_up


def printed_steps(unit: Unit) -> int:
    """The steps of a unit at full strength."""
    return 1 if unit.decoy else type_of(unit).steps


def is_reduced(unit: Unit) -> bool:
    """Whether a unit has lost a step."""
    return unit.steps < printed_steps(unit)


# --- where ------------------------------------------------------------------------------------------------------------
def other(side: int) -> int:
    """The enemy of a side."""
    return 1 - side


def put(s: State, unit: Unit, cell: int) -> None:
    """Move a unit to a cell, or off the map, with all that it carries."""
    if unit.at != cell:
        drop_work(s, unit)
    old_cell, unit.at = unit.at, cell
    s.places[unit.side].put(unit.id, cell)
    if is_vehicle(unit):
        vehicles_by_cell(s).put(unit.id, cell)
    for rider in riders(s, unit):
        rider.at = cell
        s.places[rider.side].put(rider.id, cell)
    take_control(s, old_cell)
    take_control(s, cell)


def drop_work(s: State, unit: Unit) -> None:
    """A unit that leaves its hex gives up the work it has in hand there."""
    leave_diggings(s, unit)
    unit.clearing = unit.clearing_since = 0
    unit.storms_from = OFF_MAP


@rule("EPT-18.1b")
def leave_diggings(s: State, unit: Unit) -> None:
    """An unfinished entrenchment goes when the last of its builders leaves the hex."""
    if not unit.dug:
        return
    unit.dug = unit.dug_in = 0
    if not any(other.dug for other in units_at(s, unit.side, unit.at)):
        for id in [work.id for work in s.works.values() if work.at == unit.at and not work.finished]:
            del s.works[id]


def remove(s: State, unit: Unit) -> None:
    """Take a unit out of the game."""
    drop_work(s, unit)
    s.places[unit.side].remove(unit.id)
    vehicles_by_cell(s).remove(unit.id)
    del s.units[unit.id]
    s.gone.append(unit.id)
    if not unit.hidden:
        s.fallen.append(unit.number)
    take_control(s, unit.at)
    s.ready = [id for id in s.ready if id != unit.id]
    if s.deed is not None:
        s.deed.units = [id for id in s.deed.units if id != unit.id]


def units_of(s: State, side: int) -> Iterator[Unit]:
    """The units of a side that are on the map."""
    return (unit for unit in s.units.values() if unit.side == side and unit.at != OFF_MAP)


def units_at(s: State, side: int, cell: int) -> list[Unit]:
    """The units of a side in a hex, those that ride there included."""
    ids = s.places[side].by_place.get(cell)
    return [s.units[id] for id in ids] if ids else []


def on_foot_at(s: State, side: int, cell: int) -> list[Unit]:
    """The foot units of a side in a hex that do not ride, guns included; decoys are among them (EPT-10.2c)."""
    return [unit for unit in units_at(s, side, cell) if not is_vehicle(unit) and not unit.carrier]


@rule("EPT-16.3l")
def rides_outside(vehicle: Unit) -> bool:
    """Whether those aboard ride on top: the vehicle is made to fight, not to carry."""
    card = type_of(vehicle).card
    return card is not None and card.carries is None


@rule("EPT-16.3n")
def is_exposed(s: State, unit: Unit) -> bool:
    """Whether fire at men finds a unit that is no vehicle: on foot, or riding on top of a tank."""
    return not unit.carrier or rides_outside(s.units[unit.carrier])


def riders_on_top(s: State, vehicle: Unit) -> list[Unit]:
    """The units that ride on a tank, whom fire at men finds."""
    return [rider for rider in riders(s, vehicle) if is_exposed(s, rider)]


@rule("EPT-1.2c")
def exposed_at(s: State, side: int, cell: int) -> list[Unit]:
    """The units of a side in a hex that fire at men finds, guns like any other.

    Riders on a tank among them, whatever weapon fires: in that shot it is no anti-tank weapon (EPT-11.0c, EPT-16.3n).
    """
    return [unit for unit in units_at(s, side, cell) if not is_vehicle(unit) and is_exposed(s, unit)]


def vehicles_at(s: State, side: int, cell: int) -> list[Unit]:
    """The vehicles of a side in a hex."""
    return [unit for unit in units_at(s, side, cell) if is_vehicle(unit)]


def vehicles_by_cell(s: State) -> Places[int]:
    """The ids of all vehicles by cell: an index beside the state as `State.places` is, made when first asked for."""
    kept: Places[int] | None = s.__dict__.get("vehicles")
    if kept is None:
        kept = s.__dict__["vehicles"] = Places((unit.id, unit.at) for unit in s.units.values() if is_vehicle(unit))
    return kept


def vehicles_of(s: State, side: int) -> list[Unit]:
    """The vehicles of a side that are on the map, by their ids."""
    on_map = sorted(id for cell, ids in vehicles_by_cell(s).by_place.items() if cell != OFF_MAP for id in ids)
    return [s.units[id] for id in on_map if s.units[id].side == side]


def riders(s: State, vehicle: Unit) -> list[Unit]:
    """The units that ride in or on a vehicle, or are towed by it."""
    return [unit for unit in s.units.values() if unit.carrier == vehicle.id] if is_vehicle(vehicle) else []


def enemies_in(s: State, side: int, cell: int) -> list[Unit]:
    """The enemies of a side in a hex; a decoy is taken for one until it is recognised (EPT-10.0a)."""
    return units_at(s, other(side), cell)


def is_marked_at(s: State, side: int, cell: int, floor: int) -> bool:
    """Whether a side has a counter or marker on a storey of a hex; decoys look like units."""
    return any(unit.floor == floor for unit in units_at(s, side, cell))


def is_adjacent_or_here(s: State, first: Unit, second: Unit) -> bool:
    """Whether two units are in the same hex or in adjacent ones."""
    return s.board.distance(first.at, second.at) <= 1


@rule("EPT-7.0b")
def is_active(s: State, unit: Unit) -> bool:
    """Whether a unit is of the formation that has just been activated; all others, of both sides, are passive."""
    return unit.id in s.active_units


@rule("EPT-6.2b")
def is_waiting(s: State, unit: Unit) -> bool:
    """Whether a unit is off the map and may enter it in this turn."""
    return unit.at == OFF_MAP and 0 < unit.arrives <= s.turn


# --- bunkers ----------------------------------------------------------------------------------------------------------
def bunker_at(s: State, cell: int) -> Work | None:
    """The bunker in a hex, None where there is none."""
    return next((work for work in s.works.values() if work.kind == "bunker" and work.at == cell), None)


def bunker_of(s: State, unit: Unit) -> Work | None:
    """The bunker in which a unit is, None if it is in none."""
    bunker = bunker_at(s, unit.at)
    return bunker if bunker is not None and fits_in_bunker(unit) else None


def fits_in_bunker(unit: Unit) -> bool:
    """Whether a unit in the hex of a bunker is inside: men are; vehicles, riders and sappers outside are not."""
    if is_vehicle(unit) or unit.carrier or unit.storms:
        return False
    return not is_gun(unit) or is_bunker_gun(unit)


@rule("EPT-18.1h")
def is_bunker_gun(unit: Unit) -> bool:
    """Whether a gun stands inside a bunker: light anti-tank and infantry guns only."""
    return has_trait(unit, "light") and type_of(unit).gun in ("at", "infantry")


@rule("EPT-18.1g")
def is_bunker_lost(s: State, bunker: Work) -> bool:
    """Whether nobody is in a bunker any more whose occupants were eliminated."""
    ids = (*s.places[0].ids(bunker.at), *s.places[1].ids(bunker.at))
    return bunker.id in s.works and not any(bunker_of(s, s.units[id]) for id in ids)


# --- control ----------------------------------------------------------------------------------------------------------
@rule("EPT-S.9a")
def take_control(s: State, cell: int) -> None:
    """A side that is alone in a hex with a unit that can hold it has it from now on; by the option nothing is kept."""
    if cell != OFF_MAP and s.control and s.setting.options.control_by_last_alone:
        holder = holder_now(s, cell)
        s.control[cell] = s.control[cell] if holder == NOBODY else holder
        for side, believed in enumerate(s.believed):
            holder = holder_now(s, cell, side) if cell in believed else NOBODY
            if holder != NOBODY:
                believed[cell] = holder


def holder_now(s: State, cell: int, seen_by: int = NOBODY) -> int:
    """The side that is alone in a hex with men or armour that are not neutralised; NOBODY if there is none.

    `seen_by` is the side to whose eyes it is so: hidden enemies are not there for it; NOBODY for the truth.
    """
    there = [side for side in (0, 1) if men_in(s, side, cell, seen_by)]
    alone = there[0] if len(there) == 1 else NOBODY
    holds = alone != NOBODY and any(can_hold(unit) for unit in men_in(s, alone, cell, seen_by))
    return alone if holds else NOBODY


def men_in(s: State, side: int, cell: int, seen_by: int) -> list[Unit]:
    """The units of a side in a hex, decoys aside; to the enemy's eyes only those that are recognised."""
    sees_all = seen_by in (NOBODY, side)
    return [unit for unit in units_at(s, side, cell) if not unit.decoy and (sees_all or not unit.hidden)]


@rule("EPT-S.9a")
def can_hold(unit: Unit) -> bool:
    """Whether a unit can hold a hex: on foot or armoured, and not neutralised."""
    if unit.decoy or unit.carrier or is_neutralised(unit):
        return False
    return is_armoured(unit) or not is_vehicle(unit)


@rule("EPT-S.9a")
def controller_of(s: State, cell: int) -> int:
    """The side that holds a hex: the last that was alone in it, by the option the one that is so now."""
    return s.control[cell] if s.setting.options.control_by_last_alone else holder_now(s, cell)


# --- state ------------------------------------------------------------------------------------------------------------
@rule("EPT-9.1b", "EPT-7.1t")
def mark_moved(unit: Unit) -> None:
    """Movement of any kind in an action puts a Move marker on a unit."""
    unit.moved = True


@rule("EPT-7.1s")
def is_stopped(unit: Unit) -> bool:
    """Whether a unit is stopped; a stunned vehicle counts as stopped."""
    return unit.condition == "stopped" or unit.stunned


def is_neutralised(unit: Unit) -> bool:
    """Whether a unit is neutralised."""
    return unit.condition == "neutralised"


@rule("EPT-S.8a")
def is_airdropped(s: State, unit: Unit) -> bool:
    """Whether a unit fights as one that has just landed by parachute; by the option none does."""
    return unit.airdropped and s.setting.options.airdrop


def is_sound(unit: Unit) -> bool:
    """Whether a unit is neither stopped nor neutralised."""
    return not is_stopped(unit) and not is_neutralised(unit)
