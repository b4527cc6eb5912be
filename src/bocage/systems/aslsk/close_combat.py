"""Close Combat Phase (ASL-3.8): the phase, declarations, and simultaneous or sequential attacks.

A block is what attacks and defends as one: a squad or half-squad with the leaders who joined it, or leaders alone. It
is named by its base unit. Strengths are counted in half FP, so that a pinned leader has one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Event, Procedure, Step, ask, draw, pick_at_random, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import Resolution, Resolved, Touched
from bocage.kernel.dice import TWO_D6
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Text, text
from bocage.systems.aslsk import promotion, victory
from bocage.systems.aslsk.combatants import (
    NOBODY,
    Pairs,
    bases,
    contested_hexes,
    end_melees,
    join_leaders,
    mark_melee,
    members,
    roll_for_ambush,
)
from bocage.systems.aslsk.condition import casualty_reduction, eliminate, fates, leadership_of, random_selection
from bocage.systems.aslsk.model import State, Unit, is_leader, is_mmc, label, other, pieces_in, type_of, unit_name
from bocage.systems.aslsk.tables import tables

HALF = 2
"""Halves of one FP."""

DECLARE, DONE = Choice("declare"), Choice("done")


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


class War(msgspec.Struct, frozen=True):
    """The close combat of one hex: who joined whom, and which side ambushed."""

    cell: int
    pairs: Pairs
    ambusher: int = NOBODY


# --- strength and modifiers ---------------------------------------------------------------------------------------
@rule("ASL-3.8j", off=0)
def smc_strength() -> int:
    """A leader counts as one FP, attacking and defending."""
    return tables().cct.smc_strength * HALF


def full_strength(unit: Unit) -> int:
    """Half FP of a unit, with its unbroken FP even if it is broken (ASL-3.8f)."""
    return smc_strength() if is_leader(unit) else type_of(unit).fp * HALF


@rule("ASL-D7", off=1)
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
    """An attack in which a CX unit takes part suffers."""
    return tables().cc_drm.attacker_cx if any(unit.cx for unit in units) else 0


@rule("ASL-3.8m")
def leadership(s: State, attackers: Sequence[int], pairs: Pairs) -> int:
    """The best leader who fights with an attacking MMC directs the whole attack."""
    led = [id for id, base in pairs if base in attackers and base in s.units and is_mmc(s.units[base])]
    leaders = [s.units[id] for id in led if id in s.units and not s.units[id].pinned]
    return min([0, *(leadership_of(leader) for leader in leaders)])


@rule("ASL-3.8n", off=lambda s, attackers: min([0, *(leadership_of(s.units[id]) for id in attackers)]))
def lone_leadership(s: State, attackers: Sequence[int]) -> int:
    """Leaders who attack without a MMC direct nothing."""
    return 0


@rule("ASL-3.8q")
def ambush_drm(side: int, ambusher: int) -> int:
    """The ambusher strikes better, and is harder to strike."""
    if ambusher == NOBODY:
        return 0
    return tables().cc_drm.by_ambusher if side == ambusher else tables().cc_drm.against_ambusher


@rule("ASL-3.8f")
def target_broken(unit: Unit) -> int:
    """Broken units are easy prey."""
    return tables().cc_drm.target_broken if unit.broken else 0


@rule("ASL-3.8s", "ASL-3.3r")
def target_cx(unit: Unit) -> int:
    """So are exhausted ones."""
    return tables().cc_drm.target_cx if unit.cx else 0


def target_drm(unit: Unit) -> int:
    """What a target's own condition adds against it."""
    return target_broken(unit) + target_cx(unit)


@rule("ASL-D22", off=lambda units: {unit.id: min(target_drm(mate) for mate in units) for unit in units})
def target_drms(units: Sequence[Unit]) -> dict[int, int]:
    """The condition of each target counts for itself only."""
    return {unit.id: target_drm(unit) for unit in units}


def strike_of(s: State, seat: int, attackers: Sequence[int], targets: Sequence[int], war: War) -> Strike:
    """An attack as it would be made now."""
    own, foes = members(s, attackers, war.pairs), members(s, targets, war.pairs)
    drm = [
        ("cx", attacker_cx(own), "ASL-3.8s"),
        ("leadership", leadership(s, attackers, war.pairs), "ASL-3.8m"),
        ("leadership", lone_leadership(s, [id for id in attackers if is_leader(s.units[id])]), "ASL-3.8n"),
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


# --- declarations -------------------------------------------------------------------------------------------------
class Draft(msgspec.Struct, frozen=True):
    """A side's declarations so far: bases already attacking, already attacked, and those of the attack being built."""

    seat: int
    used: tuple[int, ...] = ()
    struck: tuple[int, ...] = ()
    attackers: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()


@rule("ASL-3.8f", off=True)
def may_attack(unit: Unit) -> bool:
    """Only unbroken units attack."""
    return not unit.broken


@rule("ASL-3.8e", off=lambda ids, spent: list(ids))
def unspent(ids: Sequence[int], spent: Sequence[int]) -> list[int]:
    """No unit attacks, or is attacked, more than once in a CCPh."""
    return [id for id in ids if id not in spent]


def free_attackers(s: State, war: War, draft: Draft) -> list[int]:
    able = [id for id in bases(s, war.cell, draft.seat, war.pairs) if may_attack(s.units[id])]
    free = [id for id in unspent(able, draft.used) if id not in draft.attackers]
    return [id for id in free if may_combine(s, (*draft.attackers, id))]


@rule("ASL-3.8k", off=True)
def may_combine(s: State, attackers: Sequence[int]) -> bool:
    """Who fights alone attacks alone; a leader who means to attack with others joins and defends with them."""
    return len(attackers) == 1 or all(is_mmc(s.units[id]) for id in attackers)


def free_targets(s: State, war: War, draft: Draft) -> list[int]:
    ids = bases(s, war.cell, other(draft.seat), war.pairs)
    return [id for id in unspent(ids, draft.struck) if id not in draft.targets]


def declaring(s: State, war: War, draft: Draft) -> Iterator[Choice]:
    """What a side may add to its declarations."""
    attackers = free_attackers(s, war, draft)
    if draft.attackers or attackers:
        yield from (Choice("attack", id) for id in free_targets(s, war, draft))
    if draft.targets:
        yield from (Choice("by", id) for id in attackers)
    if draft.targets and draft.attackers:
        yield DECLARE
    if not draft.targets:
        yield DONE


def can_declare(s: State, war: War, draft: Draft, choice: Choice) -> Violation | None:
    """Why a declaration is refused."""
    if choice in declaring(s, war, draft):
        return None
    unit = s.units.get(choice.piece or 0)
    if unit is None or choice.verb not in ("attack", "by") or unit.at != war.cell:
        return refuse("ASL-3.8d", "refuse-cc-choice")
    if unit.id in (leader for leader, _ in war.pairs):
        return refuse("ASL-3.8l", "refuse-joined", unit=unit_name(unit))
    if choice.verb == "by" and unit.broken:
        return refuse("ASL-3.8f", "refuse-broken-attack", unit=unit_name(unit))
    if unit.id in draft.used or unit.id in draft.struck:
        return refuse("ASL-3.8e", "refuse-once", unit=unit_name(unit))
    if choice.verb == "by" and unit.side == draft.seat and not may_combine(s, (*draft.attackers, unit.id)):
        return refuse("ASL-3.8k", "refuse-fights-alone")
    return refuse("ASL-3.8d", "refuse-cc-choice")


def declared_strike(s: State, war: War, draft: Draft, choice: Choice) -> Strike | None:
    """The attack that a choice would close or extend, for its odds and its tally; none while nobody makes it."""
    attackers, targets = draft.attackers, draft.targets
    if choice.verb == "by" and choice.piece:
        attackers = (*attackers, choice.piece)
    elif choice.verb == "attack" and choice.piece and (attackers or len(free_attackers(s, war, draft)) == 1):
        targets, attackers = (*targets, choice.piece), attackers or tuple(free_attackers(s, war, draft))
    elif choice != DECLARE:
        return None
    return strike_of(s, draft.seat, attackers, targets, war)


def declare_attacks(s: State, war: War, seat: int) -> Procedure[list[Strike]]:
    """A side designates all its attacks; it need not attack with every unit, or at all."""
    draft, found = Draft(seat), list[Strike]()
    while (draft.targets or free_attackers(s, war, draft)) and (draft.targets or free_targets(s, war, draft)):
        now = draft

        def resolution(known: State, choice: Choice, now: Draft = now) -> Resolution | None:
            return declared_strike(known, war, now, choice)

        def tally(known: State, choice: Choice, now: Draft = now) -> Tally | None:
            strike = declared_strike(known, war, now, choice)
            return strike_tally(strike) if strike else None

        choice = yield from ask(
            seat,
            text("prompt-declare", hex=label(s, war.cell)),
            Choices(
                lambda known, now=now: declaring(known, war, now),
                check=lambda known, c, now=now: can_declare(known, war, now, c),
                resolution=resolution,
                tally=tally,
            ),
            rule="ASL-3.8d",
        )
        if choice == DONE:
            break
        draft = extend(draft, choice)
        if choice == DECLARE:
            strike = strike_of(s, seat, now.attackers, now.targets, war)
            found.append(strike)
            yield declared(s, strike)
    return found


def extend(draft: Draft, choice: Choice) -> Draft:
    """The declarations with one more choice."""
    if choice.verb == "attack":
        return msgspec.structs.replace(draft, targets=(*draft.targets, choice.piece))
    if choice.verb == "by":
        return msgspec.structs.replace(draft, attackers=(*draft.attackers, choice.piece))
    used, struck = (*draft.used, *draft.attackers), (*draft.struck, *draft.targets)
    return Draft(draft.seat, used, struck)


def declared(s: State, strike: Strike) -> Event:
    return tell(
        "told-cc-declared",
        rule="ASL-3.8d",
        pieces=(*strike.attackers, *strike.targets),
        place=label(s, strike.cell),
        side=Text(f"side-{s.setting.sides[strike.seat]}"),
        odds=tables().cct.label(strike.strength, strike.defence),
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
    """After an Original 2 a leader may step forward; gives him and the MMC he stands with, or zeros."""
    units = [s.units[id] for id in strike.attackers if id in s.units]
    if not promotion.may_create_leader(original, units):
        return 0, 0
    mmcs = [unit.id for unit in units if is_mmc(unit)]
    creator = mmcs[0] if len(mmcs) == 1 else (yield from pick_at_random(mmcs, "creator", rule="ASL-D13"))
    leader = yield from promotion.create_leader(s, units, s.units[creator])
    return (leader, creator) if leader else (0, 0)


@rule("ASL-3.8t", off=lambda s, strike, leader: strike)
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


@rule("ASL-3.8t", off=lambda s, strike, creator, leader: strike)
def struck_with(s: State, strike: Strike, creator: int, leader: int) -> Strike:
    """A new leader, if there is one, defends with his unit, also against an attack whose dice are already rolled."""
    if not leader or creator not in strike.targets:
        return strike
    defence = strike.defence + full_strength(s.units[leader])
    return msgspec.structs.replace(strike, targets=(*strike.targets, leader), defence=defence)


@rule("ASL-3.8y", off=lambda s, strike: attack_strength([s.units[id] for id in strike.attackers if id in s.units]))
def striking_strength(s: State, strike: Strike) -> int:
    """An attack has the strength with which it was declared, whatever befell its units since."""
    return strike.strength


@rule("ASL-3.8b", off=lambda s, strike: any(id in s.units for id in strike.attackers))
def still_strikes(s: State, strike: Strike) -> bool:
    """Close combat is simultaneous: even those who fall in it have struck."""
    return True


@rule("ASL-3.8g", "ASL-3.8h")
def kill_number(strength: int, defence: int) -> int:
    """The Kill number of the odds, rounded against the attacker."""
    return tables().cct.kill_number(strength, max(1, defence))


def settle(s: State, strike: Strike, dice: int) -> Procedure[str]:
    """What an attack's DR does to its targets."""
    foes = [s.units[id] for id in strike.targets if id in s.units]
    if not foes or not still_strikes(s, strike):
        return "nothing"
    kill = kill_number(striking_strength(s, strike), strike.defence)
    final = dice + strike_tally(strike).total
    drms = target_drms(foes)
    dead = [unit for unit in foes if final + drms[unit.id] < kill]
    hit = [unit.id for unit in foes if final + drms[unit.id] == kill]
    return (yield from casualties(s, dead, hit))


@rule("ASL-3.8i", off="nothing")
def casualties(s: State, dead: Sequence[Unit], hit: Sequence[int]) -> Procedure[str]:
    """Below the Kill number all are eliminated; on it one, at random, suffers Casualty Reduction."""
    for unit in dead:
        eliminate(s, unit)
        yield tell("told-eliminated", rule="ASL-3.8i", pieces=(unit.id,), unit=unit_name(unit))
    outcome = "eliminated" if dead else "nothing"
    for id in (yield from random_selection(s, hit, 1, exactly=True)) if hit else ():
        result = yield from casualty_reduction(s, s.units[id])
        outcome = outcome if dead else result
    return outcome


@rule("ASL-3.8d")
def fight_at_once(s: State, war: War) -> Procedure[None]:
    """Both sides declare, the ATTACKER first; all attacks are rolled, then take effect."""
    strikes: list[Strike] = []
    for seat in (s.player, other(s.player)):
        strikes += yield from declare_attacks(s, war, seat)
    rolls: list[int] = []
    for number in range(len(strikes)):
        rolls.append((yield from roll_strike(s, strikes[number])))
        leader, creator = yield from promote(s, strikes[number], rolls[number])
        strikes = [struck_with(s, strike, creator, leader) for strike in strikes]
        strikes[number] = joined_by(s, strikes[number], leader)
    for strike, dice in zip(strikes, rolls, strict=True):
        yield from settle(s, strike, dice)


@rule("ASL-3.8r")
def fight_in_turn(s: State, war: War) -> Procedure[None]:
    """After an ambush its side declares and resolves first; who survives then strikes back."""
    pairs = war.pairs
    for seat in (war.ambusher, other(war.ambusher)):
        pairs = tuple(pair for pair in pairs if pair[0] in s.units and pair[1] in s.units)
        survivors = msgspec.structs.replace(war, pairs=pairs)
        for strike in (yield from declare_attacks(s, survivors, seat)):
            dice = yield from roll_strike(s, strike)
            leader, creator = yield from promote(s, strike, dice)
            pairs = stands_with(pairs, leader, creator)
            yield from settle(s, joined_by(s, strike, leader), dice)


@rule("ASL-D13", off=lambda pairs, leader, creator: pairs)
def stands_with(pairs: Pairs, leader: int, creator: int) -> Pairs:
    """A new leader defends with the MMC that brought him forth."""
    return (*pairs, (leader, creator)) if leader else pairs


# --- the phase ----------------------------------------------------------------------------------------------------
def close_combat_start(s: State) -> Procedure[None]:
    """Open the CCPh."""
    s.phase, s.step, s.cc_done = "CCPh", "close-combat", []
    end_melees(s)
    if contested_hexes(s):
        yield tell("told-phase-both", rule="ASL-3.8a", phase=text("phase-ccph"))


@rule("ASL-3.8c", off=lambda s: contested_hexes(s)[0])
def choose_hex(s: State) -> Procedure[int]:
    """The ATTACKER fixes the order of the hexes."""

    def options(known: State) -> list[Choice]:
        return [Choice("hex", place=label(known, cell)) for cell in contested_hexes(known)]

    choice = yield from ask(s.player, text("prompt-cc-hex"), Choices(options), rule="ASL-3.8c")
    return s.board.cell(choice.place)


def close_combat(s: State) -> Procedure[None]:
    """One contested hex, from its choice to the Melee that may remain."""
    if not contested_hexes(s):
        s.step = "close-combat-end"
        return
    cell = yield from choose_hex(s)
    s.cc_done.append(cell)
    pairs: Pairs = ()
    for side in (s.player, other(s.player)):
        pairs += (yield from join_leaders(s, cell, side)) or ()
    war = War(cell, pairs, (yield from roll_for_ambush(s, cell)))
    if war.ambusher == NOBODY:
        yield from fight_at_once(s, war)
    else:
        yield from fight_in_turn(s, war)
    yield from mark_melee(s, cell)


@rule("ASL-3.8aa")
def remove_pins(s: State) -> None:
    """PIN markers are removed at the end of the CCPh."""
    for unit in s.units.values():
        unit.pinned = False


def close_combat_end(s: State) -> Procedure[None]:
    """Close the CCPh, and with it the player turn's fighting."""
    remove_pins(s)
    for unit in s.units.values():
        unit.cc = False
    victory.update_control(s)
    s.step = "turn-end"
    yield from ()


STEPS: dict[str, Step] = {
    "close-combat-start": close_combat_start,
    "close-combat": close_combat,
    "close-combat-end": close_combat_end,
}
