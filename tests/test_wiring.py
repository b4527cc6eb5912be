"""No wiring by import: the content of a system's module is written in that module and depends on no other import.

A table that other modules fill as they are imported depends on the order of imports and cannot be read in one place.
The first check reads the source: at the top level a module of a system only imports, defines and assigns names. The
second watches an import of everything: no module's globals change once it has been executed. The third imports each
module by itself.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SYSTEMS = ROOT / "src" / "bocage" / "systems"
CODES = sorted(path.parent.name for path in SYSTEMS.glob("*/__init__.py"))

DECORATORS = {"cache", "cached_property", "classmethod", "dataclass", "lru_cache", "property", "rule", "staticmethod"}
"""Decorators that put nothing into a table of play. `rule` notes for the ledger where the code of a rule stands."""
CHANGES = {
    *("add", "append", "appendleft", "clear", "discard", "extend", "extendleft", "insert", "pop", "popitem"),
    *("register", "remove", "reverse", "setdefault", "sort", "update", "__setattr__", "__setitem__"),
}
"""Methods that change the object they are called on."""
PARTS = 4
"""The imports of single modules are dealt out to this many tests."""
BACK_DOORS = {"delattr", "eval", "exec", "globals", "locals", "setattr", "vars"}
"""Functions by which names and attributes are set out of sight."""


def sources(code: str) -> list[Path]:
    """The modules of a system."""
    return sorted((SYSTEMS / code).rglob("*.py"))


# --- what a module does when it is imported -----------------------------------------------------------------------
def faults(source: str) -> list[tuple[int, str]]:
    """Line and kind of everything at the top level of a module, or in the body of a class, that could fill a table."""
    return sorted(fault for statement in ast.parse(source).body for fault in _faults(statement))


def _faults(statement: ast.stmt) -> Iterator[tuple[int, str]]:
    if not _is_definition(statement):
        yield statement.lineno, f"a statement that is no import, definition or assignment to a name: {_said(statement)}"
        return
    for decorator in getattr(statement, "decorator_list", ()):
        if _last_name(decorator) not in DECORATORS:
            yield decorator.lineno, f"a decorator that may register what it decorates: {_said(decorator)}"
    for node in _executed(statement):
        name = _last_name(node) if isinstance(node, ast.Call) else ""
        is_change = name in CHANGES and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if is_change or name in BACK_DOORS or isinstance(node, ast.NamedExpr):
            yield node.lineno, f"a change made in passing: {_said(node)}"
    if isinstance(statement, ast.ClassDef):
        for inner in statement.body:
            yield from _faults(inner)
    if isinstance(statement, ast.FunctionDef) and statement.name == "__init_subclass__":
        yield statement.lineno, "a class that may register its subclasses"


def _is_definition(statement: ast.stmt) -> bool:
    """Whether a statement does no more than bring a name of this module, or of this class, into being."""
    match statement:
        case ast.Import() | ast.ImportFrom() | ast.FunctionDef() | ast.ClassDef() | ast.Pass():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=targets):
            return all(isinstance(target, ast.Name | ast.Tuple) and not _places(target) for target in targets)
        case ast.AnnAssign(target=ast.Name()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), body=body, orelse=[]):
            return all(isinstance(inner, ast.Import | ast.ImportFrom) for inner in body)
    return False


def _places(target: ast.expr) -> bool:
    """Whether an assignment writes into an object that is there already."""
    return any(isinstance(node, ast.Subscript | ast.Attribute) for node in ast.walk(target))


def _executed(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a definition that are evaluated while its module is imported: no bodies of functions."""
    match statement:
        case ast.FunctionDef(args=args, decorator_list=decorators):
            roots: list[ast.AST] = [*decorators, *args.defaults, *filter(None, args.kw_defaults)]
        case ast.ClassDef(bases=bases, keywords=keywords, decorator_list=decorators):
            roots = [*decorators, *bases, *(keyword.value for keyword in keywords)]
        case ast.Assign(value=value):
            roots = [value]
        case ast.AnnAssign(value=value):
            roots = [value] if value is not None else []
        case _:
            roots = []
    while roots:
        node = roots.pop()
        if isinstance(node, ast.expr):
            yield node
        roots += [node.args] if isinstance(node, ast.Lambda) else ast.iter_child_nodes(node)


def _last_name(node: ast.AST) -> str:
    """The name by which something is called: `append` of `shots.modifiers.append(…)`, `rule` of `@rule(…)`."""
    while isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _said(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0][:80]


@pytest.mark.parametrize("code", CODES)
def test_no_table_is_filled_after_its_definition(code: str) -> None:
    filled = [
        f"{path.relative_to(ROOT)}:{line}: {what}" for path in sources(code) for line, what in faults(path.read_text())
    ]
    assert not filled, "\n".join(("", *filled))


@pytest.mark.parametrize(
    "statement",
    [
        "shooters.vetoes.append(is_laid)",
        "risks += [danger]",
        "actions.acts['clear'] = actions.Act(sections, work)",
        "shots.layer_of = gunner_of",
        "acts['reveal'] = vehicles.acts['reveal'] = on_the_move",
        "first, table['x'] = 1, 2",
        "for chapter in CHAPTERS:\n    chapter.join(table)",
        "with registering(table) as joined:\n    pass",
        "if DEBUG:\n    table = []",
        "try:\n    import fast\nexcept ImportError:\n    fast = None",
        "del table['x']",
        "globals()['TABLE'] = ()",
        "ignored = table.setdefault('x', f)",
        "TABLE = dict(table, x=(table.update(y=1)))",
        "SIZE = (LENGTH := 3)",
        "NAMES = setattr(shots, 'names', ())",
        "@wounds.aftermath\ndef flag_falls(): ...",
        "@on_the_way\n@rule('PZF-12.4a')\ndef tread(): ...",
        "def f(table=tables.pop()): ...",
        "class Chapter:\n    chapters.append('x')",
        "class Chapter:\n    def __init_subclass__(cls): ...",
        "join()",
    ],
)
def test_the_check_sees_every_way_to_fill_a_table(statement: str) -> None:
    assert faults("table = []\n" + statement)


@pytest.mark.parametrize(
    "statement",
    [
        '"""A docstring."""',
        "from bocage.systems.pzf import shots",
        "if TYPE_CHECKING:\n    from bocage.systems.pzf.state.model import State",
        "TABLE: Mapping[str, Act] = {verb: act.do for act in ACTS for verb in act.verbs}",
        "HEAT, HE = Choice('heat'), Choice('he')",
        "STEPS = {'shoot': shoot, **heroes.declaring('shoot')}",
        "LATER = sorted(ACTS, key=lambda act: found.pop(act))",
        "@rule('PZF-12.4a')\ndef tread(s):\n    s.mines.append(1)",
        "@lru_cache(maxsize=64)\ndef mines_on(laid):\n    found = []\n    found += [1]\n    return found",
        "@dataclass(frozen=True)\nclass Joins:\n    rescues: Rescues\n    laid: dict[str, int] = field(default=None)",
    ],
)
def test_the_check_lets_definitions_pass(statement: str) -> None:
    assert faults(statement) == []


# --- what importing does ------------------------------------------------------------------------------------------
def imported(how: str, code: str, *which: int) -> list[str]:
    """What importing the modules of a system does, in a process of its own."""
    command = [sys.executable, "-m", "tests.importing", how, f"bocage.systems.{code}", *map(str, which)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("code", CODES)
def test_importing_a_module_changes_no_other(code: str) -> None:
    assert imported("watch", code) == [f"{len(sources(code))} modules"]


@pytest.mark.parametrize("first", range(PARTS))
@pytest.mark.parametrize("code", CODES)
def test_every_module_can_be_imported_alone(code: str, first: int) -> None:
    """Each import loads most of the system again, so the modules are dealt out to several tests."""
    assert imported("alone", code, first, PARTS) == [f"{len(sources(code)[first::PARTS])} modules"]
