"""Distance, contact, overlap and cover between any two shapes, against fractions."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from bocage.ground.lattice import Point
from bocage.ground.table import (
    Shape,
    contains,
    covers,
    disc,
    distance,
    faces,
    hull,
    is_target_in_arc,
    line,
    nearest_point,
    overlaps,
    polygon,
    rectangle,
    spot,
    within,
)

from . import oracle
from .oracle import steady
from .some import angles, boxes, convex, discs, hollows, hulls, points, shapes, turned


@steady(100)
@given(shapes, shapes)
def test_the_distance_is_the_true_one_rounded_up(first: Shape, second: Shape) -> None:
    true = oracle.core_square(first, second)
    reach = first.radius + second.radius
    gap = distance(first, second)
    assert true <= (gap + reach) ** 2
    assert gap == 0 or true > (gap + reach - 1) ** 2
    assert distance(second, first) == gap


@steady(60)
@given(shapes, shapes, st.integers(0, 30_000))
def test_within_says_what_the_distance_says_and_grows_with_the_limit(first: Shape, second: Shape, limit: int) -> None:
    gap = distance(first, second)
    assert within(first, second, limit) == within(second, first, limit) == (gap <= limit)
    assert within(first, second, gap)
    assert not within(first, second, gap - 1)
    assert within(first, second, limit + 1) or not within(first, second, limit)


@steady(60)
@given(shapes, shapes, st.integers(-50_000, 50_000), st.integers(-50_000, 50_000))
def test_shifts_and_quarter_turns_change_nothing(first: Shape, second: Shape, dx: int, dy: int) -> None:
    for one, other in ((first.moved(dx, dy), second.moved(dx, dy)), (turned(first), turned(second))):
        assert distance(one, other) == distance(first, second)
        assert overlaps(one, other) == overlaps(first, second)
        assert covers(one, other) == covers(first, second)


@steady(60)
@given(shapes, shapes)
def test_overlap_is_symmetric_and_means_contact(first: Shape, second: Shape) -> None:
    assert overlaps(first, second) == overlaps(second, first)
    if overlaps(first, second):
        assert within(first, second, 0)
    if first.radius + second.radius:
        assert overlaps(first, second) == (oracle.core_square(first, second) < (first.radius + second.radius) ** 2)


@steady(80)
@given(convex, convex)
def test_convex_polygons_overlap_and_cover_as_their_common_area_says(first: Shape, second: Shape) -> None:
    common = oracle.clipped_area(first.points, second.points)
    assert overlaps(first, second) == (common > 0)
    assert covers(first, second) == (common == oracle.clipped_area(second.points, second.points))


@steady(80)
@given(hollows, boxes)
def test_hollow_polygons_overlap_and_cover_as_their_parts_do(first: Shape, second: Shape) -> None:
    if len(first.rings) == 1:
        (x, y), (xw, _), (_, height), (width, _), (_, yh), _ = first.points
        parts = [rectangle(x, y, xw, height), rectangle(x, height, width, yh)]
    else:
        outer, hole = first.rings
        (x0, y0), (x3, y3), (x1, y1), (x2, y2) = outer[0], outer[2], hole[0], hole[2]
        parts = [rectangle(x0, y0, x3, y1), rectangle(x0, y2, x3, y3)]
        parts += [rectangle(x0, y1, x1, y2), rectangle(x2, y1, x3, y2)]
    common = sum(oracle.clipped_area(part.points, second.points) for part in parts)
    assert overlaps(first, second) == overlaps(second, first) == (common > 0)
    assert covers(first, second) == (common == oracle.clipped_area(second.points, second.points))


@steady(80)
@given(convex, discs)
def test_a_base_under_a_polygon_keeps_its_radius_from_every_edge(first: Shape, second: Shape) -> None:
    centre = second.points[0]
    clear = all(
        oracle.square_to_edge((Fraction(centre[0]), Fraction(centre[1])), point, q) >= second.radius**2
        for point, q in oracle.edges_of(first)
    )
    assert covers(first, second) == (contains(first, *centre) and clear)
    assert covers(disc(centre, 5000), first) == all(
        (x - centre[0]) ** 2 + (y - centre[1]) ** 2 <= 5000**2 for x, y in first.points
    )


@steady(60)
@given(hulls, discs, st.integers(0, 600), st.integers(0, 600))
def test_what_lies_under_what_lies_under(tank: Shape, base: Shape, dx: int, dy: int) -> None:
    x, y = tank.centre
    blast = disc((x + dx, y + dy), 2500)
    small = base.moved(x - base.points[0][0], y - base.points[0][1])
    if covers(blast, tank) and covers(tank, small):
        assert covers(blast, small)


def test_bases_that_touch_do_not_overlap() -> None:
    first, second = disc((0, 0), 500), disc((600, 800), 500)
    assert distance(first, second) == 0
    assert within(first, second, 0)
    assert not overlaps(first, second)
    assert overlaps(first, disc((600, 799), 500))
    assert not overlaps(rectangle(0, 0, 9, 9), rectangle(9, 0, 18, 9))
    assert overlaps(rectangle(0, 0, 9, 9), rectangle(0, 0, 9, 9))
    assert overlaps(rectangle(0, 0, 9, 9), spot(4, 4))
    assert not overlaps(rectangle(0, 0, 9, 9), spot(9, 4))
    assert not overlaps(rectangle(0, 0, 9, 9), line([(0, 0), (9, 0)]))
    assert overlaps(rectangle(0, 0, 9, 9), line([(0, 0), (9, 9)]))


def test_a_line_lies_in_an_area_only_if_all_of_it_does() -> None:
    area = polygon([(0, 0), (9, 0), (9, 9), (6, 9), (6, 3), (3, 3), (3, 9), (0, 9)])
    assert covers(area, line([(0, 0), (9, 0)]))
    assert not covers(area, line([(1, 8), (8, 8)]))
    assert covers(area, line([(1, 8), (1, 1), (8, 1), (8, 8)]))
    # A bent road covers what one of its stretches covers.
    assert covers(line([(0, 0), (9000, 0), (9000, 9000)], 3000), disc((4000, 500), 500))
    assert not covers(line([(0, 0), (9000, 0)], 3000), disc((4000, 1001), 500))


@steady(40)
@given(hulls, points)
def test_every_point_has_a_face_and_opposite_points_have_opposite_ones(tank: Shape, point: Point) -> None:
    x, y = tank.points[0][0] + tank.points[2][0], tank.points[0][1] + tank.points[2][1]
    seen_faces = faces(tank, point)
    assert len(seen_faces) in (1, 2, 4)
    assert {(face + 2) % 4 for face in seen_faces} == set(faces(tank, (x - point[0], y - point[1])))
    assert faces(turned(tank), (point[1], -point[0])) == seen_faces


@steady(40)
@given(shapes, points)
def test_the_nearest_point_is_as_near_as_the_distance_says(shape: Shape, point: Point) -> None:
    x, y, divisor = nearest_point(shape, point)
    gap = Fraction(x, divisor) - point[0], Fraction(y, divisor) - point[1]
    true = oracle.core_square(Shape(shape.rings, filled=shape.filled), spot(*point))
    assert gap[0] ** 2 + gap[1] ** 2 == true


@steady(40)
@given(points, angles, st.sampled_from([45_000, 90_000, 180_000, 270_000]), hulls)
def test_an_arc_of_fire_turns_with_the_table(apex: Point, axis: int, total: int, target: Shape) -> None:
    is_in_arc = is_target_in_arc(apex, axis, total, target)
    assert is_in_arc == is_target_in_arc((apex[1], -apex[0]), axis + 90_000, total, turned(target))
    assert is_target_in_arc(apex, axis, 360_000, target)
    assert not is_in_arc or is_target_in_arc(apex, axis, total + 10_000, target)


def test_a_hull_is_in_the_arc_by_its_nearest_point() -> None:
    # Seen from the origin the near corner lies at 45°, the middle beyond it.
    assert is_target_in_arc((0, 0), 0, 90_000, rectangle(3000, 3000, 9000, 4000))
    assert not is_target_in_arc((0, 0), 0, 90_000, rectangle(3001, 3000, 9000, 4000))
    assert is_target_in_arc((0, 0), 0, 45_000, disc((1000, 2500), 500))
    assert not is_target_in_arc((0, 0), 0, 45_000, hull((2000, 2000), 0, 1000, 1000))
