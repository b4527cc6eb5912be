"""Effects of fire: alarms, random selection among many, and outcomes as odds see them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.systems.aslsk.position import GERMAN, RUSSIAN, Position, german, given, russian

from bocage.kernel.chances.odds import Odds, distribution
from bocage.kernel.contract.procedure import Draw, Procedure
from bocage.kernel.dice import ScriptedDice
from bocage.systems.aslsk.fire.attack import Attack
from bocage.systems.aslsk.morale import checks, desperation, effects
from bocage.systems.aslsk.reference.charts import Result
from bocage.systems.aslsk.state import condition

NO_PIECES = given([])


def odds_of_prep_fire(position: Position, firer: str, target_hex: str) -> Odds:
    attack = Attack("prep", GERMAN, position.cell(target_hex), (position.unit(firer).id,))
    return distribution(position.setting, position.state, attack)


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
    position = given([german("near", "C2", broken=True), german("distant", "A4", broken=True), russian("enemy", "C3")])
    desperation.alarm_neighbours(position.state, position.cell("C3"))
    assert position.unit("near").dm
    assert not position.unit("distant").dm


@pytest.mark.rule("ASL-D1")
def test_many_candidates_roll_one_after_the_other() -> None:
    candidates = [11, 12, 13, 14, 15, 16]
    selection = condition.random_selection(NO_PIECES.state, candidates, 2)
    assert run(selection, (3,), (6,), (1,), (5,), (5,), (2,)) == [12, 14, 15], "ties at the cut are hit as well"


@pytest.mark.rule("ASL-3.2.1c", "ASL-D1")
def test_a_kia_of_as_many_as_there_are_rolls_nothing() -> None:
    position = given([russian("first", "C3"), russian("second", "C3")])
    kia = dict.fromkeys(position.names.values(), Result("KIA", 2))
    assert run(effects.apply_results(position.state, kia, 4)) == "eliminated"
    assert position.is_gone("first")
    assert position.is_gone("second")
    assert position.state.lost == {RUSSIAN: ["ru_447", "ru_447"]}


@pytest.mark.rule("ASL-3.2.1q", "ASL-3.2.1r")
def test_leader_loss_chains_to_the_next_leader() -> None:
    position = given([russian("captain", "C3", "9-1"), russian("lieutenant", "C3", "8-1"), russian("squad", "C3")])
    s = position.state
    before = checks.leaders_now(s, list(position.names.values()))
    condition.eliminate(s, position.unit("captain"))
    lieutenant_breaks, squad_passes, squad_is_pinned = (5, 5), (1, 1), (6, 5)
    outcome = run(checks.leader_losses(s, before), lieutenant_breaks, squad_passes, squad_is_pinned)
    assert outcome == "broken"
    assert position.unit("lieutenant").broken
    assert (position.unit("squad").broken, position.unit("squad").pinned) == (False, True)


@pytest.mark.rule("ASL-3.2.1i", "ASL-3.2.1a", "ASL-3.2r")
def test_odds_of_a_squad_on_a_squad_come_out_as_counted_by_hand() -> None:
    position = given([german("squad", "C1"), russian("enemy", "C4")])
    odds = odds_of_prep_fire(position, "squad", "C4")
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
    assert odds.targets[position.unit("enemy").id].shares == odds.shares


@pytest.mark.rule("ASL-3.2.1i", "ASL-3.2.1a", "ASL-3.2.1d", "ASL-D1")
def test_each_target_of_one_roll_has_odds_of_its_own() -> None:
    position = given([german("squad", "C1"), russian("regulars", "C4"), russian("conscripts", "C4", "ru_426")])
    odds = odds_of_prep_fire(position, "squad", "C4")
    assert odds.targets.keys() == {position.unit("regulars").id, position.unit("conscripts").id}
    # The rolls are those of the squad on a squad; of a K/1 either is the casualty, and the other checks with +1.
    two_mc, one_mc, nmc, spared = Fraction(2, 36), Fraction(2 + 1 + 4, 36), Fraction(4, 36), Fraction(1, 72)
    for name, fails in (("regulars", (15, 21, 26)), ("conscripts", (21, 26, 30))):
        normal, one, two = (Fraction(number - 1, 36) for number in fails)
        shares = odds.targets[position.unit(name).id].shares
        assert shares["broken"] == two_mc * two + (one_mc + spared) * one + nmc * normal
        assert sum(shares.values()) == 1
        assert shares["nothing"] > odds.shares["nothing"], "what spares one may strike the other"


@pytest.mark.rule("ASL-D1", "ASL-3.2.1d")
def test_odds_of_a_selection_with_ties_are_exact_and_equal_for_equal_targets() -> None:
    position = given([german("squad", "C2"), russian("first", "C4"), russian("second", "C4")])
    odds = odds_of_prep_fire(position, "squad", "C4")
    first, second = (odds.targets[position.unit(name).id].shares for name in ("first", "second"))
    assert odds.exact
    assert first == second
    assert first["reduced"] > 0
