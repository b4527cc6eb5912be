"""Making out who lies in cover, before a shot at him (PZF-20.6c, d)."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, reaches, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf.ballistics import view_of
from bocage.systems.pzf.bodies import near
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.view import name_of


def must_look(s: State, f: Figure, arm: int, target: int) -> bool:
    """Whether a target lies in partial cover and has not been made out by this shooter."""
    if target in f.made_out or target not in s.figures or not s.figures[target].prone:
        return False
    return view_of(s, f, arm, target).is_covered


@rule("PZF-20.6c", off=True)
def spots(s: State, f: Figure, target: Figure, most: int = 0) -> Procedure[bool]:
    """Who lies in partial cover is seen only on 4+, by one roll of each shooter when he declares his target."""
    if is_betrayed(s, f, target, most):
        return True
    found = yield from reaches(charts().visibility.prone_in_cover, "spot-prone", "PZF-20.6c")
    if not found:
        yield tell("told-not-spotted", who=name_of(s, f.id), rule="PZF-20.6c", pieces=(f.id, target.id))
    return found


@rule("PZF-20.6d", off=False)
def is_betrayed(s: State, f: Figure, target: Figure, most: int = 0) -> bool:
    """Who has fired is seen by everyone near him, in that turn and the next; odds know at `most` how far he is."""
    radius = charts().visibility.firer_radius
    if not has_fired(s, target):
        return False
    return most <= radius if most else near(f, target, radius)


def has_fired(s: State, target: Figure) -> bool:
    """Whether a figure has fired in this turn or the one before."""
    return s.turn <= target.seen_until


def makes_out(s: State, f: Figure, arm: int, target: int) -> Procedure[bool]:
    """Whether a shooter makes out his target, by one look in a turn with whatever weapons."""
    if target in f.made_out:
        return True
    found = not must_look(s, f, arm, target) or (yield from spots(s, f, s.figures[target]))
    (f.made_out if found else f.overlooked).append(target)
    return found
