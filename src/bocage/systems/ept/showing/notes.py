"""What cards say of a unit and of a hex beyond the counter: cadence, command, what reveals, prices, protection."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.contract.look import Note
from bocage.kernel.text import text
from bocage.systems.ept.command import radius_to
from bocage.systems.ept.fire.cadence import cadence_tally
from bocage.systems.ept.ground.prices import price
from bocage.systems.ept.ground.terrain import protection_of_place, smoke_at
from bocage.systems.ept.movement.allowance import points_left
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.showing.cards import card_notes
from bocage.systems.ept.showing.counters import can_shoot, in_points
from bocage.systems.ept.showing.eyes import first_eye
from bocage.systems.ept.state.formations import formation_of, leader_of, leads
from bocage.systems.ept.state.model import OFF_MAP, UNKNOWN, State, Unit
from bocage.systems.ept.state.names import formation_name, label, unit_name


def notes(s: State, side: int, id: int) -> list[Note]:
    """What a player should know of a unit."""
    unit = s.units.get(id)
    if unit is None or unit.at == OFF_MAP:
        return []
    if unit.type == UNKNOWN:
        return [Note(text("note-marker"), "EPT-10.1d"), Note(text("note-marker-fire"), "EPT-10.1c")]
    return [*firing(s, unit), *moving(s, unit), *commanded(s, unit), *hiding(s, unit), *card_notes(s, unit)]


def firing(s: State, unit: Unit) -> Iterator[Note]:
    """What the next shot of a unit needs."""
    if unit.decoy or not can_shoot(unit):
        return
    if unit.jammed:
        limit = tables().numbers.cadence.repaired_at_or_below
        yield Note(text("note-jammed", number=limit), "EPT-7.3c", weight="warning")
    elif unit.fire == "none":
        yield Note(text("note-silent"), "EPT-7.2d", weight="warning")
    elif unit.fire == "test":
        yield Note(text("note-test", number=cadence_tally(s, unit).total), "EPT-7.2b")
    else:
        yield Note(text("note-free"), "EPT-7.2a", weight="good")


def moving(s: State, unit: Unit) -> Iterator[Note]:
    """What a unit has left of its movement while it acts."""
    if s.deed is not None and s.deed.units[:1] == [unit.id] and s.deed.gait:
        remaining = in_points(max(0, points_left(s, unit, s.deed)))
        yield Note(text("note-left", points=remaining), "EPT-9.1a")


def commanded(s: State, unit: Unit) -> Iterator[Note]:
    """How far the leader of a unit is, and how far he reaches."""
    formation = formation_of(s, unit)
    if formation is None or unit.decoy:
        return
    if leads(s, unit) is not None:
        name = formation_name(s, formation.id)
        yield Note(text("note-leads", formation=name, radius=radius_to(s, formation)), "EPT-3.3b")
        return
    leader = leader_of(s, formation)
    if leader is not None and leader.at != OFF_MAP:
        distance = s.board.distance(leader.at, unit.at)
        radius = radius_to(s, formation)
        said = text("note-commanded", unit=unit_name(s, leader.id), distance=distance, radius=radius)
        yield Note(said, "EPT-3.3a", weight="warning" if distance > radius else "")


def hiding(s: State, unit: Unit) -> Iterator[Note]:
    """What the enemy knows of a hidden unit."""
    if unit.decoy:
        yield Note(text("note-decoy"), "EPT-10.2c")
    elif unit.hidden:
        yield Note(text("note-hidden"), "EPT-10.3a")


# --- hexes ------------------------------------------------------------------------------------------------------------
def ground(s: State, side: int, place: str, id: int) -> list[Note]:
    """What a hex costs the unit that is asked about, how it protects, and whether moving there reveals the unit."""
    cell = s.board.aliases.get(place, OFF_MAP)
    if not s.board.on_map(cell):
        return []
    unit = s.units.get(id)
    mover = unit if unit is not None and unit.side == side and unit.at != OFF_MAP else None
    return [*protection(s, cell), *(step(s, mover, cell) if mover is not None else ())]


def protection(s: State, cell: int) -> Iterator[Note]:
    """How a hex protects, and from how far men are made out in it."""
    cover = protection_of_place(s, cell)
    if cover:
        bands = tables().numbers.observation
        numbers = bands.by_day if s.setting.terms.light == "day" else bands.otherwise
        hexes = numbers[min(cover, len(numbers)) - 1]
        yield Note(text("note-cover", value=cover, hexes=hexes), "EPT-5.1a")
    if smoke_at(s, cell):
        yield Note(text("note-smoke", value=smoke_at(s, cell)), "EPT-5.4i")


def step(s: State, unit: Unit, cell: int) -> Iterator[Note]:
    """What an adjacent hex costs a unit, and who would make it out there."""
    if s.board.adjacent(unit.at, cell):
        cost = price(s, unit, unit.at, cell)
        name = unit_name(s, unit.id)
        if cost is None:
            yield Note(text("note-closed", unit=name), "EPT-9.1a", weight="warning")
        else:
            yield Note(text("note-price", unit=name, points=in_points(cost)), "EPT-9.1a")
    if not unit.hidden:
        return
    eye = first_eye(s, unit, cell, "normal")
    if eye is None:
        yield Note(text("note-unseen"), "EPT-10.3d", weight="good")
        return
    yield Note(text("note-reveals", eye=unit_name(s, eye.id), hex=label(s, eye.at)), "EPT-10.3d", weight="danger")
    creeping = first_eye(s, unit, cell, "tactical")
    if creeping is None:
        yield Note(text("note-creep-unseen"), "EPT-10.3h")
