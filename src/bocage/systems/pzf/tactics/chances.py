"""The chances of a shot to hit, to pass obstacles and to wound, distances judged by eye, and what figures are worth.

Worth and harm are in riflemen: 1 is what a rifleman is worth. Lengths are thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING

from bocage.ground.table import length
from bocage.systems.pzf.heavy.gunners import skill_of
from bocage.systems.pzf.morale.bravery import count_value
from bocage.systems.pzf.morale.command import is_grade
from bocage.systems.pzf.morale.wounds import gun_defence
from bocage.systems.pzf.reference.datafiles import THOUSANDTHS, Blast, Template
from bocage.systems.pzf.reference.options import Options
from bocage.systems.pzf.reference.tables import charts, range_band, tables, vehicle, weapon, wound_target
from bocage.systems.pzf.space.bodies import Obstacle, Point, defence_of, radius_of
from bocage.systems.pzf.space.sight import Sighting, look_without_figures, seen_among
from bocage.systems.pzf.state.model import Arm, Figure, Kind, State, on_table
from bocage.systems.pzf.tactics.style import Style
from bocage.systems.pzf.vehicles.fire import face_defence, is_from_above, top_defence
from bocage.systems.pzf.vehicles.weapons import gun_penalty, is_gun, mg_penalty

if TYPE_CHECKING:
    from bocage.systems.pzf.tactics.plan import Plan


@lru_cache(maxsize=4096)
def wound_chance(strength: int, defence: int) -> float:
    """The chance that a hit of that Strength wounds that Defence, by the wound chart."""
    needed = wound_target(strength, defence)
    if needed is None:
        return 0.0
    first_die = chance_at_least(needed.first)
    return first_die * chance_at_least(needed.second) if needed.second else first_die


def hit_chance(
    s: State, figure: Figure, arm: int, distance: int, style: Style, *, still: bool = True, sure: bool = False
) -> float:
    """The chance that a weapon hits at a distance judged by eye.

    `still`: the shooter has not moved. `sure`: the distance has been measured.
    """
    row, bonus = weapon(figure.arms[arm].weapon), charts().to_hit
    short, medium, long = range_band_chances(s.setting.options, distance, row.range, style, sure=sure)
    skill = skill_of(s, figure) + movement_malus(figure, figure.arms[arm])
    is_steady = row.scope and still
    long_chance = chance_of_face(skill - (0 if is_steady else bonus.long))
    return (
        short * chance_of_face(skill - bonus.short) + medium * chance_of_face(skill - bonus.medium) + long * long_chance
    )


def movement_malus(figure: Figure, arm: Arm) -> int:
    """The malus to hit for a vehicle's movement; 0 for other figures."""
    if figure.kind != "vehicle":
        return 0
    return gun_penalty(figure) if is_gun(arm) else mg_penalty(figure)


@lru_cache(maxsize=64)
def chance_of_face(needed: int) -> float:
    """The chance that a die shows at least the number needed; a 1 always misses."""
    return 0.0 if needed > 6 else chance_at_least(max(2, needed))


def chance_at_least(face: int) -> float:
    """The chance that a die shows at least a face from 1 to 6.

    >>> chance_at_least(4)
    0.5
    """
    return (7 - face) / 6


def pass_chance(obstacles: tuple[Obstacle, ...]) -> float:
    """The chance that a shot passes all obstacles in its way."""
    chance = 1.0
    for obstacle in obstacles:
        chance *= chance_at_least(obstacle.value)
    return chance


def exposure(s: State, enemy: Figure, seen: Sighting) -> float:
    """The part of the shots at a figure that reach it, through cover, its posture and the chance that it is made
    out.
    """
    share = pass_chance(seen.way)
    if enemy.prone and enemy.kind == "man":
        share *= chance_at_least(tables().covers["light"].value)
        if seen.is_covered and s.turn > enemy.seen_until:
            share *= chance_at_least(charts().visibility.prone_in_cover)
    return share


def defence_towards(figure: Figure, origin: Point) -> int:
    """The Defence of a figure against a hit from a point."""
    if figure.kind == "vehicle":
        return face_defence(figure, origin)
    return gun_defence(figure) if figure.kind == "gun" else defence_of(figure)


def defence_against_shooter(s: State, enemy: Figure, figure: Figure, origin: Point) -> int:
    """The Defence of a figure against another's fire from a point; that of its top for a vehicle below the shooter."""
    is_above = enemy.kind == "vehicle" and is_from_above(s, enemy, figure)
    return top_defence(enemy) if is_above else defence_towards(enemy, origin)


def strength_on_target(arm: Arm, target: Figure) -> int:
    """The Strength of a weapon, with the shell it is loaded with, against a figure."""
    row = weapon(arm.weapon)
    return row.hits_with(shell="he" if arm.shell == "he" else "heat", vehicle=target.kind == "vehicle")


def loaded_template(arm: Arm) -> Template | None:
    """The template of the shell a weapon is loaded with; None if it has none."""
    return weapon(arm.weapon).bursts("he" if arm.shell == "he" else "heat")


def template_value(s: State, style: Style, side: int, point: Point, force: int, radius: int, skip: int = 0) -> float:
    """What a template on a point is worth to a side, in riflemen: harm to enemies under it, less harm to friends.

    The figure with the id `skip` is left out.
    """
    total, partly_under = 0.0, chance_at_least(charts().blast.partly_under)
    for figure in on_table(s):
        distance = length(point, (figure.x, figure.y))
        radius_of_figure = rough_radius(figure)
        if distance >= radius + radius_of_figure or figure.id == skip or figure.wreck:
            continue
        share = 1.0 if distance + radius_of_figure <= radius else partly_under
        value = share * wound_chance(force, defence_towards(figure, point)) * loss_per_wound(figure, style)
        value += style.blasting.knock_down_value if figure.kind == "man" and not figure.prone else 0.0
        total += value if figure.side != side else -style.blasting.friendly_harm_factor * value
    return total


def scatter_value(s: State, style: Style, side: int, point: Point, force: int, radius: int, reach: int) -> float:
    """What a template that scatters up to `reach` from a point is worth to a side on average, in riflemen."""
    total = 0.0
    for figure in on_table(s):
        if length(point, (figure.x, figure.y)) < reach + radius and not figure.wreck:
            value = (
                style.blasting.stray_hit_chance
                * wound_chance(force, defence_towards(figure, point))
                * loss_per_wound(figure, style)
            )
            total += value if figure.side != side else -style.blasting.friendly_harm_factor * value
    return total


def scatter_chance() -> float:
    """The chance that the scatter die shows an arrow (PZF-4.4e)."""
    return len(charts().dice.scatter_arrow) / 6


def template_radius(template: Blast) -> int:
    """The radius of an explosion template."""
    return charts().template[template].diameter // 2


# --- distances by eye ----------------------------------------------------------------------------------------------
def judged_distance(s: State, figure: Figure, enemy: Figure) -> int:
    """The distance from edge to edge of two figures as judged by eye.

    The target a burst was fired at has been measured, and is judged without error.
    """
    distance = length((figure.x, figure.y), (enemy.x, enemy.y)) - rough_radius(figure) - rough_radius(enemy)
    if distance <= 0:
        return 0
    if s.burst is not None and is_measured(s, figure, enemy):
        return distance
    error = eye_error(figure.id, enemy.id, s.turn, s.setting.options.ai_estimation_sd)
    return distance * (THOUSANDTHS + error) // THOUSANDTHS


def is_measured(s: State, figure: Figure, enemy: Figure) -> bool:
    """Whether a figure's present burst was last fired at the other, so that their distance is known."""
    return s.burst is not None and s.burst.shooter == figure.id and s.burst.last == enemy.id


def rough_radius(figure: Figure) -> int:
    """The distance from a figure's centre to its edge, for a vehicle half its width."""
    key = figure.kind, figure.type, figure.aboard != 0
    if key not in _rough_radii:
        _rough_radii[key] = vehicle(figure.type).size[1] // 2 if figure.kind == "vehicle" else radius_of(figure)
    return _rough_radii[key]


_rough_radii: dict[tuple[str, str, bool], int] = {}
"""What `rough_radius` gave, by kind, type and whether the figure is aboard another."""


@lru_cache(maxsize=262_144)
def eye_error(start: int, end: int, turn: int, deviation: int) -> int:
    """The error of the eye in thousandths of the distance, the same for the same two figures and turn."""
    # The primes keep the seeds of different figures and turns apart.
    return int(Random(start * 1_000_003 + end * 1009 + turn).gauss(0, deviation))


def in_range_steps(distance: int, style: Style) -> int:
    """A distance rounded down to steps of `range_step_inches`."""
    step = style.judging.range_step_inches
    return distance // step * step


def range_band_chances(
    options: Options, distance: int, longest: int, style: Style, *, sure: bool = False
) -> tuple[float, float, float]:
    """The chances that a target at a judged distance is at short, medium and long range; the rest is out of range."""
    if sure:
        return _range_band_chances(options, distance, longest, (0,))
    return _range_band_chances(options, in_range_steps(distance, style), longest, style.judging.range_errors)


@lru_cache(maxsize=16384)
def _range_band_chances(
    options: Options, distance: int, longest: int, doubts: tuple[int, ...]
) -> tuple[float, float, float]:
    """These chances over distances about the judged one; `doubts` are thousandths of the eye's standard deviation."""
    count_by_band = {"short": 0, "medium": 0, "long": 0}
    for doubt in doubts:
        whole = THOUSANDTHS * THOUSANDTHS
        band = range_band(distance * (whole + doubt * options.ai_estimation_sd) // whole, longest, options)
        if band is not None:
            count_by_band[band] += 1
    return (
        count_by_band["short"] / len(doubts),
        count_by_band["medium"] / len(doubts),
        count_by_band["long"] / len(doubts),
    )


@cache
def weapon_bonus(id: str, style: Style) -> float:
    """What a weapon adds to the worth of the figure that has it, in riflemen."""
    row = weapon(id)
    if row.crew is not None:
        return style.valuing.served_weapon_bonus.of(row.crew)
    if row.template == "flame" or row.scope:
        return style.valuing.special_weapon_bonus
    return style.valuing.bonus_per_extra_shot * (row.rate - 1)


def best_weapon_bonus(figure: Figure, style: Style) -> float:
    """What the best weapon of a figure adds to its worth, in riflemen."""
    return max((weapon_bonus(arm.weapon, style) for arm in figure.arms if not arm.gone), default=0.0)


def figure_worth(figure: Figure, style: Style) -> float:
    """What a figure is worth to its side now, in riflemen; 0 for a wreck or a lost figure."""
    if figure.wreck or figure.where == "lost":
        return 0.0
    valuing = style.valuing
    if figure.kind == "vehicle":
        return count_value(figure) + vehicle(figure.type).cost / valuing.vehicle_points_per_rifleman
    if figure.kind != "man":
        return valuing.gun_worth if figure.kind == "gun" and not figure.arms[0].gone else valuing.worth_of_others
    return count_value(figure) + best_weapon_bonus(figure, style) + (valuing.leader_bonus if is_grade(figure) else 0.0)


def loss_per_wound(figure: Figure, style: Style) -> float:
    """What one wound takes from a figure, in riflemen; less for a man with Fate left."""
    fate_factor = style.valuing.fate_factor if figure.fate and figure.kind == "man" else 1.0
    return fate_factor * figure_worth(figure, style) / max(1, figure.pv)


def wounds_by_fire(plan: Plan, figure: Figure, foes: Iterable[Figure], arms: tuple[str, ...] | None = None) -> float:
    """The wounds a figure can expect of its fire at the best of some enemies, through cover.

    `arms` are the weapons it would use, all that are ready if None.
    """
    s, arms = plan.s, ready_arms(figure) if arms is None else arms
    rated = [(wounds_in_open(plan, figure, foe, arms), foe.id, foe) for foe in foes]
    rated.sort(key=lambda entry: (-entry[0], entry[1]))
    expected_by_id = {foe.id: value for value, _, foe in rated if value >= plan.style.planning.least_wounds_for_target}
    best = 0.0
    for enemy in seen_among(s, figure, (s.figures[id] for id in expected_by_id)):
        if expected_by_id[enemy.id] <= best:
            break
        best = max(best, expected_by_id[enemy.id] * exposure(s, enemy, look_without_figures(s, figure, enemy)))
    return best


def ready_arms(figure: Figure, spent: int = 0) -> tuple[str, ...]:
    """The weapons that a figure can fire after spending that much Movement."""
    ready = [arm.weapon for arm in figure.arms if not (arm.gone or arm.jammed or arm.unloaded)]
    return tuple(
        [id for id in ready if not is_barred_after_move(id, spent)] if spent and figure.kind == "man" else ready
    )


def wounds_in_open(plan: Plan, figure: Figure, enemy: Figure, arms: tuple[str, ...]) -> float:
    """The wounds to expect on an enemy in the open by the best of some weapons."""
    distance = in_range_steps(judged_distance(plan.s, figure, enemy), plan.style)
    return _wounds_of_best_weapon(
        plan.s.setting.options, plan.style, arms, distance, enemy.kind, enemy.type if enemy.kind == "vehicle" else ""
    )


@lru_cache(maxsize=65_536)
def _wounds_of_best_weapon(
    options: Options, style: Style, arms: tuple[str, ...], distance: int, kind: Kind, hull: str
) -> float:
    """The wounds to expect by the best of some weapons; `hull` is a vehicle's type, empty for other targets."""
    return max((wounds_of_weapon(options, style, id, distance, kind, hull) for id in arms), default=0.0)


def is_barred_after_move(id: str, spent: int) -> bool:
    """Whether a man that has spent that much Movement may not fire a weapon."""
    penalty = weapon(id).move_penalty
    return penalty == "total" or (penalty == "half" and spent > half_move())


def half_move() -> int:
    """Half the Movement of a man: what lying down or getting up costs, and what some weapons allow before a shot."""
    return charts().movement.foot // 2


def wounds_of_weapon(options: Options, style: Style, id: str, distance: int, kind: Kind, hull: str) -> float:
    """The wounds to expect by a weapon on a target of that kind, a vehicle by its type, at a distance judged by eye."""
    row, judging = weapon(id), style.judging
    if id == "grenade" or row.estimation or not row.range:
        return 0.0
    short, medium, long = range_band_chances(options, distance, row.range, style)
    hit_part = short * judging.short_range_hit + medium * judging.medium_range_hit + long * judging.long_range_hit
    defence_reckoned = (
        vehicle(hull).d[1] if hull else charts().gun_target.defence if kind == "gun" else judging.defence_of_men
    )
    force = row.strength + (row.against_vehicles if hull else 0)
    return hit_part * wound_chance(force, defence_reckoned) * min(row.rate, judging.shots_counted)
