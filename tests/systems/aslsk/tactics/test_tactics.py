"""What agents believe agrees with the rules, what they choose is legal and steady, and what they say can be read."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage.kernel.choice import Choice
from bocage.kernel.contract.agent import plan_in
from bocage.kernel.files.case import Case, open_case
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import state_hash
from bocage.kernel.text import LANGUAGES, bundle
from bocage.lab.match import key_of
from bocage.players import seated
from bocage.systems.aslsk.state.model import State
from bocage.systems.aslsk.system import SYSTEM
from bocage.systems.aslsk.tactics.estimate import Estimate
from bocage.systems.aslsk.tactics.ground import NO_WAY_HALF_MF, field
from bocage.systems.aslsk.tactics.plan import plan_of
from bocage.systems.aslsk.tactics.style import usual

COLUMNS = {"A": ".....", "B": "......", "C": "..S..", "D": "......", "E": ".....", "F": "......", "G": "..w.."}


def game_of(units: list[dict[str, Any]], **more: Any) -> tuple[Game, dict[str, int]]:
    situation = {"board": {"columns": COLUMNS}, "sides": ["german", "russian"], "player": "german", "units": units}
    case = Case("t", "aslsk", {**situation, "phase": "PFPh", **more})
    game, names, _ = open_case(case, "test")
    return game, names


def state_of(units: list[dict[str, Any]], **more: Any) -> State:
    state: State = game_of(units, **more)[0].state
    return state


def unit(name: str, type: str, at: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "type": type, "at": at, **more}


# --- estimate and plan ----------------------------------------------------------------------------------------------
def test_danger_is_greater_in_the_open_than_in_a_building() -> None:
    s = state_of([unit("a", "ge_467", "A1"), unit("x", "ru_447", "E3")])
    estimate = Estimate(s, 0, usual())
    stone, clear = s.board.cell("C3"), s.board.cell("D3")
    assert estimate.moving_danger(clear) > estimate.moving_danger(stone) > 0
    assert estimate.standing_danger(clear) > estimate.standing_danger(stone) > 0
    assert estimate.moving_danger(clear) > estimate.moving_danger(clear, assault=True)


def test_danger_wanes_with_the_fire_markers_of_the_enemy() -> None:
    dangers = []
    for marker in ("", "first", "final"):
        s = state_of([unit("a", "ge_467", "A1"), unit("x", "ru_447", "E3", fire=marker)])
        dangers.append(Estimate(s, 0, usual()).moving_danger(s.board.cell("D3")))
    assert dangers[0] > dangers[1] > dangers[2] > 0


def test_broken_enemies_are_no_danger() -> None:
    s = state_of([unit("a", "ge_467", "A1"), unit("x", "ru_447", "E3", broken=True)])
    assert Estimate(s, 0, usual()).moving_danger(s.board.cell("D3")) == 0


def test_smoke_lessens_danger() -> None:
    units = [unit("a", "ge_467", "A1"), unit("x", "ru_447", "F3")]
    clear, smoky = state_of(units), state_of(units, smoke=["D3"])
    cell = clear.board.cell("D3")
    assert Estimate(smoky, 0, usual()).moving_danger(cell) < Estimate(clear, 0, usual()).moving_danger(cell)


def test_fields_count_half_mf_to_the_goal() -> None:
    s = state_of([unit("a", "ge_467", "A1")])
    found = field(s, ((s.board.cell("C3"), 0),))
    assert found[s.board.cell("C3")] == 0
    assert found[s.board.cell("D3")] == 4
    assert found[s.board.cell("E3")] == 6
    assert max(found) < NO_WAY_HALF_MF


def test_haste_grows_as_time_runs_out() -> None:
    victory = [{"side": "german", "type": "control", "hexes": ["G3"], "at_least": 1}]
    hastes = []
    for turn in (1, 5, 6):
        s = state_of([unit("a", "ge_467", "A1"), unit("x", "ru_447", "G3")], victory=victory, turns=6, turn=turn)
        plan = plan_of(s, 0, usual())
        assert plan.attacks
        assert not plan_of(s, 1, usual()).attacks
        hastes.append(plan.haste(s.units[1]))
    assert hastes == sorted(hastes)
    assert hastes[0] < hastes[-1]


# --- agents ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", list(SYSTEM.tools.agents))
def test_agents_play_legally_steadily_and_with_a_reason(name: str) -> None:
    """The agent under test answers every question twice, on the same state, which it must leave as it was."""
    game = Game.new("aslsk", "training", key=key_of(name))
    rng, said = Random(1), set()
    agents = [seated(name, game, seat) for seat in range(2)]
    while game.decision is not None:
        seat = game.to_move[0]
        brief = game.brief(seat)
        before = state_hash(game.state)
        memory = rng.getstate()
        choice, reason = agents[seat](brief, rng)
        rng.setstate(memory)
        assert agents[seat](brief, rng) == (choice, reason)
        assert isinstance(choice, Choice)
        assert state_hash(game.state) == before
        assert choice in brief.legal, f"{choice} at {brief.ask.prompt.id}"
        said.add((reason.id, tuple(sorted(reason.args))))
        game.choose(choice, seat)
    for language in LANGUAGES:
        texts = bundle(language, "bocage.kernel", SYSTEM.package)
        for id, args in said:
            assert texts.has_message(id), id
            pattern = texts.get_message(id).value
            assert pattern is not None
            assert not texts.format_pattern(pattern, dict.fromkeys(args, "x"))[1], id


def test_the_passive_agent_never_fires_nor_moves() -> None:
    game = Game.new("aslsk", "training", key=key_of("passive"))
    agents = [seated("scripted", game, 0), seated("passive", game, 1)]
    made = set()
    rng = Random(1)
    while game.decision is not None:
        seat = game.to_move[0]
        plan = plan_in(agents[seat](game.brief(seat), rng))
        if seat == 1:
            made.add(plan[0].verb)
        game.follow(plan, seat)
    assert made == {"setup", "pair", "done", "end", "pass"}
    assert game.outcome is not None
    assert game.outcome.winner == 0
