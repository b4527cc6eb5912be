"""The pages around the map: accounts, cards, new games, orders, the log, free questions, exports, settings."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import httpx2
import pytest
from playwright.sync_api import expect

from bocage.kernel.records.forms import from_bytes
from tests.browser.page import PHONE, Player
from tests.server.running import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server without limits of speed, with the probe beside the real systems."""
    server = ServerProcess(tmp_path_factory.mktemp("pages") / "games.db")
    yield server.url
    server.kill()


def card(player: Player, title: str) -> Locator:
    """The card of a scenario, opened."""
    player.page.get_by_role("button", name=title).click()
    return player.page.locator("article.open")


def fire(player: Player) -> None:
    """Fire the first shot of a game."""
    player.begin_firing()
    player.click_at(player.lit().first)
    player.wait_for_question("Who fires")
    player.take(re.compile("^Add"))
    player.take(re.compile("^Fire"))


def fired(player: Player) -> None:
    """As far as the first shot, with the log open."""
    fire(player)
    player.page.locator(".log .dice").first.wait_for(state="attached")


# --- accounts -----------------------------------------------------------------------------------------------------
def fill(player: Player, form: str, **fields: str) -> None:
    sheet = player.page.get_by_role("dialog")
    sheet.get_by_role("tab", name=form).click()
    for label, text in fields.items():
        sheet.locator("form").first.get_by_label(label.replace("_", " "), exact=True).fill(text)
    sheet.locator("form").first.locator("button").click()


def test_a_guest_opens_an_account_and_comes_back_to_it(player: Player, browser: Browser, address: str) -> None:
    player.begin_set_up()
    player.arrive()
    player.page.get_by_role("button", name=re.compile("^Account")).click()
    sheet = player.page.get_by_role("dialog")
    fill(player, "Open an account", Name_for_signing_in="Slim", Password="short", Once_more="short")
    assert "at least 8" in sheet.get_by_role("alert").inner_text()
    fill(player, "Open an account", Name_for_signing_in="Slim", Password="burma road", Once_more="burma read")
    assert "not the same" in sheet.get_by_role("alert").inner_text()
    fill(player, "Open an account", Name_for_signing_in="Slim", Password="burma road", Once_more="burma road")
    sheet.get_by_role("status").get_by_text("The account is open").wait_for()
    fill(player, "Name", Name="Bill")
    sheet.get_by_role("status").get_by_text("Bill").wait_for()
    fill(player, "Password", Present_password="burma road", New_password="irrawaddy", Once_more="irrawaddy")
    sheet.get_by_role("status").get_by_text("changed").wait_for()
    sheet.get_by_role("button", name="Sign out").click()
    sheet.get_by_role("tab", name="Open an account").wait_for()
    other = Player(browser, address)
    other.arrive()
    other.page.get_by_role("button", name=re.compile("^Account")).click()
    other.page.get_by_role("dialog").get_by_role("tab", name="Sign in").click()
    fill(other, "Sign in", Name_for_signing_in="Slim", Password="burma road")
    other.page.get_by_role("dialog").get_by_text("wrong").wait_for()
    other.errors.clear()
    fill(other, "Sign in", Name_for_signing_in="slim", Password="irrawaddy")
    other.page.get_by_role("dialog").get_by_text("Welcome back").wait_for()
    other.press("Escape")
    other.page.get_by_role("button", name="Continue").click()
    other.page.get_by_role("button", name="Go on").click()
    other.wait_for_question("Hand weapons over")
    other.context.close()


def test_all_sessions_end_at_once_and_everything_can_be_taken_along(player: Player, address: str) -> None:
    player.arrive()
    player.page.get_by_role("button", name=re.compile("^Account")).click()
    sheet = player.page.get_by_role("dialog")
    fill(player, "Open an account", Name_for_signing_in="Auk", Password="burma road", Once_more="burma road")
    sheet.get_by_role("status").get_by_text("The account is open").wait_for()
    with player.page.expect_download() as download:
        sheet.get_by_role("link", name="Download everything of mine").click()
    assert download.value.suggested_filename == "bocage.zip"
    kept = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in player.context.cookies())
    sheet.get_by_role("button", name="End all my sessions").click()
    sheet.get_by_role("tab", name="Open an account").wait_for()
    assert httpx2.get(f"{address}/api/games", headers={"Cookie": kept}).status_code == 401


# --- cards and new games ------------------------------------------------------------------------------------------
def test_a_card_tells_all_about_its_scenario(player: Player) -> None:
    player.arrive()
    scenario = card(player, "Stone Houses of Ponyri")
    text = scenario.inner_text()
    for words in (
        "200 games",
        "Germans 54%",
        "flamethrower",
        "from turn 3, enter by the",
        "set up in columns",
        "Design note".upper(),
        "ASL-4.2a",
    ):
        assert words in text
    scenario.locator(".rules li", has_text="ASL-4.2a").get_by_text("A flamethrower is terrible at one hex").wait_for()
    assert "…" not in scenario.locator(".rules").inner_text()
    scenario.get_by_text("Russians: keep at least 4 of these 9 places").wait_for()
    places = scenario.locator(".ground text")
    places.first.wait_for()
    assert sorted(places.all_text_contents()) == ["O2", "O4", "O6", "O8", "P3", "Q7", "R4", "T7", "U5"]
    scenario.get_by_role("button", name="rule ASL-4.2a").click()
    book = player.page.get_by_role("dialog")
    book.locator("article.open", has_text="flamethrower").wait_for()
    book.get_by_role("button", name="Wording in French").click()
    book.locator("article.open", has_text="lance-flammes").wait_for()
    book.get_by_role("searchbox").fill("démolition charge")
    assert book.locator("article").count() >= 2
    book.get_by_role("searchbox").fill("zzz")
    book.get_by_text("No rule has all these words").wait_for()


def test_every_seat_option_and_order_can_be_chosen(player: Player) -> None:
    player.arrive()
    scenario = card(player, "First Steps")
    assert scenario.get_by_text("Show in the list").count() == 0, "nobody can join a game against the computer"
    scenario.get_by_role("combobox", name="Against").select_option("each")
    scenario.get_by_role("combobox", name="Americans").select_option("random")
    scenario.get_by_role("combobox", name="Germans").select_option("me")
    scenario.get_by_text("Show in the list").click()
    assert "Open:" in scenario.inner_text()
    scenario.get_by_text("Standing orders").click()
    scenario.get_by_label("Never, let all pass").check()
    scenario.get_by_text("Rule options").click()
    scenario.get_by_label("CX never affects", exact=False).uncheck()
    scenario.get_by_role("button", name="rule ASL-E1").wait_for()
    with player.page.expect_request("**/api/games") as sent:
        scenario.get_by_role("button", name="Begin").click()
    wish = json.loads(sent.value.post_data or "")
    assert wish["seats"] == [{"who": "agent", "agent": "random"}, {"who": "me"}]
    assert wish["options"] == {"E1": False}
    assert wish["orders"] == {"when": "never"}
    assert (wish["access"], wish["watch"]) == ("open", True)
    player.settle()


def test_an_option_that_depends_on_another_is_disabled_without_it(player: Player) -> None:
    player.arrive()
    player.page.get_by_role("button", name="Scenarios").click()
    player.page.get_by_role("button", name=re.compile("Panzerfaust|PZF")).first.click()
    scenario = card(player, "Encounter")
    scenario.get_by_text("Rule options").click()
    group = scenario.get_by_role("group", name="The scenario and its end")
    turns = group.get_by_role("combobox", name="The number of turns of standard scenarios")
    turns.select_option("10")
    group.get_by_role("checkbox", name="The game ends after a number of turns").uncheck()
    expect(turns).to_be_disabled()
    with player.page.expect_request("**/api/games") as sent:
        scenario.get_by_role("button", name="Begin").click()
    wish = json.loads(sent.value.post_data or "")
    assert wish["options"]["turn_limit"] is False
    assert "optional_turn_limit_standard" not in wish["options"]


def test_games_are_found_joined_and_watched(player: Player, browser: Browser, address: str) -> None:
    player.arrive()
    player.page.get_by_role("button", name="Online").click()
    scenario = card(player, "First Steps")
    scenario.get_by_role("combobox", name="Against").select_option("anyone")
    scenario.get_by_role("button", name="Begin").click()
    player.prompt.locator("input").wait_for()
    game = player.page.url.rpartition("/")[2]
    friend, third = Player(browser, address), Player(browser, address)
    friend.arrive()
    friend.page.get_by_role("button", name="Online").click()
    listed_game(friend, game).get_by_role("button", name="Join: Germans").click()
    friend.settle()
    third.arrive()
    third.page.get_by_role("button", name="Online").click()
    third.page.get_by_role("heading", name="Games to watch").wait_for()
    listed_game(third, game).get_by_role("button", name="Watch").click()
    third.page.wait_for_url(f"**/game/{game}")
    third.page.get_by_text("looking on").wait_for()
    friend.page.locator("footer", has_text="one looks on").wait_for()
    chat(friend, third)
    friend.menu("Game", "Offer a draw")
    player.page.get_by_text("Germans offer a draw").wait_for()
    player.page.get_by_role("button", name="Agree").click()
    for one in (player, friend, third):
        one.page.get_by_text("The game is over").first.wait_for()
    for one in (friend, third):
        one.context.close()


def listed_game(player: Player, game: str) -> Locator:
    """The row of a game in a list of games; tests before this one leave others in it."""
    return player.page.locator(f"li[data-game='{game}']")


def chat(friend: Player, third: Player) -> None:
    """What is said to all is heard by all, what is said to the own side is not."""
    for one in (friend, third):
        one.page.get_by_role("tab", name="Chat").click()
    box = friend.page.get_by_label("Say something …")
    box.fill("only for me")
    friend.page.locator(".chat select").select_option("side")
    friend.page.get_by_role("button", name="Send").click()
    friend.page.locator(".chat li", has_text="only for me").wait_for()
    box.fill("good luck")
    friend.page.locator(".chat select").select_option("all")
    friend.page.get_by_role("button", name="Send").click()
    third.page.locator(".chat li", has_text="good luck").wait_for()
    assert third.page.locator(".chat li").count() == 1


# --- standing orders ----------------------------------------------------------------------------------------------
def test_orders_are_given_to_the_side_to_units_and_to_hexes(player: Player) -> None:
    player.begin_set_up()
    player.menu("Game", "Standing orders")
    sheet = player.page.get_by_role("dialog")
    sheet.get_by_label("As follows …").check()
    sheet.get_by_label("if he is in the open", exact=True).check()
    sheet.get_by_role("spinbutton", name="if the chance of an effect").fill("25")
    sheet.get_by_label("Only in these hexes").fill("e4 zz99")
    sheet.get_by_label("Only in these hexes").press("Tab")
    sheet.get_by_text("Not on this map: zz99").wait_for()
    sheet.get_by_label("Add an order for …").select_option(index=1)
    sheet.locator("details", has_text=re.compile("American")).first.wait_for()
    sheet.get_by_role("button", name="Mark on the map").first.click()
    player.page.get_by_text("(1 marked)").wait_for()
    box = player.page.locator(".map").bounding_box()
    assert box is not None
    player.page.mouse.click(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.3)
    player.page.get_by_text("(2 marked)").wait_for()
    player.page.get_by_role("button", name="Done").click()
    marked = sheet.get_by_label("Only in these hexes").first.input_value().split()
    assert len(marked) == 2
    assert "E4" in marked
    player.page.reload()
    player.wait_for_question("Hand weapons over")
    player.menu("Game", "Standing orders")
    assert sheet.get_by_label("Only in these hexes").first.input_value().split() == marked
    assert sheet.locator("details").count() > 0


# --- log ----------------------------------------------------------------------------------------------------------
def test_a_result_is_explained_with_its_numbers_and_rules(player: Player) -> None:
    fired(player)
    roll = player.page.locator(".log li.roll").first
    roll.locator("summary").click()
    assert roll.locator(".why").inner_text()
    roll.get_by_role("button", name="More about this line").click()
    roll.get_by_role("button", name="Explain").click()
    why = player.page.get_by_role("region", name="Why this result")
    why.wait_for()
    assert why.locator(".dice").count() >= 1
    assert re.search(r"ASL-\d", why.inner_text())
    assert len(why.locator("p.rule").first.inner_text()) > 30


def test_a_line_of_the_log_has_a_sign_and_names_its_rule_on_demand(player: Player) -> None:
    fired(player)
    line = player.page.locator(".log li:not(.roll)", has_text="FP, column").first
    assert line.locator("svg path").count() >= 1
    assert line.locator("button.rule").count() == 0
    line.get_by_role("button", name="More about this line").click()
    line.get_by_role("button", name="Rule ASL-").click()
    player.page.locator("article.open").wait_for()


def test_the_charts_light_the_cell_of_the_last_shot(player: Player) -> None:
    fired(player)
    told = player.page.locator(".log li:not(.roll)", has_text="FP, column").last.inner_text()
    column = re.search(r"column (\d+)", told)
    assert column
    player.menu("Help", "Player aid")
    table = player.page.get_by_role("tabpanel").get_by_role("table").first
    expect(table.locator("thead th.on")).to_have_text(column[1])
    lit = table.locator("td.lit").inner_text()
    assert lit in told or lit == "-"


def test_the_rules_have_a_table_of_contents(player: Player) -> None:
    player.begin()
    book = player.tab("Rules")
    book.get_by_text("Contents").click()
    book.get_by_role("button", name="Flamethrowers").click()
    expect(book.locator("article.open")).to_be_in_viewport()
    expect(book.locator("article.open")).to_contain_text("ASL-4.2a")


def test_the_log_is_filtered_and_searched(player: Player) -> None:
    fired(player)
    lines = player.page.locator(".log li")
    everything = lines.count()
    player.page.get_by_label("Show", exact=True).select_option("rolls")
    assert 0 < player.page.locator(".log li.roll").count() < everything
    assert lines.count() < everything
    player.page.get_by_label("Show", exact=True).select_option("all")
    player.page.get_by_label("Search the log").fill("no such words")
    player.page.get_by_text("No such line").wait_for()


def test_a_log_that_was_scrolled_goes_back_to_its_newest_line(player: Player) -> None:
    fired(player)
    player.page.set_viewport_size({"width": 1280, "height": 300})
    newest = player.page.get_by_role("button", name="Newest")
    assert newest.count() == 0
    expect(player.page.locator(".log li").last).to_be_in_viewport()
    player.page.locator(".log li").first.scroll_into_view_if_needed()
    newest.click()
    newest.wait_for(state="detached")
    expect(player.page.locator(".log li").last).to_be_in_viewport()


def test_a_game_is_played_on_from_a_line_of_the_log(player: Player) -> None:
    fired(player)
    first = player.page.url
    length = player.page.locator(".log li").count()
    line = player.page.locator(".log li:not(.roll)").first
    line.get_by_role("button", name="More about this line").click()
    line.get_by_role("button", name="Show this moment").click()
    player.page.locator("section.replay").wait_for()
    player.page.locator("section.replay").get_by_role("button", name="Back to the game").click()
    line.get_by_role("button", name="Play on from here").click()
    sheet = player.page.get_by_role("dialog")
    sheet.get_by_label("Both sides at this screen").check()
    sheet.get_by_role("button", name="Begin").click()
    player.page.wait_for_url(lambda url: url != first)
    player.settle()
    assert player.page.locator(".log li").count() < length
    assert player.prompt.locator(".who").count() == 1


# --- free questions -----------------------------------------------------------------------------------------------
def test_a_point_and_a_number_are_given_freely(player: Player) -> None:
    player.arrive()
    player.page.get_by_role("button", name="PROBE").click()
    player.page.get_by_text("Sixty units").wait_for()
    scenario = card(player, "Sixty units")
    scenario.get_by_role("combobox", name="Computer").select_option("random")
    scenario.get_by_role("button", name="Begin").click()
    player.wait_for_question("Give an order")
    player.page.locator("g.counters [data-piece]").nth(20).wait_for()
    player.click_at(player.page.locator('g.counters [data-piece="4"]'))
    player.wait_for_question("What does unit 4 do")
    player.take(re.compile("^Shell"))
    player.wait_for_question("Aim at a point")
    choose = player.prompt.get_by_role("button", name="Choose")
    assert choose.is_disabled()
    player.prompt.get_by_label("across").fill("999999")
    player.prompt.get_by_label("up").fill("10")
    player.prompt.get_by_text("The point is not on the table").wait_for()
    assert choose.is_disabled()
    box = player.page.locator(".map").bounding_box()
    assert box is not None
    player.page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.4)
    player.page.locator("path.aim").wait_for()
    player.prompt.get_by_text("This can be chosen").wait_for()
    choose.click()
    player.wait_for_question("Guess the distance")
    number = player.prompt.get_by_label(re.compile("A number from 0 to 26,000"))
    number.fill("26001")
    player.prompt.get_by_text("A distance goes from 0 to 26,000").wait_for()
    number.fill("4200")
    player.prompt.get_by_text("This can be chosen").wait_for()
    choose.click()
    player.page.locator(".log li", has_text="shell is on its way").wait_for()


# --- exports ------------------------------------------------------------------------------------------------------
def saved(player: Player, entry: str, folder: Path) -> Path:
    with player.page.expect_download() as download:
        player.menu("Game", entry)
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_record_pictures_and_report_are_whole_files(player: Player, tmp_path: Path) -> None:
    fired(player)
    record = from_bytes(saved(player, "Save the record", tmp_path).read_bytes())
    assert (record.header.system, record.header.scenario) == ("aslsk", "training")
    assert len(record.inputs) > 3
    assert not record.key
    png = saved(player, "Save a picture (PNG)", tmp_path).read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png[16:20], "big") > 800
    counters = player.page.locator("g.counters [data-piece]").count()
    svg = saved(player, "Save a picture (SVG)", tmp_path)
    viewer = player.context.new_page()
    viewer.goto(svg.as_uri())
    assert viewer.locator("[data-piece]").count() == counters
    assert (viewer.locator("image").first.get_attribute("href") or "").startswith("data:image/jpeg")
    report = saved(player, "Save a battle report", tmp_path)
    viewer.goto(report.as_uri())
    assert viewer.locator("h1").inner_text() == "First Steps"
    assert viewer.locator("img").first.evaluate("image => image.complete && image.naturalWidth > 500")
    assert viewer.locator("img").count() >= 2, "the beginning of the turn and the present"
    assert viewer.get_by_role("heading", name="Forces at the end").count() == 1
    assert viewer.locator("th", has_text="2d6").count() >= 1
    assert viewer.locator(".roll").count() >= 1
    assert "http" not in report.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")


# --- replay, settings, keys ---------------------------------------------------------------------------------------
def test_a_replay_is_stepped_slid_played_and_seen_by_either_side(player: Player) -> None:
    fired(player)
    player.menu("Game", "Replay")
    replay = player.page.locator("section.replay")
    slider = replay.get_by_role("slider")
    replay.get_by_text(re.compile(r"Step [1-9]\d* of")).wait_for()
    last = int(slider.get_attribute("max") or 0)
    slider.fill("0")
    replay.get_by_text(f"Step 0 of {last}").wait_for()
    replay.get_by_role("button", name="One step on").click()
    replay.get_by_text(f"Step 1 of {last}").wait_for()
    replay.get_by_label("seen by").select_option(label="seen by Germans")
    replay.locator("select").first.select_option("8")
    replay.get_by_role("button", name="Play", exact=True).click()
    replay.get_by_text(f"Step {last} of {last}").wait_for()
    replay.get_by_role("button", name="Play on from here").click()
    player.page.get_by_role("dialog").get_by_role("button", name="Begin").wait_for()


def test_settings_are_kept_and_seen(player: Player) -> None:
    player.begin_set_up()
    player.menu("View", "Settings")
    sheet = player.page.get_by_role("dialog")
    for label in ("dark", "high", "safe for colour-blind eyes", "NATO symbols", "largest"):
        sheet.get_by_label(label, exact=True).check()
    player.press("Escape")
    player.page.locator("g.counters image").first.wait_for()
    player.page.reload()
    player.wait_for_question("Hand weapons over")
    page = player.page.locator("html")
    assert page.get_attribute("data-theme") == "dark"
    assert page.get_attribute("data-contrast") == "high"
    assert page.get_attribute("data-palette") == "safe"
    body = player.page.locator("body")
    assert body.evaluate("e => getComputedStyle(e).fontSize") == "18.2px", "14 px, three tenths larger"


def test_keys_are_bound_anew(player: Player) -> None:
    player.begin_set_up()
    player.press("?")
    overlay = player.page.get_by_role("dialog")
    overlay.get_by_role("button", name="G", exact=True).click()
    player.press("h")
    overlay.get_by_role("button", name="H", exact=True).wait_for()
    player.press("Escape")
    kept = "JSON.parse(localStorage.getItem('bocage.settings')).grid"
    before = player.page.evaluate(kept)
    player.press("h")
    assert player.page.evaluate(kept) != before
    player.press("g")
    assert player.page.evaluate(kept) != before


def test_a_phone_shows_its_panels_as_sheets(come: Callable[..., Player]) -> None:
    player = come(size=PHONE)
    fire(player)
    log = player.page.locator("aside.column")
    assert not log.is_visible()
    foot = player.page.get_by_role("navigation", name="Panels")
    foot.get_by_role("button", name="Log").click()
    log.locator(".log li").first.wait_for()
    inside = log.bounding_box()
    assert inside is not None
    assert (inside["x"], inside["width"]) == (0, PHONE[0])
    foot.get_by_role("button", name="Map").click()
    assert not log.is_visible()
    assert player.errors == []
    player.context.close()
