"""Two players at one screen."""

from __future__ import annotations

import pytest

from tests.browser.general import General
from tests.browser.page import Player
from tests.browser.reading import faults


def test_each_of_two_players_at_one_screen_is_asked_in_his_turn_and_to_react(player: Player) -> None:
    player.begin_scenario("Hot seat")
    player.settle()
    general = General(player)
    general.fires = False
    asked: list[tuple[str, bool]] = []
    general.look = lambda: asked.append((player.asked, "let it pass" in player.question))
    general.play(60, lambda: any(reacts for _, reacts in asked))
    (reacting, _), (moving, _) = asked[-1], asked[-2]
    assert reacting != moving, "the side that does not move is asked to react"
    assert {side for side, _ in asked} == {"Americans", "Germans"}
    assert faults(player.page) == []


@pytest.mark.long
@pytest.mark.parametrize(("turns", "sends"), [(1, 1), (2, 3)])
def test_two_players_at_one_screen_play_in_turn(player: Player, turns: int, sends: int) -> None:
    player.begin_scenario("Hot seat")
    player.settle()
    who: list[str] = []
    reacted: set[str] = set()
    general = General(player, reacts=True)
    general.sends = sends

    def look() -> None:
        side = player.asked
        if not who or who[-1] != side:
            who.append(side)
        if "let it pass" in player.question:
            reacted.add(side)
        assert faults(player.page) == []

    general.look = look
    turn = player.page.locator(".turns .now")
    general.play(400, lambda: turn.inner_text() == str(turns + 1))
    assert turn.inner_text() == str(turns + 1) or general.is_over()
    assert set(who) == {"Americans", "Germans"}
    assert len(who) >= 3 * turns
    assert reacted, general.asked
    # Both play at one screen, so no hand-over is asked for and the log of both can be read.
    for words in ("Prep Fire", "Movement Phase: Germans", "Movement Phase: Americans"):
        player.page.locator(".log li", has_text=words).first.wait_for()
