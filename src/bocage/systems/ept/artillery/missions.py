"""Missions (EPT-12.2): each planned fire is tested for delay, placed or called off, and scatters."""

from __future__ import annotations

from bocage.kernel.choice import NO, YES
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import TWO_D6, Dice, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import EACH, Tally
from bocage.kernel.text import Args, Text, text
from bocage.systems.ept.artillery import aircraft
from bocage.systems.ept.artillery.observers import may_direct, observer_for, sees
from bocage.systems.ept.artillery.plots import call_off, has_observer, is_aircraft, is_available, spend_sortie
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.conditions import weather
from bocage.systems.ept.state.model import OFF_MAP, Battery, Impact, State, Unit
from bocage.systems.ept.state.names import battery_name, label


@rule("EPT-2.Aa", "EPT-12.0a")
def fly(s: State) -> Procedure[None]:
    """Bring down the next planned fire, unless it is late; what lies where is resolved when all have fallen."""
    battery = next((one for one in s.batteries.values() if one.id not in s.flown and is_planned(s, one)), None)
    if battery is None:
        s.flown, s.step = [], "shells"
        return
    s.flown.append(battery.id)
    if (yield from is_late(s, battery)):
        battery.waited += 1
    elif not (yield from is_called_off(s, battery)):
        yield from come(s, battery)


def is_planned(s: State, battery: Battery) -> bool:
    """Whether a fire of a battery is planned for this turn."""
    return battery.target != OFF_MAP and is_available(s, battery)


def come(s: State, battery: Battery) -> Procedure[None]:
    """Shells fall; aircraft come first into the fire from the ground."""
    spend_sortie(battery)
    if is_aircraft(battery):
        s.coming, s.step = battery.id, "flak"
    else:
        yield from fall(s, battery)


def fire_at_aircraft(s: State) -> Procedure[None]:
    """Let the enemy fire once at aircraft that come for a hex; when nobody fires any more they attack it."""
    battery = s.batteries[s.coming]
    if (yield from aircraft.is_fired_at(s, battery)):
        if battery.target == OFF_MAP:
            s.coming, s.step = 0, "missions"
        return
    s.coming, s.step = 0, "missions"
    if battery.mission == "strafe":
        yield from aircraft.strafe(s, battery)
    else:
        yield from fall(s, battery)


# --- delay ------------------------------------------------------------------------------------------------------------
@rule("EPT-12.4b", "EPT-12.8a", "EPT-T.1a")
def delay_tally(s: State, battery: Battery) -> Tally:
    """What is added to the dice of the delay test."""
    tally, numbers = Tally(), tables().numbers.artillery_delay
    is_german = s.setting.terms.sides[battery.side].nation == "german"
    tally.add(numbers.german if is_german else 0, "german-guns", "EPT-12.4b")
    tally.add(numbers.preregistered if battery.preregistered else 0, "preregistered", "EPT-12.8a")
    tally.add(numbers.each_turn_waited * battery.waited, "waited", "EPT-12.4b")
    return tally


@rule("EPT-12.2b", "EPT-12.4b")
def is_late(s: State, battery: Battery) -> Procedure[bool]:
    """Roll whether the fire falls in this turn, without a word about its hex; a late one is carried over."""
    tally, limit = delay_tally(s, battery), tables().numbers.artillery_delay.falls_at_or_below
    added = tally.total

    def read(faces: Faces) -> bool:
        return sum(faces) + added > limit

    about: Args = {"battery": battery_name(s, battery.id)}
    return (
        yield from draw(
            TWO_D6, "delay", read, tally=tally, seat=battery.side, rule="EPT-12.4b", about=about, result=told_delay
        )
    )


def told_delay(is_late: bool) -> Text:
    """What came of a delay test, with the number that had to be rolled at most."""
    limit = tables().numbers.artillery_delay.falls_at_or_below
    return Text("delay-late" if is_late else "delay-falls", {"number": limit})


@rule("EPT-12.3d")
def is_called_off(s: State, battery: Battery) -> Procedure[bool]:
    """The owner may decline to place the fire while its observer is on the map."""
    if not has_observer(s, battery):
        return False
    choice = yield from ask(
        battery.side,
        text("prompt-place-fire", battery=battery_name(s, battery.id), hex=label(s, battery.target)),
        Choices(lambda known: (YES, NO)),
        rule="EPT-12.3d",
    )
    if choice == NO:
        call_off(battery)
    return choice == NO


# --- correction -------------------------------------------------------------------------------------------------------
@rule("EPT-12.2c")
def fall(s: State, battery: Battery) -> Procedure[None]:
    """Place the marker, roll for its correction, move it; a fire that leaves the map falls nowhere."""
    aimed = battery.target
    yield tell("told-marker-placed", rule="EPT-12.2c", hex=label(s, aimed), place=label(s, aimed), seat=battery.side)
    cell = yield from correct(s, battery)
    note_fired(battery)
    if not s.board.on_map(cell):
        yield tell("told-fire-lost", rule="EPT-12.2d", hex=label(s, aimed), place=label(s, aimed), seat=battery.side)
        return
    s.impacts.append(Impact(cell, battery.calibre, battery.side, battery.mission, battery.phosphorus))
    yield tell("told-fire-falls", rule="EPT-12.2e", hex=label(s, cell), place=label(s, cell), seat=battery.side)


@rule("EPT-12.4a")
def note_fired(battery: Battery) -> None:
    """Count the fires in a row at one hex; the battery is free for another target."""
    battery.repeats = battery.repeats + 1 if battery.target == battery.last_target else 1
    battery.last_target, battery.target = battery.target, OFF_MAP
    battery.waited, battery.preregistered = 0, False


@rule("EPT-12.2d")
def correct(s: State, battery: Battery) -> Procedure[int]:
    """The hex on which the fire comes down, which may lie off the map."""
    direction, hexes = yield from roll_scatter(s, battery)
    cell = battery.target
    for _ in range(hexes):
        cell = s.board.neighbours[cell][direction] if s.board.on_map(cell) else OFF_MAP
    return cell


@rule("EPT-T.3a")
def roll_scatter(s: State, battery: Battery) -> Procedure[tuple[int, int]]:
    """The direction and the distance by which a fire misses its hex."""
    numbers, tally = tables().numbers.artillery_scatter, scatter_tally(s, battery)
    added = tally.total
    names = [s.board.direction_name(side) for side in range(6)]

    def read(faces: Faces) -> tuple[int, int]:
        return names.index(numbers.directions[faces[0] - 1]), numbers.distance(faces[1] + added)

    about: Args = {"hex": label(s, battery.target)}
    return (
        yield from draw(
            Dice(2, 6), "scatter", read, tally=tally, seat=battery.side, rule="EPT-T.3a", about=about,
            result=lambda reading: told_scatter(names[reading[0]], reading[1]),
        )
    )  # fmt: skip


def told_scatter(direction: str, hexes: int) -> Text:
    """Where a fire comes down, seen from the hex at which it was aimed."""
    if hexes == 0:
        return Text("scatter-none")
    return Text("scatter-by", {"hexes": hexes, "direction": Text(f"direction-{direction.lower()}")})


@rule("EPT-T.3b")
def scatter_tally(s: State, battery: Battery) -> Tally:
    """What is added to the die of the distance; the other die is that of the direction."""
    tally = Tally(unit=EACH)
    tally.add(repeat_modifier(battery), "same-hex", "EPT-12.4a")
    tally.add(observer_modifier(s, battery), "observer", "EPT-T.3b")
    tally.add(weather_modifier(s), "weather", "EPT-4.5c")
    return tally


@rule("EPT-4.5c")
def weather_modifier(s: State) -> int:
    """What the level of reduced visibility adds."""
    level = weather(s)
    return tables().terrain.weather[level - 1].scatter if level else 0


@rule("EPT-12.4a")
def repeat_modifier(battery: Battery) -> int:
    """The bonus of the second and of later fires at the same hex without correction.

    A turn without fire between them takes nothing from it: the guns are laid as they were; only another hex or a
    call-off lays them anew.
    """
    numbers = tables().numbers.artillery_scatter
    if battery.target != battery.last_target or battery.repeats == 0:
        return 0
    return numbers.second_fire if battery.repeats == 1 else numbers.later_fire


@rule("EPT-12.3b")
def observer_modifier(s: State, battery: Battery) -> int:
    """How far the observer is from the hex; worst without one who sees it now. Aircraft need only be seen for."""
    observer = correcting(s, battery)
    if observer is None:
        return unobserved_modifier(s, battery)
    return 0 if is_aircraft(battery) else distance_modifier(s.board.distance(observer.at, battery.target))


@rule("EPT-12.3b", "EPT-12.8a")
def correcting(s: State, battery: Battery) -> Unit | None:
    """The unit that sees where fire falls: the one that asked; any allowed for aircraft and pre-registered fire."""
    if battery.preregistered or is_aircraft(battery):
        return observer_for(s, battery, battery.target)
    observer = s.units.get(battery.observer)
    if observer is None or not may_direct(battery, observer) or not sees(s, observer, battery.target):
        return None
    return observer


@rule("EPT-12.3b", "EPT-12.8a")
def unobserved_modifier(s: State, battery: Battery) -> int:
    """What a fire that nobody sees adds; by the option nothing for one that was chosen before play."""
    if battery.preregistered and not s.setting.options.preregistered_unobserved:
        return 0
    return tables().numbers.artillery_scatter.unobserved


@rule("EPT-T.3b")
def distance_modifier(distance: int) -> int:
    """What the distance of the observer from the hex adds."""
    numbers = tables().numbers.artillery_scatter
    if distance < numbers.near.under:
        return numbers.near.value
    return max((value for beyond, value in numbers.far if distance > beyond), default=0)
