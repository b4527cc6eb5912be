"""The line of a place in a TOML text, as an editor counts."""

from __future__ import annotations

import pytest

from bocage.mechanics.lines import line_of, line_of_row
from bocage.mechanics.typed import DataPath

TEXT = '''\
# [fire] is not here
title = """
[fire]
dice = 1
"""

[fire] # here
dice = "2d6"
rows = [
  ["a", "b"], # ], [
  [
    "c",
    "d,[",
  ],
]
mods = { hill = 1, wood = { deep = 2 } }

[fire.rows_by_roll]
"2" = ["x"]
3 = ["y"]

[[gun]]
id = "pak"
[[gun]]
id = "kwk"
arms = [{ kind = "he" }, { kind = "ap" }]
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 2),
        (("fire",), 7),
        (("fire", "dice"), 8),
        (("fire", "missing"), 7),
        (("fire", "rows", 0), 10),
        (("fire", "rows", 1), 11),
        (("fire", "rows", 1, 1), 13),
        (("fire", "rows", 2), 9),
        (("fire", "mods", "wood", "deep"), 16),
        (("fire", "rows_by_roll", "2"), 19),
        (("fire", "rows_by_roll", 3, 0), 20),
        (("gun", 1), 24),
        (("gun", 1, "arms", 1, "kind"), 26),
        (("gun", 2), 0),
        (("nothing",), 0),
    ],
)
def test_line_of_a_path(path: DataPath, line: int) -> None:
    assert line_of(TEXT, path) == line


def test_line_of_a_row_by_its_id() -> None:
    assert (line_of_row(TEXT, "kwk"), line_of_row(TEXT, "kw")) == (25, 0)
