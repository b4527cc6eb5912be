"""Agents by name: the general ones, those of each system (`Tools.agents`), and the opponents of lessons.

`bocage.kernel.contract.agent` defines what an agent is.
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
"""The prefix of an agent's name that is followed by a lesson's id: the opponent in that lesson."""

MAX_SHOWN_NAME = 40
"""Characters of an unknown name that a message shows."""

_opponents: dict[tuple[str, str], AgentMaker] = {}
"""Opponents made so far, by system code and lesson id: reading a lesson's script takes time."""


def find(system: AnySystem, name: str) -> AgentMaker:
    """The maker of agents with this name; the system's own come before general ones. Raises `UnknownAgent`."""
    lesson = lessons(system).get(name.removeprefix(LESSON)) if name.startswith(LESSON) else None
    if lesson is not None:
        return _opponent(system, lesson.id)
    maker = system.tools.agents.get(name) or GENERAL.get(name)
    if maker is None:
        known = ", ".join(names(system))
        raise UnknownAgent(f"{system.code} has no agent {name[:MAX_SHOWN_NAME]!r}; it has {known}")
    return maker


def seated(name: str, game: Game, seat: Seat) -> Agent:
    """An agent of this name, made for a seat of a game."""
    return find(game.system, name)(game.system, game.setting, seat)


def _opponent(system: AnySystem, id: str) -> AgentMaker:
    key = (system.code, id)
    if key not in _opponents:
        lesson = lessons(system)[id]
        _opponents[key] = opponent(system, lesson, find(system, lesson.other.agent))
    return _opponents[key]
