"""Styles of play: all numbers of the tactics stand in them, each is explained, and each is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bocage.systems.pzf import tactics
from bocage.systems.pzf.tactics.style import USUAL, styles

SOURCES = {path.stem: ast.parse(path.read_text("utf-8")) for path in Path(tactics.__file__).parent.glob("*.py")}
GEOMETRY = {("ground", "STEPS"), ("ground", "SLANTS"), ("ground", "FAR")}
"""The cells around a cell, and a length beyond any table: neither a taste nor a rule."""
TABLES = {"CrewBonus", "CrewSize", "TurnsInHand", "Style"}
"""Parts whose fields are the rows of one table, explained by its docstring."""


def numbers() -> Iterator[tuple[str, str]]:
    """Every name to which a module of the tactics assigns numbers at its top level."""
    for module, tree in SOURCES.items():
        for statement in tree.body:
            if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
                continue
            values = [node.value for node in ast.walk(statement.value) if isinstance(node, ast.Constant)]
            if any(isinstance(value, int | float) for value in values) and not _is_type(statement):
                target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
                yield module, ast.unparse(target)


def _is_type(statement: ast.stmt) -> bool:
    return "Annotated[" in ast.unparse(statement)


def fields() -> Iterator[tuple[str, str, bool]]:
    """Every number of a style: its part, its name, and whether a docstring follows it."""
    for part in (node for node in SOURCES["style"].body if isinstance(node, ast.ClassDef)):
        for at, statement in enumerate(part.body):
            if isinstance(statement, ast.AnnAssign):
                after = part.body[at + 1] if at + 1 < len(part.body) else None
                is_told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                yield part.name, ast.unparse(statement.target), is_told


def test_no_module_of_the_tactics_keeps_numbers_of_its_own() -> None:
    assert set(numbers()) == GEOMETRY


def test_every_number_of_a_style_is_explained() -> None:
    assert [(part, name) for part, name, is_told in fields() if not is_told and part not in TABLES] == []


def test_every_number_of_a_style_is_used() -> None:
    trees = (tree for module, tree in SOURCES.items() if module != "style")
    used = {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert [(part, name) for part, name, _ in fields() if name not in used and part not in TABLES] == []


@pytest.mark.parametrize("name", list(styles()))
def test_what_is_compared_in_earnest_is_no_more_than_what_is_listed(name: str) -> None:
    style = styles()[name]
    assert style.marching.prone_places_compared <= style.marching.places_compared <= style.marching.places_tried
    assert style.posting.targets_compared <= style.posting.targets_kept
    assert style.hiding.reveal_inches <= style.hiding.reveal_inches_when_seen


def test_the_usual_style_comes_first() -> None:
    assert next(iter(styles())) == USUAL
