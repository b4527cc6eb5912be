"""The ledger of a system: every rule with its wording, the code that carries its id, and the tests that cite it.

Code is found by importing the system, tests and cases by reading them, so that coverage never runs a test.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Literal

import msgspec

from bocage.kernel.contract.system import AnySystem
from bocage.kernel.files.case import CaseError, read_case
from bocage.kernel.rules import Code, code_of

Kind = Literal["rule", "option", "data", "ui"]


class LedgerError(ValueError):
    """A ledger that cannot be read; the sentence says what, where and what was expected."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a ledger: enforced by code (rule, option), stated in a table (data), or kept by the page (ui)."""

    id: str
    kind: Kind
    en: str
    fr: str


class CoveredRule(msgspec.Struct, frozen=True):
    """A rule with the places of its code and the tests that prove it."""

    id: str
    kind: Kind
    status: Literal["done", "open"]
    code: list[str]
    tests: list[str]


class Coverage(msgspec.Struct, frozen=True):
    """Rule to code to tests, in the order of the ledger."""

    system: str
    rules: list[CoveredRule]


class _File(msgspec.Struct, forbid_unknown_fields=True):
    rule: list[Rule] = []


Citations = Mapping[str, Sequence[str]]
"""Rule id to the tests (`tests/x/test_y.py::test_z`) and cases (`cases/x/y.toml`) that cite it."""


def read_ledger(system: AnySystem) -> dict[str, Rule]:
    """The rules of a system by id."""
    file = resources.files(system.package) / "rules.toml"
    try:
        return parse_ledger(file.read_bytes(), f"{system.code}/rules.toml")
    except OSError as error:
        raise LedgerError(f"{system.code} has no ledger rules.toml: {error.strerror}") from None


def parse_ledger(data: bytes, source: str) -> dict[str, Rule]:
    """The rules that a file's bytes hold."""
    try:
        entries = msgspec.convert(tomllib.loads(data.decode("utf-8")), _File).rule
    except (ValueError, RecursionError) as error:
        raise LedgerError(f"{source}: {' '.join(str(error).split())[:300]}") from None
    rules: dict[str, Rule] = {}
    for rule in entries:
        if rule.id in rules:
            raise LedgerError(f"{source}: {rule.id} stands there twice")
        rules[rule.id] = rule
    return rules


def repository() -> Path:
    """The folder that holds tests and cases, seen from the installed sources."""
    return Path(str(resources.files("bocage"))).resolve().parents[1]


# --- where ids stand ----------------------------------------------------------------------------------------------
def code_places(system: AnySystem) -> dict[str, list[Code]]:
    """Rule id to the code of a system, after importing all its modules."""
    package = importlib.import_module(system.package)
    for module in pkgutil.walk_packages(package.__path__, f"{system.package}."):
        importlib.import_module(module.name)
    prefix = f"{system.package}."
    own = {id: [site for site in sites if f"{site.module}.".startswith(prefix)] for id, sites in code_of.items()}
    return {id: sites for id, sites in own.items() if sites}


def citations(root: Path, system: AnySystem) -> dict[str, list[str]]:
    """What tests and cases of a repository cite, of this system; ids are compared by their prefix."""
    citing: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted((root / "tests").rglob("test_*.py")):
        for id, test in cited_in(path, root):
            if test not in citing[id]:
                citing[id].append(test)
    for path in sorted((root / "cases" / system.code).rglob("*.toml")):
        for id in _cited_by_case(path):
            citing[id].append(path.relative_to(root).as_posix())
    return dict(citing)


def _cited_by_case(path: Path) -> tuple[str, ...]:
    try:
        return read_case(path).rules
    except CaseError as error:
        raise LedgerError(str(error)) from None


def cited_in(path: Path, root: Path) -> Iterator[tuple[str, str]]:
    """Rule ids and the tests of a file that cite them; a mark of the module counts for the whole file."""
    name = path.relative_to(root).as_posix()
    yield from _cited(ast.parse(path.read_bytes(), name).body, name)


def _cited(body: Sequence[ast.stmt], owner: str) -> Iterator[tuple[str, str]]:
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            inner = f"{owner}::{node.name}"
            for mark in node.decorator_list:
                yield from ((id, inner) for id in _ids(mark))
            if isinstance(node, ast.ClassDef):
                yield from _cited(node.body, inner)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            yield from ((id, owner) for id in _ids(node.value))


def _ids(tree: ast.expr) -> Iterator[str]:
    """The ids of every `pytest.mark.rule("…")` inside an expression; what is computed does not count."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


# --- coverage -----------------------------------------------------------------------------------------------------
def coverage(system: AnySystem, root: Path) -> Coverage:
    """Rule to code to tests for a whole system."""
    return cover(system.code, read_ledger(system), code_places(system), citations(root, system))


def cover(system: str, rules: Mapping[str, Rule], code: Mapping[str, Sequence[Code]], tests: Citations) -> Coverage:
    """Done is a rule with code and a test; a row of data is done by a test, and so is what the client does."""
    lines = []
    for rule in rules.values():
        sites = [str(site) for site in code.get(rule.id, ())]
        cited = list(tests.get(rule.id, ()))
        done = bool(cited) and (bool(sites) or rule.kind in ("data", "ui"))
        lines.append(CoveredRule(rule.id, rule.kind, "done" if done else "open", sites, cited))
    return Coverage(system, lines)


def problems(
    rules: Mapping[str, Rule], code: Mapping[str, Sequence[Code]], tests: Citations, *, complete: bool = True
) -> list[str]:
    """What is wrong between ledger, code and tests, one sentence each.

    `complete` asks for everything but the client's rules to be done.
    """
    prefixes = {id.partition("-")[0] for id in rules}
    sentences = [f"{id} is in code ({sites[0]}) but not in the ledger" for id, sites in code.items() if id not in rules]
    sentences += [
        f"{id} is cited by {cited[0]} but not in the ledger"
        for id, cited in tests.items()
        if id not in rules and id.partition("-")[0] in prefixes
    ]
    for rule in rules.values():
        sentences += [f"{rule.id} has no wording in {name}" for name in ("en", "fr") if not getattr(rule, name).strip()]
        if rule.en.strip() == rule.fr.strip():
            sentences.append(f"{rule.id} has the same wording in both languages")
        if complete and rule.kind != "ui":
            if rule.kind in ("rule", "option") and rule.id not in code:
                sentences.append(f"{rule.id} ({rule.kind}) has no code")
            if rule.id not in tests:
                sentences.append(f"{rule.id} ({rule.kind}) has no test")
    return sentences
