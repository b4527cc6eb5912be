"""Every text exists in both languages, with the same arguments, and every id that code uses is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from bocage.kernel.contract.registry import codes, find
from bocage.kernel.files.ledger import repository
from bocage.kernel.text import LANGUAGES, Text, bundle
from bocage.players import names
from tests.contract.games import Playing, every_scenario

ROOT = repository()
PACKAGES = sorted(path.parents[0] for path in (ROOT / "src" / "bocage").rglob("text") if path.is_dir())
FOLDERS = [*PACKAGES, ROOT / "tests" / "probe"]
USED = re.compile(r"(?:prompt|refuse|told|roll|note|reason|mark|mod)-[a-z0-9-]*[a-z0-9]")
COMMON = ("PASS", "END", "YES", "NO")


@cache
def messages(folder: Path, language: str) -> dict[str, frozenset[str]]:
    """Message id to the variables it uses; broken and doubled entries fail."""
    variables_of: dict[str, frozenset[str]] = {}
    for file in sorted((folder / "text" / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text("utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{file}: broken entry {str(entry.content)[:80]!r}"
            if isinstance(entry, ftl.Message):
                assert entry.value is not None, f"{file}: {entry.id.name} has no value"
                assert entry.id.name not in variables_of, f"{file}: {entry.id.name} stands twice"
                variables_of[entry.id.name] = frozenset(variables(entry))
    return variables_of


def variables(node: ftl.BaseNode) -> Iterator[str]:
    """The names of the variables inside an entry."""
    if isinstance(node, ftl.VariableReference):
        yield node.id.name
    for value in vars(node).values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ftl.BaseNode):
                yield from variables(child)


def ids_of(folder: Path) -> set[str]:
    """The ids a package may use: its own and the kernel's."""
    return {*messages(folder, "en"), *messages(ROOT / "src" / "bocage" / "kernel", "en")}


@cache
def literals(folder: Path) -> tuple[tuple[str, str], ...]:
    """Every string constant of a package's modules, with its place; docstrings do not count."""
    places = []
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
                places.append((node.value, f"{file.relative_to(ROOT)}:{node.lineno}"))
    return tuple(places)


@cache
def verbs(folder: Path) -> tuple[tuple[str, str], ...]:
    """Every verb of a choice that a package's modules make, with its place."""
    places = []
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Choice" and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    places.append((first.value, f"{file.relative_to(ROOT)}:{node.lineno}"))
            if isinstance(node, ast.Name) and node.id in COMMON and isinstance(node.ctx, ast.Load):
                places.append((node.id.lower(), f"{file.relative_to(ROOT)}:{node.lineno}"))
    return tuple(places)


@cache
def rolls(folder: Path) -> tuple[tuple[str, str], ...]:
    """Every purpose of a roll: the second argument of `draw`."""
    places = []
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "draw" and len(node.args) > 1:
                second = node.args[1]
                if isinstance(second, ast.Constant) and isinstance(second.value, str):
                    places.append((second.value, f"{file.relative_to(ROOT)}:{node.lineno}"))
    return tuple(places)


folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


@folders
def test_both_languages_have_the_same_messages(folder: Path) -> None:
    of_language = {language: messages(folder, language) for language in LANGUAGES}
    assert set(of_language["en"]) == set(of_language["fr"])
    different = [id for id in of_language["en"] if of_language["en"][id] != of_language["fr"][id]]
    assert not different, "different variables"


@folders
def test_both_languages_have_the_same_files(folder: Path) -> None:
    names = [{file.name for file in (folder / "text" / language).iterdir()} for language in LANGUAGES]
    assert names[0] == names[1]
    assert all(name.endswith(".ftl") for name in names[0])


@pytest.mark.parametrize("folder", [*FOLDERS, ROOT / "src" / "bocage" / "players"], ids=lambda folder: folder.name)
def test_every_id_in_code_exists(folder: Path) -> None:
    """A client's own messages are named without their prefix `ui-`."""
    known = ids_of(folder)
    used = [(id, place) for id, place in literals(folder) if USED.fullmatch(id)]
    missing = [f"{id} ({place})" for id, place in used if id not in known and f"ui-{id}" not in known]
    assert not missing


@folders
def test_every_roll_has_a_name(folder: Path) -> None:
    known = ids_of(folder)
    missing = [f"roll-{purpose} ({place})" for purpose, place in rolls(folder) if f"roll-{purpose}" not in known]
    assert not missing


@pytest.mark.parametrize(
    "folder", [folder for folder in FOLDERS if folder.parent.name == "systems" or folder.name == "probe"], ids=str
)
def test_every_choice_has_a_name(folder: Path) -> None:
    known = ids_of(folder)
    missing = [f"choice-{verb} ({place})" for verb, place in verbs(folder) if f"choice-{verb}" not in known]
    assert not missing


# --- what a game really says --------------------------------------------------------------------------------------
def parts(value: object) -> Iterator[Text]:
    """Every text inside a view, those inside other texts too."""
    if isinstance(value, Text):
        yield value
        yield from (inner for part in value.args.values() for inner in parts(part))
    elif isinstance(value, msgspec.Struct):
        yield from (inner for name in value.__struct_fields__ for inner in parts(getattr(value, name)))
    elif isinstance(value, (list, tuple)):
        yield from (inner for part in value for inner in parts(part))


def fault(message: Text, language: str, package: str) -> str:
    """Why a text cannot be said properly: no such message, or an argument that is not given."""
    source = bundle(language, "bocage.kernel", package)
    if not source.has_message(message.id):
        return f"{language}: no {message.id}"
    pattern = source.get_message(message.id).value
    args = {name: "x" if isinstance(value, Text) else value for name, value in message.args.items()}
    assert pattern is not None
    _, errors = source.format_pattern(pattern, args)
    return f"{language}: {message.id}: {errors[0]}" if errors else ""


@every_scenario
def test_a_game_says_nothing_unknown(play: Playing) -> None:
    card = next(card for card in play.system.rules.scenarios() if card.id == play.scenario)
    said = {(text.id, frozenset(text.args)): text for text in parts(card)}
    for stretch in play.stretches():
        game, seen = stretch.game, 0
        for _ in stretch.walk():
            view = game.view(game.to_move[0], seen)
            seen = len(game.log)
            said |= {(text.id, frozenset(text.args)): text for text in parts(view)}
    faults = {fault(text, language, play.system.package) for text in said.values() for language in LANGUAGES}
    assert not faults - {""}


@pytest.mark.parametrize("entry", ["broken = { $x", "no equals sign", "a = b\n  .c"])
def test_the_lint_notices_broken_entries(tmp_path: Path, entry: str) -> None:
    folder = tmp_path / "text" / "en"
    folder.mkdir(parents=True)
    (folder / "a.ftl").write_text(f"good = Good\n{entry}\n", "utf-8")
    with pytest.raises(AssertionError, match=r"broken entry|no value"):
        messages(tmp_path, "en")


def test_variables_are_found_in_every_branch() -> None:
    source = "a = { $n ->\n    [one] { $b }\n   *[other] { NUMBER($c) }\n } { $d }\n"
    entry = FluentParser().parse_entry(source)
    assert set(variables(entry)) == {"n", "b", "c", "d"}


@pytest.mark.parametrize("code", codes())
def test_every_value_of_a_rule_option_that_is_a_word_is_named(code: str) -> None:
    system = find(code)
    armies = {*system.rules.armies.keys, *system.rules.armies.frame} if system.rules.armies else set()
    words = bundle("en", system.package)
    for option in system.rules.options():
        for value in () if option.key in armies else option.values:
            if isinstance(value, str) and re.fullmatch(r"[a-z_]+", value):
                assert words.has_message(f"option-value-{value.replace('_', '-')}"), (option.key, value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", codes())
def test_every_agent_that_is_offered_is_described(code: str, language: str) -> None:
    described = messages(ROOT / "src" / "bocage" / "terminal", language)
    assert [name for name in names(find(code)) if f"agent-{name}" not in described] == []
