"""What a scenario says, as the terms of a game on its board (EPT-0.3a, EPT-0.3b)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bocage.ground.board import Board
from bocage.kernel.contract.options import OptionValues
from bocage.kernel.rules import rule
from bocage.systems.ept.game.muster import start
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.scenarios.boards import assemble, blocks, cells_in, high_buildings
from bocage.systems.ept.scenarios.scenario import Scenario, find_scenario
from bocage.systems.ept.state.setting import Changes, Setting, SideTerms, Terms, Victory

MOST_SHARED = 4
"""Scenarios, each with its options, of which is kept what their games found out about the map, such as sight lines."""


def setting_of(id: str, chosen: OptionValues) -> Setting:
    """The setting of a scenario of the data folder."""
    scenario = find_scenario(id)
    board = assemble(scenario.board)
    shared = _shared_by(id, tuple(sorted(chosen.items())))
    setting = Setting(board, terms_of(scenario, board), tables().switches.of(chosen), shared=shared)
    setting.enlist(start(setting).units.values())
    return setting


@lru_cache(MOST_SHARED)
def _shared_by(id: str, chosen: tuple[tuple[str, bool | str], ...]) -> dict[str, Any]:
    return {}


@rule("EPT-0.3b", "EPT-2.0a")
def terms_of(scenario: Scenario, board: Board) -> Terms:
    """The terms of a scenario."""
    first, second = (_side(scenario, board, number) for number in (0, 1))
    always = scenario.automatic_initiative
    return Terms(
        id=scenario.id, sides=(first, second), year=int(scenario.date[:4]), turns=scenario.turns,
        weather=scenario.weather, ground=scenario.ground, light=scenario.light, changes=_changes(scenario),
        automatic_initiative=None if always is None else scenario.sides.index(always),
        alone_ends_from=scenario.alone_ends_from,
        blocks=blocks(board), high_buildings=high_buildings(board),
        victory=_victory(scenario, board), first_setup=scenario.sides.index(scenario.first_setup),
        secret_setup=scenario.set_up == "together", tank_riders=any(force.riders for force in scenario.forces),
        heavy_guns=scenario.heavy_guns,
        control={
            cell: scenario.sides.index(nation)
            for nation, areas in scenario.control.items() for cell in cells_in(board, areas)
        },
    )  # fmt: skip


def _side(scenario: Scenario, board: Board, number: int) -> SideTerms:
    nation = scenario.sides[number]
    card = scenario.side[nation]
    return SideTerms(
        name=nation, nation=nation, initiative=card.initiative, panzerfausts=card.panzerfausts,
        exits=tuple(cell for cell in cells_in(board, card.exit) if cell in _edges(board)),
    )  # fmt: skip


def _edges(board: Board) -> frozenset[int]:
    return frozenset(cell for name in ("north", "east", "south", "west") for cell in board.edge(name))


def _changes(scenario: Scenario) -> Changes:
    return Changes(
        weather={int(turn): level for turn, level in scenario.weather_from.items()},
        ground={int(turn): state for turn, state in scenario.ground_from.items()},
        light={int(turn): light for turn, light in scenario.light_from.items()},
        early_from=scenario.early_from,
        early_at_or_below=scenario.early_at_or_below,
    )


def _victory(scenario: Scenario, board: Board) -> Victory:
    first, second = (scenario.side[nation] for nation in scenario.sides)
    return Victory(
        cells={board.cell(hex): goal.points for goal in scenario.objectives for hex in goal.hexes},
        loss_factors=(first.loss_factor, second.loss_factor),
        exit_factors=(first.exit_factor, second.exit_factor),
        margins=(first.margin, second.margin),
    )
