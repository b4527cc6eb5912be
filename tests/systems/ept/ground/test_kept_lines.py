"""Lines and views that are kept agree with what lies on the map now, whatever has been asked before."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.systems.ept.positions import position

from bocage.systems.ept.game.terms import setting_of
from bocage.systems.ept.ground import sight as lines
from bocage.systems.ept.ground import views
from bocage.systems.ept.ground.prices import price, price_tally
from bocage.systems.ept.ground.sight import Eye, hindrance, levels_of, line_of_map, sight
from bocage.systems.ept.ground.views import MOST_VIEWS, cells_seen
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.setting import Changes
from bocage.systems.ept.state.units import put

MIXED = {"A": "..F.B.W.", "B": ".B..F...C", "C": "...H..B.", "D": "B.....F..", "E": ".F.B..W.", "F": "..C...B.."}


def country() -> State:
    """Broken ground with a wall, a hill, and two tanks."""
    s, _ = position(
        board={"columns": MIXED, "sides": {"C3:N": "wall", "D5:NE": "hedge"}, "levels": {"E4": 1, "E5": 1}},
        units=[
            {"name": "t", "type": "de_pz4_g", "at": "C5", "facing": "N"},
            {"name": "x", "type": "su_t34_43", "at": "D2", "facing": "S"},
        ],
    )
    return s


def change(s: State, rng: Random) -> None:
    """Move a tank, and put smoke, a fire, a wreck or a ruin somewhere or take it away."""
    put(s, rng.choice(list(s.units.values())), rng.randrange(s.board.size))
    cell = rng.randrange(s.board.size)
    for things in (s.smoke, s.wrecks):
        if rng.random() < 0.5:
            things[cell] = rng.choice((1, 2))
        else:
            things.clear()
    s.fires = [cell] if rng.random() < 0.3 else []
    s.ruins = [s.board.cell("A7")] if rng.random() < 0.3 else []


def looked_along(s: State, start: Eye, end: Eye) -> tuple[int | None, int]:
    """A line of sight as it is found without memory: the cell that blocks it, and its hindrance."""
    blocked = line_of_map(s, start, end).by_map.blocked_at
    return blocked, 0 if blocked is not None else hindrance(s, start, end, levels_of(s, start, end))


@pytest.mark.parametrize("seed", range(4))
def test_kept_lines_and_views_are_those_of_the_present_map(seed: int) -> None:
    s, rng = country(), Random(seed)
    for _ in range(30):
        change(s, rng)
        eye = Eye(rng.randrange(s.board.size), rng.randrange(2))
        for cell in range(s.board.size):
            assert sight(s, eye, Eye(cell)) == looked_along(s, eye, Eye(cell))
        eyes = (eye, Eye(rng.randrange(s.board.size)))
        cells = range(s.board.size)
        assert cells_seen(s, eyes) == {cell for cell in cells if any(sight(s, one, Eye(cell)).is_open for one in eyes)}


def test_a_line_is_not_kept_beyond_a_change_of_the_weather() -> None:
    s = country()
    s.setting.terms = replace(s.setting.terms, changes=Changes(weather={2: 3}))
    start, end = Eye(s.board.cell("D8")), Eye(s.board.cell("F8"))
    clear = sight(s, start, end).hindrance
    s.turn = 2
    assert sight(s, start, end).hindrance > clear


@pytest.mark.parametrize("seed", range(2))
def test_kept_prices_are_those_of_the_present_ground(seed: int) -> None:
    s, rng = country(), Random(seed)
    for _ in range(20):
        change(s, rng)
        unit = rng.choice(list(s.units.values()))
        for cell in s.board.steps(unit.at):
            tally = price_tally(s, unit, unit.at, cell)
            assert price(s, unit, unit.at, cell) == (None if tally is None else tally.total)


def test_no_more_is_kept_than_the_limits_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    s, rng = country(), Random(1)
    starts, changed, screens, outlooks = 3, 10, 5, 6
    monkeypatch.setattr(lines, "MOST_LINES", starts * s.board.size)
    monkeypatch.setattr(lines, "MOST_CHANGED_LINES", changed)
    monkeypatch.setattr(lines, "MOST_SCREENS", screens)
    monkeypatch.setattr(views, "MOST_OUTLOOKS", outlooks)
    for _ in range(200):
        change(s, rng)
        eye = Eye(rng.randrange(s.board.size))
        cells_seen(s, [eye])
        for _ in range(10):
            sight(s, eye, Eye(rng.randrange(s.board.size)))
    limits = {"lines": starts, "ruined": changed, "disturbed": changed, "screens": screens, "views": MOST_VIEWS}
    limits |= {"outlooks": outlooks, "open-lines": outlooks}
    assert {name: len(s.setting.shared[name]) for name in limits} == limits


def test_games_of_a_scenario_share_what_they_found_out_and_nothing_else() -> None:
    options = {option.key: option.default for option in tables().switches.options}
    first, second = setting_of("training", options), setting_of("training", options)
    other = setting_of("training", {**options, "target_hex_hinders": True})
    assert first.shared is second.shared
    assert first.shared is not other.shared
    assert first.kept is not second.kept
