"""What a client puts together from the changes it is sent is what it would be shown afresh, at every decision."""

from __future__ import annotations

import dataclasses
import json
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from bocage.kernel.play.cursor import Cursor
from bocage.kernel.play.game import Game
from bocage.kernel.play.shown import Shown
from bocage.kernel.records.record import state_hash
from bocage.kernel.showing.journal import Journal
from bocage.kernel.showing.view import LogLine, Piece, View
from bocage.server.views import SentView, Viewer, ViewState, view_state
from tests.contract.games import Playing, Stretch, decision_print, every_scenario, seats, step
from tests.kernel.parts import altered
from tests.probe import SYSTEM
from tests.probe.show import PIECEWISE
from tests.server.client import Lists, apply_change, remember

DECISIONS = 60
"""How many decisions of each game are looked at."""


class Screen:
    """A client that was shown everything once, and from then on is sent what is different."""

    def __init__(self, look: ViewState) -> None:
        self.told = SentView(look)
        self.view: dict[str, Any] = plain(self.told.whole())
        self.lists: Lists = {}
        remember(self.view, self.lists)

    def follow(self, look: ViewState) -> None:
        change = self.told.change(look)
        if change is not None:
            apply_change(self.view, plain(change), self.lists)


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


@every_scenario
def test_changes_lead_to_what_is_shown_afresh(play: Playing) -> None:
    for stretch in play.stretches():
        game, rng = stretch.game, stretch.rng
        shown = Shown(game)
        screens = {viewer: Screen(view_state(shown, viewer)) for viewer in (*seats(game), None)}
        for number in islice(stretch.walk(), DECISIONS):
            if number % 7 == 3:
                take_back(game, rng)
            shown.look_anew()
            for viewer, screen in screens.items():
                screen.follow(view_state(shown, viewer))
                assert_same(screen.view, game, viewer)


def test_a_change_that_is_not_noted_is_caught() -> None:
    play = Playing("probe", "battle", 0, 1)
    game, forgetful = play.game(0), Journal()
    game.system = altered(SYSTEM, piecewise=dataclasses.replace(PIECEWISE, journal=lambda s: forgetful))
    with pytest.raises(AssertionError):
        follow_to_the_end(play, game)


def follow_to_the_end(play: Playing, game: Game) -> None:
    shown = Shown(game)
    screen = Screen(view_state(shown, 0))
    for _ in Stretch(game, Random(0), play.share).walk():
        shown.look_anew()
        screen.follow(view_state(shown, 0))
        assert_same(screen.view, game, 0)


@every_scenario
def test_a_replica_follows_by_new_inputs_alone(play: Playing) -> None:
    for stretch in play.stretches():
        game, rng = stretch.game, stretch.rng
        replica, cursor = game.clone(), Cursor.at_end(game.inputs)
        for number in islice(stretch.walk(), DECISIONS):
            if number % 7 == 3:
                take_back(game, rng)
            keep = cursor.kept(game.inputs)
            replica.go_on(keep, game.inputs[keep:])
            cursor = Cursor.at_end(game.inputs)
            assert state_hash(replica.state) == state_hash(game.state)
            assert decision_print(replica) == decision_print(game)
            assert (replica.inputs, replica.log) == (game.inputs, game.log)


def take_back(game: Game, rng: Random) -> None:
    """A seat that may take back a choice does, and most often makes another."""
    seat = next((seat for seat in seats(game) if game.can_undo(seat)), None)
    if seat is not None:
        game.undo(seat)
        if rng.random() < 0.8:
            step(game, rng)


def assert_same(view: dict[str, Any], game: Game, viewer: Viewer) -> None:
    """A view is what the game shows when nothing of it is kept."""
    sides = game.command.seats_of[:1] if game.is_open else game.command.seats_of
    fresh = [game.view(seats[0]) for seats in sides] if viewer is None else [game.view(viewer)]
    assert view["pieces"] == plain(common_pieces(fresh) if viewer is None else fresh[0].scene.pieces)
    assert view["log"] == plain(common_log(game) if viewer is None else fresh[0].log)
    question = view["question"]
    assert question.get("offers", []) == ([] if viewer is None else plain(fresh[0].offers))
    assert question.get("prompt") == (None if viewer is None else plain(fresh[0].prompt))
    if viewer is not None:
        scene = fresh[0].scene
        assert view["panels"] == plain(scene.panels)
        assert view["markers"] == plain(scene.markers)
        assert view["status"] == plain(scene.status)
        assert (view["phase"], view.get("turn", 0)) == (scene.phase, scene.turn)
        assert view["outcome"] == plain(fresh[0].outcome)


def common_pieces(fresh: list[View]) -> list[Piece]:
    """The pieces that every side sees where they are, each as its enemies see it."""
    first, *others = ({piece.id: piece for piece in view.scene.pieces} for view in fresh)
    common = []
    for id, piece in first.items():
        seen = [piece, *(table[id] for table in others if id in table)]
        foreign = [one for side, one in enumerate(seen) if one.side != side] or seen
        is_there = len(seen) == len(fresh) and len({(one.place, one.point) for one in seen}) == 1
        if is_there and all(one == foreign[0] for one in foreign):
            common.append(msgspec.structs.replace(foreign[0], commander=None))
    return common


def common_log(game: Game) -> list[LogLine]:
    return [line for line in game.log if line.to is None]
