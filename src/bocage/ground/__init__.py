"""Geometry without rules: hexes, boards and their drawings, what a line meets, where a piece can move.

errors      unusable boards, drawings and labels, each explained in one sentence
hexgrid     hexes without a board: directions, distance, lines, sides, corners, labels
lattice     the integer lattice of all drawings, and its exact predicates
feature     one drawn thing, and the grades of roads, railways, rivers and bridges
network     what lies along hexsides and leads across them
board       the board: cells, terrain, roads, elevation, buildings, edges, margin
sides       hexsides and vertices: numbers, labels, what lines and paths cross
facing      which way a piece in a hex faces, arcs, flanks
storeys     places above each other in one hex
shapes      what is drawn for a hex of which only the terrain is known
text        boards written as text
drawing     boards as GeoJSON files (outline: whether a polygon is well formed)
geomorph    turn, flip, crop, join
sight       what one line meets: the plain reference
sightlayer  the same answers for all lines of a board, prepared for speed
paths       where a piece can move: the plain reference
reachlayer  the same answers on a large board, prepared for speed (spread: its inner loop)
table       the continuous table, a package of its own
space       what rules may ask of any ground, hexes or table
"""

from bocage.ground.board import NOWHERE, Board, Building, Cell, Touch
from bocage.ground.drawing import load_board, read_board, save_board, write_board
from bocage.ground.errors import BoardError, OffMap, UnknownHex
from bocage.ground.feature import Feature
from bocage.ground.geomorph import crop, flip, join, keep, rotate
from bocage.ground.hexgrid import Axial, Grid, direction, opposite
from bocage.ground.paths import EVERYTHING, Reach, StepCost, path_to, reach
from bocage.ground.reachlayer import LayerReach, ReachLayer
from bocage.ground.sight import Cut, SightCrossing, Trace, trace
from bocage.ground.sightlayer import LazySight, Sight, SightLayer, sight_of
from bocage.ground.space import Space
from bocage.ground.text import board_from_columns, board_from_hexes, board_from_text

__all__ = [
    "EVERYTHING",
    "NOWHERE",
    "Axial",
    "Board",
    "BoardError",
    "Building",
    "Cell",
    "Cut",
    "Feature",
    "Grid",
    "LayerReach",
    "LazySight",
    "OffMap",
    "Reach",
    "ReachLayer",
    "Sight",
    "SightCrossing",
    "SightLayer",
    "Space",
    "StepCost",
    "Touch",
    "Trace",
    "UnknownHex",
    "board_from_columns",
    "board_from_hexes",
    "board_from_text",
    "crop",
    "direction",
    "flip",
    "join",
    "keep",
    "load_board",
    "opposite",
    "path_to",
    "reach",
    "read_board",
    "rotate",
    "save_board",
    "sight_of",
    "trace",
    "write_board",
]
