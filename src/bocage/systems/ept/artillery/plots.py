"""Plots (EPT-12.1b, EPT-12.3a): both sides write in secret where each battery is to fire in the next turn."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, ask, together
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.mechanics.keeping import keep
from bocage.systems.ept.artillery.observers import observed_cells, observer_for, why_not_observed
from bocage.systems.ept.state.model import OFF_MAP, UNLIMITED, Battery, Mission, State
from bocage.systems.ept.state.names import battery_name, label

FIRE, SMOKE, STRAFE, LIFT = "plot", "plot-smoke", "plot-strafe", "lift"
"""The verbs of a plot; each names the battery, the first three the hex, that of strafing the direction as well."""
MISSIONS: dict[str, Mission] = {FIRE: "fire", SMOKE: "smoke", STRAFE: "strafe"}
DIRECTIONS = range(6)
MOST_LISTS = 32
"""Lists of what batteries may do that are kept at a time."""


# --- every turn -------------------------------------------------------------------------------------------------------
@rule("EPT-12.1b", "EPT-2.Ab")
def plot_in_secret(s: State) -> Procedure[None]:
    """Both sides plot for the next turn, each unseen by the other, who cannot tell whether it has anything to plot."""
    sides = [side for side in (0, 1) if batteries_of(s, side)]
    if sides:
        yield from together({side: plot(s, side) for side in sides})
    for battery in s.batteries.values():
        battery.lifted = OFF_MAP


def plot(s: State, side: int) -> Procedure[None]:
    """Let a side plot, battery by battery, until it has finished."""
    while any(True for _ in plots(s, side)):
        choice = yield from ask(
            side,
            text("prompt-plot"),
            Choices(lambda known: (*plots(known, side), END), why_not=lambda known, tried: why_not(known, side, tried)),
            rule="EPT-12.1b",
            aside=(SMOKE,),
        )
        if choice == END:
            return
        write(s, choice)


# --- before play ------------------------------------------------------------------------------------------------------
@rule("EPT-12.8a")
def preregister(s: State) -> Procedure[None]:
    """Before play both sides choose the hexes of their pre-registered fires, whether or not a unit sees them."""
    sides = [side for side in (0, 1) if any(True for _ in preregistrations(s, side))]
    if sides:
        yield from together({side: preregister_of(s, side) for side in sides})


def preregister_of(s: State, side: int) -> Procedure[None]:
    """Let a side choose the hexes of its pre-registered fires."""
    while any(True for _ in preregistrations(s, side)):
        choice = yield from ask(
            side,
            text("prompt-preregister"),
            Choices(lambda known: (*preregistrations(known, side), END)),
            rule="EPT-12.8a",
            aside=(SMOKE,),
        )
        if choice == END:
            return
        write(s, choice)


def preregistrations(s: State, side: int) -> Iterator[Choice]:
    """Every hex for each battery that fires in the first turn."""
    for battery in batteries_of(s, side):
        if battery.preregistered and is_free(s, battery):
            for cell in range(s.board.size):
                yield from missions_at(s, battery, cell)


# --- batteries --------------------------------------------------------------------------------------------------------
def batteries_of(s: State, side: int) -> list[Battery]:
    """The batteries of a side, its aircraft among them."""
    return [battery for battery in s.batteries.values() if battery.side == side]


def is_free(s: State, battery: Battery) -> bool:
    """Whether a battery may be given a target: it has none, and aircraft have attacks left."""
    return battery.target == OFF_MAP and battery.sorties != 0 and is_due(s, battery) and is_available(s, battery)


@rule("EPT-0.3a")
def is_due(s: State, battery: Battery) -> bool:
    """Whether the scenario lets a battery fire in the turn for which plots are written now."""
    return s.turn + (s.phase != "setup") >= battery.from_turn


@rule("EPT-S.1a")
def is_available(s: State, battery: Battery) -> bool:
    """Whether a battery takes part in the game: aircraft do by the option only."""
    return not is_aircraft(battery) or s.setting.options.air_support


def is_aircraft(battery: Battery) -> bool:
    """Whether a battery stands for aircraft."""
    return battery.calibre == "bomb"


# --- what may be written ----------------------------------------------------------------------------------------------
def plots(s: State, side: int) -> Iterator[Choice]:
    """The hexes that each battery may be told to fire at; fires that wait may be called off."""
    for battery in batteries_of(s, side):
        if why_not_lift(s, battery) is None:
            yield Choice(LIFT, battery.id)
        if is_free(s, battery):
            yield from missions_of(s, battery)


def missions_of(s: State, battery: Battery) -> tuple[Choice, ...]:
    """What a battery may do to the hexes that are observed for it; kept for these hexes."""
    kept: dict[object, tuple[Choice, ...]] = s.setting.shared.setdefault("plots", {})
    cells = observed_cells(s, battery)
    key = (battery.id, battery.lifted, cells)
    missions = kept.get(key)
    if missions is None:
        open_cells = [cell for cell in sorted(cells) if why_not_postponed(s, battery, cell) is None]
        every = tuple(choice for cell in open_cells for choice in missions_at(s, battery, cell))
        missions = keep(kept, key, every, MOST_LISTS)
    return missions


def missions_at(s: State, battery: Battery, cell: int) -> tuple[Choice, ...]:
    """What a battery may do to a hex: shells or smoke; aircraft bomb it, or strafe it and a hex beside it."""
    kept: dict[tuple[int, int], tuple[Choice, ...]] = s.setting.shared.setdefault("missions", {})
    missions = kept.get((battery.id, cell))
    if missions is None:
        missions = kept[battery.id, cell] = tuple(_missions_at(s, battery, cell))
    return missions


def _missions_at(s: State, battery: Battery, cell: int) -> Iterator[Choice]:
    yield Choice(FIRE, battery.id, place=label(s, cell))
    if not is_aircraft(battery):
        yield Choice(SMOKE, battery.id, place=label(s, cell))
        return
    for toward in DIRECTIONS:
        if s.board.on_map(s.board.neighbours[cell][toward]):
            yield Choice(STRAFE, battery.id, place=label(s, cell), number=toward)


def why_not(s: State, side: int, choice: Choice) -> Violation | None:
    """Why a plot is not written."""
    battery = s.batteries.get(choice.piece or 0)
    if choice == END:
        return None
    if battery is None or battery.side != side or not is_available(s, battery):
        return refuse("EPT-12.1b", "refuse-not-offered", choice=str(choice))
    if choice.verb == LIFT:
        return why_not_lift(s, battery)
    if choice.place not in s.board.aliases or choice not in missions_at(s, battery, s.board.cell(choice.place)):
        return refuse("EPT-12.1b", "refuse-not-offered", choice=str(choice))
    if not is_free(s, battery):
        return refuse("EPT-12.1b", "refuse-planned", battery=battery_name(s, battery.id))
    return why_not_target(s, battery, s.board.cell(choice.place))


def why_not_target(s: State, battery: Battery, cell: int) -> Violation | None:
    """Why a battery does not aim at a hex."""
    return why_not_postponed(s, battery, cell) or why_not_observed(s, battery, cell)


@rule("EPT-12.3d")
def why_not_postponed(s: State, battery: Battery, cell: int) -> Violation | None:
    """A fire that was called off in this phase is not written for the same hex again: that would postpone it."""
    if cell == battery.lifted:
        return refuse("EPT-12.3d", "refuse-postponed", hex=label(s, cell))
    return None


@rule("EPT-12.3d")
def why_not_lift(s: State, battery: Battery) -> Violation | None:
    """Why a fire that waits is not called off: there is none, or its observer has left the map."""
    if battery.target == OFF_MAP or not battery.waited:
        return refuse("EPT-12.3d", "refuse-nothing-waits", battery=battery_name(s, battery.id))
    if not has_observer(s, battery):
        return refuse("EPT-12.3d", "refuse-no-observer", battery=battery_name(s, battery.id))
    return None


@rule("EPT-12.3d")
def has_observer(s: State, battery: Battery) -> bool:
    """Whether the observer who asked for the fire is still on the map."""
    observer = s.units.get(battery.observer)
    return observer is not None and observer.at != OFF_MAP


# --- writing ----------------------------------------------------------------------------------------------------------
def write(s: State, choice: Choice) -> None:
    """Write a plot."""
    battery = s.batteries[choice.piece or 0]
    if choice.verb == LIFT:
        call_off(battery)
        return
    battery.target, battery.mission = s.board.cell(choice.place), MISSIONS[choice.verb]
    battery.toward = choice.number or 0
    observer = observer_for(s, battery, battery.target)
    battery.observer = 0 if observer is None else observer.id


@rule("EPT-12.3d")
def call_off(battery: Battery) -> None:
    """Call a fire off; the battery may be given another hex at once."""
    battery.lifted, battery.last_target = battery.target, OFF_MAP
    battery.target, battery.waited, battery.repeats, battery.observer = OFF_MAP, 0, 0, 0


def spend_sortie(battery: Battery) -> None:
    """Aircraft have attacked or were driven off, or a battery whose shells are counted has fired."""
    if battery.sorties != UNLIMITED:
        battery.sorties -= 1
