"""Replays games in a process of its own: `python -m tests.contract.replayer FILE` names the first difference."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from bocage.kernel.contract.registry import register
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import state_hash
from examples.outpost.system import SYSTEM as OUTPOST
from tests.probe import SYSTEM as PROBE


class Played(msgspec.Struct):
    """A game to repeat: who chose what, and the hash of the state at each decision."""

    code: str
    scenario: str
    key: str
    options: dict[str, bool | str]
    choices: list[tuple[int, str]]
    hashes: list[str]


def first_difference(played: Played) -> str | None:
    """Where the repeated game differs."""
    game = Game.new(played.code, played.scenario, options=played.options, key=bytes.fromhex(played.key))
    for number, ((seat, notation), wanted) in enumerate(zip(played.choices, played.hashes, strict=True)):
        game.choose(notation, seat)
        if state_hash(game.state) != wanted:
            return f"{played.code} {played.scenario}: the state differs after decision {number} ({notation})"
    return None


def main(path: str) -> int:
    register(PROBE)
    register(OUTPOST)
    games = msgspec.json.decode(Path(path).read_bytes(), type=list[Played])
    differences = [difference for difference in map(first_difference, games) if difference]
    print("\n".join([*differences, f"{len(games)} games repeated"]))
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
