"""The optional rules about the order of play: saved segments, random events, several players of a side."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from tests.systems.pg.game.starts import begin, play_at_random, set_up

from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import Chosen
from bocage.systems.pg.game.placing import unplaced
from bocage.systems.pg.game.setup import SUGGESTED
from bocage.systems.pg.optional import players
from bocage.systems.pg.optional.excess import SAVE, TWO_IN_A_ROW
from bocage.systems.pg.state.model import NOBODY
from bocage.systems.pg.state.pieces import is_bunker, remove
from bocage.systems.pg.system import SYSTEM

GERMAN, SOVIET = 0, 1
SITUATION: dict[str, Any] = {
    "board": {"columns": {"A": ".......", "B": "........", "C": ".......", "D": "........", "E": "......."}},
    "sides": [{"nation": "german", "initiative": 5, "morale": [8, 7]}, {"nation": "soviet", "initiative": 1}],
    "step": "initiative",
    "units": [
        {"name": "inf", "type": "de_inf", "at": "A1", "order": "disrupted"},
        {"name": "tired", "type": "de_hmg", "at": "A1", "marker": "moved"},
        {"name": "enemy", "type": "su_inf", "at": "E6"},
    ],
    "leaders": [{"name": "chief", "side": "soviet", "at": "E6", "rank": "LT", "morale": 8, "combat": 1, "help": 1}],
    "batteries": [{"name": "own", "side": "german", "factor": 16}, {"name": "other", "side": "soviet", "factor": 16}],
}


def opened(dice: Sequence[tuple[int, ...]], **given: bool | str) -> Game:
    """The situation after initiative was rolled with these dice."""
    options = complete_options(SYSTEM, given)
    setting, state, _ = SYSTEM.rules.situation(SITUATION, options, "test")
    return Game.start(SYSTEM, setting, state, "test", options, dice=ScriptedDice(list(dice)))


# --- 17.2 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("PG-17.2a")
def test_a_winner_of_three_segments_saves_one_and_takes_two_in_a_row_later() -> None:
    game = opened([(5, 4)], excess_initiative=True)
    assert game.state.owed == 3
    game.choose(SAVE, GERMAN)
    assert (game.state.owed, game.state.saved) == (2, GERMAN)
    for seat in (GERMAN, GERMAN):
        game.choose(PASS, seat)
    assert game.to_move == (SOVIET,)
    unit = next(piece.id for piece in game.state.pieces.values() if piece.type == "su_inf")
    game.choose(Choice("activate", unit), SOVIET)
    game.choose(Choice("move", unit), SOVIET)
    while game.to_move == (SOVIET,):
        game.choose(END if END in game.legal(SOVIET) else Choice("begin"), SOVIET)
    game.choose(TWO_IN_A_ROW, GERMAN)
    game.choose(PASS, GERMAN)
    assert game.to_move == (GERMAN,)
    assert game.state.saved == NOBODY


@pytest.mark.rule("PG-17.2a")
@pytest.mark.parametrize(("dice", "on"), [((4, 4), True), ((5, 4), False)])
def test_nothing_is_saved_of_two_segments_or_without_the_option(dice: tuple[int, int], on: bool) -> None:
    game = opened([dice], excess_initiative=on)
    assert SAVE not in game.legal(GERMAN)


# --- 17.4 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("PG-17.4a")
def test_there_is_an_event_only_at_equal_dice_and_with_the_option() -> None:
    assert "told-event" in [line.message.id for line in opened([(4, 4), (3, 4)], random_events=True).log]
    for dice, on in (((4, 3), True), ((4, 4), False)):
        assert "told-event" not in [line.message.id for line in opened([dice], random_events=on).log]


@pytest.mark.rule("PG-17.4a")
def test_aircraft_come_for_this_turn() -> None:
    for roll, side in (((1, 1), GERMAN), ((6, 6), SOVIET)):
        state = opened([(4, 4), roll], random_events=True).state
        assert [(plane.side, plane.first, plane.last) for plane in state.aircraft.values()] == [(side, 1, 1)]


@pytest.mark.rule("PG-17.4a")
def test_weather_cuts_visibility_for_this_turn() -> None:
    assert opened([(4, 4), (1, 2)], random_events=True).state.visibility == 8


@pytest.mark.rule("PG-17.4a")
def test_a_lost_runner_costs_initiative_in_the_next_turn() -> None:
    game = opened([(4, 4), (1, 3), (2, 6)], random_events=True)
    assert game.state.runner_lost == SOVIET
    while game.state.turn == 1:
        game.choose(PASS, game.to_move[0])
    assert (game.state.leads, game.state.owed, game.state.runner_lost) == (GERMAN, 1, NOBODY)


@pytest.mark.rule("PG-17.4a")
@pytest.mark.parametrize(("roll", "shots"), [((1, 4), {GERMAN: 1, SOVIET: 0}), ((5, 6), {GERMAN: 2, SOVIET: 1})])
def test_ammunition_is_short_for_the_loser_or_plenty_for_the_winner(
    roll: tuple[int, int], shots: dict[int, int]
) -> None:
    state = opened([(4, 4), roll, (1,)], random_events=True).state
    assert {battery.side: battery.left for battery in state.batteries.values()} == shots


@pytest.mark.rule("PG-17.4a")
def test_steady_men_return_to_good_order() -> None:
    game = opened([(4, 4), (3, 3)], random_events=True)
    unit = next(piece for piece in game.state.pieces.values() if piece.type == "de_inf")
    if unit.order != "good":
        game.choose(Choice("steady", unit.id), GERMAN)
    assert game.state.pieces[unit.id].order == "good"


@pytest.mark.rule("PG-17.4a", "PG-3.1j")
def test_second_wind_lets_a_marked_unit_act_again() -> None:
    game = opened([(4, 4), (4, 4)], random_events=True)
    unit = next(piece for piece in game.state.pieces.values() if piece.type == "de_hmg")
    assert Choice("activate", unit.id) not in game.legal(GERMAN)
    game.choose(Choice("refresh", unit.id), GERMAN)
    assert Choice("activate", unit.id) in game.legal(GERMAN)
    assert game.state.second_wind == NOBODY


@pytest.mark.rule("PG-17.4a")
@pytest.mark.parametrize(("dice", "leaders"), [((2, 2), 0), ((2, 3), 1)])
def test_a_sniper_removes_a_leader_at_a_modified_two(dice: tuple[int, int], leaders: int) -> None:
    state = opened([(4, 4), (4, 5), (1,), dice], random_events=True).state
    assert sum(bool(piece.leader) for piece in state.pieces.values()) == leaders


@pytest.mark.rule("PG-17.4a")
def test_dust_lies_where_the_winner_wants_it() -> None:
    game = opened([(4, 4), (5, 5)], random_events=True)
    game.choose(Choice("dust", place="C3"), GERMAN)
    assert [(game.state.board.label(smoke.at), smoke.side) for smoke in game.state.smoke] == [("C3", GERMAN)]


# --- 17.5 -------------------------------------------------------------------------------------------------------------
def shared(decisions: int = 0) -> Game:
    game = begin("nepokrytaya", players="2")
    set_up_shared(game)
    play_at_random(game, Random(decisions), decisions)
    return game


def set_up_shared(game: Game) -> None:
    """Each player of a side in turn takes what is suggested and says that he is ready."""
    while game.state.phase == "setup":
        for seat in game.to_move:
            suggested = Choice("setup")
            legal = game.legal(seat)
            if legal:
                game.choose(suggested if suggested in legal else END, seat)
                break


@pytest.mark.rule("PG-17.5a", "PG-17.51a")
def test_the_formations_are_divided_and_the_senior_leader_is_the_chiefs() -> None:
    state = begin("nepokrytaya", players="2").state
    for side in (GERMAN, SOVIET):
        chief = state.chiefs[side]
        top = state.pieces[state.top_leader[side]]
        assert (top.commander, top.side) == (chief, side)
    assert {piece.commander for piece in state.pieces.values() if piece.side == SOVIET} == {0, 1}


@pytest.mark.rule("PG-17.52a")
def test_the_player_with_the_highest_leader_takes_over() -> None:
    state = begin("nepokrytaya", players="2").state
    old = state.pieces[state.top_leader[SOVIET]]
    for leader in players.leaders_of(state, SOVIET, old.commander):
        remove(state, leader)
    assert list(players.succeed(state, SOVIET))
    assert state.chiefs[SOVIET] == 1 - old.commander
    assert state.pieces[state.top_leader[SOVIET]].commander == 1 - old.commander


@pytest.mark.rule("PG-17.51b", "PG-17.5a")
def test_the_chief_says_whose_segment_it_is_and_only_that_players_pieces_act() -> None:
    state = begin("nepokrytaya", players="2").state
    for piece in state.pieces.values():
        piece.at = 0
    state.active, state.acting = SOVIET, 1
    own = players.own_roots(state)
    assert own
    assert {state.pieces[id].commander for id in own} == {1}
    assert {choice.number for choice in players.players_with_pieces(state, SOVIET)} == {0, 1}


@pytest.mark.rule("PG-17.51b")
def test_a_player_with_nothing_but_a_bunker_may_take_the_segment() -> None:
    state = begin("mishurin", players="2").state
    for piece in state.pieces.values():
        piece.marker = "moved"
    bunker = next(work for work in state.works.values() if is_bunker(state, work.id))
    bunker.at, state.control[0], state.active = 0, GERMAN, GERMAN
    assert [choice.number for choice in players.players_with_pieces(state, GERMAN)] == [0]


@pytest.mark.rule("PG-17.5a")
def test_a_piece_is_handed_over_with_what_it_carries() -> None:
    state = begin("nepokrytaya", players="2").state
    truck = next(piece for piece in state.pieces.values() if piece.type == "de_truck")
    load = next(piece for piece in state.pieces.values() if piece.type == "de_at50")
    load.carrier = truck.id
    players.hand_over(state, truck.id, 1)
    assert (truck.commander, load.commander) == (1, 1)
    assert players.commander(state, GERMAN, load.id) == 1
    assert players.commander(state, SOVIET, load.id) is None


def test_a_game_of_two_players_a_side_goes_on() -> None:
    game = shared(120)
    assert {entry.seat for entry in game.inputs if isinstance(entry, Chosen)} == {0, 1, 2, 3}


def test_one_player_a_side_is_never_asked_whose_segment_it_is() -> None:
    game = begin("training")
    set_up(game)
    assert game.decision.prompt.id == "prompt-segment"  # type: ignore[union-attr]


@pytest.mark.rule("PG-17.5a")
def test_the_suggested_set_up_places_what_all_players_of_a_side_have_and_needs_them_all() -> None:
    game = begin("nepokrytaya", players="2")
    (one, other), side = game.to_move, game.state.active
    game.choose(SUGGESTED, one)
    assert game.to_move == (other,)
    assert unplaced(game.state, side)
    game.choose(SUGGESTED, other)
    assert not unplaced(game.state, side)
