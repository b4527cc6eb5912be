"""The glossary: each term once, each module it names exists, the docs link to it.

Below the systems (kernel, ground, mechanics) every class and every type has a name of its own.
"""

from __future__ import annotations

import ast
import importlib.util
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROW = re.compile(r"\| (?P<term>[^|]+?) \| [^|]+ \| `(?P<module>[\w.]+)` \|")
ROWS = [match for line in (ROOT / "docs/glossary.md").read_text("utf-8").splitlines() if (match := ROW.fullmatch(line))]

SHARED_TYPES = {"Point"}
"""Types that two layers define alike, because one may not import the other: (x, y) in the units of the ground."""
LAYERS = ("kernel", "ground", "mechanics")


def public_types(tree: ast.Module) -> list[str]:
    """The classes and type aliases of a module; names with an underscore are known in their module only."""
    classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    targets = [node.targets[0] for node in tree.body if isinstance(node, ast.Assign) and len(node.targets) == 1]
    aliases = [target.id for target in targets if isinstance(target, ast.Name) and not target.id.isupper()]
    return [name for name in (*classes, *aliases) if name[0].isupper()]


def test_below_the_systems_a_type_name_has_one_meaning() -> None:
    modules = defaultdict(list)
    for path in (path for layer in LAYERS for path in sorted((ROOT / "src/bocage" / layer).rglob("*.py"))):
        for name in public_types(ast.parse(path.read_text("utf-8"))):
            modules[name].append(path.relative_to(ROOT).as_posix())
    assert {name: paths for name, paths in modules.items() if len(paths) > 1}.keys() == SHARED_TYPES


def test_every_module_of_the_glossary_exists() -> None:
    assert len(ROWS) > 60
    missing = [row["module"] for row in ROWS if importlib.util.find_spec(f"bocage.{row['module']}") is None]
    assert missing == []


def test_every_term_has_one_line() -> None:
    terms = [row["term"] for row in ROWS]
    assert sorted(terms) == sorted(set(terms))


def test_the_docs_lead_to_the_glossary() -> None:
    for page in ("docs/index.md", "docs/kernel.md", "mkdocs.yml"):
        assert "glossary.md" in (ROOT / page).read_text("utf-8")
