"""Two players over the network, with an onlooker; browsers that are killed and connections that break."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.general import General
from tests.browser.network import Line
from tests.browser.page import Player, serving
from tests.browser.reading import faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Come = Callable[..., Player]

TABLE = """() => JSON.stringify({
  counters: [...document.querySelectorAll('g.counters [data-piece]')].map((e) => e.getAttribute('aria-label')).sort(),
  log: [...document.querySelectorAll('.log li')].map((e) => e.textContent.trim().replace(/\\s+/g, ' ')),
  turn: document.querySelector('.turns').getAttribute('aria-label'),
  step: document.querySelector('.steps .now')?.textContent ?? '',
})"""
REACTION = "let it pass"


class Table:
    """Two generals who play against each other at two screens, each when he is asked."""

    def __init__(self, *players: Player) -> None:
        self.generals = [General(player, restless=True) for player in players]
        for general in self.generals:
            general.fires = False

    def asked(self) -> General:
        first, second = self.generals
        return first if asked(first.player, second.player) is first.player else second

    def play(self, most: int, until: Callable[[General], bool] = lambda general: False) -> General:
        for _ in range(most):
            general = self.asked()
            if general.is_over() or until(general):
                return general
            general.answer()
            general.player.ready()
        raise AssertionError([general.asked for general in self.generals])


def asked(first: Player, second: Player) -> Player:
    """The player who is asked now: the first, else the second, who then must be."""
    first.ready()
    if first.question:
        return first
    second.page.locator("section.prompt h1").or_(second.prompt.get_by_text("Waiting for")).first.wait_for()
    if second.question:
        return second
    first.settle()
    return first


def same(*players: Player, table: str = TABLE) -> None:
    """All see the same, once everything has arrived."""
    seen = players[0].page.evaluate(table)
    for player in players[1:]:
        player.page.wait_for_function(f"(seen) => ({table})() === seen", arg=seen)


def killed(player: Player, other: Player, come: Come) -> Player:
    """A player whose browser dies and who comes back with what it had kept, to the same question."""
    question, kept, where = player.question, player.context.storage_state(), player.game
    player.context.close()
    other.prompt.get_by_text("not connected").wait_for()
    back = come(kept=kept)
    back.arrive(where)
    back.settle()
    assert back.question == question
    other.prompt.get_by_text("not connected").wait_for(state="detached")
    return back


def is_reaction(general: General) -> bool:
    return REACTION in general.player.question


def begin_online(come: Come) -> tuple[Table, Line, Player]:
    """A game of two players, the connection of the first, and an onlooker."""
    host = come()
    line = Line(host)
    host.begin_scenario("Online")
    link = host.prompt.get_by_role("textbox").input_value().removeprefix(host.address)
    guest, watcher = come(), come()
    guest.arrive(link)
    guest.settle()
    watcher.arrive(link)
    watcher.prompt.get_by_text("You are looking on").wait_for()
    return Table(host, guest), line, watcher


def survives_a_killed_browser(table: Table, watcher: Player, come: Come) -> None:
    """The second player's browser dies while he is asked whether he fires; he comes back to the same question."""
    attacker, defender = table.generals
    assert table.play(60, is_reaction) is defender
    defender.player, defender.reacts = killed(defender.player, attacker.player, come), True
    table.play(10, lambda general: general is attacker)
    defender.player.page.locator(".log .dice").first.wait_for()
    same(attacker.player, defender.player, watcher)
    defender.reacts = False


def survives_a_lost_connection(table: Table, line: Line) -> None:
    """The first player's connection breaks while the second is asked, and he misses nothing."""
    attacker, defender = table.generals
    line.cut()
    attacker.player.page.get_by_role("alert").get_by_text("Connection lost").wait_for()
    defender.answer()
    line.is_down = False
    attacker.player.page.get_by_text("Connection lost").wait_for(state="detached")
    table.play(100, lambda general: general is attacker)


def test_a_reaction_over_the_network_survives_a_killed_browser(come: Come) -> None:
    table, _, watcher = begin_online(come)
    survives_a_killed_browser(table, watcher, come)


def test_a_move_over_the_network_survives_a_lost_connection(come: Come) -> None:
    table, line, watcher = begin_online(come)
    attacker, defender = table.generals
    assert table.play(60, is_reaction) is defender
    survives_a_lost_connection(table, line)
    same(attacker.player, defender.player, watcher)


@pytest.mark.long
def test_a_game_over_the_network_survives_a_killed_browser_and_a_lost_connection(come: Come) -> None:
    table, line, watcher = begin_online(come)
    survives_a_killed_browser(table, watcher, come)
    attacker, defender = table.generals
    host, back = attacker.player, defender.player

    # In the other's turn the first reacts; his connection breaks, and he misses nothing.
    host.menu("Game", "Standing orders")
    host.page.get_by_role("radio", name="Always", exact=True).check()
    host.press("Escape")
    second = table.play(400, lambda general: general.player is host and is_reaction(general))
    assert is_reaction(second), second.asked
    assert faults(host.page) == faults(back.page) == faults(watcher.page) == []
    attacker.reacts = True
    table.play(10, lambda general: general is defender)
    survives_a_lost_connection(table, line)
    same(host, back, watcher)
    assert all(any(REACTION in asked for asked in general.asked) for general in table.generals)


def test_two_players_talk_and_agree_a_draw_and_an_onlooker_is_told(come: Come) -> None:
    table, _, watcher = begin_online(come)
    host, back = (general.player for general in table.generals)
    for player in (host, back):
        player.tab("Chat")
    host.page.get_by_placeholder("Say something").fill("Good game?")
    host.page.keyboard.press("Enter")
    back.page.get_by_text("Good game?").wait_for()
    host.menu("Game", "Offer a draw")
    host.page.get_by_text("You offer a draw").wait_for()
    back.page.get_by_role("button", name="Agree", exact=True).click()
    for player in (host, back, watcher):
        player.wait_for_question("The game is over")
        assert player.prompt.locator(".verdict").inner_text() == "A draw."


def test_a_choice_made_while_the_line_is_down_is_not_lost_silently(come: Come) -> None:
    host = come()
    line = Line(host)
    host.begin()
    host.take("Set up for me")
    host.wait_for_question("Hand weapons over")
    line.cut()
    host.page.get_by_text("Connection lost").wait_for()
    host.button("End this step").click()
    line.is_down = False
    host.page.get_by_text("Connection lost").wait_for(state="detached")
    host.wait_for_question("Hand weapons over")
    host.take("End this step")
    host.wait_for_question("Prep Fire")


def test_a_stranger_is_told_that_a_game_is_not_his(come: Come, player: Player) -> None:
    player.begin()
    stranger = come()
    stranger.arrive(player.game)
    stranger.prompt.get_by_text("not open to you").wait_for()
    stranger.button("Start page").click()
    stranger.page.get_by_role("button", name="Quick battle").wait_for()


def test_a_page_goes_on_after_the_server_was_started_again(browser: Browser, tmp_path: Path) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    with serving(tmp_path, port) as address:
        player = Player(browser, address)
        player.begin()
        player.take("Set up for me")
        player.wait_for_question("Hand weapons over")
    player.page.get_by_text("Connection lost").wait_for()
    with serving(tmp_path, port):
        player.page.get_by_text("Connection lost").wait_for(state="detached")
        player.take("End this step")
        player.wait_for_question("Prep Fire")
        player.context.close()
    assert [error for error in player.errors if "WebSocket connection" not in error] == []
