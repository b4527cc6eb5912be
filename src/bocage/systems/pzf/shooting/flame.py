"""Flamethrowers (PZF-5.7): a jet over all figures under the flame template, and its misfires."""

from __future__ import annotations

from random import Random

from bocage.ground.table import Shape, Under, along, bearing, capsule, overlaps, spot, teardrop
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf.morale.command import acts_freely
from bocage.systems.pzf.morale.wounds import Blow, kill, roll_to_reach, strike, take_wounds
from bocage.systems.pzf.movement import legs
from bocage.systems.pzf.reference.tables import charts, weapon
from bocage.systems.pzf.shooting import aiming, shooters, to_hit
from bocage.systems.pzf.shooting.aiming import CEASE_FIRE
from bocage.systems.pzf.shooting.ballistics import Hit, Shot, aiming_eye
from bocage.systems.pzf.shooting.templates import coverage_of, is_hit_with_carrier, reveal_under, roll_partly_under
from bocage.systems.pzf.space.bodies import Point, base, body_aimed_at, in_arc, is_touching, muzzle
from bocage.systems.pzf.space.sight import look
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.special import camouflage
from bocage.systems.pzf.state.model import Figure, State, on_table
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles.fire import defence_from


def fire_flamethrower(s: State, figure: Figure, arm: int) -> Procedure[None]:
    """Fire a flamethrower: a direction, the to-hit die, and every figure under the jet."""
    choice = yield from ask(
        s.player,
        text("prompt-flame", who=name_of(s, figure.id)),
        Choices(
            aiming.target_choices,
            why_not=aiming.why_not_target,
            check_free=why_not_burn_towards,
            sample=_random_target,
            forms=lambda known: (Blank(Choice("flame", point=(0, 0))),),
            default=lambda known: CEASE_FIRE,
        ),
        rule="PZF-5.7c",
        pieces=(figure.id,),
    )
    if choice == CEASE_FIRE:
        figure.arms[arm].fired = False
        return
    shot = Shot(figure.id, arm, choice.piece or 0, choice.place)
    toward = choice.point or _jet_target(s, shot)
    yield from camouflage.uncover_if_camouflaged(s, figure)
    yield tell("told-flame", who=name_of(s, figure.id), rule="PZF-5.7a", pieces=(figure.id,))
    if (yield from roll_jet(s, shot)):
        yield from resolve_jet(s, figure, arm, toward)


def _jet_target(s: State, shot: Shot) -> Point:
    """The point the jet is aimed at: the centre of a figure or of a piece of scenery."""
    if shot.element:
        return table(s).piece(shot.element).shape.centre
    body = body_aimed_at(s, shot.target)
    return body.x, body.y


def why_not_burn_towards(s: State, choice: Choice) -> Violation | None:
    """Why the jet may not be aimed at a point; None if it may."""
    if s.burst is None or choice.verb != "flame" or choice.point is None:
        return refuse("PZF-5.7c", "refuse-not-offered", choice=str(choice))
    figure = s.figures[s.burst.shooter]
    if choice.point == (figure.x, figure.y) or not in_arc(s, figure, s.burst.arm, spot(*choice.point)):
        return refuse("PZF-5.3i", "refuse-arc")
    if not acts_freely(figure):
        return refuse("PZF-3.2f", "refuse-not-nearest")
    return why_not_flame_past_friend(s, figure, s.burst.arm, choice.point) or why_not_flame_into_melee(
        s, figure, s.burst.arm, choice.point
    )


@rule("PZF-20.8c")
def why_not_flame_past_friend(s: State, figure: Figure, arm: int, toward: Point) -> Violation | None:
    """Refuse a jet with a friend along its axis, except a friend in base contact."""
    row, jet_start = charts().flame, muzzle(figure, arm, toward)
    axis = capsule(
        jet_start, along(jet_start, bearing((figure.x, figure.y), toward), row.head_from_tip + row.head_radius), 0
    )
    for friend in on_table(s, figure.side):
        if legs.is_in_way(figure, friend) and overlaps(axis, base(friend)) and not is_touching(figure, friend):
            return refuse("PZF-20.8c", "refuse-friend-in-the-way", friend=name_of(s, friend.id))
    return None


@rule("PZF-B6b")
def why_not_flame_into_melee(s: State, figure: Figure, arm: int, toward: Point) -> Violation | None:
    """Refuse a jet at a point that would cover a man in melee; a jet aimed at a figure may cover it."""
    shape = jet_shape(figure, arm, toward)
    fighting = (
        enemy
        for enemy in on_table(s)
        if enemy.kind == "man" and enemy.level == figure.level and overlaps(shape, base(enemy))
    )
    return (
        refuse("PZF-B6b", "refuse-target-engaged")
        if any(shooters.why_not_shoot_in_melee(s, enemy) for enemy in fighting)
        else None
    )


def _random_target(s: State, rng: Random) -> Choice:
    """A listed target, chosen at random."""
    listed = list(aiming.target_choices(s))
    return listed[int(rng.random() * len(listed))]


# --- to hit and what goes wrong -----------------------------------------------------------------------------------
@rule("PZF-5.7c")
def roll_jet(s: State, shot: Shot) -> Procedure[bool]:
    """Roll to hit with CT at no range modifier; gives whether the jet covers its template. A miss hits nothing."""
    tally = to_hit.to_hit_tally(s, shot, "medium")
    best_face = s.setting.options.best_to_hit
    rolled = yield from roll_to_reach(
        s, to_hit.face_needed(s, tally.total), "to-hit", "PZF-5.7c", by=shot.shooter, least=best_face, tally=tally
    )
    if rolled.natural == charts().jam.face:
        yield from roll_misfire(s, shot)
    elif not rolled.passed:
        yield tell("told-missed", rule="PZF-5.7c", pieces=(shot.shooter,))
    return rolled.passed


@rule("PZF-5.7d")
def roll_misfire(s: State, shot: Shot) -> Procedure[None]:
    """Roll after a natural 1: the flamethrower explodes, jams, or simply misses."""
    figure = s.figures[shot.shooter]
    what = yield from draw(D6, "flame-misfire", _misfire_result, seat=figure.side, rule="PZF-5.7d")
    if what == "jams":
        figure.arms[shot.arm].jammed = True
        yield tell("told-jammed", who=name_of(s, figure.id), rule="PZF-5.7d", pieces=(figure.id,))
    elif what == "explodes":
        yield tell("told-flame-explodes", who=name_of(s, figure.id), rule="PZF-5.7d", pieces=(figure.id,))
        figure.arms[shot.arm].gone = True
        yield from (wound_flame_vehicle(s, figure) if figure.kind == "vehicle" else kill_bearer(s, figure))


def _misfire_result(faces: Faces) -> str:
    """What a misfire die means: "explodes", "jams" or "misses"."""
    row = charts().jam
    if faces[0] in row.flame_explodes:
        return "explodes"
    return "jams" if faces[0] in row.flame_jams else "misses"


@rule("PZF-5.7e")
def kill_bearer(s: State, figure: Figure) -> Procedure[None]:
    """Kill the bearer of an exploding flamethrower; no other figure is hurt."""
    yield from kill(s, figure.id)


@rule("PZF-5.7f")
def wound_flame_vehicle(s: State, figure: Figure) -> Procedure[None]:
    """Take one PV from a vehicle whose flamethrower explodes."""
    yield from take_wounds(s, figure.id, 1)


# --- under the jet ------------------------------------------------------------------------------------------------
@rule("PZF-5.7a")
def jet_shape(figure: Figure, arm: int, toward: Point) -> Shape:
    """The flame template: its narrow end at the edge of the base or the muzzle, its wide end towards a point."""
    row = charts().flame
    jet_start = muzzle(figure, arm, toward)
    return teardrop(
        jet_start, bearing((figure.x, figure.y), toward), row.tip_radius, row.head_radius, row.head_from_tip
    )


@rule("PZF-4.5j")
def resolve_jet(s: State, figure: Figure, arm: int, toward: Point) -> Procedure[None]:
    """Resolve the jet: figures wholly under it are hit, partly under it on 4+, friend or foe, except the firer."""
    shape = jet_shape(figure, arm, toward)
    yield from reveal_under(s, shape)
    eye = aiming_eye(s, figure, arm)
    under_jet = [
        (other, coverage)
        for other in on_table(s)
        if other is not figure and other.id != figure.aboard and other.level == figure.level
        if (coverage := coverage_of(shape, other)) != "none" and look(s, eye, other, figure).visible
    ]
    for other, coverage in (*under_jet, *passengers_under_jet(s, [other.id for other, _ in under_jet])):
        if other.where in ("table", "aboard") and (
            coverage == "whole" or (yield from roll_partly_under(s, other, figure.id))
        ):
            yield from wound_by_flame(s, figure, arm, other)


def passengers_under_jet(s: State, bodies: list[int]) -> list[tuple[Figure, Under]]:
    """The passengers of the figures under the jet, each as partly under it (PZF-9.5e)."""
    return [
        (figure, "part") for figure in s.figures.values() if is_hit_with_carrier(figure) and figure.aboard in bodies
    ]


@rule("PZF-5.7b")
def wound_by_flame(s: State, figure: Figure, arm: int, target: Figure) -> Procedure[None]:
    """Make one wound roll of the jet against a figure."""
    origin = muzzle(figure, arm, (target.x, target.y))
    hit = Hit(Shot(figure.id, arm, target.id), target.id, origin)
    defence = defence_from(s, target, hit) if target.kind == "vehicle" else 0
    row = weapon(figure.arms[arm].weapon)
    yield from strike(s, Blow(target.id, row.strength, figure.id, row.firearm, origin, defence))
