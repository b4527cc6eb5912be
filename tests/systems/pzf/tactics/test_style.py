"""Styles of play: all numbers of the tactics stand in them, each is explained, and each is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from bocage.kernel.contract.registry import find
from bocage.kernel.play.game import Game
from bocage.lab.match import key_of
from bocage.systems.pzf import tactics
from bocage.systems.pzf.tactics.plan import Plan
from bocage.systems.pzf.tactics.setup import deploy_next_unit
from bocage.systems.pzf.tactics.style import USUAL, Style, styles, usual

SOURCES = {path.stem: ast.parse(path.read_text("utf-8")) for path in Path(tactics.__file__).parent.glob("*.py")}
GEOMETRY = {("ground", "SIDE_STEPS"), ("ground", "DIAGONAL_STEPS"), ("ground", "NO_WAY")}
"""The cells around a cell, and a length beyond any table: neither a taste nor a rule."""
TABLES = {"CrewBonus", "CrewSize", "TurnsAtGoal", "Style"}
"""Parts whose fields are the rows of one table, explained by its docstring."""


def numbers() -> Iterator[tuple[str, str]]:
    """Every name to which a module of the tactics assigns numbers at its top level."""
    for module, tree in SOURCES.items():
        for statement in tree.body:
            if not isinstance(statement, ast.Assign | ast.AnnAssign) or statement.value is None:
                continue
            values = [node.value for node in ast.walk(statement.value) if isinstance(node, ast.Constant)]
            if any(isinstance(value, int | float) for value in values) and not _is_type(statement):
                target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
                yield module, ast.unparse(target)


def _is_type(statement: ast.stmt) -> bool:
    return "Annotated[" in ast.unparse(statement)


def fields() -> Iterator[tuple[str, str, bool]]:
    """Every number of a style: its part, its name, and whether a docstring follows it."""
    for part in (node for node in SOURCES["style"].body if isinstance(node, ast.ClassDef)):
        for at, statement in enumerate(part.body):
            if isinstance(statement, ast.AnnAssign):
                after = part.body[at + 1] if at + 1 < len(part.body) else None
                is_told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                yield part.name, ast.unparse(statement.target), is_told


def test_no_module_of_the_tactics_keeps_numbers_of_its_own() -> None:
    assert set(numbers()) == GEOMETRY


def test_every_number_of_a_style_is_explained() -> None:
    assert [(part, name) for part, name, is_told in fields() if not is_told and part not in TABLES] == []


def test_every_number_of_a_style_is_used() -> None:
    trees = (tree for module, tree in SOURCES.items() if module != "style")
    used = {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert [(part, name) for part, name, _ in fields() if name not in used and part not in TABLES] == []


@pytest.mark.parametrize("name", list(styles()))
def test_what_is_compared_in_earnest_is_no_more_than_what_is_listed(name: str) -> None:
    style = styles()[name]
    assert style.marching.prone_places_compared <= style.marching.places_compared <= style.marching.places_tried
    assert style.posting.targets_compared <= style.posting.targets_kept
    assert style.hiding.reveal_inches <= style.hiding.reveal_inches_when_seen


def test_the_usual_style_comes_first() -> None:
    assert next(iter(styles())) == USUAL


def test_every_style_is_offered_as_an_agent() -> None:
    assert set(styles()) <= set(find("pzf").tools.agents)


# --- variety --------------------------------------------------------------------------------------------------------
def without_variety(style: Style) -> Style:
    margins = dict.fromkeys(style.varying.__struct_fields__, 0)
    return msgspec.structs.replace(style, varying=type(style.varying)(**margins))


def deployed(style: Style, seeds: int) -> set[str]:
    """Where the first unit of the farm is put down, seed by seed."""
    game = Game.new("pzf", "farm", options={}, key=key_of("variety"))
    brief = game.brief(game.to_move[0])
    assert brief.ask.prompt.id == "prompt-deploy"
    return {
        str(deploy_next_unit(brief, Plan(brief.state, brief.side, style, Random(seed)))[0]) for seed in range(seeds)
    }


def test_places_that_are_almost_as_good_are_chosen_among() -> None:
    assert len(deployed(usual(), 12)) > 1
    assert deployed(without_variety(usual()), 12) < deployed(usual(), 12)


def test_a_shot_that_is_clearly_better_is_always_taken() -> None:
    game = Game.new("pzf", "farm", options={}, key=key_of("variety"))
    values = {"best": 1.0, "almost": 0.96, "worse": 0.9, "none": 0.0}
    plans = [Plan(game.state, 0, usual(), Random(seed)) for seed in range(40)]
    assert {plan.pick_shot(values, values.__getitem__) for plan in plans} == {"best", "almost"}
    assert {plan.pick_shot(["none", "worse"], values.__getitem__) for plan in plans} == {"worse"}


def test_distances_are_told_apart_in_inches() -> None:
    game = Game.new("pzf", "farm", options={}, key=key_of("variety"))
    inches = {"near": 4.0, "as near": 5.4, "far": 5.6}
    plans = [Plan(game.state, 0, usual(), Random(seed)) for seed in range(40)]
    assert {plan.pick_nearest(inches, inches.__getitem__) for plan in plans} == {"near", "as near"}
