"""The lessons of En pointe toujours are played through the page, by what the coach points at alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.formations import begin_lesson, order, served
from tests.browser.page import Player
from tests.browser.reading import faults
from tests.browser.test_lessons import coach, finish, read_on

TITLES = ["The hand", "Cadence", "Hiding", "Secret plots", "Facing"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("lessons")) as served_at:
        yield served_at


@pytest.mark.parametrize("title", TITLES)
def test_a_lesson_is_played_to_its_end(player: Player, title: str) -> None:
    begin_lesson(player, title)
    finish(player, look=lambda step: none_is_wrong(player), follow=order)
    assert not player.prompt.count()


def none_is_wrong(player: Player) -> None:
    assert faults(player.page) == []


def test_a_move_that_would_be_seen_is_answered_by_the_coach(player: Player) -> None:
    begin_lesson(player, "Hiding")
    read_on(player)
    order(player)
    coach(player).get_by_text("Step 2 of 4").wait_for()
    read_on(player)
    order(player)
    # Without the tactical move, whose button is shown, a click means a plain one.
    player.click_at(player.page.locator("path.shown").last)
    player.prompt.get_by_role("alert").get_by_text("a tactical move to C3 keeps the squad hidden").wait_for()
    coach(player).get_by_text("Step 2 of 4").wait_for()
