"""What a unit may do in its Movement Phase, and at what price (ASL-3.3).

Legality is one small predicate per rule, in the order of the rulebook; everything is counted in half MF.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from bocage.ground.paths import Step as PathStep
from bocage.ground.paths import reach
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk import terrain, weapons
from bocage.systems.aslsk.charts import MF
from bocage.systems.aslsk.condition import is_good_order
from bocage.systems.aslsk.model import (
    OFF_MAP,
    Move,
    State,
    Unit,
    Weapon,
    enemies_at,
    friends_at,
    is_mmc,
    label,
    own_units,
    piece_name,
    stacks,
    type_of,
    unit_name,
    weapon_type_of,
    weapons_of,
)
from bocage.systems.aslsk.pace import (
    company,
    in_mf,
    is_helpful,
    keeps_to_road,
    left,
    may_have_road_bonus,
    mf_now,
    needing_help,
    on_road_so_far,
)
from bocage.systems.aslsk.setup import force_of
from bocage.systems.aslsk.tables import tables

FAR = 1 << 20
"""More half MF than any way costs."""


# --- who may move -----------------------------------------------------------------------------------------------------
def can_move(s: State, unit: Unit) -> Violation | None:
    """Whether a unit may move in this MPh."""
    return can_act(s, unit) or can_still_move(s, unit) or can_move_after_fire(s, unit)


@rule("ASL-3.3a")
def can_act(s: State, unit: Unit) -> Violation | None:
    """The ATTACKER's units move that are not broken, pinned or held in close combat."""
    if unit.side != s.player or unit.at == OFF_MAP:
        return refuse("ASL-3.3a", "refuse-not-yours-to-move", unit=unit_name(unit))
    if unit.broken or unit.pinned:
        return refuse("ASL-3.3a", "refuse-broken-or-pinned", unit=unit_name(unit))
    if unit.melee or unit.cc:
        return refuse("ASL-3.3a", "refuse-in-close-combat", unit=unit_name(unit))
    return None


@rule("ASL-D6")
def can_move_after_fire(s: State, unit: Unit) -> Violation | None:
    """A unit any part of which fired in the PFPh does not move."""
    if unit.fire == "prep" or any(w.fire == "prep" and w.holder == unit.id for w in s.weapons.values()):
        return refuse("ASL-D6", "refuse-prep-fired", unit=piece_name(s, unit.id))
    return None


@rule("ASL-3.3l")
def can_still_move(s: State, unit: Unit) -> Violation | None:
    """A unit that has stopped moves no more in this MPh."""
    return refuse("ASL-3.3l", "refuse-move-over", unit=piece_name(s, unit.id)) if unit.finished else None


@rule("ASL-3.3n")
def can_move_before_stack(s: State, unit: Unit) -> Violation | None:
    """All members of a stack finish before anybody else moves."""
    if s.move and unit.id not in s.move.stack:
        return refuse("ASL-3.3n", "refuse-stack-first", unit=piece_name(s, unit.id))
    return None


def can_start(s: State, unit: Unit) -> Violation | None:
    """Whether a unit may be the next to move."""
    if s.move and s.move.active:
        return refuse("ASL-3.3j", "refuse-finish-first", unit=piece_name(s, s.move.active[0]))
    return can_move(s, unit) or can_move_before_stack(s, unit)


def can_join(s: State, unit: Unit) -> Violation | None:
    """Whether a unit may go along with those chosen, before they spend anything."""
    move = s.move
    assert move
    assert move.active
    first = s.units[move.active[0]]
    if move.begun or unit.id in move.active or unit.at != first.at:
        return refuse("ASL-3.3n", "refuse-join", unit=piece_name(s, unit.id))
    if not _same_way(s, move, first, unit):
        return refuse("ASL-3.3n", "refuse-join", unit=piece_name(s, unit.id))
    return can_move(s, unit)


def _same_way(s: State, move: Move, first: Unit, unit: Unit) -> bool:
    """Nobody of the stack has spent MF yet, or both were of it and came the same way."""
    if unit.id in move.stack:
        return list(unit.spent_here) == list(first.spent_here)
    return not any(s.units[id].spent for id in move.stack if id in s.units)


# --- declarations -----------------------------------------------------------------------------------------------------
def can_declare(s: State, units: Sequence[Unit], verb: str) -> Violation | None:
    """Whether these may declare Assault Movement or Double Time."""
    one = can_assault if verb == "assault" else can_double
    return next((why for unit in units if (why := can_begin(s, unit, verb) or one(s, unit))), None)


def can_begin(s: State, unit: Unit, verb: str) -> Violation | None:
    """Declarations stand at the start of a unit's MPh."""
    if unit.spent or (s.move and s.move.begun):
        cite = "ASL-3.3o" if verb == "assault" else "ASL-3.3p"
        return refuse(cite, "refuse-declare-late", unit=piece_name(s, unit.id))
    return None


def can_assault(s: State, unit: Unit) -> Violation | None:
    """Whether a unit may use Assault Movement."""
    if unit.mode == "assault":
        return refuse("ASL-3.3o", "refuse-declared", unit=piece_name(s, unit.id))
    return can_combine(s, unit, unit.cx)


@rule("ASL-3.3p")
def can_double(s: State, unit: Unit) -> Violation | None:
    """Double Time is not for wounded or exhausted units."""
    if unit.wounded or unit.cx:
        return refuse("ASL-3.3p", "refuse-double-time", unit=piece_name(s, unit.id))
    return can_double_again(s, unit) or can_combine(s, unit, unit.mode == "assault")


@rule("ASL-3.3s")
def can_double_again(s: State, unit: Unit) -> Violation | None:
    """Nor for units that were CX until the start of this MPh."""
    return refuse("ASL-3.3s", "refuse-double-time", unit=piece_name(s, unit.id)) if unit.was_cx else None


@rule("ASL-L5")
def can_combine(s: State, unit: Unit, both: bool) -> Violation | None:
    """Double Time and Assault Movement exclude each other."""
    if both and s.setting.option("L5"):
        return refuse("ASL-L5", "refuse-double-assault", unit=piece_name(s, unit.id))
    return None


def can_help(s: State, leader: Unit, mmc: Unit) -> Violation | None:
    """Whether a leader may be told whose load he helps to carry."""
    move = s.move
    assert move
    able = leader.id in move.active and mmc.id in move.active and leader.id not in move.helpers and not move.begun
    if not able or not is_helpful(s, leader) or mmc.id not in needing_help(s, move.active):
        return refuse("ASL-4.0i", "refuse-help", unit=piece_name(s, leader.id))
    return None


# --- moving to another hex --------------------------------------------------------------------------------------------
def cost(s: State, unit: Unit, there: int, road_rate: bool = True) -> Tally:
    """Half MF to enter a neighbouring hex, item by item."""
    tally = Tally(unit="mf", scale=MF)
    extra = terrain.smoke_cost(s, there)
    base = terrain.entry_cost(s, unit, unit.at, there, road_rate) - extra
    tally.add(base, "mf-terrain", "ASL-1.1.2c")
    tally.add(extra, "mf-smoke", "ASL-3.3w")
    return tally


class Outlook:
    """What the question where to move next asks again and again, looked up once: who is where, and the MF left."""

    def __init__(self, s: State, side: int) -> None:
        self.friends = stacks(s, side)
        self.enemies = stacks(s, 1 - side)
        self.halves: dict[tuple[int, bool], int] = {}
        self.loads: dict[int, Violation | None] = {}

    def can_move_with_load(self, s: State, unit: Unit) -> Violation | None:
        """Whether a unit may take everything it possesses to another hex."""
        if unit.id not in self.loads:
            self.loads[unit.id] = weapons.can_move_with_load(s, unit)
        return self.loads[unit.id]

    def left(self, s: State, unit: Unit, road: bool) -> int:
        """Half MF a unit still has."""
        key = unit.id, road
        if key not in self.halves:
            self.halves[key] = left(s, unit, road=road)
        return self.halves[key]


def can_go(
    s: State, units: Sequence[Unit], there: int, road_rate: bool, outlook: Outlook | None = None
) -> Violation | None:
    """Whether those who move together may enter a hex now."""
    here = units[0].at
    known = outlook or Outlook(s, units[0].side)
    found = (
        can_step(s, here, there)
        or can_leave_map(s, here, there)
        or can_enter(s, units[0], there, known.enemies)
        or can_stack(s, units, there, known.friends.get(there, ()))
        or (None if road_rate else can_pay_woods_rate(s, here, there))
    )
    if found:
        return found
    for unit in units:
        found = _can_go_alone(s, unit, there, road_rate, known)
        if found:
            return found
    return None


def _can_go_alone(s: State, unit: Unit, there: int, road_rate: bool, known: Outlook) -> Violation | None:
    price = terrain.entry_cost(s, unit, unit.at, there, road_rate)
    road = keeps_to_road(s, unit, there, road_rate)
    return (
        known.can_move_with_load(s, unit)
        or can_go_on_assaulting(s, unit, price, there, road_rate)
        or can_afford(s, unit, price, known.left(s, unit, road))
    )


@rule("ASL-3.3b")
def can_step(s: State, here: int, there: int) -> Violation | None:
    """Movement goes from hex to neighbouring hex."""
    if there < 0 or not s.board.adjacent(here, there):
        return refuse("ASL-3.3b", "refuse-not-adjacent", hex=label(s, there) if there >= 0 else "")
    return None


def can_leave_map(s: State, here: int, there: int) -> Violation | None:
    """Whether a step respects the edge of the map."""
    if s.board.on_map(there):
        return None
    return can_step_off(s, here, there) if s.board.on_map(here) else can_wait_elsewhere(s, here, there)


@rule("ASL-3.3d")
def can_step_off(s: State, here: int, there: int) -> Violation | None:
    """No unit leaves the map of its own accord."""
    return refuse("ASL-3.3d", "refuse-off-map", hex=label(s, here))


@rule("ASL-D4")
def overdue(s: State) -> list[Unit]:
    """The ATTACKER's units that wait beside the map and are lost if they still do when the APh ends."""
    waiting = [unit for unit in own_units(s, s.player) if not s.board.on_map(unit.at)]
    return [unit for unit in waiting if not (s.setting.option("late_entry_allowed") and force_of(s, unit.id).late)]


@rule("ASL-D4")
def can_wait_elsewhere(s: State, here: int, there: int) -> Violation | None:
    """Off the map a unit only comes nearer to it."""
    if _ring(s, there) >= _ring(s, here):
        return refuse("ASL-D4", "refuse-wait-elsewhere", hex=label(s, there))
    return None


def _ring(s: State, cell: int) -> int:
    """How far off the map a cell is."""
    return 0 if s.board.on_map(cell) else 1 if any(s.board.on_map(n) for n in s.board.neighbours[cell]) else 2


@rule("ASL-3.3c")
def can_enter(s: State, unit: Unit, there: int, enemies: Container[int]) -> Violation | None:
    """No unit enters an enemy's hex in the MPh."""
    if there in enemies:
        return refuse("ASL-3.3c", "refuse-enemy-hex", hex=label(s, there))
    return None


@rule("ASL-3.3m", "ASL-D24")
def can_stack(s: State, coming: Sequence[Unit], there: int, present: Sequence[Unit] | None = None) -> Violation | None:
    """At no moment does a side have more in a hex than the stacking limit; not even while passing through."""
    mates = friends_at(s, there, coming[0].side) if present is None else present
    kinds = [type_of(unit).kind for unit in (*mates, *coming)]
    if tables().stacking.allows(kinds.count("squad"), kinds.count("half_squad"), kinds.count("leader")):
        return None
    return refuse("ASL-3.3m", "refuse-stacking", hex=label(s, there))


def can_pay_woods_rate(s: State, here: int, there: int) -> Violation | None:
    """The woods rate is a choice only where the road rate could be paid."""
    if not terrain.may_choose_woods_rate(s, here, there):
        return refuse("ASL-1.1.2k", "refuse-woods-rate", hex=label(s, there))
    return None


@rule("ASL-3.3o")
def can_go_on_assaulting(s: State, unit: Unit, price: int, there: int, road_rate: bool) -> Violation | None:
    """Assault Movement is one hex, and not at the price of all MF."""
    if unit.mode != "assault":
        return None
    if unit.came_from != OFF_MAP:
        return refuse("ASL-3.3o", "refuse-assault-one-hex", unit=piece_name(s, unit.id))
    if price >= mf_now(s, unit, road=keeps_to_road(s, unit, there, road_rate)):
        return refuse("ASL-3.3o", "refuse-assault-all-mf", unit=piece_name(s, unit.id))
    return None


@rule("ASL-3.3i")
def can_afford(s: State, unit: Unit, price: int, halves: int) -> Violation | None:
    """Everything is paid from the unit's own MF of this MPh."""
    if price > halves:
        return refuse("ASL-3.3i", "refuse-mf", unit=piece_name(s, unit.id))
    return None


# --- leaving the map --------------------------------------------------------------------------------------------------
def exit_edges(s: State, side: int, cell: int) -> list[str]:
    """The edges by which a unit in this hex may leave the map for a victory condition."""
    return [edge for edge in s.setting.exits[side] if cell in s.board.edge(edge)]


@rule("ASL-L11", off=refuse("ASL-3.3d", "refuse-off-map", hex=""))
def can_exit(s: State, unit: Unit, edge: str) -> Violation | None:
    """A Good Order unit leaves the map where that serves a victory condition."""
    if not s.setting.option("L11") or edge not in exit_edges(s, unit.side, unit.at) or not is_good_order(unit):
        return refuse("ASL-3.3d", "refuse-off-map", hex=label(s, unit.at))
    return None


def can_exit_now(s: State, units: Sequence[Unit], edge: str) -> Violation | None:
    """Whether those who move together may leave the map now, at the price of Open Ground."""
    for unit in units:
        why = (
            can_exit(s, unit, edge)
            or weapons.can_move_with_load(s, unit)
            or can_go_on_assaulting(s, unit, MF, unit.at, True)
            or can_afford(s, unit, MF, left(s, unit))
        )
        if why:
            return why
    return None


def leave_map(s: State, unit: Unit) -> None:
    """A unit is led off the map with all it carries; it counts for victory and plays no more."""
    s.exited.setdefault(unit.side, []).append(unit.type)
    if s.move and unit.id in s.move.stack:
        s.move.stack.remove(unit.id)
    for weapon in weapons_of(s, unit):
        del s.weapons[weapon.id]
    del s.units[unit.id]


# --- what is done in a hex --------------------------------------------------------------------------------------------
@rule("ASL-1.2.2d", off=True)
def has_smoke(unit: Unit) -> bool:
    """Only a squad with a Smoke Exponent carries smoke grenades."""
    return bool(type_of(unit).smoke)


@rule("ASL-3.3t")
def can_try_smoke(s: State, unit: Unit, there: int) -> Violation | None:
    """Smoke grenades: for units with a Smoke Exponent, once per MPh, into their own hex or the next."""
    if not has_smoke(unit) or unit.smoke_tried:
        return refuse("ASL-3.3t", "refuse-no-smoke", unit=piece_name(s, unit.id))
    near = there == unit.at or s.board.adjacent(unit.at, there)
    if there in s.smoke or not near or not s.board.on_map(there):
        return refuse("ASL-3.3t", "refuse-smoke-hex", hex=label(s, there))
    return None


def smoke_price(unit: Unit, there: int) -> int:
    """Half MF for an attempt to place smoke."""
    chart = tables().movement
    return chart.smoke_in_own_hex if there == unit.at else chart.smoke_in_adjacent_hex


@rule("ASL-3.3y")
def can_recover(s: State, unit: Unit, weapon: Weapon) -> Violation | None:
    """Recovery is for an unpossessed weapon in the unit's own hex."""
    return weapons.can_possess(s, unit, weapon)


@rule("ASL-4.3d")
def can_place(s: State, unit: Unit, weapon: Weapon, there: int) -> Violation | None:
    """A demolition charge is placed from next to its target."""
    if weapon_type_of(weapon).kind != "DC" or weapon.holder != unit.id:
        return refuse("ASL-4.3d", "refuse-no-charge", unit=piece_name(s, unit.id))
    if not s.board.adjacent(unit.at, there) or not enemies_at(s, there, unit.side):
        return refuse("ASL-4.3d", "refuse-charge-target", hex=label(s, there))
    return None


@rule("ASL-4.3e", off=lambda unit, there: there)
def hex_of_placement(unit: Unit, there: int) -> int:
    """Placing a charge is movement in the placer's own hex, not in that of the target."""
    return unit.at


def charge_price(s: State, unit: Unit, there: int) -> int:
    """Half MF to place a charge: as for entering the target, and it is movement within the placer's own hex."""
    return terrain.entry_cost(s, unit, unit.at, there) + terrain.smoke_cost(s, hex_of_placement(unit, there))


@rule("ASL-D4")
def can_act_off_map(s: State, unit: Unit) -> Violation | None:
    """Off the map nothing is done but declaring and moving."""
    if not s.board.on_map(unit.at):
        return refuse("ASL-D4", "refuse-off-map-action", unit=piece_name(s, unit.id))
    return None


def can_spend_here(s: State, unit: Unit, price: int, halves: int | None = None) -> Violation | None:
    """Whether a unit may spend MF where it is, of which it has so many left."""
    found = can_act_off_map(s, unit)
    return found or can_afford(s, unit, price, left_here(s, unit) if halves is None else halves)


def left_here(s: State, unit: Unit) -> int:
    """Half MF a unit has left for what it does without moving on."""
    return left(s, unit, road=on_road_so_far(unit))


# --- splitting up -----------------------------------------------------------------------------------------------------
@rule("ASL-3.3n")
def can_split(s: State, unit: Unit) -> Violation | None:
    """A member may leave the stack on the way."""
    move = s.move
    assert move
    if not move.begun or len(move.active) < 2 or unit.id not in move.active:
        return refuse("ASL-3.3n", "refuse-leave", unit=piece_name(s, unit.id))
    return None


@rule("ASL-3.3f")
def can_leave_leader(s: State, unit: Unit) -> Violation | None:
    """Who has used MF that a leader gave, or saved by his help, stays with him to the end."""
    move = s.move
    assert move
    rest = [id for id in move.active if id != unit.id]
    for group in (rest, [unit.id]):
        for id in group:
            member = s.units[id]
            road = on_road_so_far(member)
            if is_mmc(member) and member.spent > mf_now(s, member, road=road, active=group):
                return refuse("ASL-3.3f", "refuse-leave-leader", unit=piece_name(s, id))
    return None


# --- for clients and agents -------------------------------------------------------------------------------------------
def reachable(s: State, unit: Unit) -> dict[int, int]:
    """Every hex a unit could move to now, with the half MF it would have spent by then; the road bonus is not counted.

    The rest of its MPh is looked at as one move by itself or, if it is moving, with those that move along.
    """
    group = [s.units[id] for id in company(s, unit)]
    if can_move(s, unit) or any(weapons.can_move_with_load(s, member) for member in group):
        return {}
    return _prices(s, group, min(left(s, member) for member in group))


def can_get_to(s: State, units: Sequence[Unit], there: int) -> Violation | None:
    """Why those who move together do not come as far as a hex in this MPh, whatever way they take."""
    known = Outlook(s, units[0].side)
    found = can_enter(s, units[0], there, known.enemies) or can_stack(s, units, there, known.friends.get(there, ()))
    if found:
        return found
    name = label(s, there)
    careful = next((unit for unit in units if unit.mode == "assault"), None)
    if careful:
        return refuse("ASL-3.3o", "refuse-assault-one-hex", unit=piece_name(s, careful.id))
    price = _prices(s, units, FAR).get(there)
    if price is None:
        return refuse("ASL-3.3c", "refuse-no-way", hex=name)
    halves = min(left(s, unit, road=may_have_road_bonus(s, unit)) for unit in units)
    if price > halves:
        return refuse("ASL-3.3i", "refuse-too-far", hex=name, mf=in_mf(price), left=in_mf(max(0, halves)))
    return None


def _prices(s: State, group: Sequence[Unit], budget: int) -> dict[int, int]:
    """Every hex that those who move together could enter for so many half MF, with the price."""
    unit = group[0]
    known = Outlook(s, unit.side)

    def step(here: int, there: int, spent: int) -> PathStep | None:
        if not s.board.on_map(there) and (s.board.on_map(here) or _ring(s, there) >= _ring(s, here)):
            return None
        if can_enter(s, unit, there, known.enemies) or can_stack(s, group, there, known.friends.get(there, ())):
            return None
        return PathStep(terrain.entry_cost(s, unit, here, there), stop=unit.mode == "assault")

    found = reach(unit.at, budget, s.board.steps, step)
    return {cell: price for cell, price in found.cost.items() if cell != unit.at}
