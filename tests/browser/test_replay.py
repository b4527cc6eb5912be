"""A game is looked at again: step by step, by the slider, played by itself, as either seat saw it."""

from __future__ import annotations

from tests.browser.general import General
from tests.browser.network import Line
from tests.browser.page import Player
from tests.browser.reading import faults

READY = "section.replay:not([aria-busy='true'])"
SHOWN = """() => JSON.stringify([
  [...document.querySelectorAll('g.counters [data-piece]')].map((e) => e.getAttribute('aria-label')).sort(),
  document.querySelectorAll('.log li').length])"""
"""Script that tells the position on the screen: the labels of all counters and the number of log lines."""


class Replay:
    """The replay of the game on the screen, which must be open. `last` is the number of its steps."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.section = player.page.get_by_role("region", name="Replay")
        self.slider = self.section.get_by_role("slider")
        self.ready()
        self.last = int(self.slider.get_attribute("max") or 0)

    def ready(self) -> None:
        """Wait until the step that was asked for is shown."""
        self.player.page.locator(READY).wait_for()

    def click(self, name: str) -> None:
        self.section.get_by_role("button", name=name, exact=True).click()

    def play(self) -> None:
        """Play the game by itself at the highest pace."""
        self.section.get_by_role("combobox", name="pace").select_option(label="8×")
        self.click("Play")

    def shown_at(self, step: int) -> str:
        """The position on the screen, once this step is shown."""
        self.section.get_by_text(f"Step {step} of {self.last} ").wait_for()
        self.ready()
        shown: str = self.player.page.evaluate(SHOWN)
        return shown


def replay_of(player: Player, answers: int) -> tuple[Replay, str]:
    """The replay of a game after this many answers, and the position that the game had reached."""
    General(player).play(answers)
    player.settle()
    live: str = player.page.evaluate(SHOWN)
    player.menu("Game", "Replay")
    return Replay(player), live


def test_a_step_that_was_asked_for_without_a_connection_is_shown_when_there_is_one(player: Player) -> None:
    player.begin()
    replay, _ = replay_of(player, 4)
    line = Line(player)
    player.page.reload()
    player.settle()
    player.menu("Game", "Replay")
    replay.shown_at(replay.last)
    line.cut()
    replay.click("To the beginning")
    assert replay.section.get_attribute("aria-busy") == "true"
    line.is_down = False
    replay.shown_at(0)


def test_a_replay_is_walked_by_buttons_and_slider(player: Player) -> None:
    player.begin()
    replay, live = replay_of(player, 12)
    assert replay.last >= 12
    assert replay.shown_at(replay.last) == live
    replay.click("To the beginning")
    beginning = replay.shown_at(0)
    assert beginning == "[[],0]"
    replay.click("One step on")
    assert replay.shown_at(1) != beginning
    half = replay.last // 2
    replay.slider.fill(str(half))
    assert replay.shown_at(half) not in (beginning, live)
    replay.click("One step back")
    replay.shown_at(half - 1)


def test_a_replay_is_seen_with_the_eyes_of_either_seat(player: Player) -> None:
    sent: list[str] = []
    player.page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(str(data))))
    player.begin()
    replay, _ = replay_of(player, 12)
    half = replay.last // 2
    replay.slider.fill(str(half))
    own = replay.shown_at(half)
    assert not any('"frame"' in data and '"seat":1' in data for data in sent)
    replay.section.get_by_role("combobox", name="seen by").select_option(label="seen by Germans")
    # Nothing is hidden in this scenario: the other seat saw the same.
    assert replay.shown_at(half) == own
    assert any('"frame"' in data and '"seat":1' in data for data in sent)


def test_a_replay_is_played_to_its_end_and_goes_back_to_the_game(player: Player) -> None:
    player.begin()
    replay, live = replay_of(player, 12)
    replay.slider.fill(str(replay.last - 4))
    assert replay.shown_at(replay.last - 4) != live
    replay.play()
    assert replay.shown_at(replay.last) == live
    replay.section.get_by_role("button", name="Play", exact=True).wait_for()
    assert faults(player.page) == []
    replay.click("Back to the game")
    player.settle()
    assert player.page.evaluate(SHOWN) == live


def test_a_replay_gives_no_hints_of_the_present(player: Player) -> None:
    player.begin_set_up()
    player.click_at(player.counters().first)
    player.page.locator(".column section.card h2").first.wait_for()
    replay, _ = replay_of(player, 2)
    replay.click("To the beginning")
    replay.shown_at(0)
    player.page.evaluate("""() => {
      window.asked = []
      const send = WebSocket.prototype.send
      WebSocket.prototype.send = function (data) {
        window.asked.push(JSON.parse(data).type)
        return send.call(this, data)
      }
    }""")
    replay.slider.fill(str(replay.last))
    replay.shown_at(replay.last)
    for counter in player.counters().all()[:3]:
        player.page.mouse.move(*player.middle(counter))
        player.page.wait_for_timeout(300)
    asked = player.page.evaluate("window.asked")
    assert "frame" in asked
    assert set(asked) <= {"frame", "ping"}
    assert not player.page.locator(".lit path").count()


def test_a_replay_goes_from_phase_to_phase_and_to_a_turn(player: Player) -> None:
    player.begin()
    replay, _ = replay_of(player, 12)
    starts: list[int] = []
    replay.click("To the beginning")
    while not starts or starts[-1] < replay.last:
        replay.click("To the next phase")
        replay.ready()
        starts.append(int(replay.slider.input_value()))
    assert starts == sorted(set(starts))
    assert 2 < len(starts) < replay.last
    replay.click("To the phase before")
    replay.shown_at(starts[-2])
    replay.click("Turn 1")
    replay.ready()
    assert 0 < int(replay.slider.input_value()) < replay.last


def test_shots_are_seen_again_at_every_speed(player: Player) -> None:
    player.begin_firing()
    replay, _ = replay_of(player, 8)
    shot = player.page.locator("line.fire")
    assert not shot.count()
    replay.slider.fill("0")
    step = 0
    while step < replay.last and not shot.count():
        replay.click("One step on")
        step += 1
        replay.shown_at(step)
    assert shot.count(), "a shot stays until the next step"
    replay.slider.fill(str(step - 1))
    replay.shown_at(step - 1)
    assert not shot.count()
    replay.play()
    shot.first.wait_for()
    replay.click("Back to the game")
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
