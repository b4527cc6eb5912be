"""Every lesson and the tutorial are played through the page, the lessons by what the coach points at alone."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from bocage.kernel.contract.registry import find
from bocage.kernel.files.lesson import lessons
from tests.browser.page import Player, height_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

LESSONS = list(lessons(find("aslsk")))
TITLES = ["Fire and morale", "Movement and First Fire", "Rout and rally", "Advance and close combat", "Machine guns"]
Look = Callable[[str], None]


def coach(player: Player) -> Locator:
    return player.page.locator("section.coach")


def learn(player: Player) -> None:
    """The first page with its lessons."""
    player.arrive()
    player.page.get_by_role("button", name="Learn").click()
    player.page.locator(".learn li").first.wait_for()


def begin(player: Player, title: str) -> None:
    learn(player)
    player.page.locator(".learn").get_by_role("button", name=title).click()
    coach(player).wait_for()
    player.settle()


def read_on(player: Player) -> None:
    """To the last card of the step."""
    on = coach(player).get_by_role("button", name="Go on")
    while on.count() and on.is_enabled():
        on.click()


def follow(player: Player) -> None:
    """Do what the coach points at: a button of the question, or hexes in their order and there the first of a menu."""
    button = player.prompt.locator("button.act.shown")
    if player.prompt.get_by_text("Can still act").count():
        player.take("End anyway")
    elif player.page.get_by_role("menu").count():
        player.hit(player.page.get_by_role("menuitem").first)
    elif button.count():
        player.hit(button.first)
    else:
        shown = player.page.locator("path.shown")
        for index in range(shown.count()):
            player.click_at(shown.nth(index))


def finish(
    player: Player, look: Look = lambda name: None, seconds: float = 40, follow: Callable[[Player], None] = follow
) -> None:
    """Go through the lesson to its end; `look` is called at every step."""
    seen = ""
    end = time.monotonic() + seconds
    while not player.page.locator("section.coach.done").count():
        assert time.monotonic() < end, f"the lesson does not come to its end: {coach(player).inner_text()}"
        read_on(player)
        if player.prompt.count() and player.question:
            step = coach(player).locator("header").inner_text()
            if step != seen:
                look(step)
                seen = step
            follow(player)
    look("done")


@pytest.mark.parametrize("title", TITLES)
def test_a_lesson_is_played_to_its_end(player: Player, title: str) -> None:
    begin(player, title)
    finish(player)
    assert not player.prompt.count()
    read_on(player)
    coach(player).get_by_role("button", name="All lessons").click()
    player.page.locator(".learn").get_by_role("button", name=title).get_by_text("done").wait_for()


def test_lessons_lead_on_to_one_another_and_to_the_tutorial(player: Player) -> None:
    begin(player, "Advance and close combat")
    finish(player)
    coach(player).get_by_role("button", name="Next lesson: Machine guns").click()
    coach(player).get_by_text("Step 1 of").wait_for()
    player.settle()
    finish(player)
    coach(player).get_by_role("button", name="To the tutorial").click()
    player.wait_for_question("Set up your force")
    coach(player).get_by_text("You are the Americans").wait_for()


def test_each_text_of_a_step_is_seen_to_be_another_and_a_lesson_left_is_gone_on_with(player: Player) -> None:
    begin(player, "Fire and morale")
    read = coach(player).locator(".dots .read")
    expect(read).to_have_count(1)
    coach(player).get_by_role("button", name="Go on").click()
    expect(read).to_have_count(2)
    game = player.page.url
    learn(player)
    card = player.page.locator(".learn").get_by_role("button", name="Fire and morale")
    card.get_by_text("goes on where you left it").wait_for()
    card.click()
    coach(player).wait_for()
    assert player.page.url == game


def test_wrong_tries_are_answered_and_a_lesson_can_be_begun_again(player: Player) -> None:
    begin(player, "Fire and morale")
    notice = player.prompt.get_by_role("alert")
    player.take("End the phase")
    player.prompt.get_by_role("button", name="End anyway").click()
    notice.get_by_text("Begin with the squad at the road junction").wait_for()
    read_on(player)
    follow(player)
    coach(player).get_by_text("Step 2 of").wait_for()
    coach(player).get_by_role("button", name="Show me").click()
    coach(player).get_by_text("begin with “Add”").wait_for()
    coach(player).get_by_role("button", name="Earlier").click()
    coach(player).get_by_text("It is your Prep Fire Phase").wait_for()
    # An earlier card says which step it is of, and nothing else is counted.
    coach(player).get_by_text("Step 1 of").wait_for()
    assert re.findall(r"\d+ of \d+", coach(player).inner_text()) == ["1 of 5"]
    before = player.page.url
    coach(player).get_by_role("button", name="Begin again").click()
    coach(player).get_by_role("button", name="Earlier", disabled=True).wait_for()
    assert player.page.url != before
    player.page.go_back()
    coach(player).get_by_text("Step 2 of").wait_for()


CLEAR = "rgba(0, 0, 0, 0)"


def said(player: Player) -> str:
    return coach(player).locator(".say").inner_text()


def test_every_text_of_a_lesson_is_seen_whole_and_go_on_keeps_its_place(browser: Browser, address: str) -> None:
    player = Player(browser, address, (1280, 800), language="fr-FR")
    player.arrive()
    player.page.get_by_role("button", name="Panzerfaust").click(timeout=60_000)
    player.page.get_by_role("button", name="Apprendre").click()
    player.page.locator(".learn li button").first.click()
    player.settle()
    text, on = coach(player).locator(".say"), coach(player).get_by_role("button", name="Suite")
    place = on.bounding_box()
    while True:
        assert text.evaluate("box => box.scrollHeight <= box.clientHeight"), said(player)
        assert on.bounding_box() == place
        if not on.is_enabled():
            break
        on.click()
    player.page.locator("[aria-pressed=false]", has_text="Montrez-moi").click()
    assert on.bounding_box() == place, "what is shown grows upwards"
    player.context.close()


@pytest.mark.parametrize("dark", [False, True])
def test_the_question_stands_back_in_one_piece_while_the_coach_speaks(
    browser: Browser, address: str, dark: bool
) -> None:
    player = Player(browser, address, (1280, 800), dark=dark)
    begin(player, "Rout and rally")
    ground = "box => getComputedStyle(box).backgroundColor"
    for zone in (".who", ".middle"):
        assert player.prompt.locator(zone).evaluate(ground) in (CLEAR, player.prompt.evaluate(ground))
    player.context.close()


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_the_map_lies_still_while_the_coach_speaks_and_a_click_is_refused(
    browser: Browser, address: str, size: tuple[int, int]
) -> None:
    player = Player(browser, address, size)
    begin(player, "Fire and morale")
    card, place = coach(player), player.page.locator(".map .over")
    player.page.mouse.click(*player.middle(card.locator("header b")))
    before, high = place.get_attribute("style"), height_of(card)
    on = card.get_by_role("button", name="Go on")
    while on.is_enabled():
        on.click()
        assert place.get_attribute("style") == before
        assert height_of(card) == high, "a long text takes no more room than a short one"
    player.take("End the phase")
    player.take("End anyway")
    player.prompt.get_by_role("alert").wait_for()
    assert place.get_attribute("style") == before
    player.context.close()


def test_a_lesson_hides_what_it_does_not_need(player: Player) -> None:
    begin(player, "Rout and rally")
    assert [tab.inner_text() for tab in player.page.get_by_role("tab").all()] == ["Log", "Rules"]
    assert not player.page.get_by_label("Line of sight").count()
    menu = player.open_menu()
    menu.get_by_role("menuitem", name="Player aid").wait_for()
    assert not menu.get_by_role("menuitem", name="Resign").count()


def test_the_coach_of_the_tutorial_says_what_each_question_is_about(player: Player) -> None:
    learn(player)
    player.page.locator(".learn").get_by_role("button", name="The tutorial").click()
    player.wait_for_question("Set up your force")
    coach(player).get_by_text("You are the Americans").wait_for()
    player.take(re.compile("Set up for me"))
    coach(player).get_by_text("Weapons change hands").wait_for()
    player.take("End this step")
    player.wait_for_question("Prep Fire")
    expect(coach(player).get_by_text("Weapons change hands")).to_have_count(0)
    expect(coach(player).locator(".say").first).not_to_be_empty()


@pytest.mark.long
def test_the_tutorial_is_played_to_its_end_with_the_coach(player: Player) -> None:
    learn(player)
    player.page.locator(".learn").get_by_role("button", name="The tutorial").click()
    player.wait_for_question("Set up your force")
    coach(player).get_by_text("You are the Americans").wait_for()
    player.take(re.compile("Set up for me"))
    coach(player).get_by_text("Weapons change hands").wait_for()
    said: set[str] = set()
    end = time.monotonic() + 110
    while "game is over" not in player.question:
        assert time.monotonic() < end, f"the tutorial does not come to its end: {player.question}"
        said.update(coach(player).locator(".say").all_inner_texts())
        quick(player)
    coach(player).get_by_text("The battle is over").wait_for()
    assert len(said) >= 6
    learn(player)
    assert player.page.locator(".learn").get_by_role("button", name="The tutorial").get_by_text("done").count()


def quick(player: Player) -> None:
    """Give the answer that ends the question soonest."""
    player.settle(30)
    if "game is over" in player.question:
        return
    words = re.compile("^(End|Hold|No |Nobody|Fire|Declare)")
    if player.prompt.get_by_text("Can still act").count():
        player.take("End anyway")
    elif player.button(words).count():
        player.hit(player.button(words).last)
    elif player.prompt.locator("button.act").count():
        player.first()
    elif player.lit().count():
        player.click_at(player.lit().first)


def test_a_tutorial_that_is_given_up_is_not_done(player: Player) -> None:
    learn(player)
    player.page.locator(".learn").get_by_role("button", name="The tutorial").click()
    player.wait_for_question("Set up your force")
    player.menu("Game", "Resign")
    player.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    player.wait_for_question("game is over")
    learn(player)
    assert not player.page.locator(".learn").get_by_role("button", name="The tutorial").get_by_text("done").count()


def test_the_coach_of_the_tutorial_is_silenced_and_speaks_again(player: Player) -> None:
    learn(player)
    player.page.locator(".learn").get_by_role("button", name="The tutorial").click()
    coach(player).get_by_role("button", name="Silence the coach").click()
    assert not coach(player).count()
    player.open_menu().get_by_role("menuitemcheckbox", name="Coach").click()
    player.page.keyboard.press("Escape")
    coach(player).get_by_text("You are the Americans").wait_for()
    player.speak("FR")
    coach(player).get_by_text("Vous êtes les Américains").wait_for()


def test_the_coach_of_the_tutorial_is_there_after_a_reload_and_in_a_new_tutorial(player: Player) -> None:
    learn(player)
    player.page.locator(".learn").get_by_role("button", name="The tutorial").click()
    coach(player).get_by_text("You are the Americans").wait_for()
    coach(player).get_by_role("button", name="Go on").click()
    player.page.reload()
    coach(player).get_by_text("Place your counters").wait_for()
    coach(player).get_by_role("button", name="Silence the coach").click()
    player.page.reload()
    player.wait_for_question("Set up your force")
    ticked = player.open_menu().get_by_role("menuitemcheckbox", name="Coach")
    assert ticked.get_attribute("aria-checked") == "false"
    assert not coach(player).count()
    learn(player)
    player.page.locator(".learn").get_by_role("button", name="The tutorial").click()
    coach(player).get_by_text("You are the Americans").wait_for()


def pictures(player: Player, folder: Path) -> None:
    """A picture of the lessons on the first page, and of every step of each."""
    learn(player)
    player.page.wait_for_timeout(800)
    player.shoot(folder / "learn.png")
    for number, title in enumerate(TITLES, 1):
        begin(player, title)
        names = (folder / f"lesson-{number}-{step}.png" for step in itertools.count(1))
        finish(player, lambda step, names=names: player.shoot(next(names)))  # type: ignore[misc]
