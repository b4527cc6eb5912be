"""Systems for the server's tests: the probe with agents that take too long, fail, plan, or answer nonsense."""

from __future__ import annotations

import time
from random import Random

from bocage.kernel.choice import Choice
from bocage.kernel.contract.agent import Answer, Brief, without_memory
from bocage.kernel.text import Text
from tests.kernel.parts import altered
from tests.probe import SYSTEM as PROBE
from tests.probe import probe_system


def slow(brief: Brief, rng: Random, /) -> Answer:
    time.sleep(60)
    return brief.legal[0], Text("reason-random")


def failing(brief: Brief, rng: Random, /) -> Answer:
    raise RuntimeError("no idea")


def wrong(brief: Brief, rng: Random, /) -> Answer:
    return Choice("no-such-thing"), Text("reason-random")


def planning(brief: Brief, rng: Random, /) -> Answer:
    """Has everybody rest, in one plan that goes on beyond what is legal."""
    pieces = [choice.piece for choice in brief.legal if choice.verb == "take"]
    plan = tuple(choice for piece in pieces for choice in (Choice("take", piece), Choice("rest", piece)))
    return (*plan, Choice("no-such-thing")) if plan else brief.legal[0], Text("reason-random")


AGENTS = {"slow": slow, "failing": failing, "wrong": wrong, "planning": planning}
SYSTEM = altered(PROBE, agents={name: without_memory(agent) for name, agent in AGENTS.items()})
OLDER = altered(probe_system(1), agents={})
"""The same game before its rules were revised."""
