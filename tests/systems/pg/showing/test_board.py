"""What players see of a segment: the board of declarations, the segments owed, who spots whom, ways and notes."""

from __future__ import annotations

from typing import Any

from tests.systems.pg.game.starts import begin, set_up

from bocage.kernel.choice import Choice
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.play.game import Game
from bocage.kernel.showing.view import Assignment
from bocage.systems.pg import assignments, sequence
from bocage.systems.pg.showing import aids, notes, paths, view
from bocage.systems.pg.system import SYSTEM

COLUMNS = {column: "." * (7 if column in "BDF" else 6) for column in "ABCDEFG"}
CHAIN: dict[str, Any] = {
    "board": {"columns": {**COLUMNS, "D": ".....w."}},
    "units": [
        {"name": "near", "type": "de_inf", "at": "B2"},
        {"name": "far", "type": "de_inf", "at": "B4"},
        {"name": "shaken", "type": "de_inf", "at": "B4", "order": "demoralized"},
        {"name": "lone", "type": "de_inf", "at": "G1"},
        {"name": "foe", "type": "su_inf", "at": "D5"},
    ],
    "leaders": [
        {"name": "captain", "side": "german", "at": "B2", "rank": "CPT", "morale": 9, "combat": 0, "help": 1},
        {"name": "lieutenant", "side": "german", "at": "B3", "rank": "LT", "morale": 8, "combat": 0, "help": 0},
    ],
}


def opened(situation: dict[str, Any] = CHAIN) -> tuple[Game, dict[str, int]]:
    """A game of a situation at its first question, and the ids of its pieces by name."""
    options = complete_options(SYSTEM, {})
    setting, state, names = SYSTEM.rules.situation(situation, options, "board")
    return Game.start(SYSTEM, setting, state, "board", options, key=b"board"), names


def activated() -> tuple[Game, dict[str, int]]:
    game, names = opened()
    game.choose(f"activate #{names['captain']}", 0)
    return game, names


def declarable(game: Game) -> list[Assignment]:
    return list(assignments.to_declare(game.state, sequence.acts_of))


def card_of(cards: list[Assignment], piece: int) -> Assignment:
    return next(card for card in cards if piece in card.pieces)


def test_the_board_shows_the_whole_chain_before_anything_is_declared() -> None:
    game, names = activated()
    cards = declarable(game)
    told = {name: card_of(cards, names[name]) for name in ("near", "lieutenant", "far")}
    assert (told["near"].by, told["lieutenant"].by, told["far"].by) == (0, names["captain"], names["lieutenant"])
    assert cards.index(told["near"]) < cards.index(told["lieutenant"]) < cards.index(told["far"])
    assert all(names["lone"] not in card.pieces for card in cards)


def test_a_plan_of_the_cards_in_their_order_is_legal_and_ends_in_action() -> None:
    game, _ = activated()
    plan = [choice for card in declarable(game) for choice in card.tasks[0].choices]
    for choice in plan:
        game.choose(choice, 0)
    decision = game.decision
    assert decision is not None
    assert game.asked(0) is not None
    assert game.state.activation.begun
    assert {card.state.id for card in assignments.declared(game.state) if card.state} == {"task-moves"}


def test_those_of_a_stack_with_different_orders_are_shown_apart() -> None:
    game, names = activated()
    for choice in (f"fire #{names['near']}", f"move #{names['captain']}", "begin"):
        game.choose(choice, 0)
    cards = list(assignments.declared(game.state))
    states = [card_of(cards, names[name]).state for name in ("near", "captain")]
    assert [state.id for state in states if state] == ["task-fires", "task-moves"]


def test_a_leader_who_adds_nothing_to_the_fire_of_his_stack_is_told_to_move() -> None:
    game, names = activated()
    fire = card_of(declarable(game), names["near"]).tasks[1]
    assert fire.choices == (f"fire #{names['near']}", f"move #{names['captain']}")


def test_what_a_stack_cannot_be_told_says_why() -> None:
    situation = {**CHAIN, "units": [*CHAIN["units"], {"name": "truck", "type": "de_truck", "at": "A2"}]}
    game, names = opened(situation)
    game.choose(f"activate #{names['captain']}", 0)
    fire = card_of(declarable(game), names["truck"]).tasks[1]
    assert not fire.choices
    assert fire.why is not None
    refused = game.why_not(Choice("fire", names["truck"]), 0)
    assert refused is not None
    assert (refused.rule, refused.why.id) == ("PG-7.31a", fire.why.id)


def test_the_demoralized_are_told_to_recover() -> None:
    situation = {**CHAIN, "units": [unit for unit in CHAIN["units"] if unit["name"] != "far"]}
    game, names = opened(situation)
    game.choose(f"activate #{names['captain']}", 0)
    card = card_of(declarable(game), names["shaken"])
    assert card.tasks[0].label.id == "task-recover"


def test_where_all_are_demoralized_nobody_is_told_to_move() -> None:
    lone = {**CHAIN, "units": [unit for unit in CHAIN["units"] if unit["name"] in ("shaken", "foe")], "leaders": []}
    game, _ = opened(lone)
    labels = {offer.notation: offer.label.id for offer in game.view(0).offers}
    assert labels["all-move"] == "choice-all-recover"


def test_to_fire_without_a_target_is_said_to_be_in_vain() -> None:
    game, names = activated()
    assert card_of(declarable(game), names["near"]).tasks[1].label.id == "task-vain-fire"
    close = {"name": "close", "type": "su_inf", "at": "C2"}
    game, names = opened({**CHAIN, "units": [*CHAIN["units"], close]})
    game.choose(f"activate #{names['captain']}", 0)
    assert card_of(declarable(game), names["near"]).tasks[1].label.id == "task-fire"


def test_a_gun_that_cannot_move_is_not_told_to_with_all_unless_a_truck_may_take_it() -> None:
    gun, truck = {"name": "gun", "type": "de_at37", "at": "B2"}, {"name": "truck", "type": "de_truck", "at": "B2"}
    told = {}
    for others in ((gun,), (gun, truck)):
        game, names = opened({**CHAIN, "units": [*CHAIN["units"], *others]})
        game.choose(f"activate #{names['captain']}", 0)
        game.choose("all-move", 0)
        told[len(others)] = names["gun"] in game.state.activation.members
    assert told == {1: False, 2: True}


def test_looking_at_the_board_changes_nothing() -> None:
    game, _ = activated()
    before = game.state.activation.members.copy()
    declarable(game)
    assert game.state.activation.members == before


# --- segments, sight, ways, notes -------------------------------------------------------------------------------------
def test_the_segments_owed_come_before_that_of_the_other_side() -> None:
    game, _ = opened({**CHAIN, "owed": 3})
    assert [(due.side, due.count) for due in view.due(game.state)] == [(0, 3), (1, 1)]


def test_a_hex_that_nobody_spots_is_shaded_and_says_why() -> None:
    game, _ = opened(
        {**CHAIN, "units": [unit for unit in CHAIN["units"] if unit["name"] in ("lone", "foe")], "leaders": []}
    )
    (shade,) = view.scene(game.state, 0).shades
    assert shade.place == "D5"
    assert [line.id for line in shade.why] == ["shade-unseen", "refuse-too-far-to-spot", "shade-nearest"]
    assert view.scene(game.state, 1).shades == ()


def test_a_spotted_hex_is_not_shaded() -> None:
    game, _ = opened()
    assert view.scene(game.state, 0).shades == ()


def test_every_way_of_a_unit_is_a_row_of_legal_choices_that_ends_its_move() -> None:
    far_off = [{**unit, "at": "G6"} if unit["name"] == "foe" else unit for unit in CHAIN["units"]]
    game, names = opened({**CHAIN, "units": far_off})
    game.choose(f"activate #{names['captain']}", 0)
    game.choose("all-move", 0)
    mover = names["near"]
    ways = paths.ways(game.state, 0, mover)
    assert {"B1", "B2", "C1"} & {way.place for way in ways} == {"B1", "C1"}
    for way in ways:
        trial = game.clone()
        for choice in (*way.choices, *([way.end] if way.end else [])):
            trial.choose(choice, 0)
            while trial.asked(1) is not None:
                trial.choose("pass", 1)
        assert trial.state.board.label(trial.state.pieces[mover].at) == way.place
        assert trial.state.move is None


def test_who_has_not_acted_has_shots_left_and_pays_for_them() -> None:
    game, names = opened()
    said = [note.text.id for note in notes.notes(game.state, 0, names["foe"])]
    assert said == ["note-shots-direct", "note-shot-price"]


def test_a_hex_says_what_it_costs_and_who_spots_it() -> None:
    game, names = opened()
    said = [note.text.id for note in notes.ground(game.state, 0, "D5", names["near"])]
    assert said == ["note-limiting", "note-spotted-by"]
    assert [note.text.id for note in notes.ground(game.state, 0, "B1", names["near"])] == ["note-price"]


def test_movement_points_are_written_as_players_write_them() -> None:
    assert [notes.in_mp(sixths) for sixths in (0, 3, 4, 6, 15)] == ["0", "1/2", "2/3", "1", "2 1/2"]


def test_the_aids_hold_the_four_combat_tables_and_the_terrain() -> None:
    shown = [aid.title.id for aid in aids.aids() if aid.chart]
    assert shown == ["aid-direct-fire", "aid-bombardment", "aid-anti-tank", "aid-assault", "aid-terrain"]
    anti_tank = next(aid for aid in aids.aids() if aid.title.id == "aid-anti-tank").chart
    assert anti_tank is not None
    assert [row.heading for row in anti_tank.rows][:2] == ["≤ 7", "8"]


def test_the_flag_of_an_objective_is_that_of_the_side_that_holds_it() -> None:
    game = begin("training")
    set_up(game)
    flags = {marker.value for marker in view.objectives(game.state)}
    assert flags == {1}


def test_fortifications_and_mines_wait_beside_the_map_for_their_owner_only() -> None:
    game = begin("tula")
    seen = [[piece.kind for piece in view.scene(game.known(side), side).pieces] for side in (0, 1)]
    assert (seen[1].count("entrenchment"), seen[1].count("minefield")) == (5, 4)
    assert {"entrenchment", "minefield"}.isdisjoint(seen[0])
    set_up(game)
    assert "entrenchment" not in [piece.kind for piece in view.scene(game.state, 1).pieces]
