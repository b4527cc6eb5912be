"""Two players a side at Omaha: four browsers, from the form of the game to its end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.tabletop import choose_scenario

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.page import Player

Come = Callable[..., "Player"]
MINEFIELDS = 6
"""Three for each of two stretches of beach."""


def four_players(come: Come) -> list[Player]:
    """One begins the game, the others follow his link and take the free seats in order."""
    host = come()
    choose_scenario(host, "Online", "Omaha Beach")
    host.page.get_by_label("Players a side").select_option("2")
    host.page.locator("summary", has_text="Rule options").click()
    host.page.get_by_label(re.compile("how many stretches of beach")).select_option("2")
    host.page.get_by_role("button", name="Begin").click()
    link = host.prompt.get_by_role("textbox").input_value(timeout=40_000).removeprefix(host.address)
    players = [host]
    for name in ("Germans 2", "Americans 1", "Americans 2"):
        player = come()
        player.arrive(link)
        expect(player.page.locator(".plate.own")).to_contain_text(name)
        players.append(player)
    return players


def lay_minefields(players: list[Player]) -> None:
    """The two defenders lay them in turn, each wherever he likes."""
    for number in range(MINEFIELDS):
        player = players[number % 2]
        player.wait_for_question(f"({MINEFIELDS - number} to lay)")
        box = player.page.locator(".map").bounding_box()
        assert box is not None
        player.click_on(box["x"] + box["width"] * (0.12 + 0.14 * number), box["y"] + box["height"] * 0.46)


def agree(first: Player, second: Player, question: str, answer: str) -> None:
    """What concerns the whole side needs both its players: the first to want it waits for the other."""
    for player in (first, second):
        player.wait_for_question(question, 40)
        player.take(answer)
        if player is first:
            expect(player.prompt.get_by_text("You have ended here; it still goes on for")).to_be_visible()


def commander_of(player: Player, counter: Locator) -> str:
    """The other player of the side who commands a figure, as its card says when it is pointed at."""
    player.page.mouse.move(*player.middle(counter))
    card = player.page.locator(".unit").first
    card.wait_for()
    match = re.search("commanded by (.*)", card.inner_text())
    return match[1] if match else ""


def resign(player: Player) -> None:
    player.menu("Game", "Resign")
    player.page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_four_players_share_two_sides_from_the_form_to_the_end(come: Come) -> None:
    players = four_players(come)
    german, german_ally, american, american_ally = players
    lay_minefields([german, german_ally])
    agree(german, german_ally, "Works of your engineers", "Done")
    agree(german_ally, german, "Put down a unit", "Set up the rest for me")

    # The tray of each attacker holds his own men and tanks; trucks of the other are there to be boarded.
    agree(american, american_ally, "Works of your engineers", "Done")
    trays = []
    for player in (american, american_ally):
        player.wait_for_question("Put down a unit", 40)
        held = player.prompt.locator(".tray button").all_inner_texts()
        trays.append({name for name in held if "truck" not in name})
    assert all(trays)
    assert not trays[0] & trays[1]

    # A defender hands a unit over to the other; only their side reads of it.
    own = german.page.locator("g.counter[aria-label*='Germans']")
    mine = next(number for number in range(own.count()) if not commander_of(german, own.nth(number)))
    german.page.mouse.click(*german.middle(own.nth(mine)), button="right")
    german.page.get_by_role("menuitem", name="Hand over to Germans 2").click()
    for player in (german, german_ally):
        expect(player.tab("Log").get_by_text("is now commanded by player 2")).to_be_visible()
    expect(american.tab("Log").get_by_text("is now commanded by player 2")).to_have_count(0)

    resign(american)
    expect(american_ally.prompt.get_by_text("is over")).to_have_count(0)
    resign(american_ally)
    for player in players:
        player.wait_for_question("is over", 20)
        expect(player.prompt.get_by_text("Germans").first).to_be_visible()
