"""Everything that can be read on the page, and what must never be read there."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from fluent.syntax import ast, parse, visitor

import bocage

if TYPE_CHECKING:
    from playwright.sync_api import Page

SOURCE = Path(bocage.__file__).parent
WEB = Path(__file__).parents[2] / "web" / "text"

TEXT = """() => {
  const found = [document.body.innerText]
  for (const e of document.querySelectorAll('[aria-label], [title], [placeholder], svg text, option')) {
    if (e.closest('[lang=en]') && document.documentElement.lang !== 'en') continue
    for (const name of ['aria-label', 'title', 'placeholder']) found.push(e.getAttribute(name) ?? '')
    if (e.tagName === 'text' || e.tagName === 'OPTION') found.push(e.textContent)
  }
  for (const e of document.querySelectorAll('[lang=en]'))
    if (document.documentElement.lang !== 'en') found[0] = found[0].replace(e.innerText, '')
  return found.filter(Boolean).join('\\n')
}"""
RAW = re.compile(r"@[A-Z]{1,2}\d+|\{ ?\$|\[object|\bundefined\b|\bNaN\b|\bnull\b|\b[a-z]+_[a-z0-9_]+\b")
SHARED = frozenset({"bocage"})


class Texts(visitor.Visitor):
    """The words of messages."""

    def __init__(self) -> None:
        self.words: set[str] = set()

    def visit_TextElement(self, node: ast.TextElement) -> None:
        self.words |= words(node.value)


def words(text: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[^\W\d_]{3,}", text)}


@cache
def messages(language: str) -> tuple[frozenset[str], frozenset[str]]:
    """The ids of a language's messages, and the words in them."""
    texts, ids = Texts(), set()
    for file in [*SOURCE.glob(f"**/text/{language}/*.ftl"), *WEB.glob(f"{language}/*.ftl")]:
        resource = parse(file.read_text())
        ids |= {entry.id.name for entry in resource.body if isinstance(entry, ast.Message)}
        texts.visit(resource)
    return frozenset(ids), frozenset(texts.words)


@cache
def rules(language: str) -> frozenset[str]:
    """The words of the rules in a language."""
    written: set[str] = set()
    for file in SOURCE.glob("systems/*/rules.toml"):
        for rule in tomllib.loads(file.read_text())["rule"]:
            written |= words(rule[language])
    return frozenset(written)


@cache
def foreign(language: str, other: str) -> frozenset[str]:
    """Words that only the other language has."""
    return messages(other)[1] - messages(language)[1] - rules(language) - SHARED


@cache
def raw_id() -> re.Pattern[str]:
    firsts = {id.split("-")[0] for id in messages("en")[0] if "-" in id}
    return re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(firsts))})(?:-[a-z0-9]+)+(?![\w])")


def shown(page: Page) -> str:
    text: str = page.evaluate(TEXT)
    return text


def faults(page: Page) -> list[str]:
    """What the page shows that is no wording: message ids, notations, values that are not there."""
    text = shown(page)
    return sorted({*raw_id().findall(text), *RAW.findall(text)})


def strangers(page: Page, language: str) -> list[str]:
    """Words on the page that belong to the other language."""
    other = "fr" if language == "en" else "en"
    return sorted(words(shown(page)) & foreign(language, other))
