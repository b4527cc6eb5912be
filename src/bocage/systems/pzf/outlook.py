"""What has been looked at from one place (PZF-B11f to l): what terrain leaves to be seen of figures and scenery.

It rests on nothing but the table, its doors, the place and what was looked at, so it is kept as long as the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bocage.ground.table import Spot, Table, nearest_point
from bocage.kernel.rules import rule
from bocage.systems.pzf.bodies import Point, base
from bocage.systems.pzf.lines import ALL, Line, Obstacle, Post, Terrain, columns_to
from bocage.systems.pzf.model import PS, Figure, State
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.volumes import Body, body_of, body_on, round_body, stance

KEPT = 4_000
"""From how many places what was looked at is kept for a table."""
FLEETS = 8
"""For how many positions of all vehicles it is kept from each place what they hide."""


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
