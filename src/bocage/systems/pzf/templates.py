"""Templates and scatter (PZF-4.4, 4.5, B11n to r): where a shell strays, who lies under an explosion, what it does.

`explode` serves every chapter in which something bursts: shots, grenades, mines, charges.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bocage.ground.table import Shape, Spot, Under, along, bearing, disc, meets, scattered, spot, under, within
from bocage.kernel.contract.procedure import Procedure, draw, reaches, tell
from bocage.kernel.dice import D6, Dice, Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import Args, text
from bocage.systems.pzf import ballistics, barriers, camouflage, demolition, hidden
from bocage.systems.pzf.ballistics import STOPPED, Shot, body_aimed_at, lying, said_of, shell_of, weapon_of
from bocage.systems.pzf.bodies import Point, base, enemies_touching, is_mounted, muzzle, place, tolerance
from bocage.systems.pzf.bravery import test_blast
from bocage.systems.pzf.charts import Blast
from bocage.systems.pzf.crews import met_at, shield_before
from bocage.systems.pzf.lines import Obstacle, cover_of
from bocage.systems.pzf.model import PS, Figure, State, on_table
from bocage.systems.pzf.openings import house_at, in_house, openings_at
from bocage.systems.pzf.sight import look, point_aimed_at
from bocage.systems.pzf.tables import charts, terrain
from bocage.systems.pzf.terrain import destructible, floor_of, storeys_of, table
from bocage.systems.pzf.vehicle_fire import face_defence, is_from_above, top_defence
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.wounds import NOTHING, Blow, is_dying, roll, strike

DIRECTIONS = 360
"""Scatter goes in one of so many even directions."""


class Explosion(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that bursts at a point, on a storey if inside a building.

    `by` is whose shot it is and `origin` where that came from. `target` was aimed at, or set it off, and is hit without
    a further die if it is under the point of impact; `spared` is not hit, because the ground before it took the shot.
    What `falls` comes from above. `stopped_by` is the piece of scenery at which a shot burst on its way. Where only
    odds are asked for, the target is looked at `alone`.
    """

    template: Blast
    point: Point
    strength: int
    by: int = 0
    firearm: bool = False
    origin: Point | None = None
    level: int = 0
    falls: bool = False
    target: int = 0
    spared: int = 0
    alone: bool = False
    stopped_by: str = ""

    @property
    def shape(self) -> Shape:
        return disc(self.point, charts().template[self.template].diameter // 2)


# --- scatter (4.4) ------------------------------------------------------------------------------------------------
def scatter(s: State, aim: Point, template: Blast) -> Procedure[Point]:
    """Where a shell comes down that missed its aim."""
    is_hit = yield from draw(D6, "scatter", shows_hit, rule="PZF-4.4e")
    if is_hit:
        yield tell("told-scatter-none", rule="PZF-4.4b")
        return aim
    step = yield from draw(Dice(1, DIRECTIONS), "scatter-direction", lambda faces: faces[0] % 360, rule="PZF-B11r")
    inches = yield from draw(Dice(scatter_dice(template), 6), "scatter-distance", sum, rule="PZF-4.4a")
    yield tell("told-scatter", degrees=step, inches=inches, rule="PZF-4.4a")
    return strayed(aim, step, inches)


@rule("PZF-4.4b", "PZF-4.4e", "PZF-4.5l", off=False)
def shows_hit(faces: Faces) -> bool:
    """Two faces of six say that there is no deviation at all."""
    return faces[0] in charts().dice.scatter_hit


@rule("PZF-4.4a", off=3)
def scatter_dice(template: Blast) -> int:
    """One die of inches for a small scatter, two for a large one."""
    return charts().scatter.dice(template)


@rule("PZF-B11r", off=lambda aim, step, inches: aim)
def strayed(aim: Point, step: int, inches: int) -> Point:
    """So many inches in an even direction; nothing in between stops the shell."""
    return scattered(aim, step, inches * PS, DIRECTIONS)


@rule("PZF-4.4f", off=False)
def is_off_table(s: State, point: Point) -> bool:
    """A template whose centre leaves the table has no effect."""
    return not table(s).has(point)


# --- where a shot with a template lands (4.5c, k, l, m) -----------------------------------------------------------
def land(s: State, shot: Shot, obstacle: Obstacle | None, hit: bool) -> Procedure[str]:
    """A shot with a template comes down: at its target, at what stopped it, or astray."""
    if shot.band:
        return (yield from _foreseen(s, shot, obstacle, hit))
    if not hit:
        return (yield from astray(s, shot))
    obstacle = obstacle or _shield(s, shot)
    if obstacle is not None:
        yield from bursts_at_obstacle(s, shot, obstacle)
        return STOPPED
    burst = burst_of(s, shot, aim_point(s, shot), target=shot.target)
    if shot.element:
        yield from demolition.shot_at(s, shot, shot.element)
    return (yield from explode(s, burst))


def _shield(s: State, shot: Shot) -> Obstacle | None:
    """The gun whose shield takes a shell meant for its crew (PZF-6.8m)."""
    f, m = s.figures[shot.shooter], s.figures.get(shot.target)
    g = shield_before(s, m, place(f)) if m is not None and m.where == "table" else None
    return None if g is None else Obstacle(0, met_at(g, place(f)), 0, figure=g.id)


def _foreseen(s: State, shot: Shot, obstacle: Obstacle | None, hit: bool) -> Procedure[str]:
    """What a shot does to its target, for odds."""
    if not hit or not shot.target:
        return NOTHING
    if obstacle is not None or _shield(s, shot) is not None:
        return STOPPED
    return (yield from explode(s, burst_of(s, shot, aim_point(s, shot), target=shot.target, alone=True)))


@rule("PZF-4.4c", "PZF-4.5c", off=lambda s, shot: (s.figures[shot.shooter].x, s.figures[shot.shooter].y))
def aim_point(s: State, shot: Shot) -> Point:
    """The intended point of impact: the middle of a figure, where the line meets a piece of scenery."""
    if shot.element:
        return before_wall(s, shot, point_aimed_at(s, s.figures[shot.shooter], shot.element))
    body = body_aimed_at(s, shot.target)
    return body.x, body.y


@rule("PZF-B11q", off=lambda s, shot, point: point)
def before_wall(s: State, shot: Shot, point: Point) -> Point:
    """What strikes a house from without bursts in the open, before its wall."""
    f = s.figures[shot.shooter]
    house = house_at(s, point, 0)
    if house is None or in_house(s, f) is house:
        return point
    return along(point, bearing(point, place(f)), charts().measure.contact)


def burst_of(s: State, shot: Shot, point: Point, *, target: int = 0, spared: int = 0, alone: bool = False) -> Explosion:
    """The explosion of a direct shot."""
    f, row = s.figures[shot.shooter], weapon_of(s, shot)
    shell = shell_of(s, shot)
    template = row.bursts(shell)
    assert template is not None
    assert template != "flame"
    level = level_at(s, point, body_aimed_at(s, shot.target) if shot.target else None)
    strength = row.hits_with(shell=shell)
    origin = muzzle(f, shot.arm, point)
    return Explosion(
        template, point, strength, f.id, row.firearm, origin, level, target=target, spared=spared, alone=alone
    )


def level_at(s: State, point: Point, aimed: Figure | None, *, falls: bool = False) -> int:
    """The storey on which a shell bursts: that aimed at in the same house, else the ground; from above the topmost."""
    if aimed is not None and aimed.level:
        house = in_house(s, aimed)
        if house is not None and house_at(s, point, aimed.level) is house:
            return aimed.level
    if falls:
        house = house_at(s, point, 0)
        return storeys_of(house) - 1 if house is not None else 0
    return 0


@rule("PZF-4.5k", off=NOTHING)
def astray(s: State, shot: Shot) -> Procedure[str]:
    """A missed shot with an explosion scatters from what was aimed at."""
    template = weapon_of(s, shot).bursts(shell_of(s, shot))
    assert template is not None
    assert template != "flame"
    point = yield from scatter(s, aim_point(s, shot), template)
    yield from batters(s, shot, point)
    return (yield from explode(s, burst_of(s, shot, point)))


@rule("PZF-4.5m")
def bursts_at_obstacle(s: State, shot: Shot, obstacle: Obstacle) -> Procedure[None]:
    """A stopped shot bursts where it meets what stopped it; the ground before a man who lies spares him."""
    if obstacle.element:
        yield from demolition.shot_at(s, shot, obstacle.element)
    by_ground = not obstacle.element and not obstacle.figure
    point = before_wall(s, shot, obstacle.point) if obstacle.element else obstacle.point
    burst = burst_of(s, shot, point, spared=shot.target if by_ground else 0)
    yield from explode(s, msgspec.structs.replace(burst, stopped_by=obstacle.element))


def batters(s: State, shot: Shot, point: Point) -> Procedure[None]:
    """What a shell comes down on takes the hit like anything else under the point of impact."""
    for element in under_impact(s, point):
        yield from demolition.shot_at(s, shot, element)


@rule("PZF-4.5d")
def under_impact(s: State, point: Point) -> list[str]:
    """The uppermost piece that can be broken under the point of impact; between the trees of a wood a shell falls."""
    laid, breakable = table(s), destructible(table(s))
    there = [laid.pieces[i] for i in laid.near(spot(*point), charts().measure.contact)]
    return [piece.id for piece in there if piece.id in breakable and terrain(piece.kind).los != "wood_depth"][-1:]


# --- the explosion (4.5) ------------------------------------------------------------------------------------------
def explode(s: State, blast: Explosion) -> Procedure[str]:
    """Everybody under the template, then the shock to all near it; gives what became of the target."""
    if is_off_table(s, blast.point):
        yield tell("told-off-table", rule="PZF-4.4f")
        return NOTHING
    if not blast.alone:
        yield from uncovers(s, blast.shape)
        yield tell("told-explosion", rule="PZF-4.5a")
    centre = on_the_point(s, blast)
    covered = list(under_template(s, blast))
    outcome = NOTHING
    for f in sorted(covered, key=lambda f: (f.id != centre, f.id)):
        if blast.alone and f.id != blast.target:
            continue
        what = yield from catches(s, blast, f, centre)
        outcome = what if f.id == blast.target else outcome
    if not blast.alone:
        yield from shock(s, blast, covered)
    return outcome


def uncovers(s: State, shape: Shape) -> Procedure[None]:
    """Before anybody is hit a template turns over the markers under it, then tears away nets (PZF-10.2l, 13.2j)."""
    yield from hidden.struck(s, shape)
    yield from camouflage.struck(s, shape)


def under_template(s: State, blast: Explosion) -> Iterator[Figure]:
    """The figures on the table under some part of a template, and who is carried by them."""
    shape = blast.shape
    for f in s.figures.values():
        body = s.figures[f.aboard] if shares_in_it(f) else f
        if body.where == "table" and how_far_under(shape, body) != "none" and is_reached(s, blast, body):
            yield f


@rule("PZF-9.5e", off=False)
def shares_in_it(f: Figure) -> bool:
    """Who is carried by a vehicle under a template is partly under it too."""
    return f.where == "aboard"


@rule("PZF-B11o", off="part")
def how_far_under(shape: Shape, f: Figure) -> Under:
    """Whether the whole outline of a base lies inside a template, or only meets it."""
    return under(shape, base(f))


@rule("PZF-B11q", off=True)
def is_reached(s: State, blast: Explosion, f: Figure) -> bool:
    """Open ground on every level; in a building its own floor; from outside whoever stands at an opening."""
    burst, own = house_at(s, blast.point, blast.level), in_house(s, f)
    if burst is None:
        return own is None or bool(openings_at(s, f))
    return own is burst and f.level == blast.level


@rule("PZF-4.5e", off=0)
def on_the_point(s: State, blast: Explosion) -> int:
    """Who is under the very point of impact, so hit without a die, be he larger than the template."""
    if blast.target:
        target = s.figures[blast.target]
        return target.aboard if target.where == "aboard" else target.id
    mark = spot(*blast.point)
    for f in on_table(s):
        if not f.aboard and within(base(f), mark, 0) and is_reached(s, blast, f):
            return f.id
    return 0


def catches(s: State, blast: Explosion, f: Figure, centre: int) -> Procedure[str]:
    """One figure under the template: whether it is hit, whether something shields it, the wound."""
    if f.where not in ("table", "aboard") or is_dying(f) or f.id == blast.spared or not is_caught_in_melee(s, f):
        return NOTHING
    if f.id != centre and not (yield from touches(s, blast, f)):
        return NOTHING
    if not (yield from gets_through(s, blast, f, centre)):
        return NOTHING
    return (yield from wound(s, blast, f, centre))


@rule("PZF-4.4d", off=lambda s, f: not any(enemies_touching(s, f)))
def is_caught_in_melee(s: State, f: Figure) -> bool:
    """An explosion does not ask who fights whom: all under it are hit, friend or foe."""
    return True


@rule("PZF-4.5b", off=True)
def touches(s: State, blast: Explosion, f: Figure) -> Procedure[bool]:
    """Wholly under the template is hit; partly under, as passengers are, on 4+."""
    if f.where == "table" and how_far_under(blast.shape, f) == "whole":
        return True
    return (yield from is_partly_hit(s, f))


def is_partly_hit(s: State, f: Figure) -> Procedure[bool]:
    """The die of whoever is partly under a template."""
    about: Args = {"who": said_of(s, f)}
    return (yield from reaches(charts().blast.partly_under, "partly-under", "PZF-4.5b", about=about))


def gets_through(s: State, blast: Explosion, f: Figure, centre: int) -> Procedure[bool]:
    """What stands between the burst and a figure may take it; the shot at the target itself has been rolled for."""
    way = between(s, blast, f, centre)
    if way is None:
        return False
    for obstacle in way:
        what = text("way-to", who=said_of(s, f), **ballistics.about(s, obstacle))
        rolled = yield from roll(s, obstacle.value, "in-the-way", "PZF-4.5d", by=blast.by, about={"what": what})
        if not rolled.passed:
            return False
    return True


def between(s: State, blast: Explosion, f: Figure, centre: int) -> tuple[Obstacle, ...] | None:
    """The obstacles of a figure: for who is under the point of impact only the ground, unless the shell falls on it.

    None where nothing passes.
    """
    if f.where == "aboard":
        return ()
    if f.id == centre:
        return () if blast.falls or f.id == blast.target else (*lying(f),)
    way = from_the_burst(s, blast, f, centre)
    return None if way is None else (*way, *lying(f))


@rule("PZF-4.5d", off=lambda s, blast, f, centre: ())
def from_the_burst(s: State, blast: Explosion, f: Figure, centre: int) -> tuple[Obstacle, ...] | None:
    """All but who is under the point of impact are hit as by a shot from that point, if it is seen from there."""
    body = s.figures.get(centre)
    on_hull = body if body is not None and body.kind == "vehicle" else None
    seen = look(s, eye_of_burst(s, blast), f, on_hull, blast.level)
    if not seen.visible or shield_before(s, f, blast.point) is not None:
        return None
    way = tuple(obstacle for obstacle in seen.way if obstacle.figure != centre)
    stopper = still_covers(s, blast, f)
    return way if stopper is None else (stopper, *(obstacle for obstacle in way if obstacle.element != stopper.element))


@rule("PZF-4.5m", off=None)
def still_covers(s: State, blast: Explosion, f: Figure) -> Obstacle | None:
    """What stopped a shot and still stands may cover those behind it from the burst, which is at its near side."""
    laid = table(s)
    if s.setting.options.stopped_burst_cover == "none" or blast.stopped_by not in laid.number or blast.origin is None:
        return None
    piece = laid.piece(blast.stopped_by)
    before = along(blast.point, bearing(blast.point, blast.origin), PS)
    is_behind = bool(meets(before, (f.x, f.y), piece.shape))
    return Obstacle(cover_of(piece), blast.point, 0, piece.id) if is_behind else None


def eye_of_burst(s: State, blast: Explosion) -> Spot:
    """A burst is thought as high as the eye of a man who stands there."""
    house = house_at(s, blast.point, blast.level)
    foot = table(s).ground(blast.point) if house is None else floor_of(house, blast.level)
    return (*blast.point, foot + charts().volumes.standing.eye)


@rule("PZF-4.5f", off=NOTHING)
def wound(s: State, blast: Explosion, f: Figure, centre: int) -> Procedure[str]:
    """Whoever is hit takes one wound roll at the Strength of what burst."""
    origin = comes_from(blast, f, centre)
    defence = 0
    if f.kind == "vehicle":
        defence = top_defence(f) if strikes_top(s, blast, f, centre) else face_defence(f, origin)
    return (yield from strike(s, Blow(f.id, blast.strength, blast.by, blast.firearm, origin, defence)))


def strikes_top(s: State, blast: Explosion, f: Figure, centre: int) -> bool:
    """What falls strikes a vehicle from above, and so does what comes from a height: under the point of impact."""
    if f.id != centre:
        return blast.falls and falls_on_all(s)
    return blast.falls or (blast.by != 0 and is_from_above(s, f, s.figures[blast.by]))


@rule("PZF-4.6k", off=False)
def falls_on_all(s: State) -> bool:
    """Whether a shell that falls strikes the top of every hull under its template; else those beside it are struck on
    the face towards the point of impact (PZF-4.5d)."""
    return s.setting.options.estimated_top_hit == "template"


@rule("PZF-4.5d", off=lambda blast, f, centre: blast.origin or blast.point)
def comes_from(blast: Explosion, f: Figure, centre: int) -> Point:
    """The face of a vehicle is that towards the firer if it is under the point of impact, else towards that point."""
    return (blast.origin or blast.point) if f.id == centre else blast.point


# --- the shock (4.5g to n) ----------------------------------------------------------------------------------------
def shock(s: State, blast: Explosion, covered: list[Figure]) -> Procedure[None]:
    """Survivors under the template go to ground; who is near it tests his nerve."""
    for f in covered:
        if f.where == "table" and is_shaken(f):
            yield from floors(s, f)
            yield from loses_hold(s, f)
    near_by = [f for f in on_table(s) if f not in covered and is_shaken(f) and is_near(blast, f)]
    for f in near_by:
        if f.where == "table" and is_reached(s, blast, f):
            yield from unnerves(s, f)
            yield from loses_hold(s, f)


@rule("PZF-20.5a")
def loses_hold(s: State, f: Figure) -> Procedure[None]:
    """Nobody lies on the face he climbs: whom the shock throws down there falls."""
    if f.prone and f.height:
        yield from barriers.torn_off(s, f, "PZF-20.5a")


def is_shaken(f: Figure) -> bool:
    """Whether an explosion shakes a figure at all."""
    return is_soldier(f) and not sits_firm(f) and not is_dying(f)


@rule("PZF-4.5i", off=True)
def is_soldier(f: Figure) -> bool:
    """Vehicles, their passengers and guns take no notice of the shock."""
    return f.kind == "man"


@rule("PZF-4.5n", off=False)
def sits_firm(f: Figure) -> bool:
    """Mounted men stay in the saddle; men in melee go down like others."""
    return is_mounted(f)


@rule("PZF-4.5g")
def floors(s: State, f: Figure) -> Procedure[None]:
    """Who survives under the template is prone, touched or not; by the other reading he tests."""
    if s.setting.options.blast_survivors_prone == "test":
        yield from test_blast(s, f.id)
        return
    if not f.prone:
        f.prone = True
        yield tell("told-blown-down", who=name_of(s, f.id), rule="PZF-4.5g", pieces=(f.id,))


@rule("PZF-B11p", off=lambda blast, f: within(spot(*blast.point), base(f), charts().blast.test_distance + tolerance()))
def is_near(blast: Explosion, f: Figure) -> bool:
    """Within three inches of the edge of the template."""
    return within(blast.shape, base(f), charts().blast.test_distance + tolerance())


@rule("PZF-4.5h")
def unnerves(s: State, f: Figure) -> Procedure[None]:
    """Near an explosion a soldier, friend or foe, passes a test of Bravery or is prone."""
    yield from test_blast(s, f.id)
