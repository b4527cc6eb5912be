"""Templates (PZF-4.5, B11n to q): where a shell bursts, the figures under its template, its effect on them.

`explode` serves every chapter in which a template is laid: shots, grenades, mines, charges.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bocage.ground.table import Shape, Spot, Under, along, bearing, disc, meets, spot, under, within
from bocage.kernel.contract.procedure import Procedure, reaches, tell
from bocage.kernel.rules import rule
from bocage.kernel.text import Args, text
from bocage.systems.pzf.engineers import demolition
from bocage.systems.pzf.heavy.crews import edge_towards, gun_shielding
from bocage.systems.pzf.morale.bravery import test_blast
from bocage.systems.pzf.morale.wounds import NOTHING, Blow, is_dying, roll_to_reach, roller_of, strike
from bocage.systems.pzf.movement import falls
from bocage.systems.pzf.reference.datafiles import Blast
from bocage.systems.pzf.reference.tables import charts, terrain
from bocage.systems.pzf.shooting import ballistics
from bocage.systems.pzf.shooting.ballistics import STOPPED, Shot, ground_before_prone, name_if_seen, shell_of, weapon_of
from bocage.systems.pzf.shooting.scatter import roll_scatter
from bocage.systems.pzf.space.bodies import (
    Obstacle,
    Point,
    base,
    body_aimed_at,
    centre_of,
    is_mounted,
    muzzle,
    tolerance,
)
from bocage.systems.pzf.space.houses import house_at, in_house, openings_at
from bocage.systems.pzf.space.lines import cover_of
from bocage.systems.pzf.space.sight import look, point_aimed_at
from bocage.systems.pzf.space.terrain import destructible, floor_of, storeys_of, table
from bocage.systems.pzf.special import camouflage, revealing
from bocage.systems.pzf.state.model import PS, Figure, State, on_table
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles.fire import face_defence, is_from_above, top_defence


class Explosion(msgspec.Struct, frozen=True, omit_defaults=True):
    """A burst at a point, on a storey if inside a building.

    `by` is the id of the figure that fired and `origin` where the shot came from. `target` was aimed at, or set the
    explosion off, and is hit without a further die; `spared` is not hit, because the ground before it stopped the shot;
    both are 0 for none. `falls`: it comes from above. `stopped_by` is the piece of scenery that stopped the shot.
    `alone`: only the target is resolved, for odds.
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
        """The template laid on the point of impact."""
        return disc(self.point, charts().template[self.template].diameter // 2)


@rule("PZF-4.4f")
def is_off_table(s: State, point: Point) -> bool:
    """Whether the centre of a template is off the table, so that it has no effect."""
    return not table(s).has(point)


# --- where a shot with a template lands (4.5c, k, l, m) -----------------------------------------------------------
def land_template(s: State, shot: Shot, obstacle: Obstacle | None, hit: bool) -> Procedure[str]:
    """Let a shot with a template burst at its target, at what stopped it, or, after a miss, where it scatters to.

    Gives the outcome for the target.
    """
    if shot.band:
        return (yield from _outcome_for_target(s, shot, obstacle, hit))
    if not hit:
        return (yield from scatter_and_burst(s, shot))
    obstacle = obstacle or _shield_in_way(s, shot)
    if obstacle is not None:
        yield from burst_at_obstacle(s, shot, obstacle)
        return STOPPED
    burst = explosion_of(s, shot, aim_point(s, shot), target=shot.target)
    if shot.element:
        yield from demolition.damage_by_shot(s, shot, shot.element)
    return (yield from explode(s, burst))


def _shield_in_way(s: State, shot: Shot) -> Obstacle | None:
    """The gun whose shield stops a shell aimed at its crew, as an obstacle; None if there is none (PZF-6.8m)."""
    figure, man = s.figures[shot.shooter], s.figures.get(shot.target)
    gun = gun_shielding(s, man, centre_of(figure)) if man is not None and man.where == "table" else None
    return None if gun is None else Obstacle(0, edge_towards(gun, centre_of(figure)), 0, figure=gun.id)


def _outcome_for_target(s: State, shot: Shot, obstacle: Obstacle | None, hit: bool) -> Procedure[str]:
    """The outcome of a shot for its target alone, for odds."""
    if not hit or not shot.target:
        return NOTHING
    if obstacle is not None or _shield_in_way(s, shot) is not None:
        return STOPPED
    return (yield from explode(s, explosion_of(s, shot, aim_point(s, shot), target=shot.target, alone=True)))


@rule("PZF-4.4c", "PZF-4.5c")
def aim_point(s: State, shot: Shot) -> Point:
    """The intended point of impact: the centre of a figure, or where the line to scenery meets it."""
    if shot.element:
        return point_before_wall(s, shot, point_aimed_at(s, s.figures[shot.shooter], shot.element))
    body = body_aimed_at(s, shot.target)
    return body.x, body.y


@rule("PZF-B11q")
def point_before_wall(s: State, shot: Shot, point: Point) -> Point:
    """The point of impact moved outside the wall, if a shot from outside strikes a house."""
    figure = s.figures[shot.shooter]
    house = house_at(s, point, 0)
    if house is None or in_house(s, figure) is house:
        return point
    return along(point, bearing(point, centre_of(figure)), charts().measure.contact)


def explosion_of(
    s: State, shot: Shot, point: Point, *, target: int = 0, spared: int = 0, alone: bool = False
) -> Explosion:
    """The explosion of a direct shot at a point."""
    figure, row = s.figures[shot.shooter], weapon_of(s, shot)
    shell = shell_of(s, shot)
    template = row.bursts(shell)
    assert template is not None
    assert template != "flame"
    level = storey_of_burst(s, point, body_aimed_at(s, shot.target) if shot.target else None)
    strength = row.hits_with(shell=shell)
    origin = muzzle(figure, shot.arm, point)
    return Explosion(
        template, point, strength, figure.id, row.firearm, origin, level, target=target, spared=spared, alone=alone
    )


def storey_of_burst(s: State, point: Point, aimed_at: Figure | None, *, falls: bool = False) -> int:
    """The storey on which a shell bursts.

    That of the target if the point is in the same house, the topmost of a house for a shell from above, else the
    ground.
    """
    if aimed_at is not None and aimed_at.level:
        house = in_house(s, aimed_at)
        if house is not None and house_at(s, point, aimed_at.level) is house:
            return aimed_at.level
    if falls:
        house = house_at(s, point, 0)
        return storeys_of(house) - 1 if house is not None else 0
    return 0


@rule("PZF-4.5k")
def scatter_and_burst(s: State, shot: Shot) -> Procedure[str]:
    """Scatter a missed shot from its point of aim and let it burst."""
    template = weapon_of(s, shot).bursts(shell_of(s, shot))
    assert template is not None
    assert template != "flame"
    point = yield from roll_scatter(aim_point(s, shot), template, s.figures[shot.shooter].side)
    yield from damage_scenery_under(s, shot, point)
    return (yield from explode(s, explosion_of(s, shot, point)))


@rule("PZF-4.5m")
def burst_at_obstacle(s: State, shot: Shot, obstacle: Obstacle) -> Procedure[None]:
    """Let a stopped shot burst where it meets the obstacle; ground before a prone target spares the target."""
    if obstacle.element:
        yield from demolition.damage_by_shot(s, shot, obstacle.element)
    by_ground = not obstacle.element and not obstacle.figure
    point = point_before_wall(s, shot, obstacle.point) if obstacle.element else obstacle.point
    burst = explosion_of(s, shot, point, spared=shot.target if by_ground else 0)
    yield from explode(s, msgspec.structs.replace(burst, stopped_by=obstacle.element))


def damage_scenery_under(s: State, shot: Shot, point: Point) -> Procedure[None]:
    """Let the scenery under the point of impact take the hit of a shell."""
    for element in under_impact(s, point):
        yield from demolition.damage_by_shot(s, shot, element)


@rule("PZF-4.5d")
def under_impact(s: State, point: Point) -> list[str]:
    """The id of the uppermost destructible piece under the point of impact, in a list of one or none; never a wood."""
    layout, breakable = table(s), destructible(table(s))
    nearby = [layout.pieces[index] for index in layout.near(spot(*point), charts().measure.contact)]
    return [piece.id for piece in nearby if piece.id in breakable and terrain(piece.kind).los != "wood_depth"][-1:]


# --- the explosion (4.5) ------------------------------------------------------------------------------------------
def explode(s: State, blast: Explosion) -> Procedure[str]:
    """Resolve an explosion: every figure under the template, then the shock to figures near it.

    Gives the outcome for its target.
    """
    if is_off_table(s, blast.point):
        yield tell("told-off-table", rule="PZF-4.4f")
        return NOTHING
    if not blast.alone:
        yield from reveal_under(s, blast.shape)
        yield tell("told-explosion", rule="PZF-4.5a")
    centre = figure_under_point(s, blast)
    covered = list(under_template(s, blast))
    outcome = NOTHING
    for figure in sorted(covered, key=lambda each: (each.id != centre, each.id)):
        if blast.alone and figure.id != blast.target:
            continue
        result = yield from resolve_figure_under(s, blast, figure, centre)
        outcome = result if figure.id == blast.target else outcome
    if not blast.alone:
        yield from apply_shock(s, blast, covered)
    return outcome


def reveal_under(s: State, shape: Shape) -> Procedure[None]:
    """Reveal the hidden markers under a template and tear away nets, before any figure is hit (PZF-10.2l, 13.2j)."""
    yield from revealing.reveal_under_template(s, shape)
    yield from camouflage.uncover_under_template(s, shape)


def under_template(s: State, blast: Explosion) -> Iterator[Figure]:
    """The figures under any part of a template, and those carried by them."""
    shape = blast.shape
    for figure in s.figures.values():
        body = s.figures[figure.aboard] if is_hit_with_carrier(figure) else figure
        if body.where == "table" and coverage_of(shape, body) != "none" and is_reached(s, blast, body):
            yield figure


@rule("PZF-9.5e")
def is_hit_with_carrier(figure: Figure) -> bool:
    """Whether a figure is hit with the vehicle that carries it, as if partly under the template."""
    return figure.where == "aboard"


@rule("PZF-B11o")
def coverage_of(shape: Shape, figure: Figure) -> Under:
    """Whether a base lies wholly, partly or not at all under a template."""
    return under(shape, base(figure))


@rule("PZF-B11q")
def is_reached(s: State, blast: Explosion, figure: Figure) -> bool:
    """Whether an explosion reaches a figure through buildings.

    In the open it reaches figures on every level, and inside a building those at an opening; in a building only those
    on its own storey.
    """
    house_of_burst, house_of_figure = house_at(s, blast.point, blast.level), in_house(s, figure)
    if house_of_burst is None:
        return house_of_figure is None or bool(openings_at(s, figure))
    return house_of_figure is house_of_burst and figure.level == blast.level


@rule("PZF-4.5e")
def figure_under_point(s: State, blast: Explosion) -> int:
    """The id of the figure under the point of impact, which is hit without a die; 0 if there is none."""
    if blast.target:
        target = s.figures[blast.target]
        return target.aboard if target.where == "aboard" else target.id
    mark = spot(*blast.point)
    for figure in on_table(s):
        if not figure.aboard and within(base(figure), mark, 0) and is_reached(s, blast, figure):
            return figure.id
    return 0


@rule("PZF-4.4d")
def resolve_figure_under(s: State, blast: Explosion, figure: Figure, centre: int) -> Procedure[str]:
    """Resolve an explosion for one figure under the template: whether it is hit, shielded, wounded; gives the outcome.

    `centre` is the id of the figure under the point of impact, 0 for none.
    """
    if figure.where not in ("table", "aboard") or is_dying(figure) or figure.id == blast.spared:
        return NOTHING
    if figure.id != centre and not (yield from roll_coverage(s, blast, figure)):
        return NOTHING
    if not (yield from roll_cover_from_burst(s, blast, figure, centre)):
        return NOTHING
    return (yield from wound_by_explosion(s, blast, figure, centre))


@rule("PZF-4.5b")
def roll_coverage(s: State, blast: Explosion, figure: Figure) -> Procedure[bool]:
    """Roll whether a figure is hit: wholly under the template always, partly under it, as passengers are, on 4+."""
    if figure.where == "table" and coverage_of(blast.shape, figure) == "whole":
        return True
    return (yield from roll_partly_under(s, figure, blast.by))


def roll_partly_under(s: State, figure: Figure, by: int) -> Procedure[bool]:
    """Roll whether a figure partly under a template is hit; `by` fired it, 0 if nobody did."""
    about: Args = {"who": name_if_seen(s, figure)}
    needed, seat = charts().blast.partly_under, roller_of(s, by, figure.id)
    return (yield from reaches(needed, "partly-under", "PZF-4.5b", seat=seat, about=about))


def roll_cover_from_burst(s: State, blast: Explosion, figure: Figure, centre: int) -> Procedure[bool]:
    """Roll for each obstacle between the burst and a figure; gives whether the burst gets through."""
    obstacles = obstacles_from_burst(s, blast, figure, centre)
    if obstacles is None:
        return False
    for obstacle in obstacles:
        what = text("way-to", who=name_if_seen(s, figure), **ballistics.obstacle_args(s, obstacle))
        rolled = yield from roll_to_reach(
            s, obstacle.value, "in-the-way", "PZF-4.5d", by=blast.by, about={"what": what}, harmed=figure.id
        )
        if not rolled.passed:
            return False
    return True


def obstacles_from_burst(s: State, blast: Explosion, figure: Figure, centre: int) -> tuple[Obstacle, ...] | None:
    """The obstacles between a burst and a figure; None where nothing passes.

    For the figure under the point of impact only the ground before it counts, and none if the shell falls on it or was
    aimed at it.
    """
    if figure.where == "aboard":
        return ()
    if figure.id == centre:
        return () if blast.falls or figure.id == blast.target else (*ground_before_prone(figure),)
    obstacles = obstacles_beside_point(s, blast, figure, centre)
    return None if obstacles is None else (*obstacles, *ground_before_prone(figure))


@rule("PZF-4.5d")
def obstacles_beside_point(s: State, blast: Explosion, figure: Figure, centre: int) -> tuple[Obstacle, ...] | None:
    """The obstacles from the point of impact to a figure beside it; None if it is not seen from there."""
    body = s.figures.get(centre)
    on_hull = body if body is not None and body.kind == "vehicle" else None
    sighting = look(s, eye_of_burst(s, blast), figure, on_hull, blast.level)
    if not sighting.visible or gun_shielding(s, figure, blast.point) is not None:
        return None
    obstacles = tuple(obstacle for obstacle in sighting.way if obstacle.figure != centre)
    cover = stopper_as_cover(s, blast, figure)
    return (
        obstacles
        if cover is None
        else (cover, *(obstacle for obstacle in obstacles if obstacle.element != cover.element))
    )


@rule("PZF-4.5m")
def stopper_as_cover(s: State, blast: Explosion, figure: Figure) -> Obstacle | None:
    """The scenery that stopped a shot as an obstacle for figures behind it, if it still stands; None otherwise."""
    layout = table(s)
    if s.setting.options.stopped_burst_cover == "none" or blast.stopped_by not in layout.number or blast.origin is None:
        return None
    piece = layout.piece(blast.stopped_by)
    in_front = along(blast.point, bearing(blast.point, blast.origin), PS)
    is_behind = bool(meets(in_front, (figure.x, figure.y), piece.shape))
    return Obstacle(cover_of(piece), blast.point, 0, piece.id) if is_behind else None


def eye_of_burst(s: State, blast: Explosion) -> Spot:
    """The point sight is traced from for a burst: as high as the eye of a man standing there."""
    house = house_at(s, blast.point, blast.level)
    floor_level = table(s).ground(blast.point) if house is None else floor_of(house, blast.level)
    return (*blast.point, floor_level + charts().volumes.standing.eye)


@rule("PZF-4.5f")
def wound_by_explosion(s: State, blast: Explosion, figure: Figure, centre: int) -> Procedure[str]:
    """Make one wound roll against a figure at the Strength of the explosion; gives the outcome."""
    origin = origin_of_hit(blast, figure, centre)
    defence = 0
    if figure.kind == "vehicle":
        defence = top_defence(figure) if strikes_top(s, blast, figure, centre) else face_defence(figure, origin)
    return (yield from strike(s, Blow(figure.id, blast.strength, blast.by, blast.firearm, origin, defence)))


def strikes_top(s: State, blast: Explosion, figure: Figure, centre: int) -> bool:
    """Whether an explosion strikes the top of a vehicle: it falls on it, or was fired from a height at it."""
    if figure.id != centre:
        return blast.falls and strikes_every_top(s)
    return blast.falls or (blast.by != 0 and is_from_above(s, figure, s.figures[blast.by]))


@rule("PZF-4.6k")
def strikes_every_top(s: State) -> bool:
    """Whether a falling shell strikes the top of every vehicle under its template.

    Otherwise those beside the point of impact are struck on the face towards it (PZF-4.5d).
    """
    return s.setting.options.estimated_top_hit == "template"


@rule("PZF-4.5d")
def origin_of_hit(blast: Explosion, figure: Figure, centre: int) -> Point:
    """Where a hit comes from, for the face of a vehicle: the firer at the point of impact, else that point."""
    return (blast.origin or blast.point) if figure.id == centre else blast.point


# --- the shock (4.5g to n) ----------------------------------------------------------------------------------------
def apply_shock(s: State, blast: Explosion, covered: list[Figure]) -> Procedure[None]:
    """Apply the shock of an explosion: survivors under the template go prone, soldiers near it test Bravery."""
    for figure in covered:
        if figure.where == "table" and is_shaken(figure):
            yield from knock_down_survivor(s, figure)
            yield from fall_if_climbing(s, figure)
    bystanders = [
        each for each in on_table(s) if each not in covered and is_shaken(each) and is_near_template(blast, each)
    ]
    for figure in bystanders:
        if figure.where == "table" and is_reached(s, blast, figure):
            yield from test_nerve(s, figure)
            yield from fall_if_climbing(s, figure)


@rule("PZF-20.5a")
def fall_if_climbing(s: State, figure: Figure) -> Procedure[None]:
    """Let a man knocked prone while it climbs fall off the face."""
    if figure.prone and figure.height:
        yield from falls.fall_off_face(s, figure, "PZF-20.5a")


def is_shaken(figure: Figure) -> bool:
    """Whether the shock of an explosion affects a figure at all."""
    return feels_shock(figure) and not keeps_saddle(figure) and not is_dying(figure)


@rule("PZF-4.5i")
def feels_shock(figure: Figure) -> bool:
    """Whether a figure is a man; vehicles and guns ignore the shock."""
    return figure.kind == "man"


@rule("PZF-4.5n")
def keeps_saddle(figure: Figure) -> bool:
    """Whether a figure ignores the shock because it is mounted."""
    return is_mounted(figure)


@rule("PZF-4.5g")
def knock_down_survivor(s: State, figure: Figure) -> Procedure[None]:
    """Make a survivor under the template prone, or, by the other reading, test its Bravery."""
    if s.setting.options.blast_survivors_prone == "test":
        yield from test_blast(s, figure.id)
        return
    if not figure.prone:
        figure.prone = True
        yield tell("told-blown-down", who=name_of(s, figure.id), rule="PZF-4.5g", pieces=(figure.id,))


@rule("PZF-B11p")
def is_near_template(blast: Explosion, figure: Figure) -> bool:
    """Whether a figure is within three inches of the edge of the template."""
    return within(blast.shape, base(figure), charts().blast.test_distance + tolerance())


@rule("PZF-4.5h")
def test_nerve(s: State, figure: Figure) -> Procedure[None]:
    """Test the Bravery of a soldier near an explosion, friend or foe; if it fails it is prone."""
    yield from test_blast(s, figure.id)
