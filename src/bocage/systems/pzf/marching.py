"""Leading figures to a point (PZF-B5a, B5g, 9.2a): the choices that bring one there, or a leader with his whole group.

Nothing here is a rule: each leg is judged by the chapters, on a copy of what the player knows, one figure after the
other, so that a plan of many moves is as lawful as each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bocage.ground.table import TURN, along, bearing, length
from bocage.ground.table.motion import furthest
from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Route, Stay, Way
from bocage.kernel.contract.state import copy
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.text import Text, text
from bocage.systems.pzf import activation, footing, hauling, legs, movement, scene, strides, vehicles
from bocage.systems.pzf.activation import DONE
from bocage.systems.pzf.bodies import Point, movement_of, tolerance
from bocage.systems.pzf.command import is_grade
from bocage.systems.pzf.drawing_up import drawn_up
from bocage.systems.pzf.driving import drive_cost, swing
from bocage.systems.pzf.legs import Crossing, Leg
from bocage.systems.pzf.model import PS, Figure, State
from bocage.systems.pzf.openings import house_at, in_house
from bocage.systems.pzf.shooters import has_moved, is_hampered
from bocage.systems.pzf.strides import LEAST
from bocage.systems.pzf.tables import vehicle, weapon
from bocage.systems.pzf.view import name_of, weapon_called
from bocage.systems.pzf.walking import left, now

BACKWARDS = 150_000
"""A vehicle is led backwards to what lies so far round behind it."""


class Led(NamedTuple):
    """What brings a figure along, where it then stands, what that cost, and the obstacles it has to get over."""

    choices: list[Choice]
    corners: list[Point]
    cost: int
    crossings: tuple[Crossing, ...] = ()
    halfway: Point | None = None
    """From where on half the Movement is used."""
    halt: Text | None = None
    """Why it gets no further, but for want of Movement."""
    risk: Text | None = None
    """What a vehicle rolls for on the way."""
    price: Text | None = None
    """Which guns of a vehicle are silent after it."""


def route(s: State, seat: int, piece: int, point: Point, together: bool) -> Route | Violation | None:
    """How a figure would go to a point, or as far towards it as it can; a leader on demand with his group."""
    if piece in s.markers:
        return _led_marker(s, piece, point)
    f = s.figures.get(piece)
    if f is None or f.side != seat or seat != s.player:
        return None
    if s.phase == "setup":
        return drawn_up(s, piece, point)
    k: State = copy(s, s.setting)
    opening = opened(k, k.figures[piece])
    if opening is None:
        return None
    budget = left(k, k.figures[piece])
    if point == (f.x, f.y):
        return Route((_way(s, f, opening, Led([], [], 0), budget),))
    if together and is_grade(f) and f.unit and s.step != "heroic-move":
        return _together(s, f, _shortened((f.x, f.y), point, budget))
    found = lead(k, k.figures[piece], hauling.beside_weapon(k, k.figures[piece], point))
    if isinstance(found, Violation):
        return found
    comrades = scene.groups(k, seat).get(f.unit, [])
    way = _way(k, k.figures[piece], [*opening, *found.choices], found, budget)
    return Route((way, *_beside(k, way)), tuple(scene.chain_of(comrades)), price=way.price)


def _beside(k: State, way: Way) -> Iterator[Way]:
    """Of whoever carries for one who is led: he goes along without a choice of his own (PZF-6.5a)."""
    for m in k.figures.values():
        if m.carries == way.piece and m.kind == "man":
            led = Led([], [(m.x, m.y)], way.cost or 0)
            yield _way(k, m, [], led, way.budget)


def _shortened(a: Point, b: Point, most: int) -> Point:
    """How far to go and in which direction, at most so far."""
    end = along(a, bearing(a, b), most) if length(a, b) > most else b
    return end[0] - a[0], end[1] - a[1]


def _together(s: State, leader: Figure, shift: Point) -> Route | Violation:
    """The whole group, each as far as he gets; whoever cannot move stays, and it is said why."""
    k: State = copy(s, s.setting)
    ways: list[Way] = []
    refusals: dict[int, Violation] = {}
    for f in _in_order(k, leader, shift):
        found = _follow(k, f, shift)
        if isinstance(found, Way):
            ways += [found, *_beside(k, found)]
        elif found is not None:
            refusals[f.id] = found
        if f.id == leader.id and isinstance(found, Violation) and _is_on_his_way(s, f):
            return found
    if not ways and leader.id in refusals:
        return refusals[leader.id]
    group = scene.groups(k, leader.side)[leader.unit]
    return Route(tuple(ways), tuple(scene.chain_of(group)), tuple(_stays(k, refusals)), _price_of_all(ways))


def _is_on_his_way(s: State, f: Figure) -> bool:
    is_taken = s.step == "moving" and s.active is not None and s.active.figure == f.id
    return is_taken and not movement.is_untouched(s, f)


def _in_order(k: State, leader: Figure, shift: Point) -> list[Figure]:
    """Those in front first, to make room; but before them whoever is on his way, who would else be done.

    A gunner comes before the man who goes with him, a gun before those who haul it.
    """
    group = scene.groups(k, leader.side)[leader.unit]
    guns = [g for g in k.figures.values() if _goes_along(g, leader)]
    crews = {g.id: hauling.haulers(k, g) for g in guns}
    gunners = [f for f in group if hauling.men_to_move(f) > 1 and not f.acted]
    pairs = {m.id: f for f in gunners if (m := hauling.bearer_of(k, f, (f.x, f.y))) is not None}

    def ahead(f: Figure) -> int:
        return f.x * shift[0] + f.y * shift[1]

    forward = {f.id: ahead(f) for f in [*group, *guns]}
    for id, gunner in pairs.items():
        forward[id] = forward[gunner.id] = max(ahead(gunner), forward.get(id, ahead(gunner)))
    for id, crew in crews.items():
        forward |= dict.fromkeys([id, *(m.id for m in crew)], max(ahead(f) for f in [k.figures[id], *crew]))
    after = {*pairs, *(m.id for crew in crews.values() for m in crew)}
    return sorted([*group, *guns], key=lambda f: (not _is_on_his_way(k, f), -forward[f.id], f.id in after))


def _goes_along(g: Figure, leader: Figure) -> bool:
    """Whether a leader has a gun hauled along: one of his group that has not moved, and waits under no net."""
    is_theirs = g.side == leader.side and g.unit == leader.unit
    return is_theirs and g.kind == "gun" and g.where == "table" and not g.acted and not g.camouflaged


def _stays(k: State, refusals: Mapping[int, Violation]) -> Iterator[Stay]:
    """Who does not come along, together with all who do not for the same reason."""
    alike: dict[str, list[int]] = {}
    for id, refusal in refusals.items():
        alike.setdefault(refusal.why.id, []).append(id)
    for ids in alike.values():
        refusal = refusals[ids[0]]
        told = text("lead-stays", who=_named(k, ids), count=len(ids), why=refusal.why)
        yield Stay(tuple(ids), told, refusal.rule)


def _named(k: State, ids: Sequence[int]) -> Text:
    named = name_of(k, ids[-1])
    for id in reversed(ids[:-1]):
        named = text("look-and", one=name_of(k, id), rest=named)
    return named


def _follow(k: State, f: Figure, shift: Point) -> Way | Violation | None:
    """One of the group, and done with him; nothing of one who has had his move."""
    if f.acted:
        return None
    before = (f.x, f.y, f.facing, f.spent)
    active, step = k.active, k.step
    opening = opened(k, f)
    if opening is None:
        k.active, k.step = active, step
        return movement.why_not_act(k, Choice("take", f.id))
    budget = left(k, f)
    found = lead(k, f, (f.x + shift[0], f.y + shift[1]), nearly=True)
    if isinstance(found, Violation):
        f.x, f.y, f.facing, f.spent = before
        k.active, k.step = active, step
        return found
    closing = [] if f.kind == "man" and movement.is_over(k, f) else [DONE]
    activation.finish(k, f)
    return _way(k, f, [*opening, *found.choices, *closing], found, budget)


def opened(k: State, f: Figure) -> list[Choice] | None:
    """The choices that make it the figure's turn to move, carried out; None if it cannot move now."""
    active = k.active.figure if k.active is not None else 0
    if k.step == "moving" and active == f.id:
        return []
    choices = [Choice("take", f.id)]
    if k.step == "moving" and active in k.figures and not now(k).heroic:
        choices.insert(0, _let_go(k, k.figures[active]))
    if k.step not in ("move", "heroic-move") or (k.step == "heroic-move" and f.id not in k.following):
        return None
    if not movement.can_act(k, f):
        return None
    following = k.step == "heroic-move" and f.id != k.leading
    movement.activate(k, f, heroic=k.leading if following else 0, trumpet=following and k.heroic_trumpet)
    return choices


def _let_go(k: State, f: Figure) -> Choice:
    """The choice that leaves whoever moves now, carried out; who has done nothing can still move later."""
    if movement.is_untouched(k, f):
        activation.put_back(k, f)
        return Choice("to", point=(f.x, f.y))
    activation.finish(k, f)
    return DONE


def lead(k: State, f: Figure, point: Point, *, nearly: bool = False) -> Led | Violation:
    """Bring whoever moves now to a point, or as near to it as his Movement allows; `nearly`: or whatever stops him."""
    if f.kind == "vehicle":
        return _drive(k, f, point)
    return _walk(k, f, point, nearly) if f.kind == "man" else _haul(k, f, point)


def _walk(k: State, f: Figure, point: Point, nearly: bool) -> Led | Violation:
    a, aim = (f.x, f.y), point
    is_far = length(a, point) > left(k, f)
    dx, dy = _shortened(a, point, left(k, f))
    point = (a[0] + dx, a[1] + dy)
    refusal = strides.can_end(k, f, point)
    corners, halt = [point], None
    if refusal is not None or (nearly and not legs.is_clear(k, f, point)):
        found = footing.going(k, f).route(a, point, left(k, f))
        if found is not None:
            corners = list(found.path[1:])
        elif refusal is not None and (nearly or is_far or refusal.why.id == "refuse-too-far"):
            corners = [_as_far(a, point, lambda end: strides.can_end(k, f, end) is None)]
            refusal = _at_wall(k, f, aim, refusal)
            if length(a, corners[0]) < LEAST:
                return refusal
            halt = refusal.why if refusal.why.id != "refuse-too-far" else None
    cost, choices = 0, []
    crossings: tuple[Crossing, ...] = ()
    halfway: Point | None = None
    for corner in corners:
        refusal = (strides.can_end if corner == corners[-1] else strides.can_walk)(k, f, corner)
        leg = legs.look_ahead(k, f, corner)
        if refusal is not None or not isinstance(leg, Leg):
            return _at_wall(k, f, aim, refusal or leg)  # type: ignore[arg-type]
        if _is_halved(f.spent, f, leg.cost):
            halfway = furthest((f.x, f.y), corner, lambda end: not _passes_half(k, f, end))
        cost += leg.cost
        crossings += leg.crossings
        choices.append(Choice("to", point=corner))
        f.spent += leg.cost
        before = (f.x, f.y)
        f.facing = bearing(before, corner)
        f.x, f.y = corner
        hauling.take_along(k, f, before, corner)
    return Led(choices, corners, cost, crossings, halfway, halt)


def _at_wall(k: State, f: Figure, aim: Point, refusal: Violation) -> Violation:
    """Whoever is led into a house, and ends at its wall, hears how one gets in (PZF-B5j, 2.2a)."""
    house = house_at(k, aim, f.level)
    if refusal.why.id != "refuse-wall" or house is None or house is in_house(k, f):
        return refusal
    return refuse(refusal.rule, "refuse-house")


def _is_halved(spent: int, f: Figure, cost: int) -> bool:
    """Whether half the Movement ends on a leg (PZF-5.2a)."""
    half = movement_of(f) // 2 + tolerance()
    return spent <= half < spent + cost


def _passes_half(k: State, f: Figure, end: Point) -> bool:
    leg = legs.look_ahead(k, f, end)
    return isinstance(leg, Leg) and _is_halved(f.spent, f, leg.cost)


def _as_far(a: Point, b: Point, is_free: Callable[[Point], bool]) -> Point:
    return furthest(a, b, lambda end: length(a, end) < LEAST or is_free(end))


def _drive(k: State, f: Figure, point: Point) -> Led | Violation:
    """Turn the hull as far as it must be, then drive along its axis."""
    a = (f.x, f.y)
    if a == point:
        return Led([], [], 0)
    way = bearing(a, point)
    back = abs(swing(f.facing, way)) > BACKWARDS and not vehicle(f.type).motorcycle
    degrees = (way + (TURN // 2 if back else 0) + 500) // 1000 % 360
    choices, cost = [], 0
    by = abs(swing(f.facing, degrees * 1000))
    if by > vehicles.AIM // 2:
        refusal = vehicles.can_turn(k, f, degrees * 1000)
        if refusal is not None:
            return refusal
        choices, cost = [Choice("turn", number=degrees)], vehicles.turn_cost(k, f, by)
        f.spent, f.turned, f.facing = f.spent + cost, f.turned + by, degrees * 1000
    axis = (f.facing + TURN // 2) % TURN if back else f.facing
    end = along(a, axis, length(a, point))
    refusal, halt = vehicles.can_drive(k, f, end), None
    if refusal is not None and refusal.why.id == "refuse-too-far":
        end = _as_far(a, end, lambda b: vehicles.can_drive(k, f, b) is None)
        refusal = vehicles.can_drive(k, f, end)
        stopped = vehicles.can_drive(k, f, along(a, axis, length(a, end) + LEAST))
        halt = stopped if stopped is not None and stopped.why.id != "refuse-too-far" else None
    if refusal is not None:
        return halt or refusal
    risk, before = vehicles.hazard(k, f, end), vehicles.guns_after(replace(f, spent=f.spent - cost))
    fare = drive_cost(k, f, a, end)
    f.spent += fare
    f.x, f.y = end
    guns = vehicles.guns_after(f)
    price = text("lead-guns", guns=guns) if guns in ("none", "one") and guns != before else None
    why = halt.why if halt is not None else None
    return Led([*choices, Choice("to", point=end)], [end], cost + fare, halt=why, risk=risk, price=price)


def _haul(k: State, g: Figure, point: Point) -> Led | Violation:
    """A gun in the hands of its crew, as far as they bring it (PZF-6.8b)."""
    a, spent = (g.x, g.y), g.spent
    dx, dy = _shortened(a, point, left(k, g))
    end = (a[0] + dx, a[1] + dy)
    refusal = hauling.can_haul(k, g, end)
    if refusal is not None:
        end = _as_far(a, end, lambda b: hauling.can_haul(k, g, b) is None)
        if length(a, end) < LEAST:
            return refusal
    hauling.bring(k, g, end)
    halt = refusal.why if refusal is not None and refusal.why.id != "refuse-too-far" else None
    return Led([Choice("to", point=end)], [end], g.spent - spent, halt=halt)


def _silenced(s: State, f: Figure, found: Led) -> list[str]:
    """The weapons a man could still fire before a way he has come, and no more after it (PZF-5.2a, 20.8b)."""
    ids = dict.fromkeys(arm.weapon for arm in f.arms if not (arm.gone or arm.jammed or arm.unloaded))
    before = replace(f, spent=f.spent - found.cost)
    able = [id for id in ids if weapon(id).firearm and not has_moved(s, before, weapon(id))]
    return [id for id in able if has_moved(s, f, weapon(id)) or found.crossings] if not is_hampered(before) else []


def _price_of_all(ways: Sequence[Way]) -> Text | None:
    """How many of a group lose a weapon by their ways, and which if it is the same."""
    silent = [way.price for way in ways if way.price is not None]
    if silent and all(price == silent[0] for price in silent) and "weapon" in silent[0].args:
        return text("lead-silent-alike", count=len(silent), of=len(ways), weapon=silent[0].args["weapon"])
    return text("lead-silent-of", count=len(silent), of=len(ways)) if silent else None


def _way(s: State, f: Figure, choices: list[Choice], found: Led, budget: int) -> Way:
    via = tuple(f"{x},{y}" for x, y in found.corners)
    goal = via[-1] if via else f"{f.x},{f.y}"
    risk = text(f"lead-{found.crossings[0].how}", count=len(found.crossings)) if found.crossings else found.risk
    silent = _silenced(s, f, found) if f.kind != "vehicle" else []
    price = text("lead-silent", weapon=weapon_called(silent[0])) if silent else found.price
    is_halved = found.halfway is not None and any(weapon(id).move_penalty == "half" for id in silent)
    return Way(
        goal,
        tuple(map(str, choices)),
        via,
        found.cost,
        "ps",
        PS,
        piece=f.id,
        budget=budget,
        risk=risk,
        price=price,
        beyond="{},{}".format(*found.halfway) if found.halfway and is_halved else "",
        halt=found.halt,
        facing=f.facing // scene.DEGREE % 360,
    )


def _led_marker(s: State, piece: int, point: Point) -> Route | None:
    """A hidden marker goes straight, and hears why not when it is sent."""
    m = s.markers[piece]
    is_taken = s.step == "moving" and s.active is not None and s.active.figure == piece
    if m.side != s.player or m.acted or (not is_taken and s.step != "move"):
        return None
    choices = [Choice("to", point=point)] if is_taken else [Choice("take", piece), Choice("to", point=point)]
    goal = f"{point[0]},{point[1]}"
    return Route((Way(goal, tuple(map(str, choices)), (goal,), piece=piece),))
