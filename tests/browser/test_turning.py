"""Turning on the table through the page: the grips of a hull, a turret or a gun, and what a weapon covers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.tabletop import begin_situation, choose_scenario, figure

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.page import Player

FOE = {"name": "x", "type": "ger_grenadier", "at": [44, 20]}


def grip(player: Player, number: int) -> Locator:
    return player.page.locator(f"[data-handle='{number}'] .grip")


def pull(player: Player, number: int, middle: Locator, dx: float, dy: float) -> None:
    """Take a grip by its middle and hold it so far from the middle of its figure."""
    x, y = player.middle(middle)
    player.page.mouse.move(*player.middle(grip(player, number)))
    player.page.mouse.down()
    player.page.mouse.move(x + dx, y + dy, steps=6)


def direction(player: Player, number: int) -> float:
    """Where the grip points, in degrees."""
    turned = player.page.locator(f"g.handle g:has(> [data-handle='{number}'])").get_attribute("transform") or ""
    return float(turned.removeprefix("rotate(").removesuffix(")"))


def test_the_inner_grip_turns_the_hull_and_the_outer_one_the_turret(player: Player) -> None:
    tank = {"name": "t", "type": "us_m4", "at": [20, 12], "facing": 0}
    begin_situation(player, {"step": "move", "player": "american", "figures": [tank, FOE]})
    hull = figure(player, "M4 Sherman #1")
    player.click_at(hull)
    player.wait_for_question("M4 Sherman #1")
    for number, words in enumerate(("Turn to", "Turn the turret to")):
        player.page.mouse.move(*player.middle(grip(player, number)))
        expect(player.page.locator(".handle .name", has_text=re.compile(f"^{words}$"))).to_be_visible()
    # Both lie on one line: each is taken by its own middle.
    arc = player.page.locator("path.arc")
    expect(arc).to_have_count(0)
    pull(player, 0, hull, 120, 0)
    player.page.locator(".handle.held .pill", has_text=re.compile(r"^(8\d|9\d)°$")).wait_for()
    # What its gun covers turns with it, the turret with the hull.
    expect(arc).to_have_attribute("data-facing", re.compile(r"^(8\d|9\d)$"))
    player.page.mouse.up()
    player.ready()
    hull_to = direction(player, 0)
    assert hull_to == pytest.approx(90, abs=5)
    pull(player, 1, hull, 0, 120)
    player.page.mouse.up()
    player.ready()
    assert direction(player, 0) == hull_to
    assert direction(player, 1) == pytest.approx(180, abs=5)


def test_a_direction_that_was_typed_and_chosen_is_no_longer_in_the_field(player: Player) -> None:
    tank = {"name": "t", "type": "us_m4", "at": [20, 12], "facing": 0}
    begin_situation(player, {"step": "move", "player": "american", "figures": [tank, FOE]})
    player.click_at(figure(player, "M4 Sherman #1"))
    field = player.prompt.get_by_label("Turn the turret to")
    field.fill("90")
    player.prompt.get_by_text("This can be chosen.").wait_for()
    field.press("Enter")
    player.page.locator(".log li", has_text="turns to 90°").wait_for()
    expect(field).to_have_value("")
    expect(player.prompt.get_by_text("This can be chosen.")).to_have_count(0)


def test_what_a_machine_gun_covers_turns_with_it_in_the_hand(player: Player) -> None:
    men = [
        {"name": "g", "type": "us_private", "at": [16, 20], "unit": "1", "weapons": ["mmg"], "facing": 0},
        {"name": "b", "type": "us_private", "at": [16, 19], "unit": "1", "facing": 0},
    ]
    begin_situation(player, {"step": "move", "player": "american", "figures": [*men, FOE]})
    gunner = figure(player, "Private #1")
    player.click_at(gunner)
    arc = player.page.locator("path.arc")
    expect(arc).to_have_attribute("data-facing", "0")
    degrees = arc.get_attribute("data-arc")
    pull(player, 0, gunner, -120, 0)
    expect(arc).to_have_attribute("data-facing", re.compile("^2(6|7)"))
    assert arc.get_attribute("data-arc") == degrees
    # What it covers lies to the west of it now.
    box, place = arc.bounding_box(), player.middle(gunner)
    assert box is not None
    assert box["x"] + box["width"] / 2 < place[0]
    player.page.keyboard.press("Escape")
    player.page.mouse.up()
    expect(arc).to_have_attribute("data-facing", "0")


def test_a_tank_that_was_put_down_is_shifted_by_two_clicks_and_turned(player: Player) -> None:
    choose_scenario(player, title="Formigny")
    player.page.get_by_role("button", name="Begin").click()
    player.settle(60)
    zone = player.page.locator("polygon.zone").first.bounding_box()
    assert zone is not None
    road = zone["x"] + zone["width"] * 0.47, zone["y"] + zone["height"] * 0.4
    player.prompt.get_by_role("button", name="M4 Sherman #53").first.click()
    player.click_on(*road)
    player.wait_for_question("Shift single figures")
    player.prompt.get_by_text("Drag a figure to where it is to stand").wait_for()
    tank = figure(player, "M4 Sherman #53")
    before = player.middle(tank)
    player.click_at(tank)
    player.click_on(before[0] + 60, before[1])
    player.page.wait_for_function(
        "x => document.querySelector('g.counter[aria-label^=\"M4 Sherman #53\"]').getBoundingClientRect().x > x",
        arg=before[0] + 20,
    )
    pull(player, 0, tank, 120, 0)
    player.page.mouse.up()
    player.wait_for_question("Put down 4 of these 9 units")
