"""Making out targets: prone men in cover before a shot (PZF-20.6c, d), camouflaged enemies by a search (PZF-13.2h, j).

The die of a search is rolled even if there is nothing to find, so that it gives nothing away.
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
from bocage.systems.pzf.shooting.shooters import TableSnapshot
from bocage.systems.pzf.space.bodies import body_aimed_at, gap, is_within
from bocage.systems.pzf.space.sight import Sighting, look, sees_without_camouflage
from bocage.systems.pzf.special import camouflage
from bocage.systems.pzf.state.model import Figure, State, on_table, other_seat
from bocage.systems.pzf.state.names import is_unseen, name_of


def must_be_made_out(s: State, f: Figure, arm: int, target: int) -> bool:
    """Whether a target is prone in partial cover and this shooter has not made it out yet."""
    if target in f.made_out or target not in s.figures or not s.figures[target].prone:
        return False
    return view_of(s, f, arm, target).is_covered


@rule("PZF-20.6c")
def roll_to_see_prone(s: State, f: Figure, target: Figure, assumed_distance: int = 0) -> Procedure[bool]:
    """Roll whether a shooter sees a prone target in partial cover; without a roll if the target's own fire shows it.

    `assumed_distance` as for `is_betrayed`.
    """
    if is_betrayed(s, f, target, assumed_distance):
        return True
    is_seen = yield from reaches(charts().visibility.prone_in_cover, "spot-prone", "PZF-20.6c")
    if not is_seen:
        yield tell("told-not-spotted", who=name_of(s, f.id), rule="PZF-20.6c", pieces=(f.id, target.id))
    return is_seen


@rule("PZF-20.6d")
def is_betrayed(s: State, f: Figure, target: Figure, assumed_distance: int = 0) -> bool:
    """Whether a target is seen without a roll because it has fired, in this turn or the last, near the shooter.

    `assumed_distance`, if not 0, is the greatest distance assumed, for odds that must not reveal the real one.
    """
    radius = charts().visibility.firer_radius
    if not has_fired(s, target):
        return False
    return assumed_distance <= radius if assumed_distance else is_within(f, target, radius)


def has_fired(s: State, target: Figure) -> bool:
    """Whether a figure has fired in this turn or the last."""
    return s.turn <= target.seen_until


def make_out(s: State, f: Figure, arm: int, target: int) -> Procedure[bool]:
    """Roll, once in a turn and for all its weapons, whether a shooter makes out a target; gives whether it does."""
    if target in f.made_out:
        return True
    is_seen = not must_be_made_out(s, f, arm, target) or (yield from roll_to_see_prone(s, f, s.figures[target]))
    (f.made_out if is_seen else f.overlooked).append(target)
    return is_seen


def view_of(s: State, f: Figure, arm: int, target: int) -> Sighting:
    """What a weapon sees of its target, and what is in the way."""
    return look(s, aiming_eye(s, f, arm), body_aimed_at(s, target), f)


# --- looking for what is camouflaged (13.2h, j) -------------------------------------------------------------------
@rule("PZF-13.2h")
def search_choices(here: TableSnapshot, f: Figure) -> Iterator[Choice]:
    """The choice to search for camouflaged enemies, if the other side has laid nets and the figure may."""
    if here.s.nets[other_seat(f.side)] and why_no_search_by(here.s, f) is None:
        yield Choice("search", f.id)


def why_not_search(s: State, choice: Choice) -> Violation | None:
    """Why the figure a choice names may not search; None if it may, or if the choice names none."""
    f = s.figures.get(choice.piece or 0)
    return None if f is None else why_no_search_by(s, f)


def why_no_search_by(s: State, f: Figure) -> Violation | None:
    """Why a figure may not search for camouflaged enemies; None if it may.

    It must be a soldier and able to shoot.
    """
    if f.kind != "man":
        return refuse("PZF-13.2h", "refuse-no-soldier")
    return shooters.why_not_shoot(s, f)


def search_for_camouflaged(s: State, choice: Choice) -> Procedure[None]:
    """Search for camouflaged enemies: one die decides for all of them."""
    f = s.figures[choice.piece or 0]
    spends_phase(f)
    yield tell("told-searches", who=name_of(s, f.id), rule="PZF-13.2h", pieces=(f.id,))
    best = yield from draw(D6, "search", search_roll_reached, seat=f.side, rule="PZF-13.2h")
    hidden = [e for e in on_table(s, other_seat(f.side)) if is_unseen(e)]
    for e in [e for e in hidden if is_near_enough(f, e, best) and is_seen_without_net(s, f, e)]:
        yield from camouflage.uncover(s, e, "told-spotted", "PZF-13.2h")


@rule("PZF-13.2j")
def spends_phase(f: Figure) -> None:
    """Note that a figure that searches does not shoot in this phase."""
    f.shot = True


def search_roll_reached(faces: Faces) -> int:
    """The highest roll of the search table that a die reaches."""
    return max(step.roll for step in charts().camouflage.steps if step.roll <= faces[0])


def is_near_enough(f: Figure, e: Figure, best: int) -> bool:
    """Whether an enemy is found by a die that reaches `best` in the search table.

    The nearer the enemy, the lower the roll needed.
    """
    needed = charts().camouflage.needed(gap(f, e))
    return needed is not None and needed <= best


@rule("PZF-13.2j")
def is_seen_without_net(s: State, f: Figure, e: Figure) -> bool:
    """Whether a figure would see an enemy without its net."""
    return sees_without_camouflage(s, f, e)
