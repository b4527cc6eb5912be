"""What the agents decide: every question of a game is one they know, and what they answer is lawful."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bocage.kernel.contract.agent import plan_in
from bocage.kernel.play.game import Game
from bocage.lab.match import key_of
from bocage.systems.pzf.space.bodies import centre_of
from bocage.systems.pzf.state.model import on_table
from bocage.systems.pzf.tactics.agents import LEFT_TO_USUAL, planner
from bocage.systems.pzf.vehicles.ground import areas_at

OFTEN = 6
"""The number of questions of one kind that are put to the agent in a game."""
LONG = 700
"""The number of decisions that are made in a game."""


def fallen_back(
    scenario: str, seed: str, options: dict[str, bool | str], style: str = "scripted", decisions: int = LONG
) -> Counter[str]:
    """How often a style had no lawful answer of its own to the questions of a game that is played at random."""
    agent = planner(style)
    game = Game.new("pzf", scenario, options=options, key=key_of(seed))
    dice = Random(seed)
    asked: Counter[str] = Counter()
    fallen: Counter[str] = Counter()
    for _ in range(decisions):
        if game.decision is None:
            break
        brief = game.brief(game.to_move[0])
        prompt = brief.ask.prompt.id
        asked[prompt] += 1
        if prompt not in LEFT_TO_USUAL and asked[prompt] <= OFTEN and agent(brief, dice)[1].id == "reason-usual":
            fallen[prompt] += 1
        game.choose(brief.sample(dice), brief.seat)
    return fallen


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("farm", {}),
        ("position", {"small_table": True}),
        ("defence", {"army_b": "usa", "army_points": "750"}),
        ("ambush", {}),
        ("lingevres", {}),
    ],
)
def test_no_question_of_a_game_falls_to_the_usual_answer_unless_it_is_meant_to(
    scenario: str, options: dict[str, bool | str]
) -> None:
    assert fallen_back(scenario, "asked", options) == Counter()


@pytest.mark.parametrize("style", ["novice", "cautious", "bold"])
def test_every_style_has_lawful_answers_of_its_own(style: str) -> None:
    assert fallen_back("ambush", "styles", {}, style, decisions=250) == Counter()


def test_no_vehicle_is_set_up_in_ground_in_which_it_may_be_stuck_before_it_has_moved() -> None:
    game = Game.new("pzf", "lingevres", options={}, key=key_of("soft"))
    dice = Random("soft")
    while len(tanks := [figure for figure in on_table(game.state, 0) if figure.kind == "vehicle"]) < 15:
        brief = game.brief(game.to_move[0])
        game.follow(plan_in(planner("scripted")(brief, dice)), brief.seat)
    assert [tank.id for tank in tanks if areas_at(game.state, tank, centre_of(tank), uphill=False)] == []
