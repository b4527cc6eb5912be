"""The Movement Phase (ASL-3.3): allowances, reach, plans, take-backs."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.aslsk.position import GERMAN, RUSSIAN, german, given, russian, weapon

from bocage.kernel.rules import Illegal
from bocage.systems.aslsk.movement import pace, steps
from bocage.systems.aslsk.reference.counters import MF

ENEMY = russian("enemy", "G4", broken=True)
SQUAD, MATE = german("squad", "A2"), german("mate", "A4")


@pytest.mark.rule("ASL-3.3h", "ASL-3.3e", "ASL-3.3f", "ASL-3.3p")
@pytest.mark.parametrize(
    ("type", "alone", "led", "double_time", "both"),
    [("ge_467", 4, 6, 6, 8), ("ge_436", 3, 5, 5, 7), ("ge_247", 4, 6, 6, 8), ("ge_8-1", 6, 6, 8, 8)],
)
def test_a_leader_and_double_time_each_give_two_mf(
    type: str, alone: int, led: int, double_time: int, both: int
) -> None:
    position = given([german("unit", "A2", type), german("leader", "A2", "9-1"), ENEMY])

    def mf(*, leader: bool, double: bool) -> float:
        along = position.unit("leader") if leader else None
        return pace.total_mf(position.state, position.unit("unit"), along, None, double, False) / MF

    assert (mf(leader=False, double=False), mf(leader=True, double=False)) == (alone, led)
    assert (mf(leader=False, double=True), mf(leader=True, double=True)) == (double_time, both)


@pytest.mark.rule("ASL-1.1.2g", "ASL-3.3g", "ASL-4.0a")
def test_an_allowance_names_its_parts() -> None:
    position = given([SQUAD, ENEMY], weapons=[weapon("hmg of 4 PP", "ge_hmg", "squad")])
    tally = pace.allowance(position.state, position.unit("squad"), road=True)
    assert {line.rule: line.value for line in tally.lines} == {
        "ASL-3.3e": 4 * MF,
        "ASL-1.1.2g": 1 * MF,
        "ASL-4.0a": -1 * MF,
    }
    assert tally.total == 4 * MF


def test_the_price_of_a_hex_names_terrain_and_smoke() -> None:
    position = given([SQUAD, ENEMY], smoke=["B2"])
    tally = steps.cost(position.state, position.unit("squad"), position.cell("B2"))
    assert [(line.name, line.value, line.rule) for line in tally.lines] == [
        ("mf-terrain", 1 * MF, "ASL-1.1.2c"),
        ("mf-smoke", 1 * MF, "ASL-3.3w"),
    ]


@pytest.mark.rule("ASL-3.3i", "ASL-3.3c", "ASL-3.3m")
def test_reach_agrees_with_the_moves_that_are_legal() -> None:
    board = {"columns": {"A": "....", "B": "..w..", "C": ".S..", "D": "...o.", "E": "g...", "F": ".....", "G": "...."}}
    full_hex = [german(f"squad {number}", "C3") for number in (1, 2, 3)]
    position = given([german("mover", "B3"), *full_hex, russian("enemy", "D2", broken=True)], board=board)
    mover = position.unit("mover").id
    position.play("move #mover")
    expected = steps.reachable(position.state, position.unit("mover"))

    walked: dict[int, int] = {}
    pending = [position.game]
    while pending:
        game = pending.pop()
        for choice in game.legal(GERMAN):
            if choice.verb == "to":
                further = game.clone(b"x")
                further.choose(choice, GERMAN)
                unit = further.state.units[mover]
                if unit.at not in walked or unit.spent < walked[unit.at]:
                    walked[unit.at] = unit.spent
                    if further.to_move == (GERMAN,) and further.state.move:
                        pending.append(further)
    walked.pop(position.cell("B3"), None)

    assert expected == walked
    assert position.cell("D2") not in expected, "the enemy is there"
    assert position.cell("C3") not in expected, "three squads fill it"


@pytest.mark.rule("ASL-3.3k")
@pytest.mark.parametrize(
    ("enemy", "can_undo"), [({"broken": True}, True), ({"fire": "final"}, False)], ids=["unseen", "seen"]
)
def test_a_move_that_a_good_order_enemy_saw_is_not_taken_back(enemy: dict[str, Any], can_undo: bool) -> None:
    position = given([SQUAD, MATE, russian("enemy", "G4", **enemy)])
    position.play("move #squad", "to @B2")
    assert position.game.to_move == (GERMAN,)
    assert position.game.can_undo(GERMAN) is can_undo


def test_a_plan_stops_at_the_first_surprise() -> None:
    position = given([SQUAD, MATE, russian("enemy", "E2")])
    assert position.plan("move #squad", "to @B2", "to @C2") == 2
    assert position.hex("squad") == "B2"
    assert position.game.to_move == (RUSSIAN,), "the enemy may fire"


def test_a_plan_with_an_illegal_step_is_not_begun() -> None:
    position = given([SQUAD, MATE, ENEMY])
    with pytest.raises(Illegal):
        position.plan("move #squad", "to @B2", "to @E2")
    assert position.hex("squad") == "A2"
    assert position.state.move is None


@pytest.mark.rule("ASL-3.3n")
def test_a_split_stack_may_form_again_where_it_split() -> None:
    stack = [german(name, "A2") for name in ("first", "second", "third")]
    position = given([*stack, MATE, ENEMY])
    position.play("move #first", "join #second", "join #third", "to @B2")
    position.play("leave #second", "leave #third", "to @C2", "stop")
    position.play("move #second", "join #third", "to @B1")
    assert (position.hex("second"), position.hex("third")) == ("B1", "B1")
    assert position.why_not("join #first") == ("ASL-3.3n", "refuse-join"), "it has moved on and stopped"


def test_odds_of_smoke_and_recovery() -> None:
    smoke_squad = german("squad", "A2", "ge_468")
    position = given([smoke_squad, MATE, ENEMY], weapons=[weapon("lmg", "ge_lmg", at="A2")])
    position.play("move #squad")
    smoke = position.odds("smoke #squad @B2")
    assert {key: str(share) for key, share in smoke.shares.items()} == {"smoke": "1/3", "nothing": "1/2", "ends": "1/6"}
    recovery = position.odds("recover #lmg>#squad")
    assert {key: str(share) for key, share in recovery.shares.items()} == {"recovered": "5/6", "nothing": "1/6"}


@pytest.mark.parametrize(
    ("choice", "rule", "message"),
    [
        ("to @Z9", "ASL-3.3b", "refuse-not-adjacent"),
        ("smoke #squad @Z9", "ASL-3.3t", "refuse-smoke-hex"),
        ("place #9 @B2", "ASL-3.3a", "refuse-no-such-action"),
        ("drop #mate", "ASL-3.3a", "refuse-no-such-action"),
        ("recover #squad>#mate", "ASL-3.3a", "refuse-no-such-action"),
        ("leave #squad", "ASL-3.3n", "refuse-leave"),
        ("help #squad>#mate", "ASL-4.0i", "refuse-help"),
        ("jump", "ASL-3.3a", "refuse-no-such-action"),
        ("join #99", "ASL-3.3a", "refuse-no-such-action"),
    ],
)
def test_nonsense_is_refused_with_a_rule(choice: str, rule: str, message: str) -> None:
    position = given([german("squad", "A2", "ge_468"), MATE, ENEMY])
    position.play("move #squad")
    assert position.why_not(choice) == (rule, message)


@pytest.mark.rule("ASL-3.3j")
def test_each_step_says_what_it_cost_and_one_move_ends_before_another() -> None:
    position = given([german("squad", "A1"), german("mate", "A3"), ENEMY])
    position.play("move #squad", "to @B1")
    [told] = [line for line in position.game.log if line.message.id == "told-moves"]
    assert told.message.args["mf"] == "1"
    assert position.why_not("move #mate") == ("ASL-3.3j", "refuse-finish-first")
    position.play("stop")
    assert position.game.log[-1].message.id == "told-move-ends"
    position.play("move #mate")


@pytest.mark.rule("ASL-0e")
def test_counters_never_run_out() -> None:
    columns, rows = "ABCDEFG", "1234"
    crowd = [german(f"squad {number}", f"{columns[number % 7]}{rows[number % 4]}") for number in range(60)]
    position = given([*crowd, ENEMY])
    assert sum(unit.type == "ge_467" for unit in position.state.units.values()) == 60
