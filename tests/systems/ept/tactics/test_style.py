"""An agent's numbers stand in its style: none in the modules that use them, none that nobody uses, none unexplained."""

from __future__ import annotations

import ast
from importlib import resources
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import fields

from bocage import players
from bocage.kernel.datafile import DataError
from bocage.kernel.text import LANGUAGES, bundle
from bocage.mechanics.styles import parse_styles
from bocage.systems.ept.system import SYSTEM
from bocage.systems.ept.tactics import style
from bocage.systems.ept.tactics.style import Style, styles

FOLDER = Path(str(resources.files("bocage.systems.ept.tactics")))
MODULES = sorted(FOLDER.glob("*.py"))
PLAIN = {0.0, 1.0}


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.stem)
def test_no_module_weighs_by_numbers_of_its_own(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    floats = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is float}
    assert floats <= PLAIN


def parts_of(shape: type[Struct]) -> list[tuple[str, type[Struct]]]:
    return [(field.name, field.type) for field in fields(shape) if isinstance(field.type, type)]


@pytest.mark.parametrize(("part", "shape"), parts_of(Style))
def test_every_number_of_a_style_is_used(part: str, shape: type[Struct]) -> None:
    used = {
        node.attr
        for file in MODULES
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
    }
    assert part in used
    assert set(shape.__struct_fields__) <= used


def test_a_wrong_number_is_refused_in_one_sentence() -> None:
    text = (FOLDER / "styles.toml").read_text("utf-8").replace("last_turns = 2", "last_turns = 'many'")
    with pytest.raises(DataError, match=r"^styles.toml, line \d+: scripted.urgency.last_turns: expected a whole"):
        parse_styles(text, "styles.toml", Style)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_agent_is_described(language: str) -> None:
    texts = bundle(language, "bocage.terminal", SYSTEM.package)
    assert all(texts.has_message(f"agent-{name}") for name in players.names(SYSTEM))


def test_styles_are_frozen_and_differ() -> None:
    found = styles()
    assert next(iter(found)) == style.USUAL
    assert len(set(found.values())) == len(found)
    with pytest.raises(AttributeError):
        found["scripted"].fire.least = 1.0  # type: ignore[misc]
