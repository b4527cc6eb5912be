"""Resigning and offering a draw at any moment."""

from __future__ import annotations

import pytest

from bocage.kernel.records.record import Chosen, Declared, Rolled
from bocage.kernel.text import Text
from tests.kernel.parts import (
    begin,
    blue,
    endless,
    red,
    roll,
    say,
)


def test_a_declaration_is_logged_and_replayed_in_its_place() -> None:
    game = begin(endless(red, roll, blue))
    game.declare("offer-draw", 1)
    say(game, "a", "b")
    game.declare("offer-draw", 0)
    assert game.outcome is None
    assert game.log[0].message == Text("declared-offer-draw", {"seat": "blue"})
    twin = game.clone()
    assert (twin.log, twin.inputs, twin.state) == (game.log, game.inputs, game.state)
    twin.declare("offer-draw", 1)
    assert twin.outcome is not None
    assert twin.outcome.reason == "agreed-draw"
    assert [type(entry) for entry in twin.inputs] == [Declared, Chosen, Rolled, Chosen, Declared, Declared]


def test_an_unknown_declaration_is_refused() -> None:
    game = begin(endless(red))
    with pytest.raises(ValueError, match="'cheat' is no declaration"):
        game.declare("cheat", 0)
