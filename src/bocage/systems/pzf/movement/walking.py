"""Steps of a move (PZF-2.2, B3k, B5a): Movement points, the figure's new place, what a step sets off, how a move ends.

What a step sets off may throw, push or kill a figure, which moves in turn: it is called by `Joins`. Vehicles, guns and
markers end their moves here as men do.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING

from bocage.ground.table import bearing, length
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.contract.question import Blank
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Text, text
from bocage.systems.pzf.morale.might import can_mend, mend
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import Point, enemies_touching, is_mounted, moved, movement_of, tolerance
from bocage.systems.pzf.state.model import PS, Activation, Explosive, Figure, State
from bocage.systems.pzf.state.names import name_of

if TYPE_CHECKING:
    from bocage.systems.pzf.movement.legs import Crossing

TENTH = PS // 10
LEAST = 100
"""No leg is shorter than a tenth of an inch, so that a move comes to an end."""
DONE = Choice("done")
GO = Blank(Choice("to", point=(0, 0)))
TURN_TO = Blank(Choice("turn", number=0), (0, 359), "degrees")
Budget = Callable[[State, int], int]
"""The Movement points with which a figure's activation opens, by its id, in thousandths of an inch."""


# --- Movement points (B5a) ----------------------------------------------------------------------------------------
def now(s: State) -> Activation:
    """The activation that is going on."""
    assert s.active is not None
    return s.active


def takes_part(s: State, f: Figure) -> bool:
    """Whether the move that is going on is a figure's own, or that of whatever it goes along with."""
    return s.active is not None and s.active.figure in (f.id, f.carries)


def speed(s: State, f: Figure) -> int:
    """The Movement of a man as he is, with what he carries."""
    points = unburdened(s, f)
    return slow(points) if is_slowed(s, f) else points


def unburdened(s: State, f: Figure) -> int:
    """The Movement of a man on foot, on a horse, on a bicycle."""
    mount = s.figures.get(f.aboard) if is_mounted(f) else None
    if mount is not None and mount.kind == "mount":
        return movement_of(mount)
    return charts().movement.bicycle if f.cycled else movement_of(f)


@rule("PZF-13.1a", off=False)
def can_cycle(f: Figure) -> bool:
    """A man with a bicycle goes like a horseman on it, if he is on his feet and on the ground."""
    return f.kind == "man" and "bicycle" in f.gear and not f.prone and not is_mounted(f) and not f.level


def left(s: State, f: Figure) -> int:
    """The Movement points a figure still has."""
    return max(now(s).budget - f.spent, 0)


def reach(s: State, f: Figure) -> int:
    """The Movement points a man can still walk with: on the belly no more than one crawls (PZF-20.6b)."""
    return min(left(s, f), max(charts().movement.crawl - now(s).crawled, 0)) if f.prone else left(s, f)


@rule("PZF-B5a")
def has_movement(s: State, f: Figure, points: int) -> Violation | None:
    """No way is longer than the Movement that is left."""
    if points <= left(s, f) + tolerance():
        return None
    return too_far("PZF-B5a", points, left(s, f))


def too_far(id: str, needed: int, left: int) -> Violation:
    """A way longer than what is left: a tenth that is begun is needed whole."""
    return refuse(id, "refuse-too-far", needed=inches(needed + TENTH - 1), left=inches(left))


def inches(points: int) -> Text:
    """Movement points as players count them, to the tenth that is full."""
    whole, tenths = divmod(points // TENTH, 10)
    return text("inches", whole=whole, tenths=tenths)


def pay(s: State, f: Figure, points: int) -> None:
    """Use up Movement points; on the belly they also count against how far one crawls (PZF-20.6b)."""
    f.spent += points
    if f.prone:
        now(s).crawled += points


def stop(s: State) -> None:
    """The move is over."""
    if s.active is not None:
        s.active.stopped = True


# --- cables of demolition charges (12.9a) -------------------------------------------------------------------------
def dragged_by(s: State, f: Figure) -> Explosive | None:
    """The charge whose cable a man drags."""
    return next((charge for charge in s.explosives.values() if charge.carrier == f.id), None)


@rule("PZF-12.9a", off=False)
def is_slowed(s: State, f: Figure) -> bool:
    """Who drags a cable goes at half speed."""
    return bool(s.explosives) and dragged_by(s, f) is not None


def slow(points: int) -> int:
    """What is left of a Movement to a figure that drags a cable."""
    return points * charts().explosive.cable_speed // 1000


# --- where a figure stands ----------------------------------------------------------------------------------------
def put(s: State, f: Figure, point: Point) -> None:
    """A figure stands elsewhere, and the mount it sits on, or all that a vehicle carries."""
    f.x, f.y = point
    f.stairs = 0
    mount = s.figures.get(f.aboard)
    if mount is not None and mount.kind == "mount":
        mount.x, mount.y = point
    if f.kind == "vehicle":
        for load in s.figures.values():
            if load.aboard == f.id:
                load.x, load.y = point


def push(s: State, f: Figure, point: Point) -> Procedure[bool]:
    """A figure gives way to a point: beaten back, out of a vehicle's path, or bolting; says whether it could go on."""
    a = (f.x, f.y)
    put(s, f, point)
    return (yield from caught(s, f, a))


def caught(s: State, f: Figure, a: Point) -> Procedure[bool]:
    """What a figure has set off on a way it did not choose; says whether it could go on."""
    return (yield from s.setting.joins.met_if_pushed(s, f.id, a, (f.x, f.y)))


def run(s: State, f: Figure, point: Point) -> Procedure[None]:
    """A figure goes straight to a point out of its turn and for nothing, as far as it gets."""
    for halt in stages(s, f, point):
        if not (yield from push(s, f, halt)):
            return


@rule("PZF-B5e")
def ends_apart(s: State, f: Figure, b: Point) -> Violation | None:
    """To end in contact with an enemy is to charge him."""
    there = moved(f, b)
    for e in enemies_touching(s, there):
        if e.kind in ("man", "vehicle"):
            return refuse("PZF-B5e", "refuse-contact", who=name_of(s, e.id))
    return None


@rule("PZF-16.1c", off=lambda: refuse("PZF-B5a", "refuse-not-offered", choice=""))
def only_goes() -> Violation:
    """An advance in the Shooting phase is a move and nothing else."""
    return refuse("PZF-16.1c", "refuse-only-advance")


# --- the steps of a way -------------------------------------------------------------------------------------------
def step(s: State, f: Figure, point: Point, points: int, crossing: Crossing | None = None) -> Procedure[bool]:
    """Stand at the next point of a way, pay for it, and meet what lies there; says whether the move may go on."""
    a = (f.x, f.y)
    pay(s, f, points)
    f.facing = bearing(a, point)
    put(s, f, point)
    return (yield from met(s, f, a, crossing))


def leap(s: State, f: Figure, crossing: Crossing) -> Procedure[bool]:
    """Get over a barrier in one go: whatever lies on it is met behind it; says whether the move may go on."""
    return (yield from step(s, f, crossing.far, length((f.x, f.y), crossing.far), crossing))


def stages(s: State, f: Figure, point: Point) -> list[Point]:
    """The places on a straight way where something may befall a figure or whoever goes along, and its end."""
    here = (f.x, f.y)
    found = [place for halts in s.setting.joins.halts for place in halts(s, f, here, point)]
    return [*sorted(found, key=lambda place: length(here, place)), point]


def met(s: State, f: Figure, a: Point, crossing: Crossing | None = None) -> Procedure[bool]:
    """All that a figure, and whoever goes along, has set off on the way from a point; says whether it may go on."""
    goes_on, joins = True, s.setting.joins
    along = (joins.goes_along(s, f, a, crossing),)
    for meeting in chain(along, (set_off(s, f.id, a, (f.x, f.y)) for set_off in joins.met_on_the_way)):
        goes_on = (yield from meeting) and goes_on
        if f.where != "table" or f.wreck:
            goes_on = False
            break
    if not goes_on:
        stop(s)
    return goes_on


def roll(s: State, f: Figure, faces: tuple[str, ...], tally: Tally, purpose: str, id: str) -> Procedure[str]:
    """One die on a table of six results, with modifiers; a hero may turn it to the next better result with Might."""
    might = f.might
    shift = tally.total

    def read(rolled: Faces) -> tuple[str, str, int]:
        face = max(min(rolled[0] + shift, 6), 1)
        result = faces[face - 1]
        better = next((at for at in range(face, 6) if faces[at] != result), -1) if might else -1
        short = better + 1 - rolled[0] - shift
        return (result, faces[better], short) if better >= 0 and short <= might else (result, result, 0)

    result, better, short = yield from draw(
        D6, purpose, read, tally=tally, seat=f.side, rule=id, about={"who": name_of(s, f.id)}
    )
    if (
        short
        and can_mend(f, short, charts().might.most)
        and (yield from mend(s, f, short, purpose, Text(f"might-{better.replace('_', '-')}")))
    ):
        return better
    return result


# --- the end of a move (B3k) --------------------------------------------------------------------------------------
def end_move(s: State, f: Figure) -> Procedure[None]:
    """The move is over, and told of unless it was a charge, of which all have heard."""
    if f.where == "table" and not f.charged and (f.x, f.y) != now(s).start:
        yield tell("told-moves", who=name_of(s, f.id), rule="PZF-B5a", pieces=(f.id,))
    finish(s, f)


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


# --- another is taken first ---------------------------------------------------------------------------------------
def is_untouched(s: State, f: Figure, budget: Budget) -> bool:
    """Whether the figure that was taken up has done nothing yet: it can be put back, and has not had its move."""
    if f.acted or f.climb is not None or s.phase != "movement":
        return False
    if f.kind in ("vehicle", "gun"):
        idle = not (f.spent or f.turned or f.traversed or f.actions or f.freed)
        return idle and now(s) == Activation(f.id, budget(s, f.id), (f.x, f.y))
    return now(s) == Activation(f.id, budget(s, f.id), (f.x, f.y), f.level, f.prone)


def puts_back(s: State, choice: Choice, budget: Budget) -> bool:
    """Whether a choice puts back the figure that was taken up: it goes to where it is."""
    f = s.figures[now(s).figure]
    return choice == Choice("to", point=(f.x, f.y)) and is_untouched(s, f, budget)


def put_back(s: State, f: Figure) -> None:
    """Another is taken first."""
    f.cycled = False
    close(s)
