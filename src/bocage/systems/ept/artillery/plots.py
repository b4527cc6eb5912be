"""Plots (EPT-12.1b, EPT-12.3a): both sides write in secret where each battery is to fire in the next turn."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, ask, together
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.ept.ground.sight import Eye, sight
from bocage.systems.ept.state.formations import leads
from bocage.systems.ept.state.model import OFF_MAP, Battery, State, Unit
from bocage.systems.ept.state.names import label
from bocage.systems.ept.state.units import type_of, units_of

FIRE, SMOKE, CANCEL = "plot", "plot-smoke", "lift"
"""The verbs of a plot; each names the battery, the first two the hex as well."""


@rule("EPT-12.1b", "EPT-2.Ab")
def plot_in_secret(s: State) -> Procedure[None]:
    """Both sides plot for the next turn, each unseen by the other."""
    sides = [side for side in (0, 1) if any(battery.side == side for battery in s.batteries.values())]
    if sides:
        yield from together({side: plot(s, side) for side in sides})


def plot(s: State, side: int) -> Procedure[None]:
    """Let a side plot, battery by battery, until it has finished."""
    written: list[int] = []
    while any(is_free(battery) and battery.id not in written for battery in batteries_of(s, side)):
        choice = yield from ask(
            side,
            text("prompt-plot"),
            Choices(lambda known: (*plots(known, side, written), END), why_not=why_not_plot),
            rule="EPT-12.1b",
        )
        if choice == END:
            return
        write(s, choice)
        written.append(choice.piece or 0)


def batteries_of(s: State, side: int) -> list[Battery]:
    """The batteries of a side."""
    return [battery for battery in s.batteries.values() if battery.side == side]


@rule("EPT-12.3d", "EPT-12.4b")
def is_free(battery: Battery) -> bool:
    """Whether a battery may get a new target: a fire that is late is not postponed on purpose."""
    return battery.target == OFF_MAP or battery.waited == 0


# --- observers --------------------------------------------------------------------------------------------------------
@rule("EPT-12.1a", "EPT-12.3c")
def observers_of(s: State, battery: Battery) -> list[Unit]:
    """The units that may direct a battery: those that the scenario names, or all leaders and observers of the side."""
    return [unit for unit in units_of(s, battery.side) if may_observe(s, battery, unit)]


def may_observe(s: State, battery: Battery, unit: Unit) -> bool:
    """Whether a unit may direct a battery."""
    if unit.decoy or (battery.observers and unit.id not in battery.observers):
        return False
    return type_of(unit).kind == "observer" or leads(s, unit) is not None


@rule("EPT-12.3a", "EPT-10.3i")
def observer_for(s: State, battery: Battery, cell: int) -> Unit | None:
    """The nearest unit that may direct a battery and sees a hex; None if none does."""
    seeing = [unit for unit in observers_of(s, battery) if sees(s, unit, cell)]
    return min(seeing, key=lambda unit: (s.board.distance(unit.at, cell), unit.id), default=None)


def sees(s: State, unit: Unit, cell: int) -> bool:
    """Whether a unit has a line of sight to a hex."""
    return sight(s, Eye(unit.at, unit.floor), Eye(cell)).is_open


# --- what may be written ----------------------------------------------------------------------------------------------
def plots(s: State, side: int, written: list[int]) -> Iterator[Choice]:
    """The hexes that each battery may be told to fire at, with shells or smoke."""
    for battery in batteries_of(s, side):
        if battery.id in written or not is_free(battery):
            continue
        if battery.target != OFF_MAP:
            yield Choice(CANCEL, battery.id)
        for cell in range(s.board.size):
            if observer_for(s, battery, cell) is not None:
                yield Choice(FIRE, battery.id, place=label(s, cell))
                yield Choice(SMOKE, battery.id, place=label(s, cell))


@rule("EPT-12.3a")
def why_not_plot(s: State, choice: Choice) -> Violation | None:
    """Why a plot is not written: no observer who may direct the battery sees the hex."""
    battery = s.batteries.get(choice.piece or 0)
    if choice == END or (battery is not None and choice.verb == CANCEL):
        return None
    if battery is None or choice.place not in s.board.aliases:
        return refuse("EPT-12.3a", "refuse-not-offered", choice=str(choice))
    if observer_for(s, battery, s.board.cell(choice.place)) is None:
        return refuse("EPT-12.3a", "refuse-unobserved", hex=choice.place)
    return None


@rule("EPT-12.4a")
def write(s: State, choice: Choice) -> None:
    """Write a plot; a new hex gives up what correction the former one had."""
    battery = s.batteries[choice.piece or 0]
    battery.waited = 0
    if choice.verb == CANCEL:
        battery.target, battery.observer = OFF_MAP, 0
        return
    battery.target = s.board.cell(choice.place)
    battery.mission = "smoke" if choice.verb == SMOKE else "fire"
    observer = observer_for(s, battery, battery.target)
    battery.observer = observer.id if observer is not None else 0
    if battery.target != battery.last_target:
        battery.repeats = 0
