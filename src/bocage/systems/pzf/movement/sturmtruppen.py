"""Limits of the advance of Sturmtruppen (PZF-16.1b, c): the distance kept from enemies, and no shot after it."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.ground.table import Shape, gets_nearer, within
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.reference.tables import charts, tables
from bocage.systems.pzf.space.bodies import Point, base, base_at, figures_near_box, tolerance
from bocage.systems.pzf.state.model import Figure, State

STURMTRUPPEN_NATION = "germany"
"""The nation whose troops may advance."""


@rule("PZF-16.1c")
def why_not_after_advance(s: State, figure: Figure) -> Violation | None:
    """Why a figure may not throw a grenade: it has advanced in this phase; None if it has not."""
    return refuse("PZF-16.1c", "refuse-has-advanced") if figure.advanced else None


@rule("PZF-16.1b")
def why_not_near_enemy(swept: Shape, enemies: Iterable[Figure]) -> Violation | None:
    """Why an advance may not pass over some ground: it is within two inches of one of these enemies.

    None if it is not.
    """
    is_near = any(within(swept, base(enemy), least_distance()) for enemy in enemies)
    return refuse("PZF-16.1b", "refuse-near-enemy") if is_near else None


def least_distance() -> int:
    """An advance may not come as near to an enemy as this, in 1/1000 inch."""
    return charts().sturmtruppen.least_distance - tolerance()


def enemies_near(s: State, figure: Figure, swept: Shape) -> list[Figure]:
    """The enemies that may be too near to the ground an advance passes over; wrecks do not count."""
    return [
        enemy
        for enemy in figures_near_box(s, swept.box, least_distance())
        if enemy.side != figure.side and not enemy.wreck
    ]


def why_not_over(s: State, figure: Figure, swept: Shape, leg: tuple[Point, Point] | None = None) -> Violation | None:
    """Why a man or vehicle may not pass over some ground on an advance; None if it may or is not on one.

    `leg` is the straight way it takes, None if it turns on the spot.
    """
    if s.active is None or not s.active.advance:
        return None
    enemies = enemies_near(s, figure, swept)
    return why_not_near_enemy(
        swept, [enemy for enemy in enemies if leg is None or not may_withdraw(s, figure, enemy, leg)]
    )


@rule("PZF-16.1b")
def may_withdraw(s: State, figure: Figure, enemy: Figure, leg: tuple[Point, Point]) -> bool:
    """Whether a figure already within two inches of an enemy may walk a leg that comes no nearer.

    False unless the option allows it.
    """
    if not s.setting.options.sturmtruppen_may_withdraw:
        return False
    own_base = base_at(figure, leg[0], figure.facing)
    return within(own_base, base(enemy), least_distance()) and not gets_nearer(leg, base(enemy))


def is_german(figure: Figure) -> bool:
    """Whether a man or vehicle stands in the German list, on either side of a scenario."""
    row = tables().vehicles.get(figure.type) or tables().profiles.get(figure.type)
    return row is not None and row.nation == STURMTRUPPEN_NATION


@rule("PZF-16.1c")
def why_not_on_an_advance() -> Violation:
    """The refusal of everything but walking during an advance in the Shooting phase."""
    return refuse("PZF-16.1c", "refuse-only-advance")
