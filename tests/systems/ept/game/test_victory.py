"""Points and the end: what counters are worth, leaving the map, who wins, what is settled, what a side believes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.systems.ept.game.starts import begin, play_at_random, set_up
from tests.systems.ept.positions import position

from bocage.kernel.choice import Choice
from bocage.kernel.contract.setting import Outcome
from bocage.systems.ept.actions import leaving
from bocage.systems.ept.game.setup import begin_control
from bocage.systems.ept.state.model import Deed, State
from bocage.systems.ept.state.units import put, remove
from bocage.systems.ept.state.worth import score_loss, value_of
from bocage.systems.ept.system import SYSTEM
from bocage.systems.ept.victory import judge, settled, total

FIRST = {"name": "first", "side": "german"}
TROOPS = (
    {"type": "platoon_leader", "name": "chief", "formation": "first", "leads": True, "at": "A3"},
    {"type": "de_grenadier", "name": "squad", "formation": "first", "at": "A3"},
    {"type": "de_tiger1", "name": "tiger", "side": "german", "at": "A4", "facing": "N"},
    {"type": "de_truck", "name": "truck", "side": "german", "at": "A1", "facing": "N"},
    {"type": "de_pak40", "name": "gun", "side": "german", "at": "A1"},
    {"type": "su_t34_43", "name": "tank", "side": "soviet", "at": "E1", "facing": "N"},
    {"type": "su_ba64", "name": "car", "side": "soviet", "at": "E2", "facing": "N"},
)


def skirmish(**more: Any) -> tuple[State, dict[str, int]]:
    sides = [{"nation": "german", "exits": ["A1", "A3"]}, {"nation": "soviet"}]
    return position(formations=(FIRST,), units=TROOPS, sides=sides, **more)


def finish(procedure: Any) -> None:
    for _ in procedure:
        pass


@pytest.mark.parametrize(
    ("name", "points"),
    [("chief", 2), ("squad", 2), ("tiger", 6), ("truck", 1), ("gun", 2), ("tank", 4), ("car", 2)],
)
def test_a_counter_is_worth_what_the_supplement_says(name: str, points: int) -> None:
    s, ids = skirmish()
    unit = s.units[ids[name]]
    assert value_of(unit, unit.steps) == points


@pytest.mark.rule("EPT-0.3a")
def test_losses_are_points_of_the_enemy_and_the_lead_decides() -> None:
    s, ids = skirmish(victory={"hexes": {"C3": 3}, "margins": [2, None]}, control={"C3": "soviet"})
    score_loss(s, s.units[ids["squad"]], 1)
    assert s.points == [0, 1]
    assert total(s, 1) == 4
    assert judge(s) == Outcome("draw")
    score_loss(s, s.units[ids["tank"]], 1)
    score_loss(s, s.units[ids["car"]], 1)
    assert judge(s) == Outcome("points", 0)


@pytest.mark.rule("EPT-0.3a")
def test_who_has_nobody_left_holds_nothing() -> None:
    s, ids = skirmish(victory={"hexes": {"C3": 3}}, control={"C3": "soviet"})
    assert judge(s) == Outcome("points", 1)
    for name in ("tank", "car"):
        remove(s, s.units[ids[name]])
    assert judge(s) == Outcome("points", 0)


# --- leaving ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-S.10a")
def test_a_unit_leaves_by_the_named_edge_and_is_no_loss() -> None:
    s, ids = skirmish()
    squad = s.units[ids["squad"]]
    assert list(leaving.options(s, squad)) == [Choice("leave", squad.id)]
    finish(leaving.run(s, squad, Choice("leave", squad.id)))
    assert squad.id not in s.units
    assert s.points == [0, 0]
    assert s.formations[ids["first"]].lost == 0


@pytest.mark.rule("EPT-S.10a")
def test_the_leader_who_leaves_has_not_fallen() -> None:
    s, ids = skirmish()
    finish(leaving.run(s, s.units[ids["chief"]], Choice("leave", ids["chief"])))
    formation = s.formations[ids["first"]]
    assert (formation.leader, formation.leader_fell) == (0, False)


@pytest.mark.rule("EPT-S.10a")
def test_nobody_leaves_elsewhere_backward_by_hand_or_without_points() -> None:
    s, ids = skirmish()
    truck, gun, tiger = (s.units[ids[name]] for name in ("truck", "gun", "tiger"))
    refused = [leaving.why_not(s, unit, Choice("leave", unit.id)) for unit in (truck, gun, tiger)]
    assert [why.why.id if why else "" for why in refused] == ["", "refuse-no-exit", "refuse-no-exit"]
    truck.facing = 6
    backward = leaving.why_not(s, truck, Choice("leave", truck.id))
    assert backward is not None
    assert backward.why.id == "refuse-no-exit"
    s.deed = Deed([ids["squad"]], "normal", spent=8)
    spent = leaving.why_not(s, s.units[ids["squad"]], Choice("leave", ids["squad"]))
    assert spent is not None
    assert spent.why.id == "refuse-too-dear"


@pytest.mark.rule("EPT-S.10a")
def test_without_the_option_nobody_leaves() -> None:
    sides = [{"nation": "german", "exits": ["A3"]}, {"nation": "soviet"}]
    s, ids = position({"leaving_the_map": False}, formations=(FIRST,), units=TROOPS, sides=sides)
    assert not list(leaving.options(s, s.units[ids["squad"]]))


# --- what is known ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-S.9a")
def test_a_hidden_enemy_takes_an_objective_unseen() -> None:
    s, ids = skirmish(victory={"hexes": {"C3": 3}})
    begin_control(s)
    cell, tank = s.board.cell("C3"), s.units[ids["tank"]]
    assert s.control[cell] == 0
    tank.hidden = True
    put(s, tank, cell)
    assert s.control[cell] == 1
    assert [believed[cell] for believed in s.believed] == [0, 1]
    assert SYSTEM.knowledge.known(s, 0).control[cell] == 0
    assert SYSTEM.knowledge.known(s, 1).control[cell] == 1


def test_a_lead_that_cannot_be_made_up_is_settled_only_then() -> None:
    game = begin("training")
    set_up(game)
    s = game.state
    assert settled(s, 0) is None
    s.points[0] = 1000
    assert settled(s, 0) == Outcome("points", 0)
    assert settled(s, 1) is None
    play_at_random(game, Random(1), 5000)
    assert game.outcome == Outcome("points", 0)
