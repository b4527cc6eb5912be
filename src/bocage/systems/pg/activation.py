"""Activation (PG-3.1, PG-3.2, PG-3.3): who begins a segment, whom leaders reach, and what each piece is declared to do.

Nothing moves before all is declared, so that reach is measured where the pieces began (PG-3.1f).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.arrival import group_of, off_map_stack, waiting, why_not_fire_from_off_map
from bocage.systems.pg.assault.participants import can_assault
from bocage.systems.pg.combat import firers
from bocage.systems.pg.combat.firers import firers_of
from bocage.systems.pg.kommissars import waits_for_kommissar, wards_of
from bocage.systems.pg.leaders import (
    commands_armor,
    commands_on_foot,
    has_tank_leader,
    is_commander,
    is_junior,
    is_kommissar,
    is_powerless,
    lead_radius,
    may_still_move,
    reach_of,
    tank_reach,
)
from bocage.systems.pg.reference.counters import RIFLES
from bocage.systems.pg.stacking import is_transport
from bocage.systems.pg.state.model import OFF_MAP, Action, Activation, Member, Piece, State
from bocage.systems.pg.state.pieces import (
    bunkers_at,
    cargo,
    firer,
    is_assault_hex,
    is_bunker,
    is_firer,
    piece_name,
    pieces_at,
    side_name,
    tell_of,
    units_at,
)
from bocage.systems.pg.state.printed import FIRE_KINDS, allowance, is_leader, kind_of, type_of

BEGIN, MOVE_ALL, FIRE_ALL = Choice("begin"), Choice("all-move"), Choice("all-fire")
ACTIONS: tuple[Action, ...] = ("move", "fire")
ALL: dict[Action, Choice] = {"move": MOVE_ALL, "fire": FIRE_ALL}
"""The declaration of all, by what it tells them to do."""


# --- who may begin ----------------------------------------------------------------------------------------------------
@rule("PG-3.1j", "PG-6.2a")
def is_spent(piece: Piece) -> bool:
    """A piece marked MOVED or FIRED is not activated again in this turn."""
    return piece.marker != "" and not may_still_move(piece)


def why_not_fresh(s: State, piece: Piece) -> Violation | None:
    """Why a piece is not activated again in this turn."""
    return refuse("PG-3.1j", "refuse-marked", piece=piece_name(s, piece.id)) if is_spent(piece) else None


@rule("PG-1.1b")
def why_not_active_side(s: State, piece: Piece) -> Violation | None:
    """The active player activates his own pieces."""
    return refuse("PG-1.1b", "refuse-not-yours") if piece.side != s.active else None


@rule("PG-3.1a")
def roots(s: State) -> list[int]:
    """The pieces with which the active side may begin a segment."""
    pieces = [*firers_of(s, s.active), *waiting(s, s.active)]
    return [piece.id for piece in pieces if not is_spent(piece)]


def start(s: State, id: int) -> None:
    """Begin the activation of a piece."""
    root = firer(s, id)
    s.activation = Activation(id, {id: Member(id, id, root.at, leads=lead_radius(root))})


# --- reach ------------------------------------------------------------------------------------------------------------
@rule("PG-3.1b", "PG-3.3a")
def stack_of(s: State, root: Piece) -> list[Piece]:
    """The units that may be activated together with a piece as a stack of one hex, of any kind.

    By the option tanks and others need a leader who may command both.
    """
    if is_leader(root) and (is_powerless(root) or is_kommissar(root)):
        return []
    units = units_at(s, root.side, root.at) if s.board.on_map(root.at) else off_map_stack(s, root)
    units = [*units, *bunkers_at(s, root.side, root.at)]
    if s.setting.options.mixed_stack_activates:
        return units
    return [unit for unit in units if (kind_of(unit) == "afv") == (kind_of(root) == "afv")]


@rule("PG-3.3b")
def is_foreign(leader: Piece, piece: Piece) -> bool:
    """Regular leaders do not activate AFVs in adjacent hexes."""
    return kind_of(piece) == "afv" and piece.at != leader.at


@rule("PG-6.82a")
def may_direct_armor(s: State, leader: Piece, piece: Piece) -> bool:
    """A leader activates AFVs in his hex if he is in good order and stacked with INF, SMG or ENG."""
    if kind_of(piece) != "afv":
        return True
    return leader.order == "good" and any(type_of(unit).arm in RIFLES for unit in units_at(s, leader.side, leader.at))


@rule("PG-17.5a")
def shares_command(leader: Piece, piece: Piece) -> bool:
    """Each player of a side commands only his own pieces."""
    return leader.commander == piece.commander


@rule("PG-3.2a")
def juniors(s: State, leader: Piece, pieces: Iterable[Piece]) -> list[Piece]:
    """Of the pieces in reach, the leaders of lower rank, who activate others in their turn."""
    return [piece for piece in pieces if is_leader(piece) and is_junior(s, piece, leader)]


@rule("PG-12.51a")
def may_call(s: State, leader: Piece, cell: int) -> bool:
    """A leader reaches into no assault hex but his own; out of this he calls others in."""
    return cell == leader.at or s.setting.options.assault_influence == "combat" or not is_assault_hex(s, cell)


@rule("PG-16.5b")
def pieces_near(s: State, leader: Piece, cells: Iterable[int]) -> list[Piece]:
    """The pieces in the cells that a leader reaches; off the map, where he reaches none, those of his group."""
    if s.board.on_map(leader.at):
        return [piece for cell in cells for piece in pieces_at(s, leader.side, cell)]
    return [] if is_powerless(leader) else group_of(s, leader)


def subordinates(s: State, leader: Piece) -> Iterator[Piece]:
    """The units and leaders that a regular leader may activate."""
    cells = [cell for cell in reach_of(s, leader) if may_call(s, leader, cell)]
    near = pieces_near(s, leader, cells)
    yield from (bunker for cell in cells for bunker in bunkers_at(s, leader.side, cell))
    for piece in near:
        if not is_leader(piece) and not is_foreign(leader, piece) and may_direct_armor(s, leader, piece):
            yield piece
    yield from juniors(s, leader, near)


@rule("PG-3.3b", "PG-3.3d", "PG-6.83a")
def crew_of(s: State, tank: Piece) -> Iterator[Piece]:
    """The units that the leader of an AFV may activate: AFVs in his reach, INF, SMG and ENG in his hex."""
    cells = [cell for cell in tank_reach(s, tank) if may_call(s, tank, cell)]
    for unit in pieces_near(s, tank, cells):
        if commands_armor(tank, unit) if kind_of(unit) == "afv" else commands_on_foot(s, tank, unit):
            yield unit


def led_by(s: State, member: Member, *, is_root: bool) -> list[Piece]:
    """The pieces that a member activates by his rank or office."""
    piece = firer(s, member.id)
    if is_kommissar(piece):
        return wards_of(s, piece)
    if is_leader(piece):
        return list(subordinates(s, piece))
    return list(crew_of(s, piece)) if forms_group(s, piece, is_root=is_root) else []


@rule("PG-3.3c")
def forms_group(s: State, unit: Piece, *, is_root: bool) -> bool:
    """Tank leaders have no rank and form no chains: only the one with whom the segment begins activates others."""
    return is_root and has_tank_leader(s, unit)


def reachable(s: State) -> dict[int, Member]:
    """The pieces that may be added to the activation, each as the member that it would be."""
    assert s.activation is not None
    addable: dict[int, Member] = {}
    members, root = s.activation.members, firer(s, s.activation.root)
    is_bound = any(member.stacked for member in members.values())

    def may_be_added(one: Piece) -> bool:
        return (
            one.id not in members
            and one.id not in addable
            and not (is_bound and one.at != root.at)
            and why_not_fresh(s, one) is None
            and shares_command(root, one)
            and (is_kommissar(root) or not waits_for_kommissar(s, one))
        )

    for member in members.values():
        is_root = member.id == root.id
        if not (member.action or is_root):
            continue
        for one in led_by(s, member, is_root=is_root):
            if may_be_added(one):
                addable[one.id] = as_member(s, one, member)
    if not any(member.start != root.at for member in members.values()):
        for one in stack_of(s, root):
            if may_be_added(one):
                addable[one.id] = Member(one.id, root.id, one.at, stacked=True)
    return addable


@rule("PG-12.51a")
def as_member(s: State, piece: Piece, by: Member) -> Member:
    """A piece as the member that another activates; out of an assault hex it is called into this and nowhere else."""
    is_called = piece.at != by.start and is_assault_hex(s, by.start)
    called = by.start if is_called and s.setting.options.assault_influence == "all" else OFF_MAP
    return Member(piece.id, by.id, piece.at, called=called, leads=lead_radius(piece))


# --- declaration ------------------------------------------------------------------------------------------------------
def open_to(s: State) -> list[Member]:
    """The pieces for which nothing is declared yet: members first, then those in reach."""
    assert s.activation is not None
    return [*(one for one in s.activation.members.values() if not one.action), *reachable(s).values()]


@rule("PG-3.1i")
def why_not_declare_fire(s: State, piece: Piece) -> Violation | None:
    """Only what can fire or take part in an assault is declared to fire."""
    if piece.at == OFF_MAP:
        return why_not_fire_from_off_map(s, piece)
    if piece.marker:
        return refuse("PG-7.22a", "refuse-marked", piece=piece_name(s, piece.id))
    if is_leader(piece):
        return why_not_direct_fire(s, piece)
    if can_assault(s, piece):
        return None
    refusals = [firers.why_not_able(s, piece, kind) for kind in FIRE_KINDS]
    return None if None in refusals else refusals[0]


@rule("PG-6.42a", "PG-6.6a")
def why_not_direct_fire(s: State, leader: Piece) -> Violation | None:
    """A leader with a combat modifier takes part in fire, any leader in assaults; no kommissar, no demoralized one."""
    if not is_powerless(leader) and is_commander(leader) and (leader.combat > 0 or can_assault(s, leader)):
        return None
    return refuse("PG-6.42a", "refuse-cannot-lend", piece=piece_name(s, leader.id))


@rule("PG-12.51a")
def why_not_called(member: Member, action: Action) -> Violation | None:
    """A piece that a leader calls into his assault hex may do nothing but enter it."""
    return refuse("PG-12.51a", "refuse-called-in") if member.called != OFF_MAP and action == "move" else None


@rule("PG-16.81a")
def why_not_fixed(s: State, member: Member, action: Action) -> Violation | None:
    """A bunker fires as if it were a unit, but does not move."""
    if action == "move" and is_bunker(s, member.id):
        return refuse("PG-16.81a", "refuse-bunker-moves", piece=piece_name(s, member.id))
    return None


def why_not_declare_as(s: State, member: Member, action: Action) -> Violation | None:
    """Why a piece may not be declared to move, or to fire."""
    refusal = why_not_called(member, action) or why_not_fixed(s, member, action)
    return refusal or (why_not_declare_fire(s, firer(s, member.id)) if action == "fire" else None)


def is_stuck(s: State, members: Iterable[Member], piece: Piece) -> bool:
    """Whether a piece gets nowhere if it is told to move: without an allowance and without transports to take it."""
    if allowance(piece) or piece.at == OFF_MAP or piece.carrier or piece.order == "demoralized":
        return False
    return not any(is_firer(s, one.id) and is_transport(firer(s, one.id)) for one in members)


def told_with_all(s: State, action: Action, undeclared: Sequence[Member]) -> list[Member]:
    """Those of the undeclared whom the declaration of all means: guns that cannot move are not told to."""
    able = [one for one in undeclared if why_not_declare_as(s, one, action) is None]
    return [one for one in able if not is_left_out(s, one, action, undeclared)]


def is_left_out(s: State, member: Member, action: Action, undeclared: Sequence[Member]) -> bool:
    """Whether the declaration of all does not mean a piece that might be told the same by itself."""
    assert s.activation is not None
    return action == "move" and is_stuck(s, [*s.activation.members.values(), *undeclared], firer(s, member.id))


def can_only_recover(s: State) -> bool:
    """Whether all who may still be told to move are demoralized."""
    told = told_with_all(s, "move", open_to(s)) if s.activation is not None else []
    return bool(told) and all(firer(s, one.id).order == "demoralized" for one in told)


def declarations(s: State) -> Iterator[Choice]:
    """What may be declared now (PG-3.1g)."""
    assert s.activation is not None
    undeclared, told = open_to(s), set[Action]()
    for member in undeclared:
        for action in ACTIONS:
            if why_not_declare_as(s, member, action) is None:
                yield Choice(action, member.id)
                if action not in told and not is_left_out(s, member, action, undeclared):
                    told.add(action)
    yield from (choice for action, choice in ALL.items() if action in told)
    if any(member.action for member in s.activation.members.values()):
        yield BEGIN


def why_not_all(s: State, choice: Choice) -> Violation | None:
    """Why nothing more need be declared, or not all the same: there must be a piece that does it."""
    assert s.activation is not None
    if choice == BEGIN:
        is_open = any(member.action for member in s.activation.members.values())
    else:
        action: Action = "move" if choice == MOVE_ALL else "fire"
        is_open = bool(told_with_all(s, action, open_to(s)))
    return None if is_open else refuse("PG-3.1g", "refuse-not-offered", choice=str(choice))


def why_not_declare(s: State, choice: Choice) -> Violation | None:
    """Why a declaration is refused."""
    if choice in (BEGIN, MOVE_ALL, FIRE_ALL):
        return why_not_all(s, choice)
    if not is_firer(s, choice.piece) or choice.verb not in ACTIONS:
        return refuse("PG-3.1g", "refuse-not-offered", choice=str(choice))
    piece = firer(s, choice.piece or 0)
    refusal = why_not_active_side(s, piece) or why_not_fresh(s, piece)
    if refusal is not None:
        return refusal
    member = next((one for one in open_to(s) if one.id == piece.id), None)
    if member is None:
        return refuse("PG-3.1c", "refuse-out-of-reach", piece=piece_name(s, piece.id))
    return why_not_declare_as(s, member, "move" if choice.verb == "move" else "fire")


def add(s: State, id: int, action: Action) -> None:
    """Declare what a member, or a piece in reach, will do."""
    assert s.activation is not None
    admit(s, s.activation.members.get(id) or reachable(s)[id], action)


@rule("PG-3.1f")
def admit(s: State, member: Member, action: Action) -> None:
    """Declare what a piece will do; a leader who is added opens his own reach, measured where he stands now."""
    assert s.activation is not None
    s.activation.members[member.id] = member
    member.action = action


@rule("PG-3.1g")
def declare(s: State, choice: Choice) -> None:
    """Carry out a declaration; all of them are made before the first piece acts."""
    assert s.activation is not None
    if choice.verb in ("move", "fire") and choice.piece is not None:
        add(s, choice.piece, "move" if choice.verb == "move" else "fire")
        return
    if choice != BEGIN:
        declare_all(s, "move" if choice == MOVE_ALL else "fire")
    s.activation.begun = True


def declare_all(s: State, action: Action) -> None:
    """Declare the same for all that is in reach, leaders who open the reach of others included."""
    assert s.activation is not None
    while undeclared := [one.id for one in told_with_all(s, action, open_to(s))]:
        for id in undeclared:
            member = s.activation.members.get(id) or reachable(s).get(id)
            if member is not None:
                admit(s, member, action)


@rule("PG-5.61c")
def mark_passengers(s: State, transport: Piece) -> None:
    """What a transport carries has moved with it."""
    for passenger in cargo(s, transport):
        passenger.marker = passenger.marker or "moved"


def mark_bunker(s: State, member: Member) -> None:
    """A bunker that was declared to fire is FIRED."""
    if member.action:
        s.works[member.id].marker = "fired"


# --- the end of a segment ---------------------------------------------------------------------------------------------
@rule("PG-3.1h", "PG-3.1j", "PG-7.4f")
def mark_members(s: State) -> None:
    """Pieces that were declared are marked MOVED or FIRED; so is a leader who only activated others."""
    assert s.activation is not None
    for member in s.activation.members.values():
        if is_bunker(s, member.id):
            mark_bunker(s, member)
            continue
        piece = s.pieces.get(member.id)
        if piece is None or (piece.marker and not may_still_move(piece)):
            continue
        if member.hexes:
            mark_passengers(s, piece)
        if member.action:
            piece.marker = "moved" if member.action == "move" else "fired"
        elif is_leader(piece) and s.setting.options.activator_marked:
            piece.marker = "fired" if member.lent else "moved"


def announce(s: State) -> Procedure[None]:
    """Say which piece begins the segment and how many are to move and to fire; of hidden pieces nothing."""
    assert s.activation is not None
    root = s.pieces.get(s.activation.root)
    if root is None or root.hidden:
        return
    doing = Counter(
        one.action for one in s.activation.members.values() if one.id in s.pieces and not s.pieces[one.id].hidden
    )
    side = side_name(s, root.side)
    yield tell_of(s, root, "told-segment", "PG-3.1g", side=side, moving=doing["move"], firing=doing["fire"])
