"""Stepping back (PZF-20.11a, b, B7e to g, B7m, B7n): losers of a fight and men who leave a vehicle.

The way back is one inch straight away, or within 45° of it where that is barred; who finds none is trapped.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bocage.ground.table import TURN, along, bearing, nearest_point
from bocage.ground.table.motion import furthest
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf import barriers, buildings, legs
from bocage.systems.pzf.bodies import Point, base, base_at, gap, touching
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.walking import push, put

ASIDE = 45
"""How many degrees off the straight way a retreat may go (PZF-B7e)."""
SHOWN = 5
"""Directions are offered every so many degrees; any whole degree may be named."""


def nearest_foe(f: Figure, foes: Sequence[Figure]) -> Figure:
    """The enemy from whom a figure steps back."""
    return min(foes, key=lambda e: (gap(f, e), e.id))


def away_from(f: Figure, e: Figure) -> int:
    """The direction straight away from an enemy, or from the side of a hull."""
    x, y = e.x, e.y
    if e.kind == "vehicle":
        px, py, divisor = nearest_point(base(e), (f.x, f.y))
        x, y = px // divisor, py // divisor
    return bearing((x, y), (f.x, f.y))


def end_of(s: State, f: Figure, angle: int) -> Point:
    """Where a step back would end: an inch away, or at the edge of the table (PZF-B5o)."""
    a = (f.x, f.y)
    return furthest(a, along(a, angle, charts().melee.retreat), lambda end: holds(s, f, end))


def holds(s: State, f: Figure, point: Point) -> bool:
    """Whether a base at a point is on the table."""
    return table(s).holds(base_at(f, point, f.facing))


def can_step(s: State, f: Figure, angle: int, foes: Sequence[Figure]) -> bool:
    """Whether the way is free of bases, walls and barriers, and leads out of contact."""
    end = end_of(s, f, angle)
    there = msgspec.structs.replace(f, x=end[0], y=end[1])
    return end != (f.x, f.y) and leaves(there, foes) and is_clear(s, f, end)


def is_clear(s: State, f: Figure, end: Point) -> bool:
    """Whether nobody stands and nothing that would have to be crossed lies on the way."""
    return legs.is_clear(s, f, end) and legs.can_cross_wire(s, f, (f.x, f.y), end) is None


@rule("PZF-B7f", off=True)
def leaves(there: Figure, foes: Sequence[Figure]) -> bool:
    """A step back leads out of contact with all of them."""
    return not any(touching(there, e) for e in foes)


@rule("PZF-B7e", off=lambda s, f, away, foes: [])
def ways_aside(s: State, f: Figure, away: int, foes: Sequence[Figure]) -> list[int]:
    """Where the straight way is barred, the directions within 45° of it that are not."""
    return [
        degrees for degrees in range(-ASIDE, ASIDE + 1, SHOWN) if can_step(s, f, (away + degrees * 1000) % TURN, foes)
    ]


@rule("PZF-20.11a", off=True)
def step_back(s: State, id: int, foes: Sequence[int]) -> Procedure[bool]:
    """A figure steps back from enemies, whatever zones they hold; says whether it could."""
    f, enemies = s.figures[id], [s.figures[e] for e in foes]
    if buildings.is_on_stairs(f):
        gone = buildings.back_by_stairs(s, f)
    else:
        gone = yield from step_away(s, f, enemies)
    if gone:
        yield tell("told-steps-back", who=name_of(s, id), rule="PZF-20.11a", pieces=(id,))
    return gone


def step_away(s: State, f: Figure, enemies: list[Figure]) -> Procedure[bool]:
    """Straight away from the nearest, or aside; says whether there was a way."""
    near = nearest_foe(f, enemies)
    enemies.sort(key=lambda e: e.id != near.id)
    away = away_from(f, near)
    if not can_step(s, f, away, enemies):
        open_ways = ways_aside(s, f, away, enemies)
        if not open_ways:
            return False
        away = (away + 1000 * (yield from choose_way(s, f, away, [e.id for e in enemies], open_ways))) % TURN
    yield from push(s, f, end_of(s, f, away))
    return True


def choose_way(s: State, f: Figure, away: int, foes: Sequence[int], open_ways: list[int]) -> Procedure[int]:
    """The owner says in which direction, in degrees off the straight way."""
    id = f.id
    listed = tuple(Choice("back", id, number=degrees) for degrees in sorted(open_ways, key=abs))

    def check(k: State, choice: Choice) -> Violation | None:
        degrees = choice.number if choice == Choice("back", id, number=choice.number) else None
        lawful = degrees is not None and -ASIDE <= degrees <= ASIDE
        angle = (away + 1000 * (degrees or 0)) % TURN
        if lawful and can_step(k, k.figures[id], angle, [k.figures[e] for e in foes]):
            return None
        return refuse("PZF-B7e", "refuse-way-back")

    choice = yield from ask(
        f.side,
        text("prompt-back", who=name_of(s, id)),
        Choices(
            lambda k: listed,
            check_free=check,
            sample=lambda k, rng: listed[int(rng.random() * len(listed))],
            default=lambda k: listed[0],
            limits=lambda k: (-ASIDE, ASIDE),
        ),
        rule="PZF-B7e",
        pieces=(id,),
    )
    return choice.number or 0


# --- losers of a fight --------------------------------------------------------------------------------------------
@rule("PZF-B7m", off=False)
def lies_still(s: State, f: Figure) -> bool:
    """A prone loser does not step back, unless that reading is played."""
    return f.prone and not s.setting.options.prone_loser_retreats


@rule("PZF-B7g", "PZF-B7n", off=lambda s, f, foes: put(s, f, end_of(s, f, away_from(f, nearest_foe(f, foes)))))
def stay(s: State, f: Figure, foes: Sequence[Figure]) -> None:
    """A trapped loser does not move: he stays in contact, and whoever touches him stays engaged with him."""


@rule("PZF-20.11b", off=False)
def is_trapped(s: State, id: int, foes: Sequence[int]) -> Procedure[bool]:
    """A loser steps back, or is trapped because he cannot; one who hangs on a face falls."""
    f = s.figures[id]
    if f.height:
        yield from barriers.torn_off(s, f, "PZF-20.11b")
        return False
    f.climb = None
    if (yield from step_back(s, id, foes)):
        return False
    stay(s, f, [s.figures[e] for e in foes])
    yield tell("told-trapped", who=name_of(s, id), rule="PZF-20.11b", pieces=(id,))
    return True
