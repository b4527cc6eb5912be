"""The tests of Panzerfaust play it by its own value, whether or not it is offered to players."""

from __future__ import annotations

import pytest

from bocage.kernel import system
from bocage.systems.pzf.game import SYSTEM


@pytest.fixture(autouse=True)
def panzerfaust(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(system._registered, "pzf", SYSTEM)
