"""What agents believe agrees with the rules; what they choose is legal and steady, and what they say can be read."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.systems.pg.test_random_play import SKIRMISH, skirmish

from bocage import players
from bocage.kernel.contract.agent import plan_in
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.dice import HashDice
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import state_hash
from bocage.kernel.text import LANGUAGES, bundle
from bocage.systems.pg.state.model import Piece
from bocage.systems.pg.system import SYSTEM
from bocage.systems.pg.tactics.chances import Fate, Target, check, fire, two_dice
from bocage.systems.pg.tactics.estimate import Estimate
from bocage.systems.pg.tactics.plan import plan_of
from bocage.systems.pg.tactics.style import usual

GERMAN, SOVIET = 0, 1


def given(units: list[dict[str, Any]], **more: Any) -> Estimate:
    """What the German side makes of a position on the ground of the skirmish."""
    position = {**SKIRMISH, "units": units, "leaders": [], "step": "segment", **more}
    setting, state, _ = SYSTEM.rules.situation(position, complete_options(SYSTEM, {}), "test")
    game = Game.start(SYSTEM, setting, state, "test", complete_options(SYSTEM, {}), dice=HashDice(b"test"))
    return Estimate(game.state, GERMAN, usual())


def piece_of(estimate: Estimate, type: str) -> Piece:
    return next(piece for piece in estimate.s.pieces.values() if piece.type == type)


def cell(estimate: Estimate, hex: str) -> int:
    return estimate.s.board.cell(hex)


# --- chances ----------------------------------------------------------------------------------------------------------
def test_the_sums_of_two_dice_are_certain_together() -> None:
    assert sum(chance for _, chance in two_dice()) == pytest.approx(1.0)


def test_a_check_is_failed_by_rolls_above_the_morale() -> None:
    fate = check(8, "good")
    assert fate.failed == pytest.approx(10 / 36), "9 and more"
    assert fate.disrupted == pytest.approx(7 / 36), "9 and 10"
    assert fate.demoralized == pytest.approx(3 / 36), "11 and 12"


def test_a_stronger_column_does_more_harm_and_armor_withstands_all_but_steps() -> None:
    weak, strong = (fire("direct", column, Target(7)) for column in (1, 6))
    assert strong.failed > weak.failed > 0
    assert fire("direct", 6, Target(7, is_armored=True)).steps < strong.steps
    assert fire("direct", 1, Target(7, is_armored=True)) == Fate() or weak.steps > 0


# --- estimate and plan ------------------------------------------------------------------------------------------------
RIFLES = {"type": "de_inf", "at": "A2"}
ENEMY = {"type": "su_hmg", "at": "D2"}


def test_danger_is_greater_in_the_open_than_in_a_town() -> None:
    estimate = given([RIFLES, ENEMY])
    rifles = piece_of(estimate, "de_inf")
    town, clear = cell(estimate, "C3"), cell(estimate, "C2")
    assert estimate.danger(clear, rifles, moving=False) > estimate.danger(town, rifles, moving=False) > 0


def test_enemies_who_have_acted_are_no_danger_to_what_moves() -> None:
    fresh, marked = (given([RIFLES, {**ENEMY, "marker": marker}]) for marker in ("", "moved"))
    for estimate in (fresh, marked):
        place = cell(estimate, "C2")
        danger = estimate.danger(place, piece_of(estimate, "de_inf"), moving=True)
        assert (danger > 0) == (estimate is fresh)
        assert estimate.danger(place, piece_of(estimate, "de_inf"), moving=False) > 0


def test_machine_guns_are_no_danger_to_tanks_and_guns_are() -> None:
    estimate = given([{"type": "de_pz3h", "at": "A2"}, ENEMY, RIFLES])
    assert estimate.danger(cell(estimate, "C2"), piece_of(estimate, "de_pz3h"), moving=False) == 0
    against_guns = given([{"type": "de_pz3h", "at": "A2"}, {"type": "su_at45", "at": "D2"}, RIFLES])
    assert against_guns.danger(cell(against_guns, "C2"), piece_of(against_guns, "de_pz3h"), moving=False) > 0


def test_haste_grows_and_caution_falls_as_time_runs_out() -> None:
    plans = [plan_of(given([RIFLES, ENEMY], turn=turn).s, GERMAN, usual()) for turn in (1, 5)]
    early, late = plans
    assert late.haste > early.haste
    assert late.caution < early.caution, "the Germans are behind"


def test_the_nearest_units_guard_what_is_threatened_and_the_rest_attack() -> None:
    units = [{"type": "de_inf", "at": "C3"}, {"type": "de_inf", "at": "A3"}, {"type": "su_inf", "at": "D5"}]
    control = {"C3": "german", "D4": "soviet"}
    plan = plan_of(given(units, control=control).s, GERMAN, usual())
    tasks = {plan.s.board.label(plan.s.pieces[id].at): goal.task for id, goal in plan.tasks.items()}
    assert tasks == {"C3": "guard", "A3": "take"}


# --- agents -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", list(SYSTEM.tools.agents))
def test_agents_play_legally_steadily_and_with_a_reason(name: str) -> None:
    """The agent under test answers every question twice, on the same state, which it must leave as it was."""
    game, rng, said = skirmish(1), Random(1), set()
    agents = [players.seated(name, game, seat) for seat in range(2)]
    while game.decision is not None:
        seat = game.to_move[0]
        brief = game.brief(seat)
        before, memory = state_hash(game.state), rng.getstate()
        answer = agents[seat](brief, rng)
        rng.setstate(memory)
        assert agents[seat](brief, rng) == answer
        assert state_hash(game.state) == before
        plan, reason = plan_in(answer), answer[1]
        assert plan[0] in brief.legal, f"{plan[0]} at {brief.ask.prompt.id}"
        said.add((reason.id, tuple(sorted(reason.args))))
        game.follow(plan, seat)
    for language in LANGUAGES:
        texts = bundle(language, "bocage.kernel", SYSTEM.package)
        for id, args in said:
            assert texts.has_message(id), id
            pattern = texts.get_message(id).value
            assert pattern is not None
            assert not texts.format_pattern(pattern, dict.fromkeys(args, "x"))[1], id


def test_the_passive_agent_never_activates_anybody() -> None:
    game, rng, made = skirmish(2), Random(1), set()
    agents = [players.seated("scripted", game, 0), players.seated("passive", game, 1)]
    while game.decision is not None:
        seat = game.to_move[0]
        brief = game.brief(seat)
        plan = plan_in(agents[seat](brief, rng))
        if seat == 1 and brief.ask.prompt.id == "prompt-segment" and any(one.verb == "pass" for one in brief.legal):
            made.add(plan[0].verb)
        game.follow(plan, seat)
    assert made == {"pass"}
