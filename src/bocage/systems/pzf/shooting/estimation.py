"""Estimated fire (PZF-4.6h to n, 6.7b, B12): the estimate of a distance, and where the shell comes down.

No distance is shown before the estimate: any target in sight may be aimed at. An estimate left to the gunner is the
true distance with an error that is rolled like any other die.
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
from bocage.systems.pzf.reference.datafiles import Band
from bocage.systems.pzf.reference.rows import Weapon
from bocage.systems.pzf.reference.tables import charts, range_band, weapon
from bocage.systems.pzf.shooting import detection, to_hit
from bocage.systems.pzf.shooting.aiming import CEASE_FIRE
from bocage.systems.pzf.shooting.ballistics import Shot, shell_of, weapon_of
from bocage.systems.pzf.shooting.laying import (
    BY_EYE,
    laying_choices,
    least_range,
    note_shot_directed,
    spotter_of,
    why_not_lay,
)
from bocage.systems.pzf.shooting.scatter import roll_scatter
from bocage.systems.pzf.shooting.templates import Explosion, aim_point, damage_scenery_under, explode, storey_of_burst
from bocage.systems.pzf.space.bodies import Point, centre_of, muzzle, tolerance, weapon_arc
from bocage.systems.pzf.space.sight import sees_point
from bocage.systems.pzf.space.terrain import element_name, table
from bocage.systems.pzf.special import camouflage
from bocage.systems.pzf.state.model import PS, Figure, State
from bocage.systems.pzf.state.names import name_of

MOST_INCHES = 999
"""The greatest estimate a player may name, far beyond any table."""
BY_EYE_SHARE = 0.8
"""How often a random player leaves the estimate to the gunner."""
ERROR_DICE = Dice(12, 100)
"""The dice of a gunner's error.

The sum of twelve dice of 100 is nearly normal about 606, with a standard deviation of 100.
"""
ERROR_MEAN = 606
"""The mean of the sum of the error dice: no error."""
ERROR_DEVIATION = 100
"""One standard deviation of the sum of the error dice."""


# --- the shot (4.6h to n) -----------------------------------------------------------------------------------------
def fire_by_estimation(s: State, figure: Figure, arm: int) -> Procedure[None]:
    """Carry out estimated fire: target, estimate, to-hit die, and where the shell comes down."""
    id = figure.id
    choice = yield from choose_laid_target(s, figure, arm)
    if choice == CEASE_FIRE:
        figure.arms[arm].fired = False
        return
    spotter = spotter_of(s, choice)
    shot = Shot(id, arm, 0, choice.place) if choice.place else Shot(id, arm, choice.piece or 0)
    goal = aim_point(s, shot)
    what = name_of(s, shot.target) if shot.target else element_name(s, shot.element)
    figure.arms[arm].aimed, figure.arms[arm].aimed_at = shot.target, shot.element
    yield from camouflage.uncover_if_camouflaged(s, figure)
    yield tell("told-lays", who=name_of(s, id), target=what, rule="PZF-4.6h", pieces=(id,))
    if spotter is not None:
        note_shot_directed(s, figure, spotter)
    point_weapon(s, figure, arm, goal)
    inches = yield from ask_estimate(s, figure, arm, goal)
    yield tell("told-guess", inches=inches, rule="PZF-4.6h", pieces=(id,))
    yield from land_estimated_shell(s, figure, shot, goal, spotter, inches)


def choose_laid_target(s: State, figure: Figure, arm: int) -> Procedure[Choice]:
    """Ask for a target until crew or spotter makes it out; gives the choice, which may be to cease."""
    id = figure.id
    while True:
        choice = yield from ask(
            s.player,
            text("prompt-lay", who=name_of(s, id)),
            Choices(
                lambda known: (*laying_choices(known, known.figures[id], arm), CEASE_FIRE),
                why_not=why_not_lay,
                default=lambda known: CEASE_FIRE,
            ),
            rule="PZF-4.6h",
            pieces=(id,),
        )
        target = choice.piece if choice.verb == "lay" else None
        eye = spotter_of(s, choice) or figure
        if target is None or (yield from detection.make_out(s, eye, arm if eye is figure else 0, target)):
            return choice


@rule("PZF-6.7b")
def point_weapon(s: State, figure: Figure, arm: int, goal: Point) -> None:
    """Turn a weapon that covers the whole circle towards its target; others keep their facing."""
    if weapon_arc(s, figure, arm) >= TURN:
        figure.facing = bearing(centre_of(figure), goal)


def land_estimated_shell(
    s: State, figure: Figure, shot: Shot, goal: Point, spotter: Figure | None, inches: int
) -> Procedure[None]:
    """Roll to hit for an estimate in inches, scatter a miss, and let the shell burst."""
    arm, row = shot.arm, weapon_of(s, shot)
    if is_estimate_lost(row, inches, indirect=spotter is not None or not row.estimation):
        yield tell("told-estimate-lost", rule="PZF-4.6j", pieces=(figure.id,))
        return
    yield error_event(figure, arm, goal, inches)
    hit = yield from to_hit.roll_hit(s, shot, band_of_guess(s, row, inches))
    point = estimated_point(s, figure, arm, goal, inches)
    shell = shell_of(s, shot)
    template = row.bursts(shell)
    assert template is not None
    assert template != "flame"
    if not hit:
        yield tell("told-missed", rule="PZF-4.6h", pieces=(figure.id,))
        point = yield from roll_scatter(point, template, figure.side)
    remember_burst(s, figure, arm, spotter, point)
    above = comes_from_above()
    blast = Explosion(
        template, point, row.hits_with(shell=shell), figure.id, row.firearm, estimate_start(figure, arm),
        storey_of_burst(s, point, None, falls=True), falls=above,
    )  # fmt: skip
    yield from damage_scenery_under(s, shot, point)
    yield from explode(s, blast)


def error_event(figure: Figure, arm: int, goal: Point, inches: int) -> Event:
    """An event that says by how many inches an estimate was wrong, once the shell has come down."""
    error = inches - (length(estimate_start(figure, arm), goal) + PS // 2) // PS
    text_id = "told-guess-right" if not error else "told-guess-short" if error < 0 else "told-guess-long"
    return tell(text_id, inches=abs(error), rule="PZF-4.6h", pieces=(figure.id,))


@rule("PZF-4.6h")
def estimated_point(s: State, figure: Figure, arm: int, goal: Point, inches: int) -> Point:
    """The point at the estimated distance along the weapon's direction; the true distance plays no part."""
    start = estimate_start(figure, arm)
    direction = figure.facing if weapon_arc(s, figure, arm) >= TURN else bearing(start, goal)
    return along(start, direction, inches * PS)


@rule("PZF-4.6n")
def estimate_start(figure: Figure, arm: int) -> Point:
    """The point from which an estimated distance counts: the muzzle."""
    return muzzle(figure, arm)


@rule("PZF-4.6i")
def band_of_guess(s: State, row: Weapon, inches: int) -> Band:
    """The range band of an estimated distance in inches."""
    return range_band(inches * PS, row.range, s.setting.options) or "long"


@rule("PZF-4.6j")
def is_estimate_lost(row: Weapon, inches: int, *, indirect: bool) -> bool:
    """Whether a shot is lost: the estimate is beyond the weapon's range or, if indirect, below its least range."""
    least_distance = least_range(row) if indirect else 0
    return not least_distance - tolerance() <= inches * PS <= row.range + tolerance()


@rule("PZF-4.6k", "PZF-4.6l")
def comes_from_above() -> bool:
    """Whether an estimated shot strikes the top of vehicles and passes over all obstacles."""
    return True


# --- the guess (B12) ----------------------------------------------------------------------------------------------
def ask_estimate(s: State, figure: Figure, arm: int, goal: Point) -> Procedure[int]:
    """Ask for an estimate in inches: named by the player, or left to the gunner's eye."""
    longest = weapon(figure.arms[arm].weapon).range // PS
    choice = yield from ask(
        s.player,
        text("prompt-guess", who=name_of(s, figure.id)),
        Choices(
            lambda known: (BY_EYE,),
            check_free=why_not_guess,
            sample=lambda known, rng: _random_guess(rng, longest),
            default=lambda known: BY_EYE,
            limits=lambda known: (1, longest),
            forms=lambda known: (Blank(Choice("guess", number=0), (1, longest), "ps"),),
        ),
        rule="PZF-4.6h",
        pieces=(figure.id,),
    )
    return (yield from estimate_by_eye(s, figure, arm, goal)) if choice == BY_EYE else choice.number or 1


def why_not_guess(s: State, choice: Choice) -> Violation | None:
    """Why a choice is no estimate; None for any whole number of inches up to `MOST_INCHES`."""
    if choice == Choice("guess", number=choice.number) and 1 <= (choice.number or 0) <= MOST_INCHES:
        return None
    return refuse("PZF-4.6h", "refuse-not-offered", choice=str(choice))


def _random_guess(rng: Random, longest: int) -> Choice:
    """A random estimate: mostly by the gunner's eye, else a number up to the longest range in inches."""
    return BY_EYE if rng.random() < BY_EYE_SHARE else Choice("guess", number=rng.randint(1, longest))


@rule("PZF-B12b")
def estimate_by_eye(s: State, figure: Figure, arm: int, goal: Point) -> Procedure[int]:
    """The true distance with a random error, in inches rounded to the nearest, at least 1."""
    true, deviation_share = length(estimate_start(figure, arm), goal), error_of_eye(s, figure, arm, goal)

    def read(faces: Faces) -> int:
        scaled = true * (ERROR_DEVIATION * PS + (sum(faces) - ERROR_MEAN) * deviation_share)
        return max(1, (2 * scaled + ERROR_DEVIATION * PS * PS) // (2 * ERROR_DEVIATION * PS * PS))

    # The dice make one error together: single faces are not shown, and have no meaning of their own.
    about: Args = {"who": name_of(s, figure.id)}
    rolled = draw(ERROR_DICE, "estimate", read, tally=Tally(unit=EACH), seat=figure.side, about=about, rule="PZF-B12b")
    return (yield from rolled)


@rule("PZF-B12c")
def error_of_eye(s: State, figure: Figure, arm: int, goal: Point) -> int:
    """The standard deviation of a gunner's error, in thousandths of the distance.

    It is reduced where the crew saw an earlier burst near the point aimed at.
    """
    full_deviation, last_burst = s.setting.options.ai_estimation_sd, figure.arms[arm].fell
    row = charts().estimation
    return (
        full_deviation * row.after_burst // PS
        if last_burst is not None and length(last_burst, goal) <= row.area
        else full_deviation
    )


def remember_burst(s: State, figure: Figure, arm: int, spotter: Figure | None, point: Point) -> None:
    """Note where a shell fell if the crew or its spotter saw it, else forget the last burst."""
    observers = (figure, spotter) if spotter is not None else (figure,)
    is_seen = table(s).has(point) and any(sees_point(s, eye, point) for eye in observers)
    figure.arms[arm].fell = point if is_seen else None
