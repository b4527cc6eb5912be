"""A piece out of sight goes over the wire with the turn it was last seen, and only to the seat that remembers it."""

from __future__ import annotations

import msgspec

from bocage.kernel.play.game import Game
from bocage.kernel.showing.view import Scene
from bocage.kernel.text import text
from bocage.server.views import view_of
from tests.kernel.parts import altered
from tests.probe import SYSTEM
from tests.probe.model import State


def remembering(s: State, seat: int) -> Scene:
    """Seat 0 remembers the masked enemies it knows as seen in the first turn."""
    scene = SYSTEM.showing.scene(s, seat)
    seen = text("last-seen", turn=1)
    pieces = [
        msgspec.structs.replace(piece, last_seen=seen) if seat == 0 and piece.kind == "?" else piece
        for piece in scene.pieces
    ]
    return msgspec.structs.replace(scene, pieces=tuple(pieces))


def test_a_remembered_piece_is_shown_to_its_seat_only() -> None:
    system = altered(SYSTEM, scene=remembering, piecewise=None)
    setting = system.rules.setting("battle", {})
    game = Game.start(system, setting, system.rules.start(setting), "battle", {}, key=b"memory")
    mine = [piece for piece in view_of(game, 0).pieces if piece.last_seen]
    assert mine
    assert mine[0].last_seen == text("last-seen", turn=1)
    assert not any(piece.last_seen for piece in view_of(game, 1).pieces)
    assert not any(piece.last_seen for piece in view_of(game, None).pieces)
    assert b"last_seen" not in msgspec.json.encode(view_of(game, 1))
