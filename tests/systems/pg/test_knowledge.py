"""What each side knows: hidden units, tank leaders, minefields face down; nothing else depends on what it does not."""

from __future__ import annotations

from random import Random

import pytest
from tests.contract.secrecy import Findings, compare
from tests.systems.pg.game.starts import begin, play_at_random, set_up

from bocage.kernel.contract.state import encode
from bocage.kernel.play.game import Game
from bocage.systems.pg import knowledge
from bocage.systems.pg.state.model import OFF_MAP
from bocage.systems.pg.state.printed import kind_of
from bocage.systems.pg.system import SYSTEM

SCENARIO = "tula"
"""It has hidden guns, minefields with dummies, and tanks among which two leaders are divided."""
GERMAN, SOVIET = 0, 1


def tula(decisions: int = 0) -> Game:
    game = begin(SCENARIO)
    set_up(game)
    play_at_random(game, Random(decisions), decisions)
    return game


@pytest.mark.rule("PG-16.6a", "PG-16.7a", "PG-6.8b")
def test_the_enemy_does_not_see_hidden_units_strengths_of_mines_or_tank_leaders() -> None:
    state = tula().state
    hidden = [piece.id for piece in state.pieces.values() if piece.hidden]
    seen, own = knowledge.known(state, GERMAN), knowledge.known(state, SOVIET)
    assert hidden
    assert {seen.pieces[id].at for id in hidden} == {OFF_MAP}
    assert {mine.strength for mine in seen.mines.values()} == {0}
    assert {mine.strength for mine in own.mines.values()} == {0, 1}
    assert not any(piece.tank_leader for piece in seen.pieces.values())
    assert sum(piece.tank_leader for piece in own.pieces.values()) == 2
    assert {own.pieces[id].at for id in hidden} == {state.pieces[id].at for id in hidden}


@pytest.mark.parametrize("decisions", [0, 60, 250])
@pytest.mark.parametrize("side", [GERMAN, SOVIET])
def test_a_resampled_state_agrees_with_what_a_side_knows(decisions: int, side: int) -> None:
    known = knowledge.known(tula(decisions).state, side)
    before = encode(known)
    full = knowledge.resample(known, side, Random(decisions))
    assert encode(known) == before
    assert encode(knowledge.known(full, side)) == before
    assert encode(knowledge.known(known, side)) == before


def test_a_resampled_state_hides_the_guns_somewhere_and_divides_the_tank_leaders() -> None:
    known = knowledge.known(tula().state, GERMAN)
    for seed in range(3):
        full = knowledge.resample(known, GERMAN, Random(seed))
        assert all(full.pieces[id].at != OFF_MAP for id in full.concealed)
        led = [piece for piece in full.pieces.values() if piece.tank_leader]
        assert len(led) == 2
        assert {kind_of(piece) for piece in led} == {"afv"}


@pytest.mark.parametrize("decisions", [0, 40, 150, 400])
def test_nothing_that_a_seat_gets_depends_on_what_it_does_not_know(decisions: int) -> None:
    game = tula(decisions)
    findings = Findings()
    for seat in (GERMAN, SOVIET):
        compare(game, encode(game.state), seat, decisions, SYSTEM, {}, findings)
    assert not findings.leaks
    assert findings.different or not findings.pairs
