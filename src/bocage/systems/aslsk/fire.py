"""Fire attacks (ASL-3.2): the roll, and everything that follows from it for both sides.

An `Attack` is plain data; running it is the resolution, so that its odds come from the same code. How a fire group is
put together stands in `firegroup`, what modifies its roll in `modifiers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.procedure import Event, Procedure, ask, draw, pick_at_random, tell
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Text, text
from bocage.systems.aslsk import close_combat, condition, effects, morale, sight, weapons
from bocage.systems.aslsk.charts import FP, NO_EFFECT, OFF_TABLE, Result
from bocage.systems.aslsk.condition import Outcome, worst
from bocage.systems.aslsk.firepower import (
    DEFENSIVE,
    Manner,
    Occasion,
    can_fire,
    firepower,
    firer_of,
    fp_of,
    is_link,
    is_rof_shot,
    manner_of,
    weapons_in_use,
)
from bocage.systems.aslsk.model import (
    Fire,
    Shot,
    State,
    Target,
    Unit,
    Weapon,
    is_leader,
    is_mmc,
    is_squad,
    label,
    piece_name,
    type_of,
    unit_name,
    units_at,
    weapon_name,
    weapon_type_of,
    weapons_of,
)
from bocage.systems.aslsk.modifiers import (
    attack_drm,
    directing_drm,
    exhausted_drm,
    hexes_of,
    is_ft_attack,
    target_drm,
    targets_of,
    worst_hindrance,
)
from bocage.systems.aslsk.morale import Verdict
from bocage.systems.aslsk.tables import tables

Kind = Literal["prep", "first", "subsequent", "fpf", "final", "advancing", "residual", "charge"]

__all__ = ["Attack", "Kind", "Manner", "Occasion", "attack_drm", "can_fire", "firepower", "target_drm"]

MARKS: dict[Manner, Fire] = {
    "prep": "prep",
    "first": "first",
    "subsequent": "final",
    "fpf": "final",
    "final": "final",
    "again": "final",
    "advancing": "advancing",
}


class Attack(msgspec.Struct, frozen=True, omit_defaults=True):
    """One attack on the IFT. `fp`, `cx` and `dud_from` are for Residual FP and placed charges, which nobody fires.

    `if_seen` takes the line of sight for granted: what a player may ask about before he declares (ASL-3.2h).
    """

    kind: Kind
    side: int
    target: int
    firers: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()
    movers: tuple[int, ...] = ()
    fp: int = 0
    cx: bool = False
    dud_from: int = 0
    if_seen: bool = False

    def run(self, s: State) -> Procedure[str]:
        """Resolve the attack; gives the worst that happened to its targets."""
        if self.kind in ("residual", "charge"):
            return (yield from resolve_unmanned(s, self))
        blind = [] if self.if_seen else unseen(s, self)
        if not blind:
            return (yield from resolve(s, self))
        yield from miss_for_lack_of_sight(s, self, blind)
        outcomes: list[Outcome] = []
        for part in (yield from regroup(s, self, blind)):
            outcomes.append((yield from resolve(s, part)))
        return worst(outcomes)


# --- the roll -----------------------------------------------------------------------------------------------------
class Use(NamedTuple):
    """How a weapon takes part: where it fails, where it is lost for good, and its ROF, 0 if it has none now.

    `steady` is the hand of a leader, who does not cower (ASL-3.2v).
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
    """All that the dice of an attack decide, but for the results: those stand by target."""

    cowers: bool
    results: tuple[Result, ...]
    failed: tuple[int, ...]
    lost: tuple[int, ...]
    kept: tuple[int, ...]
    checks: tuple[Verdict, ...]


@rule("ASL-3.2.1a", "ASL-0c", "ASL-D3", off=OFF_TABLE)
def column_of(fp: int) -> int:
    """The rightmost IFT column not above the FP: none below 1 FP, the last for more than it."""
    return tables().ift.column(fp)


@rule("ASL-3.2s", off=lambda s, firers: tables().cowering.columns)
def cowering_columns(s: State, firers: Sequence[Unit]) -> int:
    """Two columns if any Inexperienced MMC takes part, else one."""
    return tables().cowering.shift(inexperienced=any(is_mmc(u) and condition.is_inexperienced(s, u) for u in firers))


@rule("ASL-3.2v", off=True)
def can_cower(firers: Sequence[Unit]) -> bool:
    """MMC cower; leaders alone, Residual FP and charges do not."""
    return any(is_mmc(unit) for unit in firers)


@rule("ASL-3.2r")
def cowering_shift(s: State, attack: Attack) -> int:
    """Columns an attack without a directing leader loses on doubles."""
    firers = [firer_of(s, element) for element in attack.firers]
    return cowering_columns(s, firers) if not attack.leaders and can_cower(firers) else 0


@rule("ASL-3.2t", off=lambda column, left: max(0, column - left))
def shifted(column: int, left: int) -> int:
    """So many columns further left; left of the lowest the attack fails."""
    return tables().ift.shifted(column, left)


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
    return weapons.rate_of_fire(s, weapon, user)


@rule("ASL-4.1g", off="first")
def strain(manner: Manner) -> Manner:
    """Subsequent First Fire and FPF strain a machine gun."""
    return manner


@rule("ASL-L4")
def is_strained_again(s: State, manner: Manner) -> bool:
    """So does a second Final Fire, under the option."""
    return manner == "again" and bool(s.setting.option("L4"))


@rule("ASL-L4")
def lost_from(s: State, weapon: Weapon, manner: Manner) -> int:
    """Under the option a strained machine gun is lost for good from its printed B# on."""
    strained = manner in ("subsequent", "fpf") or is_strained_again(s, manner)
    if not strained or not s.setting.option("L4"):
        return 0
    return weapon_type_of(weapon).breakdown or tables().breakdown.default_b


@rule("ASL-4.1f", "ASL-4.2f", off=99)
def fails_from(s: State, weapon: Weapon, user: Unit, manner: Manner) -> int:
    """The original DR from which a machine gun malfunctions, a flamethrower is lost."""
    kind = "subsequent" if is_strained_again(s, manner) else strain(manner)
    return weapons.breakdown_number(s, weapon, user, kind)


def uses_of(s: State, manners: dict[int, Manner]) -> list[Use]:
    """The weapons of an attack and what their dice may do to them."""
    found = []
    for element, manner in manners.items():
        weapon = s.weapons.get(element)
        if weapon:
            user = s.units[weapon.holder]
            lost = lost_from(s, weapon, manner) or 99
            fails, rof = fails_from(s, weapon, user, manner), rof_now(s, weapon, user, manner)
            found.append(Use(element, fails, lost, rof, is_leader(user)))
    return found


@rule("ASL-3.3.1o", "ASL-3.3.1r")
def fpf_users(s: State, attack: Attack, manners: dict[int, Manner]) -> list[int]:
    """Those whom Final Protective Fire exposes: its firers and the leaders who directed them, not all of a group."""
    users = dict.fromkeys(firer_of(s, e).id for e, manner in manners.items() if manner == "fpf")
    hexes = {s.units[id].at for id in users}
    return [*users, *(id for id in attack.leaders if s.units[id].at in hexes)]


def plan(s: State, attack: Attack) -> Plan:
    """Work out everything about an attack that does not depend on dice."""
    manners = {element: manner_of(s, element, attack.kind) for element in attack.firers}
    fp = {e: _fp(s, attack, e) for e in attack.firers}
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
    """A second leader at a machine gun adds nothing of his own."""
    unit = s.units.get(element)
    return 0 if unit and is_leader(unit) else fp_of(s, element, attack.target, attack.kind, attack.firers)


def read_dice(s: State, made: Plan, faces: Faces) -> Reading:
    """What the dice mean for an attack."""
    white, coloured = faces
    original = white + coloured
    cowers = white == coloured and made.shift > 0
    ift = tables().ift
    column = shifted(made.column, made.shift) if cowers else made.column
    failed = tuple(use.weapon for use in made.uses if original >= use.fails_from and original < use.lost_from)
    lost = tuple(use.weapon for use in made.uses if original >= use.lost_from)
    bad = failed + lost
    return Reading(
        cowers,
        tuple(ift.result(column, original + drm.total) for drm in made.drm),
        failed,
        lost,
        tuple(u.weapon for u in made.uses if coloured <= u.rof and u.weapon not in bad and (u.steady or not cowers)),
        tuple(_fpf_verdict(s.units[id], made, original) for id in made.checked),
    )


def _fpf_verdict(unit: Unit, made: Plan, original: int) -> Verdict:
    """The roll of FPF as a NMC of its user; the leader who directed it does not help himself."""
    drm = 0 if unit.id in made.attack.leaders else made.leadership
    return morale.verdict(unit, original, original + drm)


@rule("ASL-3.2.1y")
def could_shake(made: Plan, drm: Tally) -> bool:
    """Whether some roll, with its cowering, could give at least a NMC."""
    ift = tables().ift
    double = ift.result(shifted(made.column, made.shift) if made.shift else made.column, 2 + drm.total)
    return any(found.kind in ("KIA", "K", "MC") for found in (double, ift.result(made.column, 3 + drm.total)))


def shake_broken(s: State, made: Plan) -> Procedure[None]:
    """Broken targets without DM get it from any attack that could have hurt them."""
    for id, drm in zip(made.targets, made.drm, strict=True):
        unit = s.units[id]
        if unit.broken and not unit.dm and could_shake(made, drm):
            condition.desperate(s, unit)
            yield tell("told-dm", rule="ASL-3.2.1y", pieces=(id,), unit=unit_name(unit))


def resolve(s: State, attack: Attack) -> Procedure[Outcome]:
    """Roll an attack that has its line of sight, and carry out all that follows."""
    made = plan(s, attack)
    hexes = hexes_of(s, attack.firers)
    before = morale.leaders_now(s, made.targets, attack.movers)
    others = [unit.id for cell in hexes for unit in units_at(s, cell)] if made.checked else []
    behind = morale.leaders_now(s, others)
    further = [element for element in attack.firers if is_rof_shot(s, element)]
    shown = made.drm[0] if made.drm else attack_drm(s, attack)
    read: Reading = yield from draw(
        TWO_D6, "ift", lambda faces: read_dice(s, made, faces), tally=shown, seat=attack.side, rule="ASL-3.2.1a"
    )
    column = made.column
    if read.cowers:
        column = shifted(column, made.shift)
        yield tell("told-cowers", rule="ASL-3.2r", columns=made.shift)
    yield from announce(s, attack, column, read.results)
    yield from shake_broken(s, made)
    outcome = yield from effects.apply_results(s, dict(zip(made.targets, read.results, strict=True)), column)
    failed = yield from failing(s, read)
    kept = yield from keep_rof(s, made, read, failed)
    leave_residual(s, made, read, (*failed, *(kept if residual_needs_rof_declined(s) else ())))
    mark_fired(s, made, read, kept)
    note_shots(s, attack, hexes, further)
    yield from malfunction(s, failed, read.lost)
    yield from check_fpf(s, made, read)
    outcomes = [outcome, (yield from morale.leader_losses(s, before, attack.movers))]
    yield from morale.leader_losses(s, behind)
    close_combat.end_melees(s)
    return worst(outcomes)


def announce(s: State, attack: Attack, column: int, results: Sequence[Result]) -> Procedure[None]:
    """Say on which column an attack was made and what came of it."""
    fp = tables().ift.columns[column] if column != OFF_TABLE else 0
    found = min(results, key=effects.gravity, default=NO_EFFECT)
    where = label(s, attack.target)
    result = text("told-fire-none") if found == NO_EFFECT else found.text
    args: dict[str, int | str | Text] = {"hex": where, "by": firers_named(s, attack), "fp": fp, "result": result}
    yield Event(Text("told-fire", args), "ASL-3.2.1a", attack.firers, where)


def firers_named(s: State, attack: Attack) -> Text:
    """Who fires, and who directs, for the log."""
    if not attack.firers:
        return text("fire-charge" if attack.kind == "charge" else "fire-residual")
    names = [piece_name(s, element) for element in (*attack.firers, *attack.leaders)]
    found = names[0]
    for name in names[1:]:
        found = text("fire-together", first=found, next=name)
    return found


# --- after the roll -----------------------------------------------------------------------------------------------
def failing(s: State, read: Reading) -> Procedure[tuple[int, ...]]:
    """The weapon that fails after the attack: of several machine guns one at random (ASL-4.1g)."""
    reached = (*read.failed, *read.lost)
    if len(reached) > 1:
        return ((yield from pick_at_random(reached, "malfunction", rule="ASL-4.1g")),)
    return reached


def malfunction(s: State, failed: Sequence[int], lost: Sequence[int]) -> Procedure[None]:
    """Machine guns malfunction, flamethrowers and what is lost for good leave play."""
    for id in failed:
        weapon = s.weapons[id]
        if id in lost or weapon_type_of(weapon).repair is None:
            use_up(s, s.units[weapon.holder], weapon)
            yield from effects.remove_weapon(s, weapon, "ASL-L4" if id in lost else "ASL-4.2f")
        else:
            weapon.malfunctioned = True
            yield tell("told-malfunction", rule="ASL-4.1f", pieces=(id,), weapon=weapon_name(weapon))


def use_up(s: State, unit: Unit, weapon: Weapon) -> None:
    """Note a weapon that its use removes: it was one of those its possessor used."""
    unit.used_up.append(weapon.type)
    mark_for_weapon_gone(s, unit)


@rule("ASL-D6")
def mark_for_weapon_gone(s: State, unit: Unit) -> None:
    """Whoever used a weapon in the PFPh that is gone bears the marker for it; his own FP may still fire."""
    if s.phase == "PFPh" and not unit.fire:
        unit.fire, unit.own_fp_fresh = "prep", True


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
            lambda known, both=(keep, decline): both,  # type: ignore[misc]
            default=lambda known, keep=keep: keep,  # type: ignore[misc]
            rule="ASL-E3",
        )
        if answer.verb == "decline-rof":
            kept = rest
    return tuple(kept)


@rule("ASL-3.3.1y", "ASL-D17")
def residual_left(column: int) -> int:
    """Half of the column used, rounded down, at most 12; a flamethrower leaves it like any other."""
    return tables().residual_fp.left(column)


@rule("ASL-3.3.1z", off=lambda fp, without: sum(fp.values()))
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


@rule("ASL-3.3.1ad", off=lambda there, new: there + new)
def stronger(there: int, new: int) -> int:
    """One marker to a Location, the stronger; they never add."""
    return max(there, new)


def leave_residual(s: State, made: Plan, read: Reading, without: Sequence[int]) -> None:
    """Put the Residual FP of a First Fire attack in its target hex."""
    if made.attack.kind not in DEFENSIVE:
        return
    left = residual_of(s, made, read, without)
    if left:
        cell = made.attack.target
        s.residual[cell] = stronger(s.residual.get(cell, 0), left)


@rule("ASL-3.2u", off=lambda s, made, element, mark: mark)
def mark_of_cowering(s: State, made: Plan, element: int, mark: Fire) -> Fire:
    """A MMC that cowers in First Fire is marked Final Fire at once."""
    return "final" if mark == "first" and is_mmc(firer_of(s, element)) else mark


@rule("ASL-3.2.2a", "ASL-3.3.1d")
def mark_fired(s: State, made: Plan, read: Reading, kept: Sequence[int]) -> None:
    """Mark what fired, own FP and each weapon for itself; a weapon that keeps its ROF stays unmarked."""
    for element, manner in made.manners.items():
        mark = MARKS[manner]
        if read.cowers:
            mark = mark_of_cowering(s, made, element, mark)
        weapon, unit = s.weapons.get(element), firer_of(s, element)
        if weapon:
            weapon.shots += 1
            weapon.rof = element in kept
            weapon.fire = weapon.fire if weapon.rof else mark
        else:
            unit.fire, unit.own_fp_fresh = mark, False
        spend_own_fp(s, unit)
        occupy_leader(unit, mark)
    for element, manner in made.manners.items():
        if manner in ("subsequent", "fpf"):
            cover_all(s, firer_of(s, element))
        elif read.cowers:
            mark_cowering_unit(s, firer_of(s, element), manner)
    mark_leaders(s, made)


@rule("ASL-3.2u")
def mark_cowering_unit(s: State, unit: Unit, manner: Manner) -> None:
    """A MMC that cowers is marked itself, even if only its weapon fired; the AFPh knows no such marker."""
    if is_mmc(unit) and manner != "advancing":
        unit.fire, unit.own_fp_fresh = "prep" if manner == "prep" else "final", False


@rule("ASL-3.3.1m")
def cover_all(s: State, unit: Unit) -> None:
    """After Subsequent First Fire one Final Fire marker covers the unit and all its weapons."""
    unit.fire = "final"
    for weapon in weapons_of(s, unit):
        weapon.fire, weapon.rof = "final", False


@rule("ASL-4.0m", "ASL-4.0n")
def spend_own_fp(s: State, unit: Unit) -> None:
    """Two weapons cost a squad its own FP, one weapon a half-squad."""
    fired = len(weapons_in_use(s, unit)) + len(unit.used_up)
    kept = tables().weapon_use.most_with_own_fp(type_of(unit).kind)
    if is_mmc(unit) and fired > kept and (is_squad(unit) or fired):
        unit.own_fp_lost = True


@rule("ASL-4.0o")
def occupy_leader(unit: Unit, mark: Fire) -> None:
    """A leader who serves a weapon gives no leadership in this fire phase."""
    if is_leader(unit):
        unit.weapon_used = True
        unit.fire = mark


@rule("ASL-3.2ac", "ASL-3.2aa")
def mark_leaders(s: State, made: Plan) -> None:
    """A leader who directs fire counts as attacking and has used his leadership on these firers."""
    firers = made.attack.firers
    again = all(is_further_shot(s, element) for element in firers)
    mark = MARKS[max(made.manners.values(), key=lambda manner: MARKS[manner] == "final")]
    for id in made.attack.leaders:
        leader = s.units.get(id)
        if leader is None:
            continue
        leader.fire = mark
        if not (again and set(firers) <= set(leader.directed)):
            leader.directed = list(firers)
            leader.directions += 1


def is_further_shot(s: State, element: int) -> bool:
    """A weapon that has fired before in this phase by its ROF."""
    weapon = s.weapons.get(element)
    return weapon is not None and weapon.shots > 1


def note_shots(s: State, attack: Attack, hexes: Sequence[int], further: Sequence[int]) -> None:
    """Remember who fired at whom from where (ASL-3.2z, 3.3.1t, 4.1c).

    Flamethrowers (ASL-4.2d) and the `further` shots of a kept ROF (ASL-4.1d) are no attacks of their hex.
    """
    if attack.movers and s.move:
        for cell in hexes:
            if cell not in s.move.fired_from:
                s.targets = [target for target in s.targets if target.from_cell != cell]
                s.move.fired_from.append(cell)
    s.shots += [Shot(element, mover, attack.target) for element in attack.firers for mover in attack.movers]
    if not is_ft_attack(s, attack):
        joint = [element for element in attack.firers if element not in further]
        s.targets += [Target(attack.target, firer_of(s, element).at, element) for element in joint]


def check_fpf(s: State, made: Plan, read: Reading) -> Procedure[None]:
    """The attack's own dice are a NMC of those who used FPF."""
    for id, found in zip(made.checked, read.checks, strict=True):
        unit = s.units.get(id)
        if unit:
            yield tell("told-fpf-check", rule="ASL-3.3.1o", pieces=(id,), unit=unit_name(unit))
            yield from morale.apply_verdict(s, unit, found, cause="fpf")


# --- Residual FP and charges --------------------------------------------------------------------------------------
def residual_attack(s: State, cell: int, movers: Sequence[int], side: int) -> Attack:
    """The attack of the Residual FP marker in a hex on those who move there (ASL-3.3.1aa)."""
    return Attack("residual", side, cell, movers=tuple(movers), fp=s.residual.get(cell, 0) * FP)


def residual_drm(s: State, unit: Unit, cell: int) -> int:
    """The DRM that a Residual FP attack in a hex would have against a mover there (ASL-3.3.1af)."""
    attack = residual_attack(s, cell, (unit.id,), 1 - unit.side)
    return target_drm(s, unit, attack, attack_drm(s, attack)).total


def resolve_unmanned(s: State, attack: Attack) -> Procedure[Outcome]:
    """Residual FP or a placed charge: no leadership, no cowering."""
    column = column_of(attack.fp)
    common = attack_drm(s, attack)
    targets = [unit.id for unit in targets_of(s, attack)]
    drm = [target_drm(s, s.units[id], attack, common) for id in targets]
    made = Plan(attack, {}, {}, column, 0, targets, drm, [], [], 0)
    before = morale.leaders_now(s, targets, attack.movers)
    ift = tables().ift

    def read(faces: Faces) -> tuple[Result, ...] | None:
        if is_dud(attack, sum(faces)):
            return None
        return tuple(ift.result(column, sum(faces) + one.total) for one in drm)

    results = yield from draw(
        TWO_D6,
        attack.kind,
        read,
        tally=drm[0] if drm else common,
        seat=attack.side,
        rule="ASL-3.3.1aa" if attack.kind == "residual" else "ASL-4.3a",
    )
    if results is None:
        yield tell("told-dud", rule="ASL-4.3h", place=label(s, attack.target))
        return "nothing"
    if attack.kind == "residual":
        for id, one in zip(targets, drm, strict=True):
            s.units[id].residual_drm[attack.target] = one.total
    yield from announce(s, attack, column, results)
    yield from shake_broken(s, made)
    outcome = yield from effects.apply_results(s, dict(zip(targets, results, strict=True)), column)
    outcome = worst([outcome, (yield from morale.leader_losses(s, before, attack.movers))])
    close_combat.end_melees(s)
    return outcome


@rule("ASL-4.3h")
def is_dud(attack: Attack, original: int) -> bool:
    """A charge does not go off from its X# on."""
    return bool(attack.dud_from) and original >= attack.dud_from


# --- attacks declared without a line of sight ---------------------------------------------------------------------
@rule("ASL-3.2i", "ASL-3.2y")
def unseen(s: State, attack: Attack) -> list[int]:
    """The firers who turn out to have no line of sight; they drop out."""
    blind = [cell for cell in hexes_of(s, attack.firers) if not sight.sees(s, cell, attack.target)]
    return [element for element in attack.firers if firer_of(s, element).at in blind]


def miss_for_lack_of_sight(s: State, attack: Attack, blind: Sequence[int]) -> Procedure[None]:
    """They have fired all the same, and their weapons may malfunction (ASL-3.2i)."""
    hexes = hexes_of(s, blind)
    leaders = tuple(id for id in attack.leaders if s.units[id].at in hexes)
    part = msgspec.structs.replace(attack, firers=tuple(blind), leaders=leaders)
    made = plan(s, part)._replace(targets=[], drm=[], checked=[], shift=0)
    further = [element for element in part.firers if is_rof_shot(s, element)]
    yield tell("told-no-sight", rule="ASL-3.2i", place=label(s, attack.target), pieces=part.firers)
    read = Reading(False, (), (), (), (), ())
    if made.uses:
        read = yield from draw(
            TWO_D6, "ift-unseen", lambda faces: read_dice(s, made, faces), seat=attack.side, rule="ASL-3.2i"
        )
    failed = yield from failing(s, read)
    mark_fired(s, made, read, [id for id in read.kept if id not in failed])
    note_shots(s, part, hexes, further)
    yield from malfunction(s, failed, read.lost)


def regroup(s: State, attack: Attack, blind: Sequence[int]) -> Procedure[list[Attack]]:
    """Those who see the target attack still: as one group where they hang together, or each hex for itself."""
    seeing = [element for element in attack.firers if element not in blind]
    parts = chains(s, seeing)
    if any(len(hexes_of(s, part)) > 1 for part in parts):
        both = (Choice("together"), Choice("apart"))
        answer = yield from ask(
            attack.side,
            text("prompt-regroup", hex=label(s, attack.target)),
            lambda known: both,
            default=lambda known: both[0],
            rule="ASL-3.2y",
        )
        if answer.verb == "apart":
            parts = [[e for e in seeing if firer_of(s, e).at == cell] for cell in hexes_of(s, seeing)]
    return [_part_of(s, attack, part) for part in parts]


def _part_of(s: State, attack: Attack, firers: Sequence[int]) -> Attack:
    hexes = hexes_of(s, firers)
    leaders = tuple(id for id in attack.leaders if s.units[id].at in hexes)
    return msgspec.structs.replace(attack, firers=tuple(firers), leaders=leaders)


def chains(s: State, firers: Sequence[int]) -> list[list[int]]:
    """Firers sorted into groups whose hexes hang together; a leader alone joins one but links none (ASL-3.2x)."""
    left = sorted(hexes_of(s, firers), key=lambda cell: not is_link(s, cell, firers))
    found = []
    while left:
        chain = [left.pop(0)]
        for cell in chain:
            if not is_link(s, cell, firers):
                continue
            chain += [near for near in left if s.board.adjacent(cell, near)]
            left = [near for near in left if near not in chain]
        found.append([element for element in firers if firer_of(s, element).at in chain])
    return found
