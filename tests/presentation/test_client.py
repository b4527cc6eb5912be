"""The page names no system: no code, rule, message, verb, mark, outcome, value or kind of one is in its source.

Looked at are the words inside string and regular-expression literals; comments, styles and the ids of the page's own
messages are left out. Words of the presentation are what the page is meant to know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from bocage.ground.feature import GRADES
from bocage.ground.table.files import OPENINGS
from bocage.kernel.contract.registry import codes, find
from bocage.kernel.files.ledger import read_ledger, repository
from bocage.kernel.showing import presentation
from bocage.kernel.showing.view import Panel
from tests.presentation.ids import folder_of, played, text_ids
from tests.test_texts import messages, verbs

SOURCE = repository() / "web" / "src"
TEXTS = repository() / "web" / "text"
SYSTEMS = [code for code in codes() if find(code).package.startswith("bocage.")]

STEMS = ("told-", "roll-", "rolled-", "mark-", "marker-", "choice-", "prompt-", "phase-", "panel-", "odds-", "value-")
"""Prefixes of messages behind which an id of the system's own stands."""

PAGE_WORDS = {
    # what the page calls its own parts and states
    *("arrange", "bocage", "done", "enter", "first", "idle", "lost", "mine", "nothing", "open", "pick", "short"),
    *("decoy", "face", "rank", "step"),
    # addresses, messages and fields of the protocol, and attributes of elements
    *("boards", "declare", "escape", "range", "search", "set-up", "status", "yes"),
    # what the page says of those who act together
    *("moving", "together"),
}
"""Words that a system uses too, but that the page has for something of its own."""

FIELDS = {
    *("action", "add", "alone", "answer", "begin", "board", "by", "draw", "ends", "free", "goal", "grade", "grain"),
    *("hand", "help", "hex", "keep", "kind", "lead", "look", "player", "rail"),
    *("points", "position", "prone", "rise", "selection", "target", "to", "turned", "turns", "wall"),
}
"""Names of fields and parameters in the page that a system uses for something else."""

COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|<style>.*?</style>|(?<![:\w])//[^\n]*", re.DOTALL)
MESSAGE = re.compile(r"""\b(?:say|hint)\(\s*(?:"[^"]*"|`[^`]*`)""")
ATTRIBUTE = re.compile(r"""\b(?:class|role|id|aria-\w+|text-anchor)="[^"]*"|class:\w+""")
IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?\bfrom "[^"]*";|\bimport\("[^"]*"\)""", re.MULTILINE)
LITERAL = re.compile(
    r'"(?:[^"\\\n]|\\.)*"'
    r"|'(?:[^'\\\n]|\\.)*'"
    r"|`(?:[^`\\]|\\.)*`"
    r"|(?<=[=(,:!\s])/(?![*/>\s])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\]|\\.)*\])+/[a-z]*"
)
KEY = re.compile(r"(?<=[{,\s])([a-z]\w*)(?=:\s)")
WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)*")


def words_in(source: str) -> Iterator[str]:
    """The words of the literals of a TypeScript or Svelte source."""
    for pattern in (COMMENT, IMPORT, MESSAGE, ATTRIBUTE):
        source = pattern.sub(" ", source)
    for literal in LITERAL.findall(source):
        plain = re.sub(r"\$?\{[^{}]*\}", " ", literal)
        yield from WORD.findall(plain)


def keys_in(source: str) -> list[str]:
    """The keys of objects in a source, and with them the names of fields and parameters."""
    for pattern in (COMMENT, IMPORT, LITERAL):
        source = pattern.sub(" ", source)
    return KEY.findall(source)


def vocabulary() -> set[str]:
    """Every word that a presentation may hold, the kinds of panels, and what boards say of lines and openings."""
    hints = [*get_type_hints(presentation.Presentation).values(), get_type_hints(Panel)["kind"]]
    drawn = {*OPENINGS.values(), *(grade for grades in GRADES.values() for grade in grades)}
    return {word for hint in hints for word in _words(hint)} | drawn


def _words(hint: Any) -> Iterator[str]:
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    elif isinstance(hint, type) and issubclass(hint, presentation.Style):
        for field in get_type_hints(hint).values():
            yield from _words(field)
    for part in get_args(hint) if get_origin(hint) is not Literal else ():
        yield from _words(part)


@cache
def names_of(code: str) -> frozenset[str]:
    """Every word by which a system calls something of its own."""
    declared = find(code).showing.presentation()
    texts = set(messages(folder_of(code), "en"))
    names = {code, *texts, *(rule.split("-")[0] for rule in read_ledger(find(code)))}
    names |= {id.removeprefix(prefix) for id in texts for prefix in STEMS if id.startswith(prefix)}
    names |= {verb for verb, _ in verbs(folder_of(code))} | played(code).verbs
    for table in ("outcomes", "values", "pieces", "choices", "markers", "links", "areas", "terrain"):
        names |= set(getattr(declared, table))
    return frozenset(word for word in names if len(word) > 1)


def sources() -> list[Path]:
    files = [file for file in sorted(SOURCE.rglob("*")) if file.suffix in (".ts", ".svelte")]
    return [file for file in files if file.name != "protocol.ts"]


@pytest.mark.parametrize("code", SYSTEMS)
def test_no_id_of_a_system_is_in_the_source_of_the_page(code: str) -> None:
    foreign = names_of(code) - vocabulary() - PAGE_WORDS
    uses = []
    for file in sources():
        source = file.read_text("utf-8")
        used = foreign & set(words_in(source)) | (foreign - FIELDS) & set(keys_in(source))
        uses += [f"{file.relative_to(SOURCE)}: {word}" for word in sorted(used)]
    assert uses == [], f"the page has words of {code}: name the id otherwise, or add the word to FIELDS or PAGE_WORDS"


def test_words_that_are_allowed_are_used() -> None:
    names = frozenset().union(*map(names_of, SYSTEMS))
    used = {word for file in sources() for word in words_in(file.read_text("utf-8"))}
    assert PAGE_WORDS - used == set()
    assert PAGE_WORDS - names == set()
    assert PAGE_WORDS & vocabulary() == set()
    keys = {key for file in sources() for key in keys_in(file.read_text("utf-8"))}
    assert FIELDS - keys == set()
    assert FIELDS - names == set()
    assert FIELDS & vocabulary() == set()


COMPARED = re.compile(
    r"(?:verbOf\([^()]*\)|\b(?:label|message|prompt|mark|status)\??\.id|\.stem|\.notation"
    r"|\b(?:piece|marker|link|area|feature|cell|thing)\.(?:kind|terrain))"
    r"\s*(?:[!=]==\s*[\"'`]|\.(?:startsWith|endsWith|includes|match)\b)"
    r"|\.test\([^()]*\b(?:id|kind|stem|notation|terrain)\b"
)
"""A verb, a message or a kind is compared with a word."""


def test_the_page_compares_nothing_of_a_system_with_a_word() -> None:
    """Words of the presentation are words of systems too, so that a comparison may look harmless."""
    comparisons = {
        f"{file.relative_to(SOURCE)}: {one}" for file in sources() for one in COMPARED.findall(file.read_text())
    }
    assert comparisons == set()
    for source in ('verbOf(offer.notation) === "move"', "/fire/.test(line.message.id)", 'marker.kind !== "smoke"'):
        assert COMPARED.search(source)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('const a = "told-fire"; // "told-note"', ["told-fire"]),
        ("const LED = /^(done|keep)\\b/;", ["done", "keep", "b"]),
        ("`${verb} #${id} @smoke`", ["smoke"]),
        ('words.say("prompt-smoke", { x: "mark-dm" })', ["mark-dm"]),
        ('import { a } from "./fire";\nlet b = c / d / e;', []),
        ('<g class="smoke" data-kind="rout"><style>.fire { }</style>', ["rout"]),
    ],
)
def test_words_are_those_of_literals(source: str, words: list[str]) -> None:
    assert list(words_in(source)) == words


def test_keys_are_those_of_objects() -> None:
    assert keys_in('const WEIGHTS = { pinned: "light", "no-smoke": 2, a ? b : c };') == ["pinned"]


def test_the_texts_of_the_page_speak_of_no_system() -> None:
    text = "\n".join(file.read_text("utf-8") for file in sorted(TEXTS.rglob("*.ftl")))
    terms = {id.removeprefix("aid-term-").upper() for code in SYSTEMS for id in text_ids(code, "aid-term-")}
    terms -= {"SW"}  # here it is the south-west
    rules = {rule.split("-")[0] for code in SYSTEMS for rule in read_ledger(find(code))}
    assert {term for term in terms | rules if re.search(rf"\b{term}\b", text)} == set()
    assert [id for code in SYSTEMS for id in text_ids(code, "web-")] == [], "systems have no messages of the page"
