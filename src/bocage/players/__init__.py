"""Agents by name: the general ones, those of each system (`Tools.agents`), and the opponents of lessons.

What an agent is stands in `bocage.kernel.contract.agent`.
"""

from __future__ import annotations

from random import Random

from bocage.kernel.command import Seat
from bocage.kernel.contract.agent import Agent, AgentMaker, Answer, Brief, without_memory
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.files.lesson import lessons, opponent
from bocage.kernel.play.game import Game
from bocage.kernel.text import Text


class UnknownAgent(LookupError):
    """No agent of this system has this name."""


def play_at_random(brief: Brief, rng: Random, /) -> Answer:
    """Any legal choice, all equally likely."""
    return brief.sample(rng), Text("reason-random")


GENERAL: dict[str, AgentMaker] = {"random": without_memory(play_at_random)}


def names(system: AnySystem) -> tuple[str, ...]:
    """The agents that can play a system."""
    return (*GENERAL, *(name for name in system.tools.agents if name not in GENERAL))


LESSON = "lesson:"
"""Before the id of a lesson it names whoever plays the other side there."""


_opponents: dict[tuple[str, str], AgentMaker] = {}


def find(system: AnySystem, name: str) -> AgentMaker:
    """What makes agents of this name; one of the system itself comes before a general one."""
    lesson = lessons(system).get(name.removeprefix(LESSON)) if name.startswith(LESSON) else None
    if lesson is not None:
        return _opponent(system, lesson.id)
    found = system.tools.agents.get(name) or GENERAL.get(name)
    if found is None:
        raise UnknownAgent(f"{system.code} has no agent {name[:40]!r}; it has {', '.join(names(system))}")
    return found


def seated(name: str, game: Game, seat: Seat) -> Agent:
    """An agent of this name, made for a seat of a game."""
    return find(game.system, name)(game.system, game.setting, seat)


def _opponent(system: AnySystem, id: str) -> AgentMaker:
    key = (system.code, id)
    if key not in _opponents:
        lesson = lessons(system)[id]
        _opponents[key] = opponent(system, lesson, find(system, lesson.other.agent))
    return _opponents[key]
