"""Weather, ground and light of the present turn: those of the scenario, as they change from some turn on (EPT-0.3b)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from bocage.kernel.rules import rule
from bocage.systems.ept.state.model import State
from bocage.systems.ept.state.setting import Ground, Light

Value = TypeVar("Value")


def _since(s: State, first: Value, changes: Mapping[int, Value]) -> Value:
    """The value that holds in this turn; changes that come early come a turn sooner."""
    turn = max((turn for turn in changes if turn <= s.turn + s.early), default=0)
    return changes[turn] if turn else first


@rule("EPT-0.3b", "EPT-4.5a")
def weather(s: State) -> int:
    """The level of reduced visibility now, 0 for clear."""
    known: dict[int, int] = s.setting.kept.setdefault("weather", {})
    now = s.turn + s.early
    if now not in known:
        known[now] = _since(s, s.setting.terms.weather, s.setting.terms.changes.weather)
    return known[now]


@rule("EPT-0.3b")
def ground_state(s: State) -> Ground:
    """The state of the ground now, empty for dry."""
    known: dict[int, Ground] = s.setting.kept.setdefault("ground", {})
    now = s.turn + s.early
    if now not in known:
        known[now] = _since(s, s.setting.terms.ground, s.setting.terms.changes.ground)
    return known[now]


@rule("EPT-0.3b")
def light(s: State) -> Light:
    """Daylight or another light."""
    return _since(s, s.setting.terms.light, s.setting.terms.changes.light)
