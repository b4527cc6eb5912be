"""French and English in place: everything changes, and nothing of the other language stays."""

from __future__ import annotations

import re

import pytest

from tests.browser.general import General, kind
from tests.browser.page import Player
from tests.browser.reading import faults, strangers

TABS = {"Log": "Journal", "Rules": "Règles", "Forces": "Forces", "Dice": "Dés"}


def speak(player: Player, language: str) -> None:
    player.speak(language.upper())
    player.page.locator(f"html[lang={language}]").wait_for(state="attached")


def check(player: Player, language: str) -> None:
    """Only wording, and only of one language."""
    assert faults(player.page) == []
    assert strangers(player.page, language) == [], language


def unfold(player: Player) -> None:
    player.page.evaluate("() => document.querySelectorAll('details').forEach((e) => { e.open = true })")


def test_the_start_page_speaks_one_language(player: Player) -> None:
    player.arrive()
    player.page.get_by_role("button", name="Quick battle").wait_for()
    for language in ("fr", "en", "fr"):
        player.page.get_by_role("button", name=language.upper(), exact=True).click()
        player.page.locator(f"html[lang={language}]").wait_for(state="attached")
        check(player, language)
    tiles = player.page.locator("nav button.tile:not(:disabled)")
    for number in (3, 4, 5):
        player.page.locator("nav button.tile").nth(number).click()
        player.page.locator("article button.face").first.click()
        player.page.locator("article form").wait_for()
        unfold(player)
        check(player, "fr")
    assert tiles.count() >= 5
    for name in ("Réglages", "Invité"):
        player.page.get_by_role("button", name=re.compile(name)).first.click()
        player.page.get_by_role("dialog").wait_for()
        check(player, "fr")
        player.page.keyboard.press("Escape")


@pytest.mark.parametrize(("answers", "kinds"), [(6, 3), pytest.param(30, 6, marks=pytest.mark.long)])
def test_every_question_changes_its_language_in_place(player: Player, answers: int, kinds: int) -> None:
    player.begin()
    general = General(player, restless=True)
    general.sends = 1
    seen: dict[str, str] = {}

    def look() -> None:
        english = player.question
        if kind(english) in seen:
            return
        unfold(player)
        check(player, "en")
        speak(player, "fr")
        french = player.question
        assert french
        assert french != english
        unfold(player)
        check(player, "fr")
        assert player.page.evaluate("() => document.documentElement.lang") == "fr"
        speak(player, "en")
        assert player.question == english
        seen[kind(english)] = french

    general.look = look
    general.play(answers)
    assert len(seen) >= kinds, seen


def test_every_panel_and_menu_changes_its_language_in_place(player: Player) -> None:
    player.begin_firing()
    speak(player, "fr")
    for french in TABS.values():
        player.tab(french)
        unfold(player)
        player.page.get_by_role("tabpanel", name=french).locator("*").first.wait_for()
        check(player, "fr")
    player.page.locator("article h3").count()
    player.press("?")
    player.page.get_by_role("dialog").wait_for()
    check(player, "fr")
    player.press("Escape")
    menu = player.open_menu()
    for group in ("Partie", "Affichage", "Aide"):
        menu.get_by_role("menu", name=group).wait_for()
    check(player, "fr")


def test_a_refusal_and_its_rule_change_their_language(player: Player) -> None:
    player.begin_firing()
    notice = player.refused()
    english = notice.inner_text()
    notice.get_by_role("button").first.click()
    rule = player.page.locator("article.open p")
    wording = rule.inner_text()
    speak(player, "fr")
    assert notice.inner_text() != english
    assert rule.inner_text() != wording
    check(player, "fr")
