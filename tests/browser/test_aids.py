"""What the page shows of the rules that are the client's: aids, terms, the turn track, announced movement."""

from __future__ import annotations

import pytest

from tests.browser.page import Player


def aid(player: Player, help: str, entry: str) -> str:
    player.menu(help, entry)
    return player.page.get_by_role("tabpanel").inner_text()


@pytest.mark.rule("ASL-3.3.1ah", "ASL-0f")
def test_defensive_fire_and_terms_are_looked_up_in_either_language(player: Player) -> None:
    player.begin()
    text = aid(player, "Help", "Player aid")
    for words in ("First Fire:", "Subsequent First Fire:", "Final Protective Fire:", "Final Fire:", "FFNAM and FFMO"):
        assert words in text
    player.speak("FR")
    text = aid(player, "Aide", "Aide de jeu")
    assert "Subsequent First Fire (tir répété)" in text
    assert "MF (points de mouvement)" in text


@pytest.mark.rule("ASL-3.9c")
def test_the_turn_track_shows_arrivals_and_whose_player_turn_it_is(player: Player) -> None:
    player.begin_scenario("Scenarios", "Stone Houses of Ponyri")
    track = player.page.get_by_role("list", name="Turn 1 of 6")
    track.wait_for()
    assert "Russians" in track.locator("li").nth(2).inner_text()
    assert "inset" in (track.locator("li.now").get_attribute("style") or "")
