"""The lessons of Panzerfaust are played through the page, by what the coach points at; wrong tries are answered."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from bocage.kernel.contract.registry import find
from bocage.kernel.files.lesson import LessonStep, lessons
from tests.browser.page import TABLET, Player
from tests.browser.test_lessons import Look, coach, finish, read_on

Come = Callable[..., Player]
LESSONS = lessons(find("pzf"))
TITLES = {
    "chain": "The command chain",
    "shot": "A shot and cover",
    "charge": "Charge and fight",
    "mortar": "The mortar guess",
    "tank": "The tank",
}
CLOSER = 3
"""Presses of the key that brings the table so near that a mark is a word."""
TYPED = {"guess": "14", "traverse": "135"}


def learn(player: Player) -> None:
    """The lessons of the system on the first page."""
    player.arrive()
    # A server that has just begun reads every scenario before it answers.
    player.page.get_by_role("button", name="Panzerfaust").click(timeout=60_000)
    player.page.get_by_role("button", name="Learn").click()
    player.page.locator(".learn li").first.wait_for()


def begin(player: Player, lesson: str) -> None:
    learn(player)
    player.page.locator(".learn").get_by_role("button", name=TITLES[lesson]).click()
    coach(player).wait_for()
    player.settle()


def step_of(player: Player, lesson: str) -> LessonStep:
    return LESSONS[lesson].step[coach(player).locator(".dots .past").count()]


def follow(player: Player, lesson: str) -> None:
    """Do what the coach points at: a button, a number to be typed, a man to be led, or men to be clicked in order."""
    button, form = player.prompt.locator("button.act.shown"), player.prompt.locator("form.shown")
    step = step_of(player, lesson)
    if player.prompt.get_by_text("Can still act").count():
        player.take("End anyway")
    elif button.count():
        player.hit(button.first)
    elif form.count():
        type_in(player, TYPED[step.show[0].split()[0]])
    else:
        shown = player.page.locator("circle.shown")
        spots = [player.middle(shown.nth(index)) for index in range(shown.count())]
        if any(target.startswith("@") for target in step.show):
            drag(player, *spots)
        else:
            for x, y in spots:
                player.click_on(x, y)


def type_in(player: Player, number: str) -> None:
    form = player.prompt.locator("form.shown")
    form.locator("input[type=number]").fill(number)
    player.hit(form.locator("button.primary:enabled"))


def drag(player: Player, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse = player.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
    mouse.move(*end, steps=3)
    mouse.up()
    player.clicks += 1
    player.ready()


def played(player: Player, lesson: str, look: Look = lambda name: None) -> None:
    begin(player, lesson)
    finish(player, look, follow=lambda player: follow(player, lesson))


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_played_to_its_end(player: Player, lesson: str) -> None:
    played(player, lesson)
    assert not player.prompt.count()
    read_on(player)
    coach(player).get_by_role("button", name="All lessons").click()
    player.page.locator(".learn").get_by_role("button", name=TITLES[lesson]).get_by_text("done").wait_for()


def test_wrong_tries_are_answered(player: Player) -> None:
    """A wrong man, a tank led too far and a wild guess are refused with a word of the coach, and nothing is done."""
    notice = player.prompt.get_by_role("alert")
    begin(player, "tank")
    read_on(player)
    tank, ring = (player.middle(player.page.locator("circle.shown").nth(index)) for index in (0, 1))
    drag(player, tank, (2 * ring[0] - tank[0], ring[1]))
    notice.get_by_text("Straight along the road to the ring").wait_for()
    assert step_of(player, "tank") is LESSONS["tank"].step[0]
    begin(player, "mortar")
    for _ in range(2):
        read_on(player)
        follow(player, "mortar")
    read_on(player)
    player.prompt.get_by_text("(1–30″)").wait_for()
    type_in(player, "22")
    notice.get_by_text("That shell would come down far from them").wait_for()
    coach(player).get_by_role("button", name="Show me").click()
    coach(player).get_by_text("1 behind it: 14").wait_for()


@pytest.mark.parametrize("lower", ["circle.shown", "g.fallen"])
def test_the_rings_of_the_coach_and_crosses_lie_under_the_words_on_a_figure(player: Player, lower: str) -> None:
    begin(player, "tank")
    read_on(player)
    words = player.page.locator("[data-piece]", has_text="HEAT")
    # Marks of a figure are discs until there is room for their words.
    for _ in range(CLOSER):
        player.page.keyboard.press("+")
    words.wait_for()
    follows = "(one, words) => one.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING"
    assert player.page.locator(lower).first.evaluate(follows, words.element_handle())


def test_on_a_tablet_all_answers_are_in_sight_in_full_lines_of_one_width(come: Come) -> None:
    player = come(size=TABLET)
    begin(player, "chain")
    read_on(player)
    boxes = [box for one in player.prompt.locator(".slot").all() if (box := one.bounding_box())]
    lines = Counter(box["y"] for box in boxes)
    *full, _ = lines.values()
    assert len(boxes) == 5
    assert {round(box["width"]) for box in boxes} == {round(boxes[0]["width"])}
    assert set(full) == {max(lines.values())}
    assert max(box["y"] + box["height"] for box in boxes) <= TABLET[1]


def test_the_tutorial_is_begun_with_its_coach(player: Player) -> None:
    learn(player)
    player.page.locator(".learn").get_by_role("button", name="The tutorial").click()
    coach(player).get_by_text("You are the Americans and come from the west").wait_for()
    read_on(player)
    player.take(re.compile("^Set up for me: Through the wood"))
    coach(player).get_by_text("A heroic move: a leader with Might").wait_for()


def pictures(player: Player, folder: Path) -> None:
    """A picture of the lessons on the first page, and of every step of each."""
    learn(player)
    player.page.wait_for_timeout(800)
    player.shoot(folder / "table-learn.png")
    for number, lesson in enumerate(LESSONS, 1):
        names = (folder / f"table-lesson-{number}-{step}.png" for step in itertools.count(1))
        played(player, lesson, lambda step, names=names: player.shoot(next(names)))  # type: ignore[misc]
