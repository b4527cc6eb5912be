"""The numbers by which agents decide stand in styles: none in the modules that use them, none unused or unexplained.

A system that has a module `tactics.style` keeps its styles in `styles.toml` beside it.
"""

from __future__ import annotations

import ast
import importlib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields

from bocage import players
from bocage.kernel.contract.registry import codes, find
from bocage.kernel.datafile import DataError
from bocage.kernel.text import LANGUAGES, bundle
from bocage.mechanics.styles import FILE, parse_styles

STYLED = [code for code in codes() if resources.files(find(code).package).joinpath("tactics", "style.py").is_file()]
PLAIN = {0.0, 0.5, 1.0}
"""Nothing, an even chance and the whole."""
FACTS = {
    "aslsk": {"FACES", "ROLLS", "NO_WAY_HALF_MF"},
    "pzf": {"SIDE_STEPS", "DIAGONAL_STEPS", "NO_WAY"},
    "pg": {"FACES", "WAIT", "NO_WAY"},
    "ept": {
        "FACES", "WAIT", "NO_WAY", "UNREACHABLE", "WHOLE_MAP", "USUAL_MORALE", "MOST_PLACES", "KEPT_DANGERS",
        "KEPT_MURKS", "KEPT_SHARES", "KEPT_ZONES", "KEPT_GROUNDS", "KEPT_LINES", "KEPT_FIELDS",
    },
}  # fmt: skip
"""Named numbers of modules that are no matter of style: dice, lengths beyond any map, limits of memory and search."""
TABLES = {"CrewBonus", "CrewSize", "TurnsAtGoal"}
"""Parts of styles whose fields are the rows of one table, explained by its docstring."""


# --- reading the modules ----------------------------------------------------------------------------------------------
def style_module(code: str) -> Any:
    return importlib.import_module(f"{find(code).package}.tactics.style")


def folder(code: str) -> Path:
    return Path(str(resources.files(find(code).package))) / "tactics"


@cache
def trees(code: str) -> dict[str, ast.Module]:
    """The modules of the tactics by their names."""
    return {file.stem: ast.parse(file.read_text("utf-8")) for file in sorted(folder(code).glob("*.py"))}


def is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def named_numbers(tree: ast.Module) -> set[str]:
    """The names to which a module gives numbers at its top level; types are no numbers."""
    assigned = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None]
    return {
        ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
        for node in assigned
        if "Annotated[" not in ast.unparse(node) and any(map(is_number, ast.walk(node.value)))  # type: ignore[arg-type]
    }


def attributes_read(code: str) -> set[str]:
    nodes = (node for tree in trees(code).values() for node in ast.walk(tree))
    return {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def parts_of(shape: type[Struct]) -> dict[str, type[Struct]]:
    return {field.name: field.type for field in fields(shape) if isinstance(field.type, type)}


def unexplained(part: ast.ClassDef, parts: set[str]) -> list[str]:
    """The numbers of a part of a style that no docstring follows."""
    following = [*part.body[1:], part]
    return [
        f"{part.name}.{ast.unparse(field.target)}"
        for field, after in zip(part.body, following, strict=True)
        if isinstance(field, ast.AnnAssign) and ast.unparse(field.annotation) not in parts
        if not (isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant))
    ]


# --- the tests --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("code", STYLED)
def test_no_module_weighs_by_numbers_of_its_own(code: str) -> None:
    modules = {name: tree for name, tree in trees(code).items() if not name.endswith("style")}
    constants = [node for tree in modules.values() for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    assert {node.value for node in constants if type(node.value) is float} <= PLAIN
    assert set().union(*map(named_numbers, modules.values())) == FACTS[code]


@pytest.mark.parametrize("code", STYLED)
def test_every_number_of_a_style_is_used(code: str) -> None:
    style, used = style_module(code).Style, attributes_read(code)
    assert set(style.__struct_fields__) - used == set()
    unused = {name: set(part.__struct_fields__) - used for name, part in parts_of(style).items()}
    assert {name: numbers for name, numbers in unused.items() if numbers} == {}


@pytest.mark.parametrize("code", STYLED)
def test_every_number_of_a_style_is_explained(code: str) -> None:
    modules = [tree for name, tree in trees(code).items() if name.endswith("style")]
    parts = [node for tree in modules for node in tree.body if isinstance(node, ast.ClassDef)]
    names = {part.name for part in parts}
    assert [field for part in parts if part.name not in TABLES for field in unexplained(part, names)] == []


@pytest.mark.parametrize("code", STYLED)
def test_a_wrong_number_is_refused_in_one_sentence(code: str) -> None:
    text = (folder(code) / FILE).read_text("utf-8")
    row = next(line for line in text.splitlines() if " = " in line and line[0] != "#")
    name = row.partition(" = ")[0]
    with pytest.raises(DataError, match=rf"^{FILE}, line \d+: [\w.]+{name}: expected a .*number.*, found 'many'$"):
        parse_styles(text.replace(row, f"{name} = 'many'", 1), FILE, style_module(code).Style)


@pytest.mark.parametrize("code", STYLED)
def test_the_usual_style_comes_first_and_no_two_are_the_same(code: str) -> None:
    styles = style_module(code).styles()
    assert next(iter(styles)) == style_module(code).USUAL
    assert len(set(styles.values())) == len(styles)


@pytest.mark.parametrize("code", STYLED)
def test_styles_are_frozen(code: str) -> None:
    style = next(iter(style_module(code).styles().values()))
    name = style.__struct_fields__[0]
    with pytest.raises(AttributeError):
        setattr(style, name, getattr(style, name))


@pytest.mark.parametrize("code", STYLED)
def test_every_style_is_offered_as_an_agent(code: str) -> None:
    assert set(style_module(code).styles()) <= set(find(code).tools.agents)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", codes())
def test_every_agent_is_described(code: str, language: str) -> None:
    system = find(code)
    texts = bundle(language, "bocage.terminal", system.package)
    assert [name for name in players.names(system) if not texts.has_message(f"agent-{name}")] == []
