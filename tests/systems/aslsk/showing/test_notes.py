"""What the page shows before anything is decided: ways, risks, unit and hex cards, the small print, settled games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.game import Game, complete_options
from bocage.kernel.look import Note, Way
from bocage.kernel.system import Outcome, find
from bocage.kernel.text import Text, text
from bocage.systems.aslsk.movement.steps import reachable
from bocage.systems.aslsk.showing.paths import ways
from bocage.systems.aslsk.state.model import piece_name

OPEN = {"columns": {"A": "....", "B": ".....", "C": "....", "D": ".....", "E": "....", "F": ".....", "G": "...."}}
ROAD = {**OPEN, "roads": [["A2", "B2"], ["B2", "C2"], ["C2", "D2"], ["D2", "E2"], ["E2", "F2"]]}
WOODS = {"columns": {"A": "w...", "B": ".....", "C": "....", "D": ".....", "E": "...."}}
FAR = {"name": "x", "type": "ru_447", "at": "G4", "broken": True}


def game_of(units: Sequence[Mapping[str, Any]], board: Any = OPEN, **extra: Any) -> Game:
    system = find("aslsk")
    options = complete_options(system, {})
    data = {"board": board, "sides": ["german", "russian"], "phase": "MPh", "player": "german", "units": list(units)}
    setting, state, _ = system.rules.situation(data | extra, options, "test")
    return Game.start(system, setting, state, "test", options, dice=ScriptedDice())


def by_place(found: Sequence[Way]) -> dict[str, Way]:
    return {way.place: way for way in found}


def texts(game: Game, piece: int, seat: int = 0) -> list[str]:
    return [note.text.id for note in game.notes_on_piece(piece, seat)]


# --- units --------------------------------------------------------------------------------------------------------
def test_a_wounded_leader_says_what_his_wound_costs_him() -> None:
    leader = {"name": "l", "side": "german", "type": "8-1", "at": "A2"}
    game, sound = game_of([{**leader, "wounded": True}, FAR]), game_of([leader, FAR])
    [note] = [note for note in game.notes_on_piece(1, 0) if note.text.id == "note-wounded"]
    assert note.text.args == {"morale": "−1", "leadership": "+1"}
    assert "note-wounded" not in texts(sound, 1)


# --- ways ---------------------------------------------------------------------------------------------------------
def test_every_hex_in_reach_has_a_cheapest_way_that_is_legal() -> None:
    game = game_of([{"type": "ge_467", "at": "A2"}, FAR])
    found = by_place(game.ways(0, 1))
    cells = reachable(game.state, game.state.units[1])
    assert {place: way.cost for place, way in found.items()} == {game.state.board.label(c): n for c, n in cells.items()}
    for way in found.values():
        assert way.via[-1] == way.place
        assert game.clone().play([Choice.parse(choice) for choice in way.choices], 0) == len(way.choices)


@pytest.mark.rule("ASL-1.1.2g")
def test_the_road_bonus_reaches_one_hex_farther_along_the_road() -> None:
    game = game_of([{"type": "ge_467", "at": "A2"}, FAR], ROAD)
    found = by_place(game.ways(0, 1))
    assert found["F2"].cost == 10
    assert found["F2"].via == ("B2", "C2", "D2", "E2", "F2")
    assert "F3" not in found
    assert game.play([Choice.parse(choice) for choice in found["F2"].choices], 0) == 6


def test_a_unit_on_its_way_goes_on_from_there_with_what_it_has_left() -> None:
    game = game_of([{"type": "ge_467", "at": "A2"}, FAR])
    game.play([Choice.parse("move #1"), Choice.parse("to @B2")], 0)
    found = by_place(game.ways(0, 1))
    assert found["C2"].choices == ("to @C2",)
    assert max(way.cost or 0 for way in found.values()) == 6
    assert not game.ways(1, 1)


def test_a_unit_is_set_up_where_there_is_room() -> None:
    game = Game.new("aslsk", "training", key=b"ways")
    seat = game.to_move[0]
    piece = next(choice.piece for choice in game.legal(seat) if choice.piece)
    found = ways(game.state, seat, piece)
    assert found
    assert game.play([Choice.parse(choice) for choice in found[0].choices], seat) == 2
    assert not ways(game.state, seat, piece), "it has its place"


def test_a_weapon_is_given_to_a_unit_of_its_own_force() -> None:
    game = Game.new("aslsk", "training", key=b"ways")
    while not any(choice.piece in game.state.weapons for choice in game.legal(game.to_move[0])):
        seat = game.to_move[0]
        piece = next(choice.piece for choice in game.legal(seat) if choice.piece)
        way = game.ways(seat, piece or 0)[0]
        assert game.play([Choice.parse(choice) for choice in way.choices], seat) == len(way.choices)
    seat = game.to_move[0]
    weapon = game.legal(seat)[0].piece or 0
    found = game.ways(seat, weapon)
    assert {way.onto for way in found} == {unit.id for unit in game.state.units.values() if unit.side == seat}
    game.play([Choice.parse(choice) for choice in found[-1].choices], seat)
    assert game.state.weapons[weapon].holder == found[-1].onto


def test_the_chance_to_come_through_is_that_of_the_shots() -> None:
    game = game_of([{"type": "ge_467", "at": "A2"}, {"type": "ru_447", "at": "D2"}])
    way = by_place(game.ways(0, 1))["B2"]
    found = game.forecast([Choice.parse(choice) for choice in way.choices], 0, Choice.parse(way.after))
    assert found is not None
    assert found.exact
    assert found.costs == (None, 2)
    game.play([Choice.parse(choice) for choice in way.choices], 0)
    odds = game.odds(Choice("fire", 2), 1)
    assert odds is not None
    stopped = 1 - found.through[-1]
    assert odds.effect - odds.shares["reduced"] < stopped < odds.effect, "what is left of a squad may move on"


def stopped_of(game: Game, goal: str) -> Fraction:
    """The chance that one of those who go with the first unit does not come through to a hex."""
    way = by_place(game.ways(0, 1))[goal]
    found = game.forecast([Choice.parse(choice) for choice in way.choices], 0, Choice.parse(way.after))
    assert found is not None
    return 1 - found.through[-1]


def test_of_several_who_go_each_may_be_stopped() -> None:
    units = [
        {"type": "ge_467", "at": "A2"},
        {"side": "german", "type": "ge_467", "at": "A2"},
        {"type": "ru_447", "at": "D2"},
    ]
    alone, both = game_of(units), game_of(units)
    for game in (alone, both):
        game.choose("move #1", 0)
    both.choose("join #2", 0)
    assert stopped_of(both, "B2") > stopped_of(alone, "B2") > 0


def risk_of(game: Game, way: Way, via: Sequence[str]) -> tuple[int, Fraction] | None:
    """What it costs to go by some hexes, and the chance to be stopped; nothing where that is not lawful."""
    before = way.choices[: len(way.choices) - len(way.via)]
    plan = [Choice.parse(choice) for choice in (*before, *(f"to @{hex}" for hex in via))]
    found = game.forecast(plan, 0, Choice.parse(way.after))
    assert found is not None
    return None if found.refused else (sum(cost or 0 for cost in found.costs), 1 - found.through[-1])


def test_of_equally_cheap_ways_the_one_with_least_fire_is_shown() -> None:
    columns = {"A": "....", "B": "...S.", "C": "....", "D": "S....", "E": ".S..", "F": ".....", "G": "SS.."}
    game = game_of([{"type": "ge_467", "at": "A2"}, {"type": "ru_447", "at": "F1"}], {"columns": columns})
    way = by_place(game.ways(0, 1))["D2"]
    others = [risk_of(game, way, (one, two, "D2")) for one in ("B1", "B2", "B3") for two in ("C1", "C2", "C3")]
    risks = {risk for cost, risk in filter(None, others) if cost == way.cost}
    assert len(risks) == 3
    assert min(risks) == 0
    assert risk_of(game, way, way.via) == (way.cost, min(risks))


def test_a_risk_names_the_worst_firer_and_where_it_would_fire() -> None:
    game = game_of(
        [
            {"type": "ge_467", "at": "A2"},
            {"name": "x", "type": "ru_447", "at": "D4"},
            {"name": "y", "side": "russian", "type": "ru_447", "at": "E2"},
        ],
        weapons=[{"name": "mg", "side": "russian", "type": "ru_hmg", "holder": "x"}],
    )
    way = by_place(game.ways(0, 1))["C2"]
    found = game.forecast([Choice.parse(choice) for choice in way.choices], 0, Choice.parse(way.after))
    assert found is not None
    [gun] = game.state.weapons
    assert (found.threats[0].piece, found.threats[0].place) == (gun, "D4")
    assert way.choices[found.threats[0].at].startswith("to ")
    chances = [threat.chance for threat in found.threats]
    assert chances == sorted(chances, reverse=True)


def test_where_nobody_sees_a_way_nobody_is_named() -> None:
    game = game_of([{"type": "ge_467", "at": "A2"}, FAR])
    found = game.forecast([Choice("move", 1), Choice("to", place="B2")], 0)
    assert found is not None
    assert found.threats == ()


# --- cards --------------------------------------------------------------------------------------------------------
def test_a_broken_unit_beside_the_enemy_must_rout_and_is_shown_where_to() -> None:
    game = game_of(
        [{"type": "ge_467", "at": "B2", "broken": True, "dm": True}, {"type": "ru_447", "at": "C2"}],
        WOODS,
        phase="DFPh",
    )
    notes = list(game.notes_on_piece(1, 0))
    assert "note-rout-must" in [note.text.id for note in notes]
    assert [note.path for note in notes if note.path] == [("B2", "A2", "A1")]


def test_who_is_on_its_rout_is_shown_no_other_rout_from_there() -> None:
    """The hexes it may go on to are those of the question."""
    far = {"columns": {"A": "w..w", "B": ".....", "C": "....", "D": ".....", "E": "...."}}
    router = {"type": "ge_467", "at": "D3", "broken": True, "dm": True}
    game = game_of([router, {"type": "ru_447", "at": "E2"}], far, phase="RtPh")
    game.dice = ScriptedDice([[1, 1], [1, 1], [1, 1]])
    first = next(choice for choice in game.legal(0) if str(choice) == "to @C4")
    assert "note-rout-must" in texts(game, 1)
    game.choose(first, 0)
    assert game.state.units[1].at == game.state.board.cell("C4")
    assert game.state.phase == "RtPh"
    assert not [id for id in texts(game, 1) if id.startswith("note-rout")]


def test_before_the_movement_phase_all_of_the_movement_is_left() -> None:
    game = game_of([{"type": "ge_467", "at": "A2"}, FAR], phase="PFPh")
    game.state.units[1].spent = 3
    note = next(note for note in game.notes_on_piece(1, 0) if note.text.id == "note-mf")
    assert note.text.args["left"] == note.text.args["all"] == "4"


@pytest.mark.rule("ASL-3.6t")
def test_a_way_across_watched_ground_tells_the_odds_of_the_check() -> None:
    game = game_of(
        [{"type": "ge_467", "at": "C2", "broken": True, "dm": True}, {"type": "ru_447", "at": "D2"}],
        WOODS,
        phase="DFPh",
    )
    [watched] = [note for note in game.notes_on_piece(1, 0) if note.text.id == "note-rout-interdicted"]
    assert watched.text.args == {"hex": "A1", "at": "B1"}
    odds = game.chances(watched, 0)
    assert odds is not None
    assert odds.exact
    assert (odds.effect, odds.shares["pinned"]) == (Fraction(7, 12), Fraction(1, 6))


@pytest.mark.rule("ASL-3.1l")
def test_rally_tells_leader_modifier_and_number_needed() -> None:
    game = game_of(
        [
            {"type": "ge_467", "at": "A2", "broken": True, "dm": True},
            {"side": "german", "type": "9-1", "at": "A2"},
            {"type": "ru_447", "at": "G4"},
        ],
        phase="PFPh",
    )
    note = next(note for note in game.notes_on_piece(1, 0) if note.text.id == "note-rally")
    assert (note.text.args["drm"], note.text.args["dm"]) == ("+3", 1)
    odds = game.chances(note, 0)
    assert odds is not None
    assert odds.shares["rallied"] == Fraction(1, 6)


def test_a_load_is_told_as_movement() -> None:
    game = game_of(
        [{"name": "a", "type": "ge_467", "at": "A2"}, FAR], weapons=[{"name": "w", "type": "ge_hmg", "holder": "a"}]
    )
    assert {"note-mf", "note-portage"} <= set(texts(game, 1))


def test_a_machine_gun_that_moved_is_said_to_be_silent() -> None:
    guns = [
        {"name": "w", "type": "ge_hmg", "holder": "a", "moved": True},
        {"type": "ge_lmg", "holder": "b", "moved": True},
    ]
    units: list[Mapping[str, Any]] = [
        {"name": "a", "type": "ge_467", "at": "A2"},
        {"name": "b", "type": "ge_467", "at": "A2"},
        FAR,
    ]
    game = game_of(units, weapons=guns, phase="AFPh")
    assert "refuse-moved-mg" in texts(game, 1)
    assert "refuse-moved-mg" not in texts(game, 2)
    assert "refuse-moved-mg" not in texts(game_of(units, weapons=guns), 1)


def test_a_card_says_in_words_what_the_counter_shows_now() -> None:
    lead = {"side": "german", "type": "8-1", "at": "A2"}
    game = game_of([{"type": "ge_467", "at": "A2", "fire": "prep"}, lead, FAR], ROAD)
    squad, leader, broken = game.view(0).scene.pieces
    assert [fact.id for fact in squad.facts][:2] == ["fact-mmc", "fact-grade-1"]
    assert leader.facts[0].args == {"morale": 8, "leadership": "\u22121"}
    assert broken.facts[0].id == "fact-broken"
    assert "note-stays" in texts(game, 1)
    assert not [id for id in texts(game, 3) if id.startswith("note-rout")], "nobody routs yet"
    assert "note-road" in [note.text.id for note in game.notes_on_place("B2", 0)]


def test_a_hex_tells_its_price_and_its_cover() -> None:
    game = game_of([{"type": "ge_467", "at": "B2"}, {**FAR, "at": "E4"}], WOODS)
    wood = [note.text for note in game.notes_on_place("A1", 0)]
    assert [text.id for text in wood] == ["note-entry", "note-cover"]
    assert (wood[0].args["mf"], wood[1].args["tem"]) == ("2", "+1")
    assert [note.text.id for note in game.notes_on_place("B1", 0, 1)] == ["note-entry-for", "note-open"]
    assert not game.notes_on_place("Q99", 0)


@pytest.mark.rule("ASL-3.3.1t", "ASL-3.2r", "ASL-3.2z")
def test_a_shot_has_its_small_print() -> None:
    game = game_of(
        [
            {"type": "ge_467", "at": "A2"},
            {"name": "r", "type": "ru_447", "at": "D2"},
            {"type": "ru_447", "at": "D2"},
            {"type": "ru_447", "at": "E4"},
        ],
        weapons=[{"name": "mg", "type": "ru_mmg", "holder": "r"}],
    )
    game.play([Choice.parse("move #1"), Choice.parse("to @B2")], 0)
    shot = [note.text.id for note in game.notes_on(Choice("fire", 2), 1)]
    assert shot[0] == "note-shots"
    assert {"note-cower", "note-residual"} <= set(shot)
    game.choose("fire #2", 1)
    said = {note.text.id: note.text for note in game.notes_on(Choice("fire"), 1)}
    assert said["note-cower"].args["share"] == 17
    assert "note-left-out" in said


@pytest.mark.rule("ASL-3.5a", "ASL-3.2k")
def test_a_shot_says_what_halves_and_doubles_its_firepower() -> None:
    units = [
        {"type": "ge_467", "at": "A2"},
        {"type": "ge_548", "at": "A2"},
        {"type": "ge_467", "at": "A2"},
        {"name": "x", "type": "ru_447", "at": "A3"},
    ]
    game = game_of(units, phase="AFPh")
    game.choose("target @A3", 0)
    game.choose("add #1", 0)
    alone = [(note.text.args["how"], note.text.args["why"], note.rule) for note in fp_notes(game)]
    assert alone == [
        ("doubled", Text("mod-point-blank"), "ASL-3.2k"),
        ("halved", Text("mod-advancing-fire"), "ASL-3.5a"),
    ]
    game.choose("add #2", 0)
    both = [note.text for note in fp_notes(game)]
    assert [text.id for text in both] == ["note-fp", "note-fp", "note-fp-of"], "one of them has Assault Fire"
    assert both[2].args["piece"] == piece_name(game.state, 2)


def test_a_shot_says_where_its_line_is_hindered() -> None:
    orchard = {"columns": {"A": "..o.", "B": ".....", "C": "...."}}
    squad = {"type": "ge_467", "at": "A2"}
    units = [squad, squad, {"name": "x", "type": "ru_447", "at": "A4"}]

    def hindered(board: Any) -> list[Text]:
        game = game_of(units, board, phase="PFPh")
        game.choose("target @A4", 0)
        game.choose("add #1", 0)
        return [note.text for note in game.notes_on(Choice("fire"), 0) if note.text.id == "note-hindered"]

    assert [said.args["hexes"] for said in hindered(orchard)] == ["A3"]
    assert not hindered(OPEN)


@pytest.mark.rule("ASL-D4")
def test_who_waits_beside_the_map_is_warned_that_he_is_lost_unless_he_enters() -> None:
    forces = [{"side": "german", "units": {"ge_467": 2}, "arrive": 1, "edge": "west"}]
    game = game_of([{"type": "ge_467", "at": "A1/NW"}, {"type": "ge_467", "at": "B2"}, FAR], forces=forces)
    assert texts(game, 1)[0] == "note-enter-now"
    assert "note-enter-now" not in texts(game, 2)
    asked = game.asked(0)
    assert asked is not None
    assert asked.words(game.known(0)) == text("prompt-move", waiting=1)
    arrivals = game.system.showing.scene(game.state, 0).panels[1]
    assert [line.id for line in arrivals.lines] == ["arrival-now"]


def fp_notes(game: Game) -> list[Note]:
    return [note for note in game.notes_on(Choice("fire"), 0) if note.text.id.startswith("note-fp")]


def test_a_question_tells_of_everybody_whom_it_is_about() -> None:
    units = [
        {"type": "ge_467", "at": "A2"},
        {"type": "ge_467", "at": "A2"},
        {"name": "x", "type": "ru_447", "at": "A3"},
    ]
    game = game_of(units, phase="PFPh")
    game.choose("target @A3", 0)
    assert about(game) == []
    game.choose("add #1", 0)
    assert about(game) == [1]
    moving = game_of([*units[:2], FAR])
    moving.choose("move #1", 0)
    assert about(moving) == [1]
    moving.choose("join #2", 0)
    moving.choose("assault", 0)
    assert about(moving) == [1, 2]
    assert asked(moving).args["mode"] == "assault"


def asked(game: Game) -> Text:
    prompt = game.view(0).prompt
    assert prompt
    return prompt


def about(game: Game) -> list[Any]:
    """Everybody a question is about, as it lists them beside those it names."""
    named = asked(game).args.items()
    return [value.args["id"] for name, value in named if isinstance(value, Text) and name.startswith("about")]


def test_smoke_tells_what_it_does() -> None:
    game = game_of([{"type": "ge_467", "at": "A2"}, FAR], smoke=["B2"])
    found = {note.text.id: note for note in game.notes_on_place("B2", 0)}
    assert (found["note-smoke"].text.args, found["note-smoke"].rule) == ({"drm": "+2", "mf": "1"}, "ASL-3.3v")
    assert "note-smoke" not in {note.text.id for note in game.notes_on_place("B3", 0)}


# --- settled games ------------------------------------------------------------------------------------------------
VICTORY = {"type": "control", "side": "german", "hexes": ["A2"], "at_least": 1}


def test_a_side_without_squads_cannot_change_who_holds_what() -> None:
    leader = {"side": "russian", "type": "8-1", "at": "G4"}
    held = {"victory": [VICTORY], "turns": 4, "control": {"A2": "german"}}
    assert game_of([{"type": "ge_467", "at": "A2"}, leader], **held).settled(0) == Outcome("victory-control", 0)
    assert game_of([{"type": "ge_467", "at": "A2"}, FAR], **held).settled(0) is None, "a broken squad may rally"
    lost = {**held, "control": {"A2": "russian"}}
    assert game_of([{"type": "ge_467", "at": "B2"}, leader], **lost).settled(0) is None
    nobody: list[dict[str, Any]] = [{"side": "german", "type": "8-1", "at": "B2"}, FAR]
    assert game_of(nobody, **lost).settled(1) == Outcome("time", 1)


def test_too_few_are_left_to_leave_the_map() -> None:
    wanted = {"type": "exit", "side": "german", "edge": "east", "at_least": 2}
    extra = {"victory": [wanted], "turns": 4}
    assert game_of([{"type": "ge_467", "at": "A2"}, FAR], **extra).settled(0) == Outcome("time", 1)
    assert game_of([{"type": "ge_467", "at": "A2"}, {"type": "ge_467", "at": "A3"}, FAR], **extra).settled(0) is None


def test_a_cleared_place_stays_so_without_enemy_squads() -> None:
    wanted = {"type": "clear", "side": "german", "hexes": ["G4"], "at_least": 1}
    extra = {"victory": [wanted], "turns": 4}
    leader = {"side": "russian", "type": "8-1", "at": "G4"}
    assert game_of([{"type": "ge_467", "at": "A2"}, leader], **extra).settled(0) == Outcome("victory-clear", 0)
    assert game_of([{"type": "ge_467", "at": "A2"}, FAR], **extra).settled(0) is None


# --- why not ------------------------------------------------------------------------------------------------------
def why(game: Game, choice: str, seat: int = 0) -> tuple[str, str, Mapping[str, Any]]:
    found = game.why_not(Choice.parse(choice), seat)
    assert found
    return found.rule, found.why.id, found.why.args


def test_a_hex_out_of_reach_says_what_it_would_cost() -> None:
    game = game_of([{"type": "ge_467", "at": "A2"}, FAR])
    game.choose("move #1", 0)
    rule, id, args = why(game, "to @F3")
    assert (rule, id) == ("ASL-3.3i", "refuse-too-far")
    assert args == {"hex": "F3", "mf": "5", "left": "4"}
    assert why(game, "to @C2")[1] == "refuse-not-adjacent"
    assert why(game, "to @G4")[1] == "refuse-enemy-hex"


def test_a_click_on_an_enemy_out_of_sight_says_what_blocks_the_line() -> None:
    wood = {"columns": {"A": "....", "B": ".www.", "C": "www.", "D": ".....", "E": "....", "F": "....."}}
    units = [{"type": "ge_467", "at": "A2"}, {"type": "8-1", "side": "german", "at": "A2"}]
    units += [{"type": "ru_447", "at": "F3"}, {"type": "ru_447", "at": "A4"}]
    game = game_of(units, wood, phase="PFPh")
    for choice in ("target @F3", "destroy #3"):
        rule, id, args = why(game, choice)
        assert (rule, id, args["hex"], args["why"].id) == ("ASL-3.2d", "refuse-target", "F3", "refuse-no-sight")


# --- the log ------------------------------------------------------------------------------------------------------
def test_only_a_phase_without_anything_to_do_is_said_to_pass() -> None:
    game = game_of([{"type": "ge_467", "at": "A2"}, FAR], phase="MPh")
    game.choose("end", 0)
    told = [line.message for line in game.log if line.message.id.startswith(("told-phase", "passed"))]
    assert [text.id for text in told] == ["told-phase", "told-phase", "told-phase-passes", "told-phase"]
    assert told[2].args["side"].id == "side-russian"  # type: ignore[union-attr]


def test_the_odds_of_who_joins_are_those_of_the_fire_with_him() -> None:
    """Before he is added or directs, a player sees what he is worth."""
    squad, leader = {"type": "ge_467", "at": "A2"}, {"side": "german", "type": "9-2", "at": "A2"}
    mate = {"type": "ge_467", "at": "A2"}
    game = game_of([squad, mate, leader, {"type": "ru_447", "at": "C2"}], phase="PFPh")
    game.play([Choice.parse(one) for one in ("target @C2", "add #1")], 0)
    nothing = {
        notation: odds.shares["nothing"]
        for notation in ("fire", "add #2", "direct #3")
        if (odds := game.odds(Choice.parse(notation), 0))
    }
    assert nothing["fire"] > nothing["add #2"]
    assert nothing["fire"] > nothing["direct #3"]
    game.choose(Choice.parse("direct #3"), 0)
    directed = game.odds(Choice.parse("fire"), 0)
    assert directed is not None
    assert directed.shares["nothing"] == nothing["direct #3"]
