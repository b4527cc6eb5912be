"""The Residual FP that a First Fire attack leaves in its target hex (ASL-3.3.1y to 3.3.1ad)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.aslsk.fire.firepower import DEFENSIVE, column_of, shifted
from bocage.systems.aslsk.fire.modifiers import exhausted_drm, worst_hindrance
from bocage.systems.aslsk.ground import sight
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import State, weapon_name

if TYPE_CHECKING:
    from bocage.systems.aslsk.fire.attack import Attack
    from bocage.systems.aslsk.fire.attack_roll import Plan, Reading


@rule("ASL-E3")
def residual_needs_rof_declined(s: State) -> bool:
    """A machine gun that keeps its ROF leaves no Residual FP."""
    return bool(s.setting.option("E3"))


def keep_rof(s: State, made: Plan, read: Reading, failed: Sequence[int]) -> Procedure[tuple[int, ...]]:
    """The weapons that keep their ROF; where that costs Residual FP the owner may decline (ASL-E3)."""
    kept = [id for id in read.kept if id not in failed]
    if made.attack.kind not in DEFENSIVE or not residual_needs_rof_declined(s):
        return tuple(kept)
    for id in list(kept):
        rest = [other for other in kept if other != id]
        if residual_of(s, made, read, (*failed, *rest)) <= residual_of(s, made, read, (*failed, *kept)):
            continue
        keep, decline = Choice("keep-rof", piece=id), Choice("decline-rof", piece=id)
        answer = yield from ask(
            made.attack.side,
            text("prompt-rof", weapon=weapon_name(s.weapons[id])),
            Choices(lambda known, both=(keep, decline): both, default=lambda known, keep=keep: keep),
            rule="ASL-E3",
        )
        if answer.verb == "decline-rof":
            kept = rest
    return tuple(kept)


@rule("ASL-3.3.1y", "ASL-D17")
def residual_left(column: int) -> int:
    """Half of the column used, rounded down, at most 12; a flamethrower leaves it like any other."""
    return tables().residual_fp.after_attack(column)


@rule("ASL-3.3.1z")
def fp_without(fp: dict[int, int], without: Sequence[int]) -> int:
    """Weapons that malfunctioned, or keep their ROF, do not count for Residual FP."""
    return sum(value for element, value in fp.items() if element not in without)


@rule("ASL-E2")
def residual_columns_lost(s: State, attack: Attack) -> int:
    """One column less for each hindrance DRM and for CX; smoke in the target hex acts on the Residual attack itself."""
    if not s.setting.option("E2"):
        return 0
    hindered = worst_hindrance(s, attack).total - sight.smoke_in(s, attack.target)
    return max(0, hindered) + exhausted_drm(s, attack)


@rule("ASL-L12")
def residual_lost_to_leader(s: State, leadership: int) -> int:
    """One column less for a leader with a positive DRM."""
    return 1 if leadership > 0 and s.setting.option("L12") else 0


def residual_of(s: State, made: Plan, read: Reading, without: Sequence[int]) -> int:
    """The Residual FP an attack leaves."""
    column = column_of(fp_without(made.fp, without))
    if read.cowers:
        column = shifted(column, made.shift)
    lost = residual_columns_lost(s, made.attack) + residual_lost_to_leader(s, made.leadership)
    return tables().residual_fp.reduced(residual_left(column), lost)


@rule("ASL-3.3.1ad")
def stronger(there: int, new: int) -> int:
    """One marker to a Location, the stronger; they never add."""
    return max(there, new)


def leave_residual(s: State, made: Plan, read: Reading, without: Sequence[int]) -> None:
    """Put the Residual FP of a First Fire attack in its target hex."""
    if made.attack.kind not in DEFENSIVE:
        return
    fp = residual_of(s, made, read, without)
    if fp:
        cell = made.attack.target
        s.residual[cell] = stronger(s.residual.get(cell, 0), fp)
