"""Demolition of scenery (PZF-11.1, 11.2, 11.4): what damages it, and what happens to figures in it when it falls."""

from __future__ import annotations

from bocage.ground.table import Scenery, contains, nearest_place
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf.morale import wounds
from bocage.systems.pzf.movement import falls
from bocage.systems.pzf.reference.charts import LEAST_WOUNDING_FACE, Needed
from bocage.systems.pzf.reference.rows import Demolition
from bocage.systems.pzf.reference.tables import charts, tables
from bocage.systems.pzf.reference.tables import terrain as kind_of
from bocage.systems.pzf.shooting.ballistics import Shot, shell_of, weapon_of
from bocage.systems.pzf.space.terrain import element_name, table
from bocage.systems.pzf.space.ways import SEARCH, has_room
from bocage.systems.pzf.state.model import Explosive, Figure, State, on_table


@rule("PZF-11.1a")
def solidity(s: State, piece: Scenery) -> Demolition | None:
    """The Defence and PV of a piece of scenery; None if it cannot be destroyed or demolition is not played."""
    id = kind_of(piece.kind).demolition
    row = tables().demolition[id] if id and s.setting.options.demolition else None
    return row if row is not None and row.pv else None


# --- shots (11.2) -------------------------------------------------------------------------------------------------
def damage_by_shot(s: State, shot: Shot, element: str) -> Procedure[None]:
    """Resolve a shot that has hit a piece of scenery; one too weak for it has no effect."""
    strength = strength_against(s, shot)
    if can_damage_scenery(strength):
        yield from hit_scenery(s, element, strength, firearm=weapon_of(s, shot).firearm, by=shot.shooter)


@rule("PZF-11.2b")
def strength_against(s: State, shot: Shot) -> int:
    """The Strength of a shot against scenery: a weapon's extra Strength against vehicles does not count."""
    return weapon_of(s, shot).hits_with(shell=shell_of(s, shot))


@rule("PZF-11.2a")
def can_damage_scenery(strength: int) -> bool:
    """Whether a Strength is high enough to damage scenery."""
    return strength >= charts().demolition.least_strength


def hit_scenery(s: State, element: str, strength: int, *, firearm: bool = False, by: int = 0) -> Procedure[bool]:
    """Resolve a hit on a piece of scenery; returns whether it is demolished.

    `by` is the id of the figure whose Might may change the dice, 0 for none.
    """
    layout = table(s)
    piece = layout.piece(element) if element in layout.number else None
    row = solidity(s, piece) if piece is not None else None
    if piece is None or row is None:
        return False
    taken = yield from _roll_damage(s, wounds.wound_needed(strength, row.defence), firearm=firearm, by=by)
    if not taken:
        yield tell("told-holds", what=element_name(s, element), rule="PZF-11.2a", place=element)
        return False
    s.scenery.damage[element] = accumulated_damage(s, element, taken)
    if s.scenery.damage[element] < row.pv:
        yield tell("told-damaged", what=element_name(s, element), rule="PZF-11.4f", place=element)
        return False
    if is_stand_of_trees(piece):
        del s.scenery.damage[element]
        yield tell("told-tree-falls", what=element_name(s, element), rule="PZF-11.4c", place=element)
        return False
    yield from demolish(s, piece)
    return True


@rule("PZF-11.4c")
def is_stand_of_trees(piece: Scenery) -> bool:
    """Whether a piece is a wood, of which damage fells single trees.

    The wood itself stays, and men in it are not hit.
    """
    return kind_of(piece.kind).los == "wood_depth"


@rule("PZF-11.4f")
def accumulated_damage(s: State, element: str, taken: int) -> int:
    """The damage of a piece after `taken` more: damage to a building adds up over the game."""
    return s.scenery.damage.get(element, 0) + taken


def _roll_damage(s: State, needed: Needed | None, *, firearm: bool, by: int) -> Procedure[int]:
    """Roll on the wound chart against a piece of scenery; returns the PV it loses, 0 if no wound is possible."""
    if needed is None:
        return 0
    first = yield from wounds.roll_to_reach(s, needed.first, "wound", "PZF-11.2a", by=by, least=LEAST_WOUNDING_FACE)
    if not first.passed:
        return 0
    if (
        needed.second
        and not (yield from wounds.roll_to_reach(s, needed.second, "wound-second", "PZF-9.9c", by=by)).passed
    ):
        return 0
    return 1 + (yield from critical_damage(first.natural, firearm=firearm))


@rule("PZF-11.4g")
def critical_damage(natural: int, *, firearm: bool) -> Procedure[int]:
    """Roll for a critical hit on scenery, from the natural face of the wound die.

    Returns the PV lost beside the first.
    """
    return (yield from wounds.further_wounds(natural, "PZF-11.4g", firearm=firearm))


def demolish(s: State, piece: Scenery) -> Procedure[None]:
    """Remove a piece of scenery whose PV are used up, with all that follows for figures and charges in it or on it."""
    inside = [each for each in on_table(s) if contains(piece.shape, each.x, each.y)] if piece.shape.filled else []
    hanging = [each for each in on_table(s) if each.climb is not None and each.climb.element == piece.id]
    s.scenery.destroyed.append(piece.id)
    s.scenery.damage.pop(piece.id, None)
    yield tell("told-demolished", what=element_name(s, piece.id), rule="PZF-11.4a", place=piece.id)
    for figure in hanging:
        yield from falls.fall_off_face(s, figure, "PZF-11.4a")
    for charge in s.explosives.values():
        drop_charge_to_ground(piece, charge)
    for figure in sorted(inside, key=lambda each: each.level):
        drop_to_ground(s, figure)
    for figure in inside:
        yield from strike_occupant(s, figure)


def drop_charge_to_ground(piece: Scenery, charge: Explosive) -> None:
    """Move a charge, or its detonator, from the upper storeys of a demolished piece to the ground."""
    if not piece.shape.filled:
        return
    if contains(piece.shape, charge.x, charge.y):
        charge.level = 0
    if charge.detonator is not None and contains(piece.shape, *charge.detonator):
        charge.detonator_level = 0


@rule("PZF-B5b")
def drop_to_ground(s: State, figure: Figure) -> None:
    """Move a figure of a demolished building to the ground, to the nearest free place beside those who stand there."""
    figure.stairs = 0
    if figure.level:
        figure.level = 0
        figure.x, figure.y = nearest_place((figure.x, figure.y), SEARCH, lambda point: has_room(s, figure, point)) or (
            figure.x,
            figure.y,
        )


@rule("PZF-11.4d")
def strike_occupant(s: State, figure: Figure) -> Procedure[None]:
    """Strike a figure that was inside a demolished piece; one already lost is left out."""
    if figure.where == "table":
        yield from wounds.strike(s, wounds.Blow(figure.id, charts().demolition.occupant_strength))
