"""What agents believe agrees with the rules, what they choose is legal and steady, and what they say can be read."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.systems.aslsk.position import GERMAN, RUSSIAN, Piece, Position, german, given, russian

from bocage.kernel.choice import Choice
from bocage.kernel.contract.agent import plan_in
from bocage.kernel.play.game import Game
from bocage.kernel.records.record import state_hash
from bocage.kernel.text import LANGUAGES, bundle
from bocage.lab.match import key_of
from bocage.players import seated
from bocage.systems.aslsk.reference.counters import MF
from bocage.systems.aslsk.system import SYSTEM
from bocage.systems.aslsk.tactics.estimate import Estimate
from bocage.systems.aslsk.tactics.ground import NO_WAY_HALF_MF, field
from bocage.systems.aslsk.tactics.plan import plan_of
from bocage.systems.aslsk.tactics.style import usual

COLUMNS = {"A": ".....", "B": "......", "C": "..S..", "D": "......", "E": ".....", "F": "......", "G": "..w.."}


def situation(units: list[Piece], **more: Any) -> Position:
    return given(units, **{"board": {"columns": COLUMNS}, "phase": "PFPh", **more})


def estimate_of(position: Position) -> Estimate:
    """What the German agent of the usual style makes of a position."""
    return Estimate(position.state, GERMAN, usual())


# --- estimate and plan ----------------------------------------------------------------------------------------------
SQUAD = german("squad", "A1")


def test_danger_is_greater_in_the_open_than_in_a_building() -> None:
    position = situation([SQUAD, russian("enemy", "E3")])
    estimate = estimate_of(position)
    stone, clear = position.cell("C3"), position.cell("D3")
    assert estimate.moving_danger(clear) > estimate.moving_danger(stone) > 0
    assert estimate.standing_danger(clear) > estimate.standing_danger(stone) > 0
    assert estimate.moving_danger(clear) > estimate.moving_danger(clear, assault=True)


def test_danger_wanes_with_the_fire_markers_of_the_enemy() -> None:
    unmarked, first_fired, final_fired = (
        estimate_of(position).moving_danger(position.cell("D3"))
        for marker in ("", "first", "final")
        for position in [situation([SQUAD, russian("enemy", "E3", fire=marker)])]
    )
    assert unmarked > first_fired > final_fired > 0


def test_broken_enemies_are_no_danger() -> None:
    position = situation([SQUAD, russian("enemy", "E3", broken=True)])
    assert estimate_of(position).moving_danger(position.cell("D3")) == 0


def test_smoke_lessens_danger() -> None:
    units = [SQUAD, russian("enemy", "F3")]
    clear, smoky = situation(units), situation(units, smoke=["D3"])
    cell = clear.cell("D3")
    assert 0 < estimate_of(smoky).moving_danger(cell) < estimate_of(clear).moving_danger(cell)


def test_fields_count_half_mf_to_the_goal() -> None:
    position = situation([SQUAD])
    to_building = field(position.state, ((position.cell("C3"), 0),))
    assert to_building[position.cell("C3")] == 0
    assert to_building[position.cell("D3")] == 2 * MF, "a building costs 2 MF"
    assert to_building[position.cell("E3")] == 3 * MF
    assert max(to_building) < NO_WAY_HALF_MF


def test_haste_grows_as_time_runs_out() -> None:
    victory = [{"side": "german", "type": "control", "hexes": ["G3"], "at_least": 1}]
    hastes = []
    for turn in (1, 5, 6):
        position = situation([SQUAD, russian("enemy", "G3")], victory=victory, turns=6, turn=turn)
        attacker, defender = (plan_of(position.state, seat, usual()) for seat in (GERMAN, RUSSIAN))
        assert (attacker.attacks, defender.attacks) == (True, False)
        hastes.append(attacker.haste(position.unit("squad")))
    first, fifth, last = hastes
    assert first < fifth <= last


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
    made: dict[str, set[str]] = {}
    rng = Random(1)
    while game.decision is not None:
        seat = game.to_move[0]
        plan = plan_in(agents[seat](game.brief(seat), rng))
        if seat == 1:
            made.setdefault(game.state.phase, set()).add(plan[0].verb)
        game.follow(plan, seat)
    idle = {phase: made[phase] for phase in ("PFPh", "MPh", "DFPh", "AFPh", "APh") if phase in made}
    assert set(idle) >= {"PFPh", "MPh", "DFPh", "APh"}, "it was asked in its own and in the enemy's turn"
    assert set().union(*idle.values()) <= {"end", "pass"}
    assert game.outcome is not None
    assert game.outcome.winner == 0
