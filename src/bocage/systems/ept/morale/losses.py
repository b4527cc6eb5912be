"""Losses: a step, a whole unit, what they count for (EPT-1.2a, EPT-14.1a), and the fall of a leader (EPT-1.3d)."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import rule
from bocage.systems.ept.state.formations import led_by
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import label, tell_of
from bocage.systems.ept.state.units import bunker_of, is_bunker_lost, is_squad, remove, riders
from bocage.systems.ept.state.worth import score_loss

FIRE = ("EPT-12.", "EPT-13.0", "EPT-13.2b", "EPT-13.3", "EPT-16.6", "EPT-16.7", "EPT-16.8", "EPT-18.5")
"""The beginnings of the ids of the rules by which fire costs steps (EPT-14.1a)."""


@rule("EPT-1.2a")
def lose_step(s: State, unit: Unit, rule_id: str = "EPT-1.2a") -> Procedure[None]:
    """A two-step unit is reduced; a one-step or reduced unit is destroyed."""
    if unit.steps == 1:
        yield from eliminate(s, unit, rule_id)
        return
    unit.steps -= 1
    count_losses(s, unit, 1, rule_id)
    yield tell_of(s, unit, "told-step-lost", rule_id)


def eliminate(s: State, unit: Unit, rule_id: str) -> Procedure[None]:
    """Take a unit off the map as a loss."""
    count_losses(s, unit, unit.steps, rule_id)
    yield tell_of(s, unit, "told-eliminated", rule_id)
    bunker = bunker_of(s, unit)
    leave_map(s, unit)
    if bunker is not None and is_bunker_lost(s, bunker):
        del s.works[bunker.id]
        yield tell("told-bunker-lost", rule="EPT-18.1g", hex=label(s, bunker.at), place=label(s, bunker.at))


def leave_map(s: State, unit: Unit) -> None:
    """Take a unit out of the game: those aboard stay behind, formations that it led get another leader."""
    for rider in riders(s, unit):
        rider.carrier = 0
    give_up_command(s, unit)
    remove(s, unit)


@rule("EPT-14.1a")
def count_losses(s: State, unit: Unit, steps: int, rule_id: str) -> None:
    """Count steps lost by a rule for the formation of a unit, or by the option for that which hosts it (EPT-3.3i).

    Decoys count for nothing. Whatever costs a step counts, by the option fire only.
    """
    score_loss(s, unit, steps)
    if s.setting.options.steps_counted == "by_fire" and not rule_id.startswith(FIRE):
        return
    by_host = s.setting.options.hosted_losses_count_for == "host" and unit.host
    formation = s.formations.get(unit.host if by_host else unit.formation)
    if formation is None or unit.decoy:
        return
    lost = steps if is_squad(unit) else steps_of_one(unit)
    formation.lost += lost
    formation.lost_now += lost


@rule("EPT-14.1c")
def steps_of_one(unit: Unit) -> int:
    """The steps that a leader counts for, as every vehicle, gun and weapon does: one."""
    return 1


@rule("EPT-1.3d")
def give_up_command(s: State, unit: Unit) -> None:
    """The formations that a unit led have no leader until the administrative phase."""
    for formation in led_by(s, unit):
        formation.leader, formation.leader_fell, formation.fallen_morale = 0, True, unit.morale
