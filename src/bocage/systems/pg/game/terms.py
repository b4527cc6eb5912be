"""What a scenario says, as the terms of a game on its board (PG-2.3a)."""

from __future__ import annotations

from functools import lru_cache

from bocage.ground.board import Board
from bocage.kernel.contract.options import OptionValues
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.scenarios.boards import assemble, cells_in, railway
from bocage.systems.pg.scenarios.scenario import Scenario, SideCard, find_scenario
from bocage.systems.pg.state.setting import Arrival, Setting, SideTerms, Terms, Victory

SETTINGS_KEPT = 8
"""How many settings are kept for games to share, each with the lines of sight found on its board."""



def setting_of(id: str, chosen: OptionValues) -> Setting:
    """The setting of a scenario under options; games under the same options share it."""
    return _setting(id, tuple(sorted(chosen.items())))


@lru_cache(maxsize=SETTINGS_KEPT)
def _setting(id: str, chosen: tuple[tuple[str, bool | str], ...]) -> Setting:
    """The setting of a scenario of the data folder, with seats for the players of each side (PG-17.5a)."""
    scenario = find_scenario(id)
    board, options = assemble(scenario.board), tables().switches.of(dict(chosen))
    players = int(options.players)
    return Setting(board, terms_of(scenario, board), options, seats=(0,) * players + (1,) * players)


def terms_of(scenario: Scenario, board: Board) -> Terms:
    """The terms of a scenario."""
    first, second = (_side(scenario, board, number) for number in (0, 1))
    usual_number = tables().numbers.river_crossing.crossing_number
    return Terms(
        id=scenario.id, sides=(first, second), year=scenario.year, month=scenario.month, turns=scenario.turns,
        visibility=scenario.visibility, night=scenario.visibility <= tables().terrain.sighting.by_night,
        visibility_from={int(turn): hexes for turn, hexes in scenario.visibility_from.items()},
        snow=scenario.snow, snow_visibility=scenario.snow_visibility,
        crossing_number=scenario.crossing_number or usual_number,
        fords=frozenset(cells_in(board, scenario.fords)),
        broken_bridges=frozenset(cells_in(board, scenario.broken_bridges)),
        rails=railway(board), arrivals=_arrivals(scenario, board), victory=_victory(scenario, board),
        control={
            cell: scenario.sides.index(nation)
            for nation, areas in scenario.control.items() for cell in cells_in(board, areas)
        },
    )  # fmt: skip


def _side(scenario: Scenario, board: Board, number: int) -> SideTerms:
    nation = scenario.sides[number]
    card = scenario.side[nation]
    return SideTerms(
        name=nation, nation=nation, initiative=card.initiative, morale=card.morale, tank_leaders=card.tank_leaders,
        may_fire_smoke=card.smoke, exits=cells_in(board, card.exit),
    )  # fmt: skip


def _arrivals(scenario: Scenario, board: Board) -> dict[int, Arrival]:
    """The forces that enter during play, by their number in the scenario, counted from 1."""
    return {
        number: Arrival(
            side=scenario.sides.index(force.side), turn=force.arrive, roll=force.roll,
            cells=tuple(board.cell(hex) for hex in force.entry),
        )
        for number, force in enumerate(scenario.forces, 1) if force.arrive
    }  # fmt: skip


def _victory(scenario: Scenario, board: Board) -> Victory:
    first, second = (scenario.side[nation] for nation in scenario.sides)
    return Victory(
        cells={board.cell(goal.hex): goal.points for goal in scenario.objectives},
        step_points=(first.step_points, second.step_points),
        exit_points=(first.exit_points, second.exit_points),
        margins=_margins(first, second),
    )


def _margins(first: SideCard, second: SideCard) -> tuple[int | None, int | None]:
    """The lead that each side needs; below 1 for a side that wins where the other one does not lead by enough."""
    if first.otherwise and second.margin is not None:
        return 1 - second.margin, second.margin
    if second.otherwise and first.margin is not None:
        return first.margin, 1 - first.margin
    return first.margin, second.margin
