"""Light and dark: the theme is kept, and every text can be read against what lies behind it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.general import General
from tests.browser.page import Player

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
    assert {where: found for where, found in faint.items() if found} == {}


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
