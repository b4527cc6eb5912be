"""Limbering and unlimbering by itself (PG-5.63e): the whole segment of a gun, without a transport."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import piece_name, tell_of
from bocage.systems.pg.state.printed import is_leader, type_of
from bocage.systems.pg.transport.capacity import is_handled_as_gun
from bocage.systems.pg.works.whole_segment import why_not_idle


@rule("PG-5.63a")
def has_limber(unit: Piece) -> bool:
    """Whether its counter has a limbered face."""
    return not is_leader(unit) and type_of(unit).limbered is not None


@rule("PG-5.63e")
def why_not_turn(s: State, unit: Piece, verb: str) -> Violation | None:
    """A deployed gun limbers, a limbered gun or mortar unlimbers; mortars limber by the option only."""
    fits = unit.limbered if verb == "unlimber" else not unit.limbered and is_handled_as_gun(s, unit)
    if has_limber(unit) and fits and unit.order != "demoralized":
        return None
    return refuse("PG-5.63e", "refuse-no-limber", piece=piece_name(s, unit.id))


def why_not_limber(s: State, choice: Choice) -> Violation | None:
    """Why a unit may not limber or unlimber."""
    unit = s.pieces.get(choice.piece or 0)
    member = s.activation.members.get(choice.piece or 0) if s.activation else None
    if unit is None or member is None or is_leader(unit):
        return refuse("PG-5.63e", "refuse-not-offered", choice=str(choice))
    return why_not_turn(s, unit, choice.verb) or why_not_idle(s, unit, member, "PG-5.63e")


def limber_options(s: State, member: Member) -> Iterable[Choice]:
    """To limber or to unlimber, for a member that can."""
    unit = s.pieces[member.id]
    if member.done or is_leader(unit):
        return ()
    choice = Choice("unlimber" if unit.limbered else "limber", unit.id)
    return () if why_not_limber(s, choice) is not None else (choice,)


@rule("PG-5.63e")
def turn_over(s: State, choice: Choice) -> Procedure[None]:
    """Turn the counter over; that was its whole segment."""
    assert s.activation is not None
    unit = s.pieces[choice.piece or 0]
    unit.limbered = choice.verb == "limber"
    s.activation.members[unit.id].done = True
    yield tell_of(s, unit, "told-limbered" if unit.limbered else "told-emplaced", "PG-5.63e")


ACTS = {
    "limber": Act("move", limber_options, why_not_limber, turn_over),
    "unlimber": Act("move", lambda s, member: (), why_not_limber, turn_over),
}
