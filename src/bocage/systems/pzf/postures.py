"""Postures (PZF-20.6a, B5a): lying down, standing up, and where a served weapon looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf import charging, legs, mounts
from bocage.systems.pzf.bodies import is_mounted
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.strides import has_movement, is_led
from bocage.systems.pzf.tables import crew, weapon
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.walking import now


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
    return not now(s).faced and has_front(f)


def has_front(f: Figure) -> bool:
    """Whether it matters where a figure looks: vehicles, guns, and who serves a weapon with an arc."""
    served = (weapon(arm.weapon).crew for arm in f.arms if not arm.gone)
    return f.kind in ("vehicle", "gun") or any(team and crew(team).arc < 360 for team in served)


def face(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """A served weapon is turned."""
    now(s).faced = True
    f.facing = (choice.number or 0) * 1000
    yield tell("told-turns", who=name_of(s, f.id), degrees=choice.number or 0, rule="PZF-B5a", pieces=(f.id,))
