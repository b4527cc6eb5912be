"""Night and weather (PZF-10.4): how far one sees."""

from __future__ import annotations

from functools import lru_cache

from bocage.kernel.rules import rule
from bocage.systems.pzf.model import State
from bocage.systems.pzf.options import Options
from bocage.systems.pzf.scenario import Setting
from bocage.systems.pzf.tables import charts


def sight_limit(s: State) -> int:
    """The furthest one sees in this game, 0 without limit."""
    return _limit_in(s.setting)


@lru_cache(maxsize=8)
def _limit_in(setting: Setting) -> int:
    return _limit(setting.options)


@rule("PZF-10.4a")
def night_limit(options: Options) -> int:
    """At night nobody sees far."""
    return charts().weather["night"].sight if options.night else 0


@rule("PZF-10.4b", off=lambda: charts().weather["fog"].sight)
def fine_limit() -> int:
    """Fine weather has no effect."""
    return charts().weather["clear"].sight


@rule("PZF-10.4c", "PZF-10.4d", "PZF-10.4e")
def weather_limit(options: Options) -> int:
    """Fog, rain and falling snow limit sight."""
    return fine_limit() if options.weather == "clear" else charts().weather[options.weather].sight


@rule("PZF-10.4f", off=lambda options: weather_limit(options) or night_limit(options))
def _limit(options: Options) -> int:
    """Of several limits the smallest holds."""
    limits = [limit for limit in (night_limit(options), weather_limit(options)) if limit]
    return min(limits, default=0)
