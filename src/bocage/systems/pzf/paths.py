"""Where a man could go now (PZF-B11s): the places in reach, each with a way of straight legs and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bocage.ground.table import Going, Piece, Shape, overlaps
from bocage.kernel.choice import Choice
from bocage.kernel.look import Way
from bocage.kernel.rules import rule
from bocage.systems.pzf import buildings, legs, mounts, movement, zones
from bocage.systems.pzf.bodies import base, base_at, radius_of, tolerance
from bocage.systems.pzf.command import acts_freely
from bocage.systems.pzf.model import PS, Figure, State, on_table, other
from bocage.systems.pzf.openings import in_house
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.terrain import is_thin, slows, table, way_on_foot
from bocage.systems.pzf.walking import left

NET = PS
"""Places are looked for this far apart."""


def ways(s: State, seat: int, piece: int) -> Sequence[Way]:
    """The places a figure could go to, if it is its turn: those it reaches without jump, climb or charge."""
    f = s.figures.get(piece)
    if f is None or f.side != seat or seat != s.player or f.kind != "man" or not acts_freely(f):
        return ()
    first: tuple[str, ...] = ()
    if s.step == "moving" and s.active is not None and s.active.figure == piece:
        points = left(s, f)
    elif s.step == "move" and movement.can_act(s, f):
        points, first = mounts.speed(s, f), (str(Choice("take", piece)),)
    else:
        return ()
    if f.prone:
        points = min(points, charts().movement.crawl - (s.active.crawled if s.active else 0))
    return list(_ways(s, f, points, first))


def _ways(s: State, f: Figure, points: int, first: tuple[str, ...]) -> Iterator[Way]:
    start = (f.x, f.y)
    found = going(s, f).ways(start, points, NET)
    for goal in found.cost:
        path = found.path_to(goal)
        price = sum(legs.way_cost(s, f, a, b) for a, b in pairwise(path))
        if goal != start and price <= points + tolerance():
            corners = tuple(f"{x},{y}" for x, y in path[1:])
            choices = (*first, *(str(Choice("to", point=point)) for point in path[1:]))
            yield Way(corners[-1], choices, corners, price, "ps", PS, str(movement.DONE))


@rule("PZF-B11s", off=lambda s, f: Going((0, 0), 0))
def going(s: State, f: Figure) -> Going:
    """The table as one man finds it: what stops him on all sides, and where he is slow."""
    laid = table(s)
    blocks = [base(e) for e in legs.others(s, f)] + held(s, f) + _walls(s, f)
    slow = [] if f.level else [(p.shape, legs.slowness(f)) for p in laid.pieces if slows(p, uphill=True)]
    own = base_at(f, (f.x, f.y), 0)
    return Going(laid.size, radius_of(f), [shape for shape in blocks if not overlaps(own, shape)], slow)


def held(s: State, f: Figure) -> list[Shape]:
    """The control zones of enemies on his storey."""
    return [zones.zone_of(e) for e in on_table(s, other(f.side)) if e.level == f.level and zones.has_zone(s, e)]


def _walls(s: State, f: Figure) -> list[Shape]:
    laid, doors = table(s), tuple(s.scenery.open_doors)
    home = in_house(s, f) if f.level else None
    found: list[Shape] = []
    for piece in laid.pieces:
        way = way_on_foot(piece)
        if way == "openings" and (home is None or piece is home):
            found += buildings.walls(piece, doors, f.level).solid
            found += [window.shape for window in buildings.walls(piece, doors, f.level).windows]
        elif not f.level and (way in ("no", "crawl") or _is_barrier(f, piece)):
            found.append(piece.shape)
    return found


def _is_barrier(f: Figure, piece: Piece) -> bool:
    if way_on_foot(piece) not in ("jump", "climb") or not is_thin(piece):
        return False
    size, ditch = legs.size_of(piece)
    return legs.how_crossed(f, size, ditch=ditch) != "free"
