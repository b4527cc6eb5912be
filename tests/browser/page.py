"""A player at the page: opens it, reads the question, points, clicks, drags and types."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Playwright

CHROMIUM = os.environ.get("BOCAGE_CHROMIUM") or shutil.which("chromium") or ""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP, TABLET = (1440, 900), (1024, 768)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server of its own with an empty database; gives its address."""
    command = [sys.executable, "-m", "bocage.cli", "serve", "--port", "0", "--workers", "1"]
    process = subprocess.Popen(
        [*command, "--database", str(folder / "games.db")], stdout=subprocess.PIPE, text=True, cwd=folder
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"https?://\S+", line)
        assert found, f"the server did not start: {line!r}"
        yield found[0].rstrip("/")
    finally:
        process.terminate()
        process.wait(20)


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))


class Player:
    """Somebody who plays through the page. `clicks` counts what the hand did."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        size: tuple[int, int] = DESKTOP,
        dark: bool = False,
        language: str = "en-GB",
    ) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        self.page: Page = self.context.new_page()
        self.address = address
        self.clicks = 0
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)

    # --- where ----------------------------------------------------------------------------------------------------
    def arrive(self, path: str = "/") -> None:
        self.page.goto(self.address + path)
        self.page.evaluate("localStorage.setItem('bocage.settings', JSON.stringify({speed: 'instant', motion: false}))")
        self.page.goto(self.address + path)

    def begin(self, tile: str = "Quick battle") -> None:
        """Start a game from the first page and wait for the first question."""
        self.arrive()
        self.page.get_by_role("button", name=tile).click()
        self.prompt.wait_for()
        self.settle()

    # --- the question ---------------------------------------------------------------------------------------------
    @property
    def prompt(self) -> Locator:
        return self.page.locator("section.prompt")

    @property
    def question(self) -> str:
        """What is asked, or an empty text where the player is not asked."""
        heading = self.prompt.locator("h1")
        return " ".join(heading.inner_text().split()) if heading.count() else ""

    def settle(self, seconds: float = 15) -> None:
        """Wait until the player is asked something or the game is over."""
        self.prompt.locator("h1").wait_for(timeout=seconds * 1000)
        self.page.wait_for_timeout(120)

    def wait_for_question(self, words: str, seconds: float = 15) -> None:
        self.prompt.locator("h1", has_text=words).wait_for(timeout=seconds * 1000)

    def button(self, words: str | re.Pattern[str]) -> Locator:
        return self.prompt.get_by_role("button", name=words)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.page.wait_for_timeout(80)

    def take(self, words: str | re.Pattern[str]) -> None:
        """Click a button of the question."""
        self.button(words).first.click()
        self.clicks += 1
        self.page.wait_for_timeout(250)

    def first(self) -> None:
        """Click the first button there is; end what can be ended."""
        self.prompt.locator("button.act").first.click()
        self.clicks += 1
        self.page.wait_for_timeout(250)

    # --- the map --------------------------------------------------------------------------------------------------
    def middle(self, found: Locator) -> tuple[float, float]:
        box = found.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def lit(self) -> Locator:
        return self.page.locator(".lit path")

    def click_at(self, found: Locator) -> None:
        self.page.mouse.click(*self.middle(found))
        self.clicks += 1
        self.page.wait_for_timeout(250)

    def shoot(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)


def play(player: Player, turns: float, seconds: float = 120) -> int:
    """Answer whatever is asked, moving and firing where it is possible, for some time; returns how many answers."""
    answered = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end and answered < turns:
        player.settle(30)
        asked = player.question
        if "game is over" in asked:
            break
        if player.prompt.get_by_text("Can still act").count():
            player.take("End anyway")
        elif player.lit().count() and answered % 3:
            player.click_at(player.lit().nth(answered % player.lit().count()))
            if player.prompt.get_by_text("Which?").count():
                player.first()
        elif player.prompt.locator("button.act").count():
            player.first()
        else:
            player.press("l")
            player.prompt.locator(".list button").first.click()
            player.press("l")
        answered += 1
    return answered
