"""What a line meets: the examples, both directions, an independent oracle, and the prepared layer."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.ground import (
    Board,
    Feature,
    LazySight,
    OffMap,
    SightLayer,
    Touch,
    board_from_columns,
    board_from_text,
    sight_of,
    trace,
)
from bocage.ground.board import BoardDraft, Hex, lay_out
from bocage.ground.hexgrid import Grid
from bocage.ground.lattice import UNIT, hexagon
from bocage.ground.outline import fault_of
from bocage.ground.sightlayer import ALL_PAIRS_LIMIT

from .ground_boards import fragment, opaque, random_columns, random_drawing, random_woods, steady, village
from .oracle import cut_cells


def seen(board: Board, start: str, end: str) -> bool:
    return not trace(board, board.cell(start), board.cell(end), opaque).cuts


def test_the_clear_strip_of_a_forest_road_lets_sight_through() -> None:
    assert seen(fragment(), "I2", "F3")


def test_an_orchard_is_met_and_does_not_stop_the_line() -> None:
    board = fragment()
    line = trace(board, board.cell("I2"), board.cell("J5"), opaque)
    assert not line.cuts
    assert board.cell("J4") in line.cells


def test_the_drawn_outline_of_a_building_decides() -> None:
    board = fragment()
    line = trace(board, board.cell("I2"), board.cell("K4"), opaque)
    assert [board.label(cut.cell) for cut in line.cuts] == ["J3"]
    assert board.features[line.cuts[0].features[0]].kind == "building"
    assert Fraction(1, 2) < line.cuts[0].enter < line.cuts[0].leave < Fraction(3, 4)


def test_own_and_target_hex_never_count_even_for_a_shape_across_hexes() -> None:
    board = board_from_columns(
        {"A": "....", "B": "..S.."}, footprints={"B2": [[(-0.2, -0.9), (0.2, -0.9), (0.2, 0.9), (-0.2, 0.9)]]}
    )
    assert seen(board, "B1", "B2")
    assert seen(board, "B2", "B3")
    assert not seen(board, "B1", "B3")


def test_the_common_side_of_two_woods_is_cut_and_one_side_alone_is_not() -> None:
    both = board_from_text(
        """
              .   .
            .   w   .
              w   .
            .   .   .
              .   .
        """
    )
    one = board_from_text(
        """
              .   .
            .   .   .
              w   .
            .   .   .
              .   .
        """
    )
    b0, c2 = both.cell("B0"), both.cell("C2")
    touches = trace(both, b0, c2).touches
    assert [(both.label(touch.cell), touch.how) for touch in touches] == [("C1", "along"), ("B1", "along")]
    assert not seen(both, "B0", "C2")
    assert seen(one, "B0", "C2")
    assert [one.label(cell) for cell in trace(one, b0, c2).cells] == ["C1", "B1"]


def test_a_hedge_is_crossed_where_it_stands() -> None:
    board = board_from_columns({"A": "...", "B": "...."}, sides={"A1:S": "hedge"})
    line = trace(board, board.cell("A1"), board.cell("A3"))
    assert [(board.features[met.feature].kind, met.at) for met in line.crossings] == [("hedge", Fraction(1, 4))]
    assert not trace(board, board.cell("B0"), board.cell("B3")).crossings


def test_a_fold_that_only_touches_the_line_is_not_crossed() -> None:
    x, y = 0, 2 * UNIT
    hexes = tuple(Hex(axial, label) for label, axial in Grid(2, 4).hexes())
    fold = Feature("hedge", lines=(((x + 60, y), (x, y + 60), (x + 60, y + 120)),))
    through = Feature("wall", lines=(((x + 60, y), (x, y + 60), (x - 60, y + 60)),))
    drawn = lay_out(BoardDraft("fold", "flat", "half", 40.0, hexes, (fold, through)))
    line = trace(drawn, drawn.cell("A1"), drawn.cell("A4"))
    assert [drawn.features[crossing.feature].kind for crossing in line.crossings] == ["wall"]


@steady()
@given(st.integers(0, 10**6))
def test_both_ends_tell_the_same(seed: int) -> None:
    board = random_drawing(seed, edges="whole" if seed % 2 else "half")
    dice = random.Random(seed)
    start, end = dice.sample(range(board.size), 2)
    there, back = trace(board, start, end), trace(board, end, start)
    turned = [Touch(touch.cell, touch.how, 1 - touch.leave, 1 - touch.enter) for touch in reversed(back.touches)]
    assert list(there.touches) == turned
    assert {(cut.cell, cut.enter, cut.leave, cut.features) for cut in there.cuts} == {
        (cut.cell, 1 - cut.leave, 1 - cut.enter, cut.features) for cut in back.cuts
    }
    assert there.cut_cells == tuple(reversed(back.cut_cells))
    assert there.cells == tuple(reversed(back.cells))
    assert sorted((crossing.feature, crossing.at) for crossing in there.crossings) == sorted(
        (crossing.feature, 1 - crossing.at) for crossing in back.crossings
    )


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("seed", range(4))
def test_the_reference_agrees_with_the_oracle(seed: int, orientation: str) -> None:
    board = random_drawing(seed, 5, 3, orientation=orientation)  # type: ignore[arg-type]
    counted = [feature for feature in board.features if opaque(feature)]
    dice = random.Random(seed)
    for _ in range(25):
        start, end = dice.sample(range(board.size), 2)
        assert set(trace(board, start, end, opaque).cut_cells) == cut_cells(board, start, end, counted), (start, end)


def test_the_oracle_agrees_on_default_shapes_with_many_grazes() -> None:
    board = random_columns(11, 5, 4)
    counted = [feature for feature in board.features if opaque(feature)]
    dice = random.Random(5)
    for _ in range(60):
        start, end = dice.sample(range(board.size), 2)
        assert set(trace(board, start, end, opaque).cut_cells) == cut_cells(board, start, end, counted), (start, end)


def assert_layer_is_reference(board: Board) -> None:
    layer = SightLayer(board, opaque)
    for start in range(board.size):
        for end in range(board.size):
            line = trace(board, start, end, opaque)
            assert layer.blocked(start, end) == bool(line.cuts), (start, end)
            assert layer.cuts(start, end) == line.cut_cells, (start, end)
            assert layer.touched(start, end) == line.cells, (start, end)


@pytest.mark.parametrize("seed", range(8))
def test_the_layer_is_the_reference_on_drawings(seed: int) -> None:
    orientation = "pointy" if seed % 2 else "flat"
    edges = "whole" if seed % 4 < 2 else "half"
    assert_layer_is_reference(random_drawing(seed, 5, 4, 7, orientation, edges))  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(3))
def test_the_layer_is_the_reference_on_default_shapes(seed: int) -> None:
    assert_layer_is_reference(random_columns(seed, 7, 5))


@pytest.mark.parametrize("seed", range(3))
def test_the_layer_is_the_reference_on_large_woods_with_clearings(seed: int) -> None:
    board = random_woods(seed)
    assert all(not fault_of(polygon) for feature in board.features for polygon in feature.polygons)
    assert_layer_is_reference(board)


def test_the_layer_is_the_reference_on_a_hole_and_on_touching_shapes() -> None:
    grid = Grid(6, 4)
    hexes = tuple(Hex(axial, label) for label, axial in grid.hexes())
    outer = ((300, -100), (1300, -500), (1300, 300), (300, 800))
    hole = tuple(reversed(hexagon(grid.axial(2, 2))))
    features = (Feature("woods", ((outer, hole),)), Feature("woods", ((hexagon(grid.axial(1, 1)),),)))
    assert_layer_is_reference(lay_out(BoardDraft("hole", "flat", "half", 40.0, hexes, features, grid=grid)))


def test_a_bare_board_blocks_nothing() -> None:
    board = board_from_columns({"A": "..", "B": "..."})
    assert not any(SightLayer(board, opaque).blocked(start, end) for start in range(5) for end in range(5))


def test_lazy_sight_answers_the_same_and_forgets() -> None:
    board = village()
    layer, lazy = SightLayer(board, opaque), LazySight(board, opaque, limit=10)
    dice = random.Random(1)
    for _ in range(200):
        start, end = dice.randrange(board.size), dice.randrange(board.size)
        assert lazy.blocked(start, end) == layer.blocked(start, end)
        assert lazy.cuts(start, end) == layer.cuts(start, end)
        assert lazy.touched(start, end) == layer.touched(start, end)
    assert len(lazy._known) <= 10


def test_the_size_of_the_board_chooses() -> None:
    assert isinstance(sight_of(village(), opaque), SightLayer)
    large = board_from_columns({chr(65 + column): "." * 60 for column in range(26)}, edges="whole")
    assert large.size > ALL_PAIRS_LIMIT
    assert isinstance(sight_of(large, opaque), LazySight)


def test_the_margin_is_out_of_sight_and_changes_no_verdict() -> None:
    bare, wide = village(), village(margin=2)
    one, other = SightLayer(bare, opaque), SightLayer(wide, opaque)
    dice = random.Random(2)
    for _ in range(500):
        start, end = dice.randrange(bare.size), dice.randrange(bare.size)
        assert one.cuts(start, end) == other.cuts(start, end)
        assert one.touched(start, end) == other.touched(start, end)
    with pytest.raises(OffMap, match="is off the map"):
        other.blocked(0, wide.size)
    with pytest.raises(OffMap):
        LazySight(wide, opaque).cuts(wide.size, 0)
