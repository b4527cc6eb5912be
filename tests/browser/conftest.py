"""A server and a browser for the tests of the page; `make test` builds the page and installs the browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

import bocage.server
from tests.browser.page import CHROMIUM, Player, launch, serving

BUILT = Path(bocage.server.__file__).parent / "static" / "index.html"


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not BUILT.exists():
        pytest.fail("the page has not been built: run `make web`")
    with serving(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.fail("there is no chromium: run `make test`, or name one in BOCAGE_CHROMIUM")
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture
def player(browser: Browser, address: str) -> Iterator[Player]:
    found = Player(browser, address)
    yield found
    found.context.close()
    assert found.errors == []
