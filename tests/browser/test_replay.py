"""A game looked at again: step by step, by the slider, played, from either seat's eyes."""

from __future__ import annotations

import re

from tests.browser.general import General
from tests.browser.page import Player
from tests.browser.reading import faults

READY = "section.replay:not([aria-busy='true'])"
TABLE = """() => JSON.stringify([
  [...document.querySelectorAll('g.counters [data-piece]')].map((e) => e.getAttribute('aria-label')).sort(),
  document.querySelectorAll('.log li').length])"""


def test_a_game_is_looked_at_again_from_either_side(player: Player) -> None:
    sent: list[str] = []
    player.page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(str(data))))
    player.begin()
    General(player).play(12)
    player.settle()
    live = player.page.evaluate(TABLE)
    player.menu("Game", "Replay")
    replay = player.page.get_by_role("region", name="Replay")
    player.page.locator(READY).wait_for()
    steps = replay.get_by_text(re.compile(r"Step \d+ of \d+"))
    last = int(re.findall(r"\d+", steps.inner_text())[1])
    assert last >= 12

    def at(step: int) -> str:
        replay.get_by_text(f"Step {step} of {last} ").wait_for()
        player.page.locator(READY).wait_for()
        found: str = player.page.evaluate(TABLE)
        return found

    assert at(last) == live
    replay.get_by_role("button", name="To the beginning").click()
    beginning = at(0)
    assert beginning == "[[],0]"
    replay.get_by_role("button", name="One step on").click()
    one = at(1)
    assert one != beginning
    slider = replay.get_by_role("slider")
    slider.fill(str(last // 2))
    middle = at(last // 2)
    assert middle not in (beginning, live)
    replay.get_by_role("button", name="One step back").click()
    at(last // 2 - 1)

    # The other seat's eyes, at the same step.
    eyes = replay.get_by_role("combobox", name="seen by")
    eyes.select_option(label="seen by Germans")
    player.page.locator(READY).wait_for()
    replay.get_by_role("button", name="One step on").click()
    assert at(last // 2) == middle
    assert any('"frame"' in data and '"seat":1' in data for data in sent)

    # Played to the end by itself; stopped and gone on with in between.
    slider.fill(str(last - 4))
    at(last - 4)
    replay.get_by_role("combobox", name="pace").select_option(label="8×")
    replay.get_by_role("button", name="Play", exact=True).click()
    assert at(last) == live
    replay.get_by_role("button", name="Play", exact=True).wait_for()
    assert faults(player.page) == []
    replay.get_by_role("button", name="Back to the game").click()
    player.settle()
    assert player.page.evaluate(TABLE) == live


def test_a_replay_goes_from_phase_to_phase_and_to_a_turn(player: Player) -> None:
    player.begin()
    General(player).play(12)
    player.settle()
    player.menu("Game", "Replay")
    replay, ready = player.page.get_by_role("region", name="Replay"), player.page.locator(READY)
    ready.wait_for()
    slider = replay.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    marks: list[int] = []
    replay.get_by_role("button", name="To the beginning").click()
    while not marks or marks[-1] < last:
        replay.get_by_role("button", name="To the next phase").click()
        ready.wait_for()
        marks.append(int(slider.input_value()))
    assert marks == sorted(set(marks))
    assert 2 < len(marks) < last
    replay.get_by_role("button", name="To the phase before").click()
    replay.get_by_text(f"Step {marks[-2]} of {last} ").wait_for()
    replay.get_by_role("button", name="Turn 1", exact=True).click()
    ready.wait_for()
    assert 0 < int(slider.input_value()) < last


def test_shots_are_seen_again_at_every_speed(player: Player) -> None:
    player.begin_firing()
    General(player).play(8)
    player.settle()
    player.menu("Game", "Replay")
    replay, shot = player.page.locator("section.replay"), player.page.locator("line.fire")
    player.page.locator(READY).wait_for()
    assert not shot.count()
    last = int(replay.get_by_role("slider").get_attribute("max") or 0)
    replay.get_by_role("slider").fill("0")
    at = 0
    while at < last and not shot.count():
        replay.get_by_role("button", name="One step on").click()
        at += 1
        replay.get_by_text(f"Step {at} of {last} ").wait_for()
        player.page.locator(READY).wait_for()
    assert shot.count(), "a shot stays until the next step"
    replay.get_by_role("slider").fill(str(at - 1))
    replay.get_by_text(f"Step {at - 1} of {last} ").wait_for()
    player.page.locator(READY).wait_for()
    assert not shot.count()
    replay.get_by_role("combobox", name="pace").select_option(label="8×")
    replay.get_by_role("button", name="Play", exact=True).click()
    shot.first.wait_for()
    replay.get_by_role("button", name="Back to the game").click()
    player.settle()
    assert not shot.count()


def test_a_finished_game_is_looked_at_again(player: Player) -> None:
    player.begin_set_up()
    player.menu("Game", "Resign")
    player.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    player.wait_for_question("The game is over")
    assert "Germans win." in player.prompt.inner_text()
    player.button("Replay").click()
    replay = player.page.get_by_role("region", name="Replay")
    replay.get_by_text("Americans: we resign.").wait_for()
    replay.get_by_role("button", name="To the beginning").click()
    replay.get_by_text("Step 0 of").wait_for()
    replay.get_by_role("button", name="Back to the game").click()
    player.wait_for_question("The game is over")
