"""The terms of the scenarios: exactly one side wins with any lead, and the card says with which."""

from __future__ import annotations

import pytest

from bocage.systems.ept.scenarios.cards import cards
from bocage.systems.ept.scenarios.scenario import Scenario, scenarios


@pytest.mark.parametrize("scenario", scenarios().values(), ids=lambda scenario: scenario.id)
def test_no_lead_wins_for_both_sides(scenario: Scenario) -> None:
    first, second = (scenario.side[nation].margin for nation in scenario.sides)
    assert first is None or second is None or first + second >= 1


@pytest.mark.parametrize("scenario", scenarios().values(), ids=lambda scenario: scenario.id)
def test_the_card_says_how_far_a_side_that_may_be_behind_may_be_so(scenario: Scenario) -> None:
    card = next(card for card in cards() if card.id == scenario.id)
    behind = {goal.args["points"] for goal in card.goals if goal.id == "goal-behind"}
    margins = [side.margin for side in scenario.side.values() if side.margin is not None]
    assert behind == {-margin for margin in margins if margin <= 0}
