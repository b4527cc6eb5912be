"""Set-up before play (PG-2.3a): the sides place their forces one after the other, by hand or as suggested.

Tank leaders are given to AFVs in secret (PG-6.8b), leaders may be made cavalry leaders (PG-6.9a).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pg.control import begin_control
from bocage.systems.pg.game.placing import (
    area_of,
    force_by_id,
    forces,
    is_open_to,
    open_cells,
    place_of,
    posts_of,
    side_of_counter,
    unplaced,
)
from bocage.systems.pg.hidden import hide
from bocage.systems.pg.leaders import has_tank_leader
from bocage.systems.pg.scenarios.scenario import find_scenario
from bocage.systems.pg.state.model import OFF_MAP, Piece, State
from bocage.systems.pg.state.pieces import label, piece_name, put, side_name
from bocage.systems.pg.state.printed import kind_of, type_of

SUGGESTED = Choice("setup")
ARRANGEMENTS = 5
"""How often, on average, each counter of a side may be set up again; the limit makes every set-up end."""


def set_up(s: State) -> Procedure[None]:
    """One decision of the side that sets up; play begins when both are ready."""
    side = side_to_set_up(s)
    if side is None:
        begin_control(s)
        s.step = "initiative"
        return
    s.active = side
    unplaced_count = len(unplaced(s, side))
    choice = yield from ask(
        side,
        text("prompt-set-up", left=unplaced_count)
        if unplaced_count
        else text("prompt-arrange", leaders=len(leaderless(s, side))),
        Choices(lambda known: tuple(options(known, side)), why_not=why_not_set_up),
        rule="PG-2.3a",
        for_side=(SUGGESTED.verb,),
    )
    if choice == END:
        s.ready.append(side)
        s.arranged = 0
    elif choice == SUGGESTED:
        take_suggested(s, side)
        yield tell("told-suggested-set-up", rule="PG-2.3a", side=side_name(s, side))
    elif choice.verb == "lead":
        s.pieces[choice.piece or 0].tank_leader = True
    elif choice.verb == "mount":
        s.pieces[choice.piece or 0].leader = "cavalry"
    elif choice.piece is not None:
        yield from place_by_hand(s, side, choice.piece)


@rule("PG-2.3a")
def side_to_set_up(s: State) -> int | None:
    """The side that sets up now: the one named first by the scenario, then the other."""
    first = s.setting.sides.index(find_scenario(s.setting.terms.id).first_setup)
    return next((side for side in (first, 1 - first) if side not in s.ready), None)


def options(s: State, side: int) -> Iterator[Choice]:
    """What the side may choose: the suggested set-up or a counter to place, then the rest of its preparations."""
    waiting = unplaced(s, side)
    if waiting:
        yield SUGGESTED
    yield from (Choice("put", id) for id in waiting)
    if not waiting:
        due = leaderless(s, side)
        yield from (Choice("lead", piece.id) for piece in due)
        if not due:
            yield END
        yield from (Choice("mount", piece.id) for piece in to_mount(s, side))
    yield from (Choice("put", id) for id in movable(s, side))


def why_not_set_up(s: State, choice: Choice) -> Violation | None:
    """Why a choice of the set-up is refused."""
    side = side_to_set_up(s)
    if side is not None and choice in tuple(options(s, side)):
        return None
    if choice == END and side is not None:
        missing = "refuse-not-all-placed" if unplaced(s, side) else "refuse-tank-leaders-left"
        return refuse("PG-2.3a", missing)
    return refuse("PG-2.3a", "refuse-not-offered", choice=str(choice))


# --- placing ----------------------------------------------------------------------------------------------------------
def place_by_hand(s: State, side: int, id: int) -> Procedure[None]:
    """Ask where one counter goes."""
    s.arranged += place_of(s, id) != OFF_MAP
    answer = yield from ask(
        side,
        text("prompt-place", piece=piece_name(s, id)),
        Choices(lambda known: tuple(places(known, id)), why_not=why_not_place),
        rule="PG-2.3a",
    )
    set_down(s, id, s.board.cell(answer.place))


def places(s: State, id: int) -> Iterable[Choice]:
    """The hexes in which a counter may be set up."""
    return (Choice("place", id, place=label(s, cell)) for cell in open_cells(s, id))


def why_not_place(s: State, choice: Choice) -> Violation | None:
    """Why a counter may not be set up in a hex."""
    id = choice.piece or 0
    cell = s.board.aliases.get(choice.place, OFF_MAP)
    if choice.verb != "place" or id not in force_by_id(s):
        return refuse("PG-2.3a", "refuse-not-offered", choice=str(choice))
    if cell not in area_of(s, id):
        return refuse("PG-2.3a", "refuse-outside-area", hex=choice.place)
    return None if is_open_to(s, id, cell) else refuse("PG-4.1a", "refuse-no-room", hex=choice.place)


def set_down(s: State, id: int, cell: int) -> None:
    """Set a counter up in a hex; units of a hidden force stay hidden (PG-16.6a)."""
    if id in s.pieces:
        piece = s.pieces[id]
        put(s, piece, cell)
        if forces(s)[force_by_id(s)[id]].hidden and not piece.hidden:
            hide(s, piece)
        return
    counter = s.works.get(id) or s.mines[id]
    counter.at = cell
    s.__dict__.pop("works_at", None)


@rule("PG-2.3a")
def take_suggested(s: State, side: int) -> None:
    """Place all that is left at the posts of its force, one each in turn, and give tank leaders in order."""
    filled: dict[int, int] = {}
    for id in unplaced(s, side):
        force = force_by_id(s)[id]
        posts = posts_of(s, id)
        count = max(1, len(forces(s)[force].posts))
        turn = filled.get(force, 0)
        ordered = posts[turn % count : count] + posts[: turn % count] + posts[count:]
        set_down(s, id, next(cell for cell in ordered if is_open_to(s, id, cell)))
        filled[force] = turn + 1
    while due := leaderless(s, side):
        due[0].tank_leader = True


# --- rearranging ------------------------------------------------------------------------------------------------------
def movable(s: State, side: int) -> list[int]:
    """What a side may set up again, where the option lets it."""
    if not s.setting.options.arrange_setup:
        return []
    placed = [id for id in force_by_id(s) if is_there(s, id) and side_of_counter(s, id) == side]
    if s.arranged >= ARRANGEMENTS * len(placed):
        return []
    return [id for id in placed if any(cell != place_of(s, id) for cell in open_cells(s, id))]


def is_there(s: State, id: int) -> bool:
    """Whether a counter has been set up."""
    return place_of(s, id) != OFF_MAP


# --- leaders ----------------------------------------------------------------------------------------------------------
@rule("PG-6.8b")
def leaderless(s: State, side: int) -> list[Piece]:
    """The AFVs among which a side has still to choose those with a tank leader; none once its number is used up."""
    tanks = [piece for piece in s.pieces.values() if piece.side == side and kind_of(piece) == "afv"]
    given = sum(tank.tank_leader for tank in tanks)
    if given >= s.setting.terms.sides[side].tank_leaders:
        return []
    return [tank for tank in tanks if not has_tank_leader(s, tank)]


@rule("PG-6.9a")
def to_mount(s: State, side: int) -> list[Piece]:
    """The leaders that may still be made cavalry leaders; none where a side has no cavalry."""
    own = [piece for piece in s.pieces.values() if piece.side == side]
    if not any(not piece.leader and type_of(piece).arm == "cavalry" for piece in own):
        return []
    return [piece for piece in own if piece.leader == "regular"]
