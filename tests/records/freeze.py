"""Add a record to the frozen corpus: `python -m tests.records.freeze NAME FILE`, or `NAME CODE SCENARIO SEED`.

A frozen record is never changed again: it must load for ever, also under rules that have changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import replay
from bocage.kernel.records.forms import read, to_text
from bocage.kernel.records.record import Record
from bocage.lab.match import key_of
from tests.records.games import CORPUS, play_on


def freeze(record: Record, name: str) -> Path:
    """Put a record that replays today into the corpus, under a name that is free."""
    replayed = replay(record, name)
    if replayed.difference:
        raise SystemExit(f"{name} does not replay today: {replayed.difference}")
    path = CORPUS / f"{name}.txt"
    if path.exists():
        raise SystemExit(f"{path} is frozen already")
    path.write_text(to_text(record), "utf-8")
    return path


def main(name: str, *source: str) -> None:
    """Freeze a record from a file, or of a random game."""
    if len(source) == 1:
        record = read(Path(source[0]))
    else:
        code, scenario, seed = source
        record = play_on(Game.new(code, scenario, key=key_of(seed)), seed=int(seed)).record
    print(freeze(record, name))


if __name__ == "__main__":
    main(*sys.argv[1:])
