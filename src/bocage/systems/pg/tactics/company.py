"""Who may act in the segment that a piece begins: its stack, or all whom a chain of leaders reaches (PG-3.2)."""

from __future__ import annotations

from msgspec.structs import replace

from bocage.kernel.contract.setting import attach
from bocage.systems.pg.activation import reachable
from bocage.systems.pg.leaders import is_commander, is_kommissar
from bocage.systems.pg.state.model import Activation, Member, Piece, State
from bocage.systems.pg.state.pieces import firer
from bocage.systems.pg.state.printed import is_leader


def probe(s: State, members: dict[int, Member], root: int) -> State:
    """The state with another activation; pieces and places are those of the state itself."""
    other: State = attach(replace(s, activation=Activation(root, members)), s.setting)
    other.__dict__["places"] = s.places
    other.__dict__["works_at"] = s.works_at
    return other


def company_of(s: State, root: int) -> list[Piece]:
    """The pieces that may act in the segment that a piece begins, itself first."""
    begun = {root: Member(root, root, firer(s, root).at)}
    return gathered(s, begun, root)


def gathered(s: State, begun: dict[int, Member], root: int) -> list[Piece]:
    """The pieces of an activation, and those that its leaders and the leaders under them may yet add."""
    members = {id: replace(member) for id, member in begun.items()}
    members[root].action = members[root].action or "move"
    addable: dict[int, Member] = {}
    while True:
        near = reachable(probe(s, members, root))
        addable |= {id: member for id, member in near.items() if id not in addable}
        juniors = [member for id, member in near.items() if id in s.pieces and opens_more(s.pieces[id])]
        if not juniors:
            break
        for member in juniors:
            members[member.id] = replace(member, action="move")
    addable = {**members, **addable}
    spread = any(member.start != members[root].start and not member.stacked for member in addable.values())
    return [firer(s, id) for id, member in addable.items() if not (spread and member.stacked)]


def opens_more(piece: Piece) -> bool:
    """Whether a piece that is added brings others."""
    return is_leader(piece) and (is_commander(piece) or is_kommissar(piece)) and piece.order != "demoralized"
