"""Standing orders answer for a seat with recorded choices."""

from __future__ import annotations

import pytest

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Ask, Choices, Opportunity, Reaction
from bocage.kernel.play.orders import Order, StandingOrders
from bocage.kernel.records.record import ORDERED, Chosen
from tests.kernel.parts import (
    PROMPT,
    Words,
    begin,
    choices,
    endless,
    red,
    say,
    word,
)


def reacting(s: Words) -> Procedure[None]:
    chance = Opportunity(Choice("shoot"), (1,), "A1")
    reaction = Reaction(PASS, lambda k: [chance], {"step": str(len(s.words))})
    choice = yield from ask(1, PROMPT, Choices(choices("shoot", "pass")), reaction=reaction)
    s.words.append(choice.verb)


def test_orders_answer_reactions_and_are_recorded() -> None:
    game = begin(endless(red, reacting))
    say(game, "a")
    assert game.to_move == (1,)
    game.choose("shoot", 1)
    game.orders[1] = StandingOrders(Order("never"))
    say(game, "b")
    assert game.state.words == ["0a", "shoot", "0b", "pass"]
    assert game.inputs[-1] == Chosen(1, PASS, ORDERED)
    assert game.clone().state.words == game.state.words


def test_orders_do_not_answer_for_a_failed_choice() -> None:
    """An order given while the question stands does not answer it when the game goes back to it."""

    def bad(s: Words) -> Procedure[None]:
        if s.words[-1] == "shoot":
            raise ZeroDivisionError
        return
        yield

    game = begin(endless(red, reacting, bad))
    say(game, "a")
    game.orders[1] = StandingOrders(Order("never"))
    with pytest.raises(ZeroDivisionError):
        game.choose("shoot", 1)
    assert game.to_move == (1,)
    assert game.state.words == ["0a"]


def test_an_order_that_is_not_legal_leaves_the_question_to_the_player() -> None:
    def first(s: Words) -> Procedure[None]:
        yield from word(s)
        yield from ask(1, PROMPT, Choices(choices("shoot", "wait")), reaction=Reaction(PASS, lambda k: [], {}))

    game = begin({"first": first})
    game.orders[1] = StandingOrders(Order("never"))
    say(game, "a")
    assert isinstance(game.decision, Ask)
    assert game.to_move == (1,)
