"""Field promotion (ASL-5.3): an Original 2 on a self-rally attempt or in close combat may bring forth a leader."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import D6
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import current_morale
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    enter,
    friends_at,
    is_leader,
    is_mmc,
    label,
    type_of,
    unit_name,
)

PROMOTING = 2
"""The Original DR that may create a leader."""


@rule("ASL-5.3a")
def may_create_leader(original: int, units: Sequence[Unit]) -> bool:
    """An Original 2 by squads or half-squads may create a leader; one by a leader alone does not."""
    return original == PROMOTING and any(is_mmc(unit) for unit in units)


@rule("ASL-D24")
def has_room_for_leader(s: State, cell: int, side: int) -> bool:
    """A leader who would be one SMC too many in the hex is not created."""
    leaders = sum(is_leader(unit) for unit in friends_at(s, cell, side))
    return tables().stacking.allows(0, 0, leaders + 1)


@rule("ASL-5.3b")
def promoting_unit(units: Sequence[Unit]) -> Unit:
    """The MMC whose present morale counts: the best of those that took part."""
    return max((unit for unit in units if is_mmc(unit)), key=current_morale)


@rule("ASL-5.3c")
def creation_tally(unit: Unit) -> Tally:
    """What modifies the dr on the Leader Creation table for this MMC."""
    tally = Tally()
    causes = tables().leader_creation.modifiers(type_of(unit).nation, current_morale(unit), was_broken=unit.broken)
    for cause, drm in causes:
        tally.add(drm, cause.replace("_", "-"), "ASL-5.3c")
    return tally


@rule("ASL-D13")
def enters_play(s: State, type: str, creator: Unit) -> int:
    """Put a new leader into the creating unit's stack, unpinned, in Melee if the stack is; gives his id."""
    leader = Unit(s.next_id, type, creator.side, creator.at, elr=creator.elr, melee=creator.melee, cc=creator.cc)
    enter(s, leader)
    s.next_id += 1
    return leader.id


def create_leader(s: State, units: Sequence[Unit], creator: Unit) -> Procedure[int]:
    """Roll for a leader after an Original 2 by these units; gives the new leader's id, 0 if none is created."""
    if not has_room_for_leader(s, creator.at, creator.side):
        return 0
    best = promoting_unit(units)
    tally = creation_tally(best)
    chart = tables().leader_creation
    name = yield from draw(
        D6,
        "leader-creation",
        lambda faces: chart.leader(faces[0] + tally.total) or "",
        tally=tally,
        seat=creator.side,
        rule="ASL-5.3a",
    )
    if not name:
        yield tell("told-no-leader", rule="ASL-5.3c", place=label(s, creator.at))
        return 0
    id = enters_play(s, tables().leader(type_of(best).nation, name).id, creator)
    if not id:
        return 0
    hex = label(s, creator.at)
    yield tell("told-leader-created", rule="ASL-5.3c", pieces=(id,), place=hex, leader=unit_name(s.units[id]), hex=hex)
    return id
