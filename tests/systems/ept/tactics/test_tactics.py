"""What agents believe agrees with the rules; what they choose is legal and steady, and what they say can be read."""

from __future__ import annotations

import ast
import re
from importlib import resources
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from tests.systems.ept.tactics.battles import battle, position

from bocage import players
from bocage.kernel.contract.agent import plan_in
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.records.record import state_hash
from bocage.kernel.text import LANGUAGES, bundle
from bocage.systems.ept.state.model import State, Trigger, Unit
from bocage.systems.ept.system import SYSTEM
from bocage.systems.ept.tactics.agents import DECIDED, LEFT_TO_USUAL
from bocage.systems.ept.tactics.chances import Fate, Target, fire, stop_test, two_dice
from bocage.systems.ept.tactics.estimate import Estimate
from bocage.systems.ept.tactics.plan import plan_of
from bocage.systems.ept.tactics.style import usual
from bocage.systems.ept.tactics.unseen import unseen_of

GERMAN, SOVIET = 0, 1
TARGET = Target(7)
PROMPT = re.compile("prompt(-[a-z]+)+")
DECISIONS = 60
"""Decisions of a battle that are looked at."""


def prompts() -> set[str]:
    """The ids of all questions, as the rules name them; those of reactions are named for their trigger."""
    ids = {f"prompt-{trigger}" for trigger in get_args(Trigger)}
    for file in Path(str(resources.files("bocage.systems.ept"))).rglob("*.py"):
        if file.parent.name != "tactics":
            tree = ast.parse(file.read_text("utf-8"))
            texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
            ids |= {text for text in texts if isinstance(text, str) and PROMPT.fullmatch(text)}
    return ids


def test_every_question_is_decided_or_left_to_its_usual_answer() -> None:
    assert prompts() == DECIDED.keys() | LEFT_TO_USUAL.keys()
    assert not DECIDED.keys() & LEFT_TO_USUAL.keys()


# --- chances ----------------------------------------------------------------------------------------------------------
def test_the_sums_of_two_dice_are_certain_together() -> None:
    assert sum(chance for _, chance in two_dice()) == pytest.approx(1.0)


def test_a_stop_test_is_failed_by_rolls_above_the_morale_and_a_12_neutralises() -> None:
    fate = stop_test(TARGET)
    assert fate.halted == pytest.approx(15 / 36), "8 and more"
    assert fate.neutralised == pytest.approx(1 / 36), "12"
    assert stop_test(Target(7, condition="neutralised")) == Fate()


def test_a_stronger_column_does_more_harm_and_cover_takes_some_of_it() -> None:
    weak, strong, covered = fire(3, 0, TARGET), fire(8, 0, TARGET), fire(8, 3, TARGET)
    assert strong.halted > weak.halted > 0
    assert strong.steps > covered.steps


# --- estimate and plan ------------------------------------------------------------------------------------------------
def given(units: list[dict[str, Any]], **more: Any) -> State:
    """A position on the ground of the battle."""
    data = {**position(), "units": units, "step": "operations", **more}
    _, state, _ = SYSTEM.rules.situation(data, complete_options(SYSTEM, {}), "test")
    return state


def unit_of(s: State, type: str) -> Unit:
    return next(unit for unit in s.units.values() if unit.type == type)


SQUAD = {"type": "de_grenadier", "formation": "z1", "at": "B9"}
MACHINE_GUN = {"type": "su_maxim", "formation": "rota", "at": "J5", "set_up": True}


def test_danger_is_greater_in_the_open_than_in_a_house() -> None:
    s = given([SQUAD, MACHINE_GUN])
    estimate, squad = Estimate(s, GERMAN, usual()), unit_of(s, "de_grenadier")
    open_hex, house = s.board.cell("J8"), s.board.cell("K7")
    assert estimate.danger(squad, open_hex) > estimate.danger(squad, house) > 0


def test_what_has_fallen_silent_is_no_danger_to_what_moves() -> None:
    fresh, silent = (given([SQUAD, {**MACHINE_GUN, "fire": fire}]) for fire in ("", "none"))
    for s in (fresh, silent):
        estimate, squad = Estimate(s, GERMAN, usual()), unit_of(s, "de_grenadier")
        danger = estimate.danger(squad, s.board.cell("J8"), gait="normal")
        assert (danger > 0) == (s is fresh)


def test_fire_at_the_hidden_is_feared_less() -> None:
    s = given([SQUAD, MACHINE_GUN])
    estimate, squad = Estimate(s, GERMAN, usual()), unit_of(s, "de_grenadier")
    seen, hidden = (estimate.danger(squad, s.board.cell("J8"), hidden=hidden) for hidden in (False, True))
    assert 0 < hidden < seen


def test_a_marker_counts_for_less_where_decoys_are_about() -> None:
    squad = {"type": "su_rifle", "formation": "v1", "hidden": True}
    units = [{**squad, "at": hex} for hex in ("J4", "K6")]
    decoys = [{"type": "decoy", "formation": "v1", "at": hex} for hex in ("Q3", "Q9")]
    alone, mixed = (SYSTEM.knowledge.known(given([SQUAD, *more]), GERMAN) for more in (units, units + decoys))
    assert unseen_of(alone, SOVIET).units == 1
    assert unseen_of(mixed, SOVIET).units == pytest.approx(1 / 2)


def test_haste_grows_and_caution_falls_as_time_runs_out() -> None:
    early, late = (plan_of(given([SQUAD, MACHINE_GUN], turn=turn), GERMAN, usual()) for turn in (1, 8))
    squad = unit_of(early.s, "de_grenadier")
    assert late.haste > early.haste
    assert late.caution(squad) < early.caution(squad), "the Germans are behind"


# --- agents -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", list(SYSTEM.tools.agents))
def test_agents_play_legally_steadily_and_with_a_reason(name: str) -> None:
    """The agent under test answers every question twice, on the same state, which it must leave as it was."""
    game, rng, said = battle(1), Random(1), set()
    agents = [players.seated(name, game, seat) for seat in range(2)]
    for seat in islice(iter(lambda: game.to_move[0], None), DECISIONS):
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
        if game.decision is None:
            break
    for language in LANGUAGES:
        texts = bundle(language, "bocage.kernel", SYSTEM.package)
        for id, args in said:
            pattern = texts.get_message(id).value
            assert pattern is not None
            assert not texts.format_pattern(pattern, dict.fromkeys(args, "x"))[1], id
