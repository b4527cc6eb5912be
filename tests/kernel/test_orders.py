"""Standing orders: each word of the vocabulary."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.orders import DEFAULT_ORDER, Order, StandingOrders, standing_answer
from bocage.kernel.procedure import Ask, Opportunity, Procedure, Reaction
from bocage.kernel.text import text


class Share(msgspec.Struct, frozen=True):
    """Stands for a resolution of known effect."""

    percent: int

    def run(self, s: Any) -> Procedure[str]:
        return ""
        yield


def effect(resolution: Any) -> Fraction:
    return Fraction(resolution.percent, 100)


def chance(piece: int = 1, place: str = "A1", percent: int = 0, **facts: bool) -> Opportunity:
    found = {"adjacent": False, "in_the_open": False, "normal_range": False, **facts}
    return Opportunity(Choice("shoot", piece), (piece,), place, **found, resolution=Share(percent))


def answer(orders: StandingOrders, *chances: Opportunity) -> Choice | None:
    spans = {"step": "s1", "move": "m1", "phase": "p1"}
    return standing_answer(orders, Reaction(PASS, lambda known: chances, spans), None, effect)


ASKED = None


@pytest.mark.parametrize(
    ("order", "opportunity", "wanted"),
    [
        (Order("always"), chance(), ASKED),
        (Order("never"), chance(percent=100, adjacent=True), PASS),
        (Order("if"), chance(percent=100, adjacent=True, in_the_open=True, normal_range=True), PASS),
        (Order("if", adjacent=True), chance(adjacent=True), ASKED),
        (Order("if", adjacent=True), chance(in_the_open=True, normal_range=True, percent=99), PASS),
        (Order("if", in_the_open=True), chance(in_the_open=True), ASKED),
        (Order("if", in_the_open=True), chance(adjacent=True, normal_range=True), PASS),
        (Order("if", normal_range=True), chance(normal_range=True), ASKED),
        (Order("if", normal_range=True), chance(adjacent=True, in_the_open=True), PASS),
        (Order("if", effect=30), chance(percent=30), ASKED),
        (Order("if", effect=30), chance(percent=29), PASS),
        (Order("if", adjacent=True, effect=30), chance(percent=30), ASKED),
        (Order("always", only_places=("A1", "B2")), chance(place="B2"), ASKED),
        (Order("always", only_places=("A1", "B2")), chance(place="C3"), PASS),
        (Order("never", at_once=50), chance(percent=50), Choice("shoot", 1)),
        (Order("never", at_once=50), chance(percent=49), PASS),
        (Order("always", at_once=50), chance(percent=49), ASKED),
        (Order("never", at_once=50, only_places=("A1",)), chance(percent=90, place="C3"), PASS),
        (DEFAULT_ORDER, chance(adjacent=True), ASKED),
        (DEFAULT_ORDER, chance(percent=10), ASKED),
        (DEFAULT_ORDER, chance(percent=9, in_the_open=True, normal_range=True), PASS),
    ],
)
def test_each_word(order: Order, opportunity: Opportunity, wanted: Choice | None) -> None:
    assert answer(StandingOrders(order), opportunity) == wanted


def test_without_opportunities_nobody_is_asked() -> None:
    assert answer(StandingOrders(Order("always"))) == PASS


def test_one_opportunity_worth_asking_is_enough() -> None:
    assert answer(StandingOrders(), chance(1), chance(2, percent=40), chance(3)) is ASKED


def test_a_piece_may_have_its_own_order() -> None:
    orders = StandingOrders(Order("never"), {2: Order("always")})
    assert answer(orders, chance(1)) == PASS
    assert answer(orders, chance(1), chance(2)) is ASKED
    assert answer(StandingOrders(Order("always"), {1: Order("never")}), chance(1)) == PASS


def test_the_best_shot_is_taken_at_once() -> None:
    orders = StandingOrders(Order("always", at_once=20))
    assert answer(orders, chance(1, percent=30), chance(2, percent=60), chance(3, percent=40)) == Choice("shoot", 2)


@pytest.mark.parametrize("span", ["step", "move", "phase"])
def test_holding_fire_lasts_for_its_span(span: str) -> None:
    orders = StandingOrders(Order("always"))
    spans = {"step": "s1", "move": "m1", "phase": "p1"}
    here = Reaction(PASS, lambda known: [chance()], spans)
    later = Reaction(PASS, lambda known: [chance()], {**spans, span: "another"})
    orders.hold(span, Ask(0, text("prompt-react"), None, reaction=here))
    assert standing_answer(orders, here, None, effect) == PASS
    assert standing_answer(orders, later, None, effect) is ASKED
