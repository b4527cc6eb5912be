"""The Shooting phase (PZF-4, 5, 20.8, B3d): who may shoot with what at whom, bursts, reloading, the order of it all.

Nothing that is said before a shot is declared depends on the distance to its target (PZF-4.1c). Other chapters join in
by the lists below: work in place of shooting, weapons with a manner of their own, further reasons against a shot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random

import msgspec

from bocage.ground.table import Table, spot, within
from bocage.kernel.choice import END, Choice
from bocage.kernel.look import Note
from bocage.kernel.procedure import Blank, Procedure, Step, ask, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text, text
from bocage.systems.pzf import camouflage, heroes, shots
from bocage.systems.pzf.bodies import (
    Point,
    base,
    enemies_touching,
    gap,
    in_arc,
    movement_of,
    near,
    near_point,
    tolerance,
    touching,
)
from bocage.systems.pzf.charts import Band
from bocage.systems.pzf.command import acts_freely, judge_command
from bocage.systems.pzf.model import Burst, Figure, State, on_table, other
from bocage.systems.pzf.mounts import has_cycled, rider_of
from bocage.systems.pzf.shots import Shot, aiming_eye, body_aimed_at, skill_of, spots, view_of
from bocage.systems.pzf.sight import (
    Look,
    Obstacle,
    can_see,
    can_see_element,
    elements_seen,
    figures_before,
    glimpse,
    may_look,
    sees_any,
)
from bocage.systems.pzf.tables import GUN, Fires, Weapon, charts, crew, terrain, weapon
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import element_name, name_of
from bocage.systems.pzf.zones import is_engaged

BANDS: tuple[Band, ...] = ("short", "medium", "long")
CEASE = Choice("cease")


class Offer(msgspec.Struct, frozen=True):
    """Work in place of shooting that another chapter offers: its verbs, its choices, and what it does."""

    verbs: tuple[str, ...]
    options: Callable[[State], Iterator[Choice]]
    run: Callable[[State, Choice], Procedure[None]]
    why: Callable[[State, Choice], Violation | None] | None = None


class Manner(msgspec.Struct, frozen=True):
    """How weapons are fired that do not simply aim at what they see: whether one may, and the whole of it."""

    check: Callable[[State, Figure, int], Violation | None]
    run: Callable[[State, Figure, int], Procedure[None]]


offers: list[Offer] = []
manners: dict[str, Manner] = {}
"""By `manner_of` a weapon: flame, estimation."""
openings: list[Callable[[State], Procedure[None]]] = []
"""What happens before anybody shoots: timed charges (PZF-12.8a)."""
vetoes: list[Callable[[State, Figure, int], Violation | None]] = []
"""Further reasons why a figure may not fire a weapon."""
target_vetoes: list[Callable[[State, Figure, int, Figure], Violation | None]] = []
"""Further reasons why a weapon may not be fired at a figure."""
scenery_vetoes: list[Callable[[State, Figure, int, str], Violation | None]] = []
"""Further reasons why a weapon may not be fired at a piece of scenery."""
orders: list[Callable[[State, Figure], Violation | None]] = []
"""Orders of a scenario that keep a figure from shooting and throwing (PZF-18.1l)."""
services: list[Callable[[State, Figure, int], Fires]] = []
"""What the men who serve a weapon can do with it (PZF-6)."""
musters: list[Callable[[State, Figure, int, bool], Procedure[None]]] = []
"""What is settled before a weapon fires, or is made ready: who serves it."""
previews: list[Callable[[State, Choice], Iterator[Note]]] = []
"""What else is shown of a shot before it is declared: its template."""
closings: list[Callable[[State, Figure, int], Procedure[None]]] = []
"""What follows when a figure has fired a weapon."""


# --- the order of the phase ---------------------------------------------------------------------------------------
@rule("PZF-B3d", off=lambda s: _skip(s))
def shooting_start(s: State) -> Procedure[None]:
    """Timed charges, then heroic shoots, then the side with the initiative, then the other."""
    s.phase = "shooting"
    s.part = s.passed = 0
    s.player = s.initiative
    s.heroics.clear()
    for opening in openings:
        yield from opening(s)
    s.step = "heroic-shoots"


def _skip(s: State) -> None:
    s.phase, s.step = "shooting", "grenades-start"


@rule("PZF-B9e", off=lambda s: _next_part(s, 0))
def heroic_shoot(s: State) -> Procedure[None]:
    """The next heroic shoot: the hero, then friends near him, shoot at once."""
    if not s.following:
        yield from _next_hero(s)
        return
    s.player = s.figures[s.leading].side
    prompt = text("prompt-heroic-shoot-take", who=name_of(s, s.leading))
    choice = yield from ask(s.player, prompt, next_to_shoot, why=why_not_take, rule="PZF-B9e")
    if choice == END:
        s.following.clear()
        return
    id = choice.piece or 0
    s.following.remove(id)
    s.figures[id].heroic.append("shoot")
    begin(s, s.figures[id])


def next_to_shoot(s: State) -> Iterator[Choice]:
    """The hero himself comes first; then, in any order, whoever can still shoot."""
    waiting = [id for id in s.following if may_take(s, s.figures[id])]
    if s.leading in waiting:
        waiting = [s.leading]
    yield from (Choice("take", id) for id in waiting)
    yield END


def _next_hero(s: State) -> Procedure[None]:
    s.leading = 0
    if not s.heroics:
        _next_part(s, 0)
        return
    heroic = s.heroics.pop(0)
    s.following = heroes.followers(s, heroic, "shoot")
    s.leading = heroic.hero
    if not s.following:
        yield tell("told-heroic-lost", who=name_of(s, heroic.hero), rule="PZF-B9e", pieces=(heroic.hero,))


def _next_part(s: State, part: int) -> None:
    s.part, s.player, s.step = part, other(s.initiative) if part else s.initiative, "shoot-part"


def shoot_part(s: State) -> Procedure[None]:
    """A side's part begins: who is commanded is judged anew (PZF-3.3d)."""
    judge_command(s, s.player)
    yield tell("told-shoot-part", side=Text(f"side-{s.setting.seats[s.player]}"), rule="PZF-B3d")
    s.step = "shoot"


def shoot(s: State) -> Procedure[None]:
    """The player takes the next figure, sets it to other work, or ends his part."""
    choice = yield from ask(s.player, text("prompt-shoot"), ready, why=why_not_take, rule="PZF-B3d")
    if choice == END:
        if s.part:
            s.step = "grenades-start"
        else:
            _next_part(s, 1)
    elif choice.verb == "take":
        begin(s, s.figures[choice.piece or 0])
    elif choice.verb == "reload":
        yield from reload(s, s.figures[choice.piece or 0])
    else:
        yield from next(offer for offer in offers if choice.verb in offer.verbs).run(s, choice)


def shooting_end(s: State) -> Procedure[None]:
    """Grenades have been thrown: the phase is over."""
    for f in s.figures.values():
        if any(arm.reloading for arm in f.arms):
            yield from made_ready(s, f)
    s.step = "combat-start"


def ready(s: State) -> Iterator[Choice]:
    """Who can shoot or reload, and what other work there is."""
    for f in on_table(s, s.player):
        if may_take(s, f):
            yield Choice("take", f.id)
        if any(arm.unloaded or arm.jammed for arm in f.arms) and not can_reload(s, f):
            yield Choice("reload", f.id)
    for offer in offers:
        yield from offer.options(s)
    yield END


def why_not_take(s: State, choice: Choice) -> Violation | None:
    """Why a figure cannot be taken or reload."""
    for offer in offers:
        if choice.verb in offer.verbs:
            return offer.why(s, choice) if offer.why else None
    f = s.figures.get(choice.piece or 0)
    if f is None:
        return None
    if choice.verb == "reload":
        return can_reload(s, f)
    reasons = [can_use(s, f, arm) for arm in range(len(f.arms))]
    idle = next((reason for reason in reasons if reason), None) if all(reasons) else None
    return can_shoot(s, f) or idle or (None if may_take(s, f) else refuse("PZF-4.1e", "refuse-nothing-in-sight"))


def may_take(s: State, f: Figure) -> bool:
    """Whether a figure can fire something at anything it sees."""
    if can_shoot(s, f):
        return False
    arms = usable(s, f)
    return bool(arms) and (any(manner_of(f, arm) for arm in arms) or sees_any(s, f) or any(scenery(s, f)))


def usable(s: State, f: Figure) -> list[int]:
    """The weapons a figure may fire now."""
    return [arm for arm in range(len(f.arms)) if can_use(s, f, arm) is None]


# --- who may shoot ------------------------------------------------------------------------------------------------
def can_shoot(s: State, f: Figure) -> Violation | None:
    """Why a figure may not shoot at all in this part."""
    mine = is_carried(f) or is_anothers(s, f) or is_out_of_action(f) or cannot_aim(s, f) or has_shot(f)
    return mine or is_hampered(f) or has_cycled(f) or is_in_melee(s, f) or is_silenced(s, f) or is_ordered(s, f)


def is_ordered(s: State, f: Figure) -> Violation | None:
    """Why a scenario keeps a figure from shooting."""
    return next((why for order in orders if (why := order(s, f)) is not None), None)


@rule("PZF-9.3e")
def is_carried(f: Figure) -> Violation | None:
    """Passengers of a vehicle do not shoot."""
    return refuse("PZF-9.3e", "refuse-carried") if f.where == "aboard" else None


@rule("PZF-9.8c")
def is_out_of_action(f: Figure) -> Violation | None:
    """A vehicle out of action is of no more use."""
    return refuse("PZF-9.8c", "refuse-out-of-action") if f.wreck else None


@rule("PZF-B2a")
def is_anothers(s: State, f: Figure) -> Violation | None:
    """Only the figures of the side whose part it is, whichever of its players has them."""
    return refuse("PZF-B2a", "refuse-not-your-part") if f.side != s.player or f.where != "table" else None


@rule("PZF-1.1b")
def cannot_aim(s: State, f: Figure) -> Violation | None:
    """Without CT nobody shoots."""
    return None if skill_of(s, f) else refuse("PZF-1.1b", "refuse-no-ct")


@rule("PZF-4.1f", "PZF-20.8a")
def has_shot(f: Figure) -> Violation | None:
    """A figure shoots once in a phase, with one weapon; who served another's has used his turn too (PZF-6.2d)."""
    return refuse("PZF-4.1f", "refuse-has-shot") if f.shot or (f.served and f.kind == "man") else None


def has_fired(f: Figure, arm: int) -> Violation | None:
    """Each weapon of a vehicle is fired once in a phase (PZF-9.4g)."""
    used = f.arms[arm].fired or f.arms[arm].held
    return refuse("PZF-4.1f", "refuse-has-shot") if f.kind == "vehicle" and used else None


@rule("PZF-20.8b")
def is_hampered(f: Figure) -> Violation | None:
    """Who jumped, climbed, boarded or left a vehicle, or was knocked down in this turn, does not shoot."""
    return refuse("PZF-20.8b", "refuse-hampered") if f.crossed or is_down(f) or f.height else None


@rule("PZF-4.2b", off=lambda f: f.prone or f.floored)
def is_down(f: Figure) -> bool:
    """Who was knocked down in this turn lies helpless; who lies otherwise may shoot."""
    return f.floored


@rule("PZF-B6b")
def is_in_melee(s: State, f: Figure) -> Violation | None:
    """An engaged figure may not shoot; vehicles are never engaged."""
    engaged = is_engaged(s, f) or (f.kind == "man" and any(e.kind == "vehicle" for e in enemies_touching(s, f)))
    return refuse("PZF-B6b", "refuse-engaged") if engaged else None


@rule("PZF-3.2f")
def is_silenced(s: State, f: Figure) -> Violation | None:
    """Without command and courage nobody shoots where not even the nearest enemy may be shot at."""
    if acts_freely(f) or s.setting.options.isolated_may_shoot_nearest:
        return None
    return refuse("PZF-3.2f", "refuse-isolated-shot")


# --- with what ----------------------------------------------------------------------------------------------------
def can_use(s: State, f: Figure, arm: int) -> Violation | None:
    """Why a weapon of a figure may not be fired now."""
    gun = f.arms[arm]
    # A towed gun is a figure of its own and fires as one; grenades have their own step.
    if gun.gone or gun.weapon == "grenade" or gun.weapon.startswith(GUN):
        return refuse("PZF-5.1a", "refuse-no-weapon")
    row = weapon(gun.weapon)
    found = (
        has_fired(f, arm) or is_unloaded(f, arm) or is_jammed(f, arm) or has_moved(s, f, row) or lacks_crew(s, f, arm)
    )
    if found:
        return found
    for veto in vetoes:
        found = veto(s, f, arm)
        if found:
            return found
    manner = manner_of(f, arm)
    if not manner:
        return None
    return manners[manner].check(s, f, arm) if manner in manners else refuse("PZF-5.1a", "refuse-no-weapon")


def manner_of(f: Figure, arm: int) -> str:
    """How a weapon is fired if not by aiming at what is seen."""
    row = weapon(f.arms[arm].weapon)
    return "flame" if row.template == "flame" else "estimation" if is_estimated(row) else ""


@rule("PZF-6.7d", off=False)
def is_estimated(row: Weapon) -> bool:
    """A mortar always fires by estimation, even at what it sees."""
    return row.estimation


@rule("PZF-5.4a", "PZF-5.4d")
def is_unloaded(f: Figure, arm: int) -> Violation | None:
    """An unloaded weapon cannot fire until a phase was spent on it, so at best every second turn."""
    return refuse("PZF-5.4a", "refuse-unloaded") if f.arms[arm].unloaded or f.arms[arm].reloading else None


@rule("PZF-5.5b")
def is_jammed(f: Figure, arm: int) -> Violation | None:
    """A jammed weapon cannot fire until a phase was spent on clearing it."""
    return refuse("PZF-5.5b", "refuse-jammed") if f.arms[arm].jammed else None


@rule("PZF-5.2a")
def has_moved(s: State, f: Figure, row: Weapon) -> Violation | None:
    """Some weapons allow half a Movement before the shot, some none at all."""
    used = movement_used(f)
    if row.move_penalty == "total" and used:
        return refuse("PZF-5.2a", "refuse-moved")
    if row.move_penalty == "half" and 2 * used > movement_of(f) + 2 * tolerance():
        return refuse("PZF-5.2a", "refuse-moved-far")
    return None


@rule("PZF-5.2b", "PZF-5.2c")
def movement_used(f: Figure) -> int:
    """Movement points spent in this turn, after terrain, lying down and standing up included, turning not."""
    return f.spent


def lacks_crew(s: State, f: Figure, arm: int) -> Violation | None:
    """Some weapons need more men than the gunner (PZF-6.7c, 6.8h)."""
    return refuse("PZF-6.1b", "refuse-crew") if crew_state(s, f, arm) == "cannot" else None


def crew_state(s: State, f: Figure, arm: int) -> Fires:
    """What the men who serve a weapon can do with it."""
    row = weapon(f.arms[arm].weapon)
    if row.crew is None or f.kind == "vehicle":
        return unloads_itself(row)
    return next((served(s, f, arm) for served in services), crew(row.crew).fires(int(f.kind == "man")))


@rule("PZF-9.4i", off="loaded")
def unloads_itself(row: Weapon) -> Fires:
    """Every gun of a vehicle that has fired is unloaded, machine guns never."""
    return "unloaded" if row.reload == "always" else "loaded"


# --- at whom ------------------------------------------------------------------------------------------------------
def targets(s: State) -> Iterator[Choice]:
    """What the weapon in hand may be fired at, in the order of ids; then to cease."""
    burst = s.burst
    assert burst is not None
    f = s.figures[burst.shooter]
    for enemy in s.figures.values():
        if enemy.side != f.side and enemy.where in ("table", "aboard") and not can_target(s, f, burst.arm, enemy):
            yield Choice("target", enemy.id)
    for element in scenery(s, f):
        if not can_break(s, f, burst.arm, element):
            yield Choice("scenery", place=element)
    yield CEASE


def why_not_target(s: State, choice: Choice) -> Violation | None:
    """Why a target is refused."""
    burst = s.burst
    assert burst is not None
    f = s.figures[burst.shooter]
    if choice.verb == "scenery":
        return can_break(s, f, burst.arm, choice.place) if choice.place in table(s).number else None
    enemy = s.figures.get(choice.piece or 0)
    return can_target(s, f, burst.arm, enemy) if choice.verb == "target" and enemy is not None else None


def can_target(s: State, f: Figure, arm: int, enemy: Figure) -> Violation | None:
    """Why a weapon may not be fired at a figure."""
    body = body_aimed_at(s, enemy.id)
    if enemy.side == f.side or body.where != "table" or (body is not enemy and body.kind != "vehicle"):
        return refuse("PZF-4.1e", "refuse-no-target")
    found = is_too_far_on(s, body) or is_melee_target(s, enemy) or is_not_spotted(s, enemy)
    if found:
        return found
    seen = glimpse(s, aiming_eye(s, f, arm), body, f) if may_look(s, f, body) else None
    found = is_out_of_sight(seen) or is_out_of_arc(s, f, arm, body)
    if found or seen is None:
        return found
    found = is_friend_in_the_way(s, f, seen.way) or is_not_nearest(s, f, body)
    if found:
        return found
    return next((why for veto in target_vetoes if (why := veto(s, f, arm, enemy))), None)


@rule("PZF-4.1e", off=lambda seen: None if seen else refuse("", "refuse-unseen"))
def is_out_of_sight(seen: Look | None) -> Violation | None:
    """Any visible thing may be a target, and only what is visible."""
    return None if seen is not None and seen.visible else refuse("PZF-4.1e", "refuse-unseen")


@rule("PZF-5.3i")
def is_out_of_arc(s: State, f: Figure, arm: int, body: Figure) -> Violation | None:
    """All targets of a burst lie inside the weapon's arc."""
    return None if in_arc(s, f, arm, base(body)) else refuse("PZF-5.3i", "refuse-arc")


@rule("PZF-B6b")
def is_melee_target(s: State, enemy: Figure) -> Violation | None:
    """Nobody in melee is a target of direct fire, but for vehicles."""
    if enemy.where != "table" or enemy.kind not in ("man", "mount"):
        return None
    fighter = (rider_of(s, enemy) or enemy) if enemy.kind == "mount" else enemy
    return refuse("PZF-B6b", "refuse-target-engaged") if is_in_melee(s, fighter) else None


@rule("PZF-20.6c")
def is_not_spotted(s: State, enemy: Figure) -> Violation | None:
    """Whom the shooter could not make out in this turn he cannot shoot at; another target may be chosen."""
    missed = s.burst is not None and enemy.id in s.figures[s.burst.shooter].overlooked
    return refuse("PZF-20.6c", "refuse-not-spotted") if missed else None


@rule("PZF-20.8c")
def is_friend_in_the_way(s: State, f: Figure, way: Sequence[Obstacle]) -> Violation | None:
    """No shot past a friend on the trajectory, unless over the shoulder of one in base contact."""
    for obstacle in way:
        friend = s.figures.get(obstacle.figure)
        if friend is not None and friend.side == f.side and not friend.wreck and not touching(f, friend):
            return refuse("PZF-20.8c", "refuse-friend-in-the-way", friend=name_of(s, friend.id))
    return None


@rule("PZF-3.2f")
def is_not_nearest(s: State, f: Figure, body: Figure) -> Violation | None:
    """A man without command shoots only at the nearest enemy he sees."""
    if acts_freely(f):
        return None
    distance = gap(f, body)
    nearer = (e for e in on_table(s, other(f.side)) if e is not body and not e.wreck and gap(f, e) < distance)
    if body.wreck or any(can_see(s, f, e) and not is_melee_target(s, e) for e in nearer):
        return refuse("PZF-3.2f", "refuse-not-nearest")
    return None


def scenery(s: State, f: Figure) -> Iterator[str]:
    """Pieces that can be destroyed and that a figure sees."""
    return elements_seen(s, f, destructible(table(s))) if s.setting.options.demolition else iter(())


@lru_cache(maxsize=64)
def destructible(laid: Table) -> tuple[str, ...]:
    """The pieces of a table that can be destroyed."""
    return tuple(piece.id for piece in laid.pieces if terrain(piece.kind).demolition not in (None, "ruin"))


def can_break(s: State, f: Figure, arm: int, element: str) -> Violation | None:
    """Why a weapon may not be fired at a piece of scenery."""
    shape = table(s).piece(element).shape
    if not can_see_element(s, f, element):
        return refuse("PZF-4.1e", "refuse-unseen")
    if not in_arc(s, f, arm, shape):
        return refuse("PZF-5.3i", "refuse-arc")
    if s.burst is not None and s.burst.point is not None and not within(shape, spot(*s.burst.point), _step()):
        return refuse("PZF-5.3b", "refuse-burst-step")
    if not acts_freely(f):
        return refuse("PZF-3.2f", "refuse-not-nearest")
    found = next((why for veto in scenery_vetoes if (why := veto(s, f, arm, element))), None)
    return found or is_friend_in_the_way(s, f, figures_before(s, on_table(s, f.side), f, element))


# --- bursts -------------------------------------------------------------------------------------------------------
def begin(s: State, f: Figure) -> None:
    """A figure is about to fire; with which weapon and at whom is asked next."""
    s.burst = Burst(f.id, -1, 0)
    s.step = "aim"


def aim(s: State) -> Procedure[None]:
    """One choice of the figure that fires: its weapon first, then shot by shot."""
    burst = s.burst
    assert burst is not None
    f = s.figures[burst.shooter]
    if burst.arm < 0:
        yield from _take_arm(s, f, burst)
        return
    choice = yield from _next_target(s, burst)
    if choice == CEASE:
        yield from close(s)
    elif choice.verb == "void":
        yield from into_the_void(s, burst, choice.point or (f.x, f.y))
    else:
        yield from fire(s, burst, choice)
    if s.burst is not None and (burst.left <= 0 or has_ended(f, burst.arm)):
        yield from close(s)


def _take_arm(s: State, f: Figure, burst: Burst) -> Procedure[None]:
    id = f.id
    prompt = text("prompt-arm", who=name_of(s, id))
    choice = yield from ask(s.player, prompt, lambda k: arms(k, id), why=why_not_arm, rule="PZF-4.1f")
    burst.arm = choice.number or 0
    for muster in musters:
        yield from muster(s, f, burst.arm, True)
    manner = manner_of(f, burst.arm)
    if manner:
        f.arms[burst.arm].fired = True
        yield from manners[manner].run(s, f, burst.arm)
        yield from close(s)
        return
    burst.left = rate_of(weapon(f.arms[burst.arm].weapon))


def arms(s: State, id: int) -> Iterator[Choice]:
    """The weapons a figure may fire."""
    return (Choice("arm", id, number=arm) for arm in usable(s, s.figures[id]))


def why_not_arm(s: State, choice: Choice) -> Violation | None:
    f = s.figures.get(choice.piece or 0)
    if f is None or choice.number is None or not 0 <= choice.number < len(f.arms):
        return None
    return can_use(s, f, choice.number)


@rule("PZF-5.3a", off=1)
def rate_of(row: Weapon) -> int:
    """How many shots a weapon has in a phase."""
    return row.rate


def _next_target(s: State, burst: Burst) -> Procedure[Choice]:
    prompt = text("prompt-target", who=name_of(s, burst.shooter), left=burst.left)
    walks = burst.point is not None
    return (
        yield from ask(
            s.player,
            prompt,
            targets,
            why=why_not_target,
            notes=notes_on_target,
            free=can_walk_to if walks else None,
            sample=any_shot if walks else None,
            forms=(lambda k: (Blank(Choice("void", point=(0, 0))),)) if walks else None,
            default=lambda k: CEASE,
            rule="PZF-4.1e",
        )
    )


def fire(s: State, burst: Burst, choice: Choice) -> Procedure[None]:
    """A declared shot, if the target is made out."""
    f = s.figures[burst.shooter]
    shot = Shot(f.id, burst.arm, choice.piece or 0, choice.place)
    if shot.target and not (yield from makes_out(s, f, burst.arm, shot.target)):
        return
    what = name_of(s, shot.target) if shot.target else element_name(s, choice.place)
    yield from camouflage.betray(s, f)
    yield tell("told-fires", who=name_of(s, f.id), target=what, rule="PZF-B6a", pieces=(f.id,))
    burst.left -= 1
    burst.last = shot.target
    burst.point = _centre(s, shot)
    gun = f.arms[burst.arm]
    gun.fired, gun.aimed, gun.aimed_at = True, shot.target, shot.element
    yield from shots.resolve(s, shot)


def makes_out(s: State, f: Figure, arm: int, target: int) -> Procedure[bool]:
    """Whether a shooter makes out his target, by one look in a turn with whatever weapons."""
    if target in f.made_out:
        return True
    found = yield from spots(s, f, s.figures[target], view_of(s, f, arm, target))
    (f.made_out if found else f.overlooked).append(target)
    return found


def _centre(s: State, shot: Shot) -> Point:
    if shot.element:
        return table(s).piece(shot.element).shape.centre
    body = body_aimed_at(s, shot.target)
    return body.x, body.y


# --- walking the fire ---------------------------------------------------------------------------------------------
def _step() -> int:
    return charts().rate_of_fire.step + tolerance()


@rule("PZF-5.3b", "PZF-5.3f")
def is_too_far_on(s: State, body: Figure) -> Violation | None:
    """After the first shot a target lies within two inches of the last one, alive or dead, or is the same."""
    burst = s.burst
    if burst is None or burst.point is None:
        return None
    if burst.last:
        last = body_aimed_at(s, burst.last)
        if may_repeat() if last is body else near(last, body, charts().rate_of_fire.step):
            return None
    elif near_point(body, burst.point, charts().rate_of_fire.step):
        return None
    return refuse("PZF-5.3b", "refuse-burst-step")


@rule("PZF-5.3c", off=False)
def may_repeat() -> bool:
    """The same target may always be shot at again."""
    return True


@rule("PZF-5.3d", "PZF-5.3e", off=lambda s, choice: refuse("", "refuse-burst-step"))
def can_walk_to(s: State, choice: Choice) -> Violation | None:
    """A shot may be spent on empty ground within two inches of the last target or point, towards the next."""
    burst = s.burst
    if burst is None or choice.verb != "void" or choice.point is None or burst.point is None:
        return refuse("PZF-5.3d", "refuse-not-offered", choice=str(choice))
    f = s.figures[burst.shooter]
    ground = spot(*choice.point)
    if not table(s).has(choice.point) or not in_arc(s, f, burst.arm, ground):
        return refuse("PZF-5.3i", "refuse-arc")
    last = base(body_aimed_at(s, burst.last)) if burst.last else spot(*burst.point)
    return None if within(last, ground, _step()) else refuse("PZF-5.3d", "refuse-burst-step")


def any_shot(s: State, rng: Random) -> Choice:
    """Any shot of a burst: mostly a listed one, now and then empty ground."""
    listed = list(targets(s))
    burst = s.burst
    assert burst is not None
    assert burst.point is not None
    if burst.left > 1 and rng.random() < 0.1:
        step = charts().rate_of_fire.step
        x, y = (at + rng.randint(-step, step) for at in burst.point)
        choice = Choice("void", point=(x, y))
        if can_walk_to(s, choice) is None:
            return choice
    return listed[int(rng.random() * len(listed))]


@rule("PZF-5.3h", off=lambda s, burst, point: _unrolled(burst))
def into_the_void(s: State, burst: Burst, point: Point) -> Procedure[None]:
    """A shot at empty ground is not rolled and jams nothing."""
    burst.last, burst.point = 0, point
    burst.left -= 1
    yield tell("told-void", who=name_of(s, burst.shooter), rule="PZF-5.3h", pieces=(burst.shooter,))


def _unrolled(burst: Burst) -> None:
    burst.left = 0


@rule("PZF-5.3g", off=False)
def has_ended(f: Figure, arm: int) -> bool:
    """A jam ends the remaining shots; so does the loss of the shooter."""
    return f.arms[arm].jammed or f.where != "table"


def close(s: State) -> Procedure[None]:
    """The figure has done its shooting."""
    burst = s.burst
    assert burst is not None
    f = s.figures[burst.shooter]
    gun = f.arms[burst.arm]
    is_over = gun.fired
    # A vehicle goes on with its other weapons, with this one it is done.
    if goes_on(f):
        gun.held = not gun.fired
    else:
        f.shot = True
    s.burst = None
    s.step = "heroic-shoot" if s.leading else "shoot"
    if is_over:
        betray(s, f)
        unload(s, f, burst.arm)
        gun.gone = gun.gone or is_spent(weapon(gun.weapon))
        for closing in closings:
            yield from closing(s, f, burst.arm)


@rule("PZF-9.4g", off=False)
def goes_on(f: Figure) -> bool:
    """The weapons of a vehicle are fired one after the other, at different targets if it likes."""
    return f.kind == "vehicle"


@rule("PZF-6.6c", off=False)
def is_spent(row: Weapon) -> bool:
    """A Panzerfaust fires once in a game."""
    return row.shots_per_game == 1


@rule("PZF-20.6d")
def betray(s: State, f: Figure) -> None:
    """Who shoots is noticed by all near him until the end of the next turn."""
    f.seen_until = s.turn + charts().visibility.firer_turns - 1


@rule("PZF-5.4e")
def unload(s: State, f: Figure, arm: int) -> None:
    """Some weapons are unloaded by each shot, some only if the gunner serves them alone."""
    f.arms[arm].unloaded = crew_state(s, f, arm) == "unloaded"


# --- reloading ----------------------------------------------------------------------------------------------------
def can_reload(s: State, f: Figure) -> Violation | None:
    """Why a figure cannot spend this phase on its weapons."""
    man = shots.layer_of(s, f) or f
    found = is_anothers(s, f) or has_shot(f) or has_shot(man) or is_in_melee(s, man) or has_moved_before_reload(s, f)
    if found:
        return found
    stuck = [i for i, arm in enumerate(f.arms) if (arm.unloaded or arm.jammed) and not arm.gone]
    return has_no_work(f, stuck) or next((why for arm in stuck if (why := lacks_crew(s, f, arm))), None)


@rule("PZF-5.4b")
def has_no_work(f: Figure, stuck: list[int]) -> Violation | None:
    """A phase is spent on what is unloaded or jammed; vehicles reload gun by gun (PZF-9.4q)."""
    return None if stuck and f.kind != "vehicle" else refuse("PZF-5.4b", "refuse-nothing-to-reload")


@rule("PZF-5.4f")
def has_moved_before_reload(s: State, f: Figure) -> Violation | None:
    """Weapons begin loaded; by default moving does not prevent reloading."""
    moved = s.setting.options.reload_requires_no_move and f.spent
    return refuse("PZF-5.4f", "refuse-moved") if moved else None


@rule("PZF-5.4b")
def reload(s: State, f: Figure) -> Procedure[None]:
    """A phase is spent on reloading and clearing, and on nothing else."""
    for arm in at_work_on(f):
        f.arms[arm].reloading = "plain"
        for muster in musters:
            yield from muster(s, f, arm, False)
    f.shot = True
    yield tell("told-reloads", who=name_of(s, f.id), rule="PZF-5.4b", pieces=(f.id,))


@rule("PZF-5.4c", off=lambda f: [i for i, arm in enumerate(f.arms) if arm.unloaded or arm.jammed][:1])
def at_work_on(f: Figure) -> list[int]:
    """One phase makes all weapons of a figure ready at once."""
    return [i for i, arm in enumerate(f.arms) if (arm.unloaded or arm.jammed) and not arm.gone]


@rule("PZF-5.4g")
def made_ready(s: State, f: Figure) -> Procedure[None]:
    """Reloading takes effect at the end of the phase, unless the figure did something else after all."""
    spoiled = f.threw or f.where != "table"
    for arm in f.arms:
        if arm.reloading and not spoiled:
            arm.unloaded = arm.jammed = False
            if arm.reloading in ("heat", "he"):
                arm.shell = arm.reloading
        arm.reloading = ""
    if not spoiled:
        yield tell("told-ready", who=name_of(s, f.id), rule="PZF-5.4g", pieces=(f.id,))


# --- what a player may know beforehand ----------------------------------------------------------------------------
@rule("PZF-4.1c", off=lambda s, choice: _measured_note(s, choice))
def notes_on_target(s: State, choice: Choice) -> Sequence[Note]:
    """The odds of a shot at each range, since nobody measures before declaring it."""
    burst = s.burst
    if burst is None or choice.verb != "target" or choice.piece not in s.figures:
        return ()
    odds = [_note(Shot(burst.shooter, burst.arm, choice.piece or 0, band=band)) for band in BANDS]
    return [*odds, *(note for preview in previews for note in preview(s, choice))]


def _note(shot: Shot) -> Note:
    return Note(text(f"note-range-{shot.band}"), "PZF-4.1a", resolution=shot)


def _measured_note(s: State, choice: Choice) -> Sequence[Note]:
    assert s.burst is not None
    shot = Shot(s.burst.shooter, s.burst.arm, choice.piece or 0)
    band = shots.band_of(s, shot)
    return [_note(msgspec.structs.replace(shot, band=band))] if band else []


STEPS: Mapping[str, Step] = {
    "shooting-start": shooting_start,
    "heroic-shoots": heroes.declaring("shoot", "heroic-shoot-order"),
    "heroic-shoot-order": heroes.ordering("heroic-shoot"),
    "heroic-shoot": heroic_shoot,
    "shoot-part": shoot_part,
    "shoot": shoot,
    "aim": aim,
    "shooting-end": shooting_end,
}
