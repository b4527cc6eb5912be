"""How many clicks the usual things take."""

from __future__ import annotations

import re

import pytest

from tests.browser.page import Player


def both(player: Player, american: str, german: str) -> None:
    """Two players at one screen, with set-ups by name, up to the first Prep Fire."""
    player.begin_scenario("Hot seat")
    player.settle()
    for _ in range(2):
        side = player.asked
        player.take(re.compile(german if side == "Germans" else american))
        player.settle()
    while "Hand weapons over" in player.question:
        player.take("End this step")
        player.settle()
    player.wait_for_question("Prep Fire")


def test_a_fire_group_from_two_hexes_takes_four_clicks(player: Player) -> None:
    both(player, "From the wood", "Behind the road")
    player.clicks = 0
    player.click_at(player.target("F3"))
    player.wait_for_question("Who fires at F3")
    player.take(re.compile(r"^Add .*\(C3\)"))
    player.take(re.compile(r"^Add .*\(C2\)"))
    player.prompt.locator(".bar").wait_for()
    assert "nothing" in player.prompt.inner_text()
    assert player.prompt.locator(".group .member").count() == 2, "all who fire are named, wherever they stand"
    player.take(re.compile("^Fire"))
    player.page.locator(".log .dice").first.wait_for()
    assert player.clicks == 4


def test_a_fire_group_is_clicked_together_on_the_map(player: Player) -> None:
    both(player, "From the wood", "Behind the road")
    player.click_at(player.target("F3"))
    player.wait_for_question("Who fires at F3")
    stack = player.page.locator("g.counters [data-piece][aria-label*=', C3']").last
    player.page.mouse.move(*player.middle(stack))
    fan = player.page.locator("[data-fan] [data-piece]", has=player.page.locator("[data-ring='joins']"))
    fan.first.wait_for()
    player.clicks = 0
    player.click_at(fan.first)
    player.button(re.compile("^Fire")).wait_for()
    assert player.clicks == 1


@pytest.mark.parametrize("units", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_whole_enemy_move_is_passed_with_one_click(player: Player, units: int) -> None:
    both(player, "From both sides", "First houses")
    player.take("End the phase")
    player.take("End anyway")
    player.wait_for_question("Choose a unit to move")
    asked = []
    for unit in range(units):
        player.take(re.compile(r"^Move American 6-6-6.*\(C7\)"))
        player.wait_for_question("What next?")
        held = False
        for place in ("D6", "D5", "D4"):
            player.click_at(player.target(place))
            player.settle()
            if player.asked == "Germans":
                assert not held, "asked again in the same move"
                asked.append(unit)
                player.clicks = 0
                player.take("Hold this unit's move")
                assert player.clicks == 1
                held = True
                player.wait_for_question("What next?")
            if "What next?" not in player.question:
                break
        if "What next?" in player.question:
            player.take("End this move")
    assert asked == [*range(units)], "each unit's move is asked about once"
