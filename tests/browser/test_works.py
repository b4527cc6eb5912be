"""Works of engineers on the tabletop: picked by kind where the table is clicked; the question after them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.tabletop import PATIENT, choose_scenario

if TYPE_CHECKING:
    from tests.browser.page import Player

MINEFIELDS = 3
QUESTION = "Works of your engineers"


def click_table(player: Player, across: float, down: float) -> None:
    """Click the map at these shares of its width and height."""
    box = player.page.locator(".map").bounding_box()
    assert box is not None
    player.click_on(box["x"] + box["width"] * across, box["y"] + box["height"] * down)


def expect_zone(player: Player, *, of_table: bool) -> None:
    """Whether the zone that is drawn is the whole table."""
    zones = player.page.locator("polygon.zone")
    expect(zones).to_have_count(1)
    zone, table = zones.first.bounding_box(), player.page.locator(".map").bounding_box()
    assert zone is not None
    assert table is not None
    assert (zone["height"] > 0.8 * table["height"]) == of_table


def test_works_are_picked_by_kind_seen_under_the_pointer_and_laid_by_one_click_each(player: Player) -> None:
    choose_scenario(player, title="Omaha Beach")
    player.page.get_by_role("button", name="Begin").click()
    preview = player.page.locator("g.laid")
    for number in range(MINEFIELDS):
        player.wait_for_question(f"({MINEFIELDS - number} to lay)", PATIENT)
        expect_zone(player, of_table=True)
        click_table(player, 0.2 + 0.14 * number, 0.3)
    player.wait_for_question(QUESTION, PATIENT)
    expect_zone(player, of_table=False)
    expect(player.prompt.get_by_role("textbox")).to_have_count(0)
    kinds = player.prompt.get_by_role("group", name="Click where it is to lie").get_by_role("button")
    assert kinds.all_inner_texts()[:4] == ["Craters", "Barricade", "Minefield", "Barbed wire"]
    kinds.filter(has_text="Barbed wire").click()
    player.prompt.get_by_role("button", name="Turn it to the right").click()
    box = player.page.locator(".map").bounding_box()
    assert box is not None
    player.page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.3)
    expect(player.page.locator("g.laid.bad")).to_contain_text("not wholly inside your deployment zone")
    player.page.mouse.move(box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.9)
    expect(preview).to_contain_text("Barbed wire")
    expect(player.page.locator("g.laid.bad")).to_have_count(0)
    log = player.page.locator("aside.column .log")
    for laid in (1, 2):
        before = player.question
        click_table(player, 0.1 + 0.2 * laid, 0.9)
        expect(log.get_by_text("Engineers have laid: Barbed wire")).to_have_count(laid)
        assert player.question != before
    player.take("Done")
    player.wait_for_question("Put down a unit", PATIENT)
    expect(player.prompt.locator(".tray button").first).to_be_visible()
