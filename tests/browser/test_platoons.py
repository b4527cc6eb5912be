"""Panzer Grenadier at the page: rules and scale, the click budget of a chain, whole games, several players."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.reading import faults
from tests.browser.tabletop import BEGIN

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.page import Player

Come = Callable[..., "Player"]
SYSTEM = re.compile("Panzer Grenadier")
ACTIVATE, ACT = "whom do you activate", "Which of the activated pieces acts"
PATIENT = 60
"""Seconds for which a question may take while the computer thinks."""


def choose(player: Player, tile: str, title: str = "A Village by the Brook") -> None:
    """Open the card of a scenario on the first page, without beginning it."""
    player.arrive()
    player.page.get_by_role("button", name=tile).first.click(timeout=40_000)
    player.page.get_by_role("button", name=SYSTEM).first.click()
    player.page.get_by_role("button", name=title).first.click()


def begin(player: Player, tile: str = "Scenarios", **choices: str) -> None:
    """Begin the first scenario up to its first question."""
    choose(player, tile)
    for label, choice in choices.items():
        player.page.get_by_role("combobox", name=label.replace("_", " ")).select_option(label=choice)
    player.page.get_by_role("button", name="Begin").click()
    player.settle(PATIENT)


# --- rules and scale --------------------------------------------------------------------------------------------------
@pytest.mark.rule("PG-1.0a")
def test_a_rule_shows_its_number_in_the_book_and_where_it_is_cited(player: Player) -> None:
    begin(player)
    player.take(re.compile("suggested"))
    player.prompt.get_by_role("button", name="why so?").click()
    shown = player.tab("Rules").locator("article.open")
    expect(shown.locator("h3")).to_have_text(re.compile(r"^PG-\d"))
    numbers = player.page.get_by_role("tabpanel").locator("article h3").all_inner_texts()
    assert len(numbers) >= 20
    assert all(re.fullmatch(r"PG-(\d+\.\d+|[A-Z]{3}-)[a-z]+", number) for number in numbers)


@pytest.mark.rule("PG-2.4a")
def test_the_scale_is_looked_up_in_either_language(player: Player) -> None:
    begin(player)
    player.menu("Help", "Player aid")
    aid = player.page.get_by_role("tabpanel")
    expect(aid).to_contain_text("A turn is 15 minutes, a hex 200 m")
    expect(aid).to_contain_text("a platoon of 15 to 40 men")
    player.speak("FR")
    expect(aid).to_contain_text("Un tour représente 15 minutes, un hexagone 200 m")


# --- clicks -----------------------------------------------------------------------------------------------------------
CHAIN: dict[str, Any] = {
    "board": {"columns": {column: "." * (9 if column in "BDFH" else 8) for column in "ABCDEFGHI"}},
    "sides": [{"nation": "german", "initiative": 3}, {"nation": "soviet"}],
    "units": [
        *({"type": "de_inf", "at": place, "side": "german"} for place in ("B1", "B2", "C1", "D1", "D2")),
        {"type": "su_inf", "at": "I8", "side": "soviet"},
    ],
    "leaders": [{"side": "german", "at": "C2", "rank": "CPT", "morale": 9, "combat": 1, "help": 1}],
}


def begin_situation(player: Player, situation: dict[str, Any]) -> None:
    """Play on from a situation, against an opponent who passes wherever he can."""
    seats = [{"who": "me"}, {"who": "agent", "agent": "passive"}]
    player.arrive()
    player.page.get_by_role("button", name="Scenarios").first.wait_for(timeout=40_000)
    game = player.page.evaluate(BEGIN, {"system": "pg", "situation": situation, "seats": seats})
    player.arrive(f"/game/{game}")
    player.settle(PATIENT)


def platoon(player: Player, place: str) -> Locator:
    return player.page.locator(f"g.counters [data-piece][aria-label*='Infantry platoon, {place}']")


def drag(player: Player, counter: Locator, down: float) -> None:
    """Drag a counter down the map, by pixels."""
    x, y = player.middle(counter)
    player.page.mouse.move(x, y)
    player.page.mouse.down()
    player.page.mouse.move(x, y + down / 2, steps=3)
    player.page.mouse.move(x, y + down, steps=3)
    player.page.mouse.up()
    player.clicks += 1
    player.ready()


def test_a_leaders_chain_is_activated_and_five_units_moved_with_eight_clicks(player: Player) -> None:
    begin_situation(player, CHAIN)
    player.clicks = 0
    player.click_at(player.page.locator("g.counters [data-piece][aria-label*='Captain']").last)
    player.wait_for_question("Who moves, who fires")
    player.take("All move")
    player.wait_for_question(ACT)
    hex = player.middle(platoon(player, "B2"))[1] - player.middle(platoon(player, "B1"))[1]
    for place in ("D2", "B2", "D1", "B1", "C1"):
        drag(player, platoon(player, place), 2 * hex)
    for place in ("D4", "B4", "D3", "B3", "C3"):
        expect(platoon(player, place)).to_have_count(1)
    assert player.clicks <= 8


GUNS: dict[str, Any] = {
    **CHAIN,
    "units": [
        {"type": "de_hmg", "at": "E4", "side": "german"},
        {"type": "su_inf", "at": "E6", "side": "soviet"},
    ],
}


STACK: dict[str, Any] = {
    **CHAIN,
    "units": [
        *({"type": type, "at": "C2", "side": "german"} for type in ("de_hmg", "de_inf")),
        {"type": "su_inf", "at": "C4", "side": "soviet"},
    ],
}


def leader_of_stack(player: Player) -> Locator:
    """The counter of the captain in his stack, which opens under the pointer."""
    player.page.mouse.move(*player.middle(player.page.locator("g.counters [data-piece][aria-label*='Captain']").last))
    leader = player.page.locator("[data-fan] .counter[aria-label*='Captain']")
    leader.wait_for()
    return leader


def test_a_machine_gun_fires_with_all_it_has_at_the_hex_that_is_clicked(player: Player) -> None:
    begin_situation(player, GUNS)
    player.click_at(player.page.locator("g.counters [data-piece][aria-label*='Heavy machine-gun platoon']"))
    player.wait_for_question("Who moves, who fires")
    player.take("All fire")
    player.wait_for_question(ACT)
    player.click_at(player.page.locator("g.counters [data-piece][aria-label*='Rifle platoon']"))
    expect(player.page.get_by_role("menu")).to_have_count(0)
    expect(player.tab("Log").get_by_text(re.compile("Direct fire at E6"))).to_be_visible()


def test_a_stack_and_its_leader_fire_together_with_four_clicks(player: Player) -> None:
    begin_situation(player, STACK)
    player.clicks = 0
    player.click_at(leader_of_stack(player))
    player.wait_for_question("Who moves, who fires")
    player.take("All fire")
    player.wait_for_question(ACT)
    player.click_at(player.page.locator("g.counters [data-piece][aria-label*='Rifle platoon']"))
    player.wait_for_question("Attack on C4")
    player.take("Open fire")
    expect(player.tab("Log").get_by_text(re.compile("Direct fire at C4, column 11"))).to_be_visible()
    assert player.clicks <= 4


def test_a_lone_unit_acts_with_one_click_on_its_card(player: Player) -> None:
    begin_situation(player, GUNS)
    player.clicks = 0
    player.click_at(player.page.locator("g.counters [data-piece][aria-label*='Heavy machine-gun platoon']"))
    player.wait_for_question("Who moves, who fires")
    player.hit(player.prompt.locator("button.task").filter(has_text="Fire"))
    player.wait_for_question(ACT)
    assert player.clicks <= 2


GROUP: dict[str, Any] = {
    **CHAIN,
    "units": [
        *({"type": "de_inf", "at": place, "side": "german"} for place in ("C1", "C2", "C2")),
        {"type": "su_inf", "at": "I8", "side": "soviet"},
    ],
}


def test_a_stack_is_moved_together_with_three_clicks(player: Player) -> None:
    begin_situation(player, GROUP)
    player.clicks = 0
    stack = player.page.locator("g.counters [data-piece][aria-label*=', C2']")
    player.click_at(leader_of_stack(player))
    player.wait_for_question("Who moves, who fires")
    player.take("All move")
    player.wait_for_question(ACT)
    player.page.mouse.move(5, 5)
    expect(player.page.locator("[data-fan] .counter")).to_have_count(0)
    hex = player.middle(stack.last)[1] - player.middle(platoon(player, "C1"))[1]
    drag(player, stack.last, 2 * hex)
    expect(player.page.locator("g.counters [data-piece][aria-label*=', C4']")).to_have_count(3)
    assert player.clicks <= 3


def test_a_set_up_that_is_complete_begins_without_a_list_of_who_could_act(player: Player) -> None:
    begin(player)
    player.take(re.compile("suggested"))
    player.take("Ready")
    player.wait_for_question(ACTIVATE)


# --- whole games ------------------------------------------------------------------------------------------------------
WAYS_ON = ("Pass", "Let it pass", "End the segment", "Ready", "Stop here", "Lock orders", "All move", "Done")
"""Buttons that lead on with the least to do, those that end most first."""
BEGUN = re.compile("^(Undo|Fire off-board|Attack with aircraft)")
"""Buttons that lead nowhere near the end."""


def answer(player: Player) -> None:
    """Do the least that leads on; where nothing does, what must be done stands first in the list of all options."""
    buttons = player.prompt.locator("button.act").filter(has_not_text=BEGUN)
    for words in WAYS_ON:
        offered = buttons.filter(has_text=words)
        if offered.count() and offered.first.is_enabled():
            player.hit(offered.first)
            return
    if buttons.count():
        player.hit(buttons.first)
        return
    options = player.page.locator(".list button")
    if not options.count():
        player.press("l")
    must = options.filter(has_text=re.compile("recover|Activate"))
    player.hit(must.first if must.count() else options.first)


def is_over(player: Player) -> bool:
    return player.prompt.locator(".verdict").count() > 0


def play_out(player: Player, most: int) -> None:
    """Play to the end, fighting as little as can be."""
    for _ in range(most):
        player.page.locator("section.prompt h1, section.prompt .verdict").first.wait_for(timeout=PATIENT * 1000)
        if is_over(player):
            return
        answer(player)
    raise AssertionError(player.question)


def test_a_whole_game_against_the_computer_is_played_to_its_verdict(player: Player) -> None:
    begin(player)
    play_out(player, 250)
    expect(player.prompt.locator(".verdict")).to_contain_text(re.compile("(Germans|Soviets) win|Neither"))
    assert faults(player.page) == []


# --- several players --------------------------------------------------------------------------------------------------
def gather(come: Come, players_a_side: str = "1") -> list[Player]:
    """One begins the game online, the others follow his link and take the free seats in order."""
    host = come()
    choose(host, "Online")
    host.page.get_by_label("Players a side").select_option(players_a_side)
    host.page.get_by_role("button", name="Begin").click()
    link = host.prompt.get_by_role("textbox").input_value(timeout=40_000).removeprefix(host.address)
    players = [host]
    for _ in range(2 * int(players_a_side) - 1):
        player = come()
        player.arrive(link)
        expect(player.page.locator(".plate.own")).to_be_visible()
        players.append(player)
    return players


def play_together(players: list[Player], most: int, until: Callable[[], bool]) -> set[Player]:
    """Let the players answer what each is asked, until something has come about; gives those who were asked."""
    answered: set[Player] = set()
    for _ in range(most):
        if until():
            return answered
        asked = next((player for player in players if is_asked(player)), None)
        if asked is None:
            players[0].page.wait_for_timeout(100)
            continue
        answer(asked)
        answered.add(asked)
    raise AssertionError([player.question for player in players])


def is_asked(player: Player) -> bool:
    """Whether a player has something to choose, and has not ended where others of his side still go on."""
    player.ready()
    return bool(player.question) and not player.prompt.get_by_text("You have ended here").count()


def is_turn(player: Player, turn: int) -> Callable[[], bool]:
    def reached() -> bool:
        now = player.page.locator(".turns .now")
        return is_over(player) or (now.count() > 0 and int(now.inner_text()) >= turn)

    return reached


def test_two_players_play_a_turn_over_the_network(come: Come) -> None:
    players = gather(come)
    answered = play_together(players, 120, is_turn(players[0], 2))
    assert answered == set(players)
    for player in players:
        expect(player.page.locator(".turns .now")).to_have_text("2")
        assert faults(player.page) == []


def test_two_players_a_side_play_a_turn_and_the_commander_in_chief_gives_the_segments(come: Come) -> None:
    players = gather(come, "2")
    answered = play_together(players, 200, is_turn(players[0], 2))
    assert len(answered) >= 2
    told = players[0].tab("Log")
    expect(told.get_by_text(re.compile("commander-in-chief")).first).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("players_a_side", ["1", "2"])
def test_a_whole_game_of_several_players_is_played_to_its_verdict(come: Come, players_a_side: str) -> None:
    players = gather(come, players_a_side)
    play_together(players, 3000, lambda: is_over(players[0]))
    for player in players:
        expect(player.prompt.locator(".verdict")).to_be_visible()
        assert faults(player.page) == []
