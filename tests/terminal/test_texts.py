"""The texts of the client: both languages say the same things, nothing is broken, nothing is missing or unused."""

from __future__ import annotations

import re
from fractions import Fraction
from importlib import resources
from pathlib import Path

from fluent.syntax import FluentParser, ast

from bocage import terminal
from bocage.kernel.chances.odds import Chances, Spread
from bocage.kernel.tally import Tally
from bocage.kernel.text import LANGUAGES
from bocage.terminal.commands import COMMANDS
from bocage.terminal.narration import chances_words
from bocage.terminal.words import Words, total_of


def messages(language: str) -> dict[str, ast.Message]:
    source = resources.files(terminal).joinpath("text", language, "terminal.ftl").read_text("utf-8")
    body = FluentParser().parse(source).body
    assert not [entry.content for entry in body if isinstance(entry, ast.Junk)]
    return {entry.id.name: entry for entry in body if isinstance(entry, ast.Message)}


def arguments(message: ast.Message) -> set[str]:
    names: set[str] = set()

    def visit(node: object) -> None:
        if isinstance(node, ast.VariableReference):
            names.add(node.id.name)
        if isinstance(node, ast.BaseNode):
            for value in vars(node).values():
                for part in value if isinstance(value, list) else [value]:
                    visit(part)

    visit(message)
    return names


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
    composed = ("help-", "span-", "order-", "direction-", "limit-")
    assert not {id for id in said if id not in known and not id.startswith(composed)}
    unused = {id for id in known if f'"{id}"' not in code and f"'{id}'" not in code and not id.startswith(composed)}
    assert not unused
    assert {f"help-{name}" for name in COMMANDS} <= known


def test_a_tally_says_how_it_was_rounded_and_held() -> None:
    tally = Tally()
    tally.add(5, "strength", "R-1")
    tally.times(1, 2, "halved", "R-2", rounding="up")
    tally.add(2, "near", "R-3")
    tally.cap(-2, 3, "limit", "R-4")
    said = {language: Words(language).modifiers(tally.lines) for language in LANGUAGES}
    assert said["en"] == "strength +5 R-1, halved ×1/2 (rounded up) R-2, near +2 R-3, limit −2 (at most +3) R-4"
    assert (
        said["fr"] == "strength +5 R-1, halved ×1/2 (arrondi au supérieur) R-2, near +2 R-3, limit −2 (au plus +3) R-4"
    )
    assert total_of(tally.lines) == 3
    low = Tally(scale=2)
    low.add(-7, "column", "R-1")
    low.cap(-4, None, "floor", "R-2")
    assert Words("en").modifiers(low.lines, 2) == "column −3 1/2 R-1, floor +1 1/2 (at least −2) R-2"


def test_a_number_is_told_by_its_range_and_its_mean() -> None:
    men = Spread({0: Fraction(1, 100), 10: Fraction(1, 2), 25: Fraction(49, 100)})
    chances = Chances(
        {"nothing": Fraction(1, 4), "hit": Fraction(3, 4)}, {"men": men, "guns": Spread({2: Fraction(1)})}
    )
    said = {language: chances_words(chances, Words(language)) for language in LANGUAGES}
    assert said["en"] == "nothing 25%, hit 75%; men 10–25, 17.2 on average; guns 2, 2 on average"
    assert said["fr"] == "rien 25 %, hit 75 % ; men 10–25, 17,2 en moyenne ; guns 2, 2 en moyenne"
