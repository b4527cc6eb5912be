"""A player at the page: opens it, reads the question, points, clicks, drags and types."""

from __future__ import annotations

import math
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Playwright, Request, Response

CHROMIUM = os.environ.get("BOCAGE_CHROMIUM") or shutil.which("chromium") or ""
UNWANTED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "MediaRouter"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
)
"""Features of Chromium that are switched off. With the first two, every window loads two pages for its address bar,
which costs as much as the page under test; the others Playwright switches off, and only the last list is heeded."""
FLAGS = (
    f"--disable-features={','.join(UNWANTED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)
AT_ONCE = """if (!localStorage.getItem('bocage.settings'))
  localStorage.setItem('bocage.settings', JSON.stringify({speed: 'instant', motion: false, arrange: %s}))"""
SERVER = Path(__file__).with_name("same_luck.py")
ROOT = Path(__file__).parents[2]
PATIENCE = 15_000
"""Milliseconds for which anything may be waited for."""
SPOT, DOUBLE_CLICK = 8, 400
"""Two clicks within this many pixels and this many milliseconds are a double click."""
SCALE = "() => Number(/scale\\(([\\d.]+)\\)/.exec(document.querySelector('.over').getAttribute('style'))[1])"
"""Script that reads the scale of the map, in pixels to a map unit."""
READY = "section.prompt:not([aria-busy='true'])"


@contextmanager
def serving(folder: Path, port: int = 0, systems: Sequence[str] = ()) -> Iterator[str]:
    """Run a server with its database in a folder, and with systems of the tests; gives its address."""
    command = [sys.executable, str(SERVER), str(folder / "games.db"), str(port), *systems]
    # The tree of these tests goes first, by absolute paths: the server runs in another folder.
    places = os.pathsep.join(filter(None, (str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH"))))
    env = {**os.environ, "PYTHONPATH": places}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder, env=env)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        match = re.search(r"https?://\S+", line)
        assert match, f"the server did not start: {line!r}"
        yield match[0].rstrip("/")
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))


def moved(name: str = r"#\d+") -> re.Pattern[str]:
    """What a line of the log says of a unit that moved one hex, or several as a path."""
    return re.compile(rf"{name}( \+\d+)?( moves to |: [A-Z]+\d+(–[A-Z]+\d+){{2,}})")


def height_of(element: Locator) -> float:
    """The height of an element on the screen, in pixels."""
    box = element.bounding_box()
    assert box is not None
    return box["height"]


class Player:
    """A player at the page. `clicks` counts clicks and drags, `errors` lists what the browser complained of."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        size: tuple[int, int] = DESKTOP,
        dark: bool = False,
        language: str = "en-GB",
        touch: bool = False,
        kept: Any = None,
        arranges: bool = False,
    ) -> None:
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=touch,
            storage_state=kept,
        )
        self.context.add_init_script(AT_ONCE % str(arranges).lower())
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.address = address
        self.clicks = 0
        self.clicked = (-math.inf, -math.inf)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._heard)
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._answered)

    def _heard(self, line: ConsoleMessage) -> None:
        if line.type in ("error", "warning"):
            self.errors.append(line.text)

    def _failed(self, request: Request) -> None:
        # A page that is left gives up what it was still fetching.
        if "ERR_ABORTED" not in (request.failure or ""):
            self.errors.append(f"{request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.errors.append(f"{response.url}: {response.status}")

    # --- where ----------------------------------------------------------------------------------------------------
    def arrive(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def begin(self, tile: str = "Quick battle") -> None:
        """Start a game from the first page and wait for the first question."""
        self.arrive()
        self.page.get_by_role("button", name=tile).click()
        self.settle()

    def begin_set_up(self) -> None:
        """A game of the first scenario against the computer, set up."""
        self.begin()
        self.take("Set up for me")
        self.wait_for_question("Hand weapons over")

    def begin_firing(self) -> None:
        """The same as far as the first Prep Fire."""
        self.begin_set_up()
        self.take("End this step")
        self.wait_for_question("Prep Fire")

    def refused(self) -> Locator:
        """Click a hex that is no possible target; the notice that says why."""
        box = self.page.locator(".map").bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] * 0.75, box["y"] + box["height"] * 0.4)
        notice = self.prompt.get_by_role("alert")
        notice.wait_for()
        return notice

    def begin_scenario(self, tile: str, title: str = "First Steps", **choices: str) -> None:
        """Start a game from a scenario's card, with what is chosen there by its label."""
        self.arrive()
        self.page.get_by_role("button", name=tile).click()
        self.page.get_by_role("button", name=title).click()
        for label, choice in choices.items():
            self.page.get_by_role("combobox", name=label.replace("_", " ")).select_option(label=choice)
        self.page.get_by_role("button", name="Begin").click()

    @property
    def game(self) -> str:
        """The address of the game on the screen."""
        self.page.wait_for_url("**/game/*")
        return self.page.url.removeprefix(self.address)

    def open_menu(self) -> Locator:
        """Open the menu of the game; gives it."""
        self.page.get_by_role("button", name="Menu", exact=True).click()
        return self.page.get_by_role("group", name="Menu", exact=True)

    def menu(self, group: str, entry: str) -> None:
        """Take an entry of a group of the menu."""
        self.open_menu().get_by_role("menu", name=group, exact=True).get_by_role("menuitem", name=entry).click()

    def speak(self, language: str) -> None:
        """Change the language in a game."""
        self.open_menu().get_by_role("button", name=language, exact=True).click()
        self.page.keyboard.press("Escape")

    def tab(self, name: str) -> Locator:
        """Open a tab of the column, which a narrow one has in a menu; gives its page."""
        self.page.locator("aside.column").get_by_role("tablist").wait_for()
        element = self.page.get_by_role("tab", name=name, exact=True)
        if not element.count():
            self.page.locator("aside.column .more > button").click()
            self.page.get_by_role("menuitem", name=name, exact=True).click()
        element.click()
        return self.page.get_by_role("tabpanel")

    # --- the question ---------------------------------------------------------------------------------------------
    @property
    def prompt(self) -> Locator:
        return self.page.locator("section.prompt")

    @property
    def question(self) -> str:
        """What is asked, or an empty text where the player is not asked."""
        heading = self.prompt.locator("h1")
        return " ".join(heading.inner_text().split()) if heading.count() else ""

    @property
    def asked(self) -> str:
        """The side that is asked, where several are played at this screen."""
        return (self.prompt.locator(".asked").text_content() or "").split(" · ")[0]

    def ready(self) -> None:
        """Wait until what was done is kept and everything that happened is shown, or a lesson has no more question."""
        self.page.locator(f"{READY}, section.coach.done").first.wait_for()

    def settle(self, seconds: float = 20) -> None:
        """Wait until the player is asked something or the game is over."""
        self.page.locator(f"{READY} h1").wait_for(timeout=seconds * 1000)

    def wait_for_question(self, words: str | re.Pattern[str], seconds: float = 15) -> None:
        self.page.locator(f"{READY} h1", has_text=words).wait_for(timeout=seconds * 1000)

    def button(self, words: str | re.Pattern[str]) -> Locator:
        return self.prompt.get_by_role("button", name=words)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            if self.prompt.count():
                self.ready()

    def take(self, words: str | re.Pattern[str]) -> None:
        """Click a button of the question."""
        self.hit(self.button(words).first)

    def first(self) -> None:
        """Click the first button there is."""
        self.hit(self.prompt.locator("button.act").first)

    def hit(self, element: Locator) -> None:
        """Click something, and wait until it is done."""
        element.click()
        self.clicks += 1
        self.ready()

    # --- the map --------------------------------------------------------------------------------------------------
    def middle(self, element: Locator) -> tuple[float, float]:
        box = element.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def lit(self) -> Locator:
        return self.page.locator(".lit path")

    def target(self, place: str) -> Locator:
        """A place that is lit."""
        return self.page.locator(f".lit path[aria-label*='{place}']").first

    def counters(self) -> Locator:
        return self.page.locator("g.counters [data-piece]")

    def click_at(self, element: Locator) -> None:
        self.click_on(*self.middle(element))

    def click_on(self, x: float, y: float) -> None:
        # A second click on the same spot waits, as it would make a double click with the first.
        if math.dist((x, y), self.clicked) < SPOT:
            self.page.wait_for_timeout(DOUBLE_CLICK)
        self.clicked = (x, y)
        self.page.mouse.click(x, y)
        self.clicks += 1
        self.ready()

    def shoot(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)
