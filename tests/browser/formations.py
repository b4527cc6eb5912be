"""Games of En pointe toujours on the page: a server that has it, lessons, situations, what the coach points at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browser.page import Player, serving
from tests.browser.tabletop import BEGIN
from tests.browser.test_lessons import coach

SYSTEM = "bocage.systems.ept.system:SYSTEM"
WIDE = {letter: "." * (8 + number % 2) for number, letter in enumerate("ABCDEFGHIJK")}
"""Eleven columns of open ground."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A server that has En pointe toujours beside the other systems."""
    with serving(folder, systems=[SYSTEM]) as address:
        yield address


def begin_lesson(player: Player, title: str) -> None:
    player.arrive()
    player.page.get_by_role("button", name=re.compile("pointe toujours")).first.click()
    player.page.get_by_role("button", name="Learn").click()
    player.page.locator(".learn").get_by_role("button", name=title).click()
    coach(player).wait_for()
    player.settle()


def begin_game(player: Player, me: int = 0, agent: str = "passive", **given: Any) -> None:
    """A game of a scenario or from a situation, up to the first question."""
    seats: list[dict[str, str]] = [{"who": "agent", "agent": agent}, {"who": "agent", "agent": agent}]
    seats[me] = {"who": "me"}
    player.arrive()
    player.page.get_by_role("button", name="Quick battle").wait_for()
    game = player.page.evaluate(BEGIN, {"system": "ept", "seats": seats, **given})
    player.arrive(f"/game/{game}")
    player.settle()


def order(player: Player) -> None:
    """Do what the coach points at: a grip, a button that is not pressed yet, else the next hex of those it shows."""
    grip = player.page.locator("[data-turn].shown")
    button = player.prompt.locator("button.act.shown:not([aria-pressed=true])")
    if player.button("End anyway").count():
        player.take("End anyway")
    elif grip.count():
        player.click_at(grip.first)
    elif button.count():
        player.hit(button.first)
    else:
        point(player)


def point(player: Player) -> None:
    """Click the hex of the piece that the coach points at, or if that is selected the last hex he shows."""
    shown = player.page.locator("path.shown")
    selected = player.page.locator("path.active")
    if shown.count():
        player.click_at(shown.last if selected.count() else shown.first)


def counter(player: Player, words: str) -> Any:
    """The uppermost counter whose label has these words."""
    return player.page.locator(f"g.counters [data-piece][aria-label*='{words}']").last


def spot(player: Player, place: str) -> tuple[float, float]:
    """The middle of a hex on the screen."""
    x, y = player.page.evaluate(SPOT, place)
    return x, y


SPOT = """async (place) => {
  const info = await (await fetch('/api/games/' + location.pathname.split('/').pop())).json()
  const board = await (await fetch('/api/boards/' + encodeURIComponent(info.board))).json()
  const [, east, north] = board.hexes.find(([label]) => label === place)
  const scale = 80 / board.hex_height
  const drawing = document.querySelector('.over svg').getScreenCTM()
  const at = new DOMPoint(east * scale, -north * scale).matrixTransform(drawing)
  return [at.x, at.y]
}"""
"""Script that finds the middle of a hex in the window; a hex is 80 map units high."""
