"""Figures led over a table through the page: what a way takes from them, and how the hand lets go of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.test_table import begin_situation, figure

if TYPE_CHECKING:
    from tests.browser.page import Player

MEN = [("c", "us_corporal", 4, "pistol"), ("r", "us_private", 6, "rifle"), ("s", "us_private", 8, "smg")]


def begin(player: Player) -> float:
    """A group of three with weapons that bear moving differently; gives the pixels of an inch."""
    men = [
        {"name": name, "type": type, "at": [16, y], "unit": "1", "weapons": [arm], "facing": 90}
        for name, type, y, arm in MEN
    ]
    foe = {"name": "y", "type": "ger_grenadier", "at": [44, 20]}
    begin_situation(player, {"step": "move", "player": "american", "figures": [*men, foe]})
    places = [player.middle(figure(player, name))[1] for name in ("Corporal #1", "Private #3")]
    return (places[0] - places[1]) / 4


def hold(player: Player, name: str, dx: float) -> None:
    """Take a figure into the hand and lead it sidewards."""
    x, y = player.middle(figure(player, name))
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x + dx / 2, y, steps=3)
    player.page.mouse.move(x + dx, y, steps=3)


def test_a_way_says_what_it_takes_from_those_who_go_and_from_where(player: Player) -> None:
    inch = begin(player)
    pill, beyond = player.page.locator("g.lead .pill"), player.page.locator("g.lead .beyond")
    hold(player, "Private #2", inch * 2)
    pill.get_by_text("of 6″").first.wait_for()
    assert (pill.get_by_text("fires no more").count(), beyond.count()) == (0, 0)
    x, y = player.middle(figure(player, "Private #2"))
    player.page.mouse.move(x + inch * 5, y, steps=3)
    pill.get_by_text("Rifle: fires no more").wait_for()
    assert player.middle(beyond)[0] == pytest.approx(x + inch * 3, abs=4)
    player.page.mouse.move(x, y, steps=3)
    player.page.mouse.up()
    player.ready()
    hold(player, "Corporal #1", inch * 5)
    pill.get_by_text("1 of 3 will not fire").wait_for()
    expect(beyond).to_have_count(1)
