"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import bocage

ROOT = Path(bocage.__file__).parent
NAMES = [
    ".".join(("bocage", *file.relative_to(ROOT).with_suffix("").parts))
    for file in sorted(ROOT.rglob("*.py"))
    if ">>> " in file.read_text("utf-8")
]


@pytest.mark.parametrize("name", NAMES)
def test_examples_hold(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted
    assert result.failed == 0
