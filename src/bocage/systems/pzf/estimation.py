"""Indirect and estimated fire (PZF-4.6, 6.7, B11v, B12): spotters, clearance, the guess, where the shell comes down.

Before the guess nothing tells a distance: whatever is in sight may be aimed at, and one who lets his gunner guess gets
the error of the gunner's eye as a roll like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bocage.ground.table import TURN, along, bearing, length
from bocage.kernel.choice import Choice
from bocage.kernel.dice import Dice, Faces
from bocage.kernel.procedure import Blank, Event, Procedure, ask, draw, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import EACH, Tally
from bocage.kernel.text import Args, text
from bocage.systems.pzf import aiming, bursts, camouflage, crews, shooters, shooting, shots
from bocage.systems.pzf.aiming import CEASE
from bocage.systems.pzf.bodies import Point, arc_of, base, in_arc, muzzle, near, place, tolerance
from bocage.systems.pzf.charts import Band
from bocage.systems.pzf.command import acts_freely, is_grade
from bocage.systems.pzf.model import PS, Burst, Figure, State, on_table, other
from bocage.systems.pzf.shooters import Manner
from bocage.systems.pzf.shooting import Offer
from bocage.systems.pzf.shots import Shot
from bocage.systems.pzf.sight import can_see, can_see_element, point_aimed_at, sees_point
from bocage.systems.pzf.tables import Weapon, charts, range_band, weapon
from bocage.systems.pzf.templates import Explosion, aim_point, batters, explode, level_at, scatter
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import element_name, name_of
from bocage.systems.pzf.volumes import foot_of

BY_EYE = Choice("by-eye")
ERROR = Dice(12, 100)
"""Twelve dice of a hundred: their sum lies so about its middle as the normal law, a hundred being one deviation."""
MIDDLE = 606
DEVIATION = 100


# --- what may be aimed at -----------------------------------------------------------------------------------------
def can_estimate(s: State, f: Figure, arm: int) -> Violation | None:
    """Why a weapon cannot fire by estimation now."""
    return None if any(aims(s, f, arm)) else refuse("PZF-4.6d", "refuse-no-spotter")


def aims(s: State, f: Figure, arm: int) -> Iterator[Choice]:
    """Enemies and scenery the crew sees itself, or is told of."""
    yield from at_figures(s, f, arm)
    yield from at_scenery(s, f, arm)


def at_figures(s: State, f: Figure, arm: int) -> Iterator[Choice]:
    """The enemies the crew sees itself and fires at directly, then those it is told of, each with who tells."""
    unseen = []
    for enemy in on_table(s, other(f.side)):
        if can_lay(s, f, arm, enemy):
            continue
        if sees_itself(s, f, enemy):
            if not aiming.is_melee_target(s, enemy):
                yield Choice("lay", enemy.id)
        else:
            unseen.append(enemy)
    spotters = spotters_for(s, f, arm) if unseen else []
    for enemy in unseen if spotters else ():
        telling = [m for m in spotters if makes_out(s, m, enemy)]
        if telling and not has_no_clearance(s, f, place(enemy)):
            yield from (Choice("lay", enemy.id, m.id) for m in telling)


def spotters_for(s: State, f: Figure, arm: int) -> list[Figure]:
    """All who can direct the fire of a weapon."""
    return [m for m in on_table(s, f.side) if m is not f and can_spot(s, f, arm, m)]


@rule("PZF-4.5c", off=lambda s, f, arm: iter(()))
def at_scenery(s: State, f: Figure, arm: int) -> Iterator[Choice]:
    """An obstacle is aimed at like an enemy: what the crew sees of the scenery, and what it is told of."""
    seen = list(aiming.scenery(s, f))
    yield from (Choice("shell", place=id) for id in seen if not can_lay_on(s, f, arm, id))
    out_of_reach = set(seen)
    for m in spotters_for(s, f, arm):
        for id in aiming.scenery(s, m):
            if id not in out_of_reach and (can_lay_on(s, f, arm, id) or is_too_high(s, f, id)):
                out_of_reach.add(id)
            elif id not in out_of_reach:
                yield Choice("shell", m.id, place=id)


def can_lay_on(s: State, f: Figure, arm: int, element: str) -> Violation | None:
    """Why a weapon cannot be laid on a piece of scenery, whoever sees it."""
    if not in_arc(s, f, arm, table(s).piece(element).shape):
        return refuse("PZF-5.3i", "refuse-arc")
    man = f if f.kind == "vehicle" else crews.gunner_of(s, f)
    if man is not None and not acts_freely(man):
        return refuse("PZF-3.2f", "refuse-not-nearest")
    return next((why for veto in aiming.scenery_vetoes if (why := veto(s, f, arm, element))), None)


def is_too_high(s: State, f: Figure, element: str) -> Violation | None:
    """Why a piece of scenery cannot be reached over what stands before it."""
    return has_no_clearance(s, f, point_aimed_at(s, f, element), element)


def can_lay(s: State, f: Figure, arm: int, enemy: Figure) -> Violation | None:
    """Why a weapon cannot be laid on an enemy, whoever sees him."""
    if not in_arc(s, f, arm, base(enemy)):
        return refuse("PZF-5.3i", "refuse-arc")
    man = crews.gunner_of(s, f) if f.kind != "vehicle" else None
    found = None if man is None else aiming.is_not_nearest(s, man, enemy)
    return found or next((why for veto in aiming.target_vetoes if (why := veto(s, f, arm, enemy))), None)


@rule("PZF-6.7e", off=False)
def sees_itself(s: State, f: Figure, enemy: Figure) -> bool:
    """At a visible target no spotter is needed."""
    return makes_out(s, f, enemy)


def makes_out(s: State, m: Figure, enemy: Figure) -> bool:
    """Whether somebody sees an enemy, and has not looked for him in vain in this turn (PZF-20.6c)."""
    return enemy.id not in m.overlooked and can_see(s, m, enemy)


def spotter_of(s: State, choice: Choice) -> Figure | None:
    """Who directs the fire, if anybody is named beside an enemy or a piece of scenery."""
    return s.figures.get((choice.piece if choice.verb == "shell" else choice.other) or 0)


def why_not_lay(s: State, choice: Choice) -> Violation | None:
    """Why a target, or who is to spot it, is refused."""
    if s.burst is None:
        return None
    f, arm, spotter = s.figures[s.burst.shooter], s.burst.arm, spotter_of(s, choice)
    spots = spotter is not None and can_spot(s, f, arm, spotter)
    if choice.verb == "shell" and choice.place in table(s).number:
        found = can_lay_on(s, f, arm, choice.place)
        if found or can_see_element(s, f, choice.place):
            return found
        seen = spots and spotter is not None and can_see_element(s, spotter, choice.place)
        return is_too_high(s, f, choice.place) if seen else refuse("PZF-4.6d", "refuse-no-spotter")
    enemy = s.figures.get(choice.piece or 0)
    if enemy is None or choice.verb != "lay":
        return None
    found = can_lay(s, f, arm, enemy)
    if found or sees_itself(s, f, enemy):
        return found or aiming.is_melee_target(s, enemy)
    seen = spots and spotter is not None and makes_out(s, spotter, enemy)
    if seen:
        return has_no_clearance(s, f, place(enemy))
    return aiming.is_not_spotted(s, enemy) or refuse("PZF-4.6d", "refuse-no-spotter")


# --- spotters (4.6a, d to g) --------------------------------------------------------------------------------------
def can_spot(s: State, f: Figure, arm: int, m: Figure) -> bool:
    """Whether somebody can direct the fire of a weapon onto what he sees."""
    if m.kind != "man" or m.floored or not fires_indirectly(f, arm):
        return False
    spots = (has_radio(m) and kept_still(m)) or is_own_leader(s, f, m)
    return spots and not shooters.is_in_melee(s, m)


@rule("PZF-4.6a", off=False)
def fires_indirectly(f: Figure, arm: int) -> bool:
    """Mortars and artillery guns fire over what hides the target, and some vehicles' howitzers."""
    return weapon(f.arms[arm].weapon).indirect or is_howitzer(f, arm)


@rule("PZF-9.4p", off=False)
def is_howitzer(f: Figure, arm: int) -> bool:
    """A howitzer on a vehicle, with a shell of high explosive in it."""
    return "indirect_he" in f.special and f.arms[arm].shell == "he"


@rule("PZF-4.6d", off=True)
def kept_still(m: Figure) -> bool:
    """An observer neither moves nor shoots in this turn."""
    return not (m.spent or m.shot or m.threw or m.served)


@rule("PZF-4.6g", "PZF-13.1h", off=lambda m: m.type.endswith("observer"))
def has_radio(m: Figure) -> bool:
    """Whoever has a radio can observe."""
    return "radio" in m.gear


@rule("PZF-4.6f", off=False)
def is_own_leader(s: State, f: Figure, m: Figure) -> bool:
    """A Gradé of the weapon's own unit within two inches of the gunner."""
    gunner = crews.gunner_of(s, f) if f.kind != "vehicle" else None
    if gunner is None or gunner is m or not is_grade(m):
        return False
    return m.unit == gunner.unit and near(gunner, m, charts().indirect.grade_range)


@rule("PZF-4.6e")
def use_up(s: State, f: Figure, m: Figure) -> None:
    """An observer directs one shot in a turn; a leader at the gunner's side is free to do more."""
    if not is_own_leader(s, f, m):
        m.shot = True


# --- clearance (4.6b, B11v) ---------------------------------------------------------------------------------------
@rule("PZF-4.6b", "PZF-B11v")
def has_no_clearance(s: State, f: Figure, goal: Point, target: str = "") -> Violation | None:
    """What is higher than it is far away cannot be fired over, but for the target itself."""
    foot = foot_of(s, f)
    whole = length(place(f), goal)
    for crossed in table(s).crossed((f.x, f.y, foot), (*goal, foot)):
        id = table(s).pieces[crossed.piece].id
        if id != target and max(crossed.top_enter, crossed.top_leave) - foot > crossed.enter * whole:
            return refuse("PZF-4.6b", "refuse-no-clearance", place=id)
    return None


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
            lambda k: (*aims(k, k.figures[id], arm), CEASE),
            why=why_not_lay,
            default=lambda k: CEASE,
            rule="PZF-4.6h",
        )
        target = choice.piece if choice.verb == "lay" else None
        eye = spotter_of(s, choice) or f
        if target is None or (yield from bursts.makes_out(s, eye, arm if eye is f else 0, target)):
            return choice


@rule("PZF-6.7b")
def train(s: State, f: Figure, arm: int, goal: Point) -> None:
    """What covers all round is turned to the direction of its shot."""
    if arc_of(s, f, arm) >= TURN:
        f.facing = bearing(place(f), goal)


def comes_down(s: State, f: Figure, shot: Shot, goal: Point, spotter: Figure | None, inches: int) -> Procedure[None]:
    """The shell falls at the estimated point, or strays from there."""
    arm, row = shot.arm, shots.weapon_of(s, shot)
    if is_lost(row, inches, indirect=spotter is not None or not row.estimation):
        yield tell("told-estimate-lost", rule="PZF-4.6j", pieces=(f.id,))
        return
    yield how_far_off(f, arm, goal, inches)
    hit = yield from shots.to_hit(s, shot, band_of_guess(s, row, inches))
    point = estimated_point(s, f, arm, goal, inches)
    shell = shots.shell_of(s, shot)
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
        lambda k: (BY_EYE,),
        free=can_guess,
        sample=lambda k, rng: _any_guess(rng, longest),
        default=lambda k: BY_EYE,
        limits=lambda k: (1, longest),
        forms=lambda k: (Blank(Choice("guess", number=0), (1, longest), "ps"),),
        rule="PZF-4.6h",
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


# --- guns that choose it (6.8i) -----------------------------------------------------------------------------------
@rule("PZF-6.8i", off=lambda s: [])
def indirect_choices(s: State) -> Iterator[Choice]:
    """Artillery guns fire directly, or indirectly by estimation."""
    for f in on_table(s, s.player):
        if any(_may_choose(f, arm) for arm in range(len(f.arms))) and not why_not_indirect(s, Choice("indirect", f.id)):
            yield Choice("indirect", f.id)


def _may_choose(f: Figure, arm: int) -> bool:
    return fires_indirectly(f, arm) and not f.arms[arm].gone and not shooters.manner_of(f, arm)


def why_not_indirect(s: State, choice: Choice) -> Violation | None:
    """Why a figure cannot fire indirectly."""
    f = s.figures.get(choice.piece or 0)
    if f is None:
        return None
    found = shooters.can_shoot(s, f)
    arm = next((arm for arm in range(len(f.arms)) if _may_choose(f, arm)), -1)
    if found or arm < 0:
        return found or refuse("PZF-4.6a", "refuse-no-weapon")
    return shooters.can_use(s, f, arm) or can_estimate(s, f, arm)


def fire_indirectly(s: State, choice: Choice) -> Procedure[None]:
    """The whole of an indirect shot."""
    f = s.figures[choice.piece or 0]
    arm = next(arm for arm in range(len(f.arms)) if _may_choose(f, arm))
    s.burst = Burst(f.id, arm, 1)
    yield from crews.muster(s, f, arm, True)
    f.arms[arm].fired = True
    yield from fire(s, f, arm)
    yield from bursts.close(s)


shooters.manners["estimation"] = Manner(can_estimate, fire)
shooting.offers.append(Offer(("indirect",), lambda s: iter(indirect_choices(s)), fire_indirectly, why_not_indirect))
