"""What the counters of units that have used opportunity fire show (PG-13.1b)."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.kernel.contract.registry import complete_options
from bocage.systems.pg.opportunity import markers_shown
from bocage.systems.pg.state.model import State
from bocage.systems.pg.system import SYSTEM


def field(**unit: Any) -> State:
    """A field with one German unit that has fired."""
    position = {
        "board": {"columns": {"A": "....", "B": "....."}},
        "units": [{"name": "unit", "at": "A1", "marker": "fired", **unit}, {"type": "su_inf", "at": "B4"}],
    }
    _, state, _ = SYSTEM.rules.situation(position, complete_options(SYSTEM, {}), "markers")
    assert isinstance(state, State)
    return state


@pytest.mark.rule("PG-13.1b")
@pytest.mark.parametrize(
    ("unit", "shown"),
    [
        ({"type": "de_inf", "shots": 1, "shot_kind": "direct"}, ("fired", "moved")),
        ({"type": "de_inf", "shots": 2, "shot_kind": "direct"}, ("fired",)),
        ({"type": "de_at50", "shots": 1, "shot_kind": "anti_tank"}, ("fired",)),
        ({"type": "de_pz3h", "shots": 1, "shot_kind": "anti_tank"}, ("fired", "moved")),
        ({"type": "de_inf", "shots": 0}, ("fired",)),
    ],
)
def test_a_unit_with_a_second_shot_shows_both_markers(unit: dict[str, Any], shown: tuple[str, ...]) -> None:
    state = field(**unit)
    piece = next(piece for piece in state.pieces.values() if piece.side == 0)
    assert markers_shown(state, piece) == shown
