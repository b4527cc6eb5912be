"""What a player sees of the components and of the rules themselves (PG-2.1a, PG-17.9a)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.systems.pg.showing.test_board import CHAIN, opened
from tests.systems.pg.test_random_play import skirmish

from bocage.kernel.choice import Choice
from bocage.kernel.files.ledger import read_ledger
from bocage.kernel.play.shown import Shown
from bocage.systems.pg.showing import view
from bocage.systems.pg.system import SYSTEM

GROUND: dict[str, Any] = {
    **CHAIN,
    "works": [{"kind": "entrenchment", "at": "A1"}, {"kind": "bunker", "at": "C1"}],
    "mines": [{"side": "german", "at": "E1", "strength": 2}],
    "smoke": {"F1": "german"},
    "wrecks": {"A5": 1},
}
OF_OTHER_GAMES = ("rally", "rout", "advance", "snipe", "turn", "surrender")
"""What one may do in other games, and not in this one."""


@pytest.mark.rule("PG-2.1a")
def test_counters_are_units_or_leaders_and_all_else_are_markers() -> None:
    game, names = opened(GROUND)
    scene = view.scene(game.state, 0)
    ranks = SYSTEM.showing.presentation().pieces
    leaders = {piece.id for piece in scene.pieces if ranks[piece.kind].rank}
    assert leaders == {names["captain"], names["lieutenant"]}
    assert {piece.id for piece in scene.pieces} == set(game.state.pieces)
    assert {marker.kind for marker in scene.markers} == {"entrenchment", "bunker", "minefield", "smoke", "wreck"}
    (shaken,) = (piece for piece in scene.pieces if piece.id == names["shaken"])
    assert [mark.id for mark in shaken.marks] == ["mark-demoralized"]


def test_a_part_of_the_strength_stands_aside_and_the_whole_does_not() -> None:
    guns = {"name": "guns", "type": "de_hmg", "at": "D3"}
    game, names = opened({**CHAIN, "units": [*CHAIN["units"], guns]})
    game.choose(f"activate #{names['guns']}", 0)
    game.choose("all-fire", 0)
    shots = [offer for offer in game.view(0).offers if offer.pieces == (names["guns"],)]
    assert {offer.aside for offer in shots if offer.label.id == "choice-fire"} == {False}
    assert {offer.aside for offer in shots if offer.label.id == "choice-fire-part"} == {True}


def test_how_far_one_sees_is_told_unless_it_is_a_clear_day() -> None:
    day, _ = opened(CHAIN)
    mist, _ = opened({**CHAIN, "visibility": 3})
    told = [line.id for panel in view.scene(mist.state, 0).panels for line in panel.lines]
    assert "sight-now" in told
    assert "sight-now" not in [line.id for panel in view.scene(day.state, 0).panels for line in panel.lines]


@pytest.mark.rule("PG-16.7a")
def test_onlookers_cannot_tell_a_dummy_from_a_minefield_that_lies_face_down() -> None:
    seen = []
    for strength in (0, 2):
        game, _ = opened({**GROUND, "mines": [{"side": "german", "at": "E1", "strength": strength}]})
        seen.append(Shown(game).frame(None).markers)
    assert seen[0] == seen[1]


@pytest.mark.rule("PG-17.9a")
@pytest.mark.parametrize("seed", range(2))
def test_a_player_does_what_a_rule_names_and_nothing_that_other_games_let_him_do(seed: int) -> None:
    game, rng, ids = skirmish(seed), Random(seed), set(read_ledger(SYSTEM))
    for _ in range(60):
        if game.outcome is not None:
            return
        seat = game.to_move[0]
        assert game.brief(seat).ask.rule in ids
        piece = min(game.state.pieces)
        for verb in OF_OTHER_GAMES:
            refused = game.why_not(Choice(verb, piece), seat)
            assert refused is not None
            assert refused.rule in ids
        game.choose(rng.choice(game.legal(seat)), seat)
