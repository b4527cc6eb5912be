"""What players see: counters, markers, the ladder of answers, plots for their owner only, ways and what they reveal."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import OPEN, position

from bocage.kernel.contract.look import Look
from bocage.kernel.rules import Violation
from bocage.kernel.text import LANGUAGES, bundle
from bocage.systems.ept import knowledge
from bocage.systems.ept.showing import aids, lookup, notes, paths, view
from bocage.systems.ept.showing.counters import counter
from bocage.systems.ept.state.model import Rung, State

GERMAN, SOVIET = 0, 1


def marks_of(s: State, id: int) -> list[str]:
    return [mark.id for mark in counter(s, s.units[id]).marks]


# --- counters ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("fire", "tab"), [("", "free"), ("test", "test"), ("none", "silent")])
def test_the_tab_of_a_counter_says_how_its_next_shot_is_had(fire: str, tab: str) -> None:
    s, names = position(units=[{"name": "squad", "type": "de_grenadier", "at": "A2", "fire": fire}])
    assert f"mark-cadence-{tab}" in marks_of(s, names["squad"])


def test_a_vehicle_and_a_gun_look_somewhere_and_a_squad_does_not() -> None:
    s, names = position(
        units=[
            {"name": "tank", "type": "de_pz4_g", "at": "A2", "facing": "N"},
            {"name": "gun", "type": "su_45_m42", "at": "A3", "facing": "S"},
            {"name": "squad", "type": "su_rifle", "at": "A4"},
        ]
    )
    bodies = [counter(s, s.units[names[name]]).body for name in ("tank", "gun", "squad")]
    assert [body and (body.facing, body.arc) for body in bodies] == [(0, 60), (180, 60), None]


def test_an_enemy_marker_shows_nothing_but_that_it_is_there() -> None:
    s, names = position(units=[{"name": "maxim", "type": "su_maxim", "side": "soviet", "at": "A2", "hidden": True}])
    (shown,) = view.scene(knowledge.known(s, GERMAN), GERMAN).pieces
    assert (shown.kind, shown.name.id, shown.values, shown.marks) == ("hidden", "unit-hidden", {}, ())
    (own,) = view.scene(knowledge.known(s, SOVIET), SOVIET).pieces
    assert own.id == names["maxim"]
    assert own.values["fire"]


# --- beside the map ---------------------------------------------------------------------------------------------------
def test_each_rung_of_the_ladder_says_who_did_what_to_whom() -> None:
    s, names = position(
        units=[
            {"name": "walker", "type": "de_grenadier", "at": "A2"},
            {"name": "maxim", "type": "su_maxim", "side": "soviet", "at": "A4", "set_up": True},
        ]
    )
    s.ladder = [
        Rung("entered", [names["walker"]], SOVIET),
        Rung("fired", [names["maxim"]], GERMAN, aim=s.board.cell("A2"), came="nothing"),
    ]
    first, second = view.scene(s, GERMAN).ladder
    assert (first.label.id, first.side, first.place, first.aim) == ("rung-entered", GERMAN, "A2", "")
    assert (second.label.id, second.side, second.place, second.aim) == ("rung-answer", SOVIET, "A4", "A2")
    assert second.result is not None
    assert second.result.id == "odds-nothing"


@pytest.mark.rule("EPT-12.1b")
def test_a_plot_is_shown_to_its_owner_only() -> None:
    s, _ = position(
        units=[{"name": "eyes", "type": "observer", "side": "soviet", "at": "A2"}],
        batteries=[{"side": "soviet", "calibre": "medium", "target": "C2", "observer": "eyes", "waited": 1}],
    )
    (slip,) = view.scene(knowledge.known(s, SOVIET), SOVIET).slips
    assert slip.place == "C2"
    assert [line.id for line in slip.lines] == [
        "slip-fire", "slip-observer", "slip-delay", "slip-waited", "slip-correction",
    ]  # fmt: skip
    assert view.scene(knowledge.known(s, GERMAN), GERMAN).slips == ()


# --- looking things up ------------------------------------------------------------------------------------------------
def acting(**told: Any) -> tuple[State, dict[str, int]]:
    """A position in which the unit called `mover` acts."""
    s, names = position(**told)
    s.step, s.ready, s.active_units = "act", [names["mover"]], [names["mover"]]
    return s, names


def test_a_squad_reaches_four_hexes_and_six_in_a_forced_march() -> None:
    wide = {letter: "......." if number % 2 else "......" for number, letter in enumerate("ABCDEFGHI")}
    s, names = acting(
        board={"columns": wide}, units=[{"name": "mover", "type": "de_grenadier", "at": "A3", "formation": "f"}],
        formations=[{"name": "f", "side": "german"}],
    )  # fmt: skip
    s.acting = names["f"]
    ways = {(way.choices[0].split()[0], way.place): way for way in paths.ways(s, GERMAN, names["mover"])}
    assert len(ways["step", "E3"].choices) == 4
    assert ("step", "F4") not in ways
    assert len(ways["march", "F4"].choices) == 5
    assert {verb for verb, place in ways if place == "B3"} == {"step", "creep", "march"}


def test_a_way_ends_the_action_unless_somebody_is_to_be_fired_at_from_there() -> None:
    s, names = acting(
        board={"columns": {**OPEN, "F": ".......", "G": "......"}},
        units=[
            {"name": "mover", "type": "de_grenadier", "at": "A3", "formation": "f"},
            {"name": "foe", "type": "su_rifle", "at": "G3", "side": "soviet"},
        ],
        formations=[{"name": "f", "side": "german"}],
    )
    s.acting = names["f"]
    ends = {way.place: way.end for way in paths.ways(s, GERMAN, names["mover"]) if way.choices[0].startswith("step")}
    assert ends["B3"] == ""
    assert ends["E3"] == f"done #{names['mover']}"


def test_a_tank_turns_on_its_way() -> None:
    s, names = acting(units=[{"name": "mover", "type": "de_pz4_g", "at": "C4", "facing": "N"}])
    ways = {way.place: way for way in paths.ways(s, GERMAN, names["mover"])}
    verbs = {place: [choice.split()[0] for choice in way.choices] for place, way in ways.items()}
    assert (verbs["C3"], verbs["D4"]) == (["drive"], ["turn", "turn", "drive"])


@pytest.mark.rule("EPT-10.3d")
def test_a_way_says_from_where_on_it_reveals_a_hidden_unit_and_who_sees_it() -> None:
    s, names = acting(
        board={"columns": {**OPEN, "B": "FFFFFF.", "C": "FFFFF."}},
        units=[
            {"name": "mover", "type": "de_grenadier", "at": "A2", "hidden": True},
            {"name": "eyes", "type": "su_rifle", "side": "soviet", "at": "E6"},
        ],
    )
    ways = {way.place: way for way in paths.ways(s, GERMAN, names["mover"])}
    seen = [way for way in ways.values() if way.price is not None]
    assert seen
    assert all(way.beyond in way.via for way in seen)
    assert {way.price.id for way in seen if way.price} == {"way-reveals"}
    assert "note-unseen" in [note.text.id for note in notes.ground(s, GERMAN, "A1", names["mover"])]


def test_a_line_of_sight_names_what_blocks_it() -> None:
    s, _ = position({"sight_check": "before_declaration"}, board={"columns": {**OPEN, "C": "..F..."}})
    look = lookup.line_of_sight(s, GERMAN, "C1", "C5")
    assert isinstance(look, Look)
    assert (look.clear, look.by, look.what) == (False, "C3", "forest")
    seen = lookup.seen_from(s, GERMAN, "C1")
    assert isinstance(seen, dict)
    assert "C5" not in seen
    assert "C2" in seen


@pytest.mark.rule("EPT-11.1a")
def test_where_sight_is_checked_after_the_declaration_no_line_is_looked_up() -> None:
    s, _ = position()
    for answer in (lookup.line_of_sight(s, GERMAN, "C1", "C5"), lookup.seen_from(s, GERMAN, "C1")):
        assert isinstance(answer, Violation)
        assert answer.rule == "EPT-11.1a"


def test_the_charts_show_what_the_tables_hold() -> None:
    fire, hit, damage = (panel.chart for panel in aids.aids()[:3])
    assert fire
    assert hit
    assert damage
    rows = {row.heading: row.cells for row in fire.rows}
    assert (rows["8"][fire.columns.index("8")], rows["2"][fire.columns.index("40")]) == ("N", "E")
    assert {row.heading: row.cells for row in hit.rows}["1–10"] == ("8",)
    assert {row.heading: row.cells for row in damage.rows}["3"][0] == "I"
    for language in LANGUAGES:
        words = bundle(language, "bocage.systems.ept")
        assert all(words.has_message(line.id) for panel in aids.aids() for line in panel.lines)


def test_a_unit_upstairs_stands_in_the_hex_of_its_house_and_bears_its_storey() -> None:
    units = [{"name": "upstairs", "type": "de_grenadier", "at": "C3", "floor": 1}]
    s, names = position(board={"columns": {**OPEN, "C": "..H..."}, "high": ["C3"]}, units=units)
    shown = counter(s, s.units[names["upstairs"]])
    assert shown.place == "C3"
    assert shown.body is not None
    assert shown.body.level == 1
