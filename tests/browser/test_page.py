"""The page as a player uses it: start, set-up, moves, fire, refusals, keys, languages, replay."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.browser.page import Player, play

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def to_movement(player: Player) -> None:
    """Set up, and go through the first phases to the first movement."""
    player.begin()
    player.take(re.compile("Set up for me"))
    player.wait_for_question("Hand weapons over")
    player.take("End this step")
    player.wait_for_question("Prep Fire")
    player.take("End the phase")
    player.take("End anyway")
    player.wait_for_question("Choose a unit to move")


def test_a_game_is_played_against_the_computer(player: Player) -> None:
    player.begin()
    player.take(re.compile("Set up for me"))
    assert play(player, 25) == 25
    assert player.page.locator(".log li").count() > 5


def test_a_click_on_something_illegal_says_why_with_the_rule(player: Player) -> None:
    player.begin()
    player.take(re.compile("Set up for me"))
    player.wait_for_question("Hand weapons over")
    player.take("End this step")
    player.wait_for_question("Prep Fire")
    box = player.page.locator(".map").bounding_box()
    assert box is not None
    player.page.mouse.click(box["x"] + box["width"] * 0.75, box["y"] + box["height"] * 0.4)
    notice = player.prompt.get_by_role("alert")
    notice.wait_for()
    assert re.search(r"ASL-3\.2", notice.inner_text())
    notice.get_by_role("button", name=re.compile("rule")).click()
    assert player.page.locator("article.open h3").inner_text() == "ASL-3.2c"


def test_a_unit_is_dragged_along_its_path(player: Player) -> None:
    to_movement(player)
    player.press("n")
    unit = player.page.locator('g.counters [data-piece]:has(rect[stroke="#1f5fd0"])').last
    id = unit.get_attribute("data-piece")
    x, y = player.middle(unit)
    player.page.mouse.move(x, y)
    player.page.wait_for_timeout(400)
    fanned = player.page.locator(f'[data-fan] [data-piece="{id}"]')
    if fanned.count():
        x, y = player.middle(fanned)
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x + 30, y + 10, steps=4)
    player.page.mouse.move(x + 150, y + 30, steps=8)
    player.page.mouse.up()
    player.page.locator(".log li", has_text=f"#{id} moves to").first.wait_for()


def test_a_whole_phase_is_played_with_the_keyboard_only(player: Player) -> None:
    player.begin()
    player.press("s")
    player.wait_for_question("Hand weapons over")
    player.press("e")
    player.wait_for_question("Prep Fire")
    player.press("e")
    player.prompt.get_by_text("Can still act").wait_for()
    player.button("End anyway").focus()
    player.press("Enter")
    player.wait_for_question("Choose a unit to move")
    player.press("n")
    player.press("Enter")
    player.wait_for_question("What next?")
    player.press("ArrowRight")
    player.press("Enter")
    player.page.locator(".log li", has_text="moves to").first.wait_for()


def test_the_language_changes_in_place(player: Player) -> None:
    player.begin()
    player.page.get_by_role("button", name="FR", exact=True).click()
    player.wait_for_question("pions")
    assert player.page.locator("html").get_attribute("lang") == "fr"
    player.page.get_by_role("button", name="EN", exact=True).click()
    player.wait_for_question("Set up your force")


def test_fire_shows_its_odds_and_its_tally_and_takes_few_clicks(player: Player) -> None:
    player.begin()
    player.take(re.compile("Set up for me"))
    player.wait_for_question("Hand weapons over")
    player.take("End this step")
    player.wait_for_question("Prep Fire")
    player.clicks = 0
    player.click_at(player.lit().first)
    player.wait_for_question("Who fires")
    player.take(re.compile("^Add"))
    player.prompt.locator(".bar").wait_for()
    assert "nothing" in player.prompt.inner_text()
    player.take(re.compile("^Fire"))
    player.page.locator(".log .dice").first.wait_for()
    assert player.clicks <= 4


def test_an_undone_choice_is_taken_back(player: Player) -> None:
    player.begin()
    player.take(re.compile("Set up for me"))
    player.wait_for_question("Hand weapons over")
    player.take("End this step")
    player.wait_for_question("Prep Fire")
    player.click_at(player.lit().first)
    player.wait_for_question("Who fires")
    player.press("u")
    player.wait_for_question("Prep Fire")


def test_two_players_at_one_screen_take_turns(player: Player) -> None:
    player.arrive()
    player.page.get_by_role("button", name="Hot seat").click()
    player.page.get_by_role("button", name="First Steps").click()
    player.page.get_by_role("button", name="Begin").click()
    player.settle()
    first = player.prompt.locator(".who").inner_text()
    player.take(re.compile("Set up for me"))
    player.prompt.locator(".who", has_not_text=first).wait_for()


def test_a_friend_joins_by_the_link_and_plays(player: Player, browser: Browser, address: str) -> None:
    player.arrive()
    player.page.get_by_role("button", name="Online").click()
    player.page.get_by_role("button", name="First Steps").click()
    player.page.get_by_role("button", name="Begin").click()
    link = player.prompt.locator("input")
    link.wait_for()
    friend = Player(browser, address)
    friend.arrive(link.input_value().removeprefix(address))
    friend.settle()
    friend.take(re.compile("Set up for me"))
    player.settle()
    player.take(re.compile("Set up for me"))
    player.wait_for_question("Hand weapons over")
    friend.context.close()


def test_a_game_is_looked_at_again(player: Player) -> None:
    player.begin()
    player.take(re.compile("Set up for me"))
    player.wait_for_question("Hand weapons over")
    player.page.get_by_role("button", name="Game", exact=True).click()
    player.page.get_by_role("menuitem", name="Replay").click()
    replay = player.page.locator("section.replay")
    replay.get_by_text("Step 2 of 2").wait_for()
    replay.get_by_role("button", name="To the beginning").click()
    replay.get_by_text("Step 0 of 2").wait_for()
    player.page.wait_for_timeout(300)
    assert player.page.locator("g.counters [data-piece]").count() == 0
    replay.get_by_role("button", name="Back to the game").click()
    player.wait_for_question("Hand weapons over")


def test_a_game_goes_on_after_the_page_was_closed(player: Player) -> None:
    player.begin()
    player.take(re.compile("Set up for me"))
    player.wait_for_question("Hand weapons over")
    player.arrive()
    player.page.get_by_role("button", name="Continue").click()
    player.page.get_by_role("button", name="Go on").first.click()
    player.wait_for_question("Hand weapons over")
