"""How games end: every way to win, a draw, time, and objectives."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.pzf.position import AMERICAN, GERMAN, Piece, american, german, given, run

from bocage.systems.pzf.morale.bravery import is_half_destroyed
from bocage.systems.pzf.special import objectives
from bocage.systems.pzf.state.model import State
from bocage.systems.pzf.turn import initiative, victory
from bocage.systems.pzf.turn.sequence import STEPS

PRIVATE = american("private", (5, 5))
GRENADIER = german("grenadier", (30, 20))
SECOND = german("second grenadier", (30, 20))
THIRD = german("third grenadier", (30, 20))
ROUT_ENEMY = {"side": "both", "type": "rout_enemy"}
HOUSE = {"type": "building_stone", "id": "hq", "rect": [10, 10, 16, 16]}
NO_WINNER = None
"""The winner of a draw."""


def at_turn_end(*figures: Piece, **situation: Any) -> State:
    """A position at the end of a turn."""
    return given(figures, **({"phase": "end"} | situation)).state


def told(s: State, step: str = "turn-end") -> list[str]:
    """Run a step of the turn; gives the ids of what is told."""
    return run(STEPS[step](s)).told


def result(s: State) -> tuple[str, int | None] | None:
    """How and for which seat a game ends with the turn; None if it goes on."""
    told(s)
    return None if s.outcome is None else (s.outcome.reason, s.outcome.winner)


def lost(figure: Piece) -> Piece:
    return figure | {"where": "lost"}


@pytest.mark.rule("PZF-B3f", "PZF-17.1c", "PZF-17.4c", "PZF-17.6c")
def test_a_routed_army_has_lost_in_the_end_step() -> None:
    privates = [american(f"private {x}", (x, 5)) for x in (3, 5, 7, 9)]
    s = at_turn_end(*privates, GRENADIER, wins=[ROUT_ENEMY], start_count=[4, 5])

    assert told(s) == ["told-victory"]
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winner, s.turn) == ("rout-enemy", AMERICAN, 1)


def test_a_turn_without_a_winner_leads_to_the_next() -> None:
    s = at_turn_end(PRIVATE, GRENADIER, wins=[ROUT_ENEMY])

    assert told(s) == []
    assert (s.turn, s.step, s.outcome) == (2, "turn-start", None)


@pytest.mark.rule("PZF-B10b")
def test_two_armies_that_rout_at_once_draw() -> None:
    s = at_turn_end(PRIVATE, GRENADIER, wins=[ROUT_ENEMY], start_count=[9, 9])

    assert result(s) == ("draw", NO_WINNER)


@pytest.mark.rule("PZF-B10b")
def test_a_draw_goes_to_the_default_winner() -> None:
    wins = [ROUT_ENEMY, {"side": "german", "type": "default_at_limit"}]
    s = at_turn_end(PRIVATE, GRENADIER, wins=wins, start_count=[9, 9])

    assert result(s) == ("draw", GERMAN)


@pytest.mark.rule("PZF-B10c")
def test_a_side_with_no_figure_left_has_lost_unless_it_has_a_reserve() -> None:
    wins = [{"side": "american", "type": "hold_until", "turn": 9}]
    annihilated = at_turn_end(PRIVATE, lost(GRENADIER), wins=wins)
    with_reserve = at_turn_end(PRIVATE, GRENADIER | {"where": "reserve"}, wins=wins)

    assert result(annihilated) == ("rout", AMERICAN)
    assert result(with_reserve) is None


FLIGHT = [
    {"side": "german", "type": "exit_fraction", "edge": "east", "fraction": 500, "at": "once"},
    {"side": "american", "type": "exit_impossible", "at": "once"},
]
"""The Germans win as soon as half of them have left, the Americans as soon as that cannot be."""


@pytest.mark.rule("PZF-B10d", "PZF-17.5b")
def test_an_army_half_of_which_has_left_wins_at_once() -> None:
    departed = SECOND | {"where": "left"}
    s = at_turn_end(PRIVATE, GRENADIER, departed, wins=FLIGHT, phase="initiative", had_initiative="german")
    s.step = "turn-start"

    assert told(s, "turn-start") == ["told-turn", "told-victory"]
    assert s.outcome is not None
    assert (s.outcome.reason, s.outcome.winner) == ("exit-fraction", GERMAN)


@pytest.mark.rule("PZF-17.5e")
def test_an_army_too_few_of_which_can_still_leave_has_lost() -> None:
    one_of_three = at_turn_end(PRIVATE, GRENADIER, lost(SECOND), lost(THIRD), wins=FLIGHT)
    one_of_two = at_turn_end(PRIVATE, GRENADIER, lost(SECOND), wins=FLIGHT)

    assert result(one_of_three) == ("exit-impossible", AMERICAN)
    assert result(one_of_two) is None


@pytest.mark.rule("PZF-18.1e")
@pytest.mark.parametrize(("turn", "expected"), [(15, ("hold-until", GERMAN)), (14, None)])
def test_a_side_that_holds_to_its_last_turn_wins(turn: int, expected: tuple[str, int] | None) -> None:
    wins = [{"side": "german", "type": "hold_until", "turn": 15}]

    assert result(at_turn_end(PRIVATE, GRENADIER, wins=wins, turn=turn)) == expected


@pytest.mark.rule("PZF-18.1e", "PZF-8.4e")
def test_an_army_that_never_routs_is_not_half_destroyed() -> None:
    s = at_turn_end(PRIVATE, GRENADIER, wins=[ROUT_ENEMY], start_count=[9, 1], never_rout=["american"])

    assert not is_half_destroyed(s, AMERICAN)
    assert result(s) is None


INSIDE = ((11, 11), (12.5, 11), (14, 11), (11, 13), (12.5, 13))
"""Places of five men in the house."""
OCCUPY = {"side": "american", "type": "occupy", "element": "hq", "min_figures": 5, "turns": 2}


def garrison(*places: tuple[float, float]) -> list[Piece]:
    return [american(f"private {number}", place) for number, place in enumerate(places)]


@pytest.mark.rule("PZF-18.2d", "PZF-18.4f")
def test_five_men_who_hold_a_building_for_two_turns_win() -> None:
    s = at_turn_end(*garrison(*INSIDE), GRENADIER, terrain=[HOUSE], wins=[OCCUPY])

    assert result(s) is None
    assert result(s) == ("occupy", AMERICAN)


@pytest.mark.rule("PZF-18.2d")
def test_an_enemy_inside_a_building_interrupts_the_count() -> None:
    enemy_inside = german("enemy inside", (15, 15))
    s = at_turn_end(*garrison(*INSIDE), GRENADIER, enemy_inside, terrain=[HOUSE], wins=[OCCUPY])

    assert [result(s) for _ in range(3)] == [None, None, None]


@pytest.mark.rule("PZF-18.4g")
def test_a_man_in_the_wall_of_a_building_is_not_inside() -> None:
    s = at_turn_end(*garrison(*INSIDE[:4], (16, 15)), GRENADIER, terrain=[HOUSE], wins=[OCCUPY])

    assert [result(s) for _ in range(3)] == [None, None, None]


QUARTERS = {"side": "american", "type": "quarters", "turn": 15, "quarters": 3, "split": [18000, 12000]}
THREE_SHERMANS = [american(f"sherman {place}", place, "us_m4") for place in ((5, 5), (30, 5), (5, 20))]
"""Tanks in three quarters of the table."""
PANTHER = german("panther", (30, 20), "ger_panther")
SECOND_PANTHER = german("second panther", (8, 22), "ger_panther")
"""It shares a quarter with a Sherman."""


@pytest.mark.rule("PZF-18.3c")
@pytest.mark.parametrize(
    ("turn", "more", "expected"),
    [
        (15, [], ("quarters", AMERICAN)),
        (14, [], None),
        (15, [SECOND_PANTHER], None),
        (15, [SECOND_PANTHER | {"wreck": True}], ("quarters", AMERICAN)),
    ],
    ids=["last-turn", "too-early", "enemy-tank", "enemy-wreck"],
)
def test_three_quarters_with_a_tank_and_no_enemy_tank_win_in_the_last_turn(
    turn: int, more: list[Piece], expected: tuple[str, int] | None
) -> None:
    assert result(at_turn_end(*THREE_SHERMANS, PANTHER, *more, wins=[QUARTERS], turn=turn)) == expected


@pytest.mark.rule("PZF-18.3d")
def test_a_tank_on_the_dividing_line_is_in_no_quarter() -> None:
    west, _, north = THREE_SHERMANS
    on_the_line = american("sherman on the line", (18, 5), "us_m4")

    assert result(at_turn_end(west, on_the_line, north, PANTHER, wins=[QUARTERS], turn=15)) is None


@pytest.mark.rule("PZF-17.0c")
@pytest.mark.parametrize(
    ("more", "situation", "expected"),
    [
        ([lost(SECOND)], {"turn": 5}, ("time", AMERICAN)),
        ([], {"turn": 5}, ("time", NO_WINNER)),
        ([lost(SECOND)], {"turn": 5, "at_limit": "german"}, ("time", GERMAN)),
        ([lost(SECOND)], {"turn": 4}, None),
    ],
    ids=["fewer-losses", "equal-losses", "default-winner", "time-left"],
)
def test_when_time_runs_out_the_side_with_fewer_losses_or_the_default_winner_wins(
    more: list[Piece], situation: dict[str, Any], expected: tuple[str, int | None] | None
) -> None:
    assert result(at_turn_end(PRIVATE, GRENADIER, *more, wins=[ROUT_ENEMY], turns=5, **situation)) == expected


CONTROL = {"side": "both", "type": "control_objective", "count": 1}
NO_SIDE = -1
"""The owner of a contested objective."""
GERMAN_OBJECTIVE = [{"id": "objective", "at": [10, 10], "placed_by": "german", "owner": "german"}]
ON_OBJECTIVE = american("on the objective", (10.3, 10))
ENEMY_NEARBY = german("enemy nearby", (15, 10))


@pytest.mark.rule("PZF-10.3e", "PZF-10.3a", "PZF-17.2b", "PZF-17.3e")
def test_a_man_standing_on_an_objective_takes_it_and_wins() -> None:
    s = at_turn_end(ON_OBJECTIVE, GRENADIER, objectives=GERMAN_OBJECTIVE, wins=[CONTROL])

    assert result(s) == ("control-objective", AMERICAN)
    assert s.objectives[0].owner == AMERICAN


@pytest.mark.rule("PZF-10.3d")
def test_an_enemy_nearby_who_sees_an_objective_contests_it() -> None:
    s = at_turn_end(ON_OBJECTIVE, ENEMY_NEARBY, objectives=GERMAN_OBJECTIVE, wins=[CONTROL])

    assert result(s) is None
    assert s.objectives[0].owner == NO_SIDE


@pytest.mark.rule("PZF-10.3d")
def test_an_enemy_nearby_who_does_not_see_an_objective_does_not_contest_it() -> None:
    house_between = {"type": "building_stone", "rect": [11.5, 5, 13.5, 15], "windows": []}
    s = at_turn_end(ON_OBJECTIVE, ENEMY_NEARBY, objectives=GERMAN_OBJECTIVE, wins=[CONTROL], terrain=[house_between])

    assert result(s) == ("control-objective", AMERICAN)


@pytest.mark.rule("PZF-10.3b")
def test_an_objective_is_kept_until_it_is_contested() -> None:
    alone = at_turn_end(PRIVATE, GRENADIER, objectives=GERMAN_OBJECTIVE)
    contested = at_turn_end(american("nearby", (10, 5)), GRENADIER, objectives=GERMAN_OBJECTIVE)

    assert told(alone) == []
    assert alone.objectives[0].owner == GERMAN
    assert told(contested) == ["told-objective-contested"]
    assert contested.objectives[0].owner == NO_SIDE


@pytest.mark.rule("PZF-10.3a")
def test_a_man_who_passes_over_an_objective_takes_it() -> None:
    position = given([PRIVATE, GRENADIER], phase="end", objectives=GERMAN_OBJECTIVE)

    way = (8_000, 10_000), (12_000, 10_000)
    passed = position.run(objectives.take_objectives_on_way(position.state, position.id("private"), *way))

    assert passed.told == ["told-objective-taken"]
    assert position.state.objectives[0].owner == AMERICAN


def test_without_ways_to_win_a_position_goes_on() -> None:
    s = at_turn_end(PRIVATE, wins=[])

    assert victory.judge_victory(s) is None
    assert run(initiative.turn_end(s)).told == []
    assert s.outcome is None
