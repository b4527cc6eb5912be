"""Movement (PZF-2, 20.1 to 20.6, B5): who may act, the activation of a man, and what may be chosen in it.

How vehicles, guns and markers move stands in `MOVERS`, what a man may do in place of walking in `ACTS`, and what a
player may do between the moves of his figures in `CALLS`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from bocage.ground.table import TURN, along
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text, text
from bocage.systems.pzf import (
    actions,
    activation,
    barriers,
    buildings,
    charging,
    engineers,
    explosives,
    hauling,
    hidden,
    landing,
    leaving,
    mounts,
    postures,
    sheltering,
    strides,
    transport,
    vehicles,
    zones,
)
from bocage.systems.pzf.actions import Act
from bocage.systems.pzf.activation import DONE, GO, TURN_TO, Budget, end_move, put_back, puts_back
from bocage.systems.pzf.bodies import is_mounted, movement_of
from bocage.systems.pzf.command import acts_freely
from bocage.systems.pzf.model import Activation, Figure, Marker, State, on_table
from bocage.systems.pzf.postures import POSTURES, can_face
from bocage.systems.pzf.readiness import lacks_crew
from bocage.systems.pzf.strides import LEAST
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.view import name_of, weapon_name
from bocage.systems.pzf.walking import inches, left, now


class Mover(NamedTuple):
    """How a kind of figure that does not walk moves: who may, with how many points, and one decision of its move."""

    can_act: Callable[[State, int], bool]
    budget: Budget
    step: Step


class Call(NamedTuple):
    """Something a player may do between the moves of his figures.

    `options` lists what is open to him, all of it by one of the `verbs`; `do` carries out the choice.
    """

    verbs: tuple[str, ...]
    options: Callable[[State], Iterable[Choice]]
    do: Callable[[State, Choice], Procedure[None]]


MOVERS: Mapping[str, Mover] = {
    "gun": Mover(hauling.can_act, hauling.reach, hauling.gun_moving),
    "vehicle": Mover(vehicles.can_act, vehicles.budget, vehicles.step),
    "marker": Mover(hidden.can_act, hidden.budget, hidden.step),
}
"""Whatever does not walk, by its kind (PZF-6.8, 9.2, 10.2d): asked by every step of the phase."""

ACTS = (
    Act(("unhitch",), hauling.unhitching, hauling.unhitch),
    Act(("board",), transport.boardings, transport.board),
    Act(("clear", "cut"), engineers.sections, engineers.work),
    Act(("plant",), explosives.places, explosives.plant),
    Act(("cable",), explosives.loose_ends, explosives.take_cable),
    Act(("detonator",), explosives.ends_of_cable, explosives.put_detonator),
    Act(("disarm",), explosives.armed_at, explosives.disarm),
    Act(("reveal",), hidden.seen_on_the_move, hidden.reveal_on_the_move),
)
"""What other chapters let a man do in his move (PZF-6.8c, 9.3a, 12.6 to 12.10, 10.2f), listed by `options` in this
order after what he does on foot."""

CALLS = (
    Call(("land", "ashore"), landing.landings, landing.go_ashore),
    Call(("reveal",), hidden.in_sight, hidden.run_reveal),
)
"""What a player may do between two moves (PZF-18.1j, 10.2f), listed by `ready` in this order after his figures."""

CALLED: Mapping[str, Call] = {verb: call for call in CALLS for verb in call.verbs}
"""The calls by their verbs."""


# --- who acts (B3g, B3k) ------------------------------------------------------------------------------------------
@rule("PZF-B3k", "PZF-B3g", off=True)
def can_act(s: State, f: Figure, beside: Collection[int] | None = None) -> bool:
    """Each figure acts at most once in its part, and nobody who is held; where known, only who is beside an enemy."""
    if f.where != "table" or f.acted:
        return False
    if f.kind in MOVERS:
        return MOVERS[f.kind].can_act(s, f.id)
    return f.kind == "man" and not is_pinned(f) and not zones.is_engaged(s, f, beside)


@rule("PZF-B5f", off=False)
def is_pinned(f: Figure) -> bool:
    """Who was charged before he moved does not move this turn."""
    return f.pinned


def why_not_act(s: State, choice: Choice) -> Violation | None:
    """Why a figure cannot be taken up."""
    f = s.figures.get(choice.piece or 0)
    if f is None or choice.verb in CALLED:
        return None
    if f.side != s.player:
        return refuse("PZF-B3g", "refuse-not-yours")
    if f.acted:
        return refuse("PZF-B3k", "refuse-has-acted")
    if is_pinned(f) or zones.is_engaged(s, f):
        return refuse("PZF-B5f", "refuse-held")
    return None if can_act(s, f) else refuse("PZF-B3g", "refuse-cannot-move")


def activate(s: State, f: Figure | Marker, *, heroic: int = 0, trumpet: bool = False) -> None:
    """Open the activation of a figure or marker."""
    kind = f.kind if isinstance(f, Figure) else "marker"
    if kind in MOVERS or isinstance(f, Marker):
        points = MOVERS[kind].budget(s, f.id)
        s.active = Activation(f.id, points, (f.x, f.y), heroic=heroic, trumpet=trumpet)
    else:
        f.cycled = mounts.can_cycle(f)
        s.active = Activation(f.id, budget(s, f.id), (f.x, f.y), f.level, f.prone, heroic=heroic, trumpet=trumpet)
    s.step = "moving"


def budget(s: State, id: int) -> int:
    """The Movement points of a man, with those he has used before."""
    f = s.figures[id]
    return f.spent + mounts.speed(s, f)


def move(s: State) -> Procedure[None]:
    """The player takes the next figure, or ends his part."""
    choice = yield from ask(s.player, text("prompt-move"), Choices(ready, why_not=why_not_act), rule="PZF-B3g")
    if choice == END:
        end_part(s)
        return
    if choice.verb in CALLED:
        yield from CALLED[choice.verb].do(s, choice)
        return
    id = choice.piece or 0
    activate(s, s.figures.get(id) or s.markers[id])


def ready(s: State) -> Iterator[Choice]:
    """Figures and markers that can still act."""
    beside = zones.beside_enemies(s, s.player)
    yield from (Choice("take", f.id) for f in on_table(s, s.player) if can_act(s, f, beside))
    own = (m for m in s.markers.values() if m.side == s.player and not m.acted)
    yield from (Choice("take", m.id) for m in own if hidden.can_act(s, m.id))
    for call in CALLS:
        yield from call.options(s)
    yield END


# --- an activation ------------------------------------------------------------------------------------------------
def moving(s: State) -> Procedure[None]:
    """One leg or action of whoever moves now."""
    id = now(s).figure
    f = s.figures.get(id)
    kind = "marker" if f is None else f.kind
    if kind in MOVERS:
        yield from MOVERS[kind].step(s)
        return
    assert f is not None
    if is_over(s, f):
        yield from end_move(s, f)
        return
    choice = yield from ask(
        s.player,
        whereto(s, f),
        Choices(
            options,
            check_free=can_go,
            why_not=why_not,
            sample=any_move,
            forms=blanks,
            tally=strides.measured,
            resolution=strides.foreseen,
            default=lambda k: next(options(k)),
            limits=(lambda k: (0, 359)) if can_face(s, f) else None,
            remarks=lambda k: remarks(k, k.figures[id]),
        ),
        rule="PZF-B5a",
        pieces=(f.id,),
    )
    if choice == DONE:
        yield from end_move(s, f)
    elif puts_back(s, choice, budget):
        put_back(s, f)
    else:
        yield from DOINGS[choice.verb](s, f, choice)


def whereto(s: State, f: Figure) -> Text:
    """Asks where a man goes, or says why he does not."""
    bond = kept(s, f)
    has = {"left": inches(left(s, f)), "of": inches(now(s).budget)}
    return text("prompt-moving", who=name_of(s, f.id), bound=int(bond is not None), why=bond.why if bond else "", **has)


def remarks(s: State, f: Figure) -> Iterator[Text]:
    """Where a man without command has to go, and which of his weapons will not fire for want of men (PZF-6.1b)."""
    if kept(s, f) is None:
        yield from sheltering.whither(s, f)
    for n, arm in enumerate(f.arms):
        lack = None if arm.gone else lacks_crew(s, f, n)
        if lack is not None:
            yield text("burst-silent", weapon=weapon_name(s, f.id, n), why=lack.why)


def kept(s: State, f: Figure) -> Violation | None:
    """Why a man may not walk at all."""
    return strides.is_bound(s, f, walking_off=True) or sheltering.stays(s, f)


def blanks(s: State) -> Iterator[Blank]:
    """What may be chosen freely: a point to go to, and where a served weapon looks."""
    f = s.figures[now(s).figure]
    if kept(s, f) is None:
        yield GO
    if can_face(s, f):
        yield TURN_TO


def is_over(s: State, f: Figure) -> bool:
    """Whether there is nothing left to decide in a move."""
    if f.where != "table" or (f.acted and not now(s).advance) or now(s).stopped:
        return True
    return left(s, f) < LEAST and all(choice == DONE for choice in options(s)) and not can_face(s, f)


def is_untouched(s: State, f: Figure) -> bool:
    """Whether the figure that was taken up, of whatever kind, has done nothing yet."""
    return activation.is_untouched(s, f, MOVERS[f.kind].budget if f.kind in MOVERS else budget)


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
    back = strides.corner_back(s, f) if now(s).heroic else None
    if back is not None:
        yield Choice("to", point=back)
        yield from charging.charges(s, f)
        return
    yield DONE
    if now(s).advance:
        return
    if f.climb is not None:
        yield from (Choice("climb"), Choice("drop"))
        return
    yield from charging.charges(s, f)
    yield from charging.declarations(s, f)
    for verb, check in POSTURES.items():
        if check(s, f) is None:
            yield Choice(verb)
    if strides.is_bound(s, f) is not None:
        shelter = None if acts_freely(f) else sheltering.refuge(s, f)
        if shelter is not None and strides.can_walk(s, f, shelter, is_refuge=True) is None:
            yield Choice("to", point=shelter)
        return
    yield from _actions(s, f)
    for act in ACTS:
        yield from act.options(s, f)


def _actions(s: State, f: Figure) -> Iterator[Choice]:
    for door in buildings.doors_at(s, f):
        verb = "shut" if door.open else "open"
        if actions.can_use_door(s, f, verb, door.name) is None:
            yield Choice(verb, place=door.name)
    for step, verb in ((1, "upstairs"), (-1, "downstairs")):
        if actions.can_take_stairs(s, f, step) is None:
            yield Choice(verb)
    yield from (Choice("mount", m.id) for m in mounts.free_mounts(s, f) if mounts.can_mount(s, f, m) is None)
    if is_mounted(f):
        yield Choice("dismount")
    if f.cycled and not f.spent:
        yield Choice("afoot")
    if leaving.can_leave(s, f) is None:
        yield Choice("leave")


def why_not(s: State, choice: Choice) -> Violation | None:
    """Why something that is not listed cannot be done now."""
    f = s.figures[now(s).figure]
    target = s.figures.get(choice.piece or 0)
    if now(s).advance:
        return None if choice == DONE else strides.only_goes()
    if choice.verb in ("charge", "click") and target is not None and target.side != f.side:
        return charging.can_charge(s, f, target)
    if choice.verb == "declare" and target is not None and target.side != f.side:
        return charging.why_not_declare(s, f, target)
    back = strides.corner_back(s, f) if now(s).heroic else None
    if back is not None:
        return None if choice == Choice("to", point=back) else strides.stays_with_hero(s, f, (f.x, f.y))
    if choice.verb in POSTURES:
        return POSTURES[choice.verb](s, f)
    if choice.verb in ("open", "shut"):
        return actions.can_use_door(s, f, choice.verb, choice.place)
    if choice.verb in ("upstairs", "downstairs"):
        return actions.can_take_stairs(s, f, 1 if choice.verb == "upstairs" else -1)
    if choice.verb == "mount" and target is not None:
        return mounts.can_mount(s, f, target)
    return leaving.can_leave(s, f) if choice.verb == "leave" else None


def can_go(s: State, choice: Choice) -> Violation | None:
    """Why a point or a number is refused."""
    f = s.figures[now(s).figure]
    target = s.figures.get(choice.piece or 0)
    if puts_back(s, choice, budget):
        return None
    if choice.verb == "to" and choice.point is not None and choice == Choice("to", point=choice.point):
        return strides.can_walk(s, f, choice.point)
    if now(s).advance:
        return strides.only_goes()
    if choice.verb == "charge" and choice.point is not None and target is not None and choice.number is None:
        return charging.can_charge(s, f, target, choice.point)
    if choice.verb == "turn" and choice == Choice("turn", number=choice.number) and 0 <= (choice.number or 0) < 360:
        return None if can_face(s, f) else refuse("PZF-B5a", "refuse-no-facing")
    return refuse("PZF-B5a", "refuse-not-offered", choice=str(choice))


def any_move(s: State, rng: Random) -> Choice | None:
    """A lawful choice at random: often a point, else any of the list."""
    f = s.figures[now(s).figure]
    points = left(s, f) if f.climb is None and acts_freely(f) else 0
    if points >= LEAST and rng.random() < 0.75:
        for _ in range(4):
            far = max(int(points * (0.2 + 0.8 * rng.random())), LEAST + 1)
            choice = Choice("to", point=along((f.x, f.y), int(rng.random() * TURN), far))
            if can_go(s, choice) is None:
                return choice
    return None


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


Doing = Callable[[State, Figure, Choice], Procedure[object]]

DOINGS: Mapping[str, Doing] = {
    "to": strides.walk_to,
    "declare": strides.declare,
    "charge": strides.charge,
    "lie": postures.lie,
    "stand": postures.stand,
    "turn": postures.face,
    "open": actions.use_door,
    "shut": actions.use_door,
    "upstairs": actions.take_stairs,
    "downstairs": actions.take_stairs,
    "climb": climb,
    "drop": drop,
    "mount": mount,
    "dismount": dismount,
    "afoot": afoot,
    "leave": leaving.leave,
    **{verb: act.do for act in ACTS for verb in act.verbs},
}
"""What is done for each verb of a man's move."""

STEPS: Mapping[str, Step] = {"move": move, "moving": moving}
