"""Units of a table are taken up beside it by kind, put down, put aboard and looked at before the battle begins."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.tabletop import PATIENT, choose_scenario

if TYPE_CHECKING:
    from tests.browser.page import Player


def begin(player: Player, title: str, side: str) -> None:
    """Begin a scenario as a side, up to its first question."""
    choose_scenario(player, title=title)
    player.page.get_by_role("combobox", name="You play").select_option(label=side)
    player.page.get_by_role("button", name="Begin").click()
    player.settle(PATIENT)


def test_all_that_is_to_be_placed_is_in_sight_by_kind(player: Player) -> None:
    begin(player, "Lingèvres", "British")
    tray = player.prompt.locator(".tray")
    expect(tray.get_by_text(re.compile("^M4 Sherman.×15$"))).to_be_visible()
    outer = player.prompt.bounding_box()
    assert outer is not None
    for button in tray.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= outer["y"] + outer["height"]


def test_a_unit_is_put_aboard_by_a_click_on_its_vehicle_not_by_taking_it_up(player: Player) -> None:
    begin(player, "Omaha Beach", "Americans")
    player.take("Done")
    player.wait_for_question("Put down a unit", PATIENT)
    tray = player.prompt.locator(".tray").get_by_role("button")
    count = tray.count()
    player.hit(tray.filter(has_text="Sergeant"))
    expect(tray).to_have_count(count)
    player.hit(tray.filter(has_text="truck"))
    expect(tray).to_have_count(count - 1)
    expect(player.page.locator("aside.column .log")).to_contain_text("begins aboard")


def test_what_is_set_up_for_a_player_is_looked_at_and_taken_back_before_the_battle(come: Callable[..., Player]) -> None:
    player = come(arranges=True)
    begin(player, "Omaha Beach", "Americans")
    player.take("Done")
    player.wait_for_question("Put down a unit", PATIENT)
    count = player.prompt.locator(".tray button").count()
    player.take("Set up the rest for me")
    player.wait_for_question("Your units stand")
    expect(player.prompt.locator(".tray button")).to_have_count(0)
    player.take("Undo")
    player.wait_for_question("Put down a unit")
    expect(player.prompt.locator(".tray button")).to_have_count(count)
    player.take(re.compile("Set up for me: The draw"))
    player.wait_for_question("Your units stand")
    player.take("Done")
    player.wait_for_question("Which shell", PATIENT)
