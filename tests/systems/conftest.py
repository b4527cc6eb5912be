"""Tests of systems see Panzer Grenadier, which is not yet offered to players, under its code."""

from __future__ import annotations

import pytest

from bocage.kernel.contract.registry import register
from bocage.systems.pg.draft import SYSTEM as PANZER_GRENADIER


@pytest.fixture(autouse=True)
def _draft() -> None:
    register(PANZER_GRENADIER)
