"""What is where on a table, groups, templates, surveys."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.ground import BoardError
from bocage.ground.table import (
    INCH,
    Scenery,
    Shape,
    Table,
    along,
    components,
    contains,
    coverage,
    covers,
    disc,
    distance,
    fraction_seen,
    hull,
    is_clear,
    length,
    links,
    longest_lane,
    middles,
    overlaps,
    rectangle,
    scattered,
    table_of,
    teardrop,
    under,
    within,
)

from .oracle import steady
from .some import SIZE, angles, discs, places, points, shapes, tables


@steady(32)
@given(tables(), places, shapes, st.integers(0, 3000))
def test_looking_up_finds_what_looking_at_all_finds(
    table: Table, point: tuple[int, int], shape: Shape, limit: int
) -> None:
    there = shape.moved(12_000, 12_000)
    drawn = [piece.shape for piece in table.pieces]
    assert table.near(there, limit) == [index for index, s in enumerate(drawn) if within(s, there, limit)]
    assert table.under(there) == [index for index, s in enumerate(drawn) if overlaps(s, there)]
    assert table.holding(there) == [index for index, s in enumerate(drawn) if covers(s, there)]
    assert table.at(point) == [index for index, s in enumerate(drawn) if contains(s, *point)]
    surfaces = [piece.surface for piece in table.pieces if piece.surface is not None and contains(piece.shape, *point)]
    assert table.ground(point) == (surfaces[-1].at(*point) if surfaces else 0)
    x, y = table.clamped(there.points[0])
    assert 0 <= x <= SIZE
    assert 0 <= y <= SIZE
    assert not table.holds(there) or table.has((x, y))


def test_what_lies_on_the_far_edges_is_found_there() -> None:
    wood = {"kind": "wood", "rect": [60, 40, 72, 48], "height": 2}
    fence = {"kind": "fence", "line": [[72, 2], [72, 8]], "height": 1}
    table = table_of((72, 48), [wood, fence])
    assert table.near(disc((72_000, 48_000), 0)) == table.at((72_000, 48_000)) == [0]
    assert table.near(disc((72_000, 4_000), 0)) == table.near(disc((71_000, 4_000), 0), 1_000) == [1]


def test_names_are_names() -> None:
    table = Table((1000, 1000), [Scenery("a", "x", disc((5, 5), 2))])
    assert table.piece("a").kind == "x"
    with pytest.raises(BoardError, match="no piece is called 'b'"):
        table.piece("b")
    with pytest.raises(BoardError, match="two pieces are called 'a'"):
        Table((9, 9), [table.pieces[0], Scenery("a", "y", disc((5, 5), 2))])
    assert table.without(["a", "never"]).pieces == ()


@steady(24)
@given(st.lists(st.one_of(discs, shapes), max_size=12), st.integers(0, 4000))
def test_groups_are_what_chains_make(shapes: list[Shape], limit: int) -> None:
    pairs = [
        (one, other)
        for other in range(len(shapes))
        for one in range(other)
        if distance(shapes[one], shapes[other]) <= limit
    ]
    assert links(shapes, limit) == sorted(pairs)
    groups = components(shapes, limit)
    assert sorted(index for group in groups for index in group) == list(range(len(shapes)))
    home = {index: number for number, group in enumerate(groups) for index in group}
    assert all(home[one] == home[other] for one, other in pairs)
    for group in groups:
        known = {group[0]}
        for _ in group:
            known |= {either for one, other in pairs if {one, other} & known for either in (one, other)}
        assert set(group) <= known
    assert components(shapes, limit, lambda one, other: False) == [[one] for one in range(len(shapes))]


def test_a_chain_breaks_at_two_inches_and_a_thousandth() -> None:
    men = [disc((0, 0), 500), disc((3000, 0), 500), disc((6001, 0), 500)]
    assert components(men, 2000) == [[0, 1], [2]]
    assert components(men, 2001) == [[0, 1, 2]]


@steady(40)
@given(points, angles, discs)
def test_a_flame_lies_between_its_circles(tip: tuple[int, int], angle: int, base: Shape) -> None:
    flame = teardrop(tip, angle, 300, 1250, 6750)
    assert flame.is_convex
    assert covers(flame, disc(along(tip, angle, 6750), 1240))
    assert covers(flame, disc(along(tip, angle, 300), 290))
    assert not covers(flame, disc(along(tip, angle, 6750), 1260))
    assert 7990 <= length(tip, max(flame.points, key=lambda point: length(tip, point))) <= 8010
    assert contains(flame, *tip)
    verdict = under(flame, base)
    assert (verdict == "none") == (not overlaps(flame, base))
    assert (verdict == "whole") == (overlaps(flame, base) and covers(flame, base))


def test_hulls_under_an_explosion() -> None:
    blast = disc((0, 0), 2500)
    assert under(blast, hull((0, 0), 30_000, 4000, 2000)) == "whole"
    assert under(blast, hull((0, 1000), 0, 4000, 2000)) == "part"
    assert under(blast, hull((0, 4500), 0, 4000, 2000)) == "none"
    assert under(blast, disc((2000, 0), 500)) == "whole"


@steady(32)
@given(points, st.integers(0, 359), st.integers(0, 12))
def test_shells_stray_by_what_was_rolled(aim: tuple[int, int], step: int, inches: int) -> None:
    landed = scattered(aim, step, inches * INCH)
    assert abs(length(aim, landed) - inches * INCH) <= 2
    back = scattered(landed, (step + 180) % 360, inches * INCH)
    assert back == aim
    x, y = landed[0] - aim[0], landed[1] - aim[1]
    assert scattered(aim, step + 90, inches * INCH) == (aim[0] + y, aim[1] - x)


def test_a_shell_that_leaves_the_table_is_followed_to_its_edge() -> None:
    table = Table((24_000, 24_000))
    assert table.last_on((1000, 2000), (1000, -3000)) == (1000, 0)
    assert table.last_on((1000, 2000), (1000, 9000)) == (1000, 9000)
    x, y = table.last_on((1000, 2000), (-3000, 6000))
    assert (x, y) in ((0, 3000), (0, 2999), (1, 2999))
    assert table.clamped((-3000, 6000)) == (0, 6000)


def test_how_full_and_how_open_a_table_is() -> None:
    house = Scenery("house", "house", rectangle(0, 0, 12_000, 12_000), 0, 4000)
    table = Table((24_000, 24_000), [house])
    zone = rectangle(0, 0, 24_000, 24_000)
    assert coverage(table, zone, [0]) == Fraction(1, 4)
    assert coverage(table, zone, []) == 0
    assert len(middles(zone)) == 24 * 24
    assert is_clear(table, rectangle(13_000, 0, 14_000, 1000), 1000)
    assert not is_clear(table, rectangle(13_000, 0, 14_000, 1000), 1001)
    lane, start, end = longest_lane(table, [0], 900)
    assert lane == 33_941
    assert {start, end} == {(24_000, 0), (0, 24_000)}
    eyes = [(1000, 13_000, 900)]
    seen, total = fraction_seen(table, eyes, [(13_000, 1000, 900), (13_000, 13_000, 900)], [0])
    assert (seen, total) == (1, 2)
