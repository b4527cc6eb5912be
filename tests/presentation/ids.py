"""The ids that a system uses and must declare: those of its texts, its code, frozen records and random play."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from random import Random

from bocage.ground.board import Board
from bocage.kernel.contract.registry import complete_options, find
from bocage.kernel.play.game import Game
from bocage.kernel.records.forms import read
from bocage.kernel.showing.view import View
from bocage.lab.match import key_of
from tests.records.games import CORPUS
from tests.test_texts import messages

DECISIONS = 400
"""Decisions of each scenario that are played at random."""
LOOKS = 20
"""Decisions between two checks of the whole scene within a turn."""
SHOWING = ("view", "scene", "showing")
"""Names of the modules that make scenes."""


def folder_of(code: str) -> Path:
    """The folder of a system's package."""
    return Path(str(resources.files(find(code).package)))


def text_ids(code: str, *prefixes: str) -> set[str]:
    """The messages of a system that begin with one of these."""
    return {id for id in messages(folder_of(code), "en") if id.startswith(prefixes)}


def stems(ids: Iterable[str], prefix: str) -> set[str]:
    """What follows the prefix of the ids that have it."""
    return {id.removeprefix(prefix) for id in ids if id.startswith(prefix)}


def made(code: str, *names: str, argument: int) -> set[str]:
    """The words that calls of these names have as an argument, in the modules that show a system."""
    ids = set()
    files = [file for file in folder_of(code).rglob("*.py") if file.stem in SHOWING]
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in names and len(node.args) > argument:
                word = node.args[argument]
                if isinstance(word, ast.Constant) and isinstance(word.value, str):
                    ids.add(word.value)
    return ids


def terrain_of(code: str) -> set[str]:
    """The kinds of hexes and of things on the boards of a system's scenarios."""
    system = find(code)
    kinds: set[str] = set()
    for card in system.rules.scenarios():
        setting = system.rules.setting(card.id, complete_options(system, {}))
        board = getattr(setting, "board", None)
        if isinstance(board, Board):
            kinds |= {*board.terrain[: board.size], *(feature.kind for feature in board.features)}
        else:
            kinds |= {piece.kind for piece in setting.table.pieces}
    return kinds


@dataclass
class Seen:
    """What games showed."""

    events: set[str] = field(default_factory=set)
    actives: set[tuple[int, ...]] = field(default_factory=set)
    turns: set[int] = field(default_factory=set)
    panels: set[tuple[str, str]] = field(default_factory=set)
    marks: set[str] = field(default_factory=set)
    values: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    verbs: set[str] = field(default_factory=set)
    labels: set[str] = field(default_factory=set)
    markers: set[str] = field(default_factory=set)
    links: set[str] = field(default_factory=set)
    areas: set[str] = field(default_factory=set)


@cache
def played(code: str) -> Seen:
    """What random games of every scenario of a system showed."""
    seen = Seen()
    system = find(code)
    for number, card in enumerate(system.rules.scenarios()):
        game, rng, turn_looked_at = Game.new(code, card.id, key=key_of(number)), Random(number), ""
        for decision in range(DECISIONS):
            if game.decision is None:
                break
            seat = game.to_move[0]
            turn = system.rules.turn(game.state)
            if decision % LOOKS == 0 or turn != turn_looked_at:
                _look(seen, game.view(seat))
                turn_looked_at = turn
            game.choose(game.sample(seat, rng), seat)
        seen.events |= {line.message.id for line in game.log}
    return seen


def _look(seen: Seen, view: View) -> None:
    scene = view.scene
    seen.actives.add(scene.active)
    seen.turns.add(scene.turn)
    seen.marks |= {mark.id for piece in scene.pieces for mark in piece.marks}
    seen.values |= {name for piece in scene.pieces for name in piece.values}
    seen.kinds |= {piece.kind for piece in scene.pieces}
    seen.verbs |= {offer.notation.split()[0] for offer in view.offers} | {form.stem.split()[0] for form in view.forms}
    seen.labels |= {offer.label.id for offer in view.offers} | {form.label.id for form in view.forms}
    seen.markers |= {marker.kind for marker in scene.markers}
    seen.links |= {link.kind for link in scene.links}
    seen.areas |= {area.kind for area in scene.areas}
    seen.panels |= {(panel.title.id, panel.kind) for panel in scene.panels}


def told_in_old_records(code: str) -> set[str]:
    """The messages in the logs of frozen records."""
    records = [read(file) for file in sorted(CORPUS.glob(f"{code}-*.txt"))]
    return {line.message.id for record in records for kept in record.snapshots for line in kept.log}
