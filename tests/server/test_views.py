"""Differences between views: what a client makes of them is the new view."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from bocage.kernel.play.game import Game
from bocage.kernel.showing.view import Offer
from bocage.kernel.text import Text
from bocage.server.protocol.views import PutOffers
from bocage.server.views import like, offer_change, view_of
from tests.server.client import _offers_after

STANCES = ("open", "masked", "hidden")


def take(id: int, **more: Any) -> Offer:
    return Offer(f"take #{id}", Text("choice-take", {"unit": id, "other": 0}), "R", (id,), **more)


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("seed", range(30))
def test_a_difference_of_offers_leads_from_one_list_to_the_other(seed: int) -> None:
    rng = Random(seed)
    all_ = [take(id) for id in range(40)] + [take(id, faint=True) for id in range(0, 40, 7)]
    old = tuple(sorted(rng.sample(all_, rng.randrange(40)), key=lambda offer: offer.pieces))
    new = tuple(sorted(rng.sample(all_, rng.randrange(40)), key=lambda offer: offer.pieces))
    if seed % 5 == 0:
        new = tuple(rng.sample(new, len(new)))
    assert _offers_after(plain(old), plain(offer_change(old, new))) == plain(new)


def test_what_differs_by_its_piece_alone_is_told_once() -> None:
    end = Offer("end", Text("choice-end"))
    change = offer_change((), (*map(take, (3, 4, 9)), end))
    assert change.put == (PutOffers(0, take(3), (1, 5)), PutOffers(3, end))
    gone = offer_change(tuple(map(take, range(1, 9))), tuple(map(take, (1, 2, 4, 5, 6, 7, 8))))
    assert (gone.gone, gone.put) == ((2,), ())


def test_an_offer_is_like_another_only_if_nothing_else_is_different() -> None:
    odd = Offer("take #5", Text("choice-take", {"unit": 5, "other": 7}), "R", (5,))
    assert like(take(4), 5) == take(5)
    assert [len(put.like) for put in offer_change((), (take(4), odd, take(6))).put] == [0, 0, 0]


def test_somebody_who_looks_on_sees_pieces_as_their_enemies_do() -> None:
    game = Game.new("probe", "battle", key=b"x")
    pieces = {piece.id: piece for piece in view_of(game, None).pieces}
    stances = {stance: [unit for unit in game.state.units.values() if unit.stance == stance] for stance in STANCES}
    assert not any(unit.id in pieces for unit in stances["hidden"])
    assert {pieces[unit.id].kind for unit in stances["masked"]} == {"?"}
    assert {pieces[unit.id].kind for unit in stances["open"]} == {"real"}
