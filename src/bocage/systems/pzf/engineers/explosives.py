"""Demolition charges (PZF-12.7 to 12.10): laying, fuses, cables and detonators, disarming."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.table import along, bearing, contains, length, nearest_point
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import D6
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import at_least
from bocage.kernel.text import text
from bocage.systems.pzf.engineers import demolition
from bocage.systems.pzf.movement import actions
from bocage.systems.pzf.movement.actions import is_engineer, try_work
from bocage.systems.pzf.movement.walking import (
    activation_of,
    charge_dragged_by,
    drags_cable,
    movement_left,
    movement_with_cable,
)
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.shooting import shooters
from bocage.systems.pzf.shooting.templates import Explosion, explode
from bocage.systems.pzf.space.bodies import Point, base, is_mounted, is_point_within, radius_of, tolerance
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import Explosive, Figure, State, on_table
from bocage.systems.pzf.state.names import name_of

TIMED, CONTROLLED = Choice("timed"), Choice("controlled")


# --- laying a charge (12.7) ---------------------------------------------------------------------------------------
@rule("PZF-12.7a")
def plant_choices(s: State, figure: Figure) -> Iterator[Choice]:
    """The choices to lay a charge: at a structure that the engineer touches, or where it stands.

    Charges are unlimited.
    """
    if is_engineer(figure) and actions.why_not_take_action(s, figure, long=True) is None:
        yield Choice("plant")
        yield from (Choice("plant", place=element) for element in structures_in_contact(s, figure))


@rule("PZF-12.7d")
def structures_in_contact(s: State, figure: Figure) -> list[str]:
    """The ids of all destructible pieces in contact with an engineer's base."""
    layout, contact = table(s), charts().measure.contact
    pieces = (layout.pieces[index] for index in layout.near(base(figure), contact))
    return [piece.id for piece in pieces if demolition.solidity(s, piece) is not None]


def plant_charge(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Try to lay a charge, as a long action: on 4+ it is laid, on a 1 it explodes at once."""
    actions.pay_for_action(s, figure, long=True)
    charge = Explosive(
        s.next_id, figure.side, *charge_position(s, figure, choice.place), choice.place, level=figure.level
    )
    row = charts().engineers
    face = yield from try_work(figure, "plant", "PZF-12.7a")
    if face == row.mishap:
        yield from explode_charge(s, charge, figure.id)
    elif face == row.success:
        s.next_id += 1
        charge.timed = yield from choose_timed_fuse(s, figure)
        s.explosives[charge.id] = charge
        told = "told-planted-timed" if charge.timed else "told-planted-controlled"
        yield tell(told, who=name_of(s, figure.id), rule="PZF-12.7a", pieces=(figure.id,))


def charge_position(s: State, figure: Figure, element: str) -> Point:
    """The point at which a charge lies: under the engineer, or at the edge of its base towards the structure."""
    shape = table(s).piece(element).shape if element else base(figure)
    if contains(shape, figure.x, figure.y):
        return figure.x, figure.y
    x, y, divisor = nearest_point(shape, (figure.x, figure.y))
    return along((figure.x, figure.y), bearing((figure.x, figure.y), (x // divisor, y // divisor)), radius_of(figure))


@rule("PZF-12.7c")
def choose_timed_fuse(s: State, figure: Figure) -> Procedure[bool]:
    """Let the engineer's player choose the fuse.

    Returns True for a timed one, False for a detonator at the end of a cable.
    """
    choice = yield from ask(
        figure.side,
        text("prompt-fuse"),
        Choices(lambda known: (TIMED, CONTROLLED), default=lambda known: TIMED),
        rule="PZF-12.7c",
        pieces=(figure.id,),
    )
    return choice == TIMED


@rule("PZF-12.7b")
def explode_charge(s: State, charge: Explosive, target: int = 0) -> Procedure[None]:
    """Explode a charge: everything under its template is hit, and the structure it was laid at.

    `target` is the id of the figure that set it off, 0 for none.
    """
    row = charts().explosive
    s.explosives.pop(charge.id, None)
    yield tell("told-charge-explodes", rule="PZF-12.7b")
    point = (charge.x, charge.y)
    yield from explode(s, Explosion(row.template, point, row.strength, level=charge.level, target=target))
    if charge.element:
        yield from demolition.hit_scenery(s, charge.element, row.strength)


def remove_dud(s: State, charge: Explosive) -> Procedure[None]:
    """Remove a charge that has failed."""
    del s.explosives[charge.id]
    yield tell("told-charge-dud", rule="PZF-12.8a" if charge.timed else "PZF-12.9d")


# --- fuses (12.8) -------------------------------------------------------------------------------------------------
@rule("PZF-12.8a")
def burn_fuses(s: State) -> Procedure[None]:
    """Roll for every timed charge at the start of the Shooting phase: it fails, burns for another turn, or explodes."""
    row = charts().explosive
    for charge in [charge for charge in s.explosives.values() if charge.timed]:
        if charge.id not in s.explosives:
            continue
        face = yield from draw(D6, "fuse", lambda faces: faces[0], seat=charge.side, rule="PZF-12.8a")
        if face in row.timed_explodes:
            yield from explode_charge(s, charge)
        elif face in row.timed_dud:
            yield from remove_dud(s, charge)


# --- cables and detonators (12.9) ---------------------------------------------------------------------------------
def is_touching_point(figure: Figure, point: Point) -> bool:
    """Whether a man touches a charge or detonator at a point."""
    return is_point_within(figure, point, charts().measure.contact)


@rule("PZF-12.9b")
def is_cable_dropped(s: State, charge: Explosive) -> bool:
    """Whether the carrier of a charge's cable is lost, so that the cable must be laid from the charge again."""
    return s.figures[charge.carrier].where != "table"


def cable_choices(s: State, figure: Figure) -> Iterator[Choice]:
    """The charges from which a man may start to lay a cable; each charge has one cable and detonator."""
    if figure.kind != "man" or is_mounted(figure) or charge_dragged_by(s, figure) is not None:
        return
    for charge in s.explosives.values():
        is_loose = not charge.timed and charge.detonator is None and (not charge.carrier or is_cable_dropped(s, charge))
        if (
            is_loose
            and charge.side == figure.side
            and charge.level == figure.level
            and is_touching_point(figure, (charge.x, charge.y))
        ):
            yield Choice("cable", charge.id)


def take_cable(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Give a man the end of a charge's cable; what is left of its Movement is reduced from now on."""
    charge = s.explosives[choice.piece or 0]
    charge.carrier, charge.cable = figure.id, 0
    if drags_cable(s, figure):
        activation_of(s).budget -= movement_left(s, figure) - movement_with_cable(movement_left(s, figure))
    yield tell("told-cable", who=name_of(s, figure.id), rule="PZF-12.9a", pieces=(figure.id,))


def lengthen_cable(s: State, id: int, start: Point, end: Point) -> Procedure[bool]:
    """Lengthen the cable a figure lays by the step it has taken; never stops the move."""
    charge = charge_dragged_by(s, s.figures[id]) if s.explosives else None
    if charge is not None:
        charge.cable += length(start, end)
    return True
    yield


@rule("PZF-12.9c")
def detonator_choices(s: State, figure: Figure) -> Iterator[Choice]:
    """The choice to put down the detonator here, for a man that lays a cable and is still within its length."""
    charge = charge_dragged_by(s, figure) if s.explosives else None
    if charge is not None and why_not_within_cable(s, charge, (figure.x, figure.y)) is None:
        yield Choice("detonator", charge.id)


@rule("PZF-12.9e")
def why_not_within_cable(s: State, charge: Explosive, point: Point) -> Violation | None:
    """Why a detonator may not lie at a point: it is too far from its charge; None if it may.

    By option the straight distance counts, or the length of cable laid.
    """
    is_straight = s.setting.options.cable_limit == "straight"
    distance = length((charge.x, charge.y), point) if is_straight else charge.cable
    is_within = distance <= charts().explosive.detonator_distance + tolerance()
    return None if is_within else refuse("PZF-12.9e", "refuse-cable")


def put_down_detonator(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Put the detonator of a charge down where the man stands."""
    charge = s.explosives[choice.piece or 0]
    charge.detonator, charge.detonator_level, charge.carrier = (figure.x, figure.y), figure.level, 0
    yield tell("told-detonator", who=name_of(s, figure.id), rule="PZF-12.9c", pieces=(figure.id,))


@rule("PZF-12.9d")
def detonation_choices(s: State) -> Iterator[Choice]:
    """The choices to fire a detonator: by men of the player that touch one and have not moved."""
    for charge in s.explosives.values():
        if charge.detonator is not None:
            men = (
                figure
                for figure in on_table(s, s.player)
                if figure.kind == "man" and figure.level == charge.detonator_level
            )
            men_at_it = (man for man in men if is_touching_point(man, charge.detonator))
            yield from (
                Choice("detonate", figure.id, charge.id)
                for figure in men_at_it
                if why_no_detonation_by(s, figure) is None
            )


def why_no_detonation_by(s: State, figure: Figure) -> Violation | None:
    """Why a man may not fire a detonator; None if it may.

    The reasons are those against shooting, and any movement in this turn.
    """
    return shooters.why_not_shoot(s, figure) or (refuse("PZF-12.9d", "refuse-moved") if figure.spent else None)


def why_not_detonate(s: State, choice: Choice) -> Violation | None:
    """Why the man a choice names may not fire a detonator; None if it may, or if the choice names no man."""
    figure = s.figures.get(choice.piece or 0)
    return why_no_detonation_by(s, figure) if figure is not None else None


def fire_detonator(s: State, choice: Choice) -> Procedure[None]:
    """Fire a detonator: on a 1 the charge fails, otherwise it explodes."""
    figure, charge = s.figures[choice.piece or 0], s.explosives[choice.other or 0]
    figure.shot = True
    dud_faces = charts().explosive.controlled_dud
    fails = yield from draw(
        D6,
        "detonate",
        lambda faces: faces[0] in dud_faces,
        tally=at_least(max(dud_faces) + 1, "PZF-12.9d"),
        seat=figure.side,
        rule="PZF-12.9d",
    )
    yield from remove_dud(s, charge) if fails else explode_charge(s, charge)


# --- disarming (12.10) --------------------------------------------------------------------------------------------
@rule("PZF-12.10a")
def disarm_choices(s: State, figure: Figure) -> Iterator[Choice]:
    """The charges of either side that an engineer touches and may try to disarm."""
    if s.explosives and is_engineer(figure) and actions.why_not_take_action(s, figure, long=True) is None:
        for charge in s.explosives.values():
            if charge.level == figure.level and is_touching_point(figure, (charge.x, charge.y)):
                yield Choice("disarm", charge.id)


@rule("PZF-12.10a")
def disarm_charge(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Try to disarm a charge, as a long action: on 4+ it is removed, on a 1 it explodes."""
    actions.pay_for_action(s, figure, long=True)
    charge, row = s.explosives[choice.piece or 0], charts().engineers
    face = yield from try_work(figure, "disarm", "PZF-12.10a")
    if face == row.mishap:
        yield from explode_charge(s, charge, figure.id)
    elif face == row.success:
        del s.explosives[charge.id]
        yield tell("told-disarmed", who=name_of(s, figure.id), rule="PZF-12.10a", pieces=(figure.id,))
