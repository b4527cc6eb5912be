"""Panzerfaust over the network: two browsers play a whole game on the table, and one of them dies in the middle."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.reading import faults
from tests.browser.tabletop import MOVES, SHOOTS, choose_scenario, decide, drag, figure
from tests.browser.test_network import asked, killed, same

if TYPE_CHECKING:
    from tests.browser.page import Player

Come = Callable[..., "Player"]
TABLE = """() => JSON.stringify({
  figures: [...document.querySelectorAll('g.counters [data-piece]')]
    .map((e) => e.dataset.piece + e.style.transform).sort(),
  log: [...document.querySelectorAll('.log li')].map((e) => e.textContent.trim().replace(/\\s+/g, ' ')),
  step: document.querySelector('.steps .now')?.textContent ?? '',
})"""
CLOSEST = """([own, foes]) => {
  const middle = (e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] }
  const all = (query) => [...document.querySelectorAll(query)].map(middle)
  const enemies = all(foes)
  const far = ([x, y]) => Math.min(...enemies.map(([u, v]) => Math.hypot(u - x, v - y)))
  return all(own).sort((a, b) => far(a) - far(b))[0] ?? null
}"""
REACHED = """(query) => {
  for (const e of document.querySelectorAll(query)) {
    const b = e.getBoundingClientRect(), at = [b.x + b.width / 2, b.y + b.height / 2]
    if (document.elementFromPoint(...at)?.closest('g.counters')) return at
  }
  return null
}"""
MARCHES, BATTLE, PACE, MOST = 2, 4, 130, 300


class Commander:
    """Leads his men along the road at the enemy, charges and shoots with one man in each turn, until it is enough."""

    def __init__(self, player: Player, side: str, foes: str, leader: str, share: float) -> None:
        self.player, self.leader, self.share = player, leader, share
        self.own, self.foes = f"g.counter.lit[aria-label*='{side}']", f"g.counter[aria-label*='{foes}']"
        self.marched: set[int] = set()
        self._sent: set[str] = set()

    def answer(self) -> None:
        """Answer the question on the screen."""
        player, question = self.player, self.player.question
        if "Put down a unit" in question:
            self._deploy()
        elif MOVES in question:
            self._move()
        elif SHOOTS in question:
            self._send("shoots")
        elif player.button(re.compile("^Charge")).count():
            player.take(re.compile("^Charge"))
        elif "at what?" in question and (target := player.page.evaluate(REACHED, f"{self.foes}.lit")):
            player.click_on(*target)
        else:
            self._pass()

    @property
    def turn(self) -> int:
        match = re.search(r"Turn (\d+)", self.player.page.locator("footer").last.inner_text())
        return int(match[1]) if match else 0

    def _deploy(self) -> None:
        """The first unit on the road where it enters the zone, the others where they are put."""
        if "deploys" in self._sent:
            self.player.take("Set up the rest for me")
            return
        self._sent.add("deploys")
        zone = self.player.page.locator("polygon.zone").bounding_box()
        assert zone is not None
        self.player.click_at(self.player.prompt.locator(".tray button").first)
        self.player.click_on(zone["x"] + self.share * zone["width"], zone["y"] + 0.5 * zone["height"])

    def _move(self) -> None:
        leader = figure(self.player, self.leader)
        if self.turn in self.marched or len(self.marched) == MARCHES or not leader.count():
            self._send("moves")
            return
        self.marched.add(self.turn)
        (x, y), (foe_x, foe_y) = (
            self.player.middle(leader),
            self.player.middle(self.player.page.locator(self.foes).first),
        )
        pace = PACE / math.dist((x, y), (foe_x, foe_y))
        drag(self.player, leader, (foe_x - x) * pace, (foe_y - y) * pace)

    def _send(self, what: str) -> None:
        """Once in a turn the man nearest to an enemy is taken up for something; then it is enough."""
        once = f"{what} {self.turn}"
        is_enough = once in self._sent or self.turn > BATTLE
        nearest = None if is_enough else self.player.page.evaluate(CLOSEST, [self.own, self.foes])
        self._sent.add(once)
        if nearest:
            self.player.click_on(*nearest)
        else:
            self._pass()

    def _pass(self) -> None:
        """End or pass by its key, which is pressed again where a unit could still act; else take the first choice."""
        ends = self.player.button(re.compile("^(End|Pass|Done|Shoot no more)")).locator("kbd")
        if not ends.count():
            decide(self.player)
            return
        key = ends.last.inner_text()
        self.player.press(key)
        if self.player.button("End anyway").count():
            self.player.press(key)


def begin_online(come: Come) -> dict[Player, Commander]:
    """A game of two, each with the one who plays it."""
    host, guest = come(), come()
    choose_scenario(host, "Online")
    host.page.get_by_role("button", name="Begin").click()
    link = host.prompt.get_by_role("textbox").input_value(timeout=40_000).removeprefix(host.address)
    guest.arrive(link)
    return {
        host: Commander(host, "Americans", "Germans", "Lieutenant", 0.7),
        guest: Commander(guest, "Germans", "Americans", "Leutnant", 0.15),
    }


def test_a_game_over_the_network_survives_a_killed_browser(come: Come) -> None:
    """The second player's browser dies when he is first asked; both play on to the end of their set-up."""
    commanders = begin_online(come)
    host, guest = commanders
    while asked(host, guest) is host:
        commanders[host].answer()
    back = killed(guest, host, come)
    same(host, back, table=TABLE)
    commanders[back] = commanders.pop(guest)
    commanders[back].player = back
    while "Put down a unit" in (player := asked(host, back)).question:
        commanders[player].answer()
    same(host, back, table=TABLE)
    assert all(player.page.locator(".coach, .folded").count() == 0 for player in (host, back)), "no coach between two"


@pytest.mark.long
def test_a_whole_game_is_played_over_the_network_and_survives_a_killed_browser(come: Come) -> None:
    commanders = begin_online(come)
    host, guest = commanders
    dies, answered = True, list[str]()
    while "is over" not in (player := asked(host, guest)).question:
        answered.append(player.question)
        assert len(answered) < MOST, answered
        if dies and player is guest and commanders[guest].marched:
            back = killed(guest, host, come)
            same(host, back, table=TABLE)
            commanders[back] = commanders.pop(guest)
            commanders[back].player = guest = back
            dies = False
        else:
            commanders[player].answer()
    assert not dies
    assert all(player.page.locator(".coach, .folded").count() == 0 for player in (host, guest)), "no coach between two"

    # Both have marched, shot and fought, and both have seen the same of it.
    for player in (host, guest):
        player.wait_for_question("The game is over")
        assert "Dice key revealed" in player.page.locator("footer").last.inner_text()
        assert faults(player.page) == []
    same(host, guest, table=TABLE)
    assert host.prompt.locator(".verdict").inner_text() == guest.prompt.locator(".verdict").inner_text()
    for words in ("fires at", "charges", "wins the duel"):
        host.page.get_by_role("searchbox").fill(words)
        host.page.locator(".log li", has_text=words).first.wait_for()
