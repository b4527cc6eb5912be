"""The Movement Phase (ASL-3.3): allowances, reach, plans, take-backs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.game import Game, Illegal, complete_options
from bocage.kernel.system import find
from bocage.systems.aslsk.movement import pace, steps
from bocage.systems.aslsk.state.model import State

OPEN = {"columns": {"A": "....", "B": ".....", "C": "....", "D": ".....", "E": "....", "F": ".....", "G": "...."}}
ENEMY = {"name": "x", "type": "ru_447", "at": "G4", "broken": True}


def game_of(
    units: Sequence[Mapping[str, Any]], *, weapons: Sequence[Mapping[str, Any]] = (), board: Any = OPEN, **extra: Any
) -> Game:
    system = find("aslsk")
    options = complete_options(system, {})
    data = {"board": board, "sides": ["german", "russian"], "phase": "MPh", "player": "german"}
    data |= {"units": list(units), "weapons": list(weapons)} | extra
    setting, state, _ = system.rules.situation(data, options, "test")
    return Game.start(system, setting, state, "test", options, dice=ScriptedDice())


def play(game: Game, *choices: str) -> int:
    return game.play([Choice.parse(choice) for choice in choices], game.to_move[0])


@pytest.mark.rule("ASL-3.3h", "ASL-3.3e", "ASL-3.3f", "ASL-3.3p")
@pytest.mark.parametrize(
    ("type", "expected"),
    [("ge_467", (4, 6, 6, 8)), ("ge_436", (3, 5, 5, 7)), ("ge_247", (4, 6, 6, 8)), ("ge_8-1", (6, 6, 8, 8))],
)
def test_table_of_movement_factors(type: str, expected: tuple[int, ...]) -> None:
    s: State = game_of(
        [
            {"type": type, "at": "A2"},
            {"side": "german", "type": "9-1", "at": "A2"},
            {"type": "ge_467", "at": "D2"},
            ENEMY,
        ]
    ).state
    unit, leader = s.units[1], s.units[2]
    found = [
        pace.total_mf(s, unit, leader if with_leader else None, None, double, False) // 2
        for double in (False, True)
        for with_leader in (False, True)
    ]
    assert tuple(found) == expected


@pytest.mark.rule("ASL-1.1.2g", "ASL-3.3g", "ASL-4.0a")
def test_an_allowance_names_its_parts() -> None:
    game = game_of(
        [{"type": "ge_467", "at": "A2"}, {"type": "ge_467", "at": "D2"}, ENEMY],
        weapons=[{"type": "ge_hmg", "holder": "p1"}],
    )
    tally = pace.allowance(game.state, game.state.units[1], road=True)
    assert tally.total == pace.total_mf(game.state, game.state.units[1], None, None, False, True)
    assert {line.rule: line.value for line in tally.lines} == {"ASL-3.3e": 8, "ASL-1.1.2g": 2, "ASL-4.0a": -2}


def test_cost_names_smoke_and_terrain() -> None:
    game = game_of([{"type": "ge_467", "at": "A2"}, {"type": "ge_467", "at": "D2"}, ENEMY], smoke=["B2"])
    tally = steps.cost(game.state, game.state.units[1], game.state.board.cell("B2"))
    assert [(line.name, line.value, line.rule) for line in tally.lines] == [
        ("mf-terrain", 2, "ASL-1.1.2c"),
        ("mf-smoke", 2, "ASL-3.3w"),
    ]


@pytest.mark.rule("ASL-3.3i", "ASL-3.3c", "ASL-3.3m")
def test_reach_agrees_with_the_moves_that_are_legal() -> None:
    board = {"columns": {"A": "....", "B": "..w..", "C": ".S..", "D": "...o.", "E": "g...", "F": ".....", "G": "...."}}
    units: list[dict[str, Any]] = [{"type": "ge_467", "at": hex} for hex in ("B3", "C3", "C3")]
    units += [{"type": "ge_467", "at": "C3"}, {"type": "ru_447", "at": "D2", "broken": True}]
    game = game_of(units, board=board)
    s: State = game.state
    expected = steps.reachable(s, s.units[1])
    play(game, "move #1")
    found: dict[int, int] = {}
    pending = [game]
    while pending:
        here = pending.pop()
        for choice in here.legal(0):
            if choice.verb != "to":
                continue
            further = here.clone(b"x")
            further.choose(choice, 0)
            unit = further.state.units[1]
            cell, spent = unit.at, unit.spent
            if spent < found.get(cell, 99):
                found[cell] = spent
                if further.to_move == (0,) and further.state.move:
                    pending.append(further)
    found.pop(s.board.cell("B3"), None)
    assert expected == found
    assert s.board.cell("D2") not in expected
    assert s.board.cell("C3") not in expected


@pytest.mark.rule("ASL-3.3k")
def test_a_move_that_the_enemy_saw_is_not_taken_back() -> None:
    friends = [{"type": "ge_467", "at": "A2"}, {"type": "ge_467", "at": "A4"}]
    unseen = game_of([*friends, ENEMY])
    play(unseen, "move #1", "to @B2")
    assert unseen.can_undo(0)
    seen = game_of([*friends, {"type": "ru_447", "at": "G4", "fire": "final"}])
    play(seen, "move #1", "to @B2")
    assert seen.to_move == (0,)
    assert not seen.can_undo(0)


def test_a_plan_stops_at_the_first_surprise() -> None:
    game = game_of([{"type": "ge_467", "at": "A2"}, {"type": "ge_467", "at": "A4"}, {"type": "ru_447", "at": "E2"}])
    assert play(game, "move #1", "to @B2", "to @C2") == 2
    assert game.to_move == (1,)


def test_a_plan_with_a_mistake_is_not_begun() -> None:
    game = game_of([{"type": "ge_467", "at": "A2"}, {"type": "ge_467", "at": "A4"}, ENEMY])
    with pytest.raises(Illegal):
        play(game, "move #1", "to @B2", "to @E2")
    assert game.state.units[1].at == game.state.board.cell("A2")
    assert game.state.move is None


@pytest.mark.rule("ASL-3.3n")
def test_a_split_stack_may_form_again_where_it_split() -> None:
    units = [{"type": "ge_467", "at": "A2"} for _ in range(3)]
    game = game_of([*units, {"type": "ge_467", "at": "A4"}, ENEMY])
    play(game, "move #1", "join #2", "join #3", "to @B2", "leave #2", "leave #3", "to @C2", "stop")
    play(game, "move #2", "join #3", "to @B1")
    assert {game.state.units[id].at for id in (2, 3)} == {game.state.board.cell("B1")}
    assert game.why_not(Choice("join", 1), 0) is not None


def test_odds_of_smoke_and_recovery() -> None:
    game = game_of(
        [{"type": "ge_468", "at": "A2"}, {"type": "ge_467", "at": "A4"}, ENEMY],
        weapons=[{"type": "ge_lmg", "at": "A2"}],
    )
    play(game, "move #1")
    smoke = game.odds(Choice.parse("smoke #1 @B2"), 0)
    recovery = game.odds(Choice.parse("recover #4>#1"), 0)
    assert smoke is not None
    assert recovery is not None
    assert {key: str(share) for key, share in smoke.shares.items()} == {"smoke": "1/3", "nothing": "1/2", "ends": "1/6"}
    assert str(recovery.effect) == "5/6"


@pytest.mark.parametrize(
    ("choice", "rule", "why"),
    [
        ("to @Z9", "ASL-3.3b", "refuse-not-adjacent"),
        ("smoke #1 @Z9", "ASL-3.3t", "refuse-smoke-hex"),
        ("place #9 @B2", "ASL-3.3a", "refuse-no-such-action"),
        ("drop #2", "ASL-3.3a", "refuse-no-such-action"),
        ("recover #1>#2", "ASL-3.3a", "refuse-no-such-action"),
        ("leave #1", "ASL-3.3n", "refuse-leave"),
        ("help #1>#2", "ASL-4.0i", "refuse-help"),
        ("jump", "ASL-3.3a", "refuse-no-such-action"),
        ("join #99", "ASL-3.3a", "refuse-no-such-action"),
    ],
)
def test_nonsense_is_refused_with_a_rule(choice: str, rule: str, why: str) -> None:
    game = game_of([{"type": "ge_468", "at": "A2"}, {"type": "ge_467", "at": "A4"}, ENEMY])
    play(game, "move #1")
    found = game.why_not(Choice.parse(choice), 0)
    assert found is not None
    assert (found.rule, found.why.id) == (rule, why)


@pytest.mark.rule("ASL-3.3j")
def test_each_step_says_what_it_cost_and_one_move_ends_before_another() -> None:
    game = game_of([{"name": "a", "type": "ge_467", "at": "A1"}, {"name": "b", "type": "ge_467", "at": "A3"}, ENEMY])
    play(game, "move #1", "to @B1")
    [told] = [line for line in game.log if line.message.id == "told-moves"]
    assert told.message.args["mf"] == "1"
    with pytest.raises(Illegal):
        play(game, "move #2")
    play(game, "stop")
    assert game.log[-1].message.id == "told-move-ends"
    play(game, "move #2")


@pytest.mark.rule("ASL-0e")
def test_counters_never_run_out() -> None:
    crowd = [{"name": f"u{n}", "type": "ge_467", "at": f"{'ABCDEFG'[n % 7]}{n % 4 + 1}"} for n in range(60)]
    game = game_of([*crowd, ENEMY])
    assert sum(unit.type == "ge_467" for unit in game.state.units.values()) == 60
