"""What is asked too often is not asked again; what is hardly ever wanted waits in the menu of its unit."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.page import Player

ARMED = "g.counters [data-piece][aria-label^='American'][aria-label*='C3']"


def to_movement(player: Player) -> None:
    player.begin()
    player.take("Set up for me")
    player.wait_for_question("Hand weapons over")
    player.take("Do not ask again")
    player.wait_for_question("Prep Fire")
    player.take("End the phase")
    if player.button("End anyway").count():
        player.take("End anyway")
    player.wait_for_question("unit to move")


def test_a_question_may_be_left_out_and_brought_back(player: Player) -> None:
    to_movement(player)
    player.menu("Game", "Standing orders")
    sheet = player.page.get_by_role("dialog")
    expect(sheet.get_by_text("Hand weapons over")).to_be_visible()
    sheet.get_by_label("As follows").check()
    percent = sheet.locator(".percent input").first
    assert percent.evaluate("(e) => getComputedStyle(e).marginRight") == "0px", "10%, as the English write it"
    sheet.get_by_role("button", name="Ask me again").click()
    expect(sheet.get_by_text("Hand weapons over")).to_have_count(0)
    player.page.keyboard.press("Escape")
    kept = player.page.evaluate("JSON.parse(localStorage.getItem('bocage.settings')).skips")
    assert kept == []


def test_a_unit_offers_at_itself_what_it_can_do(player: Player) -> None:
    to_movement(player)
    armed = player.page.locator(ARMED).first
    x, y = player.middle(armed)
    player.page.mouse.click(x, y, button="right")
    menu = player.page.get_by_role("menu")
    menu.get_by_role("menuitem", name=re.compile("^Move")).first.click()
    player.wait_for_question("What next?")
    explained = player.page.get_by_role("tooltip")
    player.prompt.locator("h1 abbr", has_text="MF").hover()
    expect(explained).to_contain_text("movement factors")
    player.page.mouse.move(5, 5)
    expect(explained).to_be_hidden()
    player.page.keyboard.press("Tab")
    player.prompt.locator("h1 abbr", has_text="MF").focus()
    expect(explained).to_contain_text("movement factors")
    assert player.button(re.compile("^Drop")).count() == 0, "it is no button of the question"
    player.take("More")
    expect(menu.get_by_role("menuitem", name="Assault Movement")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    player.press("m")
    menu.get_by_role("menuitem", name=re.compile("^Drop")).click()
    player.ready()
    expect(player.button("More")).to_have_count(0)
    assert player.button("Undo").count(), "it can be taken back"
