"""A hexside, a vertex and a storey as places of choices in a game: chosen, recorded, replayed."""

from __future__ import annotations

import pytest

from bocage.ground.sides import find_side
from bocage.kernel.choice import Choice
from bocage.kernel.contract import registry
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import load
from bocage.kernel.records.forms import from_text, to_text
from tests.sapper import BOARD, SYSTEM


def test_hexsides_vertices_and_storeys_are_chosen_and_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, SYSTEM.code, SYSTEM)
    game = Game.new("sapper", "crossing", key=b"crossing")
    for notation in ("blow @C2:SE", "look @D1:SE-S", "climb @E1^2", "turn #1 =2"):
        game.choose(Choice.parse(notation), 0)
    assert game.state.blown == [find_side(BOARD, "D2:NW")]
    assert Choice.parse("blow @C2:SE") not in game.legal(0)
    scene = game.view(0).scene
    assert [marker.place for marker in scene.markers] == ["C2:SE"]
    tank, man = scene.pieces
    assert tank.body is not None
    assert man.body is not None
    assert (tank.body.facing, tank.body.turret, tank.body.arc, tank.body.length) == (120, 180, 60, 0)
    assert (man.body.facing, man.body.level) == (None, 2)
    again = load(from_text(to_text(game.record)))
    assert again.state == game.state
    assert again.view(0).scene == scene
