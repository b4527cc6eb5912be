"""Men at heavy weapons: who stands by as a loader, and where."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.table import TURN, along, bearing, length
from bocage.systems.pzf.morale.command import is_grade
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import Point, centre_of, is_touching, radius_of
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.space.ways import has_room
from bocage.systems.pzf.state.model import Figure
from bocage.systems.pzf.tactics.plan import Plan


def weapons_of_group(plan: Plan, f: Figure) -> list[tuple[Figure, int]]:
    """The figures at which the group of a man has to serve, each with how many loaders it wants."""
    loaders, found = plan.style.serving.loaders, []
    for m in (f, *plan.mates(f)):
        for id in plan.heavy_weapons(m):
            if loaders.of(id):
                guns = [g for g in plan.own if g.kind == "gun" and g.gunner == m.id] if id == "gun" else [m]
                found += [(gun, loaders.of(id)) for gun in guns]
    return found


def guide(plan: Plan, f: Figure) -> Figure | None:
    """Whom a group follows: in a hurry the gunner of a weapon that takes more than one man, else its first leader."""
    if not hurries(plan, f):
        return plan.leader(f)
    loaders = plan.style.serving.loaders
    gunners = [m for m in (f, *plan.mates(f)) if any(loaders.of(id) for id in plan.heavy_weapons(m))]
    return min(gunners, key=lambda m: m.id, default=None) or plan.leader(f)


def hurries(plan: Plan, f: Figure) -> bool:
    """Whether time presses so that a group takes its weapon along, and its leader leaves loading to others."""
    return plan.lateness(f) > plan.style.planning.lateness_to_hurry or plan.hunts(f)


def serves(plan: Plan, f: Figure) -> bool:
    """Whether a man stands at a weapon that needs him; leaders, whom their group follows, only if nobody else does."""
    for gun, wanted in weapons_of_group(plan, f):
        if gun is f:
            continue
        if gun.kind == "gun" and gun.gunner == f.id:
            return True
        at_it = [m for m in (f, *plan.mates(f)) if m is not gun and is_touching(m, gun) and m.id != gun.gunner]
        if f in sorted(at_it, key=lambda m: (is_grade(m) and hurries(plan, f), m.id))[:wanted]:
            return True
    return False


def is_of_crew(plan: Plan, f: Figure) -> bool:
    """Whether a man serves a weapon that takes more than one, as its gunner or beside him."""
    return serves(plan, f) or any(gun is f for gun, _ in weapons_of_group(plan, f))


def places_at_weapon(plan: Plan, f: Figure) -> list[Point]:
    """Where a man may go who is wanted at a weapon of his group; nowhere if he is not."""
    for gun, wanted in weapons_of_group(plan, f):
        is_far = length(centre_of(f), centre_of(gun)) > plan.style.serving.loader_call_inches
        if gun is f or is_touching(f, gun) or f.prone or is_far:
            continue
        free = [m for m in (f, *plan.mates(f)) if m is not gun and not is_touching(m, gun) and not m.acted]
        at_it = sum(is_touching(m, gun) and m.id != gun.gunner for m in (f, *plan.mates(f)) if m is not gun)
        is_gunner = gun.gunner == f.id
        nearest = sorted(
            free, key=lambda m: (is_grade(m) and hurries(plan, f), length(centre_of(m), centre_of(gun)), m.id)
        )[: wanted - at_it]
        if is_gunner or (at_it < wanted and f in nearest):
            return list(_beside(plan, f, gun))
    return []


def _beside(plan: Plan, f: Figure, gun: Figure) -> Iterator[Point]:
    """Behind a weapon first: before it a loader is in the way of its gunner."""
    width, depth = table(plan.s).size
    front = min(plan.hunted, key=lambda p: length(centre_of(gun), p), default=(width // 2, depth // 2))
    back = bearing(front, centre_of(gun)) if front != centre_of(gun) else 0
    reach = radius_of(gun) + radius_of(f) + 2 * charts().measure.tolerance
    for aside in range(0, TURN // 2 + 1, TURN // 12):
        for angle in (back + aside, back - aside):
            point = along(centre_of(gun), angle % TURN, reach)
            if has_room(plan.s, f, point):
                yield point
