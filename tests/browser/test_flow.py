"""The flow of play at the page: paths, drags, cards, click budgets, marks, highlights, touch."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.browser.page import Player, height_of, moved
from tests.browser.test_page import to_movement

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator


def choose_mover(player: Player) -> None:
    """Choose the next unit by its key, and wait for its ways."""
    player.press("n")
    player.press("Enter")
    player.wait_for_question("What next?")
    player.page.locator(".reach path").first.wait_for()


def text_of(element: Locator) -> str:
    return element.text_content() or ""


def test_a_path_shows_its_cost_and_its_risk_and_a_click_makes_it(player: Player) -> None:
    to_movement(player)
    choose_mover(player)
    path = player.page.locator(".reach path").last
    player.page.mouse.move(*player.middle(path))
    verdict = player.page.locator(".trail text").first
    player.page.locator(".trail text", has_text=re.compile(r"MF · .*(stopped .*%|no known enemy)")).wait_for()
    assert player.page.locator(".trail circle").count() > 1
    assert "MF" in text_of(verdict)
    player.clicks = 0
    player.click_at(path)
    player.page.locator(".log li", has_text=moved()).first.wait_for()
    assert player.clicks == 1


def test_a_risk_names_and_shows_who_could_fire_and_says_what_it_is(player: Player) -> None:
    to_movement(player)
    choose_mover(player)
    reach, trail = player.page.locator(".reach path"), player.page.locator(".trail")
    for number in range(reach.count()):
        player.page.mouse.move(*player.middle(reach.nth(number)))
        trail.locator("text", has_text=re.compile(r"stopped .*%|no known enemy")).first.wait_for()
        if trail.locator("line.threat").count():
            break
    assert trail.locator("line.threat.worst").count() == 1
    assert trail.locator("circle.firer").count() == trail.locator("line.threat").count()
    said = trail.locator("text").all_text_contents()
    assert "stopped: pinned, broken or eliminated" in said
    assert any(re.fullmatch(r"most from .* #\d+ in [A-Z]+\d+", line) for line in said)
    # The line begins at the firer that is named.
    worst, firer = trail.locator("line.threat").first, trail.locator("circle.firer").first
    assert worst.get_attribute("x1") == firer.get_attribute("cx")


def test_the_hex_pointed_at_is_named_in_letters_that_can_be_read(player: Player) -> None:
    to_movement(player)
    player.page.mouse.move(*player.middle(player.page.locator(".objective").first))
    for _ in range(6):
        player.page.mouse.wheel(0, 300)
    name = player.page.locator(".name text")
    name.wait_for()
    assert height_of(name) >= 11
    assert re.fullmatch(r"[A-Z]+\d+", text_of(name))


def test_pointing_at_a_unit_shows_where_it_could_go(player: Player) -> None:
    to_movement(player)
    unit = player.page.locator('g.counters [data-piece]:has([data-ring="joins"])').last
    player.page.mouse.move(*player.middle(unit))
    player.page.locator(".reach.faint path").first.wait_for()


def test_a_hex_tells_what_it_costs_and_how_it_covers(player: Player) -> None:
    to_movement(player)
    box = player.page.locator(".map").bounding_box()
    assert box is not None
    player.page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.4)
    card = player.page.locator("aside.column .card").first
    card.get_by_text(re.compile(r"Enter: \S+ MF")).wait_for()
    assert re.search("[Cc]over", card.inner_text())


def test_a_unit_is_set_up_by_dragging_it_and_told_why_not(player: Player) -> None:
    player.begin()
    tray = player.page.locator(".tray button")
    count = tray.count()
    start = player.middle(tray.first)
    player.page.mouse.move(*start)
    player.page.mouse.down()
    player.page.mouse.move(start[0], start[1] - 150, steps=6)
    player.page.locator(".reach path").first.wait_for()
    player.page.mouse.move(*player.middle(player.page.locator(".reach path").first), steps=6)
    player.page.mouse.up()
    player.wait_for_question(f"{count - 1} pieces")
    assert tray.count() == count - 1
    start = player.middle(tray.first)
    box = player.page.locator(".map").bounding_box()
    assert box is not None
    player.page.mouse.move(*start)
    player.page.mouse.down()
    player.page.mouse.move(start[0], start[1] - 150, steps=6)
    player.page.locator(".reach path").first.wait_for()
    player.page.mouse.move(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.5, steps=6)
    player.page.wait_for_timeout(200)
    player.page.mouse.up()
    player.prompt.get_by_role("alert").get_by_text("set-up area").wait_for()
    assert tray.count() == count - 1


def hot_seat(player: Player, until: str = "Choose a unit to move", set_ups: tuple[int, ...] = (0, 0)) -> None:
    """Both sides at this screen, with these of their named set-ups, to a question."""
    player.arrive()
    player.page.get_by_role("button", name="Hot seat").click()
    player.page.get_by_role("button", name="First Steps").first.click()
    player.page.get_by_role("button", name="Begin").click()
    for number in set_ups:
        player.settle()
        player.hit(player.button(re.compile("Set up for me")).nth(number))
    for _ in range(12):
        player.settle()
        if until in player.question:
            return
        player.take(re.compile("End anyway|End the phase|End this step"))
    raise AssertionError(player.question)


def test_a_fire_group_from_two_hexes_takes_four_clicks(player: Player) -> None:
    hot_seat(player, "Prep Fire", (1, 0))
    chips = player.prompt.locator("button.chip")
    for number in range(player.lit().count()):
        player.clicks = 0
        player.click_at(player.lit().nth(number))
        player.wait_for_question("Who fires")
        labels = re.findall(r"Add[^\n]*\((\w+)\)", "\n".join(chips.all_inner_texts()))
        hexes = list(dict.fromkeys(labels))
        if len(hexes) > 1:
            break
        player.press("u")
        player.wait_for_question("Prep Fire")
    for hex in hexes[:2]:
        player.take(re.compile(rf"^Add.*\({hex}\)"))
    player.prompt.locator(".inline li").first.wait_for()
    assert re.search(r"Cowers|keeps its rate|misses this target", player.prompt.inner_text())
    player.take(re.compile("^Fire"))
    player.page.locator(".log .dice").first.wait_for()
    assert player.clicks == 4


def test_a_whole_enemy_move_is_passed_with_one_click(player: Player) -> None:
    hot_seat(player)
    choose_mover(player)
    first = player.asked
    player.click_at(player.page.locator(".reach path").last)
    player.prompt.locator(".asked", has_not_text=first).wait_for()
    player.clicks = 0
    player.take(re.compile("Hold this unit's move"))
    player.prompt.locator(".asked", has_text=first).wait_for()
    assert player.clicks == 1
    player.wait_for_question("What next?")
    player.page.wait_for_timeout(600)
    assert player.asked == first, "the move goes on and nobody is asked again"


def test_units_that_are_done_or_sleep_are_passed_over(player: Player) -> None:
    to_movement(player)
    names = []
    for key in ("d", "z"):
        player.press("n")
        selected = player.page.locator('g.counters [data-piece]:has([data-ring="selected"])').last
        names.append(selected.get_attribute("data-piece"))
        player.press(key)
    assert player.page.locator('[aria-label="done"]').count() == 1
    assert player.page.locator('[aria-label="sleeping"]').count() == 1
    player.take("End the phase")
    still = player.prompt.inner_text()
    assert "Can still act" in still
    assert not [name for name in names if f"#{name} " in still]
    player.prompt.locator("button.act", has_text=re.compile(r"#\d+ ·")).first.click()
    player.wait_for_question("What next?")


def test_counters_of_a_kind_stand_out(player: Player) -> None:
    to_movement(player)
    all_counters = player.page.locator("g.counters .counter").count()
    player.page.get_by_role("button", name="Highlight").click()
    player.page.get_by_role("menuitemradio", name=re.compile("Can act")).click()
    dim = player.page.locator("g.counters .counter.dim").count()
    assert 0 < dim < all_counters
    player.press(".")
    player.press("k")
    player.press("g")
    player.press("b")
    assert player.page.locator("g.counters .counter").count() == 0


def test_a_weapon_is_handed_over_by_dragging_it(player: Player) -> None:
    player.begin_set_up()
    weapon = player.page.locator('g.counters [data-piece][aria-label*="machine gun"]:has([data-ring="selected"])').first
    id = weapon.get_attribute("data-piece")
    player.page.mouse.move(*player.middle(weapon))
    taken = player.page.locator(f'[data-fan] [data-piece="{id}"]')
    taken.wait_for()
    player.page.mouse.move(*player.middle(taken))
    player.page.mouse.down()
    receiver = player.page.locator('[data-fan] [data-piece]:has([data-ring="joins"])').first
    player.page.mouse.move(*player.middle(receiver), steps=6)
    player.page.mouse.up()
    player.page.locator(".log li", has_text="takes over").first.wait_for()


def test_the_map_is_pinched_and_tapped(browser: Browser, address: str) -> None:
    player = Player(browser, address, (1024, 768), touch=True)
    player.begin()
    player.page.wait_for_timeout(400)
    session = player.context.new_cdp_session(player.page)
    scale = "getComputedStyle(document.querySelector('.over')).transform"
    before = player.page.evaluate(scale)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(points)]},
        )

    touch("touchStart", (480, 300), (540, 300))
    for step in range(1, 6):
        touch("touchMove", (480 - 15 * step, 300), (540 + 15 * step, 300))
    touch("touchEnd")
    player.page.wait_for_timeout(300)
    after = player.page.evaluate(scale)
    assert float(after.split("(")[1].split(",")[0]) > 1.2 * float(before.split("(")[1].split(",")[0])
    player.page.touchscreen.tap(*player.middle(player.button(re.compile("Set up for me")).first))
    player.wait_for_question("Hand weapons over")
    assert player.errors == []
    player.context.close()
