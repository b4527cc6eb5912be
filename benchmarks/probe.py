"""The measured promises for games of thousands of units, on the probe of the tests: speed, odds, size of a record.

    python -m benchmarks.probe --seconds 2 --json

`record_mb` is the size of a random game of 100 turns with 4,000 units under fog, written and read again.
"""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from time import process_time

from tests.probe import SYSTEM

from bocage.kernel.contract.registry import register
from bocage.kernel.play.game import Game
from bocage.kernel.records.forms import from_bytes, to_bytes
from bocage.lab.bench import Figures, measure
from bocage.lab.match import key_of

CAMPAIGN = "campaign"


def record_of_campaign() -> Figures:
    """Size of the record of the long large game, and processor seconds to play it."""
    rng = Random(1)
    game = Game.new(SYSTEM.code, CAMPAIGN, key=key_of(CAMPAIGN))
    units, began = len(game.state.units), process_time()
    while game.decision is not None:
        seat = game.to_move[0]
        game.choose(game.sample(seat, rng), seat)
    played = process_time() - began
    record = game.record
    data = to_bytes(record)
    if from_bytes(data) != record:
        raise AssertionError("the record of the campaign is not read as it was written")
    return {
        "campaign_units": units,
        "campaign_turns": game.state.turn - 1,
        "campaign_inputs": len(record.inputs),
        "campaign_seconds": round(played, 1),
        "record_mb": round(len(data) / 1e6, 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds of random play")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    register(SYSTEM)
    figures = measure(SYSTEM, given.seconds, lambda what: print(what, file=sys.stderr)) | record_of_campaign()
    if given.json:
        print(json.dumps(figures))
    else:
        print("\n".join(f"{name:24} {value:>14,}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
