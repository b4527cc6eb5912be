"""Which elements and leaders may make up a fire group (ASL-3.2w to 3.2ab, 3.4e, 4.1b, 4.1e), one refusal per rule.

An element is a unit's own firepower, named by the unit's id, or a support weapon. How the player puts a group together
choice by choice stands in `declaration`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.aslsk.fire.firepower import (
    DEFENSIVE,
    FirePhase,
    Manner,
    Occasion,
    elements,
    elements_in,
    elements_of,
    firer_of,
    fp_of,
    is_flamethrower,
    is_link,
    is_mg,
    manner_of,
    range_between,
)
from bocage.systems.aslsk.fire.firers import (
    is_declared_blind,
    is_rof_shot,
    refuses_broken,
    refuses_busy_leader,
    refuses_melee,
    refuses_over_weapon_limits,
    why_not_at,
    why_not_fire,
    why_not_fire_at,
    why_not_reach,
    why_not_ready,
)
from bocage.systems.aslsk.fire.modifiers import hexes_of
from bocage.systems.aslsk.ground import sight
from bocage.systems.aslsk.reference.charts import FP
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import can_lead, is_good_order
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    friends_at,
    is_leader,
    is_mmc,
    label,
    refuse_unit,
    unit_name,
)


class Group(msgspec.Struct, frozen=True):
    """A fire group in the making."""

    firers: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()

    def with_firer(self, id: int) -> Group:
        return Group((*self.firers, id), self.leaders)

    def with_leader(self, id: int) -> Group:
        return Group(self.firers, (*self.leaders, id))

    def after(self, choice: Choice) -> Group:
        """The group with the firer or leader that a choice adds."""
        if choice.piece is None:
            return self
        return self.with_firer(choice.piece) if choice.verb == "add" else self.with_leader(choice.piece)


NOBODY = Group()
"""The group before its first member."""


# --- the chain of hexes -------------------------------------------------------------------------------------------
@rule("ASL-3.2w", "ASL-2.0l")
def why_not_connected(s: State, group: Group, element: int) -> Violation | None:
    """Why an element is not connected to a group: each member is in or next to the hex of another member."""
    here = firer_of(s, element).at
    hexes = hexes_of(s, group.firers)
    if not hexes or here in hexes:
        return None
    links = [cell for cell in hexes if is_link(s, cell, group.firers)]
    if len(hexes) == 1 and is_link(s, here, (element,)):
        links = hexes
    if any(s.board.adjacent(here, cell) for cell in links):
        return None
    return refuse("ASL-3.2w", "refuse-not-connected", hex=label(s, here))


@rule("ASL-3.2w", "ASL-2.0l")
def hexes_for_members(s: State, cells: Sequence[int]) -> Collection[int]:
    """The hexes of a group and those around them, where further members may stand."""
    return {near for cell in cells for near in (cell, *s.board.neighbours[cell])}


@rule("ASL-4.2d")
def refuses_flames_in_group(s: State, group: Group, element: int) -> Violation | None:
    """A flamethrower never combines with anything."""
    if group.firers and any(is_flamethrower(s, one) for one in (*group.firers, element)):
        return refuse("ASL-4.2d", "refuse-ft-alone")
    return None


# --- directing ----------------------------------------------------------------------------------------------------
@rule("ASL-4.0o")
def refuses_gunner(s: State, leader: Unit, firers: Sequence[int]) -> Violation | None:
    """A leader who uses a weapon in this fire phase does not direct."""
    if leader.weapon_used or any(firer_of(s, element).id == leader.id for element in firers):
        return refuse_unit("ASL-4.0o", "refuse-leader-at-weapon", leader)
    return None


@rule("ASL-1.2.1d")
def directs_on(s: State, leader: Unit, firers: Sequence[int]) -> bool:
    """Whether all firers are further ROF shots of weapons that this leader has directed: he goes on directing them."""
    return all(is_rof_shot(s, element) and element in leader.directed for element in firers)


@rule("ASL-3.2aa")
def refuses_second_group(s: State, leader: Unit, firers: Sequence[int], kind: FirePhase) -> Violation | None:
    """A leader directs one unit or group in a player turn."""
    if kind in ("prep", "advancing") and leader.directed and not directs_on(s, leader, firers):
        return refuse_unit("ASL-3.2aa", "refuse-has-directed", leader)
    return None


@rule("ASL-3.4e")
def refuses_new_firers(s: State, leader: Unit, firers: Sequence[int], kind: FirePhase) -> Violation | None:
    """In defence he may direct again, but only firers whom he directed before."""
    if kind in (*DEFENSIVE, "final") and leader.directed and not set(firers) <= set(leader.directed):
        return refuse_unit("ASL-3.4e", "refuse-new-group", leader)
    return None


@rule("ASL-D6")
def refuses_leader_after_prep_fire(s: State, leader: Unit, kind: FirePhase) -> Violation | None:
    """A leader who directed or fired in the PFPh has used his fire."""
    if kind == "advancing" and leader.fire == "prep":
        return refuse_unit("ASL-D6", "refuse-leader-has-acted", leader)
    return None


@rule("ASL-4.2c")
def refuses_directed_flames(s: State, firers: Sequence[int]) -> Violation | None:
    """No leadership for a flamethrower."""
    if any(is_flamethrower(s, element) for element in firers):
        return refuse("ASL-4.2c", "refuse-ft-leadership")
    return None


@rule("ASL-3.2aa", "ASL-3.2ab")
def why_not_with_firers(s: State, leader: Unit, firers: Sequence[int]) -> Violation | None:
    """A leader directs only from a hex of the group."""
    if leader.at not in hexes_of(s, firers):
        return refuse_unit("ASL-3.2aa", "refuse-not-with-firers", leader)
    return None


@rule("ASL-1.2.1b", "ASL-3.2.1v")
def why_not_able_to_lead(s: State, leader: Unit) -> Violation | None:
    """A broken or pinned leader has no use of his leadership."""
    if not can_lead(leader):
        return refuse_unit("ASL-1.2.1b", "refuse-cannot-lead", leader)
    return None


def why_not_direct(s: State, leader: Unit, firers: Sequence[int], occasion: Occasion) -> Violation | None:
    """Why a leader may not direct these firers, as far as it depends on him."""
    if leader.side != occasion.seat or not is_leader(leader):
        return refuse("ASL-3.2aa", "refuse-no-leader")
    return (
        why_not_able_to_lead(s, leader)
        or why_not_with_firers(s, leader, firers)
        or refuses_gunner(s, leader, firers)
        or refuses_leader_after_prep_fire(s, leader, occasion.kind)
        or refuses_directed_flames(s, firers)
        or refuses_second_group(s, leader, firers, occasion.kind)
        or refuses_new_firers(s, leader, firers, occasion.kind)
    )


def undirected_hexes(s: State, group: Group) -> list[int]:
    """The hexes of a group that have no directing leader yet."""
    led = [s.units[id].at for id in group.leaders]
    return [cell for cell in hexes_of(s, group.firers) if cell not in led]


@rule("ASL-3.2ab")
def why_not_directable(s: State, group: Group, occasion: Occasion) -> Violation | None:
    """Why a group cannot be directed: each of its hexes needs a leader who may direct it."""
    leaders = [unit for unit in s.units.values() if unit.side == occasion.seat and is_leader(unit)]
    for cell in undirected_hexes(s, group):
        if all(leader.at != cell or why_not_direct(s, leader, group.firers, occasion) for leader in leaders):
            return refuse("ASL-3.2ab", "refuse-hex-without-leader", hex=label(s, cell))
    return None


@rule("ASL-3.2ab")
def refuses_partly_directed(s: State, group: Group) -> Violation | None:
    """A group directed from one of its hexes must be directed from all."""
    if group.leaders and undirected_hexes(s, group):
        return refuse("ASL-3.2ab", "refuse-direct-all", hex=label(s, undirected_hexes(s, group)[0]))
    return None


def why_not_join_directed(s: State, group: Group, element: int, occasion: Occasion) -> Violation | None:
    """Why an element may not join a directed group: its leaders must be able to direct the element too."""
    if not group.leaders:
        return None
    larger = group.with_firer(element)
    for id in group.leaders:
        refusal = why_not_direct(s, s.units[id], larger.firers, occasion)
        if refusal:
            return refusal
    return why_not_directable(s, larger, occasion)


# --- machine guns at extreme range, second gunners ----------------------------------------------------------------
def has_long_range_mg(s: State, elements: Sequence[int], target: int) -> bool:
    """Whether a machine gun among these elements would fire farther than it may undirected."""
    for element in elements:
        if is_mg(s, element):
            distance = range_between(s, firer_of(s, element).at, target)
            if distance > tables().limits.mg_range_undirected:
                return True
    return False


@rule("ASL-4.1e")
def refuses_undirectable_long_range(s: State, group: Group, element: int, occasion: Occasion) -> Violation | None:
    """Beyond 16 hexes a machine gun fires only under a leader's direction: some leader must be able to give it."""
    is_long_range = has_long_range_mg(s, (element, *group.firers), occasion.target)
    if is_long_range and why_not_directable(s, group.with_firer(element), occasion):
        return refuse("ASL-4.1e", "refuse-far-undirected")
    return None


@rule("ASL-4.1e")
def refuses_undirected_long_range(s: State, group: Group, occasion: Occasion) -> Violation | None:
    """A group with such a machine gun does not open fire before it is directed."""
    if not group.leaders and has_long_range_mg(s, group.firers, occasion.target):
        return refuse("ASL-4.1e", "refuse-far-undirected")
    return None


@rule("ASL-4.1b")
def why_not_help_gunner(s: State, helper: Unit, group: Group, occasion: Occasion) -> Violation | None:
    """Why a second leader may not help a leader in his hex to fire a machine gun; helping is his one action."""
    no_gun_to_help = refuse("ASL-4.1b", "refuse-no-gun-to-help", unit=unit_name(helper))
    if helper.side != occasion.seat or helper.id in group.leaders:
        return no_gun_to_help
    guns = [
        element
        for element in group.firers
        if is_mg(s, element) and is_leader(firer_of(s, element)) and firer_of(s, element).at == helper.at
    ]
    served = [
        s.units[element]
        for element in group.firers
        if element in s.units and is_leader(s.units[element]) and s.units[element].at == helper.at
    ]
    if len(guns) <= len(served) or any(firer_of(s, element).id == helper.id for element in group.firers):
        return no_gun_to_help
    if not is_good_order(helper):
        return refuses_broken(s, helper) or refuses_melee(s, helper)
    return refuses_busy_leader(s, helper, occasion.kind) or (no_gun_to_help if helper.weapon_used else None)


# --- enough firepower, and who may join ---------------------------------------------------------------------------
@rule("ASL-D3")
def why_not_enough_fp(s: State, group: Group, occasion: Occasion) -> Violation | None:
    """An attack needs at least 1 FP."""
    if total_fp(s, group.firers, occasion) < FP:
        return refuse("ASL-D3", "refuse-too-little-fp")
    return None


def total_fp(s: State, firers: Sequence[int], occasion: Occasion) -> int:
    """The FP of a group in 1/32."""
    total = 0
    for element in firers:
        unit = s.units.get(element)
        if unit is None or is_mmc(unit):
            total += fp_of(s, element, occasion.target, occasion.kind, firers)
    return total


@rule("ASL-D3")
def why_not_ever_enough_fp(s: State, group: Group, occasion: Occasion) -> Violation | None:
    """A group that cannot grow to 1 FP is not begun."""
    return None if could_reach_one_fp(s, group, occasion) else refuse("ASL-D3", "refuse-too-little-fp")


def could_reach_one_fp(s: State, group: Group, occasion: Occasion) -> bool:
    """Whether a group can still grow to 1 FP; grows it by the best unit in turn."""
    total = total_fp(s, group.firers, occasion)
    if total >= FP:
        return True
    others = [
        firer for firer in elements(s, occasion.seat) if firer not in group.firers and not is_flamethrower(s, firer)
    ]
    grown, pending = group, [firer for firer in others if not why_not_fire(s, firer, occasion, group.firers)]
    while True:
        joins = [
            firer
            for firer in pending
            if not (why_not_connected(s, grown, firer) or refuses_undirectable_long_range(s, grown, firer, occasion))
        ]
        shares = (_best_share(s, unit, joins, grown, occasion) for unit in _firers(s, joins))
        added_fp, added = max(shares, default=(0, ()))
        if not added:
            return total >= FP
        total += added_fp
        for element in added:
            grown = grown.with_firer(element)
        users = {firer_of(s, element).id for element in added}
        pending = [firer for firer in pending if firer_of(s, firer).id not in users]


def _firers(s: State, firers: Sequence[int]) -> list[Unit]:
    """The units that fire these elements."""
    return [s.units[id] for id in dict.fromkeys(firer_of(s, element).id for element in firers)]


def _best_share(
    s: State, unit: Unit, joins: Sequence[int], group: Group, occasion: Occasion
) -> tuple[int, tuple[int, ...]]:
    """The most FP, in 1/32, that one unit can add to a group, and the elements it fires for that: one or two."""
    own = [firer for firer in joins if firer_of(s, firer).id == unit.id]
    sets: list[tuple[int, ...]] = [(element,) for element in own]
    for one, two in combinations(own, 2):
        if not refuses_over_weapon_limits(s, two, (*group.firers, one), occasion.kind):
            sets.append((one, two))
    return max((total_fp(s, chosen, occasion), chosen) for chosen in sets)


@rule("ASL-3.3.1q")
def refuses_partial_fpf(s: State, group: Group, occasion: Occasion) -> Violation | None:
    """A unit in Final Protective Fire uses all its FP and weapons that it can."""
    if occasion.kind != "first":
        return None
    for unit in _firers(s, group.firers):
        own = elements_of(s, unit)
        if not any(firer in group.firers and manner_of(s, firer, "first") == "fpf" for firer in own):
            continue
        for element in own:
            if element not in group.firers and not why_not_member(s, group, element, occasion):
                return refuse_unit("ASL-3.3.1q", "refuse-fpf-uses-all", unit)
    return None


def why_not_member(s: State, group: Group, element: int, occasion: Occasion) -> Violation | None:
    """Why an element may not join a group."""
    if element in group.firers:
        return refuse("ASL-3.2o", "refuse-already-in")
    unit = s.units.get(element)
    if unit and is_leader(unit):
        return why_not_help_gunner(s, unit, group, occasion) or why_not_join_directed(s, group, element, occasion)
    return (
        why_not_fire(s, element, occasion, group.firers)
        or refuses_flames_in_group(s, group, element)
        or why_not_connected(s, group, element)
        or refuses_undirectable_long_range(s, group, element, occasion)
        or why_not_join_directed(s, group, element, occasion)
    )


def why_not_add(s: State, group: Group, element: int, occasion: Occasion) -> Violation | None:
    """Why an element may not join, also when the group could then never reach 1 FP."""
    return why_not_member(s, group, element, occasion) or why_not_ever_enough_fp(s, group.with_firer(element), occasion)


def why_not_add_leader(s: State, group: Group, id: int, occasion: Occasion) -> Violation | None:
    """Why a leader may not be added to those who direct a group."""
    leader = s.units.get(id)
    if leader is None or not group.firers or id in group.leaders:
        return refuse("ASL-3.2aa", "refuse-no-leader")
    refusal = why_not_direct(s, leader, group.firers, occasion)
    if refusal:
        return refusal
    if leader.at not in undirected_hexes(s, group):
        return refuse_unit("ASL-1.2.1c", "refuse-hex-has-leader", leader)
    return why_not_enough_fp(s, group, occasion) or why_not_directable(s, group.with_leader(id), occasion)


def why_not_open_fire(s: State, group: Group, occasion: Occasion) -> Violation | None:
    """Why a group may not fire as it is."""
    if not group.firers:
        return refuse("ASL-3.2b", "refuse-nobody-fires")
    return (
        why_not_enough_fp(s, group, occasion)
        or refuses_partly_directed(s, group)
        or refuses_undirected_long_range(s, group, occasion)
        or refuses_partial_fpf(s, group, occasion)
    )


def leaders_in(s: State, seat: int, cells: Iterable[int]) -> list[int]:
    """The leaders of a side in some hexes, in the order of their ids."""
    return sorted([unit.id for cell in cells for unit in friends_at(s, cell, seat) if is_leader(unit)])


# --- who may begin an attack --------------------------------------------------------------------------------------
def why_not_start(s: State, element: int, occasion: Occasion, seen: bool = False) -> Violation | None:
    """Why an attack on the target may not begin with this element; `seen` skips the check of the line of sight."""
    if element not in s.weapons and (element not in s.units or is_leader(s.units[element])):
        return why_not_add(s, Group(), element, occasion)
    return why_not_ready(s, element, occasion) or why_not_open(s, element, occasion, seen)


def why_not_open(s: State, element: int, occasion: Occasion, seen: bool = False) -> Violation | None:
    """Why an element that is ready to fire may not begin an attack on the target; `seen` as above."""
    unit = s.units.get(element)
    if unit is not None:
        manner, distance = manner_of(s, element, occasion.kind), range_between(s, unit.at, occasion.target)
        if may_attack_alone(s, unit, manner, distance, occasion):
            return why_not_at(s, element, manner, distance, occasion, seen)
    return (
        why_not_fire_at(s, element, occasion, seen)
        or refuses_undirectable_long_range(s, NOBODY, element, occasion)
        or why_not_ever_enough_fp(s, Group((element,)), occasion)
    )


def may_attack_alone(s: State, unit: Unit, manner: Manner, distance: int, occasion: Occasion) -> bool:
    """Whether own FP reaches a target with 1 FP or more, so that its counter does not forbid the attack.

    The answer is kept by all that it depends on: no unit has a machine gun's limits of range.
    """
    layer = s.setting.layer("alone")
    reading = unit.type, manner, distance, unit.pinned
    may_attack: bool | None = layer.get(reading)
    if may_attack is None:
        fp = fp_of(s, unit.id, occasion.target, occasion.kind)
        may_attack = layer[reading] = fp >= FP and why_not_reach(s, unit.id, manner, distance) is None
    return may_attack


def ready_elements(s: State, occasion: Occasion) -> list[int]:
    """The elements of a seat that may fire on such an occasion at some hex."""
    return [element for element in elements(s, occasion.seat) if not why_not_ready(s, element, occasion)]


def attackable(s: State, kind: FirePhase, seat: int, cells: Iterable[int]) -> list[int]:
    """Those of some hexes at which some element of a side may open an attack; only its hexes in sight are asked."""
    blind, ready = is_declared_blind(s, kind), ReadyElements(s, Occasion(kind, seat))
    open_cells = []
    for cell in cells:
        occasion = Occasion(kind, seat, cell)
        for here in s.where[seat] if blind else sight.eyes_on(s, seat, cell):
            able = ready[here]
            if able and any(why_not_open(s, element, occasion, seen=True) is None for element in able):
                open_cells.append(cell)
                break
    return open_cells


class ReadyElements(dict[int, list[int]]):
    """By hex, the elements that may fire on an occasion somewhere; each hex is looked at once, when first asked for."""

    def __init__(self, s: State, occasion: Occasion) -> None:
        super().__init__()
        self.state, self.occasion = s, occasion

    def __missing__(self, here: int) -> list[int]:
        s, ids = self.state, []
        for unit in friends_at(s, here, self.occasion.seat):
            for element in elements_of(s, unit):
                if why_not_ready(s, element, self.occasion) is None:
                    ids.append(element)
        self[here] = ids
        return ids


def openers(s: State, occasion: Occasion) -> list[int]:
    """The elements that may open an attack on the target, in the order of their hexes."""
    seat = occasion.seat
    blind = is_declared_blind(s, occasion.kind)
    seeing = s.where[seat] if blind else sight.eyes_on(s, seat, occasion.target)
    ready: dict[int, list[int]] = {}
    for element in elements_in(s, seat, seeing):
        if why_not_ready(s, element, occasion) is None:
            ready.setdefault(firer_of(s, element).at, []).append(element)
    able = [element for elements_there in ready.values() for element in elements_there]
    return [element for element in able if why_not_open(s, element, occasion, seen=True) is None]
