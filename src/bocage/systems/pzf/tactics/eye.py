"""Distances as an agent judges them: by eye, with the error of PZF-B12b, since nobody measures before a shot (4.1c).

An error belongs to a pair of figures for a turn, so that looking twice does not make an eye better.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from bocage.ground.table import length
from bocage.systems.pzf.bodies import radius_of
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.options import Options
from bocage.systems.pzf.tables import range_band, vehicle
from bocage.systems.pzf.tactics.style import Style


def judged(s: State, f: Figure, e: Figure) -> int:
    """How far away a figure seems to another, from edge to edge.

    A shot that was declared has been measured: whom a burst was fired at is no longer a matter of guessing.
    """
    true = length((f.x, f.y), (e.x, e.y)) - reach_of(f) - reach_of(e)
    if true <= 0:
        return 0
    if s.burst is not None and is_measured(s, f, e):
        return true
    return true * (1000 + error(f.id, e.id, s.turn, s.setting.options.ai_estimation_sd)) // 1000


def is_measured(s: State, f: Figure, e: Figure) -> bool:
    """Whether a figure is just firing at another."""
    return s.burst is not None and s.burst.shooter == f.id and s.burst.last == e.id


def reach_of(f: Figure) -> int:
    """How far a figure reaches from its middle, roughly."""
    key = f.kind, f.type, f.aboard != 0
    if key not in _reaches:
        _reaches[key] = vehicle(f.type).size[1] // 2 if f.kind == "vehicle" else radius_of(f)
    return _reaches[key]


_reaches: dict[tuple[str, str, bool], int] = {}
"""By kind, type and whether it is carried."""


@lru_cache(maxsize=262_144)
def error(a: int, b: int, turn: int, deviation: int) -> int:
    """The error of an eye in thousandths of the distance."""
    return int(Random(a * 1_000_003 + b * 1009 + turn).gauss(0, deviation))


def roughly(distance: int, style: Style) -> int:
    """A distance as finely as an eye judges it."""
    step = style.judging.range_step_inches
    return distance // step * step


def shares(
    options: Options, judged: int, longest: int, style: Style, *, sure: bool = False
) -> tuple[float, float, float]:
    """How likely a target that seems so far away is at short, medium and long range; the rest is out of reach."""
    if sure:
        return _shares(options, judged, longest, (0,))
    return _shares(options, roughly(judged, style), longest, style.judging.range_doubts)


@lru_cache(maxsize=16384)
def _shares(options: Options, judged: int, longest: int, doubts: tuple[int, ...]) -> tuple[float, float, float]:
    found = {"short": 0, "medium": 0, "long": 0}
    for doubt in doubts:
        band = range_band(judged * (1_000_000 + doubt * options.ai_estimation_sd) // 1_000_000, longest, options)
        if band is not None:
            found[band] += 1
    return found["short"] / len(doubts), found["medium"] / len(doubts), found["long"] / len(doubts)
