"""The lessons of Panzer Grenadier are played through the page, by what the coach points at alone."""

from __future__ import annotations

import re

import pytest

from tests.browser.page import Player
from tests.browser.test_lessons import coach, finish, follow, read_on

LOCK = re.compile("^Lock orders")
TITLES = ["A chain of leaders", "Spotting", "Guns against armor", "Assault"]


def begin(player: Player, title: str) -> None:
    player.arrive()
    player.page.get_by_role("button", name=re.compile("Panzer Grenadier")).first.click()
    player.page.get_by_role("button", name="Learn").click()
    player.page.locator(".learn").get_by_role("button", name=title).click()
    coach(player).wait_for()
    player.settle()


def order(player: Player) -> None:
    """Do what the coach points at: fill in the board and lock it, or take the entry of a menu, a button, a hex.

    A board of one card locks itself when the card is filled in.
    """
    tasks = player.prompt.locator("button.task.shown[aria-pressed=false]")
    entry = player.page.locator("[role=menuitem].shown")
    if player.button("End anyway").count():
        player.take("End anyway")
    elif tasks.count():
        while tasks.count():
            player.hit(tasks.first)
        if player.button(LOCK).count():
            player.take(LOCK)
    elif entry.count():
        player.hit(entry.first)
    elif player.prompt.locator("button.act.shown").count() or player.page.get_by_role("menu").count():
        follow(player)
    else:
        point(player)


def point(player: Player) -> None:
    """Click the hexes that the coach points at, in their order, until something comes of it."""
    step = coach(player).locator("header").inner_text()
    shown = player.page.locator("path.shown")
    for index in range(shown.count()):
        if player.page.get_by_role("menu").count() or coach(player).locator("header").inner_text() != step:
            return
        player.click_at(shown.nth(index))


@pytest.mark.parametrize("title", TITLES)
def test_a_lesson_is_played_to_its_end(player: Player, title: str) -> None:
    begin(player, title)
    finish(player, follow=order)
    assert not player.prompt.count()


def test_orders_beside_the_point_are_answered_and_the_board_keeps_its_room(player: Player) -> None:
    begin(player, "A chain of leaders")
    read_on(player)
    order(player)
    if player.page.get_by_role("menu").count():
        order(player)
    cards = player.prompt.locator(".cards")
    before = cards.bounding_box()
    player.prompt.get_by_role("button", name=re.compile("Infantry platoon, F3: Move")).click()
    player.take(LOCK)
    player.prompt.get_by_role("alert").get_by_text("The machine guns in I2 are the ones that fire").wait_for()
    assert cards.bounding_box() == before
    player.button("All move").click(trial=True)
    coach(player).get_by_text("Step 2 of 7").wait_for()
