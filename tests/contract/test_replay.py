"""Games repeated in another process, where hashes of texts differ, have the same states at every decision."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from bocage.kernel.record import state_hash
from bocage.kernel.system import codes
from tests.contract.games import SECONDS, Playing, cases, key_of, step
from tests.contract.replayer import Played

ROOT = Path(__file__).parent.parent.parent


def played(play: Playing, seed: int) -> Played:
    game, rng = play.game(seed), Random(seed)
    found = Played(play.code, play.scenario, key_of(seed).hex(), [], [])
    while game.decision:
        choice, seat = step(game, rng)
        found.choices.append((seat, str(choice)))
        found.hashes.append(state_hash(game.state))
    return found


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


@pytest.mark.timeout(2 * SECONDS)
@pytest.mark.parametrize("code", codes())
def test_another_process_gives_the_same_states(code: str, tmp_path: Path) -> None:
    plays = [Playing(*case.values) for case in cases() if case.values[0] == code]
    games = [played(play, seed) for play in plays for seed in play.seeds]
    result = repeat(games, tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr
    assert result.stdout.split()[0] == str(len(games))


def test_a_difference_is_found(tmp_path: Path) -> None:
    """A wrong hash in the middle of a game does not go unnoticed."""
    game = played(Playing("probe", "patrol", 0, 1), 0)
    game.hashes[len(game.hashes) // 2] = "0" * 32
    result = repeat([game], tmp_path)
    assert result.returncode == 1
    assert f"decision {len(game.hashes) // 2} " in result.stdout
