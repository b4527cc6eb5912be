"""Fire, what it does to its target, and units that come into the open (PRB-3b, PRB-4)."""

from __future__ import annotations

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat
from bocage.kernel.contract.procedure import Barrier, Procedure, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import NOTHING, Touched
from bocage.kernel.dice import D6, TWO_D6
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from tests.probe.model import OFF, Setting, State, Unit

BOTH = (0, 1)


def distance(setting: Setting, one: int, other: int) -> int:
    return setting.ground.distance(one, other)


def unit_at(s: State, cell: int) -> Unit | None:
    """The unit in a cell, by the index where one is kept; to ask once, looking at all is quicker than making one."""
    kept = s.kept_places
    if kept is None:
        return next((unit for unit in s.units.values() if unit.at == cell), None)
    return next((s.units[id] for id in kept.ids(cell)), None)


class Shot(msgspec.Struct, frozen=True):
    """One unit fires at another."""

    shooter: int
    target: int

    def touches(self, s: State) -> Touched:
        return {"units": (self.shooter, self.target)}

    def run(self, s: State) -> Procedure[str]:
        side = s.units[self.shooter].side
        yield from show(s, self.shooter)
        if s.units[self.target].kind == "decoy":
            yield from show(s, self.target)
            return "decoy"
        yield from show(s, self.target)
        if s.nerve and not (yield from nerve(s, side)):
            return NOTHING
        tally = to_hit(s, self.shooter, self.target)
        need = 9 - tally.total
        hit = yield from draw(TWO_D6, "hit", lambda faces: sum(faces) <= need, tally=tally, seat=side, rule="PRB-4a")
        return (yield from suffer(s, self.target)) if hit else NOTHING


@rule("PRB-4b")
def nerve(s: State, side: Seat) -> Procedure[bool]:
    """Second revision: a die at most the side's nerve, or the shot is not taken."""
    steady = yield from draw(D6, "nerve", lambda faces: faces[0] <= s.nerve[side], seat=side, rule="PRB-4b")
    return steady


@rule("PRB-4a")
def to_hit(s: State, shooter: int, target: int) -> Tally:
    tally = Tally()
    tally.add(distance(s.setting, s.units[shooter].at, s.units[target].at), "range", "PRB-4a")
    tally.add(-1 if s.units[target].shaken else 0, "shaken", "PRB-4a")
    return tally


@rule("PRB-3b")
def show(s: State, id: int) -> Procedure[None]:
    """A unit that fires, is fired at or is met comes into the open; a decoy is taken off."""
    unit = s.units[id]
    if unit.kind == "decoy":
        remove(s, unit)
    elif unit.stance == "open":
        return
    else:
        unit.stance = "open"
        if unit.kind == "?":
            unit.kind = "real"
        s.note(unit)
    yield tell("told-shown", rule="PRB-3b", pieces=(id,), kind=text(f"kind-{unit.kind}"))
    yield Barrier(BOTH, reveal=True)


def remove(s: State, unit: Unit) -> None:
    s.lost[unit.id] = unit.kind
    s.take_off(unit)


@rule("PRB-4c")
def suffer(s: State, id: int) -> Procedure[str]:
    """A shaken unit is lost; any other ducks, or falls back where it can."""
    unit = s.units[id]
    if unit.shaken:
        remove(s, unit)
        yield tell("told-lost", rule="PRB-4c", pieces=(id,))
        return "lost"
    choice = yield from ask(
        unit.side,
        text("prompt-hit", unit=id),
        Choices(
            lambda known: [Choice("duck", id), *([Choice("fall-back", id)] if refuge(known, id) != OFF else [])],
            default=lambda known: Choice("duck", id),
        ),
        rule="PRB-4c",
    )
    cell = refuge(s, id) if choice.verb == "fall-back" else OFF
    unit.shaken = cell == OFF
    s.note(unit)
    if cell != OFF:
        s.put(unit, cell)
    yield tell("told-hit", rule="PRB-4c", pieces=(id,))
    return "shaken" if unit.shaken else "back"


def refuge(s: State, id: int) -> int:
    unit = s.units[id]
    cell = s.setting.ground.behind(unit.side, unit.at)
    return cell if 0 <= cell < len(s.setting.labels) and not unit_at(s, cell) else OFF
