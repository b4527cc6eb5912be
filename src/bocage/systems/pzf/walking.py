"""What every step costs and sets off (PZF-B5a, 2.2): Movement points, the figure's new place, mines and objectives.

Whatever a step over some ground sets off may throw, push or kill somebody, who moves in turn: it is called by `Joins`.
"""

from __future__ import annotations

from itertools import chain

from bocage.ground.table import bearing, length
from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.tally import Tally
from bocage.kernel.text import Text, text
from bocage.systems.pzf import heroes, legs
from bocage.systems.pzf.bodies import Point
from bocage.systems.pzf.legs import Crossing
from bocage.systems.pzf.model import PS, Activation, Figure, State
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.view import name_of

TENTH = PS // 10


def now(s: State) -> Activation:
    """The activation that is going on."""
    assert s.active is not None
    return s.active


def takes_part(s: State, f: Figure) -> bool:
    """Whether the move that is going on is a figure's own, or that of whatever it goes along with."""
    return s.active is not None and s.active.figure in (f.id, f.carries)


def too_far(id: str, needed: int, left: int) -> Violation:
    """A way longer than what is left: a tenth that is begun is needed whole."""
    return refuse(id, "refuse-too-far", needed=inches(needed + TENTH - 1), left=inches(left))


def inches(points: int) -> Text:
    """Movement points as players count them, to the tenth that is full."""
    whole, tenths = divmod(points // TENTH, 10)
    return text("inches", whole=whole, tenths=tenths)


def left(s: State, f: Figure) -> int:
    """The Movement points a figure still has."""
    return max(now(s).budget - f.spent, 0)


def reach(s: State, f: Figure) -> int:
    """The Movement points a man can still walk with: on the belly no more than one crawls (PZF-20.6b)."""
    return min(left(s, f), max(charts().movement.crawl - now(s).crawled, 0)) if f.prone else left(s, f)


def pay(s: State, f: Figure, points: int) -> None:
    """Use up Movement points; on the belly they also count against how far one crawls (PZF-20.6b)."""
    f.spent += points
    if f.prone:
        now(s).crawled += points


def stop(s: State) -> None:
    """The move is over."""
    if s.active is not None:
        s.active.stopped = True


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


def walk(s: State, f: Figure, point: Point, cost: int | None = None) -> Procedure[bool]:
    """Go straight to a point, pay for it, and meet what lies there; says whether the move may go on."""
    if (f.x, f.y) == point:
        return True
    halts = stages(s, f, point)
    for halt in halts:
        a = (f.x, f.y)
        if a == halt:
            continue
        points = legs.way_cost(s, f, a, halt) if cost is None or len(halts) > 1 else cost
        if not (yield from step(s, f, halt, points)):
            return False
    return True


def leap(s: State, f: Figure, crossing: Crossing) -> Procedure[bool]:
    """Get over a barrier in one go: whatever lies on it is met behind it; says whether the move may go on."""
    return (yield from step(s, f, crossing.far, length((f.x, f.y), crossing.far), crossing))


def step(s: State, f: Figure, point: Point, points: int, crossing: Crossing | None = None) -> Procedure[bool]:
    """Stand at the next point of a way, pay for it, and meet what lies there; says whether the move may go on."""
    a = (f.x, f.y)
    pay(s, f, points)
    f.facing = bearing(a, point)
    put(s, f, point)
    return (yield from met(s, f, a, crossing))


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
        and heroes.can_mend(f, short, charts().might.most)
        and (yield from heroes.mend(s, f, short, purpose, Text(f"might-{better.replace('_', '-')}")))
    ):
        return better
    return result
