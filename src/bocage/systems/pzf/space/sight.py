"""Line of sight (PZF-B11e to l, B6c to e, 10.4): which figures see which, and the obstacles of a shot in order.

Sight is traced from an eye to nine points of a body. What terrain does to a pair of eye and body depends on the
table, its doors and the two places alone, so it is kept for the game; figures in between are looked up each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from bocage.ground.table import Spot, Table, disc, least_gap, meets, nearest_point, point_on, within
from bocage.kernel.rules import rule
from bocage.systems.pzf.reference.options import Options
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import Obstacle, Point, base, is_within
from bocage.systems.pzf.space.houses import Body, body_of, body_on, eye_of, round_body, stance
from bocage.systems.pzf.space.lines import (
    ALL_HIDDEN,
    ALL_POINTS,
    COVER_OF_BODY,
    FARTHEST_EDGE,
    FigureMet,
    Line,
    Post,
    TerrainResult,
    as_obstacles,
    columns_to,
    figures_between,
    figures_met,
    figures_near_line,
    figures_on_lines,
    is_opaque,
    is_under_net,
    points_hidden_by_vehicles,
)
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import PS, Figure, State, on_table, other_seat
from bocage.systems.pzf.state.names import is_unseen
from bocage.systems.pzf.state.setting import Setting

MARKER_HEIGHT = PS // 2
"""The height above the ground at which a marker or an empty place is looked at."""
LEAST_SCENERY_HEIGHT = PS // 10
"""Flat scenery is looked at this high above the ground, so that the ground itself does not hide it."""
MOST_PLACES_KEPT = 4_000
"""The number of places per table from which results of sight are kept; beyond it all are dropped."""
MOST_POSITIONS_KEPT = 8
"""The number of positions of all vehicles for which each place keeps the figures they hide."""


class Sighting(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an eye sees of a body: whether any of it, and the obstacles in the way in order from the eye."""

    visible: bool
    way: tuple[Obstacle, ...] = ()

    @property
    def is_covered(self) -> bool:
        """Whether terrain or a vehicle covers part of the body."""
        return any(obstacle.element or obstacle.value > COVER_OF_BODY for obstacle in self.way)


NOTHING_SEEN = Sighting(False)
"""The look at a body of which nothing is seen."""


class Glimpse(NamedTuple):
    """Whether anything is seen of a body, and the figures in the way of the lines to it, in no particular order."""

    visible: bool
    figures: Sequence[Figure] = ()


HIDDEN = Glimpse(False)
"""The glimpse of a body of which nothing is seen."""


# --- figures ------------------------------------------------------------------------------------------------------
def sees(s: State, viewer: Figure, target: Figure) -> Sighting:
    """Whether a figure sees another, and the obstacles in the way."""
    if not is_worth_tracing(s, viewer, target):
        return NOTHING_SEEN
    return look(s, eye_of(s, viewer), target, viewer)


def look_without_figures(s: State, viewer: Figure, target: Figure) -> Sighting:
    """What a figure would see of another with no figures between them."""
    hidden, way = viewpoint_from(s, eye_of(s, viewer), viewer).whole(s, target)
    return Sighting(True, way) if way is not None and is_seen(hidden) else NOTHING_SEEN


def can_see(s: State, viewer: Figure, target: Figure) -> bool:
    """Whether a figure sees another; faster than `sees`, which also collects obstacles."""
    return any(seen_among(s, viewer, (target,)))


def visible_enemies(s: State, figure: Figure) -> list[Figure]:
    """The enemies on the table that a figure sees, without wrecks."""
    return list(seen_among(s, figure, enemies_on_table(s, figure)))


def enemies_on_table(s: State, figure: Figure) -> list[Figure]:
    """The enemies on the table, in sight or not, without wrecks."""
    return [enemy for enemy in on_table(s, other_seat(figure.side)) if not enemy.wreck]


def sees_any(s: State, figure: Figure) -> bool:
    """Whether a figure sees any enemy, wrecks included."""
    return any(seen_among(s, figure, on_table(s, other_seat(figure.side))))


def first_seen(s: State, figure: Figure, targets: Iterable[Figure]) -> Figure | None:
    """The first of these figures that a figure sees; None if it sees none."""
    return next(seen_among(s, figure, targets), None)


def seen_among(s: State, viewer: Figure, targets: Iterable[Figure]) -> Iterator[Figure]:
    """Those of these figures that a figure sees, in their order."""
    eye = eye_of(s, viewer)
    place = viewpoint_from(s, eye, viewer)
    kept_glances = place.glances
    # Men, most of the figures, hide nothing: ask the others only.
    opaque = [
        figure
        for figure in s.figures.values()
        if figure.kind != "man" and figure.where == "table" and is_opaque(figure)
    ]
    vehicles = [figure for figure in opaque if figure is not viewer and not is_under_net(figure, viewer)]
    screens = place.behind(viewer, vehicles)
    limit = sight_limit(s)
    for target in targets:
        if (not limit and not target.camouflaged) or is_worth_tracing(s, viewer, target):
            result = kept_glances.get(stance(target)) or place.glance(s, target)
            if not is_seen(result[0]):
                continue
            if vehicles:
                key = (target.id, target.aboard, any(vehicle is target for vehicle in vehicles), stance(target))
                if key not in screens:
                    screens[key] = _is_screened(s, vehicles, place, viewer, target)
                if screens[key]:
                    continue
            yield target


def _is_screened(s: State, vehicles: list[Figure], place: Viewpoint, viewer: Figure, target: Figure) -> bool:
    """Whether vehicles hide every point of a figure that terrain leaves in sight."""
    eye = place.post.eye
    between = figures_near_line(vehicles, eye, (target.x, target.y), FARTHEST_EDGE[target.kind])
    mask = points_hidden_by_vehicles(s, between, eye, viewer, target) if between else 0
    return mask != 0 and not is_seen(place.glance(s, target)[0] | mask)


def is_worth_tracing(s: State, viewer: Figure, target: Figure) -> bool:
    """Whether sight need be traced at all: the target is not camouflaged and within the limit of night and weather."""
    if target.side != viewer.side and is_unseen(target):
        return False
    limit = sight_limit(s)
    return not limit or is_within(viewer, target, limit)


def sees_without_camouflage(s: State, viewer: Figure, target: Figure) -> bool:
    """Whether a figure would see another without its camouflage."""
    limit = sight_limit(s)
    return (not limit or is_within(viewer, target, limit)) and look(s, eye_of(s, viewer), target, viewer).visible


def glimpse(s: State, place: Viewpoint, viewer: Figure, target: Figure, figures: Iterable[Figure]) -> Glimpse:
    """Whether a figure is seen past the given figures only, and which of them are in the way.

    The vehicles on the table must be among them.
    """
    hidden_points = place.glance(s, target)[0]
    if not is_seen(hidden_points):
        return HIDDEN
    between = figures_between(s, figures, place.post.eye, viewer, target)
    for figure, mask in between:
        if is_opaque(figure):
            hidden_points |= mask
    return Glimpse(True, [figure for figure, _ in between]) if is_seen(hidden_points) else HIDDEN


def look(s: State, eye: Spot, target: Figure, viewer: Figure | None = None, level: int = 0) -> Sighting:
    """What is seen of a figure from an eye, and all obstacles in the way.

    Without a viewer the eye is a bare point, on that storey if inside a building.
    """
    hidden_points, way = viewpoint_from(s, eye, viewer, level).whole(s, target)
    if not is_seen(hidden_points) or way is None:
        return NOTHING_SEEN
    between = figures_on_lines(s, on_table(s), eye, viewer, target)
    if between:
        for obstacle, mask in between:
            if is_opaque(s.figures[obstacle.figure]):
                hidden_points |= mask
        if not is_seen(hidden_points):
            return NOTHING_SEEN
        way = (*way, *(obstacle for obstacle, _ in between))
    if len(way) > 1:
        way = tuple(sorted(way, key=lambda obstacle: (obstacle.at, obstacle.element, obstacle.figure)))
    return Sighting(True, way)


def what_hides(s: State, viewer: Figure, target: Figure | Point | str) -> tuple[Obstacle, ...]:
    """The terrain and vehicles that keep a figure from seeing a figure, point or piece of scenery, in order."""
    eye = eye_of(s, viewer)
    obstacles = viewpoint_from(s, eye, viewer).screens(s, target)
    if isinstance(target, Figure):
        between = figures_on_lines(s, on_table(s), eye, viewer, target)
        obstacles += [obstacle for obstacle, _ in between if is_opaque(s.figures[obstacle.figure])]
    return tuple(sorted(obstacles, key=lambda obstacle: (obstacle.at, obstacle.element, obstacle.figure)))


# --- points and scenery -------------------------------------------------------------------------------------------
def sees_point(s: State, viewer: Figure, point: Point, height: int = MARKER_HEIGHT) -> bool:
    """Whether a figure sees a point at a height above the ground (1/1000 inch): a marker or an empty place."""
    limit = sight_limit(s)
    mark = round_body(point, 0)
    if limit and not within(base(viewer), mark, limit + charts().measure.tolerance):
        return False
    return viewpoint_from(s, eye_of(s, viewer), viewer).sees_point(point, height)


def sees_element(s: State, viewer: Figure, id: str) -> Sighting:
    """Whether a figure sees the nearest point or the middle of a piece of scenery, and the obstacles in the way."""
    hidden, way = viewpoint_from(s, eye_of(s, viewer), viewer).scenery(id)
    return Sighting(True, way) if way is not None and is_seen(hidden) else NOTHING_SEEN


def can_see_element(s: State, viewer: Figure, id: str) -> bool:
    """Whether a figure sees any part of a piece of scenery.

    Faster than `sees_element`, which also collects obstacles.
    """
    return any(elements_seen(s, viewer, (id,)))


def elements_seen(s: State, viewer: Figure, ids: Iterable[str]) -> Iterator[str]:
    """Those of these pieces of scenery that a figure sees any part of."""
    place = viewpoint_from(s, eye_of(s, viewer), viewer)
    return (id for id in ids if is_within_sight(s, viewer, id) and place.part(id) is not None)


def is_within_sight(s: State, viewer: Figure, id: str) -> bool:
    """Whether a piece of scenery is within the limit of night and weather (PZF-10.4f)."""
    limit = sight_limit(s)
    return not limit or within(base(viewer), table(s).piece(id).shape, limit + charts().measure.tolerance)


def point_aimed_at(s: State, viewer: Figure, id: str) -> Point:
    """The point at which a shot meets a piece of scenery, on the line to the part seen; else its nearest point."""
    start, shape = (viewer.x, viewer.y), table(s).piece(id).shape
    x, y, divisor = nearest_point(shape, start)
    part = viewpoint_from(s, eye_of(s, viewer), viewer).part(id)
    aim = (x // divisor, y // divisor) if part is None else part.base.centre
    meetings = meets(start, aim, shape) if start != aim else []
    return point_on(start, aim, meetings[0]) if meetings else aim


def sees_one_of(s: State, viewer: Figure, ids: tuple[str, ...]) -> bool:
    """Whether a figure sees any of these pieces of scenery; the answer is kept."""
    kept_answers = viewpoint_from(s, eye_of(s, viewer), viewer).groups
    if ids not in kept_answers:
        # The nearest pieces are the most likely to be seen: ask them first.
        pieces, here = table(s).piece, (viewer.x, viewer.y)
        kept_answers[ids] = any(elements_seen(s, viewer, sorted(ids, key=lambda id: least_gap(here, pieces(id).shape))))
    return kept_answers[ids]


def figures_before(s: State, figures: Iterable[Figure], viewer: Figure, id: str) -> list[Obstacle]:
    """Those of these figures on the line to the part of a piece of scenery that is seen, as obstacles."""
    eye = eye_of(s, viewer)
    part = viewpoint_from(s, eye, viewer).part(id)
    if part is None:
        return []
    return [obstacle for obstacle, _ in as_obstacles(s, figures_before_part(s, figures, eye, viewer, part), eye, part)]


def figures_before_part(s: State, figures: Iterable[Figure], eye: Spot, viewer: Figure, part: Body) -> list[FigureMet]:
    """Those of these figures on the line to a given part of a piece of scenery, each with the mask of the lines."""
    candidates = [
        figure
        for figure in figures_near_line(figures, eye, part.base.centre, 0)
        if figure is not viewer and not is_under_net(figure, viewer)
    ]
    if not candidates:
        return []
    carriers = {viewer.aboard, *(figure.aboard for figure in candidates)}
    return figures_met(s, [figure for figure in candidates if figure.id not in carriers], eye, part)


# --- results kept for each viewpoint (B11f to l) ------------------------------------------------------------------
@rule("PZF-B11f")
def is_seen(hidden: int) -> bool:
    """Whether a body is seen, by the mask of its hidden points: one visible point of the nine is enough."""
    return hidden != ALL_POINTS


class Viewpoint:
    """A place sight is traced from, and what was seen from there: figures by their stance, scenery by its id."""

    __slots__ = ("_screens", "_wholes", "glances", "groups", "parts", "post")

    def __init__(self, post: Post) -> None:
        self.post = post
        self.glances: dict[object, TerrainResult] = {}
        """Whether anything is seen."""
        self.parts: dict[str, Body | None] = {}
        """The part of a piece of scenery that is seen."""
        self.groups: dict[tuple[str, ...], bool] = {}
        """Whether any of some pieces of scenery is seen."""
        self._wholes: dict[object, TerrainResult] = {}
        self._screens: dict[object, dict[object, bool]] = {}

    # --- figures --------------------------------------------------------------------------------------------------
    def glance(self, s: State, target: Figure) -> TerrainResult:
        """Which points of a figure terrain hides, without the obstacles in the way; ends early if all are."""
        key = stance(target)
        result = self.glances.get(key)
        if result is None:
            self.glances[key] = result = self._line(s, target).glance()
        return result

    def whole(self, s: State, target: Figure) -> TerrainResult:
        """Which points of a figure terrain hides, and the terrain in the way."""
        key = stance(target)
        result = self._wholes.get(key)
        if result is None:
            # Most bodies are hidden, which a glance tells sooner.
            result = self.glance(s, target)
            self._wholes[key] = result = result if result[0] == ALL_POINTS else self._line(s, target).whole()
        return result

    def _line(self, s: State, target: Figure) -> Line:
        """The line of sight to a figure."""
        body = body_of(s, target)
        return Line(self.post, body, columns_to(self.post.eye, body))

    def screens(self, s: State, target: Figure | Point | str) -> list[Obstacle]:
        """The terrain that hides any point of a figure, a point on the ground or a piece of scenery."""
        if isinstance(target, Figure):
            return self._line(s, target).screens()
        if isinstance(target, str):
            number = self.post.laid.number[target]
            part = next(self._parts(number))
            return Line(self.post, part, part.shape.points, number).screens(number)
        return Line(self.post, _point_body(self.post.laid, target, MARKER_HEIGHT), (target,)).screens()

    def behind(self, viewer: Figure, vehicles: list[Figure]) -> dict[object, bool]:
        """The kept answers whether these vehicles, as they stand now, hide a figure; filled by the caller."""
        if not vehicles:
            return {}
        positions = (viewer.aboard, *((vehicle.id, vehicle.aboard, stance(vehicle)) for vehicle in vehicles))
        answers = self._screens.get(positions)
        if answers is None:
            if len(self._screens) > MOST_POSITIONS_KEPT:
                self._screens.clear()
            self._screens[positions] = answers = {}
        return answers

    # --- points and scenery ---------------------------------------------------------------------------------------
    def sees_point(self, point: Point, height: int) -> bool:
        """Whether terrain leaves a point at a height above the ground in sight."""
        result = self.glances.get((point, height))
        if result is None:
            body = _point_body(self.post.laid, point, height)
            self.glances[point, height] = result = Line(self.post, body, (point,)).glance()
        return is_seen(result[0])

    def part(self, id: str) -> Body | None:
        """The part of a piece of scenery that is seen, nearest point or middle; None if neither is."""
        if id not in self.parts:
            self.parts[id] = self._part_seen(self.post.laid.number[id])
        return self.parts[id]

    def _part_seen(self, number: int) -> Body | None:
        """The first part of a piece of scenery that is seen."""
        for part in self._parts(number):
            if self._shows(part, number):
                return part
        return None

    def _shows(self, part: Body, number: int) -> bool:
        """Whether a part of a piece of scenery is seen; the piece does not hide itself."""
        return is_seen(Line(self.post, part, part.shape.points, number).glance(number)[0])

    def _parts(self, number: int) -> Iterator[Body]:
        """The parts of a piece of scenery to look at: its nearest point, then its middle."""
        laid = self.post.laid
        x, y, divisor = nearest_point(laid.pieces[number].shape, self.post.eye[:2])
        yield _part_at(laid, number, (x // divisor, y // divisor))
        yield _part_at(laid, number, laid.pieces[number].shape.centre)

    def scenery(self, id: str) -> TerrainResult:
        """Which points of a piece of scenery are hidden, and the terrain in the way of the part that is seen."""
        result = self._wholes.get(id)
        if result is None:
            part, number = self.part(id), self.post.laid.number[id]
            result = ALL_HIDDEN if part is None else Line(self.post, part, part.shape.points, number).whole(number)
            self._wholes[id] = result
        return result


@lru_cache(maxsize=4096)
def _part_at(laid: Table, number: int, point: Point) -> Body:
    """A point of a piece of scenery as a body to look at, kept: its middle and its corners are looked at often."""
    return _point_body(laid, point, max(laid.pieces[number].height, LEAST_SCENERY_HEIGHT))


def _point_body(laid: Table, point: Point, height: int) -> Body:
    """A body without extent at a point, with a height above the ground."""
    mark = disc(point, 0)
    return body_on(laid, mark, laid.ground(point), height, mark)


def viewpoint_from(s: State, eye: Spot, viewer: Figure | None, level: int = 0) -> Viewpoint:
    """The viewpoint of an eye on the table as it is now, kept for the game.

    Without a viewer the eye is a bare point on the given storey.
    """
    layout, doors = table(s), s.scenery.open_doors
    key = (layout, *doors)
    places = s.setting.looks.get(key)
    if places is None:
        s.setting.looks[key] = places = {}
    place_key = (eye, level if viewer is None else stance(viewer))
    place_kept = places.get(place_key)
    if place_kept is None:
        if len(places) > MOST_PLACES_KEPT:
            places.clear()
        own_base, storey = (None, level) if viewer is None else (base(viewer), viewer.level)
        post = Post(layout, tuple(doors), s.setting.options.wood_los_depth, eye, own_base, storey)
        places[place_key] = place_kept = Viewpoint(post)
    return place_kept  # type: ignore[return-value]


# --- night and weather (10.4) -------------------------------------------------------------------------------------
def sight_limit(s: State) -> int:
    """The greatest distance of sight in this game in 1/1000 inch; 0 means no limit."""
    return _limit_in(s.setting)


@lru_cache(maxsize=8)
def _limit_in(setting: Setting) -> int:
    """The limit of sight in a setting, kept."""
    return _smallest_limit(setting.options)


@rule("PZF-10.4a")
def night_limit(options: Options) -> int:
    """The limit of sight at night; 0 by day."""
    return charts().weather["night"].sight if options.night else 0


@rule("PZF-10.4b")
def fine_weather_limit() -> int:
    """The limit of sight in fine weather, which has none: 0."""
    return charts().weather["clear"].sight


@rule("PZF-10.4c", "PZF-10.4d", "PZF-10.4e")
def weather_limit(options: Options) -> int:
    """The limit of sight in the weather of this game; 0 means none."""
    return fine_weather_limit() if options.weather == "clear" else charts().weather[options.weather].sight


@rule("PZF-10.4f")
def _smallest_limit(options: Options) -> int:
    """The smallest of the limits of night and weather; 0 if there is none."""
    limits = [limit for limit in (night_limit(options), weather_limit(options)) if limit]
    return min(limits, default=0)
