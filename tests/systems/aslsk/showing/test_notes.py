"""Cards of units and hexes, the small print of shots, reasons of refusals, and the log."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from tests.systems.aslsk.position import GERMAN, OPEN, RUSSIAN, Position, german, given, russian, weapon

from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Note
from bocage.kernel.text import Text, text
from bocage.systems.aslsk.state.model import piece_name

ROAD = {**OPEN, "roads": [["A2", "B2"], ["B2", "C2"], ["C2", "D2"], ["D2", "E2"], ["E2", "F2"]]}
WOODS_AT_A1 = {"columns": {"A": "w...", "B": ".....", "C": "....", "D": ".....", "E": "...."}}
ENEMY = russian("enemy", "G4", broken=True)
SQUAD = german("squad", "A2")


def notes_on(position: Position, name: str) -> list[Note]:
    """The notes on a unit's card as the German player sees it."""
    return list(position.game.notes_on_piece(position.names[name], GERMAN))


def texts(position: Position, name: str) -> list[str]:
    return [note.text.id for note in notes_on(position, name)]


def note_of(position: Position, name: str, id: str) -> Note:
    [note] = [note for note in notes_on(position, name) if note.text.id == id]
    return note


def hex_notes(position: Position, hex: str, unit: str = "") -> dict[str, Note]:
    """The notes on a hex's card, for a unit if one is named, by the ids of their texts."""
    notes = position.game.notes_on_place(hex, GERMAN, position.names[unit] if unit else 0)
    return {note.text.id: note for note in notes}


# --- units --------------------------------------------------------------------------------------------------------
def test_a_wounded_leader_says_what_his_wound_costs_him() -> None:
    wounded, sound = (given([german("leader", "A2", "8-1", wounded=wound), ENEMY]) for wound in (True, False))
    assert note_of(wounded, "leader", "note-wounded").text.args == {"morale": "−1", "leadership": "+1"}
    assert "note-wounded" not in texts(sound, "leader")


def test_a_broken_unit_beside_the_enemy_must_rout_and_is_shown_where_to() -> None:
    router = german("router", "B2", broken=True, dm=True)
    position = given([router, russian("enemy", "C2")], board=WOODS_AT_A1, phase="DFPh")
    assert "note-rout-must" in texts(position, "router")
    assert [note.path for note in notes_on(position, "router") if note.path] == [("B2", "A2", "A1")]


def test_a_unit_on_its_rout_is_shown_no_other_rout_from_there() -> None:
    """The hexes it may go on to are those of the question."""
    board = {"columns": {"A": "w..w", "B": ".....", "C": "....", "D": ".....", "E": "...."}}
    router = german("router", "D3", broken=True, dm=True)
    position = given([router, russian("enemy", "E2")], board=board, phase="RtPh", dice=[[1, 1], [1, 1], [1, 1]])
    assert "note-rout-must" in texts(position, "router")
    position.play("to @C4")
    assert position.hex("router") == "C4"
    assert position.game.state.phase == "RtPh"
    assert not [id for id in texts(position, "router") if id.startswith("note-rout")]


def test_before_the_movement_phase_all_of_the_movement_is_left() -> None:
    position = given([german("squad", "A2", spent=3), ENEMY], phase="PFPh")
    assert note_of(position, "squad", "note-mf").text.args == {"left": "4", "all": "4"}


@pytest.mark.rule("ASL-3.6t")
def test_a_way_across_watched_ground_tells_the_odds_of_the_check() -> None:
    router = german("router", "C2", broken=True, dm=True)
    position = given([router, russian("enemy", "D2")], board=WOODS_AT_A1, phase="DFPh")
    watched = note_of(position, "router", "note-rout-interdicted")
    assert watched.text.args == {"hex": "A1", "at": "B1"}
    odds = position.game.chances(watched, GERMAN)
    assert odds is not None
    assert odds.exact
    assert (odds.effect, odds.shares["pinned"]) == (Fraction(7, 12), Fraction(1, 6))


@pytest.mark.rule("ASL-3.1l")
def test_a_rally_tells_leader_modifier_and_chance() -> None:
    broken = german("broken", "A2", broken=True, dm=True)
    position = given([broken, german("leader", "A2", "9-1"), russian("enemy", "G4")], phase="PFPh")
    note = note_of(position, "broken", "note-rally")
    assert (note.text.args["drm"], note.text.args["dm"]) == ("+3", 1)
    odds = position.game.chances(note, GERMAN)
    assert odds is not None
    assert odds.shares["rallied"] == Fraction(1, 6)


def test_a_load_beyond_capacity_is_told_as_lost_movement() -> None:
    position = given([SQUAD, ENEMY], weapons=[weapon("hmg of 4 PP", "ge_hmg", "squad")])
    assert note_of(position, "squad", "note-portage").text.args == {"pp": 4, "mf": "1", "capacity": 3}
    assert note_of(position, "squad", "note-mf").text.args == {"left": "3", "all": "3"}


def test_only_a_heavy_machine_gun_that_moved_is_said_to_be_silent_in_the_afph() -> None:
    units = [german("heavy", "A2"), german("light", "A2"), ENEMY]
    guns = [weapon("hmg", "ge_hmg", "heavy", moved=True), weapon("lmg", "ge_lmg", "light", moved=True)]
    advancing, moving = (given(units, weapons=guns, phase=phase) for phase in ("AFPh", "MPh"))
    assert "refuse-moved-mg" in texts(advancing, "heavy")
    assert "refuse-moved-mg" not in texts(advancing, "light")
    assert "refuse-moved-mg" not in texts(moving, "heavy")


def test_a_card_says_in_words_what_the_counter_shows_now() -> None:
    position = given([german("squad", "A2", fire="prep"), german("leader", "A2", "8-1"), ENEMY], board=ROAD)
    squad, leader, broken = position.game.view(GERMAN).scene.pieces
    assert [fact.id for fact in squad.facts] == ["fact-mmc", "fact-grade-1", "fact-smoke"]
    assert leader.facts[0].args == {"morale": 8, "leadership": "\u22121"}
    assert broken.facts[0].id == "fact-broken"
    assert "note-stays" in texts(position, "squad")
    assert not [id for id in texts(position, "enemy") if id.startswith("note-rout")], "no unit routs yet"


@pytest.mark.rule("ASL-D4")
def test_a_unit_beside_the_map_is_warned_that_it_is_lost_unless_it_enters() -> None:
    forces = [{"side": "german", "units": {"ge_467": 2}, "arrive": 1, "edge": "west"}]
    position = given([german("waiting", "A1/NW"), german("entered", "B2"), ENEMY], forces=forces)
    assert texts(position, "waiting")[0] == "note-enter-now"
    assert "note-enter-now" not in texts(position, "entered")
    asked = position.game.asked(GERMAN)
    assert asked is not None
    assert asked.words(position.game.known(GERMAN)) == text("prompt-move", waiting=1)
    arrivals = position.game.system.showing.scene(position.state, GERMAN).panels[1]
    assert [line.id for line in arrivals.lines] == ["arrival-now"]


# --- hexes --------------------------------------------------------------------------------------------------------
def test_a_hex_tells_its_price_and_its_cover() -> None:
    position = given([german("squad", "B2"), russian("enemy", "E4", broken=True)], board=WOODS_AT_A1)
    woods = hex_notes(position, "A1")
    assert list(woods) == ["note-entry", "note-cover"]
    assert woods["note-entry"].text.args["mf"] == "2"
    assert woods["note-cover"].text.args["tem"] == "+1"
    assert list(hex_notes(position, "B1", "squad")) == ["note-entry-for", "note-open"]
    assert not hex_notes(position, "Q99")


def test_a_hex_on_a_road_says_so() -> None:
    position = given([SQUAD, ENEMY], board=ROAD)
    assert "note-road" in hex_notes(position, "B2")
    assert "note-road" not in hex_notes(position, "B3")


def test_smoke_tells_what_it_does() -> None:
    position = given([SQUAD, ENEMY], smoke=["B2"])
    smoke = hex_notes(position, "B2")["note-smoke"]
    assert (smoke.text.args, smoke.rule) == ({"drm": "+2", "mf": "1"}, "ASL-3.3v")
    assert "note-smoke" not in hex_notes(position, "B3")


# --- shots --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ASL-3.3.1t", "ASL-3.2r", "ASL-3.2z")
def test_a_shot_has_its_small_print() -> None:
    position = given(
        [SQUAD, russian("gunners", "D2"), russian("mates", "D2"), russian("others", "E4")],
        weapons=[weapon("mmg", "ru_mmg", "gunners")],
    )
    position.play("move #squad", "to @B2")
    alone = [note.text.id for note in position.game.notes_on(position.choice("fire #gunners"), RUSSIAN)]
    assert alone == ["note-shots", "note-cower", "note-residual"]
    position.play("fire #gunners")
    group = {note.text.id: note.text for note in position.game.notes_on(Choice("fire"), RUSSIAN)}
    assert group["note-cower"].args["share"] == 17
    assert "note-left-out" in group


def fp_notes(position: Position) -> list[Note]:
    return [note for note in position.game.notes_on(Choice("fire"), GERMAN) if note.text.id.startswith("note-fp")]


@pytest.mark.rule("ASL-3.5a", "ASL-3.2k")
def test_a_shot_says_what_halves_and_doubles_its_firepower() -> None:
    assault_squad = german("assault", "A2", "ge_548")
    position = given([SQUAD, assault_squad, german("third", "A2"), russian("enemy", "A3")], phase="AFPh")
    position.play("target @A3", "add #squad")
    assert [(note.text.args["how"], note.text.args["why"], note.rule) for note in fp_notes(position)] == [
        ("doubled", Text("mod-point-blank"), "ASL-3.2k"),
        ("halved", Text("mod-advancing-fire"), "ASL-3.5a"),
    ]
    position.play("add #assault")
    both = [note.text for note in fp_notes(position)]
    assert [said.id for said in both] == ["note-fp", "note-fp", "note-fp-of"], "one of them has Assault Fire"
    assert both[2].args["piece"] == piece_name(position.state, position.unit("assault").id)


@pytest.mark.parametrize(("column", "hindered"), [("..o.", ["A3"]), ("....", [])], ids=["orchard", "open"])
def test_a_shot_says_where_its_line_is_hindered(column: str, hindered: list[str]) -> None:
    board = {"columns": {"A": column, "B": ".....", "C": "...."}}
    position = given([SQUAD, german("mate", "A2"), russian("enemy", "A4")], board=board, phase="PFPh")
    position.play("target @A4", "add #squad")
    notes = position.game.notes_on(Choice("fire"), GERMAN)
    assert [note.text.args["hexes"] for note in notes if note.text.id == "note-hindered"] == hindered


def test_the_odds_of_a_joining_unit_are_those_of_the_fire_with_it() -> None:
    """Before it is added or directs, a player sees what it is worth."""
    units = [SQUAD, german("mate", "A2"), german("leader", "A2", "9-2"), russian("enemy", "C2")]
    position = given(units, phase="PFPh")
    position.play("target @C2", "add #squad")
    alone, with_mate, directed = (
        position.odds(choice).shares["nothing"] for choice in ("fire", "add #mate", "direct #leader")
    )
    assert alone > with_mate
    assert alone > directed
    position.play("direct #leader")
    assert position.odds("fire").shares["nothing"] == directed


# --- questions ----------------------------------------------------------------------------------------------------
def prompt(position: Position) -> Text:
    asked = position.game.view(GERMAN).prompt
    assert asked
    return asked


def shown_with(position: Position) -> list[Any]:
    """The ids of the pieces that a question is about, as it lists them beside those it names."""
    arguments = prompt(position).args.items()
    return [value.args["id"] for name, value in arguments if isinstance(value, Text) and name.startswith("about")]


def test_a_question_shows_all_pieces_it_is_about() -> None:
    mate = german("mate", "A2")
    firing = given([SQUAD, mate, russian("enemy", "A3")], phase="PFPh")
    squad_id, mate_id = firing.names["squad"], firing.names["mate"]
    firing.play("target @A3")
    assert shown_with(firing) == []
    firing.play("add #squad")
    assert shown_with(firing) == [squad_id]
    moving = given([SQUAD, mate, ENEMY])
    moving.play("move #squad")
    assert shown_with(moving) == [squad_id]
    moving.play("join #mate", "assault")
    assert shown_with(moving) == [squad_id, mate_id]
    assert prompt(moving).args["mode"] == "assault"


# --- why not ------------------------------------------------------------------------------------------------------
def refusal_args(position: Position, choice: str) -> Mapping[str, Any]:
    refusal = position.game.why_not(position.choice(choice), GERMAN)
    assert refusal
    return refusal.why.args


def test_a_hex_out_of_reach_says_what_it_would_cost() -> None:
    position = given([SQUAD, ENEMY])
    position.play("move #squad")
    assert position.why_not("to @F3") == ("ASL-3.3i", "refuse-too-far")
    assert refusal_args(position, "to @F3") == {"hex": "F3", "mf": "5", "left": "4"}
    assert position.why_not("to @C2") == ("ASL-3.3b", "refuse-not-adjacent")
    assert position.why_not("to @G4") == ("ASL-3.3c", "refuse-enemy-hex")


@pytest.mark.parametrize("choice", ["target @F3", "destroy #hidden"])
def test_a_click_on_an_enemy_out_of_sight_says_what_blocks_the_line(choice: str) -> None:
    woods = {"columns": {"A": "....", "B": ".www.", "C": "www.", "D": ".....", "E": "....", "F": "....."}}
    units = [SQUAD, german("leader", "A2", "8-1"), russian("hidden", "F3"), russian("seen", "A4")]
    position = given(units, board=woods, phase="PFPh")
    assert position.why_not(choice) == ("ASL-3.2d", "refuse-target")
    args = refusal_args(position, choice)
    assert (args["hex"], args["why"].id) == ("F3", "refuse-no-sight")


# --- the log ------------------------------------------------------------------------------------------------------
def test_only_a_phase_without_anything_to_do_is_said_to_pass() -> None:
    position = given([SQUAD, ENEMY])
    position.play("end")
    told = [line.message for line in position.game.log if line.message.id.startswith(("told-phase", "passed"))]
    assert [message.id for message in told] == ["told-phase", "told-phase", "told-phase-passes", "told-phase"]
    assert told[2].args["side"].id == "side-russian"  # type: ignore[union-attr]
