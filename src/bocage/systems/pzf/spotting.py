"""Looking for camouflaged vehicles and guns (PZF-13.2h, j), in place of shooting.

The die is rolled whether or not there is anything to be found, so that it tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf import camouflage, shooters
from bocage.systems.pzf.bodies import gap
from bocage.systems.pzf.model import Figure, State, on_table, other
from bocage.systems.pzf.sight import could_see
from bocage.systems.pzf.standing import Standing
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.view import is_unseen, name_of


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
