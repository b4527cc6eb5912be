"""A system is a value of functions over its own state type; nothing is inherited. A registry finds systems by code."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.command import Commander, Side
from bocage.kernel.drawing import Drawn
from bocage.kernel.lists import Armies
from bocage.kernel.look import Look, Note, Route, Way
from bocage.kernel.options import Option
from bocage.kernel.orders import Condition
from bocage.kernel.presentation import Presentation
from bocage.kernel.procedure import Step
from bocage.kernel.rules import Violation
from bocage.kernel.text import Text
from bocage.kernel.view import Panel, Scene

if TYPE_CHECKING:
    from bocage.kernel.agent import AgentMaker


class Outcome(msgspec.Struct, frozen=True):
    """Why a game ended (a message id) and which side won; no winner is a draw."""

    reason: str
    winner: Side | None = None


class State(Protocol):
    """What the kernel needs of any state: the step to run next and the outcome, once there is one.

    A state is a msgspec struct with `dict=True`, so that the setting can be attached without being part of it.
    Where it has `omit_defaults`, a text field with a default is a `Literal` and only holds constants of the code, never
    the words of a choice: a field is left out when it holds the default itself, and the hash is over what is left.
    """

    step: str
    outcome: Outcome | None


class Setting(Protocol):
    """What never changes during a game: scenario, board, options, the names of the sides and the side of each seat."""

    @property
    def sides(self) -> tuple[str, ...]: ...

    @property
    def seats(self) -> tuple[Side, ...]: ...


class Group(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some pieces of one side, each kind with how many.

    `when` says when they come where they are not there at once, and `turn` in which turn where that is fixed; `where`
    is where they set up or by which edge they come.
    """

    side: Side
    pieces: tuple[tuple[int, Text], ...]
    when: Text | None = None
    where: Text | None = None
    turn: int = 0


class ScenarioCard(msgspec.Struct, frozen=True):
    """What a player sees of a scenario before choosing it; `sides` are those of its setting, which is not made for it.

    `difficulty` goes from 1 to 5, `balance` counts the games each side won between equal agents, `rules` are the ids of
    the rules it turns on, `goals` the ways to win, `places` those that are fought for.
    """

    id: str
    title: Text
    summary: Text
    sides: tuple[str, ...]
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
    known: Callable[[Any, Side], Any]
    """What a side may know, as a state of the same type with the setting attached; without secrets the state itself."""
    resample: Callable[[Any, Side, Random], Any]
    """A full state of its own, free to be changed, that agrees with what a side knows."""
    turn: Callable[[Any], str]
    """Names the present player turn; a change of it is where the record keeps a snapshot."""
    scene: Callable[[Any, Side], Scene]
    """The board and the pieces as a side sees them, drawn from what it knows."""
    describe: Callable[[Any, Choice], Text]
    """What a choice is called, for buttons and lists."""
    fact: Callable[[Any, str, str], Any]
    """One fact for a case's expectation: of a piece (`#12`), a place (`@K5`) or the game (``), by name."""
    data_hash: Callable[[], str]
    agents: Mapping[str, AgentMaker]
    """Named agents of this system beside the general ones: what makes one for a seat of a game (see `agent`)."""
    passed: Callable[[Any, Side, Text | None], Text | None] | None = None
    """What the log says where a side ends or passes because nothing else is legal, given its latest message."""
    scale: Callable[[Any], int] = lambda state: 60
    """About how many pieces a state holds; the kernel weighs copying against replaying by it."""
    migrate: Callable[[dict[str, Any], int], dict[str, Any]] = lambda raw, revision: raw
    """Brings the plain data of a state saved under an older revision up to this one."""
    perturb: Callable[[Any, Side, Random], Any] | None = None
    """For the non-interference test: another state that differs only in what the side cannot know."""
    presentation: Callable[[], Presentation] = Presentation
    """How the system wants its events, counters, choices and markers shown."""
    aids: Callable[[], tuple[Panel, ...]] = tuple
    """Player aids: what one looks up while playing, beside the ledger."""
    secrets: bool = False
    """Whether a side may know what another may not, so that two players at one screen must not share a view."""
    reacts: bool = False
    """Whether seats are asked to react to each other's moves, so that standing orders can answer for them."""
    conditions: tuple[Condition, ...] = ()
    """The facts that standing orders of this system can ask about."""
    nations: Callable[[Any], tuple[str, ...]] = lambda setting: setting.sides
    """The nation of each side in a setting, by which its pieces are coloured."""
    side_names: Callable[[str, Mapping[str, bool | str]], tuple[str, ...]] | None = None
    """What the sides of a scenario are called under options, where the scenario alone does not say."""
    prepare: Callable[[Any], object] | None = None
    """Works out of a state what it will be asked again and again, such as what the map does to lines of sight."""
    works: Mapping[str, Callable[[], Callable[[], int]]] = field(default_factory=dict)
    """Work to be timed beside play, by name (`sight`, `reach`): the first call prepares, the second does so many."""
    measured: Mapping[str, bool | str] = field(default_factory=dict)
    """The options of a game in which speed is measured, where those of the scenario make too small a one."""
    inspect: Callable[[Any, Side, str, str], Look | Violation] | None = None
    """The line of sight between two places, from what a side knows; refused where the rules do not let one look."""
    survey: Callable[[Any, Side, str], dict[str, int] | Violation] | None = None
    """What is seen from a place: place to hindrance, from what a side knows."""
    ways: Callable[[Any, Side, int], Sequence[Way]] | None = None
    """Where a piece could go or be put now, each by its cheapest lawful way, from what a side knows."""
    route: Callable[[Any, Side, int, tuple[int, int], bool], Route | Violation | None] | None = None
    """How a piece would be led to a point of a table, alone or with its group, from what a side knows."""
    notes: Callable[[Any, Side, int], Sequence[Note]] | None = None
    """What else a player should know of a piece, from what a side knows."""
    ground: Callable[[Any, Side, str, int], Sequence[Note]] | None = None
    """What a player should know of a place, for a piece (0: for any), from what a side knows."""
    armies: Armies | None = None
    """How players choose their armies, where they do."""
    hindsight: Callable[[Any, Side, Any], Any] | None = None
    """What a side knows now of an earlier state, as `known` would say it: given that state, the side, and what it knows
    now, also what it has come to see since. Without this, only what it knew then."""
    settled: Callable[[Any, Side], Outcome | None] | None = None
    """How the game will end whatever is still played, from what a side knows; None while that is open."""
    players_option: str = ""
    """The option that says how many players each side has, by its key; without one each side has one player."""
    commander: Commander | None = None
    """Which seat of a side commands a piece; without it every seat of a side may choose for all its pieces."""
    hand_over: Callable[[Any, int, int], Text] | None = None
    """Gives a piece, with all that goes with it, to another seat of its side, by number; returns what it is called.

    `known` must not tell other sides who commands a piece. A system with a journal notes in it what is handed over.
    """
    drawn: Drawn | None = None
    """How pieces are drawn one at a time, for systems in which drawing all at every choice takes too long."""


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
