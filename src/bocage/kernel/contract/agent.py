"""What an agent is: a program that plays one seat of one game. The contract of agents and of their runners.

**Who makes it.** `Tools.agents` maps names to makers. Before the first question the runner of the game calls
`maker(system, setting, seat)`, once for each seat the agent plays. That, and the briefs that follow, is all it knows.

**What it is asked.** `agent(brief, rng)`: a `Brief` with what its side knows, the question and its legal answers; a
seeded `Random` for all the chance it wants.

**What it answers.** A choice, or a plan: a tuple of choices that are made one after the other up to the first surprise
(see `Game.play`). A reason goes with it, a text for players. The first choice must be legal. A later one that is not
legal when its time comes ends the plan, and the agent is asked again.

Laws:

1. *Memory is an aid, never a need.* An agent may remember what it was told, but it may be made anew before any
   question, and after an undo it may be asked about an earlier one. It must answer all the same.
2. *Nothing else is known.* Equal briefs in equal order and equal `rng` give equal answers. No clock, no files, no other
   source of chance, nothing of another game.
3. *Nothing is changed.* The brief and the state in it stay as they are.

An agent that goes on with the piece it chose for last, where it can; one that is made anew begins with any:

>>> from bocage.kernel.play.game import Game
>>> class Steady:
...     def __init__(self, system, setting, seat):
...         self.piece = None
...     def __call__(self, brief, rng):
...         again = [choice for choice in brief.legal if choice.piece == self.piece]
...         choice = again[0] if again else brief.sample(rng)
...         self.piece = choice.piece
...         return choice, Text("reason-random")
>>> game = Game.new("aslsk", "training", key=b"example")
>>> agents = [Steady(game.system, game.setting, seat) for seat in range(len(game.seats))]
>>> while game.decision:
...     seat = game.to_move[0]
...     made = game.follow(plan_in(agents[seat](game.brief(seat), Random(1))), seat)
>>> game.outcome.reason
'time'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat, Side
from bocage.kernel.text import Text

if TYPE_CHECKING:
    from bocage.kernel.chances.odds import Odds
    from bocage.kernel.contract.question import Ask
    from bocage.kernel.contract.system import AnySystem
    from bocage.kernel.play.game import Game

Plan = tuple[Choice, ...]
"""Choices to be made one after the other up to the first surprise."""
Answer = tuple[Choice | Plan, Text]
"""What an agent decides, and why."""


class Brief(NamedTuple):
    """All that an agent is given: its seat and side, what the side knows, the question and its legal answers."""

    system: AnySystem
    seat: Seat
    side: Side
    state: Any
    ask: Ask
    legal: Sequence[Choice]
    odds: Callable[[Choice], Odds | None]
    fork: Callable[[Random], Game]
    """A whole game that agrees with what the side knows, at this question, with dice of its own (see `fork`)."""
    may_choose: Callable[[Choice], bool] = lambda choice: True
    """Whether a choice of the side is this seat's to make, or another's of the same side."""

    def sample(self, rng: Random) -> Choice:
        """A legal choice at random."""
        return self.ask.choices.any_legal(self.state, rng, lambda: self.legal, self.may_choose)


class Agent(Protocol):
    """Answers a question."""

    def __call__(self, brief: Brief, rng: Random, /) -> Answer: ...


class AgentMaker(Protocol):
    """Makes the agent for a seat from the system and the setting of the game."""

    def __call__(self, system: AnySystem, setting: Any, seat: Seat, /) -> Agent: ...


def plan_in(answer: Answer) -> Plan:
    """The choices of an answer in order; one choice is a plan of one, and there is no plan of none."""
    decided = answer[0]
    plan = (decided,) if isinstance(decided, Choice) else decided
    if not plan:
        raise ValueError("an agent answered with a plan without choices; expected at least one")
    return plan


def without_memory(decide: Agent) -> AgentMaker:
    """Makes an agent of a function that needs no memory."""
    return lambda system, setting, seat: decide
