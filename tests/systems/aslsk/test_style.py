"""An agent's numbers stand in its style: none in the modules that use them, none that nobody uses, none unexplained."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import fields

from bocage.kernel.datafile import DataError
from bocage.mechanics.styles import parse_styles
from bocage.systems.aslsk.tactics import style
from bocage.systems.aslsk.tactics.style import Style, styles

FOLDER = Path(str(resources.files("bocage.systems.aslsk.tactics")))
MODULES = sorted(FOLDER.glob("*.py"))
FACTS = {"FACES", "ROLLS", "FAR", "NEVER"}
"""Constants that are no matter of style: dice, a distance that stands for none, a gain that stands for never."""
PLAIN = {0.0, 1.0}


def module_numbers(tree: ast.Module) -> Iterator[str]:
    """The names to which a module gives numbers."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(
                isinstance(part, ast.Constant) and type(part.value) in (int, float) for part in ast.walk(node.value)
            ):
                yield from (ast.unparse(target) for target in targets)


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.stem)
def test_no_module_weighs_by_numbers_of_its_own(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    floats = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is float}
    assert floats <= PLAIN
    named = set(module_numbers(tree)) if file.stem != "style" else set()
    assert named <= FACTS


def parts_of(shape: type[Struct]) -> Iterator[tuple[str, type[Struct]]]:
    for field in fields(shape):
        yield field.name, field.type


@pytest.mark.parametrize(("part", "shape"), list(parts_of(Style)))
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
    text = (FOLDER / "styles.toml").read_text("utf-8").replace("typical_morale = 7", "typical_morale = 'high'")
    with pytest.raises(DataError, match=r"^styles.toml, line \d+: scripted.danger.typical_morale: expected a whole"):
        parse_styles(text, "styles.toml", Style)


def test_styles_are_frozen_and_differ() -> None:
    found = styles()
    assert next(iter(found)) == style.USUAL
    assert len(set(found.values())) == len(found)
    with pytest.raises(AttributeError):
        found["scripted"].fire.least_shot = 1.0  # type: ignore[misc]
