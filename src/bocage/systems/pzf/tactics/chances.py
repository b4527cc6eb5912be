"""How likely a shot is to hit, to pass what is in the way and to wound, and what that is worth."""

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
from bocage.systems.pzf.reference.datafiles import Blast, Template
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
def wounds(strength: int, defence: int) -> float:
    """The chance of a wound by the chart."""
    needed = wound_target(strength, defence)
    if needed is None:
        return 0.0
    first = (7 - needed.first) / 6
    return first * (7 - needed.second) / 6 if needed.second else first


def hits(s: State, f: Figure, arm: int, far: int, style: Style, *, still: bool = True, sure: bool = False) -> float:
    """The chance to hit at a distance as it seems, or surely is; `still`: the shooter has not moved."""
    row, bonus = weapon(f.arms[arm].weapon), charts().to_hit
    near, middle, long = shares(s.setting.options, far, row.range, style, sure=sure)
    ct = skill_of(s, f) + shaken(f, f.arms[arm])
    steady = row.scope and still
    at_long = to_hit(ct - (0 if steady else bonus.long))
    return near * to_hit(ct - bonus.short) + middle * to_hit(ct - bonus.medium) + long * at_long


def shaken(f: Figure, arm: Arm) -> int:
    """What a vehicle's movement costs the weapon."""
    if f.kind != "vehicle":
        return 0
    return gun_penalty(f) if is_gun(arm) else mg_penalty(f)


@lru_cache(maxsize=64)
def to_hit(needed: int) -> float:
    """The chance of a die to show so much; a 1 always misses."""
    return 0.0 if needed > 6 else (7 - max(2, needed)) / 6


def passes(way: tuple[Obstacle, ...]) -> float:
    """The chance to get past all that is in the way."""
    found = 1.0
    for obstacle in way:
        found *= (7 - obstacle.value) / 6
    return found


def exposed(s: State, e: Figure, seen: Sighting) -> float:
    """How much of what is fired at a figure reaches it: past its cover, the ground before it, and if it is made out."""
    found = passes(seen.way)
    if e.prone and e.kind == "man":
        found *= (7 - tables().covers["light"].value) / 6
        if seen.is_covered and s.turn > e.seen_until:
            found *= (7 - charts().visibility.prone_in_cover) / 6
    return found


def defence(f: Figure, origin: Point) -> int:
    """The Defence of a figure against what comes from a point."""
    if f.kind == "vehicle":
        return face_defence(f, origin)
    return gun_defence(f) if f.kind == "gun" else defence_of(f)


def guard(s: State, e: Figure, f: Figure, origin: Point) -> int:
    """The Defence of a figure against the fire of another from a point: of a vehicle below it that of its top."""
    above = e.kind == "vehicle" and is_from_above(s, e, f)
    return top_defence(e) if above else defence(e, origin)


def strength(arm: Arm, target: Figure) -> int:
    """The Strength with which a weapon strikes a figure."""
    row = weapon(arm.weapon)
    return row.hits_with(shell="he" if arm.shell == "he" else "heat", vehicle=target.kind == "vehicle")


def bursts(arm: Arm) -> Template | None:
    """The template of what a weapon has loaded."""
    return weapon(arm.weapon).bursts("he" if arm.shell == "he" else "heat")


def splash(s: State, style: Style, side: int, point: Point, force: int, radius: int, skip: int = 0) -> float:
    """What a template on a point is worth: enemies under it, less friends, who weigh more."""
    found, partly = 0.0, (7 - charts().blast.partly_under) / 6
    for e in on_table(s):
        far = length(point, (e.x, e.y))
        reach = reach_of(e)
        if far >= radius + reach or e.id == skip or e.wreck:
            continue
        share = 1.0 if far + reach <= radius else partly
        value = share * wounds(force, defence(e, point)) * per_wound(e, style)
        value += style.blasting.knock_down_value if e.kind == "man" and not e.prone else 0.0
        found += value if e.side != side else -style.blasting.friendly_harm_factor * value
    return found


def astray(s: State, style: Style, side: int, point: Point, force: int, radius: int, reach: int) -> float:
    """What a template that strays up to so far from a point is worth on average."""
    found = 0.0
    for e in on_table(s):
        if length(point, (e.x, e.y)) < reach + radius and not e.wreck:
            value = style.blasting.stray_hit_chance * wounds(force, defence(e, point)) * per_wound(e, style)
            found += value if e.side != side else -style.blasting.friendly_harm_factor * value
    return found


def scatter_chance() -> float:
    """The chance that the scatter die shows an arrow (PZF-4.4e)."""
    return len(charts().dice.scatter_arrow) / 6


def template_radius(template: Blast) -> int:
    """Half the diameter of an explosion template."""
    return charts().template[template].diameter // 2


# --- judged by eye ------------------------------------------------------------------------------------------------
def judged(s: State, f: Figure, e: Figure) -> int:
    """How far away a figure seems to another, from edge to edge.

    A shot that was declared has been measured: whom a burst was fired at is no longer a matter of guessing.
    """
    true = length((f.x, f.y), (e.x, e.y)) - reach_of(f) - reach_of(e)
    if true <= 0:
        return 0
    if s.burst is not None and is_measured(s, f, e):
        return true
    return true * (1000 + error(f.id, e.id, s.turn, s.setting.options.ai_estimation_sd)) // 1000


def is_measured(s: State, f: Figure, e: Figure) -> bool:
    """Whether a figure is just firing at another."""
    return s.burst is not None and s.burst.shooter == f.id and s.burst.last == e.id


def reach_of(f: Figure) -> int:
    """How far a figure reaches from its middle, roughly."""
    key = f.kind, f.type, f.aboard != 0
    if key not in _reaches:
        _reaches[key] = vehicle(f.type).size[1] // 2 if f.kind == "vehicle" else radius_of(f)
    return _reaches[key]


_reaches: dict[tuple[str, str, bool], int] = {}
"""By kind, type and whether it is carried."""


@lru_cache(maxsize=262_144)
def error(a: int, b: int, turn: int, deviation: int) -> int:
    """The error of an eye in thousandths of the distance."""
    return int(Random(a * 1_000_003 + b * 1009 + turn).gauss(0, deviation))


def roughly(distance: int, style: Style) -> int:
    """A distance as finely as an eye judges it."""
    step = style.judging.range_step_inches
    return distance // step * step


def shares(
    options: Options, judged: int, longest: int, style: Style, *, sure: bool = False
) -> tuple[float, float, float]:
    """How likely a target that seems so far away is at short, medium and long range; the rest is out of reach."""
    if sure:
        return _shares(options, judged, longest, (0,))
    return _shares(options, roughly(judged, style), longest, style.judging.range_doubts)


@lru_cache(maxsize=16384)
def _shares(options: Options, judged: int, longest: int, doubts: tuple[int, ...]) -> tuple[float, float, float]:
    found = {"short": 0, "medium": 0, "long": 0}
    for doubt in doubts:
        band = range_band(judged * (1_000_000 + doubt * options.ai_estimation_sd) // 1_000_000, longest, options)
        if band is not None:
            found[band] += 1
    return found["short"] / len(doubts), found["medium"] / len(doubts), found["long"] / len(doubts)


@cache
def of_weapon(id: str, style: Style) -> float:
    """What a weapon adds to whoever has it."""
    row = weapon(id)
    if row.crew is not None:
        return style.valuing.served_weapon_bonus.of(row.crew)
    if row.template == "flame" or row.scope:
        return style.valuing.special_weapon_bonus
    return style.valuing.bonus_per_extra_shot * (row.rate - 1)


def armament(f: Figure, style: Style) -> float:
    """What the best weapon of a figure adds to it."""
    return max((of_weapon(arm.weapon, style) for arm in f.arms if not arm.gone), default=0.0)


def worth(f: Figure, style: Style) -> float:
    """What a figure is worth to its side now."""
    if f.wreck or f.where == "lost":
        return 0.0
    values = style.valuing
    if f.kind == "vehicle":
        return count_value(f) + vehicle(f.type).cost / values.vehicle_points_per_rifleman
    if f.kind != "man":
        return values.gun_worth if f.kind == "gun" and not f.arms[0].gone else values.other_worth
    return count_value(f) + armament(f, style) + (values.leader_bonus if is_grade(f) else 0.0)


def per_wound(f: Figure, style: Style) -> float:
    """What one wound takes from a figure; Fate saves every second one."""
    saved = style.valuing.fate_factor if f.fate and f.kind == "man" else 1.0
    return saved * worth(f, style) / max(1, f.pv)


def promise(plan: Plan, f: Figure, foes: Iterable[Figure], arms: tuple[str, ...] | None = None) -> float:
    """About what a figure can expect of its fire, with some of its weapons or all that are ready, past cover."""
    s, arms = plan.s, ready_arms(f) if arms is None else arms
    likely = [(outlook(plan, f, e, arms), e.id, e) for e in foes]
    likely.sort(key=lambda one: (-one[0], one[1]))
    promised = {e.id: value for value, _, e in likely if value >= plan.style.planning.no_fire}
    best = 0.0
    for e in seen_among(s, f, (s.figures[id] for id in promised)):
        if promised[e.id] <= best:
            break
        best = max(best, promised[e.id] * exposed(s, e, look_without_figures(s, f, e)))
    return best


def ready_arms(f: Figure, spent: int = 0) -> tuple[str, ...]:
    """The weapons that a figure which has moved so much can fire."""
    ready = [arm.weapon for arm in f.arms if not (arm.gone or arm.jammed or arm.unloaded)]
    return tuple([id for id in ready if not is_hampered(id, spent)] if spent and f.kind == "man" else ready)


def outlook(plan: Plan, f: Figure, e: Figure, arms: tuple[str, ...]) -> float:
    """Expected wounds on an enemy by the best of some weapons of a figure, in the open."""
    far = roughly(judged(plan.s, f, e), plan.style)
    return _most(plan.s.setting.options, plan.style, arms, far, e.kind, e.type if e.kind == "vehicle" else "")


@lru_cache(maxsize=65_536)
def _most(options: Options, style: Style, arms: tuple[str, ...], far: int, kind: Kind, hull: str) -> float:
    return max((expected(options, style, id, far, kind, hull) for id in arms), default=0.0)


def is_hampered(id: str, spent: int) -> bool:
    """Whether a man who has moved so much does not fire such a weapon."""
    penalty = weapon(id).move_penalty
    return penalty == "total" or (penalty == "half" and spent > half_move())


def half_move() -> int:
    """Half the Movement of a man: the price of lying down or getting up, and what some weapons allow before a shot."""
    return charts().movement.foot // 2


def expected(options: Options, style: Style, id: str, far: int, kind: Kind, hull: str) -> float:
    """Expected wounds by a weapon on a target of that kind, a vehicle by its type, at a distance as it seems."""
    row, judging = weapon(id), style.judging
    if id == "grenade" or row.estimation or not row.range:
        return 0.0
    near, middle, long = shares(options, far, row.range, style)
    skill = near * judging.short_range_hit + middle * judging.medium_range_hit + long * judging.long_range_hit
    against = vehicle(hull).d[1] if hull else charts().gun_target.defence if kind == "gun" else judging.defence_of_men
    force = row.strength + (row.against_vehicles if hull else 0)
    return skill * wounds(force, against) * min(row.rate, judging.shots_counted)
