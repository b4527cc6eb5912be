"""Postures and facing of a man (PZF-20.6a, B5a): lying down, standing up, turning a weapon with an arc."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.heavy.gunners import has_front
from bocage.systems.pzf.morale.command import why_not_led
from bocage.systems.pzf.movement import walking, wire
from bocage.systems.pzf.movement.walking import activation_of, why_no_movement_left
from bocage.systems.pzf.space import bodies
from bocage.systems.pzf.space.bodies import is_mounted
from bocage.systems.pzf.state.model import DEGREE, Figure, State
from bocage.systems.pzf.state.names import name_of


@rule("PZF-20.6a")
def posture_cost(s: State, figure: Figure) -> int:
    """What lying down or standing up costs: half of the figure's Movement."""
    return walking.movement_allowance(s, figure) // 2


def why_not_lie_down(s: State, figure: Figure) -> Violation | None:
    """Why a man may not lie down; None if it stands and has the Movement."""
    if figure.prone or is_mounted(figure) or figure.climb is not None:
        return refuse("PZF-20.6a", "refuse-posture")
    return why_no_movement_left(s, figure, posture_cost(s, figure))


def why_not_stand_up(s: State, figure: Figure) -> Violation | None:
    """Why a man may not stand up; None if it is prone, commanded, not in wire and has the Movement."""
    if not figure.prone:
        return refuse("PZF-20.6a", "refuse-posture")
    bound = why_not_led(figure) or why_no_movement_left(s, figure, posture_cost(s, figure))
    return bound or wire.why_not_cross_wire(
        s, bodies.figure_upright(figure), (figure.x, figure.y), (figure.x, figure.y)
    )


POSTURES: Mapping[str, Callable[[State, Figure], Violation | None]] = {
    "lie": why_not_lie_down,
    "stand": why_not_stand_up,
}
"""The verbs that change a posture, each with the question why it is refused."""


def lie(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Lie down, for half of the Movement."""
    figure.spent += posture_cost(s, figure)
    figure.prone = True
    yield tell("told-lies", who=name_of(s, figure.id), rule="PZF-20.6a", pieces=(figure.id,))


def stand(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Stand up, for half of the Movement."""
    figure.spent += posture_cost(s, figure)
    figure.prone = False
    yield tell("told-stands", who=name_of(s, figure.id), rule="PZF-20.6a", pieces=(figure.id,))


def can_face(s: State, figure: Figure) -> bool:
    """Whether a figure may still turn to face a direction in this activation (PZF-B5a).

    Once, free of cost, and only with a weapon that has an arc.
    """
    return not activation_of(s).faced and has_front(figure)


def face(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Turn a weapon with an arc to the chosen direction."""
    activation_of(s).faced = True
    figure.facing = (choice.number or 0) * DEGREE
    yield tell("told-turns", who=name_of(s, figure.id), degrees=choice.number or 0, rule="PZF-B5a", pieces=(figure.id,))
