"""What agents keep for a game has a limit."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position

from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.tactics import lines, ways

UNITS = [{"name": "a", "type": "su_rifle", "at": "A1"}, {"name": "b", "type": "de_pz4_g", "at": "D4", "facing": "N"}]


def burnt_country() -> tuple[State, list[Unit]]:
    s, _ = position(board={"columns": {"A": "....", "B": ".....", "C": ".F..", "D": "....."}}, units=UNITS)
    return s, list(s.units.values())


def test_lines_are_kept_of_a_few_states_of_the_ground_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "KEPT_LINES", 7)
    s, _ = burnt_country()
    for burning in range(s.board.size):
        s.fires = [burning]
        known = lines.Lines(s)
        for end in range(s.board.size):
            known.sees(0, end)
    kept: dict[str, Any] = s.setting.kept
    assert len(kept["tactics-lines"]) == lines.KEPT_GROUNDS
    assert len(kept["tactics-murk"]) == lines.KEPT_MURKS
    assert len(known.known) == len(known.hindrances) == 7


def test_distances_and_prices_are_kept_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "KEPT_FIELDS", 5)
    monkeypatch.setattr(ways, "KEPT_GROUNDS", 3)
    s, units = burnt_country()
    for burning in range(s.board.size):
        s.fires = [burning]
        for unit in units:
            ways.field(s, 0, unit)
            ways.drive_costs(s, unit)
    limits = {"tactics-fields": 5, "tactics-steps": 3, "tactics-drives": 3}
    assert {name: len(s.setting.kept[name]) for name in limits} == limits


def test_lines_that_made_room_for_others_are_the_same_when_they_are_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s, _ = burnt_country()
    cells = range(s.board.size)
    whole = [lines.Lines(s).hindrance(start, end) for start in cells for end in cells]
    monkeypatch.setattr(lines, "KEPT_LINES", 2)
    s.setting.kept.clear()
    assert [lines.Lines(s).hindrance(start, end) for start in cells for end in cells] == whole
