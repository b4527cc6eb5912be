"""Who may shoot, and in what state his weapons are (PZF-4.1f, 5.2, 5.4a, 5.5b, 20.8, B6b).

Before every choice all figures of a side are asked, and a choice changes few of them, so `Standing` keeps the answers.
Law: an answer rests on the figure itself, on all of the state that is not figures, and on how others stand: those near
it, or everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from operator import attrgetter
from typing import Any, Literal, TypeVar

from msgspec.structs import replace

from bocage.kernel.contract.state import encode
from bocage.kernel.rules import Violation, refuse, rule
from bocage.mechanics.keeping import Kept
from bocage.systems.pzf.heavy.gunners import skill_of
from bocage.systems.pzf.morale.command import acts_freely
from bocage.systems.pzf.movement.sturmtruppen import has_advanced
from bocage.systems.pzf.movement.zones import beside_enemies, is_at_vehicle, is_engaged
from bocage.systems.pzf.reference.rows import Weapon
from bocage.systems.pzf.reference.tables import weapon
from bocage.systems.pzf.scenarios.history import holds_fire
from bocage.systems.pzf.space.bodies import REACH, Point, movement_of, tolerance
from bocage.systems.pzf.state.model import PS, Figure, State

Manner = Literal["", "estimation", "flame"]
"""How a weapon is fired: by aiming at what is seen, by estimation, as a jet of flame."""
GRENADE = "grenade"
A = TypeVar("A")
Others = Literal["near", "everybody"]
"""On whose standing an answer rests, besides the figure's own."""
SQUARE = REACH + 2 * PS
"""The side of the squares that tell who is near: whoever stands neither in a figure's own nor in one around it does not
touch it and is not within two inches of it."""
AROUND = [(dx, dy) for dx in (-SQUARE, 0, SQUARE) for dy in (-SQUARE, 0, SQUARE)]
EVERYWHERE = "everywhere"
"""The place of answers that rest on how everybody stands."""


# --- who may shoot ------------------------------------------------------------------------------------------------
def can_shoot(s: State, f: Figure, beside: Collection[int] | None = None) -> Violation | None:
    """Why a figure may not shoot at all in this part; where known, only who is beside an enemy is in melee."""
    return is_carried(f) or is_anothers(s, f) or is_able(s, f, beside)


def is_able(s: State, f: Figure, beside: Collection[int] | None = None) -> Violation | None:
    """Why a figure could not shoot if the part were its own."""
    mine = is_carried(f) or is_out_of_action(f) or cannot_aim(s, f) or has_shot(f) or is_hampered(f) or has_cycled(f)
    return mine or is_in_melee(s, f, beside) or is_silenced(s, f) or is_ordered(s, f)


@rule("PZF-13.1a")
def has_cycled(f: Figure) -> Violation | None:
    """Who moved on his bicycle does not shoot in that turn."""
    return refuse("PZF-13.1a", "refuse-cyclist") if f.cycled else None


def is_ordered(s: State, f: Figure) -> Violation | None:
    """What else keeps a figure from shooting and throwing: a scenario, an advance, a dying man it has tended."""
    return holds_fire(s, f) or has_advanced(s, f) or has_hands_full(s, f)


@rule("PZF-13.1c")
def has_hands_full(s: State, f: Figure) -> Violation | None:
    """Whoever has tended a man in this turn neither shoots nor throws."""
    return refuse("PZF-13.1c", "refuse-treated") if f.treated else None


@rule("PZF-9.3e")
def is_carried(f: Figure) -> Violation | None:
    """Passengers of a vehicle do not shoot."""
    return refuse("PZF-9.3e", "refuse-carried") if f.where == "aboard" else None


@rule("PZF-9.8c")
def is_out_of_action(f: Figure) -> Violation | None:
    """A vehicle out of action is of no more use."""
    return refuse("PZF-9.8c", "refuse-out-of-action") if f.wreck else None


@rule("PZF-B2a")
def is_anothers(s: State, f: Figure) -> Violation | None:
    """Only the figures of the side whose part it is, whichever of its players has them."""
    return refuse("PZF-B2a", "refuse-not-your-part") if f.side != s.player or f.where != "table" else None


@rule("PZF-1.1b")
def cannot_aim(s: State, f: Figure) -> Violation | None:
    """Without CT nobody shoots."""
    return None if skill_of(s, f) else refuse("PZF-1.1b", "refuse-no-ct")


@rule("PZF-4.1f", "PZF-20.8a")
def has_shot(f: Figure) -> Violation | None:
    """A figure shoots once in a phase, with one weapon; who served another's has used his turn too (PZF-6.2d)."""
    return refuse("PZF-4.1f", "refuse-has-shot") if f.shot or (f.served and f.kind == "man") else None


def has_fired(f: Figure, arm: int) -> Violation | None:
    """Each weapon of a vehicle is fired once in a phase (PZF-9.4g)."""
    used = f.arms[arm].fired or f.arms[arm].held
    return refuse("PZF-4.1f", "refuse-has-shot") if f.kind == "vehicle" and used else None


@rule("PZF-20.8b")
def is_hampered(f: Figure) -> Violation | None:
    """Who jumped, climbed, boarded or left a vehicle, or was knocked down in this turn, does not shoot."""
    return refuse("PZF-20.8b", "refuse-hampered") if f.crossed or is_down(f) or f.height else None


@rule("PZF-4.2b", off=lambda f: f.prone or f.floored)
def is_down(f: Figure) -> bool:
    """Who was knocked down in this turn lies helpless; who lies otherwise may shoot."""
    return f.floored


@rule("PZF-B6b")
def is_in_melee(s: State, f: Figure, beside: Collection[int] | None = None) -> Violation | None:
    """An engaged figure may not shoot; vehicles are never engaged. Where known, only who is beside an enemy is."""
    if beside is not None and f.id not in beside:
        return None
    engaged = is_engaged(s, f) or (f.kind == "man" and is_at_vehicle(s, f))
    return refuse("PZF-B6b", "refuse-engaged") if engaged else None


@rule("PZF-3.2f")
def is_silenced(s: State, f: Figure) -> Violation | None:
    """Without command and courage nobody shoots where not even the nearest enemy may be shot at."""
    if acts_freely(f) or s.setting.options.isolated_may_shoot_nearest:
        return None
    return refuse("PZF-3.2f", "refuse-isolated-shot")


# --- the state of his weapons -------------------------------------------------------------------------------------
def manner_of(f: Figure, arm: int) -> Manner:
    """How a weapon is fired."""
    row = weapon(f.arms[arm].weapon)
    return "flame" if row.template == "flame" else "estimation" if is_estimated(row) else ""


@rule("PZF-6.7d", off=False)
def is_estimated(row: Weapon) -> bool:
    """A mortar always fires by estimation, even at what it sees."""
    return row.estimation


@rule("PZF-5.4a", "PZF-5.4d")
def is_unloaded(f: Figure, arm: int) -> Violation | None:
    """An unloaded weapon cannot fire until a phase was spent on it, so at best every second turn."""
    return refuse("PZF-5.4a", "refuse-unloaded") if f.arms[arm].unloaded or f.arms[arm].reloading else None


@rule("PZF-5.5b")
def is_jammed(f: Figure, arm: int) -> Violation | None:
    """A jammed weapon cannot fire until a phase was spent on clearing it."""
    return refuse("PZF-5.5b", "refuse-jammed") if f.arms[arm].jammed else None


@rule("PZF-5.2a")
def has_moved(s: State, f: Figure, row: Weapon) -> Violation | None:
    """Some weapons allow half a Movement before the shot, some none at all."""
    used = movement_used(f)
    if row.move_penalty == "total" and used:
        return refuse("PZF-5.2a", "refuse-moved")
    if row.move_penalty == "half" and 2 * used > movement_of(f) + 2 * tolerance():
        return refuse("PZF-5.2a", "refuse-moved-far")
    return None


@rule("PZF-5.2b", "PZF-5.2c")
def movement_used(f: Figure) -> int:
    """Movement points spent in this turn, after terrain, lying down and standing up included, turning not."""
    return f.spent


def grenade_of(f: Figure) -> int:
    """The place of the grenades among a man's weapons, -1 without."""
    return next((i for i, arm in enumerate(f.arms) if arm.weapon == GRENADE and not arm.gone), -1)


def has_thrown(f: Figure) -> Violation | None:
    """One try in a phase (PZF-5.6c)."""
    return refuse("PZF-5.6c", "refuse-has-thrown") if f.threw else None


_how_it_stands = attrgetter(
    "x", "y", "where", "level", "height", "climb", "facing", "prone", "aboard", "wreck", "camouflaged"
)
"""What of a figure matters to the answers about others."""


# --- what is kept of figures until they change --------------------------------------------------------------------
class Standing:
    """The table as it stands at one moment, for code that asks many figures the same."""

    __slots__ = ("_besides", "_kept", "s")

    def __init__(self, s: State) -> None:
        self.s = s
        self._kept = _answers_that_hold(s)
        self._besides: dict[tuple[int, int], set[int]] = {}

    def ask(self, question: Callable[[Standing, Figure], tuple[A, Others]], f: Figure) -> A:
        """The answer to a question about a figure, asked anew only where something on which it rests has changed.

        The question gives with its answer on whom else that rests.
        """
        if is_helped(f):
            return question(self, f)[0]
        about, reading = (question, f.id), encode(f)
        found: A | None = self._kept.find(about, reading)
        if found is None:
            found, others = question(self, f)
            self._kept.keep(about, reading, (_square(f.x, f.y) if others == "near" else EVERYWHERE,), found)
        return found

    def beside(self, side: int, limit: int = 0) -> set[int]:
        """As `beside_enemies`."""
        found = self._besides.get((side, limit))
        if found is None:
            found = self._besides[side, limit] = beside_enemies(self.s, side, limit)
        return found


def is_helped(f: Figure) -> bool:
    """Whether what friends do and have done matters to a figure: they serve its weapon or spot for it. Of such a figure
    nothing is kept."""
    on_wheels = f.kind == "vehicle"
    for arm in f.arms:
        if _needs_help(arm.weapon, on_wheels):
            return True
    return "indirect_he" in f.special


@cache
def _needs_help(id: str, on_wheels: bool) -> bool:
    """Whether a weapon is laid by what others see, or served by several men, which in a vehicle are its crew."""
    row = weapon(id)
    return bool(row.estimation or row.indirect or (row.crew is not None and not on_wheels))


def _answers_that_hold(s: State) -> Kept[Any]:
    """The answers that rest on nothing that has changed since they were given."""
    answers = s.setting.kept
    rest = encode(replace(s, figures={}))
    stands = {id: _how_it_stands(f) for id, f in s.figures.items()}
    if rest != answers.rest:
        answers.kept = Kept()
    elif stands != answers.stands:
        answers.kept.drop(EVERYWHERE)
        for _, (x, y, *_) in stands.items() ^ answers.stands.items():
            for dx, dy in AROUND:
                answers.kept.drop(_square(x + dx, y + dy))
    answers.rest, answers.stands = rest, stands
    return answers.kept


def _square(x: int, y: int) -> Point:
    return x // SQUARE, y // SQUARE
