"""The ledger of Panzer Grenadier: every rule stands in it, and code and tests cite no other."""

from __future__ import annotations

import re
from collections import Counter

from bocage.kernel.files.ledger import citations, code_places, problems, read_ledger, repository
from bocage.systems.pg.system import SYSTEM

RULES_BY_CHAPTER = {
    "1": 28, "2": 6, "3": 27, "4": 11, "5": 61, "6": 41, "7": 29, "8": 13, "9": 15, "10": 6, "11": 7, "12": 22,
    "13": 15, "14": 28, "15": 15, "16": 34, "17": 10, "DFT": 14, "BFT": 10, "ATT": 1, "AST": 14,
}  # fmt: skip
"""How many rules each chapter and each chart has."""


def chapter(id: str) -> str:
    """The chapter of a rule, or its chart: 14 of PG-14.2a, AST of PG-AST-c."""
    match = re.fullmatch(r"PG-(?:(\d+)\.\d+|([A-Z]{3})-)[a-z]{1,2}", id)
    assert match, id
    return str(match[1] or match[2])


def test_every_rule_of_every_chapter_is_stated() -> None:
    rules = read_ledger(SYSTEM)
    assert Counter(map(chapter, rules)) == RULES_BY_CHAPTER
    assert len(rules) == 407


def test_code_and_tests_cite_rules_that_are_stated_in_both_languages() -> None:
    root = repository()
    assert problems(read_ledger(SYSTEM), code_places(SYSTEM), citations(root, SYSTEM), complete=False) == []
