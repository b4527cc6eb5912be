"""The roll of a fire attack (ASL-3.2): its column, cowering, rate of fire, breakdown, and what the dice mean.

A `Plan` is everything that is settled before the dice, a `Reading` everything they decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bocage.kernel.dice import Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.fire.firepower import Manner, column_of, firer_of, fp_of, manner_of, shifted
from bocage.systems.aslsk.fire.modifiers import attack_drm, directing_drm, target_drm, targets_of
from bocage.systems.aslsk.morale import checks
from bocage.systems.aslsk.morale.checks import Verdict
from bocage.systems.aslsk.reference.charts import Result
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state import condition
from bocage.systems.aslsk.state.model import State, Unit, Weapon, is_leader, is_mmc, weapon_type_of
from bocage.systems.aslsk.weapons import handling

if TYPE_CHECKING:
    from bocage.systems.aslsk.fire.attack import Attack


NEVER_ROLLED = 99
"""Higher than any original DR: a weapon that fails or is lost from this number on never does."""
LOWEST_DOUBLE = 2
"""The best roll for an attack that cowers."""
LOWEST_WITHOUT_DOUBLE = 3
"""The best roll that cannot cower."""


class Use(NamedTuple):
    """How a weapon takes part: the DR from which it fails or is lost, and its ROF, 0 if it has none now.

    `steady` marks a weapon fired by a leader, who does not cower (ASL-3.2v).
    """

    weapon: int
    fails_from: int
    lost_from: int
    rof: int
    steady: bool


class Plan(NamedTuple):
    """An attack ready to be rolled."""

    attack: Attack
    manners: dict[int, Manner]
    fp: dict[int, int]
    column: int
    shift: int
    targets: list[int]
    drm: list[Tally]
    uses: list[Use]
    checked: list[int]
    leadership: int


class Reading(NamedTuple):
    """What the dice of an attack decide; `results` stand in the order of the targets."""

    cowers: bool
    results: tuple[Result, ...]
    failed: tuple[int, ...]
    lost: tuple[int, ...]
    kept: tuple[int, ...]
    checks: tuple[Verdict, ...]


@rule("ASL-3.2s")
def cowering_columns(s: State, firers: Sequence[Unit]) -> int:
    """Two columns if any Inexperienced MMC takes part, else one."""
    green = [unit for unit in firers if is_mmc(unit) and condition.is_inexperienced(s, unit)]
    return tables().cowering.shift(inexperienced=bool(green))


@rule("ASL-3.2v")
def can_cower(firers: Sequence[Unit]) -> bool:
    """MMC cower; leaders alone, Residual FP and charges do not."""
    return any(is_mmc(unit) for unit in firers)


@rule("ASL-3.2r")
def cowering_shift(s: State, attack: Attack) -> int:
    """Columns an attack without a directing leader loses on doubles."""
    if attack.leaders:
        return 0
    firers = [firer_of(s, element) for element in attack.firers]
    return cowering_columns(s, firers) if can_cower(firers) else 0


@rule("ASL-L2")
def is_rof_forbidden(s: State, manner: Manner) -> bool:
    """No ROF in the AFPh."""
    return manner == "advancing" and bool(s.setting.option("L2"))


@rule("ASL-3.2.1v")
def is_rof_lost_by_pin(user: Unit) -> bool:
    """A pinned unit has no ROF."""
    return user.pinned


@rule("ASL-1.2.4d")
def rof_now(s: State, weapon: Weapon, user: Unit, manner: Manner) -> int:
    """The ROF of a weapon in this attack; an already marked weapon fires once."""
    if weapon.fire or is_rof_forbidden(s, manner) or is_rof_lost_by_pin(user):
        return 0
    return handling.rate_of_fire(s, weapon, user)


@rule("ASL-L4")
def is_strained_again(s: State, manner: Manner) -> bool:
    """Under the option a second Final Fire strains a machine gun too."""
    return manner == "again" and bool(s.setting.option("L4"))


@rule("ASL-L4")
def lost_from(s: State, weapon: Weapon, manner: Manner) -> int:
    """Under the option a strained machine gun is lost for good from its printed B# on."""
    strained = manner in ("subsequent", "fpf") or is_strained_again(s, manner)
    if not strained or not s.setting.option("L4"):
        return 0
    return weapon_type_of(weapon).breakdown or tables().breakdown.default_b


@rule("ASL-4.1f", "ASL-4.2f")
def fails_from(s: State, weapon: Weapon, user: Unit, manner: Manner) -> int:
    """The original DR from which a machine gun malfunctions, a flamethrower is lost."""
    kind = "subsequent" if is_strained_again(s, manner) else manner
    return handling.breakdown_number(s, weapon, user, kind)


def uses_of(s: State, manners: dict[int, Manner]) -> list[Use]:
    """The weapons of an attack and what their dice may do to them."""
    uses = []
    for element, manner in manners.items():
        weapon = s.weapons.get(element)
        if weapon:
            user = s.units[weapon.holder]
            lost = lost_from(s, weapon, manner) or NEVER_ROLLED
            fails, rof = fails_from(s, weapon, user, manner), rof_now(s, weapon, user, manner)
            uses.append(Use(element, fails, lost, rof, is_leader(user)))
    return uses


@rule("ASL-3.3.1o", "ASL-3.3.1r")
def fpf_users(s: State, attack: Attack, manners: dict[int, Manner]) -> list[int]:
    """Units that used Final Protective Fire, and leaders who directed from their hexes; each takes a NMC."""
    if "fpf" not in manners.values():
        return []
    users = dict.fromkeys(firer_of(s, element).id for element, manner in manners.items() if manner == "fpf")
    hexes = {s.units[id].at for id in users}
    return [*users, *(id for id in attack.leaders if s.units[id].at in hexes)]


def plan(s: State, attack: Attack) -> Plan:
    """Work out everything about an attack that does not depend on dice."""
    manners = {element: manner_of(s, element, attack.kind) for element in attack.firers}
    fp = {firer: _fp(s, attack, firer) for firer in attack.firers}
    common = attack_drm(s, attack)
    targets = targets_of(s, attack)
    return Plan(
        attack,
        manners,
        fp,
        column_of(sum(fp.values())),
        cowering_shift(s, attack),
        [unit.id for unit in targets],
        [target_drm(s, unit, attack, common) for unit in targets],
        uses_of(s, manners),
        fpf_users(s, attack, manners),
        directing_drm([s.units[id] for id in attack.leaders]),
    )


def _fp(s: State, attack: Attack, element: int) -> int:
    """FP of a firer in 1/32; a leader who helps at a machine gun adds none of his own."""
    unit = s.units.get(element)
    return 0 if unit and is_leader(unit) else fp_of(s, element, attack.target, attack.kind, attack.firers)


def read_dice(s: State, made: Plan, faces: Faces) -> Reading:
    """What the dice mean for an attack."""
    white, coloured = faces
    original = white + coloured
    cowers = white == coloured and made.shift > 0
    ift, uses = tables().ift, made.uses
    column = shifted(made.column, made.shift) if cowers else made.column
    failed = tuple([use.weapon for use in uses if original >= use.fails_from and original < use.lost_from])
    lost = tuple([use.weapon for use in uses if original >= use.lost_from])
    working = [use for use in uses if use.weapon not in failed and use.weapon not in lost]
    return Reading(
        cowers,
        tuple([ift.result(column, original + drm.total) for drm in made.drm]),
        failed,
        lost,
        tuple([use.weapon for use in working if coloured <= use.rof and (use.steady or not cowers)]),
        tuple([_fpf_verdict(s.units[id], made, original) for id in made.checked]),
    )


def _fpf_verdict(unit: Unit, made: Plan, original: int) -> Verdict:
    """The roll of FPF as a NMC of its user; the leader who directed it does not help himself."""
    drm = 0 if unit.id in made.attack.leaders else made.leadership
    return checks.verdict(unit, original, original + drm)


@rule("ASL-3.2.1y")
def could_shake(made: Plan, drm: Tally) -> bool:
    """Whether the best roll, with the cowering it brings, could give at least a NMC."""
    ift = tables().ift
    cowered = shifted(made.column, made.shift) if made.shift else made.column
    best = (
        ift.result(cowered, LOWEST_DOUBLE + drm.total),
        ift.result(made.column, LOWEST_WITHOUT_DOUBLE + drm.total),
    )
    return any(result.kind in ("KIA", "K", "MC") for result in best)
