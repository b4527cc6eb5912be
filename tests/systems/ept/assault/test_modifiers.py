"""The chart of assaults (EPT-T.6a): values by quality, modifiers of the order and of the dice, one at a time."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import OPEN, position

from bocage.systems.ept.assault.blows import blow_tally, verdict
from bocage.systems.ept.assault.fight import initiative_tally
from bocage.systems.ept.assault.withdrawal import why_not_withdraw
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Fight, State, Unit


def fight(
    attacker: dict[str, Any],
    defender: dict[str, Any],
    *,
    round: int = 1,
    options: dict[str, Any] | None = None,
    **told: Any,
) -> tuple[State, Unit, Unit]:
    """A fight in C3 whose attacker came from C4, with its attacker and its defender."""
    s, names = position(
        options,
        formations=[
            {"name": "calm", "side": "german"},
            {"name": "shy", "side": "german", "hesitant": True},
            {"name": "red", "side": "soviet"},
        ],
        units=[
            {"name": "a", "type": "de_grenadier", "formation": "calm", "at": "C3", **attacker},
            {"name": "d", "type": "su_rifle", "formation": "red", "at": "C3", **defender},
        ],
        **told,
    )
    first, second = s.units[names["a"]], s.units[names["d"]]
    s.fight = Fight(s.board.cell("C3"), 0, s.board.cell("C4"), round=round)
    s.fight.surprised = [unit.id for unit in (first, second) if unit.hidden]
    return s, first, second


# --- values -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-T.6a")
def test_the_values_of_the_four_qualities() -> None:
    assault = tables().numbers.assault
    values = {
        quality: (row.loss, row.eliminated, row.vehicle)
        for quality, row in (
            ("shock", assault.shock),
            ("veteran", assault.veteran),
            ("line", assault.line),
            ("green", assault.green),
        )
    }
    assert values == {"shock": (9, 6, 7), "veteran": (8, 5, 6), "line": (7, 4, 5), "green": (6, 3, 4)}


@pytest.mark.rule("EPT-15.0j", "EPT-T.6a")
@pytest.mark.parametrize(
    ("quality", "step", "all"), [("shock", 9, 6), ("veteran", 8, 5), ("line", 7, 4), ("green", 6, 3)]
)
def test_every_roll_of_every_quality(quality: str, step: int, all: int) -> None:
    values = tables().numbers.assault.of(quality)  # type: ignore[arg-type]
    verdicts = [verdict(roll, values.eliminated, values.loss) for roll in range(0, 16)]
    assert verdicts == ["eliminated"] * (all + 1) + ["step"] * (step - all) + ["nothing"] * (15 - step)


# --- the order --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-T.6a")
def test_the_chart_of_the_order() -> None:
    numbers = tables().numbers.assault_initiative
    assert (numbers.attacker, numbers.stopped, numbers.neutralised) == (1, -1, -2)
    assert (numbers.hidden, numbers.airdropped) == (2, -2)


@pytest.mark.rule("EPT-15.0g")
@pytest.mark.parametrize(
    ("defender", "expected"),
    [
        ({}, 7),
        ({"condition": "stopped"}, 6),
        ({"condition": "neutralised"}, 5),
        ({"hidden": True}, 9),
        ({"airdropped": True}, 5),
        ({"condition": "neutralised", "hidden": True, "airdropped": True}, 5),
    ],
)
def test_the_order_of_a_defender(defender: dict[str, Any], expected: int) -> None:
    s, _, unit = fight({}, defender)
    assert initiative_tally(s, unit).total == expected


@pytest.mark.rule("EPT-15.0g", "EPT-15.0i")
@pytest.mark.parametrize(("round", "expected"), [(1, 10), (2, 7)])
def test_attack_and_surprise_count_in_the_first_round_only(round: int, expected: int) -> None:
    s, unit, _ = fight({"hidden": True}, {}, round=round)
    assert initiative_tally(s, unit).total == expected


@pytest.mark.rule("EPT-14.1b")
def test_hesitation_counts_once_for_the_order() -> None:
    s, unit, _ = fight({"formation": "shy"}, {}, round=2)
    assert initiative_tally(s, unit).total == 6


# --- the dice ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-T.6a")
def test_the_chart_of_the_dice() -> None:
    numbers = tables().numbers.assault_strikes
    assert (numbers.crew_or_leader, numbers.stopped, numbers.hesitant, numbers.neutralised) == (2, 1, 1, 3)
    assert (numbers.reduced, numbers.from_below, numbers.from_above, numbers.heavy_protection) == (1, 1, -1, 1)
    assert (numbers.at_airdropped, numbers.at_moving_infantry) == (-1, -1)


@pytest.mark.rule("EPT-15.0k")
@pytest.mark.parametrize(
    ("striker", "expected"),
    [
        ({}, 0),
        ({"type": "platoon_leader"}, 2),
        ({"type": "observer"}, 2),
        ({"type": "de_hmg"}, 2),
        ({"type": "de_hmg", "set_up": True}, 2),
        ({"type": "de_pak36"}, 2),
        ({"condition": "stopped"}, 1),
        ({"formation": "shy"}, 1),
        ({"condition": "neutralised"}, 3),
        ({"steps": 1}, 1),
        ({"type": "platoon_leader", "condition": "neutralised", "formation": "shy"}, 6),
    ],
)
def test_the_dice_of_a_striker(striker: dict[str, Any], expected: int) -> None:
    s, unit, target = fight(striker, {})
    assert blow_tally(s, unit, target).total == expected


@pytest.mark.rule("EPT-15.0k", "EPT-S.8a")
@pytest.mark.parametrize(
    ("target", "expected"),
    [({"moved": True}, -1), ({"airdropped": True}, -1), ({"moved": True, "airdropped": True}, -2)],
)
def test_the_dice_against_a_target(target: dict[str, Any], expected: int) -> None:
    s, unit, other = fight({}, target)
    assert blow_tally(s, unit, other).total == expected


@pytest.mark.rule("EPT-15.0k")
@pytest.mark.parametrize(
    ("letter", "attacker", "defender"), [(".", 0, 0), ("F", 0, 0), ("W", 0, 0), ("H", 1, 0), ("h", 0, 0)]
)
def test_heavy_protection_burdens_the_attacker(letter: str, attacker: int, defender: int) -> None:
    s, first, second = fight({}, {}, board={"columns": {**OPEN, "C": f"..{letter}..."}})
    assert (blow_tally(s, first, second).total, blow_tally(s, second, first).total) == (attacker, defender)


@pytest.mark.rule("EPT-15.0k")
@pytest.mark.parametrize("kind", ["prepared_position", "bunker"])
def test_prepared_positions_and_bunkers_are_heavy_protection(kind: str) -> None:
    s, first, second = fight({}, {}, works=[{"kind": kind, "at": "C3", "facing": "N"}])
    assert blow_tally(s, first, second).total == 1


@pytest.mark.rule("EPT-15.0k")
@pytest.mark.parametrize(("levels", "attacker"), [({"C3": 1}, 1), ({"C4": 1}, -1), ({"C3": 2, "C4": 2}, 0)])
@pytest.mark.parametrize("round", [1, 2])
def test_the_level_from_which_the_attackers_came(levels: dict[str, int], attacker: int, round: int) -> None:
    s, first, second = fight({}, {}, round=round, board={"columns": OPEN, "levels": levels})
    assert (blow_tally(s, first, second).total, blow_tally(s, second, first).total) == (attacker, 0)


@pytest.mark.rule("EPT-15.0p")
@pytest.mark.parametrize(("from_floor", "floor", "attacker", "defender"), [(0, 1, 1, -1), (1, 0, -1, 1)])
def test_between_storeys_both_sides_feel_the_stairs(from_floor: int, floor: int, attacker: int, defender: int) -> None:
    s, first, second = fight({"floor": floor}, {"floor": floor})
    assert s.fight is not None
    s.fight.came_from, s.fight.from_floor, s.fight.floor = s.fight.at, from_floor, floor
    assert (blow_tally(s, first, second).total, blow_tally(s, second, first).total) == (attacker, defender)


# --- withdrawal -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-15.0l")
@pytest.mark.parametrize(
    ("defender", "stays"),
    [
        ({}, False),
        ({"type": "su_maxim"}, False),
        ({"type": "platoon_leader"}, False),
        ({"type": "su_maxim", "set_up": True}, True),
        ({"type": "su_45_m42"}, True),
        ({"condition": "stopped"}, True),
        ({"condition": "neutralised"}, True),
    ],
)
def test_who_may_withdraw(defender: dict[str, Any], stays: bool) -> None:
    s, _, unit = fight({}, defender)
    assert (why_not_withdraw(s, unit) is not None) is stays
