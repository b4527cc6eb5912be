"""One shot (PZF-4.1 to 4.3, 5.5, B6a): measuring, the to-hit die, jams, what is in the way, who is struck."""

from __future__ import annotations

import msgspec

from bocage.kernel.contract.procedure import Barrier, Procedure, draw, tell
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.dice import D6
from bocage.kernel.rules import rule
from bocage.kernel.tally import NEEDED, Tally, at_least
from bocage.systems.pzf import crews, demolition, templates, vehicle_fire, vehicle_weapons
from bocage.systems.pzf.ballistics import (
    STOPPED,
    Hit,
    Shot,
    about,
    arm_of,
    band_of,
    body_aimed_at,
    lying,
    shell_of,
    strength_of,
    view_of,
    weapon_of,
)
from bocage.systems.pzf.bodies import muzzle, touching
from bocage.systems.pzf.charts import Band
from bocage.systems.pzf.detection import must_look, spots
from bocage.systems.pzf.gunners import skill_of
from bocage.systems.pzf.lines import Obstacle
from bocage.systems.pzf.model import Figure, State, on_table
from bocage.systems.pzf.sight import figures_before, sees_element
from bocage.systems.pzf.tables import Weapon, band_end, charts
from bocage.systems.pzf.view import element_name, name_of
from bocage.systems.pzf.wounds import NOTHING, Blow, Rolled, roll, strike

OVERLOOKED = "overlooked"
"""The outcome of a shot that is not fired, since its target is not made out."""


class Firing(msgspec.Struct, frozen=True):
    """A shot with a band as a resolution, for odds at that range that betray no distance (PZF-4.1c)."""

    shot: Shot

    def run(self, s: State) -> Procedure[str]:
        shot, f = self.shot, s.figures[self.shot.shooter]
        most = band_end(shot.band or "long", weapon_of(s, shot).range, s.setting.options)
        if must_look(s, f, shot.arm, shot.target) and not (yield from spots(s, f, s.figures[shot.target], most)):
            return OVERLOOKED
        return (yield from resolve(s, shot))

    def touches(self, s: State) -> Touched:
        return ANYTHING


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
        return (yield from templates.land(s, shot, None, hit=False)) if strays(template) else NOTHING
    obstacle = yield from in_the_way(s, shot)
    if template:
        return (yield from templates.land(s, shot, obstacle, hit=True))
    if obstacle:
        yield from stopped(s, shot, obstacle)
        return STOPPED
    if shot.element:
        yield from demolition.shot_at(s, shot, shot.element)
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
    """CT, range, and what the shooter's own movement costs; the total is what must be rolled."""
    f = s.figures[shot.shooter]
    tally = Tally(unit=NEEDED)
    tally.add(skill_of(s, f), "ct", "PZF-1.1b")
    tally.add(-range_modifier(s, shot, band), f"range-{band}", "PZF-4.1a")
    vehicle_weapons.unsteady(s, shot, tally)
    return tally


def range_modifier(s: State, shot: Shot, band: Band) -> int:
    """What the range is worth to CT."""
    value: int = getattr(charts().to_hit, band)
    return 0 if value < 0 and aims_through_scope(s, shot) else value


@rule("PZF-5.1f", off=False)
def aims_through_scope(s: State, shot: Shot) -> bool:
    """A scope makes up for long range if the sniper did not move."""
    return weapon_of(s, shot).scope and not s.figures[shot.shooter].spent


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


def obstacles(s: State, shot: Shot) -> tuple[Obstacle, ...]:
    """All that a shot must pass, in order, the gun of a crew and the ground before a man who lies last."""
    f = s.figures[shot.shooter]
    if shot.element:
        way = (*sees_element(s, f, shot.element).way, *figures_before(s, on_table(s), f, shot.element))
        return past_shoulders(s, f, tuple(sorted(way, key=lambda obstacle: obstacle.at)))
    way = past_shoulders(s, f, view_of(s, f, shot.arm, shot.target).way)
    return (*crews.behind_gun(s, shot, way), *lying(s.figures[shot.target]))


def past_shoulders(s: State, f: Figure, way: tuple[Obstacle, ...]) -> tuple[Obstacle, ...]:
    """A friend in base contact is shot past."""
    return tuple(obstacle for obstacle in way if not _is_at_shoulder(s, f, obstacle.figure))


def _is_at_shoulder(s: State, f: Figure, id: int) -> bool:
    friend = s.figures.get(id)
    return friend is not None and friend.side == f.side and touching(f, friend)


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
        yield from demolition.shot_at(s, shot, obstacle.element)
    else:
        yield tell("told-stopped-by-ground", rule="PZF-4.2a", pieces=(shot.target,))


@rule("PZF-20.8f")
def hits_who_is_in_the_way(s: State, shot: Shot, id: int) -> Procedure[None]:
    """An enemy in the way who stops a shot is hit by it."""
    yield from deliver(s, shot, id)


# --- the hit ------------------------------------------------------------------------------------------------------
def deliver(s: State, shot: Shot, target: int) -> Procedure[str]:
    """A hit arrives: a shield or another man may take it, it strikes one face of a vehicle; then it is rolled for."""
    f = s.figures[shot.shooter]
    aimed = body_aimed_at(s, target)
    hit = Hit(shot, target, muzzle(f, shot.arm, (aimed.x, aimed.y)))
    hit = yield from crews.stopped_by_shield(s, hit)
    hit = yield from crews.takes_the_hit(s, hit)
    hit = yield from vehicle_fire.face_and_redirect(s, hit)
    row = weapon_of(s, shot)
    strength = strength_of(s, shot, hit.target)
    return (yield from strike(s, Blow(hit.target, strength, shot.shooter, row.firearm, hit.origin, hit.defence)))
