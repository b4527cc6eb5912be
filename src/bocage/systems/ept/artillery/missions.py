"""Missions (EPT-12.2): each planned fire is tested for delay, placed or called off, and scatters."""

from __future__ import annotations

from bocage.kernel.choice import NO, YES
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import TWO_D6, Dice, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, text
from bocage.systems.ept.artillery.plots import may_observe, sees
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import OFF_MAP, Battery, Impact, State
from bocage.systems.ept.state.names import battery_name, label


@rule("EPT-2.Aa", "EPT-12.0a", "EPT-12.2b")
def fly(s: State) -> Procedure[None]:
    """Bring down every planned fire that is not late; what lies where is resolved when all have fallen."""
    for battery in list(s.batteries.values()):
        if battery.target == OFF_MAP:
            continue
        if (yield from is_late(s, battery)):
            battery.waited += 1
            continue
        if (yield from is_called_off(s, battery)):
            continue
        yield from fall(s, battery)


# --- delay ------------------------------------------------------------------------------------------------------------
@rule("EPT-12.4b", "EPT-T.1a")
def delay_tally(s: State, battery: Battery) -> Tally:
    """What is added to the dice of the delay test."""
    tally, numbers = Tally(), tables().numbers.artillery_delay
    is_german = s.setting.terms.sides[battery.side].nation == "german"
    tally.add(numbers.german if is_german else 0, "german-guns", "EPT-12.4b")
    tally.add(numbers.preregistered if battery.preregistered else 0, "preregistered", "EPT-12.8a")
    tally.add(numbers.each_turn_waited * battery.waited, "waited", "EPT-12.4b")
    return tally


def is_late(s: State, battery: Battery) -> Procedure[bool]:
    """Roll whether the fire falls in this turn; only its owner sees for which battery."""
    tally, limit = delay_tally(s, battery), tables().numbers.artillery_delay.falls_at_or_below
    added = tally.total

    def read(faces: Faces) -> bool:
        return sum(faces) + added > limit

    about: Args = {"battery": battery_name(s, battery.id)}
    return (yield from draw(TWO_D6, "delay", read, tally=tally, seat=battery.side, rule="EPT-12.4b", about=about))


@rule("EPT-12.3d")
def is_called_off(s: State, battery: Battery) -> Procedure[bool]:
    """The owner may decline to place the fire while its observer lives."""
    if battery.observer not in s.units:
        return False
    where = label(s, battery.target)
    choice = yield from ask(
        battery.side,
        text("prompt-place-fire", battery=battery_name(s, battery.id), hex=where),
        Choices(lambda known: (YES, NO)),
        rule="EPT-12.3d",
    )
    if choice == YES:
        return False
    battery.target, battery.waited, battery.repeats = OFF_MAP, 0, 0
    return True


# --- correction -------------------------------------------------------------------------------------------------------
@rule("EPT-12.2c", "EPT-12.2d")
def fall(s: State, battery: Battery) -> Procedure[None]:
    """Place the marker, roll for its correction, move it; a fire that leaves the map falls nowhere."""
    aimed = battery.target
    direction, hexes = yield from roll_scatter(s, battery)
    cell = aimed
    for _ in range(hexes):
        cell = s.board.neighbours[cell][direction] if s.board.on_map(cell) else OFF_MAP
    battery.repeats = battery.repeats + 1 if aimed == battery.last_target else 1
    battery.last_target, battery.waited, battery.preregistered = aimed, 0, False
    battery.target = OFF_MAP
    if not s.board.on_map(cell):
        yield tell("told-fire-lost", rule="EPT-12.2d", hex=label(s, aimed), place=label(s, aimed), seat=battery.side)
        return
    s.impacts.append(Impact(cell, battery.calibre, battery.side, battery.mission))
    yield tell("told-fire-falls", rule="EPT-12.2e", hex=label(s, cell), place=label(s, cell), seat=battery.side)


@rule("EPT-T.3a", "EPT-12.4a")
def roll_scatter(s: State, battery: Battery) -> Procedure[tuple[int, int]]:
    """The direction and the distance by which a fire misses its hex."""
    numbers, tally = tables().numbers.artillery_scatter, scatter_tally(s, battery)
    added = tally.total
    names = [s.board.direction_name(side) for side in range(6)]

    def read(faces: Faces) -> tuple[int, int]:
        return names.index(numbers.directions[faces[0] - 1]), numbers.distance(faces[1] + added)

    about: Args = {"hex": label(s, battery.target)}
    return (yield from draw(Dice(2, 6), "scatter", read, tally=tally, seat=battery.side, rule="EPT-T.3a", about=about))


@rule("EPT-T.3b", "EPT-12.3b", "EPT-4.5c", "EPT-12.8a")
def scatter_tally(s: State, battery: Battery) -> Tally:
    """What is added to the die of the distance."""
    tally = Tally()
    tally.add(repeat_modifier(battery), "same-hex", "EPT-12.4a")
    tally.add(observer_modifier(s, battery), "observer", "EPT-T.3b")
    weather = s.setting.terms.weather
    tally.add(tables().terrain.weather[weather - 1].scatter if weather else 0, "weather", "EPT-4.5c")
    return tally


@rule("EPT-12.4a")
def repeat_modifier(battery: Battery) -> int:
    """The bonus of the second and of later fires at the same hex without correction."""
    numbers = tables().numbers.artillery_scatter
    if battery.target != battery.last_target or battery.repeats == 0:
        return 0
    return numbers.second_fire if battery.repeats == 1 else numbers.later_fire


@rule("EPT-12.3b", "EPT-T.3b")
def observer_modifier(s: State, battery: Battery) -> int:
    """How far the observer is from the hex; worst without one who sees it now."""
    numbers, observer = tables().numbers.artillery_scatter, s.units.get(battery.observer)
    if observer is None or not may_observe(s, battery, observer) or not sees(s, observer, battery.target):
        return numbers.unobserved
    distance = s.board.distance(observer.at, battery.target)
    if distance < numbers.near.under:
        return numbers.near.value
    return max((value for beyond, value in numbers.far if distance > beyond), default=0)
