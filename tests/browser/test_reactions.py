"""Reactions to reactions, on the page of a system of the tests: a chain of answers is let pass by one click."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.page import Player, serving
from tests.browser.tabletop import BEGIN

UNITS = [
    {"name": "red", "side": 0, "at": "3.2"},
    {"name": "mate", "side": 0, "at": "4.2"},
    {"name": "blue", "side": 1, "at": "3.5"},
    {"name": "other", "side": 1, "at": "5.5"},
]


@pytest.fixture(scope="module")
def probed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has the probe too."""
    with serving(tmp_path_factory.mktemp("probed"), systems=["tests.probe:SYSTEM"]) as served_at:
        yield served_at


def test_a_chain_of_answers_is_let_pass_by_one_click(browser: Browser, probed: str) -> None:
    player = Player(browser, probed)
    player.arrive()
    player.page.get_by_role("button", name="Quick battle").wait_for()
    given = {
        "system": "probe",
        "situation": {"units": UNITS},
        "options": {"volleys": True},
        "orders": {"when": "always"},
    }
    game = player.page.evaluate(BEGIN, {**given, "seats": [{"who": "me"}, {"who": "me"}]})
    player.arrive(f"/game/{game}")
    player.wait_for_question("Give an order (9 left)")
    player.take(re.compile("^Unit 1"))
    player.take(re.compile("^Fire at 3"))
    player.page.get_by_role("button", name="We trust each other").click()
    player.wait_for_question("Shoot at unit 1?")
    player.take(re.compile("^Shoot with 3"))
    player.wait_for_question("Shoot at unit 3?")
    assert player.button(re.compile("^Hold all shots at this unit")).count() == 1
    player.take(re.compile("^Hold this chain of answers"))
    player.wait_for_question("Shoot at unit 1?")
    player.take(re.compile("^Shoot with 4"))
    player.wait_for_question("Give an order (8 left)")
    player.context.close()
    assert player.errors == []


def test_the_form_of_orders_asks_in_the_words_of_the_system(browser: Browser, probed: str) -> None:
    player = Player(browser, probed, language="fr-FR")
    player.arrive()
    player.page.get_by_role("button", name="Bataille rapide").wait_for()
    given = {"system": "probe", "situation": {"units": UNITS}, "seats": [{"who": "me"}, {"who": "me"}]}
    player.arrive(f"/game/{player.page.evaluate(BEGIN, given)}")
    player.settle()
    player.menu("Partie", "Consignes permanentes")
    sheet = player.page.get_by_role("dialog")
    usual = "Si l’unité est à côté de vous ou si la chance d’un effet atteint 10\u00a0%"
    assert sheet.get_by_label(usual).is_checked()
    sheet.get_by_label("De même, et toujours si l’unité est à découvert").check()
    sheet.get_by_label("Comme suit…").check()
    facts = {
        "si l’unité est à côté de vous": True,
        "si l’unité est à découvert": True,
        "si l’unité est à deux cases ou moins": False,
    }
    for fact, asks in facts.items():
        assert sheet.get_by_label(fact, exact=True).is_checked() == asks
    player.context.close()
    assert player.errors == []
