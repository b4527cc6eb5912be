"""The examples of running a server say what the program understands, and the lock file is what it needs."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from tools.lock import LOCK, wanted

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMMAND = re.compile(r"serve[^\n]*")


@pytest.fixture(scope="module")
def options() -> set[str]:
    """The options of `bocage serve`."""
    command = [sys.executable, "-m", "bocage.cli", "serve", "--help"]
    text = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"--[a-z-]+", text))


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "bocage.service", "nginx.conf"])
def test_examples_use_options_that_exist(options: set[str], name: str) -> None:
    lines = COMMAND.findall((DEPLOY / name).read_text().replace('", "', " ").replace(", ", " "))
    used = {option for line in lines for option in re.findall(r"--[a-z-]+", line)}
    assert used
    assert used <= options


def test_what_the_documentation_says_of_options_exists(options: set[str]) -> None:
    used = re.findall(r"^\| `(--[a-z-]+)`(?:, `(--[a-z-]+)`)?", (ROOT / "docs/server.md").read_text(), re.MULTILINE)
    named = {option for pair in used for option in pair if option}
    assert len(named) > 10
    assert named <= options


def test_the_lock_file_holds_all_that_is_needed_and_names_no_host() -> None:
    text = LOCK.read_text()
    versions = dict(line.split("==") for line in text.split())
    assert "/" not in text
    for line in wanted():
        requirement = Requirement(line)
        name = re.sub(r"[-_.]+", "-", requirement.name).lower()
        assert requirement.specifier.contains(versions[name]), line


def test_every_requirement_has_an_upper_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for line in (*project["dependencies"], *project["optional-dependencies"]["postgres"]):
        assert "<" in line, line
