"""Pictures of every screen of the page, at the desk, on a tablet and dark: `python -m tools.screens FOLDER`.

Needs the built page, playwright and a chromium.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.general import General
from tests.browser.page import DESKTOP, TABLET, Player, launch, serving
from tests.browser.test_lessons import pictures as lessons
from tests.browser.test_table import MOVES, SHOOTS, choose_scenario, pass_by
from tests.browser.test_table_lessons import pictures as table_lessons


def start(player: Player, folder: Path) -> None:
    player.arrive()
    scenario = player.page.get_by_role("button", name=re.compile("Ponyri"))
    scenario.wait_for()
    player.page.wait_for_timeout(800)
    player.shoot(folder / "start.png")
    scenario.click()
    player.page.wait_for_timeout(300)
    player.shoot(folder / "scenario.png")
    player.page.get_by_role("button", name=re.compile("^(Begin|Commencer)")).click()
    player.settle()
    player.page.wait_for_timeout(800)
    player.shoot(folder / "set-up.png")


def battle(player: Player, folder: Path) -> None:
    player.take(re.compile("Set up for me"))
    player.settle()
    general = General(player)
    general.play(3)
    for name in ("fire", "movement", "later"):
        player.settle(30)
        if player.lit().count():
            player.page.mouse.move(*player.middle(player.lit().first))
        player.page.wait_for_timeout(700)
        player.shoot(folder / f"{name}.png")
        general.play(12)
    for tab in ("Rules", "Forces", "Dice"):
        player.tab(tab)
        player.page.wait_for_timeout(500)
        player.shoot(folder / f"{tab.lower()}.png")
    player.press("?")
    player.shoot(folder / "keys.png")
    player.press("Escape")
    replay(player, folder)


def replay(player: Player, folder: Path) -> None:
    player.menu("Game", "Replay")
    player.page.locator("section.replay").get_by_role("button").first.wait_for()
    player.page.wait_for_timeout(800)
    player.shoot(folder / "replay.png")


def pages(player: Player, folder: Path) -> None:
    """What lies around a game: lessons, new games, accounts, settings and armies."""
    for tile in ("Learn", "Online", "Hot seat", "Account", "Settings"):
        player.arrive()
        player.page.get_by_role("button", name=re.compile(f"^{tile}")).first.click()
        player.page.wait_for_timeout(600)
        player.shoot(folder / f"{tile.lower().replace(' ', '-')}.png")
    player.arrive()
    player.page.get_by_role("button", name="Panzerfaust").click()
    player.page.get_by_role("button", name="Army lists…").click()
    player.page.get_by_role("button", name="Germany").click()
    player.page.wait_for_timeout(600)
    player.shoot(folder / "army.png")


def table(player: Player, folder: Path) -> None:
    """A game on a table, from its card to its end."""
    choose_scenario(player)
    player.page.wait_for_timeout(600)
    player.shoot(folder / "table-scenario.png")
    player.page.get_by_role("button", name="Begin").click()
    player.settle(60)
    player.shoot(folder / "table-set-up.png")
    for question, name in ((MOVES, "moves"), (SHOOTS, "shoots")):
        pass_by(player, question)
        player.page.wait_for_timeout(600)
        player.shoot(folder / f"table-{name}.png")
    for entry in ("Standing orders", "Resign", "Replay"):
        player.menu("Game", entry)
        player.page.wait_for_timeout(600)
        player.shoot(folder / f"table-{entry.lower().replace(' ', '-')}.png")
        if entry == "Resign":
            player.page.get_by_role("button", name="Resign", exact=True).click()
            player.wait_for_question("The game is over")
            player.shoot(folder / "table-over.png")
        else:
            player.page.keyboard.press("Escape")


def main(folder: Path) -> None:
    looks = {"desktop": (DESKTOP, False), "tablet": (TABLET, False), "dark": (DESKTOP, True)}
    with tempfile.TemporaryDirectory() as place, serving(Path(place)) as address, sync_playwright() as playwright:
        browser = launch(playwright)
        for name, (size, dark) in looks.items():
            player = Player(browser, address, size, dark)
            start(player, folder / name)
            battle(player, folder / name)
            pages(player, folder / name)
            table(player, folder / name)
            lessons(player, folder / name)
            table_lessons(player, folder / name)
            player.context.close()
            print(f"{name}: {folder / name}", *player.errors, sep="\n  ")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screens"))
