"""The advance of Sturmtruppen (PZF-16.1): a German figure that does not shoot may move half its Movement instead."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.morale import command
from bocage.systems.pzf.movement import walking
from bocage.systems.pzf.movement.sturmtruppen import enemies_near, is_german, least_distance, why_not_near_enemy
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.shooting import shooters
from bocage.systems.pzf.shooting.shooters import TableSnapshot
from bocage.systems.pzf.space.bodies import base, is_touching, movement_of
from bocage.systems.pzf.state.model import Activation, Figure, State
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import ground


@rule("PZF-16.1a")
def advance_choices(snapshot: TableSnapshot, f: Figure) -> Iterator[Choice]:
    """The choice to advance instead of shooting, if the figure may."""
    if is_german(f) and not why_no_advance_by(snapshot.s, f, snapshot.beside(f.side, least_distance())):
        yield Choice("advance", f.id)


def why_not_advance(s: State, choice: Choice) -> Violation | None:
    """Why the figure a choice names may not advance; None if it may, or if the choice names none."""
    f = s.figures.get(choice.piece or 0)
    return None if f is None else why_no_advance_by(s, f)


def why_no_advance_by(s: State, f: Figure, near_enemies: Collection[int] | None = None) -> Violation | None:
    """Why a figure may not advance; None if it may.

    `near_enemies` are the ids of men near an enemy, if known: other men are then not tested for enemies.
    """
    if not is_german(f) or f.kind not in ("man", "vehicle") or f.wreck or f.climb is not None:
        return refuse("PZF-16.1a", "refuse-no-sturmtruppen")
    refusal = shooters.why_not_in_its_part(s, f) or why_not_free_to_advance(f)
    if refusal:
        return refusal
    is_alone = near_enemies is not None and f.kind == "man" and f.id not in near_enemies
    near_figures = [] if is_alone else enemies_near(s, f, base(f))
    refusal = why_not_advance_in_contact(f, near_figures) or why_not_advance_uncommanded(f)
    refusal = refusal or (
        ground.why_not_move_vehicle(s, f) if f.kind == "vehicle" else command.why_not_free(s, f, walking_off=True)
    )
    return refusal or (
        None if s.setting.options.sturmtruppen_may_withdraw else why_not_near_enemy(base(f), near_figures)
    )


@rule("PZF-16.1c")
def why_not_free_to_advance(f: Figure) -> Violation | None:
    """Why a figure may not advance: it has shot, served a weapon or reloaded in this phase; None if it has not."""
    is_busy_now = f.shot or bool(f.served) or any(arm.fired or arm.reloading for arm in f.arms)
    return refuse("PZF-16.1c", "refuse-has-shot") if is_busy_now else None


@rule("PZF-16.1a")
def why_not_advance_in_contact(f: Figure, near_figures: list[Figure]) -> Violation | None:
    """Why a figure may not advance: it touches one of these enemies; None if it does not."""
    return refuse("PZF-16.1a", "refuse-engaged") if any(is_touching(f, e) for e in near_figures) else None


@rule("PZF-16.1d")
def why_not_advance_uncommanded(f: Figure) -> Violation | None:
    """Why a figure may not advance: it has no command; None if it has. Bravery does not help."""
    return refuse("PZF-16.1d", "refuse-isolated") if f.isolated else None


def start_advance(s: State, choice: Choice) -> Procedure[None]:
    """Start the advance of the chosen figure; it replaces all its shooting in this phase."""
    f = s.figures[choice.piece or 0]
    f.shot = f.advanced = True
    if f.kind == "man":
        f.cycled = walking.can_cycle(f)
    points = (
        (movement_of(f) if f.kind == "vehicle" else walking.movement_allowance(s, f))
        * charts().sturmtruppen.share
        // 1000
    )
    s.active = Activation(f.id, f.spent + points, (f.x, f.y), f.level, f.prone, advance=True)
    s.step = "moving"
    yield tell("told-advances", who=name_of(s, f.id), rule="PZF-16.1a", pieces=(f.id,))
