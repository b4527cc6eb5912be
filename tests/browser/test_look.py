"""Themes are kept and texts can be read against what lies behind them; pieces tell their states at every scale."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.general import General
from tests.browser.page import Player
from tests.browser.tabletop import BEGIN

Come = Callable[..., Player]

CONTRAST = """() => {
  const parse = (c) => { const n = c.match(/[\\d.]+/g).map(Number); return [n[0], n[1], n[2], n[3] ?? 1] }
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const rgba = (colour) => {
    if (/^rgba?\\(/.test(colour)) return parse(colour)
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const d = canvas.getImageData(0, 0, 1, 1).data
    return [d[0], d[1], d[2], d[3] / 255]
  }
  const over = (top, low) => [0, 1, 2].map((i) => top[i] * top[3] + low[i] * (1 - top[3])).concat(1)
  const light = (c) => {
    const [r, g, b] = c.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const faults = new Set()
  for (const e of document.querySelectorAll('body *')) {
    const text = [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.textContent.trim()).join('')
    if (!text || !e.checkVisibility()) continue
    if (e.closest('svg, option, [aria-hidden=true], :disabled, .visually-hidden')) continue
    const layers = []
    let opacity = 1
    let picture = false
    for (let a = e; a; a = a.parentElement) {
      const style = getComputedStyle(a)
      opacity *= Number(style.opacity)
      picture ||= style.backgroundImage !== 'none'
      const colour = rgba(style.backgroundColor)
      if (colour[3] > 0) layers.push(colour)
      if (colour[3] === 1) break
    }
    if (picture || !layers.length || layers.at(-1)[3] < 1) continue
    const ground = layers.reverse().reduce((low, top) => over(top, low))
    const style = getComputedStyle(e)
    const ink = rgba(style.color)
    const shown = over([ink[0], ink[1], ink[2], ink[3] * opacity], ground)
    const [a, b] = [light(shown), light(ground)].sort((x, y) => y - x)
    const ratio = (a + 0.05) / (b + 0.05)
    const size = parseFloat(style.fontSize)
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    if (ratio < (large ? 3 : 4.5)) faults.add(`${text.slice(0, 40)}: ${ratio.toFixed(2)}`)
  }
  return [...faults]
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_text_can_be_read(come: Come, theme: str) -> None:
    player = come(dark=theme == "dark")
    player.arrive()
    player.page.get_by_role("button", name="Hot seat").click()
    player.page.get_by_role("button", name="First Steps").click()
    assert player.page.locator("html").get_attribute("data-theme") == theme
    faint = {"start": player.page.evaluate(CONTRAST)}
    player.begin()
    faint["set-up"] = player.page.evaluate(CONTRAST)
    General(player).play(8)
    for tab in ("Rules", "Forces", "Dice", "Log"):
        player.tab(tab)
        faint[tab] = player.page.evaluate(CONTRAST)
    player.press("?")
    player.page.get_by_role("dialog").wait_for()
    faint["keys"] = player.page.evaluate(CONTRAST)
    assert {where: texts for where, texts in faint.items() if texts} == {}


def test_the_theme_is_chosen_and_kept(player: Player) -> None:
    player.begin()
    page = player.page
    player.open_menu().get_by_role("combobox", name="Theme").select_option(label="dark")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.reload()
    player.settle()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    dark = page.locator("section.prompt").evaluate("e => getComputedStyle(e).backgroundColor")
    assert sum(int(part) for part in dark.removeprefix("rgb(").rstrip(")").split(",")) < 200


SITUATION = {
    "board": {"columns": {letter: "." * (7 + index % 2) for index, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXY")}},
    "sides": ["german", "russian"],
    "phase": "PFPh",
    "player": "german",
    "units": [
        {"name": "g", "type": "ge_467", "at": "E4"},
        {"name": "h", "type": "ge_467", "at": "E4"},
        {"name": "b", "type": "ru_447", "at": "G4", "broken": True, "dm": True},
        {"name": "l", "type": "9-1", "side": "russian", "at": "J4"},
    ],
}
"""A wide board, so that hexes are small, with a stack, a broken and desperate squad, and a leader."""
DESKTOP, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)


def begin_seen_whole(come: Come, size: tuple[int, int], theme: str = "light") -> Player:
    player = come(size=size, dark=theme == "dark")
    player.arrive()
    player.page.get_by_role("button", name="Quick battle").wait_for()
    seats = [{"who": "me"}, {"who": "agent", "agent": "passive"}]
    given = {"system": "aslsk", "situation": SITUATION, "seats": seats}
    player.arrive(f"/game/{player.page.evaluate(BEGIN, given)}")
    player.settle()
    return player


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE])
def test_states_stacks_and_ranks_are_told_by_signs_that_do_not_shrink_with_the_map(
    come: Come, size: tuple[int, int]
) -> None:
    page = begin_seen_whole(come, size).page
    discs = page.locator("g.counters .disc")
    expect(discs).to_have_count(2)
    for disc in discs.all():
        box = disc.bounding_box()
        assert box is not None
        assert box["width"] >= 19
        assert box["height"] >= 19
    expect(page.locator("g.counters .disc text")).to_have_count(0)
    assert page.locator("g.counters .count text").all_text_contents() == ["2"]
    expect(page.locator("g.counters [data-rank='chevrons']")).to_have_count(1)


def test_words_join_the_signs_of_states_where_the_map_is_large(come: Come) -> None:
    page = begin_seen_whole(come, DESKTOP).page
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
    expect(page.locator("g.counters .disc text")).to_have_count(2)


def test_what_was_rolled_stands_at_the_target_until_the_next_choice(player: Player) -> None:
    player.begin_firing()
    bubble = player.page.locator("g.bubble")
    expect(bubble).to_have_count(0)
    general = General(player)
    while not bubble.count():
        assert "Prep Fire" in player.page.locator(".steps .now").inner_text()
        general.play(1)
    assert bubble.first.locator("rect:not(.box)").count() == 2, "both dice"
    player.click_at(player.lit().first)
    expect(bubble).to_have_count(0)
