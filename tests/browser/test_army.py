"""The army builder: a list is built, refusals name their rule, it is saved, and a game begins with it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.page import Player
from tests.browser.reading import faults, strangers
from tests.browser.test_look import CONTRAST


def arrive(player: Player) -> None:
    """Open the first page at Panzerfaust; the server needs a moment to lay out all tabletops."""
    player.arrive()
    player.page.get_by_role("button", name="Panzerfaust").click(timeout=60_000)


def plus(player: Player, name: str) -> Locator:
    """The button in the shop that buys something."""
    return player.page.get_by_role("button", name=re.compile(f"^Add {name},")).first


def points(player: Player) -> Locator:
    return player.page.locator(".points b")


def my_games(player: Player) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = player.page.request.get(f"{player.address}/api/games").json()["games"]
    return games


def test_a_list_is_built_saved_and_played(player: Player) -> None:
    page = player.page
    arrive(player)
    page.get_by_role("button", name=re.compile("^Side A Side B Encounter")).click()
    expect(page.get_by_role("heading", name="Forces, unless you choose others")).to_be_visible()
    page.get_by_role("button", name="Build…").first.click()
    expect(points(player)).to_have_text("500")
    check_refused_purchase(player)
    change_list(player)
    save_list(player, "First of the line")
    army = page.get_by_role("combobox", name="Army, Side A")
    expect(army.locator("option:checked")).to_have_text("First of the line · 455")
    expect(page.get_by_text("✓ United States · 455 of 500 points")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    player.settle(25)
    items = json.loads(my_games(player)[0]["options"]["army_a"])["items"]
    assert [item["ref"] for item in items] == ["us_hq_rifle", "us_rifle", "us_observer_unit"]
    assert items[0]["options"] == ["bazooka", "medic"]
    check_nations(player)


def check_refused_purchase(player: Player) -> None:
    """A purchase that the rules forbid names its rule and costs nothing."""
    refused = plus(player, "Mortar team")
    expect(refused).to_have_attribute("aria-disabled", "true")
    assert "PZF-14.2f" in (refused.get_attribute("title") or "")
    refused.click(force=True)
    expect(points(player)).to_have_text("500")


def change_list(player: Player) -> None:
    """Sell a team, buy a unit and an option, undo and buy again; the points follow, and a second medic is refused."""
    page = player.page
    medic = page.get_by_role("button", name="Medic: one more, 35 points")
    page.get_by_role("button", name="Give up Machine-gun team").click()
    expect(points(player)).to_have_text("400")
    plus(player, "Observer").click()
    expect(points(player)).to_have_text("420")
    page.get_by_role("button", name=re.compile("^HQ Rifle Squad")).click()
    medic.click()
    expect(points(player)).to_have_text("455")
    page.get_by_role("button", name="Undo").click()
    expect(points(player)).to_have_text("420")
    medic.click()
    expect(points(player)).to_have_text("455")
    medic.click(force=True)
    expect(page.locator(".own .reason")).to_contain_text("PZF-14.1b")


def save_list(player: Player, name: str) -> None:
    """Save the list under a name and take it into the game."""
    page = player.page
    page.get_by_role("textbox", name="Name of the list").fill(name)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("button", name="Saved")).to_be_disabled()
    page.get_by_role("button", name="Take this army").click()


def check_nations(player: Player) -> None:
    """Sides without a nation take colour and name from their army: in the game, its log and the list of games."""
    page = player.page
    page.get_by_role("tab", name="Forces").click()
    sides = page.locator(".forces summary.side")
    colours = sides.locator("i").evaluate_all("(all) => all.map((e) => e.style.backgroundColor)")
    assert colours == ["rgb(180, 192, 138)", "rgb(169, 188, 199)"]
    assert [side.split()[0] for side in sides.all_inner_texts()] == ["Americans", "Germans"]
    page.get_by_role("tab", name="Log").click()
    assert "Side A" not in page.locator("body").inner_text()
    player.arrive()
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("Americans: you").first).to_be_visible()


def test_a_list_with_a_new_name_is_saved_beside_the_old_one(player: Player) -> None:
    page = player.page
    arrive(player)
    page.get_by_role("button", name="Army lists…").click()
    page.get_by_role("button", name="Germany").click()
    page.get_by_role("spinbutton", name="Seed").fill("7")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The list is legal.")).to_be_visible()
    page.get_by_role("textbox", name="Name of the list").fill("Drawn")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("button", name="Saved")).to_be_disabled()
    page.get_by_role("textbox", name="Name of the list").fill("Drawn again")
    page.get_by_role("button", name="Save as new", exact=True).click()
    expect(page.get_by_role("button", name="Saved")).to_be_disabled()
    page.get_by_role("button", name="My lists 2").click()
    names = page.get_by_role("dialog", name="My lists").locator("li b")
    expect(names).to_have_count(2)
    assert sorted(names.all_inner_texts()) == ["Drawn", "Drawn again"]


def test_lists_are_loaded_copied_and_deleted_from_the_start_page(player: Player) -> None:
    page = player.page
    arrive(player)
    page.get_by_role("button", name="Army lists…").click()
    page.get_by_role("button", name="Germany").click()
    page.get_by_role("spinbutton", name="Seed").fill("7")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The list is legal.")).to_be_visible()
    total = points(player).inner_text()
    page.get_by_role("textbox", name="Name of the list").fill("Drawn")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="My lists 1").click()
    lists = page.get_by_role("dialog", name="My lists")
    lists.get_by_role("button", name="Copy").click()
    expect(lists.locator("li")).to_have_count(2)
    lists.get_by_role("button", name="Delete").first.click()
    lists.get_by_role("button", name="Really delete?").click()
    expect(lists.locator("li")).to_have_count(1)
    lists.get_by_role("button", name="Load").click()
    expect(points(player)).to_have_text(total)

    page.get_by_role("button", name="Text", exact=True).click()
    text = page.locator("pre").inner_text()
    page.get_by_label("Paste a list that was exported").fill("not a list at all")
    page.get_by_role("button", name="Take this list").click()
    expect(page.get_by_role("alert")).to_contain_text("No army list could be made of this text.")
    page.get_by_label("Paste a list that was exported").fill(text)
    page.get_by_role("button", name="Take this list").click()
    expect(page.locator("pre")).to_have_count(0)
    expect(points(player)).to_have_text(total)


@pytest.mark.parametrize(("language", "dark"), [("en", False), ("fr", True)])
def test_the_builder_can_be_read(come: Callable[..., Player], language: str, dark: bool) -> None:
    player = come(language=language, dark=dark)
    page = player.page
    arrive(player)
    page.get_by_role("button", name=re.compile("Army lists|Listes d’armée")).click()
    page.get_by_role("button", name=re.compile("Draw at random|Tirer au sort")).click()
    expect(page.locator(".legal")).to_be_visible()
    page.locator(".own .name").first.click()
    page.locator(".shop .name").first.click()
    page.get_by_role("button", name=re.compile("^(Give up|Renoncer à) HQ|^(Give up|Renoncer à) ")).nth(1).click()
    expect(page.locator(".reasons")).to_be_visible()
    assert (page.evaluate(CONTRAST), faults(page)) == ([], [])
    assert strangers(page, language) == []
