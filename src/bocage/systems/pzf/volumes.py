"""The volumes of figures (PZF-B11e): what there is to be seen of one, on what level it stands, where it looks from."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from bocage.ground.table import Shape, Solid, Spot, Table, disc, heights_of, hull, solid
from bocage.kernel.rules import rule
from bocage.systems.pzf.bodies import base, is_mounted
from bocage.systems.pzf.charts import Volume
from bocage.systems.pzf.model import PS, Figure, State
from bocage.systems.pzf.openings import house_of
from bocage.systems.pzf.tables import charts, vehicle
from bocage.systems.pzf.terrain import floor_of, storeys_of, table

Made = TypeVar("Made")


class Body(NamedTuple):
    """A volume to be seen: its outline, where it stands, how high it is; the base, storey and posture of its figure;
    the heights at which it is looked at, and the house it is in (-1 outside)."""

    shape: Shape
    foot: int
    height: int
    base: Shape
    level: int
    prone: bool
    heights: tuple[int, ...]
    house: int


def body_on(
    laid: Table, shape: Shape, foot: int, height: int, under: Shape, level: int = 0, *, prone: bool = False
) -> Body:
    """A body with its base, as it stands on a table."""
    heights, house = heights_of(foot, height), house_of(laid, under.centre, level)
    return Body(shape, foot, height, under, level, prone, heights, house)


Stance = tuple[object, ...]


def stance(f: Figure) -> Stance:
    """All of a figure that matters to sight."""
    if f.kind == "vehicle":
        return f.x, f.y, f.type, f.facing
    return f.x, f.y, f.level, f.height, f.kind, f.prone, f.aboard != 0


@rule("PZF-B11e", off=lambda f: charts().volumes.standing)
def volume_of(f: Figure) -> Volume:
    """The cylinder of a man, rider, mount or gun."""
    volumes = charts().volumes
    if f.kind == "man":
        return volumes.rider if is_mounted(f) else volumes.prone if f.prone else volumes.standing
    return volumes.gun if f.kind == "gun" else volumes.rider


def foot_of(s: State, f: Figure) -> int:
    """The level on which a figure stands: the ground, a storey, or a place on the face it climbs."""
    return _foot(table(s), f.x, f.y, f.level) + f.height


@lru_cache(maxsize=8192)
def _foot(laid: Table, x: int, y: int, level: int) -> int:
    if level:
        for index in reversed(laid.at((x, y))):
            if storeys_of(laid.pieces[index]):
                return floor_of(laid.pieces[index], level)
    return laid.ground((x, y))


def body_of(s: State, f: Figure) -> Body:
    """What there is to be seen of a figure."""
    return _once(s, f, _body)


def solid_of(s: State, f: Figure) -> Solid:
    """The volume of a figure."""
    return _once(s, f, _solid)


def _once(s: State, f: Figure, make: Callable[[State, Figure], Made]) -> Made:
    """What is made of a figure, once for each stance on a table."""
    known = s.setting.looks.get(make)
    if known is None:
        s.setting.looks[make] = known = {}
    key = (table(s), stance(f))
    found = known.get(key)
    if found is None:
        known[key] = found = make(s, f)
    return found  # type: ignore[return-value]


def _body(s: State, f: Figure) -> Body:
    if f.kind == "vehicle":
        length, width, height = vehicle(f.type).size
        return body_on(table(s), _hull((f.x, f.y), f.facing, length, width), foot_of(s, f), height, base(f), f.level)
    volume = volume_of(f)
    shape = round_body((f.x, f.y), volume.radius)
    return body_on(table(s), shape, foot_of(s, f), volume.height, base(f), f.level, prone=f.prone)


round_body = lru_cache(maxsize=8192)(disc)
_hull = lru_cache(maxsize=1024)(hull)


def eye_of(s: State, f: Figure) -> Spot:
    """Where a figure looks from; of a vehicle four fifths of its height, over its centre."""
    return f.x, f.y, foot_of(s, f) + eye_height(f)


def eye_height(f: Figure) -> int:
    """How high an eye is above the feet."""
    if f.kind == "vehicle":
        return vehicle(f.type).size[2] * charts().volumes.vehicle_eye // PS
    return volume_of(f).eye


def _solid(s: State, f: Figure) -> Solid:
    body = body_of(s, f)
    return solid(body.shape, body.foot, body.foot + body.height)
