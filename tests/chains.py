"""Imports between the modules of a package, read from the source: circles, and the longest chain of imports.

Imports inside functions and for type checking only are left out: they do not run when a module is imported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src"


@cache
def modules() -> dict[str, Path]:
    """The file of every module of the program by its dotted name."""
    path_of = {}
    for path in sorted((SOURCE / "bocage").rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        path_of[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return path_of


@cache
def imports_in(package: str) -> dict[str, frozenset[str]]:
    """For each module of a package the modules of the same package that it imports."""
    own = {name for name in modules() if name == package or name.startswith(f"{package}.")}
    return {name: frozenset(_imported(ast.parse(modules()[name].read_text("utf-8"))) & own - {name}) for name in own}


def _imported(tree: ast.Module) -> set[str]:
    names: set[str] = set()
    for statement in _executed(tree.body):
        if isinstance(statement, ast.Import):
            names.update(alias.name for alias in statement.names)
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            for alias in statement.names:
                inner = f"{statement.module}.{alias.name}"
                names.add(inner if inner in modules() else statement.module)
    return names


def _executed(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that run when a module is imported."""
    for statement in body:
        match statement:
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=otherwise):
                yield from _executed(otherwise)
            case ast.If(body=inner, orelse=otherwise) | ast.Try(body=inner, orelse=otherwise):
                yield from _executed([*inner, *otherwise])
            case _:
                yield statement


def cycles(package: str) -> list[str]:
    """The modules of one circle of imports in a package; empty where there is none."""
    try:
        TopologicalSorter(imports_in(package)).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def longest_chain(package: str) -> list[str]:
    """The longest chain of modules of a package, each of which imports the next."""
    return longest_of(imports_in(package))


def longest_of(imports: Mapping[str, Iterable[str]]) -> list[str]:
    """The longest chain in a table of imports without circles.

    >>> longest_of({"a": ["b", "c"], "b": ["c"], "c": []})
    ['a', 'b', 'c']
    """
    chains: dict[str, list[str]] = {}
    for name in TopologicalSorter(imports).static_order():
        after = max((chains[other] for other in sorted(imports.get(name, ()))), key=len, default=[])
        chains[name] = [name, *after]
    return max(chains.values(), key=len, default=[])
