"""Consolidation (PG-17.1), an optional rule: two reduced units become one."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import piece_name, remove, tell_of, units_at
from bocage.systems.pg.state.printed import is_leader, type_of
from bocage.systems.pg.works.whole_segment import why_not_idle


def is_reduced(unit: Piece) -> bool:
    """Whether a two-step unit has lost a step."""
    return not is_leader(unit) and unit.steps < type_of(unit).steps


@rule("PG-17.1a")
def why_not_alike(s: State, unit: Piece, partner: Piece) -> Violation | None:
    """Both are reduced, of one type and in the same state of morale, and not demoralized."""
    alike = unit.type == partner.type and unit.side == partner.side and unit.limbered == partner.limbered
    steady = unit.order == partner.order != "demoralized"
    if unit.id != partner.id and alike and steady and is_reduced(unit) and is_reduced(partner):
        return None
    return refuse("PG-17.1a", "refuse-not-alike", piece=piece_name(s, unit.id))


@rule("PG-17.1a")
def why_not_whole_turn(s: State, piece: Piece, member: Member | None, start: int) -> Violation | None:
    """Both began their activation in one hex and spend all of their movement."""
    if member is None or member.action != "move" or member.done or member.start != start:
        return refuse("PG-17.1a", "refuse-not-declared")
    return why_not_idle(s, piece, member, "PG-17.1a")


@rule("PG-17.1a")
def why_not_consolidate(s: State, choice: Choice) -> Violation | None:
    """Why two units may not become one."""
    unit, partner = s.pieces.get(choice.piece or 0), s.pieces.get(choice.other or 0)
    if not s.setting.options.consolidation or unit is None or partner is None or s.activation is None:
        return refuse("PG-17.1a", "refuse-not-offered", choice=str(choice))
    members = s.activation.members
    start = members[unit.id].start if unit.id in members else unit.at
    return (
        why_not_alike(s, unit, partner)
        or why_not_whole_turn(s, unit, members.get(unit.id), start)
        or why_not_whole_turn(s, partner, members.get(partner.id), start)
    )


def consolidate_options(s: State, member: Member) -> Iterable[Choice]:
    """The units with which a member may become one; each pair is offered once."""
    unit = s.pieces[member.id]
    if not s.setting.options.consolidation or member.done or not s.board.on_map(unit.at) or not is_reduced(unit):
        return
    for partner in units_at(s, unit.side, unit.at):
        choice = Choice("consolidate", unit.id, partner.id)
        if unit.id < partner.id and why_not_consolidate(s, choice) is None:
            yield choice


@rule("PG-17.1a")
def consolidate(s: State, choice: Choice) -> Procedure[None]:
    """Two reduced units become one of full strength, which has acted; no step is lost by it."""
    assert s.activation is not None
    unit, partner = s.pieces[choice.piece or 0], s.pieces[choice.other or 0]
    unit.steps = type_of(unit).steps
    unit.tank_leader |= partner.tank_leader
    s.activation.members[unit.id].done = True
    yield tell_of(s, unit, "told-consolidated", "PG-17.1a")
    del s.activation.members[partner.id]
    remove(s, partner)


ACTS = {"consolidate": Act("move", consolidate_options, why_not_consolidate, consolidate)}
