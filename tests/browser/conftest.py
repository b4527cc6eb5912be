"""A server and a browser for the tests of the page; without a browser or the built page they are skipped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import bocage.server
from tests.browser.page import CHROMIUM, Player, launch, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BUILT = Path(bocage.server.__file__).parent / "static" / "index.html"


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not BUILT.exists():
        pytest.skip("the page has not been built")
    with serving(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    api = pytest.importorskip("playwright.sync_api")
    if not CHROMIUM:
        pytest.skip("there is no chromium")
    with api.sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture
def player(browser: Browser, address: str) -> Iterator[Player]:
    found = Player(browser, address)
    yield found
    found.context.close()
    assert found.errors == []
