"""Damage of vehicles (PZF-9.8): wounds, and the damage die when none are left; what becomes of crew, load and place."""

from __future__ import annotations

from collections.abc import Callable

from bocage.ground.table import TURN, Shape, along, distance, nearest_place, nearest_point, overlaps, within
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.pzf import mounts, wounds
from bocage.systems.pzf.bodies import ROUND, Box, Point, base, base_at, is_mounted, near, reaching, tolerance
from bocage.systems.pzf.charts import Damage
from bocage.systems.pzf.model import PS, Figure, State, on_table
from bocage.systems.pzf.tables import charts, vehicle
from bocage.systems.pzf.tables import terrain as kind_of
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import name_of

SEARCH = 12 * PS
"""How far from a wreck a free place is looked for."""


def wound_vehicle(s: State, id: int, wounds_taken: int) -> Procedure[str]:
    """A vehicle takes wounds without a wound roll, as from a grenade inside it; gives what that came to."""
    return (yield from wounds.suffer(s, id, wounds_taken))


@rule("PZF-9.8a", off=wounds.WOUNDED)
def after_wounds(s: State, id: int, taken: int) -> Procedure[str]:
    """A vehicle that has lost all its PV rolls the damage die."""
    f = s.figures[id]
    if f.wreck or f.pv > 0:
        return wounds.WOUNDED
    if is_rolled(f):
        for _ in range(dice_for(f, taken)):
            if not f.wreck:
                yield from damage_die(s, f)
    f.pv = 0
    return wounds.LOST if f.wreck else wounds.WOUNDED


@rule("PZF-9.8g", off=lambda f: not f.wheels_out)
def is_rolled(f: Figure) -> bool:
    """A vehicle without PV that still fights rolls again for every further wound."""
    return True


@rule("PZF-9.8i", off=lambda f, taken: taken)
def dice_for(f: Figure, taken: int) -> int:
    """Several wounds at once make one roll."""
    return 1


def damage_die(s: State, f: Figure) -> Procedure[None]:
    """Roll for what happens to a vehicle."""
    tally = Tally()
    tally.add(fuel(f), "volatile-fuel", "PZF-9.8h")
    more = tally.total
    row = charts().damage

    def read(faces: Faces) -> Damage:
        return row.result(min(faces[0] + more, 6))

    result = yield from draw(D6, "damage", read, tally=tally, seat=f.side, rule="PZF-9.8a")
    if result == "wheels_out" and is_skirted(f):
        yield tell("told-damage-skirts", target=name_of(s, f.id), rule="PZF-13.2c", pieces=(f.id,))
        return
    yield tell(f"told-damage-{result.replace('_', '-')}", target=name_of(s, f.id), rule="PZF-9.8a", pieces=(f.id,))
    yield from RESULTS[result](s, f)


@rule("PZF-9.8h", "PZF-13.2f")
def fuel(f: Figure) -> int:
    """Volatile fuel adds one to the die."""
    return charts().damage.volatile_fuel if _has(f, "volatile_fuel") else 0


@rule("PZF-9.8h", "PZF-13.2c", off=False)
def is_skirted(f: Figure) -> bool:
    """Skirts cancel a wheels-out result."""
    return _has(f, "skirts")


def _has(f: Figure, what: str) -> bool:
    return what in f.special or what in f.gear


# --- results ------------------------------------------------------------------------------------------------------
@rule("PZF-9.8b")
def wheels_out(s: State, f: Figure) -> Procedure[None]:
    """It cannot move any more, but still fights; a second such result changes nothing."""
    f.wheels_out = True
    return
    yield


@rule("PZF-9.8c")
def out(s: State, f: Figure) -> Procedure[None]:
    """Out of action: whoever was aboard gets out unharmed within an inch."""
    wreck(s, f)
    yield from unhitch(s, f, lost=False)
    for p in aboard(s, f):
        yield from get_out(s, f, p, charts().damage.out_distance)


@rule("PZF-9.8d")
def light_accident(s: State, f: Figure) -> Procedure[None]:
    """Out of action: whoever was aboard is thrown to the ground up to three inches away."""
    wreck(s, f)
    yield from unhitch(s, f, lost=False)
    for p in aboard(s, f):
        yield from get_out(s, f, p, charts().damage.thrown_distance)
        throw_down(p)


@rule("PZF-9.8e")
def accident(s: State, f: Figure) -> Procedure[None]:
    """As before, but each is hurt, and all within three inches are thrown to the ground, riders from their mounts."""
    row = charts().damage
    wreck(s, f)
    yield from unhitch(s, f, lost=True)
    for p in aboard(s, f):
        yield from get_out(s, f, p, row.thrown_distance)
        throw_down(p)
        yield from wounds.strike(s, wounds.Blow(p.id, row.accident_strength))
    for g in on_table(s):
        if g.kind == "man" and near(f, g, row.accident_radius):
            yield from fling_down(s, g)


@rule("PZF-9.8f")
def explosion(s: State, f: Figure) -> Procedure[None]:
    """All aboard die, and all soldiers within three inches."""
    wreck(s, f)
    yield from unhitch(s, f, lost=True)
    caught = [g for g in on_table(s) if g.kind == "man" and near(f, g, charts().damage.explosion_radius)]
    for g in (*aboard(s, f), *caught):
        if g.where != "lost":
            yield from wounds.kill(s, g.id, fate=fate_helps(s))
    for p in aboard(s, f):
        yield from get_out(s, f, p, charts().damage.thrown_distance)


@rule("PZF-9.8l", off=True)
def fate_helps(s: State) -> bool:
    """Fate does not help against an explosion, unless that reading is played; a medic may."""
    return s.setting.options.fate_against_explosion


RESULTS: dict[str, Callable[[State, Figure], Procedure[None]]] = {
    "wheels_out": wheels_out,
    "out": out,
    "light_accident": light_accident,
    "accident": accident,
    "explosion": explosion,
}


@rule("PZF-9.8j", off=lambda s, f: wounds.remove(s, f.id))
def wreck(s: State, f: Figure) -> None:
    """A vehicle out of action stays where it is as a wreck."""
    f.wreck = True
    f.bogged = f.wheels_out = False


def fling_down(s: State, f: Figure) -> Procedure[None]:
    """Whoever stands or rides near a vehicle that has an accident lies on the ground."""
    if is_mounted(f):
        yield from mounts.unhorse(s, f)
    else:
        throw_down(f)


def throw_down(f: Figure) -> None:
    """A man is thrown to the ground, which costs him his shooting of this turn (PZF-20.8b)."""
    if f.where == "table" and not f.aboard:
        f.prone = f.floored = True


# --- who and what was aboard --------------------------------------------------------------------------------------
def aboard(s: State, f: Figure) -> list[Figure]:
    """The men a vehicle carries."""
    return [p for p in s.figures.values() if p.aboard == f.id and p.where == "aboard" and p.kind == "man"]


def has_room(s: State, p: Figure, point: Point) -> bool:
    """Whether a base has room at a point."""
    shape = base_at(p, point, p.facing)
    return is_clear(s, shape) and not any(overlaps(other, shape) for other in others_around(s, p, shape.box))


def is_clear(s: State, shape: Shape) -> bool:
    """Whether a base lies on the table and on nothing that nobody enters."""
    laid = table(s)
    return laid.holds(shape) and not any(
        kind_of(laid.pieces[i].kind).foot in ("no", "openings") and overlaps(shape, laid.pieces[i].shape)
        for i in laid.near(shape)
    )


def others_around(s: State, p: Figure, box: Box, limit: int = 0) -> list[Shape]:
    """The bases on the ground that may come so near to an extent, but for one's own."""
    own = (p.id, p.aboard) if is_mounted(p) else (p.id,)
    return [base(e) for e in reaching(s, box, limit) if e.id not in own and not e.level]


def room_near(s: State, f: Figure, p: Figure, reach: int) -> Point:
    """The first place around a vehicle where a man has room, its right side first; within reach if there is one."""
    start = along((f.x, f.y), (f.facing + TURN // 4) % TURN, vehicle(f.type).size[1])
    hull, limit = base(f), reach + tolerance()
    around = others_around(s, p, hull.box, limit + 2 * ROUND)

    def fits(point: Point) -> bool:
        shape = base_at(p, point, p.facing)
        is_taken = any(overlaps(other, shape) for other in around)
        return not is_taken and within(shape, hull, limit) and is_clear(s, shape)

    return nearest_place(start, SEARCH, fits) or nearest_place(start, SEARCH, lambda at: has_room(s, p, at)) or start


def get_out(s: State, f: Figure, p: Figure, reach: int) -> Procedure[None]:
    """A man who was aboard is placed by his owner within a distance of the vehicle."""
    id, hull = p.id, f.id
    first = Choice("alight", id, point=room_near(s, f, p, reach))

    def check(k: State, choice: Choice) -> Violation | None:
        if choice.point is None or choice != Choice("alight", id, point=choice.point):
            return refuse("PZF-9.8c", "refuse-not-offered", choice=str(choice))
        man, spot = k.figures[id], choice.point
        if distance(base_at(man, spot, 0), base(k.figures[hull])) > reach + tolerance():
            return refuse("PZF-9.8c", "refuse-thrown-too-far", inches=reach // PS)
        return None if has_room(k, man, spot) else refuse("PZF-B5b", "refuse-no-room")

    choice = yield from ask(
        p.side,
        text("prompt-get-out", who=name_of(s, id)),
        Choices(
            lambda k: (first,),
            check_free=check,
            sample=lambda k, rng: first,
            forms=lambda k: (Blank(first),),
            default=lambda k: first,
        ),
        rule="PZF-9.8c",
        pieces=(id,),
    )
    p.where, p.aboard, p.level = "table", 0, 0
    p.x, p.y = choice.point or (f.x, f.y)
    p.crossed = True


@rule("PZF-9.8k")
def unhitch(s: State, f: Figure, *, lost: bool) -> Procedure[None]:
    """A towed gun is lost with its vehicle in an accident or explosion, else it stands free."""
    gun = s.figures.get(f.tow)
    f.tow = 0
    if gun is None:
        return
    if lost:
        wounds.remove(s, gun.id)
        yield tell("told-lost", target=name_of(s, gun.id), rule="PZF-9.8k", pieces=(gun.id,))
        return
    gun.where, gun.aboard, gun.facing = "table", 0, f.facing
    x, y, divisor = nearest_point(base(f), along((f.x, f.y), (f.facing + TURN // 2) % TURN, SEARCH))
    behind = (x // divisor, y // divisor)
    gun.x, gun.y = nearest_place(behind, SEARCH, lambda at: has_room(s, gun, at)) or behind
