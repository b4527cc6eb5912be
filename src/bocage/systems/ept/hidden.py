"""Hidden units and decoys (EPT-10): what reveals them, and what becomes of a decoy that is recognised."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bocage.kernel.contract.procedure import Barrier, Procedure
from bocage.kernel.rules import rule
from bocage.systems.ept.ground.sight import Eye, sight
from bocage.systems.ept.ground.terrain import protection_of_place
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.conditions import light
from bocage.systems.ept.state.model import OFF_MAP, Gait, State, Unit
from bocage.systems.ept.state.names import tell_of
from bocage.systems.ept.state.units import is_vehicle, other, remove, units_of


@rule("EPT-10.3g", "EPT-10.2b")
def reveal(s: State, unit: Unit, rule_id: str) -> Procedure[None]:
    """Turn a unit up, and with it the vehicle in or on which it rides; a decoy is removed."""
    if not unit.hidden:
        return
    if unit.carrier:
        yield from reveal(s, s.units[unit.carrier], rule_id)
    yield Barrier((0, 1), reveal=True)
    unit.hidden = False
    if unit.decoy:
        yield tell_of(s, unit, "told-decoy", "EPT-10.2b")
        remove(s, unit)
        return
    yield tell_of(s, unit, "told-revealed", rule_id)


@rule("EPT-10.3f")
def reveal_hit(s: State, unit: Unit) -> Procedure[None]:
    """A unit is revealed by fire at it that had a result, even if it passes the test."""
    yield from reveal(s, unit, "EPT-10.3f")


def watchers(s: State, unit: Unit) -> Iterator[Unit]:
    """The enemies that have a line of sight to a unit."""
    for enemy in units_of(s, other(unit.side)):
        if not enemy.decoy and has_sight_of(s, enemy, unit):
            yield enemy


@rule("EPT-10.3a")
def reveal_firing(s: State, unit: Unit) -> Procedure[None]:
    """A unit that fires is revealed where an enemy sees it; one that fails its test of cadence does not fire."""
    if unit.hidden and next(watchers(s, unit), None) is not None:
        yield from reveal(s, unit, "EPT-10.3a")


# --- observation ------------------------------------------------------------------------------------------------------
@rule("EPT-10.3d", "EPT-T.4a")
def observation_distance(s: State, unit: Unit) -> int | None:
    """From how far a moving unit is made out, by the protection of its hex; None at any distance in the open."""
    numbers = tables().numbers.observation
    bands = numbers.by_day if light(s) == "day" else numbers.otherwise
    protection = protection_of_place(s, unit.at)
    return bands[min(protection, len(bands)) - 1] if protection else None


@rule("EPT-10.3d")
def is_observed(s: State, unit: Unit) -> bool:
    """Whether an enemy sees a unit from within the distance of observation; a decoy is taken for one that does."""
    farthest, eyes = observation_distance(s, unit), units_of(s, other(unit.side))
    return any(
        (farthest is None or s.board.distance(enemy.at, unit.at) <= farthest) and has_sight_of(s, enemy, unit)
        for enemy in eyes
    )


def has_sight_of(s: State, enemy: Unit, unit: Unit) -> bool:
    """Whether there is a line of sight between two units."""
    return sight(s, Eye(enemy.at, enemy.floor), Eye(unit.at, unit.floor)).is_open


# --- what moves -------------------------------------------------------------------------------------------------------
@rule("EPT-10.3d", "EPT-10.3e", "EPT-10.3h")
def reveal_moving(s: State, unit: Unit, gait: Gait) -> Procedure[None]:
    """Reveal a unit that moved where an enemy makes it out, and the hidden vehicles that it has come to see."""
    if unit.hidden and any(makes_out(s, enemy, unit, gait) for enemy in watchers(s, unit)):
        yield from reveal(s, unit, {"normal": "EPT-10.3d", "forced": "EPT-10.3e"}.get(gait, "EPT-10.3h"))
    if unit.id in s.units and not unit.decoy:
        yield from reveal_vehicles(s, [unit])


# --- vehicles ---------------------------------------------------------------------------------------------------------
def reveal_vehicles(s: State, eyes: Sequence[Unit]) -> Procedure[None]:
    """Reveal the hidden vehicles that some units find out."""
    for vehicle in [one for one in s.units.values() if one.hidden and is_vehicle(one) and one.at != OFF_MAP]:
        if any(eye.side != vehicle.side and finds_out(s, eye, vehicle) for eye in eyes):
            yield from reveal(s, vehicle, "EPT-10.3j")


@rule("EPT-10.3j")
def finds_out(s: State, eye: Unit, vehicle: Unit) -> bool:
    """Whether a unit finds a hidden vehicle out: it sees it and is near enough, or the vehicle has moved."""
    is_near = s.board.distance(eye.at, vehicle.at) <= tables().numbers.observation.vehicle_hidden_beyond
    return (is_near or vehicle.moved) and has_sight_of(s, eye, vehicle)


def reveal_all_vehicles(s: State) -> Procedure[None]:
    """Before the operations both sides look about: smoke has gone, units have been set up."""
    yield from reveal_vehicles(s, [unit for side in (0, 1) for unit in units_of(s, side) if not unit.decoy])


@rule("EPT-10.3j")
def betrays_itself(unit: Unit) -> bool:
    """Whether a unit that moves is seen at any distance: vehicles are."""
    return is_vehicle(unit)


def makes_out(s: State, enemy: Unit, unit: Unit, gait: Gait) -> bool:
    """Whether an enemy with a line of sight makes a moving unit out, by the kind of its move."""
    distance = s.board.distance(enemy.at, unit.at)
    if gait == "forced" or betrays_itself(unit):
        return True
    if gait == "tactical":
        is_open = not protection_of_place(s, unit.at)
        return is_open and distance <= tables().numbers.observation.tactical_in_open_within
    farthest = observation_distance(s, unit)
    return farthest is None or distance <= farthest
