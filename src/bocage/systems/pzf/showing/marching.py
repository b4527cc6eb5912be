"""Moves of figures to a point the player shows (PZF-B5a, B5g, 9.2a): the choices of one figure, or of a leader's group.

Nothing here is a rule: each leg is judged by the chapters on a copy of what the player knows, one figure after the
other, so that a plan of many moves is as lawful as each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from bocage.ground.table import TURN, along, bearing, length
from bocage.ground.table.motion import furthest
from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Route, Stay, Way
from bocage.kernel.contract.state import copy
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.text import Text, text
from bocage.systems.pzf.engineers.mines import mined_length
from bocage.systems.pzf.heavy import carrying, hauling
from bocage.systems.pzf.morale.command import is_grade
from bocage.systems.pzf.movement import footing, legs, strides, walking
from bocage.systems.pzf.movement.crossings import Crossing
from bocage.systems.pzf.movement.legs import Leg
from bocage.systems.pzf.movement.walking import DONE, SHORTEST_LEG, activation_of, movement_left
from bocage.systems.pzf.reference.tables import vehicle, weapon
from bocage.systems.pzf.shooting.shooters import why_not_fire_after_moving, why_not_shoot_after_exertion
from bocage.systems.pzf.showing import scene
from bocage.systems.pzf.showing.drawing_up import preview_deployment
from bocage.systems.pzf.space.bodies import Point, movement_of, tolerance
from bocage.systems.pzf.space.houses import house_at, in_house
from bocage.systems.pzf.state.model import DEGREE, PS, Figure, State
from bocage.systems.pzf.state.names import name_of, weapon_kind_name
from bocage.systems.pzf.turn import activations
from bocage.systems.pzf.vehicles import driving, turning
from bocage.systems.pzf.vehicles.ground import drive_cost, shorter_turn

BACKING_ANGLE = 150 * DEGREE
"""A vehicle backs to a point that lies more than this angle from its facing, in 1/1000 degree."""
TOO_FAR, AT_WALL = "refuse-too-far", "refuse-wall"
"""The ids of the refusals for lack of Movement and for a wall in the way.

The chapters judge a way in an order of their own, so only the refusal itself tells which of them came first.
"""


class LedMove(NamedTuple):
    """A planned move of one figure: the choices that make it, the points it passes, its cost, the barriers crossed."""

    choices: list[Choice]
    corners: list[Point]
    cost: int
    crossings: tuple[Crossing, ...] = ()
    halfway: Point | None = None
    """The point from which on more than half the Movement is used; None if it is not reached."""
    halt: Text | None = None
    """Why the figure gets no further; None if it arrives or only lacks Movement."""
    risk: Text | None = None
    """What a vehicle rolls for on the way; None for nothing."""
    price: Text | None = None
    """Which guns of a vehicle cannot fire after it; None if all can."""


def route(s: State, seat: int, piece: int, point: Point, together: bool) -> Route | Violation | None:
    """How a figure would move to a point, or as far towards it as it can.

    With `together` a leader leads its whole group. A refusal says why the figure cannot move at all; None means that
    the piece is not the player's to move now.
    """
    if piece in s.markers:
        return _marker_route(s, piece, point)
    figure = s.figures.get(piece)
    if figure is None or figure.side != seat or seat != s.player:
        return None
    if s.phase == "setup":
        return preview_deployment(s, piece, point)
    known: State = copy(s, s.setting)
    opening = open_move(known, known.figures[piece])
    if opening is None:
        return None
    budget = movement_left(known, known.figures[piece])
    if point == (figure.x, figure.y):
        return Route((_way_of(s, figure, opening, LedMove([], [], 0), budget),))
    if together and is_grade(figure) and figure.unit and s.step != "heroic-move":
        return _group_route(s, figure, _shortened_vector((figure.x, figure.y), point, budget))
    led = lead_to(known, known.figures[piece], carrying.contact_point_at_weapon(known, known.figures[piece], point))
    if isinstance(led, Violation):
        return led
    comrades = scene.combat_groups(known, seat).get(figure.unit, [])
    led = _over_mines(s, figure, led)
    way = _way_of(known, known.figures[piece], [*opening, *led.choices], led, budget)
    return Route((way, *_ways_of_carriers(known, way)), tuple(scene.chain_links(comrades)), price=way.price)


def _ways_of_carriers(known: State, way: Way) -> Iterator[Way]:
    """The ways of men that carry a weapon for the led figure.

    They go along without choices of their own (PZF-6.5a).
    """
    for man in known.figures.values():
        if man.carries == way.piece and man.kind == "man":
            carried = LedMove([], [(man.x, man.y)], way.cost or 0)
            yield _way_of(known, man, [], carried, way.budget)


def _shortened_vector(start: Point, there: Point, most: int) -> Point:
    """The vector from one point towards another, no longer than `most`."""
    end = along(start, bearing(start, there), most) if length(start, there) > most else there
    return end[0] - start[0], end[1] - start[1]


def _group_route(s: State, leader: Figure, shift: Point) -> Route | Violation:
    """The ways of a whole group moved by the same vector, each member as far as it gets.

    The others stay, with the reason.
    """
    known: State = copy(s, s.setting)
    ways: list[Way] = []
    refusals: dict[int, Violation] = {}
    for figure in _moving_order(known, leader, shift):
        way_or_refusal = _lead_member(known, figure, shift)
        if isinstance(way_or_refusal, Way):
            ways += [way_or_refusal, *_ways_of_carriers(known, way_or_refusal)]
        elif way_or_refusal is not None:
            refusals[figure.id] = way_or_refusal
        if figure.id == leader.id and isinstance(way_or_refusal, Violation) and _has_begun_move(s, figure):
            return way_or_refusal
    if not ways and leader.id in refusals:
        return refusals[leader.id]
    group = scene.combat_groups(known, leader.side)[leader.unit]
    return Route(
        tuple(ways), tuple(scene.chain_links(group)), tuple(_members_staying(known, refusals)), _price_of_group(ways)
    )


def _has_begun_move(s: State, figure: Figure) -> bool:
    """Whether a figure is the active one and has already moved or acted."""
    is_taken = s.step == "moving" and s.active is not None and s.active.figure == figure.id
    return is_taken and not activations.is_mover_untouched(s, figure)


def _moving_order(known: State, leader: Figure, shift: Point) -> list[Figure]:
    """The members of a group in the order they are moved.

    The active one that has begun comes first, then those in front, to make room; a gunner before the man that carries
    for it, a gun before those that haul it.
    """
    group = scene.combat_groups(known, leader.side)[leader.unit]
    guns = [gun for gun in known.figures.values() if _is_hauled_along(gun, leader)]
    crews = {gun.id: carrying.haulers(known, gun) for gun in guns}
    gunners = [figure for figure in group if carrying.men_to_move(figure) > 1 and not figure.acted]
    pairs = {
        man.id: figure
        for figure in gunners
        if (man := carrying.bearer_of(known, figure, (figure.x, figure.y))) is not None
    }

    def ahead(figure: Figure) -> int:
        return figure.x * shift[0] + figure.y * shift[1]

    distance_ahead = {figure.id: ahead(figure) for figure in [*group, *guns]}
    for id, gunner in pairs.items():
        distance_ahead[id] = distance_ahead[gunner.id] = max(ahead(gunner), distance_ahead.get(id, ahead(gunner)))
    for id, crew in crews.items():
        distance_ahead |= dict.fromkeys(
            [id, *(other_man.id for other_man in crew)], max(ahead(figure) for figure in [known.figures[id], *crew])
        )
    later = {*pairs, *(other_man.id for crew in crews.values() for other_man in crew)}
    return sorted(
        [*group, *guns],
        key=lambda figure: (not _has_begun_move(known, figure), -distance_ahead[figure.id], figure.id in later),
    )


def _is_hauled_along(gun: Figure, leader: Figure) -> bool:
    """Whether a gun moves with a leader: it is of the leader's group, has not acted and is under no net."""
    is_of_group = gun.side == leader.side and gun.unit == leader.unit
    return is_of_group and gun.kind == "gun" and gun.where == "table" and not gun.acted and not gun.camouflaged


def _members_staying(known: State, refusals: Mapping[int, Violation]) -> Iterator[Stay]:
    """The members that do not move, those with the same reason together."""
    alike: dict[str, list[int]] = {}
    for id, refusal in refusals.items():
        alike.setdefault(refusal.why.id, []).append(id)
    for ids in alike.values():
        refusal = refusals[ids[0]]
        told = text("lead-stays", who=_joined_figure_names(known, ids), count=len(ids), why=refusal.why)
        yield Stay(tuple(ids), told, refusal.rule)


def _joined_figure_names(known: State, ids: Sequence[int]) -> Text:
    """The names of some figures as one text."""
    named = name_of(known, ids[-1])
    for id in reversed(ids[:-1]):
        named = text("look-and", one=name_of(known, id), rest=named)
    return named


def _lead_member(known: State, figure: Figure, shift: Point) -> Way | Violation | None:
    """Move one member of a group by a vector and end its move.

    The refusal if it cannot move; None if it has moved before.
    """
    if figure.acted:
        return None
    before = (figure.x, figure.y, figure.facing, figure.spent)
    active, step = known.active, known.step
    opening = open_move(known, figure)
    if opening is None:
        known.active, known.step = active, step
        return activations.why_not_act(known, Choice("take", figure.id))
    budget = movement_left(known, figure)
    led = lead_to(known, figure, (figure.x + shift[0], figure.y + shift[1]), nearly=True)
    if isinstance(led, Violation):
        figure.x, figure.y, figure.facing, figure.spent = before
        known.active, known.step = active, step
        return led
    led = _over_mines(known, replace(figure, x=before[0], y=before[1]), led)
    closing = [] if figure.kind == "man" and activations.is_move_over(known, figure) else [DONE]
    walking.finish_activation(known, figure)
    return _way_of(known, figure, [*opening, *led.choices, *closing], led, budget)


def open_move(known: State, figure: Figure) -> list[Choice] | None:
    """Activate a figure on the copied state; returns the choices that do so, None if it cannot move now."""
    active = known.active.figure if known.active is not None else 0
    if known.step == "moving" and active == figure.id:
        return []
    choices = [Choice("take", figure.id)]
    if known.step == "moving" and active in known.figures and not activation_of(known).heroic:
        choices.insert(0, _leave_active(known, known.figures[active]))
    if known.step not in ("move", "heroic-move") or (known.step == "heroic-move" and figure.id not in known.following):
        return None
    if not activations.can_act(known, figure):
        return None
    following = known.step == "heroic-move" and figure.id != known.leading
    activations.open_activation(
        known, figure, heroic=known.leading if following else 0, trumpet=following and known.heroic_trumpet
    )
    return choices


def _leave_active(known: State, figure: Figure) -> Choice:
    """End the move of the active figure on the copied state; returns the choice that does so.

    A figure that has done nothing is put back and can move later.
    """
    if activations.is_mover_untouched(known, figure):
        walking.put_back(known, figure)
        return Choice("to", point=(figure.x, figure.y))
    walking.finish_activation(known, figure)
    return DONE


def lead_to(known: State, figure: Figure, point: Point, *, nearly: bool = False) -> LedMove | Violation:
    """Move the active figure to a point, or as near to it as its Movement allows; a refusal if it cannot move.

    With `nearly` a man also stops short of obstacles.
    """
    if figure.kind == "vehicle":
        return _lead_vehicle(known, figure, point)
    return _lead_man(known, figure, point, nearly) if figure.kind == "man" else _lead_gun(known, figure, point)


def _lead_man(known: State, figure: Figure, aim: Point, nearly: bool) -> LedMove | Violation:
    """Walk a man to a point: straight, else by a route round what is in its way, else as far as it gets."""
    start, most = (figure.x, figure.y), movement_left(known, figure)
    dx, dy = _shortened_vector(start, aim, most)
    point = (start[0] + dx, start[1] + dy)
    refusal = strides.why_not_walk_and_stay(known, figure, point)
    if refusal is None and (not nearly or legs.is_leg_clear(known, figure, point)):
        return _walk(known, figure, aim, [point])
    route_found = footing.ground_for_walker(known, figure).route(start, point, most)
    if route_found is not None:
        return _walk(known, figure, aim, list(route_found.path[1:]))
    if refusal is None or not (nearly or length(start, aim) > most or _lacks_movement(refusal)):
        return _walk(known, figure, aim, [point])
    end = _farthest_allowed(start, point, lambda end: strides.why_not_walk_and_stay(known, figure, end) is None)
    refusal = _why_not_into_house(known, figure, aim, refusal)
    return refusal if length(start, end) < SHORTEST_LEG else _walk(known, figure, aim, [end], _halt_of(refusal))


def _walk(
    known: State, figure: Figure, aim: Point, corners: list[Point], halt: Text | None = None
) -> LedMove | Violation:
    """Walk a man from corner to corner of a way; the refusal of the first leg that is not allowed.

    `aim` is the point shown by the player, `halt` the reason why the man gets no nearer to it.
    """
    cost, choices = 0, []
    crossings: tuple[Crossing, ...] = ()
    halfway: Point | None = None
    for corner in corners:
        refusal = (strides.why_not_walk_and_stay if corner == corners[-1] else strides.why_not_walk)(
            known, figure, corner
        )
        leg = legs.plan_leg(known, figure, corner)
        if refusal is not None or not isinstance(leg, Leg):
            return _why_not_into_house(known, figure, aim, refusal or leg)  # type: ignore[arg-type]
        if _is_halved(figure.spent, figure, leg.cost):
            halfway = furthest((figure.x, figure.y), corner, lambda end: not _passes_half(known, figure, end))
        cost += leg.cost
        crossings += leg.crossings
        choices.append(Choice("to", point=corner))
        figure.spent += leg.cost
        before = (figure.x, figure.y)
        figure.facing = bearing(before, corner)
        figure.x, figure.y = corner
        carrying.bring_bearer_back(known, figure, before, corner)
    return LedMove(choices, corners, cost, crossings, halfway, halt)


def _lacks_movement(refusal: Violation) -> bool:
    """Whether a way is refused only because Movement is lacking: a shorter one the same way may be allowed."""
    return refusal.why.id == TOO_FAR


def _halt_of(refusal: Violation | None) -> Text | None:
    """Why a figure stops short, as it is told; None if nothing but its Movement stops it."""
    return None if refusal is None or _lacks_movement(refusal) else refusal.why


def _why_not_into_house(known: State, figure: Figure, aim: Point, refusal: Violation) -> Violation:
    """The refusal as given.

    For a man led into a house and stopped at its wall, one that says how to get in (PZF-B5j, 2.2a).
    """
    house = house_at(known, aim, figure.level)
    if refusal.why.id != AT_WALL or house is None or house is in_house(known, figure):
        return refusal
    return refuse(refusal.rule, "refuse-house")


def _is_halved(spent: int, figure: Figure, cost: int) -> bool:
    """Whether half of a figure's Movement ends on a leg of that cost (PZF-5.2a)."""
    half = movement_of(figure) // 2 + tolerance()
    return spent <= half < spent + cost


def _passes_half(known: State, figure: Figure, end: Point) -> bool:
    """Whether more than half of a figure's Movement is used at the end of a leg to a point."""
    leg = legs.plan_leg(known, figure, end)
    return isinstance(leg, Leg) and _is_halved(figure.spent, figure, leg.cost)


def _farthest_allowed(start: Point, there: Point, is_free: Callable[[Point], bool]) -> Point:
    """The farthest point of a straight way that is allowed as its end."""
    return furthest(start, there, lambda end: length(start, end) < SHORTEST_LEG or is_free(end))


def _lead_vehicle(known: State, figure: Figure, point: Point) -> LedMove | Violation:
    """Turn a vehicle towards a point, or its rear, as far as needed, then drive it along its axis."""
    start = (figure.x, figure.y)
    if start == point:
        return LedMove([], [], 0)
    direction = bearing(start, point)
    is_backing = abs(shorter_turn(figure.facing, direction)) > BACKING_ANGLE and not vehicle(figure.type).motorcycle
    degrees = (direction + (TURN // 2 if is_backing else 0) + DEGREE // 2) // DEGREE % 360
    choices, cost = [], 0
    turn = abs(shorter_turn(figure.facing, degrees * DEGREE))
    if turn > driving.AXIS_TOLERANCE // 2:
        refusal = turning.why_not_turn(known, figure, degrees * DEGREE)
        if refusal is not None:
            return refusal
        choices, cost = [Choice("turn", number=degrees)], turning.turn_cost(known, figure, turn)
        figure.spent, figure.turned, figure.facing = figure.spent + cost, figure.turned + turn, degrees * DEGREE
    axis = (figure.facing + TURN // 2) % TURN if is_backing else figure.facing
    end = along(start, axis, length(start, point))
    refusal, halt = driving.why_not_drive(known, figure, end), None
    if refusal is not None and _lacks_movement(refusal):
        end = _farthest_allowed(start, end, lambda there: driving.why_not_drive(known, figure, there) is None)
        refusal = driving.why_not_drive(known, figure, end)
        stopped = driving.why_not_drive(known, figure, along(start, axis, length(start, end) + SHORTEST_LEG))
        halt = None if stopped is None or _lacks_movement(stopped) else stopped
    if refusal is not None:
        return halt or refusal
    risk, before = (
        driving.first_hazard(known, figure, end),
        driving.guns_still_firing(replace(figure, spent=figure.spent - cost)),
    )
    drive_movement = drive_cost(known, figure, start, end)
    figure.spent += drive_movement
    figure.x, figure.y = end
    guns = driving.guns_still_firing(figure)
    price = text("lead-guns", guns=guns) if guns in ("none", "one") and guns != before else None
    why = halt.why if halt is not None else None
    return LedMove([*choices, Choice("to", point=end)], [end], cost + drive_movement, halt=why, risk=risk, price=price)


def _lead_gun(known: State, gun: Figure, point: Point) -> LedMove | Violation:
    """Haul a gun towards a point, as far as its crew brings it (PZF-6.8b)."""
    start, spent = (gun.x, gun.y), gun.spent
    dx, dy = _shortened_vector(start, point, movement_left(known, gun))
    end = (start[0] + dx, start[1] + dy)
    refusal = hauling.why_not_haul(known, gun, end)
    if refusal is not None:
        end = _farthest_allowed(start, end, lambda there: hauling.why_not_haul(known, gun, there) is None)
        if length(start, end) < SHORTEST_LEG:
            return refusal
    hauling.move_gun_and_crew(known, gun, end)
    return LedMove([Choice("to", point=end)], [end], gun.spent - spent, halt=_halt_of(refusal))


def _silenced_weapons(s: State, figure: Figure, led: LedMove) -> list[str]:
    """The ids of weapons a man could fire before a planned move and cannot after it (PZF-5.2a, 20.8b)."""
    ids = dict.fromkeys(arm.weapon for arm in figure.arms if not (arm.gone or arm.jammed or arm.unloaded))
    before = replace(figure, spent=figure.spent - led.cost)
    able_before = [id for id in ids if weapon(id).firearm and not why_not_fire_after_moving(s, before, weapon(id))]
    return (
        [id for id in able_before if why_not_fire_after_moving(s, figure, weapon(id)) or led.crossings]
        if not why_not_shoot_after_exertion(before)
        else []
    )


def _price_of_group(ways: Sequence[Way]) -> Text | None:
    """How many of a group cannot fire a weapon after their moves, and which if it is the same for all.

    None if all can fire.
    """
    silent = [way.price for way in ways if way.price is not None]
    if silent and all(price == silent[0] for price in silent) and "weapon" in silent[0].args:
        return text("lead-silent-alike", count=len(silent), of=len(ways), weapon=silent[0].args["weapon"])
    return text("lead-silent-of", count=len(silent), of=len(ways)) if silent else None


def _over_mines(s: State, figure: Figure, led: LedMove) -> LedMove:
    """A planned move with the risk of mines on its way, where it has no other (PZF-12.4a); the figure has not moved."""
    legs = pairwise([(figure.x, figure.y), *led.corners])
    if led.risk is not None or not any(mined_length(s, figure, start, end) for start, end in legs):
        return led
    return led._replace(risk=text("lead-mines"))


def _way_of(s: State, figure: Figure, choices: list[Choice], led: LedMove, budget: int) -> Way:
    """A planned move as players are shown it."""
    via = tuple(f"{x},{y}" for x, y in led.corners)
    goal = via[-1] if via else f"{figure.x},{figure.y}"
    risk = text(f"lead-{led.crossings[0].how}", count=len(led.crossings)) if led.crossings else led.risk
    silent = _silenced_weapons(s, figure, led) if figure.kind != "vehicle" else []
    price = text("lead-silent", weapon=weapon_kind_name(silent[0])) if silent else led.price
    is_halved = led.halfway is not None and any(weapon(id).move_penalty == "half" for id in silent)
    return Way(
        goal,
        tuple(map(str, choices)),
        via,
        led.cost,
        "ps",
        PS,
        piece=figure.id,
        budget=budget,
        risk=risk,
        price=price,
        beyond="{},{}".format(*led.halfway) if led.halfway and is_halved else "",
        halt=led.halt,
        facing=figure.facing // DEGREE % 360,
    )


def _marker_route(s: State, piece: int, point: Point) -> Route | None:
    """The straight way of a hidden marker to a point, not tested; None if the marker cannot move now."""
    marker = s.markers[piece]
    is_taken = s.step == "moving" and s.active is not None and s.active.figure == piece
    if marker.side != s.player or marker.acted or (not is_taken and s.step != "move"):
        return None
    choices = [Choice("to", point=point)] if is_taken else [Choice("take", piece), Choice("to", point=point)]
    goal = f"{point[0]},{point[1]}"
    return Route((Way(goal, tuple(map(str, choices)), (goal,), piece=piece),))
