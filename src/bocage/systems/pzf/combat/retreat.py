"""Stepping back (PZF-20.11a, b, B7e to g, B7m, B7n): losers of a fight, and men that leave a vehicle.

A retreat is one inch straight away from the nearest enemy, or within 45° of that where it is blocked; a figure
without such a way is trapped.
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
from bocage.systems.pzf.movement import falls, legs, wire
from bocage.systems.pzf.movement.walking import push_to
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space import houses
from bocage.systems.pzf.space.bodies import Point, base, base_at, gap, is_touching
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import DEGREE, Figure, State
from bocage.systems.pzf.state.names import name_of

MOST_DEGREES_ASIDE = 45
"""How many degrees off the straight direction a retreat may go, to each side (PZF-B7e)."""
DEGREES_BETWEEN_OFFERS = 5
"""The angle in degrees between two directions that are offered; any whole degree may be named."""


def nearest_foe(figure: Figure, foes: Sequence[Figure]) -> Figure:
    """The enemy from which a figure steps back: the nearest, then the one with the lowest id."""
    return min(foes, key=lambda enemy: (gap(figure, enemy), enemy.id))


def away_from(figure: Figure, enemy: Figure) -> int:
    """The direction straight away from an enemy, or from the nearest point of a hull, in thousandths of a degree."""
    x, y = enemy.x, enemy.y
    if enemy.kind == "vehicle":
        px, py, divisor = nearest_point(base(enemy), (figure.x, figure.y))
        x, y = px // divisor, py // divisor
    return bearing((x, y), (figure.x, figure.y))


def retreat_end(s: State, figure: Figure, angle: int) -> Point:
    """Where a retreat in a direction would end: an inch away, or at the edge of the table (PZF-B5o)."""
    start = (figure.x, figure.y)
    return furthest(start, along(start, angle, charts().melee.retreat), lambda end: is_base_on_table(s, figure, end))


def is_base_on_table(s: State, figure: Figure, point: Point) -> bool:
    """Whether a figure's base at a point would be on the table."""
    return table(s).holds(base_at(figure, point, figure.facing))


def can_step(s: State, figure: Figure, angle: int, foes: Sequence[Figure]) -> bool:
    """Whether a retreat in a direction meets no base, wall or barrier and leaves contact with all enemies."""
    end = retreat_end(s, figure, angle)
    figure_at_end = msgspec.structs.replace(figure, x=end[0], y=end[1])
    return end != (figure.x, figure.y) and leaves_contact(figure_at_end, foes) and is_retreat_clear(s, figure, end)


def is_retreat_clear(s: State, figure: Figure, end: Point) -> bool:
    """Whether no base, wall, barrier or wire lies on the straight way to a point."""
    return legs.is_leg_clear(s, figure, end) and wire.why_not_cross_wire(s, figure, (figure.x, figure.y), end) is None


@rule("PZF-B7f")
def leaves_contact(figure_at_end: Figure, foes: Sequence[Figure]) -> bool:
    """Whether a figure at the end of its retreat touches none of the enemies."""
    return not any(is_touching(figure_at_end, enemy) for enemy in foes)


@rule("PZF-B7e")
def ways_aside(s: State, figure: Figure, away: int, foes: Sequence[Figure]) -> list[int]:
    """The offered directions, in degrees off the straight one, in which a retreat is possible."""
    return [
        degrees
        for degrees in range(-MOST_DEGREES_ASIDE, MOST_DEGREES_ASIDE + 1, DEGREES_BETWEEN_OFFERS)
        if can_step(s, figure, (away + degrees * DEGREE) % TURN, foes)
    ]


@rule("PZF-20.11a")
def step_back(s: State, id: int, foes: Sequence[int]) -> Procedure[bool]:
    """Let a figure step back from enemies, without regard to control zones; returns whether it could."""
    figure, enemies = s.figures[id], [s.figures[enemy] for enemy in foes]
    if houses.is_on_stairs(figure):
        has_moved = houses.retreat_by_stairs(s, figure)
    else:
        has_moved = yield from step_away(s, figure, enemies)
    if has_moved:
        yield tell("told-steps-back", who=name_of(s, id), rule="PZF-20.11a", pieces=(id,))
    return has_moved


@rule("PZF-B7g", "PZF-B7n")
def step_away(s: State, figure: Figure, enemies: list[Figure]) -> Procedure[bool]:
    """Move a figure straight away from the nearest enemy, or aside as its owner chooses.

    Returns whether there was a way.
    """
    nearest = nearest_foe(figure, enemies)
    enemies.sort(key=lambda enemy: enemy.id != nearest.id)
    away = away_from(figure, nearest)
    if not can_step(s, figure, away, enemies):
        directions = ways_aside(s, figure, away, enemies)
        if not directions:
            return False
        foes = [enemy.id for enemy in enemies]
        degrees_aside = yield from choose_direction_aside(s, figure, away, foes, directions)
        away = (away + DEGREE * degrees_aside) % TURN
    yield from push_to(s, figure, retreat_end(s, figure, away))
    return True


def choose_direction_aside(
    s: State, figure: Figure, away: int, foes: Sequence[int], directions: list[int]
) -> Procedure[int]:
    """Let the owner choose the direction of a retreat; returns degrees off the straight one."""
    id = figure.id
    listed = tuple(Choice("back", id, number=degrees) for degrees in sorted(directions, key=abs))

    def why_not_step_back(known: State, choice: Choice) -> Violation | None:
        degrees = choice.number if choice == Choice("back", id, number=choice.number) else None
        is_in_arc = degrees is not None and -MOST_DEGREES_ASIDE <= degrees <= MOST_DEGREES_ASIDE
        angle = (away + DEGREE * (degrees or 0)) % TURN
        if is_in_arc and can_step(known, known.figures[id], angle, [known.figures[enemy] for enemy in foes]):
            return None
        return refuse("PZF-B7e", "refuse-way-back")

    choice = yield from ask(
        figure.side,
        text("prompt-back", who=name_of(s, id)),
        Choices(
            lambda known: listed,
            check_free=why_not_step_back,
            sample=lambda known, rng: listed[int(rng.random() * len(listed))],
            default=lambda known: listed[0],
            limits=lambda known: (-MOST_DEGREES_ASIDE, MOST_DEGREES_ASIDE),
        ),
        rule="PZF-B7e",
        pieces=(id,),
    )
    return choice.number or 0


# --- losers of a fight --------------------------------------------------------------------------------------------
@rule("PZF-B7m")
def stays_prone(s: State, figure: Figure) -> bool:
    """Whether a loser stays where it is because it is prone; by the other option prone losers step back."""
    return figure.prone and not s.setting.options.prone_loser_retreats


@rule("PZF-20.11b")
def step_back_or_be_trapped(s: State, id: int, foes: Sequence[int]) -> Procedure[bool]:
    """Let a loser step back; returns whether it is trapped because it could not.

    One that hangs on a face falls instead.
    """
    figure = s.figures[id]
    if figure.height:
        yield from falls.fall_off_face(s, figure, "PZF-20.11b")
        return False
    figure.climb = None
    if (yield from step_back(s, id, foes)):
        return False
    yield tell("told-trapped", who=name_of(s, id), rule="PZF-20.11b", pieces=(id,))
    return True
