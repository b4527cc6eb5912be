"""Line of sight (PZF-B11e to l, B6c to e): who sees whom, and what stands in the way of a shot, in order.

Sight is traced from an eye to nine points of a body. What the terrain does to a pair of eye and body does not change
while both stand still, so it is kept; figures between them are looked at anew each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from bocage.ground.table import Spot, least_gap, meets, nearest_point, point_on, within
from bocage.systems.pzf import weather
from bocage.systems.pzf.bodies import Point, base, near
from bocage.systems.pzf.lines import Obstacle
from bocage.systems.pzf.model import PS, Figure, State, on_table, other
from bocage.systems.pzf.names import is_unseen
from bocage.systems.pzf.outlook import Outlook, is_seen, outlook
from bocage.systems.pzf.screens import SPAN, figures_around, hidden_by, is_opaque, is_under_net, met, through_figures
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.volumes import Body, eye_of, round_body, stance


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
    limit = weather.sight_limit(s)
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
    limit = weather.sight_limit(s)
    return not limit or near(viewer, target, limit)


def could_see(s: State, viewer: Figure, target: Figure) -> bool:
    """Whether a figure would see another if that were not camouflaged."""
    limit = weather.sight_limit(s)
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
    limit = weather.sight_limit(s)
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
    limit = weather.sight_limit(s)
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
