"""Works of engineers on the tabletop: picked by kind where the table is clicked; the question after them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.tabletop import PATIENT, choose_scenario

if TYPE_CHECKING:
    from tests.browser.page import Player

MINEFIELDS = 3
WORKS = "Works of your engineers"


def click_table(player: Player, across: float, down: float) -> None:
    """Click the map at these shares of its width and height."""
    box = player.page.locator(".map").bounding_box()
    assert box is not None
    player.click_on(box["x"] + box["width"] * across, box["y"] + box["height"] * down)


def test_works_are_picked_by_kind_and_an_open_list_does_not_hide_what_comes_next(player: Player) -> None:
    choose_scenario(player, title="Omaha Beach")
    player.page.get_by_role("button", name="Begin").click()
    for number in range(MINEFIELDS):
        player.wait_for_question(f"({MINEFIELDS - number} to lay)", PATIENT)
        click_table(player, 0.2 + 0.14 * number, 0.3)
    player.wait_for_question(WORKS, PATIENT)
    before = player.question
    click_table(player, 0.2, 0.9)
    kinds = player.page.get_by_role("menuitem")
    expect(kinds.filter(has_text=re.compile("Craters|Barricade|Minefield|Barbed wire"))).to_have_count(4)
    player.hit(kinds.filter(has_text="Barbed wire"))
    expect(player.page.locator(".log")).to_contain_text("Engineers have laid: Barbed wire")
    assert player.question != before
    player.press("l")
    expect(player.prompt.locator(".middle")).to_contain_text("from the left")
    player.take("Done")
    player.wait_for_question("Put down a unit", PATIENT)
    expect(player.prompt.locator(".tray button").first).to_be_visible()
