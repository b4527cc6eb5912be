"""Odds on the page: the whole as a bar, and each of several targets by itself."""

from __future__ import annotations

import re

from tests.browser.page import Player
from tests.browser.situations import begin_situation, situation

TARGETS = situation(
    "PFPh",
    {"name": "a", "type": "ge_467", "at": "B3"},
    {"name": "b", "type": "ge_467", "at": "B3"},
    {"name": "x", "type": "ru_447", "at": "D2"},
    {"name": "y", "type": "ru_426", "at": "D2"},
    {"name": "z", "side": "russian", "type": "8-1", "at": "D2"},
)


def test_each_target_of_an_attack_has_a_row_of_its_own(player: Player) -> None:
    begin_situation(player, TARGETS, "Prep Fire")
    player.click_at(player.target("D2"))
    player.wait_for_question("Who fires at D2?")
    player.take(re.compile("^Add"))
    rows = player.prompt.locator(".targets tbody tr")
    rows.nth(2).wait_for()
    names = [name.split(" #")[0] for name in rows.locator("th").all_inner_texts()]
    assert names == ["Russian 4-4-7", "Russian 4-2-6", "Russian 8-1"]
    assert all(re.findall(r"\d+%", row) for row in rows.all_inner_texts())
    assert rows.get_by_role("img").count() == 3


def test_a_single_target_needs_no_row(player: Player) -> None:
    alone = {**TARGETS, "units": TARGETS["units"][:3]}
    begin_situation(player, alone, "Prep Fire")
    player.click_at(player.target("D2"))
    player.wait_for_question("Who fires at D2?")
    player.take(re.compile("^Add"))
    player.prompt.locator(".odds").wait_for()
    assert player.prompt.locator(".targets").count() == 0
