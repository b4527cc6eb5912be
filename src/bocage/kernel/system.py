"""A system is a value of functions over its own state type; nothing is inherited. A registry finds systems by code."""

from __future__ import annotations

import hashlib
import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from random import Random
from typing import Any, Protocol

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.lists import Armies
from bocage.kernel.look import Look, Note, Route, Way
from bocage.kernel.procedure import Seat, Step
from bocage.kernel.rules import Violation
from bocage.kernel.text import Text
from bocage.kernel.view import Panel, Scene


class Outcome(msgspec.Struct, frozen=True):
    """Why a game ended (a message id) and who won; no winner is a draw."""

    reason: str
    winner: Seat | None = None


class State(Protocol):
    """What the kernel needs of any state: the step to run next and the outcome, once there is one.

    A state is a msgspec struct with `dict=True`, so that the setting can be attached without being part of it.
    Where it has `omit_defaults`, a text field with a default is a `Literal` and only holds constants of the code, never
    the words of a choice: a field is left out when it holds the default itself, and the hash is over what is left.
    """

    step: str
    outcome: Outcome | None


class Setting(Protocol):
    """What never changes during a game: scenario, board, options."""

    @property
    def seats(self) -> tuple[str, ...]: ...


class Group(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some pieces of one side, each kind with how many.

    `when` says when they come where they are not there at once, `where` where they set up or by which edge they come.
    """

    seat: Seat
    pieces: tuple[tuple[int, Text], ...]
    when: Text | None = None
    where: Text | None = None


class ScenarioCard(msgspec.Struct, frozen=True):
    """What a player sees of a scenario before choosing it; `seats` are those of its setting, which is not made for it.

    `difficulty` goes from 1 to 5, `balance` counts the games each seat won between equal agents, `rules` are the ids of
    the rules it turns on, `goals` the ways to win, `places` those that are fought for.
    """

    id: str
    title: Text
    summary: Text
    seats: tuple[str, ...]
    turns: str = ""
    minutes: int = 0
    tutorial: bool = False
    difficulty: int = 0
    forces: tuple[Group, ...] = ()
    balance: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    note: Text | None = None
    goals: tuple[Text, ...] = ()
    places: tuple[str, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """A named reading or switch of a system, shown to players and kept in the record's header.

    `seated` is what is proposed instead of the default where a person plays, `together` where only people do. Where it
    is `free`, any other text may be given beside the values; the system judges it when it makes the setting.
    """

    key: str
    rule: str
    default: bool | str
    values: tuple[bool | str, ...]
    text: Text
    seated: bool | str | None = None
    together: bool | str | None = None
    free: bool = False

    def allows(self, value: bool | str) -> bool:
        """Whether it may be given; a free text is judged later."""
        return value in self.values or (self.free and isinstance(value, str))


class ScenarioError(ValueError):
    """A scenario, situation or option that cannot be used; the sentence says what, where and what was expected."""


@dataclass(frozen=True)
class System:
    """One rule system. Every function is pure but for the state it is given to change."""

    code: str
    title: Text
    package: str
    revision: int
    state: type[Any]
    steps: Mapping[str, Step]
    options: Callable[[], tuple[Option, ...]]
    scenarios: Callable[[], tuple[ScenarioCard, ...]]
    setting: Callable[[str, Mapping[str, bool | str]], Any]
    """The setting of a registered scenario (by id) under options."""
    situation: Callable[[Mapping[str, Any], Mapping[str, bool | str], str], tuple[Any, Any, dict[str, int]]]
    """Setting, state and piece names of a situation given as data in the scenario schema; the third names the file."""
    start: Callable[[Any], Any]
    """The first state of a game in a setting."""
    known: Callable[[Any, Seat], Any]
    """What a seat may know, as a state of the same type with the setting attached; without secrets the state itself."""
    resample: Callable[[Any, Seat, Random], Any]
    """A full state of its own, free to be changed, that agrees with what a seat knows."""
    turn: Callable[[Any], str]
    """Names the present player turn; a change of it is where the record keeps a snapshot."""
    scene: Callable[[Any, Seat], Scene]
    """The board and the pieces as a seat sees them, drawn from what it knows."""
    describe: Callable[[Any, Choice], Text]
    """What a choice is called, for buttons and lists."""
    fact: Callable[[Any, str, str], Any]
    """One fact for a case's expectation: of a piece (`#12`), a place (`@K5`) or the game (``), by name."""
    data_hash: Callable[[], str]
    agents: Mapping[str, Callable[..., Any]]
    """Named agents of this system beside the general ones: seat view to (choice, reason)."""
    passed: Callable[[Any, Seat, Text | None], Text | None] | None = None
    """What the log says where a seat ends or passes because nothing else is legal, given its latest message."""
    scale: Callable[[Any], int] = lambda state: 60
    """About how many pieces a state holds; the kernel weighs copying against replaying by it."""
    migrate: Callable[[dict[str, Any], int], dict[str, Any]] = lambda raw, revision: raw
    """Brings the plain data of a state saved under an older revision up to this one."""
    perturb: Callable[[Any, Seat, Random], Any] | None = None
    """For the non-interference test: another state that differs only in what the seat cannot know."""
    aids: Callable[[], tuple[Panel, ...]] = tuple
    """Player aids: what one looks up while playing, beside the ledger."""
    secrets: bool = False
    """Whether a seat may know what another may not, so that two players at one screen must not share a view."""
    reacts: bool = False
    """Whether seats are asked to react to each other's moves, so that standing orders can answer for them."""
    nations: Callable[[Any], tuple[str, ...]] = lambda setting: setting.seats
    """The nation of each seat in a setting, by which its pieces are coloured."""
    side_names: Callable[[str, Mapping[str, bool | str]], tuple[str, ...]] | None = None
    """What the seats of a scenario are called under options, where the scenario alone does not say."""
    prepare: Callable[[Any], object] | None = None
    """Works out of a state what it will be asked again and again, such as what the map does to lines of sight."""
    works: Mapping[str, Callable[[], Callable[[], int]]] = field(default_factory=dict)
    """Work to be timed beside play, by name (`sight`, `reach`): the first call prepares, the second does so many."""
    measured: Mapping[str, bool | str] = field(default_factory=dict)
    """The options of a game in which speed is measured, where those of the scenario make too small a one."""
    inspect: Callable[[Any, Seat, str, str], Look | Violation] | None = None
    """The line of sight between two places, from what a seat knows; refused where the rules do not let one look."""
    survey: Callable[[Any, Seat, str], dict[str, int] | Violation] | None = None
    """What is seen from a place: place to hindrance, from what a seat knows."""
    ways: Callable[[Any, Seat, int], Sequence[Way]] | None = None
    """Where a piece could go or be put now, each by its cheapest lawful way, from what a seat knows."""
    route: Callable[[Any, Seat, int, tuple[int, int], bool], Route | Violation | None] | None = None
    """How a piece would be led to a point of a table, alone or with its group, from what a seat knows."""
    notes: Callable[[Any, Seat, int], Sequence[Note]] | None = None
    """What else a player should know of a piece, from what a seat knows."""
    ground: Callable[[Any, Seat, str, int], Sequence[Note]] | None = None
    """What a player should know of a place, for a piece (0: for any), from what a seat knows."""
    armies: Armies | None = None
    """How players choose their armies, where they do."""
    settled: Callable[[Any, Seat], Outcome | None] | None = None
    """How the game will end whatever is still played, from what a seat knows; None while that is open."""


@cache
def hash_of_data(package: str) -> str:
    """A hash of every file in the data folder of a system's package."""
    digest = hashlib.blake2b(digest_size=16)
    folders = [resources.files(package) / "data"]
    while folders:
        for entry in sorted(folders.pop().iterdir(), key=lambda file: file.name):
            if entry.is_dir():
                folders.append(entry)
            else:
                digest.update(entry.name.encode() + b"\0" + entry.read_bytes())
    return digest.hexdigest()


class UnknownSystem(LookupError):
    """No system has this code."""


_registered: dict[str, System] = {}


def register(system: System) -> None:
    """Make a system known beside those of `bocage.systems`; tests register the probe."""
    _registered[system.code] = system


def codes() -> tuple[str, ...]:
    """All systems' codes, those of `bocage.systems` first; a package in the making, without `system`, is none."""
    package = importlib.import_module("bocage.systems")
    return tuple(dict.fromkeys([*packaged(package.__path__), *_registered]))


def packaged(folders: Iterable[str]) -> list[str]:
    """The packages of these folders that have a module `system`."""
    return [
        package.name
        for folder in folders
        for package in pkgutil.iter_modules([folder])
        if package.ispkg and any(m.name == "system" for m in pkgutil.iter_modules([f"{folder}/{package.name}"]))
    ]


def find(code: str) -> System:
    """The system with this code."""
    if code not in _registered:
        if code not in codes():
            raise UnknownSystem(f"there is no system {code[:40]!r}; known are: {', '.join(codes())}")
        found: System = importlib.import_module(f"bocage.systems.{code}.system").SYSTEM
        _registered[code] = found
    return _registered[code]


def attach(state: Any, setting: Any) -> Any:
    """Give a state its setting; returns the state."""
    state.__dict__["setting"] = setting
    return state
