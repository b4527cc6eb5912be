"""Rally Phase (ASL-3.1): reinforcements, then recovery, repair, transfer, self-rally, rally by leaders, end of DM.

Both sides act in each step, the ATTACKER first; `sub` of the state says whose half of a step is being played.
"""

from __future__ import annotations

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.aslsk.game.step import PhaseStep
from bocage.systems.aslsk.ground.sight import known_enemies
from bocage.systems.aslsk.ground.terrain import gives_rally_bonus
from bocage.systems.aslsk.rally.attempts import rally_by_leader, self_rally
from bocage.systems.aslsk.rally.halves import acting_side, ask_acting_side, end_half, named_piece
from bocage.systems.aslsk.rally.reinforcements import reinforcements
from bocage.systems.aslsk.rally.weapon_steps import recover, repair, transfer
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    enemies_around,
    label,
    own_units,
)


# --- the player turn opens ----------------------------------------------------------------------------------------
def rally_start(s: State) -> Procedure[None]:
    """Open the player turn: clear all flags of the last one; conditions such as broken or CX stay."""
    s.phase, s.sub = "RPh", 0
    s.self_rallied, s.moves, s.move = False, 0, None
    s.shots, s.targets, s.cc_done = [], [], []
    for unit in s.units.values():
        unit.acted = unit.rally_tried = unit.was_pinned = False
        unit.own_fp_lost = unit.weapon_used = unit.routed = unit.advanced = False
        unit.directed, unit.directions = [], 0
    for weapon in s.weapons.values():
        weapon.recovered = False
    s.step = "rally-reinforcements"
    yield from ()


# --- step g: end of DM --------------------------------------------------------------------------------------------
def beside_known_enemy(s: State, unit: Unit) -> bool:
    """Whether a unit is adjacent to, or in one hex with, a Known Enemy Unit."""
    near = enemies_around(s, unit)
    return bool(near) and any(enemy in near for enemy in known_enemies(s, unit))


@rule("ASL-3.1p")
def loses_dm(s: State, unit: Unit) -> bool:
    """DM ends with the RPh, except beside a Known Enemy Unit."""
    return not beside_known_enemy(s, unit)


@rule("ASL-3.1q")
def why_not_keep_dm(s: State, choice: Choice) -> Violation | None:
    """Why a broken unit may not stay under DM by choice: not in woods or a building, nor where DM stays anyway."""
    unit = named_piece(s, choice)
    if choice.verb != "keep-dm" or unit is None or unit.side != acting_side(s) or not unit.dm or not loses_dm(s, unit):
        return refuse("ASL-3.1q", "refuse-no-dm")
    if gives_rally_bonus(s, unit.at):
        return refuse("ASL-3.1q", "refuse-keep-dm-in-shelter", hex=label(s, unit.at))
    return None


def end_of_desperation(s: State) -> Procedure[None]:
    """Step g: DM is removed, except where it must or by choice may stay."""
    side = acting_side(s)
    kept: list[int] = []

    def options(known: State) -> list[Choice]:
        return [Choice("keep-dm", mate.id) for mate in own_units(known, side) if mate.dm and mate.id not in kept]

    while (choice := (yield from ask_acting_side(s, "prompt-keep-dm", options, why_not_keep_dm, "ASL-3.1q"))) != END:
        kept.append(choice.piece or 0)
    for unit in own_units(s, side):
        if unit.dm and unit.id not in kept and loses_dm(s, unit):
            unit.dm = False
    end_half(s, "prep-fire-start")


STEPS: dict[str, PhaseStep] = {
    "rally-start": PhaseStep(rally_start, opens_phase=True),
    "rally-reinforcements": PhaseStep(reinforcements),
    "rally-recover": PhaseStep(recover),
    "rally-repair": PhaseStep(repair),
    "rally-transfer": PhaseStep(transfer),
    "rally-self": PhaseStep(self_rally),
    "rally-leaders": PhaseStep(rally_by_leader),
    "rally-end": PhaseStep(end_of_desperation),
}
