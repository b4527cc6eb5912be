"""What is derived from the state follows it: only the model changes where a unit is and who has a weapon."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import bocage.systems.aslsk
from bocage.kernel.contract.state import copy
from bocage.kernel.play.game import Game
from bocage.lab.match import key_of
from bocage.systems.aslsk.state.model import OFF_MAP, State

PACKAGE = Path(bocage.systems.aslsk.__file__).parent
READ = {"at", "holder", "type"}
"""Fields of units and weapons that indexes and kept answers are made from."""
CHANGES = {"pop", "clear", "update", "setdefault", "popitem"}


def changes(tree: ast.AST) -> Iterator[int]:
    """The lines that change where a unit is or who has a weapon, or which units and weapons there are."""
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign | ast.Delete) else []
        targets = [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else targets
        for target in (part for one in targets for part in ast.walk(one)):
            if isinstance(target, ast.Attribute) and isinstance(target.ctx, ast.Store) and target.attr in READ:
                yield target.lineno
            if isinstance(target, ast.Subscript) and not isinstance(target.ctx, ast.Load) and is_pieces(target.value):
                yield target.lineno
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr in CHANGES and is_pieces(called.value):
            yield called.lineno


def is_pieces(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in ("units", "weapons")


def test_only_the_model_changes_what_indexes_are_made_from() -> None:
    writers = {
        f"{file.relative_to(PACKAGE)}:{line}"
        for file in PACKAGE.rglob("*.py")
        for line in changes(ast.parse(file.read_text("utf-8")))
        if file.name != "model.py"
    }
    assert writers == set()


def test_the_guard_sees_every_kind_of_change() -> None:
    words = ["u.at = 3", "a, w.holder = 1, 2", "del s.units[1]", "s.weapons[1] = w", "s.units.pop(1)", "u.at += 1"]
    assert [len(list(changes(ast.parse(word)))) for word in words] == [1] * len(words)
    assert not list(changes(ast.parse("s.units[1].cx = True; x = unit.at; at = 3; s.units.get(1)")))


def test_indexes_follow_random_play() -> None:
    game = Game.new("aslsk", "ponyri", key=key_of("indexes"))
    number = 0
    while game.decision is not None and number < 400:
        legal = game.legal(game.to_move[0])
        game.choose(legal[number * 7919 % len(legal)], game.to_move[0])
        kept, new = game.state, copy(game.state, game.setting)
        assert (kept.places, kept.held) == (new.places, new.held)
        number += 1
    s: State = game.state
    assert any(unit.at != OFF_MAP for unit in s.units.values())
