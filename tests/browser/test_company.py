"""Players at one game: who is here, who is asked, what was said, and who looks on."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.browser.general import General
from tests.browser.page import Player
from tests.browser.test_network import Table

Come = Callable[..., Player]


def meet(come: Come) -> tuple[Player, Player]:
    """Two players at one game; the link of the invitation is the first thing that its host sees."""
    host, guest = come(), come()
    host.begin_scenario("Online")
    link = host.prompt.get_by_role("textbox").input_value()
    guest.arrive(link.removeprefix(host.address))
    guest.settle()
    return host, guest


def test_who_goes_back_to_the_start_page_is_away_and_here_again_when_he_returns(come: Come) -> None:
    host, guest = meet(come)
    bar = host.page.locator("header.bar")
    here, away = bar.get_by_text(re.compile(", here$")), bar.get_by_text(re.compile(", away$"))
    here.wait_for()
    guest.page.get_by_role("button", name="BOCAGE").click()
    away.wait_for()
    guest.page.go_back()
    here.wait_for()


def test_a_player_points_at_the_map_and_the_others_see_it_for_a_moment(come: Come) -> None:
    host, guest = meet(come)
    host.page.get_by_role("button", name="Point at the map for the others").click()
    chart = host.page.locator("svg .counters").bounding_box()
    assert chart is not None
    x, y = chart["x"] + chart["width"] / 2, chart["y"] + chart["height"] / 2
    host.page.mouse.click(x, y)
    guest.page.locator("g.signals circle").first.wait_for()
    assert guest.page.locator("g.signals line").count() == 0
    host.page.mouse.move(x, y)
    host.page.mouse.down()
    host.page.mouse.move(x + 150, y + 40, steps=4)
    host.page.mouse.up()
    guest.page.locator("g.signals path").first.wait_for()
    guest.page.locator("g.signals path").first.wait_for(state="detached")
    host.page.keyboard.press("Escape")
    assert host.page.get_by_role("button", name="Point at the map", pressed=True).count() == 0


def test_players_see_who_is_here_and_whose_turn_it_is(come: Come) -> None:
    host, guest = meet(come)
    waiting, asked = (host, guest) if guest.page.title().startswith("●") else (guest, host)
    assert "your turn" in asked.page.title()
    assert "your turn" not in waiting.page.title()
    bar = waiting.page.locator("header.bar")
    bar.get_by_text(re.compile(", here$")).wait_for()
    asked.context.close()
    bar.get_by_text(re.compile(", away$")).wait_for()


def test_who_goes_to_another_page_is_away_and_is_here_again_when_he_comes_back(come: Come) -> None:
    host, guest = meet(come)
    bar = host.page.locator("header.bar")
    bar.get_by_text(re.compile(", here$")).wait_for()
    guest.page.goto(guest.address)
    bar.get_by_text(re.compile(", away$")).wait_for()
    guest.page.go_back()
    bar.get_by_text(re.compile(", here$")).wait_for()


def test_a_player_reads_what_the_other_is_asked_in_his_turn(come: Come) -> None:
    host, guest = meet(come)
    table = Table(host, guest)
    other = {host: guest, guest: host}

    def is_told(general: General) -> bool:
        return other[general.player].prompt.get_by_text("They are asked:").count() > 0

    asked = table.play(12, is_told)
    said = other[asked.player].prompt.locator(".elsewhere").inner_text()
    assert asked.player.question in said


def test_what_is_said_is_marked_until_it_is_read(come: Come) -> None:
    host, guest = meet(come)
    guest.tab("Chat")
    guest.page.get_by_placeholder("Say something").fill("Good luck")
    guest.page.keyboard.press("Enter")
    host.page.get_by_role("tab", name="one new line").wait_for()
    assert host.page.title().startswith("(1)")
    assert not guest.page.title().startswith("(1)")
    host.page.get_by_role("tab", name="Chat").click()
    host.page.get_by_text("Good luck").wait_for()
    host.page.get_by_role("tab", name="Chat", exact=True).wait_for()
    assert not host.page.title().startswith("(1)")


def test_a_third_browser_watches_by_a_link_and_cannot_play(come: Come) -> None:
    player = come()
    player.begin_set_up()
    player.menu("Game", "Players and links")
    link = player.page.get_by_role("dialog").get_by_label("Whoever has this link").input_value()
    player.press("Escape")
    watcher = come()
    watcher.arrive(link.removeprefix(player.address))
    watcher.prompt.get_by_text("You are looking on").wait_for()
    watcher.page.locator("g.counters [data-piece]").first.wait_for()
    player.page.get_by_text("one looks on").wait_for()
    player.take("End this step")
    watcher.page.locator(".steps .now", has_text="Prep").wait_for()
    assert not watcher.page.locator(".lit path").count()


def test_a_browser_tells_a_player_who_is_elsewhere_that_it_is_his_turn(come: Come) -> None:
    player = come()
    player.context.grant_permissions(["notifications"])
    player.context.add_init_script("""
      window.told = []
      const Real = window.Notification
      window.Notification = class { constructor(title, about) { window.told.push([title, about.body]) } close() {} }
      Object.defineProperty(window.Notification, 'permission', {get: () => 'granted'})
      window.Notification.requestPermission = async () => 'granted'
      Object.defineProperty(document, 'hidden', {get: () => true})
    """)
    player.begin()
    assert player.page.evaluate("window.told") == []
    player.menu("View", "Settings")
    player.page.get_by_role("checkbox", name="Tell me through the browser").check()
    player.press("Escape")
    player.take("Set up for me")
    player.page.wait_for_function("window.told.length")
    assert player.page.evaluate("window.told[0]") == ["First Steps", "It is your turn."]
