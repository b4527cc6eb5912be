"""Styles of play: bounds that belong together, and how much is left to chance."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from bocage.kernel.play.game import Game
from bocage.lab.match import key_of
from bocage.systems.pzf.tactics.plan import Plan
from bocage.systems.pzf.tactics.setup import deploy_next_unit
from bocage.systems.pzf.tactics.style import Style, styles, usual


@pytest.mark.parametrize("name", list(styles()))
def test_what_is_compared_in_earnest_is_no_more_than_what_is_listed(name: str) -> None:
    style = styles()[name]
    assert style.marching.prone_places_compared <= style.marching.places_compared <= style.marching.places_tried
    assert style.posting.targets_compared <= style.posting.targets_kept
    assert style.hiding.reveal_inches <= style.hiding.reveal_inches_when_seen


# --- variety --------------------------------------------------------------------------------------------------------
def without_variety(style: Style) -> Style:
    margins = dict.fromkeys(style.varying.__struct_fields__, 0)
    return msgspec.structs.replace(style, varying=type(style.varying)(**margins))


def deployed(style: Style, seeds: int) -> set[str]:
    """Where the first unit of the farm is put down, seed by seed."""
    game = Game.new("pzf", "farm", options={}, key=key_of("variety"))
    brief = game.brief(game.to_move[0])
    assert brief.ask.prompt.id == "prompt-deploy"
    return {
        str(deploy_next_unit(brief, Plan(brief.state, brief.side, style, Random(seed)))[0]) for seed in range(seeds)
    }


def test_places_that_are_almost_as_good_are_chosen_among() -> None:
    assert len(deployed(usual(), 12)) > 1
    assert deployed(without_variety(usual()), 12) < deployed(usual(), 12)


def test_a_shot_that_is_clearly_better_is_always_taken() -> None:
    game = Game.new("pzf", "farm", options={}, key=key_of("variety"))
    values = {"best": 1.0, "almost": 0.96, "worse": 0.9, "none": 0.0}
    plans = [Plan(game.state, 0, usual(), Random(seed)) for seed in range(40)]
    assert {plan.pick_shot(values, values.__getitem__) for plan in plans} == {"best", "almost"}
    assert {plan.pick_shot(["none", "worse"], values.__getitem__) for plan in plans} == {"worse"}


def test_distances_are_told_apart_in_inches() -> None:
    game = Game.new("pzf", "farm", options={}, key=key_of("variety"))
    inches = {"near": 4.0, "as near": 5.4, "far": 5.6}
    plans = [Plan(game.state, 0, usual(), Random(seed)) for seed in range(40)]
    assert {plan.pick_nearest(inches, inches.__getitem__) for plan in plans} == {"near", "as near"}
