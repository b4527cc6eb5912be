"""Close combat attacks (ASL-3.8): strength, modifiers and resolution of one attack.

A block is what attacks and defends as one: a squad or half-squad with the leaders who joined it, or a leader alone. It
is named by its base unit. Strengths are counted in half FP, because a pinned unit attacks with half of its FP.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import msgspec

from bocage.kernel.contract.procedure import Procedure, draw, pick_at_random
from bocage.kernel.contract.resolution import Resolved, Touched
from bocage.kernel.dice import TWO_D6
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.close_combat.combatants import NO_SIDE, Pairs, members
from bocage.systems.aslsk.morale import promotion
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import casualty_reduction, eliminate, fates, leadership_of, random_selection
from bocage.systems.aslsk.state.model import State, Unit, is_leader, is_mmc, pieces_in, type_of
from bocage.systems.aslsk.state.telling import tell_of

HALVES_PER_FP = 2
"""Halves of one FP."""


class Strike(msgspec.Struct, frozen=True):
    """One attack as it was declared: bases of blocks on both sides, and the leaders with them at that moment."""

    seat: int
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    strength: int
    defence: int
    drm: tuple[tuple[str, int, str], ...]
    cell: int

    def run(self, s: State) -> Procedure[Resolved]:
        """The attack alone, for its odds."""
        before = [copy(s.units[id]) for id in self.targets]
        dice = yield from roll_strike(s, self)
        leader, _ = yield from promote(s, self, dice)
        outcome = yield from settle(s, joined_by(s, self, leader), dice)
        return Resolved(outcome, fates(s, before))

    def touches(self, s: State) -> Touched:
        return pieces_in(s, {self.cell})


class Fight(msgspec.Struct, frozen=True):
    """The close combat of one hex: who joined whom, and which side ambushed."""

    cell: int
    pairs: Pairs
    ambusher: int = NO_SIDE


# --- strength and modifiers ---------------------------------------------------------------------------------------
@rule("ASL-3.8j")
def smc_strength() -> int:
    """A leader counts as one FP, attacking and defending."""
    return tables().cct.smc_strength * HALVES_PER_FP


def full_strength(unit: Unit) -> int:
    """Half FP of a unit, with its unbroken FP even if it is broken (ASL-3.8f)."""
    return smc_strength() if is_leader(unit) else type_of(unit).fp * HALVES_PER_FP


@rule("ASL-D7")
def pinned_divisor(unit: Unit) -> int:
    """A pinned unit attacks with half its FP; it defends with all of it."""
    return tables().cc_drm.pinned_attacker_over if unit.pinned else 1


def attack_strength(units: Sequence[Unit]) -> int:
    """Half FP with which units attack."""
    return sum(full_strength(unit) // pinned_divisor(unit) for unit in units)


def defence_strength(units: Sequence[Unit]) -> int:
    """Half FP with which units defend."""
    return sum(full_strength(unit) for unit in units)


@rule("ASL-3.8s")
def attacker_cx(units: Sequence[Unit]) -> int:
    """An attack in which a CX unit takes part has a DRM against it."""
    return tables().cc_drm.attacker_cx if any(unit.cx for unit in units) else 0


@rule("ASL-3.8m")
def leadership(s: State, attackers: Sequence[int], pairs: Pairs) -> int:
    """The DRM of the best leader who directs an attack; he directs all of it."""
    return min([0, *(leadership_of(leader) for leader in directing(s, attackers, pairs))])


@rule("ASL-3.8n")
def directing(s: State, attackers: Sequence[int], pairs: Pairs) -> list[Unit]:
    """The unpinned leaders who fight with an attacking MMC; leaders who attack without a MMC direct nothing."""
    led = [id for id, base in pairs if base in attackers and base in s.units and is_mmc(s.units[base])]
    return [s.units[id] for id in led if id in s.units and not s.units[id].pinned]


@rule("ASL-3.8q")
def ambush_drm(side: int, ambusher: int) -> int:
    """The DRM of an ambush: for attacks by the ambushing side, and against those of the other side."""
    if ambusher == NO_SIDE:
        return 0
    return tables().cc_drm.by_ambusher if side == ambusher else tables().cc_drm.against_ambusher


@rule("ASL-3.8f")
def target_broken(unit: Unit) -> int:
    """An attack on a broken unit has a DRM in its favour."""
    return tables().cc_drm.target_broken if unit.broken else 0


@rule("ASL-3.8s", "ASL-3.3r")
def target_cx(unit: Unit) -> int:
    """An attack on a CX unit has a DRM in its favour."""
    return tables().cc_drm.target_cx if unit.cx else 0


def target_drm(unit: Unit) -> int:
    """What a target's own condition adds against it."""
    return target_broken(unit) + target_cx(unit)


@rule("ASL-D22")
def target_drms(units: Sequence[Unit]) -> dict[int, int]:
    """The condition of each target counts for itself only."""
    return {unit.id: target_drm(unit) for unit in units}


def strike_of(s: State, seat: int, attackers: Sequence[int], targets: Sequence[int], war: Fight) -> Strike:
    """An attack as it would be made now."""
    own, foes = members(s, attackers, war.pairs), members(s, targets, war.pairs)
    drm = [
        ("cx", attacker_cx(own), "ASL-3.8s"),
        ("leadership", leadership(s, attackers, war.pairs), "ASL-3.8m"),
        ("ambush", ambush_drm(seat, war.ambusher), "ASL-3.8q"),
    ]
    return Strike(
        seat,
        tuple(unit.id for unit in own),
        tuple(unit.id for unit in foes),
        attack_strength(own),
        defence_strength(foes),
        tuple(line for line in drm if line[1]),
        war.cell,
    )


# --- resolution ---------------------------------------------------------------------------------------------------
def strike_tally(strike: Strike) -> Tally:
    """The DRM of an attack that count for all its targets."""
    tally = Tally()
    for name, value, cite in strike.drm:
        tally.add(value, name, cite)
    return tally


def roll_strike(s: State, strike: Strike) -> Procedure[int]:
    """One DR for an attack."""
    tally = strike_tally(strike)
    return (yield from draw(TWO_D6, "cc", sum, tally=tally, seat=strike.seat, rule="ASL-3.8g"))


def promote(s: State, strike: Strike, original: int) -> Procedure[tuple[int, int]]:
    """After an Original 2 a leader may be created; gives his id and that of the MMC he joins, or zeros."""
    units = [s.units[id] for id in strike.attackers if id in s.units]
    if not promotion.may_create_leader(original, units):
        return 0, 0
    mmcs = [unit.id for unit in units if is_mmc(unit)]
    creator = mmcs[0] if len(mmcs) == 1 else (yield from pick_at_random(mmcs, "creator", rule="ASL-D13"))
    leader = yield from promotion.create_leader(s, units, s.units[creator])
    return (leader, creator) if leader else (0, 0)


@rule("ASL-3.8t")
def joined_by(s: State, strike: Strike, leader: int) -> Strike:
    """A new leader, if there is one, adds his FP and, where it helps, his DRM to the attack that made him."""
    if not leader:
        return strike
    present = sum(value for name, value, _ in strike.drm if name == "leadership")
    best = min(present, leadership_of(s.units[leader]))
    lines = [line for line in strike.drm if line[0] != "leadership"]
    drm = (*lines, ("leadership", best, "ASL-3.8t")) if best else tuple(lines)
    strength = strike.strength + full_strength(s.units[leader])
    return msgspec.structs.replace(strike, attackers=(*strike.attackers, leader), strength=strength, drm=drm)


@rule("ASL-3.8t")
def struck_with(s: State, strike: Strike, creator: int, leader: int) -> Strike:
    """A new leader, if there is one, defends with his unit, also against an attack whose dice are already rolled."""
    if not leader or creator not in strike.targets:
        return strike
    defence = strike.defence + full_strength(s.units[leader])
    return msgspec.structs.replace(strike, targets=(*strike.targets, leader), defence=defence)


@rule("ASL-3.8y")
def striking_strength(s: State, strike: Strike) -> int:
    """An attack has the strength with which it was declared, even if its units were reduced since."""
    return strike.strength


@rule("ASL-3.8g", "ASL-3.8h")
def kill_number(strength: int, defence: int) -> int:
    """The Kill number of the odds, rounded against the attacker."""
    return tables().cct.kill_number(strength, max(1, defence))


@rule("ASL-3.8b")
def settle(s: State, strike: Strike, dice: int) -> Procedure[str]:
    """What an attack's DR does to its targets. Close combat is simultaneous: even attackers who fell have struck."""
    foes = [s.units[id] for id in strike.targets if id in s.units]
    if not foes:
        return "nothing"
    kill = kill_number(striking_strength(s, strike), strike.defence)
    final = dice + strike_tally(strike).total
    drms = target_drms(foes)
    dead = [unit for unit in foes if final + drms[unit.id] < kill]
    hit = [unit.id for unit in foes if final + drms[unit.id] == kill]
    return (yield from casualties(s, dead, hit))


@rule("ASL-3.8i")
def casualties(s: State, dead: Sequence[Unit], hit: Sequence[int]) -> Procedure[str]:
    """Below the Kill number all are eliminated; on it one, at random, suffers Casualty Reduction."""
    for unit in dead:
        eliminate(s, unit)
        yield tell_of(s, unit, "told-eliminated", "ASL-3.8i")
    outcome = "eliminated" if dead else "nothing"
    for id in (yield from random_selection(s, hit, 1, exactly=True)) if hit else ():
        result = yield from casualty_reduction(s, s.units[id])
        outcome = outcome if dead else result
    return outcome
