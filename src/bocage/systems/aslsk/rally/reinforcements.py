"""Step a of the Rally Phase (ASL-3.1c, D4, D21): units that enter in this player turn are set up beside the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bocage.ground.board import Board
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.aslsk.game.setup import ARRANGEMENTS
from bocage.systems.aslsk.rally.halves import named_piece
from bocage.systems.aslsk.reference.counters import MF
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import OFF_MAP, State, force_of, give, label, piece_name, put, scrap, unit_name
from bocage.systems.aslsk.state.stacking import room_for


@rule("ASL-3.1c")
def arrivals(s: State) -> list[int]:
    """The ATTACKER's units that enter in this player turn and are not yet beside the map."""
    return [
        unit.id
        for unit in s.units.values()
        if unit.side == s.player and 0 < unit.arrive <= s.turn and unit.at == OFF_MAP
    ]


def arriving_weapons(s: State) -> list[int]:
    """The ATTACKER's weapons that enter in this player turn and are not possessed yet."""
    return [
        weapon.id
        for weapon in s.weapons.values()
        if weapon.side == s.player and 0 < weapon.arrive <= s.turn and not weapon.holder and weapon.at == OFF_MAP
    ]


def reinforcements(s: State) -> Procedure[None]:
    """Step a: one unit that enters in this player turn is set up off the map, or one weapon given to such a unit."""
    units, guns = arrivals(s), arriving_weapons(s)
    if units:
        yield from set_up_beside(s, units[0])
    elif guns:
        yield from give_arriving(s, guns[0])
    elif just_arrived(s) and s.setting.option("arrange_setup"):
        yield from arrange_beside(s)
    else:
        s.step = "rally-recover"


def just_arrived(s: State) -> list[int]:
    """The pieces that are set up beside the map in this player turn: units, then what they carry."""
    units = [
        unit.id
        for unit in s.units.values()
        if unit.side == s.player and unit.at >= s.board.size and unit.id <= len(s.setting.mustered)
        if force_of(s, unit.id).arrive == s.turn
    ]
    return units + [weapon.id for weapon in s.weapons.values() if weapon.holder in units]


def arrange_beside(s: State) -> Procedure[None]:
    """What waits beside the map may be set up elsewhere until its player is ready, where the option is on."""
    choice = yield from ask(s.player, text("prompt-arrange-beside"), Choices(elsewhere_beside), rule="ASL-D21")
    if choice == END:
        s.arranged, s.step = 0, "rally-recover"
        return
    s.arranged += 1
    assert choice.piece is not None
    yield from (set_up_beside if choice.piece in s.units else give_arriving)(s, choice.piece)


def elsewhere_beside(s: State) -> Iterator[Choice]:
    """Being ready, or one more change, as long as there have not been too many."""
    yield END
    pieces = just_arrived(s)
    if s.arranged < ARRANGEMENTS * len(pieces):
        yield from (Choice("put", id) for id in pieces)


# --- beside the map -----------------------------------------------------------------------------------------------
def set_up_beside(s: State, id: int) -> Procedure[None]:
    """Set a unit up beside the map."""
    farther = tables().movement.off_map_hex // MF
    choice = yield from ask(
        s.player,
        text("prompt-set-up-beside", unit=piece_name(s, id), edge=edge_of(s, id), mf=farther),
        Choices(
            lambda known: [Choice("place", id, place=label(known, cell)) for cell in entry_cells(known, id)],
            check=why_not_wait_there,
        ),
        rule="ASL-D4",
    )
    unit = s.units[id]
    put(s, unit, s.board.cell(choice.place))
    unit.arrive = 0
    there = choice.place
    yield tell("told-waits-to-enter", rule="ASL-D4", pieces=(id,), place=there, unit=unit_name(unit), hex=there)


def give_arriving(s: State, id: int) -> Procedure[None]:
    """Give an entering weapon to a unit of its force; without such a unit it is lost."""
    carriers = arriving_carriers(s, id)
    s.weapons[id].arrive = 0
    if not carriers:
        scrap(s, s.weapons[id])
        return
    choice = yield from ask(
        s.player,
        text("prompt-give-weapon", weapon=piece_name(s, id)),
        Choices(lambda known: [Choice("give", id, unit) for unit in arriving_carriers(known, id)]),
        rule="ASL-D21",
    )
    give(s, s.weapons[id], choice.other or 0)


def arriving_carriers(s: State, weapon: int) -> list[int]:
    """Units of the weapon's force that wait beside the map."""
    force, last = force_of(s, weapon), s.board.size
    return [
        unit.id
        for unit in s.units.values()
        if unit.side == s.player and unit.at >= last and force_of(s, unit.id) is force
    ]


def entry_cells(s: State, id: int) -> tuple[int, ...]:
    """The imaginary hexes along the edge by which a unit enters, front row first."""
    return cells_beyond(s.board, force_of(s, id).edge)


@lru_cache(maxsize=256)
def cells_beyond(board: Board, edge: str) -> tuple[int, ...]:
    """The imaginary hexes beside an edge of the map, or with no name beside any, front row first."""
    beyond = [cell for cell in range(board.size, len(board)) if not edge or edge in board.beyond[cell]]
    hexes = board.edge(edge) if edge else range(board.size)
    front = set(beyond).intersection(there for cell in hexes for there in board.neighbours[cell])
    return (*sorted(front), *(cell for cell in beyond if cell not in front))


def edge_of(s: State, id: int) -> str:
    """The edge by which a unit enters, or any."""
    return force_of(s, id).edge or "any"


@rule("ASL-D4")
def why_not_wait_there(s: State, choice: Choice) -> Violation | None:
    """Why an entering unit may not wait in a hex: only beside its own edge, within stacking limits."""
    unit, cell = named_piece(s, choice), s.board.aliases.get(choice.place, OFF_MAP)
    if unit is None:
        return refuse("ASL-D4", "refuse-not-entry-hex", hex=choice.place, edge="any")
    if choice.verb != "place" or cell not in entry_cells(s, unit.id):
        return refuse("ASL-D4", "refuse-not-entry-hex", hex=choice.place, edge=edge_of(s, unit.id))
    if not room_for(s, unit, cell):
        return refuse("ASL-D4", "refuse-stacking", hex=choice.place)
    return None
