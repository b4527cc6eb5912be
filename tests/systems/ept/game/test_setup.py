"""Set-up: forces, areas, suggested and random set-ups, decoys, facings, riders, tank leaders; whole games at random."""

from __future__ import annotations

from random import Random

import pytest
from tests.systems.ept.game.starts import begin, play_at_random, set_up

from bocage.kernel.choice import END, Choice
from bocage.systems.ept.game.placing import area_of, counter, force_by_id, force_of, forces, has_ground, unplaced
from bocage.systems.ept.game.setup import SUGGESTED
from bocage.systems.ept.ground.stacking import is_overstacked
from bocage.systems.ept.scenarios.scenario import scenarios
from bocage.systems.ept.state.model import OFF_MAP, State
from bocage.systems.ept.state.units import units_at

SCENARIOS = list(scenarios())


def check_placed(s: State) -> None:
    """Everything stands in its area, on ground that bears it, within the stacking limits; no hex is shared."""
    for id in force_by_id(s):
        unit = s.units.get(id)
        if unit is not None and unit.arrives:
            assert unit.at == OFF_MAP
            assert force_of(s, id).arrive
            continue
        assert counter(s, id).at in area_of(s, id)
        assert unit is None or has_ground(s, unit, unit.at)
    for cell in range(s.board.size):
        assert not all(units_at(s, side, cell) for side in (0, 1))
        assert not any(is_overstacked(s, side, cell) for side in (0, 1))
    for formation in s.formations.values():
        assert formation.leader
        assert s.units[formation.leader].formation == formation.id
    assert all(unit.formation for unit in s.units.values() if unit.decoy)


@pytest.mark.rule("EPT-0.3a", "EPT-10.1a")
@pytest.mark.parametrize("plan", [1, 2])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_suggested_set_up_is_complete_and_lawful(scenario: str, plan: int) -> None:
    game = begin(scenario)
    set_up(game, plan)
    check_placed(game.state)
    assert all(unit.hidden for unit in game.state.units.values())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_posts_lie_in_the_area_and_on_ground_that_bears_all_units(scenario: str) -> None:
    s = begin(scenario).state
    for id in force_by_id(s):
        force = force_of(s, id)
        for plan in force.posts:
            for hex in plan:
                assert s.board.cell(hex) in area_of(s, id), f"{force.name}: {hex} lies outside its area"
        assert force.arrive or all(force.posts), f"{force.name} has no posts"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_areas_of_the_sides_do_not_overlap(scenario: str) -> None:
    s = begin(scenario).state
    areas: list[set[int]] = [set(), set()]
    for id in force_by_id(s):
        areas[counter(s, id).side] |= set(area_of(s, id))
    assert not areas[0] & areas[1]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_arrives_has_an_edge_to_come_from_and_the_rest_an_area(scenario: str) -> None:
    game = begin(scenario)
    s = game.state
    for force in forces(s):
        assert bool(force.arrive) == bool(force.entry), force.name
        assert bool(force.arrive) != bool(force.area), force.name
    for unit in s.units.values():
        if unit.arrives:
            assert unit.formation, "only formations arrive"
            assert s.formations[unit.formation].entry


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_random_set_up_is_lawful(scenario: str) -> None:
    game, rng = begin(scenario), Random(scenario)
    while game.state.phase == "setup":
        play_at_random(game, rng, 1, without=(SUGGESTED,))
    check_placed(game.state)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_is_played_at_random_from_its_set_up(scenario: str) -> None:
    game = begin(scenario)
    set_up(game)
    play_at_random(game, Random(scenario), 150)
    assert game.state.phase != "setup"
    assert game.outcome is not None or len(game.inputs) >= 150


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_random_game_ends(seed: int) -> None:
    game = begin("training", seed)
    play_at_random(game, Random(seed), 5000)
    assert game.outcome is not None


# --- by hand ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-0.3a")
def test_a_unit_is_refused_outside_its_area_and_in_a_full_hex() -> None:
    game = begin("training")
    seat = game.to_move[0]
    squads = [id for id in unplaced(game.state, seat) if id in game.state.units]
    squads = [id for id in squads if game.state.units[id].type == "su_rifle"]
    for id in squads[:2]:
        game.choose(Choice("put", id), seat)
        game.choose(Choice("place", id, place="H6"), seat)
    maxim = next(id for id in unplaced(game.state, seat) if counter_type(game.state, id) == "su_maxim")
    game.choose(Choice("put", maxim), seat)
    game.choose(Choice("emplace", maxim, place="H6"), seat)
    assert game.state.units[maxim].set_up
    game.choose(Choice("put", squads[2]), seat)
    refusals = [game.why_not(Choice("place", squads[2], place=hex), seat) for hex in ("K2", "H6", "J6", "L7^1")]
    told = [why.why.id if why else "" for why in refusals]
    assert told == ["refuse-outside-area", "refuse-no-room-to-set-up", "", ""]
    game.choose(Choice("place", squads[2], place="L7^1"), seat)
    assert (game.state.units[squads[2]].floor, game.state.board.label(game.state.units[squads[2]].at)) == (1, "L7")
    why = game.why_not(END, seat)
    assert why is not None
    assert why.why.id == "refuse-not-all-placed"


def counter_type(s: State, id: int) -> str:
    unit = s.units.get(id)
    return unit.type if unit is not None else s.works[id].kind


@pytest.mark.rule("EPT-10.2a")
def test_the_owner_of_a_decoy_says_with_which_formation_it_acts() -> None:
    game = begin("training")
    seat = game.to_move[0]
    decoy = next(unit for unit in game.state.units.values() if unit.decoy and unit.side == seat)
    game.choose(Choice("put", decoy.id), seat)
    game.choose(Choice("place", decoy.id, place="K9"), seat)
    offered = {choice.number for choice in game.legal(seat)}
    assert offered == {formation.id for formation in game.state.formations.values() if formation.side == seat}
    game.choose(max(game.legal(seat), key=lambda choice: choice.number or 0), seat)
    assert game.state.units[decoy.id].formation == max(number or 0 for number in offered)


@pytest.mark.rule("EPT-0.3a")
def test_the_side_that_sets_up_first_is_the_scenarios_and_both_must_be_ready() -> None:
    game = begin("training")
    first = game.to_move[0]
    assert game.state.setting.sides[first] == "soviet"
    game.choose(next(choice for choice in game.legal(first) if choice.verb == SUGGESTED), first)
    assert game.to_move == (1 - first,)
    assert game.state.step == "setup"
    assert game.state.settled == [first]


@pytest.mark.rule("EPT-0.3a")
def test_what_is_set_up_may_be_moved_where_the_option_lets_it() -> None:
    game = begin("training", arrange_setup=True)
    seat = game.to_move[0]
    game.choose(next(choice for choice in game.legal(seat) if choice.verb == SUGGESTED), seat)
    squad = next(unit for unit in game.state.units.values() if unit.type == "su_rifle")
    game.choose(Choice("put", squad.id), seat)
    game.choose(Choice("place", squad.id, place="K12"), seat)
    assert game.state.board.label(game.state.units[squad.id].at) == "K12"


@pytest.mark.rule("EPT-S.9a")
def test_all_hexes_belong_at_first_to_the_side_that_sets_up_first() -> None:
    game = begin("training")
    set_up(game)
    s = game.state
    soviet = s.setting.sides.index("soviet")
    assert s.setting.terms.first_setup == soviet
    empty = [cell for cell in range(s.board.size) if not units_at(s, 1 - soviet, cell)]
    assert all(s.control[cell] == soviet for cell in empty)
    assert all(s.control[unit.at] == 1 - soviet for unit in s.units.values() if unit.side != soviet and not unit.decoy)
