"""The sequence of play (ASL-3.0a): the eight phases of a player turn, step by step, as the rulebook lists them."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.kernel.contract.procedure import Procedure, Step, tell
from bocage.kernel.rules import rule
from bocage.kernel.text import Text
from bocage.systems.aslsk import advance, close_combat, fire_phases, movement, rally, rout
from bocage.systems.aslsk.model import State, other
from bocage.systems.aslsk.setup import set_up
from bocage.systems.aslsk.victory import judge, update_control


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


SEQUENCE: tuple[tuple[str, Mapping[str, Step]], ...] = (
    ("set-up", {"set-up": set_up}),
    ("RPh", rally.STEPS),
    ("PFPh", fire_phases.PREP_FIRE),
    ("MPh", movement.STEPS),
    ("DFPh", fire_phases.DEFENSIVE_FIRE),
    ("AFPh", fire_phases.ADVANCING_FIRE),
    ("RtPh", rout.STEPS),
    ("APh", advance.STEPS),
    ("CCPh", close_combat.STEPS),
    ("turn", {"turn-end": turn_end}),
)


def opening(step: Step) -> Step:
    """The first step of a phase; what the phase before has won or lost counts before it."""

    def opened(s: State) -> Procedure[None]:
        update_control(s)
        judge(s, over=False)
        if s.outcome is None:
            yield from step(s)

    return opened


STEPS: dict[str, Step] = {
    name: opening(step) if name.endswith("-start") else step for _, steps in SEQUENCE for name, step in steps.items()
}
