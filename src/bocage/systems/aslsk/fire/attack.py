"""Fire attacks (ASL-3.2): an attack as it is resolved, and everything that follows from it for both sides.

An `Attack` is plain data; running it is the resolution, so that its odds come from the same code. How a fire group is
put together stands in `firegroup`, what modifies its roll in `modifiers`, the roll in `attack_roll`, what it leaves
behind in `residual` and `fire_marks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Literal

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Event, Procedure, ask, draw, pick_at_random, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import Resolved, Touched
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, Text, text
from bocage.systems.aslsk.fire.attack_roll import Plan, Reading, could_shake, plan, read_dice
from bocage.systems.aslsk.fire.firepower import Occasion, column_of, firer_of, in_fp, is_link, manner_of, shifted
from bocage.systems.aslsk.fire.firers import is_rof_shot
from bocage.systems.aslsk.fire.group import Group
from bocage.systems.aslsk.fire.markers import mark_fired, note_shots, use_up
from bocage.systems.aslsk.fire.modifiers import attack_drm, hexes_of, target_drm, targets_of
from bocage.systems.aslsk.fire.residual import keep_rof, leave_residual, residual_needs_rof_declined
from bocage.systems.aslsk.ground import sight
from bocage.systems.aslsk.morale import checks, desperation, effects
from bocage.systems.aslsk.reference.charts import FP, NO_EFFECT, OFF_TABLE, Result
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state import condition
from bocage.systems.aslsk.state.condition import Outcome, worst
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    label,
    piece_name,
    pieces_in,
    unit_name,
    units_at,
    weapon_name,
    weapon_type_of,
)

Kind = Literal["prep", "first", "subsequent", "fpf", "final", "advancing", "residual", "charge"]


class Attack(msgspec.Struct, frozen=True, omit_defaults=True):
    """One attack on the IFT.

    `fp` (in 1/32), `cx` and `dud_from` (an original DR, 0 for none) are for Residual FP and placed charges, which have
    no firers. `if_seen` takes the line of sight for granted: a player may ask before he declares (ASL-3.2h).
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

    def run(self, s: State) -> Procedure[Resolved]:
        """Resolve the attack; gives the worst that happened, and what became of each target."""
        before = [copy(unit) for unit in targets_of(s, self)]
        outcome = yield from fire(s, self)
        return Resolved(outcome, condition.fates(s, before))

    def touches(self, s: State) -> Touched:
        return pieces_in(s, {self.target, *hexes_of(s, self.firers), *(s.units[id].at for id in self.leaders)})


def fire(s: State, attack: Attack) -> Procedure[Outcome]:
    """Carry out an attack; firers who turn out to see nothing drop out of it first."""
    if attack.kind in ("residual", "charge"):
        return (yield from resolve_unmanned(s, attack))
    blind = [] if attack.if_seen else unseen(s, attack)
    if not blind:
        return (yield from resolve(s, attack))
    yield from miss_for_lack_of_sight(s, attack, blind)
    outcomes: list[Outcome] = []
    for part in (yield from regroup(s, attack, blind)):
        outcomes.append((yield from resolve(s, part)))
    return worst(outcomes)


def resolve(s: State, attack: Attack) -> Procedure[Outcome]:
    """Roll an attack that has its line of sight, and carry out all that follows."""
    made = plan(s, attack)
    hexes = hexes_of(s, attack.firers)
    before = checks.leaders_now(s, made.targets, attack.movers)
    others = [unit.id for cell in hexes for unit in units_at(s, cell)] if made.checked else []
    behind = checks.leaders_now(s, others) if others else []
    further = [element for element in attack.firers if is_rof_shot(s, element)]
    shown = heaviest(made.drm) or attack_drm(s, attack)
    read: Reading = yield from draw(
        TWO_D6, "ift", lambda faces: read_dice(s, made, faces), tally=shown, seat=attack.side, rule="ASL-3.2.1a"
    )
    column = made.column
    if read.cowers:
        column = shifted(column, made.shift)
        yield tell("told-cowers", rule="ASL-3.2r", columns=made.shift)
    yield announced(s, attack, sum(made.fp.values()), column, read.results)
    yield from shake_broken(s, made)
    outcome: Outcome = "nothing"
    if [result for result in read.results if result != NO_EFFECT]:
        outcome = yield from effects.apply_results(s, dict(zip(made.targets, read.results, strict=True)), column)
    failed = (yield from failing(s, read)) if read.failed or read.lost else ()
    kept = (yield from keep_rof(s, made, read, failed)) if read.kept else ()
    leave_residual(s, made, read, (*failed, *(kept if residual_needs_rof_declined(s) else ())))
    mark_fired(s, made, read, kept)
    for id in kept:
        yield tell("told-keeps-rof", rule="ASL-1.2.4d", pieces=(id,), weapon=piece_name(s, id))
    note_shots(s, attack, hexes, further)
    if failed:
        yield from malfunction(s, failed, read.lost)
    if made.checked:
        yield from check_fpf(s, made, read)
    if before:
        outcome = worst([outcome, (yield from checks.leader_losses(s, before, attack.movers))])
    if behind:
        yield from checks.leader_losses(s, behind)
    condition.end_melees(s)
    return outcome


def heaviest(drm: Sequence[Tally]) -> Tally | None:
    """The modifiers of the target that is hit hardest, whose result the log tells; None without targets."""
    return min(drm, key=lambda tally: tally.total, default=None)


def shake_broken(s: State, made: Plan) -> list[Event]:
    """Broken targets without DM get it from any attack that could have hurt them."""
    events = []
    for id, drm in zip(made.targets, made.drm, strict=True):
        unit = s.units[id]
        if unit.broken and not unit.dm and could_shake(made, drm):
            desperation.desperate(s, unit)
            events.append(tell("told-dm", rule="ASL-3.2.1y", pieces=(id,), unit=unit_name(unit)))
    return events


def announced(s: State, attack: Attack, fp: int, column: int, results: Sequence[Result]) -> Event:
    """The log line of an attack: its FP, its column and its worst result."""
    heading = tables().ift.columns[column] if column != OFF_TABLE else 0
    worst_result = min(results, key=effects.gravity, default=NO_EFFECT)
    where = label(s, attack.target)
    result = text("told-fire-none") if worst_result == NO_EFFECT else worst_result.text
    by = firers_named(s, attack)
    args: Args = {"hex": where, "by": by, "fp": in_fp(fp), "column": heading, "result": result}
    return Event(Text("told-fire", args), "ASL-3.2.1a", attack.firers, where, seat=attack.side)


def firers_named(s: State, attack: Attack) -> Text:
    """Who fires, and who directs, for the log."""
    if not attack.firers:
        return text("fire-charge" if attack.kind == "charge" else "fire-residual")
    names = [piece_name(s, element) for element in (*attack.firers, *attack.leaders)]
    together = names[0]
    for name in names[1:]:
        together = text("fire-together", first=together, next=name)
    return together


def failing(s: State, read: Reading) -> Procedure[tuple[int, ...]]:
    """The weapons that fail after the attack: of several reached by the roll one at random (ASL-4.1g)."""
    reached = (*read.failed, *read.lost)
    if len(reached) > 1:
        return (
            (
                yield from pick_at_random(
                    reached, "malfunction", seat=s.units[s.weapons[reached[0]].holder].side, rule="ASL-4.1g"
                )
            ),
        )
    return reached


def malfunction(s: State, failed: Sequence[int], lost: Sequence[int]) -> Procedure[None]:
    """Machine guns malfunction; flamethrowers and weapons in `lost` leave play."""
    for id in failed:
        weapon = s.weapons[id]
        if id in lost or weapon_type_of(weapon).repair is None:
            use_up(s, s.units[weapon.holder], weapon)
            yield from effects.remove_weapon(s, weapon, "ASL-L4" if id in lost else "ASL-4.2f")
        else:
            weapon.malfunctioned = True
            yield tell("told-malfunction", rule="ASL-4.1f", pieces=(id,), weapon=weapon_name(weapon))


def check_fpf(s: State, made: Plan, read: Reading) -> Procedure[None]:
    """The attack's own dice are a NMC of those who used FPF."""
    for id, verdict in zip(made.checked, read.checks, strict=True):
        unit = s.units.get(id)
        if unit:
            yield tell("told-fpf-check", rule="ASL-3.3.1o", pieces=(id,), unit=unit_name(unit))
            yield from checks.apply_verdict(s, unit, verdict, cause="fpf")


# --- Residual FP and charges --------------------------------------------------------------------------------------
def residual_attack(s: State, cell: int, movers: Sequence[int], side: int) -> Attack:
    """The attack of the Residual FP marker in a hex on those who move there (ASL-3.3.1aa)."""
    return Attack("residual", side, cell, movers=tuple(movers), fp=s.residual.get(cell, 0) * FP)


def residual_drm(s: State, unit: Unit, cell: int) -> int:
    """The DRM that a Residual FP attack in a hex would have against a mover there (ASL-3.3.1af)."""
    attack = residual_attack(s, cell, (unit.id,), 1 - unit.side)
    return target_drm(s, unit, attack, attack_drm(s, attack)).total


def resolve_unmanned(s: State, attack: Attack) -> Procedure[Outcome]:
    """Resolve Residual FP or a placed charge: no leadership, no cowering."""
    column = column_of(attack.fp)
    common = attack_drm(s, attack)
    targets = [unit.id for unit in targets_of(s, attack)]
    drm = [target_drm(s, s.units[id], attack, common) for id in targets]
    made = Plan(attack, {}, {}, column, 0, targets, drm, [], [], 0)
    before = checks.leaders_now(s, targets, attack.movers)
    ift = tables().ift

    def read(faces: Faces) -> tuple[Result, ...] | None:
        if is_dud(attack, sum(faces)):
            return None
        return tuple(ift.result(column, sum(faces) + one.total) for one in drm)

    results = yield from draw(
        TWO_D6,
        attack.kind,
        read,
        tally=heaviest(drm) or common,
        seat=attack.side,
        rule="ASL-3.3.1aa" if attack.kind == "residual" else "ASL-4.3a",
    )
    if results is None:
        yield tell("told-dud", rule="ASL-4.3h", place=label(s, attack.target))
        return "nothing"
    if attack.kind == "residual":
        for id, one in zip(targets, drm, strict=True):
            s.units[id].residual_drm[attack.target] = one.total
    yield announced(s, attack, attack.fp, column, results)
    yield from shake_broken(s, made)
    outcome = yield from effects.apply_results(s, dict(zip(targets, results, strict=True)), column)
    if before:
        outcome = worst([outcome, (yield from checks.leader_losses(s, before, attack.movers))])
    condition.end_melees(s)
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
    """Firers without a line of sight count as having fired, and their weapons may malfunction (ASL-3.2i)."""
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
    """Firers who see the target still attack: as one group where they are connected, or each hex separately."""
    seeing = [element for element in attack.firers if element not in blind]
    parts = chains(s, seeing)
    if any(len(hexes_of(s, part)) > 1 for part in parts):
        both = (Choice("together"), Choice("apart"))
        answer = yield from ask(
            attack.side,
            text("prompt-regroup", hex=label(s, attack.target)),
            Choices(lambda known: both, default=lambda known: both[0]),
            rule="ASL-3.2y",
        )
        if answer.verb == "apart":
            parts = [[firer for firer in seeing if firer_of(s, firer).at == cell] for cell in hexes_of(s, seeing)]
    return [_part_of(s, attack, part) for part in parts]


def _part_of(s: State, attack: Attack, firers: Sequence[int]) -> Attack:
    hexes = hexes_of(s, firers)
    leaders = tuple(id for id in attack.leaders if s.units[id].at in hexes)
    return msgspec.structs.replace(attack, firers=tuple(firers), leaders=leaders)


def chains(s: State, firers: Sequence[int]) -> list[list[int]]:
    """Firers sorted into groups of connected hexes; a leader alone joins a group but links none (ASL-3.2x)."""
    unchained = sorted(hexes_of(s, firers), key=lambda cell: not is_link(s, cell, firers))
    groups = []
    while unchained:
        chain = [unchained.pop(0)]
        for cell in chain:
            if not is_link(s, cell, firers):
                continue
            chain += [near for near in unchained if s.board.adjacent(cell, near)]
            unchained = [near for near in unchained if near not in chain]
        groups.append([element for element in firers if firer_of(s, element).at in chain])
    return groups


def kind_of(s: State, firers: Sequence[int], occasion: Occasion) -> Kind:
    """The kind of an attack: in the MPh the gravest manner among its firers."""
    if occasion.kind != "first":
        return occasion.kind
    manners = [manner_of(s, element, "first") for element in firers]
    return "fpf" if "fpf" in manners else "subsequent" if "subsequent" in manners else "first"


def attack_of(s: State, group: Group, occasion: Occasion) -> Attack:
    """The attack a group makes."""
    return Attack(
        kind_of(s, group.firers, occasion), occasion.seat, occasion.target, group.firers, group.leaders, occasion.movers
    )
