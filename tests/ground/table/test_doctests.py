"""The examples in the docstrings of the table are true."""

import doctest
import importlib
import pkgutil

import pytest

import bocage.ground.table


@pytest.mark.parametrize("name", [module.name for module in pkgutil.iter_modules(bocage.ground.table.__path__)])
def test_examples_hold(name: str) -> None:
    module = importlib.import_module(f"bocage.ground.table.{name}")
    assert doctest.testmod(module).failed == 0
