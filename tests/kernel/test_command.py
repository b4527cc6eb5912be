"""Sides with several seats: who is asked, what each may choose, what needs all, and what undo and orders make of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.command import Command
from bocage.kernel.contract.procedure import Procedure, ask, together
from bocage.kernel.contract.question import Blank, Choices, Opportunity, Reaction
from bocage.kernel.contract.registry import register
from bocage.kernel.play.game import Game
from bocage.kernel.play.orders import Order, StandingOrders
from bocage.kernel.play.replay import replay
from bocage.kernel.records.record import FORCED, ORDERED, Chosen
from bocage.kernel.rules import Illegal
from bocage.kernel.text import text
from tests.kernel.parts import Words, words_system

RED_ONE, RED_TWO, BLUE = 0, 1, 2
PROMPT = text("prompt")


class Shared(msgspec.Struct, frozen=True):
    sides: tuple[str, ...] = ("red", "blue")
    seats: tuple[int, ...] = (0, 0, 1)


def commander(s: Words, side: int, piece: int) -> int | None:
    """Pieces 1 and 2 are red, commanded by the first and the second player; piece 9 is blue."""
    return {1: 0, 2: 1}.get(piece) if side == 0 else None


def hand_over(s: Words, piece: int, player: int) -> Any:
    s.words.append(f"{piece} to {player}")
    return text("piece")


def waiting(game: Game) -> list[int]:
    return list(game.to_move)


def begin(steps: dict[str, Any]) -> Game:
    system = words_system(
        steps,
        commander=commander,
        hand_over=hand_over,
        setting=lambda scenario, options: Shared(),
        situation=lambda data, options, source: (Shared(), Words(), {}),
    )
    register(system)
    return Game.start(system, Shared(), Words(), "words", {}, key=b"shared")


def orders(s: Words) -> Procedure[None]:
    """Red orders its pieces until it ends; then blue says something."""
    choice = yield from ask(
        0, text("prompt-orders"), Choices(lambda known: [Choice("go", 1), Choice("go", 2), Choice("stay", 2), END])
    )
    s.words.append(str(choice))
    s.step = "blue" if choice == END else "first"


def blue(s: Words) -> Procedure[None]:
    s.words.append(str((yield from ask(1, PROMPT, Choices(lambda known: [Choice("hm"), Choice("ah")])))))
    s.turn, s.step = s.turn + 1, "first"


GAME = {"first": orders, "blue": blue}


def test_every_seat_of_the_side_is_asked_and_may_choose_for_its_own_pieces() -> None:
    game = begin(GAME)
    assert game.to_move == (RED_ONE, RED_TWO)
    assert [*map(str, game.legal(RED_ONE))] == ["go #1", "end"]
    assert [*map(str, game.legal(RED_TWO))] == ["go #2", "stay #2", "end"]
    assert game.legal(BLUE) == ()
    with pytest.raises(Illegal, match="refuse-not-your-command"):
        game.choose("go #2", RED_ONE)
    game.choose("go #2", RED_TWO)
    game.choose("go #1", RED_ONE)
    assert game.state.words == ["go #2", "go #1"]


def test_ending_needs_all_seats_and_a_wish_to_end_outlasts_what_the_others_do() -> None:
    game = begin(GAME)
    game.choose("end", RED_ONE)
    assert (game.to_move, game.state.words) == ((RED_TWO,), [])
    game.choose("go #2", RED_TWO)
    assert (game.to_move, game.state.words) == ((RED_TWO,), ["go #2"])
    game.choose("end", RED_TWO)
    assert (game.to_move, game.state.words) == ((BLUE,), ["go #2", "end"])


def test_a_seat_that_acts_again_no_longer_wants_to_end() -> None:
    game = begin(GAME)
    game.choose("end", RED_ONE)
    game.choose("go #1", RED_ONE)
    assert waiting(game) == [RED_ONE, RED_TWO]
    game.choose("end", RED_TWO)
    assert waiting(game) == [RED_ONE]


def test_a_wish_to_end_does_not_reach_into_the_next_turn() -> None:
    game = begin(GAME)
    for seat, choice in ((RED_ONE, "end"), (RED_TWO, "end"), (BLUE, "hm")):
        game.choose(choice, seat)
    assert game.to_move == (RED_ONE, RED_TWO)


def test_a_seat_that_can_only_end_does_so_by_itself_once_the_others_have() -> None:
    def first(s: Words) -> Procedure[None]:
        s.words.append(str((yield from ask(0, PROMPT, Choices(lambda known: [Choice("go", 1), END])))))
        s.step = "blue"

    game = begin({"first": first, "blue": blue})
    assert game.to_move == (RED_ONE,)
    game.choose("end", RED_ONE)
    assert game.inputs == [Chosen(RED_ONE, END), Chosen(RED_TWO, END, FORCED)]
    assert (game.state.words, game.to_move) == (["end"], (BLUE,))


def test_a_question_about_a_piece_is_put_to_its_commander() -> None:
    def first(s: Words) -> Procedure[None]:
        s.words.append(str((yield from ask(0, PROMPT, Choices(lambda known: [Choice("up"), PASS]), pieces=(2,)))))

    game = begin({"first": first})
    assert game.to_move == (RED_TWO,)
    assert game.asked(RED_ONE) is None
    game.choose("pass", RED_TWO)
    assert game.state.words == ["pass"], "one player's own affair needs nobody else"


def test_wishes_to_end_are_saved_cloned_and_replayed() -> None:
    game = begin(GAME)
    for seat, choice in ((RED_ONE, "end"), (RED_TWO, "go #2"), (RED_TWO, "stay #2")):
        game.choose(choice, seat)
    assert game.clone(b"twin").to_move == (RED_TWO,)
    replayed = replay(game.record)
    assert replayed.difference is None
    assert replayed.game is not None
    assert replayed.game.to_move == (RED_TWO,)


def test_a_seat_takes_back_its_own_choice_unless_an_ally_chose_since() -> None:
    game = begin(GAME)
    game.choose("go #1", RED_ONE)
    assert game.can_undo(RED_ONE)
    assert not game.can_undo(RED_TWO)
    game.choose("go #2", RED_TWO)
    assert not game.can_undo(RED_ONE)
    game.choose("end", RED_ONE)
    assert game.undo(RED_ONE)
    assert game.to_move == (RED_ONE, RED_TWO)


def test_secret_decisions_of_a_side_are_shared_by_its_seats() -> None:
    def secret(s: Words, side: int) -> Procedure[None]:
        chosen = yield from ask(side, PROMPT, Choices(lambda known: [Choice("hide", 1), Choice("hide", 2), PASS]))
        s.words.append(f"{side} {chosen}")

    def first(s: Words) -> Procedure[None]:
        yield from together({0: secret(s, 0), 1: secret(s, 1)})
        s.step = "blue"

    game = begin({"first": first, "blue": blue})
    assert waiting(game) == [RED_ONE, RED_TWO, BLUE]
    game.choose("pass", RED_TWO)
    game.choose("hide #1", BLUE)
    assert waiting(game) == [RED_ONE]
    game.choose("hide #1", RED_ONE)
    assert game.state.words == ["1 hide #1", "0 hide #1"]


def test_standing_orders_answer_for_one_seat_and_leave_the_other_its_own_pieces() -> None:
    def opportunities(known: Words) -> list[Opportunity]:
        return [Opportunity(Choice("shoot", piece), (piece,), "A1") for piece in (1, 2)]

    def move_and_reaction(s: Words) -> Procedure[None]:
        yield from ask(1, PROMPT, Choices(lambda known: [Choice("hm"), Choice("ah")]))
        reaction = Reaction(PASS, opportunities, {"step": "1"})
        shots = [Choice("shoot", 1), Choice("shoot", 2), PASS]
        s.words.append(str((yield from ask(0, PROMPT, Choices(lambda known: shots), reaction=reaction))))

    game = begin({"first": move_and_reaction})
    game.orders = {RED_ONE: StandingOrders(Order("never")), RED_TWO: StandingOrders(Order("always"))}
    game.choose("hm", BLUE)
    assert game.to_move == (RED_TWO,)
    game.choose("pass", RED_TWO)
    assert game.inputs[1:3] == [Chosen(RED_ONE, PASS, ORDERED), Chosen(RED_TWO, PASS)]
    assert game.state.words[-1] == "pass"


def test_a_piece_is_handed_over_to_an_ally_by_its_commander() -> None:
    game = begin(GAME)
    with pytest.raises(Illegal, match="refuse-hand-over-to-enemy"):
        game.hand_over(1, BLUE, RED_ONE)
    with pytest.raises(Illegal, match="refuse-not-your-command"):
        game.hand_over(2, RED_TWO, RED_ONE)
    game.hand_over(1, RED_TWO, RED_ONE)
    assert game.state.words == ["1 to 1"]
    assert replay(game.record).difference is None


def test_forms_of_free_choices_are_those_of_the_own_pieces() -> None:
    def first(s: Words) -> Procedure[None]:
        blanks = [Blank(Choice("put", piece, point=(0, 0))) for piece in (1, 2)]
        sample = Choice("put", 1, point=(1, 1))
        yield from ask(
            0,
            PROMPT,
            Choices(check=lambda known, choice: None, sample=lambda known, rng: sample, forms=lambda known: blanks),
        )

    game = begin({"first": first})
    assert [[form.pieces for form in game.view(seat).forms] for seat in (RED_ONE, RED_TWO)] == [[(1,)], [(2,)]]


def test_the_views_of_a_side_say_who_commands_and_those_of_others_do_not() -> None:
    command = Command((0, 0, 1), 2, commander)
    assert [command.commander_of(None, 0, piece) for piece in (1, 2, 9)] == [RED_ONE, RED_TWO, None]
    assert command.commander_of(None, 1, 9) is None


def test_the_end_of_a_step_waits_for_the_whole_side_while_one_of_its_players_could_undo() -> None:
    def last_go(s: Words) -> Procedure[None]:
        yield from ask(0, PROMPT, Choices(lambda _: [Choice("go", 1), Choice("go", 2)]))
        yield from ask(0, PROMPT, Choices(lambda _: [END]))
        s.step = "blue"

    game = begin({"first": last_go, "blue": blue})
    game.persons = frozenset({RED_TWO})
    game.choose("go #1", RED_ONE)
    assert game.to_move == (BLUE,), "nobody sits at the seat that could undo"

    game = begin({"first": last_go, "blue": blue})
    game.persons = frozenset({RED_ONE})
    game.choose("go #1", RED_ONE)
    assert (game.to_move, game.can_undo(RED_ONE)) == ((RED_ONE, RED_TWO), True)
