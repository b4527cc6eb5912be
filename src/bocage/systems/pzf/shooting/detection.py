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


def must_be_made_out(s: State, figure: Figure, arm: int, target: int) -> bool:
    """Whether a target is prone in partial cover and this shooter has not made it out yet."""
    if target in figure.made_out or target not in s.figures or not s.figures[target].prone:
        return False
    return view_of(s, figure, arm, target).is_covered


@rule("PZF-20.6c")
def roll_to_see_prone(s: State, figure: Figure, target: Figure, assumed_distance: int = 0) -> Procedure[bool]:
    """Roll whether a shooter sees a prone target in partial cover; without a roll if the target's own fire shows it.

    `assumed_distance` as for `is_betrayed`.
    """
    if is_betrayed(s, figure, target, assumed_distance):
        return True
    is_seen = yield from reaches(charts().visibility.prone_in_cover, "spot-prone", "PZF-20.6c", seat=figure.side)
    if not is_seen:
        yield tell("told-not-spotted", who=name_of(s, figure.id), rule="PZF-20.6c", pieces=(figure.id, target.id))
    return is_seen


@rule("PZF-20.6d")
def is_betrayed(s: State, figure: Figure, target: Figure, assumed_distance: int = 0) -> bool:
    """Whether a target is seen without a roll because it has fired, in this turn or the last, near the shooter.

    `assumed_distance`, if not 0, is the greatest distance assumed, for odds that must not reveal the real one.
    """
    radius = charts().visibility.firer_radius
    if not has_fired(s, target):
        return False
    return assumed_distance <= radius if assumed_distance else is_within(figure, target, radius)


def has_fired(s: State, target: Figure) -> bool:
    """Whether a figure has fired in this turn or the last."""
    return s.turn <= target.seen_until


def make_out(s: State, figure: Figure, arm: int, target: int) -> Procedure[bool]:
    """Roll, once in a turn and for all its weapons, whether a shooter makes out a target; gives whether it does."""
    if target in figure.made_out:
        return True
    is_seen = not must_be_made_out(s, figure, arm, target) or (
        yield from roll_to_see_prone(s, figure, s.figures[target])
    )
    (figure.made_out if is_seen else figure.overlooked).append(target)
    return is_seen


def view_of(s: State, figure: Figure, arm: int, target: int) -> Sighting:
    """What a weapon sees of its target, and what is in the way."""
    return look(s, aiming_eye(s, figure, arm), body_aimed_at(s, target), figure)


# --- looking for what is camouflaged (13.2h, j) -------------------------------------------------------------------
@rule("PZF-13.2h")
def search_choices(here: TableSnapshot, figure: Figure) -> Iterator[Choice]:
    """The choice to search for camouflaged enemies, if the other side has laid nets and the figure may."""
    if here.s.nets[other_seat(figure.side)] and why_no_search_by(here.s, figure) is None:
        yield Choice("search", figure.id)


def why_not_search(s: State, choice: Choice) -> Violation | None:
    """Why the figure a choice names may not search; None if it may, or if the choice names none."""
    figure = s.figures.get(choice.piece or 0)
    return None if figure is None else why_no_search_by(s, figure)


def why_no_search_by(s: State, figure: Figure) -> Violation | None:
    """Why a figure may not search for camouflaged enemies; None if it may.

    It must be a soldier and able to shoot.
    """
    if figure.kind != "man":
        return refuse("PZF-13.2h", "refuse-no-soldier")
    return shooters.why_not_shoot(s, figure)


def search_for_camouflaged(s: State, choice: Choice) -> Procedure[None]:
    """Search for camouflaged enemies: one die decides for all of them."""
    figure = s.figures[choice.piece or 0]
    spends_phase(figure)
    yield tell("told-searches", who=name_of(s, figure.id), rule="PZF-13.2h", pieces=(figure.id,))
    best = yield from draw(D6, "search", search_roll_reached, seat=figure.side, rule="PZF-13.2h")
    hidden = [foe for foe in on_table(s, other_seat(figure.side)) if is_unseen(foe)]
    for enemy in [foe for foe in hidden if is_near_enough(figure, foe, best) and is_seen_without_net(s, figure, foe)]:
        yield from camouflage.uncover(s, enemy, "told-spotted", "PZF-13.2h")


@rule("PZF-13.2j")
def spends_phase(figure: Figure) -> None:
    """Note that a figure that searches does not shoot in this phase."""
    figure.shot = True


def search_roll_reached(faces: Faces) -> int:
    """The highest roll of the search table that a die reaches."""
    return max(step.roll for step in charts().camouflage.steps if step.roll <= faces[0])


def is_near_enough(figure: Figure, enemy: Figure, best: int) -> bool:
    """Whether an enemy is found by a die that reaches `best` in the search table.

    The nearer the enemy, the lower the roll needed.
    """
    needed = charts().camouflage.needed(gap(figure, enemy))
    return needed is not None and needed <= best


@rule("PZF-13.2j")
def is_seen_without_net(s: State, figure: Figure, enemy: Figure) -> bool:
    """Whether a figure would see an enemy without its net."""
    return sees_without_camouflage(s, figure, enemy)
