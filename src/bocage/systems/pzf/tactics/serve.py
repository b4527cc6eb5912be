"""Men at heavy weapons: who stands by as a loader, and where."""

from __future__ import annotations

from bocage.ground.table import TURN, along, bearing, length
from bocage.systems.pzf.bodies import Point, place, radius_of, touching
from bocage.systems.pzf.crews import heavy_weapons
from bocage.systems.pzf.damage import has_room
from bocage.systems.pzf.model import PS, Figure
from bocage.systems.pzf.tactics.plan import Plan

LOADERS = {"mmg_hmg": 1, "mortar": 1, "rocket": 0, "lmg": 0, "gun": 2}
"""How many men a weapon wants beside its gunner."""
AT_HAND = 7 * PS


def weapons_of_group(plan: Plan, f: Figure) -> list[tuple[Figure, int]]:
    """The figures at which the group of a man has to serve, each with how many loaders it wants."""
    found = []
    for m in (f, *plan.mates(f)):
        for id in heavy_weapons(plan.s, m):
            if LOADERS[id]:
                guns = [g for g in plan.own if g.kind == "gun" and g.gunner == m.id] if id == "gun" else [m]
                found += [(gun, LOADERS[id]) for gun in guns]
    return found


def serves(plan: Plan, f: Figure) -> bool:
    """Whether a man stands at a weapon that needs him."""
    for gun, wanted in weapons_of_group(plan, f):
        if gun is f:
            continue
        if gun.kind == "gun" and gun.gunner == f.id:
            return True
        at_it = sorted((m for m in (f, *plan.mates(f)) if touching(m, gun) and m.id != gun.gunner), key=lambda m: m.id)
        if f in at_it[:wanted]:
            return True
    return False


def place_at_weapon(plan: Plan, f: Figure) -> Point | None:
    """Where a man should go who is wanted at a weapon of his group; None if he is not."""
    for gun, wanted in weapons_of_group(plan, f):
        if gun is f or touching(f, gun) or f.prone or length(place(f), place(gun)) > AT_HAND:
            continue
        free = [m for m in (f, *plan.mates(f)) if m is not gun and not touching(m, gun) and not m.acted]
        at_it = sum(touching(m, gun) and m.id != gun.gunner for m in (f, *plan.mates(f)) if m is not gun)
        is_gunner = gun.gunner == f.id
        nearest = sorted(free, key=lambda m: (length(place(m), place(gun)), m.id))[: wanted - at_it]
        if is_gunner or (at_it < wanted and f in nearest):
            return _beside(plan, f, gun)
    return None


def _beside(plan: Plan, f: Figure, gun: Figure) -> Point | None:
    back = bearing(place(gun), place(f))
    reach = radius_of(gun) + radius_of(f) + 20
    for aside in range(0, TURN // 2 + 1, TURN // 12):
        for angle in (back + aside, back - aside):
            point = along(place(gun), angle % TURN, reach)
            if has_room(plan.s, f, point):
                return point
    return None
