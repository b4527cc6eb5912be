"""The table as one man finds it (PZF-B11s): what stops him, and where he is slow, so that a way can be looked for."""

from __future__ import annotations

from bocage.ground.table import Piece, RouteFinder, Shape, overlaps
from bocage.kernel.rules import rule
from bocage.systems.pzf import buildings, legs, zones
from bocage.systems.pzf.bodies import base, base_at, radius_of
from bocage.systems.pzf.model import Figure, State, on_table, other
from bocage.systems.pzf.openings import in_house
from bocage.systems.pzf.terrain import is_thin, slows, table, way_on_foot


@rule("PZF-B11s", off=lambda s, f: RouteFinder((0, 0), 0))
def going(s: State, f: Figure) -> RouteFinder:
    """The table as one man finds it: what stops him on all sides, and where he is slow."""
    laid = table(s)
    blocks = [base(e) for e in legs.others(s, f)] + held(s, f) + _walls(s, f)
    slow = [] if f.level else [(p.shape, legs.slowness(f)) for p in laid.pieces if slows(p, uphill=True)]
    own = base_at(f, (f.x, f.y), 0)
    return RouteFinder(laid.size, radius_of(f), [shape for shape in blocks if not overlaps(own, shape)], slow)


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
