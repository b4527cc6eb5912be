"""Demolition of scenery (PZF-11): shots and vehicles that break obstacles, and what becomes of them."""

from __future__ import annotations

from bocage.ground.table import Piece, Shape, along, bearing, contains, length, nearest_place, overlaps
from bocage.ground.table.motion import furthest
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf import barriers, driving, wounds
from bocage.systems.pzf.ballistics import Shot, shell_of, weapon_of
from bocage.systems.pzf.bodies import Point
from bocage.systems.pzf.charts import Needed
from bocage.systems.pzf.damage import SEARCH, has_room
from bocage.systems.pzf.model import Explosive, Figure, State, on_table
from bocage.systems.pzf.ramming import shock
from bocage.systems.pzf.tables import Demolition, charts, tables, vehicle
from bocage.systems.pzf.tables import terrain as kind_of
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.vehicle_fire import face_defence
from bocage.systems.pzf.view import element_name, name_of
from bocage.systems.pzf.walking import stop


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
    taken = yield from _wounds(s, wounds.chart(strength, row.defence), firearm=firearm, by=by)
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
    first = yield from wounds.roll(s, needed.first, "wound", "PZF-11.2a", by=by, least=3)
    if not first.passed:
        return 0
    if needed.second and not (yield from wounds.roll(s, needed.second, "wound-second", "PZF-9.9c", by=by)).passed:
        return 0
    return 1 + (yield from critical(first.natural, firearm=firearm))


@rule("PZF-11.4g")
def critical(natural: int, *, firearm: bool) -> Procedure[int]:
    """Critical hits count against obstacles too."""
    return (yield from wounds.further(natural, "PZF-11.4g", firearm=firearm))


def demolish(s: State, piece: Piece) -> Procedure[None]:
    """An obstacle without PV falls."""
    inside = [f for f in on_table(s) if contains(piece.shape, f.x, f.y)] if piece.shape.filled else []
    hanging = [f for f in on_table(s) if f.climb is not None and f.climb.element == piece.id]
    s.scenery.destroyed.append(piece.id)
    s.scenery.damage.pop(piece.id, None)
    yield tell("told-demolished", what=element_name(s, piece.id), rule="PZF-11.4a", place=piece.id)
    for f in hanging:
        yield from barriers.torn_off(s, f, "PZF-11.4a")
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


# --- vehicles (11.3) ----------------------------------------------------------------------------------------------
@rule("PZF-11.3a")
def first_wall(s: State, f: Figure, end: Point, swept: Shape) -> tuple[Point, str] | None:
    """The first obstacle a vehicle runs into on its way, and where it reaches it."""
    a = (f.x, f.y)

    def contact(shape: Shape) -> Point:
        return furthest(a, end, lambda b: not overlaps(driving.sweep_of(f, a, b), shape))

    found = [(contact(piece.shape), piece.id) for piece in driving.solids(s, f, swept, end, ("break",))]
    return min(found, key=lambda met: length(a, met[0]), default=None)


def ram(s: State, f: Figure, element: str, end: Point) -> Procedure[None]:
    """A vehicle runs into an obstacle: both are struck, and it goes on if the obstacle gives way."""
    row = solidity(s, table(s).piece(element))
    yield tell("told-rams", who=name_of(s, f.id), what=element_name(s, element), rule="PZF-11.3a", pieces=(f.id,))
    broken = yield from breaks(s, f, element)
    if row is not None:
        yield from jolt(s, f, row.defence, end)
    if is_stopped(broken=broken):
        stop(s)


@rule("PZF-11.3b", off=True)
def breaks(s: State, f: Figure, element: str) -> Procedure[bool]:
    """The obstacle takes a hit of the vehicle's shock strength."""
    return (yield from batter(s, element, shock(f)))


@rule("PZF-11.3c")
def jolt(s: State, f: Figure, strength: int, end: Point) -> Procedure[None]:
    """The vehicle takes a hit as strong as the obstacle on the face that touches it."""
    ahead = along((f.x, f.y), bearing((f.x, f.y), end), vehicle(f.type).size[0])
    yield from wounds.strike(s, wounds.Blow(f.id, strength, defence=face_defence(f, ahead)))


@rule("PZF-11.3d", off=False)
def is_stopped(*, broken: bool) -> bool:
    """What holds stops the vehicle for this turn."""
    return not broken
