"""What players do on a tabletop: begin a scenario or a situation, pass questions by, find figures and drag them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.page import Player

CASES = Path(__file__).parents[2] / "cases" / "pzf"
PATIENT = 60
"""Seconds for which a question may take: the computer thinks longer on a tabletop than on a hex map."""
BEGIN = """async (given) => {
  const send = async (path, body, csrf = '') => {
    const headers = {'Content-Type': 'application/json', 'X-CSRF-Token': csrf}
    return (await fetch('/api' + path, {method: 'POST', headers, body: JSON.stringify(body)})).json()
  }
  return (await send('/games', given, (await send('/session', {})).csrf)).id
}"""
"""Script that begins a game with the options it is given, and returns its id."""
INCH = 40
"""Map units to an inch of the table."""
MOST_ANSWERS = 60
"""More answers than any phase of the first scenario needs."""
MOVES, SHOOTS = "Which figure moves", "Take a figure to shoot"


def choose_scenario(player: Player, tile: str = "Scenarios", title: str = "The farm at the bend") -> None:
    """Open the card of a scenario on the first page, without beginning it."""
    player.arrive()
    player.page.get_by_role("button", name=tile).click(timeout=40_000)
    player.page.get_by_role("button", name=re.compile("Panzerfaust|PZF")).first.click()
    player.page.get_by_role("button", name=title).first.click()


def begin_scenario(player: Player) -> None:
    """Begin the first scenario against the computer, up to its first question."""
    choose_scenario(player)
    player.page.get_by_role("button", name="Begin").click()
    player.settle(PATIENT)


def begin_case(player: Player, case: str) -> None:
    """Play on from the situation of a case file, against an opponent who passes wherever he can."""
    begin_situation(player, tomllib.loads(next(CASES.rglob(f"{case}.toml")).read_text())["situation"])


def begin_situation(player: Player, situation: dict[str, Any]) -> None:
    """Play on from a situation, against an opponent who passes wherever he can."""
    seats = [{"who": "me"}, {"who": "agent", "agent": "passive"}]
    player.arrive()
    player.page.get_by_role("button", name=re.compile("Panzerfaust|PZF")).first.wait_for(timeout=40_000)
    game = player.page.evaluate(BEGIN, {"system": "pzf", "situation": situation, "seats": seats})
    player.arrive(f"/game/{game}")
    player.settle(PATIENT)


def set_up(player: Player) -> None:
    """Begin the first scenario and let the page set up the own force."""
    begin_scenario(player)
    while "Put down a unit" in player.question:
        player.take(re.compile("^Set up"))
        player.settle(PATIENT)


def pass_by(player: Player, words: str) -> None:
    """Give the shortest answers until a question with these words is asked, or the game is over."""
    for _ in range(MOST_ANSWERS):
        if words in player.question or "is over" in player.question:
            return
        answer(player)
    raise AssertionError(f"never asked: {words}; last: {player.question}")


def answer(player: Player) -> None:
    """Give the shortest answer and wait for the next question."""
    decide(player)
    player.settle(PATIENT)


def decide(player: Player) -> None:
    """Give the shortest answer to the question on the screen."""
    if player.button("End anyway").count():
        player.take("End anyway")
    elif player.button(re.compile("^(Pass|End|Done|Shoot no more)")).count():
        player.take(re.compile("^(Pass|End|Done|Shoot no more)"))
    else:
        player.first()


def figure(player: Player, name: str) -> Locator:
    """The figure whose label begins with this name."""
    return player.page.locator(f"g.counter[aria-label^='{name}']").first


def drag(player: Player, element: Locator, dx: float, dy: float) -> None:
    """Drag something by this many pixels and drop it once the page shows where it would go."""
    x, y = player.middle(element)
    mouse = player.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + dx / 2, y + dy / 2, steps=3)
    mouse.move(x + dx, y + dy, steps=3)
    player.page.locator("g.lead .ghost, g.ghost").first.wait_for()
    mouse.up()
    player.clicks += 1
    player.ready()
