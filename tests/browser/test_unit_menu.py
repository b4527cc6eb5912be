"""What is asked too often is not asked again; what is hardly ever wanted waits in the menu of its unit."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.page import Player
from tests.browser.tabletop import BEGIN, begin_scenario

ARMED = "g.counters [data-piece][aria-label^='American'][aria-label*='C3']"


def to_movement(player: Player) -> None:
    player.begin_set_up()
    player.take("Never ask this again")
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


def test_a_game_of_another_system_does_not_speak_of_what_is_left_out_in_this(player: Player) -> None:
    to_movement(player)
    begin_scenario(player)
    player.menu("Game", "Standing orders")
    sheet = player.page.get_by_role("dialog")
    # Its system has no reactions, so there is nothing to order.
    expect(sheet.get_by_text("Nothing is asked here while the other side moves")).to_be_visible()
    expect(sheet.get_by_role("heading", name="General order")).to_have_count(0)
    expect(sheet.get_by_role("button", name="Ask me again")).to_have_count(0)


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
    player.take("Rare actions")
    expect(menu.get_by_role("menuitem", name="Assault Movement")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    player.press("m")
    menu.get_by_role("menuitem", name=re.compile("^Drop")).click()
    player.ready()
    expect(player.button("Rare actions")).to_have_count(0)
    expect(player.button("Undo")).to_be_enabled()


# A gunner without a target in sight, a squad that can use assault movement and smoke, an enemy behind a wood.
LANE = {
    "board": {"columns": {"A": "....", "B": "wwwww", "C": "wwww", "D": "....."}},
    "sides": ["german", "russian"],
    "phase": "PFPh",
    "player": "german",
    "units": [{"name": "g", "type": "ge_468", "at": "A2"}, {"name": "x", "type": "ru_447", "at": "D2"}],
    "weapons": [{"name": "mg", "type": "ge_lmg", "holder": "g"}],
}


def test_where_nothing_is_left_but_to_end_the_question_says_so(player: Player) -> None:
    player.arrive()
    player.page.get_by_role("button", name="Quick battle").wait_for()
    seats = [{"who": "me"}, {"who": "agent", "agent": "passive"}]
    game = player.page.evaluate(BEGIN, {"system": "aslsk", "situation": LANE, "seats": seats})
    player.arrive(f"/game/{game}")
    player.wait_for_question("Prep Fire")
    expect(player.prompt).to_contain_text("Nothing is left to be done here but to end it")
    player.take("End the phase")
    # How one moves is explained before it is chosen, and said once it is.
    player.wait_for_question("unit to move")
    player.take(re.compile("^Move"))
    player.wait_for_question("What next?")
    expect(player.button("Double Time")).to_have_attribute("title", re.compile("exhausted"))
    expect(player.button("Assault Movement")).to_have_attribute("title", re.compile("no −1 for moving"))
    player.take("Assault Movement")
    player.wait_for_question("in Assault Movement")
    player.click_at(player.target("A3"))
    # Nothing is lit: what smoke can do has a button of its own, which explains it.
    player.wait_for_question(re.compile("in A3 .* What next"))
    assert player.lit().count() == 0
    player.take("Smoke")
    expect(player.prompt).to_contain_text("2 MF into the next")
    assert player.lit().count() > 1
    # All options are those that are no buttons already.
    player.press("Escape", "l")
    listed = player.prompt.locator(".list button").all_inner_texts()
    assert listed
    assert not any(player.prompt.locator(".row").get_by_role("button", name=words.strip()).count() for words in listed)
