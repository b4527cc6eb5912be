"""Scouts deploy when and where others do not (PZF-15.1e)."""

from __future__ import annotations

import pytest
from tests.systems.pzf.position import reason, run

from bocage.kernel.choice import Choice
from bocage.systems.pzf.scenarios import arranging, deployment, placing
from bocage.systems.pzf.scenarios.placing import why_not_put_down
from bocage.systems.pzf.setup import musters
from bocage.systems.pzf.state.model import Figure, State


def with_sniper() -> tuple[State, Figure]:
    """A German army with a sniper in the south, about to deploy; its enemy has no scouts."""
    s = musters.first_state(
        musters.setting_of("encounter", {"army_points": "1500", "army_a": "us_500", "army_b": "ger_1500"})
    )
    s.phase = "setup"
    return s, next(figure for figure in s.figures.values() if figure.type == "ger_sniper")


@pytest.mark.rule("PZF-15.1e")
def test_scouts_deploy_before_during_or_after_both_armies() -> None:
    s, sniper = with_sniper()
    s.deploy_order = placing.with_scout_rounds(s, [0, 1])
    assert s.deploy_order == [3, 0, 1, 3]
    run(deployment.deploy_next(s))
    assert (s.player, s.deploying, s.step) == (1, [sniper.id], "deploy")
    run(deployment.deploy(s), choices=[f"later #{sniper.id}"])
    run(deployment.deploy_next(s))
    run(deployment.deploy_next(s))
    assert sniper.id in s.deploying
    assert list(placing.later_choices(s)) == [Choice("later", sniper.id)]
    run(deployment.deploy_next(s))
    assert s.deploying == [sniper.id]
    assert not list(placing.later_choices(s))
    run(deployment.deploy(s), choices=[f"deploy #{sniper.id} (30000,1000)"])
    assert (sniper.where, sniper.y) == ("table", 1000)


@pytest.mark.rule("PZF-15.1e")
def test_a_sniper_deploys_ten_inches_further() -> None:
    s, sniper = with_sniper()
    s.player = 1
    other = next(figure for figure in s.figures.values() if figure.type == "ger_grenadier")
    assert reason(why_not_put_down(s, other, (36000, 20000))) == ("PZF-17.0d", "refuse-outside-zone")
    assert why_not_put_down(s, sniper, (36000, 21500)) is None
    assert reason(why_not_put_down(s, sniper, (36000, 22000))) == ("PZF-17.0d", "refuse-outside-zone")


@pytest.mark.rule("PZF-17.0a")
def test_on_the_small_table_a_sniper_deploys_five_inches_further() -> None:
    armies = {"army_points": "1500", "army_a": "us_500", "army_b": "ger_1500"}
    s = musters.first_state(musters.setting_of("encounter", {**armies, "small_table": True}))
    s.phase, s.player = "setup", 1
    sniper = next(figure for figure in s.figures.values() if figure.type == "ger_sniper")
    assert why_not_put_down(s, sniper, (18000, 10500)) is None
    assert reason(why_not_put_down(s, sniper, (18000, 11000))) == ("PZF-17.0d", "refuse-outside-zone")


@pytest.mark.rule("PZF-15.1e")
def test_ambush_needs_cover_and_ones_own_half() -> None:
    s, sniper = with_sniper()
    s.scenery.added = ["crater 36000 20500 0", "crater 46000 26000 0"]
    assert why_not_put_down(s, sniper, (36000, 23000)) is None
    assert reason(why_not_put_down(s, sniper, (46000, 26000))) == ("PZF-17.0d", "refuse-outside-zone")
    assert reason(why_not_put_down(s, sniper, (30000, 23000))) == ("PZF-17.0d", "refuse-outside-zone")


@pytest.mark.rule("PZF-15.1e")
def test_armoured_cars_deploy_twenty_inches_further() -> None:
    s, sniper = with_sniper()
    sniper.special = ["scout20"]
    assert why_not_put_down(s, sniper, (36000, 31000)) is None
    assert reason(why_not_put_down(s, sniper, (36000, 32000))) == ("PZF-17.0d", "refuse-outside-zone")


@pytest.mark.rule("PZF-15.1e")
def test_a_scout_is_turned_where_only_scouts_may_stand() -> None:
    s, scout = with_sniper()
    scout.special = ["scout20"]
    scout.x, scout.y, scout.where = 36000, 28000, "table"
    s.turning = [scout.id]
    assert arranging.why_not_look(s, Choice("look", scout.id, number=90)) is None
    scout.special = []
    refusal = arranging.why_not_look(s, Choice("look", scout.id, number=90))
    assert refusal is not None
    assert refusal.rule == "PZF-17.0d"
