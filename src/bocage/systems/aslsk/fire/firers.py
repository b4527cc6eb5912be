"""Who may fire, and at which target (ASL-3.2a, 3.2d, 3.2o to 3.2q, 3.2z, 3.3.1l to t, 3.4, 3.5, 4.0 to 4.3)."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.aslsk.fire import firepower
from bocage.systems.aslsk.fire.firepower import (
    DEFENSIVE,
    NO_TARGET,
    FirePhase,
    Manner,
    Occasion,
    elements_of,
    firer_of,
    is_flamethrower,
    is_mg,
    manner_of,
    marker_of,
    normal_range,
)
from bocage.systems.aslsk.ground import sight
from bocage.systems.aslsk.reference.counters import MF
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    Weapon,
    is_leader,
    is_mmc,
    is_squad,
    label,
    piece_name,
    refuse_piece,
    refuse_unit,
    type_of,
    unit_name,
    weapon_type_of,
    weapons_of,
)


# --- may this unit fire at all ------------------------------------------------------------------------------------
@rule("ASL-3.2.1o")
def refuses_broken(s: State, unit: Unit) -> Violation | None:
    """A broken unit does nothing but rout and rally."""
    if unit.broken:
        return refuse_unit("ASL-3.2.1o", "refuse-broken", unit)
    return None


@rule("ASL-3.8u", "ASL-D16")
def refuses_melee(s: State, unit: Unit) -> Violation | None:
    """A unit in Melee does nothing but close combat."""
    if unit.melee:
        return refuse_unit("ASL-3.8u", "refuse-melee", unit)
    return None


@rule("ASL-3.2a", "ASL-3.2o")
def refuses_second_shot(s: State, element: int) -> Violation | None:
    """Nothing fires twice at full strength, or at two targets, but a weapon that keeps its ROF."""
    if marker_of(s, element):
        return refuse_piece(s, "ASL-3.2a", "refuse-has-fired", element)
    return None


@rule("ASL-3.5a", "ASL-D6")
def refuses_after_prep_fire(s: State, element: int) -> Violation | None:
    """Own FP and each weapon that fired in the PFPh do not fire in the AFPh; nor does anything fire twice there."""
    if marker_of(s, element):
        return refuse_piece(s, "ASL-3.5a", "refuse-has-fired", element)
    return None


@rule("ASL-3.4c")
def refuses_after_final_fire(s: State, element: int) -> Violation | None:
    """Under a Final Fire marker there is no fire in the DFPh."""
    if marker_of(s, element) == "final":
        return refuse_piece(s, "ASL-3.4c", "refuse-final-fired", element)
    return None


_NOT_FIRED = {"prep": refuses_second_shot, "advancing": refuses_after_prep_fire, "final": refuses_after_final_fire}
"""What keeps an element from firing again, by the kind of fire; in First Fire it depends on the range."""


@rule("ASL-L10")
def has_own_fp_again(s: State, manner: Manner) -> bool:
    """A squad that fired two weapons has its own FP back for Subsequent First Fire and FPF, under the option."""
    return bool(s.setting.option("L10")) and manner in ("subsequent", "fpf")


def why_no_own_fp(s: State, unit: Unit, kind: FirePhase) -> Violation | None:
    """Why a unit has no own FP to fire: it is a leader, or gave its FP up for weapons (ASL-4.0m, 4.0n)."""
    if not is_mmc(unit):
        return refuse_unit("ASL-1.2.1a", "refuse-leader-has-no-fp", unit)
    if unit.own_fp_lost and not (is_squad(unit) and has_own_fp_again(s, manner_of(s, unit.id, kind))):
        why = "ASL-4.0m" if is_squad(unit) else "ASL-4.0n"
        return refuse_unit(why, "refuse-own-fp-given-up", unit)
    return None


# --- may this weapon fire -----------------------------------------------------------------------------------------
@rule("ASL-1.2.4b")
def refuses_unpossessed(s: State, weapon: Weapon) -> Violation | None:
    """A weapon is used only by the unit that possesses it."""
    if not weapon.holder:
        return refuse("ASL-1.2.4b", "refuse-not-possessed", weapon=piece_name(s, weapon.id))
    return None


@rule("ASL-1.2.4e")
def refuses_malfunctioned(s: State, weapon: Weapon) -> Violation | None:
    """A malfunctioned weapon does not fire."""
    if weapon.malfunctioned:
        return refuse("ASL-1.2.4e", "refuse-malfunctioned", weapon=piece_name(s, weapon.id))
    return None


@rule("ASL-4.3a")
def refuses_charge(s: State, weapon: Weapon) -> Violation | None:
    """A demolition charge is placed, not fired."""
    if weapon_type_of(weapon).kind == "DC":
        return refuse("ASL-4.3a", "refuse-charge-is-placed", weapon=piece_name(s, weapon.id))
    return None


@rule("ASL-4.2a")
def refuses_pinned_flamethrower(s: State, weapon: Weapon, unit: Unit) -> Violation | None:
    """A pinned unit cannot use a flamethrower."""
    if unit.pinned and weapon_type_of(weapon).kind == "FT":
        return refuse_unit("ASL-4.2a", "refuse-pinned-ft", unit)
    return None


@rule("ASL-4.2b")
def refuses_used_flamethrower(s: State, weapon: Weapon) -> Violation | None:
    """A flamethrower already marked fires no more: no Subsequent First Fire, FPF or second Final Fire."""
    if weapon.fire and weapon_type_of(weapon).kind == "FT":
        return refuse("ASL-4.2b", "refuse-has-fired", unit=piece_name(s, weapon.id))
    return None


@rule("ASL-3.5d")
def refuses_moved_gun(s: State, weapon: Weapon, kind: FirePhase) -> Violation | None:
    """A MMG or HMG that moved does not fire in the AFPh."""
    if kind == "advancing" and weapon.moved and weapon_type_of(weapon).kind in ("MMG", "HMG"):
        return refuse("ASL-3.5d", "refuse-moved-mg", weapon=piece_name(s, weapon.id))
    return None


@rule("ASL-1.2.1d")
def refuses_busy_leader(s: State, leader: Unit, kind: FirePhase) -> Violation | None:
    """A leader does one thing in a phase: one who directed fire in it does not fire a weapon too."""
    if leader.fire in _THIS_PHASE[kind] and not leader.weapon_used:
        return refuse_unit("ASL-1.2.1d", "refuse-leader-has-acted", leader)
    return None


_THIS_PHASE: dict[FirePhase, tuple[str, ...]] = {
    "prep": ("prep",),
    "first": ("first", "final"),
    "final": ("final",),
    "advancing": ("advancing", "prep"),
}
"""Markers of what a unit did in the present phase; a leader's Prep Fire counts in the AFPh too (D6)."""


def why_not_fire_weapon(s: State, weapon: Weapon, unit: Unit, kind: FirePhase) -> Violation | None:
    """Why a weapon may not be fired by its possessor now."""
    return (
        refuses_malfunctioned(s, weapon)
        or refuses_charge(s, weapon)
        or refuses_pinned_flamethrower(s, weapon, unit)
        or refuses_used_flamethrower(s, weapon)
        or refuses_moved_gun(s, weapon, kind)
        or (refuses_busy_leader(s, unit, kind) if is_leader(unit) else None)
    )


# --- how many weapons ---------------------------------------------------------------------------------------------
def weapons_in_use(s: State, unit: Unit, chosen: Sequence[int] = ()) -> list[int]:
    """The weapons a unit has that it fired in this player turn or is about to fire."""
    return [weapon.id for weapon in weapons_of(s, unit) if weapon.shots or weapon.id in chosen]


def uses_own_fp(unit: Unit, chosen: Sequence[int], kind: FirePhase) -> bool:
    """Whether a unit fires its own FP now or has done so in this phase."""
    spent = unit.fire in _THIS_PHASE[kind] and not (unit.own_fp_fresh or (kind == "advancing" and unit.fire == "prep"))
    return unit.id in chosen or spent


@rule("ASL-4.0m")
def refuses_squad_over_limit(s: State, unit: Unit, weapons: int, own: bool) -> Violation | None:
    """A squad fires one weapon beside its own FP, or two weapons instead of it."""
    use = tables().weapon_use
    if is_squad(unit) and weapons > (use.squad_keeping_own_fp if own else use.squad):
        return refuse_unit("ASL-4.0m", "refuse-too-many-weapons", unit)
    return None


@rule("ASL-4.0n")
def refuses_half_squad_over_limit(s: State, unit: Unit, weapons: int, own: bool) -> Violation | None:
    """A half-squad fires one weapon instead of its own FP."""
    use = tables().weapon_use
    limit = use.half_squad_keeping_own_fp if own else use.half_squad
    if type_of(unit).kind == "half_squad" and weapons > limit:
        return refuse_unit("ASL-4.0n", "refuse-too-many-weapons", unit)
    return None


@rule("ASL-4.0o")
def refuses_leader_over_limit(s: State, unit: Unit, weapons: int) -> Violation | None:
    """A leader fires one weapon."""
    if is_leader(unit) and weapons > tables().weapon_use.smc:
        return refuse_unit("ASL-4.0o", "refuse-too-many-weapons", unit)
    return None


@rule("ASL-4.2d")
def refuses_second_flamethrower(s: State, unit: Unit, element: int) -> Violation | None:
    """A unit uses one flamethrower."""
    if is_flamethrower(s, element):
        for other in weapons_of(s, unit):
            if other.id != element and other.shots and weapon_type_of(other).kind == "FT":
                return refuse_unit("ASL-4.2d", "refuse-two-flamethrowers", unit)
        if any(tables().weapons[type].kind == "FT" for type in unit.used_up):
            return refuse_unit("ASL-4.2d", "refuse-two-flamethrowers", unit)
    return None


def refuses_over_weapon_limits(s: State, element: int, chosen: Sequence[int], kind: FirePhase) -> Violation | None:
    """Why a unit may not fire this element beside what it fires and has fired."""
    unit = firer_of(s, element)
    if unit.id not in s.arms and not unit.used_up:
        return None
    every = (*chosen, element) if chosen else (element,)
    weapons = len(weapons_in_use(s, unit, every)) + len(unit.used_up)
    if not weapons:
        return None
    own = uses_own_fp(unit, every, kind) and not _regained(s, unit, kind)
    return (
        refuses_squad_over_limit(s, unit, weapons, own)
        or refuses_half_squad_over_limit(s, unit, weapons, own)
        or refuses_leader_over_limit(s, unit, weapons)
        or refuses_second_flamethrower(s, unit, element)
    )


def _regained(s: State, unit: Unit, kind: FirePhase) -> bool:
    """Whether a unit has back the own FP it gave up for weapons."""
    return unit.own_fp_lost and has_own_fp_again(s, manner_of(s, unit.id, kind))


# --- at this target -----------------------------------------------------------------------------------------------
@rule("ASL-3.2l", "ASL-2.0k")
def reach_of(s: State, element: int) -> int:
    """The longest range of an element, in hexes: twice its printed range."""
    return normal_range(s, element) * tables().limits.long_range_multiple


def why_not_in_range(s: State, element: int, distance: int) -> Violation | None:
    """Why a target is out of range: too far, or in the firer's own hex."""
    reach = reach_of(s, element)
    if not 1 <= distance <= reach:
        return refuse("ASL-3.2l", "refuse-out-of-range", unit=piece_name(s, element), range=distance, reach=reach)
    return None


@rule("ASL-3.4b")
def refuses_distant_final_fire(s: State, element: int, distance: int) -> Violation | None:
    """What fired once in the MPh fires in the DFPh at adjacent hexes only."""
    if distance > 1:
        return refuse_piece(s, "ASL-3.4b", "refuse-only-adjacent", element)
    return None


@rule("ASL-3.3.1n")
def refuses_distant_fpf(s: State, element: int, distance: int) -> Violation | None:
    """Final Protective Fire is for movers in an adjacent hex."""
    if distance > 1:
        return refuse_piece(s, "ASL-3.3.1n", "refuse-only-adjacent", element)
    return None


_NEXT_TO = {"again": refuses_distant_final_fire, "fpf": refuses_distant_fpf}
"""What keeps fire to adjacent hexes, by its manner."""


@rule("ASL-3.3.1l")
def refuses_distant_subsequent_fire(s: State, element: int, manner: Manner, distance: int) -> Violation | None:
    """Subsequent First Fire stays in Normal Range and goes no farther than the nearest Known Enemy Unit."""
    if manner != "subsequent":
        return None
    if distance > normal_range(s, element):
        return refuse_piece(s, "ASL-3.3.1l", "refuse-beyond-normal-range", element)
    unit = firer_of(s, element)
    near = min((s.board.distance(unit.at, enemy.at) for enemy in sight.known_enemies(s, unit)), default=distance)
    if distance > near:
        return refuse("ASL-3.3.1l", "refuse-nearer-enemy", unit=piece_name(s, element), range=near)
    return None


@rule("ASL-3.3.1s", "ASL-3.3.1t")
def why_no_shots_left(s: State, element: int, occasion: Occasion) -> Violation | None:
    """An element makes no more attacks on a mover in one Location than the mover has spent MF there."""
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
    """Whether this would be a further shot of a weapon that kept its ROF."""
    weapon = s.weapons.get(element)
    return weapon is not None and weapon.rof


@rule("ASL-4.1d")
def is_apart_by_right(s: State, element: int, manner: Manner) -> bool:
    """Whether an element may attack apart: with a ROF shot, or as a MMC in Subsequent First Fire without its MG."""
    return is_rof_shot(s, element) or (manner in ("subsequent", "fpf") and element in s.units)


@rule("ASL-3.2z")
def refuses_apart_from_hex(s: State, element: int, manner: Manner, occasion: Occasion) -> Violation | None:
    """Units of one hex fire at one target together: an element left out of their attack cannot attack it later."""
    if not s.targets or is_flamethrower(s, element) or is_rof_shot(s, element):
        return None
    here = firer_of(s, element).at
    if occasion.movers and (s.move is None or here not in s.move.fired_from):
        return None
    earlier = [target.firer for target in s.targets if target.cell == occasion.target and target.from_cell == here]
    made = earlier.count(element) if occasion.movers else 0
    if any(earlier.count(partner) > made for partner in earlier):
        return refuse("ASL-3.2z", "refuse-left-out", unit=piece_name(s, element), hex=label(s, occasion.target))
    return None


@rule("ASL-4.1c", "ASL-3.2q")
def refuses_apart_from_mg(s: State, element: int, manner: Manner, occasion: Occasion) -> Violation | None:
    """A MMC and its MG fire at the same mover as one group, or only one of them does in this phase."""
    unit = firer_of(s, element)
    if not occasion.movers or not is_mmc(unit) or is_apart_by_right(s, element, manner):
        return None
    partners = [other for other in elements_of(s, unit) if other != element and (is_mg(s, other) or is_mg(s, element))]
    for shot in s.shots:
        if shot.firer in partners and shot.mover in occasion.movers and shot.cell == occasion.target:
            if any(
                (element, shot.mover, shot.cell) == (earlier_shot.firer, earlier_shot.mover, earlier_shot.cell)
                for earlier_shot in s.shots
            ):
                continue
            return refuse("ASL-4.1c", "refuse-left-out", unit=piece_name(s, element), hex=label(s, occasion.target))
    return None


def is_declared_blind(s: State, kind: FirePhase) -> bool:
    """Whether sight is checked only after the attack is declared (ASL-3.2h); First Fire reacts to what is seen."""
    return kind not in DEFENSIVE and s.setting.option("sight_check") == "declared"


@rule("ASL-3.2d", "ASL-3.2y")
def why_not_seen(s: State, element: int, occasion: Occasion) -> Violation | None:
    """Every firer needs a line of sight to the target."""
    if is_declared_blind(s, occasion.kind):
        return None
    return sight.why_no_sight(s, firer_of(s, element).at, occasion.target)


@rule("ASL-3.2p")
def why_not_fire_at(s: State, element: int, occasion: Occasion, seen: bool = False) -> Violation | None:
    """Why an element that is ready to fire may not fire at the target; `seen` skips the check of the line of sight.

    The targets of the unit's other elements make no difference: own FP and weapons may have different ones.
    """
    manner = manner_of(s, element, occasion.kind)
    distance = firepower.range_between(s, firer_of(s, element).at, occasion.target)
    return why_not_reach(s, element, manner, distance) or why_not_at(s, element, manner, distance, occasion, seen)


def why_not_reach(s: State, element: int, manner: Manner, distance: int) -> Violation | None:
    """Why a target is at no distance at which an element may fire in a manner."""
    return why_not_in_range(s, element, distance) or (
        _NEXT_TO[manner](s, element, distance) if manner in _NEXT_TO else None
    )


def why_not_at(
    s: State, element: int, manner: Manner, distance: int, occasion: Occasion, seen: bool
) -> Violation | None:
    """Why an element may not fire at a target in its reach; `seen` skips the check of the line of sight."""
    refusal = refuses_apart_from_hex(s, element, manner, occasion) or (
        None if seen else why_not_seen(s, element, occasion)
    )
    if refusal or not occasion.movers:
        return refusal
    return (
        why_no_shots_left(s, element, occasion)
        or refuses_apart_from_mg(s, element, manner, occasion)
        or refuses_distant_subsequent_fire(s, element, manner, distance)
    )


def why_not_ready(s: State, element: int, occasion: Occasion, chosen: Sequence[int] = ()) -> Violation | None:
    """Why an element may not fire at any target on this occasion, beside the elements `chosen`."""
    weapon = s.weapons.get(element)
    if weapon and (unpossessed := refuses_unpossessed(s, weapon)):
        return unpossessed
    unit = s.units.get(weapon.holder if weapon else element)
    if unit is None or unit.side != occasion.seat or not s.board.on_map(unit.at):
        return refuse("ASL-3.2b", "refuse-not-yours")
    kind = occasion.kind
    return (
        refuses_broken(s, unit)
        or refuses_melee(s, unit)
        or (_NOT_FIRED[kind](s, element) if kind in _NOT_FIRED else None)
        or (why_not_fire_weapon(s, weapon, unit, kind) if weapon else why_no_own_fp(s, unit, kind))
        or refuses_over_weapon_limits(s, element, chosen, kind)
    )


def why_not_fire(s: State, element: int, occasion: Occasion, chosen: Sequence[int] = ()) -> Violation | None:
    """Why an element may not fire on this occasion, beside the elements `chosen`; without a target, at any target."""
    if element not in s.units and element not in s.weapons:
        return refuse("ASL-3.2b", "refuse-no-such-piece")
    refusal = why_not_ready(s, element, occasion, chosen)
    if refusal or occasion.target == NO_TARGET:
        return refusal
    return why_not_fire_at(s, element, occasion)
