"""Games of En pointe toujours against the computer, from the set-up to the outcome."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.browser.formations import begin_game, served
from tests.browser.page import Player
from tests.browser.reading import faults

MOST_ANSWERS = 900
"""More answers than a game of the training scenario needs."""
ENDS = ("Ready", "All plots", "Attach nobody", "Hide nobody")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("formation_game")) as served_at:
        yield served_at


def answer(player: Player, fights: bool) -> None:
    """Answer the question: fight as far as there are buttons for it, or end it as soon as possible."""
    if player.button("End anyway").count():
        player.take("End anyway")
    elif player.question.startswith("Set up your forces"):
        player.take(re.compile("^Set up for me"))
    elif player.question.startswith("Which formation") and fights:
        without = player.button(re.compile("^Activate .* without a test"))
        player.hit(without.last if without.count() else player.button(re.compile("^(Try to activate|Pass)")).last)
    elif player.question.startswith("Which active unit"):
        act(player, fights)
    else:
        finish(player, fights)


def act(player: Player, fights: bool) -> None:
    """Take up the first unit that can act and click the first hex that is lit for it, or end the activation."""
    lit = player.page.locator(".lit path")
    ringed = player.page.locator("g.counters [data-piece]:has([data-ring=joins])")
    done = player.button(re.compile("has acted"))
    if done.count():
        player.hit(done.first)
    elif fights and lit.count():
        player.click_at(lit.first)
    elif fights and ringed.count() and not player.page.locator("path.active").count():
        player.click_at(ringed.last)
    else:
        player.take("End the activation")


def finish(player: Player, fights: bool) -> None:
    """Fire back with the first unit that may, or end or pass what is asked."""
    able = player.page.get_by_role("region", name="Reaction ladder").locator("button.able")
    if fights and able.count():
        player.hit(able.first)
        menu = player.page.get_by_role("menuitem")
        if menu.count():
            player.hit(menu.first)
        return
    for words in (*ENDS, "Pass"):
        if player.button(words).count():
            player.take(words)
            return
    backwards = re.compile("Undo|Other unit")
    by_button = player.prompt.locator("button.act:not(:disabled)").filter(has_not_text=backwards)
    lit = player.page.locator(".lit path")
    entry = player.page.get_by_role("menuitem")
    if entry.count():
        player.hit(entry.first)
    elif by_button.count():
        player.hit(by_button.first)
    elif lit.count():
        player.click_at(lit.first)
    else:
        player.click_at(player.page.locator("g.counters [data-piece]:has([data-ring=joins])").last)


def play(player: Player, turns: int) -> set[str]:
    """Play to the end, fighting in the first turns; gives the questions that were asked, without names and numbers."""
    asked = set[str]()
    turn = player.page.locator(".turns .now")
    for _ in range(MOST_ANSWERS):
        player.settle(60)
        if player.prompt.locator(".verdict").count():
            return asked
        asked.add(re.sub(r"[A-Z]\d+|\d+", "", player.question)[:24])
        answer(player, turn.count() > 0 and int(turn.first.inner_text()) <= turns)
        assert faults(player.page) == []
    raise AssertionError(f"the game does not come to its end: {sorted(asked)}")


def test_a_battle_of_one_turn_is_played_to_its_outcome(player: Player) -> None:
    units = [
        {"name": "leader", "type": "platoon_leader", "at": "A2", "formation": "1. Zug", "leads": True, "hidden": True},
        {"name": "squad", "type": "de_grenadier", "at": "B3", "formation": "1. Zug", "hidden": True},
        {"name": "commander", "type": "platoon_leader", "at": "E6", "formation": "1 vzvod", "leads": True},
        {"name": "foe", "type": "su_rifle", "at": "E5", "formation": "1 vzvod", "hidden": True},
    ]
    situation = {
        "board": {"columns": {"A": "......", "B": "..F....", "C": "......", "D": ".......", "E": "....WW"}},
        "turns": 1,
        "active": "german",
        "automatic": True,
        "formations": [{"name": "1. Zug", "side": "german"}, {"name": "1 vzvod", "side": "soviet"}],
        "units": units,
        "victory": {"hexes": {"E5": 2}},
    }
    begin_game(player, situation=situation, agent="scripted")
    asked = play(player, turns=1)
    assert {"Which formation or unit ", "Which active unit does w"} <= asked
    assert player.prompt.locator(".verdict").inner_text()


@pytest.mark.long
@pytest.mark.parametrize("side", [0, 1], ids=["attacker", "defender"])
def test_the_training_scenario_is_played_to_its_outcome(player: Player, side: int) -> None:
    begin_game(player, me=side, agent="scripted", scenario="training")
    asked = play(player, turns=2)
    assert {"Set up your forces:  pie", "Which formation or unit "} <= asked
    assert any(question.startswith("All is set up") for question in asked)
    assert player.prompt.locator(".verdict").inner_text()
