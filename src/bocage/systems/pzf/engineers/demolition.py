"""Demolition of scenery (PZF-11.1, 11.2, 11.4): what breaks obstacles, and what becomes of those in them."""

from __future__ import annotations

from bocage.ground.table import Piece, contains, nearest_place
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf.morale import wounds
from bocage.systems.pzf.movement import falls
from bocage.systems.pzf.reference.charts import Needed
from bocage.systems.pzf.reference.rows import Demolition
from bocage.systems.pzf.reference.tables import charts, tables
from bocage.systems.pzf.reference.tables import terrain as kind_of
from bocage.systems.pzf.shooting.ballistics import Shot, shell_of, weapon_of
from bocage.systems.pzf.space.terrain import element_name, table
from bocage.systems.pzf.space.ways import SEARCH, has_room
from bocage.systems.pzf.state.model import Explosive, Figure, State, on_table


@rule("PZF-11.1a")
def solidity(s: State, piece: Piece) -> Demolition | None:
    """The Defence and PV of a piece of scenery, where demolition is played."""
    id = kind_of(piece.kind).demolition
    row = tables().demolition[id] if id and s.setting.options.demolition else None
    return row if row is not None and row.pv else None


# --- shots (11.2) -------------------------------------------------------------------------------------------------
def shot_at(s: State, shot: Shot, element: str) -> Procedure[None]:
    """A shot has struck a piece of scenery."""
    strength = strength_against(s, shot)
    if is_strong(strength):
        yield from batter(s, element, strength, firearm=weapon_of(s, shot).firearm, by=shot.shooter)


@rule("PZF-11.2b", off=lambda s, shot: weapon_of(s, shot).hits_with(shell=shell_of(s, shot), vehicle=True))
def strength_against(s: State, shot: Shot) -> int:
    """What a weapon has against vehicles does not count against walls."""
    return weapon_of(s, shot).hits_with(shell=shell_of(s, shot))


@rule("PZF-11.2a", off=True)
def is_strong(strength: int) -> bool:
    """Weapons of Strength 5 or more damage obstacles."""
    return strength >= charts().demolition.least_strength


def batter(s: State, element: str, strength: int, *, firearm: bool = False, by: int = 0) -> Procedure[bool]:
    """A hit on a piece of scenery, by somebody whose Might may turn the dice; says whether it is demolished."""
    laid = table(s)
    piece = laid.piece(element) if element in laid.number else None
    row = solidity(s, piece) if piece is not None else None
    if piece is None or row is None:
        return False
    taken = yield from _wounds(s, wounds.wound_needed(strength, row.defence), firearm=firearm, by=by)
    if not taken:
        yield tell("told-holds", what=element_name(s, element), rule="PZF-11.2a", place=element)
        return False
    s.scenery.damage[element] = in_all(s, element, taken)
    if s.scenery.damage[element] < row.pv:
        yield tell("told-damaged", what=element_name(s, element), rule="PZF-11.4f", place=element)
        return False
    if is_stand_of_trees(piece):
        del s.scenery.damage[element]
        yield tell("told-tree-falls", what=element_name(s, element), rule="PZF-11.4c", place=element)
        return False
    yield from demolish(s, piece)
    return True


@rule("PZF-11.4c", off=False)
def is_stand_of_trees(piece: Piece) -> bool:
    """What breaks a tree lays down one of a wood's: the wood stands, and whoever is in it is not struck."""
    return kind_of(piece.kind).los == "wood_depth"


@rule("PZF-11.4f", off=lambda s, element, taken: taken)
def in_all(s: State, element: str, taken: int) -> int:
    """A building is damaged as a whole: what struck it before counts too."""
    return s.scenery.damage.get(element, 0) + taken


def _wounds(s: State, needed: Needed | None, *, firearm: bool, by: int) -> Procedure[int]:
    if needed is None:
        return 0
    first = yield from wounds.roll_to_reach(s, needed.first, "wound", "PZF-11.2a", by=by, least=3)
    if not first.passed:
        return 0
    if (
        needed.second
        and not (yield from wounds.roll_to_reach(s, needed.second, "wound-second", "PZF-9.9c", by=by)).passed
    ):
        return 0
    return 1 + (yield from critical(first.natural, firearm=firearm))


@rule("PZF-11.4g")
def critical(natural: int, *, firearm: bool) -> Procedure[int]:
    """Critical hits count against obstacles too."""
    return (yield from wounds.further_wounds(natural, "PZF-11.4g", firearm=firearm))


def demolish(s: State, piece: Piece) -> Procedure[None]:
    """An obstacle without PV falls."""
    inside = [f for f in on_table(s) if contains(piece.shape, f.x, f.y)] if piece.shape.filled else []
    hanging = [f for f in on_table(s) if f.climb is not None and f.climb.element == piece.id]
    s.scenery.destroyed.append(piece.id)
    s.scenery.damage.pop(piece.id, None)
    yield tell("told-demolished", what=element_name(s, piece.id), rule="PZF-11.4a", place=piece.id)
    for f in hanging:
        yield from falls.fall_off_face(s, f, "PZF-11.4a")
    for charge in s.explosives.values():
        settle(piece, charge)
    for f in sorted(inside, key=lambda f: f.level):
        comes_down(s, f)
    for f in inside:
        yield from buried(s, f)


def settle(piece: Piece, charge: Explosive) -> None:
    """A charge, or its detonator, that lay upstairs lies on the ground."""
    if not piece.shape.filled:
        return
    if contains(piece.shape, charge.x, charge.y):
        charge.level = 0
    if charge.detonator is not None and contains(piece.shape, *charge.detonator):
        charge.detonator_level = 0


@rule("PZF-B5b")
def comes_down(s: State, f: Figure) -> None:
    """Whoever was upstairs is on the ground now, beside those who stand there."""
    f.stairs = 0
    if f.level:
        f.level = 0
        f.x, f.y = nearest_place((f.x, f.y), SEARCH, lambda at: has_room(s, f, at)) or (f.x, f.y)


@rule("PZF-11.4d")
def buried(s: State, f: Figure) -> Procedure[None]:
    """Whoever was inside is struck."""
    if f.where == "table":
        yield from wounds.strike(s, wounds.Blow(f.id, charts().demolition.occupant_strength))
