"""Heavy weapons carried by hand (PZF-6.5a, 6.7a, 6.8a): how many men they need, and the second man of a gunner.

The second man (the bearer) carries ammunition and moves with the gunner: after each step of the gunner it is
brought to the same side again, and the weapon stops where it cannot follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from bocage.ground.table import along, bearing, length, nearest_place, within
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.heavy import gunners
from bocage.systems.pzf.morale.command import acts_freely, is_grade
from bocage.systems.pzf.movement import advancing, barriers, legs, walking, zones
from bocage.systems.pzf.movement.barriers import SUCCESSFUL_JUMPS
from bocage.systems.pzf.movement.crossings import Crossing
from bocage.systems.pzf.movement.sturmtruppen import why_not_over
from bocage.systems.pzf.reference.charts import Jump
from bocage.systems.pzf.reference.tables import charts, crew, weapon
from bocage.systems.pzf.scenarios.placing import CONTACT_GAP
from bocage.systems.pzf.space import houses
from bocage.systems.pzf.space.bodies import (
    Point,
    base,
    base_at,
    centre_of,
    figure_at,
    is_mounted,
    is_touching,
    radius_of,
)
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import PS, Figure, State, on_table
from bocage.systems.pzf.state.names import name_of

ROOM_SEARCH_RADIUS = 3 * PS
"""How far from its place beside a weapon a man looks for room, in 1/1000 inch."""


SNAP_DISTANCE = PS // 2
"""A man sent this near to a weapon that lacks it is led into contact, in 1/1000 inch."""


# --- the number of men to move a weapon (6.5, 6.6, 6.7) -----------------------------------------------------------
@rule("PZF-6.5a")
def men_to_move_mmg() -> int:
    """How many men move a medium or heavy machine gun: the gunner and one that carries ammunition."""
    return crew("mmg_hmg").move


@rule("PZF-6.7a")
def men_to_move_mortar() -> int:
    """How many men move a mortar: the gunner and one that carries ammunition."""
    return crew("mortar").move


@rule("PZF-6.6a")
def men_to_move_rocket() -> int:
    """How many men move a rocket launcher: the gunner alone."""
    return crew("rocket").move


@rule("PZF-6.8a")
def men_to_move_gun() -> int:
    """How many men move an artillery gun: three."""
    return crew("gun").move


MEN_TO_MOVE_BY_CREW: Mapping[str, Callable[[], int]] = {
    "lmg": lambda: crew("lmg").move,
    "mmg_hmg": men_to_move_mmg,
    "mortar": men_to_move_mortar,
    "rocket": men_to_move_rocket,
    "gun": men_to_move_gun,
}
"""How many men move a weapon, by the kind of its crew."""


def men_to_move(figure: Figure) -> int:
    """How many men it takes to move a man with all its weapons, itself included."""
    served = [id for arm in figure.arms if (id := weapon(arm.weapon).crew) is not None and not arm.gone]
    return max(MEN_TO_MOVE_BY_CREW[id]() for id in served) if served else 1


def can_help(s: State, man: Figure) -> bool:
    """Whether a man is free to move with a weapon of another figure; in the Shooting phase, to advance with it."""
    if s.phase == "shooting":
        return not man.prone and not is_mounted(man) and advancing.why_no_advance_by(s, man) is None
    if (
        man.kind != "man"
        or man.acted
        or man.spent
        or man.pinned
        or man.prone
        or is_mounted(man)
        or not acts_freely(man)
    ):
        return False
    return not zones.is_engaged(s, man)


# --- carried by two (6.5a, 6.7a) ----------------------------------------------------------------------------------
def bearer_of(s: State, figure: Figure, gunner_place: Point) -> Figure | None:
    """The second man that moves with a gunner standing at a point: the one that already does, else one beside it.

    None if there is none.
    """
    men = [man for man in on_table(s, figure.side) if man is not figure and man.kind == "man"]
    gunner_there = figure_at(figure, gunner_place)
    carrying = (
        man for man in men if man.carries == figure.id and not man.prone and has_no_barrier_to(s, man, gunner_place)
    )
    able = (man for man in men if is_touching(man, gunner_there) and men_to_move(man) == 1 and can_help(s, man))
    at_side = (man for man in able if has_no_barrier_to(s, man, gunner_place))
    # A leader carries only where no other man can: its unit needs it for command.
    return next(carrying, None) or min(
        at_side, key=lambda man: (man.unit != figure.unit, is_grade(man), man.id), default=None
    )


def has_no_barrier_to(s: State, man: Figure, gunner_place: Point) -> bool:
    """Whether no barrier that would have to be crossed separates a man from a gunner at a point.

    A barrier that only ends beside the two does not.
    """
    return (
        legs.is_scenery_open(s, figure_at(man, gunner_place), centre_of(man))
        or legs.is_scenery_open(s, man, gunner_place)
        or not legs.has_scenery_between(s, man, gunner_place)
    )


def why_no_bearer(s: State, figure: Figure) -> Violation | None:
    """Refuse to move a weapon that needs a second man and has none beside its gunner.

    The refusal names the man that could be it.
    """
    if men_to_move(figure) < 2 or bearer_of(s, figure, centre_of(figure)) is not None:
        return None
    men = [man for man in on_table(s, figure.side) if man is not figure and man.kind == "man" and men_to_move(man) == 1]
    busy_man = next((man for man in men if is_touching(man, figure) and not can_help(s, man)), None)
    if busy_man is not None:
        return refuse("PZF-6.5a", "refuse-bearer-busy", who=name_of(s, busy_man.id))
    free_men = [man for man in men if can_help(s, man)]
    if not free_men:
        return refuse("PZF-6.5a", "refuse-no-bearer")
    nearest = min(free_men, key=lambda man: (length(centre_of(figure), centre_of(man)), man.id))
    return refuse("PZF-6.5a", "refuse-bearer-apart", who=name_of(s, nearest.id))


def is_bearer_of(s: State, figure: Figure, enemy: Figure) -> bool:
    """Whether one man is the second man of the other's weapon, and so gives way to it on a move."""
    return figure.kind == "man" and men_to_move(figure) > 1 and bearer_of(s, figure, centre_of(figure)) is enemy


def contact_point_at_weapon(s: State, figure: Figure, point: Point) -> Point:
    """The point at which a man sent near a weapon that lacks men touches it.

    The point given, if there is no such weapon or no room.
    """
    if figure.kind != "man" or men_to_move(figure) > 1:
        return point
    for weapon_bearer in on_table(s, figure.side):
        distance = (
            length(centre_of(weapon_bearer), point) - radius_of(weapon_bearer) - radius_of(figure)
            if weapon_bearer is not figure and weapon_bearer.kind in ("man", "gun")
            else PS
        )
        if abs(distance) <= SNAP_DISTANCE and point != centre_of(weapon_bearer) and lacks_men(s, weapon_bearer, figure):
            contact_point = along(
                centre_of(weapon_bearer),
                bearing(centre_of(weapon_bearer), point),
                radius_of(weapon_bearer) + radius_of(figure) + CONTACT_GAP,
            )
            return contact_point if legs.has_room_at(s, figure, contact_point) else point
    return point


def lacks_men(s: State, gun: Figure, figure: Figure) -> bool:
    """Whether a weapon has fewer men in contact than it takes to move it, not counting the given man."""
    wanted = men_to_move(gun)
    return wanted > 1 and sum(man not in (gun, figure) for man in gunners.men_at_gun(s, gun)) < wanted - (
        gun.kind == "man"
    )


def bring_bearer(s: State, figure: Figure, here: Point, crossing: Crossing | None) -> Procedure[bool]:
    """Bring the second man along after its gunner has moved from a point; gives whether the gunner may go on.

    Mines may go off under the second man (PZF-12.4a); it rolls before the gunner.
    """
    if figure.kind != "man" or men_to_move(figure) == 1:
        return True
    bearer = bearer_of(s, figure, here)
    if bearer is None:
        return False
    kept_place = kept_place_beside(bearer, here, centre_of(figure))
    jump_result = (
        (yield from jump_after_gunner(s, figure, bearer, here, crossing)) if crossing is not None else "cross_on"
    )
    start = centre_of(bearer)
    if jump_result not in SUCCESSFUL_JUMPS or not bring_beside(s, figure, bearer, kept_place):
        return False
    return (yield from walking.trigger_encounters_when_pushed(s, bearer, start)) and jump_result == "cross_on"


@rule("PZF-20.4c")
def jump_after_gunner(s: State, figure: Figure, bearer: Figure, start: Point, crossing: Crossing) -> Procedure[Jump]:
    """Let the second man jump the barrier its gunner has jumped; gives the result of the jump.

    If it fails it no longer carries.
    """
    bearer.carries, bearer.crossed = figure.id, True
    note_shared_move(figure, bearer)
    if (yield from bring_up_to_barrier(s, bearer, start, crossing)) and figure.where == "table":
        result = yield from barriers.jump_on_foot(s, bearer, crossing)
        if result in SUCCESSFUL_JUMPS:
            return result
    bearer.carries = 0
    return "stumble"


@rule("PZF-B5m")
def bring_up_to_barrier(s: State, bearer: Figure, start: Point, crossing: Crossing) -> Procedure[bool]:
    """Bring the second man up to a barrier, at the gunner's old place if need be.

    Gives False if an obstacle or its crew stops it on the way.
    """
    has_room = legs.has_room_at(s, bearer, centre_of(bearer))
    if (has_room and is_at_barrier(s, bearer, crossing)) or not legs.has_room_at(s, bearer, start):
        return True
    bearer.spent += length(centre_of(bearer), start)
    return (yield from walking.push_to(s, bearer, start))


def is_at_barrier(s: State, man: Figure, crossing: Crossing) -> bool:
    """Whether a man is in contact with a barrier; never with a window, which has room for one man only."""
    piece = table(s).piece(crossing.element)
    return not houses.is_walled(piece) and within(piece.shape, base(man), charts().measure.contact - 1)


def halts_of_companions(s: State, figure: Figure, start: Point, end: Point) -> Iterator[Point]:
    """The points on a weapon's way at which an encounter of its second man or haulers may stop it (PZF-12.4c)."""
    if s.active is None or s.active.figure != figure.id:
        return
    for man in movers_with(s, figure, start):
        dx, dy = man.x - start[0], man.y - start[1]
        *halts, _ = walking.halting_points(s, man, (end[0] + dx, end[1] + dy))
        yield from ((x - dx, y - dy) for x, y in halts)


def movers_with(s: State, figure: Figure, start: Point) -> list[Figure]:
    """The figures that move with a gun, or with a gunner whose weapon takes two, from a point."""
    if figure.kind == "gun":
        return haulers(s, figure)
    bearer = bearer_of(s, figure, start) if figure.kind == "man" and men_to_move(figure) > 1 else None
    return [bearer] if bearer is not None else []


def bring_bearer_back(s: State, figure: Figure, start: Point, end: Point) -> Figure | None:
    """Bring the second man back to its gunner's side; gives it, or None if there is none or no room."""
    movers = movers_with(s, figure, start) if figure.kind == "man" else []
    return next((man for man in movers if bring_beside(s, figure, man, kept_place_beside(man, start, end))), None)


def kept_place_beside(man: Figure, start: Point, end: Point) -> Point:
    """The place a man keeps relative to a load that moves from one point to another."""
    return man.x + end[0] - start[0], man.y + end[1] - start[1]


def bring_beside(s: State, figure: Figure, bearer: Figure, kept_place: Point) -> bool:
    """Bring the second man to its gunner's side, with the same movement used; gives whether there was room."""
    if not move_beside(s, figure, bearer, kept_place):
        return False
    bearer.spent, bearer.crossed = figure.spent, bearer.crossed or figure.crossed
    note_shared_move(figure, bearer)
    return True


def note_shared_move(figure: Figure, bearer: Figure) -> None:
    """Note for the second man that the gunner's move, or advance in the Shooting phase, is its own too."""
    bearer.acted = True
    bearer.shot, bearer.advanced = bearer.shot or figure.advanced, figure.advanced


def end_carrying(s: State) -> Procedure[None]:
    """End all carrying: the Movement phase is over."""
    for figure in s.figures.values():
        figure.carries = 0
    return
    yield


def bring_bearer_by_stairs(s: State, figure: Figure) -> Figure | None:
    """Bring the second man along by the stairs or window after its gunner; gives it, or None."""
    return bring_bearer_back(s, figure, centre_of(figure), centre_of(figure))


@rule("PZF-6.5a", "PZF-6.7a")
def move_beside(s: State, figure: Figure, man: Figure, kept_place: Point) -> bool:
    """Move a man to a place beside a weapon that has moved; gives whether there was room.

    Without room it stays and no longer carries, so that the weapon goes no further.
    """
    free_place = place_beside(s, figure, replace(man, level=figure.level), kept_place)
    man.carries = figure.id if free_place is not None else 0
    if free_place is not None:
        man.level, (man.x, man.y) = figure.level, free_place
    return free_place is not None


def place_beside(s: State, figure: Figure, man: Figure, kept_place: Point) -> Point | None:
    """The place for a man beside what has moved: the same as before, else the nearest in contact, else any near it.

    No wall comes between them; None if there is no room.
    """
    man_at_weapon = figure_at(man, centre_of(figure))

    def stands(point: Point) -> bool:
        free = legs.has_room_at(s, man, point) and legs.is_scenery_open(s, man_at_weapon, point)
        return free and why_not_over(s, man, base_at(man, point, 0), (centre_of(man), point)) is None

    def fits(point: Point) -> bool:
        return is_touching(figure_at(man, point), figure) and stands(point)

    in_contact = kept_place if fits(kept_place) else nearest_place(kept_place, ROOM_SEARCH_RADIUS, fits)
    return in_contact or nearest_place(centre_of(figure), ROOM_SEARCH_RADIUS, stands)


def haulers(s: State, gun: Figure) -> list[Figure]:
    """The men that can move a gun now, its gunner first; empty if they are too few."""
    gunner = gunners.gunner_of(s, gun)
    if gunner is None or not is_free_to_haul(s, gunner, gun):
        return []
    others = [man for man in gunners.men_at_gun(s, gun) if man is not gunner and is_free_to_haul(s, man, gun)]
    # As with ammunition, a leader hauls only where no other man can.
    others.sort(key=lambda man: (man.carries != gun.id, man.unit != gun.unit, is_grade(man), man.id))
    men = [gunner, *others][: men_to_move_gun()]
    return men if len(men) == men_to_move_gun() else []


def is_free_to_haul(s: State, man: Figure, gun: Figure) -> bool:
    """Whether a man is free to haul a gun, or hauls it already, with no wall in between."""
    is_ready = can_help(s, man) or (man.carries == gun.id and not man.prone)
    return is_ready and has_no_barrier_to(s, man, centre_of(gun))


def note_turn_used(figures: list[Figure]) -> None:
    """Note that figures do nothing else in this turn; a vehicle among them may still shoot."""
    for figure in figures:
        figure.acted = True
        if figure.kind == "man":
            figure.shot = figure.threw = True
