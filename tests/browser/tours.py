"""Ways through the screens of the page, and what is looked for on each of them: clipped text, width, accessibility."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.tabletop import MOVES, PATIENT, SHOOTS, begin_scenario, decide, pass_by

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.page import Player

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
CHECK = """async () => {
  const {violations} = await axe.run(document, {resultTypes: ['violations']})
  return violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.html}`))
}"""
CLIPPED = (Path(__file__).with_name("clipped.js")).read_text()
"""Script that lists the texts that are cut off or lie over each other."""
WIDE = "() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) > innerWidth"
COVERED = frozenset({"army", "account", "settings", "menu", "keys", "orders", "resign"})
"""Screens with a dialog or a menu over them, where the language cannot be changed."""
Tour = Callable[["Player"], Iterator[str]]


def accessible(page: Page) -> list[str]:
    """What axe-core finds on the page."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    barriers: list[str] = page.evaluate(CHECK)
    return barriers


def clipped(page: Page) -> list[str]:
    """Texts that are cut off or lie over each other, with what cuts them off."""
    elements: list[str] = page.evaluate(CLIPPED)
    return elements


def too_wide(page: Page) -> bool:
    """Whether the page is wider than the screen."""
    wide: bool = page.evaluate(WIDE)
    return wide


@contextmanager
def in_french(player: Player) -> Iterator[None]:
    """The same screen in French."""
    for_game = player.page.get_by_role("button", name="Menu", exact=True).count()
    for language in ("FR", "EN"):
        if for_game:
            player.speak(language)
        else:
            player.page.get_by_role("button", name=language, exact=True).click()
        player.page.locator(f"html[lang={language.lower()}]").wait_for(state="attached")
        if language == "FR":
            yield


def around_the_start(player: Player) -> Iterator[str]:
    """The first page, a scenario's card, lessons, and the dialogs over it."""
    page = player.page
    player.arrive()
    page.get_by_role("button", name=re.compile("Ponyri")).wait_for()
    yield "start"
    page.get_by_role("button", name=re.compile("Ponyri")).click()
    page.get_by_role("button", name="Begin").wait_for()
    yield "scenario"
    for tile in ("Learn", "Online", "Hot seat"):
        page.get_by_role("button", name=re.compile(f"^{tile}")).first.click()
        yield tile.lower()
    for name in ("Account", "Settings"):
        page.get_by_role("button", name=re.compile(f"^{name}")).first.click()
        page.get_by_role("dialog").wait_for()
        yield name.lower()
        page.keyboard.press("Escape")


def through_armies(player: Player) -> Iterator[str]:
    """The army builder, with an army in it."""
    player.arrive()
    player.page.get_by_role("button", name="Panzerfaust").click()
    player.page.get_by_role("button", name="Army lists…").click()
    player.page.get_by_role("button", name="Germany").click()
    yield "army"


def over_hexes(player: Player) -> Iterator[str]:
    """A game on hexes: deployment, fire, its panels, its menu and its dialogs."""
    page = player.page
    player.begin_scenario("Scenarios", "Stone Houses of Ponyri")
    player.settle()
    yield "deployment"
    player.take("Set up for me")
    player.settle()
    yield "rally"
    player.take("End this step")
    player.wait_for_question("Prep Fire")
    yield "targets"
    player.click_at(player.lit().first)
    player.wait_for_question("Who fires")
    player.take(re.compile("^Add"))
    yield "fire"
    player.take(re.compile("^Fire"))
    player.settle()
    yield "result"
    yield from around_the_panels(player)
    player.open_menu()
    yield "menu"
    page.keyboard.press("Escape")
    player.press("?")
    yield "keys"
    player.press("Escape")
    for entry, name in (("Standing orders", "orders"), ("Resign", "resign")):
        player.menu("Game", entry)
        page.get_by_role("dialog").wait_for()
        yield name
        page.keyboard.press("Escape")


def around_the_panels(player: Player) -> Iterator[str]:
    """The tabs of the column, which a phone opens from its foot."""
    foot = player.page.get_by_role("navigation", name="Panels")
    if foot.count():
        foot.get_by_role("button", name="Unit").click()
        yield "unit"
        foot.get_by_role("button", name="Log").click()
    for tab in ("Log", "Charts", "Rules", "Forces", "Dice"):
        player.tab(tab)
        yield tab.lower()
    if foot.count():
        foot.get_by_role("button", name="Map").click()


def over_a_table(player: Player) -> Iterator[str]:
    """A game on a table, from the deployment to its end, and its replay."""
    begin_scenario(player)
    yield "deployment"
    for question, name in ((MOVES, "move"), (SHOOTS, "shot")):
        pass_by(player, question)
        yield name
        yield from into_the_question(player)
    player.menu("Game", "Resign")
    player.page.get_by_role("button", name="Resign", exact=True).click()
    player.wait_for_question("The game is over")
    yield "end"
    player.menu("Game", "Replay")
    player.page.locator("section.replay:not([aria-busy='true'])").wait_for()
    yield "replay"


def into_the_question(player: Player) -> Iterator[str]:
    """The question about a figure, and its menu."""
    player.press("n", "Enter")
    player.settle(PATIENT)
    yield "figure"
    if player.question.startswith("Where"):
        decide(player)
        player.settle(PATIENT)


TOURS: dict[str, Tour] = {
    "start": around_the_start,
    "armies": through_armies,
    "hexes": over_hexes,
    "table": over_a_table,
}
