"""Advance Phase (ASL-3.7): the ATTACKER's units step into a neighbouring hex, into close combat too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bocage.kernel.choice import END, Choice
from bocage.kernel.procedure import Procedure, Step, ask, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.aslsk import moving, pace, victory, weapon_work, weapons
from bocage.systems.aslsk.condition import alarm_neighbours, eliminate, is_good_order
from bocage.systems.aslsk.model import (
    OFF_MAP,
    State,
    Unit,
    enemies_at,
    friends_at,
    is_leader,
    is_mmc,
    label,
    own_units,
    side_name,
    stacks,
    unit_name,
)
from bocage.systems.aslsk.setup import has_room
from bocage.systems.aslsk.tables import tables
from bocage.systems.aslsk.terrain import entry_cost


# --- who may advance where ----------------------------------------------------------------------------------------
@rule("ASL-3.7a", off=lambda s, side: ())
def advances(s: State, side: int) -> Iterator[Choice]:
    """Every unit into every neighbouring hex that is open to it, a squad also together with a leader of its hex."""
    mates, board = stacks(s, side), s.board
    able = [unit for unit in own_units(s, side) if not (can_advance(unit) or weapons.can_carry(s, unit))]
    for unit in able:
        leaders = [mate for mate in mates[unit.at] if is_leader(mate) and mate in able] if is_mmc(unit) else []
        for there in board.neighbours[unit.at]:
            if 0 <= there < board.size:
                hex, present = board.labels[there], mates.get(there, ())
                if is_open(s, unit, None, there, present):
                    yield Choice("advance", unit.id, place=hex)
                for leader in leaders:
                    if is_open(s, unit, leader, there, present):
                        yield Choice("advance-with", unit.id, leader.id, hex)
        for edge in moving.exit_edges(s, side, unit.at):
            choice = Choice("advance-off", unit.id, place=edge)
            if can_exit(s, side, choice) is None:
                yield choice


@rule("ASL-3.7e")
def can_advance(unit: Unit) -> Violation | None:
    """Pinned and broken units and units in Melee stay; having fired keeps nobody back."""
    if unit.broken or unit.pinned or unit.melee:
        return refuse("ASL-3.7e", "refuse-cannot-advance", unit=unit_name(unit))
    return refuse("ASL-3.7a", "refuse-advanced-already", unit=unit_name(unit)) if unit.advanced else None


@rule("ASL-D24")
def can_stack(s: State, units: list[Unit], there: int, present: Sequence[Unit]) -> Violation | None:
    """Stacking limits hold for an advance as well."""
    if not present or has_room(present, units):
        return None
    return refuse("ASL-D24", "refuse-stacking", hex=label(s, there))


def takes_all_mf(s: State, unit: Unit, leader: Unit | None, there: int) -> bool:
    """Whether entering a hex, or leaving the map, would cost a unit all its MF, counted with who leads it there."""
    cost = tables().movement.off_map_hex if there == OFF_MAP else entry_cost(s, unit, unit.at, there)
    return cost >= pace.allowance(s, unit, leader=leader, helper=leader).total


@rule("ASL-3.7c")
def can_exert(s: State, unit: Unit, leader: Unit | None, there: int) -> Violation | None:
    """A CX unit cannot advance where that would cost all its MF."""
    if unit.cx and takes_all_mf(s, unit, leader, there):
        return refuse("ASL-3.7c", "refuse-exhausted", unit=unit_name(unit))
    return None


@rule("ASL-3.7b")
def exert(s: State, unit: Unit, leader: Unit | None, there: int) -> bool:
    """An advance at the price of all MF exhausts; a leader who goes along lends MF and a hand with the load."""
    return takes_all_mf(s, unit, leader, there)


def going(s: State, choice: Choice) -> list[Unit]:
    """The unit, and the leader, a choice names."""
    return [s.units[id] for id in (choice.piece, choice.other) if id is not None and id in s.units]


def can_make_advance(s: State, side: int, choice: Choice) -> Violation | None:
    """Why this advance may not be made."""
    units, there = going(s, choice), s.board.aliases.get(choice.place, OFF_MAP)
    together = choice.verb == "advance-with"
    if len(units) != 1 + together or any(unit.side != side for unit in units):
        return refuse("ASL-3.7a", "refuse-not-your-unit")
    if together and not (is_mmc(units[0]) and is_leader(units[1]) and units[0].at == units[1].at):
        return refuse("ASL-3.7b", "refuse-advance-together")
    if not s.board.on_map(there) or units[0].at == OFF_MAP or not s.board.adjacent(units[0].at, there):
        return refuse("ASL-3.7a", "refuse-not-adjacent", hex=choice.place)
    for unit in units:
        leader = units[1] if together and unit is units[0] else None
        found = can_advance(unit) or weapons.can_carry(s, unit) or can_exert(s, unit, leader, there)
        if found:
            return found
    return can_stack(s, units, there, friends_at(s, there, side))


def is_open(s: State, unit: Unit, leader: Unit | None, there: int, present: Sequence[Unit]) -> bool:
    """Whether a unit fit to advance, and the leader who goes along, may do so into a hex that holds these friends."""
    if can_exert(s, unit, leader, there) or (leader and can_exert(s, leader, None, there)):
        return False
    return can_stack(s, [unit, leader] if leader else [unit], there, present) is None


def can_exit(s: State, side: int, choice: Choice) -> Violation | None:
    """Why a unit may not be led off the map."""
    unit = s.units.get(choice.piece or 0)
    if unit is None or unit.side != side or not s.board.on_map(unit.at):
        return refuse("ASL-3.7a", "refuse-not-your-unit")
    found = can_advance(unit) or weapons.can_carry(s, unit) or moving.can_exit(s, unit, choice.place)
    return found or can_exert(s, unit, None, OFF_MAP)


# --- weapons ------------------------------------------------------------------------------------------------------
@rule("ASL-3.7f", off=lambda s, side: ())
def drops(s: State, side: int) -> Iterator[Choice]:
    """Every weapon that a unit still able to advance might leave behind."""
    for weapon in s.weapons.values():
        if weapon.holder and s.units[weapon.holder].side == side:
            yield Choice("drop", weapon.id)


def can_drop(s: State, side: int, choice: Choice) -> Violation | None:
    """Why a weapon may not be dropped."""
    weapon = s.weapons.get(choice.piece or 0)
    if weapon is None or not weapon.holder or s.units[weapon.holder].side != side:
        return refuse("ASL-3.7f", "refuse-not-your-weapon")
    unit = s.units[weapon.holder]
    if not s.board.on_map(unit.at) or not is_good_order(unit):
        return refuse("ASL-3.7f", "refuse-not-good-order", unit=unit_name(unit))
    return weapons.can_drop(s, unit, weapon)


@rule("ASL-3.7a")
def can_hand_on(s: State, choice: Choice) -> Violation | None:
    """Weapons change hands before their carrier advances, so that none goes farther than one hex."""
    giver = s.units[s.weapons[choice.piece or 0].holder]
    return refuse("ASL-3.7a", "refuse-hand-on", unit=unit_name(giver)) if giver.advanced else None


# --- the phase ----------------------------------------------------------------------------------------------------
def advance_start(s: State) -> Procedure[None]:
    """Open the APh."""
    s.phase, s.step = "APh", "advance"
    for unit in s.units.values():
        unit.advanced, unit.burden = False, 0
    for weapon in s.weapons.values():
        weapon.recovered = False
    yield tell("told-phase", rule="ASL-3.7a", phase=text("phase-aph"), side=side_name(s, s.player))


def options(s: State, side: int) -> Iterator[Choice]:
    """Everything that may come next in the APh."""
    yield from advances(s, side)
    for choice in (*weapon_work.transfers(s, side), *drops(s, side)):
        if check(s, side, choice) is None:
            yield choice
    yield END


def check(s: State, side: int, choice: Choice) -> Violation | None:
    """Why a choice of the APh is refused."""
    if choice == END:
        return None
    if choice.verb in ("advance", "advance-with"):
        return can_make_advance(s, side, choice)
    if choice.verb == "advance-off":
        return can_exit(s, side, choice)
    if choice.verb == "drop":
        return can_drop(s, side, choice)
    return weapon_work.can_transfer(s, side, choice) or can_hand_on(s, choice)


def advance(s: State) -> Procedure[None]:
    """One advance, transfer or drop, or the end."""
    side = s.player
    choice = yield from ask(
        side,
        text("prompt-advance", waiting=len(moving.overdue(s))),
        lambda known: options(known, side),
        why=lambda known, c: check(known, side, c),
        rule="ASL-3.7a",
        aside=("drop", "transfer"),
    )
    if choice == END:
        s.step = "advance-end"
    elif choice.verb in ("advance", "advance-with"):
        yield from make_advance(s, going(s, choice), s.board.cell(choice.place))
    elif choice.verb == "advance-off":
        yield from leave(s, s.units[choice.piece or 0])
    elif choice.verb == "drop":
        yield from weapons.drop(s, s.weapons[choice.piece or 0], "ASL-3.7f")
    else:
        yield from weapon_work.hand_over(s, choice, "ASL-3.7a")


def make_advance(s: State, units: list[Unit], there: int) -> Procedure[None]:
    """Move a unit, with its leader if he goes along, into a neighbouring hex."""
    hex = label(s, there)
    tired = [unit for unit in units if exert(s, unit, units[1] if unit is units[0] and len(units) > 1 else None, there)]
    for unit in units:
        unit.at, unit.advanced = there, True
        unit.cx = unit.cx or unit in tired
        yield tell("told-advances", rule="ASL-3.7a", pieces=(unit.id,), place=hex, unit=unit_name(unit), hex=hex)
    for unit in tired:
        yield tell("told-exhausted", rule="ASL-3.7b", pieces=(unit.id,), unit=unit_name(unit))
    mark_close_combat(s, units, there)
    victory.occupied(s, there)
    yield from alarm_neighbours(s, there)
    victory.judge(s, over=False)


@rule("ASL-3.7d")
def mark_close_combat(s: State, units: list[Unit], there: int) -> None:
    """Who advances into an enemy's hex is marked for close combat."""
    if enemies_at(s, there, units[0].side):
        for unit in units:
            unit.cc = True


def leave(s: State, unit: Unit) -> Procedure[None]:
    yield tell("told-exits", rule="ASL-L11", pieces=(unit.id,), unit=unit_name(unit))
    moving.leave_map(s, unit)
    victory.judge(s, over=False)


def advance_end(s: State) -> Procedure[None]:
    """Close the APh: who should have entered by now and did not is lost."""
    for unit in moving.overdue(s):
        carried = eliminate(s, unit)
        for weapon in carried:
            del s.weapons[weapon.id]
        yield tell("told-never-entered", rule="ASL-D4", pieces=(unit.id,), unit=unit_name(unit))
    s.step = "close-combat-start"


STEPS: dict[str, Step] = {"advance-start": advance_start, "advance": advance, "advance-end": advance_end}
