"""What players look up: lines of sight and where a piece can be set up."""

from __future__ import annotations

from tests.systems.pg.game.starts import begin

from bocage.kernel.contract.look import Look
from bocage.kernel.rules import Violation
from bocage.systems.pg.game.placing import unplaced
from bocage.systems.pg.showing import lookup, paths


def test_a_line_over_a_ridge_is_blocked_and_says_by_what() -> None:
    state = begin("nepokrytaya").state
    look = lookup.line_of_sight(state, 0, "kC2", "kI2")
    assert isinstance(look, Look)
    assert (look.clear, look.distance, look.rule) == (False, 6, "PG-8.31a")
    assert look.what == "hill"
    assert look.by in look.crossed


def test_a_clear_line_and_the_list_of_what_is_seen_agree() -> None:
    state = begin("training").state
    seen = lookup.seen_from(state, 0, "I2")
    assert isinstance(seen, dict)
    for cell in range(state.board.size):
        label = state.board.label(cell)
        look = lookup.line_of_sight(state, 0, "I2", label)
        assert isinstance(look, Look)
        assert look.clear == (label in seen)


def test_nobody_is_seen_beyond_the_visibility() -> None:
    state = begin("training").state
    state.visibility = 2
    within, beyond = lookup.line_of_sight(state, 0, "I2", "I4"), lookup.line_of_sight(state, 0, "I2", "I5")
    assert isinstance(within, Look)
    assert isinstance(beyond, Look)
    assert (within.clear, beyond.clear, beyond.rule) == (True, False, "PG-8.1a")
    assert "I5" not in lookup.seen_from(state, 0, "I2")  # type: ignore[operator]


def test_a_hex_off_the_map_is_refused() -> None:
    state = begin("training").state
    assert isinstance(lookup.line_of_sight(state, 0, "I2", "Z9"), Violation)
    assert isinstance(lookup.seen_from(state, 0, "Z9"), Violation)


def test_the_ways_of_a_set_up_are_legal_choices_one_after_the_other() -> None:
    game = begin("training")
    seat = game.to_move[0]
    piece = unplaced(game.state, seat)[0]
    ways = paths.ways(game.state, seat, piece)
    assert len(ways) > 10
    for choice in ways[3].choices:
        game.choose(next(legal for legal in game.legal(seat) if str(legal) == choice), seat)
    assert game.state.board.label(game.state.pieces[piece].at) == ways[3].place
    assert not paths.ways(game.state, 1 - seat, piece)
