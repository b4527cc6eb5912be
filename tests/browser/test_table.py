"""Panzerfaust on its table through the page: a whole game, the click budgets, the keyboard alone, the tools."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.page import Player

CASES = Path(__file__).parents[2] / "cases" / "pzf"
BEGIN = """async (given) => {
  const send = async (path, body, csrf = '') => {
    const headers = {'Content-Type': 'application/json', 'X-CSRF-Token': csrf}
    return (await fetch('/api' + path, {method: 'POST', headers, body: JSON.stringify(body)})).json()
  }
  return (await send('/games', given, (await send('/session', {})).csrf)).id
}"""
MOVES, SHOOTS = "Which figure moves", "Take a figure to shoot"


def choose_scenario(player: Player, tile: str = "Scenarios", title: str = "The farm at the bend") -> None:
    """Open the card of a scenario on the first page, without beginning it."""
    player.arrive()
    player.page.get_by_role("button", name=tile).click(timeout=40_000)
    player.page.get_by_role("button", name=re.compile("Panzerfaust|PZF")).first.click()
    player.page.get_by_role("button", name=title).first.click()


def begin_scenario(player: Player) -> None:
    choose_scenario(player)
    player.page.get_by_role("button", name="Begin").click()
    player.settle(60)


def begin_case(player: Player, case: str) -> None:
    """Play on from the situation of a case, against one who does as little as he can."""
    begin_situation(player, tomllib.loads((CASES / f"{case}.toml").read_text())["situation"])


def begin_situation(player: Player, situation: dict[str, Any]) -> None:
    seats = [{"who": "me"}, {"who": "agent", "agent": "passive"}]
    player.arrive()
    player.page.get_by_role("button", name=re.compile("Panzerfaust|PZF")).first.wait_for(timeout=40_000)
    game = player.page.evaluate(BEGIN, {"system": "pzf", "situation": situation, "seats": seats})
    player.arrive(f"/game/{game}")
    player.settle(60)


def set_up(player: Player) -> None:
    begin_scenario(player)
    while "Put down a unit" in player.question:
        player.take(re.compile("^Set up"))
        player.settle(60)


def pass_by(player: Player, words: str) -> None:
    """Answer as shortly as possible until a question comes up, or the game is over."""
    for _ in range(60):
        if words in player.question or "is over" in player.question:
            return
        answer(player)
    raise AssertionError(f"never asked: {words}; last: {player.question}")


def answer(player: Player) -> None:
    decide(player)
    player.settle(60)


def decide(player: Player) -> None:
    """The shortest answer to the question on the screen."""
    if player.button("End anyway").count():
        player.take("End anyway")
    elif player.button(re.compile("^(Pass|End|Done|Shoot no more)")).count():
        player.take(re.compile("^(Pass|End|Done|Shoot no more)"))
    else:
        player.first()


def figure(player: Player, name: str) -> Locator:
    return player.page.locator(f"g.counter[aria-label^='{name}']").first


def drag(player: Player, found: Locator, dx: float, dy: float) -> None:
    x, y = player.middle(found)
    mouse = player.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + dx / 2, y + dy / 2, steps=3)
    mouse.move(x + dx, y + dy, steps=3)
    player.page.locator("g.lead .ghost, g.ghost").first.wait_for()
    mouse.up()
    player.clicks += 1
    player.ready()


def test_a_squad_is_led_and_fires_within_its_clicks(player: Player) -> None:
    set_up(player)
    pass_by(player, MOVES)
    # A squad in command is moved by dragging its leader; the budget is 3.
    player.clicks = 0
    before = player.middle(figure(player, "Private #3"))
    drag(player, figure(player, "Lieutenant #1"), 60, 0)
    player.wait_for_question(MOVES)
    assert player.clicks <= 3
    assert player.middle(figure(player, "Private #3"))[0] > before[0] + 20
    assert player.page.locator(".links .broken").count() == 0
    # It can be taken back as one.
    player.take("Undo")
    player.wait_for_question(MOVES)
    assert player.middle(figure(player, "Private #3"))[0] == pytest.approx(before[0], abs=2)
    # A squad fires: who begins, his weapon, at whom, and the others do the same; the budget is 4.
    player.take(re.compile("^End"))
    pass_by(player, SHOOTS)
    player.clicks = 0
    player.click_at(player.page.locator("g.counter.lit[aria-label^='Private']").first)
    player.settle()
    if "Which weapon" in player.question:
        player.first()
        player.settle()
    # All who are seen are lit, whatever their distance, and the odds are those of every range.
    target = player.page.locator("g.counter.lit[aria-label*='Fire at']").first
    player.page.mouse.move(*player.middle(target))
    player.prompt.get_by_text("At long range").wait_for()
    assert player.prompt.get_by_text("At short range").count() == 1
    # No length is said but those of his own weapon.
    reach = int(re.search(r"range (\d+)″", player.question).group(1))  # type: ignore[union-attr]
    said = {float(inches) for inches in re.findall(r"([\d.]+)″", player.prompt.inner_text())}
    assert sorted(said) == pytest.approx([reach / 3, reach * 2 / 3, reach], abs=0.1)
    player.click_at(target)
    player.settle(60)
    while "fires" in player.question:
        player.take("Shoot no more")
        player.settle(60)
    # What one of the group did, the others do again, one after the other.
    ready = player.page.locator("g.counter.lit[aria-label*='Americans']")
    waiting = ready.count()
    player.take(re.compile("of the group do the same: Fire at"))
    player.settle(60)
    assert ready.count() < waiting
    assert player.clicks <= 4


def test_how_large_the_table_is_stands_on_its_card_and_beside_the_game(player: Player) -> None:
    choose_scenario(player)
    card = player.page.locator("article.open")
    size = re.compile(r"table \d+″ × \d+″")
    expect(card).to_contain_text(size)
    said = size.search(card.inner_text())
    assert said
    player.page.get_by_role("button", name="Begin").click()
    player.settle(60)
    expect(player.page.locator("footer").last).to_contain_text(re.compile(said[0], re.IGNORECASE))


def test_a_leader_who_was_clicked_first_goes_with_his_squad(player: Player) -> None:
    set_up(player)
    pass_by(player, MOVES)
    assert "Drag a leader to lead his whole group" in player.question
    places = [player.middle(figure(player, name)) for name in ("Lieutenant #1", "Private #3")]
    player.click_at(figure(player, "Lieutenant #1"))
    player.wait_for_question("Where does Lieutenant #1 go")
    assert "6″ of 6″ left" in player.question
    # Where he could go is shown, and where a click would send him: as far as he is pointed, or no further.
    player.page.locator("g.reach circle").first.wait_for()
    x, y = places[0]
    player.page.mouse.move(x + 40, y - 40)
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
    men = [{"name": f"m{i}", "type": "us_private", "at": [16, 8 + 1.5 * i], "unit": "1"} for i in range(4)]
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
    names = ["Corporal #1", *(f"Private #{i}" for i in range(2, 6))]
    before = {name: player.middle(figure(player, name))[0] for name in names}
    x, y = player.middle(figure(player, "Corporal #1"))
    inch = (player.middle(figure(player, "Private #2"))[1] - y) / 6
    mouse = player.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + inch * 2, y, steps=3)
    mouse.move(x + inch * 5, y, steps=3)
    # Whoever has to jump is marked, the others are not.
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


def test_who_cannot_do_as_the_first_of_his_group_is_named_and_the_others_go_on(player: Player) -> None:
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
    player.settle(60)
    player.take(re.compile("of the group do the same: Fire at"))
    player.wait_for_question(SHOOTS)
    notice = player.prompt.get_by_role("alert")
    notice.get_by_text("Private #4 does not do the same. It is not in sight.").wait_for()
    assert "Private #2 does not do the same. Choose the weapon first" in notice.inner_text()
    log = player.page.locator(".log").inner_text()
    assert [f"Private #{i} fires" in log for i in range(1, 6)] == [True, False, True, False, True]
    # Those two have not had their turn.
    assert [player.button(re.compile(f"^Private #{i}:")).count() for i in range(1, 6)] == [0, 1, 0, 1, 0]


@pytest.mark.parametrize("y", [2, 22])
def test_what_is_told_of_a_target_neither_covers_nor_moves_it(player: Player, y: float) -> None:
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
    told = player.page.locator(".prompt .afloat").bounding_box()
    assert told is not None
    assert not told["y"] - 8 < before[1] < told["y"] + told["height"] + 8
    assert player.prompt.bounding_box() == question
    assert player.middle(target) == pytest.approx(before, abs=1)
    # The first click is taken.
    player.page.mouse.click(*before)
    player.page.locator(".log", has_text="Private #1 fires at Grenadier #2").wait_for()


def test_men_on_a_large_table_are_told_apart_from_afar(player: Player) -> None:
    men = [("us_corporal", []), ("us_private", ["rifle"]), ("us_private", ["rocket"]), ("us_private", ["lmg"])]
    figures = [
        {"name": f"m{i}", "type": type, "at": [10 + 3 * i, 10], "unit": "1", "weapons": weapons}
        for i, (type, weapons) in enumerate(men)
    ]
    enemy = {"name": "x", "type": "ger_grenadier", "at": [60, 40]}
    begin_situation(player, {"size": [72, 48], "step": "move", "player": "american", "figures": [*figures, enemy]})
    names = ("Corporal #1", "Private #2", "Private #3", "Private #4")
    drawn = [figure(player, name).locator(".sign path") for name in names]
    assert len({one.get_attribute("d") for one in drawn}) == 4
    for name in names:
        box = figure(player, name).bounding_box()
        assert box is not None
        assert box["width"] >= 14
    # From near by they are men again.
    for _ in range(6):
        player.page.get_by_role("button", name="Zoom in").click()
    expect(player.page.locator("g.counter .sign")).to_have_count(0)


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


def test_tools_and_refusals_of_the_table(player: Player) -> None:
    set_up(player)
    pass_by(player, MOVES)
    page = player.page
    # A drop on somebody's base says why not.
    x, y = player.middle(figure(player, "Lieutenant #1"))
    cx, cy = player.middle(figure(player, "Private #3"))
    page.mouse.move(cx, cy)
    page.mouse.down()
    page.mouse.move((cx + x) / 2, (cy + y) / 2, steps=3)
    page.keyboard.down("Alt")
    page.mouse.move(x, y, steps=3)
    page.locator("g.ghost.bad .pill", has_text="stands in the way").wait_for()
    page.mouse.up()
    page.keyboard.up("Alt")
    player.ready()
    # The unit card tells what a figure can do.
    page.mouse.move(*player.middle(figure(player, "Lieutenant #1")))
    page.locator("aside.left", has_text="Movement 6″").wait_for()
    # The sight tool says what is in the way, and no distance.
    player.press("v")
    player.click_at(figure(player, "Lieutenant #1"))
    page.mouse.move(*player.middle(page.locator("g.counter[aria-label*='Germans']").first))
    verdict = page.locator(".verdict")
    verdict.wait_for()
    assert re.search("clear|seen|out of sight behind", (verdict.text_content() or ""))
    assert not re.search(r"\d+ (hex|″)", (verdict.text_content() or ""))
    assert page.locator(".seen rect").count() > 20
    player.press("Escape")
    # A right click opens the menu of an own figure; the track tells of all turns.
    page.mouse.click(*player.middle(figure(player, "Lieutenant #1")), button="right")
    page.get_by_role("menu").get_by_role("menuitem", name="Line of sight from here").wait_for()
    player.press("Escape")
    assert page.locator(".turns li").count() == 9
    assert page.locator(".turns li.now").inner_text() == "1"
    # Looking into houses.
    page.get_by_role("group", name="Storeys").get_by_title("Ground floor").click()
    assert page.get_by_role("group", name="Storeys").locator("[aria-pressed=true]").inner_text() == "0"
    # Aids from the tables.
    player.menu("Help", "Player aid")
    page.get_by_role("dialog").get_by_text("Strength against Defence").wait_for()


def test_fights_are_listed_to_be_paired_and_put_in_order(player: Player) -> None:
    begin_case(player, "fight-division-join")
    panel = player.page.locator("aside.left")
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
    return player.button(re.compile(words)).first.locator("kbd").inner_text()


def test_forces_that_are_still_set_up_have_lost_nobody(player: Player) -> None:
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
    # A unit beside the table: the next one, from the middle of the zone a little to the left, down.
    player.press("n", "ArrowLeft", "ArrowLeft")
    # All of it is seen where it would stand.
    ghosts = player.page.locator("g.lead .ghost")
    ghosts.nth(4).wait_for()
    player.press("Enter")
    player.wait_for_question("Shift single figures")
    # One man of it: where another stands he is refused, an inch to the left he is put down; and it is enough.
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
    moved = [(x - u, y - v) for (x, y), (u, v) in zip(after, before, strict=True) if abs(x - u) > 5]
    assert len(moved) == 1
    assert moved[0] == pytest.approx((-18, 0), abs=4)
    player.press(key_of(player, "^(Done|End|Go on|Enough)"))
    player.wait_for_question("Put down a unit")
    assert player.clicks == 0


def test_a_turn_is_played_with_the_keyboard_only(player: Player) -> None:
    begin_scenario(player)
    player.clicks = 0
    # Deployment by key: the first unit, a point of its zone, and the rest is set up.
    player.press(key_of(player, "^Set up the rest|^Set up for me"))
    player.settle(60)
    for _ in range(12):
        if MOVES in player.question:
            break
        player.press(key_of(player, "^(Pass|Set up|End|Deploy)"))
        player.settle(60)
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
        player.settle(60)
    player.press("n", "Enter")
    player.settle()
    if "Which weapon" in player.question:
        player.press("l", "Tab")
        player.first()
    player.press("t", "Enter")
    player.page.locator(".log .dice").first.wait_for()
    said = player.page.locator("p.visually-hidden[aria-live]")
    assert said.count() == 1


@pytest.mark.parametrize("turns", [1, pytest.param(3, marks=pytest.mark.long)])
def test_a_whole_game_is_played_against_the_computer(player: Player, turns: int) -> None:
    """A squad is led in its first turns; else there is as little to do as can be."""
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
            player.settle(60)
        else:
            answer(player)
    assert "is over" in player.question
    assert len(led) == turns
