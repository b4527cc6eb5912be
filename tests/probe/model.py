"""The state of the probe, its scenarios, and what a seat knows, may imagine and cannot know of a state."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal

import msgspec

from bocage.kernel.procedure import Seat
from bocage.kernel.state import copy
from bocage.kernel.system import Option, Outcome, ScenarioCard, ScenarioError, attach
from bocage.kernel.text import text
from bocage.kernel.view import Sheet

Kind = Literal["real", "decoy", "?"]
Stance = Literal["open", "masked", "hidden"]
OFF = -1
SEATS = ("red", "blue")
CELL = 1000
"""The side of a cell in the unit of points."""


class Unit(msgspec.Struct, omit_defaults=True):
    id: int
    side: Seat
    at: int = OFF
    kind: Kind = "real"
    stance: Stance = "open"
    shaken: bool = False
    done: bool = False


class Setting(msgspec.Struct, frozen=True):
    """What never changes. `roster` numbers each side's units; which of them are decoys is decided in secret."""

    scenario: str
    revision: int
    width: int
    height: int
    turns: int
    orders: int
    decoys: int
    roster: tuple[tuple[int, ...], ...]
    labels: tuple[str, ...]
    placed: bool = False
    answers: bool = True
    seats: tuple[str, ...] = SEATS

    @property
    def sheet(self) -> Sheet:
        return Sheet(self.width * CELL, self.height * CELL, CELL)


class State(msgspec.Struct, dict=True, omit_defaults=True):
    units: dict[int, Unit]
    step: str
    turn: int = 1
    player: Seat = 0
    orders: int = 0
    outcome: Outcome | None = None
    lost: dict[int, Kind] = msgspec.field(default_factory=dict)
    nerve: list[int] = msgspec.field(default_factory=list)
    """Each side's nerve, from the second revision on."""

    @property
    def setting(self) -> Setting:
        found: Setting = self.__dict__["setting"]
        return found


# --- scenarios ----------------------------------------------------------------------------------------------------
SIZES = {
    # width, height, turns, orders a turn, units a side, decoys a side, placed at the start
    "patrol": (5, 6, 4, 3, 4, 1, False),
    "battle": (12, 14, 5, 5, 30, 6, True),
    "host": (200, 200, 1, 6, 2000, 400, True),
}


def scenarios() -> tuple[ScenarioCard, ...]:
    return tuple(ScenarioCard(id, text(f"scenario-{id}"), text(f"scenario-{id}-summary"), SEATS) for id in SIZES)


def options() -> tuple[Option, ...]:
    return (Option("answers", "PRB-3a", True, (True, False), text("option-answers")),)


def _setting(scenario: str, revision: int, size: tuple[int, int, int, int, int, int, bool], answers: bool) -> Setting:
    width, height, turns, orders, units, decoys, placed = size
    roster = (tuple(range(1, units + 1)), tuple(range(units + 1, 2 * units + 1)))
    labels = tuple(f"{cell % width}.{cell // width}" for cell in range(width * height))
    return Setting(scenario, revision, width, height, turns, orders, decoys, roster, labels, placed, answers)


def setting(scenario: str, given: Mapping[str, bool | str], revision: int) -> Setting:
    if scenario not in SIZES:
        raise ScenarioError(f"the probe has no scenario {scenario!r}; expected one of {', '.join(SIZES)}")
    return _setting(scenario, revision, SIZES[scenario], bool(given.get("answers", True)))


def start(setting: Setting) -> State:
    units = {id: Unit(id, side) for side, ids in enumerate(setting.roster) for id in ids}
    state = State(units, "setup", nerve=[4, 4] if setting.revision > 1 else [])
    if setting.placed:
        _spread(units, setting)
        state.step = "open"
    return attach(state, setting)  # type: ignore[no-any-return]


def _spread(units: dict[int, Unit], setting: Setting) -> None:
    """Each side on its half, close enough to meet: cells by a fixed scatter, stances in turn."""
    half = setting.width * (setting.height // 2)
    count = len(setting.roster[0])
    pace = next(step for step in range(7, half) if half % step)
    for side, ids in enumerate(setting.roster):
        free = sorted(range(half), key=lambda n: (n * pace % half, n))[:count]
        for number, (id, cell) in enumerate(zip(ids, free, strict=True)):
            unit = units[id]
            unit.at = cell + half * side
            unit.kind = "decoy" if number % (count // setting.decoys) == 0 else "real"
            unit.stance = ("masked", "hidden")[number % 2] if number % 3 or unit.kind == "decoy" else "open"


def situation(
    data: Mapping[str, Any], given: Mapping[str, bool | str], source: str, revision: int
) -> tuple[Setting, State, dict[str, int]]:
    """A position: `width`, `height`, `player`, `orders`, and `units` with name, side, at, kind, stance, shaken."""
    width, height = int(data.get("width", 8)), int(data.get("height", 8))
    rows = list(data.get("units", ()))
    empty = _setting("", revision, (width, height, 9, 9, 0, 0, True), bool(given.get("answers", True)))
    names = {str(row["name"]): number for number, row in enumerate(rows, 1)}
    units: dict[int, Unit] = {}
    for row in rows:
        if row["at"] not in empty.labels:
            raise ScenarioError(f"{source}: {row['name']!r} stands at {row['at']!r}, which is not on the table")
        plain = {**row, "id": names[row["name"]], "at": empty.labels.index(row["at"])}
        unit = msgspec.convert(plain, Unit)
        units[unit.id] = unit
    roster = tuple(tuple(id for id, unit in units.items() if unit.side == side) for side in (0, 1))
    decoys = sum(unit.kind == "decoy" for unit in units.values())
    found = msgspec.structs.replace(empty, roster=roster, decoys=decoys)
    state = State(units, "orders", player=int(data.get("player", 0)), orders=int(data.get("orders", 9)))
    state.nerve = [4, 4] if revision > 1 else []
    return found, attach(state, found), names


def migrate(raw: dict[str, Any], revision: int) -> dict[str, Any]:
    """The second revision gives each side its nerve."""
    return {**raw, "nerve": [4, 4]} if revision < 2 else raw


# --- what a seat knows --------------------------------------------------------------------------------------------
def known(s: State, seat: Seat) -> State:
    """By whitelist: one's own units, enemies in the open, and of the masked ones only where they are."""
    units: dict[int, Unit] = {}
    for id, unit in s.units.items():
        if unit.side == seat:
            units[id] = unit
        elif s.step == "setup" or unit.stance == "hidden":
            continue
        elif unit.stance == "open":
            units[id] = unit
        else:
            units[id] = Unit(id, unit.side, unit.at, "?", "masked")
    seen = State(units, s.step, s.turn, s.player, s.orders, s.outcome, s.lost, s.nerve)
    return attach(seen, s.setting)  # type: ignore[no-any-return]


def resample(seen: State, seat: Seat, rng: Random) -> State:
    """A full state that agrees with what a seat knows: unseen enemies anywhere free, decoys among the unknown."""
    s: State = copy(seen, seen.setting)
    enemy = 1 - seat
    taken = {unit.at for unit in s.units.values()}
    for id in s.setting.roster[enemy]:
        if id in s.units or id in s.lost:
            continue
        unit = s.units[id] = Unit(id, enemy)
        if s.step != "setup":
            unit.at, unit.kind, unit.stance = _free(s.setting, taken, rng), "?", "hidden"
            taken.add(unit.at)
    unknown = [unit for unit in s.units.values() if unit.kind == "?"]
    gone = sum(kind == "decoy" and id in s.setting.roster[enemy] for id, kind in s.lost.items())
    rng.shuffle(unknown)
    for number, unit in enumerate(unknown):
        unit.kind = "decoy" if number < s.setting.decoys - gone else "real"
    s.units = dict(sorted(s.units.items()))
    return s


def perturb(state: State, seat: Seat, rng: Random) -> State:
    """Another state that differs only in what the seat cannot know."""
    s: State = copy(state, state.setting)
    if s.step == "setup":
        return s
    taken = {unit.at for unit in s.units.values()}
    secret = [unit for unit in s.units.values() if unit.side != seat and unit.stance != "open"]
    kinds = [unit.kind for unit in secret]
    rng.shuffle(kinds)
    for unit, kind in zip(secret, kinds, strict=True):
        unit.kind, unit.shaken, unit.done = kind, kind == "real" and rng.random() < 0.3, rng.random() < 0.5
        if unit.stance == "hidden":
            taken.discard(unit.at)
            unit.at = _free(s.setting, taken, rng)
            taken.add(unit.at)
    return s


def _free(setting: Setting, taken: set[int], rng: Random) -> int:
    while True:
        cell = rng.randrange(setting.width * setting.height)
        if cell not in taken:
            return cell
