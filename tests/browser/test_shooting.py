"""Shooting on the table through the page: who can fire and who cannot, what is in sight, what the others would do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.page import SCALE
from tests.browser.tabletop import SHOOTS, begin_scenario, begin_situation, figure, pass_by, set_up

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.page import Player


def man(name: str, x: float, y: float, **words: Any) -> dict[str, Any]:
    type = "ger_grenadier" if name.startswith("x") else "us_private"
    return {"name": name, "type": type, "at": [x, y], "weapons": ["rifle"], **words}


def begin(player: Player, *figures: dict[str, Any], **words: Any) -> None:
    begin_situation(player, {"phase": "shooting", "player": "american", "figures": list(figures), **words})
    pass_by(player, SHOOTS)


def free_part(player: Player) -> tuple[float, float, float, float]:
    """The part of the map that nothing lies over: left, top, right, bottom."""
    window, asked = player.page.locator(".map").bounding_box(), player.prompt.bounding_box()
    assert window is not None
    assert asked is not None
    return window["x"], window["y"], window["x"] + window["width"], asked["y"]


def is_seen(player: Player, element: Locator) -> bool:
    x, y = player.middle(element)
    left, top, right, bottom = free_part(player)
    small = player.page.locator(".overview")
    inset = small.bounding_box() if small.count() else None
    hidden = inset is not None and (
        inset["x"] < x < inset["x"] + inset["width"] and inset["y"] < y < inset["y"] + inset["height"]
    )
    return left < x < right and top < y < bottom and not hidden


def test_who_is_aimed_at_comes_into_sight_with_the_shooter_and_stays_there(player: Player) -> None:
    begin(
        player,
        man("a", 8, 4, unit="1"),
        man("b", 10, 4, unit="1"),
        man("l", 9, 2.6, unit="1", type="us_corporal"),
        man("x1", 18, 8),
        man("x2", 60, 44),
        size=[72, 48],
    )
    player.page.mouse.move(*player.middle(figure(player, "Private #1")))
    zoom_in(player, figure(player, "Private #1"), 4)
    scale = player.page.evaluate(SCALE)
    assert not is_seen(player, figure(player, "Grenadier #4"))
    player.click_at(figure(player, "Private #1"))
    player.wait_for_question("at what?")
    for name in ("Private #1", "Grenadier #4"):
        assert is_seen(player, figure(player, name)), name
    before = player.middle(figure(player, "Grenadier #4"))
    player.click_at(figure(player, "Grenadier #4"))
    player.wait_for_question(SHOOTS)
    assert player.middle(figure(player, "Grenadier #4")) == pytest.approx(before, abs=3)
    # The other enemy is too far away for this scale, which is the player's.
    assert player.page.evaluate(SCALE) == scale


def test_the_question_says_who_cannot_fire_and_rings_of_who_sees_nobody_are_faint(player: Player) -> None:
    wall = {"name": "w", "kind": "wall_high", "rect": [14, 0, 15, 20]}
    begin(player, man("a", 4, 4), man("b", 20, 4), man("c", 20, 8, spent=5000), man("x", 26, 4), terrain=[wall])
    player.prompt.get_by_text("One man has gone more than half his move: too far to fire").wait_for()
    expect(figure(player, "Private #1").locator("circle.faint")).to_have_count(1)
    expect(figure(player, "Private #2").locator("circle.faint")).to_have_count(0)
    # Figures without a target in sight are not listed when the shooting ends.
    player.take(re.compile("^End"))
    player.prompt.get_by_text("Can still act").wait_for()
    assert "Private #1" not in player.prompt.locator("div, p", has_text="Can still act").last.inner_text()


def test_a_name_in_the_list_shows_its_man_and_his_deed_names_its_target(player: Player) -> None:
    begin(player, *(man(name, 6, y, unit="1") for name, y in (("a", 6), ("b", 8), ("c", 10))), man("x", 14, 8))
    player.prompt.locator("button.chip", has_text="Private #2").hover()
    ring = player.page.locator("circle.named")
    ring.wait_for()
    assert player.middle(ring) == pytest.approx(player.middle(figure(player, "Private #2")), abs=8)
    player.click_at(figure(player, "Private #1"))
    player.wait_for_question("at what?")
    player.click_at(figure(player, "Grenadier #4"))
    player.settle(60)
    assert player.button("The other 2 of the group do the same: Fire at Grenadier #4").count() == 1


def test_a_unit_from_beside_the_table_shows_where_all_of_it_would_stand(player: Player) -> None:
    begin_scenario(player)
    tray = player.page.locator(".tray button", has_text=re.compile(r"and \d+ more")).first
    count = int(re.search(r"and (\d+) more", tray.inner_text()).group(1))  # type: ignore[union-attr]
    player.page.mouse.move(*player.middle(tray))
    player.page.mouse.down()
    player.page.mouse.move(*player.middle(player.page.locator("polygon.zone").first), steps=4)
    expect(player.page.locator("g.lead .ghost")).to_have_count(count + 1)
    player.page.keyboard.press("Escape")
    player.page.mouse.up()


def test_what_is_left_of_the_armies_is_seen_in_play_and_nothing_of_hexes(player: Player) -> None:
    set_up(player)
    player.page.get_by_text("What is left of the armies").wait_for()
    menu = player.open_menu()
    menu.get_by_role("menuitemcheckbox").first.wait_for()
    assert menu.get_by_role("menuitemcheckbox", name=re.compile("Grid|Hex")).count() == 0
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("?")
    sheet = player.page.get_by_role("dialog")
    sheet.get_by_text("Next target").wait_for()
    assert sheet.get_by_text(re.compile("Grid|Hex")).count() == 0


def test_a_table_that_is_looked_at_again_knows_its_sides_and_its_men(player: Player) -> None:
    set_up(player)
    player.menu("Game", "Replay")
    replay = player.page.get_by_role("region", name="Replay")
    player.page.locator("section.replay:not([aria-busy='true'])").wait_for()
    assert replay.get_by_role("combobox", name="seen by").locator("option").all_inner_texts() == [
        "seen by Americans",
        "seen by Germans",
    ]
    player.page.mouse.move(*player.middle(figure(player, "Lieutenant #1")))
    player.page.locator("aside.column").get_by_text("Submachine gun").wait_for()
    player.page.get_by_role("tab", name="Forces").click()
    player.page.get_by_text("HQ Rifle Squad (Lieutenant #1)").wait_for()


def test_the_small_map_makes_room_for_what_is_led(player: Player) -> None:
    begin_situation(player, {"step": "move", "player": "american", "figures": [man("a", 8, 4), man("x", 40, 40)]})
    x, y = player.middle(figure(player, "Private #1"))
    player.page.mouse.move(x, y)
    for _ in range(4):
        player.page.mouse.wheel(0, -300)
    small = player.page.locator(".overview")
    small.wait_for()
    player.page.mouse.down()
    player.page.mouse.move(x + 60, y - 20, steps=4)
    player.page.locator("g.lead .ghost").first.wait_for()
    expect(small).to_have_count(0)
    player.page.keyboard.press("Escape")
    player.page.mouse.up()
    small.wait_for()


def zoom_in(player: Player, element: Locator, notches: int) -> None:
    """Turn the wheel and wait until the map has stopped growing: a turn of the wheel is not waited for by itself."""
    for _ in range(notches):
        player.page.mouse.wheel(0, -300)
    before, now = None, element.bounding_box()
    while before != now:
        player.page.wait_for_timeout(150)
        before, now = now, element.bounding_box()


def test_the_small_map_covers_nobody(player: Player) -> None:
    begin_situation(player, {"step": "move", "player": "american", "figures": [man("a", 20, 12), man("x", 40, 40)]})
    mouse, x, y = player.page.mouse, *player.middle(figure(player, "Private #1"))
    mouse.move(x, y)
    zoom_in(player, figure(player, "Private #1"), 3)
    small, window = player.page.locator(".overview"), player.page.locator(".map").bounding_box()
    small.wait_for()
    assert window is not None
    for corner in (window["x"] + window["width"] - 60, window["x"] + 120):
        # The table is drawn under the hand until the man stands in a corner of the window.
        mouse.move(x, y + 80)
        mouse.down()
        mouse.move(corner, window["y"] + 60 + 80, steps=4)
        mouse.up()
        x, y = player.middle(figure(player, "Private #1"))
        assert (x, y) == pytest.approx((corner, window["y"] + 60), abs=12)
        assert player.page.evaluate("([x, y]) => !!document.elementFromPoint(x, y)?.closest('[data-piece]')", [x, y]), (
            corner
        )
        expect(small).to_be_visible()


def test_the_question_of_heroic_shooting_leaves_the_table_in_sight(player: Player) -> None:
    leaders = [{**man(name, x, 4), "type": "us_lieutenant"} for name, x in (("a", 8), ("b", 20), ("c", 32))]
    begin_situation(player, {"step": "heroic-shoots", "player": "american", "figures": [*leaders, man("x", 20, 12)]})
    player.prompt.get_by_text("Lieutenant #1: one of 1 has a target").wait_for()
    box = player.prompt.bounding_box()
    assert box is not None
    assert box["height"] < 200
    # Of three answers none has an empty place beside it.
    boxes = [one.bounding_box() for one in player.prompt.locator(".answers button").all()]
    lines: dict[float, float] = {}
    for area in boxes:
        assert area is not None
        lines[area["y"]] = lines.get(area["y"], 0) + area["width"]
    assert len(boxes) == 3
    assert len(lines) == 3
    assert min(lines.values()) == pytest.approx(max(lines.values()), abs=8)


def test_what_goes_with_the_pointer_has_nothing_to_click(player: Player) -> None:
    begin(player, man("a", 20, 8), man("x", 26, 6))
    player.click_at(figure(player, "Private #1"))
    player.wait_for_question("at what?")
    player.page.mouse.move(*player.middle(figure(player, "Grenadier #2")))
    player.prompt.get_by_text("At long range").wait_for()
    links = player.prompt.locator(".passing .rule")
    assert links.count() > 0
    assert not any(link.is_visible() for link in links.all())


def test_a_click_on_another_shooter_takes_him_instead_as_long_as_nothing_was_fired(player: Player) -> None:
    begin(player, man("a", 6, 6), man("b", 6, 10, weapons=["rifle", "pistol"]), man("x", 14, 8))
    for name in ("Private #1", "Private #2", "Private #1"):
        player.click_at(figure(player, name))
        player.wait_for_question(name)
    expect(player.button("Shoot no more: Private #1")).to_be_visible()
    player.click_at(figure(player, "Grenadier #3"))
    player.wait_for_question(SHOOTS)
    player.click_at(figure(player, "Private #2"))
    player.wait_for_question("Private #2")
    player.click_at(figure(player, "Private #1"))
    player.prompt.get_by_role("alert").wait_for()
    assert "Private #2" in player.question


def test_the_player_who_is_asked_in_the_turn_of_another_is_named_beside_it(player: Player) -> None:
    figures = [man("l", 6, 6, type="us_lieutenant", might=1), man("x", 14, 8, side="german")]
    begin_situation(player, {"phase": "shooting", "player": "german", "initiative": "german", "figures": figures})
    asked = player.page.locator(".plate.asked")
    expect(asked).to_contain_text("Americans")
    expect(asked).to_contain_text("to answer")
    pass_by(player, SHOOTS)
    expect(asked).to_contain_text("Americans")
    expect(asked).to_contain_text("to play")


def test_the_step_for_grenades_ends_without_a_warning(player: Player) -> None:
    thrower = man("a", 6, 6, weapons=["rifle", "grenade"])
    begin_situation(player, {"phase": "grenades", "player": "american", "figures": [thrower, man("x", 10, 6)]})
    player.wait_for_question("throw a grenade")
    player.take(re.compile("^End"))
    expect(player.prompt.get_by_text("Can still act")).to_have_count(0)
    expect(player.prompt.locator("h1", has_text="throw a grenade")).to_have_count(0)
