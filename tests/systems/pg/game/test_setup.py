"""Set-up: forces, leaders by chance, areas, suggested and random set-ups, tank leaders."""

from __future__ import annotations

from random import Random

import pytest
from tests.systems.pg.game.starts import begin, play_at_random, set_up

from bocage.kernel.choice import END, Choice
from bocage.systems.pg.game.placing import area_of, force_by_id, has_ground, place_of, unplaced
from bocage.systems.pg.game.setup import SUGGESTED
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.scenarios.scenario import scenarios
from bocage.systems.pg.state.model import OFF_MAP, State
from bocage.systems.pg.state.pieces import units_at
from bocage.systems.pg.state.printed import is_combat_unit, kind_of

SCENARIOS = list(scenarios())


def check_placed(s: State) -> None:
    """Everything stands in its area, on ground that bears it, within the stacking limits, no hex shared."""
    for id in force_by_id(s):
        piece = s.pieces.get(id)
        if piece is not None and piece.arrives:
            assert piece.at == OFF_MAP
            continue
        assert place_of(s, id) in area_of(s, id)
        assert piece is None or has_ground(s, piece, piece.at)
    for cell in range(s.board.size):
        sides = [units_at(s, side, cell) for side in (0, 1)]
        assert not all(sides)
        assert all(sum(map(is_combat_unit, units)) <= 3 for units in sides)


@pytest.mark.rule("PG-2.3a", "PG-4.1a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_suggested_set_up_is_complete_and_lawful(scenario: str) -> None:
    game = begin(scenario)
    set_up(game)
    check_placed(game.state)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_random_set_up_is_lawful(scenario: str) -> None:
    game, rng = begin(scenario), Random(scenario)
    assert game.view(game.to_move[0]).scene.markers
    while game.state.phase == "setup":
        play_at_random(game, rng, 1, without=(SUGGESTED,))
    check_placed(game.state)


@pytest.mark.rule("PG-6.1a")
def test_leaders_are_drawn_from_their_nation_and_rank_without_repetition() -> None:
    leaders = [piece for piece in begin("alytus").state.pieces.values() if piece.leader == "regular"]
    assert len({piece.type for piece in leaders}) == len(leaders)
    for leader in leaders:
        counter = tables().leaders[leader.type]
        assert counter.rank == leader.rank
        faces = [(face.morale, face.combat, face.help) for face in counter.faces]
        assert (leader.morale, leader.combat, leader.help) in faces


@pytest.mark.rule("PG-6.1a")
def test_other_dice_draw_other_leaders() -> None:
    drawn = {
        tuple((piece.type, piece.morale) for piece in begin("alytus", seed).state.pieces.values() if piece.leader)
        for seed in range(4)
    }
    assert len(drawn) > 1


@pytest.mark.rule("PG-2.3a")
def test_a_piece_is_refused_outside_its_area_and_in_a_full_hex() -> None:
    game = begin("training")
    seat = game.to_move[0]
    infantry = [id for id in unplaced(game.state, seat) if game.state.pieces[id].type == "su_inf"]
    for id in infantry[:3]:
        game.choose(Choice("put", id), seat)
        game.choose(Choice("place", id, place="I6"), seat)
    assert game.why_not(END, seat) is not None
    game.choose(Choice("put", infantry[3]), seat)
    refusals = [game.why_not(Choice("place", infantry[3], place=hex), seat) for hex in ("I1", "I6", "I5")]
    assert [why.why.id if why else "" for why in refusals] == ["refuse-outside-area", "refuse-no-room", ""]


@pytest.mark.rule("PG-6.8b")
def test_tank_leaders_are_assigned_up_to_the_number_of_the_scenario() -> None:
    game = begin("alytus")
    set_up(game)
    state = game.state
    led = [piece for piece in state.pieces.values() if piece.side == 1 and piece.tank_leader]
    assert len(led) == state.setting.terms.sides[1].tank_leaders == 3
    assert {kind_of(piece) for piece in led} == {"afv"}


@pytest.mark.rule("PG-6.9a")
@pytest.mark.parametrize(("scenario", "there"), [("pokhlebin", True), ("training", False)])
def test_a_leader_is_made_a_cavalry_leader_only_where_there_is_cavalry(scenario: str, there: bool) -> None:
    game = begin(scenario)
    seat = game.to_move[0]
    while unplaced(game.state, seat):
        game.choose(SUGGESTED, seat)
    leader = next(piece.id for piece in game.state.pieces.values() if piece.side == seat and piece.leader == "regular")
    mount = Choice("mount", leader)
    assert (game.to_move[0] == seat and mount in game.legal(seat)) is there
    if there:
        game.choose(mount, seat)
        assert game.state.pieces[leader].leader == "cavalry"


def test_what_is_set_up_may_be_moved_where_the_option_lets_it() -> None:
    game = begin("training", arrange_setup=True)
    seat = game.to_move[0]
    game.choose(SUGGESTED, seat)
    piece = next(piece for piece in game.state.pieces.values() if piece.side == seat and piece.type == "su_inf")
    game.choose(Choice("put", piece.id), seat)
    game.choose(Choice("place", piece.id, place="K9"), seat)
    assert game.state.board.label(game.state.pieces[piece.id].at) == "K9"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_is_played_at_random_from_its_set_up(scenario: str) -> None:
    game = begin(scenario)
    set_up(game)
    play_at_random(game, Random(scenario), 200)
    assert game.state.phase != "setup"
    assert game.outcome is not None or len(game.inputs) >= 200
