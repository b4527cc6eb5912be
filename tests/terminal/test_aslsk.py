"""The text client over a real system: open information, a hex board, reactions, agents that play in sight."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from random import Random

import pytest

from bocage.kernel.contract.registry import complete_options
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import verify, with_key
from bocage.kernel.records.forms import read, write
from bocage.kernel.records.record import Declared
from bocage.systems.aslsk.system import SYSTEM
from bocage.terminal import main
from bocage.terminal.console import WIDTH
from bocage.terminal.saves import folder

BUTTONS = ("end", "pass", "stop", "fire", "setup =0")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def typed(seed: int) -> io.StringIO:
    rng = Random(seed)
    lines = ["setup =0", "end"]
    for _ in range(6000):
        lines.append(str(rng.randint(1, 8)))
        if rng.random() < 0.3:
            lines.append(rng.choice(BUTTONS))
    return io.StringIO("\n".join(lines))


def play(*lines: str, language: str = "en", plain: bool = False) -> str:
    sink = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    seats = ("human", "human")
    code = main("aslsk", "training", seats=seats, language=language, plain=plain, key=b"k", source=source, sink=sink)
    assert code == 0
    return sink.getvalue()


@pytest.mark.parametrize(("language", "plain"), [("en", False), ("fr", True)])
@pytest.mark.parametrize("seats", [("human", "human"), ("random", "human")])
def test_a_whole_game(seats: tuple[str, ...], language: str, plain: bool) -> None:
    sink = io.StringIO()
    code = main("aslsk", "training", seats=seats, language=language, plain=plain, key=b"k", source=typed(3), sink=sink)
    assert code == 0
    record = read(next(folder().glob("*.bocage")))
    assert record.outcome is not None
    assert not any(isinstance(entry, Declared) for entry in record.inputs)
    assert not verify(record).findings
    long = [line for line in sink.getvalue().splitlines() if len(line) > WIDTH and "/" not in line]
    assert not long


SITUATION = {
    "board": {"columns": {"A": ".....", "B": "......", "C": "....."}},
    "sides": ["german", "russian"],
    "phase": "PFPh",
    "player": "german",
    "units": [
        {"name": "a", "type": "ge_467", "at": "A1"},
        {"name": "x", "type": "ru_447", "at": "C2"},
        {"name": "y", "type": "ru_426", "at": "C2"},
        {"name": "b", "type": "ge_467", "at": "A1"},
    ],
}


def test_the_odds_of_several_targets_are_told_one_by_one(tmp_path: Path) -> None:
    options = complete_options(SYSTEM, {})
    setting, state, _ = SYSTEM.rules.situation(SITUATION, options, "here")
    game = Game.start(SYSTEM, setting, state, "situation", options, key=b"k", situation=json.dumps(SITUATION))
    write(with_key(game), tmp_path / "game.txt")
    sink = io.StringIO()
    source = io.StringIO("target @C2\nadd #1\nodds fire\nquit\n")
    assert main(load=tmp_path / "game.txt", seats=("human", "human"), language="fr", source=source, sink=sink) == 0
    shown = " ".join(sink.getvalue().split())
    assert re.search(r"4-4-7 russe #2 : rien \d+ %, ", shown)
    assert re.search(r"4-2-6 russe #3 : rien \d+ %, ", shown)


def test_the_map_is_drawn_and_listed() -> None:
    drawn = play("setup =0", "end", "map", "map C3", "hex C3", "quit")
    assert "/A1" in drawn
    assert "C3 (" in drawn
    listed = play("setup =0", "end", "map", "map C3", "quit", plain=True)
    assert "/A1" not in listed
    assert "north" in listed


def test_a_hex_typed_in_small_letters_is_understood() -> None:
    assert "There is no place" not in play("hex c3", "quit")


def test_the_ledger_speaks_the_readers_language() -> None:
    english, french = play("rule ASL-3.3a", "quit"), play("règle asl-3.3a", "quitter", language="fr")
    assert "ASL-3.3a: " in english
    assert "ASL-3.3a : " in french


def test_no_message_is_missing() -> None:
    sink = io.StringIO()
    main("aslsk", "training", seats=("random", "random"), language="fr", key=b"k", source=io.StringIO(), sink=sink)
    words = sink.getvalue().replace("(", " ").split()
    ids = ("ui-", "told-", "prompt-", "choice-", "roll-", "refuse-", "mark-", "outcome-", "mod-")
    assert not [word for word in words if word.startswith(ids)]


def test_reactions_can_be_held_for_a_phase() -> None:
    sink = io.StringIO()
    lines = ["setup =0", "end", "orders always", *["end", "hold phase"] * 60, "quit"]
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    main("aslsk", "training", seats=("human", "random"), language="en", key=b"3", source=source, sink=sink)
    assert "You let this pass for this phase." in sink.getvalue()
    assert "Your standing orders" in sink.getvalue()


def test_a_set_up_is_rearranged_until_ready() -> None:
    said = play("setup =0", "put #1", "place #1 @H3", "map", "end", "quit", plain=True)
    assert "rearrange your force" in said
    assert "Ready" in said
    assert said.index("rearrange your force") < said.rindex("Set up your force")
