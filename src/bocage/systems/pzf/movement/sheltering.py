"""Men without command (PZF-3.2d, B11u): they walk only to the nearest cover, never nearer to an enemy."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bocage.ground.table import (
    TURN,
    RouteFinder,
    Scenery,
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
from bocage.systems.pzf.movement import legs, wire, zones
from bocage.systems.pzf.movement.footing import ground_for_walker
from bocage.systems.pzf.movement.legs import Leg
from bocage.systems.pzf.movement.walking import as_inches, walking_reach
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.shooting.shooters import Answer, TableSnapshot
from bocage.systems.pzf.space.bodies import Point, base, base_at, gap, radius_of, tolerance
from bocage.systems.pzf.space.houses import is_passable, is_walled, points_beside_opening
from bocage.systems.pzf.space.sight import enemies_on_table, first_seen
from bocage.systems.pzf.space.terrain import element_name, gives_cover, is_area, table
from bocage.systems.pzf.state.model import PS, Figure, State
from bocage.systems.pzf.state.names import name_of

PLACE_TOLERANCE = 100
"""Places closer together than this are the same, in 1/1000 inch: more than base contact and rounding, no more than
the shortest leg (PZF-B5a).
"""
LONGEST_DETOUR = 24 * PS
"""No way round an obstacle is searched that is longer than this, in 1/1000 inch."""


class NearestCover(NamedTuple):
    """A piece of scenery that gives cover, and the place in or behind it that is nearest to a man."""

    piece: Scenery
    place: Point


@rule("PZF-3.2d")
def why_not_shelter(s: State, figure: Figure, end: Point, *, is_refuge: bool = False) -> Violation | None:
    """Why a man without command may not walk to a point.

    None if it leads into or towards the nearest cover, or the man has command. `is_refuge` says that the point is
    already known to be its refuge, so that no way round is searched again.
    """
    if acts_freely(figure):
        return None
    if (refusal := why_not_nearer_to_enemy(s, figure, end)) is not None:
        return refusal
    foe, cover = threat_and_cover(s, figure)
    if cover is None or is_in_cover(cover, figure):
        return why_no_cover_left(cover)
    if gives_cover_at(cover.piece, figure, end, foe) or leads_towards_cover(s, cover, figure, end, foe):
        return None
    if needs_way_round(s, cover, figure) and (is_refuge or end == point_towards_cover(s, cover, figure)):
        return None
    return refuse("PZF-3.2d", "refuse-not-cover", what=element_name(s, cover.piece.id))


@rule("PZF-3.2d")
def leads_towards_cover(s: State, cover: NearestCover, figure: Figure, end: Point, foe: Figure | None) -> bool:
    """Whether a leg goes part of the way to a cover out of reach.

    Prolonged in its direction, it would end in that cover.
    """
    here, place = (figure.x, figure.y), place_in_cover(cover, figure)
    if length(here, end) >= length(here, place):
        return False
    prolonged = along(here, bearing(here, end), length(here, place))
    # Behind the end of a wall, rounding decides whether the wall is between the man and the enemy.
    ends_in_cover = length(prolonged, place) <= PLACE_TOLERANCE or gives_cover_at(cover.piece, figure, prolonged, foe)
    return ends_in_cover and legs.cost_between(s, figure, here, place) > walking_reach(s, figure)


@rule("PZF-3.2d")
def needs_way_round(s: State, cover: NearestCover, figure: Figure) -> bool:
    """Whether a man cannot walk straight to a cover, so that it may walk to the next corner of its way there."""
    return is_walled(cover.piece) or not is_way_open(s, figure, place_in_cover(cover, figure))


@rule("PZF-3.2d")
def why_no_shelter_to_seek(s: State, figure: Figure) -> Violation | None:
    """Why a man without command may not walk at all: it is in cover, or there is none.

    None if it has somewhere to go or has command.
    """
    if acts_freely(figure):
        return None
    _, cover = threat_and_cover(s, figure)
    return why_no_cover_left(cover) if cover is None or is_in_cover(cover, figure) else None


def why_no_cover_left(cover: NearestCover | None) -> Violation:
    """The refusal to a man that has no cover to go to: there is none, or it is in it."""
    return refuse("PZF-3.2d", "refuse-in-cover" if cover is not None else "refuse-no-cover")


def is_in_cover(cover: NearestCover, figure: Figure) -> bool:
    """Whether a man is in the nearest cover, or closer to its place than the shortest leg."""
    return length((figure.x, figure.y), cover.place) < PLACE_TOLERANCE


@rule("PZF-3.2d")
def shelter_remarks(s: State, figure: Figure) -> Iterator[Text]:
    """What a man without command has to do, in words: stay, or walk to the nearest cover; nothing for others."""
    if acts_freely(figure):
        return
    _, cover = threat_and_cover(s, figure)
    if cover is None or is_in_cover(cover, figure):
        yield why_no_cover_left(cover).why
        return
    distance_to_cover = length((figure.x, figure.y), cover.place)
    yield text("note-refuge", what=element_name(s, cover.piece.id), far=as_inches(distance_to_cover))


def threat_and_cover(s: State, figure: Figure) -> tuple[Figure | None, NearestCover | None]:
    """The nearest enemy in sight of a man and the nearest cover from it; None for what there is not."""
    foe, cover = TableSnapshot(s).ask(_threat_and_cover, figure)
    return s.figures.get(foe), cover


def _threat_and_cover(here: TableSnapshot, figure: Figure) -> Answer[tuple[int, NearestCover | None]]:
    """The answer to be kept: the enemy's id, 0 for none, and the cover; it depends on how all figures stand."""
    foe = nearest_enemy_in_sight(here.s, figure)
    return Answer((foe.id if foe else 0, nearest_cover(here.s, figure, foe)), "everybody")


def nearest_enemy_in_sight(s: State, figure: Figure) -> Figure | None:
    """The nearest enemy in sight of a man; None if it sees none."""
    return first_seen(
        s,
        figure,
        sorted(enemies_on_table(s, figure), key=lambda enemy: length((figure.x, figure.y), (enemy.x, enemy.y))),
    )


def refuge_point(s: State, figure: Figure) -> Point | None:
    """The point to which a man without command must walk now: in the nearest cover or on the way.

    None if it is in cover or there is none.
    """
    _, cover = threat_and_cover(s, figure)
    return None if cover is None or is_in_cover(cover, figure) else point_towards_cover(s, cover, figure)


def point_towards_cover(s: State, cover: NearestCover, figure: Figure) -> Point | None:
    """How far a man gets towards a cover in one leg: straight, else round what is in the way or by an opening.

    None if no way leads there.
    """
    place = place_in_cover(cover, figure)
    straight = farthest_affordable(s, figure, place)
    if is_walled(cover.piece) and (straight == place or not is_way_open(s, figure, straight)):
        return point_on_way_in(s, figure, cover.piece)
    if is_way_open(s, figure, straight):
        return straight
    if not is_way_open(s, figure, place):
        return point_on_way_round(s, figure, place, ground_for_walker(s, figure))
    # The Movement may end on a barrier that the man could jump.
    return furthest((figure.x, figure.y), straight, lambda end: is_way_open(s, figure, end))


def is_way_open(s: State, figure: Figure, end: Point) -> bool:
    """Whether a man can walk straight to a place: neither the table nor wire nor a control zone stops it."""
    here = (figure.x, figure.y)
    if not isinstance(legs.plan_leg(s, figure, end), Leg) or wire.why_not_cross_wire(s, figure, here, end) is not None:
        return False
    return zones.why_not_pass(s, figure, here, end) is None


def farthest_affordable(s: State, figure: Figure, place: Point) -> Point:
    """The farthest point straight towards a place that a man reaches with the Movement it has left."""
    here, points = (figure.x, figure.y), walking_reach(s, figure)

    def is_in_reach(end: Point) -> bool:
        # A way never costs less than its length, which is cheaper to ask first.
        return length(here, end) <= points and legs.cost_between(s, figure, here, end) <= points

    return furthest(here, place, is_in_reach)


def point_on_way_round(s: State, figure: Figure, place: Point, ground: RouteFinder) -> Point | None:
    """How far a man gets towards the first corner of a way round what stands between it and a place.

    None if there is no way.
    """
    here = (figure.x, figure.y)
    route = ground.route(here, place, LONGEST_DETOUR)
    return (
        next((farthest_affordable(s, figure, corner) for corner in route.path if corner != here), None)
        if route
        else None
    )


def point_on_way_in(s: State, figure: Figure, house: Scenery) -> Point | None:
    """How far a man gets in one leg on its way into a house; None if no opening lets it in.

    The nearest window or open door that it may approach is taken.
    """
    here, fallback = (figure.x, figure.y), None
    ground = ground_for_walker(s, figure)
    for outside, inside in sorted(thresholds(s, figure, house), key=lambda pair: length(here, pair[0])):
        nearer_enemies = (
            enemy
            for enemy in enemies_on_table(s, figure)
            if distance(base_at(figure, outside, 0), base(enemy)) < gap(figure, enemy)
        )
        if fallback is not None and first_seen(s, figure, nearer_enemies) is not None:
            # Every way there leads nearer to an enemy in sight, so none is searched.
            continue
        enters = is_way_open(s, figure, inside) and farthest_affordable(s, figure, inside) == inside
        end = inside if enters else point_on_way_round(s, figure, outside, ground)
        if end is not None and why_not_nearer_to_enemy(s, figure, end) is None:
            return end
        fallback = fallback or end
    return fallback


def thresholds(s: State, figure: Figure, house: Scenery) -> Iterator[tuple[Point, Point]]:
    """For each opening of a house that lets a man in, the places outside and inside of it."""
    doors = tuple(s.scenery.open_doors)
    for number, opening in enumerate(house.openings):
        ends = points_beside_opening(opening, radius_of(figure) + PLACE_TOLERANCE)
        if ends and opening.storey == 0 and is_passable(house, number, doors):
            outside, inside = sorted(ends, key=lambda end: within(house.shape, disc(end, 0), 0))
            yield outside, inside


def place_in_cover(cover: NearestCover, figure: Figure) -> Point:
    """The place in or behind a cover to which a man walks: just inside the edge of an area."""
    here, place = (figure.x, figure.y), cover.place
    if not is_area(cover.piece) or here == place:
        return place
    return along(here, bearing(here, place), max(length(here, place) - radius_of(figure) // 2, 0))


@rule("PZF-B11u")
def why_not_nearer_to_enemy(s: State, figure: Figure, end: Point) -> Violation | None:
    """Why a man without command may not walk to a point: it leads nearer to an enemy in sight; None if it does not."""
    line = ((figure.x, figure.y), end)
    foe = first_seen(s, figure, (enemy for enemy in enemies_on_table(s, figure) if gets_nearer(line, base(enemy))))
    return None if foe is None else refuse("PZF-B11u", "refuse-nearer", who=name_of(s, foe.id))


def nearest_cover(s: State, figure: Figure, foe: Figure | None) -> NearestCover | None:
    """The cover nearest to a man, which may be where it stands; None if there is none."""
    nearest_so_far: NearestCover | None = None
    here, room = (figure.x, figure.y), radius_of(figure) + PLACE_TOLERANCE
    for piece in sorted(cover_pieces(table(s)), key=lambda piece: least_gap(here, piece.shape)):
        least_distance = least_gap(here, piece.shape) - room
        if nearest_so_far is not None and least_distance >= length(here, nearest_so_far.place):
            break
        place = (
            here
            if least_distance <= 0 and gives_cover_at(piece, figure, here, foe)
            else place_behind(s, piece, figure, foe)
        )
        if place is not None and (nearest_so_far is None or length(here, place) < length(here, nearest_so_far.place)):
            nearest_so_far = NearestCover(piece, place)
    return nearest_so_far


@lru_cache(maxsize=64)
def cover_pieces(layout: Table) -> tuple[Scenery, ...]:
    """The pieces of a table that give cover."""
    return tuple(piece for piece in layout.pieces if gives_cover(piece))


def place_behind(s: State, piece: Scenery, figure: Figure, foe: Figure | None) -> Point | None:
    """The place in an area, or behind a barrier as the enemy sees it, that is nearest to a man.

    None if there is none.
    """
    here = (figure.x, figure.y)
    if is_area(piece):
        is_shut = is_walled(piece) and not any(thresholds(s, figure, piece))
        return None if is_shut else nearest_point_of(piece.shape, here)

    def has_room(place: Point) -> bool:
        shape = base_at(figure, place, 0)
        return table(s).holds(shape) and not overlaps(shape, piece.shape)

    places = [
        place
        for place in places_touching(piece.shape, figure, foe)
        if gives_cover_at(piece, figure, place, foe) and has_room(place)
    ]
    return min(places, key=lambda place: length(here, place), default=None)


def places_touching(barrier: Shape, figure: Figure, foe: Figure | None) -> Iterator[Point]:
    """Places at which a man could touch a barrier: on its way there, on both sides, and behind its corners."""
    here, room = (figure.x, figure.y), radius_of(figure) + 2
    yield slide(here, nearest_point_of(barrier, here), room, (barrier,))
    for ax, ay, bx, by in barrier.edges:
        start, end = (ax, ay), (bx, by)
        for turn in (TURN // 4, 3 * TURN // 4):
            yield along(
                nearest_point_of(capsule(start, end, 0), here),
                (bearing(start, end) + turn) % TURN,
                room + barrier.radius,
            )
    for corner in barrier.points:
        if foe is not None and corner != (foe.x, foe.y):
            yield from first_free_behind(barrier, corner, bearing((foe.x, foe.y), corner), room)


def first_free_behind(barrier: Shape, corner: Point, direction: int, room: int) -> Iterator[Point]:
    """The first place beyond a corner, in a direction, at which a barrier leaves room; nothing if there is none."""
    x0, y0, x1, y1 = barrier.box
    for distance_behind in range(room, x1 - x0 + y1 - y0 + 3 * room, room // 2):
        place = along(corner, direction, distance_behind)
        if not overlaps(disc(place, room), barrier):
            yield slide(place, corner, room, (barrier,))
            return


def nearest_point_of(shape: Shape, point: Point) -> Point:
    """The point of a shape's core that is nearest to a point."""
    x, y, divisor = nearest_point(shape, point)
    return x // divisor, y // divisor


def gives_cover_at(piece: Scenery, figure: Figure, end: Point, foe: Figure | None) -> bool:
    """Whether a piece covers a man at a place.

    The man is in it, or touches it and it stands between the man and the enemy.
    """
    shape = base_at(figure, end, 0)
    if is_area(piece):
        return overlaps(shape, piece.shape)
    if not within(shape, piece.shape, charts().measure.contact - 1):
        return False
    return foe is None or within(capsule(end, (foe.x, foe.y), 0), piece.shape, tolerance())
