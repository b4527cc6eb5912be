"""The sequence of play (ASL-3.0a): the eight phases of a player turn, step by step, as the rulebook lists them."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.kernel.contract.procedure import Procedure, Step, tell
from bocage.kernel.rules import rule
from bocage.kernel.text import Text
from bocage.systems.aslsk.close_combat import close_combat_phase
from bocage.systems.aslsk.fire import fire_phases
from bocage.systems.aslsk.game.setup import set_up
from bocage.systems.aslsk.game.step import PhaseStep
from bocage.systems.aslsk.game.victory import judge, update_control
from bocage.systems.aslsk.movement import advance_phase, movement_phase
from bocage.systems.aslsk.rally import rally_phase
from bocage.systems.aslsk.rout import rout_phase
from bocage.systems.aslsk.state.model import State, other


def turn_end(s: State) -> Procedure[None]:
    """Close the player turn: the game is judged, or the other side plays."""
    update_control(s)
    scenario = s.setting.scenario
    first = s.setting.seat_of(scenario.first)
    last_half = s.turn == scenario.turns and scenario.half_last_turn and s.player == first
    judge(s, over=last_half or (s.turn >= scenario.turns and s.player != first))
    if s.outcome is None:
        swap_roles(s, first)
        yield tell("told-player-turn", rule="ASL-3.9a", turn=s.turn, side=Text(f"side-{s.setting.sides[s.player]}"))
    s.step = "rally-start"


@rule("ASL-3.9a", "ASL-2.0n", "ASL-2.0a")
def swap_roles(s: State, first: int) -> None:
    """The roles swap; after the second player turn the game turn advances."""
    s.turn += s.player != first
    s.player = other(s.player)


SEQUENCE: tuple[tuple[str, Mapping[str, PhaseStep]], ...] = (
    ("set-up", {"set-up": PhaseStep(set_up)}),
    ("RPh", rally_phase.STEPS),
    ("PFPh", fire_phases.PREP_FIRE),
    ("MPh", movement_phase.STEPS),
    ("DFPh", fire_phases.DEFENSIVE_FIRE),
    ("AFPh", fire_phases.ADVANCING_FIRE),
    ("RtPh", rout_phase.STEPS),
    ("APh", advance_phase.STEPS),
    ("CCPh", close_combat_phase.STEPS),
    ("turn", {"turn-end": PhaseStep(turn_end)}),
)
"""The phases of a player turn in the order of the rulebook, each with its steps by the names that records use."""


def judged_first(run: Step) -> Step:
    """The first step of a phase, run only if the phase before has not decided the game."""

    def judged(s: State) -> Procedure[None]:
        update_control(s)
        judge(s, over=False)
        if s.outcome is None:
            yield from run(s)

    return judged


STEPS: dict[str, Step] = {
    name: judged_first(step.run) if step.opens_phase else step.run
    for _, steps in SEQUENCE
    for name, step in steps.items()
}
