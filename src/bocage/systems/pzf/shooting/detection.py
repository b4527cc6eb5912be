"""Making out a target: who lies in cover, before a shot (PZF-20.6c, d), and what is camouflaged (PZF-13.2h, j).

In a search the die is rolled whether or not there is anything to be found, so that it tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, draw, reaches, tell
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.shooting import shooters
from bocage.systems.pzf.shooting.ballistics import aiming_eye
from bocage.systems.pzf.shooting.shooters import Standing
from bocage.systems.pzf.space.bodies import body_aimed_at, gap, near
from bocage.systems.pzf.space.sight import Look, could_see, look
from bocage.systems.pzf.special import camouflage
from bocage.systems.pzf.state.model import Figure, State, on_table, other
from bocage.systems.pzf.state.names import is_unseen, name_of


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


def view_of(s: State, f: Figure, arm: int, target: int) -> Look:
    """What a weapon sees of its target."""
    return look(s, aiming_eye(s, f, arm), body_aimed_at(s, target), f)


# --- looking for what is camouflaged (13.2h, j) -------------------------------------------------------------------
@rule("PZF-13.2h")
def searches(here: Standing, f: Figure) -> Iterator[Choice]:
    """Whether a soldier may look for what is under the nets of the enemy."""
    if here.s.nets[other(f.side)] and can_search(here.s, f) is None:
        yield Choice("search", f.id)


def why_not_search(s: State, choice: Choice) -> Violation | None:
    f = s.figures.get(choice.piece or 0)
    return None if f is None else can_search(s, f)


def can_search(s: State, f: Figure) -> Violation | None:
    """Whoever could shoot may look instead, if he is a soldier."""
    if f.kind != "man":
        return refuse("PZF-13.2h", "refuse-no-soldier")
    return shooters.can_shoot(s, f)


def search(s: State, choice: Choice) -> Procedure[None]:
    """One die for all he may find."""
    f = s.figures[choice.piece or 0]
    spends_phase(f)
    yield tell("told-searches", who=name_of(s, f.id), rule="PZF-13.2h", pieces=(f.id,))
    best = yield from draw(D6, "search", best_step, seat=f.side, rule="PZF-13.2h")
    hidden = [e for e in on_table(s, other(f.side)) if is_unseen(e)]
    for e in [e for e in hidden if is_near_enough(f, e, best) and is_in_view(s, f, e)]:
        yield from camouflage.show(s, e, "told-spotted", "PZF-13.2h")


@rule("PZF-13.2j")
def spends_phase(f: Figure) -> None:
    """Whoever looks does not shoot in that phase."""
    f.shot = True


def best_step(faces: Faces) -> int:
    """The hardest of the rolls of the table that a die makes."""
    return max(step.roll for step in charts().camouflage.steps if step.roll <= faces[0])


def is_near_enough(f: Figure, e: Figure, best: int) -> bool:
    """The nearer, the easier: at twelve inches it is found on any die."""
    needed = charts().camouflage.needed(gap(f, e))
    return needed is not None and needed <= best


@rule("PZF-13.2j", off=True)
def is_in_view(s: State, f: Figure, e: Figure) -> bool:
    """Nobody finds what he could not see without its net."""
    return could_see(s, f, e)
