"""A test that cites rules must have run their code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bocage.kernel import rules
from bocage.kernel.choice import Choice
from bocage.kernel.play.game import Game
from tests.conftest import ROOT, unproved
from tests.probe import SYSTEM, shelling

LINES = """
import pytest
from tests.probe import shelling

@pytest.mark.rule("PRB-6c")
def test_runs_it():
    assert shelling.drift_of(400)((1,)) == 0

@pytest.mark.rule("PRB-6c", "PRB-5")
def test_runs_one_of_two():
    assert shelling.drift_of(400)((1,)) == 0

@pytest.mark.rule("PRB-9")
def test_cites_data():
    pass

@pytest.mark.rule("PRB-77")
def test_cites_nothing_known():
    pass

def test_cites_nothing():
    pass
"""


def test_citations_are_checked(tmp_path: Path) -> None:
    file = tmp_path / "test_cited.py"
    file.write_text(LINES)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "-p", "no:randomly", "-p", "no:xdist"]
    result = subprocess.run(
        [*command, "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), str(file)],
        cwd=ROOT,
        env={**os.environ, "BOCAGE_RULE_WITNESS": "1", "BOCAGE_DISABLED_RULES": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "3 passed" in result.stdout, result.stdout + result.stderr
    assert "PRB-5 is cited, but its code did not run" in result.stdout
    assert "PRB-6c is cited" not in result.stdout
    assert "PRB-77 is in no ledger" in result.stdout


def test_problems_are_named_one_by_one() -> None:
    assert unproved(["PRB-1a", "PRB-9", "X-1"], set()) == [
        "X-1 is in no ledger",
        "PRB-1a is cited, but its code did not run",
    ]
    assert unproved(["PRB-1a", "PRB-9"], {"PRB-1a"}) == []


@pytest.mark.rule("PRB-2a", "PRB-2c")
def test_a_citation_of_the_probe() -> None:
    """A case by hand: an unseen enemy is met, not entered."""
    units = [
        {"name": "a", "side": 0, "at": "3.3"},
        {"name": "x", "side": 1, "at": "3.4", "stance": "hidden"},
    ]
    setting, state, names = SYSTEM.rules.situation({"units": units}, {"answers": False}, "here")
    game = Game.start(SYSTEM, setting, state, "here", {})
    refused = game.why_not(Choice("take", names["x"]), 0)
    assert refused is not None
    assert refused.rule == "PRB-2a"
    game.choose(f"take #{names['a']}", 0)
    game.choose(f"step #{names['a']} @3.4", 0)
    assert SYSTEM.tools.fact(game.state, f"#{names['a']}", "place") == "3.3"
    assert SYSTEM.tools.fact(game.state, f"#{names['x']}", "stance") == "open"


def test_the_witness_runs_here() -> None:
    assert rules.WITNESS
    shelling.drift_of(1)
    assert "PRB-6c" in rules.executed
