"""Flamethrowers (PZF-5.7): a jet over everything under the flame template, and what goes wrong with it."""

from __future__ import annotations

from random import Random

from bocage.ground.table import Shape, Under, along, bearing, capsule, overlaps, spot, teardrop
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf import aiming, camouflage, legs, shooters, shots
from bocage.systems.pzf.aiming import CEASE
from bocage.systems.pzf.ballistics import Hit, Shot, about, aiming_eye, body_aimed_at
from bocage.systems.pzf.bodies import Point, base, in_arc, muzzle, touching
from bocage.systems.pzf.command import acts_freely
from bocage.systems.pzf.lines import Obstacle
from bocage.systems.pzf.model import Figure, State, on_table
from bocage.systems.pzf.sight import look
from bocage.systems.pzf.tables import charts, weapon
from bocage.systems.pzf.templates import how_far_under, is_partly_hit, shares_in_it, uncovers
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.vehicle_fire import defence_from
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.wounds import Blow, kill, roll, strike, suffer


def burn(s: State, f: Figure, arm: int) -> Procedure[None]:
    """A direction, the to-hit die, everybody under the jet."""
    choice = yield from ask(
        s.player,
        text("prompt-flame", who=name_of(s, f.id)),
        Choices(
            aiming.targets,
            why_not=aiming.why_not_target,
            check_free=can_burn_towards,
            sample=_any_target,
            forms=lambda k: (Blank(Choice("flame", point=(0, 0))),),
            default=lambda k: CEASE,
        ),
        rule="PZF-5.7c",
        pieces=(f.id,),
    )
    if choice == CEASE:
        f.arms[arm].fired = False
        return
    shot = Shot(f.id, arm, choice.piece or 0, choice.place)
    toward = choice.point or _middle(s, shot)
    yield from camouflage.betray(s, f)
    yield tell("told-flame", who=name_of(s, f.id), rule="PZF-5.7a", pieces=(f.id,))
    if (yield from holds(s, shot)):
        yield from sweeps(s, f, arm, toward)


def _middle(s: State, shot: Shot) -> Point:
    if shot.element:
        return table(s).piece(shot.element).shape.centre
    body = body_aimed_at(s, shot.target)
    return body.x, body.y


def can_burn_towards(s: State, choice: Choice) -> Violation | None:
    """The jet may go towards any point in the weapon's arc."""
    if s.burst is None or choice.verb != "flame" or choice.point is None:
        return refuse("PZF-5.7c", "refuse-not-offered", choice=str(choice))
    f = s.figures[s.burst.shooter]
    if choice.point == (f.x, f.y) or not in_arc(s, f, s.burst.arm, spot(*choice.point)):
        return refuse("PZF-5.3i", "refuse-arc")
    if not acts_freely(f):
        return refuse("PZF-3.2f", "refuse-not-nearest")
    return is_past_friend(s, f, s.burst.arm, choice.point) or is_laid_on_melee(s, f, s.burst.arm, choice.point)


@rule("PZF-20.8c")
def is_past_friend(s: State, f: Figure, arm: int, toward: Point) -> Violation | None:
    """No jet along which a friend stands, unless in base contact."""
    row, tip = charts().flame, muzzle(f, arm, toward)
    axis = capsule(tip, along(tip, bearing((f.x, f.y), toward), row.head_from_tip + row.head_radius), 0)
    for friend in on_table(s, f.side):
        if legs.is_in_way(f, friend) and overlaps(axis, base(friend)) and not touching(f, friend):
            return refuse("PZF-20.8c", "refuse-friend-in-the-way", friend=name_of(s, friend.id))
    return None


@rule("PZF-B6b")
def is_laid_on_melee(s: State, f: Figure, arm: int, toward: Point) -> Violation | None:
    """A melee is no target: only who aims at somebody beside it may cover it with the jet."""
    shape = jet(f, arm, toward)
    fighting = (e for e in on_table(s) if e.kind == "man" and e.level == f.level and overlaps(shape, base(e)))
    return refuse("PZF-B6b", "refuse-target-engaged") if any(shooters.is_in_melee(s, e) for e in fighting) else None


def _any_target(s: State, rng: Random) -> Choice:
    listed = list(aiming.targets(s))
    return listed[int(rng.random() * len(listed))]


# --- to hit and what goes wrong -----------------------------------------------------------------------------------
@rule("PZF-5.7c", off=True)
def holds(s: State, shot: Shot) -> Procedure[bool]:
    """One roll with CT, whatever the range; a miss hits nothing and does not stray."""
    tally = shots.to_hit_tally(s, shot, "medium")
    least = s.setting.options.best_to_hit
    rolled = yield from roll(
        s, shots.needed(s, tally.total), "to-hit", "PZF-5.7c", by=shot.shooter, least=least, tally=tally
    )
    if rolled.natural == charts().jam.face:
        yield from misfire(s, shot)
    elif not rolled.passed:
        yield tell("told-missed", rule="PZF-5.7c", pieces=(shot.shooter,))
    return rolled.passed


@rule("PZF-5.7d")
def misfire(s: State, shot: Shot) -> Procedure[None]:
    """After a natural 1 another die: the weapon explodes, jams or simply misses."""
    what = yield from draw(D6, "flame-misfire", _misfire, rule="PZF-5.7d")
    f = s.figures[shot.shooter]
    if what == "jams":
        f.arms[shot.arm].jammed = True
        yield tell("told-jammed", who=name_of(s, f.id), rule="PZF-5.7d", pieces=(f.id,))
    elif what == "explodes":
        yield tell("told-flame-explodes", who=name_of(s, f.id), rule="PZF-5.7d", pieces=(f.id,))
        f.arms[shot.arm].gone = True
        yield from (engulfs_vehicle(s, f) if f.kind == "vehicle" else engulfs_bearer(s, f))


def _misfire(faces: Faces) -> str:
    row = charts().jam
    if faces[0] in row.flame_explodes:
        return "explodes"
    return "jams" if faces[0] in row.flame_jams else "misses"


@rule("PZF-5.7e")
def engulfs_bearer(s: State, f: Figure) -> Procedure[None]:
    """The explosion kills the bearer and nobody else."""
    yield from kill(s, f.id)


@rule("PZF-5.7f")
def engulfs_vehicle(s: State, f: Figure) -> Procedure[None]:
    """A vehicle loses a PV with its flame gun."""
    yield from suffer(s, f.id, 1)


# --- under the jet ------------------------------------------------------------------------------------------------
@rule("PZF-5.7a", off=lambda f, arm, toward: spot(f.x, f.y))
def jet(f: Figure, arm: int, toward: Point) -> Shape:
    """The flame template, its narrow end at the edge of the base or at the muzzle, its wide end towards a point."""
    row = charts().flame
    tip = muzzle(f, arm, toward)
    return teardrop(tip, bearing((f.x, f.y), toward), row.tip_radius, row.head_radius, row.head_from_tip)


def sweeps(s: State, f: Figure, arm: int, toward: Point) -> Procedure[None]:
    """Everybody fully under the jet is hit, partly under on 4+, friend or foe, but for who holds it."""
    shape = jet(f, arm, toward)
    yield from uncovers(s, shape)
    eye = aiming_eye(s, f, arm)
    under_jet = [
        (other, how)
        for other in on_table(s)
        if other is not f and other.id != f.aboard and other.level == f.level
        if (how := how_far_under(shape, other)) != "none" and look(s, eye, other, f).visible
    ]
    for other, how in (*under_jet, *carried(s, [other.id for other, _ in under_jet])):
        if other.where in ("table", "aboard") and (how == "whole" or (yield from is_partly_hit(s, other))):
            yield from scorch(s, f, arm, other)
    stays_standing(s, [other for other, _ in under_jet])


def carried(s: State, bodies: list[int]) -> list[tuple[Figure, Under]]:
    """Who is carried by what is under the jet is partly under it himself (PZF-9.5e)."""
    return [(f, "part") for f in s.figures.values() if shares_in_it(f) and f.aboard in bodies]


def scorch(s: State, f: Figure, arm: int, target: Figure) -> Procedure[None]:
    """One wound roll."""
    shot = Shot(f.id, arm, target.id)
    for obstacle in cover_from_flame(s, shot):
        rolled = yield from roll(s, obstacle.value, "in-the-way", "PZF-4.3a", by=f.id, about=about(s, obstacle))
        if not rolled.passed:
            return
    origin = muzzle(f, arm, (target.x, target.y))
    defence = defence_from(s, target, Hit(shot, target.id, origin)) if target.kind == "vehicle" else 0
    row = weapon(f.arms[arm].weapon)
    yield from strike(s, Blow(target.id, row.strength, f.id, row.firearm, origin, defence))


@rule("PZF-5.7b", off=lambda s, shot: shots.obstacles(s, shot))
def cover_from_flame(s: State, shot: Shot) -> tuple[Obstacle, ...]:
    """No cover counts against flame, nor does lying down."""
    return ()


@rule("PZF-4.5j", off=lambda s, men: _all_down(men))
def stays_standing(s: State, men: list[Figure]) -> None:
    """Fire makes nobody go to ground: the shock is that of explosions."""


def _all_down(men: list[Figure]) -> None:
    for f in men:
        f.prone = f.kind == "man"
