"""The five lessons: in their order, led to their goals, said in both languages, with the numbers that are rolled."""

from __future__ import annotations

from random import Random

import pytest

from bocage import players
from bocage.kernel.files.lesson import Course, Lesson, advice, has_its_luck, lessons, play_model, wanted
from bocage.kernel.play.game import Game
from bocage.kernel.text import LANGUAGES, Text, bundle, render
from bocage.systems.ept.system import SYSTEM

every_lesson = pytest.mark.parametrize("lesson", lessons(SYSTEM).values(), ids=list(lessons(SYSTEM)))


def model(lesson: Lesson) -> tuple[Game, Course]:
    return play_model(SYSTEM, lesson, players.find(SYSTEM, lesson.other.agent), Random(1))


def test_the_lessons_are_in_order() -> None:
    assert list(lessons(SYSTEM)) == ["hand", "cadence", "hiding", "plots", "facing"]


@every_lesson
def test_the_model_solution_reaches_the_goal_by_the_dice_of_the_lesson(lesson: Lesson) -> None:
    _, course = model(lesson)
    assert course.is_done
    assert course.lost is None
    assert has_its_luck(wanted(lesson), lesson.key)


@every_lesson
def test_everything_is_said_in_both_languages(lesson: Lesson) -> None:
    for language in LANGUAGES:
        known = bundle(language, "bocage.kernel", SYSTEM.package)
        assert [id for id in lesson.texts() if not known.has_message(id)] == []


@pytest.mark.parametrize(
    ("lesson", "step", "rolled"),
    [("hand", "lesson-hand-5a", 10), ("hand", "lesson-hand-6", 6), ("cadence", "lesson-cadence-end-1", 5)],
)
def test_the_coach_names_the_numbers_that_are_rolled(lesson: str, step: str, rolled: int) -> None:
    game, _ = model(lessons(SYSTEM)[lesson])
    assert rolled in [line.natural for line in game.log if line.dice]
    for language in LANGUAGES:
        assert str(rolled) in render(Text(step), language, SYSTEM.package)


def test_the_advice_of_the_coach_is_said_in_both_languages_about_questions_that_are_asked() -> None:
    for language in LANGUAGES:
        known = bundle(language, "bocage.kernel", SYSTEM.package)
        for entry in advice(SYSTEM):
            assert [id for id in (*entry.say, entry.asked, entry.told) if id and not known.has_message(id)] == []
