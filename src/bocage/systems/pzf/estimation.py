"""Estimated fire (PZF-4.6h to n, 6.7b, B12): the guess of a distance, and where the shell comes down.

Before the guess nothing tells a distance: whatever is in sight may be aimed at, and one who lets his gunner guess gets
the error of the gunner's eye as a roll like any other.
"""

from __future__ import annotations

from random import Random

from bocage.ground.table import TURN, along, bearing, length
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Event, Procedure, ask, draw, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.dice import Dice, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import EACH, Tally
from bocage.kernel.text import Args, text
from bocage.systems.pzf import camouflage, detection, shots
from bocage.systems.pzf.aiming import CEASE
from bocage.systems.pzf.ballistics import Shot, shell_of, weapon_of
from bocage.systems.pzf.bodies import Point, arc_of, muzzle, place, tolerance
from bocage.systems.pzf.charts import Band
from bocage.systems.pzf.laying import aims, spotter_of, use_up, why_not_lay
from bocage.systems.pzf.model import PS, Figure, State
from bocage.systems.pzf.sight import sees_point
from bocage.systems.pzf.tables import Weapon, charts, range_band, weapon
from bocage.systems.pzf.templates import Explosion, aim_point, batters, explode, level_at, scatter
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import element_name, name_of

BY_EYE = Choice("by-eye")
ERROR = Dice(12, 100)
"""Twelve dice of a hundred: their sum lies so about its middle as the normal law, a hundred being one deviation."""
MIDDLE = 606
DEVIATION = 100


# --- the shot (4.6h to n) -----------------------------------------------------------------------------------------
def fire(s: State, f: Figure, arm: int) -> Procedure[None]:
    """A target, a distance, the to-hit die, the shell."""
    id = f.id
    choice = yield from lays(s, f, arm)
    if choice == CEASE:
        f.arms[arm].fired = False
        return
    spotter = spotter_of(s, choice)
    shot = Shot(id, arm, 0, choice.place) if choice.place else Shot(id, arm, choice.piece or 0)
    goal = aim_point(s, shot)
    what = name_of(s, shot.target) if shot.target else element_name(s, shot.element)
    f.arms[arm].aimed, f.arms[arm].aimed_at = shot.target, shot.element
    yield from camouflage.betray(s, f)
    yield tell("told-lays", who=name_of(s, id), target=what, rule="PZF-4.6h", pieces=(id,))
    if spotter is not None:
        use_up(s, f, spotter)
    train(s, f, arm, goal)
    inches = yield from estimate(s, f, arm, goal)
    yield tell("told-guess", inches=inches, rule="PZF-4.6h", pieces=(id,))
    yield from comes_down(s, f, shot, goal, spotter, inches)


def lays(s: State, f: Figure, arm: int) -> Procedure[Choice]:
    """The declared target; where neither crew nor spotter makes it out, another."""
    id = f.id
    while True:
        choice = yield from ask(
            s.player,
            text("prompt-lay", who=name_of(s, id)),
            Choices(lambda k: (*aims(k, k.figures[id], arm), CEASE), why_not=why_not_lay, default=lambda k: CEASE),
            rule="PZF-4.6h",
            pieces=(id,),
        )
        target = choice.piece if choice.verb == "lay" else None
        eye = spotter_of(s, choice) or f
        if target is None or (yield from detection.makes_out(s, eye, arm if eye is f else 0, target)):
            return choice


@rule("PZF-6.7b")
def train(s: State, f: Figure, arm: int, goal: Point) -> None:
    """What covers all round is turned to the direction of its shot."""
    if arc_of(s, f, arm) >= TURN:
        f.facing = bearing(place(f), goal)


def comes_down(s: State, f: Figure, shot: Shot, goal: Point, spotter: Figure | None, inches: int) -> Procedure[None]:
    """The shell falls at the estimated point, or strays from there."""
    arm, row = shot.arm, weapon_of(s, shot)
    if is_lost(row, inches, indirect=spotter is not None or not row.estimation):
        yield tell("told-estimate-lost", rule="PZF-4.6j", pieces=(f.id,))
        return
    yield how_far_off(f, arm, goal, inches)
    hit = yield from shots.to_hit(s, shot, band_of_guess(s, row, inches))
    point = estimated_point(s, f, arm, goal, inches)
    shell = shell_of(s, shot)
    template = row.bursts(shell)
    assert template is not None
    assert template != "flame"
    if not hit:
        yield tell("told-missed", rule="PZF-4.6h", pieces=(f.id,))
        point = yield from scatter(s, point, template)
    note_burst(s, f, arm, spotter, point)
    above = comes_from_above()
    blast = Explosion(
        template, point, row.hits_with(shell=shell), f.id, row.firearm, start_of(f, arm),
        level_at(s, point, None, falls=True), falls=above,
    )  # fmt: skip
    yield from batters(s, shot, point)
    yield from explode(s, blast)


def how_far_off(f: Figure, arm: int, goal: Point, inches: int) -> Event:
    """By how much a guess is wrong, as all see once the shell comes down."""
    off = inches - (length(start_of(f, arm), goal) + PS // 2) // PS
    said = "told-guess-right" if not off else "told-guess-short" if off < 0 else "told-guess-long"
    return tell(said, inches=abs(off), rule="PZF-4.6h", pieces=(f.id,))


@rule("PZF-4.6h", off=lambda s, f, arm, goal, inches: goal)
def estimated_point(s: State, f: Figure, arm: int, goal: Point, inches: int) -> Point:
    """So many inches along the weapon's direction, wherever the target may be."""
    start = start_of(f, arm)
    way = f.facing if arc_of(s, f, arm) >= TURN else bearing(start, goal)
    return along(start, way, inches * PS)


@rule("PZF-4.6n", off=lambda f, arm: place(f))
def start_of(f: Figure, arm: int) -> Point:
    """The distance is counted from the muzzle."""
    return muzzle(f, arm)


@rule("PZF-4.6i", off="medium")
def band_of_guess(s: State, row: Weapon, inches: int) -> Band:
    """The range modifier is that of the estimated distance."""
    return range_band(inches * PS, row.range, s.setting.options) or "long"


@rule("PZF-4.6j", off=False)
def is_lost(row: Weapon, inches: int, *, indirect: bool) -> bool:
    """A shot guessed beyond the weapon's reach, or too near for it, is lost."""
    least = least_range(row) if indirect else 0
    return not least - tolerance() <= inches * PS <= row.range + tolerance()


@rule("PZF-4.6c", off=0)
def least_range(row: Weapon) -> int:
    """Indirect fire reaches no nearer than a quarter of the longest range."""
    return row.range // charts().indirect.least_range_divisor


@rule("PZF-4.6k", "PZF-4.6l", off=False)
def comes_from_above() -> bool:
    """An estimated shot strikes the top of vehicles, and nothing is in its way."""
    return True


# --- the guess (B12) ----------------------------------------------------------------------------------------------
def estimate(s: State, f: Figure, arm: int, goal: Point) -> Procedure[int]:
    """A number of inches, named by the player or left to the gunner's eye."""
    longest = weapon(f.arms[arm].weapon).range // PS
    choice = yield from ask(
        s.player,
        text("prompt-guess", who=name_of(s, f.id)),
        Choices(
            lambda k: (BY_EYE,),
            check_free=can_guess,
            sample=lambda k, rng: _any_guess(rng, longest),
            default=lambda k: BY_EYE,
            limits=lambda k: (1, longest),
            forms=lambda k: (Blank(Choice("guess", number=0), (1, longest), "ps"),),
        ),
        rule="PZF-4.6h",
        pieces=(f.id,),
    )
    return (yield from by_eye(s, f, arm, goal)) if choice == BY_EYE else choice.number or 1


def can_guess(s: State, choice: Choice) -> Violation | None:
    """Any whole number of inches is a guess."""
    if choice == Choice("guess", number=choice.number) and 1 <= (choice.number or 0) < 1000:
        return None
    return refuse("PZF-4.6h", "refuse-not-offered", choice=str(choice))


def _any_guess(rng: Random, longest: int) -> Choice:
    return BY_EYE if rng.random() < 0.8 else Choice("guess", number=rng.randint(1, longest))


@rule("PZF-B12b", off=1)
def by_eye(s: State, f: Figure, arm: int, goal: Point) -> Procedure[int]:
    """The true distance with the error of an eye, to the nearest inch."""
    true, share = length(start_of(f, arm), goal), deviation(s, f, arm, goal)

    def read(faces: Faces) -> int:
        found = true * (DEVIATION * PS + (sum(faces) - MIDDLE) * share)
        return max(1, (2 * found + DEVIATION * PS * PS) // (2 * DEVIATION * PS * PS))

    # The dice make up one error: neither they nor their sum mean anything by themselves.
    about: Args = {"who": name_of(s, f.id)}
    rolled = draw(ERROR, "estimate", read, tally=Tally(unit=EACH), seat=f.side, about=about, rule="PZF-B12b")
    return (yield from rolled)


@rule("PZF-B12c", off=lambda s, f, arm, goal: s.setting.options.ai_estimation_sd)
def deviation(s: State, f: Figure, arm: int, goal: Point) -> int:
    """In thousandths of the distance; half of it once a burst was seen where one aims again."""
    whole, fell = s.setting.options.ai_estimation_sd, f.arms[arm].fell
    row = charts().estimation
    return whole * row.after_burst // PS if fell is not None and length(fell, goal) <= row.area else whole


def note_burst(s: State, f: Figure, arm: int, spotter: Figure | None, point: Point) -> None:
    """The crew remembers where its shell fell, if it or its spotter saw it."""
    eyes = (f, spotter) if spotter is not None else (f,)
    seen = table(s).has(point) and any(sees_point(s, eye, point) for eye in eyes)
    f.arms[arm].fell = point if seen else None
