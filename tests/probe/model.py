"""The state of the probe, its scenarios, and what a seat knows, may imagine and cannot know of a state."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Literal, NamedTuple

import msgspec

from bocage.ground import Board
from bocage.kernel.command import Side
from bocage.kernel.contract.options import Option
from bocage.kernel.contract.scenario import ScenarioCard, ScenarioError
from bocage.kernel.contract.setting import Outcome, attach
from bocage.kernel.contract.state import copy
from bocage.kernel.showing.journal import Journal, PerPiece, Reader
from bocage.kernel.showing.view import Sheet
from bocage.kernel.text import text
from bocage.mechanics.places import Places
from tests.probe.ground import Grid, Village

Kind = Literal["real", "decoy", "?"]
Stance = Literal["open", "masked", "hidden"]
OFF = -1
SIDES = ("red", "blue")


class Unit(msgspec.Struct, omit_defaults=True):
    id: int
    side: Side
    at: int = OFF
    kind: Kind = "real"
    stance: Stance = "open"
    shaken: bool = False
    done: bool = False
    low: bool = False
    """Out of supply, where supply is played."""


@dataclass(frozen=True)
class Setting:
    """What never changes. `roster` numbers each side's units; which of them are decoys is decided in secret."""

    scenario: str
    revision: int
    ground: Grid | Village
    turns: int
    orders: int
    decoys: int
    roster: tuple[tuple[int, ...], ...]
    placed: bool = False
    answers: bool = True
    volleys: bool = False
    supply: bool = False
    fog: bool = False
    sides: tuple[str, ...] = SIDES
    seats: tuple[int, ...] = (0, 1)

    @property
    def labels(self) -> tuple[str, ...]:
        return self.ground.labels

    @cached_property
    def cells(self) -> dict[str, int]:
        """The number of each cell by its label."""
        return {label: cell for cell, label in enumerate(self.labels)}

    @cached_property
    def side_of(self) -> dict[int, Side]:
        """The side of each unit there ever was."""
        return {id: side for side, ids in enumerate(self.roster) for id in ids}

    @property
    def sheet(self) -> Sheet | None:
        return self.ground.sheet if isinstance(self.ground, Grid) else None

    @property
    def board(self) -> Board | None:
        return self.ground.board if isinstance(self.ground, Village) else None


class State(msgspec.Struct, dict=True, omit_defaults=True):
    units: dict[int, Unit]
    step: str
    turn: int = 1
    player: Side = 0
    orders: int = 0
    outcome: Outcome | None = None
    lost: dict[int, Kind] = msgspec.field(default_factory=dict)
    nerve: list[int] = msgspec.field(default_factory=list)
    """Each side's nerve, from the second revision on."""

    @property
    def setting(self) -> Setting:
        setting: Setting = self.__dict__["setting"]
        return setting

    @property
    def kept_places(self) -> Places[int] | None:
        """The units by cell, once they have been asked for; kept beside the state, never in it."""
        return self.__dict__.get("places")

    @property
    def places(self) -> Places[int]:
        """The units by cell."""
        places = self.kept_places
        if places is None:
            places = Places((unit.id, unit.at) for unit in self.units.values() if unit.at != OFF)
            self.__dict__["places"] = places
        return places

    @property
    def journal(self) -> Journal:
        """The units that have changed; kept beside the state as well."""
        journal: Journal = self.__dict__.setdefault("journal", Journal())
        return journal

    @property
    def knowledge(self) -> list[Knowledge]:
        """What each side knows of the units; kept beside the state as well."""
        knowledge: list[Knowledge] | None = self.__dict__.get("knowledge")
        if knowledge is None:
            knowledge = self.__dict__["knowledge"] = [Knowledge() for _ in self.setting.sides]
        return knowledge

    def note(self, unit: Unit) -> None:
        """Something about a unit has changed."""
        self.journal.note(unit.id)

    def put(self, unit: Unit, cell: int) -> None:
        """Move a unit to a cell."""
        unit.at = cell
        self.places.put(unit.id, cell)
        self.note(unit)

    def take_off(self, unit: Unit) -> None:
        """Remove a unit from the game."""
        self.places.remove(unit.id)
        del self.units[unit.id]
        self.note(unit)


# --- scenarios ----------------------------------------------------------------------------------------------------
class Scenario(NamedTuple):
    """A scenario: how many turns, orders a turn, units and decoys a side; whether they are placed at the start."""

    ground: Grid | Village
    turns: int
    orders: int
    units: int
    decoys: int
    placed: bool = False
    supply: bool = False
    fog: bool = False
    seats: tuple[Side, ...] = (0, 1)


SCENARIOS = {
    "patrol": Scenario(Grid(5, 6), 4, 3, 4, 1),
    "battle": Scenario(Grid(12, 14), 5, 5, 30, 6, placed=True),
    "village": Scenario(Village(), 4, 3, 4, 1),
    "allies": Scenario(Grid(8, 9), 4, 6, 9, 2, placed=True, supply=True, fog=True, seats=(0, 0, 0, 1)),
    "host": Scenario(Grid(200, 200), 1, 6, 2000, 400, placed=True),
    "campaign": Scenario(Grid(200, 200), 100, 20, 2000, 400, placed=True, supply=True, fog=True, seats=(0, 0, 0, 1)),
}
"""`village` is a hex map with houses of two storeys; `allies` has three players on one side, and so has `campaign`, the
long large game under fog."""


def scenarios() -> tuple[ScenarioCard, ...]:
    return tuple(ScenarioCard(id, text(f"scenario-{id}"), text(f"scenario-{id}-summary"), SIDES) for id in SCENARIOS)


def options() -> tuple[Option, ...]:
    return (
        Option("answers", "PRB-3a", True, (True, False), text("option-answers")),
        Option("volleys", "PRB-3c", False, (True, False), text("option-volleys")),
    )


def _setting(name: str, revision: int, played: Scenario, given: Mapping[str, bool | str]) -> Setting:
    units = played.units
    return Setting(
        name,
        revision,
        played.ground,
        played.turns,
        played.orders,
        played.decoys,
        (tuple(range(1, units + 1)), tuple(range(units + 1, 2 * units + 1))),
        played.placed,
        bool(given.get("answers", True)),
        bool(given.get("volleys", False)),
        played.supply,
        played.fog,
        seats=played.seats,
    )


def setting(scenario: str, given: Mapping[str, bool | str], revision: int) -> Setting:
    if scenario not in SCENARIOS:
        raise ScenarioError(f"the probe has no scenario {scenario!r}; expected one of {', '.join(SCENARIOS)}")
    return _setting(scenario, revision, SCENARIOS[scenario], given)


def start(setting: Setting) -> State:
    units = {id: Unit(id, side) for side, ids in enumerate(setting.roster) for id in ids}
    state = State(units, "setup", nerve=[4, 4] if setting.revision > 1 else [])
    if setting.placed:
        _spread(units, setting)
        state.step = "open"
    return attach(state, setting)  # type: ignore[no-any-return]


def _spread(units: dict[int, Unit], setting: Setting) -> None:
    """Each side on its half, close enough to meet: cells by a fixed scatter, stances in turn."""
    assert isinstance(setting.ground, Grid)
    half = setting.ground.width * (setting.ground.height // 2)
    count = len(setting.roster[0])
    pace = next(step for step in range(7, half) if half % step)
    for side, ids in enumerate(setting.roster):
        free = sorted(range(half), key=lambda number: (number * pace % half, number))[:count]
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
    empty = _setting("", revision, Scenario(Grid(width, height), 9, 9, 0, 0, placed=True), given)
    names = {str(row["name"]): number for number, row in enumerate(rows, 1)}
    units: dict[int, Unit] = {}
    for row in rows:
        if row["at"] not in empty.cells:
            raise ScenarioError(f"{source}: {row['name']!r} stands at {row['at']!r}, which is not on the table")
        plain = {**row, "id": names[row["name"]], "at": empty.cells[row["at"]]}
        unit = msgspec.convert(plain, Unit)
        units[unit.id] = unit
    roster = tuple(tuple(id for id, unit in units.items() if unit.side == side) for side in (0, 1))
    decoys = sum(unit.kind == "decoy" for unit in units.values())
    setting = dataclasses.replace(empty, roster=roster, decoys=decoys)
    state = State(units, "orders", player=int(data.get("player", 0)), orders=int(data.get("orders", 9)))
    state.nerve = [4, 4] if revision > 1 else []
    return setting, attach(state, setting), names


def migrate(raw: dict[str, Any], revision: int) -> dict[str, Any]:
    """The second revision gives each side its nerve."""
    return {**raw, "nerve": [4, 4]} if revision < 2 else raw


# --- what a side knows --------------------------------------------------------------------------------------------
def commander(s: State, side: Side, piece: int) -> int | None:
    """Which player of a side commands a unit: they take them in turn."""
    return piece % 3 if s.setting.side_of.get(piece) == side else None


class Knowledge:
    """The units that a side knows of, kept from one look to the next."""

    def __init__(self) -> None:
        self.units: PerPiece[int, Unit] = PerPiece()
        self.reader = Reader()
        self.places: Places[int] = Places()

    def follow(self, changed: set[int] | None) -> None:
        """Bring the index up to date; None: any unit may have changed."""
        units = self.units.table
        if changed is None:
            self.places = Places((unit.id, unit.at) for unit in units.values() if unit.at != OFF)
            return
        for id in changed:
            unit = units.get(id)
            if unit is None or unit.at == OFF:
                self.places.remove(id)
            else:
                self.places.put(id, unit.at)


def known(s: State, side: Side) -> State:
    """By whitelist: one's own units, enemies in the open, and of the masked ones only where they are."""
    kept = s.knowledge[side]

    def seen_as(id: int) -> Unit | None:
        return _seen_as(s, side, id)

    def whole() -> dict[int, Unit]:
        return {id: unit for id in s.units if (unit := seen_as(id)) is not None}

    changed = kept.reader.news(s.journal)
    kept.units.refresh(changed, whole, seen_as, lambda: s.units)
    kept.follow(changed)
    seen = State(kept.units.table, s.step, s.turn, s.player, s.orders, s.outcome, s.lost, s.nerve)
    seen.__dict__["places"] = kept.places
    return attach(seen, s.setting)  # type: ignore[no-any-return]


def _seen_as(s: State, side: Side, id: int) -> Unit | None:
    """A unit as a side knows it."""
    unit = s.units.get(id)
    if unit is None or unit.side == side:
        return unit
    if s.step == "setup" or unit.stance == "hidden":
        return None
    return unit if unit.stance == "open" else Unit(id, unit.side, unit.at, "?", "masked")


def hindsight(then: State, side: Side, now: State) -> State:
    """What was known then, and the units that have come into the open, or were lost, since."""
    seen = known(then, side)
    enemies = [unit for unit in then.units.values() if unit.side != side]
    shown = [unit for unit in enemies if unit.id in now.lost or _is_open(now.units.get(unit.id))]
    seen.units = seen.units | {unit.id: unit for unit in shown}
    return seen


def _is_open(unit: Unit | None) -> bool:
    return unit is not None and unit.stance == "open"


def resample(seen: State, side: Side, rng: Random) -> State:
    """A full state that agrees with what a side knows: unseen enemies anywhere free, decoys among the unknown."""
    s: State = copy(seen, seen.setting)
    enemy = 1 - side
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


def perturb(state: State, side: Side, rng: Random) -> State:
    """Another state that differs only in what the side cannot know."""
    s: State = copy(state, state.setting)
    if s.step == "setup":
        return s
    taken = {unit.at for unit in s.units.values()}
    secret = [unit for unit in s.units.values() if unit.side != side and unit.stance != "open"]
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
        cell = rng.randrange(len(setting.labels))
        if cell not in taken:
            return cell
