"""Standing orders: each word of the vocabulary."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.contract.question import Ask, Choices, Condition, Opportunity, Reaction
from bocage.kernel.dice import ScriptedDice
from bocage.kernel.play.game import Game
from bocage.kernel.play.orders import Order, StandingOrders, default_order, standing_answer, unknown_facts, upgraded
from bocage.kernel.records.record import ORDERED, Chosen
from bocage.kernel.text import text
from tests.kernel.parts import Part
from tests.probe import SYSTEM as PROBE


class Share(Part, frozen=True):
    """Stands for a resolution of known effect."""

    percent: int

    def run(self, s: Any) -> Procedure[str]:
        return ""
        yield


def effect(resolution: Any) -> Fraction:
    return Fraction(resolution.percent, 100)


def chance(*facts: str, piece: int = 1, place: str = "A1", percent: int = 0) -> Opportunity:
    return Opportunity(Choice("shoot", piece), (piece,), place, facts, Share(percent))


def answer(orders: StandingOrders, *chances: Opportunity) -> Choice | None:
    spans = {"step": "s1", "move": "m1", "phase": "p1"}
    return standing_answer(orders, Reaction(PASS, lambda known: chances, spans), None, effect)


ASKED = None
DEFAULT = default_order((Condition("close", default=True), Condition("seen")))


@pytest.mark.parametrize(
    ("order", "opportunity", "wanted"),
    [
        (Order("always"), chance(), ASKED),
        (Order("never"), chance("close", percent=100), PASS),
        (Order("if"), chance("close", "seen", percent=100), PASS),
        (Order("if", ("close",)), chance("close"), ASKED),
        (Order("if", ("close",)), chance("seen", percent=99), PASS),
        (Order("if", ("close", "seen")), chance("near", "seen"), ASKED),
        (Order("if", ("close", "seen")), chance("near"), PASS),
        (Order("if", effect=30), chance(percent=30), ASKED),
        (Order("if", effect=30), chance(percent=29), PASS),
        (Order("if", ("close",), 30), chance(percent=30), ASKED),
        (Order("always", only_places=("A1", "B2")), chance(place="B2"), ASKED),
        (Order("always", only_places=("A1", "B2")), chance(place="C3"), PASS),
        (Order("never", at_once=50), chance(percent=50), Choice("shoot", 1)),
        (Order("never", at_once=50), chance(percent=49), PASS),
        (Order("always", at_once=50), chance(percent=49), ASKED),
        (Order("never", at_once=50, only_places=("A1",)), chance(percent=90, place="C3"), PASS),
        (DEFAULT, chance("close"), ASKED),
        (DEFAULT, chance(percent=10), ASKED),
        (DEFAULT, chance("seen", percent=9), PASS),
    ],
)
def test_an_order_asks_declines_or_fires_as_its_words_say(
    order: Order, opportunity: Opportunity, wanted: Choice | None
) -> None:
    assert answer(StandingOrders(order), opportunity) == wanted


def test_without_opportunities_the_seat_is_not_asked() -> None:
    assert answer(StandingOrders(Order("always"))) == PASS


def test_one_opportunity_worth_asking_is_enough() -> None:
    assert answer(StandingOrders(DEFAULT), chance(piece=1), chance(piece=2, percent=40), chance(piece=3)) is ASKED


def test_a_piece_may_have_its_own_order() -> None:
    orders = StandingOrders(Order("never"), {2: Order("always")})
    assert answer(orders, chance(piece=1)) == PASS
    assert answer(orders, chance(piece=1), chance(piece=2)) is ASKED
    assert answer(StandingOrders(Order("always"), {1: Order("never")}), chance(piece=1)) == PASS


def test_the_best_shot_is_taken_at_once() -> None:
    orders = StandingOrders(Order("always", at_once=20))
    assert answer(
        orders, *(chance(piece=piece, percent=percent) for piece, percent in ((1, 30), (2, 60), (3, 40)))
    ) == Choice("shoot", 2)


@pytest.mark.parametrize("span", ["step", "move", "phase"])
def test_holding_fire_lasts_for_its_span(span: str) -> None:
    orders = StandingOrders(Order("always"))
    spans = {"step": "s1", "move": "m1", "phase": "p1"}
    here = Reaction(PASS, lambda known: [chance()], spans)
    later = Reaction(PASS, lambda known: [chance()], {**spans, span: "another"})
    orders.hold(span, Ask(0, text("prompt-react"), Choices(), reaction=here))
    assert standing_answer(orders, here, None, effect) == PASS
    assert standing_answer(orders, later, None, effect) is ASKED


# --- what was kept before ------------------------------------------------------------------------------------------
def test_orders_that_had_switches_name_their_facts() -> None:
    raw = {
        "general": {"when": "if", "adjacent": True, "normal_range": True, "effect": 10},
        "pieces": {"3": {"in_the_open": True, "adjacent": False}, "4": {"when": "never"}},
        "holds": {"move": "1.0.m3"},
        "skips": ["prompt-transfer"],
    }
    orders = msgspec.convert(upgraded(raw), StandingOrders, strict=False)
    assert orders == StandingOrders(
        Order("if", ("adjacent", "normal-range"), 10),
        {3: Order("if", ("in-the-open",)), 4: Order("never")},
        {"move": "1.0.m3"},
        ("prompt-transfer",),
    )
    kept = msgspec.json.decode(msgspec.json.encode(orders))
    assert upgraded(kept) == kept, "what is new stays as it is"


def test_facts_a_system_does_not_know_are_noticed() -> None:
    orders = StandingOrders(Order("if", ("close",)), {3: Order("if", ("seen", "wet"))})
    assert unknown_facts(orders, (Condition("close"), Condition("seen"))) == ["wet"]


# --- a chain of answers ---------------------------------------------------------------------------------------------
def at_a_chain(*, volleys: bool) -> Game:
    """A red unit has moved beside two blue ones, which may fire; shots are answered, and all of them go amiss."""
    units = [
        {"name": "red", "side": 0, "at": "3.2"},
        {"name": "mate", "side": 0, "at": "4.2"},
        {"name": "blue", "side": 1, "at": "3.5"},
        {"name": "other", "side": 1, "at": "5.5"},
    ]
    options: dict[str, bool | str] = {"answers": True, "volleys": volleys}
    setting, state, _ = PROBE.rules.situation({"units": units}, options, "here")
    game = Game.start(PROBE, setting, state, "", options, dice=ScriptedDice([(6,)] * 20))
    game.orders = {seat: StandingOrders(Order("always")) for seat in (0, 1)}
    game.choose("take #1", 0)
    game.choose("step #1 @3.3", 0)
    return game


def answer_all(game: Game, *shots: str) -> None:
    """The seats shoot in turn, blue first."""
    for number, shot in enumerate(shots):
        game.choose(shot, (number + 1) % 2)


@pytest.mark.rule("PRB-3a")
def test_answers_are_answered_until_somebody_lets_it_pass() -> None:
    game = at_a_chain(volleys=False)
    answer_all(game, "shoot #3>#1", "shoot #1>#3", "shoot #4>#1", "shoot #2>#4", "shoot #4>#2")
    game.choose(PASS, 0)
    assert game.asked(0).prompt.id == "prompt-order"  # type: ignore[union-attr]


@pytest.mark.rule("PRB-3c")
def test_who_lets_a_chain_pass_is_not_asked_again_in_it() -> None:
    game = at_a_chain(volleys=True)
    game.choose("shoot #3>#1", 1)
    asked = game.asked(0)
    assert asked is not None
    assert asked.spans == ("chain", "unit", "turn")
    game.orders[0].hold("chain", asked)
    game.choose(PASS, 0)
    game.choose("shoot #4>#1", 1)
    assert game.asked(0).prompt.id == "prompt-order", "the second shot was let pass, and there is no third"  # type: ignore[union-attr]
    assert game.inputs[-1] == Chosen(0, PASS, ORDERED)
    game.choose("take #2", 0)
    game.choose("fire #2>#3", 0)
    game.choose("shoot #3>#2", 1)
    assert game.asked(0).prompt.id == "prompt-answer", "that is another chain"  # type: ignore[union-attr]


@pytest.mark.rule("PRB-3c")
def test_a_plain_pass_lets_only_one_shot_pass() -> None:
    game = at_a_chain(volleys=True)
    game.choose("shoot #3>#1", 1)
    game.choose(PASS, 0)
    game.choose("shoot #4>#1", 1)
    assert game.asked(0).prompt.id == "prompt-answer"  # type: ignore[union-attr]
    game.choose("shoot #1>#4", 0)
    assert [str(choice) for choice in game.legal(0)] == ["shoot #2>#4", "pass"], "each unit answers once"
