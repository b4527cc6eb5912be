"""Agents: players that are programs. They get a `Brief`, with what their seat knows, and give a choice and a reason.

General agents are here; every system adds its own through `System.agents`.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

from bocage.kernel.choice import Choice
from bocage.kernel.game import Brief
from bocage.kernel.lesson import lessons, opponent
from bocage.kernel.system import System
from bocage.kernel.text import Text


class Agent(Protocol):
    """Anything that decides: all chance it wants comes from `rng`, all knowledge from the brief."""

    def __call__(self, brief: Brief, rng: Random, /) -> tuple[Choice, Text]: ...


class UnknownAgent(LookupError):
    """No agent of this system has this name."""


def play_at_random(brief: Brief, rng: Random, /) -> tuple[Choice, Text]:
    """Any legal choice, all equally likely."""
    return brief.sample(rng), Text("reason-random")


GENERAL: dict[str, Agent] = {"random": play_at_random}


def names(system: System) -> tuple[str, ...]:
    """The agents that can play a system."""
    return (*GENERAL, *(name for name in system.agents if name not in GENERAL))


LESSON = "lesson:"
"""Before the id of a lesson it names whoever plays the other side there."""


_opponents: dict[tuple[str, str], Agent] = {}


def find(system: System, name: str) -> Agent:
    """The agent of this name; one of the system itself comes before a general one."""
    lesson = lessons(system).get(name.removeprefix(LESSON)) if name.startswith(LESSON) else None
    if lesson is not None:
        return _opponent(system, lesson.id)
    found: Agent | None = system.agents.get(name) or GENERAL.get(name)
    if found is None:
        raise UnknownAgent(f"{system.code} has no agent {name[:40]!r}; it has {', '.join(names(system))}")
    return found


def _opponent(system: System, id: str) -> Agent:
    key = (system.code, id)
    if key not in _opponents:
        lesson = lessons(system)[id]
        _opponents[key] = opponent(system, lesson, find(system, lesson.other.agent))
    return _opponents[key]
