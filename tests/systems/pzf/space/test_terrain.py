"""The table as play has left it."""

from __future__ import annotations

from bocage.systems.pzf.setup.situation import read_situation
from bocage.systems.pzf.space.terrain import table


def test_what_was_built_in_play_lies_on_the_table() -> None:
    hill = {"type": "hill", "rect": [0, 0, 36, 12], "elevation": 2}
    _, s, _ = read_situation({"terrain": [hill], "figures": [{}]}, {}, "test")
    s.scenery.added = ["minefield 9000 6000 0", "wire 20000 20000 90000", "wreck 30000 20000 0 2000 4000"]
    laid = table(s)
    mines, wire, wreck = laid.pieces[1:]
    assert mines.shape.box == (6000, 3000, 12000, 9000)
    assert mines.base == 2000
    assert sorted(wire.shape.points) == [(20000, 14000), (20000, 26000)]
    assert wreck.shape.box == (29000, 18000, 31000, 22000)
    s.scenery.destroyed = [wire.id]
    assert wire.id not in table(s).number
