"""The page as a player uses it: refusals with their rules, dragging, undoing, going on later."""

from __future__ import annotations

import re

from tests.browser.page import Player, moved


def to_movement(player: Player) -> None:
    """Set up, and go through the first phases to the first movement."""
    player.begin_firing()
    player.take("End the phase")
    player.take("End anyway")
    player.wait_for_question("Choose a unit to move")


def test_a_click_on_something_illegal_says_why_with_the_rule(player: Player) -> None:
    player.begin_firing()
    notice = player.refused()
    assert re.search(r"ASL-3\.2", notice.inner_text())
    notice.get_by_role("button", name=re.compile("rule")).click()
    assert player.page.locator("article.open h3").inner_text() == "ASL-3.2c"


def test_a_unit_is_dragged_along_its_path(player: Player) -> None:
    to_movement(player)
    player.press("n")
    unit = player.page.locator('g.counters [data-piece]:has([data-ring="selected"])').last
    id = unit.get_attribute("data-piece")
    x, y = player.middle(unit)
    player.page.mouse.move(x, y)
    x, y = player.middle(player.page.locator(f'[data-fan] [data-piece="{id}"]'))
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x + 30, y + 10, steps=4)
    player.page.mouse.move(x + 150, y + 30, steps=8)
    player.page.mouse.up()
    player.page.locator(".log li", has_text=moved(f"#{id}")).first.wait_for()


def test_an_undone_choice_is_taken_back(player: Player) -> None:
    player.begin_firing()
    player.click_at(player.lit().first)
    player.wait_for_question("Who fires")
    player.press("u")
    player.wait_for_question("Prep Fire")


def test_a_game_goes_on_after_the_page_was_closed(player: Player) -> None:
    player.begin_set_up()
    player.arrive()
    player.page.get_by_role("button", name="Panzerfaust").click()
    player.page.get_by_role("button", name="Continue").click()
    player.page.get_by_text("First Steps · ASL Starter Kit 1").wait_for()
    player.page.get_by_role("button", name="Go on").first.click()
    player.wait_for_question("Hand weapons over")
