"""Movement of men (PZF-2, 20.1 to 20.6, B5): who may act, an activation, its legs, charges, postures and actions.

Other chapters register here: how vehicles, guns and markers move (`movers`), what else a man may do instead of walking
(`acts`), what keeps him from moving (`bonds`), what a charge brings about (`charged`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import NamedTuple

import msgspec

from bocage.ground.table import TURN, Shape, along, capsule, length
from bocage.ground.table.motion import furthest
from bocage.kernel.choice import END, Choice
from bocage.kernel.procedure import Blank, Procedure, Step, ask, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.pzf import barriers, bravery, buildings, charging, heroes, legs, mounts, sheltering, walking, zones
from bocage.systems.pzf.bodies import Point, is_mounted, movement_of, radius_of, tolerance, touching
from bocage.systems.pzf.command import acts_freely
from bocage.systems.pzf.legs import Leg
from bocage.systems.pzf.model import Activation, Figure, Marker, State, on_table
from bocage.systems.pzf.model import other as enemy_of
from bocage.systems.pzf.tables import charts, crew, weapon
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.walking import left, now, stop

LEAST = 100
"""No leg is shorter than a tenth of an inch, so that a move comes to an end."""
DONE = Choice("done")
GO = Blank(Choice("to", point=(0, 0)))
TURN_TO = Blank(Choice("turn", number=0), (0, 359), "degrees")


class Mover(NamedTuple):
    """How a kind of figure that does not walk moves: who may, with how many points, and one decision of its move."""

    can_act: Callable[[State, int], bool]
    budget: Callable[[State, int], int]
    step: Step


class Act(NamedTuple):
    """Something a man may do in his move instead of walking: what is open to him now, and the doing of it."""

    options: Callable[[State, Figure], Iterable[Choice]]
    do: Callable[[State, Figure, Choice], Procedure[None]]


class Call(NamedTuple):
    """Something a player may do between the moves of his figures: what is open to him, and the doing of it."""

    options: Callable[[State], Iterable[Choice]]
    do: Callable[[State, Choice], Procedure[None]]


movers: dict[str, Mover] = {}
"""By kind of figure, and `marker`."""
acts: dict[str, Act] = {}
"""By verb."""
calls: dict[str, Call] = {}
"""By verb."""
bonds: list[Callable[[State, Figure], Violation | None]] = []
"""Why a man may not move at all, such as one who carries half a mortar."""
guards: list[Callable[[State, Figure, Shape], Violation | None]] = []
"""Why a man or vehicle may not pass over some ground, such as Sturmtruppen near an enemy."""


# --- who acts (B3g, B3k) ------------------------------------------------------------------------------------------
@rule("PZF-B3k", "PZF-B3g", off=True)
def can_act(s: State, f: Figure) -> bool:
    """Each figure acts at most once in its part, and nobody who is held."""
    if f.where != "table" or f.acted:
        return False
    if f.kind in movers:
        return movers[f.kind].can_act(s, f.id)
    return f.kind == "man" and not is_pinned(f) and not zones.is_engaged(s, f)


@rule("PZF-B5f", off=False)
def is_pinned(f: Figure) -> bool:
    """Who was charged before he moved does not move this turn."""
    return f.pinned


def activate(s: State, f: Figure | Marker, *, heroic: int = 0, trumpet: bool = False) -> None:
    """Open the activation of a figure or marker."""
    kind = f.kind if isinstance(f, Figure) else "marker"
    if kind in movers or isinstance(f, Marker):
        budget = movers[kind].budget(s, f.id)
        s.active = Activation(f.id, budget, (f.x, f.y), heroic=heroic, trumpet=trumpet)
    else:
        f.cycled = mounts.can_cycle(f)
        budget = f.spent + mounts.speed(s, f)
        s.active = Activation(f.id, budget, (f.x, f.y), f.level, f.prone, heroic=heroic, trumpet=trumpet)
    s.step = "moving"


def move(s: State) -> Procedure[None]:
    """The player takes the next figure, or ends his part."""
    choice = yield from ask(s.player, text("prompt-move"), ready, rule="PZF-B3g")
    if choice == END:
        end_part(s)
        return
    if choice.verb in calls:
        yield from calls[choice.verb].do(s, choice)
        return
    id = choice.piece or 0
    activate(s, s.figures.get(id) or s.markers[id])


def ready(s: State) -> Iterator[Choice]:
    """Figures and markers that can still act."""
    yield from (Choice("take", f.id) for f in on_table(s, s.player) if can_act(s, f))
    if "marker" in movers:
        yield from (
            Choice("take", m.id)
            for m in s.markers.values()
            if m.side == s.player and not m.acted and movers["marker"].can_act(s, m.id)
        )
    for call in calls.values():
        yield from call.options(s)
    yield END


# --- an activation ------------------------------------------------------------------------------------------------
def moving(s: State) -> Procedure[None]:
    """One leg or action of whoever moves now."""
    id = now(s).figure
    f = s.figures.get(id)
    kind = "marker" if f is None else f.kind
    if kind in movers:
        yield from movers[kind].step(s)
        return
    assert f is not None
    if is_over(s, f):
        finish(s, f)
        return
    choice = yield from ask(
        s.player,
        text("prompt-moving", who=name_of(s, id)),
        options,
        free=can_go,
        why=why_not,
        sample=any_move,
        forms=blanks,
        tally=measured,
        resolution=foreseen,
        default=lambda k: DONE,
        limits=(lambda k: (0, 359)) if can_face(s, f) else None,
        rule="PZF-B5a",
    )
    if choice == DONE:
        finish(s, f)
    else:
        yield from doings()[choice.verb](s, f, choice)


def blanks(s: State) -> Iterator[Blank]:
    """What may be chosen freely: a point to go to, and where a served weapon looks."""
    yield GO
    if can_face(s, s.figures[now(s).figure]):
        yield TURN_TO


def is_over(s: State, f: Figure) -> bool:
    """Whether there is nothing left to decide in a move."""
    if f.where != "table" or (f.acted and not now(s).advance) or now(s).stopped:
        return True
    return left(s, f) < LEAST and all(choice == DONE for choice in options(s)) and not can_face(s, f)


def finish(s: State, f: Figure) -> None:
    """The figure has acted."""
    f.acted = True
    f.cycled = f.cycled and f.spent > 0
    close(s)


def close(s: State) -> None:
    """The activation is over: back to the heroic move, the heroic combat or the side's part."""
    heroic = s.active.heroic if s.active else 0
    s.active = None
    back = {"combat": "heroic-combat-moves", "shooting": "shoot"}
    s.step = back.get(s.phase, "heroic-move" if heroic else "move")


def end_part(s: State) -> None:
    """The other side's part, or the next phase."""
    if s.part == 0:
        s.part, s.step = 1, "part-start"
    else:
        s.part, s.step = 0, "shooting-start"


# --- what may be chosen -------------------------------------------------------------------------------------------
def options(s: State) -> Iterator[Choice]:
    """All that can be listed; points to go to are free."""
    f = s.figures[now(s).figure]
    yield DONE
    if now(s).advance:
        return
    if f.climb is not None:
        yield from (Choice("climb"), Choice("drop"))
        return
    yield from charging.charges(s, f)
    for verb, check in POSTURES.items():
        if check(s, f) is None:
            yield Choice(verb)
    if is_bound(s, f) is not None:
        shelter = None if acts_freely(f) else sheltering.refuge(s, f)
        if shelter is not None and can_walk(s, f, shelter) is None:
            yield Choice("to", point=shelter)
        return
    yield from _actions(s, f)
    for act in acts.values():
        yield from act.options(s, f)


def _actions(s: State, f: Figure) -> Iterator[Choice]:
    for door in buildings.doors_at(s, f):
        verb = "shut" if door.open else "open"
        if can_use_door(s, f, verb, door.name) is None:
            yield Choice(verb, place=door.name)
    for step, verb in ((1, "upstairs"), (-1, "downstairs")):
        if can_take_stairs(s, f, step) is None:
            yield Choice(verb)
    yield from (Choice("mount", m.id) for m in mounts.free_mounts(s, f) if mounts.can_mount(s, f, m) is None)
    if is_mounted(f):
        yield Choice("dismount")
    if f.cycled and not f.spent:
        yield Choice("afoot")
    if can_leave(s, f) is None:
        yield Choice("leave")


def why_not(s: State, choice: Choice) -> Violation | None:
    """Why something that is not listed cannot be done now."""
    f = s.figures[now(s).figure]
    target = s.figures.get(choice.piece or 0)
    if now(s).advance:
        return None if choice == DONE else only_goes()
    if choice.verb == "charge" and target is not None:
        return charging.can_charge(s, f, target)
    if choice.verb in POSTURES:
        return POSTURES[choice.verb](s, f)
    if choice.verb in ("open", "shut"):
        return can_use_door(s, f, choice.verb, choice.place)
    if choice.verb in ("upstairs", "downstairs"):
        return can_take_stairs(s, f, 1 if choice.verb == "upstairs" else -1)
    if choice.verb == "mount" and target is not None:
        return mounts.can_mount(s, f, target)
    return can_leave(s, f) if choice.verb == "leave" else None


def can_go(s: State, choice: Choice) -> Violation | None:
    """Why a point or a number is refused."""
    f = s.figures[now(s).figure]
    target = s.figures.get(choice.piece or 0)
    if choice.verb == "to" and choice.point is not None and choice == Choice("to", point=choice.point):
        return can_walk(s, f, choice.point)
    if now(s).advance:
        return only_goes()
    if choice.verb == "charge" and choice.point is not None and target is not None and choice.number is None:
        return charging.can_charge(s, f, target, choice.point)
    if choice.verb == "turn" and choice == Choice("turn", number=choice.number) and 0 <= (choice.number or 0) < 360:
        return None if can_face(s, f) else refuse("PZF-B5a", "refuse-no-facing")
    return refuse("PZF-B5a", "refuse-not-offered", choice=str(choice))


def any_move(s: State, rng: Random) -> Choice:
    """A lawful choice at random: often a point."""
    f = s.figures[now(s).figure]
    points = left(s, f) if f.climb is None and acts_freely(f) else 0
    if points >= LEAST and rng.random() < 0.75:
        for _ in range(4):
            far = max(int(points * (0.2 + 0.8 * rng.random())), LEAST + 1)
            choice = Choice("to", point=along((f.x, f.y), int(rng.random() * TURN), far))
            if can_go(s, choice) is None:
                return choice
    listed = list(options(s))
    return listed[int(rng.random() * len(listed))]


@rule("PZF-B5g")
def measured(s: State, choice: Choice) -> Tally | None:
    """One may measure before moving and charging: what a way costs is shown."""
    f = s.figures[now(s).figure]
    target = s.figures.get(choice.piece or 0)
    leg: Leg | Violation | None = None
    if choice.verb == "charge" and target is not None:
        leg = charging.charge_leg(s, f, target, choice.point)
    elif choice.verb == "to" and choice.point is not None:
        leg = legs.look_ahead(s, f, choice.point)
    if not isinstance(leg, Leg):
        return None
    tally = Tally(unit="ps", scale=1000)
    tally.add(leg.cost, "way", "PZF-B5i")
    return tally


# --- legs (B5a) ---------------------------------------------------------------------------------------------------
def can_walk(s: State, f: Figure, b: Point) -> Violation | None:
    """Why a figure may not go straight to a point."""
    if f.climb is not None:
        return refuse("PZF-B5l", "refuse-on-face")
    if length((f.x, f.y), b) < LEAST:
        return refuse("PZF-B5a", "refuse-too-short")
    refusal = has_movement(s, f, length((f.x, f.y), b)) or is_bound(s, f, walking_off=True)
    if refusal is not None:
        return refusal
    leg = legs.look_ahead(s, f, b)
    if isinstance(leg, Violation):
        return leg
    refusal = can_follow_leg(s, f, leg) or zones.can_pass(s, f, leg.a, b) or ends_apart(s, f, b)
    return refusal or is_guarded(s, f, capsule(leg.a, b, radius_of(f)))


def is_guarded(s: State, f: Figure, swept: Shape) -> Violation | None:
    """What other chapters say of the ground a figure would pass over."""
    return next((why for guard in guards if (why := guard(s, f, swept))), None)


@rule("PZF-16.1c", off=lambda: refuse("PZF-B5a", "refuse-not-offered", choice=""))
def only_goes() -> Violation:
    """An advance in the Shooting phase is a move and nothing else."""
    return refuse("PZF-16.1c", "refuse-only-advance")


def can_follow_leg(s: State, f: Figure, leg: Leg) -> Violation | None:
    """What the mover himself cannot do, of a leg that the table allows."""
    return (
        legs.can_cross_wire(s, f, leg.a, leg.b)
        or has_movement(s, f, leg.cost)
        or can_crawl(s, f, leg)
        or sheltering.can_shelter(s, f, leg.b)
        or heroes.can_go_with(s, f, leg.b, lambda g: charging.moved(g, leg.b))
    )


@rule("PZF-B5a")
def has_movement(s: State, f: Figure, points: int) -> Violation | None:
    """No way is longer than the Movement that is left."""
    if points <= left(s, f) + tolerance():
        return None
    return refuse("PZF-B5a", "refuse-too-far", left=left(s, f) // 10, needed=-(-points // 10))


@rule("PZF-20.6b")
def can_crawl(s: State, f: Figure, leg: Leg) -> Violation | None:
    """On the belly one gets two inches far, and over nothing."""
    if not f.prone:
        return None
    if leg.crossings:
        return refuse("PZF-20.6b", "refuse-prone")
    if now(s).crawled + leg.cost > charts().movement.crawl + tolerance():
        return refuse("PZF-20.6b", "refuse-crawl")
    return None


@rule("PZF-B5e")
def ends_apart(s: State, f: Figure, b: Point) -> Violation | None:
    """To end in contact with an enemy is to charge him."""
    there = charging.moved(f, b)
    for e in on_table(s, enemy_of(f.side)):
        if e.kind in ("man", "vehicle") and not e.wreck and touching(there, e):
            return refuse("PZF-B5e", "refuse-contact", who=name_of(s, e.id))
    return None


def is_bound(s: State, f: Figure, *, walking_off: bool = False) -> Violation | None:
    """Why a man may not move or act as he likes: no command, or what another chapter says."""
    refusal = None if walking_off else is_led(f)
    for bond in bonds:
        refusal = refusal or bond(s, f)
    return refusal


@rule("PZF-3.2d")
def is_led(f: Figure) -> Violation | None:
    """A man without command does nothing but take cover."""
    return None if acts_freely(f) else refuse("PZF-3.2d", "refuse-isolated")


def walk_to(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """One straight leg, with whatever is met on it."""
    assert choice.point is not None
    yield from go(s, f, choice.point)


def go(s: State, f: Figure, b: Point) -> Procedure[None]:
    """Walk a leg: up to each barrier, over it if it goes well, and on to the end."""
    leg = legs.look_ahead(s, f, b)
    if isinstance(leg, Violation):
        # Something the player does not see stands there.
        b = furthest((f.x, f.y), b, lambda end: isinstance(legs.look_ahead(s, f, end), Leg))
        stop(s)
        leg = legs.look_ahead(s, f, b)
    if isinstance(leg, Violation) or b == (f.x, f.y):
        return
    for crossing in leg.crossings:
        if not (yield from barriers.cross(s, f, crossing)):
            return
    yield from walking.walk(s, f, b, None if leg.crossings else leg.cost)


def charge(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """A charge: nerve first where the enemy is terrible, then straight into contact."""
    target = s.figures[choice.piece or 0]
    if not (yield from bravery.test_terror(s, f.id, target.id)):
        stop(s)
        return
    leg = charging.charge_leg(s, f, target, choice.point)
    if isinstance(leg, Leg):
        yield tell("told-charge", who=name_of(s, f.id), target=name_of(s, target.id), rule="PZF-B5e", pieces=(f.id,))
        yield from go(s, f, leg.b)
    stop(s)
    if f.where == "table":
        yield from charging.meet(s, f, target)


class Venture(msgspec.Struct, frozen=True, omit_defaults=True):
    """A leg or charge on which something is rolled, as a resolution: what becomes of whoever ventures it."""

    figure: int
    point: Point | None = None
    target: int = 0

    def run(self, s: State) -> Procedure[str]:
        f = s.figures[self.figure]
        verb = "charge" if self.target else "to"
        yield from doings()[verb](s, f, Choice(verb, self.target or None, point=self.point))
        if f.where != "table":
            return "dies"
        if self.target:
            return "contact" if f.charged else "short"
        return "arrives" if (f.x, f.y) == self.point else "hangs" if f.climb is not None else "short"


def foreseen(s: State, choice: Choice) -> Venture | None:
    """What may become of a leg or charge, if it leads over an obstacle or at a terrible enemy."""
    f = s.figures[now(s).figure]
    target = s.figures.get(choice.piece or 0)
    if choice.verb == "charge" and target is not None:
        leg = charging.charge_leg(s, f, target, choice.point)
        if isinstance(leg, Leg) and (leg.crossings or "terrifying" in target.special):
            return Venture(f.id, choice.point, target.id)
    elif choice.verb == "to" and choice.point is not None:
        leg = legs.look_ahead(s, f, choice.point)
        if isinstance(leg, Leg) and leg.crossings:
            return Venture(f.id, choice.point)
    return None


# --- postures (20.6a, B5a) ----------------------------------------------------------------------------------------
@rule("PZF-20.6a", off=0)
def posture_cost(s: State, f: Figure) -> int:
    """Lying down or standing up takes half the Movement."""
    return mounts.speed(s, f) // 2


def can_lie(s: State, f: Figure) -> Violation | None:
    """A man on his feet may lie down if he has the Movement."""
    if f.prone or is_mounted(f) or f.climb is not None:
        return refuse("PZF-20.6a", "refuse-posture")
    return has_movement(s, f, posture_cost(s, f))


def can_stand(s: State, f: Figure) -> Violation | None:
    """A prone man may stand up if he has the Movement, is commanded and is not in wire."""
    if not f.prone:
        return refuse("PZF-20.6a", "refuse-posture")
    bound = is_led(f) or has_movement(s, f, posture_cost(s, f))
    return bound or legs.can_cross_wire(s, charging.on_his_feet(f), (f.x, f.y), (f.x, f.y))


POSTURES: Mapping[str, Callable[[State, Figure], Violation | None]] = {"lie": can_lie, "stand": can_stand}


def lie(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Down."""
    f.spent += posture_cost(s, f)
    f.prone = True
    yield tell("told-lies", who=name_of(s, f.id), rule="PZF-20.6a", pieces=(f.id,))


def stand(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Up."""
    f.spent += posture_cost(s, f)
    f.prone = False
    yield tell("told-stands", who=name_of(s, f.id), rule="PZF-20.6a", pieces=(f.id,))


def can_face(s: State, f: Figure) -> bool:
    """Facing matters only to whoever serves a weapon with an arc, and turning is free, once in a move (PZF-B5a)."""
    served = (weapon(arm.weapon).crew for arm in f.arms if not arm.gone)
    return not now(s).faced and any(team and crew(team).arc < 360 for team in served)


def face(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """A served weapon is turned."""
    now(s).faced = True
    f.facing = (choice.number or 0) * 1000
    yield tell("told-turns", who=name_of(s, f.id), degrees=choice.number or 0, rule="PZF-B5a", pieces=(f.id,))


# --- actions (2.2, B3k) -------------------------------------------------------------------------------------------
def can_take_action(s: State, f: Figure, *, long: bool) -> Violation | None:
    """Whether a man has the time for an action: half a Movement, or all of it."""
    if f.prone or is_mounted(f) or f.climb is not None:
        return refuse("PZF-2.2a", "refuse-hands-full")
    return may_act_again(f) or (has_whole_turn(s, f) if long else has_half_turn(s, f))


@rule("PZF-B3k")
def may_act_again(f: Figure) -> Violation | None:
    """Two short actions in a turn, or a long one."""
    return refuse("PZF-B3k", "refuse-actions") if f.actions >= 2 else None


@rule("PZF-2.2a")
def has_half_turn(s: State, f: Figure) -> Violation | None:
    """A short action takes half the Movement."""
    return None if mounts.speed(s, f) // 2 <= left(s, f) else refuse("PZF-2.2a", "refuse-no-time")


@rule("PZF-2.2b")
def has_whole_turn(s: State, f: Figure) -> Violation | None:
    """A long action takes the whole Movement: nothing before it, nothing after."""
    return refuse("PZF-2.2b", "refuse-no-time") if f.spent or f.actions else None


def take_action(s: State, f: Figure, *, long: bool) -> None:
    """Pay for an action; by the reading that is played it counts as movement or not."""
    points = action_cost(s, f, long=long)
    f.actions += 2 if long else 1
    if s.setting.options.actions_count_as_movement:
        f.spent += points
    else:
        now(s).budget -= points
    if long:
        stop(s)


@rule("PZF-2.2a", "PZF-2.2b", off=0)
def action_cost(s: State, f: Figure, *, long: bool) -> int:
    """Half the Movement, or all."""
    return mounts.speed(s, f) if long else mounts.speed(s, f) // 2


def can_use_door(s: State, f: Figure, verb: str, name: str) -> Violation | None:
    """A door within reach is opened or shut; a gate takes longer."""
    door = next((d for d in buildings.doors_at(s, f) if d.name == name), None)
    if door is None or (verb == "open") == door.open:
        return refuse("PZF-2.2a", "refuse-no-door")
    if verb == "shut" and not buildings.is_doorway_free(s, f, name):
        return refuse("PZF-B5b", "refuse-occupied")
    return is_bound(s, f) or can_take_action(s, f, long=door.gate)


def use_door(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Open or shut a door."""
    gate = any(d.gate for d in buildings.doors_at(s, f) if d.name == choice.place)
    take_action(s, f, long=gate)
    yield from buildings.use_door(s, f, choice)


def can_take_stairs(s: State, f: Figure, step: int) -> Violation | None:
    """Up or down a storey."""
    if f.prone or f.climb is not None:
        return refuse("PZF-B13e", "refuse-no-stairs")
    refusal = is_bound(s, f) or buildings.can_change_storey(s, f, step)
    return refusal or is_held_above(s, f, step) or has_movement(s, f, buildings.stairs_cost(s, f, step))


def is_held_above(s: State, f: Figure, step: int) -> Violation | None:
    """Why enemies on the other storey keep a man from it: he would step into a zone, or into contact (PZF-B5c, e)."""
    here, there = (f.x, f.y), msgspec.structs.replace(f, level=f.level + step)
    zone = next((why for e in zones.entered(s, there, here, here) if (why := zones.can_enter(s, e))), None)
    return zone or ends_apart(s, there, here)


def take_stairs(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Up or down a storey."""
    step = 1 if choice.verb == "upstairs" else -1
    f.spent += buildings.stairs_cost(s, f, step)
    f.level += step
    yield tell("told-stairs", who=name_of(s, f.id), storey=f.level, rule="PZF-B13e", pieces=(f.id,))


# --- off the table (B5o) ------------------------------------------------------------------------------------------
def exit_point(s: State, f: Figure) -> Point | None:
    """Where a figure would touch the edge by which its side may leave."""
    width, depth = table(s).size
    radius = radius_of(f)
    edges = {
        "north": (f.x, depth - radius),
        "south": (f.x, radius),
        "east": (width - radius, f.y),
        "west": (radius, f.y),
    }
    return edges.get(s.setting.exits[s.roles[f.side]])


@rule("PZF-B5o", off=lambda s, f: refuse("PZF-B5o", "refuse-no-exit"))
def can_leave(s: State, f: Figure) -> Violation | None:
    """A figure leaves only by an edge its scenario allows, and only if it gets there."""
    point = exit_point(s, f)
    if point is None or f.level:
        return refuse("PZF-B5o", "refuse-no-exit")
    return is_led(f) or (None if length((f.x, f.y), point) < LEAST else can_walk(s, f, point))


def leave(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Up to the edge and off the table, with the mount."""
    point = exit_point(s, f)
    assert point is not None
    yield from go(s, f, point)
    if f.where == "table" and (f.x, f.y) == point and f.climb is None:
        yield tell("told-leaves", who=name_of(s, f.id), rule="PZF-B5o", pieces=(f.id,))
        for gone in (f, s.figures.get(f.aboard)):
            if gone is not None:
                gone.where = "left"
    stop(s)


# --- the face of an obstacle, the saddle --------------------------------------------------------------------------
def climb(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Go on climbing."""
    yield from barriers.climb_on(s, f)


def drop(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Let go."""
    height = f.height
    f.climb, f.height = None, 0
    f.crossed = True
    yield tell("told-drops", who=name_of(s, f.id), rule="PZF-20.5a", pieces=(f.id,))
    yield from barriers.fall(s, f, height)


def mount(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Into the saddle."""
    yield from mounts.get_on(s, f, s.figures[choice.piece or 0])


def dismount(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Out of the saddle."""
    yield from mounts.get_off(s, f)


def afoot(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """A cyclist pushes his bicycle."""
    f.cycled = False
    now(s).budget -= charts().movement.bicycle - movement_of(f)
    yield tell("told-afoot", who=name_of(s, f.id), rule="PZF-13.1a", pieces=(f.id,))


Doing = Callable[[State, Figure, Choice], Procedure[None]]

_DOINGS: dict[str, Doing] = {
    "to": walk_to,
    "charge": charge,
    "lie": lie,
    "stand": stand,
    "turn": face,
    "open": use_door,
    "shut": use_door,
    "upstairs": take_stairs,
    "downstairs": take_stairs,
    "climb": climb,
    "drop": drop,
    "mount": mount,
    "dismount": dismount,
    "afoot": afoot,
    "leave": leave,
}


def doings() -> Mapping[str, Doing]:
    """What is done for each verb, those of other chapters included."""
    return {**_DOINGS, **{verb: act.do for verb, act in acts.items()}} if acts else _DOINGS


STEPS: Mapping[str, Step] = {"move": move, "moving": moving}
