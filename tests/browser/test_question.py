"""The question and its buttons: where they stand, what one click does for several, and what is said to decide by."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.page import Player
from tests.browser.situations import begin_situation, situation, squads

Come = Callable[..., Player]
WIDTHS = pytest.mark.parametrize("size", [(1280, 800), (760, 800)])


LEADER = {"name": "l", "side": "german", "type": "8-1", "at": "B3"}
ENEMY = {"name": "x", "type": "ru_447", "at": "G2"}
FIRE = situation("PFPh", *squads("B3", "a", "b", "c"), LEADER, *squads("C3", "d"), {**ENEMY, "at": "E2"})
MOVE = situation("MPh", *squads("B3", "a", "b", "c"), LEADER, ENEMY)
ADVANCE = situation("APh", *squads("B3", "a", "b", "c"), LEADER, ENEMY)
ROUT = situation(
    "RtPh",
    *squads("B3", "a", "b", broken=True, dm=True),
    *squads("C2", "c", broken=True, dm=True),
    {**ENEMY, "at": "D2"},
)
RALLY = situation("RPh", *squads("A4", "b", broken=True, dm=True), *squads("A1", "far"), ENEMY)

LAST_SHOT = situation("PFPh", *squads("B3", "a"), {**ENEMY, "at": "E2"})
LAST_MOVE = situation("MPh", *squads("A1", "b"), ENEMY)


def corner(player: Player, words: str) -> tuple[float, float]:
    """How far the right and the lower edge of a button are from those of the question."""
    outer, inner = player.prompt.bounding_box(), player.button(words).bounding_box()
    assert outer is not None
    assert inner is not None
    right = outer["x"] + outer["width"] - inner["x"] - inner["width"]
    below = outer["y"] + outer["height"] - inner["y"] - inner["height"]
    return round(right), round(below)


def test_a_double_click_on_what_ends_a_phase_does_not_answer_whether_to_end_it_anyway(come: Come) -> None:
    player = come(size=(1280, 800))
    begin_situation(player, MOVE, "Choose a unit to move")
    player.button("End the phase").scroll_into_view_if_needed()
    box = player.button("End the phase").bounding_box()
    assert box is not None
    player.page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(player.button("End anyway")).to_be_visible()


@WIDTHS
def test_undo_and_what_ends_stand_in_the_lower_right_corner_in_every_phase(come: Come, size: tuple[int, int]) -> None:
    player = come(size=size)
    begin_situation(player, FIRE, "Prep Fire")
    undo, end = corner(player, "Undo"), corner(player, "End the phase")
    assert max(undo) < 20
    expect(player.button("Undo")).to_be_disabled()
    player.click_at(player.target("E2"))
    player.wait_for_question("Who fires")
    assert corner(player, "Undo") == undo
    player.take("Undo")
    player.take("End the phase")
    assert corner(player, "End anyway")[1] == end[1]
    player.take("End anyway")
    player.wait_for_question("Choose a unit to move")
    assert (corner(player, "Undo"), corner(player, "End the phase")) == (undo, end)


def places(player: Player) -> dict[str, tuple[int, int]]:
    """Where the buttons of pieces stand in what scrolls, wherever it is scrolled to."""
    place_of: dict[str, tuple[int, int]] = {}
    for button in player.prompt.locator("button.chip").all():
        box = button.bounding_box()
        assert box is not None
        right, down = button.evaluate("one => [one.closest('.block').scrollLeft, one.closest('.scroll').scrollTop]")
        name = re.sub(r"\d+ FP.*", "", button.inner_text()).strip()
        place_of[name] = round(box["x"] + right), round(box["y"] + down)
    return place_of


@WIDTHS
def test_who_is_added_leaves_his_button_empty_and_all_others_stay_in_place(come: Come, size: tuple[int, int]) -> None:
    player = come(size=size)
    begin_situation(player, FIRE, "Prep Fire")
    player.click_at(player.target("E2"))
    player.wait_for_question("Who fires")
    before = places(player)
    for _ in range(2):
        player.take(re.compile(r"^Add .*\(B3\)"))
        after = places(player)
        stayed = before.keys() & after.keys()
        assert 2 < len(stayed) < len(before)
        assert {words: after[words] for words in stayed} == {words: before[words] for words in stayed}
        before = after


def test_pointing_at_an_answer_moves_none_and_the_question_is_as_wide_as_what_stands_under_it(come: Come) -> None:
    player = come(size=(1380, 860))
    begin_situation(player, MOVE, "Choose a unit to move")
    player.take(re.compile("^Move .*8-1"))
    player.wait_for_question("What next?")
    heading, answers = player.prompt.locator(".head").bounding_box(), player.prompt.locator(".answers").bounding_box()
    assert heading is not None
    assert answers is not None
    assert heading["width"] > answers["width"] + 200
    before = places(player)
    for button in player.prompt.locator("button.act").all():
        button.hover()
        assert places(player) == before


def test_all_of_a_hex_are_added_with_one_click_and_taken_back_with_one(player: Player) -> None:
    begin_situation(player, FIRE, "Prep Fire")
    player.click_at(player.target("E2"))
    player.wait_for_question("Who fires")
    player.take("Add all of B3")
    members = player.prompt.locator(".group .member")
    expect(members).to_have_count(3)
    expect(player.button("Add all of B3")).to_have_count(0)
    expect(player.button(re.compile(r"^Add .*\(C3\)"))).to_have_count(1)
    player.take("Undo")
    expect(player.button("Add all of B3")).to_be_enabled()
    expect(members).to_have_count(0)


def test_all_go_along_with_one_click_and_nothing_else_comes_under_the_pointer(player: Player) -> None:
    begin_situation(player, MOVE, "Choose a unit to move")
    player.take(re.compile("^Move .*8-1"))
    player.wait_for_question("What next?")
    one = player.button(re.compile("goes along")).first
    name, middle = one.inner_text(), player.middle(one)
    player.hit(one)
    covering = player.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('button')?.textContent", list(middle)
    )
    assert covering is None, f"{covering} has come where {name} was"
    player.take("All go along")
    expect(player.prompt.locator(".group .member")).to_have_count(4)
    expect(player.button(re.compile("go(es)? along"))).to_have_count(0)


def test_the_others_of_a_hex_advance_with_one_click(player: Player) -> None:
    begin_situation(player, ADVANCE, "Advance a unit")
    player.press("n")
    player.click_at(player.target("C3"))
    player.hit(player.page.get_by_role("menuitem", name=re.compile("#1 advances to")))
    player.take(re.compile("The other 3 of B3 advance to C3 too"))
    expect(player.page.locator("g.counters [data-piece][aria-label*=', C3']")).to_have_count(4)
    expect(player.button(re.compile("^The other"))).to_have_count(0)


def test_who_routs_and_who_stays_stands_in_one_line_for_each_unit(player: Player) -> None:
    begin_situation(player, ROUT, "Which unit routs?")
    expect(player.prompt).to_contain_text("must rout")
    lines = player.prompt.locator(".answers .line")
    expect(lines).to_have_count(3)
    for number, answers in enumerate((["Rout", "Stay"], ["Rout", "Stay"], ["Rout"])):
        assert lines.nth(number).get_by_role("button").all_inner_texts() == answers
    player.tab("Log")
    expect(player.page.locator(".log .phase", has_text="Rout Phase: both sides")).to_have_count(1)
    player.take(re.compile("#1 does not rout"))
    expect(lines.first.get_by_role("button")).to_have_count(0)
    expect(lines).to_have_count(3)


def test_what_it_is_to_keep_dm_is_said(player: Player) -> None:
    begin_situation(player, RALLY, "rally without a leader")
    # What has to be rolled, how likely that is and what may go wrong is seen before anything is pressed.
    attempt = player.button(re.compile("tries to rally by itself"))
    expect(attempt.first).to_contain_text(re.compile(r"success \d+%"))
    attempt.first.focus()
    expect(player.prompt).to_contain_text(re.compile(r"Needs \d+ or less on two dice; a 12 as rolled costs men"))
    player.take("End this step")
    player.wait_for_question("DM would end now")
    expect(player.prompt).to_contain_text("harder to rally")


def test_a_click_on_a_closed_stack_opens_it_where_several_could_be_meant(player: Player) -> None:
    begin_situation(player, MOVE, "Choose a unit to move")
    player.click_at(player.page.locator("g.counters [data-piece][aria-label*=', B3']").last)
    fan = player.page.locator("[data-fan] [data-piece]")
    expect(fan).to_have_count(4)
    assert "Choose a unit to move" in player.question
    player.click_at(fan.first)
    player.wait_for_question("What next?")


def test_the_last_move_of_a_phase_can_be_taken_back_before_the_phase_is_ended(player: Player) -> None:
    begin_situation(player, LAST_MOVE, "Choose a unit to move")
    player.press("n", "Enter")
    player.wait_for_question("What next?")
    player.take("End this move")
    player.wait_for_question("Choose a unit to move")
    player.take("Undo")
    player.wait_for_question("What next?")
    player.take("End this move")
    player.wait_for_question("Choose a unit to move")
    player.take("End the phase")
    player.wait_for_question("Advancing Fire")


def test_what_passed_by_itself_is_told(player: Player) -> None:
    begin_situation(player, LAST_SHOT, "Prep Fire")
    player.take("All options")
    player.take("Fire at E2")
    player.take("Fire")
    player.wait_for_question("dvance")
    news = player.page.locator("aside.column .news")
    expect(news).to_contain_text("nothing happened: Movement Phase: Germans")
    expect(news).to_contain_text("so now: Advance Phase: Germans")


def test_how_an_attempt_to_rally_went_is_told_with_its_roll(player: Player) -> None:
    begin_situation(player, RALLY, "rally without a leader")
    player.take(re.compile("tries to rally"))
    expect(player.page.locator("aside.column .news")).to_contain_text(
        re.compile(r"(stays broken|rallies)\. \(\d+ \+5 → \d+, needed 7 or less\)")
    )
