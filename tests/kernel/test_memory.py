"""A process that plays games lets Python look for garbage seldom."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from bocage.cli import main
from bocage.kernel.memory import SELDOM
from bocage.lab.simulate import simulate


@pytest.fixture(autouse=True)
def often() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)


def test_the_command_collects_seldom() -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert gc.get_threshold() == SELDOM


def test_the_laboratory_collects_seldom() -> None:
    simulate("probe", "patrol", 1, ("random", "random"), workers=1)
    assert gc.get_threshold() == SELDOM
