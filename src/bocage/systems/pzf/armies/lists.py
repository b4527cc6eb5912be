"""The army lists: units with their men, options and points, platoons with their limits, ready-made armies.

An entry of an army is a unit or a vehicle of the list with the options bought for it; `muster` turns it into men and
machines. What an army may hold is not judged here.
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
FILES: Mapping[Nation, str] = {"usa": "army_us.toml", "germany": "army_german.toml"}


class Soldier(Struct, frozen=True, forbid_unknown_fields=True):
    """A man of a list: profile, weapons (a towed gun as `gun:` and its model), gear and special rules."""

    profile: str
    weapons: tuple[str, ...]
    gear: tuple[str, ...] = ()
    special: tuple[str, ...] = ()


class Members(Struct, frozen=True, forbid_unknown_fields=True):
    """So many equal men of a unit."""

    profile: str
    count: Positive
    weapons: tuple[str, ...]
    gear: tuple[str, ...] = ()


class UnitOption(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something a unit may buy, each time at its cost (PZF-14.2c).

    A weapon goes to one man with that profile who has what it replaces; a figure joins the unit; a vehicle comes with
    it, or instead of another; the gear of a section goes to all its men; equipment goes to one man, a net to a gun.
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
        """The option of that id, of its list or of what anybody may be given; KeyError if the unit has none."""
        for found in offered(self, free=True):
            if found.id == id:
                return found
        raise KeyError(id)


NET = "camouflage"


def offered(row: Unit, *, free: bool) -> tuple[UnitOption, ...]:
    """What may be bought for a unit: what its list says, a net for its gun, and equipment where no list is followed."""
    return (*row.options, *nets(row), *(equipment(row) if free else ()))


@rule("PZF-13.1a", "PZF-13.1e", "PZF-13.1f", "PZF-13.1g", "PZF-13.1h", off=())
def equipment(row: Unit) -> tuple[UnitOption, ...]:
    """What the men of a combat group may be given at its price, whatever stands in their list."""
    men = sum(group.count for group in row.members) if row.combat_group else 0
    most = {"group": min(men, 1), "man": men}
    issued = ((one.id, most[one.issued]) for one in tables().equipment.values() if one.issued)
    return tuple(_issued(id, times, "equipment") for id, times in issued if times)


@rule("PZF-13.2g", off=())
def nets(row: Unit) -> tuple[UnitOption, ...]:
    """An artillery gun may be hidden under a net like a vehicle."""
    guns = sum(group.count for group in row.members if has_gun(group.weapons))
    return (_issued(NET, guns, "net"),) if guns else ()


def has_gun(weapons: tuple[str, ...]) -> bool:
    """Whether a towed gun is among some weapons."""
    return any(weapon.startswith(GUN_PREFIX) for weapon in weapons)


def _issued(id: str, most: int, kind: Literal["equipment", "net"]) -> UnitOption:
    return UnitOption(id=id, max=most, cost=tables().equipment[id].cost, kind=kind, gear=(id,))


class Adjust(Sourced, frozen=True):
    """The man who may be added to or taken from any combat group to adjust points (PZF-14.2a)."""

    id: str
    profile: str
    weapons: tuple[str, ...]
    cost: Positive


class Slot(Struct, frozen=True, forbid_unknown_fields=True):
    """A place of a platoon's chart: one unit or vehicle, or any vehicle of a kind.

    least and most count in the core only; transport asks for one of the unit's listed transports (PZF-14.2g).
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
    """So many times a unit or vehicle of a list; an option that is bought twice stands twice."""

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
    """All a nation may field beside its vehicles."""

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
    """What one entry brings to the table, once: its men, and the machines that come with them."""

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
    return {id: row for nation in FILES for id, row in army_list(nation).units.items()}


def unit(id: str) -> Unit:
    """The unit of that id, of either list; KeyError if there is none."""
    return _units()[id]


def is_unit(ref: str) -> bool:
    """Whether an entry names a unit; otherwise it names a vehicle."""
    return ref in _units()


def nation_of(ref: str) -> Nation:
    """Whose list a unit or vehicle stands in."""
    if is_unit(ref):
        return "usa" if ref in army_list("usa").units else "germany"
    return tables().vehicles[ref].nation


def points(entry: Entry) -> int:
    """What an entry costs in all."""
    if is_unit(entry.ref):
        row = unit(entry.ref)
        return entry.count * (row.cost + sum(row.option(id).cost for id in entry.options))
    extras = sum(tables().equipment[id].cost for id in entry.options)
    return entry.count * (tables().vehicles[entry.ref].cost + extras)


def count(entry: Entry) -> int:
    """How many models an entry counts for, men and machines by PV² (PZF-8.4a)."""
    one = muster(entry)
    men = sum(tables().profiles[man.profile].count for man in one.men)
    machines = sum(tables().vehicles[machine.vehicle].count for machine in one.machines)
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
        _buy(row, row.option(id), men, machines)
    return Muster(row.id, row.combat_group, tuple(men), tuple(Machine(vehicle) for vehicle in machines))


def _buy(row: Unit, option: UnitOption, men: list[Soldier], machines: list[str]) -> None:
    for vehicle in option.removes_vehicles:
        machines.remove(vehicle)
    machines.extend(option.adds_vehicles)
    if option.figure is not None:
        men.append(option.figure)
    if option.kind == "section":
        men[:] = [msgspec.structs.replace(man, gear=(*man.gear, *option.gear)) for man in men]
    if option.kind in ("equipment", "net"):
        by = bearer(option, men)
        men[by] = msgspec.structs.replace(men[by], gear=(*men[by].gear, *option.gear))
    if option.kind == "weapon":
        at = receiver(option, men)
        if at is None:
            raise DataError(row.id, f"option {option.id}", "expected a man left who can take it")
        men[at] = msgspec.structs.replace(men[at], weapons=rearmed(option, men[at].weapons))


@rule("PZF-14.2d", off=lambda option, weapons: (*option.adds, *weapons))
def rearmed(option: UnitOption, weapons: tuple[str, ...]) -> tuple[str, ...]:
    """What a man carries after a weapon option: the new in place of what it replaces, the rest as it was."""
    return (*option.adds, *(weapon for weapon in weapons if weapon not in option.removes))


def bearer(option: UnitOption, men: list[Soldier]) -> int:
    """The place of the man who gets a piece of equipment: of those without it a plain rifleman first, a leader last."""

    def burden(at: int) -> tuple[bool, bool, bool, bool]:
        man = men[at]
        lacks_gun = option.kind == "net" and not has_gun(man.weapons)
        return option.id in man.gear, lacks_gun, tables().profiles[man.profile].hero, "rifle" not in man.weapons

    return min(range(len(men)), key=burden)


def receiver(option: UnitOption, men: list[Soldier]) -> int | None:
    """The place of the first man who can take a weapon option: he has what it replaces and not what it adds."""
    for at, man in enumerate(men):
        has_all = set(option.removes) <= set(man.weapons)
        if man.profile == option.of and has_all and option.adds[0] not in man.weapons:
            return at
    return None


# ------------------------------------------------------------------------------------- the files as they are written


class _ListFile(Struct, frozen=True, forbid_unknown_fields=True):
    nation: Nation
    provenance: Label
    unit: tuple[Unit, ...]
    adjust: Annotated[tuple[Adjust, ...], Meta(min_length=1, max_length=1)]
    man_points: Mapping[str, int]
    platoon: tuple[Platoon, ...]
    sample: tuple[Sample, ...]


def load_list(nation: Nation, files: DataFiles, data: Tables) -> ArmyList:
    """Build and check the list of a nation."""
    file = FILES[nation]
    raw = files.load(file, _ListFile)
    with files.checking():
        require(raw.nation == nation, file, "nation", f"expected {nation}, found {raw.nation}")
        found = ArmyList(
            nation=nation,
            units=keyed(raw.unit, file, "unit"),
            adjust=raw.adjust[0],
            man_points=raw.man_points,
            platoons=keyed(raw.platoon, file, "platoon"),
            samples=keyed(raw.sample, file, "sample"),
        )
        _check_list(found, file, data)
    return found


def _check_list(found: ArmyList, file: str, data: Tables) -> None:
    for row in found.units.values():
        _check_unit(row, file, data)
    known([found.adjust.profile, *found.man_points], data.profiles, file, "adjust")
    for platoon in found.platoons.values():
        _check_platoon(platoon, file, found, data)
    for sample in found.samples.values():
        place = f"sample {sample.id}"
        known([sample.platoon], found.platoons, file, place)
        check_entries(sample.forces, found.units, data, file, place)


def _check_unit(row: Unit, file: str, data: Tables) -> None:
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
    known(weapons, [*data.weapons, *data.melee, *(f"{GUN_PREFIX}{id}" for id in data.guns)], file, place)
    known(gear, data.equipment, file, place)


def _check_platoon(platoon: Platoon, file: str, found: ArmyList, data: Tables) -> None:
    place = f"platoon {platoon.id}"
    own = [*found.units, *(id for id, vehicle in data.vehicles.items() if vehicle.nation == found.nation)]
    for slot in (*platoon.core, *platoon.supports, *platoon.divisional):
        require((slot.ref is None) != (slot.kind is None), file, place, "expected a ref or a kind in every slot")
        if slot.ref is not None:
            known([slot.ref], own, file, place)
    for slot in platoon.core:
        require(1 <= slot.least <= slot.most, file, place, "expected least and most of the core in order")


def check_entries(entries: tuple[Entry, ...], units: Mapping[str, Unit], data: Tables, file: str, place: str) -> None:
    """Every entry names a unit or vehicle, and options that it has, no more often than it may."""
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
