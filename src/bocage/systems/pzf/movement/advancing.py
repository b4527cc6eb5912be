"""The advance of Sturmtruppen (PZF-16.1): a German figure that does not shoot may move half its Movement instead."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.morale import command
from bocage.systems.pzf.movement import walking
from bocage.systems.pzf.movement.sturmtruppen import enemies_near, is_german, least_distance, why_not_near_enemy
from bocage.systems.pzf.reference.datafiles import THOUSANDTHS
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.shooting import shooters
from bocage.systems.pzf.shooting.shooters import TableSnapshot
from bocage.systems.pzf.space.bodies import base, is_touching, movement_of
from bocage.systems.pzf.state.model import Activation, Figure, State
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import ground


@rule("PZF-16.1a")
def advance_choices(snapshot: TableSnapshot, figure: Figure) -> Iterator[Choice]:
    """The choice to advance instead of shooting, if the figure may."""
    if is_german(figure) and not why_no_advance_by(snapshot.s, figure, snapshot.beside(figure.side, least_distance())):
        yield Choice("advance", figure.id)


def why_not_advance(s: State, choice: Choice) -> Violation | None:
    """Why the figure a choice names may not advance; None if it may, or if the choice names none."""
    figure = s.figures.get(choice.piece or 0)
    return None if figure is None else why_no_advance_by(s, figure)


def why_no_advance_by(s: State, figure: Figure, near_enemies: Collection[int] | None = None) -> Violation | None:
    """Why a figure may not advance; None if it may.

    `near_enemies` are the ids of men near an enemy, if known: other men are then not tested for enemies.
    """
    if not is_german(figure) or figure.kind not in ("man", "vehicle") or figure.wreck or figure.climb is not None:
        return refuse("PZF-16.1a", "refuse-no-sturmtruppen")
    refusal = shooters.why_not_in_its_part(s, figure) or why_not_free_to_advance(figure)
    if refusal:
        return refusal
    is_alone = near_enemies is not None and figure.kind == "man" and figure.id not in near_enemies
    near_figures = [] if is_alone else enemies_near(s, figure, base(figure))
    refusal = why_not_advance_in_contact(figure, near_figures) or why_not_advance_uncommanded(figure)
    refusal = refusal or (
        ground.why_not_move_vehicle(s, figure)
        if figure.kind == "vehicle"
        else command.why_not_free(s, figure, walking_off=True)
    )
    return refusal or (
        None if s.setting.options.sturmtruppen_may_withdraw else why_not_near_enemy(base(figure), near_figures)
    )


@rule("PZF-16.1c")
def why_not_free_to_advance(figure: Figure) -> Violation | None:
    """Why a figure may not advance: it has shot, served a weapon or reloaded in this phase; None if it has not."""
    is_busy_now = figure.shot or bool(figure.served) or any(arm.fired or arm.reloading for arm in figure.arms)
    return refuse("PZF-16.1c", "refuse-has-shot") if is_busy_now else None


@rule("PZF-16.1a")
def why_not_advance_in_contact(figure: Figure, enemies: list[Figure]) -> Violation | None:
    """Why a figure may not advance: it touches one of these enemies; None if it does not."""
    return refuse("PZF-16.1a", "refuse-engaged") if any(is_touching(figure, enemy) for enemy in enemies) else None


@rule("PZF-16.1d")
def why_not_advance_uncommanded(figure: Figure) -> Violation | None:
    """Why a figure may not advance: it has no command; None if it has. Bravery does not help."""
    return refuse("PZF-16.1d", "refuse-isolated") if figure.isolated else None


def start_advance(s: State, choice: Choice) -> Procedure[None]:
    """Start the advance of the chosen figure; it replaces all its shooting in this phase."""
    figure = s.figures[choice.piece or 0]
    figure.shot = figure.advanced = True
    if figure.kind == "man":
        figure.cycled = walking.can_cycle(figure)
    points = (
        (movement_of(figure) if figure.kind == "vehicle" else walking.movement_allowance(s, figure))
        * charts().sturmtruppen.share
        // THOUSANDTHS
    )
    s.active = Activation(
        figure.id, figure.spent + points, (figure.x, figure.y), figure.level, figure.prone, advance=True
    )
    s.step = "moving"
    yield tell("told-advances", who=name_of(s, figure.id), rule="PZF-16.1a", pieces=(figure.id,))
