"""Firing as an action (EPT-7.1b, EPT-7.1c, EPT-7.2f): at full potential, or reduced with half a move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from bocage.ground.storeys import Location, find_location
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.contract.resolution import Resolution, Touched
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.actions.aiming import (
    FIRE,
    FIRE_REDUCED,
    SHOTS_REDUCED,
    is_checked_late,
    targets,
    why_not,
    why_not_at,
    why_not_before,
    why_not_begin,
)
from bocage.systems.ept.fire.firers import why_not_able
from bocage.systems.ept.fire.shot import Shot
from bocage.systems.ept.reactions import answer_fire
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.model import Deed, State, Unit
from bocage.systems.ept.state.names import place_label
from bocage.systems.ept.state.units import other, vehicles_of
from bocage.systems.ept.vehicles.gunnery import SHOTS, ArmourShot, has_round, shot_of, why_not_shoot_so
from bocage.systems.ept.vehicles.portable import PortableShot


@rule("EPT-7.1b")
def fire_options(s: State, unit: Unit, verb: str) -> Iterator[Choice]:
    """The hexes and storeys at which a unit may fire."""
    if why_not_begin(s, unit, verb) is None and why_not_able(s, unit) is None:
        for cell, floor in targets(s, unit):
            if why_not_at(s, unit, Location(cell, floor)) is None:
                yield Choice(verb, unit.id, place=place_label(s, cell, floor))


def declare(deed: Deed, verb: str) -> None:
    """Note a shot in the action: whether the unit moves after it."""
    deed.extra, deed.shots = "fire", deed.shots + 1
    deed.reduced = deed.reduced or verb == FIRE_REDUCED or verb in SHOTS_REDUCED
    deed.stays = not deed.reduced


class ReducedShot(Struct, frozen=True):
    """A shot of a unit that moves in this action as well (EPT-7.1c)."""

    unit: int
    shot: Shot | ArmourShot | PortableShot

    def touches(self, s: State) -> Touched:
        return self.shot.touches(s)

    def run(self, s: State) -> Procedure[str]:
        """Fire as one that moves, also where this is only looked ahead to."""
        s.deed = s.deed or Deed([self.unit])
        s.deed.reduced = True
        return (yield from self.shot.run(s))


Declared = Shot | ArmourShot | PortableShot | ReducedShot


def foreseen(s: State, shot: Declared) -> Declared:
    """A shot as it is looked ahead to before its line of fire is checked."""
    if not is_checked_late(s):
        return shot
    if isinstance(shot, ReducedShot):
        return replace(shot, shot=replace(shot.shot, unchecked=True))
    return replace(shot, unchecked=True)


@rule("EPT-7.2f")
def run(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Fire at a hex; a unit fires again while its tests succeed, and each shot may be answered."""
    assert s.deed is not None
    declare(s.deed, choice.verb)
    location = find_location(s.board, choice.place)
    came = yield from shot_at_men(s, choice).run(s)
    answer_fire(s, [unit.id], location.cell, came)


def shot_at_men(s: State, choice: Choice) -> Shot | ReducedShot:
    """The shot of a choice."""
    unit = choice.piece or 0
    shot = Shot((unit,), *find_location(s.board, choice.place))
    return ReducedShot(unit, shot) if choice.verb == FIRE_REDUCED else shot


def resolution_of(s: State, choice: Choice) -> Resolution | None:
    """The shot of a choice, for its odds."""
    return None if choice.piece is None else foreseen(s, shot_at_men(s, choice))


# --- at vehicles ------------------------------------------------------------------------------------------------------
def shoot_options(s: State, unit: Unit, verb: str) -> Iterator[Choice]:
    """The vehicles at which a unit may fire one sort of round."""
    if has_round(s, unit, SHOTS_REDUCED.get(verb, verb)) and why_not_begin(s, unit, verb) is None:
        for target in vehicles_of(s, other(unit.side)):
            choice = Choice(verb, unit.id, other=target.id)
            if why_not_shot(s, unit, choice) is None:
                yield choice


@rule("EPT-11.0c")
def why_not_shot(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why an active unit does not fire at a vehicle."""
    target = s.units.get(choice.other or 0)
    if target is None or target.side == unit.side:
        return refuse("EPT-11.0c", "refuse-not-offered", choice=str(choice))
    return (
        why_not_begin(s, unit, choice.verb)
        or why_not_shoot_so(s, unit, target, SHOTS_REDUCED.get(choice.verb, choice.verb))
        or why_not_before(s, unit, Location(target.at, target.floor))
    )


def run_shot(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Fire at a vehicle; the shot may be answered."""
    assert s.deed is not None
    declare(s.deed, choice.verb)
    aim = s.units[choice.other or 0].at
    came = yield from shot_at_vehicle(choice).run(s)
    answer_fire(s, [unit.id], aim, came)


def shot_at_vehicle(choice: Choice) -> ArmourShot | PortableShot | ReducedShot:
    """The shot of a choice."""
    if choice.verb not in SHOTS_REDUCED:
        return shot_of(choice)
    return ReducedShot(choice.piece or 0, shot_of(Choice(SHOTS_REDUCED[choice.verb], choice.piece, choice.other)))


def resolution_of_shot(s: State, choice: Choice) -> Resolution | None:
    """The shot of a choice, for its odds."""
    return foreseen(s, shot_at_vehicle(choice))


ACTS = {
    **{verb: Act(partial(fire_options, verb=verb), why_not, run, resolution_of) for verb in (FIRE, FIRE_REDUCED)},
    **{
        verb: Act(partial(shoot_options, verb=verb), why_not_shot, run_shot, resolution_of_shot)
        for verb in (*SHOTS, *SHOTS_REDUCED)
    },
}
