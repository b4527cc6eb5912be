"""Hexsides, vertices and storeys on the page: lit, pointed at, clicked; facing, turret, arc and storey of counters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.page import Player
from tests.server.running import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Locator


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the sapper beside the real systems."""
    server = ServerProcess(tmp_path_factory.mktemp("hexsides") / "games.db", "tests.sapper:SYSTEM")
    yield server.url
    server.kill()


def begin(player: Player) -> None:
    player.arrive()
    player.page.get_by_role("button", name="SAPPER").click()
    player.page.get_by_role("button", name="The crossing").click()
    card = player.page.locator("article.open")
    card.get_by_role("combobox", name="Computer").select_option("random")
    card.get_by_role("button", name="Begin").click()
    player.wait_for_question("What does the sapper do")


def edge(player: Player, place: str) -> Locator:
    """A hexside or vertex that is lit."""
    return player.page.locator(f".edges line[data-place='{place}']")


def middle_of(element: Locator) -> tuple[float, float]:
    """The middle of a line on the screen; a level line and a dot have boxes without height."""
    ends = element.evaluate(
        """line => { const m = line.getScreenCTM(); return [['x1', 'y1'], ['x2', 'y2']].map(([x, y]) =>
             new DOMPoint(line[x].baseVal.value, line[y].baseVal.value).matrixTransform(m)).map(p => [p.x, p.y]) }"""
    )
    (start_x, start_y), (end_x, end_y) = ends
    return (start_x + end_x) / 2, (start_y + end_y) / 2


def test_a_bridge_on_a_hexside_is_pointed_at_and_blown(player: Player) -> None:
    begin(player)
    lit = {line.get_attribute("data-place") for line in player.page.locator(".edges line").all()}
    assert lit == {"C2:SE", "F1:S", "D1:SE-S"}
    assert "hexside SE of C2" in (edge(player, "C2:SE").get_attribute("aria-label") or "")
    x, y = middle_of(edge(player, "C2:SE"))
    player.page.mouse.move(x + 3, y - 2)
    expect(player.page.locator(".edges line.hot")).to_have_attribute("data-place", "C2:SE")
    player.click_on(x, y)
    player.page.locator(".log").get_by_text("The bridge at hexside SE of C2 is blown").wait_for()
    expect(edge(player, "C2:SE")).to_have_count(0)
    chip = player.page.get_by_role("img", name="Blown")
    assert player.middle(chip) == pytest.approx((x, y), abs=3)


def test_a_vertex_is_clicked(player: Player) -> None:
    begin(player)
    player.click_on(*middle_of(edge(player, "D1:SE-S")))
    player.page.locator(".log").get_by_text("Somebody looks at vertex SE-S of D1").wait_for()


def test_of_the_storeys_of_a_hex_one_is_picked(player: Player) -> None:
    begin(player)
    expect(player.target("E1")).to_have_count(1)
    player.click_at(player.target("E1"))
    player.page.get_by_text("Go to E1, level 1").click()
    player.page.locator(".log").get_by_text("The man is on level 1").wait_for()
    expect(player.page.locator('[data-piece="2"]').get_by_text("↑1")).to_be_visible()


def test_a_counter_shows_where_it_looks_and_what_it_covers(player: Player) -> None:
    begin(player)
    tank = player.page.locator('g.counters [data-piece="1"]')
    expect(tank.locator("[data-facing]")).to_have_attribute("data-facing", "60")
    expect(tank.locator("[data-turret]")).to_have_attribute("data-turret", "180")
    expect(player.page.locator('g.counters [data-piece="2"] [data-facing]')).to_have_count(0)
    expect(player.page.locator("path.arc")).to_have_attribute("data-arc", "60")
    expect(player.page.locator("path.arc")).to_have_attribute("data-facing", "180")
    player.take("Turn by 2")
    expect(tank.locator("[data-facing]")).to_have_attribute("data-facing", "120")
