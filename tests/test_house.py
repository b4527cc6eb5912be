"""The house rules: sizes of folders, modules and functions, import chains, names of refusals and questions, words.

Every failure names file, line and rule. A module or function that must break a limit is listed here with its reason.
"""

from __future__ import annotations

import ast
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from tools.draw_house import PICTURE, picture

from tests.chains import cycles, longest_chain

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "bocage"
PARTS = ("src", "examples", "tests", "tools", "benchmarks")
PAGE_SUFFIXES = {".svelte", ".ts", ".css"}

MAX_MODULES, MAX_LINES, MAX_FUNCTION_LINES, MAX_CHAIN = 30, 500, 40, 15
"""Modules in a folder, lines of a module, lines of a function, modules in a chain of imports inside a package."""

LONG_MODULES: dict[str, str] = {"web/src/protocol.ts": "generated from the description of the protocol"}
"""Generated and data modules that may be longer, by path from the root, each with the reason."""

REFUSAL_NAMES = ("why_not", "why_no", "refuse", "refusal")
"""How the name of a function that returns a refusal begins, an underscore before it aside."""
QUESTION_NAMES = ("is", "can", "has", "must")
"""First words of names of functions that answer yes or no."""
YES_OR_NO = (
    "bool", "TypeGuard[", "TypeIs[", "Procedure[bool", "Callable[", "OfChoice[KnownT, bool]", "OfKnown[KnownT, bool]",
    "NDArray[", "npt.NDArray[", "Bools",
)  # fmt: skip
"""How the annotation of such a function begins; arrays answer for many at once."""

ONE_LETTER_NAMES = frozenset("sxyzqr_")
"""The allowed names of one letter: `s` the state, `x`, `y`, `z` and `q`, `r` coordinates of tables and hexes."""

RIDDLES = re.compile(r"\b(so many|so much|whoever|whomever)\b", re.IGNORECASE)
"""Words that leave out what is counted or who is meant."""

EVERYDAY_WORDS = frozenset(("at", "far", "found", "going", "left", "works"))
"""Words that are no names of variables and parameters: a reader asks what was found, and what is left of what.

Fields keep the words of files, records and rulebooks, such as `at` for the hex of a piece.
"""
DIRECTIONS = {"left": {"right", "top"}}
"""`left` is a direction where its opposite, or the top edge, is bound in the same function or class."""
PAGE_NAMES = re.compile(
    rf"{{(?:#each [^}}]* as|@const) (?:\w+, )?({'|'.join(sorted(EVERYDAY_WORDS))})\b|\b(?:const|let|function) (left)\b"
)
"""Names that the markup of the page binds, and `left` anywhere; `web/names.grit` finds the others in its scripts."""

PACKAGES = (
    *(f"bocage.{name}" for name in ("kernel", "ground", "mechanics", "server", "lab", "terminal", "cli")),
    *(f"bocage.systems.{path.parent.name}" for path in sorted((SOURCE / "systems").glob("*/__init__.py"))),
)

Function = ast.FunctionDef | ast.AsyncFunctionDef


# --- reading the code ---------------------------------------------------------------------------------------------
@cache
def sources() -> dict[str, str]:
    """The text of every Python file by its path from the root."""
    paths = [path for part in PARTS for path in sorted((ROOT / part).rglob("*.py"))]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


@cache
def page_sources() -> dict[str, str]:
    """The text of every module of the page by its path from the root."""
    paths = sorted(path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in PAGE_SUFFIXES)
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


@cache
def trees() -> dict[str, ast.Module]:
    return {path: ast.parse(text) for path, text in sources().items()}


def functions() -> Iterator[tuple[str, Function]]:
    """Every function and method with the path of its file."""
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, Function):
                yield path, node


def returned(function: Function) -> str:
    """The annotation of what a function returns, without quotes; empty where there is none."""
    return ast.unparse(function.returns).replace("'", "") if function.returns else ""


def prose(path: str) -> Iterator[tuple[int, str]]:
    """Docstrings, strings that stand for themselves and comments of a file, each with its line."""
    for node in ast.walk(trees()[path]):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value
    for token in tokenize.generate_tokens(StringIO(sources()[path]).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


# --- what breaks a rule -------------------------------------------------------------------------------------------
def full_folders() -> list[str]:
    modules = [path for path in (*sources(), *page_sources()) if path.startswith(("src/", "web/src/"))]
    counts = Counter(path.rpartition("/")[0] for path in modules)
    return [
        f"{folder}:1: a folder holds at most {MAX_MODULES} modules, this one {count}"
        for folder, count in sorted(counts.items())
        if count > MAX_MODULES
    ]


def long_modules() -> list[str]:
    texts = sources() | page_sources()
    lines = {path: text.count("\n") for path, text in texts.items() if path not in LONG_MODULES}
    return [
        f"{path}:{count}: a module has at most {MAX_LINES} lines, this one {count}"
        for path, count in lines.items()
        if count > MAX_LINES
    ]


def long_functions() -> list[str]:
    sizes = ((path, node, (node.end_lineno or node.lineno) - node.lineno + 1) for path, node in functions())
    return [
        f"{path}:{node.lineno}: a function has at most {MAX_FUNCTION_LINES} lines, {node.name} has {size}"
        for path, node, size in sizes
        if size > MAX_FUNCTION_LINES
    ]


def misnamed_refusals() -> list[str]:
    return [
        f"{path}:{node.lineno}: what returns a refusal begins with why_not, why_no or refuse, {node.name} does not"
        for path, node in functions()
        if set(returned(node).split(" | ")) in ({"Violation"}, {"Violation", "None"})
        and not node.name.startswith("__")
        and not node.name.removeprefix("_").startswith(REFUSAL_NAMES)
    ]


def misnamed_questions() -> list[str]:
    return [
        f"{path}:{node.lineno}: names with is, can, has or must answer yes or no, {node.name} returns {returned(node)}"
        for path, node in functions()
        if node.name.removeprefix("_").split("_")[0] in QUESTION_NAMES
        and "_" in node.name.removeprefix("_")
        and returned(node)
        and not returned(node).startswith(YES_OR_NO)
    ]


def annotated_names(tree: ast.Module) -> Iterator[tuple[int, str, str]]:
    """The annotated fields and variables of a module: line, name and annotation without quotes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name | ast.Attribute):
            name = node.target.id if isinstance(node.target, ast.Name) else node.target.attr
            yield node.lineno, name, ast.unparse(node.annotation).replace("'", "")
        elif isinstance(node, ast.arg) and node.annotation:
            yield node.lineno, node.arg, ast.unparse(node.annotation).replace("'", "")


def misnamed_flags() -> list[str]:
    return [
        f"{path}:{line}: names with is, can, has or must hold yes or no, {name} is {annotation}"
        for path, tree in trees().items()
        for line, name, annotation in annotated_names(tree)
        if name.lstrip("_").startswith(tuple(f"{word}_" for word in QUESTION_NAMES))
        and not annotation.startswith(YES_OR_NO)
    ]


def bound_names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The variables and parameters that are bound below a node, with their lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id


def one_letter_names() -> list[str]:
    """Parameters and variables of functions; fields follow the files and rulebooks, type variables are capitals."""
    return [
        f"{path}:{line}: a name says what it holds, {name} does not"
        for path, tree in trees().items()
        for line, name in bound_names(tree)
        if len(name) == 1 and name.islower() and name not in ONE_LETTER_NAMES and line not in field_lines(path)
    ]


@cache
def field_lines(path: str) -> frozenset[int]:
    """The lines of a module on which a class declares a field."""
    classes = (node for node in ast.walk(trees()[path]) if isinstance(node, ast.ClassDef))
    return frozenset(part.lineno for node in classes for part in node.body if isinstance(part, ast.AnnAssign))


def everyday_names() -> list[str]:
    """Names of variables and parameters that are everyday words."""
    return [
        f"{path}:{line}: a term says what it means, {name} does not"
        for path, tree in trees().items()
        for top in ast.iter_child_nodes(tree)
        for line, name in bound_names(top)
        if name.lower() in EVERYDAY_WORDS
        and line not in field_lines(path)
        and DIRECTIONS.get(name, set()).isdisjoint(name for _, name in bound_names(top))
    ]


def everyday_page_names() -> list[str]:
    """Names of the page's modules that are everyday words."""
    matches = ((path, text, match) for path, text in page_sources().items() for match in PAGE_NAMES.finditer(text))
    names = ((path, text, text[: match.start()].count("\n") + 1, match[1] or match[2]) for path, text, match in matches)
    return [
        f"{path}:{line}: a term says what it means, {name} does not"
        for path, text, line, name in names
        if not any(re.search(rf"\b{word}\b", text) for word in DIRECTIONS.get(name, ()))
    ]


def riddles() -> list[str]:
    return [
        f"{path}:{line}: plain words name what is meant instead of {match[0]!r}"
        for path, source in sources().items()
        if path != "tests/test_house.py" and RIDDLES.search(source)
        for line, text in prose(path)
        for match in RIDDLES.finditer(text)
    ]


def report(violations: list[str]) -> None:
    """Fail with one line for each violation."""
    assert not violations, "\n".join(("", *violations))


# --- the tests ----------------------------------------------------------------------------------------------------
def test_folders_can_be_read_at_a_glance() -> None:
    report(full_folders())


def test_modules_have_at_most_500_lines() -> None:
    report(long_modules())


def test_functions_fit_a_screen() -> None:
    report(long_functions())


def test_only_modules_that_exist_are_excused_from_their_length() -> None:
    assert sorted(LONG_MODULES.keys() - sources().keys() - page_sources().keys()) == []
    assert all(LONG_MODULES.values()), "every exception states its reason"


def test_functions_that_return_a_refusal_are_named_for_it() -> None:
    report(misnamed_refusals())


def test_functions_named_as_questions_answer_yes_or_no() -> None:
    report(misnamed_questions())


def test_fields_and_parameters_named_as_questions_hold_yes_or_no() -> None:
    report(misnamed_flags())


def test_variables_have_names_longer_than_a_letter() -> None:
    report(one_letter_names())


def test_variables_are_not_named_by_everyday_words() -> None:
    report(everyday_names())
    report(everyday_page_names())


def test_docstrings_and_comments_hold_no_riddles() -> None:
    report(riddles())


@pytest.mark.parametrize("package", PACKAGES)
def test_no_package_imports_itself_in_a_circle(package: str) -> None:
    assert cycles(package) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_import_chains_inside_a_package_are_short(package: str) -> None:
    chain = longest_chain(package)
    assert len(chain) <= MAX_CHAIN, f"{chain[0]}:1: a chain of imports has at most {MAX_CHAIN} modules: {chain}"


def test_the_map_of_the_house_is_drawn_from_the_layers() -> None:
    assert PICTURE.read_text("utf-8") == picture(), "python -m tools.draw_house draws it anew"
