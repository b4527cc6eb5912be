"""The choices of the Movement Phase (ASL-3.3): what is offered, why a choice is refused, what it costs and rolls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.movement import actions, movers, pace, steps
from bocage.systems.aslsk.movement.actions import RecoveryAttempt, SmokeAttempt
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import (
    OFF_MAP,
    State,
    Unit,
    Weapon,
    friends_at,
    is_leader,
    label,
    piece_name,
    weapon_type_of,
    weapons_lying_at,
    weapons_of,
)
from bocage.systems.aslsk.weapons import handling, possession

STOP = Choice("stop")


def options(s: State) -> list[Choice]:
    """Everything that may come next in this MPh."""
    move = s.move
    if move is None:
        return [*_starts(s, s.sides[s.player]), END]
    if not move.active:
        return [*_starts(s, [unit for id in move.stack if (unit := s.units.get(id))]), STOP]
    units, left_by_id = [s.units[id] for id in move.active], steps.MovementLeftById()
    choices = [] if move.begun else _declarations(s, units)
    choices += _ways(s, units, left_by_id)
    choices += _actions(s, units, left_by_id)
    if move.begun and len(units) > 1:
        leaving = [Choice("leave", unit.id) for unit in units]
        choices += [choice for choice in leaving if _why_not_for_movers(s, choice, units) is None]
    choices.append(STOP)
    return choices


def _starts(s: State, units: Iterable[Unit]) -> list[Choice]:
    """The units of these that may begin to move."""
    waiting = [unit for unit in units if not movers.has_stopped(unit)]
    return [Choice("move", unit.id) for unit in waiting if movers.why_not_start(s, unit) is None]


def _declarations(s: State, units: Sequence[Unit]) -> list[Choice]:
    """What may be declared before MF are spent: joining, Assault Movement, Double Time, help with a load."""
    mates = friends_at(s, units[0].at, units[0].side)
    choices = [Choice("join", unit.id) for unit in mates if movers.why_not_join(s, unit) is None]
    for verb in ("assault", "double"):
        able = [unit for unit in units if movers.why_not_declare(s, [unit], verb) is None]
        if len(able) == len(units):
            choices.append(Choice(verb))
        if len(units) > 1:
            choices += [Choice(verb, unit.id) for unit in able]
    if len(units) > 2:
        needing = pace.needing_help(s, [unit.id for unit in units])
        if len(needing) > 1:
            pairs = [(leader, s.units[id]) for leader in units if is_leader(leader) for id in needing]
            choices += [
                Choice("help", one.id, two.id) for one, two in pairs if movers.why_not_help(s, one, two) is None
            ]
    return choices


def _ways(s: State, units: Sequence[Unit], left_by_id: steps.MovementLeftById) -> list[Choice]:
    """The hexes and edges that all who move together may move to."""
    first, *rest = units
    all_ways = steps.ways_from(s, first.at)
    ways = steps.payable(s, first, all_ways, left_by_id)
    for unit in rest:
        ways = [way for way in ways if steps.why_not_pay(s, unit, way.there, way.road_rate, left_by_id) is None]
    choices = steps.open_ways(s, units, ways)
    for edge in all_ways.exits[first.side]:
        if steps.why_not_exit_now(s, units, edge) is None:
            choices.append(Choice("exit", place=edge))
    return choices


def _actions(s: State, units: Sequence[Unit], left_by_id: steps.MovementLeftById) -> list[Choice]:
    """Smoke, and what may be done with weapons, by those who move."""
    here = units[0].at
    choices = []
    for unit in units:
        if actions.why_not_try_smoke(s, unit) is None:
            halves = steps.movement_left_of(s, unit, left_by_id).half_mf + pace.road_bonus(
                unit, pace.on_road_so_far(unit)
            )
            labels = s.board.labels
            choices += [Choice("smoke", unit.id, place=labels[cell]) for cell in actions.smoke_hexes(s, unit, halves)]
        if unit.id in s.arms:
            with_weapons = _with_weapons(s, unit, s.board.steps(here))
            choices += [choice for choice in with_weapons if _why_not_for_movers(s, choice, units) is None]
    if 0 not in s.arms:
        return choices
    lying = [Choice("recover", weapon.id, unit.id) for weapon in weapons_lying_at(s, here) for unit in units]
    return choices + [choice for choice in lying if _why_not_for_movers(s, choice, units) is None]


def _with_weapons(s: State, unit: Unit, around: Sequence[int]) -> list[Choice]:
    """Dropping and placing of the weapons a unit has."""
    choices = []
    for weapon in weapons_of(s, unit):
        choices.append(Choice("drop", weapon.id))
        if weapon_type_of(weapon).kind == "DC":
            choices += [Choice("place", weapon.id, place=label(s, there)) for there in around]
    return choices


def why_not_smoke(s: State, unit: Unit, there: int) -> Violation | None:
    """Why a unit may not try to place smoke in a hex now."""
    refusal = actions.why_not_try_smoke(s, unit) or actions.why_not_throw_smoke(s, unit, there)
    return refusal or actions.why_not_spend_here(s, unit, actions.smoke_price(unit, there))


# --- why a choice is refused --------------------------------------------------------------------------------------
def why_not(s: State, choice: Choice) -> Violation | None:
    """Why a choice of the MPh is refused."""
    move = s.move
    if choice.verb == "move":
        unit = s.units.get(choice.piece or 0)
        return movers.why_not_start(s, unit) if unit else _refuses_unknown(choice)
    if choice.verb == "end":
        return refuse("ASL-3.3j", "refuse-finish-first", unit=piece_name(s, move.stack[0])) if move else None
    if move is None:
        return refuse("ASL-3.3a", "refuse-choose-mover")
    if choice.verb == "stop":
        return None
    if not move.active:
        return refuse("ASL-3.3n", "refuse-choose-mover")
    return _why_not_for_movers(s, choice, [s.units[id] for id in move.active])


def _why_not_for_movers(s: State, choice: Choice, units: Sequence[Unit]) -> Violation | None:
    """Why those who move now may not make a choice."""
    if choice.verb in ("to", "woods-rate"):
        there = cell_named(s, choice)
        return steps.why_not_go(s, units, there, choice.verb == "to") and _why_not_there(s, units, there, choice)
    if choice.verb == "exit":
        return steps.why_not_exit_now(s, units, choice.place)
    if choice.verb in ("assault", "double") and (choice.piece is None or _named(s, choice, units)):
        return movers.why_not_declare(s, units if choice.piece is None else [s.units[choice.piece]], choice.verb)
    if choice.verb in ("recover", "drop", "place") and choice.piece in s.weapons:
        return _why_not_with_weapon(s, choice, s.weapons[choice.piece], units)
    unit = s.units.get(choice.piece or 0)
    if unit is None:
        return _refuses_unknown(choice)
    if choice.verb == "join":
        return movers.why_not_join(s, unit)
    if choice.verb == "leave":
        return movers.why_not_split(s, unit) or movers.why_not_leave_leader(s, unit)
    if choice.verb == "help" and choice.other in s.units:
        return movers.why_not_help(s, unit, s.units[choice.other])
    if choice.verb == "smoke" and _named(s, choice, units):
        there = cell_named(s, choice)
        if there < 0:
            return refuse("ASL-3.3t", "refuse-smoke-hex", hex=choice.place)
        return why_not_smoke(s, unit, there)
    return _refuses_unknown(choice)


def _why_not_there(s: State, units: Sequence[Unit], there: int, choice: Choice) -> Violation | None:
    """Why those who move do not get to a hex: of a distant one, whether they could at all, and for how much."""
    if not s.board.on_map(there) or s.board.adjacent(units[0].at, there) or units[0].at == there:
        return steps.why_not_go(s, units, there, choice.verb == "to")
    return steps.why_not_get_to(s, units, there) or steps.why_not_step(s, units[0].at, there)


def _why_not_with_weapon(s: State, choice: Choice, weapon: Weapon, units: Sequence[Unit]) -> Violation | None:
    """Why a choice about a weapon is refused."""
    holder = s.units.get(choice.other or weapon.holder)
    if holder is None or holder.id not in {unit.id for unit in units}:
        return refuse("ASL-4.0b", "refuse-not-possessed", weapon=piece_name(s, weapon.id))
    if choice.verb == "drop":
        return possession.why_not_drop(s, holder, weapon) or actions.refuses_action_off_map(s, holder)
    if choice.verb == "recover":
        price = tables().movement.recover_weapon
        return possession.why_not_possess(s, holder, weapon) or actions.why_not_spend_here(s, holder, price)
    there = cell_named(s, choice)
    if there < 0:
        return refuse("ASL-4.3d", "refuse-charge-target", hex=choice.place)
    return (
        actions.why_not_charge_target(s, holder, weapon, there)
        or handling.refuses_placer(s, holder)
        or actions.why_not_spend_here(s, holder, actions.charge_price(s, holder, there))
    )


def _named(s: State, choice: Choice, units: Iterable[Unit]) -> bool:
    """Whether a choice names one of these units."""
    return any(unit.id == choice.piece for unit in units)


def _refuses_unknown(choice: Choice) -> Violation:
    """The refusal of a choice that is none of this phase."""
    return refuse("ASL-3.3a", "refuse-no-such-action", choice=str(choice))


def cell_named(s: State, choice: Choice) -> int:
    """The cell that a choice names, OFF_MAP if there is none."""
    return s.board.aliases.get(choice.place, OFF_MAP)


# --- what a choice costs, and what is rolled for it ---------------------------------------------------------------
def preview(s: State, choice: Choice) -> Tally | None:
    """What a choice costs, in half MF."""
    if not s.move or not s.move.active or choice.verb not in ("to", "woods-rate"):
        return None
    return steps.cost(s, s.units[s.move.active[0]], cell_named(s, choice), choice.verb == "to")


def resolution(s: State, choice: Choice) -> Resolution | None:
    """What is rolled for a choice, apart from the fire it may draw."""
    if choice.verb == "smoke" and choice.piece in s.units:
        return SmokeAttempt(choice.piece, cell_named(s, choice))
    if choice.verb == "recover" and choice.piece in s.weapons and choice.other in s.units:
        return RecoveryAttempt(choice.other, choice.piece)
    return None
