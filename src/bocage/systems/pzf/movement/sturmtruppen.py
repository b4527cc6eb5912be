"""What binds Sturmtruppen on their advance (PZF-16.1b, c): the distance they keep, and no shot after it."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.ground.table import Shape, gets_nearer, within
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.reference.tables import charts, tables
from bocage.systems.pzf.space.bodies import Point, base, base_at, figures_near_box, tolerance
from bocage.systems.pzf.state.model import Figure, State

NATION = "germany"


@rule("PZF-16.1c")
def has_advanced(s: State, f: Figure) -> Violation | None:
    """Who has advanced does not throw either, even where a grenade may follow a shot."""
    return refuse("PZF-16.1c", "refuse-has-advanced") if f.advanced else None


@rule("PZF-16.1b")
def keeps_off(swept: Shape, near: Iterable[Figure]) -> Violation | None:
    """An advance never comes within two inches of an enemy."""
    is_near = any(within(swept, base(e), least_distance()) for e in near)
    return refuse("PZF-16.1b", "refuse-near-enemy") if is_near else None


def least_distance() -> int:
    """How near to an enemy an advance may not come."""
    return charts().sturmtruppen.least_distance - tolerance()


def enemies_near(s: State, f: Figure, swept: Shape) -> list[Figure]:
    """The enemies who may be too near for an advance; a wreck is nobody's enemy."""
    return [e for e in figures_near_box(s, swept.box, least_distance()) if e.side != f.side and not e.wreck]


def why_not_over(s: State, f: Figure, swept: Shape, leg: tuple[Point, Point] | None = None) -> Violation | None:
    """Why a man or vehicle may not pass over some ground: on an advance not near an enemy.

    `leg` is the straight way by which it goes there, if it does.
    """
    if s.active is None or not s.active.advance:
        return None
    near = enemies_near(s, f, swept)
    return keeps_off(swept, [e for e in near if leg is None or not may_draw_off(s, f, e, leg)])


@rule("PZF-16.1b", off=False)
def may_draw_off(s: State, f: Figure, e: Figure, leg: tuple[Point, Point]) -> bool:
    """By the other reading whoever is already within two inches of an enemy may go, so long as he comes no nearer."""
    if not s.setting.options.sturmtruppen_may_withdraw:
        return False
    own = base_at(f, leg[0], f.facing)
    return within(own, base(e), least_distance()) and not gets_nearer(leg, base(e))


def is_german(f: Figure) -> bool:
    """Whether a man or vehicle stands in the German list, whichever side of a scenario it plays."""
    row = tables().vehicles.get(f.type) or tables().profiles.get(f.type)
    return row is not None and row.nation == NATION
