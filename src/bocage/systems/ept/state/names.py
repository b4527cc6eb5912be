"""What units, formations, hexes and sides are called, and events that befall a unit."""

from __future__ import annotations

from bocage.ground.errors import BoardError
from bocage.ground.storeys import Location, find_location, location_label
from bocage.kernel.contract.procedure import Event
from bocage.kernel.text import Text
from bocage.systems.ept.state.model import OFF_MAP, State, Unit


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
    """What a unit is called; a decoy by its marker. Batteries have names too."""
    if id in s.batteries:
        return battery_name(s, id)
    unit = s.units[id]
    return Text("unit-decoy" if unit.decoy else f"unit-{unit.type.replace('_', '-')}")


def formation_name(s: State, id: int) -> Text:
    """What a formation is called."""
    formation = s.formations[id]
    return Text("formation-name", {"name": formation.name})


def side_name(s: State, side: int) -> Text:
    """What a side is called."""
    return Text(f"side-{s.setting.terms.sides[side].nation}")


def tell_of(s: State, unit: Unit, message: str, rule: str, /, **args: int | str | Text) -> Event:
    """An event that befalls a unit where it stands; its name is the argument `unit`."""
    said = Text(message, {"unit": unit_name(s, unit.id), **args})
    return Event(said, rule, (unit.id,), label(s, unit.at), seat=unit.side)


def battery_name(s: State, id: int) -> Text:
    """What a battery is called."""
    return Text(f"battery-{s.batteries[id].calibre}")
