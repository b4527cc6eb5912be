"""Hidden markers keep their secret (PZF-10.2)."""

from __future__ import annotations

import pytest

from bocage.systems.pzf import hidden
from bocage.systems.pzf.model import State
from bocage.systems.pzf.movement import ready
from bocage.systems.pzf.situation import situation
from bocage.systems.pzf.view import known


def with_markers(*, swapped: bool) -> State:
    """Two markers, one of them a dummy: which of them is all that differs."""
    real, dummy = ("n", "m") if swapped else ("m", "n")
    places = {"m": [10, 14], "n": [20, 14]}
    markers = [
        {"name": name, "side": "german", "at": places[name], "figures": ["x"] if name == real else []}
        for name in sorted((real, dummy))
    ]
    men = [
        {"name": "a", "type": "us_private", "at": [10, 4], "special": ["independent"]},
        {"name": "x", "type": "ger_grenadier"},
    ]
    data = {"step": "move", "player": "american", "figures": men, "markers": markers}
    return situation(data, {}, "hidden")[1]


@pytest.mark.rule("PZF-10.2f")
def test_the_enemy_is_offered_the_same_whatever_a_marker_hides() -> None:
    one, two = (known(with_markers(swapped=swapped), 0) for swapped in (False, True))
    assert list(ready(one)) == list(ready(two))
    assert one.markers == two.markers
    assert one.figures == two.figures
    assert len(hidden.in_sight(one)) == 2
