"""The contract of agents: they are made for a seat, may remember, and answer with choices or plans."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage.kernel.choice import END, Choice
from bocage.kernel.command import Seat
from bocage.kernel.contract.agent import Answer, Brief, plan_in, without_memory
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.play.game import Game
from bocage.kernel.rules import Illegal
from bocage.kernel.text import Text
from bocage.players import UnknownAgent, find, seated
from tests.kernel.parts import altered
from tests.probe import SYSTEM

WHY = Text("reason-random")


class Counting:
    """Ends what it can end, and remembers how often it was asked."""

    def __init__(self, system: AnySystem, setting: Any, seat: Seat) -> None:
        self.system, self.setting, self.seat, self.asked = system, setting, seat, 0

    def __call__(self, brief: Brief, rng: Random, /) -> Answer:
        self.asked += 1
        return (END if END in brief.legal else brief.legal[0]), WHY


def begun() -> Game:
    """A patrol of the probe after its set-up, before the first order."""
    game = Game.new("probe", "patrol", key=b"agent")
    while game.state.step == "setup":
        seat = game.to_move[0]
        game.choose(game.legal(seat)[0], seat)
    return game


def test_an_agent_is_made_for_one_seat_of_one_game() -> None:
    system, game = altered(SYSTEM, agents={"counting": Counting}), begun()
    made = [find(system, "counting")(system, game.setting, seat) for seat in range(2)]
    assert [agent.seat for agent in made if isinstance(agent, Counting)] == [0, 1]
    seat = game.to_move[0]
    for _ in range(3):
        assert plan_in(made[seat](game.brief(seat), Random(1))) == (END,)
    assert [agent.asked for agent in made if isinstance(agent, Counting)] == [3 * (other == seat) for other in range(2)]


def test_an_agent_without_memory_is_the_same_function_for_every_seat() -> None:
    def decide(brief: Brief, rng: Random, /) -> Answer:
        return END, WHY

    game = begun()
    make = without_memory(decide)
    assert make(game.system, game.setting, 0) is make(game.system, game.setting, 1) is decide


def test_an_agent_that_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownAgent, match="probe has no agent 'genius'"):
        seated("genius", begun(), 0)


def test_one_choice_is_a_plan_of_one() -> None:
    assert plan_in((END, WHY)) == (END,)
    assert plan_in(((Choice("take", 1), END), WHY)) == (Choice("take", 1), END)


# --- following a plan -------------------------------------------------------------------------------------------------
def rests(game: Game, seat: Seat) -> list[Choice]:
    """Every unit that can be taken is taken and rests."""
    taken = [choice.piece for choice in game.legal(seat) if choice.verb == "take"]
    return [choice for piece in taken for choice in (Choice("take", piece), Choice("rest", piece))]


def test_a_plan_without_choices_is_refused() -> None:
    with pytest.raises(ValueError, match="expected at least one"):
        plan_in(((), WHY))


def test_a_plan_is_carried_out_while_nothing_surprises() -> None:
    game = begun()
    seat = game.to_move[0]
    plan = rests(game, seat)[:4]
    assert len(plan) == 4
    assert game.follow(plan, seat) == 4
    assert [str(entry.choice) for entry in game.inputs[-4:]] == [str(choice) for choice in plan]  # type: ignore[union-attr]


def test_a_plan_ends_before_a_choice_that_is_no_longer_legal() -> None:
    game = begun()
    seat = game.to_move[0]
    take, rest, *_ = rests(game, seat)
    assert game.follow([take, rest, take, END], seat) == 2
    assert game.state.units[take.piece].done
    assert seat in game.to_move


def test_a_plan_whose_first_choice_is_not_legal_is_refused() -> None:
    game = begun()
    seat = game.to_move[0]
    with pytest.raises(Illegal):
        game.follow([Choice("rest", 1), END], seat)


def test_a_plan_halts_at_a_surprise() -> None:
    game = begun()
    seat = game.to_move[0]
    take, _, *others = rests(game, seat)
    assert game.follow([take, Choice("shell", take.piece), *others], seat) == 2, "others may answer the shell"
