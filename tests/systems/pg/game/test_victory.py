"""Who wins by points, as scenarios say it and as the page tells it."""

from __future__ import annotations

import pytest
from tests.systems.pg.game.starts import begin, set_up

from bocage.systems.pg.game.terms import setting_of
from bocage.systems.pg.game.victory import judge
from bocage.systems.pg.scenarios.cards import cards
from bocage.systems.pg.scenarios.scenario import find_scenario, scenarios
from bocage.systems.pg.showing import view

OTHERWISE = [id for id, scenario in scenarios().items() if any(side.otherwise for side in scenario.side.values())]


@pytest.mark.parametrize("scenario", OTHERWISE)
def test_where_one_side_wins_otherwise_nobody_draws(scenario: str) -> None:
    margins = setting_of(scenario, {}).terms.victory.margins
    (card,) = (one for one in cards() if one.id == scenario)
    assert None not in margins
    assert sum(margin for margin in margins if margin is not None) == 1
    assert {goal.id for goal in card.goals} >= {"goal-margin", "goal-otherwise"}


def test_the_side_that_wins_otherwise_wins_a_game_in_which_nothing_happens() -> None:
    game = begin("tula")
    set_up(game)
    s = game.state
    s.turn = s.setting.terms.turns
    judge(s)
    assert s.outcome is not None
    assert s.setting.terms.sides[s.outcome.winner or 0].nation == "soviet"


def test_the_page_tells_beside_the_points_what_each_side_needs() -> None:
    needed = find_scenario("tula").side["german"].margin
    lines = view.score(begin("tula").state).lines
    assert needed is not None
    assert [(line.id, line.args.get("lead")) for line in lines] == [
        ("score-with-lead", needed),
        ("score-otherwise", None),
    ]
