"""The examples in the docstrings of ground are true."""

import doctest
import importlib
import pkgutil

import pytest

import bocage.ground


@pytest.mark.parametrize("name", [module.name for module in pkgutil.iter_modules(bocage.ground.__path__)])
def test_examples_hold(name: str) -> None:
    module = importlib.import_module(f"bocage.ground.{name}")
    assert doctest.testmod(module).failed == 0
