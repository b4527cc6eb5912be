"""Line of sight (PZF-B11e to l, B6c to e, 10.4): who sees whom, and what stands in the way of a shot, in order.

Sight is traced from an eye to nine points of a body. What the terrain does to a pair of eye and body rests on nothing
but the table, its doors, the place and what was looked at, so it is kept as long as the game; figures between them are
looked at anew each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from bocage.ground.table import Spot, Table, least_gap, meets, nearest_point, point_on, within
from bocage.kernel.rules import rule
from bocage.systems.pzf.reference.options import Options
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import Obstacle, Point, base, near
from bocage.systems.pzf.space.houses import Body, body_of, body_on, eye_of, round_body, stance
from bocage.systems.pzf.space.lines import (
    ALL,
    SPAN,
    Line,
    Post,
    Terrain,
    columns_to,
    figures_around,
    hidden_by,
    is_opaque,
    is_under_net,
    met,
    through_figures,
)
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import PS, Figure, State, on_table, other
from bocage.systems.pzf.state.names import is_unseen
from bocage.systems.pzf.state.setting import Setting

KEPT = 4_000
"""From how many places what was looked at is kept for a table."""
FLEETS = 8
"""For how many positions of all vehicles it is kept from each place what they hide."""


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an eye sees of a body. `way` holds the obstacles in order from the eye."""

    visible: bool
    way: tuple[Obstacle, ...] = ()

    @property
    def is_covered(self) -> bool:
        """Whether terrain or a vehicle stands before part of it."""
        return any(obstacle.element or obstacle.value > 4 for obstacle in self.way)


HIDDEN = Look(False)


# --- figures ------------------------------------------------------------------------------------------------------
def sees(s: State, viewer: Figure, target: Figure) -> Look:
    """Whether a figure sees another, and what stands in the way."""
    if not may_look(s, viewer, target):
        return HIDDEN
    return look(s, eye_of(s, viewer), target, viewer)


def past_terrain(s: State, viewer: Figure, target: Figure) -> Look:
    """What a figure would see of another if nobody stood between them."""
    hidden, way = outlook(s, eye_of(s, viewer), viewer).whole(s, target)
    return Look(True, way) if way is not None and is_seen(hidden) else HIDDEN


def can_see(s: State, viewer: Figure, target: Figure) -> bool:
    """Whether a figure sees another, without asking what is in the way."""
    return any(seen_among(s, viewer, (target,)))


def visible_enemies(s: State, f: Figure) -> list[Figure]:
    """The enemies on the table that a figure sees; a wreck is none."""
    return list(seen_among(s, f, foes(s, f)))


def foes(s: State, f: Figure) -> list[Figure]:
    """The enemies on the table, in sight or not; a wreck is none."""
    return [e for e in on_table(s, other(f.side)) if not e.wreck]


def sees_any(s: State, f: Figure) -> bool:
    """Whether a figure sees any enemy."""
    return any(seen_among(s, f, on_table(s, other(f.side))))


def first_seen(s: State, f: Figure, targets: Iterable[Figure]) -> Figure | None:
    """The first of some figures that a figure sees."""
    return next(seen_among(s, f, targets), None)


def seen_among(s: State, viewer: Figure, targets: Iterable[Figure]) -> Iterator[Figure]:
    """Of some figures those that a figure sees."""
    eye = eye_of(s, viewer)
    place = outlook(s, eye, viewer)
    known = place.glances
    # Most figures are men, whom one need not ask.
    opaque = [f for f in s.figures.values() if f.kind != "man" and f.where == "table" and is_opaque(f)]
    vehicles = [f for f in opaque if f is not viewer and not is_under_net(f, viewer)]
    screens = place.behind(viewer, vehicles)
    limit = sight_limit(s)
    for target in targets:
        if (not limit and not target.camouflaged) or may_look(s, viewer, target):
            found = known.get(stance(target)) or place.glance(s, target)
            if not is_seen(found[0]):
                continue
            if vehicles:
                key = (target.id, target.aboard, any(f is target for f in vehicles), stance(target))
                if key not in screens:
                    screens[key] = _is_screened(s, vehicles, place, viewer, target)
                if screens[key]:
                    continue
            yield target


def _is_screened(s: State, vehicles: list[Figure], place: Outlook, viewer: Figure, target: Figure) -> bool:
    """Whether vehicles hide all that terrain leaves of a figure."""
    eye = place.post.eye
    between = figures_around(vehicles, eye, (target.x, target.y), SPAN[target.kind])
    mask = hidden_by(s, between, eye, viewer, target) if between else 0
    return mask != 0 and not is_seen(place.glance(s, target)[0] | mask)


def may_look(s: State, viewer: Figure, target: Figure) -> bool:
    """Whether sight is worth tracing: not through camouflage, not beyond what the weather allows."""
    if target.side != viewer.side and is_unseen(target):
        return False
    limit = sight_limit(s)
    return not limit or near(viewer, target, limit)


def could_see(s: State, viewer: Figure, target: Figure) -> bool:
    """Whether a figure would see another if that were not camouflaged."""
    limit = sight_limit(s)
    return (not limit or near(viewer, target, limit)) and look(s, eye_of(s, viewer), target, viewer).visible


def glimpse(s: State, place: Outlook, viewer: Figure, target: Figure, figures: Iterable[Figure]) -> Look:
    """As `look`, but of all in the way only some figures, the vehicles among them; most looks end at the terrain."""
    hidden = place.glance(s, target)[0]
    if not is_seen(hidden):
        return HIDDEN
    between = through_figures(s, figures, place.post.eye, viewer, target)
    for obstacle, mask in between:
        if is_opaque(s.figures[obstacle.figure]):
            hidden |= mask
    return Look(True, tuple([obstacle for obstacle, _ in between])) if is_seen(hidden) else HIDDEN


def look(s: State, eye: Spot, target: Figure, viewer: Figure | None = None, level: int = 0) -> Look:
    """What is seen of a figure from an eye; without a viewer the eye is a bare point, on a storey if inside."""
    hidden, way = outlook(s, eye, viewer, level).whole(s, target)
    if not is_seen(hidden) or way is None:
        return HIDDEN
    between = through_figures(s, on_table(s), eye, viewer, target)
    if between:
        for obstacle, mask in between:
            if is_opaque(s.figures[obstacle.figure]):
                hidden |= mask
        if not is_seen(hidden):
            return HIDDEN
        way = (*way, *(obstacle for obstacle, _ in between))
    if len(way) > 1:
        way = tuple(sorted(way, key=lambda obstacle: (obstacle.at, obstacle.element, obstacle.figure)))
    return Look(True, way)


def screens(s: State, viewer: Figure, target: Figure | Point | str) -> tuple[Obstacle, ...]:
    """What keeps a figure from seeing another, a spot or a piece of scenery, in order: terrain, and vehicles."""
    eye = eye_of(s, viewer)
    found = outlook(s, eye, viewer).screens(s, target)
    if isinstance(target, Figure):
        between = through_figures(s, on_table(s), eye, viewer, target)
        found += [obstacle for obstacle, _ in between if is_opaque(s.figures[obstacle.figure])]
    return tuple(sorted(found, key=lambda obstacle: (obstacle.at, obstacle.element, obstacle.figure)))


# --- points and scenery -------------------------------------------------------------------------------------------
def sees_point(s: State, viewer: Figure, point: Point, height: int = PS // 2) -> bool:
    """Whether a figure sees a marker or a spot on the ground."""
    limit = sight_limit(s)
    mark = round_body(point, 0)
    if limit and not within(base(viewer), mark, limit + charts().measure.tolerance):
        return False
    return outlook(s, eye_of(s, viewer), viewer).sees_point(point, height)


def sees_element(s: State, viewer: Figure, id: str) -> Look:
    """Whether a figure sees any part of a piece of scenery, at its nearest point or its middle; what is in the way."""
    hidden, way = outlook(s, eye_of(s, viewer), viewer).scenery(id)
    return Look(True, way) if way is not None and is_seen(hidden) else HIDDEN


def can_see_element(s: State, viewer: Figure, id: str) -> bool:
    """Whether a figure sees any part of a piece of scenery, without asking what is in the way."""
    return any(elements_seen(s, viewer, (id,)))


def elements_seen(s: State, viewer: Figure, ids: Iterable[str]) -> Iterator[str]:
    """Of some pieces of scenery those that a figure sees any part of."""
    place = outlook(s, eye_of(s, viewer), viewer)
    return (id for id in ids if is_within_sight(s, viewer, id) and place.part(id) is not None)


def is_within_sight(s: State, viewer: Figure, id: str) -> bool:
    """Whether night and weather let a figure see as far as a piece of scenery (PZF-10.4f)."""
    limit = sight_limit(s)
    return not limit or within(base(viewer), table(s).piece(id).shape, limit + charts().measure.tolerance)


def point_aimed_at(s: State, viewer: Figure, id: str) -> Point:
    """Where the line to the part of a piece of scenery that a figure sees meets it; else its nearest point."""
    a, shape = (viewer.x, viewer.y), table(s).piece(id).shape
    x, y, divisor = nearest_point(shape, a)
    part = outlook(s, eye_of(s, viewer), viewer).part(id)
    aim = (x // divisor, y // divisor) if part is None else part.base.centre
    met_at = meets(a, aim, shape) if a != aim else []
    return point_on(a, aim, met_at[0]) if met_at else aim


def sees_one_of(s: State, viewer: Figure, ids: tuple[str, ...]) -> bool:
    """Whether a figure sees any of some pieces of scenery."""
    known = outlook(s, eye_of(s, viewer), viewer).groups
    if ids not in known:
        # What is near is most likely seen.
        pieces, here = table(s).piece, (viewer.x, viewer.y)
        known[ids] = any(elements_seen(s, viewer, sorted(ids, key=lambda id: least_gap(here, pieces(id).shape))))
    return known[ids]


def figures_before(s: State, figures: Iterable[Figure], viewer: Figure, id: str) -> list[Obstacle]:
    """Of some figures those on the line to the part of a piece of scenery that a figure sees."""
    eye = eye_of(s, viewer)
    part = outlook(s, eye, viewer).part(id)
    return [] if part is None else figures_before_part(s, figures, eye, viewer, part)


def figures_before_part(s: State, figures: Iterable[Figure], eye: Spot, viewer: Figure, part: Body) -> list[Obstacle]:
    """Of some figures those on the line to a part of a piece of scenery."""
    around = [
        f for f in figures_around(figures, eye, part.base.centre, 0) if f is not viewer and not is_under_net(f, viewer)
    ]
    out = {viewer.aboard, *(f.aboard for f in around)}
    return [obstacle for obstacle, _ in met(s, [f for f in around if f.id not in out], eye, part)] if around else []


# --- what has been looked at from one place (B11f to l) -----------------------------------------------------------
@rule("PZF-B11f", off=True)
def is_seen(hidden: int) -> bool:
    """A body is seen if one of its nine points is."""
    return hidden != ALL


class Outlook:
    """A place from which somebody looks, and what he saw from there: figures by their stance, scenery by its id."""

    __slots__ = ("_screens", "_wholes", "glances", "groups", "parts", "post")

    def __init__(self, post: Post) -> None:
        self.post = post
        self.glances: dict[object, Terrain] = {}
        """Whether anything is seen."""
        self.parts: dict[str, Body | None] = {}
        """The part of a piece of scenery that is seen."""
        self.groups: dict[tuple[str, ...], bool] = {}
        """Whether any of some pieces of scenery is seen."""
        self._wholes: dict[object, Terrain] = {}
        self._screens: dict[object, dict[object, bool]] = {}

    # --- figures --------------------------------------------------------------------------------------------------
    def glance(self, s: State, target: Figure) -> Terrain:
        """Whether terrain leaves anything of a figure to be seen."""
        key = stance(target)
        found = self.glances.get(key)
        if found is None:
            self.glances[key] = found = self._line(s, target).glance()
        return found

    def whole(self, s: State, target: Figure) -> Terrain:
        """What terrain leaves of a figure to be seen, and what is in the way."""
        key = stance(target)
        found = self._wholes.get(key)
        if found is None:
            # Most things are hidden, which a glance tells sooner.
            found = self.glance(s, target)
            self._wholes[key] = found = found if found[0] == ALL else self._line(s, target).whole()
        return found

    def _line(self, s: State, target: Figure) -> Line:
        body = body_of(s, target)
        return Line(self.post, body, columns_to(self.post.eye, body))

    def screens(self, s: State, target: Figure | Point | str) -> list[Obstacle]:
        """The terrain that hides any of a figure, of a spot on the ground or of a piece of scenery."""
        if isinstance(target, Figure):
            return self._line(s, target).screens()
        if isinstance(target, str):
            number = self.post.laid.number[target]
            part = next(self._parts(number))
            return Line(self.post, part, part.shape.points, number).screens(number)
        return Line(self.post, _spot(self.post.laid, target, PS // 2), (target,)).screens()

    def behind(self, viewer: Figure, vehicles: list[Figure]) -> dict[object, bool]:
        """Whom these vehicles, as they stand, hide."""
        if not vehicles:
            return {}
        fleet = (viewer.aboard, *((f.id, f.aboard, stance(f)) for f in vehicles))
        found = self._screens.get(fleet)
        if found is None:
            if len(self._screens) > FLEETS:
                self._screens.clear()
            self._screens[fleet] = found = {}
        return found

    # --- points and scenery ---------------------------------------------------------------------------------------
    def sees_point(self, point: Point, height: int) -> bool:
        """Whether terrain leaves a marker or a spot on the ground to be seen."""
        found = self.glances.get((point, height))
        if found is None:
            body = _spot(self.post.laid, point, height)
            self.glances[point, height] = found = Line(self.post, body, (point,)).glance()
        return is_seen(found[0])

    def part(self, id: str) -> Body | None:
        """The part of a piece of scenery that is seen."""
        if id not in self.parts:
            number = self.post.laid.number[id]
            self.parts[id] = next((part for part in self._parts(number) if self._shows(part, number)), None)
        return self.parts[id]

    def _shows(self, part: Body, number: int) -> bool:
        return is_seen(Line(self.post, part, part.shape.points, number).glance(number)[0])

    def _parts(self, number: int) -> Iterator[Body]:
        """What there is to be seen of a piece of scenery: its nearest point, then its middle."""
        laid = self.post.laid
        piece = laid.pieces[number]
        x, y, divisor = nearest_point(piece.shape, self.post.eye[:2])
        for point in ((x // divisor, y // divisor), piece.shape.centre):
            yield _spot(laid, point, max(piece.height, PS // 10))

    def scenery(self, id: str) -> Terrain:
        """What is hidden of a piece of scenery, and what is in the way of the part that is seen."""
        found = self._wholes.get(id)
        if found is None:
            part, number = self.part(id), self.post.laid.number[id]
            found = (ALL, ()) if part is None else Line(self.post, part, part.shape.points, number).whole(number)
            self._wholes[id] = found
        return found


@lru_cache(maxsize=4096)
def _spot(laid: Table, point: Point, height: int) -> Body:
    """A bare point with a height above the ground."""
    mark = round_body(point, 0)
    return body_on(laid, mark, laid.ground(point), height, mark)


def outlook(s: State, eye: Spot, viewer: Figure | None, level: int = 0) -> Outlook:
    """From an eye, of a figure as it stands or bare on a storey, on the table as it is now."""
    laid, doors = table(s), s.scenery.open_doors
    key = (laid, *doors)
    places = s.setting.looks.get(key)
    if places is None:
        s.setting.looks[key] = places = {}
    own = (eye, level if viewer is None else stance(viewer))
    found = places.get(own)
    if found is None:
        if len(places) > KEPT:
            places.clear()
        under, storey = (None, level) if viewer is None else (base(viewer), viewer.level)
        post = Post(laid, tuple(doors), s.setting.options.wood_los_depth, eye, under, storey)
        places[own] = found = Outlook(post)
    return found  # type: ignore[return-value]


# --- night and weather (10.4) -------------------------------------------------------------------------------------
def sight_limit(s: State) -> int:
    """The furthest one sees in this game, 0 without limit."""
    return _limit_in(s.setting)


@lru_cache(maxsize=8)
def _limit_in(setting: Setting) -> int:
    return _limit(setting.options)


@rule("PZF-10.4a")
def night_limit(options: Options) -> int:
    """At night nobody sees far."""
    return charts().weather["night"].sight if options.night else 0


@rule("PZF-10.4b", off=lambda: charts().weather["fog"].sight)
def fine_limit() -> int:
    """Fine weather has no effect."""
    return charts().weather["clear"].sight


@rule("PZF-10.4c", "PZF-10.4d", "PZF-10.4e")
def weather_limit(options: Options) -> int:
    """Fog, rain and falling snow limit sight."""
    return fine_limit() if options.weather == "clear" else charts().weather[options.weather].sight


@rule("PZF-10.4f", off=lambda options: weather_limit(options) or night_limit(options))
def _limit(options: Options) -> int:
    """Of several limits the smallest holds."""
    limits = [limit for limit in (night_limit(options), weather_limit(options)) if limit]
    return min(limits, default=0)
