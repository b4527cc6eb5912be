"""The table as play has left it."""

from __future__ import annotations

from tests.systems.pzf.position import american, given

from bocage.systems.pzf.space.terrain import table


def test_what_was_built_in_play_lies_on_the_table_until_it_is_destroyed() -> None:
    hill = {"type": "hill", "rect": [0, 0, 36, 12], "elevation": 2}
    s = given([american("rifleman")], terrain=[hill]).state

    s.scenery.added = ["minefield 9000 6000 0", "wire 20000 20000 90000", "wreck 30000 20000 0 2000 4000"]
    _, mines, wire, wreck = table(s).pieces

    assert mines.shape.box == (6000, 3000, 12000, 9000)
    assert mines.base == 2000, "on the hill"
    assert sorted(wire.shape.points) == [(20000, 14000), (20000, 26000)]
    assert wreck.shape.box == (29000, 18000, 31000, 22000)

    s.scenery.destroyed = [wire.id]

    assert wire.id not in table(s).number
    assert {mines.id, wreck.id} <= table(s).number.keys()
