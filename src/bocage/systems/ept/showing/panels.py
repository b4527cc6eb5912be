"""What stands beside the map: points, formations with what is left of them, the ladder of answers, secret plots."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.showing.view import Panel, Slip
from bocage.kernel.showing.view import Rung as RungShown
from bocage.kernel.text import Args, Text
from bocage.systems.ept.artillery.missions import delay_tally, scatter_tally
from bocage.systems.ept.artillery.plots import batteries_of, is_available
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import formations_of
from bocage.systems.ept.state.model import OFF_MAP, Battery, Formation, Rung, State
from bocage.systems.ept.state.names import battery_name, formation_name, label, side_name, unit_name
from bocage.systems.ept.state.units import other

WEIGHTS = {
    "": "none", "nothing": "none", "missed": "none", "unshaken": "none", "stopped": "light", "stunned": "heavy",
    "neutralised": "heavy", "immobilised": "worse", "step-lost": "worse", "destroyed": "loss", "eliminated": "loss",
    "revealed": "light",
}  # fmt: skip
"""How grave an outcome of a shot is."""


def panels(s: State, side: int) -> tuple[Panel, ...]:
    """Points, whose hand it is, and the formations of both sides."""
    return (
        Panel(Text("panel-score"), tuple(score(s)), "objectives"),
        Panel(Text("panel-hand"), tuple(hand(s))),
        Panel(Text("panel-formations"), tuple(formations(s, side)), "forces"),
    )


def score(s: State) -> Iterator[Text]:
    """The victory points that have been scored."""
    return (Text("score", {"side": side_name(s, side), "points": s.points[side]}) for side in (0, 1))


def hand(s: State) -> Iterator[Text]:
    """Whose hand it is, and with what he acts."""
    if s.phase != "operations" or s.first not in (0, 1):
        return
    if s.acting and s.acting in s.formations:
        acting: Args = {"side": side_name(s, s.active), "formation": formation_name(s, s.acting), "left": len(s.ready)}
        yield Text("hand-acts", acting)
    elif s.active_units and s.active_units[0] in s.units:
        yield Text("hand-alone", {"side": side_name(s, s.active), "unit": unit_name(s, s.active_units[0])})
    else:
        yield Text("hand-tries", {"side": side_name(s, s.active)})
    if s.automatic:
        yield Text("hand-automatic", {"side": side_name(s, s.first)})


def formations(s: State, side: int) -> Iterator[Text]:
    """The formations of a side, then what is seen of those of the enemy."""
    for owner in (side, other(side)):
        for formation in formations_of(s, owner):
            if owner == side or formation.lost or formation.activated:
                yield state_of(s, formation)


def state_of(s: State, formation: Formation) -> Text:
    """A formation: what it has lost, what it can lose, whether it has been activated."""
    mood = "demoralised" if formation.demoralised else "hesitant" if formation.hesitant else "steady"
    said: Args = {
        "formation": formation_name(s, formation.id),
        "lost": formation.lost,
        "hesitates": formation.hesitates_at,
        "breaks": formation.breaks_at,
    }
    return Text(f"formation-{mood}{'-activated' if formation.activated else ''}", said)


# --- the ladder -------------------------------------------------------------------------------------------------------
def ladder(s: State) -> tuple[RungShown, ...]:
    """The chain of reactions in progress (EPT-8.0a)."""
    return tuple(rung_shown(s, rung, number) for number, rung in enumerate(s.ladder) if alive(s, rung))


def alive(s: State, rung: Rung) -> list[int]:
    """The units of a rung that are still there."""
    return [id for id in rung.units if id in s.units]


def rung_shown(s: State, rung: Rung, number: int) -> RungShown:
    """One rung: a move or a shot, an answer to it, an answer to the answer."""
    unit = s.units[alive(s, rung)[0]]
    how = rung.trigger if rung.trigger != "fired" else ("shot", "answer")[number > 0]
    result = Text(f"odds-{rung.came}") if rung.came else None
    aim = label(s, rung.aim)
    weight, pieces = WEIGHTS.get(rung.came, ""), tuple(alive(s, rung))
    return RungShown(Text(f"rung-{how}"), unit.side, pieces, label(s, unit.at), aim, result, weight)


# --- plots ------------------------------------------------------------------------------------------------------------
def slips(s: State, side: int) -> tuple[Slip, ...]:
    """The plot of each battery of a side: its hex, its observer, its delay and its correction (EPT-12.1b)."""
    return tuple(slip(s, battery) for battery in batteries_of(s, side) if is_available(s, battery))


def slip(s: State, battery: Battery) -> Slip:
    """What is written for a battery."""
    mark, title = battery_name(s, battery.id), Text("slip-title", {"turn": s.turn + (s.phase != "support")})
    if battery.target == OFF_MAP:
        return Slip(mark, title, (Text("slip-empty", {"battery": mark}),))
    return Slip(mark, title, tuple(written(s, battery)), label(s, battery.target))


def written(s: State, battery: Battery) -> Iterator[Text]:
    """The lines of a plot."""
    numbers, observer = tables().numbers.artillery_delay, s.units.get(battery.observer)
    yield Text(f"slip-{battery.mission}", {"hex": label(s, battery.target), "battery": battery_name(s, battery.id)})
    if observer is None:
        yield Text("slip-unobserved")
    else:
        yield Text("slip-observer", {"unit": unit_name(s, observer.id), "hex": label(s, observer.at)})
    yield Text("slip-delay", {"number": numbers.falls_at_or_below - delay_tally(s, battery).total})
    if battery.waited:
        yield Text("slip-waited", {"count": battery.waited})
    yield Text("slip-correction", {"value": f"{scatter_tally(s, battery).total:+d}".replace("-", "−")})
