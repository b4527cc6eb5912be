"""The glossary: each term once, each module it names exists, and the docs link to it."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROW = re.compile(r"\| (?P<term>[^|]+?) \| [^|]+ \| `(?P<module>[\w.]+)` \|")
ROWS = [found for line in (ROOT / "docs/glossary.md").read_text("utf-8").splitlines() if (found := ROW.fullmatch(line))]


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
