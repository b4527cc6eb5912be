"""How likely a shot is to hit, to pass what is in the way and to wound, and what that is worth."""

from __future__ import annotations

from functools import lru_cache

from bocage.ground.table import length
from bocage.systems.pzf.bodies import Point, defence_of
from bocage.systems.pzf.charts import Blast, Template
from bocage.systems.pzf.gunners import skill_of
from bocage.systems.pzf.lines import Obstacle
from bocage.systems.pzf.model import Arm, Figure, State, on_table
from bocage.systems.pzf.sight import Look
from bocage.systems.pzf.tables import charts, tables, weapon, wound_target
from bocage.systems.pzf.tactics.eye import reach_of, shares
from bocage.systems.pzf.tactics.style import Style
from bocage.systems.pzf.tactics.worth import per_wound
from bocage.systems.pzf.vehicle_fire import face_defence, is_from_above, top_defence
from bocage.systems.pzf.vehicle_weapons import gun_penalty, is_gun, mg_penalty
from bocage.systems.pzf.wounds import gun_defence


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


def exposed(s: State, e: Figure, seen: Look) -> float:
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
