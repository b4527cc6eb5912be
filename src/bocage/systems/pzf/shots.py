"""One shot (PZF-4.1 to 4.3, 5.5, B6a): measuring, the to-hit die, jams, what is in the way, who is struck.

Other chapters have their say by the lists below: modifiers, cover of their own, redirected hits, templates, scenery.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from bocage.ground.table import Shape, Spot
from bocage.ground.table import distance as shape_distance
from bocage.kernel.choice import NO, YES
from bocage.kernel.dice import D6
from bocage.kernel.procedure import Barrier, Procedure, ask, draw, reaches, tell
from bocage.kernel.rules import rule
from bocage.kernel.tally import NEEDED, Tally, at_least
from bocage.kernel.text import Args, Text, text
from bocage.systems.pzf.bodies import Point, base, muzzle, near, touching
from bocage.systems.pzf.charts import Band
from bocage.systems.pzf.lines import Obstacle
from bocage.systems.pzf.model import Arm, Figure, State, on_table
from bocage.systems.pzf.sight import Look, figures_before, look, sees_element
from bocage.systems.pzf.tables import Weapon, band_end, charts, profile, range_band, tables, vehicle, weapon
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import element_name, is_unseen, name_of
from bocage.systems.pzf.volumes import eye_of
from bocage.systems.pzf.wounds import NOTHING, Blow, Rolled, roll, second_rolls, strike

STOPPED = "stopped"
"""The outcome of a shot that something in the way has taken."""
OVERLOOKED = "overlooked"
"""The outcome of a shot that is not fired, since its target is not made out."""


class Shot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shot that has been declared at a figure or a piece of scenery.

    With a band it is a resolution: what would happen at that range, for odds that betray no distance (PZF-4.1c).
    """

    shooter: int
    arm: int
    target: int = 0
    element: str = ""
    band: Band | Literal[""] = ""

    def run(self, s: State) -> Procedure[str]:
        f, most = s.figures[self.shooter], band_end(self.band or "long", weapon_of(s, self).range, s.setting.options)
        if must_look(s, f, self.arm, self.target) and not (yield from spots(s, f, s.figures[self.target], most)):
            return OVERLOOKED
        return (yield from resolve(s, self))


class Hit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shot that has arrived: whom it will strike, on which Defence (0: its own), from where."""

    shot: Shot
    target: int
    origin: Point
    defence: int = 0


Redirect = Callable[[State, Hit], Procedure[Hit]]
Modify = Callable[[State, Shot, Tally], None]
Shelter = Callable[[State, Shot, tuple[Obstacle, ...]], tuple[Obstacle, ...]]
Burst = Callable[[State, Shot, Obstacle | None, bool], Procedure[str]]
Damage = Callable[[State, Shot, str], Procedure[None]]
Gunner = Callable[[State, Figure], Figure | None]

redirects: list[Redirect] = []
"""Who is struck instead, and on which face (PZF-6.3c, 9.5)."""
modifiers: list[Modify] = []
"""What other chapters add to the to-hit tally."""
shelters: list[Shelter] = []
"""What other chapters make of the obstacles in the way, such as the shield of a gun (PZF-6.8k)."""
bursts: list[Burst] = []
"""How a shot with a template lands: by what it was stopped, or None at its target, and whether it hit (PZF-4.5)."""
damages: list[Damage] = []
"""What a shot does to a piece of scenery it strikes (PZF-4.3d, 11.2)."""
gunners: list[Gunner] = []
"""Who lays a gun: the man whose CT counts."""


# --- the weapon ---------------------------------------------------------------------------------------------------
def arm_of(s: State, shot: Shot) -> Arm:
    return s.figures[shot.shooter].arms[shot.arm]


def weapon_of(s: State, shot: Shot) -> Weapon:
    return weapon(arm_of(s, shot).weapon)


def skill_of(s: State, f: Figure) -> int:
    """The CT a figure shoots with: a vehicle's own, for a gun that of its gunner."""
    if f.kind == "vehicle":
        return crew_skill(f)
    if f.kind == "gun":
        gunner = layer_of(s, f)
        return 0 if gunner is None else profile(gunner.type).ct
    return profile(f.type).ct


def layer_of(s: State, f: Figure) -> Figure | None:
    """The man who lays a gun."""
    return next((man for find in gunners if (man := find(s, f)) is not None), None) if f.kind == "gun" else None


@rule("PZF-9.4l", off=0)
def crew_skill(f: Figure) -> int:
    """All weapons of a vehicle are fired with its CT."""
    return vehicle(f.type).ct


# --- measuring ----------------------------------------------------------------------------------------------------
@rule("PZF-4.1a", "PZF-5.6h", off="medium")
def band_of(s: State, shot: Shot) -> Band | None:
    """Short, medium or long, now that the shot is declared; None beyond the weapon's reach."""
    return shot.band or range_band(distance_of(s, shot), weapon_of(s, shot).range, s.setting.options)


def distance_of(s: State, shot: Shot) -> int:
    """From base to base, from a vehicle's muzzle to the base (PZF-9.4h)."""
    f = s.figures[shot.shooter]
    goal = goal_of(s, shot)
    start = muzzle_of(f, shot.arm) if f.kind == "vehicle" else base(f)
    return shape_distance(start, goal)


@rule("PZF-9.4h", off=lambda f, arm: base(f))
def muzzle_of(f: Figure, arm: int) -> Shape:
    """From a vehicle one measures from the end of the barrel."""
    return Shape(((muzzle(f, arm),),))


def goal_of(s: State, shot: Shot) -> Shape:
    """The outline aimed at; for a passenger that of what carries him."""
    if shot.element:
        return table(s).piece(shot.element).shape
    return base(body_aimed_at(s, shot.target))


def body_aimed_at(s: State, target: int) -> Figure:
    """The figure that stands for a target on the table: a passenger is where his vehicle is."""
    f = s.figures[target]
    return s.figures[f.aboard] if f.where == "aboard" else f


def aiming_eye(s: State, f: Figure, arm: int) -> Spot:
    """Where a trajectory begins: the eye of a man, the muzzle of a vehicle's weapon."""
    x, y, z = eye_of(s, f)
    return (*muzzle(f, arm), z) if f.kind == "vehicle" else (x, y, z)


def view_of(s: State, f: Figure, arm: int, target: int) -> Look:
    """What a weapon sees of its target."""
    return look(s, aiming_eye(s, f, arm), body_aimed_at(s, target), f)


# --- a shot from its declaration on -------------------------------------------------------------------------------
@rule("PZF-B6a", off=NOTHING)
def resolve(s: State, shot: Shot) -> Procedure[str]:
    """Measure, roll to hit, roll for what is in the way, strike."""
    if shot.target in s.figures:
        s.figures[shot.target].prone = lies_when_shot_at(s.figures[shot.target])
    yield from measured(s, shot)
    band = band_of(s, shot)
    if out_of_reach(band):
        if s.burst is not None:
            s.burst.beyond.append(shot.target)
        yield tell("told-out-of-reach", rule="PZF-4.1d", pieces=(shot.shooter,))
        return NOTHING
    hit = yield from to_hit(s, shot, band or "long")
    template = weapon_of(s, shot).bursts(shell_of(s, shot))
    if not hit:
        yield tell("told-missed", rule="PZF-4.1b", pieces=(shot.shooter,))
        return (yield from _burst(s, shot, None, hit=False)) if strays(template) else NOTHING
    obstacle = yield from in_the_way(s, shot)
    if template:
        return (yield from _burst(s, shot, obstacle, hit=True))
    if obstacle:
        yield from stopped(s, shot, obstacle)
        return STOPPED
    if shot.element:
        yield from _damage(s, shot, shot.element)
        return NOTHING
    return (yield from deliver(s, shot, shot.target))


@rule("PZF-4.1c")
def measured(s: State, shot: Shot) -> Procedure[None]:
    """A declared shot is measured: it cannot be taken back, nor foreseen, not even one that falls short."""
    if not shot.band:
        yield Barrier((s.figures[shot.shooter].side,), reveal=True)


@rule("PZF-1.2a", "PZF-1.2c", off=lambda f: f.kind == "man")
def lies_when_shot_at(f: Figure) -> bool:
    """Nobody throws himself down for being shot at: he lies only if he lay before."""
    return f.prone


@rule("PZF-9.4r", off=True)
def strays(template: str | None) -> bool:
    """A miss scatters only if the shot has a template: an armour-piercing shell is lost."""
    return template is not None


@rule("PZF-4.1d", off=False)
def out_of_reach(band: Band | None) -> bool:
    """A target beyond the weapon's reach: the shot is lost."""
    return band is None


def _burst(s: State, shot: Shot, obstacle: Obstacle | None, *, hit: bool) -> Procedure[str]:
    for chapter in bursts:
        return (yield from chapter(s, shot, obstacle, hit))
    return NOTHING


# --- to hit -------------------------------------------------------------------------------------------------------
def to_hit(s: State, shot: Shot, band: Band) -> Procedure[bool]:
    """The to-hit die, and the jam check after a natural 1."""
    tally = to_hit_tally(s, shot, band)
    rolled = yield from _aimed_die(s, shot, tally)
    if rolled.natural == charts().jam.face:
        yield from jam(s, shot)
    return rolled.passed


def _aimed_die(s: State, shot: Shot, tally: Tally) -> Procedure[Rolled]:
    least = s.setting.options.best_to_hit
    return (yield from roll(s, needed(s, tally.total), "to-hit", "PZF-4.1b", by=shot.shooter, least=least, tally=tally))


@rule("PZF-4.1b", off=lambda s, total: total)
def needed(s: State, total: int) -> int:
    """What the die must show: never better than 2+; more than a 6 cannot be rolled, but a 1 still jams."""
    options = s.setting.options
    if total > options.worst_to_hit:
        return 99
    return min(max(total, options.best_to_hit), 6)


def to_hit_tally(s: State, shot: Shot, band: Band) -> Tally:
    """CT, range, and what other chapters add; the total is what must be rolled."""
    f = s.figures[shot.shooter]
    tally = Tally(unit=NEEDED)
    tally.add(skill_of(s, f), "ct", "PZF-1.1b")
    tally.add(-range_modifier(s, shot, band), f"range-{band}", "PZF-4.1a")
    for modify in modifiers:
        modify(s, shot, tally)
    return tally


def range_modifier(s: State, shot: Shot, band: Band) -> int:
    """What the range is worth to CT."""
    value: int = getattr(charts().to_hit, band)
    return 0 if value < 0 and aims_through_scope(s, shot) else value


@rule("PZF-5.1f", off=False)
def aims_through_scope(s: State, shot: Shot) -> bool:
    """A scope makes up for long range if the sniper did not move."""
    return weapon_of(s, shot).scope and not s.figures[shot.shooter].spent


DICE = {"to_hit": ("to-hit",), "any": ("to-hit", "in-the-way", "wound", "wound-second")}
"""The dice of a shot that a marksman may roll again, by the reading that is played."""


@rule("PZF-15.1d", off=False)
def aims_again(s: State, by: int, purpose: str) -> Procedure[bool]:
    """A marksman who stayed still may roll one die of his shots again, before any jam check."""
    f, burst = s.figures[by], s.burst
    if "marksman" not in f.special or burst is None or burst.shooter != by or burst.again or f.spent:
        return False
    if purpose not in DICE[s.setting.options.marksman_die]:
        return False
    prompt = text("prompt-marksman", who=name_of(s, by), roll=text(f"roll-{purpose}"))
    choice = yield from ask(f.side, prompt, lambda k: (YES, NO), default=lambda k: YES, rule="PZF-15.1d")
    burst.again = choice == YES
    return burst.again


second_rolls.append(aims_again)


@rule("PZF-5.5a")
def jam(s: State, shot: Shot) -> Procedure[None]:
    """After a natural 1 the die is rolled again: a second 1 jams the weapon."""
    if not can_jam(weapon_of(s, shot)):
        return
    row = charts().jam
    jams = yield from draw(
        D6, "jam", lambda faces: faces[0] == row.confirm, tally=at_least(row.confirm + 1, "PZF-5.5a"), rule="PZF-5.5a"
    )
    if jams:
        arm_of(s, shot).jammed = True
        yield tell("told-jammed", who=name_of(s, shot.shooter), rule="PZF-5.5a", pieces=(shot.shooter,))


@rule("PZF-5.5c", off=True)
def can_jam(row: Weapon) -> bool:
    """All firearms jam, guns, mortars, rockets and vehicle weapons too; grenades never."""
    return row.firearm


# --- in the way ---------------------------------------------------------------------------------------------------
@rule("PZF-4.3e")
def in_the_way(s: State, shot: Shot) -> Procedure[Obstacle | None]:
    """One roll for each obstacle from the shooter on; the first that fails stops the shot there."""
    for obstacle in obstacles(s, shot):
        rolled = yield from roll(s, obstacle.value, "in-the-way", "PZF-4.3a", by=shot.shooter, about=about(s, obstacle))
        if not rolled.passed:
            return obstacle
    return None


def about(s: State, obstacle: Obstacle) -> Args:
    """What a shot must pass, by name; of what nobody has seen yet no more than that it is there."""
    f = s.figures.get(obstacle.figure)
    if f is not None:
        return {"what": said_of(s, f)}
    return {"what": element_name(s, obstacle.element) if obstacle.element else text("ground-before-him")}


def said_of(s: State, f: Figure) -> Text:
    """A figure by name, as far as it has been seen."""
    return text("something-unseen") if is_unseen(f) else name_of(s, f.id)


def obstacles(s: State, shot: Shot) -> tuple[Obstacle, ...]:
    """All that a shot must pass, in order, the ground before a man who lies last."""
    f = s.figures[shot.shooter]
    if shot.element:
        way = (*sees_element(s, f, shot.element).way, *figures_before(s, on_table(s), f, shot.element))
        return past_shoulders(s, f, tuple(sorted(way, key=lambda obstacle: obstacle.at)))
    way = past_shoulders(s, f, view_of(s, f, shot.arm, shot.target).way)
    for shelter in shelters:
        way = shelter(s, shot, way)
    return (*way, *lying(s.figures[shot.target]))


def past_shoulders(s: State, f: Figure, way: tuple[Obstacle, ...]) -> tuple[Obstacle, ...]:
    """A friend in base contact is shot past."""
    return tuple(obstacle for obstacle in way if not _is_at_shoulder(s, f, obstacle.figure))


def _is_at_shoulder(s: State, f: Figure, id: int) -> bool:
    friend = s.figures.get(id)
    return friend is not None and friend.side == f.side and touching(f, friend)


@rule("PZF-4.2a", "PZF-4.2c")
def lying(target: Figure) -> list[Obstacle]:
    """Who lies has the ground as light cover, rolled for after everything else."""
    light = tables().covers["light"].value
    return [Obstacle(light, (target.x, target.y), 0)] if target.prone and target.kind == "man" else []


@rule("PZF-4.3d")
def stopped(s: State, shot: Shot, obstacle: Obstacle) -> Procedure[None]:
    """A stopped shot hits what stopped it."""
    if obstacle.figure:
        yield tell("told-stopped", by=name_of(s, obstacle.figure), rule="PZF-4.3d", pieces=(obstacle.figure,))
        yield from hits_who_is_in_the_way(s, shot, obstacle.figure)
    elif obstacle.element:
        yield tell(
            "told-stopped-there", what=element_name(s, obstacle.element), rule="PZF-4.3d", place=obstacle.element
        )
        yield from _damage(s, shot, obstacle.element)
    else:
        yield tell("told-stopped-by-ground", rule="PZF-4.2a", pieces=(shot.target,))


@rule("PZF-20.8f")
def hits_who_is_in_the_way(s: State, shot: Shot, id: int) -> Procedure[None]:
    """An enemy in the way who stops a shot is hit by it."""
    yield from deliver(s, shot, id)


def _damage(s: State, shot: Shot, element: str) -> Procedure[None]:
    for chapter in damages:
        yield from chapter(s, shot, element)


# --- the hit ------------------------------------------------------------------------------------------------------
def deliver(s: State, shot: Shot, target: int) -> Procedure[str]:
    """A hit arrives: it may strike another, or one face of a vehicle; then it is rolled for."""
    f = s.figures[shot.shooter]
    aimed = body_aimed_at(s, target)
    hit = Hit(shot, target, muzzle(f, shot.arm, (aimed.x, aimed.y)))
    for chapter in redirects:
        hit = yield from chapter(s, hit)
    row = weapon_of(s, shot)
    strength = strength_of(s, shot, hit.target)
    return (yield from strike(s, Blow(hit.target, strength, shot.shooter, row.firearm, hit.origin, hit.defence)))


def strength_of(s: State, shot: Shot, target: int) -> int:
    """The Strength of a weapon's hit on a figure, by shell and with what it has against vehicles."""
    return weapon_of(s, shot).hits_with(shell=shell_of(s, shot), vehicle=is_vehicle(s.figures[target]))


@rule("PZF-9.5j", off=False)
def is_vehicle(f: Figure) -> bool:
    """What some weapons add against vehicles they do not add against guns or buildings."""
    return f.kind == "vehicle"


@rule("PZF-9.4m", off="heat")
def shell_of(s: State, shot: Shot) -> Literal["heat", "he"]:
    """The shell in the breech; a weapon without a choice of shells counts as the first kind."""
    return "he" if arm_of(s, shot).shell == "he" else "heat"


# --- seeing who lies in cover -------------------------------------------------------------------------------------
def must_look(s: State, f: Figure, arm: int, target: int) -> bool:
    """Whether a target lies in partial cover and has not been made out by this shooter."""
    if target in f.made_out or target not in s.figures or not s.figures[target].prone:
        return False
    return view_of(s, f, arm, target).is_covered


@rule("PZF-20.6c", off=True)
def spots(s: State, f: Figure, target: Figure, most: int = 0) -> Procedure[bool]:
    """Who lies in partial cover is seen only on 4+, by one roll of each shooter when he declares his target."""
    if is_betrayed(s, f, target, most):
        return True
    found = yield from reaches(charts().visibility.prone_in_cover, "spot-prone", "PZF-20.6c")
    if not found:
        yield tell("told-not-spotted", who=name_of(s, f.id), rule="PZF-20.6c", pieces=(f.id, target.id))
    return found


@rule("PZF-20.6d", off=False)
def is_betrayed(s: State, f: Figure, target: Figure, most: int = 0) -> bool:
    """Who has fired is seen by everyone near him, in that turn and the next; odds know at `most` how far he is."""
    radius = charts().visibility.firer_radius
    if not has_fired(s, target):
        return False
    return most <= radius if most else near(f, target, radius)


def has_fired(s: State, target: Figure) -> bool:
    """Whether a figure has fired in this turn or the one before."""
    return s.turn <= target.seen_until
