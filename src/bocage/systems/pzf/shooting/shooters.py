"""Which figures may shoot, and the state of their weapons (PZF-4.1f, 5.2, 5.4a, 5.5b, 20.8, B6b).

Before every choice all figures of a side are asked, and a choice changes few of them, so `TableSnapshot` keeps
the answers. An answer rests on the figure itself, on all of the state that is not figures, and on how other
figures stand: those near it, or all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from operator import attrgetter
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from msgspec.structs import replace

from bocage.kernel.contract.state import encode
from bocage.kernel.rules import Violation, refuse, rule
from bocage.mechanics.keeping import Kept
from bocage.systems.pzf.heavy.gunners import skill_of
from bocage.systems.pzf.morale.command import acts_freely
from bocage.systems.pzf.movement.sturmtruppen import why_not_after_advance
from bocage.systems.pzf.movement.zones import is_at_vehicle, is_engaged, men_near_enemies
from bocage.systems.pzf.reference.rows import Weapon
from bocage.systems.pzf.reference.tables import weapon
from bocage.systems.pzf.scenarios.history import why_no_order_to_fire
from bocage.systems.pzf.space.bodies import HULL_CONTACT_RANGE, Point, movement_of, tolerance
from bocage.systems.pzf.state.model import NO_ARM, PS, Figure, State

Manner = Literal["", "estimation", "flame"]
"""How a weapon is fired: "" by aiming at a target in sight, by estimation, or as a jet of flame."""
GRENADE = "grenade"
"""The id of the weapon row of grenades, which are thrown in a step of their own."""
A = TypeVar("A")
"""The type of an answer."""
AnswerScope = Literal["near", "everybody", "friends"]
"""Which other figures an answer rests on: how those near the figure stand, or all; with `friends` also on what the men
do that serve its weapon or spot for it, so that the answer is not kept.
"""


class Answer(NamedTuple, Generic[A]):
    """The answer to a question about a figure, and which other figures it rests on."""

    value: A
    scope: AnswerScope


SQUARE_SIDE = HULL_CONTACT_RANGE + 2 * PS
"""The side of the squares into which the table is divided, in 1/1000 inch; a figure outside the square of another
and the eight around it neither touches it nor is within two inches of it.
"""
NEIGHBOUR_OFFSETS = [(dx, dy) for dx in (-SQUARE_SIDE, 0, SQUARE_SIDE) for dy in (-SQUARE_SIDE, 0, SQUARE_SIDE)]
"""The offsets from a point to the same point of its own square and of the eight around it."""
EVERYWHERE = "everywhere"
"""Stands for the square of answers that rest on how all figures stand."""


# --- who may shoot ------------------------------------------------------------------------------------------------
def why_not_shoot(s: State, figure: Figure, near_enemies: Collection[int] | None = None) -> Violation | None:
    """Why a figure may not shoot at all in this part; None if it may.

    The ids of men near an enemy, if given, spare the test for melee for all other figures.
    """
    return (
        why_not_shoot_aboard(figure) or why_not_in_its_part(s, figure) or why_not_able_to_shoot(s, figure, near_enemies)
    )


def why_not_able_to_shoot(s: State, figure: Figure, near_enemies: Collection[int] | None = None) -> Violation | None:
    """Why a figure could not shoot if it were its side's part; None if it could."""
    refusal = (
        why_not_shoot_aboard(figure)
        or why_not_in_action(figure)
        or why_not_aim(s, figure)
        or why_not_shoot_again(figure)
        or why_not_shoot_after_exertion(figure)
        or why_not_after_cycling(figure)
    )
    return (
        refusal
        or why_not_shoot_in_melee(s, figure, near_enemies)
        or why_not_shoot_uncommanded(s, figure)
        or why_not_shoot_or_throw(s, figure)
    )


@rule("PZF-13.1a")
def why_not_after_cycling(figure: Figure) -> Violation | None:
    """Why a man may not shoot: it moved on its bicycle in this turn; None if it did not."""
    return refuse("PZF-13.1a", "refuse-cyclist") if figure.cycled else None


def why_not_shoot_or_throw(s: State, figure: Figure) -> Violation | None:
    """Why a figure may neither shoot nor throw: the scenario, an advance in this phase, or a man it has tended."""
    return why_no_order_to_fire(s, figure) or why_not_after_advance(s, figure) or why_not_after_tending(s, figure)


@rule("PZF-13.1c")
def why_not_after_tending(s: State, figure: Figure) -> Violation | None:
    """Refuse a man that has tended a dying man in this turn."""
    return refuse("PZF-13.1c", "refuse-treated") if figure.treated else None


@rule("PZF-9.3e")
def why_not_shoot_aboard(figure: Figure) -> Violation | None:
    """Refuse a passenger of a vehicle."""
    return refuse("PZF-9.3e", "refuse-carried") if figure.where == "aboard" else None


@rule("PZF-9.8c")
def why_not_in_action(figure: Figure) -> Violation | None:
    """Refuse a wreck."""
    return refuse("PZF-9.8c", "refuse-out-of-action") if figure.wreck else None


@rule("PZF-B2a")
def why_not_in_its_part(s: State, figure: Figure) -> Violation | None:
    """Refuse a figure that is not of the side whose part it is, or not on the table."""
    return refuse("PZF-B2a", "refuse-not-your-part") if figure.side != s.player or figure.where != "table" else None


@rule("PZF-1.1b")
def why_not_aim(s: State, figure: Figure) -> Violation | None:
    """Refuse a figure without CT."""
    return None if skill_of(s, figure) else refuse("PZF-1.1b", "refuse-no-ct")


@rule("PZF-4.1f", "PZF-20.8a")
def why_not_shoot_again(figure: Figure) -> Violation | None:
    """Refuse a figure that has shot in this phase, or a man that has served a weapon of another (PZF-6.2d)."""
    return refuse("PZF-4.1f", "refuse-has-shot") if figure.shot or (figure.served and figure.kind == "man") else None


def why_not_fire_again(figure: Figure, arm: int) -> Violation | None:
    """Refuse a weapon of a vehicle that was fired, or held back, in this phase (PZF-9.4g)."""
    used = figure.arms[arm].fired or figure.arms[arm].held
    return refuse("PZF-4.1f", "refuse-has-shot") if figure.kind == "vehicle" and used else None


@rule("PZF-20.8b")
def why_not_shoot_after_exertion(figure: Figure) -> Violation | None:
    """Refuse a figure that in this turn jumped, climbed, boarded or left a vehicle, or was knocked down."""
    return refuse("PZF-20.8b", "refuse-hampered") if figure.crossed or is_down(figure) or figure.height else None


@rule("PZF-4.2b")
def is_down(figure: Figure) -> bool:
    """Whether a figure was knocked down in this turn; a figure that is prone for another reason may shoot."""
    return figure.floored


@rule("PZF-B6b")
def why_not_shoot_in_melee(s: State, figure: Figure, near_enemies: Collection[int] | None = None) -> Violation | None:
    """Refuse a figure engaged in melee; vehicles never are.

    The ids of men near an enemy, if given, spare the test for all other figures.
    """
    if near_enemies is not None and figure.id not in near_enemies:
        return None
    is_fighting = is_engaged(s, figure) or (figure.kind == "man" and is_at_vehicle(s, figure))
    return refuse("PZF-B6b", "refuse-engaged") if is_fighting else None


@rule("PZF-3.2f")
def why_not_shoot_uncommanded(s: State, figure: Figure) -> Violation | None:
    """Refuse a man without command and courage, unless the option lets it shoot at the nearest enemy."""
    if acts_freely(figure) or s.setting.options.isolated_may_shoot_nearest:
        return None
    return refuse("PZF-3.2f", "refuse-isolated-shot")


# --- whether a weapon is ready (5.2, 5.4, 5.5, 5.6c) --------------------------------------------------------------
def manner_of(figure: Figure, arm: int) -> Manner:
    """How a weapon of a figure is fired."""
    row = weapon(figure.arms[arm].weapon)
    return "flame" if row.template == "flame" else "estimation" if is_estimated(row) else ""


@rule("PZF-6.7d")
def is_estimated(row: Weapon) -> bool:
    """Whether a weapon always fires by estimation, even at targets in sight: mortars do."""
    return row.estimation


@rule("PZF-5.4a", "PZF-5.4d")
def why_not_loaded(figure: Figure, arm: int) -> Violation | None:
    """Refuse a weapon that is unloaded or being reloaded; it can thus fire every second turn at most."""
    return refuse("PZF-5.4a", "refuse-unloaded") if figure.arms[arm].unloaded or figure.arms[arm].reloading else None


@rule("PZF-5.5b")
def why_not_fire_jammed(figure: Figure, arm: int) -> Violation | None:
    """Refuse a weapon that is jammed, until a phase was spent on clearing it."""
    return refuse("PZF-5.5b", "refuse-jammed") if figure.arms[arm].jammed else None


@rule("PZF-5.2a")
def why_not_fire_after_moving(s: State, figure: Figure, row: Weapon) -> Violation | None:
    """Refuse a weapon that allows no movement, or at most half the Movement, before its shot."""
    movement = movement_used(figure)
    if row.move_penalty == "total" and movement:
        return refuse("PZF-5.2a", "refuse-moved")
    if row.move_penalty == "half" and 2 * movement > movement_of(figure) + 2 * tolerance():
        return refuse("PZF-5.2a", "refuse-moved-far")
    return None


@rule("PZF-5.2b", "PZF-5.2c")
def movement_used(figure: Figure) -> int:
    """Movement points (1/1000 inch) spent in this turn, terrain, lying down and standing up included, turning not."""
    return figure.spent


def grenade_of(figure: Figure) -> int:
    """The index of the grenades among a man's weapons; `NO_ARM` if it has none."""
    return next((index for index, arm in enumerate(figure.arms) if arm.weapon == GRENADE and not arm.gone), NO_ARM)


def why_not_throw_again(figure: Figure) -> Violation | None:
    """Refuse a man that has looked for a grenade in this phase: there is one try (PZF-5.6c)."""
    return refuse("PZF-5.6c", "refuse-has-thrown") if figure.threw else None


# --- answers kept until the table changes -------------------------------------------------------------------------
_how_it_stands = attrgetter(
    "x", "y", "where", "level", "height", "climb", "facing", "prone", "aboard", "wreck", "camouflaged"
)
"""The parts of a figure that matter to answers about other figures."""


class TableSnapshot:
    """The state at one moment, for code that asks many figures the same question.

    Answers are kept between snapshots.
    """

    __slots__ = ("_besides", "_kept", "s")

    def __init__(self, s: State) -> None:
        """Drop the kept answers that rest on something that has changed."""
        self.s = s
        self._kept = _answers_that_hold(s)
        self._besides = s.setting.kept.besides

    def ask(self, question: Callable[[TableSnapshot, Figure], Answer[A]], figure: Figure) -> A:
        """The answer to a question about a figure, computed only if something on which it rests has changed."""
        key, figure_bytes = (question, figure.id), encode(figure)
        answer: A | None = self._kept.find(key, figure_bytes)
        if answer is None:
            answer, scope = question(self, figure)
            if scope != "friends":
                place = _square(figure.x, figure.y) if scope == "near" else EVERYWHERE
                self._kept.keep(key, figure_bytes, (place,), answer)
        return answer

    def beside(self, side: int, limit: int = 0) -> set[int]:
        """The ids of a side's men that may be within a distance of an enemy, computed once while all stand so."""
        men = self._besides.get((side, limit))
        if men is None:
            men = self._besides[side, limit] = men_near_enemies(self.s, side, limit)
        return men


def depends_on_friends(figure: Figure) -> bool:
    """Whether friends serve a figure's weapon or spot for it, so that what it may fire depends on what they do."""
    on_wheels = figure.kind == "vehicle"
    for arm in figure.arms:
        if _rests_on_friends(arm.weapon, on_wheels):
            return True
    return "indirect_he" in figure.special


@cache
def _rests_on_friends(id: str, on_wheels: bool) -> bool:
    """Whether a weapon may be laid by what other figures see, or is served by several men.

    The men that serve a weapon of a vehicle are the vehicle's own crew.
    """
    row = weapon(id)
    return bool(row.estimation or row.indirect or (row.crew is not None and not on_wheels))


def _answers_that_hold(s: State) -> Kept[Any]:
    """The kept answers, without those that rest on something that has changed since they were given."""
    answers = s.setting.kept
    rest = encode(replace(s, figures={}))
    stands = {id: _how_it_stands(figure) for id, figure in s.figures.items() if figure.where != "lost"}
    have_moved = stands != answers.stands
    if have_moved:
        answers.besides = {}
    if rest != answers.rest:
        answers.kept = Kept()
    elif have_moved:
        answers.kept.drop(EVERYWHERE)
        for _, (x, y, *_) in stands.items() ^ answers.stands.items():
            for dx, dy in NEIGHBOUR_OFFSETS:
                answers.kept.drop(_square(x + dx, y + dy))
    answers.rest, answers.stands = rest, stands
    return answers.kept


def _square(x: int, y: int) -> Point:
    """The square of the table in which a point lies."""
    return x // SQUARE_SIDE, y // SQUARE_SIDE
