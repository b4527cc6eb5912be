"""Fire and assault of Panzer Grenadier at the page: who fires, with what promise, and why nobody can."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.browser.test_platoons import ACT, CHAIN, begin_situation, platoon

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.page import Player


def counter(player: Player, name: str) -> Locator:
    return player.page.locator(f"g.counters [data-piece][aria-label*='{name}']").last


def told_to_fire(player: Player, leader: str) -> None:
    """Activate a piece with all whom it leads, and tell all of them to fire."""
    player.click_at(counter(player, leader))
    player.wait_for_question("Who moves, who fires")
    player.take(re.compile("^All fire"))
    player.wait_for_question(ACT)


MORTARS: dict[str, Any] = {
    **CHAIN,
    "units": [
        *({"type": "de_mort81", "at": "C2", "side": "german"} for _ in range(2)),
        {"type": "de_inf", "at": "C4", "side": "german"},
        {"type": "su_inf", "at": "C5", "side": "soviet"},
    ],
    "leaders": [{"side": "german", "at": "C1", "rank": "SGT", "morale": 8, "combat": 0, "help": 0}],
}


def test_a_stack_of_mortars_bombards_the_hex_that_is_clicked_and_its_column_is_told(player: Player) -> None:
    begin_situation(player, MORTARS)
    player.page.mouse.move(*player.middle(counter(player, "81 mm mortar")))
    player.click_at(player.page.locator("[data-fan] .counter[aria-label*='81 mm']").first)
    player.wait_for_question("Who moves, who fires")
    player.take(re.compile("^All fire"))
    player.wait_for_question(ACT)
    player.click_at(counter(player, "Rifle platoon"))
    player.wait_for_question("Attack on C5")
    expect(player.prompt.locator(".member")).to_have_count(2)
    expect(player.prompt).to_contain_text("18 on column 24")
    expect(player.prompt).to_contain_text("Your own units in C4 may be hit")


OUT_OF_REACH: dict[str, Any] = {
    **CHAIN,
    "visibility": 3,
    "units": [
        {"type": "de_inf", "at": "C2", "side": "german"},
        {"type": "su_inf", "at": "C7", "side": "soviet"},
    ],
    "leaders": [],
}


def test_a_click_on_an_enemy_whom_nobody_can_fire_at_says_who_is_nearest_and_why_not(player: Player) -> None:
    begin_situation(player, OUT_OF_REACH)
    told_to_fire(player, "Infantry platoon")
    player.click_at(counter(player, "Rifle platoon"))
    told = player.prompt.get_by_role("alert")
    expect(told).to_contain_text("can fire at C7")
    expect(told).to_contain_text("Infantry platoon in C2")
    expect(told.get_by_text(re.compile(r"PG-\d"))).to_be_visible()


ASSAULT: dict[str, Any] = {
    **CHAIN,
    "units": [
        *({"type": type, "at": "C4", "side": "german"} for type in ("de_eng", "de_inf")),
        {"type": "su_inf", "at": "C5", "side": "soviet"},
    ],
    "leaders": [{"side": "german", "at": "C4", "rank": "CPT", "morale": 9, "combat": 1, "help": 1}],
}


def test_an_assault_is_fought_by_its_button_and_never_by_a_click_on_an_own_unit(player: Player) -> None:
    begin_situation(player, ASSAULT)
    player.page.mouse.move(*player.middle(counter(player, "Captain")))
    player.click_at(player.page.locator("[data-fan] .counter[aria-label*='Captain']"))
    player.wait_for_question("Who moves, who fires")
    player.take(re.compile("^All fire"))
    player.wait_for_question(ACT)
    player.page.mouse.move(*player.middle(counter(player, "Captain")))
    player.click_at(player.page.locator("[data-fan] .counter[aria-label*='Pioneer']"))
    player.click_at(counter(player, "Rifle platoon"))
    player.page.get_by_text("Pioneer platoon assaults into C5").first.click()
    fight = player.button(re.compile("Fight out the assault in C5"))
    expect(fight).to_be_visible()
    expect(player.tab("Log").get_by_text("Pioneer platoon enters C5 to assault")).to_be_visible()
    expect(player.prompt).to_contain_text(re.compile(r"6 on column \d+ against 4 on column \d+"))
    player.page.mouse.move(*player.middle(counter(player, "Pioneer platoon, C5")))
    player.click_at(player.page.locator("[data-fan] .counter[aria-label*='Pioneer']"))
    expect(player.tab("Log").get_by_text(re.compile("Assault in C5"))).to_have_count(0)
    player.hit(fight)
    expect(player.tab("Log").get_by_text(re.compile("Assault in C5: Germans")).first).to_be_visible()


FULL: dict[str, Any] = {
    **CHAIN,
    "units": [
        {"type": "de_inf", "at": "C2", "side": "german"},
        *({"type": "de_inf", "at": "C3", "side": "german"} for _ in range(3)),
        {"type": "su_inf", "at": "I8", "side": "soviet"},
    ],
    "leaders": [],
}


def test_a_dragged_unit_goes_round_a_hex_that_it_may_not_enter(player: Player) -> None:
    begin_situation(player, FULL)
    mover = player.page.locator("g.counters [data-piece][aria-label*='Infantry platoon, C2']")
    hex = player.middle(counter(player, "Infantry platoon, C3"))[1] - player.middle(mover)[1]
    player.click_at(mover)
    player.wait_for_question("Who moves, who fires")
    player.take("All move")
    player.wait_for_question(ACT)
    x, y = player.middle(mover)
    mouse = player.page.mouse
    mouse.move(x, y)
    mouse.down()
    # Past the full hex, through its edge but not through its middle.
    mouse.move(x + hex / 3, y + hex, steps=3)
    mouse.move(x, y + 2 * hex, steps=3)
    mouse.up()
    player.ready()
    expect(platoon(player, "C4")).to_have_count(1)
