"""A whole game against the computer, from the first page to the proof of its record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bocage.cli import app
from tests.browser.general import General
from tests.browser.page import Player
from tests.browser.reading import faults

SEATS = {
    "Americans": ("Set up your force", "Prep Fire: which hex", "Choose a unit to move", "What next?", "Advance a unit"),
    "Germans": ("Set up your force", "let it pass", "Who fires"),
}


def test_a_full_game_is_played_to_its_outcome_and_its_record_is_proved(player: Player, tmp_path: Path) -> None:
    """Fought in the first turn; in the others there is as little to do as can be."""
    play(player, "Americans", turns=1)
    assert_proved(player, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("side", SEATS)
def test_a_full_game_is_fought_to_its_last_turn(player: Player, side: str, tmp_path: Path) -> None:
    play(player, side, turns=99)
    assert_proved(player, tmp_path)


def play(player: Player, side: str, turns: int) -> None:
    """Play a whole game, in which a side moves and fires in the first `turns` turns."""
    player.begin_scenario("Scenarios", You_play=side)
    player.settle()
    general = General(player, reacts=side == "Germans")
    turn = player.page.locator(".turns .now")

    def look() -> None:
        assert faults(player.page) == []
        if int(turn.inner_text()) > turns:
            general.fires, general.sends = False, 0

    general.look = look
    assert general.play(600) < 600, general.asked
    for words in SEATS[side]:
        assert any(words in question for question in general.asked), (words, general.asked)


def assert_proved(player: Player, folder: Path) -> None:
    """The game is over, its record is kept and replayed, and another can be begun."""
    assert re.search(r"(Americans|Germans) win\.", player.prompt.locator(".verdict").inner_text())
    player.take("How it went")
    told = player.page.get_by_role("dialog")
    told.get_by_text("Details: proof of the dice").click()
    assert re.fullmatch("[0-9a-f]{64}", told.locator("code").first.inner_text())
    player.page.keyboard.press("Escape")
    assert "Dice key revealed" in player.page.locator("footer").last.inner_text()
    assert faults(player.page) == []
    with player.page.expect_download() as download:
        player.prompt.get_by_role("link", name="Save the record").click()
    record = folder / download.value.suggested_filename
    download.value.save_as(record)
    proved = CliRunner().invoke(app, ["replay", "--verify", str(record)])
    assert proved.exit_code == 0, proved.output

    player.take("Play again")
    player.wait_for_question(re.compile("Set up your force|Hand weapons|Set up"), 30)
