"""Two players with clocks: from the form to a claim, a pause and a verdict that both agree upon."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.page import DESKTOP, PHONE, Player, serving
from tests.browser.same_luck import pass_by
from tests.browser.tabletop import choose_scenario
from tests.browser.tours import accessible, clipped, in_french, too_wide

if TYPE_CHECKING:
    from playwright.sync_api import Browser


class Table(NamedTuple):
    """Two players at one game with clocks, and the folder of its server."""

    asked: Player
    waiting: Player
    folder: Path


@pytest.fixture(params=["desktop", "phone"])
def table(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[Table]:
    size = DESKTOP if request.param == "desktop" else PHONE
    with serving(tmp_path) as address:
        host, guest = (Player(browser, address, size, touch=size == PHONE) for _ in range(2))
        begin(host)
        guest.arrive(host.prompt.get_by_role("textbox").input_value().removeprefix(address))
        guest.ready()
        host.page.get_by_role("timer").first.wait_for()
        is_host_asked = host.page.title().startswith("●")
        yield Table(*((host, guest) if is_host_asked else (guest, host)), tmp_path)
        for player in (host, guest):
            player.context.close()
            assert player.errors == []


def begin(host: Player) -> None:
    """A game online, a minute each."""
    host.arrive()
    host.page.get_by_role("button", name="Online").click()
    host.page.get_by_role("button", name="First Steps").click()
    host.page.get_by_role("combobox", name="Clocks").select_option(label="live, at one sitting")
    host.page.get_by_role("spinbutton", name="Minutes each").fill("1")
    host.page.get_by_role("spinbutton", name="Seconds more").fill("5")
    assert looked_at(host) == []
    host.page.get_by_role("button", name="Begin").click()
    host.ready()


def looked_at(player: Player) -> list[str]:
    """What is wrong with the screen."""
    wide = ["it is wider than the screen"] if too_wide(player.page) else []
    return [*clipped(player.page), *wide, *accessible(player.page)]


def test_a_player_whose_clock_has_run_out_loses_when_the_other_claims_it(table: Table) -> None:
    asked, waiting, folder = table
    assert waiting.page.get_by_role("timer", name="The clock runs").count() == 1
    assert waiting.page.get_by_role("button", name="Claim the game").count() == 0
    pass_by(folder, 70)
    for player in (asked, waiting):
        player.page.reload()
        player.ready()
    assert asked.page.get_by_role("button", name="Claim the game").count() == 0
    waiting.take("Claim the game")
    waiting.prompt.get_by_text("The game ends, and you have won it.").wait_for()
    assert looked_at(waiting) == []
    with in_french(waiting):
        waiting.prompt.get_by_text("La partie s’achève, et vous l’avez gagnée.").wait_for()
        assert [element for element in clipped(waiting.page) if "aside.column" not in element] == []
    waiting.button("Wait on").click()
    waiting.take("Claim the game")
    waiting.button("Win the game").click()
    for player in (asked, waiting):
        player.wait_for_question("The game is over")
        player.prompt.get_by_text("A player ran out of time.").wait_for()


def test_players_pause_the_clocks_and_agree_who_has_won(table: Table) -> None:
    asked, waiting, _ = table
    asked.menu("Game", "Clocks and agreements")
    asked.page.get_by_role("dialog").wait_for()
    assert looked_at(asked) == []
    asked.page.get_by_role("button", name="Propose a pause").click()
    asked.prompt.get_by_text("You propose: The clocks are to be paused.").wait_for()
    waiting.prompt.get_by_text("proposes: The clocks are to be paused.").wait_for()
    assert looked_at(waiting) == []
    waiting.button("Agree").click()
    for player in (asked, waiting):
        player.page.get_by_role("timer", name="The clocks are paused").first.wait_for()
    waiting.menu("Game", "Clocks and agreements")
    waiting.page.locator("summary", has_text="Agree on the result").click()
    waiting.page.get_by_role("radio").first.check()
    assert looked_at(waiting) == []
    waiting.page.get_by_role("dialog").get_by_role("button", name="Propose", exact=True).last.click()
    asked.prompt.get_by_text("The result is to be").wait_for()
    asked.button("Agree").click()
    for player in (asked, waiting):
        player.wait_for_question("The game is over")
        player.prompt.get_by_text("The players agreed who had won.").wait_for()


def test_a_partner_takes_the_place_of_a_player_whose_clock_has_run_out(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        players = [Player(browser, address, DESKTOP) for _ in range(4)]
        late, partner = four_at_a_table(players)[:2]
        partner.wait_for_question("(3 to lay)", 40)
        box = partner.page.locator(".map").bounding_box()
        assert box is not None
        # The choice earns the one who makes it more time than the other has.
        partner.click_on(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.46)
        partner.wait_for_question("(2 to lay)")
        pass_by(tmp_path, 310)
        partner.page.reload()
        partner.take("Take the place")
        partner.button("Take the place").click()
        expect(partner.page.locator(".plate.own")).to_contain_text("Germans 1, you, Germans 2, you")
        partner.wait_for_question("(2 to lay)")
        late.prompt.get_by_text("You are looking on.").wait_for()
        for player in players:
            player.context.close()
            assert player.errors == []


def four_at_a_table(players: list[Player]) -> list[Player]:
    """Two a side with clocks; the first two are the defenders, who are both asked."""
    host, *guests = players
    choose_scenario(host, "Online", "Omaha Beach")
    host.page.get_by_label("Players a side").select_option("2")
    host.page.get_by_role("combobox", name="Clocks").select_option(label="live, at one sitting")
    host.page.get_by_role("spinbutton", name="Minutes each").fill("5")
    host.page.get_by_role("spinbutton", name="Seconds more").fill("200")
    host.page.get_by_role("button", name="Begin").click()
    link = host.prompt.get_by_role("textbox").input_value(timeout=40_000).removeprefix(host.address)
    for guest in guests:
        guest.arrive(link)
        guest.ready()
    return players
