"""Line of sight (PZF-B11e to l, B6c to e): who sees whom, and what stands in the way of a shot, in order.

Sight is traced from an eye to nine points of a body. What the terrain does to a pair of eye and body does not change
while both stand still, so it is kept; figures between them are looked at anew each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from bocage.ground.table import Spot, columns_of, meets, nearest_point, point_on, within
from bocage.kernel.rules import rule
from bocage.systems.pzf import weather
from bocage.systems.pzf.bodies import Point, base, near
from bocage.systems.pzf.lines import ALL, Line, Obstacle, Terrain, columns_to
from bocage.systems.pzf.model import PS, Figure, State, on_table, other
from bocage.systems.pzf.screens import SPAN, figures_around, hidden_by, is_opaque, is_under_net, met, through_figures
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import is_unseen
from bocage.systems.pzf.volumes import Body, Stance, body_of, eye_of, round_body, stance

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


def can_see(s: State, viewer: Figure, target: Figure) -> bool:
    """Whether a figure sees another, without asking what is in the way."""
    return any(seen_among(s, viewer, (target,)))


def visible_enemies(s: State, f: Figure) -> list[Figure]:
    """The enemies on the table that a figure sees; a wreck is none."""
    return list(seen_among(s, f, (e for e in on_table(s, other(f.side)) if not e.wreck)))


def sees_any(s: State, f: Figure) -> bool:
    """Whether a figure sees any enemy."""
    return any(seen_among(s, f, on_table(s, other(f.side))))


def first_seen(s: State, f: Figure, targets: Iterable[Figure]) -> Figure | None:
    """The first of some figures that a figure sees."""
    return next(seen_among(s, f, targets), None)


def seen_among(s: State, viewer: Figure, targets: Iterable[Figure]) -> Iterator[Figure]:
    """Of some figures those that a figure sees."""
    eye = eye_of(s, viewer)
    looked = _known(s, eye, stance(viewer))
    known = looked.glances
    # Most figures are men, whom one need not ask.
    opaque = [f for f in s.figures.values() if f.kind != "man" and f.where == "table" and is_opaque(f)]
    vehicles = [f for f in opaque if f is not viewer and not is_under_net(f, viewer)]
    screens = looked.behind(viewer, vehicles)
    limit = weather.sight_limit(s)
    for target in targets:
        if (not limit and not target.camouflaged) or may_look(s, viewer, target):
            found = known.get(stance(target)) or _glanced(s, eye, viewer, target)
            if not is_seen(found[0]):
                continue
            if vehicles:
                key = (target.id, target.aboard, any(f is target for f in vehicles), stance(target))
                if key not in screens:
                    screens[key] = _is_screened(s, vehicles, eye, viewer, target)
                if screens[key]:
                    continue
            yield target


def _is_screened(s: State, vehicles: list[Figure], eye: Spot, viewer: Figure, target: Figure) -> bool:
    """Whether vehicles hide all that terrain leaves of a figure."""
    between = list(figures_around(vehicles, eye, (target.x, target.y), SPAN[target.kind]))
    mask = hidden_by(s, between, eye, viewer, target) if between else 0
    return mask != 0 and not is_seen(_looked(s, eye, viewer, target)[0] | mask)


def may_look(s: State, viewer: Figure, target: Figure) -> bool:
    """Whether sight is worth tracing: not through camouflage, not beyond what the weather allows."""
    if target.side != viewer.side and is_unseen(target):
        return False
    limit = weather.sight_limit(s)
    return not limit or near(viewer, target, limit)


def could_see(s: State, viewer: Figure, target: Figure) -> bool:
    """Whether a figure would see another if that were not camouflaged."""
    limit = weather.sight_limit(s)
    return (not limit or near(viewer, target, limit)) and look(s, eye_of(s, viewer), target, viewer).visible


def glimpse(s: State, eye: Spot, target: Figure, viewer: Figure) -> Look:
    """As `look`, but of what is in the way only friends of the viewer and vehicles; most looks end at the terrain."""
    if not is_seen(_glanced(s, eye, viewer, target)[0]):
        return HIDDEN
    between = through_figures(s, (f for f in on_table(s) if f.side == viewer.side or is_opaque(f)), eye, viewer, target)
    masks = [mask for obstacle, mask in between if is_opaque(s.figures[obstacle.figure])]
    if masks:
        hidden = _looked(s, eye, viewer, target)[0]
        for mask in masks:
            hidden |= mask
        if not is_seen(hidden):
            return HIDDEN
    return Look(True, tuple(obstacle for obstacle, _ in between))


def look(s: State, eye: Spot, target: Figure, viewer: Figure | None = None, level: int = 0) -> Look:
    """What is seen of a figure from an eye; without a viewer the eye is a bare point, on a storey if inside."""
    hidden, way = _looked(s, eye, viewer, target, level)
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


@rule("PZF-B11f", off=True)
def is_seen(hidden: int) -> bool:
    """A body is seen if one of its nine points is."""
    return hidden != ALL


# --- points and scenery -------------------------------------------------------------------------------------------
def sees_point(s: State, viewer: Figure, point: Point, height: int = PS // 2) -> bool:
    """Whether a figure sees a marker or a spot on the ground."""
    limit = weather.sight_limit(s)
    mark = round_body(point, 0)
    if limit and not within(base(viewer), mark, limit + charts().measure.tolerance):
        return False
    eye = eye_of(s, viewer)
    known = _known(s, eye, stance(viewer)).glances
    found = known.get((point, height))
    if found is None:
        body = Body(mark, table(s).ground(point), height, mark, 0, False)
        known[point, height] = found = _line(s, eye, viewer, 0, body).glance()
    return is_seen(found[0])


def sees_element(s: State, viewer: Figure, id: str) -> Look:
    """Whether a figure sees any part of a piece of scenery, at its nearest point or its middle; what is in the way."""
    known = _known(s, eye_of(s, viewer), stance(viewer)).wholes
    found = known.get(id)
    if found is None:
        known[id] = found = _element(s, viewer, id)
    return Look(True, found[1]) if found[1] is not None and is_seen(found[0]) else HIDDEN


def can_see_element(s: State, viewer: Figure, id: str) -> bool:
    """Whether a figure sees any part of a piece of scenery, without asking what is in the way."""
    return any(elements_seen(s, viewer, (id,)))


def elements_seen(s: State, viewer: Figure, ids: Iterable[str]) -> Iterator[str]:
    """Of some pieces of scenery those that a figure sees any part of."""
    eye = eye_of(s, viewer)
    known = _known(s, eye, stance(viewer)).parts
    for id in ids:
        if is_within_sight(s, viewer, id):
            part = known[id] if id in known else _part_seen(s, eye, viewer, id)
            if part is not None:
                yield id


def is_within_sight(s: State, viewer: Figure, id: str) -> bool:
    """Whether night and weather let a figure see as far as a piece of scenery (PZF-10.4f)."""
    limit = weather.sight_limit(s)
    return not limit or within(base(viewer), table(s).piece(id).shape, limit + charts().measure.tolerance)


def point_aimed_at(s: State, viewer: Figure, id: str) -> Point:
    """Where the line to the part of a piece of scenery that a figure sees meets it; else its nearest point."""
    a, shape = (viewer.x, viewer.y), table(s).piece(id).shape
    x, y, divisor = nearest_point(shape, a)
    part = _part_seen(s, eye_of(s, viewer), viewer, id)
    aim = (x // divisor, y // divisor) if part is None else part.base.centre
    met_at = meets(a, aim, shape) if a != aim else []
    return point_on(a, aim, met_at[0]) if met_at else aim


def sees_one_of(s: State, viewer: Figure, ids: tuple[str, ...]) -> bool:
    """Whether a figure sees any of some pieces of scenery."""
    known = _known(s, eye_of(s, viewer), stance(viewer)).groups
    if ids not in known:
        known[ids] = any(elements_seen(s, viewer, ids))
    return known[ids]


def figures_before(s: State, figures: Iterable[Figure], viewer: Figure, id: str) -> list[Obstacle]:
    """Of some figures those on the line to the part of a piece of scenery that a figure sees."""
    eye = eye_of(s, viewer)
    part = _part_seen(s, eye, viewer, id)
    if part is None:
        return []
    around = [
        f for f in figures_around(figures, eye, part.base.centre, 0) if f is not viewer and not is_under_net(f, viewer)
    ]
    out = {viewer.aboard, *(f.aboard for f in around)}
    return [obstacle for obstacle, _ in met(s, [f for f in around if f.id not in out], eye, part)] if around else []


def _part_seen(s: State, eye: Spot, viewer: Figure, id: str) -> Body | None:
    """The part of a piece of scenery that a figure sees; looked for once from each place."""
    known = _known(s, eye, stance(viewer)).parts
    if id not in known:
        number = table(s).number[id]
        lines = ((part, _line(s, eye, viewer, 0, part)) for part in _parts(s, viewer, id))
        known[id] = next((part for part, line in lines if is_seen(line.glance(number)[0])), None)
    return known[id]


def _parts(s: State, viewer: Figure, id: str) -> Iterator[Body]:
    """What there is to be seen of a piece of scenery: its nearest point, then its middle."""
    laid = table(s)
    piece = laid.piece(id)
    x, y, divisor = nearest_point(piece.shape, (viewer.x, viewer.y))
    for point in ((x // divisor, y // divisor), piece.shape.centre):
        mark = round_body(point, 0)
        yield Body(mark, laid.ground(point), max(piece.height, PS // 10), mark, 0, False)


def _element(s: State, viewer: Figure, id: str) -> Terrain:
    eye = eye_of(s, viewer)
    part = _part_seen(s, eye, viewer, id)
    return (ALL, ()) if part is None else _line(s, eye, viewer, 0, part).whole(table(s).number[id])


# --- what has been looked at --------------------------------------------------------------------------------------
class Looked(NamedTuple):
    """What was looked at from one place: figures by their stance, points with a height, scenery by its id.

    It rests on nothing but the table, its doors, the place and what was looked at, so it holds as long as the game.
    """

    glances: dict[object, Terrain]
    """Whether anything is seen."""
    wholes: dict[object, Terrain]
    """Which points are seen, and past what."""
    parts: dict[str, Body | None]
    """The part of a piece of scenery that is seen."""
    groups: dict[tuple[str, ...], bool]
    """Whether any of some pieces of scenery is seen."""
    screens: dict[object, dict[object, bool]]
    """Whether vehicles hide a figure, by where all of them stand."""

    def behind(self, viewer: Figure, vehicles: list[Figure]) -> dict[object, bool]:
        """Whom these vehicles, as they stand, hide."""
        if not vehicles:
            return {}
        fleet = (viewer.aboard, *((f.id, f.aboard, stance(f)) for f in vehicles))
        found = self.screens.get(fleet)
        if found is None:
            if len(self.screens) > FLEETS:
                self.screens.clear()
            self.screens[fleet] = found = {}
        return found


def _known(s: State, eye: Spot, own: Stance | int) -> Looked:
    """What has been looked at from an eye, of a figure in a stance or bare on a storey, on the table as it is now."""
    key = (table(s), *s.scenery.open_doors)
    places = s.setting.looks.get(key)
    if places is None:
        s.setting.looks[key] = places = {}
    found = places.get((eye, own))
    if found is None:
        if len(places) > KEPT:
            places.clear()
        places[eye, own] = found = Looked({}, {}, {}, {}, {})
    return found  # type: ignore[return-value]


def _looked(s: State, eye: Spot, viewer: Figure | None, target: Figure, level: int = 0) -> Terrain:
    """What terrain leaves of a figure to an eye; looked at once for each pair of stances."""
    known = _known(s, eye, level if viewer is None else stance(viewer)).wholes
    key = stance(target)
    found = known.get(key)
    if found is None:
        known[key] = found = _line(s, eye, viewer, level, body_of(s, target)).whole()
    return found


def _glanced(s: State, eye: Spot, viewer: Figure, target: Figure) -> Terrain:
    """Whether terrain leaves anything of a figure to be seen: its middle is looked at first, then its edges."""
    known, key = _known(s, eye, stance(viewer)).glances, stance(target)
    found = known.get(key)
    if found is None:
        body = body_of(s, target)
        line = _line(s, eye, viewer, 0, body, (body.shape.centre,))
        found = line.glance()
        if found[0] == ALL and (body.shape.radius or body.shape.edges):
            line.turn_to(columns_of(eye[:2], body.shape)[1:])
            found = line.glance()
        known[key] = found
    return found


def _line(
    s: State, eye: Spot, viewer: Figure | None, level: int, body: Body, columns: tuple[Point, ...] | None = None
) -> Line:
    columns = columns_to(eye, body) if columns is None else columns
    own = None if viewer is None else base(viewer)
    storey = level if viewer is None else viewer.level
    doors = tuple(s.scenery.open_doors)
    return Line(table(s), doors, s.setting.options.wood_los_depth, eye, own, storey, body, columns)
