"""Deployment under hidden markers, by clicks on the table: what lies under each is its owner's choice and knowledge."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.page import Player
from tests.browser.tabletop import BEGIN, PATIENT

HIDE = "under markers"


def begin_hidden(player: Player) -> None:
    """The Germans of Lingèvres, who deploy under markers, up to their first unit."""
    seats: list[dict[str, Any]] = [{"who": "agent", "agent": "passive"}, {"who": "me"}]
    player.arrive()
    player.page.get_by_role("button", name=re.compile("Panzerfaust|PZF")).first.wait_for(timeout=40_000)
    game = player.page.evaluate(BEGIN, {"system": "pzf", "scenario": "lingevres", "seats": seats})
    player.arrive(f"/game/{game}")
    player.settle(PATIENT)
    player.wait_for_question(HIDE)


def in_zone(player: Player, across: float) -> tuple[float, float]:
    """A point of the drawn zone, at this share of its width from the left."""
    box = player.page.locator("polygon.zone").first.bounding_box()
    assert box is not None
    return box["x"] + across * box["width"], box["y"] + box["height"] / 2


def test_units_and_dummies_are_laid_by_clicks_and_named_to_their_owner(player: Player) -> None:
    begin_hidden(player)
    tray = player.prompt.locator(".tray button")
    waiting = tray.count()
    assert waiting == 8
    expect(player.prompt.locator("input")).to_have_count(0)

    player.hit(tray.first)
    player.click_on(*in_zone(player, 0.2))
    expect(tray).to_have_count(waiting - 1)
    player.ready()
    player.click_on(*in_zone(player, 0.55))
    expect(player.page.locator("[data-piece][aria-label*='dummy']")).to_have_count(1)

    expect(player.page.locator("[data-piece][aria-label*='Panther']").first).to_be_visible()
    assert player.prompt.locator(".tray button").count() == waiting - 1
