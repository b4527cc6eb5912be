"""Every case file of every system is a test that cites its rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bocage.kernel.files.case import Play, read_case, run_case
from bocage.kernel.files.ledger import repository
from bocage.players import find

CASES = repository() / "cases"
SYSTEMS = sorted(folder.name for folder in CASES.iterdir() if folder.is_dir())


def files(system: str) -> list[Path]:
    return sorted((CASES / system).rglob("*.toml"))


def cited() -> Iterator[Any]:
    for system in SYSTEMS:
        for path in files(system):
            yield pytest.param(path, id=f"{system}-{path.stem}", marks=pytest.mark.rule(*read_case(path).rules))


@pytest.mark.parametrize("path", list(cited()))
def test_case(path: Path) -> None:
    result = run_case(path, find)
    assert result.differences == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_titles_say_different_things(system: str) -> None:
    titles = [read_case(path).title for path in files(system)]
    assert titles
    assert len(set(titles)) == len(titles)


def is_looked_at(play: Play) -> bool:
    """Whether an entry says what must come of it, beside the dice that it takes."""
    parts = (play.expect, play.told, play.refuse, play.offers, play.withholds, play.odds, play.tally, play.agent)
    return any(parts) or play.legal is not None


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_case_says_what_must_come_of_it(system: str) -> None:
    silent = [path.name for path in files(system) if not any(map(is_looked_at, read_case(path).play))]
    assert silent == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_refusal_is_expected_by_its_rule(system: str) -> None:
    vague = [path.name for path in files(system) if any(play.refuse and not play.rule for play in read_case(path).play)]
    assert vague == []
