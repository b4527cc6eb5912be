"""The army lists as data: units with their men, options and points, platoon charts, ready-made armies.

An `Entry` of an army is a unit or vehicle of the list with the options bought for it; `muster` turns it into men and
machines. Whether an army is legal is judged by `builder`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from bocage.kernel.rules import rule
from bocage.mechanics.datafiles import DataError, DataFiles, Sourced, keyed, known, require
from bocage.mechanics.typed import Count, Label, Positive
from bocage.systems.pzf.reference.datafiles import Period, data_files
from bocage.systems.pzf.reference.rows import GUN_PREFIX, Nation
from bocage.systems.pzf.reference.tables import Tables, tables

Category = Literal["infantry_hq", "infantry", "motorised_hq", "motorised", "support", "divisional_support", "special"]
"""The part of a nation's list in which a unit stands."""
LIST_FILES: Mapping[Nation, str] = {"usa": "army_us.toml", "germany": "army_german.toml"}
"""The data file of each nation's list."""


class Soldier(Struct, frozen=True, forbid_unknown_fields=True):
    """A man of a list: profile, weapons (a towed gun as `gun:` and its model), gear and special rules."""

    profile: str
    weapons: tuple[str, ...]
    gear: tuple[str, ...] = ()
    special: tuple[str, ...] = ()


class Members(Struct, frozen=True, forbid_unknown_fields=True):
    """`count` men of a unit that are equal."""

    profile: str
    count: Positive
    weapons: tuple[str, ...]
    gear: tuple[str, ...] = ()


class UnitOption(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An option that a unit may buy, up to `max` times, at its cost each time (PZF-14.2c).

    By kind: a weapon goes to one man of profile `of` that has all it removes; a figure joins the unit; a vehicle comes
    with the unit, or replaces another; the gear of a section goes to all its men; equipment goes to one man, a net to a
    gun.
    """

    id: str
    max: Positive
    cost: int
    kind: Literal["weapon", "figure", "vehicle", "section", "equipment", "net"]
    of: str | None = None
    removes: tuple[str, ...] = ()
    adds: tuple[str, ...] = ()
    figure: Soldier | None = None
    removes_vehicles: tuple[str, ...] = ()
    adds_vehicles: tuple[str, ...] = ()
    gear: tuple[str, ...] = ()


class Unit(Sourced, frozen=True):
    """A unit of an army list (PZF-14.1b); its cost includes all it lists (PZF-14.2e)."""

    id: str
    category: Category
    cost: Positive
    combat_group: bool
    leaders: tuple[str, ...]
    members: Annotated[tuple[Members, ...], Meta(min_length=1)]
    vehicles: tuple[str, ...] = ()
    special: tuple[str, ...] = ()
    options: tuple[UnitOption, ...] = ()
    exclusive: tuple[tuple[str, ...], ...] = ()

    def option(self, id: str) -> UnitOption:
        """The option of that id, of the unit's list or of the equipment any unit may buy; KeyError if there is none."""
        for option in offered_options(self, free=True):
            if option.id == id:
                return option
        raise KeyError(id)


CAMOUFLAGE_NET = "camouflage"
"""The equipment that is an ambush net."""


def offered_options(row: Unit, *, free: bool) -> tuple[UnitOption, ...]:
    """The options of a unit: those of its list, nets for its guns and, for a free order of battle, equipment."""
    return (*row.options, *net_options(row), *(equipment(row) if free else ()))


@rule("PZF-13.1a", "PZF-13.1e", "PZF-13.1f", "PZF-13.1g", "PZF-13.1h")
def equipment(row: Unit) -> tuple[UnitOption, ...]:
    """The equipment that the men of any combat group may buy, as options; none for other units."""
    men = sum(group.count for group in row.members) if row.combat_group else 0
    most_by_issue = {"group": min(men, 1), "man": men}
    issued = ((item.id, most_by_issue[item.issued]) for item in tables().equipment.values() if item.issued)
    return tuple(_equipment_option(id, times, "equipment") for id, times in issued if times)


@rule("PZF-13.2g")
def net_options(row: Unit) -> tuple[UnitOption, ...]:
    """The option to buy a net for each artillery gun of a unit."""
    guns = sum(group.count for group in row.members if has_gun(group.weapons))
    return (_equipment_option(CAMOUFLAGE_NET, guns, "net"),) if guns else ()


def has_gun(weapons: tuple[str, ...]) -> bool:
    """Whether one of these weapons is a towed gun."""
    return any(weapon.startswith(GUN_PREFIX) for weapon in weapons)


def _equipment_option(id: str, most: int, kind: Literal["equipment", "net"]) -> UnitOption:
    """A piece of equipment as an option that may be bought up to `most` times."""
    return UnitOption(id=id, max=most, cost=tables().equipment[id].cost, kind=kind, gear=(id,))


class Adjust(Sourced, frozen=True):
    """The man who may be added to or taken from any combat group to adjust points (PZF-14.2a)."""

    id: str
    profile: str
    weapons: tuple[str, ...]
    cost: Positive


class Slot(Struct, frozen=True, forbid_unknown_fields=True):
    """A place of a platoon's chart: one unit or vehicle, or any vehicle of a kind.

    `least` and `most` hold in the core only; `transport` demands that the unit buys one of its listed transports
    (PZF-14.2g).
    """

    ref: str | None = None
    kind: Literal["tank"] | None = None
    least: Count = 0
    most: Count = 0
    one_type: bool = False
    transport: bool = False


class Platoon(Sourced, frozen=True):
    """An organisation chart (PZF-14.2f).

    A platoon whose core has `complete` squads or tanks may have `supports_when_complete` supports; a smaller one has
    one for each squad, or one in all.
    """

    id: str
    core: tuple[Slot, ...]
    complete: Positive
    supports: tuple[Slot, ...]
    supports_when_complete: Positive
    supports_per: Literal["squad", "platoon"]
    divisional: tuple[Slot, ...]
    divisional_most: Positive


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """`count` times a unit or vehicle of a list, each with these options.

    An option bought twice is listed twice.
    """

    ref: str
    count: Positive = 1
    options: tuple[str, ...] = ()


class Sample(Sourced, frozen=True):
    """A ready-made army (PZF-17.0f) with its points and its count by PV² (PZF-8.4a)."""

    id: str
    platoon: str
    period: Period
    forces: tuple[Entry, ...]
    points: Positive
    count: Positive


class ArmyList(Struct, frozen=True, kw_only=True):
    """The list of a nation: its units, platoon charts and ready-made armies. Vehicles stand in the tables."""

    nation: Nation
    units: Mapping[str, Unit]
    adjust: Adjust
    man_points: Mapping[str, int]
    platoons: Mapping[str, Platoon]
    samples: Mapping[str, Sample]


class Machine(Struct, frozen=True):
    """A vehicle of a force with the equipment bought for it."""

    vehicle: str
    equipment: tuple[str, ...] = ()


class Muster(Struct, frozen=True):
    """The men and machines of a single unit or vehicle of an entry."""

    ref: str
    combat_group: bool
    men: tuple[Soldier, ...]
    machines: tuple[Machine, ...]


# -------------------------------------------------------------------------------------------------------- look-ups


@cache
def army_list(nation: Nation) -> ArmyList:
    """The army list of a nation, read the first time."""
    return load_list(nation, data_files(), tables())


@cache
def _units() -> dict[str, Unit]:
    """The units of all lists, by id."""
    return {id: row for nation in LIST_FILES for id, row in army_list(nation).units.items()}


def unit(id: str) -> Unit:
    """The unit of that id, of either list; KeyError if there is none."""
    return _units()[id]


def is_unit(ref: str) -> bool:
    """Whether an entry names a unit; otherwise it names a vehicle."""
    return ref in _units()


def points(entry: Entry) -> int:
    """The points an entry costs, for all of its count."""
    if is_unit(entry.ref):
        row = unit(entry.ref)
        return entry.count * (row.cost + sum(row.option(id).cost for id in entry.options))
    extras = sum(tables().equipment[id].cost for id in entry.options)
    return entry.count * (tables().vehicles[entry.ref].cost + extras)


def count(entry: Entry) -> int:
    """How many models an entry counts for, for all of its count: each man and machine by PV² (PZF-8.4a)."""
    mustered = muster(entry)
    men = sum(tables().profiles[man.profile].count for man in mustered.men)
    machines = sum(tables().vehicles[machine.vehicle].count for machine in mustered.machines)
    return entry.count * (men + machines)


def muster(entry: Entry) -> Muster:
    """The men and machines of an entry, for one of its count."""
    if not is_unit(entry.ref):
        return Muster(entry.ref, False, (), (Machine(entry.ref, entry.options),))
    row = unit(entry.ref)
    men = [
        Soldier(group.profile, group.weapons, group.gear, row.special)
        for group in row.members
        for _ in range(group.count)
    ]
    machines = list(row.vehicles)
    for id in entry.options:
        _apply_option(row, row.option(id), men, machines)
    return Muster(row.id, row.combat_group, tuple(men), tuple(Machine(vehicle) for vehicle in machines))


def _apply_option(row: Unit, option: UnitOption, men: list[Soldier], machines: list[str]) -> None:
    """Apply an option to the men and machines of a unit, in place."""
    for vehicle in option.removes_vehicles:
        machines.remove(vehicle)
    machines.extend(option.adds_vehicles)
    if option.figure is not None:
        men.append(option.figure)
    if option.kind == "section":
        men[:] = [msgspec.structs.replace(man, gear=(*man.gear, *option.gear)) for man in men]
    if option.kind in ("equipment", "net"):
        bearer_index = equipment_bearer(option, men)
        men[bearer_index] = msgspec.structs.replace(men[bearer_index], gear=(*men[bearer_index].gear, *option.gear))
    if option.kind == "weapon":
        receiver_index = weapon_receiver(option, men)
        if receiver_index is None:
            raise DataError(row.id, f"option {option.id}", "expected a man left who can take it")
        men[receiver_index] = msgspec.structs.replace(
            men[receiver_index], weapons=weapons_after_option(option, men[receiver_index].weapons)
        )


@rule("PZF-14.2d")
def weapons_after_option(option: UnitOption, weapons: tuple[str, ...]) -> tuple[str, ...]:
    """The weapons of a man after a weapon option: those it adds in place of those it removes, the rest as before."""
    return (*option.adds, *(weapon for weapon in weapons if weapon not in option.removes))


def equipment_bearer(option: UnitOption, men: list[Soldier]) -> int:
    """The index of the man that gets a piece of equipment: of those without it a rifleman first, a leader last."""

    def burden(index: int) -> tuple[bool, bool, bool, bool]:
        man = men[index]
        lacks_gun = option.kind == "net" and not has_gun(man.weapons)
        return option.id in man.gear, lacks_gun, tables().profiles[man.profile].hero, "rifle" not in man.weapons

    return min(range(len(men)), key=burden)


def weapon_receiver(option: UnitOption, men: list[Soldier]) -> int | None:
    """The index of the first man that can take a weapon option: it has what the option removes and not what it adds.

    None if there is no such man.
    """
    for index, man in enumerate(men):
        has_all = set(option.removes) <= set(man.weapons)
        if man.profile == option.of and has_all and option.adds[0] not in man.weapons:
            return index
    return None


# ------------------------------------------------------------------------------------- the files as they are written


class _ListFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of an army list as it is written."""

    nation: Nation
    provenance: Label
    unit: tuple[Unit, ...]
    adjust: Annotated[tuple[Adjust, ...], Meta(min_length=1, max_length=1)]
    man_points: Mapping[str, int]
    platoon: tuple[Platoon, ...]
    sample: tuple[Sample, ...]


def load_list(nation: Nation, files: DataFiles, data: Tables) -> ArmyList:
    """Read and check the list of a nation; DataError if it is not consistent."""
    file = LIST_FILES[nation]
    raw = files.load(file, _ListFile)
    with files.checking():
        require(raw.nation == nation, file, "nation", f"expected {nation}, found {raw.nation}")
        loaded = ArmyList(
            nation=nation,
            units=keyed(raw.unit, file, "unit"),
            adjust=raw.adjust[0],
            man_points=raw.man_points,
            platoons=keyed(raw.platoon, file, "platoon"),
            samples=keyed(raw.sample, file, "sample"),
        )
        _check_list(loaded, file, data)
    return loaded


def _check_list(loaded: ArmyList, file: str, data: Tables) -> None:
    """Check a nation's list: units, platoons and ready-made armies; DataError for the first mistake."""
    for row in loaded.units.values():
        _check_unit(row, file, data)
    known([loaded.adjust.profile, *loaded.man_points], data.profiles, file, "adjust")
    for platoon in loaded.platoons.values():
        _check_platoon(platoon, file, loaded, data)
    for sample in loaded.samples.values():
        place = f"sample {sample.id}"
        known([sample.platoon], loaded.platoons, file, place)
        check_entries(sample.forces, loaded.units, data, file, place)


def _check_unit(row: Unit, file: str, data: Tables) -> None:
    """Check that a unit names only profiles, weapons, vehicles and options that exist."""
    place = f"unit {row.id}"
    known((group.profile for group in row.members), data.profiles, file, place)
    known(row.leaders, (group.profile for group in row.members), file, place)
    known(row.special, data.specials, file, place)
    known(row.vehicles, data.vehicles, file, place)
    for group in row.members:
        _check_arms(group.weapons, group.gear, file, place, data)
    options = keyed(row.options, file, f"{place} option")
    known((id for group in row.exclusive for id in group), options, file, place)
    for option in row.options:
        _check_option(option, row, file, data)


def _check_option(option: UnitOption, row: Unit, file: str, data: Tables) -> None:
    """Check that an option of a unit can be taken as often as it allows."""
    place = f"unit {row.id} option {option.id}"
    _check_arms((*option.removes, *option.adds), option.gear, file, place, data)
    known(option.adds_vehicles, data.vehicles, file, place)
    known(option.removes_vehicles, row.vehicles, file, place)
    if option.kind == "weapon":
        fits = option.of is not None and bool(option.adds)
        require(fits, file, place, "expected the profile it is for and what it adds")
        takers = [group for group in row.members if group.profile == option.of]
        able = sum(group.count for group in takers if set(option.removes) <= set(group.weapons))
        require(able >= option.max, file, place, f"expected at least {option.max} men who can take it, found {able}")
    if option.kind == "figure":
        require(option.figure is not None, file, place, "expected a figure")
    if option.figure is not None:
        known([option.figure.profile], data.profiles, file, place)
        known(option.figure.special, data.specials, file, place)
        _check_arms(option.figure.weapons, option.figure.gear, file, place, data)


def _check_arms(weapons: tuple[str, ...], gear: tuple[str, ...], file: str, place: str, data: Tables) -> None:
    """Check that weapons and gear are in the tables."""
    known(weapons, [*data.weapons, *data.melee, *(f"{GUN_PREFIX}{id}" for id in data.guns)], file, place)
    known(gear, data.equipment, file, place)


def _check_platoon(platoon: Platoon, file: str, loaded: ArmyList, data: Tables) -> None:
    """Check that a chart names only units and vehicles of its nation, with limits in order."""
    place = f"platoon {platoon.id}"
    nation_refs = [*loaded.units, *(id for id, vehicle in data.vehicles.items() if vehicle.nation == loaded.nation)]
    for slot in (*platoon.core, *platoon.supports, *platoon.divisional):
        require((slot.ref is None) != (slot.kind is None), file, place, "expected a ref or a kind in every slot")
        if slot.ref is not None:
            known([slot.ref], nation_refs, file, place)
    for slot in platoon.core:
        require(1 <= slot.least <= slot.most, file, place, "expected least and most of the core in order")


def check_entries(entries: tuple[Entry, ...], units: Mapping[str, Unit], data: Tables, file: str, place: str) -> None:
    """Check that every entry names a unit or vehicle and only options it has, within their limits.

    DataError otherwise.
    """
    for entry in entries:
        known([entry.ref], [*units, *data.vehicles], file, place)
        if entry.ref in units:
            row = units[entry.ref]
            known(entry.options, (option.id for option in row.options), file, f"{place} {entry.ref}")
            most = {option.id: option.max for option in row.options}
            exclusive = row.exclusive
        else:
            vehicle = data.vehicles[entry.ref]
            known(entry.options, vehicle.options, file, f"{place} {entry.ref}")
            most = dict.fromkeys(vehicle.options, 1)
            exclusive = vehicle.exclusive
        bought = Counter(entry.options)
        for id, times in bought.items():
            require(times <= most[id], file, f"{place} {entry.ref}", f"expected {id} at most {most[id]} times")
        for group in exclusive:
            require(sum(id in bought for id in group) <= 1, file, f"{place} {entry.ref}", f"expected one of {group}")
