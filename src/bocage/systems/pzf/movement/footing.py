"""The table as a man on foot finds it (PZF-B11s), for the search of routes: what blocks it and where it is slow."""

from __future__ import annotations

from bocage.ground.table import RouteFinder, Scenery, Shape, overlaps
from bocage.kernel.rules import rule
from bocage.systems.pzf.movement import crossings, legs, zones
from bocage.systems.pzf.space import houses
from bocage.systems.pzf.space.bodies import base, base_at, radius_of
from bocage.systems.pzf.space.houses import in_house
from bocage.systems.pzf.space.terrain import is_thin, slows, table, way_on_foot
from bocage.systems.pzf.state.model import Figure, State, on_table, other_seat


@rule("PZF-B11s")
def ground_for_walker(s: State, figure: Figure) -> RouteFinder:
    """The ground on which a route is searched for one man: what blocks it, and what slows it.

    Shapes that the man overlaps already do not block it.
    """
    layout = table(s)
    blocks = (
        [base(other) for other in legs.figures_in_way(s, figure)]
        + enemy_zones(s, figure)
        + _impassable_scenery(s, figure)
    )
    slow = (
        []
        if figure.level
        else [
            (piece.shape, legs.difficult_ground_factor(figure)) for piece in layout.pieces if slows(piece, uphill=True)
        ]
    )
    own_base = base_at(figure, (figure.x, figure.y), 0)
    return RouteFinder(
        layout.size, radius_of(figure), [shape for shape in blocks if not overlaps(own_base, shape)], slow
    )


def enemy_zones(s: State, figure: Figure) -> list[Shape]:
    """The control zones of enemies on the figure's storey."""
    return [
        zones.control_zone(enemy)
        for enemy in on_table(s, other_seat(figure.side))
        if enemy.level == figure.level and zones.has_zone(s, enemy)
    ]


def _impassable_scenery(s: State, figure: Figure) -> list[Shape]:
    """The scenery a man on foot cannot simply walk over.

    Walls and windows of houses, blocked ground, wire, and barriers to jump or climb.
    """
    layout, doors = table(s), tuple(s.scenery.open_doors)
    home = in_house(s, figure) if figure.level else None
    shapes: list[Shape] = []
    for piece in layout.pieces:
        how_on_foot = way_on_foot(piece)
        if how_on_foot == "openings" and (home is None or piece is home):
            shapes += houses.walls(piece, doors, figure.level).solid
            shapes += [window.shape for window in houses.walls(piece, doors, figure.level).windows]
        elif not figure.level and (how_on_foot in ("no", "crawl") or _must_cross(figure, piece)):
            shapes.append(piece.shape)
    return shapes


def _must_cross(figure: Figure, piece: Scenery) -> bool:
    """Whether a piece is a barrier that the figure would have to jump or climb."""
    if way_on_foot(piece) not in ("jump", "climb") or not is_thin(piece):
        return False
    size, ditch = crossings.barrier_size(piece)
    return crossings.how_crossed(figure, size, ditch=ditch) != "free"
