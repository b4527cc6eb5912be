"""What a player sets for when he is away, and how he leaves for good."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

import pytest

from tests.browser.page import DESKTOP, PHONE, Player
from tests.browser.tours import accessible, clipped, too_wide

Come = Callable[..., Player]


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_vacation_is_begun_and_ended(come: Come, size: tuple[int, int]) -> None:
    player = come(size=size)
    open_part(player, "Vacation and reminders")
    dialog = player.page.get_by_role("dialog")
    dialog.get_by_text("This year you have 28 days left.").wait_for()
    dialog.get_by_role("spinbutton", name="Days").fill("5")
    dialog.get_by_role("button", name="Take it").click()
    dialog.get_by_text("You are on vacation until").wait_for()
    assert [*clipped(player.page), *accessible(player.page)] == []
    assert not too_wide(player.page)
    dialog.get_by_role("button", name="I am back").click()
    dialog.get_by_role("spinbutton", name="Days").wait_for()


def test_a_vacation_is_planned_and_called_off(player: Player) -> None:
    open_part(player, "Vacation and reminders")
    dialog = player.page.get_by_role("dialog")
    first = date.today() + timedelta(days=40)
    dialog.get_by_label("From").fill(first.isoformat())
    dialog.get_by_role("button", name="Take it").click()
    said = f"You will be on vacation from {first:%B} {first.day}, {first.year}"
    dialog.get_by_text(said).wait_for()
    dialog.get_by_role("button", name="I am staying").click()
    dialog.get_by_label("From").wait_for()


def test_a_guest_leaves_for_good_after_a_second_click(player: Player) -> None:
    open_part(player, "Leave for good")
    account = player.page.get_by_role("button", name=re.compile("^Account"))
    before = account.inner_text()
    player.page.get_by_role("button", name="Delete everything of mine").click()
    assert account.inner_text() == before
    player.page.get_by_role("button", name="Yes, delete it for good").click()
    player.page.wait_for_function("(before) => !document.body.innerText.includes(before)", arg=before)


def open_part(player: Player, name: str) -> None:
    player.arrive()
    player.page.get_by_role("button", name=re.compile("^Account")).click()
    player.page.get_by_role("dialog").locator("summary", has_text=name).click()
