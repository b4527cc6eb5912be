"""The variants of switched-off rules fit the rules they stand for.

A variant that takes other arguments than its function would fail with a TypeError in the mutation check, and the rule
would count as caught.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from bocage.kernel.contract.registry import codes, find
from bocage.kernel.files.ledger import code_places, repository
from bocage.kernel.rules import ByRule, place_of
from bocage.lab.mutate import variants_of

SYSTEMS = sorted({*codes()} - {"probe"})


def parameters(function: Callable[..., Any]) -> list[tuple[str, inspect._ParameterKind]]:
    """Names and kinds of what a function takes."""
    return [(parameter.name, parameter.kind) for parameter in inspect.signature(function).parameters.values()]


@pytest.mark.parametrize("code", SYSTEMS)
def test_every_variant_stands_for_the_code_of_a_rule(code: str) -> None:
    places = {(place.module, place.name) for sites in code_places(find(code)).values() for place in sites}
    assert {place_of(function) for function in variants_of(code, repository())} <= places


@pytest.mark.parametrize("code", SYSTEMS)
def test_a_variant_takes_what_its_function_takes(code: str) -> None:
    assert [
        place_of(function)
        for function, variant in variants_of(code, repository()).items()
        for each in (variant.variants.values() if isinstance(variant, ByRule) else [variant])
        if callable(each) and parameters(each) != parameters(function)
    ] == []


@pytest.mark.parametrize("code", SYSTEMS)
def test_a_variant_for_one_rule_names_a_rule_of_its_function(code: str) -> None:
    places = {(place.module, place.name, id) for id, sites in code_places(find(code)).items() for place in sites}
    assert {
        (*place_of(function), id)
        for function, variant in variants_of(code, repository()).items()
        for id in (variant.variants if isinstance(variant, ByRule) else ())
    } <= places
