"""Counters are mixed before anything is placed: no number on the wire tells what a marker or a minefield is."""

from __future__ import annotations

import pytest
from tests.systems.ept.game.starts import begin

from bocage.systems.ept.game.placing import force_number
from bocage.systems.ept.scenarios.order import DECOY
from bocage.systems.ept.scenarios.scenario import scenarios
from bocage.systems.ept.state.model import State

SCENARIOS = list(scenarios())


def types(s: State, side: int) -> list[str]:
    """What the units of a side are, in the order of their ids."""
    return [unit.type for unit in s.units.values() if unit.side == side]


@pytest.mark.rule("EPT-10.1d")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_ids_of_units_are_dealt_out_by_lot(scenario: str) -> None:
    games = [begin(scenario, seed).state for seed in range(4)]
    for side in (0, 1):
        dealt = [types(s, side) for s in games]
        assert len({tuple(each) for each in dealt}) == 4
        assert len({tuple(sorted(each)) for each in dealt}) == 1
    for s in games:
        assert list(s.units) == sorted(s.units) == [unit.id for unit in s.units.values()]
        assert {unit.number for unit in s.units.values()} == set(s.units)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_leaders_keep_their_formations_and_units_their_forces(scenario: str) -> None:
    for seed in range(3):
        s = begin(scenario, seed).state
        leaders = [s.units[formation.leader] for formation in s.formations.values() if formation.leader]
        assert leaders
        assert all(s.formations[unit.formation].leader == unit.id for unit in leaders)
        roster = s.setting.roster
        assert all(roster[unit.number].type == unit.type for unit in s.units.values())
        forces = {unit.formation: force_number(s, unit.id) for unit in s.units.values() if unit.type != DECOY}
        assert all(force_number(s, unit.id) == forces[unit.formation] for unit in leaders)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_as_many_mines_are_dummies_as_the_scenario_says(scenario: str) -> None:
    dealt = []
    for seed in range(8):
        s = begin(scenario, seed).state
        dealt.append(tuple(work.dummy for work in s.works.values() if work.kind == "mines"))
    assert len({sum(each) for each in dealt}) == 1
    are_alike = sum(dealt[0]) in (0, len(dealt[0]))
    assert (len(set(dealt)) == 1) is are_alike


def test_nobody_hears_of_the_lots() -> None:
    game = begin("training")
    assert any(line.dice for line in game.log)
    assert not [line for seat in (0, 1) for line in game.view(seat).log if line.dice]
