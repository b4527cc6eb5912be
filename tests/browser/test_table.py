"""The tabletop of Panzerfaust in the page: leading, shooting, the tools, the keyboard alone, a whole game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.page import SCALE
from tests.browser.tabletop import (
    INCH,
    MOVES,
    PATIENT,
    SHOOTS,
    answer,
    begin_case,
    begin_scenario,
    begin_situation,
    choose_scenario,
    drag,
    figure,
    pass_by,
    set_up,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.page import Player


def test_a_squad_is_led_with_its_leader_in_three_clicks_and_taken_back_as_one(player: Player) -> None:
    set_up(player)
    pass_by(player, MOVES)
    player.clicks = 0
    before = player.middle(figure(player, "Private #3"))
    drag(player, figure(player, "Lieutenant #1"), 60, 0)
    player.wait_for_question(MOVES)
    assert player.clicks <= 3
    assert player.middle(figure(player, "Private #3"))[0] > before[0] + 20
    assert player.page.locator(".links .broken").count() == 0
    player.take("Undo")
    player.wait_for_question(MOVES)
    assert player.middle(figure(player, "Private #3"))[0] == pytest.approx(before[0], abs=2)


def test_a_squad_fires_in_four_clicks(player: Player) -> None:
    """The first man, his weapon, his target, and the others do the same."""
    set_up(player)
    pass_by(player, SHOOTS)
    player.clicks = 0
    player.click_at(player.page.locator("g.counter.lit[aria-label^='Private']").first)
    player.settle()
    if "Which weapon" in player.question:
        player.first()
        player.settle()
    target = player.page.locator("g.counter.lit[aria-label*='Fire at']").first
    check_odds_by_range(player, target)
    player.click_at(target)
    player.settle(PATIENT)
    while "fires" in player.question:
        player.take("Shoot no more")
        player.settle(PATIENT)
    ready = player.page.locator("g.counter.lit[aria-label*='Americans']")
    waiting = ready.count()
    player.take(re.compile("of the group do the same: Fire at"))
    player.settle(PATIENT)
    assert ready.count() < waiting
    assert player.clicks <= 4


def check_odds_by_range(player: Player, target: Locator) -> None:
    """Pointing at a target shows the odds of all ranges, and no lengths but the ranges of the weapon (PZF-4.1c)."""
    player.page.mouse.move(*player.middle(target))
    player.prompt.get_by_text("At long range").wait_for()
    assert player.prompt.get_by_text("At short range").count() == 1
    range_text = re.search(r"range (\d+)″", player.question)
    assert range_text
    reach = int(range_text[1])
    lengths = {float(inches) for inches in re.findall(r"([\d.]+)″", player.prompt.locator(".middle").inner_text())}
    assert sorted(lengths) == pytest.approx([reach / 3, reach * 2 / 3, reach], abs=0.1)


def test_the_size_of_the_tabletop_is_on_its_card_and_below_the_game(player: Player) -> None:
    choose_scenario(player)
    card = player.page.locator("article.open")
    size = re.compile(r"table \d+″ × \d+″")
    expect(card).to_contain_text(size)
    said = size.search(card.inner_text())
    assert said
    player.page.get_by_role("button", name="Begin").click()
    player.settle(PATIENT)
    expect(player.page.locator("footer").last).to_contain_text(re.compile(said[0], re.IGNORECASE))


def test_a_leader_who_was_clicked_first_goes_with_his_squad(player: Player) -> None:
    set_up(player)
    pass_by(player, MOVES)
    assert "Drag a leader to lead his whole group" in player.question
    places = [player.middle(figure(player, name)) for name in ("Lieutenant #1", "Private #3")]
    player.click_at(figure(player, "Lieutenant #1"))
    player.wait_for_question("Where does Lieutenant #1 go")
    assert "6″ of 6″ left" in player.question
    # The page shows where he could go, and how far towards the pointer a click would send him.
    player.page.locator("g.reach circle").first.wait_for()
    x, y = places[0]
    away = 2.2 * INCH * player.page.evaluate(SCALE)
    player.page.mouse.move(x + away, y - away)
    player.page.locator("g.lead .pill:not(.limit)", has_text=re.compile(r"[\d.]+″ of 6″")).wait_for()
    assert player.page.locator("g.lead .missing").count() == 0
    player.page.mouse.move(x + 500, y + 200)
    player.page.locator("g.lead .pill.limit:not(.bad)", has_text="of 6″, no further").wait_for()
    player.page.locator("g.lead .missing").wait_for()
    drag(player, figure(player, "Lieutenant #1"), 60, 0)
    player.wait_for_question(MOVES)
    for name, before in zip(("Lieutenant #1", "Private #3"), places, strict=True):
        assert player.middle(figure(player, name))[0] > before[0] + 20


def test_a_squad_goes_on_when_one_of_them_is_stopped_by_a_wall(player: Player) -> None:
    men = [{"name": f"m{index}", "type": "us_private", "at": [16, 8 + 1.5 * index], "unit": "1"} for index in range(4)]
    begin_situation(
        player,
        {
            "step": "move",
            "player": "american",
            "terrain": [{"kind": "wall_low", "line": [[18, 3], [18, 11.8]], "width": 0.6}],
            "figures": [
                {"name": "c", "type": "us_corporal", "at": [16, 14], "unit": "1"},
                *men,
                {"name": "y", "type": "ger_grenadier", "at": [44, 20]},
            ],
        },
    )
    names = ["Corporal #1", *(f"Private #{index}" for index in range(2, 6))]
    before = {name: player.middle(figure(player, name))[0] for name in names}
    x, y = player.middle(figure(player, "Corporal #1"))
    inch = (player.middle(figure(player, "Private #2"))[1] - y) / 6
    mouse = player.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + inch * 2, y, steps=3)
    mouse.move(x + inch * 5, y, steps=3)
    # Only men who have to jump the wall are marked.
    risky = player.page.locator("g.lead .risk")
    risky.first.wait_for()
    assert {re.sub(":.*", "", one.get_attribute("aria-label") or "") for one in risky.all()} >= {"Private #2"}
    assert risky.count() < 5
    mouse.up()
    player.wait_for_question(MOVES)
    notice = player.prompt.get_by_role("alert")
    notice.get_by_text("There the move ends.").first.wait_for()
    for name in names:
        assert player.middle(figure(player, name))[0] > before[name] + inch / 2, name


def test_men_who_cannot_do_as_the_first_of_their_group_are_named_and_the_others_go_on(player: Player) -> None:
    def man(name: str, y: float, *weapons: str, x: float = 6) -> dict[str, Any]:
        return {"name": name, "type": "us_private", "at": [x, y], "unit": "1", "weapons": weapons, "facing": 90}

    begin_situation(
        player,
        {
            "phase": "shooting",
            "player": "american",
            "terrain": [{"kind": "building_stone", "rect": [8, 11.4, 11, 14]}],
            "figures": [
                man("a", 6, "rifle"),
                man("gunner", 7.5, "pistol", "lmg"),
                man("b", 9, "rifle"),
                man("hidden", 12.6, "rifle", x=7.2),
                man("c", 4.5, "rifle"),
                {"name": "l", "type": "us_corporal", "at": [5, 10.5], "unit": "1", "weapons": [], "facing": 90},
                {"name": "x", "type": "ger_pz4", "at": [24, 9], "facing": 270},
                {"name": "y", "type": "ger_gefreiter", "at": [30, 2], "weapons": ["pistol"]},
                {"name": "z", "type": "ger_grenadier", "at": [10, 21], "weapons": ["rifle"]},
            ],
        },
    )
    pass_by(player, SHOOTS)
    player.click_at(figure(player, "Private #1"))
    player.settle()
    player.click_at(player.page.locator("g.counter.lit[aria-label*='Fire at']").first)
    player.settle(PATIENT)
    player.take(re.compile("of the group do the same: Fire at"))
    player.wait_for_question(SHOOTS)
    notice = player.prompt.get_by_role("alert")
    notice.get_by_text("Private #4 does not do the same. It is not in sight.").wait_for()
    assert "Private #2 does not do the same. Choose the weapon first" in notice.inner_text()
    log = player.page.locator(".log").inner_text()
    assert [f"Private #{index} fires" in log for index in range(1, 6)] == [True, False, True, False, True]
    # The two who did not fire keep their turn.
    assert [player.button(re.compile(f"^Private #{index}:")).count() for index in range(1, 6)] == [0, 1, 0, 1, 0]


@pytest.mark.parametrize("y", [2, 22])
def test_the_odds_of_a_target_neither_cover_nor_move_it(player: Player, y: float) -> None:
    shooter = {"name": "a", "type": "us_private", "at": [20, 12], "weapons": ["rifle"]}
    foe = {"name": "x", "type": "ger_grenadier", "at": [22, y], "weapons": ["rifle"]}
    begin_situation(player, {"phase": "shooting", "player": "american", "figures": [shooter, foe]})
    pass_by(player, SHOOTS)
    player.click_at(figure(player, "Private #1"))
    player.wait_for_question("at what?")
    target = figure(player, "Grenadier #2")
    before = player.middle(target)
    question = player.prompt.bounding_box()
    player.page.mouse.move(*before)
    player.prompt.get_by_text("At long range").wait_for()
    told = player.prompt.locator(".middle").bounding_box()
    assert told is not None
    assert not told["y"] - 8 < before[1] < told["y"] + told["height"] + 8
    assert player.prompt.bounding_box() == question
    assert player.middle(target) == pytest.approx(before, abs=1)
    # A single click fires.
    player.page.mouse.click(*before)
    player.page.locator(".log", has_text="Private #1 fires at Grenadier #2").wait_for()


def test_men_who_are_seen_from_afar_have_a_token_that_stands_for_them(player: Player) -> None:
    men = [("us_corporal", []), ("us_private", ["rifle"]), ("us_private", ["mmg"]), ("us_private", ["lmg"])]
    figures = [
        {"name": f"m{index}", "type": type, "at": [10 + 3 * index, 10], "unit": "1", "weapons": weapons}
        for index, (type, weapons) in enumerate(men)
    ]
    enemy = {"name": "x", "type": "ger_grenadier", "at": [60, 40]}
    begin_situation(player, {"size": [72, 48], "step": "move", "player": "american", "figures": [*figures, enemy]})
    tokens = player.page.locator("g.squad")
    expect(tokens).to_have_count(2)
    squad = player.page.locator("g.squad[aria-label*='4 men']")
    expect(squad.locator(".pip")).to_have_count(4)
    expect(squad.locator("[data-rank='chevrons']")).to_have_count(1)
    box = squad.bounding_box()
    assert box is not None
    assert (box["width"] >= 62, box["height"] >= 44) == (True, True), "it does not shrink with the map"
    # A click on the token takes up one of its men.
    player.click_at(squad)
    assert squad.locator("[data-ring='selected']").count() == 1
    # Zoomed in they are drawn as men, without tokens.
    for _ in range(6):
        player.page.get_by_role("button", name="Zoom in").click()
    expect(tokens).to_have_count(0)


def test_a_shot_through_the_windows_of_a_house_says_so(player: Player) -> None:
    begin_situation(
        player,
        {
            "size": [72, 48],
            "phase": "shooting",
            "player": "american",
            "terrain": [{"kind": "building_stone", "rect": [47, 25, 52, 29]}],
            "figures": [
                {"name": "a", "type": "us_private", "at": [59.5, 20.5], "unit": "1", "weapons": ["rifle"]},
                {"name": "l", "type": "us_corporal", "at": [60.5, 19], "unit": "1", "weapons": ["pistol"]},
                {"name": "x", "type": "ger_grenadier", "at": [47, 30.6]},
                {"name": "y", "type": "ger_gefreiter", "at": [10, 40]},
            ],
        },
    )
    pass_by(player, SHOOTS)
    player.click_at(figure(player, "Private #1"))
    player.settle()
    player.page.mouse.click(*player.middle(figure(player, "Grenadier #3")))
    player.page.locator(".pill", has_text="through the openings of: Stone building").wait_for()


def test_a_drop_on_the_base_of_another_figure_says_why_it_is_refused(player: Player) -> None:
    set_up(player)
    pass_by(player, MOVES)
    page = player.page
    base = player.middle(figure(player, "Lieutenant #1"))
    start = player.middle(figure(player, "Private #3"))
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + base[0]) / 2, (start[1] + base[1]) / 2, steps=3)
    page.keyboard.down("Alt")
    page.mouse.move(*base, steps=3)
    page.locator("g.ghost.bad .pill", has_text="stands in the way").wait_for()
    page.mouse.up()
    page.keyboard.up("Alt")
    player.ready()


def test_the_tools_of_the_tabletop_answer_without_a_move(player: Player) -> None:
    set_up(player)
    pass_by(player, MOVES)
    page = player.page
    page.mouse.move(*player.middle(figure(player, "Lieutenant #1")))
    page.locator("aside.column", has_text="Movement 6″").wait_for()
    check_sight_tool(player)
    # A right click opens the menu of an own figure.
    page.mouse.click(*player.middle(figure(player, "Lieutenant #1")), button="right")
    page.get_by_role("menu").get_by_role("menuitem", name="Line of sight from here").wait_for()
    player.press("Escape")
    assert page.locator(".turns li").count() == 9
    assert page.locator(".turns li.now").inner_text() == "1"
    storeys = page.get_by_role("group", name="Storeys")
    storeys.get_by_title("Ground floor").click()
    assert storeys.locator("[aria-pressed=true]").inner_text() == "0"
    player.menu("Help", "Player aid")
    page.get_by_role("tabpanel").get_by_text("Strength against Defence").wait_for()


def check_sight_tool(player: Player) -> None:
    """The sight tool says whether an enemy is seen or what is in the way, but no distance (PZF-4.1c)."""
    player.press("v")
    player.click_at(figure(player, "Lieutenant #1"))
    player.page.mouse.move(*player.middle(player.page.locator("g.counter[aria-label*='Germans']").first))
    verdict = player.page.locator(".verdict")
    verdict.wait_for()
    text = verdict.text_content() or ""
    assert re.search("clear|seen|out of sight behind", text)
    assert not re.search(r"\d+ (hex|″)", text)
    assert player.page.locator(".seen rect").count() > 20
    player.press("Escape")


def test_fights_are_listed_to_be_paired_and_put_in_order(player: Player) -> None:
    begin_case(player, "fight-division-join")
    panel = player.page.locator("aside.column")
    panel.get_by_role("heading", name="Who against whom").wait_for()
    for pair in ("Private #1 against Grenadier #3", "Private #2 against Grenadier #4", "joins the fight .* Private #2"):
        player.hit(panel.get_by_role("button", name=re.compile(pair)))
    fights = panel.locator("li", has_text="vs").get_by_role("button")
    player.wait_for_question("Which fight comes next")
    assert fights.count() == 4
    two = fights.filter(has_text="Private #2")
    assert two.inner_text().split() == ["Private", "#2", "vs", "Grenadier", "#4", "Grenadier", "#5"]
    # The odds of a fight are shown before it is chosen; then it is fought.
    two.hover()
    player.prompt.get_by_text("wins the duel").first.wait_for()
    player.hit(two)
    player.page.locator(".log li", has_text="fights").first.wait_for()
    pass_by(player, "Which fight comes next")
    assert two.count() == 0
    assert fights.count() == 3


def key_of(player: Player, words: str) -> str:
    """The key of the first button of the question whose name matches these words."""
    return player.button(re.compile(words)).first.locator("kbd").inner_text()


def test_forces_that_are_not_set_up_yet_count_no_losses(player: Player) -> None:
    begin_scenario(player)
    player.page.get_by_role("tab", name="Forces").click()
    sides = player.page.locator(".forces summary.side small").all_inner_texts()
    assert re.fullmatch(r"(\d+) units · \1 off the map", sides[0])
    assert sides[1].endswith(" · set-up not finished")
    player.page.get_by_text("Off the map: HQ Rifle Squad (Lieutenant #1 and").click()
    cards = player.page.locator(".forces details[open].stack .unit b").all_inner_texts()
    assert len(cards) > 1
    assert not [card for card in cards if "more" in card]


def test_a_unit_and_one_of_its_men_are_placed_with_the_keyboard_only(player: Player) -> None:
    begin_scenario(player)
    player.clicks = 0
    assert "machine gun" in player.prompt.locator(".tray").inner_text(), "a unit goes by its strongest weapon"
    # Take up the next unit beside the tabletop and move it two inches left of the middle of its zone.
    player.press("n", "ArrowLeft", "ArrowLeft")
    # All men of the unit are shown where they would stand.
    ghosts = player.page.locator("g.lead .ghost")
    ghosts.nth(4).wait_for()
    player.press("Enter")
    player.wait_for_question("Shift single figures")
    # One man is refused where another stands, and put down an inch to the left.
    men = player.page.locator("g.counter[aria-label*='Americans']")
    before = [player.middle(man) for man in men.all()]
    player.press("n", "ArrowUp")
    player.page.locator("g.ghost.bad").wait_for()
    player.press("Enter")
    player.prompt.get_by_role("alert").get_by_text("Somebody stands there").wait_for()
    player.press("ArrowDown", "ArrowLeft")
    ghosts.first.wait_for()
    expect(player.page.locator("g.ghost.bad")).to_have_count(0)
    player.press("Enter")
    player.page.locator("g.ghost").wait_for(state="detached")
    player.wait_for_question("Shift single figures")
    after = [player.middle(man) for man in men.all()]
    moved = [(x - old_x, y - old_y) for (x, y), (old_x, old_y) in zip(after, before, strict=True) if abs(x - old_x) > 5]
    assert len(moved) == 1
    assert moved[0] == pytest.approx((-INCH * player.page.evaluate(SCALE), 0), abs=4)
    player.press(key_of(player, "^(Done|End|Go on|Enough)"))
    player.wait_for_question("Put down a unit")
    assert player.clicks == 0


def test_a_turn_is_played_with_the_keyboard_only(player: Player) -> None:
    begin_scenario(player)
    player.clicks = 0
    # Deployment by key: the first unit, a point of its zone, and the rest is set up.
    player.press(key_of(player, "^Set up the rest|^Set up for me"))
    player.settle(PATIENT)
    for _ in range(12):
        if MOVES in player.question:
            break
        player.press(key_of(player, "^(Pass|Set up|End|Deploy)"))
        player.settle(PATIENT)
    player.wait_for_question(MOVES)
    # The next figure, two inches to the right, done.
    player.press("n", "Enter")
    player.settle()
    player.press("ArrowRight", "ArrowRight", "Enter")
    player.settle()
    player.press(key_of(player, "^(Done|Enough|That is all)"))
    player.wait_for_question(MOVES)
    assert player.button("Undo").is_enabled()
    # To the shooting: the next who can shoot, the next target, fire.
    for _ in range(20):
        if SHOOTS in player.question:
            break
        ends = player.prompt.get_by_role("button", name=re.compile("^(End anyway|End|Pass)"))
        player.press(ends.first.locator("kbd").inner_text())
        player.settle(PATIENT)
    player.press("n", "Enter")
    player.settle()
    if "Which weapon" in player.question:
        player.press("l", "Tab")
        player.first()
    player.press("t", "Enter")
    player.page.locator(".log .dice").first.wait_for()
    # What lies under the cursor is also said to players who cannot see it.
    expect(player.page.locator("p.visually-hidden[aria-live]")).not_to_be_empty()


@pytest.mark.parametrize("turns", [1, pytest.param(3, marks=pytest.mark.long)])
def test_a_whole_game_is_played_against_the_computer(player: Player, turns: int) -> None:
    """A squad is led in its first turns; every other question gets the shortest answer."""
    set_up(player)
    led: set[str] = set()
    for _ in range(400):
        if "is over" in player.question:
            break
        turn = player.page.locator("footer").last.inner_text().split(",")[0]
        lieutenant = figure(player, "Lieutenant #1")
        if MOVES in player.question and turn not in led and len(led) < turns and lieutenant.count():
            led.add(turn)
            drag(player, lieutenant, 50, 20)
            player.settle(PATIENT)
        else:
            answer(player)
    assert "is over" in player.question
    assert len(led) == turns
