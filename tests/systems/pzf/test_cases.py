"""Every case file is a test that cites its rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from bocage.kernel.case import read_case, run_case
from bocage.kernel.ledger import repository
from bocage.players import find

CASES = sorted((repository() / "cases" / "pzf").rglob("*.toml"))


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=path.stem, marks=pytest.mark.rule(*read_case(path).rules)) for path in CASES]
)
def test_case(path: Path) -> None:
    result = run_case(path, find)
    assert result.differences == []


def test_titles_say_different_things() -> None:
    titles = [read_case(path).title for path in CASES]
    assert len(set(titles)) == len(titles)
