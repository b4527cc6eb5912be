"""The turn (PZF-B3, B4): its start, the initiative, its end."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.kernel.contract.procedure import Procedure, Step, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf.morale.bravery import is_half_destroyed
from bocage.systems.pzf.scenarios import landing
from bocage.systems.pzf.scenarios.roles import roll_dice_off
from bocage.systems.pzf.shooting import readiness
from bocage.systems.pzf.special import camouflage, reserves
from bocage.systems.pzf.state.model import Figure, State, other_seat
from bocage.systems.pzf.turn import victory


@rule("PZF-B3a")
def turn_start(s: State) -> Procedure[None]:
    """Open a turn and clear the flags of the last one.

    Judges which armies are half destroyed, and brings on reserves and landing craft.
    """
    s.phase = "start"
    for figure in s.figures.values():
        clear_turn_flags(figure)
    for marker in s.markers.values():
        marker.spent, marker.acted = 0, False
    s.trumpeted.clear()
    s.broken = [is_half_destroyed(s, side) for side in (0, 1)]
    yield from readiness.choose_first_shells(s)
    yield from camouflage.fold_nets_of_reserves(s)
    yield tell("told-turn", turn=s.turn, rule="PZF-B3a")
    yield from reserves.roll_for_reserves(s)
    yield from landing.bring_in_craft(s)
    s.step = "initiative"


def clear_turn_flags(figure: Figure) -> None:
    """Reset everything of a figure that belongs to one turn."""
    figure.spent = figure.turned = figure.traversed = figure.actions = figure.served = figure.carries = 0
    figure.acted = figure.shot = figure.threw = figure.charged = figure.fought = figure.treated = False
    figure.crossed = figure.cycled = figure.advanced = figure.boarded = figure.bogged_now = figure.freed = False
    figure.floored = figure.pinned = figure.isolated = figure.nerve_tested = False
    figure.nerve = ""
    figure.heroic.clear()
    figure.run_over.clear()
    figure.made_out.clear()
    figure.overlooked.clear()
    for arm in figure.arms:
        arm.fired, arm.held, arm.aimed, arm.aimed_at = False, False, 0, ""


@rule("PZF-B3b", "PZF-B4a", "PZF-B4d")
def initiative(s: State) -> Procedure[None]:
    """Roll for the initiative of the turn; the higher die has it, and no Might changes these dice."""
    s.phase = "initiative"
    seat = given_initiative(s)
    while seat is None:
        winner = yield from roll_dice_off(s, "initiative", "PZF-B4a")
        seat = tied_initiative(s) if winner is None else winner
    s.had_initiative = s.initiative = seat
    s.player, s.part = seat, 0
    yield tell("told-initiative", side=s.setting.name(seat), rule="PZF-B4a")
    s.step = "movement-start"


@rule("PZF-B4b")
def tied_initiative(s: State) -> int | None:
    """The seat that gets the initiative on a tie: the one that did not have it.

    None on the first turn, where the dice are rolled again.
    """
    return None if s.had_initiative < 0 else other_seat(s.had_initiative)


@rule("PZF-B4c")
def given_initiative(s: State) -> int | None:
    """The seat to which the scenario gives the initiative of the first turn; None where dice decide."""
    return s.setting.first_initiative if s.turn == 1 else None


def turn_end(s: State) -> Procedure[None]:
    """Close a turn: test for victory, and open the next one if the game goes on."""
    s.phase = "end"
    yield from landing.remove_empty_craft(s)
    yield from victory.end_of_turn(s)
    if s.outcome is None:
        s.turn += 1
        s.step = "turn-start"


STEPS: Mapping[str, Step] = {"turn-start": turn_start, "initiative": initiative, "turn-end": turn_end}
"""The steps of the sequence of play that this module carries out, by id."""
