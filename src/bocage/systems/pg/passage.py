"""The ground before a piece: what it costs to enter, wrecks and rivers included, and what entering it means.

Everybody who enters a hex pays these prices: who moves, who assaults, who flees.
"""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.pg.ground.terrain import follows_road, ground_price, has_terrain, is_river
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.reference.terrain import MP
from bocage.systems.pg.spotting import conceal
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import label, units_at
from bocage.systems.pg.state.printed import is_engineer, manner_of
from bocage.systems.pg.works.jobs import interrupt
from bocage.systems.pg.works.wrecks import wreck_price


def is_major(s: State, cell: int) -> bool:
    """Whether a major river runs through a hex that is no ford."""
    return has_terrain(s, cell, ("major_river",))


@rule("PG-5.71a")
def needs_help_at_major(s: State, piece: Piece, cell: int) -> bool:
    """Everybody but engineers needs help at a major river; vessels and bridges are another matter."""
    return is_major(s, cell) and manner_of(s, piece) != "river"


@rule("PG-5.71b")
def needs_help_at_minor(s: State, piece: Piece, cell: int) -> bool:
    """Only motorized pieces need help at a minor river."""
    return has_terrain(s, cell, ("minor_river",)) and manner_of(s, piece) == "motorized"


def needs_help(s: State, piece: Piece, cell: int) -> bool:
    """Whether a piece enters a hex only with the help of engineers."""
    if not is_river(s, cell) or follows_road(s, piece.at, cell) or is_engineer(piece):
        return False
    return needs_help_at_major(s, piece, cell) or needs_help_at_minor(s, piece, cell)


# --- engineers --------------------------------------------------------------------------------------------------------
@rule("PG-5.72a")
def can_assist(s: State, unit: Piece) -> bool:
    """Engineers help if they are in good order and have been in the river hex for the whole turn."""
    return is_engineer(unit) and unit.order == "good" and not unit.carrier and unit.stayed < s.turn


def assistant(s: State, side: int, cell: int) -> Piece | None:
    """The engineers who help a side across the river in a hex, None if there are none."""
    return next((unit for unit in units_at(s, side, cell) if can_assist(s, unit)), None)


def bind_assistant(s: State, side: int, cell: int) -> None:
    """Keep the engineers who help in their hex for this turn."""
    engineers = assistant(s, side, cell)
    if engineers is not None:
        engineers.assisted = s.turn


# --- entering ---------------------------------------------------------------------------------------------------------
@rule("PG-5.74a")
def engineers_price(s: State, piece: Piece, cell: int) -> int | None:
    """Engineers may always enter a river hex; a major river costs them 3 MP. None where that says nothing."""
    if is_engineer(piece) and is_major(s, cell):
        return tables().numbers.river_crossing.engineer_enter_major
    return None


@rule("PG-5.72b")
def crossing_price() -> int:
    """The price of entering a river hex with the help of engineers, in sixths of a movement point."""
    return tables().numbers.river_crossing.enter_cost


@rule("PG-5.72b")
def begin_crossing(s: State, piece: Piece) -> None:
    """Who enters a river hex with the help of engineers stops there for the turn."""
    piece.crossing = True
    bind_assistant(s, piece.side, piece.at)
    if s.move is not None:
        s.move.stopped = True


# --- prices -----------------------------------------------------------------------------------------------------------
@rule("PG-5.7a")
def terrain_price(s: State, piece: Piece, cell: int) -> int | None:
    """What the ground of an adjacent hex asks of a piece, in sixths of a movement point; None where it is closed."""
    if is_river(s, cell):
        if needs_help(s, piece, cell):
            return None if assistant(s, piece.side, cell) is None else crossing_price()
        if not follows_road(s, piece.at, cell) and (price := engineers_price(s, piece, cell)) is not None:
            return price
    return ground_price(s, piece.at, cell, manner_of(s, piece))


def step_price(s: State, piece: Piece, cell: int) -> int | None:
    """The whole price of a step, wrecks included; None where the ground is closed."""
    price = terrain_price(s, piece, cell)
    return None if price is None else price + wreck_price(s, piece, cell)


def price_tally(s: State, piece: Piece, cell: int) -> Tally:
    """The price of a step as it is shown."""
    tally = Tally(unit="mp", scale=MP)
    tally.add(terrain_price(s, piece, cell) or 0, "terrain", "PG-5.0d")
    tally.add(wreck_price(s, piece, cell), "wrecks", "PG-16.31b")
    return tally


@rule("PG-5.0f")
def why_not_open(s: State, piece: Piece, cell: int) -> Violation | None:
    """Closed ground stays closed, even for a piece that moves one hex."""
    if terrain_price(s, piece, cell) is not None:
        return None
    if needs_help(s, piece, cell):
        return refuse("PG-5.71a", "refuse-no-engineers", hex=label(s, cell))
    rule_id = {"rail": "PG-15.31a", "river": "PG-15.32a"}.get(manner_of(s, piece), "PG-5.0f")
    return refuse(rule_id, "refuse-prohibited", hex=label(s, cell))


# --- arriving --------------------------------------------------------------------------------------------------------
def settle(s: State, piece: Piece, *, helped: bool = False) -> None:
    """What a piece gives up by moving: its position, its work, the mark of having fired, its way across a river."""
    piece.stayed, piece.crossing, piece.arrives = s.turn, False, 0
    interrupt(s, piece, "moves")
    conceal(piece)
    if helped:
        begin_crossing(s, piece)
