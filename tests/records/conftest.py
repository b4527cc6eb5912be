"""Every test of records begins and ends with the probe's present revision."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.records.games import use_revision


@pytest.fixture(autouse=True)
def present_revision() -> Iterator[None]:
    use_revision(2)
    yield
    use_revision(2)
