"""The texts of the client: both languages say the same things, nothing is broken, nothing is missing or unused."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

from fluent.syntax import FluentParser, ast

from bocage import terminal
from bocage.kernel.text import LANGUAGES
from bocage.terminal.commands import TABLE


def messages(language: str) -> dict[str, ast.Message]:
    source = resources.files(terminal).joinpath("text", language, "terminal.ftl").read_text("utf-8")
    body = FluentParser().parse(source).body
    assert not [entry.content for entry in body if isinstance(entry, ast.Junk)]
    return {entry.id.name: entry for entry in body if isinstance(entry, ast.Message)}


def arguments(message: ast.Message) -> set[str]:
    found: set[str] = set()

    def visit(node: object) -> None:
        if isinstance(node, ast.VariableReference):
            found.add(node.id.name)
        if isinstance(node, ast.BaseNode):
            for value in vars(node).values():
                for part in value if isinstance(value, list) else [value]:
                    visit(part)

    visit(message)
    return found


def test_both_languages_have_the_same_messages_with_the_same_arguments() -> None:
    english, french = (messages(language) for language in LANGUAGES)
    assert english.keys() == french.keys()
    for id in english:
        # The count of one is words in English and French, so only the cases may leave an argument out.
        assert arguments(english[id]) == arguments(french[id]), id


def test_every_message_of_the_code_exists_and_is_used() -> None:
    folder = Path(str(resources.files(terminal)))
    code = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    said = set(re.findall(r'(?:say|words|self)\(\s*f?"([a-z][a-z-]+)"', code)) | set(
        re.findall(r"words\(\'([a-z-]+)", code)
    )
    known = {id.removeprefix("ui-") for id in messages("en") if id.startswith("ui-")}
    composed = ("help-", "span-", "order-", "direction-")
    assert not {id for id in said if id not in known and not id.startswith(composed)}
    unused = {id for id in known if f'"{id}"' not in code and f"'{id}'" not in code and not id.startswith(composed)}
    assert not unused
    assert {f"help-{name}" for name in TABLE} <= known
