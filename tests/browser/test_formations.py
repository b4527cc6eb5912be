"""En pointe toujours on the page: hidden set-up, cadence, chains of answers, secret plots, facing, clicks it takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.formations import WIDE, begin_game, counter, served, spot
from tests.browser.page import Player
from tests.browser.reading import faults
from tests.browser.tabletop import BEGIN
from tests.browser.tours import accessible, clipped, in_french

ACTIVATE = re.compile(r"^Activate 1\. Zug without a test")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("formations")) as served_at:
        yield served_at


def battle(*units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Two German formations, of which the first may act at once, and a Soviet one, with their leaders far apart."""
    leaders = [
        {"name": "leader", "type": "platoon_leader", "formation": "1. Zug", "at": "A2", "leads": True},
        {"name": "deputy", "type": "platoon_leader", "formation": "2. Zug", "at": "D1", "leads": True},
        {"name": "commander", "type": "platoon_leader", "formation": "1 vzvod", "at": "K8", "leads": True},
    ]
    sides = {"1. Zug": "german", "2. Zug": "german", "1 vzvod": "soviet"}
    formations = [{"name": name, "side": side} for name, side in sides.items()]
    given = {"board": {"columns": WIDE}, "active": "german", "automatic": True, "formations": formations}
    return {**given, "units": [*leaders, *units], **more}


def unit(type: str, place: str, formation: str = "1. Zug", **more: Any) -> dict[str, Any]:
    return {"name": f"{type} {place}", "type": type, "at": place, "formation": formation, **more}


def check_fit(player: Player) -> None:
    """Nothing is raw, clipped or closed to somebody, in English and in French."""
    assert faults(player.page) == []
    assert clipped(player.page) == []
    assert accessible(player.page) == []
    with in_french(player):
        assert clipped(player.page) == []


# --- set-up -----------------------------------------------------------------------------------------------------------
def test_units_and_decoys_are_set_up_from_the_tray_and_told_apart_by_their_owner_alone(player: Player) -> None:
    begin_game(player, scenario="training")
    tray = player.prompt.locator(".tray button")
    expect(tray).to_have_count(13)
    markers = player.page.locator("g.counters [data-hidden]")
    expect(markers.first).to_have_attribute("data-hidden", "other")
    enemies = markers.count()

    player.hit(tray.filter(has_text="Decoy").first)
    player.click_on(*spot(player, "J2"))
    player.wait_for_question("With which formation does Decoy act")
    player.take(re.compile(r"^1\. Zug"))
    expect(player.page.locator("g.counters [data-hidden=decoy]")).to_have_count(1)

    player.hit(tray.filter(has_text="Grenadier squad").first)
    player.click_on(*spot(player, "H9"))
    player.prompt.get_by_role("alert").get_by_text("H9 lies outside the set-up area").wait_for()
    player.click_on(*spot(player, "H2"))
    expect(player.page.locator("g.counters [data-hidden=own]")).to_have_count(1)
    expect(markers).to_have_count(enemies + 2)
    expect(tray).to_have_count(11)
    check_fit(player)


def test_a_side_is_set_up_for_its_player_and_says_when_it_is_ready(player: Player) -> None:
    begin_game(player, scenario="training")
    player.take(re.compile("^Set up for me: down the western lane"))
    player.wait_for_question("All is set up")
    player.take("Ready")
    player.wait_for_question("Which formation or unit do you try to activate")
    expect(player.page.locator(".steps .now")).to_have_text(re.compile("Operations"))


# --- activation -------------------------------------------------------------------------------------------------------
def test_formations_are_one_list_with_what_each_needs_and_who_acts(player: Player) -> None:
    uncommanded = unit("de_grenadier", "K2", "2. Zug", uncommanded=True)
    begin_game(player, situation=battle(unit("de_grenadier", "B3"), uncommanded, automatic=False))
    rows = player.prompt.locator(".formations li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_have_text(re.compile(r"1\. Zug.*needs 7 · 2 of 2 act.*Try 58%", re.DOTALL))
    expect(rows.last).to_have_text(re.compile(r"2\. Zug.*needs 7 · 1 of 2 act", re.DOTALL))
    check_fit(player)
    # A single unit is tried from its menu.
    expect(player.button(re.compile("alone"))).to_have_count(0)


def test_works_and_batteries_are_not_counted_among_the_lost(player: Player) -> None:
    begin_game(player, scenario="goreloye")
    player.tab("Forces").get_by_text(re.compile(r"^28 units")).first.wait_for()
    expect(player.tab("Forces").get_by_text(re.compile("lost [1-9]"))).to_have_count(0)


# --- hidden units -----------------------------------------------------------------------------------------------------
def test_a_path_says_from_where_on_a_hidden_unit_is_seen_and_by_whom(player: Player) -> None:
    situation = battle(unit("de_grenadier", "B3", hidden=True), unit("su_rifle", "F6", "1 vzvod"))
    situation["board"] = {"columns": {**WIDE, "B": "...FF...."}}
    begin_game(player, situation=situation)
    player.take(ACTIVATE)
    player.click_at(counter(player, "Grenadier squad"))
    player.page.mouse.move(*spot(player, "D4"))
    trail = player.page.locator("g.trail")
    trail.get_by_text(re.compile(r"^Reveals you at [A-Z]\d+: Rifle squad in F6 sees it$")).wait_for()
    expect(trail.locator(".seen").first).to_be_visible()
    player.take("Move tactically")
    player.page.mouse.move(*spot(player, "B4"))
    expect(trail).to_have_count(1)
    expect(trail.locator(".seen")).to_have_count(0)


# --- cadence and chains -----------------------------------------------------------------------------------------------
def begin_chain(player: Player) -> None:
    """Both sides at one screen: a German squad has fired at a Soviet one, which answers."""
    situation = battle(
        unit("de_grenadier", "B3"),
        unit("de_hmg", "D2", "2. Zug", set_up=True),
        unit("de_grenadier", "F2", "2. Zug", hidden=True),
        unit("su_rifle", "D7", "1 vzvod"),
    )
    player.arrive()
    player.page.get_by_role("button", name="Quick battle").wait_for()
    given = {"system": "ept", "seats": [{"who": "me"}, {"who": "me"}], "situation": situation}
    player.arrive(f"/game/{player.page.evaluate(BEGIN, given)}")
    player.settle()
    player.take(ACTIVATE)
    player.click_at(counter(player, "Grenadier squad, B3"))
    player.click_on(*spot(player, "D7"))
    player.page.get_by_role("button", name="We trust each other").click()
    player.wait_for_question("Grenadier squad has fired from B3")


def test_a_chain_of_answers_is_a_ladder_and_is_passed_with_one_click(player: Player) -> None:
    begin_chain(player)
    ladder = player.page.get_by_role("region", name="Reaction ladder")
    expect(ladder.get_by_role("listitem")).to_have_count(2)
    expect(player.page.locator("[data-rung]")).to_have_count(1)
    # The only one who can answer, and whom: a click on him is enough.
    player.click_at(counter(player, "Rifle squad"))

    player.wait_for_question("Rifle squad has fired from D7")
    expect(ladder.get_by_role("listitem")).to_have_count(3)
    expect(player.page.locator("[data-rung]")).to_have_count(2)
    yours = ladder.get_by_role("listitem").last
    expect(yours.get_by_role("button", name=re.compile("MG 42"))).to_have_text(re.compile("free"))
    expect(yours.get_by_role("button", name=re.compile("Grenadier squad.*F2"))).to_have_text(re.compile("reveals it"))
    # How likely each answer is to harm, and what the first would do.
    expect(yours.locator("strong")).to_have_count(2)
    expect(yours.locator("strong").first).to_have_text(re.compile(r"^\d+%$"))
    expect(player.prompt.get_by_text(re.compile("neutralised \\d+%"))).to_be_visible()
    check_fit(player)

    player.clicks = 0
    player.hit(yours.get_by_role("button", name="Pass this chain"))
    player.wait_for_question("Which active unit does what")
    assert player.clicks == 1
    expect(ladder).to_have_count(0)


def test_the_cadence_hangs_under_a_counter_and_changes_with_a_shot(player: Player) -> None:
    begin_chain(player)
    tab = counter(player, "Grenadier squad, B3").locator(".tab")
    expect(tab).to_have_text("test 6")
    expect(counter(player, "Rifle squad").locator(".tab")).to_have_text("free")
    log = player.page.locator(".log")
    log.get_by_text(re.compile("^Grenadier squad → Rifle squad D7, column 5")).first.wait_for()


# --- plots ------------------------------------------------------------------------------------------------------------
def test_secret_plots_of_two_batteries_are_written_by_their_buttons_and_read_on_their_sheets(player: Player) -> None:
    guns = [{"name": name, "side": "german", "calibre": calibre} for name, calibre in (("a", "light"), ("b", "heavy"))]
    begin_game(player, situation=battle(unit("su_rifle", "E5", "1 vzvod"), step="support", batteries=guns))
    player.wait_for_question("Where are your batteries to fire next turn")
    tabs = player.page.get_by_role("region", name="Secret orders").get_by_role("button")
    expect(tabs).to_have_count(2)

    player.clicks = 0
    player.take("Heavy battery: fire")
    player.click_on(*spot(player, "E5"))
    assert player.clicks == 2
    player.hit(tabs.filter(has_text="Heavy battery"))
    sheet = player.page.get_by_role("note")
    sheet.get_by_text("Heavy battery: fire on E5").wait_for()
    sheet.get_by_text("Only you see this.").wait_for()
    expect(player.page.locator("g.slip")).to_have_count(1)
    check_fit(player)


# --- vehicles ---------------------------------------------------------------------------------------------------------
def test_a_vehicle_shows_its_front_zone_and_is_turned_by_the_grips_beside_its_wedge(player: Player) -> None:
    tank = unit("de_stug3g", "C4", facing="N")
    begin_game(player, situation=battle(tank, unit("su_t34_43", "G2", "1 vzvod", facing="NW")))
    player.take(ACTIVATE)
    vehicle = counter(player, "StuG III G")
    player.click_at(vehicle)
    expect(vehicle.locator("[data-facing]")).to_have_attribute("data-facing", "0")
    expect(player.page.locator("path.arc")).to_have_attribute("data-facing", "0")
    player.click_at(player.page.locator("[data-turn='1']"))
    expect(vehicle.locator("[data-facing]")).to_have_attribute("data-facing", "60")
    expect(player.page.locator("path.arc")).to_have_attribute("data-facing", "60")


def test_a_vehicle_is_turned_by_dragging_a_grip_to_where_it_is_to_look(player: Player) -> None:
    begin_game(player, situation=battle(unit("de_stug3g", "C4", facing="N")))
    player.take(ACTIVATE)
    vehicle = counter(player, "StuG III G")
    player.click_at(vehicle)
    x, y = player.middle(player.page.locator("[data-turn='1']"))
    (x0, y0), mouse = spot(player, "C4"), player.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x0 + 45, y0 + 26, steps=4)
    expect(player.page.locator("path.aim")).to_be_visible()
    mouse.up()
    expect(vehicle.locator("[data-facing]")).to_have_attribute("data-facing", "120")


# --- storeys ----------------------------------------------------------------------------------------------------------
def test_units_upstairs_stand_on_the_map_with_their_storey_and_are_fired_at_there(player: Player) -> None:
    houses = {**WIDE, "D": "...H.....", "F": "...H....."}
    upstairs = [unit("de_grenadier", "D3", floor=1), unit("su_rifle", "F3", "1 vzvod", floor=1)]
    board = {"columns": houses, "high": ["D3", "F3"]}
    begin_game(player, situation=battle(*upstairs, board=board))
    player.take(ACTIVATE)
    squad = counter(player, "Grenadier squad, D3")
    expect(squad.get_by_text("↑1")).to_be_visible()
    player.click_at(squad)
    expect(player.button(re.compile("goes down a storey"))).to_be_visible()
    player.click_on(*spot(player, "F3"))
    player.hit(player.page.get_by_role("menuitem", name="Grenadier squad fires at F3, level 1"))
    player.page.locator(".log").get_by_text(re.compile("^Grenadier squad → Rifle squad F3")).first.wait_for()


# --- clicks -----------------------------------------------------------------------------------------------------------
def test_a_squad_moves_with_two_clicks_and_fires_with_two(player: Player) -> None:
    begin_game(
        player,
        situation=battle(unit("de_grenadier", "B3"), unit("de_grenadier", "C3"), unit("su_rifle", "D8", "1 vzvod")),
    )
    player.take(ACTIVATE)
    player.clicks = 0
    player.click_at(counter(player, "Grenadier squad, B3"))
    player.click_on(*spot(player, "A5"))
    expect(counter(player, "Grenadier squad, A5")).to_be_visible()
    assert player.clicks == 2
    # What ends its action is the large button.
    expect(player.prompt.locator(".right .act.main")).to_have_text(re.compile("has acted"))
    player.button(re.compile("has acted")).click()
    player.ready()
    player.clicks = 0
    player.click_at(counter(player, "Grenadier squad, C3"))
    player.click_on(*spot(player, "D8"))
    player.page.locator(".log").get_by_text(re.compile("^Grenadier squad → Rifle squad D8, column 5")).first.wait_for()
    assert player.clicks == 2
