"""The continuous table of a miniatures game: no grid, all points on a lattice of thousandths of an inch.

Every answer is computed in integers, so that all machines agree.

angles     directions as integer angles and vectors, bearings, arcs
shapes     round bases, hulls, walls, areas, flame templates
gaps       distance edge to edge, contact, overlap, cover, arcs of fire, faces of a hull
motion     legs and pivots: what they sweep, meet, cross, and what they cost
templates  what lies under a template, where a shell scatters to
pieces     what stands on a table: footprint, heights, openings, surfaces
solids     volumes in the way of a line of sight
table      the table itself: what is where, what a line meets
sight      the points of a body, and what hides them
groups     shapes connected by chains of short gaps
lookout    what may stand in the way of lines from one eye
routes     where a base may stand and how it gets there
driving    hulls that turn and drive
survey     how full and how open a table is
files      tables as GeoJSON and as text
"""

from bocage.ground.table.angles import (
    QUARTER,
    TURN,
    along,
    bearing,
    direction,
    is_in_arc,
    turn_between,
)
from bocage.ground.table.driving import Blocked, Leg, driven, first_blocked, hull_route, legs_along, turned
from bocage.ground.table.files import (
    load_table,
    opening_on,
    place,
    read_table,
    steps,
    table_from_text,
    table_of,
    write_table,
)
from bocage.ground.table.gaps import (
    contains,
    covers,
    distance,
    faces,
    is_target_in_arc,
    least_gap,
    length,
    nearest_point,
    overlaps,
    within,
)
from bocage.ground.table.groups import components, links
from bocage.ground.table.lookout import Lookout
from bocage.ground.table.motion import (
    LegPart,
    PathCrossing,
    TablePath,
    blocked_by,
    came_within,
    cost,
    crossings,
    drive,
    first_contact,
    gets_nearer,
    hull_sweep,
    inside,
    length_inside,
    meets,
    part_length,
    passes_over,
    path_length,
    pivot_sweep,
    point_at,
    point_on,
    slide,
    stretches,
    sweep,
    tight_length,
)
from bocage.ground.table.pieces import Opening, Plane, Scenery, level, ramp, walls_of
from bocage.ground.table.routes import CheapestPath, ReachablePoints, RouteFinder, nearest_place
from bocage.ground.table.shapes import (
    INCH,
    Shape,
    areas_of,
    capsule,
    convex_hull,
    disc,
    hull,
    line,
    polygon,
    rectangle,
    spot,
    teardrop,
)
from bocage.ground.table.sight import all_points, columns_of, fraction_seen, heights_of, hidden_points, masks_of
from bocage.ground.table.solids import solid
from bocage.ground.table.survey import coverage, is_clear, longest_lane, middles
from bocage.ground.table.table import Crossed, Spot, Table
from bocage.ground.table.templates import Under, scattered, under
from bocage.ground.table.volume import Solid

__all__ = [
    "INCH",
    "QUARTER",
    "TURN",
    "Blocked",
    "CheapestPath",
    "Crossed",
    "Leg",
    "LegPart",
    "Lookout",
    "Opening",
    "PathCrossing",
    "Plane",
    "ReachablePoints",
    "RouteFinder",
    "Scenery",
    "Shape",
    "Solid",
    "Spot",
    "Table",
    "TablePath",
    "Under",
    "all_points",
    "along",
    "areas_of",
    "bearing",
    "blocked_by",
    "came_within",
    "capsule",
    "columns_of",
    "components",
    "contains",
    "convex_hull",
    "cost",
    "coverage",
    "covers",
    "crossings",
    "direction",
    "disc",
    "distance",
    "drive",
    "driven",
    "faces",
    "first_blocked",
    "first_contact",
    "fraction_seen",
    "gets_nearer",
    "heights_of",
    "hidden_points",
    "hull",
    "hull_route",
    "hull_sweep",
    "inside",
    "is_clear",
    "is_in_arc",
    "is_target_in_arc",
    "least_gap",
    "legs_along",
    "length",
    "length_inside",
    "level",
    "line",
    "links",
    "load_table",
    "longest_lane",
    "masks_of",
    "meets",
    "middles",
    "nearest_place",
    "nearest_point",
    "opening_on",
    "overlaps",
    "part_length",
    "passes_over",
    "path_length",
    "pivot_sweep",
    "place",
    "point_at",
    "point_on",
    "polygon",
    "ramp",
    "read_table",
    "rectangle",
    "scattered",
    "slide",
    "solid",
    "spot",
    "steps",
    "stretches",
    "sweep",
    "table_from_text",
    "table_of",
    "teardrop",
    "tight_length",
    "turn_between",
    "turned",
    "under",
    "walls_of",
    "within",
    "write_table",
]
