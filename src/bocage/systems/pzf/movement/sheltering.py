"""Men without command (PZF-3.2d, B11u): they move to the nearest cover and nowhere else, never nearer to the enemy."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bocage.ground.table import (
    TURN,
    Piece,
    Shape,
    Table,
    along,
    bearing,
    capsule,
    disc,
    distance,
    gets_nearer,
    least_gap,
    length,
    nearest_point,
    overlaps,
    slide,
    within,
)
from bocage.ground.table.motion import furthest
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text, text
from bocage.systems.pzf.morale.command import acts_freely
from bocage.systems.pzf.movement import legs, zones
from bocage.systems.pzf.movement.footing import going
from bocage.systems.pzf.movement.legs import Leg
from bocage.systems.pzf.movement.walking import inches, reach
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.shooting.shooters import Others, Standing
from bocage.systems.pzf.space.bodies import Point, base, base_at, gap, radius_of, tolerance
from bocage.systems.pzf.space.houses import both_sides, is_passable, is_walled
from bocage.systems.pzf.space.sight import first_seen, foes
from bocage.systems.pzf.space.terrain import element_name, is_area, is_cover, table
from bocage.systems.pzf.state.model import PS, Figure, State
from bocage.systems.pzf.state.names import name_of

SLACK = 100
"""More than base contact and the rounding of places, and no more than the shortest leg (PZF-B5a)."""
DETOUR = 24 * PS
"""No way round is longer than this."""


class Cover(NamedTuple):
    """Something that gives cover, and the place in or behind it that is nearest to a man."""

    piece: Piece
    place: Point


@rule("PZF-3.2d")
def can_shelter(s: State, f: Figure, b: Point, *, is_refuge: bool = False) -> Violation | None:
    """A man without command goes only to the nearest cover, or towards it if he does not get there yet.

    Where a place is known to be his refuge, no way round is looked for again.
    """
    if acts_freely(f):
        return None
    if (refusal := is_kept_off(s, f, b)) is not None:
        return refusal
    foe, near = threat_and_cover(s, f)
    if near is None or is_in(near, f):
        return nowhere(near)
    if covers(near.piece, f, b, foe) or leads_to(s, near, f, b, foe):
        return None
    if needs_way_round(s, near, f) and (is_refuge or b == on_the_way(s, near, f)):
        return None
    return refuse("PZF-3.2d", "refuse-not-cover", what=element_name(s, near.piece.id))


@rule("PZF-3.2d", off=False)
def leads_to(s: State, near: Cover, f: Figure, b: Point, foe: Figure | None) -> bool:
    """Whether a leg goes part of the way to a cover beyond reach: further on in its direction a man would be in it."""
    here, there = (f.x, f.y), place_in(near, f)
    if length(here, b) >= length(here, there):
        return False
    further = along(here, bearing(here, b), length(here, there))
    # Behind the end of a wall the rounding of places decides whether it is between.
    goes_there = length(further, there) <= SLACK or covers(near.piece, f, further, foe)
    return goes_there and legs.way_cost(s, f, here, there) > reach(s, f)


@rule("PZF-3.2d", off=False)
def needs_way_round(s: State, near: Cover, f: Figure) -> bool:
    """Whether a man does not get straight to a cover, so that he may go to the next corner of his way there."""
    return is_walled(near.piece) or not gets_through(s, f, place_in(near, f))


@rule("PZF-3.2d")
def stays(s: State, f: Figure) -> Violation | None:
    """Why a man without command has nowhere to go: he is in cover, or there is none."""
    if acts_freely(f):
        return None
    _, near = threat_and_cover(s, f)
    return nowhere(near) if near is None or is_in(near, f) else None


def nowhere(near: Cover | None) -> Violation:
    """No cover is left to go to: there is none, or one is in it."""
    return refuse("PZF-3.2d", "refuse-in-cover" if near is not None else "refuse-no-cover")


def is_in(near: Cover, f: Figure) -> bool:
    """Whether a man is in the nearest cover, or so close to it that no leg is short enough."""
    return length((f.x, f.y), near.place) < SLACK


@rule("PZF-3.2d", off=())
def whither(s: State, f: Figure) -> Iterator[Text]:
    """What a man without command has to do, in words: he stays, or goes to the nearest cover."""
    if acts_freely(f):
        return
    _, near = threat_and_cover(s, f)
    if near is None or is_in(near, f):
        yield nowhere(near).why
        return
    far = length((f.x, f.y), near.place)
    yield text("note-refuge", what=element_name(s, near.piece.id), far=inches(far))


def threat_and_cover(s: State, f: Figure) -> tuple[Figure | None, Cover | None]:
    """The nearest enemy in sight of a man, and the cover from him that is nearest to that man."""
    foe, near = Standing(s).ask(_threat_and_cover, f)
    return s.figures.get(foe), near


def _threat_and_cover(here: Standing, f: Figure) -> tuple[tuple[int, Cover | None], Others]:
    foe = nearest(here.s, f)
    return (foe.id if foe else 0, nearest_cover(here.s, f, foe)), "everybody"


def nearest(s: State, f: Figure) -> Figure | None:
    """Of the enemies in sight the nearest."""
    return first_seen(s, f, sorted(foes(s, f), key=lambda e: length((f.x, f.y), (e.x, e.y))))


def refuge(s: State, f: Figure) -> Point | None:
    """A place in the nearest cover, or as far towards it as a man gets; None if there is none, or he is in cover."""
    _, near = threat_and_cover(s, f)
    return None if near is None or is_in(near, f) else on_the_way(s, near, f)


def on_the_way(s: State, near: Cover, f: Figure) -> Point | None:
    """How far a man gets on his way to a cover: straight towards it, else round what is in the way or by an opening."""
    there = place_in(near, f)
    straight = as_far(s, f, there)
    if is_walled(near.piece) and (straight == there or not gets_through(s, f, straight)):
        return way_in(s, f, near.piece)
    if gets_through(s, f, straight):
        return straight
    if not gets_through(s, f, there):
        return way_round(s, f, there)
    # His Movement may end on a barrier that he could jump.
    return furthest((f.x, f.y), straight, lambda end: gets_through(s, f, end))


def gets_through(s: State, f: Figure, end: Point) -> bool:
    """Whether neither the table nor the wire nor a control zone stops a man on his way straight to a place."""
    here = (f.x, f.y)
    if not isinstance(legs.look_ahead(s, f, end), Leg) or legs.can_cross_wire(s, f, here, end) is not None:
        return False
    return zones.can_pass(s, f, here, end) is None


def as_far(s: State, f: Figure, there: Point) -> Point:
    """How far a man gets straight towards a place in this turn."""
    here, points = (f.x, f.y), reach(s, f)

    def is_in_reach(end: Point) -> bool:
        # No way costs less than its length.
        return length(here, end) <= points and legs.way_cost(s, f, here, end) <= points

    return furthest(here, there, is_in_reach)


def way_round(s: State, f: Figure, there: Point) -> Point | None:
    """How far a man gets towards the first corner of a way round what stands between him and a place."""
    here = (f.x, f.y)
    found = going(s, f).route(here, there, DETOUR)
    return next((as_far(s, f, corner) for corner in found.path if corner != here), None) if found else None


def way_in(s: State, f: Figure, house: Piece) -> Point | None:
    """How far a man gets on his way into a house, by the nearest window or open door to which he may go."""
    here, first = (f.x, f.y), None
    for outside, inside in sorted(thresholds(s, f, house), key=lambda pair: length(here, pair[0])):
        nearer = (e for e in foes(s, f) if distance(base_at(f, outside, 0), base(e)) < gap(f, e))
        if first is not None and first_seen(s, f, nearer) is not None:
            # No way there keeps away from them, so none is looked for.
            continue
        enters = gets_through(s, f, inside) and as_far(s, f, inside) == inside
        end = inside if enters else way_round(s, f, outside)
        if end is not None and is_kept_off(s, f, end) is None:
            return end
        first = first or end
    return first


def thresholds(s: State, f: Figure, house: Piece) -> Iterator[tuple[Point, Point]]:
    """The places before and behind each opening of a house that lets a man in."""
    doors = tuple(s.scenery.open_doors)
    for number, opening in enumerate(house.openings):
        ends = both_sides(opening, radius_of(f) + SLACK)
        if ends and opening.storey == 0 and is_passable(house, number, doors):
            outside, inside = sorted(ends, key=lambda end: within(house.shape, disc(end, 0), 0))
            yield outside, inside


def place_in(near: Cover, f: Figure) -> Point:
    """A place in or behind a cover that is not far to go."""
    here, there = (f.x, f.y), near.place
    if not is_area(near.piece) or here == there:
        return there
    return along(here, bearing(here, there), max(length(here, there) - radius_of(f) // 2, 0))


@rule("PZF-B11u")
def is_kept_off(s: State, f: Figure, b: Point) -> Violation | None:
    """The way may not lead nearer to any enemy in sight."""
    way = ((f.x, f.y), b)
    foe = first_seen(s, f, (e for e in foes(s, f) if gets_nearer(way, base(e))))
    return None if foe is None else refuse("PZF-B11u", "refuse-nearer", who=name_of(s, foe.id))


def nearest_cover(s: State, f: Figure, foe: Figure | None) -> Cover | None:
    """The cover a man gets to soonest, which may be where he stands; None if there is none."""
    found: Cover | None = None
    here, room = (f.x, f.y), radius_of(f) + SLACK
    for piece in sorted(all_cover(table(s)), key=lambda piece: least_gap(here, piece.shape)):
        least = least_gap(here, piece.shape) - room
        if found is not None and least >= length(here, found.place):
            break
        place = here if least <= 0 and covers(piece, f, here, foe) else place_behind(s, piece, f, foe)
        if place is not None and (found is None or length(here, place) < length(here, found.place)):
            found = Cover(piece, place)
    return found


@lru_cache(maxsize=64)
def all_cover(laid: Table) -> tuple[Piece, ...]:
    """The pieces of a table that give cover."""
    return tuple(piece for piece in laid.pieces if is_cover(piece))


def place_behind(s: State, piece: Piece, f: Figure, foe: Figure | None) -> Point | None:
    """The place in an area, or behind a barrier as seen by the enemy, that is nearest to a man; None if he has none."""
    here = (f.x, f.y)
    if is_area(piece):
        is_shut = is_walled(piece) and not any(thresholds(s, f, piece))
        return None if is_shut else foot(piece.shape, here)

    def has_room(place: Point) -> bool:
        shape = base_at(f, place, 0)
        return table(s).holds(shape) and not overlaps(shape, piece.shape)

    found = [place for place in places_at(piece.shape, f, foe) if covers(piece, f, place, foe) and has_room(place)]
    return min(found, key=lambda place: length(here, place), default=None)


def places_at(barrier: Shape, f: Figure, foe: Figure | None) -> Iterator[Point]:
    """Where a man could touch a barrier: on his way to it, on both its sides, and behind its corners."""
    here, room = (f.x, f.y), radius_of(f) + 2
    yield slide(here, foot(barrier, here), room, (barrier,))
    for ax, ay, bx, by in barrier.edges:
        a, b = (ax, ay), (bx, by)
        for turn in (TURN // 4, 3 * TURN // 4):
            yield along(foot(capsule(a, b, 0), here), (bearing(a, b) + turn) % TURN, room + barrier.radius)
    for corner in barrier.points:
        if foe is not None and corner != (foe.x, foe.y):
            yield from first_behind(barrier, corner, bearing((foe.x, foe.y), corner), room)


def first_behind(barrier: Shape, corner: Point, direction: int, room: int) -> Iterator[Point]:
    """The first place from a corner on, in a direction, that a barrier leaves free; there is one where it ends."""
    x0, y0, x1, y1 = barrier.box
    for far in range(room, x1 - x0 + y1 - y0 + 3 * room, room // 2):
        place = along(corner, direction, far)
        if not overlaps(disc(place, room), barrier):
            yield slide(place, corner, room, (barrier,))
            return


def foot(shape: Shape, point: Point) -> Point:
    """The place of a shape's core that is nearest to a point."""
    x, y, divisor = nearest_point(shape, point)
    return x // divisor, y // divisor


def covers(piece: Piece, f: Figure, b: Point, foe: Figure | None) -> bool:
    """Whether a piece covers a man at a place: he is in it, or touches it and it stands before the enemy."""
    shape = base_at(f, b, 0)
    if is_area(piece):
        return overlaps(shape, piece.shape)
    if not within(shape, piece.shape, charts().measure.contact - 1):
        return False
    return foe is None or within(capsule(b, (foe.x, foe.y), 0), piece.shape, tolerance())
