"""A server and a browser for the tests of the page; `make test` builds the page and installs the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import bocage.server
from tests.browser.page import CHROMIUM, PATIENCE, Player, launch, serving

BUILT = Path(bocage.server.__file__).parent / "static" / "index.html"
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not BUILT.exists():
        pytest.fail("the page has not been built: run `make web`")
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.fail("there is no chromium: run `make test`, or name one in BOCAGE_CHROMIUM")
    with sync_playwright() as playwright:
        launched = launch(playwright)
        yield launched
        launched.close()


@pytest.fixture
def come(browser: Browser, address: str) -> Iterator[Callable[..., Player]]:
    """Lets players come to the page; at the end none of their browsers has complained of anything."""
    players: list[Player] = []

    def comes(**more: Any) -> Player:
        player = Player(browser, address, **more)
        players.append(player)
        return player

    yield comes
    for player in players:
        player.context.close()
    assert [player.errors for player in players] == [[] for _ in players]


@pytest.fixture
def player(come: Callable[..., Player]) -> Player:
    return come()
