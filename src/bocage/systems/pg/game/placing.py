"""Where counters may be set up: areas, room, terrain, and the posts of a suggested set-up (PG-2.3a)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.rules import rule
from bocage.systems.pg.ground.terrain import is_prohibited, types_in
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.scenarios.boards import cells_in
from bocage.systems.pg.scenarios.scenario import Force, scenarios
from bocage.systems.pg.stacking import is_transport
from bocage.systems.pg.state.model import OFF_MAP, Mine, Piece, State, Work
from bocage.systems.pg.state.pieces import other, pieces_at, units_at
from bocage.systems.pg.state.printed import is_combat_unit, is_leader, type_of


def forces(s: State) -> tuple[Force, ...]:
    """The forces of the scenario, in the order of their numbers from 1; a situation has none."""
    scenario = scenarios().get(s.setting.terms.id)
    return scenario.forces if scenario else ()


def force_by_id(s: State) -> dict[int, int]:
    """The number of the force, from 0, to which each unit, leader, fortification and minefield belongs."""
    number_by_id: dict[int, int] | None = s.setting.kept.get("forces")
    if number_by_id is None:
        sizes = map(size_of, forces(s))
        numbers = [number for number, size in enumerate(sizes) for _ in range(size)]
        number_by_id = s.setting.kept["forces"] = dict(enumerate(numbers, 1))
    return number_by_id


def size_of(force: Force) -> int:
    """How many units, leaders, fortifications and minefields a force has."""
    counts = (force.units, force.leaders, force.bunkers, force.mines)
    return force.kommissars + force.entrenchments + sum(sum(count.values()) for count in counts)


def area_of(s: State, id: int) -> tuple[int, ...]:
    """The hexes in which a counter may be set up."""
    number = force_by_id(s)[id]
    kept: dict[int, tuple[int, ...]] = s.setting.kept.setdefault("areas", {})
    if number not in kept:
        kept[number] = cells_in(s.board, forces(s)[number].area)
    return kept[number]


def side_of_counter(s: State, id: int) -> int:
    """The side that sets a counter up."""
    return s.setting.sides.index(forces(s)[force_by_id(s)[id]].side)


def place_of(s: State, id: int) -> int:
    """The cell of a counter; off the map while it waits."""
    return (s.pieces.get(id) or s.works.get(id) or s.mines[id]).at


def unplaced(s: State, side: int) -> list[int]:
    """What a side has still to set up: fortifications first, so that units can be placed in them."""
    counters: list[Work | Mine] = [*s.works.values(), *s.mines.values()]
    waiting = [counter.id for counter in counters if counter.at == OFF_MAP]
    waiting += [piece.id for piece in s.pieces.values() if piece.at == OFF_MAP and not piece.arrives]
    return [id for id in waiting if side_of_counter(s, id) == side]


@rule("PG-2.3a")
def is_open_to(s: State, id: int, cell: int) -> bool:
    """Whether a counter may be set up in a hex of its area."""
    if id in s.works:
        return cell not in s.works_at and not is_water(s, cell)
    if id in s.mines:
        return not is_water(s, cell)
    piece = s.pieces[id]
    return has_ground(s, piece, cell) and has_room(s, piece, cell) and not pieces_at(s, other(piece.side), cell)


def open_cells(s: State, id: int) -> Iterator[int]:
    """The hexes in which a counter may be set up now."""
    return (cell for cell in area_of(s, id) if is_open_to(s, id, cell))


def is_water(s: State, cell: int) -> bool:
    """Whether a river runs through a hex."""
    return any(terrain.id in ("minor_river", "major_river") for terrain in types_in(s, cell))


@rule("PG-15.31a", "PG-15.32a")
def has_ground(s: State, piece: Piece, cell: int) -> bool:
    """Whether a piece can stand in a hex: trains on rails, vessels on major rivers, others where they could go."""
    movement = "foot" if is_leader(piece) else type_of(piece).movement_type
    if movement == "rail":
        return cell in s.setting.terms.rails
    if movement == "river":
        return any(terrain.id == "major_river" for terrain in types_in(s, cell))
    if movement == "towed":
        return not is_water(s, cell)
    return bool(s.board.roads[cell]) or not is_prohibited(s, cell, movement)


@rule("PG-4.1a")
def has_room(s: State, piece: Piece, cell: int) -> bool:
    """Whether a hex has room for a piece within the stacking limits."""
    friends, limits = units_at(s, piece.side, cell), tables().numbers.stacking
    if is_leader(piece):
        return True
    if is_transport(piece):
        return sum(map(is_transport, friends)) < limits.transport_units
    return not is_combat_unit(piece) or sum(map(is_combat_unit, friends)) < limits.combat_units


def posts_of(s: State, id: int) -> tuple[int, ...]:
    """The hexes of the suggested set-up for a counter, then the rest of its area."""
    posts = tuple(s.board.cell(hex) for hex in forces(s)[force_by_id(s)[id]].posts)
    return posts + tuple(cell for cell in area_of(s, id) if cell not in posts)
