"""ASL Starter Kit 1, bocage.systems.aslsk.scenarios: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.rules import Variants
from bocage.systems.aslsk.scenarios import boards, scenario

SWITCHED_OFF: Variants = {
    boards.laid_beside: lambda board, further, side: board,
    scenario.cells_of_board: lambda setting, board: [
        cell for cell, names in enumerate(setting.names_of) if any(map(scenario._is_of(board), names))
    ],
}
