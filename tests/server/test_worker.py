"""What a worker process does with a job, without the process around it."""

from __future__ import annotations

import msgspec
import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.contract import registry as systems
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import Snapshot
from bocage.kernel.text import Text
from bocage.server.worker import Failed, Further, Open, Position, Ready, Think, Thought, Unknown, do, replica
from bocage.server.workers import Held
from tests.kernel.parts import altered
from tests.probe import SYSTEM


def position_of(game: Game, name: str) -> Position:
    last = game.snapshots[-1]
    first = Snapshot(0, last.turn, last.hash, last.state, [], last.revision)
    return Position(name, last.at, game.header, first, game.inputs[last.at :])


def test_a_worker_has_the_lines_of_a_map_ready_before_anybody_asks() -> None:
    game = Game.new("aslsk", "training")
    position = position_of(game, "opened")
    game.setting.__dict__.pop("lines", None)  # another game of this process may have worked them out

    assert isinstance(do(Open(position)), Ready)
    assert "lines" in replica(position).setting.__dict__


class Counting:
    """Answers with as many choices as it was asked questions, and fails at the third."""

    def __init__(self, *known: object) -> None:
        self.asked = 0

    def __call__(self, brief: Brief, rng: object, /) -> Answer:
        self.asked += 1
        if self.asked == 3:
            raise RuntimeError("no idea")
        plan: tuple[Choice, ...] = (brief.legal[0],) * self.asked
        return plan, Text("reason-random")


def test_agents_remember_beside_their_replica_and_are_made_anew_after_a_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    minded = altered(SYSTEM, code="minded", agents={"counting": Counting})
    monkeypatch.setitem(systems._registered, "minded", minded)
    game = Game.new("minded", "patrol", key=b"minded")
    first = str(game.legal(0)[0])

    def thought(name: str, seat: int) -> object:
        return do(Think(position_of(game, name), seat, "counting", "seed"))

    assert thought("one", 0) == Thought([first])
    assert thought("one", 0) == Thought([first, first]), "the agent remembers that it was asked"
    assert isinstance(thought("one", 1), Thought), "another seat has an agent of its own"
    assert thought("two", 0) == Thought([first]), "and so has another game"
    assert thought("one", 0) == Failed("RuntimeError: no idea")
    assert thought("one", 0) == Thought([first]), "an agent that failed is made anew"


def test_a_worker_that_has_a_game_is_told_only_how_it_went_on() -> None:
    game, held = Game.new("probe", "battle", key=b"further"), Held()

    def opened() -> int:
        """Have a job done; the bytes that went to the process."""
        position = position_of(game, "battle")
        job = held.shortened(Open(position))
        held.note(Open(position), do(job))
        assert replica(Further("battle", position.at, len(position.inputs), [])).inputs == position.inputs
        return len(msgspec.msgpack.encode(job))

    first = opened()
    game.choose(game.legal(0)[0], 0)
    assert opened() * 10 < first
    game.undo(0)
    assert opened() * 10 < first, "what was taken back is taken back there"


def test_a_worker_that_has_lost_a_game_says_so_and_gets_it_whole() -> None:
    assert do(Open(Further("no such game", 0, 0, []))) == Unknown()


def test_after_a_failure_a_game_is_given_whole() -> None:
    game, held = Game.new("probe", "patrol", key=b"failed"), Held()
    job = Open(position_of(game, "patrol"))
    held.note(job, Ready())
    assert isinstance(held.shortened(job).position, Further)  # type: ignore[union-attr]
    held.note(job, Failed("no idea"))
    assert held.shortened(job) == job
