"""Who fights in Close Combat (ASL-3.8): contested hexes, leaders who join, ambush, and the Melee that remains."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import D6
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Text, text
from bocage.systems.aslsk.ground.terrain import is_ambush_terrain
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import is_contested, is_inexperienced, leadership_of, release
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    friends_at,
    is_leader,
    is_mmc,
    label,
    other,
    unit_name,
    units_at,
)

NO_SIDE = -1
Pairs = tuple[tuple[int, int], ...]
"""Leaders and the base units they have joined."""


# --- who fights ---------------------------------------------------------------------------------------------------


@rule("ASL-3.8v")
def fighters(s: State, cell: int, side: int) -> list[Unit]:
    """All units of a side in a hex fight, those who joined a Melee just now included."""
    return friends_at(s, cell, side)


@rule("ASL-3.8a")
def contested_hexes(s: State) -> list[int]:
    """The hexes in which close combat is still to be fought in this CCPh."""
    first, second = s.where
    shared = {cell for cell in first.keys() & second.keys() if s.board.on_map(cell)}
    cells = dict.fromkeys([unit.at for unit in s.sides[s.player] if unit.at in shared]) if shared else {}
    return [cell for cell in cells if cell not in s.cc_done and is_contested(s, cell)]


# --- leaders join ---------------------------------------------------------------------------------------------------
def why_not_join(s: State, leader: Unit, base: Unit) -> Violation | None:
    """Why a leader may not fight with a unit: only unbroken units of his side in his hex attack with him."""
    if base.side != leader.side or base.at != leader.at or base.id == leader.id or base.broken or leader.broken:
        return refuse("ASL-3.8l", "refuse-pair", leader=unit_name(leader))
    return None


@rule("ASL-3.8l")
def join_leaders(s: State, cell: int, side: int) -> Procedure[Pairs]:
    """Each unbroken leader joins a unit, to attack and defend with it, or fights alone."""
    pairs: list[tuple[int, int]] = []
    for leader in fighters(s, cell, side):
        if not is_leader(leader) or leader.broken or any(base == leader.id for _, base in pairs):
            continue
        bases = possible_bases(s, leader, pairs)
        if not bases:
            continue
        leader_id, taken = leader.id, tuple(pairs)
        choice = yield from ask(
            side,
            text("prompt-pair", leader=unit_name(leader), hex=label(s, cell)),
            Choices(lambda known, id=leader_id, taken=taken: pairings(known, id, taken)),
            rule="ASL-3.8l",
        )
        if choice.verb == "pair":
            pairs.append((leader_id, choice.other or 0))
    return tuple(pairs)


def possible_bases(s: State, leader: Unit, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """The units a leader may join: unbroken ones of his side that have not themselves joined another."""
    joined = [id for id, _ in pairs]
    mates = friends_at(s, leader.at, leader.side)
    return [mate.id for mate in mates if why_not_join(s, leader, mate) is None and mate.id not in joined]


def pairings(s: State, leader: int, pairs: Pairs) -> list[Choice]:
    """What a leader may choose: to join one of the possible units, or to fight alone."""
    bases = possible_bases(s, s.units[leader], pairs)
    return [*(Choice("pair", leader, base) for base in bases), *fighting_alone(leader)]


@rule("ASL-3.8k")
def fighting_alone(leader: int) -> list[Choice]:
    """A leader may fight alone, and then also defends alone."""
    return [Choice("alone", leader)]


def block(base: int, pairs: Pairs) -> list[int]:
    """A base unit and the leaders with it."""
    return [base, *(leader for leader, joined in pairs if joined == base)]


def bases(s: State, cell: int, side: int, pairs: Pairs) -> list[int]:
    """The blocks of a side in a hex, by their base units."""
    joined = [leader for leader, _ in pairs]
    return [unit.id for unit in fighters(s, cell, side) if unit.id not in joined]


def members(s: State, bases: Sequence[int], pairs: Pairs) -> list[Unit]:
    """The units of some blocks that are still in play."""
    return [s.units[id] for base in bases for id in block(base, pairs) if id in s.units]


# --- ambush -------------------------------------------------------------------------------------------------------
@rule("ASL-3.8x")
def is_melee(s: State, cell: int) -> bool:
    """A Melee goes on as simultaneous close combat without ambush."""
    return any(unit.melee for unit in units_at(s, cell))


@rule("ASL-3.8o")
def may_ambush(s: State, cell: int) -> bool:
    """Infantry that enters close combat in woods or a building may be ambushed."""
    return is_ambush_terrain(s, cell) and not is_melee(s, cell)


@rule("ASL-3.8p")
def ambush_tally(s: State, cell: int, side: int) -> Tally:
    """What modifies a side's ambush dr, each cause once."""
    units, table, tally = fighters(s, cell, side), tables().ambush, Tally()
    tally.add(table.cx if any(unit.cx for unit in units) else 0, "cx", "ASL-3.8p")
    tally.add(table.pinned if any(unit.pinned for unit in units) else 0, "pinned", "ASL-3.8p")
    green = any(is_mmc(unit) and is_inexperienced(s, unit) for unit in units)
    tally.add(table.inexperienced if green else 0, "inexperienced", "ASL-3.8p")
    leaders = [unit for unit in units if is_leader(unit) and not unit.broken and not unit.pinned]
    if leaders and len(units) > 1:
        tally.add(min(leadership_of(leader) for leader in leaders), "leadership", "ASL-3.8p")
    return tally


def roll_for_ambush(s: State, cell: int) -> Procedure[int]:
    """Each side makes a dr; gives the side that ambushes the other, or NO_SIDE."""
    if not may_ambush(s, cell):
        return NO_SIDE
    rolled = {}
    for side in (s.player, other(s.player)):
        tally = ambush_tally(s, cell, side)
        die = yield from draw(D6, "ambush", lambda faces: faces[0], tally=tally, seat=side, rule="ASL-3.8o")
        rolled[side] = die + tally.total
    for side in rolled:
        if tables().ambush.succeeds(rolled[side], rolled[other(side)]):
            who = Text(f"side-{s.setting.sides[side]}")
            yield tell("told-ambush", rule="ASL-3.8o", place=label(s, cell), side=who, hex=label(s, cell))
            return side
    return NO_SIDE


# --- Melee --------------------------------------------------------------------------------------------------------
@rule("ASL-3.8u", "ASL-2.0m")
def is_locked(s: State, cell: int) -> bool:
    """Whether the units in a hex are in Melee: both sides are still there, and at least one unit is unbroken."""
    return is_contested(s, cell)


def mark_melee(s: State, cell: int) -> Procedure[None]:
    """Mark what close combat has left in a hex."""
    locked = is_locked(s, cell)
    for unit in units_at(s, cell):
        unit.cc = False
        unit.melee = unit.melee or locked
    if locked:
        yield tell("told-melee", rule="ASL-3.8u", place=label(s, cell), hex=label(s, cell))
    elif not is_contested(s, cell):
        release(s, cell)
