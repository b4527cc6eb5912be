"""The contract of a rule system: what a package must provide to be played, shown, recorded, searched and tested.

A system is one value, `System`, of frozen parts; nothing is inherited. Read from top to bottom:

| part | says |
|---|---|
| `Rules` | how a game begins, goes on and ends |
| `Knowledge` | what each side may know |
| `Showing` | how it is shown and told |
| `Lookup` | what a player may look up before he chooses |
| `Tools` | what tests, agents and the laboratory need |

Each part states the laws it must keep and the contract test that checks each law for every registered system
(`tests/contract`). How rules ask, roll and tell stands in `procedure`; what an agent is in `agent`. The smallest whole
system is `examples/outpost`.

Functions that are given `known` get the state as a side knows it, never more. A side is counted from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from bocage.kernel.choice import Choice
from bocage.kernel.command import Commander, Side
from bocage.kernel.contract.armies import Armies
from bocage.kernel.contract.look import Look, Note, Route, Way
from bocage.kernel.contract.options import Option, OptionValues
from bocage.kernel.contract.procedure import Step
from bocage.kernel.contract.question import Condition
from bocage.kernel.contract.scenario import ScenarioCard
from bocage.kernel.contract.setting import Outcome, Setting, State
from bocage.kernel.rules import Violation
from bocage.kernel.showing.drawing import Piecewise
from bocage.kernel.showing.presentation import Presentation
from bocage.kernel.showing.view import Panel, Point, Scene
from bocage.kernel.text import Text

if TYPE_CHECKING:
    from bocage.kernel.contract.agent import AgentMaker


StateT = TypeVar("StateT", bound=State)
StateT_co = TypeVar("StateT_co", bound=State, covariant=True)
StateT_contra = TypeVar("StateT_contra", bound=State, contravariant=True)
SettingT = TypeVar("SettingT", bound=Setting)
SettingT_co = TypeVar("SettingT_co", bound=Setting, covariant=True)
SettingT_contra = TypeVar("SettingT_contra", bound=Setting, contravariant=True)
Raw = dict[str, Any]
"""The fields of a saved state as plain data."""


# --- rules ------------------------------------------------------------------------------------------------------------
class MakesSetting(Protocol[SettingT_co]):
    """Makes the setting of a registered scenario, by its id, under all options; `ScenarioError` where it cannot be."""

    def __call__(self, scenario: str, options: OptionValues, /) -> SettingT_co: ...


class ReadsSituation(Protocol[SettingT_co, StateT_co]):
    """Reads a situation in the scenario schema: its setting, its state, and its pieces' ids by their names.

    `source` names the file in errors.
    """

    def __call__(
        self, data: Mapping[str, Any], options: OptionValues, source: str, /
    ) -> tuple[SettingT_co, StateT_co, dict[str, int]]: ...


class Starts(Protocol[SettingT_contra, StateT_co]):
    """Gives the first state of a game in a setting."""

    def __call__(self, setting: SettingT_contra, /) -> StateT_co: ...


class NamesTurn(Protocol[StateT_contra]):
    """Names the present player turn."""

    def __call__(self, state: StateT_contra, /) -> str: ...


class Settles(Protocol[StateT_contra]):
    """Says how the game is bound to end, from what a side knows; None while that is open."""

    def __call__(self, known: StateT_contra, side: Side, /) -> Outcome | None: ...


class Migrates(Protocol):
    """Brings the fields of a state that was saved under an older revision up to the present one."""

    def __call__(self, raw: Raw, revision: int, /) -> Raw: ...


class HandsOver(Protocol[StateT_contra]):
    """Gives a piece to another seat of its side, counted from 0 within the side; returns what the piece is called."""

    def __call__(self, state: StateT_contra, piece: int, seat: int, /) -> Text: ...


@dataclass(frozen=True)
class Rules(Generic[SettingT, StateT]):
    """How a game begins, goes on and ends.

    Laws:

    1. Steps are deterministic: the same state, dice and choices give the same next state, in any process
       (`test_the_same_key_and_choices_give_the_same_game`, `test_another_process_gives_the_same_states`).
    2. A step ends with `state.step` naming the next step, or with an outcome, and every game ends
       (`test_random_play_ends`).
    3. `setting` names the sides as the scenario's card does (`test_a_card_names_the_sides_of_its_scenario`).
    4. A state has one encoding, and decoding it gives the same state (`test_a_state_has_one_encoding`).
    5. No choice leads back to an earlier question without a die or another side's choice
       (`test_no_choice_leads_back`).
    6. `settled` agrees with every way the game can still be played.

    A game of one step, in which a side says when it has had enough:

        def act(s: State) -> Procedure[None]:
            choice = yield from ask(0, text("prompt-act"), Choices(lambda known: (MORE, END)))
            if choice == END:
                s.outcome = Outcome("enough", winner=0)

        Rules(state=State, steps={"act": act}, ...)
    """

    state: type[StateT]
    steps: Mapping[str, Step]
    """The sequence of play: what runs while `state.step` has this name."""
    options: Callable[[], tuple[Option, ...]]
    scenarios: Callable[[], tuple[ScenarioCard, ...]]
    setting: MakesSetting[SettingT]
    situation: ReadsSituation[SettingT, StateT]
    start: Starts[SettingT, StateT]
    turn: NamesTurn[StateT]
    """A change of the turn's name is where the record keeps a snapshot."""
    data_hash: Callable[[], str]
    """A hash over all data files that the rules read; together with the revision it says which rules a record has."""
    settled: Settles[StateT] | None = None
    migrate: Migrates = lambda raw, revision: raw
    has_reactions: bool = False
    """Whether seats are asked to react to each other's moves, so that standing orders can answer for them."""
    conditions: tuple[Condition, ...] = ()
    """The facts that standing orders can ask about."""
    armies: Armies | None = None
    """How players choose their armies before a game, where they do."""
    players_option: str = ""
    """The key of the option that says how many players each side has; without one each side has one player."""
    commander: Commander | None = None
    """Which seat of a side commands a piece; without it every seat of a side may choose for all its pieces."""
    hand_over: HandsOver[StateT] | None = None
    """`known` must not tell other sides who commands a piece; a system with a journal notes what is handed over."""


# --- knowledge --------------------------------------------------------------------------------------------------------
class Knows(Protocol[StateT]):
    """Gives what a side may know, as a state with the setting attached; it may be the state itself."""

    def __call__(self, state: StateT, side: Side, /) -> StateT: ...


class Resamples(Protocol[StateT]):
    """Draws a full state, free to be changed, that agrees with what a side knows."""

    def __call__(self, known: StateT, side: Side, rng: Random, /) -> StateT: ...


class LooksBack(Protocol[StateT]):
    """Gives what a side knows now of an earlier state, also what it has come to see since.

    `then` is the whole earlier state, `known_now` what the side knows now.
    """

    def __call__(self, then: StateT, side: Side, known_now: StateT, /) -> StateT: ...


class Perturbs(Protocol[StateT]):
    """Gives another state that differs only in what a side cannot know."""

    def __call__(self, state: StateT, side: Side, rng: Random, /) -> StateT: ...


def _knows_all(state: StateT, side: Side) -> StateT:
    """Nothing is hidden."""
    return state


@dataclass(frozen=True)
class Knowledge(Generic[StateT]):
    """What each side may know, and what can be made of that.

    Laws, `k` being `known(s, side)`:

    1. `known(k, side) == k` (`test_what_a_seat_knows_is_known_when_known_again`).
    2. `known(resample(k, side, rng), side) == k`, and `resample` leaves `k` as it is
       (`test_a_resampled_state_agrees_with_what_the_seat_knows`).
    3. `known(perturb(s, side, rng), side) == k`, and all that a seat is shown, offered, told and refused is the same in
       both states (`test_a_seat_gets_nothing_from_what_it_does_not_know`).
    4. `hindsight` tells no more than `known_now` allows (`test_a_seat_gets_nothing_from_what_it_does_not_know`).
    5. Without `has_secrets`, `k is s`; with it there is a `perturb`
       (`test_only_a_system_with_secrets_hides_something`).

    In a game where each side has a hand of cards:

        def known(s: State, side: Side) -> State:
            hands = [hand if owner == side else HIDDEN for owner, hand in enumerate(s.hands)]
            return attach(State(s.step, s.outcome, hands), s.setting)

        Knowledge(known=known, resample=resample, perturb=perturb, has_secrets=True)
    """

    resample: Resamples[StateT]
    known: Knows[StateT] = _knows_all
    hindsight: LooksBack[StateT] | None = None
    """Without it a side knows of an earlier state only what it knew then."""
    perturb: Perturbs[StateT] | None = None
    """For the test of law 3; required of a system with secrets."""
    has_secrets: bool = False
    """Whether a side may know what another may not, so that two players at one screen must not share a view."""


# --- showing ----------------------------------------------------------------------------------------------------------
class DrawsScene(Protocol[StateT_contra]):
    """Draws the board and the pieces as a side sees them, from what it knows."""

    def __call__(self, known: StateT_contra, side: Side, /) -> Scene: ...


class Describes(Protocol[StateT_contra]):
    """Says what a choice is called, for buttons and lists."""

    def __call__(self, known: StateT_contra, choice: Choice, /) -> Text: ...


class SaysPassed(Protocol[StateT_contra]):
    """Says what the log tells where a side ends or passes because nothing else is legal; None: nothing.

    `latest` is the last message of the log, None where the log is empty.
    """

    def __call__(self, known: StateT_contra, side: Side, latest: Text | None, /) -> Text | None: ...


class NamesNations(Protocol[SettingT_contra]):
    """Gives the nation of each side in a setting, by which its pieces are coloured."""

    def __call__(self, setting: SettingT_contra, /) -> tuple[str, ...]: ...


class NamesSides(Protocol):
    """Gives the names of a scenario's sides under options."""

    def __call__(self, scenario: str, options: OptionValues, /) -> tuple[str, ...]: ...


def _named_as_sides(setting: Setting) -> tuple[str, ...]:
    return setting.sides


@dataclass(frozen=True)
class Showing(Generic[SettingT, StateT]):
    """How a game is shown and told; all of it is data that a client draws without knowing a rule.

    Laws:

    1. `describe` is total: it names every legal choice and every form of a free one, and never raises for them
       (`test_views_are_plain_json`).
    2. `scene` and `describe` change nothing and depend only on what the side knows
       (`test_looking_changes_nothing`, `test_a_seat_gets_nothing_from_what_it_does_not_know`).
    3. Every text id has words in each language (`tests/test_texts.py`), every id that needs a style has one
       (`tests/presentation`).
    4. Drawing piece by piece, or once for all sides, gives what drawing the whole scene for each gives
       (`test_changes_lead_to_what_is_shown_afresh`).

    A game of one tank:

        def scene(s: State, side: Side) -> Scene:
            tank = Piece(TANK, "C2", 0, text("name-tank"), "tank")
            return Scene("crossing", (tank,), markers=(), panels=(), status=text("status"), phases=(), phase=0)

        Showing(scene=scene, describe=lambda known, choice: Text(f"choice-{choice.verb}"))
    """

    scene: DrawsScene[StateT]
    describe: Describes[StateT]
    passed: SaysPassed[StateT] | None = None
    """Without it the log names the choice that was made."""
    presentation: Callable[[], Presentation] = Presentation
    """How events, counters, choices and markers are to look."""
    player_aids: Callable[[], tuple[Panel, ...]] = tuple
    """What a player looks up while playing, beside the ledger, such as the tables."""
    nations: NamesNations[SettingT] = _named_as_sides
    side_names: NamesSides | None = None
    """For systems in which a scenario's card alone does not say what its sides are called."""
    piecewise: Piecewise[StateT] | None = None
    """How pieces are drawn one at a time, for systems in which drawing all of them at every choice takes too long."""
    is_alike: bool = False
    """Whether all sides are shown the same scene, so that it is drawn once for all of them."""


# --- looking things up ------------------------------------------------------------------------------------------------
class TracesSight(Protocol[StateT_contra]):
    """Traces the line of sight between two places; refused where the rules do not let a player look."""

    def __call__(self, known: StateT_contra, side: Side, start: str, end: str, /) -> Look | Violation: ...


class ListsSeen(Protocol[StateT_contra]):
    """Lists what is seen from a place: each place with its hindrance."""

    def __call__(self, known: StateT_contra, side: Side, start: str, /) -> dict[str, int] | Violation: ...


class FindsWays(Protocol[StateT_contra]):
    """Finds where a piece could go or be put now, each by its cheapest lawful way."""

    def __call__(self, known: StateT_contra, side: Side, piece: int, /) -> Sequence[Way]: ...


class FindsRoute(Protocol[StateT_contra]):
    """Finds how a piece would be led to a point of a table; `together`: with its group. None: it cannot be led now."""

    def __call__(
        self, known: StateT_contra, side: Side, piece: int, point: Point, together: bool, /
    ) -> Route | Violation | None: ...


class NotesOnPiece(Protocol[StateT_contra]):
    """Tells what a player should know of a piece beside what is printed on it."""

    def __call__(self, known: StateT_contra, side: Side, piece: int, /) -> Sequence[Note]: ...


class NotesOnPlace(Protocol[StateT_contra]):
    """Tells what a player should know of a place, for a piece (0: for any)."""

    def __call__(self, known: StateT_contra, side: Side, place: str, piece: int, /) -> Sequence[Note]: ...


@dataclass(frozen=True)
class Lookup(Generic[StateT]):
    """What a player may look up about the position before he chooses; a system offers what its rules permit.

    Laws:

    1. Looking changes nothing and depends only on what the side knows (`test_looking_changes_nothing`,
       `test_a_seat_gets_nothing_from_what_it_does_not_know`).
    2. The choices of a way are legal one after the other as long as no die and no other side interferes
       (`Game.forecast` says how likely that is).
    3. `line_of_sight` and `seen_from` agree: a place is in the list exactly if the line to it is clear.
    """

    line_of_sight: TracesSight[StateT] | None = None
    seen_from: ListsSeen[StateT] | None = None
    ways: FindsWays[StateT] | None = None
    route: FindsRoute[StateT] | None = None
    notes_on_piece: NotesOnPiece[StateT] | None = None
    notes_on_place: NotesOnPlace[StateT] | None = None


# --- tools ------------------------------------------------------------------------------------------------------------
class StatesFact(Protocol[StateT_contra]):
    """States one fact by its name, as plain data: of a piece (`#12`), a place (`@K5`) or the game (empty subject).

    `LookupError`, `AttributeError` or `ValueError` where there is no such fact.
    """

    def __call__(self, state: StateT_contra, subject: str, name: str, /) -> Any: ...


class CountsPieces(Protocol[StateT_contra]):
    """Counts about how many pieces a state holds."""

    def __call__(self, state: StateT_contra, /) -> int: ...


class Prepares(Protocol[StateT_contra]):
    """Works out, once for a setting, what play will ask again and again, such as what the map does to sight lines."""

    def __call__(self, state: StateT_contra, /) -> object: ...


class Benchmark(Protocol):
    """Prepares some work and returns the function to be timed, which does the work and returns how often it did it.

    `lambda: lambda: sum(1 for pair in pairs if is_seen(pair))` prepares nothing and looks along every pair.
    """

    def __call__(self) -> Callable[[], int]: ...


def _usual_size(state: Any) -> int:
    """The number of counters in a small scenario."""
    return 60


@dataclass(frozen=True)
class Tools(Generic[StateT]):
    """What tests, agents, the laboratory and the runner of games need of a system beside play.

    Laws:

    1. `fact` answers for every subject and name that a case file of the system uses (`tests/test_case.py`).
    2. An agent answers with a legal choice and keeps the laws of `contract.agent`
       (`test_a_seat_gets_nothing_from_what_it_does_not_know` runs all of them).

        Tools(fact=lambda state, subject, name: getattr(state, name), agents={"bold": without_memory(decide)})
    """

    fact: StatesFact[StateT]
    agents: Mapping[str, AgentMaker]
    """Named agents of this system beside the general ones: what makes one for a seat of a game."""
    scale: CountsPieces[StateT] = _usual_size
    """The kernel weighs copying a state against replaying inputs by it."""
    prepare: Prepares[StateT] | None = None
    benchmarks: Mapping[str, Benchmark] = field(default_factory=dict)
    """Work that `bocage bench` times beside play, by the name of the figure (`sight`, `reach`)."""
    benchmark_options: Mapping[str, bool | str] = field(default_factory=dict)
    """The options of the game in which speed is measured, where those of the scenario make too small a one."""


# --- the whole --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class System(Generic[SettingT, StateT]):
    """One rule system. Every function is pure but for the state it is given to change."""

    code: str
    """The short name in commands and records, such as `aslsk`."""
    title: Text
    package: str
    """Where the system's `text`, `data` and `rules.toml` stand."""
    revision: int
    """Raised with every change of the rules that makes an old record play differently."""
    rules: Rules[SettingT, StateT]
    knowledge: Knowledge[StateT]
    showing: Showing[SettingT, StateT]
    tools: Tools[StateT]
    lookup: Lookup[StateT] = field(default_factory=Lookup)


AnySystem = System[Any, Any]
"""A system as the kernel and everything above it sees it: its state and its setting are opaque."""
