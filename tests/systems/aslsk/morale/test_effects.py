"""Effects of fire: alarms, random selection among many, and outcomes as odds see them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bocage.kernel.dice import ScriptedDice
from bocage.kernel.game import complete_options
from bocage.kernel.odds import distribution
from bocage.kernel.procedure import Draw, Procedure
from bocage.kernel.system import AnySystem, find
from bocage.systems.aslsk.fire.attack import Attack
from bocage.systems.aslsk.morale import checks, desperation, effects
from bocage.systems.aslsk.reference.charts import Result
from bocage.systems.aslsk.state import condition
from bocage.systems.aslsk.state.model import State

OPEN = {"A": "......", "B": ".......", "C": "......", "D": ".......", "E": "......"}


def given(units: list[dict[str, Any]], **options: bool | str) -> tuple[AnySystem, State, dict[str, int]]:
    """A situation on open ground."""
    system = find("aslsk")
    data = {"board": {"columns": OPEN}, "units": units}
    _, state, names = system.rules.situation(data, complete_options(system, options), "test")
    return system, state, names


def run(procedure: Procedure[Any], *faces: tuple[int, ...]) -> Any:
    """Run a procedure without questions to its end with scripted dice, all of which it must use."""
    dice, value = ScriptedDice(faces), None
    try:
        while True:
            request = procedure.send(value)
            value = request.read(dice.roll(request.dice, request.purpose)) if isinstance(request, Draw) else None
    except StopIteration as end:
        assert not dice.script
        return end.value


@pytest.mark.rule("ASL-3.2.1x")
def test_a_broken_unit_next_to_a_known_enemy_gets_dm() -> None:
    units: list[dict[str, Any]] = [
        {"name": "near", "type": "ge_467", "at": "C2", "broken": True},
        {"name": "far", "type": "ge_467", "at": "A6", "broken": True},
        {"name": "x", "type": "ru_447", "at": "C3"},
    ]
    _, s, names = given(units)
    desperation.alarm_neighbours(s, s.board.cell("C3"))
    assert s.units[names["near"]].dm
    assert not s.units[names["far"]].dm


@pytest.mark.rule("ASL-D1")
def test_many_candidates_roll_one_after_the_other() -> None:
    _, s, _ = given([])
    ids = [11, 12, 13, 14, 15, 16]
    chosen = run(condition.random_selection(s, ids, 2), (3,), (6,), (1,), (5,), (5,), (2,))
    assert chosen == [12, 14, 15]


@pytest.mark.rule("ASL-3.2.1c", "ASL-D1")
def test_a_kia_of_as_many_as_there_are_rolls_nothing() -> None:
    _, s, names = given([{"name": "x", "type": "ru_447", "at": "C3"}, {"name": "y", "type": "ru_447", "at": "C3"}])
    outcome = run(effects.apply_results(s, dict.fromkeys(names.values(), Result("KIA", 2)), 4))
    assert outcome == "eliminated"
    assert not s.units
    assert s.lost == {1: ["ru_447", "ru_447"]}


@pytest.mark.rule("ASL-3.2.1q", "ASL-3.2.1r")
def test_leader_loss_chains_to_the_next_leader() -> None:
    units = [
        {"name": "l", "side": "russian", "type": "9-1", "at": "C3"},
        {"name": "m", "side": "russian", "type": "8-1", "at": "C3"},
        {"name": "x", "type": "ru_447", "at": "C3"},
    ]
    _, s, names = given(units)
    before = checks.leaders_now(s, list(names.values()))
    condition.eliminate(s, s.units[names["l"]])
    outcome = run(checks.leader_losses(s, before), (5, 5), (1, 1), (6, 5))
    assert outcome == "broken"
    assert s.units[names["m"]].broken
    assert s.units[names["x"]].pinned


@pytest.mark.rule("ASL-3.2.1i", "ASL-3.2.1a", "ASL-3.2r")
def test_odds_of_a_squad_on_a_squad_come_out_as_counted_by_hand() -> None:
    units = [{"name": "a", "type": "ge_467", "at": "C1"}, {"name": "x", "type": "ru_447", "at": "C4"}]
    _, s, names = given(units, sight_check="free")
    attack = Attack("prep", 0, s.board.cell("C4"), (names["a"],))
    odds = distribution(s.setting, s, attack)
    assert odds.exact
    assert sum(odds.shares.values()) == 1
    # Column 4: 3 is 2MC; 5 is 1MC; 4 is 1MC or, on doubles on column 2, 1MC; 6 is NMC or, on doubles, PTC; 7 is PTC;
    # 2 on doubles is K/1 on column 2.
    two_mc, one_mc, nmc = Fraction(2, 36), Fraction(2 + 1 + 4, 36), Fraction(4, 36)
    fails = {0: Fraction(15, 36), 1: Fraction(21, 36), 2: Fraction(26, 36)}
    twelve = Fraction(1, 36)
    broken = two_mc * (fails[2] - twelve) + one_mc * (fails[1] - twelve) + nmc * (fails[0] - twelve)
    assert odds.shares["broken"] == broken
    assert odds.shares["eliminated"] == Fraction(1, 36) * twelve
    assert odds.targets[names["x"]].shares == odds.shares


@pytest.mark.rule("ASL-3.2.1i", "ASL-3.2.1a", "ASL-3.2.1d", "ASL-D1")
def test_each_target_of_one_roll_has_odds_of_its_own() -> None:
    units = [
        {"name": "a", "type": "ge_467", "at": "C1"},
        {"name": "x", "type": "ru_447", "at": "C4"},
        {"name": "y", "type": "ru_426", "at": "C4"},
    ]
    _, s, names = given(units, sight_check="free")
    odds = distribution(s.setting, s, Attack("prep", 0, s.board.cell("C4"), (names["a"],)))
    assert odds.targets.keys() == {names["x"], names["y"]}
    # The rolls are those of the squad on a squad; of a K/1 either is the casualty, and the other checks with +1.
    two_mc, one_mc, nmc, spared = Fraction(2, 36), Fraction(2 + 1 + 4, 36), Fraction(4, 36), Fraction(1, 72)
    for name, fails in (("x", (15, 21, 26)), ("y", (21, 26, 30))):
        normal, one, two = (Fraction(number - 1, 36) for number in fails)
        shares = odds.targets[names[name]].shares
        assert shares["broken"] == two_mc * two + (one_mc + spared) * one + nmc * normal
        assert sum(shares.values()) == 1
        assert shares["nothing"] > odds.shares["nothing"], "what spares one may strike the other"


@pytest.mark.rule("ASL-D1", "ASL-3.2.1d")
def test_odds_of_a_selection_with_ties_are_exact() -> None:
    _, s, names = given(
        [
            {"name": "a", "type": "ge_467", "at": "C2"},
            {"name": "x", "type": "ru_447", "at": "C4"},
            {"name": "y", "type": "ru_447", "at": "C4"},
        ]
    )
    attack = Attack("prep", 0, s.board.cell("C4"), (names["a"],))
    assert distribution(s.setting, s, attack).exact
