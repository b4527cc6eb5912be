"""Several players on one side (PZF-B2a, 18.1m): who commands what, and what needs all of them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import load, replay
from bocage.kernel.records.record import Declared, RecordError, state_hash
from bocage.kernel.rules import Illegal

AMERICANS, GERMANS = 1, 0


def omaha(players: str, strips: str) -> Game:
    return Game.new("pzf", "omaha", options={"players": players, "omaha_strips": strips}, key=b"allies")


def encounter() -> Game:
    """An encounter of two players a side, all set up, at the first question of the movement phase."""
    game = Game.new("pzf", "encounter", options={"players": "2"}, key=b"allies")
    while not (game.decision and game.asked(game.to_move[0]).prompt.id == "prompt-move"):  # type: ignore[union-attr]
        seat = game.to_move[0]
        quiet = [choice for choice in (Choice("set-up"), PASS) if choice in game.legal(seat)]
        game.choose(quiet[0] if quiet else game.sample(seat, Random(1)), seat)
    return game


@pytest.mark.rule("PZF-B2a")
def test_players_split_the_figures_of_their_side_evenly_and_by_units() -> None:
    game = omaha("2", "2")
    assert game.seats == (0, 0, 1, 1)
    men = Counter((figure.side, figure.commander) for figure in game.state.figures.values() if figure.kind == "man")
    assert men[GERMANS, 0] == men[GERMANS, 1]
    commanders: dict[int, set[int]] = {}
    for figure in game.state.figures.values():
        commanders.setdefault(figure.unit, set()).add(figure.commander)
    assert all(len(players) == 1 for unit, players in commanders.items() if unit)


@pytest.mark.rule("PZF-18.1m")
def test_each_player_commands_what_lands_on_his_own_stretch_of_beach() -> None:
    game = omaha("2", "2")
    rng = Random(2)
    while not game.state.crafts:
        seat = game.to_move[0]
        game.choose(game.sample(seat, rng), seat)
    while len(game.state.crafts) < 2:
        game.choose(game.sample(game.to_move[0], rng), game.to_move[0])
    west, east = sorted(game.state.crafts, key=lambda craft: craft.x)
    assert [{game.state.figures[id].commander for id in craft.figures} for craft in (west, east)] == [{0}, {1}]


@pytest.mark.rule("PZF-B2a")
def test_a_player_moves_his_own_figures_only() -> None:
    game = encounter()
    mine, ally = (seat for seat in range(4) if game.seats[seat] == game.seats[game.to_move[0]])
    own = {choice.piece for choice in game.legal(mine) if choice.piece}
    others = {choice.piece for choice in game.legal(ally) if choice.piece}
    assert own
    assert others
    assert not own & others
    with pytest.raises(Illegal, match="refuse-not-your-command"):
        game.choose(Choice("take", min(others)), mine)


@pytest.mark.rule("PZF-B2a")
def test_the_player_who_commands_a_figure_is_asked_about_it() -> None:
    game = encounter()
    mine, ally = (seat for seat in range(4) if game.seats[seat] == game.seats[game.to_move[0]])
    game.choose(next(choice for choice in game.legal(ally) if choice.verb == "take"), ally)
    assert game.to_move == (ally,)
    assert game.asked(mine) is None


@pytest.mark.rule("PZF-B2a")
def test_a_part_of_a_phase_ends_when_all_players_of_the_side_have_ended_it() -> None:
    game = encounter()
    side = game.seats[game.to_move[0]]
    mine, ally = (seat for seat in range(4) if game.seats[seat] == side)
    game.choose("end", mine)
    assert game.to_move == (ally,)
    game.choose(next(choice for choice in game.legal(ally) if choice.verb == "take"), ally)
    while game.asked(ally).prompt.id != "prompt-move":  # type: ignore[union-attr]
        game.choose("done", ally)
    assert game.to_move == (ally,), "the first player's wish to end still stands"
    assert load(game.record).to_move == game.to_move
    game.choose("end", ally)
    assert game.seats[game.to_move[0]] != side or game.asked(mine).prompt.id != "prompt-move"  # type: ignore[union-attr]


@pytest.mark.rule("PZF-B2a")
def test_a_unit_can_be_handed_over_to_the_other_player_and_the_record_knows() -> None:
    game = encounter()
    mine, ally = (seat for seat in range(4) if game.seats[seat] == game.seats[game.to_move[0]])
    piece = next(choice.piece for choice in game.legal(mine) if choice.verb == "take")
    assert piece is not None
    unit = game.state.figures[piece].unit
    game.hand_over(piece, ally, mine)
    assert {figure.commander for figure in game.state.figures.values() if figure.unit == unit and unit} <= {1}
    assert Choice("take", piece) not in game.legal(mine)
    assert Choice("take", piece) in game.legal(ally)
    assert game.log[-1].to == (game.seats[mine],)
    assert load(game.record).legal(ally) == game.legal(ally)
    with pytest.raises(Illegal, match="refuse-not-your-command"):
        game.hand_over(piece, ally, mine)
    with pytest.raises(Illegal, match="refuse-hand-over-to-enemy"):
        game.hand_over(piece, 3 - ally, ally)


def test_a_side_resigns_when_all_its_players_do_and_a_draw_needs_everybody() -> None:
    game = encounter()
    game.declare("resign", 0)
    assert game.outcome is None
    for seat in range(4):
        game.declare("offer-draw", seat)
        assert (game.outcome is not None) == (seat == 3)
    game = encounter()
    game.declare("resign", 0)
    game.declare("resign", 1)
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winner) == ("resign", 1)


@pytest.mark.parametrize("players", ["2", "3"])
def test_a_whole_game_of_several_players_replays(players: str) -> None:
    game = Game.new("pzf", "farm", options={"players": players}, key=b"whole")
    rng = Random(5)
    made = Counter[int]()
    while game.decision is not None:
        seat = game.to_move[rng.randrange(len(game.to_move))]
        game.choose(game.sample(seat, rng), seat)
        made[seat] += 1
    assert game.outcome is not None
    assert len(made) > 2
    assert replay(game.record).difference is None


def hand_over_by_enemy(game: Game, seat: int) -> Game:
    """A copy in which the first seat of the other side has given one of its pieces to its ally."""
    twin = game.clone()
    giver, taker = (other for other in range(4) if game.seats[other] != game.seats[seat])
    own = [
        figure.id
        for figure in game.state.figures.values()
        if game.command.commander_of(game.state, figure.side, figure.id) == giver
    ]
    twin.hand_over(own[0], taker, giver)
    return twin


@pytest.mark.rule("PZF-B2a")
def test_what_the_enemy_hands_over_changes_nothing_for_a_side() -> None:
    game = encounter()
    seat = game.to_move[0]
    game.choose(next(choice for choice in game.legal(seat) if choice.verb == "take"), seat)
    other = hand_over_by_enemy(game, seat)
    assert game.can_undo(seat)
    assert other.can_undo(seat)
    assert game.view(seat) == other.view(seat)
    assert state_hash(game.known(seat)) == state_hash(other.known(seat))
    assert game.fork(seat, Random(7)).inputs == other.fork(seat, Random(7)).inputs


@pytest.mark.rule("PZF-B2a")
def test_undo_keeps_what_the_enemy_has_handed_over_since() -> None:
    game = encounter()
    seat = game.to_move[0]
    before = len(game.inputs)
    game.choose(next(choice for choice in game.legal(seat) if choice.verb == "take"), seat)
    other = hand_over_by_enemy(game, seat)
    assert other.undo(seat)
    (kept,) = other.inputs[before:]
    assert isinstance(kept, Declared)
    assert other.command.commander_of(other.state, other.seats[kept.to], kept.piece) == kept.to


def test_a_record_that_hands_over_what_it_cannot_is_refused_in_one_sentence() -> None:
    game = encounter()
    enemy = next(figure.id for figure in game.state.figures.values() if figure.side == game.seats[2])
    for piece, to in ((enemy, 1), (999_999, 1)):
        forged = game.record
        forged.inputs.append(Declared("hand-over", 0, piece, to))
        with pytest.raises(RecordError, match="seat 0 cannot give piece"):
            load(forged)
