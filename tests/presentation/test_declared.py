"""Every system declares how each of its ids is shown, and nothing that it does not have."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable

import pytest

from bocage.kernel.contract.registry import codes, find
from bocage.kernel.showing.presentation import KERNEL_CHOICES, KERNEL_EVENTS, EventGroup, Presentation
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.pzf.reference.tables import tables as pzf_tables
from bocage.systems.pzf.showing.scene import TOKEN_BY_WEAPON, _vehicle_token, token_of
from tests.presentation.ids import folder_of, made, played, stems, terrain_of, text_ids, told_in_old_records
from tests.test_texts import messages

SYSTEMS = [code for code in codes() if find(code).package.startswith(("bocage.", "examples."))]
NESTED = {"told-fire-none"}
"""Texts that only stand inside another line of the log."""
FORMS_OF_LABELS = ("-about", "-short", "-all", "-again", "-group")
"""What a label is called in other places than on its button."""

systems = pytest.mark.parametrize("code", SYSTEMS)


def declared(code: str) -> Presentation:
    return find(code).showing.presentation()


def in_groups(code: str, *groups: EventGroup) -> set[str]:
    return {id for id, style in declared(code).events.items() if style.group in groups}


@systems
def test_every_message_of_the_log_is_declared(code: str) -> None:
    events = declared(code).events
    written = {id for id in text_ids(code, "told-", "roll-", "rolled-") if not id.endswith("-several")} - NESTED
    assert written - set(events) == set(), "messages without an entry in [events]"
    assert set(events) - written - set(KERNEL_EVENTS) == set(), "entries without a message"
    assert played(code).events - set(events) == set(), "messages of random games"
    assert told_in_old_records(code) - set(events) == set(), "messages of old records"


@systems
def test_rolls_are_rolls_and_results_have_a_weight(code: str) -> None:
    assert in_groups(code, "roll") == {id for id in declared(code).events if id.startswith(("roll-", "rolled-"))}
    weightless = [id for id, style in declared(code).events.items() if style.weight is None]
    assert in_groups(code, "result", "loss") & set(weightless) == set()


@systems
def test_every_outcome_of_a_roll_is_declared(code: str) -> None:
    assert set(declared(code).outcomes) == stems(text_ids(code, "odds-"), "odds-")


@systems
def test_messages_tell_of_outcomes_that_there_are(code: str) -> None:
    told = {style.outcome for style in declared(code).events.values()}
    assert told <= {"", *declared(code).outcomes}


@systems
def test_every_mark_is_declared_and_has_a_short_form_where_it_is_written(code: str) -> None:
    texts = text_ids(code, "mark-")
    short = {id for id in texts if id.endswith("-short")}
    marks = declared(code).marks
    assert set(marks) == texts - short
    assert played(code).marks <= set(marks)
    assert {f"{id}-short" for id, style in marks.items() if style.place != "none"} == short
    assert {style.unless for style in marks.values()} <= {"", *marks}


@systems
def test_every_value_on_a_counter_has_its_place(code: str) -> None:
    assert set(declared(code).values) == stems(text_ids(code, "value-"), "value-")
    assert played(code).values <= set(declared(code).values)


@systems
def test_every_kind_of_piece_is_declared(code: str) -> None:
    assert played(code).kinds <= set(declared(code).pieces)


def test_kinds_of_pieces_are_those_that_the_data_and_the_code_name() -> None:
    counters = {unit.kind for unit in tables().units.values()}
    weapons = {weapon.kind.lower() for weapon in tables().weapons.values()}
    assert set(declared("aslsk").pieces) == counters | weapons
    drawn = {word for function in (token_of, _vehicle_token) for word in returned(function)}
    others = {"marker", "charge-timed", "charge-controlled", "detonator"}
    assert set(declared("pzf").pieces) == drawn | {kind for _, kind in TOKEN_BY_WEAPON} | others


def returned(function: Callable[..., object]) -> set[str]:
    """The words that a function gives back, where they stand in its return statements."""
    body = ast.parse(inspect.getsource(function))
    returns = [node for node in ast.walk(body) if isinstance(node, ast.Return)]
    constants = [part for one in returns for part in ast.walk(one) if isinstance(part, ast.Constant)]
    return {part.value for part in constants if isinstance(part.value, str)}


@systems
def test_every_choice_has_a_role(code: str) -> None:
    named = {id for id in text_ids(code, "choice-") if not id.endswith(FORMS_OF_LABELS)}
    roles = declared(code).choices
    assert named - {f"choice-{name}" for name in roles} == set(), "labels without a role"
    unlabelled = {name for name in set(roles) - set(KERNEL_CHOICES) if not labels_of(name, named)}
    assert unlabelled == set(), "roles without a label"
    assert played(code).verbs <= set(roles)
    assert stems(played(code).labels, "choice-") <= set(roles)


def labels_of(name: str, named: set[str]) -> set[str]:
    """The labels of a role: that of its name, or those of its kinds, such as `choice-turn-left`."""
    return {label for label in named if label == f"choice-{name}" or label.startswith(f"choice-{name}-")}


@systems
def test_questions_that_are_declared_exist_and_lead_by_a_verb_of_the_system(code: str) -> None:
    prompts = declared(code).prompts
    assert set(prompts) <= text_ids(code, "prompt-")
    assert {style.leads for style in prompts.values()} <= {"", *declared(code).choices}
    arguments = messages(folder_of(code), "en")
    assert [id for id, style in prompts.items() if style.place and style.place not in arguments[id]] == []


def test_questions_about_a_hex_say_so() -> None:
    texts = messages(folder_of("aslsk"), "en")
    about = {id for id in text_ids("aslsk", "prompt-") if "hex" in texts[id]}
    assert {id for id, style in declared("aslsk").prompts.items() if style.place} == about


@systems
def test_everything_on_the_map_is_declared(code: str) -> None:
    declaration, seen = declared(code), played(code)
    assert set(declaration.markers) == made(code, "Marker", "Sign", argument=1)
    assert set(declaration.links) == made(code, "Link", argument=2)
    assert set(declaration.areas) == made(code, "Area", argument=0)
    assert seen.markers <= set(declaration.markers)
    assert seen.links <= set(declaration.links)
    assert seen.areas <= {*declaration.areas, *declaration.terrain}, "what is built on a table is drawn as terrain"


@systems
def test_every_kind_of_terrain_is_declared(code: str) -> None:
    assert terrain_of(code) - set(declared(code).terrain) == set()


def test_terrain_of_the_table_is_that_of_its_data() -> None:
    assert set(declared("pzf").terrain) == set(pzf_tables().terrain)


@systems
def test_every_hint_is_a_message_of_the_system(code: str) -> None:
    assert set(declared(code).hints.values()) <= text_ids(code, "")


@systems
def test_the_scene_says_whose_turn_it_is(code: str) -> None:
    assert {(0,), (1,)} <= played(code).actives <= {(0,), (1,), (0, 1)}
    assert {1, 2} <= played(code).turns


def test_panels_that_have_a_place_of_their_own_say_what_they_are() -> None:
    assert played("aslsk").panels == {("panel-objectives", "objectives"), ("panel-arrivals", "arrivals")}
    assert played("pzf").panels == {("panel-objectives", "objectives"), ("panel-strength", "strength")}


def test_headings_of_the_log() -> None:
    assert in_groups("aslsk", "turn") == {"told-player-turn"}
    assert in_groups("aslsk", "phase") == {"told-phase", "told-phase-both", "told-movement"}
    assert in_groups("pzf", "turn") == {"told-turn"}
    assert in_groups("pzf", "phase") == {
        *("told-part", "told-shoot-part", "told-grenades-part"),
        *("told-heroics-move", "told-heroics-shoot", "told-heroics-combat"),
    }
