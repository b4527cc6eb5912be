"""Turned, flipped, cropped and joined boards see exactly what they saw before."""

from __future__ import annotations

import random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.ground import (
    Board,
    BoardError,
    Grid,
    SightLayer,
    board_from_hexes,
    crop,
    flip,
    join,
    read_board,
    rotate,
    trace,
    write_board,
)
from bocage.ground.geomorph import prefixed, split_label
from bocage.ground.hexgrid import column_index, column_name, opposite

from .ground_boards import opaque, random_columns, random_drawing, steady, village


def assert_same_sight(one: Board, other: Board, prefix: str = "", tries: int = 60) -> None:
    """Every line between hexes of `one` meets in `other` what it met before, by label."""
    dice = random.Random(7)
    for _ in range(tries):
        start, end = dice.randrange(one.size), dice.randrange(one.size)
        here = trace(one, start, end, opaque)
        a2, b2 = (other.cell(prefix + one.label(cell)) for cell in (start, end))
        there = trace(other, a2, b2, opaque)
        expected = {(prefix + one.label(cut.cell), cut.enter, cut.leave) for cut in here.cuts}
        assert {(other.label(cut.cell), cut.enter, cut.leave) for cut in there.cuts} == expected


@steady(12)
@given(st.integers(0, 10**6), st.integers(0, 5), st.sampled_from(["half_turn", "east_west", "north_south"]))
def test_turning_and_flipping_change_no_verdict(
    seed: int, steps: int, how: Literal["half_turn", "east_west", "north_south"]
) -> None:
    board = random_drawing(seed, orientation="pointy" if seed % 2 else "flat")
    assert_same_sight(board, rotate(board, steps), tries=20)
    assert_same_sight(board, flip(board, how), tries=20)


def test_all_verdicts_of_a_village_survive_every_turn() -> None:
    board = village()
    layer = SightLayer(board, opaque)
    for steps in range(1, 6):
        turned = rotate(board, steps)
        other = SightLayer(turned, opaque)
        for start in range(board.size):
            for end in range(board.size):
                assert layer.blocked(start, end) == other.blocked(start, end)


def test_a_half_turn_exchanges_edges_and_roads() -> None:
    board = village()
    turned = flip(board)
    for one, other in (("north", "south"), ("east", "west")):
        assert {board.label(cell) for cell in board.edge(one)} == {turned.label(cell) for cell in turned.edge(other)}
    assert flip(turned).axials == board.axials
    for here in range(board.size):
        for side, there in enumerate(board.neighbours[here]):
            assert turned.neighbours[here][opposite(side)] == there
            assert bool(board.roads[here] >> side & 1) == bool(turned.roads[here] >> opposite(side) & 1)


@pytest.mark.parametrize(("how", "kept"), [("east_west", "north"), ("north_south", "west")])
def test_a_mirror_keeps_the_other_edges(how: Literal["east_west", "north_south"], kept: str) -> None:
    board = village()
    mirrored = flip(board, how)
    assert set(board.edge(kept)) == set(mirrored.edge(kept))
    assert flip(mirrored, how).features == board.features


def test_a_crop_keeps_labels_and_sight() -> None:
    board = village()
    part = crop(board, ("C", "J"), (2, 7))
    assert {split_label(label) for label in part.labels} == {
        (column, row) for column in "CDEFGHIJ" for row in range(2, 8)
    }
    dice = random.Random(3)
    for _ in range(100):
        start, end = dice.randrange(part.size), dice.randrange(part.size)
        there = trace(part, start, end, opaque)
        whole = trace(board, board.cell(part.label(start)), board.cell(part.label(end)), opaque)
        kept = [touch for touch in whole.touches if board.label(touch.cell) in part.aliases]
        assert [part.label(touch.cell) for touch in there.touches] == [board.label(touch.cell) for touch in kept]
        assert {part.label(cell) for cell in there.cut_cells} == {
            board.label(cell) for cell in whole.cut_cells if board.label(cell) in part.aliases
        }
    with pytest.raises(BoardError, match="no hex is left"):
        crop(board, ("C", "D"), (90, 99))


@pytest.mark.parametrize("edge", ["north", "east", "south", "west"])
def test_half_hexes_merge_and_answer_to_both_names(edge: Literal["north", "east", "south", "west"]) -> None:
    one, other = random_columns(1, 7, 5, "y"), random_columns(2, 7, 5, "z")
    both = join(one, other, edge)
    merged = {
        "east": {f"yG{r}": f"zA{r}" for r in range(1, 6)},
        "west": {f"yA{r}": f"zG{r}" for r in range(1, 6)},
        "south": {f"y{column}5": f"z{column}0" for column in "BDF"},
        "north": {f"y{column}0": f"z{column}5" for column in "BDF"},
    }[edge]
    assert both.size == one.size + other.size - len(merged)
    for mine, theirs in merged.items():
        assert both.cell(mine) == both.cell(theirs)
    for board, prefix in ((one, "y"), (other, "z")):
        for start in range(board.size):
            for end in (0, board.size // 2):
                assert both.distance(both.cell(prefix + board.label(start)), both.cell(prefix + board.label(end))) == (
                    board.distance(start, end)
                )
    assert_join_is_bare_boards(one, both)


def assert_join_is_bare_boards(one: Board, both: Board) -> None:
    """Lines of the first board that stay off the seam see the same after the join."""
    seam = {both.cell(label) for label in both.sheet.aliases}
    seam |= {there for cell in seam for there in both.neighbours[cell]}
    for start in range(0, one.size, 3):
        for end in range(0, one.size, 2):
            there = trace(both, both.cell("y" + one.label(start)), both.cell("y" + one.label(end)), opaque)
            if not seam & {touch.cell for touch in there.touches}:
                here = trace(one, start, end, opaque)
                assert [both.label(cell) for cell in there.cut_cells] == [
                    "y" + one.label(cell) for cell in here.cut_cells
                ]


def test_a_join_may_be_shifted_turned_and_repeated() -> None:
    one, other = random_columns(1, 7, 5, "y"), random_columns(2, 7, 5, "z")
    shifted = join(one, other, "east", shift=2)
    assert shifted.cell("yG3") == shifted.cell("zA1")
    turned = join(one, flip(other), "east")
    assert turned.cell("yG1") == turned.cell("zG5")
    third = random_columns(3, 7, 5, "x")
    three = join(join(one, other, "east"), third, "east", names=("", "x"))
    assert three.cell("zG2") == three.cell("xA2")
    assert three.label(three.cell("yA1")) == "yA1"
    assert three.edge("west") == tuple(three.cell(f"yA{r}") for r in range(1, 6))


def test_whole_hexes_lie_side_by_side() -> None:
    one = random_drawing(1, 4, 3, edges="whole")
    both = join(one, one, "south", names=("a", "b"))
    assert both.size == 2 * one.size
    assert both.adjacent(both.cell("aA3"), both.cell("bA1"))
    assert join(one, one, "east", names=("a", "b")).adjacent(0, 1)
    beside = join(one, one, "east", names=("a", "b"))
    assert beside.adjacent(beside.cell("aD1"), beside.cell("bA1"))


def test_edges_that_do_not_fit_are_refused() -> None:
    one = random_columns(1, 7, 5, "y")
    with pytest.raises(BoardError, match="do not fit"):
        join(one, random_columns(1, 6, 5, "z"), "west")
    with pytest.raises(BoardError, match="both boards are called"):
        join(one, one, "west")
    with pytest.raises(BoardError, match="different kind"):
        join(one, random_drawing(1, edges="whole"), "west")


def test_a_turned_board_with_a_margin_keeps_it() -> None:
    board = rotate(village(margin=1), 1)
    assert len(board) > board.size
    assert all(board.beyond[cell] for cell in range(board.size, len(board)))


BOARD_NAMES = st.one_of(
    st.sampled_from(["", "y", "G", "GG", "P1", "AB", "a+b", "1", "G-", "Côte É", "v2B", "K5"]), st.text(max_size=4)
)


@steady(300)
@given(BOARD_NAMES, st.integers(0, 80), st.integers(0, 120))
def test_column_and_row_are_read_back_after_any_board_name(name: str, column: int, row: int) -> None:
    assert split_label(prefixed(name, f"{column_name(column)}{row}")) == (column_name(column), row)
    number = f"{column:03d}{row:03d}"
    assert split_label(prefixed(name, number)) == (number[:3], row)


@steady(60)
@given(BOARD_NAMES, BOARD_NAMES, st.sampled_from(["letters", "numbers"]))
def test_every_hex_of_a_join_is_found_by_its_label(one: str, other: str, style: Literal["letters", "numbers"]) -> None:
    grid = Grid(8, 2, edges="whole", labels=style)
    board = board_from_hexes({label: ("open", ()) for label, _ in grid.hexes()}, grid)
    names = {f"{name}|{label}": prefixed(name, label) for name in (one, other) for label in board.labels}
    if len(set(names.values())) < 2 * board.size:
        with pytest.raises(BoardError, match="are called"):
            join(board, board, "east", names=(one, other))
        return
    both = join(board, board, "east", names=(one, other))
    assert [both.label(both.cell(label)) for label in names.values()] == list(names.values())
    assert [both.cell(label) for label in names.values()] == list(range(both.size))
    for cell in range(both.size):
        assert split_label(both.label(cell)) == split_label(board.label(cell % board.size))


@pytest.mark.parametrize("name", ["G", "y", "AA", "C3", "west+east"])
def test_columns_of_a_joined_board_are_cropped_by_their_own_letters(name: str) -> None:
    both = join(random_columns(1, 7, 5, name), random_columns(2, 7, 5, "z"), "south")
    part = crop(both, ("C", "E"))
    assert {split_label(part.label(cell))[0] for cell in range(part.size)} == {"C", "D", "E"}
    assert part.label(part.cell(prefixed(name, "C1"))) == prefixed(name, "C1")


def test_numbered_columns_are_cropped() -> None:
    grid = Grid(9, 9, edges="whole", labels="numbers")
    board = board_from_hexes({label: ("open", ()) for label, _ in grid.hexes()}, grid)
    part = crop(board, ("03", "04"), (2, 3))
    assert [part.label(cell) for cell in range(part.size)] == ["0302", "0303", "0402", "0403"]
    assert column_index("04") == 3


def test_a_join_that_was_written_and_read_keeps_its_labels_in_the_next_join() -> None:
    both = join(random_columns(1, 7, 5, "y"), random_columns(2, 7, 5, "z"), "east")
    three = join(read_board(write_board(both)), random_columns(3, 7, 5, "x"), "east")
    assert three.cell("zG2") == three.cell("xA2")
