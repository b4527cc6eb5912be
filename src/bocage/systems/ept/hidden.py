"""Hidden units and decoys (EPT-10): what reveals them, and what becomes of a decoy that is recognised."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.contract.procedure import Barrier, Procedure
from bocage.kernel.rules import rule
from bocage.systems.ept.ground.sight import Eye, sight
from bocage.systems.ept.ground.terrain import protection_of_place
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.conditions import light
from bocage.systems.ept.state.model import Gait, State, Unit
from bocage.systems.ept.state.names import tell_of
from bocage.systems.ept.state.units import other, remove, units_of


@rule("EPT-10.3g", "EPT-10.2b")
def reveal(s: State, unit: Unit, rule_id: str) -> Procedure[None]:
    """Turn a unit up; a decoy is removed."""
    if not unit.hidden:
        return
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
    """A unit that fires is revealed where an enemy sees it."""
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
    """Reveal a unit that moved where an enemy makes it out."""
    if unit.hidden and any(makes_out(s, enemy, unit, gait) for enemy in watchers(s, unit)):
        yield from reveal(s, unit, {"normal": "EPT-10.3d", "forced": "EPT-10.3e"}.get(gait, "EPT-10.3h"))


def makes_out(s: State, enemy: Unit, unit: Unit, gait: Gait) -> bool:
    """Whether an enemy with a line of sight makes a moving unit out, by the kind of its move."""
    distance = s.board.distance(enemy.at, unit.at)
    if gait == "forced":
        return True
    if gait == "tactical":
        is_open = not protection_of_place(s, unit.at)
        return is_open and distance <= tables().numbers.observation.tactical_in_open_within
    farthest = observation_distance(s, unit)
    return farthest is None or distance <= farthest
