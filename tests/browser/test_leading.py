"""Figures led over a table through the page: what a way takes from them, and how the hand lets go of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.tabletop import MOVES, begin_situation, figure

if TYPE_CHECKING:
    from tests.browser.page import Player

FOE = {"name": "y", "type": "ger_grenadier", "at": [44, 20]}
MEN = [("c", "us_corporal", 4, "pistol"), ("r", "us_private", 6, "rifle"), ("s", "us_private", 8, "smg")]


def begin(player: Player, **last: Any) -> float:
    """A group of three with weapons that bear moving differently; gives the pixels of an inch."""
    men: list[dict[str, Any]] = [
        {"name": name, "type": type, "at": [16, y], "unit": "1", "weapons": [arm], "facing": 90}
        for name, type, y, arm in MEN
    ]
    men[-1] |= last
    begin_situation(player, {"step": "move", "player": "american", "figures": [*men, FOE]})
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
    pill.get_by_text("1 of 3 fires no more this turn with: Rifle").wait_for()
    # It covers none of the places where the figures would stand.
    label = pill.filter(has_text="1 of 3").bounding_box()
    assert label is not None
    for ghost in player.page.locator("g.lead .ghost").all():
        x, y = player.middle(ghost)
        assert not (label["x"] < x < label["x"] + label["width"] and label["y"] < y < label["y"] + label["height"])
    expect(beyond).to_have_count(1)


def test_escape_puts_back_a_dragged_figure_and_one_that_was_only_clicked(player: Player) -> None:
    inch = begin(player)
    before = player.middle(figure(player, "Private #2"))
    hold(player, "Private #2", inch * 5)
    player.page.locator("g.lead .ghost").first.wait_for()
    player.page.keyboard.press("Escape")
    expect(player.page.locator("g.lead")).to_have_count(0)
    player.page.mouse.up()
    player.ready()
    assert MOVES in player.question
    assert player.middle(figure(player, "Private #2")) == pytest.approx(before, abs=1)
    for by_key in (True, False):
        player.click_at(figure(player, "Private #2"))
        player.wait_for_question("Where does Private #2 go")
        player.button("Put back").wait_for()
        if by_key:
            player.page.keyboard.press("Escape")
        else:
            player.take("Put back")
        player.wait_for_question(MOVES)
    # Who has gone a part of his way is not put back.
    player.click_at(figure(player, "Private #2"))
    player.wait_for_question("Where does Private #2 go")
    player.page.mouse.click(before[0] + inch * 2, before[1])
    player.wait_for_question("4″ of 6″")
    expect(player.button("Put back")).to_have_count(0)


def test_escape_also_puts_back_a_man_without_command_who_stays_in_cover(player: Player) -> None:
    wood = {"name": "w", "kind": "wood", "rect": [14, 18, 18, 22]}
    men: list[dict[str, Any]] = [
        {"name": "a", "type": "us_private", "at": [16, 20], "unit": "1", "isolated": True},
        {"name": "c", "type": "us_corporal", "at": [30, 8], "unit": "1"},
    ]
    begin_situation(player, {"step": "move", "player": "american", "figures": [*men, FOE], "terrain": [wood]})
    player.click_at(figure(player, "Private #1"))
    player.wait_for_question("in cover")
    player.button("Put back").wait_for()
    player.page.keyboard.press("Escape")
    player.wait_for_question(MOVES)
    expect(figure(player, "Private #1")).to_have_class(re.compile("lit"))


def test_who_stays_is_said_with_the_way_and_told_afterwards_as_no_refusal(player: Player) -> None:
    inch = begin(player, isolated=True)
    hold(player, "Corporal #1", inch * 3)
    player.page.locator("g.lead .pill").get_by_text("Private #3 stays").wait_for()
    expect(player.page.locator("g.lead .pill.bad")).to_have_count(0)
    assert "Private #3" in (player.page.locator("g.lead .staying").get_attribute("aria-label") or "")
    player.page.mouse.up()
    player.wait_for_question(MOVES)
    player.prompt.locator(".notice.soft", has_text="Private #3 stays").wait_for()


def test_a_machine_gun_shows_what_it_covers_and_goes_with_its_leader(player: Player) -> None:
    men: list[dict[str, Any]] = [
        {"name": "a", "type": "us_corporal", "at": [14, 20], "unit": "1", "facing": 90},
        {"name": "g", "type": "us_private", "at": [16, 20], "unit": "1", "weapons": ["mmg"], "facing": 90},
        {"name": "b", "type": "us_private", "at": [15, 20], "unit": "1", "facing": 90},
        {"name": "y", "type": "ger_grenadier", "at": [44, 20]},
        {"name": "c", "type": "us_corporal", "at": [16, 8], "unit": "2", "facing": 90},
    ]
    begin_situation(player, {"step": "move", "player": "american", "figures": men})
    x, _ = player.middle(figure(player, "Corporal #1"))
    inch = (player.middle(figure(player, "Private #2"))[0] - x) / 2
    expect(player.page.locator("path.arc")).to_have_count(0)
    player.click_at(figure(player, "Private #2"))
    player.wait_for_question("Where does Private #2 go")
    arc = player.page.locator("path.arc")
    expect(arc).to_have_attribute("data-arc", "90")
    expect(arc).to_have_attribute("data-facing", "90")
    player.take("Put back")
    player.wait_for_question(MOVES)
    before = player.middle(figure(player, "Private #2"))
    hold(player, "Corporal #1", inch * 5)
    expect(player.page.locator("g.lead .ghost")).to_have_count(3)
    expect(player.page.locator("g.lead .staying")).to_have_count(0)
    player.page.mouse.up()
    player.wait_for_question(MOVES)
    assert player.middle(figure(player, "Private #2"))[0] == pytest.approx(before[0] + inch * 5, abs=3)


def test_the_key_for_targets_leads_the_moving_figure_to_the_nearest_scenery(player: Player) -> None:
    wood = {"name": "w", "kind": "wood", "rect": [19, 18, 24, 22]}
    man = {"name": "a", "type": "us_private", "at": [16, 20], "special": ["independent"]}
    begin_situation(player, {"step": "move", "player": "american", "figures": [man, FOE], "terrain": [wood]})
    player.press("n", "Enter")
    player.wait_for_question("Where does Private #1 go")
    player.press("t")
    player.page.locator("g.lead .pill", has_text="3″ of 6″").wait_for()
    player.press("Enter")
    player.wait_for_question("3″ of 6″ left")
