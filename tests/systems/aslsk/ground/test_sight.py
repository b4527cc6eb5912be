"""Line of sight: what the cases cannot ask, and how fast it is."""

from __future__ import annotations

import time
from typing import Any

import pytest

from bocage.kernel.game import complete_options
from bocage.kernel.system import find
from bocage.systems.aslsk.ground import sight
from bocage.systems.aslsk.state.model import State, put

OPEN = {"A": "......", "B": ".......", "C": "......", "D": ".......", "E": "......"}


def given(columns: dict[str, str] | None = None, **options: bool | str) -> tuple[State, dict[str, int]]:
    """A situation with two Germans and two Russians on a board of text."""
    data: dict[str, Any] = {
        "board": {"columns": columns or OPEN},
        "units": [
            {"name": "a", "type": "ge_467", "at": "A1"},
            {"name": "b", "type": "ge_467", "at": "E1"},
            {"name": "x", "type": "ru_447", "at": "E5"},
            {"name": "off", "type": "ru_447"},
        ],
    }
    system = find("aslsk")
    _, state, names = system.rules.situation(data, complete_options(system, options), "test")
    return state, names


@pytest.mark.rule("ASL-3.2f")
def test_off_the_map_nobody_sees_or_is_seen() -> None:
    s, names = given()
    here, margin = s.board.cell("A1"), s.board.size
    assert sight.sees(s, here, s.board.cell("E5"))
    assert not sight.sees(s, here, margin)
    assert not sight.sees(s, margin, here)
    assert not sight.sees(s, here, s.units[names["off"]].at)
    why = sight.why_no_sight(s, here, margin)
    assert why is not None
    assert why.rule == "ASL-3.2f"


@pytest.mark.rule("ASL-2.0j", "ASL-D15")
def test_an_enemy_is_known_to_all_once_one_friend_sees_it() -> None:
    s, names = given({**OPEN, "B": ".wwwwww"})
    blind, seeing, enemy = (s.units[names[name]] for name in ("a", "b", "x"))
    assert not sight.sees(s, blind.at, enemy.at)
    assert sight.sees(s, seeing.at, enemy.at)
    assert [unit.id for unit in sight.known_enemies(s, blind)] == [enemy.id]
    put(s, seeing, blind.at)
    assert sight.known_enemies(s, blind) == []


@pytest.mark.rule("ASL-3.2d", "ASL-1.1d")
def test_lines_are_the_same_in_both_directions() -> None:
    s, _ = given({"A": "..S...", "B": "..w.o..", "C": ".g.W..", "D": "..w....", "E": "..o.S."})
    cells = range(s.board.size)
    assert any(not sight.sees(s, a, b) for a in cells for b in cells)
    for a in cells:
        for b in cells:
            assert sight.sees(s, a, b) == sight.sees(s, b, a)
            assert sight.hindrance(s, a, b) == sight.hindrance(s, b, a)


def test_checks_are_quick() -> None:
    s, _ = given({"A": "..S...", "B": "..w.o..", "C": ".g.W..", "D": "..w....", "E": "..o.S."})
    pairs = [(a, b) for a in range(s.board.size) for b in range(s.board.size)]
    for a, b in pairs:
        sight.sees(s, a, b)
    best = float("inf")
    for _ in range(20):
        start = time.perf_counter()
        for a, b in pairs:
            sight.sees(s, a, b)
        best = min(best, time.perf_counter() - start)
    assert len(pairs) / best > 100_000, "a sight check after preparation takes more than 10 microseconds"
