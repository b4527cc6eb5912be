"""What a side knows: the laws of the contract over positions of random games, and what a marker hides."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.contract.secrecy import Findings, compare
from tests.kernel.parts import altered
from tests.systems.ept.positions import OPEN, position

from bocage.kernel.contract.procedure import Procedure, Step
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.contract.setting import attach
from bocage.kernel.contract.state import copy, decode, encode
from bocage.kernel.dice import HashDice
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import state_hash
from bocage.systems.ept import knowledge
from bocage.systems.ept.state.model import OFF_MAP, UNKNOWN, State
from bocage.systems.ept.state.names import tell_of, told_name
from bocage.systems.ept.state.units import put
from bocage.systems.ept.system import SYSTEM

GERMAN, SOVIET = 0, 1
AMBUSH: dict[str, Any] = {
    "board": {
        "columns": {
            "A": ".......", "B": "..F.....", "C": "..HH...", "D": "..B.C...", "E": ".......", "F": "..W.V...",
            "G": ".......",
            "H": ".F..F...", "I": ".......",
        },
        "roads": ["A4 B4 C4 D4 E4"],
        "levels": {"C3": 1},
        "blocks": ["C3 C4"],
    },
    "turns": 4,
    "step": "support",
    "formations": [
        {"name": "first", "side": "german", "hesitates_at": 2, "breaks_at": 5},
        {"name": "tanks", "side": "german", "hesitates_at": 2, "breaks_at": 5},
        {"name": "second", "side": "soviet", "hesitates_at": 2, "breaks_at": 5},
    ],
    "units": [
        {"type": "platoon_leader", "formation": "first", "leads": True, "at": "A3", "hidden": True},
        {"type": "de_grenadier", "formation": "first", "at": "A3", "hidden": True},
        {"type": "de_grenadier", "formation": "first", "at": "B3", "hidden": True},
        {"type": "de_hmg", "formation": "first", "at": "B3", "set_up": True, "hidden": True},
        {"type": "decoy", "formation": "first", "at": "B5"},
        {"type": "decoy", "formation": "first", "at": "A3"},
        {"type": "de_pz4_g", "formation": "tanks", "leads": True, "at": "A4", "facing": "SE"},
        {"type": "de_pz4_g", "formation": "tanks", "at": "A5", "facing": "SE"},
        {"type": "su_45_m42", "formation": "second", "at": "F4", "facing": "NW", "hidden": True},
        {"type": "platoon_leader", "formation": "second", "leads": True, "at": "F3", "hidden": True},
        {"type": "su_rifle", "formation": "second", "at": "F3", "hidden": True},
        {"type": "su_rifle", "formation": "second", "at": "D3", "hidden": True},
        {"type": "su_maxim", "formation": "second", "at": "H2", "set_up": True, "hidden": True},
        {"type": "decoy", "formation": "second", "at": "G5"},
        {"type": "decoy", "formation": "second", "at": "F3"},
    ],
    "works": [{"kind": "mines", "side": "soviet", "at": "D5"}],
    "batteries": [{"name": "guns", "side": "german", "calibre": "light"}, {"side": "soviet", "calibre": "medium"}],
    "victory": {"hexes": {"C3": 3, "D4": 1}},
}  # fmt: skip
"""Two platoons under markers, decoys among them, two tanks, mines and a battery on each side."""


def ambush(seed: int, system: Any = SYSTEM) -> Game:
    options = complete_options(SYSTEM, {})
    setting, state, _ = SYSTEM.rules.situation(AMBUSH, options, "ambush")
    return Game.start(system, setting, state, "ambush", options, dice=HashDice(f"ambush{seed}".encode()))


@cache
def checkpoints(seed: int) -> tuple[Game, list[bytes]]:
    """A random game, and its states at the beginning of each step."""
    kept: list[bytes] = []

    def watched(step: Step) -> Step:
        def run(s: Any) -> Procedure[None]:
            kept.append(encode(s))
            return step(s)

        return run

    steps = {name: watched(step) for name, step in SYSTEM.rules.steps.items()}
    game, rng = ambush(seed, altered(SYSTEM, steps=steps)), Random(seed)
    for _ in range(400):
        if game.decision is None:
            break
        seat = rng.choice(game.to_move)
        game.choose(game.sample(seat, rng), seat)
    return game, kept


def positions(seed: int, samples: int) -> Iterator[State]:
    game, kept = checkpoints(seed)
    for data in Random(seed).sample(kept, min(samples, len(kept))):
        yield attach(decode(data, State), game.setting)


# --- the laws ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(4))
def test_a_side_gets_nothing_from_what_it_does_not_know(seed: int) -> None:
    game, kept = checkpoints(seed)
    findings, rng = Findings(), Random(seed)
    for data in rng.sample(kept, min(25, len(kept))):
        for seat in (GERMAN, SOVIET):
            compare(game, data, seat, rng.randrange(1 << 30), SYSTEM, {}, findings)
    assert not findings.leaks
    assert findings.different * 2 >= findings.pairs, "half of the perturbed states are the same"
    assert findings.compared


@pytest.mark.parametrize("seed", range(4))
def test_a_drawn_state_agrees_with_what_a_side_knows(seed: int) -> None:
    for s in positions(seed, 60):
        for side in (GERMAN, SOVIET):
            seen = knowledge.known(s, side)
            before = state_hash(seen)
            full = knowledge.resample(seen, side, Random(seed))
            assert state_hash(seen) == before
            assert state_hash(knowledge.known(full, side)) == before
            assert full is not s
            assert not [unit for unit in full.units.values() if unit.type == UNKNOWN]
            assert full.places == copy(full, full.setting).places


@pytest.mark.parametrize("seed", range(4))
def test_what_is_known_is_known_when_known_again(seed: int) -> None:
    for s in positions(seed, 60):
        for side in (GERMAN, SOVIET):
            seen = knowledge.known(s, side)
            assert state_hash(knowledge.known(seen, side)) == state_hash(seen)


@pytest.mark.parametrize("seed", range(3))
def test_a_drawn_state_can_be_played_on(seed: int) -> None:
    for s in positions(seed, 8):
        for side in (GERMAN, SOVIET):
            full = knowledge.resample(knowledge.known(s, side), side, Random(seed))
            game = Game.start(SYSTEM, s.setting, full, "ambush", complete_options(SYSTEM, {}), key=b"on")
            game.roll_out(Random(seed), 40)


# --- markers ----------------------------------------------------------------------------------------------------------
UNDER_MARKERS: dict[str, Any] = {
    "board": {"columns": OPEN},
    "units": [
        {"name": "squad", "type": "su_rifle", "side": "soviet", "at": "A2", "hidden": True},
        {"name": "maxim", "type": "su_maxim", "side": "soviet", "at": "A2", "hidden": True, "fire": "test"},
        {"name": "decoy", "type": "decoy", "side": "soviet", "at": "A4"},
        {"name": "seen", "type": "su_smg", "side": "soviet", "at": "A5"},
        {"name": "walker", "type": "de_grenadier", "side": "german", "at": "C3"},
    ],
}


@pytest.mark.rule("EPT-10.0a", "EPT-10.1d")
def test_a_unit_and_a_decoy_look_alike_under_their_markers() -> None:
    s, names = position(**UNDER_MARKERS)
    seen = knowledge.known(s, GERMAN)
    unit, decoy = seen.units[names["squad"]], seen.units[names["decoy"]]
    assert replace(unit, id=decoy.id, at=decoy.at) == decoy
    assert told_name(s, names["squad"]) == told_name(s, names["decoy"]) != told_name(s, names["seen"])
    assert seen.units[names["seen"]].type == "su_smg"
    assert knowledge.known(s, SOVIET) is s


@pytest.mark.rule("EPT-10.1b")
def test_one_marker_covers_a_stack_and_a_unit_that_leaves_it_has_its_own() -> None:
    s, names = position(**UNDER_MARKERS)
    assert [unit.id for unit in knowledge.known(s, GERMAN).units.values() if unit.at == s.board.cell("A2")] == [
        names["squad"]
    ]
    put(s, s.units[names["maxim"]], s.board.cell("A3"))
    shown = knowledge.known(s, GERMAN).units
    assert {shown[names[name]].at for name in ("squad", "maxim")} == {s.board.cell("A2"), s.board.cell("A3")}


@pytest.mark.rule("EPT-10.3i")
def test_what_a_hidden_unit_does_is_told_to_its_owner_only() -> None:
    s, names = position(**UNDER_MARKERS)
    assert tell_of(s, s.units[names["squad"]], "told-refire", "EPT-7.4c").to == (SOVIET,)
    assert tell_of(s, s.units[names["seen"]], "told-refire", "EPT-7.4c").to is None


@pytest.mark.rule("EPT-12.1b")
def test_of_an_enemy_battery_nothing_but_its_calibre_is_known() -> None:
    s, names = position(
        units=[{"name": "eyes", "type": "observer", "side": "soviet", "at": "A2"}],
        batteries=[
            {"name": "guns", "side": "soviet", "calibre": "medium", "target": "C2", "observer": "eyes", "waited": 1}
        ],
    )
    seen = knowledge.known(s, GERMAN).batteries[names["guns"]]
    assert (seen.calibre, seen.target, seen.observer, seen.waited) == ("medium", OFF_MAP, 0, 0)


def test_nobody_knows_which_of_the_enemys_tanks_leads() -> None:
    s, names = position(
        formations=[{"name": "tanks", "side": "soviet"}],
        units=[
            {"name": "chief", "type": "su_t34_43", "formation": "tanks", "leads": True, "at": "A2"},
            {"name": "second", "type": "su_t34_43", "formation": "tanks", "at": "A3"},
        ],
    )
    seen = knowledge.known(s, GERMAN)
    assert not seen.formations[names["tanks"]].leader
    assert seen.units[names["chief"]].morale == seen.units[names["second"]].morale


@pytest.mark.rule("EPT-10.4b")
@pytest.mark.parametrize(("hidden", "expected"), [(True, False), (False, True)])
def test_the_activation_of_a_formation_does_not_show_which_marker_leads_it(hidden: bool, expected: bool) -> None:
    s, names = position(
        formations=[{"name": "f", "side": "soviet", "activated": True}],
        units=[
            {"name": "pc", "type": "platoon_leader", "formation": "f", "leads": True, "at": "A2", "hidden": hidden},
            {"name": "squad", "type": "su_rifle", "formation": "f", "at": "A3", "hidden": True},
        ],
    )
    formation = knowledge.known(s, GERMAN).formations[names["f"]]
    assert formation.activated
    assert bool(formation.leader) is expected


def test_dummy_mines_look_like_real_ones_until_they_are_turned_over() -> None:
    s, names = position(
        works=[
            {"name": "dummy", "kind": "mines", "side": "soviet", "at": "B2", "dummy": True},
            {"name": "real", "kind": "mines", "side": "soviet", "at": "B3"},
            {"name": "known", "kind": "mines", "side": "soviet", "at": "B4", "dummy": True, "revealed": True},
        ]
    )
    mines = knowledge.known(s, GERMAN).works
    assert mines[names["dummy"]].dummy == mines[names["real"]].dummy
    assert mines[names["known"]].dummy


def test_no_more_decoys_are_guessed_than_the_enemy_had() -> None:
    s, _ = position(**UNDER_MARKERS)
    seen = knowledge.known(s, GERMAN)
    drawn = [knowledge.resample(seen, GERMAN, Random(seed)) for seed in range(20)]
    assert {sum(unit.decoy for unit in each.units.values()) for each in drawn} == {1}
    assert len({each.units[2].type for each in drawn}) > 1


@pytest.mark.rule("EPT-16.1g")
def test_the_morale_of_a_leader_who_fell_is_his_own_sides_alone() -> None:
    s, names = position(formations=[{"name": "f", "side": "soviet", "fallen_morale": 9}])
    assert knowledge.known(s, GERMAN).formations[names["f"]].fallen_morale == 0
    assert knowledge.known(s, SOVIET).formations[names["f"]].fallen_morale == 9
