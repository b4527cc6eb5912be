"""Firing as a group (EPT-11.2): units join, then fire together, and later also each by itself."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bocage.ground.storeys import find_location
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.actions.aiming import FIRE, is_checked_late, targets
from bocage.systems.ept.actions.aiming import why_not as why_not_alone
from bocage.systems.ept.fire.firers import why_not_able
from bocage.systems.ept.fire.groups import why_not_in_group
from bocage.systems.ept.fire.shot import Shot
from bocage.systems.ept.movement.permitted import why_not_besides
from bocage.systems.ept.reactions import answer_fire
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.model import Deed, State, Unit
from bocage.systems.ept.state.names import place_label, unit_name

TOGETHER, VOLLEY = "together", "volley"
"""The verbs by which a unit joins another, its `other`, to fire with it, and by which the group fires."""
SMALLEST_GROUP = 2
"""Fewer members do not fire as a group."""


# --- joining ----------------------------------------------------------------------------------------------------------
def why_not_join(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a unit does not join another to fire with it."""
    other = s.units.get(choice.other or 0)
    if other is None or other.id == unit.id or other.id not in s.ready or unit.id not in s.ready:
        return refuse("EPT-11.2a", "refuse-not-offered", choice=str(choice))
    group = [other] if s.deed is None else [s.units[id] for id in s.deed.units]
    return why_not_now(s, unit, other) or why_not_able(s, other) or why_not_in_group(s, group, unit)


@rule("EPT-11.2c")
def why_not_now(s: State, unit: Unit, other: Unit) -> Violation | None:
    """A group is formed before its first shot, and by units that do nothing but fire in this action."""
    deed = s.deed
    if deed is None:
        return None
    has_begun = deed.hexes or deed.spent or deed.shots or (deed.extra and not deed.grouped)
    if has_begun or deed.units[0] != other.id or unit.id in deed.units:
        return refuse("EPT-11.2c", "refuse-not-combined", unit=unit_name(s, unit.id))
    return None


def join_options(s: State, unit: Unit) -> Iterator[Choice]:
    """The units that may join a unit to fire with it."""
    if s.deed is None or s.deed.units[0] == unit.id:
        for id in s.ready:
            choice = Choice(TOGETHER, id, other=unit.id)
            if why_not_join(s, s.units[id], choice) is None:
                yield choice


@rule("EPT-11.2a")
def join(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """The unit fires with the group from now on; this is its action."""
    assert s.deed is not None
    s.deed.units = [*(id for id in s.deed.units if id != unit.id), unit.id]
    s.deed.extra, s.deed.grouped = "fire", True
    s.deed.turned = s.deed.way = 0
    return
    yield


# --- firing -----------------------------------------------------------------------------------------------------------
def able(s: State, deed: Deed) -> list[Unit]:
    """The members that can still fire."""
    return [s.units[id] for id in deed.units if id in s.units and why_not_able(s, s.units[id]) is None]


def why_not(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a group does not fire at a hex; those who cannot fire any more do not hold the others back."""
    deed = s.deed
    members = able(s, deed) if deed is not None and deed.grouped else []
    if deed is None or len(members) < SMALLEST_GROUP or deed.units[0] != unit.id:
        return refuse("EPT-11.2a", "refuse-no-group", unit=unit_name(s, unit.id))
    for member in members:
        alone = Choice(FIRE, member.id, place=choice.place)
        refused = why_not_alone(s, member, alone) or why_not_besides(s, member, "fire")
        if refused is not None:
            return refused
    return None


def options(s: State, unit: Unit) -> Iterator[Choice]:
    """The hexes and storeys at which a group may fire."""
    if s.deed is not None and s.deed.grouped and s.deed.units[0] == unit.id:
        for cell, floor in targets(s, unit):
            choice = Choice(VOLLEY, unit.id, place=place_label(s, cell, floor))
            if why_not(s, unit, choice) is None:
                yield choice


def shot_of(s: State, choice: Choice) -> Shot | None:
    """The shot of all members that can still fire."""
    if s.deed is None:
        return None
    members = tuple(unit.id for unit in able(s, s.deed))
    return Shot(members, *find_location(s.board, choice.place))


@rule("EPT-11.2a")
def run(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Fire together; the enemy may answer at every member that has fired."""
    shot, deed = shot_of(s, choice), s.deed
    assert shot is not None
    assert deed is not None
    deed.shots, deed.stays = deed.shots + 1, True
    came = yield from shot.run(s)
    answer_fire(s, shot.firers, shot.cell, came)


def resolution_of(s: State, choice: Choice) -> Resolution | None:
    """The shot of a choice, for its odds."""
    shot = shot_of(s, choice)
    return None if shot is None else replace(shot, unchecked=is_checked_late(s))


# --- leaving ----------------------------------------------------------------------------------------------------------
def drop_silent(s: State) -> None:
    """Members that cannot fire any more have had their action."""
    deed = s.deed
    if deed is not None and deed.grouped:
        firing_on = [unit.id for unit in able(s, deed)]
        s.ready = [id for id in s.ready if id in firing_on or id not in deed.units]
        deed.units = firing_on


def leave(s: State, unit: Unit) -> None:
    """One member has had its action; the others may go on firing."""
    assert s.deed is not None
    s.deed.units = [id for id in s.deed.units if id != unit.id]
    s.ready = [id for id in s.ready if id != unit.id]


ACTS = {
    TOGETHER: Act(join_options, why_not_join, join),
    VOLLEY: Act(options, why_not, run, resolution_of),
}
