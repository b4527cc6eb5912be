"""An agent's numbers stand in its style: none in the modules that use them, none that nobody uses, none unexplained."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import fields, replace

from bocage import players
from bocage.kernel.datafile import DataError
from bocage.kernel.files.case import Case, open_case, read_case, run
from bocage.kernel.files.ledger import repository
from bocage.kernel.play.game import Game
from bocage.kernel.text import LANGUAGES, bundle
from bocage.mechanics.styles import parse_styles
from bocage.systems.aslsk.system import SYSTEM
from bocage.systems.aslsk.tactics import style
from bocage.systems.aslsk.tactics.style import Style, styles

FOLDER = Path(str(resources.files("bocage.systems.aslsk.tactics")))
MODULES = sorted(FOLDER.glob("*.py"))
FACTS = {"FACES", "ROLLS", "NO_WAY_HALF_MF", "NEVER"}
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
    text = (FOLDER / "styles.toml").read_text("utf-8").replace("typical_morale = 7", "typical_morale = 'high'")
    with pytest.raises(DataError, match=r"^styles.toml, line \d+: scripted.danger.typical_morale: expected a whole"):
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
        found["scripted"].fire.least_shot = 1.0  # type: ignore[misc]


# --- what is left to chance -------------------------------------------------------------------------------------------
CASES = sorted((repository() / "cases" / "aslsk" / "tactics").glob("*.toml"))


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_chance_never_leads_the_usual_agent_into_a_blunder(file: Path) -> None:
    case = read_case(file)
    plays = tuple(replace(play, seeds=25) if play.agent else play for play in case.play)
    assert run(replace(case, play=plays), file.name, players.find).differences == []


def facing(*targets: tuple[str, str]) -> Game:
    """A squad at C3 that may fire at these units."""
    columns = dict.fromkeys("ABCDE", ".....") | dict.fromkeys("BD", "......")
    units = [{"name": "a", "type": "ge_467", "at": "C3"}]
    units += [{"name": at, "type": type, "at": at} for type, at in targets]
    situation = {"board": {"columns": columns}, "sides": ["german", "russian"], "player": "russian", "phase": "DFPh"}
    return open_case(Case("t", "aslsk", {**situation, "units": units}), "test")[0]


def targets_chosen(name: str, game: Game) -> set[str]:
    agent = players.seated(name, game, 0)
    return {str(agent(game.brief(0), Random(seed))[0]) for seed in range(20)}


def test_equal_shots_are_chosen_among_by_chance() -> None:
    assert targets_chosen("scripted", facing(("ru_447", "A3"), ("ru_447", "E3"))) == {"target @A3", "target @E3"}


def test_a_better_shot_is_taken_by_all_but_a_novice() -> None:
    game = facing(("ru_237", "A3"), ("ru_447", "E3"))
    better, worse = "target @E3", "target @A3"
    for name in ("scripted", "cautious", "bold"):
        assert targets_chosen(name, game) == {better}
    assert targets_chosen("novice", game) == {better, worse}
