"""What agents decide with: the table, the usual answer, doing nothing, and the choice among near equals."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.play.game import Game
from bocage.kernel.text import text
from bocage.mechanics.deciding import Decisions, doing_nothing, is_lawful, pick_near_best, usual_answer


def brief_at(prompt: str) -> Brief:
    """The first question with this prompt in a game in which the first choice is always made."""
    game = Game.new("aslsk", "training", key=b"deciding")
    while game.brief(game.to_move[0]).ask.prompt.id != prompt:
        game.choose(game.legal(game.to_move[0])[0], game.to_move[0])
    return game.brief(game.to_move[0])


def rally(brief: Brief, wish: str) -> Answer:
    return Choice.parse(wish), text("reason-lesson")


def test_the_table_answers_with_its_own_decision_where_that_is_lawful() -> None:
    brief = brief_at("prompt-prep-fire")
    table: Decisions[str] = Decisions({"prompt-prep-fire": rally})
    assert table.answer(brief, Random(1), lambda: "end") == (END, text("reason-lesson"))
    assert table.answer(brief, Random(1), lambda: "target @Z99") == (END, text("reason-usual"))


def test_a_question_without_a_decision_costs_no_thought() -> None:
    def think() -> str:
        raise AssertionError("nobody asked for a thought")

    table: Decisions[str] = Decisions({})
    assert table.answer(brief_at("prompt-prep-fire"), Random(1), think) == (END, text("reason-usual"))


def test_the_usual_answer_is_the_suggested_one_else_the_first() -> None:
    assert usual_answer(brief_at("prompt-prep-fire"), Random(1))[0] == END
    brief = brief_at("prompt-set-up")
    assert brief.ask.choices.default is None
    assert usual_answer(brief, Random(1))[0] == brief.legal[0]


def test_only_what_is_legal_is_lawful() -> None:
    brief = brief_at("prompt-prep-fire")
    assert is_lawful(brief, END)
    assert not is_lawful(brief, Choice("target", place="A99"))


def test_who_does_nothing_takes_the_first_idle_verb_that_is_legal_without_a_piece() -> None:
    brief = brief_at("prompt-move")
    assert brief.ask.choices.default is None
    assert len(brief.legal) > 1
    assert doing_nothing(("stop", "end"))(brief, Random(1))[0] == END
    assert doing_nothing(("stop", "move"))(brief, Random(1))[0] == brief.legal[0], "a move names a piece"


def test_all_that_are_near_the_best_are_drawn_and_nothing_else() -> None:
    worth = {"best": 5.0, "near": 4.8, "edge": 4.75, "far": 4.7, "bad": 0.0}
    rng = Random(1)
    drawn = Counter(pick_near_best(worth, worth.__getitem__, 0.25, rng) for _ in range(3000))
    assert set(drawn) == {"best", "near", "edge"}
    assert all(abs(count - 1000) < 120 for count in drawn.values())


def test_the_same_chance_gives_the_same_pick() -> None:
    picks = [pick_near_best(range(50), lambda number: 0.0, 0.0, Random(9)) for _ in range(2)]
    assert picks[0] == picks[1]


def test_a_sole_best_leaves_the_chance_untouched() -> None:
    rng = Random(1)
    before = rng.getstate()
    assert pick_near_best([1, 2, 3], float, 0.5, rng) == 3
    assert rng.getstate() == before


def test_there_must_be_a_candidate() -> None:
    with pytest.raises(ValueError, match="empty"):
        pick_near_best([], float, 0.5, Random(1))
