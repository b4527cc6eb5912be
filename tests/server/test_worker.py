"""What a worker process does with a job, without the process around it."""

from __future__ import annotations

from bocage.kernel.game import Game
from bocage.kernel.record import Snapshot
from bocage.server.worker import Open, Position, Ready, do, replica


def test_a_worker_has_the_lines_of_a_map_ready_before_anybody_asks() -> None:
    game = Game.new("aslsk", "training")
    last = game.snapshots[-1]
    first = Snapshot(0, last.turn, last.hash, last.state, [], last.revision)
    position = Position("opened", last.at, game.header, first, game.inputs[last.at :])
    game.setting.__dict__.pop("lines", None)  # another game of this process may have worked them out

    assert isinstance(do(Open(position)), Ready)
    assert "lines" in replica(position).setting.__dict__
