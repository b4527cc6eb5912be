"""The log tells every segment, move and pass, and of every roll what it was held against and what came of it."""

from __future__ import annotations

from tests.systems.pg.showing.test_board import CHAIN, opened
from tests.systems.pg.test_random_play import skirmish

from bocage.kernel.choice import Choice
from bocage.kernel.play.game import Game
from bocage.kernel.showing.view import LogLine
from bocage.kernel.text import Text
from bocage.systems.pg.system import SYSTEM
from bocage.terminal.narration import log_words
from bocage.terminal.words import Words

SHAKEN = {
    "board": CHAIN["board"],
    "units": [
        {"name": "shaken", "type": "de_inf", "at": "A2", "order": "demoralized"},
        {"name": "foe", "type": "su_inf", "at": "D5"},
    ],
}


def choose_if_asked(game: Game, choice: Choice) -> None:
    """Choose what the rules have not chosen already, because nothing else could be."""
    if game.why_not(choice, 0) is None:
        game.choose(choice, 0)


def lines(log: list[LogLine], id: str) -> list[LogLine]:
    return [line for line in log if line.message.id == id]


def test_an_attempt_to_recover_is_held_against_the_morale_and_says_whether_it_succeeds() -> None:
    game, names = opened(SHAKEN)
    for verb in ("activate", "move", "recover"):
        choose_if_asked(game, Choice(verb, names["shaken"]))
    (attempt,) = lines(game.log, "rolled-recovery")
    assert attempt.limit == "below"
    assert attempt.final is None
    assert attempt.natural is not None
    succeeds = attempt.natural < sum(modifier.value for modifier in attempt.tally)
    reached = attempt.message.args["result"]
    assert isinstance(reached, Text)
    assert reached.id in (
        ("attempt-recovers", "attempt-inspired") if succeeds else ("attempt-nothing", "attempt-deserts")
    )
    assert "less than" in log_words(attempt, game.sides, Words("en", SYSTEM))


def test_a_segment_says_who_begins_it_and_each_hex_that_is_entered() -> None:
    game, names = opened({**SHAKEN, "units": [{"name": "squad", "type": "de_inf", "at": "A2"}, SHAKEN["units"][1]]})
    for choice in (
        Choice("activate", names["squad"]),
        Choice("move", names["squad"]),
        Choice("step", names["squad"], place="A3"),
    ):
        choose_if_asked(game, choice)
    (began,) = lines(game.log, "told-segment")
    assert (began.message.args["moving"], began.message.args["firing"]) == (1, 0)
    (moved,) = lines(game.log, "told-moves")
    assert (moved.message.args["start"], moved.place, moved.pieces) == ("A2", "A3", (names["squad"],))


def test_every_roll_against_a_morale_is_read_as_such_in_random_games() -> None:
    game = skirmish(3)
    while game.outcome is None:
        seat = game.to_move[0]
        game.choose(game.legal(seat)[0], seat)
    rolls = [line for line in game.log if line.dice]
    limits = {line.message.id: line.limit for line in rolls}
    assert limits.get("rolled-morale-check", "at-most") == "at-most"
    assert limits.get("rolled-assault", "apart") == "apart"
    assert all(line.final is None for line in rolls if line.limit)
