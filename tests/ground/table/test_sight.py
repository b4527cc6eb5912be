"""What a line of sight meets on a table, against fractions, and the fast masks against the plain ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from bocage.ground.lattice import Point
from bocage.ground.table import (
    Lookout,
    Opening,
    Scenery,
    Shape,
    Spot,
    Table,
    all_points,
    columns_of,
    contains,
    disc,
    heights_of,
    hidden_points,
    hull,
    level,
    line,
    masks_of,
    polygon,
    ramp,
    rectangle,
    solid,
)
from bocage.ground.table.solids import solid_of

from . import oracle
from .oracle import steady
from .some import SIZE, angles, discs, hollows, hulls, places, points, tables, turned

levels = st.sampled_from([0, 250, 600, 900, 1000, 2000, 2900, 4000, 5000])


def spans(table: Table, piece: Scenery, eye: Spot, target: Spot) -> list[tuple[Fraction, Fraction]]:
    """The parts of the line over a piece in plan, later surfaces taken out."""
    if not piece.shape.filled:
        inside = []
        line = oracle.exact(eye), oracle.exact(target)
        for edge in oracle.edges_of(piece.shape):
            along = oracle.crossing_shares(*line, *edge)
            if along and 0 < along[0] < 1 and 0 <= along[1] <= 1:
                inside.append((along[0], along[0]))
        return inside
    inside = oracle.inside_spans(eye[:2], target[:2], piece.shape)
    if piece.surface is None:
        return inside
    later = [other for other in table.pieces[table.number[piece.id] + 1 :] if other.surface is not None]
    holes = [span for other in later for span in oracle.inside_spans(eye[:2], target[:2], other.shape)]
    kept: list[tuple[Fraction, Fraction]] = []
    for low, high in inside:
        cuts = sorted({low, high, *(end for hole in holes for end in hole if low < end < high)})
        for cut, next_cut in pairwise(cuts):
            if not any(start <= cut and next_cut <= end for start, end in holes):
                kept.append((cut, next_cut))
    return kept


def run_through(table: Table, piece: Scenery, eye: Spot, target: Spot) -> tuple[bool, bool]:
    """Whether the line runs through the volume, and through more than its depth."""
    total = Fraction(0)
    met = False
    for low, high in spans(table, piece, eye, target):

        def room(along: Fraction) -> Fraction:
            top = Fraction(piece.top)
            if piece.surface is not None:
                x, y = eye[0] + (target[0] - eye[0]) * along, eye[1] + (target[1] - eye[1]) * along
                top = (piece.surface.a * x + piece.surface.b * y + piece.surface.c) / piece.surface.d
            return top - (eye[2] + (target[2] - eye[2]) * along)

        one, other = room(low), room(high)
        if one <= 0 and other <= 0:
            continue
        met = True
        if one <= 0:
            low += (high - low) * one / (one - other)
        elif other <= 0:
            high -= (high - low) * other / (other - one)
        total += high - low
    square = (target[0] - eye[0]) ** 2 + (target[1] - eye[1]) ** 2
    return met, met and (not piece.depth or total**2 * square > piece.depth**2)


@steady(100)
@given(tables(), places, places, levels, st.sets(levels, min_size=1, max_size=3))
def test_masks_are_what_fractions_say(table: Table, eye: Point, target: Point, z: int, drawn: set[int]) -> None:
    heights = sorted(drawn)
    masks_of_piece = {index: (crossed, hidden) for index, crossed, hidden in table.masks((*eye, z), (target,), heights)}
    for index, piece in enumerate(table.pieces):
        crossed = hidden = 0
        for row, height in enumerate(heights):
            met, deep = run_through(table, piece, (*eye, z), (*target, height))
            crossed |= met << row
            hidden |= deep << row
        assert masks_of_piece.get(index, (0, 0)) == (crossed, hidden), piece


@steady(80)
@given(tables(), places, places, places, levels, st.sets(levels, min_size=1, max_size=3))
def test_fast_masks_are_the_plain_ones(
    table: Table, eye: Point, target: Point, second_target: Point, z: int, drawn: set[int]
) -> None:
    heights = sorted(drawn)
    columns = (target, second_target, eye)
    masks_of_piece = {index: masks for index, *masks in table.masks((*eye, z), columns, heights)}
    hidden = 0
    for index, piece in enumerate(table.pieces):
        volume = solid_of(piece)
        volume.over = dict(table.solids)[index].over
        plain = volume.plain_masks(*eye, z, columns, heights)
        assert tuple(masks_of_piece.get(index, (0, 0))) == plain
        hidden |= plain[1]
    everything = range(len(table.pieces))
    assert table.seen((*eye, z), columns, heights, everything) == all_points(columns, heights) & ~hidden
    assert hidden_points(table.masks((*eye, z), columns, heights)) == hidden


@steady(80)
@given(tables(), places, places, places, levels, st.sets(levels, min_size=1, max_size=3))
def test_from_a_lookout_one_meets_what_the_table_says(
    table: Table, eye: Point, target: Point, second_target: Point, z: int, drawn: set[int]
) -> None:
    heights = sorted(drawn)
    some = frozenset(range(0, len(table.pieces), 2))
    for among in (frozenset(range(len(table.pieces))), some):
        lookout = Lookout(table, eye, among)
        for columns in ((target,), (target, second_target), (second_target, eye, target)):
            expected = table.masks((*eye, z), columns, heights, among)
            masks = [(index, *volume.masks(*eye, z, columns, heights)) for index, volume in lookout.towards(columns)]
            assert sorted(mask for mask in masks if mask[1]) == sorted(expected)


@steady(60)
@given(tables(), places, places, levels, levels)
def test_a_line_tells_the_same_backwards(table: Table, eye: Point, target: Point, z: int, height: int) -> None:
    there = table.crossed((*eye, z), (*target, height))
    back = table.crossed((*target, height), (*eye, z))
    assert [crossing.enter for crossing in there] == sorted(crossing.enter for crossing in there)
    mirrored = [
        (
            *(crossing.piece, 1 - crossing.leave, 1 - crossing.enter, crossing.z_leave, crossing.z_enter),
            *(crossing.top_leave, crossing.top_enter, crossing.is_met, crossing.inside),
        )
        for crossing in back
    ]
    assert sorted(crossing[:9] for crossing in there) == sorted(mirrored)
    met = {crossing.piece for crossing in there if crossing.is_met}
    assert met == {index for index, _, _ in table.masks((*eye, z), (target,), (height,))}


@steady(40)
@given(tables(), places, places, levels, levels)
def test_sight_turns_with_the_table(table: Table, eye: Point, target: Point, z: int, height: int) -> None:
    pieces = [
        Scenery(piece.id, piece.kind, turned(piece.shape).moved(0, SIZE), piece.base, piece.height, depth=piece.depth)
        for piece in table.pieces
        if piece.surface is None
    ]
    still = Table(table.size, [piece for piece in table.pieces if piece.surface is None])
    other = Table((SIZE, SIZE), pieces)

    def moved(point: Point) -> Point:
        return point[1], SIZE - point[0]

    there = still.masks((*eye, z), (target,), (height,))
    assert sorted(there) == sorted(other.masks((*moved(eye), z), (moved(target),), (height,)))


@steady(32)
@given(tables(), places, places, levels)
def test_a_table_changed_bit_by_bit_is_the_table_made_anew(table: Table, eye: Point, target: Point, z: int) -> None:
    assume(table.pieces)
    table.masks((*eye, z), (target,), (500,))
    gone = table.pieces[0].id
    fresh = Table(table.size, table.pieces[1:])
    without = table.without([gone])
    assert sorted(without.crossed((*eye, z), (*target, 500))) == sorted(fresh.crossed((*eye, z), (*target, 500)))
    changed = Scenery(gone, "rubble", table.pieces[0].shape, 0, 300)
    rebuilt = table.with_pieces([changed])
    assert rebuilt.pieces == (changed, *table.pieces[1:])
    whole = Table(table.size, (changed, *table.pieces[1:]))
    assert rebuilt.crossed((*eye, z), (*target, 500)) == whole.crossed((*eye, z), (*target, 500))
    assert rebuilt.at(eye) == whole.at(eye)
    assert rebuilt.ground(eye) == whole.ground(eye)


@steady(60)
@given(points, st.one_of(discs, hulls))
def test_columns_turn_with_the_table(eye: Point, body: Shape) -> None:
    middle, left, right = columns_of(eye, body)
    if not body.edges:
        assert columns_of((eye[1], -eye[0]), turned(body)) == tuple((y, -x) for x, y in (middle, left, right))
    elif not contains(body, *eye):
        for x, y in body.points:
            assert (left[0] - eye[0]) * (y - eye[1]) <= (left[1] - eye[1]) * (x - eye[0])
            assert (right[0] - eye[0]) * (y - eye[1]) >= (right[1] - eye[1]) * (x - eye[0])
    if middle != eye and not body.edges:
        assert left[0] + right[0] == 2 * middle[0]
        assert left[1] + right[1] == 2 * middle[1]
        across = (left[0] - middle[0]) ** 2 + (left[1] - middle[1]) ** 2
        assert abs(across - body.radius**2) <= 2 * body.radius + 1


@steady(40)
@given(st.one_of(discs, hulls, hollows), points, points, angles)
def test_what_lies_beside_the_line_is_not_met(body: Shape, start: Point, end: Point, facing: int) -> None:
    volume = solid(body, None, 1000)
    masks = masks_of([(7, volume)], (*start, 500), (end,), (500,))
    if body.filled:
        assert bool(masks) == bool(oracle.inside_spans(start, end, body))
    elif body.edges == () and masks:
        assert oracle.core_square(body, line([start, end])) < body.radius**2


@steady(120)
@given(
    st.one_of(discs, hulls, hollows),
    st.one_of(st.none(), levels),
    points,
    st.lists(points, min_size=1, max_size=3),
    levels,
    st.sets(levels, min_size=1),
)
def test_fast_masks_of_bodies_are_the_plain_ones(
    body: Shape, base: int | None, eye: Point, columns: list[Point], z: int, heights: set[int]
) -> None:
    volume = solid(body, base, (base or 0) + 1000)
    assert volume.masks(*eye, z, columns, sorted(heights)) == volume.plain_masks(*eye, z, columns, sorted(heights))


def wall_table() -> Table:
    house = rectangle(8000, 8000, 14_000, 12_000)
    openings = (
        Opening("window", (10_000, 8000), (11_000, 8000), 500, 1500),
        Opening("window", (11_000, 12_000), (10_000, 12_000), 500, 1500),
    )
    return Table(
        (24_000, 24_000),
        [
            Scenery("hill", "hill", rectangle(0, 16_000, 24_000, 24_000), surface=level(2000)),
            Scenery(
                "way",
                "slope",
                rectangle(2000, 16_000, 6000, 20_000),
                surface=ramp((2000, 16_000), 0, (2000, 20_000), 2000),
            ),
            Scenery("house", "house", house, 0, 4000, openings=openings, storeys=2),
            Scenery("wall", "wall", line([(0, 4000), (24_000, 4000)]), 0, 600),
        ],
    )


def test_a_line_through_two_windows_names_them() -> None:
    table = wall_table()
    (wall, house) = table.crossed((10_500, 2000, 900), (10_500, 14_000, 900))
    assert (wall.piece, wall.is_met, wall.enter) == (3, False, Fraction(1, 6))
    assert (house.piece, house.is_met, house.way_in, house.way_out) == (2, True, 0, 1)
    (_, house) = table.crossed((10_500, 2000, 900), (10_500, 14_000, 2900))
    assert (house.way_in, house.way_out) == (-1, -1)


def test_a_low_wall_hides_the_feet() -> None:
    table = wall_table()
    columns = columns_of((3000, 2000), disc((3000, 5000), 350))
    (masks,) = table.masks((3000, 2000, 900), columns, heights_of(0, 1000))
    # The line passes the wall two thirds on: 900 - 2/3 * 800 < 600, 900 - 2/3 * 400 > 600.
    assert masks == (3, 0b001001001, 0b001001001)


def test_the_slope_is_cut_into_the_hill() -> None:
    table = wall_table()
    assert [table.ground((4000, y)) for y in (15_000, 16_000, 18_000, 20_000, 21_000)] == [0, 0, 1000, 2000, 2000]
    assert table.ground((10_000, 18_000)) == 2000
    # Up the slope the hill does not hide a man on it, beside the slope it would.
    up = table.masks((4000, 15_000, 900), ((4000, 19_000),), (2000,))
    assert [index for index, _, _ in up] == []
    beside = table.masks((8000, 15_000, 900), ((8000, 19_000),), (2000,))
    assert [index for index, _, _ in beside] == [0]


def test_woods_hide_beyond_their_depth() -> None:
    wood = Scenery("wood", "wood", polygon([(4000, 0), (20_000, 0), (20_000, 9000), (4000, 9000)]), 0, 3000, depth=6000)
    table = Table((24_000, 24_000), [wood])
    assert table.masks((0, 5000, 900), ((10_000, 5000),), (500,)) == [(0, 1, 0)]
    assert table.masks((0, 5000, 900), ((10_001, 5000),), (500,)) == [(0, 1, 1)]
    # From a height only the stretch below the treetops counts.
    assert table.masks((0, 5000, 4900), ((10_001, 5000),), (900,)) == [(0, 1, 0)]


def test_vehicles_and_men_stand_in_the_way() -> None:
    tank = solid(hull((5000, 5000), 0, 4000, 2000), None, 1500)
    man = solid(disc((5000, 9000), 350), None, 1000)
    columns = columns_of((5000, 0), disc((5000, 12_000), 350))
    masks = masks_of([(1, tank), (2, man)], (5000, 0, 900), columns, heights_of(0, 1000))
    assert masks == [(1, 511, 511), (2, 511, 511)]
    assert not masks_of([(1, tank)], (5000, 0, 3000), columns, heights_of(2000, 1000))


def test_off_the_table_everything_is_looked_at() -> None:
    table = wall_table()
    assert [crossing.piece for crossing in table.crossed((10_500, -2000, 100), (10_500, 6000, 100))] == [3]
    assert table.at((-1, 0)) == []
    assert table.ground((-1, 17_000)) == 0


def test_a_round_hill_hides_as_a_hill() -> None:
    hill = Scenery("hill", "hill", disc((10_000, 10_000), 4000), surface=level(2000))
    wood = Scenery("wood", "wood", disc((10_000, 18_000), 4000), 0, 3000, depth=6000)
    table = Table((24_000, 24_000), [hill, wood])
    assert table.masks((2000, 10_000, 900), ((18_000, 10_000),), (900,)) == [(0, 1, 1)]
    # A man on the near brow is seen over the slope of the line, one behind it is not.
    assert table.masks((2000, 10_000, 900), ((6000, 10_000),), (2900,)) == []
    assert table.masks((2000, 18_000, 900), ((11_900, 18_000),), (900,)) == [(1, 1, 0)]
    assert table.masks((2000, 18_000, 900), ((12_100, 18_000),), (900,)) == [(1, 1, 1)]
