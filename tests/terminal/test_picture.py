"""The drawn map: every hex is there with its name, its terrain and its stack, and the picture fits the screen."""

from __future__ import annotations

import re

from bocage.ground.hexgrid import Grid
from bocage.ground.text import board_from_columns, board_from_hexes, board_from_text
from bocage.terminal.console import WIDTH
from bocage.terminal.picture import draw, legend, letters, stack_words

FLAT = board_from_columns({"A": "..wS.", "B": ".SSw..", "C": "wwwoo", "D": "rrrrrr"})


def test_a_honeycomb_with_names_terrain_and_stacks() -> None:
    assert draw(FLAT, {"A1": "G3R1*", "B3": "G2"}) == [
        r"       _____       _____",
        r" _____/B0  .\_____/D0  r\ ".rstrip(),
        r"/A1  .\_____/C1  w\_____/",
        r"\G3R1*/B1  S\_____/D1  r\ ".rstrip(),
        r"/A2  .\_____/C2  w\_____/",
        r"\_____/B2  S\_____/D2  r\ ".rstrip(),
        r"/A3  w\_____/C3  w\_____/",
        r"\_____/B3  w\_____/D3  r\ ".rstrip(),
        r"/A4  S\G2___/C4  o\_____/",
        r"\_____/B4  .\_____/D4  r\ ".rstrip(),
        r"/A5  .\_____/C5  o\_____/",
        r"\_____/B5  .\_____/D5  r\ ".rstrip(),
        r"      \_____/     \_____/",
    ]


def test_every_hex_of_a_wide_board_is_drawn_and_fits() -> None:
    board = board_from_hexes({"A1": ("woods", ())}, Grid(33, 10))
    lines = draw(board, {})
    shown = re.findall(r"\b[A-Z]{1,2}\d+", " ".join(lines))
    assert sorted(shown) == sorted(board.label(cell) for cell in range(board.size))
    assert max(map(len, lines)) <= WIDTH


def test_the_surroundings_of_a_hex() -> None:
    board = board_from_columns({"A": "." * 5, "B": "." * 6, "C": "." * 5, "D": "." * 6})
    shown = " ".join(draw(board, {}, "A1", radius=1))
    assert {"A1", "A2", "B0", "B1"} <= set(shown.replace("/", " ").replace("\\", " ").split())
    assert "D1" not in shown
    assert "A5" not in shown


def test_level_rows_are_drawn_as_bricks() -> None:
    board = board_from_text(" . w\n. . .\n . S", orientation="pointy")
    lines = draw(board, {board.label(0): "G1"})
    assert "G1" in " ".join(lines)
    assert all(board.label(cell) in " ".join(lines) for cell in range(board.size))


def test_every_terrain_has_a_letter_of_its_own() -> None:
    board = board_from_columns({"A": "abc", "B": "bcaa"}, {"a": "marsh", "b": "meadow", "c": "m"})
    letter_of = letters(board)
    assert len(set(letter_of.values())) == 3
    assert dict(legend(board)) == {letter: terrain for terrain, letter in letter_of.items()}


def test_a_stack_in_a_few_letters() -> None:
    assert stack_words([("G", 2)], []) == "G2"
    assert stack_words([], ["objective", "smoke"]) == "*+"
