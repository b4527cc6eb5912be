"""Facings, arcs and flanks against angles reckoned in floats, and the levels of a place."""

from __future__ import annotations

from math import atan2, degrees

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.ground import BoardError, Feature, board_from_columns
from bocage.ground.board import BoardDraft, Hex, lay_out
from bocage.ground.facing import (
    Facing,
    degrees_of,
    facing_name,
    find_facing,
    flanks,
    is_in_arc,
    toward_corner,
    toward_side,
    turn_between,
    turned,
)
from bocage.ground.hexgrid import Grid, Orientation, direction
from bocage.ground.lattice import CORNERS, hexagon, to_plane
from bocage.ground.storeys import Location, find_location, location_label, storeys_of
from bocage.kernel.choice import Choice

from .ground_boards import random_drawing, steady, village

BOARDS = {"flat": random_drawing(1, 9, 9), "pointy": random_drawing(1, 9, 9, orientation="pointy")}
ORIENTATIONS: tuple[Orientation, ...] = ("flat", "pointy")
FACINGS = st.integers(0, 11).map(Facing)


def bearing(orientation: Orientation, here: int, there: int) -> float:
    """Degrees clockwise from north from one centre to another, from the picture of the board."""
    axials = BOARDS[orientation].axials
    (x, y), (step, next_step) = (to_plane(axials[cell], orientation) for cell in (here, there))
    return degrees(atan2(step - x, y - next_step)) % 360


def apart(one: float, other: float) -> float:
    """The angle between two bearings, 0..180."""
    return abs((one - other + 180) % 360 - 180)


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@steady(200)
@given(facing=FACINGS, half_width=st.integers(0, 6), here=st.integers(0, 80), there=st.integers(0, 80))
def test_arcs_are_what_the_angles_say(
    orientation: Orientation, facing: Facing, half_width: int, here: int, there: int
) -> None:
    board = BOARDS[orientation]
    for closed in (True, False):
        inside = is_in_arc(board, here, facing, half_width, there, closed=closed)
        if here == there:
            assert not inside
            continue
        gap = apart(bearing(orientation, here, there), degrees_of(facing, orientation))
        if half_width == 6:
            assert inside
        elif abs(gap - 30 * half_width) < 1e-6:
            assert inside == closed
        else:
            assert inside == (gap < 30 * half_width)


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@steady(200)
@given(
    facing=FACINGS,
    front=st.integers(1, 3),
    rear=st.integers(0, 3),
    here=st.integers(0, 80),
    there=st.integers(0, 80),
)
def test_flanks_are_what_the_angles_say(
    orientation: Orientation, facing: Facing, front: int, rear: int, here: int, there: int
) -> None:
    board = BOARDS[orientation]
    seen = flanks(board, here, facing, there, front=front, rear=rear)
    if here == there:
        assert seen == ()
        return
    off = (bearing(orientation, here, there) - degrees_of(facing, orientation)) % 360
    borders = {
        "front": (360 - 30 * front, 360 + 30 * front),
        "right": (30 * front, 180 - 30 * rear),
        "rear": (180 - 30 * rear, 180 + 30 * rear),
        "left": (180 + 30 * rear, 360 - 30 * front),
    }
    expected = {
        flank
        for flank, (start, end) in borders.items()
        for angle in (off, off + 360)
        if start < end and start - 1e-6 <= angle <= end + 1e-6
    }
    assert set(seen) == expected
    assert len(seen) in (1, 2)


def test_a_tank_that_faces_a_hexside_shows_its_flank_by_the_hexside_entered() -> None:
    board = village()
    here = board.cell("F4")
    around = {board.direction_name(way): there for way, there in enumerate(board.neighbours[here])}
    shown = {name: flanks(board, here, toward_side(direction("NE")), there) for name, there in around.items()}
    assert shown == {
        "N": ("left",),
        "NE": ("front",),
        "SE": ("right",),
        "S": ("right",),
        "SW": ("rear",),
        "NW": ("left",),
    }
    assert flanks(board, here, toward_side(direction("NE")), board.cell("H4")) == ("front", "right")


def test_a_covered_arc_toward_a_vertex_holds_both_hex_rows_at_its_borders() -> None:
    board = village()
    here = board.cell("F4")
    arc = {
        board.label(cell)
        for cell in board.area(here, 2)
        if is_in_arc(board, here, toward_corner(direction("NE")), 1, cell)
    }
    assert arc == {"G4", "G5", "H3", "H4", "H5"}


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_facings_are_named_turned_and_measured(orientation: Orientation) -> None:
    for facing in map(Facing, range(12)):
        assert find_facing(facing_name(facing, orientation), orientation) == facing
        for twelfths in range(-5, 7):
            assert turn_between(facing, turned(facing, twelfths)) == twelfths
    for way in range(6):
        assert (
            degrees_of(toward_side(way), orientation)
            == round(bearing(orientation, 40, BOARDS[orientation].neighbours[40][way])) % 360
        )
        east, south = to_plane(CORNERS[way], orientation)
        assert degrees_of(toward_corner(way), orientation) == round(degrees(atan2(east, -south))) % 360


@pytest.mark.parametrize("name", ["", "E", "N-SE", "NE-N"])
def test_what_names_no_facing_is_refused(name: str) -> None:
    with pytest.raises(BoardError, match="is no facing; expected one of N, NE, SE, S, SW, NW, or two neighbours"):
        find_facing(name, "flat")


# --- levels of a place --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("label", "level"), [("D3", 0), ("D3^1", 1), ("D3^-1", -1), ("D3^12", 12)])
def test_levels_are_read_back_and_fit_a_choice(label: str, level: int) -> None:
    board = village()
    location = find_location(board, label)
    assert location == Location(board.cell("D3"), level)
    assert location_label(board, location) == label
    assert Choice.parse(f"up #3 @{label}").place == label


@pytest.mark.parametrize("label", ["D3^", "D3^0", "D3^x", "D3^123", "D3^01"])
def test_what_names_no_level_is_refused(label: str) -> None:
    with pytest.raises(BoardError, match="names no level; expected a label such as K5\\^1"):
        find_location(village(), label)


def test_storeys_are_those_of_the_building_drawn_in_the_hex() -> None:
    grid = Grid(3, 1, edges="whole")
    terrain = {"A1": "building_stone", "B1": "building_wood", "C1": "open"}
    hexes = [Hex(axial, label, terrain[label]) for label, axial in grid.hexes()]
    drawn = (
        Feature("building", polygons=((hexagon(hexes[0].axial),),), height=2),
        Feature("building", polygons=((hexagon(hexes[1].axial),),), height=0),
    )
    board = lay_out(BoardDraft("", "flat", "whole", 40.0, tuple(hexes), drawn))
    assert [storeys_of(board, cell) for cell in range(3)] == [2, 1, 0]
    assert storeys_of(board_from_columns({"A": "S"}, edges="whole"), 0) == 1
