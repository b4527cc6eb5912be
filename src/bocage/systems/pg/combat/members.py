"""What the declared pieces of a segment may still fire, and what they have fired (PG-7.1, PG-7.22)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.combat.combining import director_of
from bocage.systems.pg.combat.firers import kinds_of, why_not_able
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.state.model import FireKind, Member, Piece, State
from bocage.systems.pg.state.pieces import firer, is_bunker, other, piece_name
from bocage.systems.pg.state.printed import fire_of


def occasion_at(s: State, cell: int) -> Occasion:
    """The chance of the active side's declared pieces to fire at a hex."""
    assert s.activation is not None
    members = [one for one in s.activation.members.values() if one.id in s.pieces or one.id in s.works]
    ready = tuple(one.id for one in members if one.action == "fire" and not one.done and not firer(s, one.id).leader)
    free = (one for one in members if one.action != "move" and not one.lent and not one.helped)
    leaders = tuple(one.id for one in free if firer(s, one.id).leader not in ("", "kommissar"))
    return Occasion(s.active, cell, ready, leaders)


def enemy_cells(s: State) -> list[int]:
    """The hexes with enemies of the active side, in order."""
    return sorted(cell for cell in s.places[other(s.active)].occupied() if cell >= 0)


def occasions_for(s: State, unit: Piece, kind: FireKind) -> Iterator[Occasion]:
    """The chances of a declared unit to fire in a way at hexes with enemies within its printed range."""
    printed = fire_of(unit, kind)
    if printed is None or why_not_able(s, unit, kind) is not None:
        return
    row, here = s.board.distances(unit.at), occasion_at(s, unit.at)
    yield from (here.at(cell) for cell in enemy_cells(s) if row[cell] <= printed.range)


@rule("PG-16.81a")
def fires_in_two_ways(s: State, member: Member) -> bool:
    """A bunker uses both direct and anti-tank fire in one segment, each once."""
    return is_bunker(s, member.id)


@rule("PG-7.1a")
def why_not_another_kind(s: State, member: Member, kind: FireKind) -> Violation | None:
    """An activated unit uses one kind of fire in its segment."""
    if member.fired and kind not in member.fired and not fires_in_two_ways(s, member):
        return refuse("PG-7.1a", "refuse-one-kind-of-fire", piece=piece_name(s, member.id))
    return None


def why_not_again(s: State, member: Member, kind: FireKind) -> Violation | None:
    """A bunker uses each of its kinds of fire once."""
    if kind in member.fired and fires_in_two_ways(s, member):
        return refuse("PG-16.81a", "refuse-not-ready-to-fire", piece=piece_name(s, member.id))
    return None


@rule("PG-7.22a")
def has_acted(s: State, member: Member) -> bool:
    """Whether a member that has fired all it may in one kind has acted: units fire once, bunkers once in each kind."""
    unit = firer(s, member.id)
    return not fires_in_two_ways(s, member) or set(kinds_of(unit)) <= set(member.fired)


def note_fire(s: State, id: int, kind: FireKind, *, used_up: bool = True) -> None:
    """Note the fire of a member; `used_up` says that it has no further fire of this kind in the segment."""
    assert s.activation is not None
    member = s.activation.members[id]
    member.fired.append(kind)
    member.done = used_up and has_acted(s, member)


def note_leaders(s: State, group: Group, occasion: Occasion) -> None:
    """Leaders who directed an attack or added to it have lent themselves for this segment."""
    assert s.activation is not None
    for id in (director_of(s, group.firers, occasion), *(leader for leader, _ in group.lends)):
        if id:
            s.activation.members[id].lent = True
