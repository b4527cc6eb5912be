"""Every lesson of every system leads to its goal by its model solution, and says everything in both languages."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from bocage import players
from bocage.kernel.choice import Choice
from bocage.kernel.contract.agent import plan_in
from bocage.kernel.contract.registry import codes, find
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.files.case import Mismatch
from bocage.kernel.files.ledger import read_ledger
from bocage.kernel.files.lesson import (
    Course,
    Lesson,
    LessonError,
    Lost,
    advice,
    fits,
    has_its_luck,
    lesson_of,
    lessons,
    open_lesson,
    parse_lesson,
    play_model,
    wanted,
)
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import load, replay
from bocage.kernel.records.forms import from_text, to_text
from bocage.kernel.records.record import state_hash
from bocage.kernel.rules import Illegal
from bocage.kernel.text import LANGUAGES, Text, bundle, render
from bocage.systems.pzf.morale.command import is_linked_to_grade

ALL = [(find(code), lesson) for code in codes() for lesson in lessons(find(code)).values()]
every_lesson = pytest.mark.parametrize(("system", "lesson"), ALL, ids=[f"{s.code}-{lesson.id}" for s, lesson in ALL])
ASLSK, PZF, PG = find("aslsk"), find("pzf"), find("pg")
FIRE = lessons(ASLSK)["fire"]


def model(system: AnySystem, lesson: Lesson) -> tuple[Game, Course]:
    return play_model(system, lesson, players.find(system, lesson.other.agent), Random(1))


def test_the_lessons_of_a_system_are_in_order() -> None:
    assert list(lessons(ASLSK)) == ["fire", "movement", "rally", "close-combat", "weapons"]
    assert list(lessons(PZF)) == ["chain", "shot", "charge", "mortar", "tank"]
    assert list(lessons(find("pg"))) == ["chain", "spotting", "tank", "assault"]


@every_lesson
def test_the_model_solution_reaches_the_goal(system: AnySystem, lesson: Lesson) -> None:
    game, course = model(system, lesson)
    assert course.is_done
    assert course.lost is None
    assert lesson_of(game) is lesson


@every_lesson
def test_a_lesson_has_an_opponent_by_its_name(system: AnySystem, lesson: Lesson) -> None:
    game = open_lesson(system, lesson)
    seat = game.to_move[0]
    first, *_ = plan_in(players.seated(f"lesson:{lesson.id}", game, seat)(game.brief(seat), Random(1)))
    assert game.why_not(first, seat) is None


@every_lesson
def test_the_dice_are_those_the_prose_speaks_of(system: AnySystem, lesson: Lesson) -> None:
    rolls = wanted(lesson)
    assert rolls
    assert has_its_luck(rolls, lesson.key), "run tools/lesson_dice.py"


def test_the_end_of_the_charge_speaks_of_the_german_who_won_and_ran() -> None:
    lesson = lessons(PZF)["charge"]

    game, course = model(PZF, lesson)

    told = [line.message.id for line in game.log]
    assert told[told.index("told-turn") :].count("told-routed") == 1
    assert course.is_done
    for language, words in zip(LANGUAGES, ("and ran", "s’est enfui"), strict=True):
        ending = [render(Text(id), language, PZF.package) for id in lesson.ending]
        assert [words in sentence for sentence in ending].count(True) == 1


@every_lesson
def test_the_record_of_a_lesson_replays_and_its_course_is_found_again(system: AnySystem, lesson: Lesson) -> None:
    game, course = model(system, lesson)
    record = from_text(to_text(game.record), "lesson")
    played = replay(record, "lesson")
    assert played.difference is None
    assert played.game is not None
    assert state_hash(played.game.state) == state_hash(game.state)
    again = Course.of(load(record, lesson.key, "lesson"), lesson)
    assert again.is_done
    assert again.at == course.at


@every_lesson
def test_everything_is_said_in_both_languages_and_cites_real_rules(system: AnySystem, lesson: Lesson) -> None:
    for language in LANGUAGES:
        known = bundle(language, "bocage.kernel", system.package)
        assert [id for id in lesson.texts() if not known.has_message(id)] == []
    assert lesson.rules
    assert [id for id in lesson.rules if id not in read_ledger(system)] == []


@every_lesson
def test_what_is_pointed_out_is_there(system: AnySystem, lesson: Lesson) -> None:
    course = Course(system, lesson)
    setting = open_lesson(system, lesson).setting
    for step in lesson.step:
        for target in step.show:
            assert is_there(setting, target[1:]) if target[0] == "@" else course.named(target)


def is_there(setting: Any, place: str) -> bool:
    """Whether a board has this hex, or a table this point."""
    if hasattr(setting, "board"):
        return bool(setting.board.cell(place) >= 0)
    x, y = map(int, place.split(","))
    return bool(setting.table.has((x, y)))


@pytest.mark.parametrize("code", codes())
def test_the_advice_of_the_coach_is_said_in_both_languages(code: str) -> None:
    system = find(code)
    given = advice(system)
    assert len({entry.id for entry in given}) == len(given)
    for language in LANGUAGES:
        known = bundle(language, "bocage.kernel", system.package)
        for entry in given:
            assert [id for id in entry.say if not known.has_message(id)] == []
            assert not entry.asked or known.has_message(entry.asked)
            assert not entry.told or known.has_message(entry.told)


# --- going through a lesson ---------------------------------------------------------------------------------------
def test_a_legal_choice_beside_the_point_is_answered_by_the_coach() -> None:
    course = Course(ASLSK, FIRE)

    to_the_point = course.stray(Choice.parse("target @G4"))
    beside_the_point = course.stray(Choice.parse("target @F5"))

    assert to_the_point is None
    assert beside_the_point is not None
    assert beside_the_point.id == "lesson-fire-1-stray"


def test_orders_for_all_are_taken_where_they_hold_what_the_coach_wants() -> None:
    lesson = lessons(PG)["chain"]
    game, course = open_lesson(PG, lesson), Course(PG, lesson)
    course.follow(game)
    before = ["activate #captain", "fire #captain", "fire #guns"]
    plan = [Choice.parse(course.named(notation)) for notation in (*before, "all-move")]
    for choice in plan:
        assert course.stray(choice) is None
        course.play(game, [choice], course.seat)
    assert course.step is lesson.step[4]


def test_the_course_goes_back_with_an_undone_choice() -> None:
    game, course = open_lesson(ASLSK, FIRE), Course(ASLSK, FIRE)
    course.follow(game)
    game.choose("target @G4", course.seat)
    course.follow(game)
    assert course.at == 1
    assert game.undo(course.seat)
    course.follow(game)
    assert course.at == 0


def test_in_the_lesson_of_the_shot_each_man_sees_the_two_enemies_it_speaks_of() -> None:
    lesson = lessons(PZF)["shot"]
    for man in ("corporal", "second", "third"):
        game, course = open_lesson(PZF, lesson), Course(PZF, lesson)
        game.choose(course.named(f"take #{man}"), course.seat)
        told = {course.named(f"target #{name}") for name in ("open", "cover")}
        assert {str(choice) for choice in game.legal(course.seat) if choice.verb == "target"} == told
        refusal = game.why_not(Choice.parse(course.named("target #behind")), course.seat)
        assert refusal is not None
        assert refusal.why.id == "refuse-unseen"


def test_a_plan_stops_where_the_coach_would_object() -> None:
    lesson = lessons(ASLSK)["movement"]
    game, course = open_lesson(ASLSK, lesson), Course(ASLSK, lesson)
    other = players.seated("lesson:movement", game, 1 - course.seat)
    answers = ["pass", "fire #first", "end"]
    while game.asked(course.seat) is None or answers:
        seat = game.to_move[0]
        if seat == course.seat:
            game.choose(course.named(answers.pop(0)), seat)
        else:
            game.follow(plan_in(other(game.brief(seat), Random(1))), seat)
        course.follow(game)
    plan = [Choice.parse(course.named(notation)) for notation in ("move #second", "to @D3", "to @D4")]
    assert course.play(game, plan, course.seat) == 2
    assert course.step is lesson.step[5]


def test_a_led_move_that_is_beside_the_point_is_not_made_at_all() -> None:
    lesson = lessons(PZF)["tank"]
    game, course = open_lesson(PZF, lesson), Course(PZF, lesson)
    move = [Choice.parse(course.named(notation)) for notation in ("take #tank", "to (14000,13000)")]
    before = state_hash(game.state)
    with pytest.raises(Illegal) as refused:
        course.play(game, move, course.seat)
    assert refused.value.violation.why.id == "lesson-tank-1-stray"
    assert state_hash(game.state) == before
    near = [Choice.parse(course.named(notation)) for notation in ("take #tank", "to (9400,13000)")]
    assert course.play(game, near, course.seat) == 2
    assert course.at == 1


@pytest.mark.parametrize(
    ("choice", "pattern", "fit"),
    [
        ("to (9000,4000)", "to *", True),
        ("to (9300,4400)", "to (9000,4000)~500", True),
        ("to (9300,4401)", "to (9000,4000)~500", False),
        ("turn =90", "to (9000,4000)~500", False),
        ("charge #4 (9000,4000)", "to (9000,4000)~500", False),
        ("charge #4 (9000,4000)", "charge #4 (9000,4000)~500", True),
        ("traverse =39", "traverse =3[6-9]", True),
    ],
)
def test_a_pattern_fits_choices_and_points_near_its_own(choice: str, pattern: str, fit: bool) -> None:
    assert fits(Choice.parse(choice), pattern) is fit


CHAIN = lessons(PZF)["chain"]


def test_a_chain_that_does_not_reach_the_lone_man_loses_the_lesson() -> None:
    """PZF-3.2a: he is judged by where his comrades stand, and the coach says what went wrong."""
    game, course = open_lesson(PZF, CHAIN), Course(PZF, CHAIN)
    other = players.seated("lesson:chain", game, 1 - course.seat)
    game.choose("end", course.seat)
    while course.seat not in game.to_move or game.state.turn == 1:
        seat = game.to_move[0]
        game.follow(plan_in(other(game.brief(seat), Random(1))), seat)
    course.follow(game)
    assert course.at == 0
    assert course.lost is not None
    assert course.lost.id == "lesson-chain-lost"


@pytest.mark.parametrize("place", [(0, 0), (690, 0), (0, 690), (-690, 0), (0, -690), (480, 480)])
def test_where_the_coach_sends_the_lone_man_the_chain_still_holds(place: tuple[int, int]) -> None:
    """PZF-3.2a: anywhere near the ring he stays linked, and the lesson ends well."""
    ring = "@13000,10000"
    assert ring in CHAIN.step[-1].show
    told = f"to ({13000 + place[0]},{10000 + place[1]})"
    last = msgspec.structs.replace(CHAIN.step[-1], model=("take #lost", told))
    game, course = model(PZF, msgspec.structs.replace(CHAIN, step=(*CHAIN.step[:-1], last)))
    assert course.is_done
    assert is_linked_to_grade(game.state, game.state.figures[course.names["lost"]])


def test_a_legal_move_of_the_lone_man_that_breaks_the_chain_does_not_end_the_lesson() -> None:
    out_of_the_chain = "to (14000,11500)"
    last = msgspec.structs.replace(CHAIN.step[-1], model=("take #lost", out_of_the_chain), only=())

    with pytest.raises(Mismatch, match="step 3: the model is used up at prompt-moving"):
        model(PZF, msgspec.structs.replace(CHAIN, step=(*CHAIN.step[:-1], last)))


def test_a_model_that_does_not_lead_to_the_goal_says_where() -> None:
    text = b'title = "t"\nsummary = "s"\nminutes = 1\nlearner = "american"\ndice = "x"\nending = []\ngoal = {}\n'
    rest = b'[other]\nagent = "passive"\n[situation]\nboard = "training"\nsides = ["american", "german"]\nunits = ['
    units = b'{ type = "us_666", at = "E4" }, { type = "us_666", at = "C3" }, { type = "ge_467", at = "G4" }]\n'
    step = b'[[step]]\nsay = ["a"]\nhint = "b"\nchose = "end"\nmodel = ["target @F5"]\n'
    with pytest.raises(Mismatch, match="step 1: 'target @F5' is refused"):
        model(ASLSK, parse_lesson(text + rest + units + step, "1-x.toml"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"title = ", "1-x.toml"),
        (b'title = "x"\n', "missing required field"),
        (b"\xff", "1-x.toml"),
    ],
)
def test_a_file_that_is_no_lesson_is_refused(text: bytes, why: str) -> None:
    with pytest.raises(LessonError, match=why):
        parse_lesson(text, "1-x.toml")


def test_a_goal_out_of_reach_is_said() -> None:
    lost = Lost({"#road.broken": True}, "lesson-stray")
    lesson = msgspec.structs.replace(FIRE, lost=(lost,), goal={"#road.broken": False})
    _, course = model(ASLSK, lesson)
    assert not course.is_done
    assert course.lost is not None
    assert course.lost.id == "lesson-stray"
