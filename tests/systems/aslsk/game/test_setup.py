"""Set-ups that are rearranged until their player is ready: any game ends, goes back, is kept and repeats exactly."""

from __future__ import annotations

from random import Random

import pytest

from bocage import players
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import plan_in
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import load, verify
from bocage.kernel.records.forms import from_text, to_text
from bocage.kernel.records.record import state_hash
from bocage.kernel.rules import Illegal
from bocage.systems.aslsk.game import setup
from bocage.systems.aslsk.state.model import label
from bocage.systems.aslsk.system import SYSTEM

GERMAN, AMERICAN = 1, 0
LENGTH = 30_000


def begun(*choices: str, seed: int = 1) -> Game:
    game = Game.new("aslsk", "training", options={"arrange_setup": True}, key=b"arrange-%d" % seed)
    for choice in choices:
        game.choose(choice, game.to_move[0])
    return game


def unit_at(game: Game, hex: str, kind: str = "467") -> int:
    cell = game.state.board.cell(hex)
    id: int = next(unit.id for unit in game.state.units.values() if unit.at == cell and kind in unit.type)
    return id


def test_without_the_option_the_last_piece_ends_a_set_up() -> None:
    game = Game.new("aslsk", "training", key=b"arrange")
    game.choose("setup =0", GERMAN)
    assert game.to_move == (AMERICAN,)
    game.choose("setup =0", AMERICAN)
    assert game.state.phase == "RPh"


def test_a_taken_set_up_is_rearranged_until_ready() -> None:
    game = begun("setup =0")
    assert game.to_move == (GERMAN,)
    assert game.legal(GERMAN)[0] == END
    unit = unit_at(game, "F5")
    game.play([Choice("put", unit), Choice("place", unit, place="H3")], GERMAN)
    assert unit_at(game, "H3") == unit
    assert game.to_move == (GERMAN,)
    game.choose(END, GERMAN)
    assert game.to_move == (AMERICAN,)
    game.choose("setup =0", AMERICAN)
    game.choose("end", AMERICAN)
    assert game.state.phase == "RPh"
    assert label(game.state, game.state.units[unit].at) == "H3"


def test_a_whole_stack_moves_as_one_plan_or_not_at_all() -> None:
    game = begun("setup =0")
    stack = [unit.id for unit in game.state.units.values() if unit.at == game.state.board.cell("E4")]
    assert len(stack) == 2
    plan = [choice for id in stack for choice in (Choice("put", id), Choice("place", id, place="H3"))]
    foreseen = game.forecast(plan, GERMAN)
    assert foreseen
    assert foreseen.refused is None
    assert game.play(plan, GERMAN) == 4
    assert {label(game.state, game.state.units[id].at) for id in stack} == {"H3"}
    before = state_hash(game.state)
    first, second = stack
    too_far = [f"put #{first}", f"place #{first} @G5", f"put #{second}", f"place #{second} @A1"]
    with pytest.raises(Illegal) as refused:
        game.play([Choice.parse(choice) for choice in too_far], GERMAN)
    assert refused.value.violation.why.id == "refuse-outside-area"
    assert state_hash(game.state) == before


def test_a_weapon_may_be_given_to_another_unit() -> None:
    game = begun("setup =0")
    weapon = next(weapon.id for weapon in game.state.weapons.values() if weapon.side == GERMAN)
    other = unit_at(game, "G5")
    game.play([Choice("put", weapon), Choice("give", weapon, other)], GERMAN)
    assert game.state.weapons[weapon].holder == other


def test_refusals_name_the_rule() -> None:
    game = begun("setup =0")
    unit = unit_at(game, "F5")
    outside = game.why_not(Choice("place", unit, place="A2"), GERMAN)
    assert outside
    assert (outside.rule, outside.why.id) == ("ASL-D21", "refuse-outside-area")
    enemy = next(unit.id for unit in game.state.units.values() if unit.side == AMERICAN)
    theirs = game.why_not(Choice("put", enemy), GERMAN)
    assert theirs
    assert theirs.rule == "ASL-D21"
    early = begun().why_not(END, GERMAN)
    assert early
    assert early.why.id == "refuse-not-all-placed"


def test_pieces_may_be_moved_before_the_last_is_placed() -> None:
    game = begun()
    unit = next(choice.piece for choice in game.legal(GERMAN) if choice.verb == "put")
    for hex in ("E4", "F5"):
        game.choose(Choice("put", unit), GERMAN)
        game.choose(Choice("place", unit, place=hex), GERMAN)
    assert unit_at(game, "F5") == unit
    assert game.state.arranged == 1


def test_ways_of_a_placed_piece_lead_to_all_other_places() -> None:
    game = begun("setup =0")
    unit, weapon = (
        unit_at(game, "F5"),
        next(weapon.id for weapon in game.state.weapons.values() if weapon.side == GERMAN),
    )
    assert SYSTEM.lookup.ways
    hexes = [way.place for way in SYSTEM.lookup.ways(game.state, GERMAN, unit)]
    assert "F5" not in hexes
    assert {"E4", "H3"} <= set(hexes)
    assert game.state.weapons[weapon].holder not in [
        way_onto.onto for way_onto in SYSTEM.lookup.ways(game.state, GERMAN, weapon)
    ]
    assert not SYSTEM.lookup.ways(game.state, AMERICAN, unit)
    way = SYSTEM.lookup.ways(game.state, GERMAN, unit)[0]
    game.play([Choice.parse(choice) for choice in way.choices], GERMAN)


def test_rearranging_ends() -> None:
    game = begun("setup =0")
    pieces = len(list(setup.placed(game.state, GERMAN)))
    rng = Random(1)
    count = 0
    while game.to_move == (GERMAN,):
        choices = [choice for choice in game.legal(GERMAN) if choice != END]
        choice = rng.choice(choices)
        count += pieces if choice.verb == "setup" else choice.verb == "put"
        game.choose(choice, GERMAN)
    assert count == setup.ARRANGEMENTS * pieces


@pytest.mark.parametrize("seed", range(3))
def test_random_games_end_are_kept_and_repeat_exactly(seed: int) -> None:
    game = begun(seed=seed)
    rng = Random(seed)
    went_back = 0
    for number in range(LENGTH):
        if game.decision is None:
            break
        seat = game.to_move[0]
        assert game.legal(seat)
        game.choose(game.sample(seat, rng), seat)
        if game.state.phase == "setup" and number % 7 == 0 and game.decision and game.can_undo(game.to_move[0]):
            before = len(game.inputs)
            assert game.undo(game.to_move[0])
            assert len(game.inputs) < before
            went_back += 1
        if number == 15:
            again = load(from_text(to_text(game.record)))
            assert state_hash(again.state) == state_hash(game.state)
            assert again.legal(again.to_move[0]) == game.legal(game.to_move[0])
    assert game.outcome is not None
    assert went_back
    assert not verify(from_text(to_text(game.record))).findings


@pytest.mark.parametrize("name", ["passive", "greedy", "scripted"])
def test_agents_are_ready_at_once(name: str) -> None:
    game = begun()
    rng = Random(2)
    agents = [players.seated(name, game, seat) for seat in range(2)]
    puts = 0
    while game.state.phase == "setup":
        seat = game.to_move[0]
        first, *_ = plan = plan_in(agents[seat](game.brief(seat), rng))
        puts += first.verb == "put" and setup.is_placed(game.state, first.piece or 0)
        game.follow(plan, seat)
    assert not puts


def entered(**options: bool) -> Game:
    """As far as everything that enters in the first turn has its place beside the map."""
    game = Game.new("aslsk", "fromond", options=options, key=b"enters")
    while game.state.phase == "setup":
        game.choose(game.legal(game.to_move[0])[0], game.to_move[0])
    while prompt_of(game) in ("prompt-set-up-beside", "prompt-give-weapon"):
        game.choose(game.legal(game.to_move[0])[0], game.to_move[0])
    return game


def test_what_waits_beside_the_map_is_rearranged_until_ready() -> None:
    game = entered(arrange_setup=True)
    seat = game.to_move[0]
    assert prompt_of(game) == "prompt-arrange-beside"
    assert game.system.showing.describe(game.state, END).id == "choice-ready"
    unit = waiting(game)[0]
    game.choose(Choice("put", unit), seat)
    there = game.legal(seat)[-1]
    game.choose(there, seat)
    assert label(game.state, game.state.units[unit].at) == there.place
    holder = next(weapon.id for weapon in game.state.weapons.values() if weapon.holder in waiting(game))
    game.choose(Choice("put", holder), seat)
    given = game.legal(seat)[-1]
    game.choose(given, seat)
    assert game.state.weapons[holder].holder == given.other
    game.choose(END, seat)
    assert game.state.step == "rally-transfer"
    assert game.state.arranged == 0


def test_without_the_option_the_last_weapon_ends_the_set_up_beside_the_map() -> None:
    assert entered(arrange_setup=False).state.step == "rally-transfer"


def test_rearranging_beside_the_map_ends() -> None:
    game = entered(arrange_setup=True)
    seat = game.to_move[0]
    for _ in range(LENGTH):
        if game.legal(seat) == [END] or prompt_of(game) not in ("prompt-arrange-beside", "prompt-set-up-beside"):
            break
        game.choose(game.legal(seat)[1], seat)
    assert game.state.step == "rally-transfer"


def waiting(game: Game) -> list[int]:
    return [unit.id for unit in game.state.units.values() if unit.at >= game.state.board.size]


def prompt_of(game: Game) -> str:
    asked = game.asked(game.to_move[0])
    assert asked is not None
    return asked.prompt.id


def places(game: Game) -> dict[int, int]:
    return {unit.id: unit.at for unit in game.state.units.values() if unit.side == GERMAN}


@pytest.mark.parametrize("before", [["setup =0"], []], ids=["all-placed", "some-placed"])
def test_a_suggested_set_up_can_be_taken_in_place_of_what_is_placed(before: list[str]) -> None:
    game = begun(*before)
    if not before:
        unit = next(choice for choice in game.legal(GERMAN) if choice.verb == "put")
        game.choose(unit, GERMAN)
        game.choose(game.legal(GERMAN)[0], GERMAN)

    game.choose("setup =1", GERMAN)

    assert places(game) == places(begun("setup =1"))
    assert not setup.unplaced(game.state, GERMAN)
    assert all(weapon.holder for weapon in game.state.weapons.values() if weapon.side == GERMAN and not weapon.arrive)


def test_suggested_set_ups_are_taken_ten_times_at_most() -> None:
    game = begun("setup =0")
    taken = 0
    while Choice("setup", number=1) in game.legal(GERMAN):
        game.choose("setup =1", GERMAN)
        taken += 1
    assert taken == setup.ARRANGEMENTS
    assert game.to_move == (AMERICAN,), "nothing is left to the first side but to be ready"
