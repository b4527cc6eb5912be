"""Artillery guns on the move (PZF-6.8): turned and hauled by their crew, hitched to a vehicle and unhitched."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bocage.ground.table import QUARTER, TURN, along, nearest_place, turn_between
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.setting import attach
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf.heavy import gunners
from bocage.systems.pzf.heavy.carrying import (
    ROOM_SEARCH_RADIUS,
    can_help,
    haulers,
    kept_place_beside,
    men_to_move_gun,
    move_beside,
    note_turn_used,
)
from bocage.systems.pzf.morale.command import acts_freely
from bocage.systems.pzf.movement import legs, walking, zones
from bocage.systems.pzf.movement.legs import Leg
from bocage.systems.pzf.movement.walking import (
    DONE,
    FACE_DEGREES,
    GO_TO_POINT,
    SHORTEST_LEG,
    activation_of,
    close_activation,
    end_move,
    movement_left,
    put_back,
    puts_back,
    refuse_too_far,
)
from bocage.systems.pzf.reference.tables import charts, vehicle
from bocage.systems.pzf.space.bodies import (
    Point,
    centre_of,
    is_within,
    tolerance,
)
from bocage.systems.pzf.space.ways import has_room
from bocage.systems.pzf.special import camouflage
from bocage.systems.pzf.state.model import DEGREE, PS, Figure, State, on_table
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles.transport import why_not_tow

PROPOSAL_SHARE = 0.5
"""How often a random player considers a turn, and then a haul."""


# --- a gun in its crew's hands (6.8a, b, f, r) --------------------------------------------------------------------
def can_move_gun(s: State, id: int) -> bool:
    """Whether a gun may be activated: its gunner is in contact with it and free."""
    gun = s.figures[id]
    return gun.where == "table" and why_no_gunner_at_gun(s, gun) is None


@rule("PZF-6.8r")
def why_no_gunner_at_gun(s: State, gun: Figure) -> Violation | None:
    """Refuse a gun whose gunner is not in contact, is engaged, or has no command; even turning needs the gunner."""
    man = gunners.gunner_of(s, gun)
    if man is not None and not zones.is_engaged(s, man) and acts_freely(man):
        return None
    return refuse("PZF-6.8r", "refuse-no-gunner")


@rule("PZF-6.8b")
def hand_movement(s: State, id: int) -> int:
    """The Movement points of a gun moved by hand, in 1/1000 inch."""
    return charts().movement.hand_gun


def continue_gun_move(s: State) -> Procedure[None]:
    """Ask for and carry out one decision of a gun's move: a haul, a turn, hitching, or the end."""
    gun = s.figures[activation_of(s).figure]
    choice = yield from ask(
        s.player,
        text("prompt-gun-moving", who=name_of(s, gun.id)),
        Choices(
            gun_choices,
            check_free=why_not_move_gun,
            why_not=why_not_gun_choice,
            sample=random_gun_move,
            forms=lambda known: (GO_TO_POINT, FACE_DEGREES),
            default=lambda known: DONE,
        ),
        rule="PZF-6.8b",
        pieces=(gun.id,),
    )
    if puts_back(s, choice, hand_movement):
        put_back(s, gun)
    elif choice.verb == "to" and choice.point is not None:
        yield from camouflage.uncover_if_camouflaged(s, gun)
        yield from haul_to(s, gun, choice.point)
        if gun.where != "table":
            close_activation(s)
        elif why_no_gunner_at_gun(s, gun) is not None:
            yield from end_move(s, gun)
    elif choice.verb == "turn":
        yield from turn_gun_and_tell(s, gun, choice.number or 0)
    else:
        if choice.verb == "hitch":
            yield from camouflage.uncover_if_camouflaged(s, gun)
            yield from hitch_gun(s, gun, s.figures[choice.piece or 0])
        yield from end_move(s, gun)


def turn_gun_and_tell(s: State, gun: Figure, degrees: int) -> Procedure[None]:
    """Turn a gun to a direction in degrees; under its net it stays unseen while the turn is free."""
    turn_gun_to(s, gun, degrees)
    if gun.spent:
        yield from camouflage.uncover_if_camouflaged(s, gun)
    who, to = name_of(s, gun.id), camouflage.seats_told_of(gun)
    yield tell("told-turns", who=who, degrees=degrees, rule="PZF-6.8f", pieces=(gun.id,), to=to)


def gun_choices(s: State) -> Iterator[Choice]:
    """The choices of a gun's move that can be listed: to end it, and the vehicles it can be hitched to."""
    gun = s.figures[activation_of(s).figure]
    yield DONE
    yield from (
        Choice("hitch", hull.id)
        for hull in on_table(s, gun.side)
        if hull.kind == "vehicle" and not why_not_hitch(s, gun, hull)
    )


def why_not_gun_choice(s: State, choice: Choice) -> Violation | None:
    """Why a choice of a gun's move is refused; None if it is allowed."""
    return None if choice == DONE else why_not_move_gun(s, choice)


def why_not_move_gun(s: State, choice: Choice) -> Violation | None:
    """Why a gun cannot be hauled to a point, turned to a direction or hitched; None if it can."""
    gun = s.figures[activation_of(s).figure]
    target = s.figures.get(choice.piece or 0)
    if puts_back(s, choice, hand_movement):
        return None
    if choice.verb == "hitch" and target is not None and target.kind == "vehicle":
        return why_not_hitch(s, gun, target)
    if choice.verb == "to" and choice.point is not None and choice == Choice("to", point=choice.point):
        return why_not_haul(s, gun, choice.point)
    if choice.verb == "turn" and choice == Choice("turn", number=choice.number) and 0 <= (choice.number or 0) < 360:
        return why_not_swing(s, gun, choice.number or 0)
    return refuse("PZF-6.8b", "refuse-not-offered", choice=str(choice))


def random_gun_move(s: State, rng: Random) -> Choice | None:
    """A lawful turn or haul, chosen at random; None where the caller should take a listed choice instead."""
    gun = s.figures[activation_of(s).figure]
    for choice in (
        Choice("turn", number=rng.randrange(360)),
        Choice("to", point=along(centre_of(gun), rng.randrange(TURN), rng.randint(SHORTEST_LEG, 2 * PS))),
    ):
        if rng.random() < PROPOSAL_SHARE and why_not_move_gun(s, choice) is None:
            return choice
    return None


def why_not_haul(s: State, gun: Figure, point: Point) -> Violation | None:
    """Why a gun cannot be hauled straight to a point; None if it can."""
    men = haulers(s, gun)
    if not men:
        return refuse("PZF-6.8a", "refuse-three-men")
    if abs(point[0] - gun.x) + abs(point[1] - gun.y) < SHORTEST_LEG:
        return refuse("PZF-B5a", "refuse-too-short")
    leg = legs.plan_leg(state_without(s, men), gun, point)
    if isinstance(leg, Violation):
        return leg
    if leg.crossings:
        return refuse("PZF-6.8a", "refuse-gun-barrier")
    if leg.cost > movement_left(s, gun) + tolerance():
        return refuse_too_far("PZF-6.8b", leg.cost, movement_left(s, gun))
    return zones.why_not_pass(s, gun, leg.start, leg.end)


def state_without(s: State, men: list[Figure]) -> State:
    """The state without some men, which move along and are in no way."""
    remaining = State(**{name: getattr(s, name) for name in State.__struct_fields__})
    remaining.figures = {id: figure for id, figure in s.figures.items() if figure not in men}
    return attach(remaining, s.setting)  # type: ignore[no-any-return]


def haul_to(s: State, gun: Figure, point: Point) -> Procedure[None]:
    """Haul gun and crew straight to a point, as far as all of them can go."""
    for halt in walking.halting_points(s, gun, point):
        if halt != centre_of(gun) and not (yield from haul_to_halt(s, gun, halt)):
            return


def haul_to_halt(s: State, gun: Figure, point: Point) -> Procedure[bool]:
    """Haul gun and crew to the next halting point and let them trigger what lies there; gives whether they can go on.

    The gunner comes first, the gun last (PZF-12.4a).
    """
    here, start_by_man = centre_of(gun), {man.id: centre_of(man) for man in haulers(s, gun)}
    move_gun_and_crew(s, gun, point)
    if centre_of(gun) == here:
        return False
    for id, start in start_by_man.items():
        if s.figures[id].where == "table":
            yield from walking.trigger_encounters_when_pushed(s, s.figures[id], start)
    return gun.where == "table" and (yield from walking.trigger_encounters(s, gun, here)) and bool(haulers(s, gun))


def move_gun_and_crew(s: State, gun: Figure, point: Point) -> None:
    """Move gun and crew straight to a point at the cost of the leg; does nothing if the leg is not allowed."""
    men, start = haulers(s, gun), centre_of(gun)
    leg = legs.plan_leg(state_without(s, men), gun, point)
    if not isinstance(leg, Leg):
        return
    gun.x, gun.y = point
    note_shift(gun, leg.cost)
    for man in men:
        if move_beside(s, gun, man, kept_place_beside(man, start, point)):
            man.spent, man.acted = man.spent + leg.cost, True


@rule("PZF-6.1a")
def note_shift(gun: Figure, points: int) -> None:
    """Add to the Movement a gun has used; a heavy weapon that has moved does not fire in this turn."""
    gun.spent += points


@rule("PZF-6.8f")
def turning_cost(turned: int) -> int:
    """The Movement points of turning a gun in one turn by an angle, in 1/1000 degree.

    The first quarter of the circle is free and no movement; each further quarter begun costs an inch.
    """
    row = charts().gun_turning
    paid_angle = turned - row.free * DEGREE
    return -(-paid_angle // QUARTER) * row.per_further_90 if paid_angle > 0 else 0


def _turn_and_cost(gun: Figure, degrees: int) -> tuple[int, int]:
    """The angle to a direction in degrees, in 1/1000 degree, and what it costs after earlier turns of this turn."""
    angle = abs(turn_between(gun.facing, degrees * DEGREE))
    return angle, turning_cost(gun.turned + angle) - turning_cost(gun.turned)


def why_not_swing(s: State, gun: Figure, degrees: int) -> Violation | None:
    """Why a gun cannot be turned to a direction in degrees; None if it can."""
    angle, points = _turn_and_cost(gun, degrees)
    if not angle:
        return refuse("PZF-6.8f", "refuse-too-short")
    if points and not haulers(s, gun):
        return refuse("PZF-6.8a", "refuse-three-men")
    if points > movement_left(s, gun):
        return refuse_too_far("PZF-6.8f", points, movement_left(s, gun))
    return None


def turn_gun_to(s: State, gun: Figure, degrees: int) -> None:
    """Turn a gun to a direction in degrees; men that help within the free quarter have not moved (PZF-6.8r)."""
    angle, points = _turn_and_cost(gun, degrees)
    if points:
        note_shift(gun, points)
        for man in haulers(s, gun):
            man.carries, man.spent, man.acted = gun.id, man.spent + points, True
    gun.facing = degrees * DEGREE
    gun.turned += angle


# --- hitching (6.8c to e) -----------------------------------------------------------------------------------------
def why_not_hitch(s: State, gun: Figure, hull: Figure) -> Violation | None:
    """Why a gun cannot be hitched to a vehicle now; None if it can."""
    if (
        hull.side != gun.side
        or hull.where != "table"
        or hull.wreck
        or not is_within(hull, gun, charts().transport.board_distance)
    ):
        return refuse("PZF-6.8c", "refuse-hitch-far")
    return why_not_tow(hull) or why_no_time_to_hitch(s, gun, hull)


@rule("PZF-6.8c", "PZF-9.3c")
def why_no_time_to_hitch(s: State, gun: Figure, hull: Figure) -> Violation | None:
    """Refuse hitching if gun or vehicle has moved in this turn, or three men are not free for it."""
    if hull.spent or hull.acted or gun.spent or gun.turned:
        return refuse("PZF-6.8c", "refuse-no-time")
    return None if haulers(s, gun) else refuse("PZF-6.8c", "refuse-three-men")


def hitch_gun(s: State, gun: Figure, hull: Figure) -> Procedure[None]:
    """Hitch a gun to a vehicle: this uses the turn of three men and of the vehicle."""
    note_turn_used([*haulers(s, gun), hull])
    couple_gun(gun, hull)
    yield tell(
        "told-hitched", gun=name_of(s, gun.id), vehicle=name_of(s, hull.id), rule="PZF-6.8c", pieces=(gun.id, hull.id)
    )


@rule("PZF-6.8e")
def couple_gun(gun: Figure, hull: Figure) -> None:
    """Make a gun the load of a vehicle: it goes where the vehicle goes."""
    hull.tow, gun.where, gun.aboard = gun.id, "aboard", hull.id


def unhitch_choices(s: State, figure: Figure) -> Iterator[Choice]:
    """The guns that a gunner and two men with it can unhitch now, as choices."""
    for hull in on_table(s, figure.side):
        gun = s.figures.get(hull.tow)
        if (
            gun is not None
            and gun.gunner == figure.id
            and not hull.spent
            and len(men_to_unhitch(s, figure, hull)) == men_to_move_gun()
        ):
            yield Choice("unhitch", gun.id)


def men_to_unhitch(s: State, figure: Figure, hull: Figure) -> list[Figure]:
    """The gunner and men near a vehicle that can unhitch what it tows; they can if there are three."""
    hitch_range = charts().transport.board_distance
    men = [
        man
        for man in on_table(s, figure.side)
        if man is not figure and can_help(s, man) and is_within(hull, man, hitch_range)
    ]
    free_gunner = [figure] if not figure.spent and not figure.prone and is_within(hull, figure, hitch_range) else []
    return [*free_gunner, *sorted(men, key=lambda man: (man.unit != figure.unit, man.id))][: men_to_move_gun()]


@rule("PZF-6.8c")
def unhitch_gun(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Unhitch a gun: this uses the turn of three men and of the vehicle, and the gun stands behind it."""
    gun = s.figures[choice.piece or 0]
    hull = s.figures[gun.aboard]
    note_turn_used([*men_to_unhitch(s, figure, hull), hull])
    hull.tow, gun.where, gun.aboard, gun.facing, gun.acted = 0, "table", 0, hull.facing, True
    behind = along(centre_of(hull), (hull.facing + TURN // 2) % TURN, vehicle(hull.type).size[0] // 2 + PS)
    gun.x, gun.y = nearest_place(behind, ROOM_SEARCH_RADIUS, lambda point: has_room(s, gun, point)) or behind
    walking.stop_move(s)
    yield tell("told-unhitched", gun=name_of(s, gun.id), rule="PZF-6.8c", pieces=(gun.id, hull.id))
