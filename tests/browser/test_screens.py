"""Every screen at three sizes and in both languages: no text is clipped, nothing is wider, axe-core finds nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from tests.browser.page import DESKTOP, PHONE, TABLET, Player
from tests.browser.tours import COVERED, TOURS, accessible, clipped, in_french, too_wide

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Come = Callable[..., Player]
SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}


@dataclass
class Findings:
    """What was found on the screens of a tour, by screen."""

    clipped: dict[str, list[str]] = field(default_factory=dict)
    wide: list[str] = field(default_factory=list)
    barriers: dict[str, list[str]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def look(self, player: Player, screen: str) -> None:
        if cut_off := clipped(player.page):
            self.clipped[screen] = cut_off
        if too_wide(player.page):
            self.wide.append(screen)


@pytest.fixture(scope="module", params=[(size, tour) for size in SIZES for tour in TOURS], ids="-".join)
def findings(request: pytest.FixtureRequest, browser: Browser, address: str) -> Findings:
    size, tour = request.param
    player = Player(browser, address, SIZES[size], touch=size != "desktop")
    shown = Findings(errors=player.errors)
    for screen in TOURS[tour](player):
        shown.look(player, screen)
        if barriers := accessible(player.page):
            shown.barriers[screen] = barriers
        if screen not in COVERED:
            with in_french(player):
                shown.look(player, f"{screen} in French")
    player.context.close()
    return shown


def test_no_text_is_cut_off_or_lies_over_another(findings: Findings) -> None:
    assert findings.clipped == {}


def test_no_page_is_wider_than_the_screen(findings: Findings) -> None:
    assert findings.wide == []


def test_axe_finds_nothing(findings: Findings) -> None:
    assert findings.barriers == {}
    assert findings.errors == []
