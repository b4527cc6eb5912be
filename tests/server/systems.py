"""Systems for the server's tests: the probe with agents that take too long, fail, or answer nonsense."""

from __future__ import annotations

import dataclasses
import time
from random import Random

from bocage.kernel.choice import Choice
from bocage.kernel.game import Brief
from bocage.kernel.text import Text
from tests.probe import SYSTEM as PROBE
from tests.probe import probe_system


def slow(brief: Brief, rng: Random, /) -> tuple[Choice, Text]:
    time.sleep(60)
    return brief.legal[0], Text("reason-random")


def failing(brief: Brief, rng: Random, /) -> tuple[Choice, Text]:
    raise RuntimeError("no idea")


def wrong(brief: Brief, rng: Random, /) -> tuple[Choice, Text]:
    return Choice("no-such-thing"), Text("reason-random")


SYSTEM = dataclasses.replace(PROBE, agents={"slow": slow, "failing": failing, "wrong": wrong})
OLDER = dataclasses.replace(probe_system(1), agents={})
"""The same game before its rules were revised."""
