"""Line of sight: what the cases cannot ask, and how fast it is."""

from __future__ import annotations

import time

import pytest
from tests.systems.aslsk.position import Position, german, given, russian

from bocage.systems.aslsk.ground import sight
from bocage.systems.aslsk.state.model import put

OPEN = {"A": "......", "B": ".......", "C": "......", "D": ".......", "E": "......"}
MIXED = {"A": "..S...", "B": "..w.o..", "C": ".g.W..", "D": "..w....", "E": "..o.S."}


def on_board(columns: dict[str, str]) -> Position:
    """Two Germans and a Russian on a board of text, and a Russian who is not in play."""
    not_in_play = {"name": "reserve", "type": "ru_447"}
    return given(
        [german("western", "A1"), german("eastern", "E1"), russian("enemy", "E5"), not_in_play],
        board={"columns": columns},
    )


@pytest.mark.rule("ASL-3.2f")
def test_a_hex_off_the_map_neither_sees_nor_is_seen() -> None:
    position = on_board(OPEN)
    s, here, margin = position.state, position.cell("A1"), position.state.board.size
    assert sight.sees(s, here, position.cell("E5"))
    assert not sight.sees(s, here, margin)
    assert not sight.sees(s, margin, here)
    assert not sight.sees(s, here, position.unit("reserve").at)
    why = sight.why_no_sight(s, here, margin)
    assert why is not None
    assert why.rule == "ASL-3.2f"


@pytest.mark.rule("ASL-2.0j", "ASL-D15")
def test_an_enemy_is_known_to_all_once_one_friend_sees_it() -> None:
    position = on_board({**OPEN, "B": ".wwwwww"})
    s = position.state
    blind, seeing, enemy = (position.unit(name) for name in ("western", "eastern", "enemy"))
    assert not sight.sees(s, blind.at, enemy.at)
    assert sight.sees(s, seeing.at, enemy.at)
    assert [unit.id for unit in sight.known_enemies(s, blind)] == [enemy.id]
    put(s, seeing, blind.at)
    assert sight.known_enemies(s, blind) == []


@pytest.mark.rule("ASL-3.2d", "ASL-1.1d")
def test_lines_are_the_same_in_both_directions() -> None:
    s = on_board(MIXED).state
    pairs = [(start, end) for start in range(s.board.size) for end in range(start)]
    seen = {pair for pair in pairs if sight.sees(s, *pair)}
    assert 0 < len(seen) < len(pairs)
    for start, end in pairs:
        assert sight.sees(s, end, start) is ((start, end) in seen)
        assert sight.hindrance(s, start, end) == sight.hindrance(s, end, start)


def test_checks_are_quick() -> None:
    s = on_board(MIXED).state
    pairs = [(start, end) for start in range(s.board.size) for end in range(s.board.size)]
    for start, end in pairs:
        sight.sees(s, start, end)
    best = float("inf")
    for _ in range(20):
        began = time.perf_counter()
        for start, end in pairs:
            sight.sees(s, start, end)
        best = min(best, time.perf_counter() - began)
    assert len(pairs) / best > 100_000, "a sight check after preparation takes more than 10 microseconds"


def test_what_a_side_sees_follows_its_own_moves_and_outlasts_those_of_the_enemy() -> None:
    position = on_board(OPEN)
    s, there = position.state, position.cell("C3")
    seen_by = {position.cell("A1"), position.cell("E1")}
    kept = sight.eyes_on(s, 0, there)
    assert set(kept) == seen_by
    put(s, position.unit("enemy"), position.cell("E4"))
    assert sight.eyes_on(s, 0, there) is kept
    assert sight.eyes_on(s, 1, there) == (position.cell("E4"),)
    put(s, position.unit("western"), position.cell("A2"))
    assert set(sight.eyes_on(s, 0, there)) == {position.cell("A2"), position.cell("E1")}
