"""Games repeated in another process, where hashes of texts differ, have the same states at every decision."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import msgspec
import pytest

from bocage.kernel.records.record import state_hash
from tests.contract.games import LENGTH, SECONDS, Playing, every_scenario, key_of, to_the_end
from tests.contract.replayer import Played

ROOT = Path(__file__).parent.parent.parent


def played(play: Playing, seed: int, most: int = LENGTH) -> Played:
    game = play.game(seed)
    history = Played(play.code, play.scenario, key_of(seed).hex(), game.header.options, [], [])
    for choice, seat in islice(to_the_end(game, Random(seed)), most):
        history.choices.append((seat, str(choice)))
        history.hashes.append(state_hash(game.state))
    if game.decision is None:
        assert game.outcome is not None
        assert game.record.key, "the dice key is revealed at the end"
    return history


def repeat(games: list[Played], folder: Path) -> subprocess.CompletedProcess[str]:
    file = folder / "games.json"
    file.write_bytes(msgspec.json.encode(games))
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    return subprocess.run(
        [sys.executable, "-m", "tests.contract.replayer", str(file)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


def assert_repeated(games: list[Played], folder: Path) -> None:
    result = repeat(games, folder)
    assert result.returncode == 0, result.stdout + result.stderr
    assert result.stdout.split()[0] == str(len(games))


@every_scenario
def test_another_process_gives_the_same_states(play: Playing, tmp_path: Path) -> None:
    games: list[Played] = []
    remaining = play.played
    for seed in play.seeds:
        games.append(played(play, seed, remaining))
        remaining -= len(games[-1].choices)
        if remaining <= 0:
            break
    assert_repeated(games, tmp_path)


@pytest.mark.long
@every_scenario
def test_random_play_ends(play: Playing, tmp_path: Path) -> None:
    """Of the test above only games that are short enough come to their end."""
    assert_repeated([played(play, play.number)], tmp_path)


def test_a_difference_is_found(tmp_path: Path) -> None:
    """A wrong hash in the middle of a game does not go unnoticed."""
    game = played(Playing("probe", "patrol", 0, 1), 0)
    game.hashes[len(game.hashes) // 2] = "0" * 32
    result = repeat([game], tmp_path)
    assert result.returncode == 1
    assert f"decision {len(game.hashes) // 2} " in result.stdout
