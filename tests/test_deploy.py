"""The examples of running a server say what the program understands, and the lock file is what it needs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from tools.lock import LOCK, wanted

from bocage.cli import app
from bocage.server.config import Config

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


def commands() -> dict[str, list[str]]:
    """The arguments with which each example has `bocage` run."""
    docker = (DEPLOY / "Dockerfile").read_text()
    started = re.search(r"^CMD (\[.*\])$", docker, re.MULTILINE)
    unit = re.search(r"^ExecStart=\S+/bocage (.*)$", (DEPLOY / "bocage.service").read_text(), re.MULTILINE)
    nginx = re.search(r"bocage (serve .*)$", (DEPLOY / "nginx.conf").read_text(), re.MULTILINE)
    assert started
    assert unit
    assert nginx
    command_of = {
        "Dockerfile": json.loads(started[1]),
        "bocage.service": unit[1].split(),
        "nginx.conf": nginx[1].split(),
    }
    for name in ("one", "two"):
        command_of[f"compose {name}"] = [
            part.replace("${GAMES_NAME:?}", "games.org") for part in services()[name]["command"]
        ]
    return command_of


def services() -> dict[str, Any]:
    composed: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    return composed


@pytest.mark.parametrize("name", commands())
def test_the_command_of_an_example_begins_a_server(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Config] = []
    monkeypatch.setattr("bocage.server.app.run", lambda config, ready: begun.append(config))
    app(commands()[name], standalone_mode=False)
    (config,) = begun
    assert config.https == (name != "Dockerfile")
    assert bool(config.names) == config.https
    assert bool(config.address) == name.startswith("compose")


def test_the_compose_file_names_what_is_there() -> None:
    for name, service in services().items():
        build = service.get("build")
        assert (build is None) != ("image" not in service), name
        if build is not None:
            assert (DEPLOY / build["context"]).resolve() == ROOT
            assert (ROOT / build["dockerfile"]).is_file()
            assert "postgresql://" in service["environment"]["BOCAGE_DATABASE"]
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            declared = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["volumes"]
            assert (DEPLOY / source).is_file() if source.startswith(".") else source in declared, volume
        for needed in service.get("depends_on", ()):
            assert "healthcheck" in services()[needed]
    proxied = re.search(r"reverse_proxy (.*) \{", (DEPLOY / "Caddyfile").read_text())
    assert proxied
    addresses = [config[config.index("--address") + 1] for name, config in commands().items() if "--address" in config]
    assert [f"http://{host}" for host in proxied[1].split()] == addresses


def test_the_dockerfile_copies_what_is_there() -> None:
    stages: list[str] = []
    for line in (DEPLOY / "Dockerfile").read_text().splitlines():
        words = line.split()
        if words[:1] == ["FROM"]:
            stages.append(words[3] if words[2:3] == ["AS"] else "")
        if words[:1] == ["COPY"]:
            copied_from = re.search(r"--from=(\S+)", line)
            sources = [word for word in words[1:-1] if not word.startswith("--")]
            assert copied_from[1] in stages if copied_from else all((ROOT / source).exists() for source in sources)
    assert len(stages) == 2


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
