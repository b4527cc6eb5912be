"""The list of games, and records: games are named, deleted and looked at again; files of records are opened."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import with_key
from bocage.kernel.records.forms import write
from tests.browser.general import General
from tests.browser.page import Player
from tests.browser.reading import faults
from tests.browser.test_replay import Replay

CORPUS = Path(__file__).parents[1] / "corpus"
RECORD = CORPUS / "aslsk-1-training.txt"
DROP = """async ([name, text]) => {
  const data = new DataTransfer()
  data.items.add(new File([text], name))
  const target = document.querySelector('input[type=file]').closest('label')
  target.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}))
}"""


def open_list(player: Player) -> None:
    player.arrive()
    player.page.get_by_role("button", name="Continue").click()


def test_a_game_is_named_replayed_up_to_now_and_deleted(player: Player) -> None:
    player.begin_set_up()
    General(player).play(3)
    where = player.game
    open_list(player)
    row = player.page.locator("li[data-game]")
    row.first.wait_for()
    assert row.count() == 1
    assert "First Steps" in row.inner_text()
    assert "Turn 1" in row.inner_text()
    assert "Germans" in row.inner_text()
    row.get_by_role("button", name="Rename").click()
    player.page.keyboard.type("The two houses")
    player.page.keyboard.press("Enter")
    row.get_by_text("The two houses", exact=True).wait_for()
    player.page.reload()
    player.page.get_by_role("button", name="Continue").click()
    row.get_by_text("The two houses", exact=True).wait_for()
    assert faults(player.page) == []

    row.get_by_role("button", name="Replay").click()
    replay = Replay(player)
    assert player.game == where
    replay.shown_at(0)
    assert replay.last > 3
    open_list(player)
    row.get_by_role("button", name="Delete").click()
    row.get_by_role("button", name="Really delete?").click()
    row.wait_for(state="detached")


def test_a_record_is_opened_replayed_and_played_on_from_any_point(player: Player) -> None:
    open_list(player)
    player.page.locator("input[type=file]").set_input_files(RECORD)
    replay = Replay(player)
    replay.shown_at(0)
    half = replay.last // 2
    replay.slider.fill(str(half))
    replay.shown_at(half)
    assert not player.page.locator(".lit path").count()
    replay.section.get_by_role("button", name=re.compile("Play on from here")).click()
    player.page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    player.settle()
    General(player).play(2)


def test_a_record_may_be_dropped_and_what_is_none_is_refused_in_words(player: Player) -> None:
    open_list(player)
    player.page.evaluate(DROP, ["notes.txt", "bread, butter"])
    player.page.get_by_role("alert").get_by_text("This record cannot be opened").wait_for()
    assert all("422" in error for error in player.errors)
    player.errors.clear()
    assert not player.page.locator("li[data-game]").count()
    player.page.evaluate(DROP, ["ponyri.txt", RECORD.read_text()])
    assert Replay(player).last > 3
    open_list(player)
    player.page.locator("li[data-game]").get_by_text("ponyri", exact=True).wait_for()


def test_a_running_game_with_another_is_replayed_from_one_own_choice_to_the_next(come: Callable[..., Player]) -> None:
    host, guest = come(), come()
    host.begin_scenario("Online")
    guest.arrive(host.prompt.get_by_role("textbox").input_value().removeprefix(host.address))
    guest.settle()
    General(guest).play(1)
    guest.menu("Game", "Replay")
    replay = Replay(guest)
    assert replay.last >= 1
    eyes = replay.section.get_by_role("combobox", name="seen by")
    assert eyes.locator("option").count() == 1
    assert not replay.section.get_by_role("button", name=re.compile("Play on from here")).count()


def finished(folder: Path) -> Path:
    """The file of a game that was played to its end."""
    game = Game.new("aslsk", "training", key=b"the dice of the end page")
    game.roll_out(Random(3))
    path = folder / "finished.bocage"
    write(with_key(game), path)
    return path


def test_the_end_page_tells_losses_luck_and_the_turning_point_and_hides_the_proof(
    player: Player, tmp_path: Path
) -> None:
    player.arrive()
    player.page.get_by_role("button", name="Continue").click()
    player.page.locator("input[type=file]").set_input_files(finished(tmp_path))
    replay = Replay(player)
    replay.click("Back to the game")
    player.wait_for_question("The game is over")
    assert not player.prompt.get_by_text("Dice key").count()
    player.button("How it went").click()
    page = player.page.get_by_role("dialog")
    page.locator(".columns[aria-busy=false]").wait_for()
    for heading in ("Losses", "Turning point", "Luck"):
        page.get_by_role("heading", name=heading, exact=True).wait_for()
    assert page.locator(".bar .lost").count() >= 1
    assert faults(player.page) == []
    key = page.get_by_text("Dice key")
    assert not key.is_visible()
    page.get_by_text("Details").click()
    assert key.is_visible()
    page.get_by_role("button", name="See it again").click()
    replay.ready()
    assert 0 < int(replay.slider.input_value()) < replay.last
