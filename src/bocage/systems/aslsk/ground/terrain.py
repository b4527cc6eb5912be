"""Terrain types (ASL-1.1.2): what a hex costs to enter and what it does for the units in it.

The type of a hex is stored with the board; its effects come from the Terrain Effects Chart. Costs are in half MF.
"""

from __future__ import annotations

from collections.abc import Sequence

from bocage.ground.board import Board
from bocage.kernel.rules import rule
from bocage.systems.aslsk.reference.counters import ByRoad, Terrain
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import State, Unit

OFF_BOARD = "off_map"


@rule("ASL-1.1.2a", "ASL-1.1.2b")
def governing_types(board: Board, month: int) -> tuple[Terrain, ...]:
    """The one type that governs each cell: the stored one, even where other artwork spills into the hex."""
    chart = tables().terrain
    return tuple(chart.in_month("open" if kind == OFF_BOARD else kind, month) for kind in board.terrain)


class Ground:
    """The terrain of a map in the month of the scenario; what it does is worked out when first asked for."""

    def __init__(self, board: Board, month: int) -> None:
        self.types = governing_types(board, month)
        self.open: dict[int, bool] = {}
        self.prices: dict[tuple[int, int, bool], int] = {}
        self.around: dict[int, tuple[tuple[int, int], ...]] = {}


def ground_of(s: State) -> Ground:
    """The ground of the game."""
    kept = s.setting.__dict__
    ground: Ground | None = kept.get("ground")
    if ground is None:
        ground = kept["ground"] = Ground(s.setting.board, s.setting.scenario.month)
    return ground


def terrain_at(s: State, cell: int) -> Terrain:
    """The terrain of a hex in the month of the scenario."""
    return ground_of(s).types[cell]


# --- kinds of terrain -------------------------------------------------------------------------------------------------
@rule("ASL-1.1.2d", "ASL-1.1.2f")
def is_clear(terrain: Terrain) -> bool:
    """No artwork but perhaps a road."""
    return terrain.id in ("open", "road")


@rule("ASL-1.1.2o")
def is_cut_grain(terrain: Terrain) -> bool:
    """Grain out of season is Open Ground in every respect."""
    return terrain.id == "grain_out_of_season"


@rule("ASL-1.1.2m")
def is_open_ground(s: State, cell: int) -> bool:
    """Whether a hex is Open Ground for every unit in it; a woods-road is so only for a unit on the road.

    An orchard costs as much to enter as Open Ground but is not Open Ground.
    """
    ground = ground_of(s)
    is_open = ground.open.get(cell)
    if is_open is None:
        terrain = ground.types[cell]
        is_open = ground.open[cell] = is_clear(terrain) or is_cut_grain(terrain)
    return is_open


@rule("ASL-1.1.2l")
def is_blocked_on_road(board: Board, types: Sequence[Terrain], start: int, end: int) -> bool:
    """The clear strip of a woods-road obstructs no line of sight; the woods on its sides are drawn and do."""
    return False


def is_building(s: State, cell: int) -> bool:
    """Whether a hex is a building hex."""
    return terrain_at(s, cell).building


def is_woods_road(s: State, cell: int) -> bool:
    """Whether a road runs through the woods of this hex."""
    return terrain_at(s, cell).by_road is not None


def is_shelter(s: State, cell: int) -> bool:
    """Woods or building: where units rout to."""
    return terrain_at(s, cell).shelter


def gives_rally_bonus(s: State, cell: int) -> bool:
    """Woods or building: where units rally better (ASL-3.1l)."""
    return terrain_at(s, cell).shelter


def is_ambush_terrain(s: State, cell: int) -> bool:
    """Woods or building: where Infantry entering close combat may be ambushed (ASL-3.8o)."""
    return terrain_at(s, cell).shelter


# --- terrain effects modifier -----------------------------------------------------------------------------------------
@rule("ASL-1.1.2e")
def building_tem(terrain: Terrain) -> int:
    """Stone and wooden buildings protect."""
    return terrain.tem if terrain.building else 0


@rule("ASL-1.1.2h", "ASL-1.1.2j")
def woods_tem(terrain: Terrain) -> int:
    """Woods protect, along a woods-road too unless the unit is caught on the road."""
    return terrain.tem if terrain.shelter and not terrain.building else 0


def tem(s: State, cell: int) -> int:
    """The Terrain Effects Modifier of a hex; orchards and grain have none (ASL-1.1.2m, 1.1.2n)."""
    terrain = terrain_at(s, cell)
    return building_tem(terrain) + woods_tem(terrain)


def tem_rule(s: State, cell: int) -> str:
    """The rule behind the TEM of a hex."""
    return "ASL-1.1.2e" if is_building(s, cell) else "ASL-1.1.2h"


@rule("ASL-1.1.2i", "ASL-2.0i")
def on_the_road(s: State, unit: Unit) -> ByRoad | None:
    """What the road does to a unit that entered its woods-road hex at the road rate, None for all others.

    It counts only against Defensive First Fire and Interdiction whose line of sight crosses no woods artwork.
    """
    return terrain_at(s, unit.at).by_road if unit.on_road else None


# --- cost of entry ----------------------------------------------------------------------------------------------------
def crosses_road(s: State, here: int, there: int) -> bool:
    """Whether a road crosses the side between two neighbours."""
    return s.board.has_road(here, there)


def follows_road(s: State, before: int, here: int, there: int) -> bool:
    """Whether the step from here continues along the same road as the step from `before` (-1 at the start)."""
    board = s.board
    if not board.has_road(here, there):
        return False
    if before < 0:
        return True
    return board.road_leads(here, board.direction(here, before), board.direction(here, there))


@rule("ASL-1.1.2k")
def may_choose_woods_rate(s: State, here: int, there: int) -> bool:
    """A unit coming along the road may pay the woods rate all the same and keep the protection of the woods."""
    return terrain_at(s, there).by_road is not None and crosses_road(s, here, there)


@rule("ASL-1.1.2c")
def terrain_cost(terrain: Terrain) -> int:
    """Half MF to enter a hex of this type."""
    return grain_cost(terrain) if terrain.id == "grain_in_season" else terrain.mf


@rule("ASL-1.1.2n")
def grain_cost(terrain: Terrain) -> int:
    """Grain in season slows movement."""
    return terrain.mf


@rule("ASL-1.1.2i")
def road_cost(terrain: Terrain) -> int:
    """Half MF to enter along the road."""
    return terrain.by_road.mf if terrain.by_road else terrain.mf


@rule("ASL-3.3w")
def smoke_cost(s: State, cell: int) -> int:
    """Half MF more for moving into or within a smoke hex."""
    return tables().terrain.smoke.mf_extra if cell in s.smoke else 0


def entry_cost(s: State, unit: Unit, here: int, there: int, road_rate: bool = True) -> int:
    """Half MF to enter a neighbouring hex; `road_rate` is the wish to stay on the road of a woods-road hex."""
    prices = (s.setting.__dict__.get("ground") or ground_of(s)).prices
    price = prices.get((here, there, road_rate))
    if price is None:
        price = prices[here, there, road_rate] = _price(s, here, there, road_rate)
    return price + smoke_cost(s, there) if s.smoke else price


def prices_around(s: State, here: int) -> Sequence[tuple[int, int]]:
    """The neighbouring hexes of the map, each with the half MF to enter it at the road rate where there is one."""
    around = ground_of(s).around
    prices = around.get(here)
    if prices is None:
        hexes = [there for there in s.board.steps(here) if s.board.on_map(there)]
        prices = around[here] = tuple((there, _price(s, here, there, True)) for there in hexes)
    return [(there, price + smoke_cost(s, there)) for there, price in prices] if s.smoke else prices


def _price(s: State, here: int, there: int, road_rate: bool) -> int:
    """Half MF to enter a neighbouring hex as it lies there."""
    if there >= s.board.size:
        return tables().movement.off_map_hex
    terrain = terrain_at(s, there)
    if road_rate and terrain.by_road and crosses_road(s, here, there):
        return road_cost(terrain)
    return terrain_cost(terrain)
