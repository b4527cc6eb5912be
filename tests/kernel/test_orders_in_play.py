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
    reaction = Reaction(PASS, lambda known: [chance], {"step": str(len(s.words))})
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
        yield from ask(1, PROMPT, Choices(choices("shoot", "wait")), reaction=Reaction(PASS, lambda known: [], {}))

    game = begin({"first": first})
    game.orders[1] = StandingOrders(Order("never"))
    say(game, "a")
    assert isinstance(game.decision, Ask)
    assert game.to_move == (1,)


# --- questions of which hardly anything can come --------------------------------------------------------------------
def idle_while_short(s: Words) -> Procedure[None]:
    """Side 1 is asked; nothing but passing makes sense while fewer than three words were said."""
    asked = Choices(choices("throw", "pass"), is_idle=lambda known: len(known.words) < 3)
    choice = yield from ask(1, PROMPT, asked, skip=PASS)
    s.words.append(choice.verb)


def test_a_question_of_which_hardly_anything_can_come_is_passed_over_and_recorded() -> None:
    game = begin(endless(red, idle_while_short))
    game.orders[1] = StandingOrders(Order("if"))
    say(game, "a")
    assert game.to_move == (0,), "side 1 is not asked while the question is idle"
    assert game.inputs[-1] == Chosen(1, PASS, ORDERED)
    say(game, "b")
    assert game.to_move == (1,), "the question is no longer idle"


@pytest.mark.parametrize("orders", [{}, {1: StandingOrders(Order("always"))}], ids=["no orders", "always"])
def test_an_idle_question_is_asked_of_a_seat_that_wants_all_questions(orders: dict[int, StandingOrders]) -> None:
    game = begin(endless(red, idle_while_short))
    game.orders.update(orders)
    say(game, "a")
    assert game.to_move == (1,)


def test_an_answer_that_a_record_has_to_an_idle_question_is_kept() -> None:
    game = begin(endless(red, idle_while_short))
    say(game, "a", "throw", "b")
    game.orders[1] = StandingOrders(Order("if"))

    game.go_to(game.inputs[:2])

    assert game.state.words == ["0a", "throw"]
    assert game.to_move == (0,)
