"""What units, formations, hexes and sides are called, and events that befall a unit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bocage.ground.errors import BoardError
from bocage.ground.storeys import Location, find_location, location_label
from bocage.kernel.contract.procedure import Event
from bocage.kernel.rules import rule
from bocage.kernel.text import Text
from bocage.systems.ept.state.model import OFF_MAP, UNKNOWN, State, Unit


def label(s: State, cell: int) -> str:
    """The name of a hex; empty off the map."""
    return "" if cell == OFF_MAP else s.board.label(cell)


def place_label(s: State, cell: int, floor: int = 0) -> str:
    """The name of a storey, such as `K5^1`; on the ground that of the hex, and empty off the map."""
    return "" if cell == OFF_MAP else location_label(s.board, Location(cell, floor))


def find_place(s: State, place: str) -> Location | None:
    """The hex and storey of a name; None where it names none."""
    try:
        return find_location(s.board, place)
    except BoardError:
        return None


def unit_name(s: State, id: int) -> Text:
    """What a unit is called; a decoy by its marker. Batteries and works have names too."""
    if id in s.batteries:
        return battery_name(s, id)
    if id in s.works:
        return work_name(s, id)
    return type_name(s.units[id].type)


@cache
def type_name(type: str) -> Text:
    """What a unit of a type is called; made once, as listing what is legal names units in many refusals."""
    return Text(f"unit-{type.replace('_', '-')}")


@rule("EPT-10.0a", "EPT-10.1d")
def told_name(s: State, id: int) -> Text:
    """What both sides call a unit: a marker is only a marker, whatever is under it."""
    unit = s.units.get(id)
    return Text(f"unit-{UNKNOWN}") if unit is not None and unit.hidden else unit_name(s, id)


def work_name(s: State, id: int) -> Text:
    """What a fortification, wire or minefield is called; dummy mines by what their owner knows."""
    work = s.works[id]
    return Text(f"work-{'dummy-mines' if work.dummy else work.kind.replace('_', '-')}")


def formation_name(s: State, id: int) -> Text:
    """What a formation is called."""
    formation = s.formations[id]
    return Text("formation-name", {"name": formation.name})


def side_name(s: State, side: int) -> Text:
    """What a side is called."""
    return Text(f"side-{s.setting.terms.sides[side].nation}")


def tell_of(s: State, unit: Unit, message: str, rule: str, /, **args: int | str | Text) -> Event:
    """An event that befalls a unit where it stands, told to its owner only while it is hidden; argument `unit`."""
    said = Text(message, {"unit": unit_name(s, unit.id), **args})
    to = (unit.side,) if is_told_in_secret(unit) else None
    return Event(said, rule, (unit.id,), label(s, unit.at), seat=unit.side, to=to)


@rule("EPT-10.3i")
def is_told_in_secret(unit: Unit) -> bool:
    """Whether what a unit does is told to its owner only."""
    return unit.hidden


def tell_openly_of(s: State, unit: Unit, message: str, rule: str, /, **args: int | str | Text) -> Event:
    """An event that both sides see, of a unit that may be hidden; argument `unit`."""
    said = Text(message, {"unit": told_name(s, unit.id), **args})
    return Event(said, rule, () if unit.hidden else (unit.id,), label(s, unit.at), seat=unit.side)


@rule("EPT-10.3i")
def tell_each_of(s: State, unit: Unit, message: str, rule: str, /, **args: int | str | Text) -> Iterator[Event]:
    """An event that both sides see, in which a hidden unit has its name for its owner and is a marker for the enemy."""
    yield tell_of(s, unit, message, rule, **args)
    if is_told_in_secret(unit):
        marker = Text(message, {"unit": Text(f"unit-{UNKNOWN}"), **args})
        yield Event(marker, rule, (), label(s, unit.at), seat=unit.side, to=(1 - unit.side,))


def battery_name(s: State, id: int) -> Text:
    """What a battery is called, with a number where its side has several of its calibre."""
    battery = s.batteries[id]
    name = Text(f"battery-{battery.calibre}")
    alike = [one.id for one in s.batteries.values() if (one.side, one.calibre) == (battery.side, battery.calibre)]
    return name if len(alike) == 1 else Text("battery-numbered", {"battery": name, "number": alike.index(id) + 1})
