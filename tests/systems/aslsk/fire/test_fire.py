"""Fire: groups never lead into a dead end, attacks leave the state sound, previews do not betray a line of sight."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.game import Game, complete_options
from bocage.kernel.system import find
from bocage.kernel.text import render
from bocage.systems.aslsk.fire.attack import Attack
from bocage.systems.aslsk.fire.firepower import Occasion, firepower
from bocage.systems.aslsk.fire.firers import why_not_fire
from bocage.systems.aslsk.reference.charts import FP

BOARD = {"A": "..S...", "B": ".....w.", "C": "..o...", "D": "...w...", "E": "......"}
HEXES = ["A1", "A2", "B2", "B3", "C3", "C5", "D1", "D4", "E2", "E6"]
UNITS = ["ge_467", "ge_436", "ge_247", "ge_9-1", "ge_8-0", "ge_6+1"]
FOES = ["ru_447", "ru_426", "ru_237", "ru_8-1"]
WEAPONS = ["ge_lmg", "ge_mmg", "ge_hmg", "ft", "ru_mmg"]


def melee_of_markers(rng: Random, phase: str) -> dict[str, Any]:
    """A random position with every kind of marker in it."""
    marks = {"PFPh": [""], "DFPh": ["", "first", "final"], "AFPh": ["", "prep"]}[phase]
    own = HEXES[:5]
    units: list[dict[str, Any]] = []
    for number in range(8):
        units.append(
            {
                "name": f"a{number}",
                "type": rng.choice(UNITS),
                "at": rng.choice(own),
                "fire": rng.choice(marks),
                "pinned": rng.random() < 0.3,
                "broken": rng.random() < 0.1,
                "cx": rng.random() < 0.2,
                "wounded": False,
            }
        )
    for number in range(6):
        units.append(
            {"name": f"x{number}", "type": rng.choice(FOES), "at": rng.choice(HEXES[5:]), "broken": rng.random() < 0.3}
        )
    weapons = [
        {"name": f"w{n}", "type": rng.choice(WEAPONS), "holder": f"a{rng.randrange(8)}", "fire": rng.choice(marks)}
        for n in range(6)
    ]
    player = "russian" if phase == "DFPh" else "german"
    return {"board": {"columns": BOARD}, "phase": phase, "player": player, "units": units, "weapons": weapons}


@pytest.mark.parametrize("sight_check", ["free", "declared"])
@pytest.mark.parametrize("phase", ["PFPh", "DFPh", "AFPh"])
def test_random_fire_never_gets_stuck(phase: str, sight_check: str) -> None:
    system = find("aslsk")
    for seed in range(12):
        rng = Random(f"{phase}{seed}")
        options = complete_options(system, {"sight_check": sight_check})
        setting, state, _ = system.rules.situation(melee_of_markers(rng, phase), options, "test")
        game = Game.start(system, setting, state, "test", options, key=bytes([seed]))
        turn = system.rules.turn(game.state)
        while game.decision and system.rules.turn(game.state) == turn and game.state.phase == phase:
            seat = game.to_move[0]
            legal = game.legal(seat)
            assert len(set(legal)) == len(legal)
            game.choose(rng.choice(legal), seat)
        for weapon in game.state.weapons.values():
            assert weapon.holder == 0 or weapon.holder in game.state.units


def start(units: list[dict[str, Any]], weapons: list[dict[str, Any]], **extra: Any) -> tuple[Game, dict[str, int]]:
    """A game from a situation on a board of text."""
    system = find("aslsk")
    options = complete_options(system, extra.pop("options", {}))
    data = {"board": {"columns": extra.pop("board", BOARD)}, "units": units, "weapons": weapons, **extra}
    setting, state, names = system.rules.situation(data, options, "test")
    return Game.start(system, setting, state, "test", options, key=b"fire"), names


@pytest.mark.rule("ASL-3.2h")
def test_the_preview_of_a_declared_attack_says_nothing_of_its_line_of_sight() -> None:
    open_board = {"A": "......", "B": ".......", "C": "......"}
    walled = {"A": "..S...", "B": ".......", "C": "......"}
    units = [
        {"name": "a", "type": "ge_467", "at": "A1"},
        {"name": "b", "type": "ge_467", "at": "A1"},
        {"name": "x", "type": "ru_447", "at": "A5"},
    ]
    shares = []
    for board in (open_board, walled):
        game, names = start(units, [], board=board, options={"sight_check": "declared"})
        game.choose("target @A5", 0)
        game.choose(Choice("add", piece=names["a"]), 0)
        odds = game.odds(Choice("fire"), 0)
        assert odds is not None
        shares.append(odds.shares)
    assert shares[0] == shares[1]


@pytest.mark.rule("ASL-3.2h")
def test_the_preview_counts_hindrance_on_a_blocked_line_as_well() -> None:
    units = [
        {"name": "a", "type": "ge_467", "at": "A1"},
        {"name": "b", "type": "ge_467", "at": "A1"},
        {"name": "x", "type": "ru_447", "at": "A5"},
    ]
    for column in (".o....", ".oS..."):
        board = {"A": column, "B": ".......", "C": "......"}
        game, names = start(units, [], board=board, options={"sight_check": "declared"})
        game.choose("target @A5", 0)
        game.choose(Choice("add", piece=names["a"]), 0)
        asked = game.asked(0)
        assert asked is not None
        assert asked.choices.tally is not None
        tally = asked.choices.tally(game.known(0), Choice("fire"))
        assert tally is not None
        assert [(line.name, line.value) for line in tally.lines] == [("hindrance", 1)]


@pytest.mark.rule("ASL-3.2.1a")
def test_what_a_fire_group_comes_to_is_said_as_it_grows() -> None:
    units = [
        {"name": "a", "type": "ge_467", "at": "A1"},
        {"name": "b", "type": "ge_467", "at": "A1"},
        {"name": "x", "type": "ru_447", "at": "A5"},
    ]
    game, names = start(units, [], board={"A": "......", "B": ".......", "C": "......"})
    game.persons = frozenset({0})
    game.choose("target @A5", 0)
    said = []
    for name in ("a", "b"):
        game.choose(Choice("add", piece=names[name]), 0)
        fire = next(offer for offer in game.view(0).offers if offer.notation == "fire")
        assert fire.sum
        said.append(render(fire.sum, "en", "bocage.systems.aslsk"))
    assert said == ["4 FP, column 4, DRM 0", "8 FP, column 8, DRM 0"]


@pytest.mark.rule("ASL-3.2k", "ASL-3.2l", "ASL-3.2.1v", "ASL-4.1b", "ASL-3.5a", "ASL-2.0b")
def test_the_tally_of_firepower_names_every_step() -> None:
    units: list[dict[str, Any]] = [
        {"name": "l", "side": "german", "type": "8-1", "at": "A2", "pinned": True},
        {"name": "x", "type": "ru_447", "at": "A1"},
    ]
    game, names = start(units, [{"name": "mg", "type": "ge_hmg", "holder": "l"}], phase="AFPh")
    s = game.state
    fp = firepower(s, names["mg"], s.board.cell("A1"), "advancing")
    assert [line.name for line in fp.lines] == ["printed-fp", "point-blank", "advancing-fire", "pinned", "lone-gunner"]
    assert fp.total * 4 == 7 * FP


@pytest.mark.rule("ASL-3.2b")
def test_a_refusal_names_its_rule_for_any_piece() -> None:
    units = [{"name": "a", "type": "ge_467", "at": "A1"}, {"name": "x", "type": "ru_447", "at": "A5"}]
    game, names = start(units, [])
    s = game.state
    occasion = Occasion("prep", 0, s.board.cell("A5"))
    for element in (names["x"], 999):
        found = why_not_fire(s, element, occasion)
        assert found is not None
        assert found.rule == "ASL-3.2b"


def test_an_attack_is_plain_data() -> None:
    attack = Attack("first", 1, 7, (3, 4), (5,), (9,))
    assert attack == Attack("first", 1, 7, (3, 4), (5,), (9,))
    assert hash(attack) == hash(Attack("first", 1, 7, (3, 4), (5,), (9,)))
