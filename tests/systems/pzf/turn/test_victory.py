"""How games end: every way to win, a draw, time, and objectives."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.systems.pzf.morale.bravery import is_half_destroyed
from bocage.systems.pzf.setup.situation import read_situation
from bocage.systems.pzf.special import objectives
from bocage.systems.pzf.state.model import State
from bocage.systems.pzf.turn import initiative, victory
from bocage.systems.pzf.turn.sequence import STEPS

US = {"type": "us_private", "at": [5, 5]}
GERMAN = {"type": "ger_grenadier", "at": [30, 20]}
ROUT = {"side": "both", "type": "rout_enemy"}
HOUSE = {"type": "building_stone", "id": "hq", "rect": [10, 10, 16, 16]}


def position(*figures: dict[str, Any], **data: Any) -> State:
    options = data.pop("options", {})
    return read_situation({"figures": list(figures), "phase": "end", **data}, options, "test")[1]


def play(s: State, step: str = "turn-end") -> list[str]:
    return [event.message.id for event in STEPS[step](s)]  # type: ignore[union-attr]


def result(s: State) -> tuple[str, int | None] | None:
    play(s)
    return None if s.outcome is None else (s.outcome.reason, s.outcome.winner)


@pytest.mark.rule("PZF-B3f", "PZF-17.1c", "PZF-17.4c", "PZF-17.6c")
def test_a_routed_army_has_lost_in_the_end_step() -> None:
    figures = [{**US, "at": [x, 5]} for x in (3, 5, 7, 9)]
    s = position(*figures, GERMAN, wins=[ROUT], start_count=[4, 5])
    assert play(s) == ["told-victory"]
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winner, s.turn) == ("rout-enemy", 0, 1)


def test_a_turn_without_a_winner_is_counted() -> None:
    s = position(US, GERMAN, wins=[ROUT])
    assert play(s) == []
    assert (s.turn, s.step, s.outcome) == (2, "turn-start", None)


@pytest.mark.rule("PZF-B10b")
def test_both_at_once_is_a_draw() -> None:
    s = position(US, GERMAN, wins=[ROUT], start_count=[9, 9])
    assert result(s) == ("draw", None)


@pytest.mark.rule("PZF-B10b")
def test_both_at_once_goes_to_the_default_winner() -> None:
    s = position(US, GERMAN, wins=[ROUT, {"side": "german", "type": "default_at_limit"}], start_count=[9, 9])
    assert result(s) == ("draw", 1)


@pytest.mark.rule("PZF-B10c")
def test_a_side_without_anybody_has_lost() -> None:
    wins = [{"side": "american", "type": "hold_until", "turn": 9}]
    assert result(position(US, {**GERMAN, "where": "lost"}, wins=wins)) == ("rout", 0)
    assert result(position(US, {**GERMAN, "where": "reserve"}, wins=wins)) is None


FLIGHT = [
    {"side": "german", "type": "exit_fraction", "edge": "east", "fraction": 500, "at": "once"},
    {"side": "american", "type": "exit_impossible", "at": "once"},
]


@pytest.mark.rule("PZF-B10d", "PZF-17.5b")
def test_half_of_an_army_that_got_out_wins_at_once() -> None:
    s = position(US, GERMAN, {**GERMAN, "where": "left"}, wins=FLIGHT, phase="initiative", had_initiative="german")
    s.step = "turn-start"
    assert "told-victory" in play(s, "turn-start")
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winner) == ("exit-fraction", 1)


@pytest.mark.rule("PZF-17.5e")
def test_too_few_to_get_out() -> None:
    lost = [{**GERMAN, "where": "lost"} for _ in range(2)]
    assert result(position(US, GERMAN, *lost, wins=FLIGHT)) == ("exit-impossible", 0)
    assert result(position(US, GERMAN, lost[0], wins=FLIGHT)) is None


@pytest.mark.rule("PZF-18.1e")
def test_holding_to_the_last_turn() -> None:
    wins = [{"side": "german", "type": "hold_until", "turn": 15}]
    assert result(position(US, GERMAN, wins=wins, turn=15)) == ("hold-until", 1)
    assert result(position(US, GERMAN, wins=wins, turn=14)) is None


@pytest.mark.rule("PZF-18.1e", "PZF-8.4e")
def test_an_army_that_never_routs() -> None:
    s = position(US, GERMAN, wins=[ROUT], start_count=[9, 1], never_rout=["american"])
    assert not is_half_destroyed(s, 0)
    assert result(s) is None


def garrison(*at: tuple[float, float], **more: Any) -> list[dict[str, Any]]:
    return [{**US, "at": list(place), **more} for place in at]


INSIDE = ((11, 11), (12.5, 11), (14, 11), (11, 13), (12.5, 13))
OCCUPY = {"side": "american", "type": "occupy", "element": "hq", "min_figures": 5, "turns": 2}


@pytest.mark.rule("PZF-18.2d", "PZF-18.4f")
def test_a_building_held_for_two_turns() -> None:
    s = position(*garrison(*INSIDE), GERMAN, terrain=[HOUSE], wins=[OCCUPY])
    assert result(s) is None
    assert result(s) == ("occupy", 0)


@pytest.mark.rule("PZF-18.2d")
def test_an_enemy_inside_interrupts_the_count() -> None:
    s = position(*garrison(*INSIDE), GERMAN, {**GERMAN, "at": [15, 15]}, terrain=[HOUSE], wins=[OCCUPY])
    for _ in range(3):
        assert result(s) is None


@pytest.mark.rule("PZF-18.4g")
def test_a_man_in_the_wall_is_not_inside() -> None:
    s = position(*garrison(*INSIDE[:4], (16, 15)), GERMAN, terrain=[HOUSE], wins=[OCCUPY])
    for _ in range(3):
        assert result(s) is None


def tank(type: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    return {"type": type, "at": [x, y], **more}


QUARTERS = {"side": "american", "type": "quarters", "turn": 15, "quarters": 3, "split": [18000, 12000]}


@pytest.mark.rule("PZF-18.3c")
def test_three_quarters_without_an_enemy_tank() -> None:
    own = [tank("us_m4", 5, 5), tank("us_m4", 30, 5), tank("us_m4", 5, 20)]
    foe = tank("ger_panther", 30, 20)
    assert result(position(*own, foe, wins=[QUARTERS], turn=15)) == ("quarters", 0)
    assert result(position(*own, foe, wins=[QUARTERS], turn=14)) is None
    assert result(position(*own, foe, tank("ger_panther", 8, 22), wins=[QUARTERS], turn=15)) is None
    assert result(position(*own, foe, tank("ger_panther", 8, 22, wreck=True), wins=[QUARTERS], turn=15))


@pytest.mark.rule("PZF-18.3d")
def test_a_tank_on_the_dividing_line_is_in_no_quarter() -> None:
    own = [tank("us_m4", 5, 5), tank("us_m4", 18, 5), tank("us_m4", 5, 20)]
    assert result(position(*own, tank("ger_panther", 30, 20), wins=[QUARTERS], turn=15)) is None


@pytest.mark.rule("PZF-17.0c")
def test_time_runs_out() -> None:
    lost = {**GERMAN, "where": "lost"}
    assert result(position(US, GERMAN, lost, wins=[ROUT], turn=5, turns=5)) == ("time", 0)
    assert result(position(US, GERMAN, wins=[ROUT], turn=5, turns=5)) == ("time", None)
    assert result(position(US, GERMAN, lost, wins=[ROUT], turn=5, turns=5, at_limit="german")) == ("time", 1)
    assert result(position(US, GERMAN, lost, wins=[ROUT], turn=4, turns=5)) is None


CONTROL = {"side": "both", "type": "control_objective", "count": 1}


def objective(owner: str = "german") -> list[dict[str, Any]]:
    return [{"id": "o", "at": [10, 10], "placed_by": "german", "owner": owner}]


@pytest.mark.rule("PZF-10.3e", "PZF-10.3a", "PZF-17.2b", "PZF-17.3e")
def test_a_man_standing_on_an_objective_takes_it_and_wins() -> None:
    s = position({**US, "at": [10.3, 10]}, GERMAN, objectives=objective(), wins=[CONTROL])
    assert result(s) == ("control-objective", 0)


@pytest.mark.rule("PZF-10.3d")
def test_an_enemy_near_by_who_sees_it_contests_it() -> None:
    near = {**GERMAN, "at": [15, 10]}
    s = position({**US, "at": [10.3, 10]}, near, objectives=objective(), wins=[CONTROL])
    assert result(s) is None
    assert s.objectives[0].owner == -1
    wall = {"type": "building_stone", "rect": [11.5, 5, 13.5, 15], "windows": []}
    s = position({**US, "at": [10.3, 10]}, near, objectives=objective(), wins=[CONTROL], terrain=[wall])
    assert result(s) == ("control-objective", 0)


@pytest.mark.rule("PZF-10.3b")
def test_an_objective_is_kept_until_it_is_contested() -> None:
    s = position(US, GERMAN, objectives=objective())
    play(s)
    assert s.objectives[0].owner == 1
    s = position({**US, "at": [10, 5]}, GERMAN, objectives=objective())
    assert play(s) == ["told-objective-contested"]
    assert s.objectives[0].owner == -1


@pytest.mark.rule("PZF-10.3a")
def test_whoever_passes_over_an_objective_takes_it() -> None:
    s = position(US, GERMAN, objectives=objective())
    events = list(objectives.take_objectives_on_way(s, 1, (8_000, 10_000), (12_000, 10_000)))
    assert len(events) == 1
    assert s.objectives[0].owner == 0


def test_without_ways_to_win_a_position_goes_on() -> None:
    s = position(US, wins=[])
    assert victory.judge_victory(s) is None
    assert list(initiative.turn_end(s)) == []
