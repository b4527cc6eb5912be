"""Who may fire, with which firepower (ASL-3.2a to 3.2q, 3.3.1l to t, 3.4, 3.5, 4.0 to 4.2).

An element is a unit's own firepower, named by the unit's id, or a support weapon. Firepower counts in 1/32 FP.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk import sight
from bocage.systems.aslsk.charts import FP, MF, FpModifier
from bocage.systems.aslsk.model import (
    State,
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
    weapon_type_of,
    weapons_of,
)
from bocage.systems.aslsk.tables import tables

Chance = Literal["prep", "first", "final", "advancing"]
Manner = Literal["prep", "first", "subsequent", "fpf", "final", "again", "advancing"]

DEFENSIVE = ("first", "subsequent", "fpf")
NOWHERE = -1


class Occasion(msgspec.Struct, frozen=True):
    """Which fire is possible now: the phase's kind of fire, whose, at which hex, in First Fire at which movers."""

    kind: Chance
    seat: int
    target: int = NOWHERE
    movers: tuple[int, ...] = ()


# --- elements -----------------------------------------------------------------------------------------------------
def firer_of(s: State, element: int) -> Unit:
    """The unit that fires an element: itself, or the possessor of the weapon."""
    unit = s.units.get(element)
    return unit if unit else s.units[s.weapons[element].holder]


def elements_of(s: State, unit: Unit) -> list[int]:
    """A unit's own firepower, if it is a MMC, and its weapons."""
    id = unit.id
    carried = [weapon.id for weapon in s.weapons.values() if weapon.holder == id]
    return [id, *carried] if is_mmc(unit) else carried


def elements(s: State, seat: int) -> list[int]:
    """Every element of a side on the map, whether or not it may fire."""
    size = s.board.size
    found = [u.id for u in s.units.values() if u.side == seat and 0 <= u.at < size and is_mmc(u)]
    for weapon in s.weapons.values():
        holder = s.units.get(weapon.holder)
        if holder and holder.side == seat and 0 <= holder.at < size:
            found.append(weapon.id)
    return found


def marker_of(s: State, element: int) -> str:
    """The fire marker of an element; one that stands for a weapon gone does not touch own FP (ASL-D6)."""
    unit = s.units.get(element)
    if unit is None:
        return s.weapons[element].fire
    return "" if unit.own_fp_fresh else unit.fire


def manner_of(s: State, element: int, kind: str) -> Manner:
    """How an element fires on an occasion, by the marker it bears; own FP given up counts as fired once."""
    marker = marker_of(s, element)
    if kind in DEFENSIVE:
        given_up = not marker and element in s.units and s.units[element].own_fp_lost
        return "subsequent" if marker == "first" or given_up else "fpf" if marker == "final" else "first"
    if kind == "final":
        return "again" if marker == "first" else "final"
    return "advancing" if kind == "advancing" else "prep"


def is_mg(s: State, element: int) -> bool:
    weapon = s.weapons.get(element)
    return weapon is not None and weapon_type_of(weapon).is_mg


def is_flamethrower(s: State, element: int) -> bool:
    weapon = s.weapons.get(element)
    return weapon is not None and weapon_type_of(weapon).kind == "FT"


@rule("ASL-3.2x", off=True)
def is_link(s: State, cell: int, firers: Sequence[int]) -> bool:
    """A hex from which only a leader fires is no link of the chain."""
    return any(unit.at == cell and is_mmc(unit) for unit in (firer_of(s, e) for e in firers))


def normal_range(s: State, element: int) -> int:
    """Printed range of an element."""
    weapon = s.weapons.get(element)
    return weapon_type_of(weapon).range if weapon else type_of(s.units[element]).range


# --- may this unit fire at all ------------------------------------------------------------------------------------
@rule("ASL-3.2.1o")
def is_fit(s: State, unit: Unit) -> Violation | None:
    """A broken unit does nothing but rout and rally."""
    if unit.broken:
        return refuse("ASL-3.2.1o", "refuse-broken", unit=unit_name(unit))
    return None


@rule("ASL-3.8u", "ASL-D16")
def is_free(s: State, unit: Unit) -> Violation | None:
    """A unit in Melee does nothing but close combat."""
    if unit.melee:
        return refuse("ASL-3.8u", "refuse-melee", unit=unit_name(unit))
    return None


@rule("ASL-3.2a", "ASL-3.2o")
def has_not_fired(s: State, element: int, kind: str) -> Violation | None:
    """Nothing fires twice at full strength, or at two targets, but a weapon that keeps its ROF."""
    if kind == "prep" and marker_of(s, element):
        return refuse("ASL-3.2a", "refuse-has-fired", unit=piece_name(s, element))
    return None


@rule("ASL-3.5a", "ASL-D6")
def has_not_prep_fired(s: State, element: int, kind: str) -> Violation | None:
    """What fired in the PFPh, own FP and each weapon for itself, does not fire in the AFPh; nor twice there."""
    if kind == "advancing" and marker_of(s, element):
        return refuse("ASL-3.5a", "refuse-has-fired", unit=piece_name(s, element))
    return None


@rule("ASL-3.4c")
def is_not_finished(s: State, element: int, kind: str) -> Violation | None:
    """Under a Final Fire marker there is no fire in the DFPh."""
    if kind == "final" and marker_of(s, element) == "final":
        return refuse("ASL-3.4c", "refuse-final-fired", unit=piece_name(s, element))
    return None


@rule("ASL-L10")
def has_own_fp_again(s: State, manner: Manner) -> bool:
    """A squad that fired two weapons has its own FP back for Subsequent First Fire and FPF, under the option."""
    return bool(s.setting.option("L10")) and manner in ("subsequent", "fpf")


def has_own_fp(s: State, unit: Unit, kind: str) -> Violation | None:
    """Leaders have no FP of their own, and whoever gave it up for weapons has none left (ASL-4.0m, 4.0n)."""
    if not is_mmc(unit):
        return refuse("ASL-1.2.1a", "refuse-leader-has-no-fp", unit=unit_name(unit))
    if unit.own_fp_lost and not (is_squad(unit) and has_own_fp_again(s, manner_of(s, unit.id, kind))):
        why = "ASL-4.0m" if is_squad(unit) else "ASL-4.0n"
        return refuse(why, "refuse-own-fp-given-up", unit=unit_name(unit))
    return None


# --- may this weapon fire -----------------------------------------------------------------------------------------
@rule("ASL-1.2.4e")
def is_working(s: State, weapon: Weapon) -> Violation | None:
    """A malfunctioned weapon does not fire."""
    if weapon.malfunctioned:
        return refuse("ASL-1.2.4e", "refuse-malfunctioned", weapon=piece_name(s, weapon.id))
    return None


@rule("ASL-4.3a")
def is_no_charge(s: State, weapon: Weapon) -> Violation | None:
    """A demolition charge is placed, not fired."""
    if weapon_type_of(weapon).kind == "DC":
        return refuse("ASL-4.3a", "refuse-charge-is-placed", weapon=piece_name(s, weapon.id))
    return None


@rule("ASL-4.2a")
def is_unpinned_for_ft(s: State, weapon: Weapon, unit: Unit) -> Violation | None:
    """A pinned unit cannot use a flamethrower."""
    if unit.pinned and weapon_type_of(weapon).kind == "FT":
        return refuse("ASL-4.2a", "refuse-pinned-ft", unit=unit_name(unit))
    return None


@rule("ASL-4.2b")
def is_fresh_ft(s: State, weapon: Weapon) -> Violation | None:
    """A flamethrower already marked fires no more: no Subsequent First Fire, FPF or second Final Fire."""
    if weapon.fire and weapon_type_of(weapon).kind == "FT":
        return refuse("ASL-4.2b", "refuse-has-fired", unit=piece_name(s, weapon.id))
    return None


@rule("ASL-3.5d")
def is_set_up(s: State, weapon: Weapon, kind: str) -> Violation | None:
    """A MMG or HMG that moved does not fire in the AFPh."""
    if kind == "advancing" and weapon.moved and weapon_type_of(weapon).kind in ("MMG", "HMG"):
        return refuse("ASL-3.5d", "refuse-moved-mg", weapon=piece_name(s, weapon.id))
    return None


@rule("ASL-1.2.1d")
def leader_is_free(s: State, leader: Unit, kind: str) -> Violation | None:
    """A leader does one thing in a phase: one who directed fire in it does not fire a weapon too."""
    if leader.fire in _THIS_PHASE[kind] and not leader.weapon_used:
        return refuse("ASL-1.2.1d", "refuse-leader-has-acted", unit=unit_name(leader))
    return None


_THIS_PHASE: dict[str, tuple[str, ...]] = {
    "prep": ("prep",),
    "first": ("first", "final"),
    "final": ("final",),
    "advancing": ("advancing", "prep"),
}
"""Markers that show that something was done in the present phase; a leader's Prep Fire counts in the AFPh too (D6)."""


def can_weapon_fire(s: State, weapon: Weapon, unit: Unit, kind: str) -> Violation | None:
    """Whether a weapon is fit to be fired by its possessor."""
    return (
        is_working(s, weapon)
        or is_no_charge(s, weapon)
        or is_unpinned_for_ft(s, weapon, unit)
        or is_fresh_ft(s, weapon)
        or is_set_up(s, weapon, kind)
        or (leader_is_free(s, unit, kind) if is_leader(unit) else None)
    )


# --- how many weapons ---------------------------------------------------------------------------------------------
def weapons_in_use(s: State, unit: Unit, chosen: Sequence[int] = ()) -> list[int]:
    """The weapons a unit has that it fired in this player turn or is about to fire."""
    id = unit.id
    return [w.id for w in s.weapons.values() if w.holder == id and (w.shots or w.id in chosen)]


def uses_own_fp(unit: Unit, chosen: Sequence[int], kind: str) -> bool:
    """Whether a unit fires its own FP now or has done so in this phase."""
    spent = unit.fire in _THIS_PHASE[kind] and not (unit.own_fp_fresh or (kind == "advancing" and unit.fire == "prep"))
    return unit.id in chosen or spent


@rule("ASL-4.0m")
def squad_limit(s: State, unit: Unit, weapons: int, own: bool) -> Violation | None:
    """A squad fires one weapon beside its own FP, or two weapons instead of it."""
    use = tables().weapon_use
    if is_squad(unit) and weapons > (use.squad_keeping_own_fp if own else use.squad):
        return refuse("ASL-4.0m", "refuse-too-many-weapons", unit=unit_name(unit))
    return None


@rule("ASL-4.0n")
def half_squad_limit(s: State, unit: Unit, weapons: int, own: bool) -> Violation | None:
    """A half-squad fires one weapon instead of its own FP."""
    use = tables().weapon_use
    limit = use.half_squad_keeping_own_fp if own else use.half_squad
    if type_of(unit).kind == "half_squad" and weapons > limit:
        return refuse("ASL-4.0n", "refuse-too-many-weapons", unit=unit_name(unit))
    return None


@rule("ASL-4.0o")
def leader_limit(s: State, unit: Unit, weapons: int) -> Violation | None:
    """A leader fires one weapon."""
    if is_leader(unit) and weapons > tables().weapon_use.smc:
        return refuse("ASL-4.0o", "refuse-too-many-weapons", unit=unit_name(unit))
    return None


@rule("ASL-4.2d")
def one_flamethrower(s: State, unit: Unit, element: int) -> Violation | None:
    """A unit uses one flamethrower."""
    if is_flamethrower(s, element):
        for other in weapons_of(s, unit):
            if other.id != element and other.shots and weapon_type_of(other).kind == "FT":
                return refuse("ASL-4.2d", "refuse-two-flamethrowers", unit=unit_name(unit))
        if any(tables().weapons[type].kind == "FT" for type in unit.used_up):
            return refuse("ASL-4.2d", "refuse-two-flamethrowers", unit=unit_name(unit))
    return None


def within_weapon_limits(s: State, element: int, chosen: Sequence[int], kind: str) -> Violation | None:
    """Whether a unit may fire this element beside what it fires and has fired."""
    unit = firer_of(s, element)
    every = (*chosen, element) if chosen else (element,)
    weapons = len(weapons_in_use(s, unit, every)) + len(unit.used_up)
    if not weapons:
        return None
    own = uses_own_fp(unit, every, kind) and not _regained(s, unit, kind)
    return (
        squad_limit(s, unit, weapons, own)
        or half_squad_limit(s, unit, weapons, own)
        or leader_limit(s, unit, weapons)
        or one_flamethrower(s, unit, element)
    )


def _regained(s: State, unit: Unit, kind: str) -> bool:
    return unit.own_fp_lost and has_own_fp_again(s, manner_of(s, unit.id, kind))


# --- at this target -----------------------------------------------------------------------------------------------
@rule("ASL-3.2l", "ASL-2.0k", off=999)
def reach_of(s: State, element: int) -> int:
    """Nothing fires beyond twice its printed range."""
    return normal_range(s, element) * tables().limits.long_range_multiple


def is_in_range(s: State, element: int, distance: int) -> Violation | None:
    """Whether a target is neither too far nor in the firer's own hex."""
    reach = reach_of(s, element)
    if not 1 <= distance <= reach:
        return refuse("ASL-3.2l", "refuse-out-of-range", unit=piece_name(s, element), range=distance, reach=reach)
    return None


@rule("ASL-3.4b")
def is_next_to_final_fire(s: State, element: int, manner: Manner, distance: int) -> Violation | None:
    """Fired once in the MPh, it fires in the DFPh at adjacent hexes only."""
    if manner == "again" and distance > 1:
        return refuse("ASL-3.4b", "refuse-only-adjacent", unit=piece_name(s, element))
    return None


@rule("ASL-3.3.1n")
def is_next_to_fpf(s: State, element: int, manner: Manner, distance: int) -> Violation | None:
    """Final Protective Fire is for movers in an adjacent hex."""
    if manner == "fpf" and distance > 1:
        return refuse("ASL-3.3.1n", "refuse-only-adjacent", unit=piece_name(s, element))
    return None


@rule("ASL-3.3.1l")
def may_fire_subsequently(s: State, element: int, manner: Manner, distance: int) -> Violation | None:
    """Subsequent First Fire stays in Normal Range and goes no farther than the nearest Known Enemy Unit."""
    if manner != "subsequent":
        return None
    if distance > normal_range(s, element):
        return refuse("ASL-3.3.1l", "refuse-beyond-normal-range", unit=piece_name(s, element))
    unit = firer_of(s, element)
    near = min((s.board.distance(unit.at, enemy.at) for enemy in sight.known_enemies(s, unit)), default=distance)
    if distance > near:
        return refuse("ASL-3.3.1l", "refuse-nearer-enemy", unit=piece_name(s, element), range=near)
    return None


@rule("ASL-3.3.1s", "ASL-3.3.1t")
def has_shots_left(s: State, element: int, occasion: Occasion) -> Violation | None:
    """No more attacks on a mover in one Location than the MF it spent there."""
    for id in occasion.movers:
        mover = s.units.get(id)
        if mover is None:
            continue
        cell = occasion.target
        made = sum([shot.firer == element and shot.mover == id and shot.cell == cell for shot in s.shots])
        if (made + 1) * MF > mover.spent_here.get(cell, 0):
            return refuse("ASL-3.3.1t", "refuse-no-mf-to-fire-at", unit=piece_name(s, element), mover=unit_name(mover))
    return None


def is_rof_shot(s: State, element: int) -> bool:
    """A further shot of a weapon that kept its ROF."""
    weapon = s.weapons.get(element)
    return weapon is not None and weapon.rof


@rule("ASL-4.1d")
def is_apart_by_right(s: State, element: int, manner: Manner) -> bool:
    """ROF shots, and a MMC's Subsequent First Fire without its MG, need not join an earlier attack."""
    return is_rof_shot(s, element) or (manner in ("subsequent", "fpf") and element in s.units)


@rule("ASL-3.2z")
def fires_with_its_hex(s: State, element: int, manner: Manner, occasion: Occasion) -> Violation | None:
    """Units of one hex fire at one target together: whoever was left out of their attack has missed it."""
    if not s.targets or is_flamethrower(s, element) or is_rof_shot(s, element):
        return None
    here = firer_of(s, element).at
    if occasion.movers and (s.move is None or here not in s.move.fired_from):
        return None
    earlier = [t.firer for t in s.targets if t.cell == occasion.target and t.from_cell == here]
    made = earlier.count(element) if occasion.movers else 0
    if any(earlier.count(partner) > made for partner in earlier):
        return refuse("ASL-3.2z", "refuse-left-out", unit=piece_name(s, element), hex=label(s, occasion.target))
    return None


@rule("ASL-4.1c", "ASL-3.2q")
def fires_with_its_mg(s: State, element: int, manner: Manner, occasion: Occasion) -> Violation | None:
    """A MMC and its MG fire at the same mover as one group, or only one of them does in this phase."""
    unit = firer_of(s, element)
    if not occasion.movers or not is_mmc(unit) or is_apart_by_right(s, element, manner):
        return None
    partners = [other for other in elements_of(s, unit) if other != element and (is_mg(s, other) or is_mg(s, element))]
    for shot in s.shots:
        if shot.firer in partners and shot.mover in occasion.movers and shot.cell == occasion.target:
            if any((element, shot.mover, shot.cell) == (x.firer, x.mover, x.cell) for x in s.shots):
                continue
            return refuse("ASL-4.1c", "refuse-left-out", unit=piece_name(s, element), hex=label(s, occasion.target))
    return None


def _holds_together(s: State, element: int, occasion: Occasion) -> Violation | None:
    own = elements_of(s, firer_of(s, element))
    if any(target.firer in own and target.cell != occasion.target for target in s.targets):
        return refuse("ASL-3.2p", "refuse-left-out", unit=piece_name(s, element), hex=label(s, occasion.target))
    return None


@rule("ASL-3.2p", off=_holds_together)
def may_fire_elsewhere(s: State, element: int, occasion: Occasion) -> Violation | None:
    """A unit's own FP and its weapons may fire at different targets."""
    return None


def is_declared_blind(s: State, kind: str) -> bool:
    """Whether sight is checked only after the attack is declared (ASL-3.2h); First Fire reacts to what is seen."""
    return kind not in DEFENSIVE and s.setting.option("sight_check") == "declared"


@rule("ASL-3.2d", "ASL-3.2y")
def sees_target(s: State, element: int, occasion: Occasion) -> Violation | None:
    """Every firer needs a line of sight to the target."""
    if is_declared_blind(s, occasion.kind):
        return None
    return sight.blocked_why(s, firer_of(s, element).at, occasion.target)


def can_fire_at(s: State, element: int, occasion: Occasion) -> Violation | None:
    """Whether an element that is ready to fire may do so at the target of the occasion."""
    manner = manner_of(s, element, occasion.kind)
    distance = sight.range_between(s, firer_of(s, element).at, occasion.target)
    found = (
        is_in_range(s, element, distance)
        or is_next_to_final_fire(s, element, manner, distance)
        or is_next_to_fpf(s, element, manner, distance)
        or fires_with_its_hex(s, element, manner, occasion)
        or may_fire_elsewhere(s, element, occasion)
        or sees_target(s, element, occasion)
    )
    if found or not occasion.movers:
        return found
    return (
        has_shots_left(s, element, occasion)
        or fires_with_its_mg(s, element, manner, occasion)
        or may_fire_subsequently(s, element, manner, distance)
    )


def is_ready(s: State, element: int, occasion: Occasion, chosen: Sequence[int] = ()) -> Violation | None:
    """Whether an element may fire on this occasion, wherever to."""
    weapon = s.weapons.get(element)
    if weapon and not weapon.holder:
        return refuse("ASL-1.2.4b", "refuse-not-possessed", weapon=piece_name(s, element))
    unit = firer_of(s, element)
    if unit.side != occasion.seat or not s.board.on_map(unit.at):
        return refuse("ASL-3.2b", "refuse-not-yours")
    kind = occasion.kind
    return (
        is_fit(s, unit)
        or is_free(s, unit)
        or has_not_fired(s, element, kind)
        or has_not_prep_fired(s, element, kind)
        or is_not_finished(s, element, kind)
        or (can_weapon_fire(s, weapon, unit, kind) if weapon else has_own_fp(s, unit, kind))
        or within_weapon_limits(s, element, chosen, kind)
    )


def can_fire(s: State, element: int, occasion: Occasion, chosen: Sequence[int] = ()) -> Violation | None:
    """Why an element may not fire on this occasion, beside those already chosen; without a target, wherever to."""
    if element not in s.units and element not in s.weapons:
        return refuse("ASL-3.2b", "refuse-no-such-piece")
    found = is_ready(s, element, occasion, chosen)
    if found or occasion.target == NOWHERE:
        return found
    return can_fire_at(s, element, occasion)


# --- how strongly -------------------------------------------------------------------------------------------------
@rule("ASL-3.2k")
def point_blank(s: State, element: int, distance: int) -> FpModifier | None:
    """Doubled at an adjacent hex, but never a flamethrower (ASL-4.2b)."""
    if distance != 1:
        return None
    modifier = tables().fp_modifiers.point_blank
    return None if keeps_fp_point_blank(s, element, modifier) else modifier


@rule("ASL-4.2b")
def keeps_fp_point_blank(s: State, element: int, modifier: FpModifier) -> bool:
    """A flamethrower is not doubled at an adjacent hex."""
    return _is_never_for(s, element, modifier)


def _is_never_for(s: State, element: int, modifier: FpModifier) -> bool:
    weapon = s.weapons.get(element)
    return weapon is not None and weapon_type_of(weapon).kind in modifier.never_for


@rule("ASL-3.2l", "ASL-2.0k", "ASL-4.2a")
def long_range(s: State, element: int, distance: int) -> FpModifier | None:
    """Halved beyond Normal Range."""
    return tables().fp_modifiers.long_range if distance > normal_range(s, element) else None


@rule("ASL-3.5a")
def advancing(s: State, element: int, manner: Manner) -> FpModifier | None:
    """Halved in the AFPh, but not a flamethrower."""
    if manner != "advancing":
        return None
    modifier = tables().fp_modifiers.advancing_fire
    return None if keeps_fp_advancing(s, element, modifier) else modifier


@rule("ASL-3.5e")
def keeps_fp_advancing(s: State, element: int, modifier: FpModifier) -> bool:
    """A flamethrower is not halved in the AFPh."""
    return _is_never_for(s, element, modifier)


@rule("ASL-3.2.1v")
def pinned(unit: Unit) -> FpModifier | None:
    """Halved while pinned."""
    return tables().fp_modifiers.pinned_firer if unit.pinned else None


@rule("ASL-3.3.1l", "ASL-3.3.1n")
def subsequent(manner: Manner) -> FpModifier | None:
    """Halved in Subsequent First Fire and in FPF."""
    return tables().fp_modifiers.subsequent_first_fire if manner in ("subsequent", "fpf") else None


@rule("ASL-3.4b")
def final_again(manner: Manner) -> FpModifier | None:
    """Halved in Final Fire after First Fire."""
    return tables().fp_modifiers.final_fire_again if manner == "again" else None


@rule("ASL-4.1b")
def lone_gunner(s: State, element: int, chosen: Sequence[int]) -> FpModifier | None:
    """A leader fires a MG at half FP unless a second one helps him."""
    if not is_mg(s, element):
        return None
    unit = firer_of(s, element)
    if not is_leader(unit) or any(_helps(s, other, unit) for other in chosen):
        return None
    return tables().fp_modifiers.lone_smc_with_mg


def _helps(s: State, id: int, gunner: Unit) -> bool:
    helper = s.units.get(id)
    return helper is not None and helper.id != gunner.id and is_leader(helper) and helper.at == gunner.at


@rule("ASL-4.1e")
def extreme_range(s: State, element: int, target: int, distance: int) -> FpModifier | None:
    """A MG firing beyond 16 hexes is halved against unbroken Infantry."""
    if distance <= tables().limits.mg_range_undirected or not is_mg(s, element):
        return None
    unbroken = any(not unit.broken for unit in units_at(s, target))
    return tables().fp_modifiers.mg_at_extreme_range if unbroken else None


@rule("ASL-3.5b")
def assault_fire(s: State, element: int, manner: Manner, distance: int, fp: int) -> int:
    """What a squad with underlined FP gains in the AFPh: one FP after all else, rounded up."""
    unit = s.units.get(element)
    if unit is None or manner != "advancing" or not type_of(unit).assault_fire:
        return 0
    if is_too_far_for_assault_fire(s, element, distance):
        return 0
    return tables().fp_modifiers.assault_fire(fp) - fp


@rule("ASL-3.5c")
def is_too_far_for_assault_fire(s: State, element: int, distance: int) -> bool:
    """No Assault Fire at Long Range."""
    return distance > normal_range(s, element)


@rule("ASL-3.2n", off=lambda modifiers: modifiers[:1])
def cumulative(modifiers: list[tuple[str, FpModifier]]) -> list[tuple[str, FpModifier]]:
    """All doublings and halvings apply."""
    return modifiers


@rule("ASL-2.0b", off=lambda modifier: 1)
def divisor(modifier: FpModifier) -> int:
    """Area Fire: each application halves."""
    return modifier.over


@rule("ASL-3.2m", off=lambda fp: fp // FP * FP)
def with_fractions(fp: int) -> int:
    """Fractions of a firer's FP are kept and summed."""
    return fp


def firepower(s: State, element: int, target: int, kind: str, chosen: Sequence[int] = ()) -> Tally:
    """The FP of an element against a hex, in 1/32, with everything that doubled and halved it.

    `chosen` are the other members of its attack: a second leader among them serves a leader's MG.
    """
    unit, manner = firer_of(s, element), manner_of(s, element, kind)
    distance = sight.range_between(s, unit.at, target)
    fp = Tally(unit="fp", scale=FP)
    fp.add(printed_fp(s, element) * FP, "printed-fp", "ASL-1.2.4c" if element in s.weapons else "ASL-1.2.2c")
    for name, modifier in fp_modifiers(s, element, unit, target, manner, distance, chosen):
        fp.times(modifier.times, divisor(modifier), name, modifier.rule)
    fp.add(assault_fire(s, element, manner, distance, fp.total), "assault-fire", "ASL-3.5b")
    fp.add(with_fractions(fp.total) - fp.total, "fraction-lost", "ASL-3.2m")
    return fp


def fp_of(s: State, element: int, target: int, kind: str, chosen: Sequence[int] = ()) -> int:
    """The total of `firepower`, worked out once in a setting for all that makes a difference to it."""
    weapon = s.weapons.get(element)
    unit = s.units[weapon.holder] if weapon else s.units[element]
    manner, distance = manner_of(s, element, kind), sight.range_between(s, unit.at, target)
    key: object = unit.type, manner, distance, unit.pinned
    if weapon:
        alone, far = lone_gunner(s, element, chosen), extreme_range(s, element, target, distance)
        key = weapon.type, manner, distance, unit.pinned, alone is None, far is None
    kept: dict[object, int] = s.setting.__dict__.setdefault("firepower", {})
    found = kept.get(key)
    if found is None:
        found = kept[key] = firepower(s, element, target, kind, chosen).total
    return found


def printed_fp(s: State, element: int) -> int:
    """The FP on the counter of a unit or weapon."""
    weapon = s.weapons.get(element)
    return weapon_type_of(weapon).fp if weapon else type_of(s.units[element]).fp


def fp_modifiers(
    s: State, element: int, unit: Unit, target: int, manner: Manner, distance: int, chosen: Sequence[int]
) -> list[tuple[str, FpModifier]]:
    """Everything that doubles and halves the FP of an element, by name."""
    candidates = (
        ("point-blank", point_blank(s, element, distance)),
        ("long-range", long_range(s, element, distance)),
        ("advancing-fire", advancing(s, element, manner)),
        ("pinned", pinned(unit)),
        ("subsequent", subsequent(manner)),
        ("final-again", final_again(manner)),
        ("lone-gunner", lone_gunner(s, element, chosen)),
        ("extreme-range", extreme_range(s, element, target, distance)),
    )
    found = [(name, modifier) for name, modifier in candidates if modifier]
    return cumulative(found) if found else found
