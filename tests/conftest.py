"""Tests see the probe and the example beside the real systems, and a test that cites rules must have run their code.

With BOCAGE_RULE_WITNESS=1 (the default here) every passing test with `@pytest.mark.rule("ID", …)` is checked: each id
that the ledger calls a rule or an option must have been executed while it ran.
"""

from __future__ import annotations

import os

os.environ.setdefault("BOCAGE_RULE_WITNESS", "1")

import tomllib
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from bocage.kernel import rules
from bocage.kernel.contract import registry
from bocage.kernel.contract.registry import register
from bocage.kernel.memory import collect_seldom
from examples.outpost.system import SYSTEM as OUTPOST
from tests.probe import SYSTEM as PROBE

register(PROBE)
register(OUTPOST)
collect_seldom()

# How long an example takes says something about the machine, not about the code.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

ROOT = Path(__file__).parent.parent


@cache
def ledger_kinds() -> dict[str, str]:
    """Rule id to its kind, from the ledgers of all systems, the probe and the example."""
    kind_of: dict[str, str] = {}
    further = (ROOT / "tests/probe/rules.toml", ROOT / "examples/outpost/rules.toml")
    for file in sorted([*ROOT.glob("src/bocage/systems/*/rules*.toml"), *further]):
        for entry in tomllib.loads(file.read_text("utf-8")).get("rule", ()):
            kind_of[entry["id"]] = entry["kind"]
    return kind_of


def cited(item: pytest.Item) -> list[str]:
    """The rule ids a test cites, in all its marks."""
    return [str(id) for mark in item.iter_markers("rule") for id in mark.args]


def unproved(ids: list[str], executed: set[str]) -> list[str]:
    """What is wrong with the citations of a test that ran this code, one sentence each."""
    kinds = ledger_kinds()
    wrong = [f"{id} is in no ledger" for id in ids if id not in kinds]
    enforced = [id for id in ids if kinds.get(id) in ("rule", "option")]
    return wrong + [f"{id} is cited, but its code did not run" for id in enforced if id not in executed]


@pytest.fixture(autouse=True)
def _registry() -> Iterator[None]:
    """A system that a test registers is gone after it, so that no other test finds it in a list of all systems."""
    before = dict(registry._registered)
    yield
    registry._registered.clear()
    registry._registered.update(before)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    rules.executed.clear()
    yield
    ids = cited(item)
    problems = unproved(ids, rules.executed) if ids and rules.WITNESS and not rules.DISABLED else []
    if problems:
        pytest.fail("; ".join(problems), pytrace=False)
