"""The example of docs/new_system.md on the page: a system that the page was not built for is played at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.page import Player
from tests.server.running import ServerProcess


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the example beside the real systems."""
    server = ServerProcess(tmp_path_factory.mktemp("example") / "games.db", "examples.outpost.system:SYSTEM")
    yield server.url
    server.kill()


def test_a_unit_is_taken_its_reach_is_lit_with_costs_and_it_moves(player: Player) -> None:
    player.arrive()
    player.page.get_by_role("button", name="Outpost").click()
    player.page.get_by_role("button", name="The crossroads").click()
    card = player.page.locator("article.open")
    card.get_by_role("combobox", name="Computer").select_option("greedy")
    card.get_by_role("button", name="Begin").click()
    player.wait_for_question("Which unit acts?")

    player.click_at(player.counters().and_(player.page.locator("[data-piece='1']")))
    player.wait_for_question("What does rifle squad #1 do?")
    expect(player.page.get_by_text("3 MP").first).to_be_visible()

    player.click_at(player.target("C2"))
    player.page.locator(".log").get_by_text("rifle squad #1 moves to C2").wait_for()
    player.wait_for_question("Which unit acts?")
