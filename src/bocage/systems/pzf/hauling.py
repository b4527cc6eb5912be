"""Heavy weapons on the move (PZF-6.5a, 6.7a, 6.8): two men to a mortar, three to a gun; turning, hauling, hitching."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from msgspec.structs import replace

from bocage.ground.table import TURN, along, bearing, length, nearest_place, turn_between, within
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.setting import attach
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf import advancing, barriers, buildings, camouflage, gunners, legs, walking, zones
from bocage.systems.pzf.activation import DONE, GO, TURN_TO, close, end_move, put_back, puts_back
from bocage.systems.pzf.barriers import GETS_OVER
from bocage.systems.pzf.bodies import Point, base, base_at, is_mounted, near, place, radius_of, tolerance, touching
from bocage.systems.pzf.charging import moved
from bocage.systems.pzf.command import acts_freely, is_grade
from bocage.systems.pzf.damage import has_room
from bocage.systems.pzf.legs import Crossing, Leg
from bocage.systems.pzf.model import PS, Figure, State, on_table
from bocage.systems.pzf.placing import TOUCH
from bocage.systems.pzf.strides import LEAST
from bocage.systems.pzf.sturmtruppen import why_not_over
from bocage.systems.pzf.tables import charts, crew, vehicle, weapon
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.walking import left, now, too_far

NEARBY = 3 * PS
"""How far from his place a man who walks beside a weapon may have to look for room."""
SNAP = PS // 2
"""Whoever is led so near to a weapon that lacks him is led into contact with it."""


# --- how many men -------------------------------------------------------------------------------------------------
@rule("PZF-6.5a", off=1)
def men_to_move_mmg() -> int:
    """A medium or heavy machine gun moves with its gunner and one who carries ammunition."""
    return crew("mmg_hmg").move


@rule("PZF-6.7a", off=1)
def men_to_move_mortar() -> int:
    """So does a mortar."""
    return crew("mortar").move


@rule("PZF-6.6a", off=2)
def men_to_move_rocket() -> int:
    """A rocket launcher is carried by its gunner alone."""
    return crew("rocket").move


@rule("PZF-6.8a", off=1)
def men_to_move_gun() -> int:
    """An artillery gun takes three men."""
    return crew("gun").move


BY_CREW: Mapping[str, Callable[[], int]] = {
    "lmg": lambda: crew("lmg").move,
    "mmg_hmg": men_to_move_mmg,
    "mortar": men_to_move_mortar,
    "rocket": men_to_move_rocket,
    "gun": men_to_move_gun,
}


def men_to_move(f: Figure) -> int:
    """How many men it takes to move a figure with all it carries."""
    served = [id for arm in f.arms if (id := weapon(arm.weapon).crew) is not None and not arm.gone]
    return max(BY_CREW[id]() for id in served) if served else 1


def can_help(s: State, m: Figure) -> bool:
    """Whether a man is free to move another's weapon with him; who goes along with an advance advances himself."""
    if s.phase == "shooting":
        return not m.prone and not is_mounted(m) and advancing.can_advance(s, m) is None
    if m.kind != "man" or m.acted or m.spent or m.pinned or m.prone or is_mounted(m) or not acts_freely(m):
        return False
    return not zones.is_engaged(s, m)


# --- carried by two (6.5a, 6.7a) ----------------------------------------------------------------------------------
def bearer_of(s: State, f: Figure, at: Point) -> Figure | None:
    """Who carries the ammunition of a man who stands at a point: he who does already, else one beside him."""
    own = [m for m in on_table(s, f.side) if m is not f and m.kind == "man"]
    there = moved(f, at)
    carrying = (m for m in own if m.carries == f.id and not m.prone and is_at_side(s, m, at))
    ready = (m for m in own if touching(m, there) and men_to_move(m) == 1 and can_help(s, m))
    beside = (m for m in ready if is_at_side(s, m, at))
    # A leader carries where nobody else does: his group looks to him.
    return next(carrying, None) or min(beside, key=lambda m: (m.unit != f.unit, is_grade(m), m.id), default=None)


def is_at_side(s: State, m: Figure, at: Point) -> bool:
    """Whether nothing that would have to be crossed, by a roll of his own, keeps a man from a gunner's place.

    What only ends beside the two of them does not.
    """
    return legs.is_open(s, moved(m, at), place(m)) or legs.is_open(s, m, at) or not legs.is_between(s, m, at)


def lacks_bearer(s: State, f: Figure) -> Violation | None:
    """Such a weapon goes nowhere without a second man in contact with its gunner; who could be that man is said."""
    if men_to_move(f) < 2 or bearer_of(s, f, place(f)) is not None:
        return None
    men = [m for m in on_table(s, f.side) if m is not f and m.kind == "man" and men_to_move(m) == 1]
    busy = next((m for m in men if touching(m, f) and not can_help(s, m)), None)
    if busy is not None:
        return refuse("PZF-6.5a", "refuse-bearer-busy", who=name_of(s, busy.id))
    free = [m for m in men if can_help(s, m)]
    if not free:
        return refuse("PZF-6.5a", "refuse-no-bearer")
    nearest = min(free, key=lambda m: (length(place(f), place(m)), m.id))
    return refuse("PZF-6.5a", "refuse-bearer-apart", who=name_of(s, nearest.id))


def goes_with(s: State, f: Figure, e: Figure) -> bool:
    """Whether a man carries for another and so makes room for him on the way."""
    return f.kind == "man" and men_to_move(f) > 1 and bearer_of(s, f, place(f)) is e


def beside_weapon(s: State, f: Figure, point: Point) -> Point:
    """Where a man sent close to a weapon that lacks him touches it; the point itself if there is none, or no room."""
    if f.kind != "man" or men_to_move(f) > 1:
        return point
    for g in on_table(s, f.side):
        apart = length(place(g), point) - radius_of(g) - radius_of(f) if g is not f and g.kind in ("man", "gun") else PS
        if abs(apart) <= SNAP and point != place(g) and lacks_men(s, g, f):
            there = along(place(g), bearing(place(g), point), radius_of(g) + radius_of(f) + TOUCH)
            return there if legs.is_free(s, f, there) else point
    return point


def lacks_men(s: State, g: Figure, f: Figure) -> bool:
    """Whether fewer men than it takes to move it are in contact with a weapon, beside one who is on his way."""
    wanted = men_to_move(g)
    return wanted > 1 and sum(m not in (g, f) for m in gunners.at_gun(s, g)) < wanted - (g.kind == "man")


def goes_along(s: State, f: Figure, a: Point, crossing: Crossing | None) -> Procedure[bool]:
    """Whoever carries the ammunition keeps at the gunner's side, and the weapon goes no further than he.

    A mine may go off under him as under anybody (PZF-12.4a); his dice come before the gunner's.
    """
    if f.kind != "man" or men_to_move(f) == 1:
        return True
    bearer = bearer_of(s, f, a)
    if bearer is None:
        return False
    same = beside(bearer, a, place(f))
    jump = (yield from jumps_after(s, f, bearer, a, crossing)) if crossing is not None else "cross_on"
    start = place(bearer)
    if jump not in GETS_OVER or not keeps_up(s, f, bearer, same):
        return False
    return (yield from walking.caught(s, bearer, start)) and jump == "cross_on"


@rule("PZF-20.4c", off="cross_on")
def jumps_after(s: State, f: Figure, bearer: Figure, a: Point, crossing: Crossing) -> Procedure[str]:
    """Whoever carries for a man who has jumped a barrier jumps it after him, or stumbles and carries no more."""
    bearer.carries, bearer.crossed = f.id, True
    shares_move(f, bearer)
    if (yield from comes_up(s, bearer, a, crossing)) and f.where == "table":
        result = yield from barriers.jump(s, bearer, crossing)
        if result in GETS_OVER:
            return result
    bearer.carries = 0
    return charts().jump.faces[0]


@rule("PZF-B5m", off=True)
def comes_up(s: State, bearer: Figure, a: Point, crossing: Crossing) -> Procedure[bool]:
    """He comes up to the barrier, if need be where his gunner has left it, and stays there if it goes wrong."""
    has_room = legs.is_free(s, bearer, place(bearer))
    if (has_room and is_before(s, bearer, crossing)) or not legs.is_free(s, bearer, a):
        return True
    bearer.spent += length(place(bearer), a)
    return (yield from walking.push(s, bearer, a))


def is_before(s: State, m: Figure, crossing: Crossing) -> bool:
    """Whether a man is in contact with a barrier; at a window there is room for one."""
    piece = table(s).piece(crossing.element)
    return not buildings.is_walled(piece) and within(piece.shape, base(m), charts().measure.contact - 1)


def beside_him(s: State, f: Figure, a: Point, b: Point) -> Iterator[Point]:
    """Where on a weapon's way something may befall whoever carries its ammunition or hauls it (PZF-12.4c)."""
    if s.active is None or s.active.figure != f.id:
        return
    for m in movers_with(s, f, a):
        dx, dy = m.x - a[0], m.y - a[1]
        *halts, _ = walking.stages(s, m, (b[0] + dx, b[1] + dy))
        yield from ((x - dx, y - dy) for x, y in halts)


def movers_with(s: State, f: Figure, a: Point) -> list[Figure]:
    """Who goes along with a gun, or with a man whose weapon takes two, from a point."""
    if f.kind == "gun":
        return haulers(s, f)
    bearer = bearer_of(s, f, a) if f.kind == "man" and men_to_move(f) > 1 else None
    return [bearer] if bearer is not None else []


def take_along(s: State, f: Figure, a: Point, b: Point) -> Figure | None:
    """Bring whoever carries for a man, if somebody does, to his side again; who finds no room there lays it down."""
    found = movers_with(s, f, a) if f.kind == "man" else []
    return next((m for m in found if keeps_up(s, f, m, beside(m, a, b))), None)


def beside(m: Figure, a: Point, b: Point) -> Point:
    """The place a man keeps beside what moves from one point to another."""
    return m.x + b[0] - a[0], m.y + b[1] - a[1]


def keeps_up(s: State, f: Figure, bearer: Figure, same: Point) -> bool:
    """Whoever carries for a man is at his side again, if there is room, and has moved as far as he."""
    if not follow(s, f, bearer, same):
        return False
    bearer.spent, bearer.crossed = f.spent, bearer.crossed or f.crossed
    shares_move(f, bearer)
    return True


def shares_move(f: Figure, bearer: Figure) -> None:
    """Another's move, or advance in the Shooting phase, is that of whoever goes along too."""
    bearer.acted = True
    bearer.shot, bearer.advanced = bearer.shot or f.advanced, f.advanced


def set_down(s: State) -> Procedure[None]:
    """The Movement phase is over: who went along in it is his own man again."""
    for f in s.figures.values():
        f.carries = 0
    return
    yield


def changes_storey(s: State, f: Figure) -> Figure | None:
    """Whoever carries the ammunition takes the stairs, or jumps from a window, with the gunner."""
    return take_along(s, f, place(f), place(f))


@rule("PZF-6.5a", "PZF-6.7a", off=True)
def follow(s: State, f: Figure, m: Figure, same: Point) -> bool:
    """A man goes with what has moved, to a place beside it; if there is no room near it he stays, and carries no more.

    Both move with it, so that without him it goes no further.
    """
    found = place_beside(s, f, replace(m, level=f.level), same)
    m.carries = f.id if found is not None else 0
    if found is not None:
        m.level, (m.x, m.y) = f.level, found
    return found is not None


def place_beside(s: State, f: Figure, m: Figure, same: Point) -> Point | None:
    """The place a man keeps beside what has moved, or the nearest that touches it, else any near it.

    No wall comes between them, and he goes into a house with it.
    """
    there = moved(m, place(f))

    def stands(point: Point) -> bool:
        free = legs.is_free(s, m, point) and legs.is_open(s, there, point)
        return free and why_not_over(s, m, base_at(m, point, 0), (place(m), point)) is None

    def fits(point: Point) -> bool:
        return touching(moved(m, point), f) and stands(point)

    found = same if fits(same) else nearest_place(same, NEARBY, fits)
    return found or nearest_place(place(f), NEARBY, stands)


# --- a gun in its crew's hands (6.8a, b, f, r) --------------------------------------------------------------------
def can_act(s: State, id: int) -> bool:
    """A gun can be turned or hauled while its gunner is at it."""
    g = s.figures[id]
    return g.where == "table" and is_manned(s, g) is None


@rule("PZF-6.8r")
def is_manned(s: State, g: Figure) -> Violation | None:
    """Even to turn a gun its gunner must be in contact with it."""
    man = gunners.gunner_of(s, g)
    if man is not None and not zones.is_engaged(s, man) and acts_freely(man):
        return None
    return refuse("PZF-6.8r", "refuse-no-gunner")


def haulers(s: State, g: Figure) -> list[Figure]:
    """The men who can move a gun now, its gunner first; none where they are too few."""
    gunner = gunners.gunner_of(s, g)
    if gunner is None or not is_at_hand(s, gunner, g):
        return []
    beside = [m for m in gunners.at_gun(s, g) if m is not gunner and is_at_hand(s, m, g)]
    # As with ammunition, a leader hauls where nobody else does.
    beside.sort(key=lambda m: (m.carries != g.id, m.unit != g.unit, is_grade(m), m.id))
    found = [gunner, *beside][: men_to_move_gun()]
    return found if len(found) == men_to_move_gun() else []


def is_at_hand(s: State, m: Figure, g: Figure) -> bool:
    """Whether a man is free to haul a gun, or has his hands on it and stands, and no wall is between them."""
    is_ready = can_help(s, m) or (m.carries == g.id and not m.prone)
    return is_ready and is_at_side(s, m, place(g))


@rule("PZF-6.8b", off=6 * PS)
def reach(s: State, id: int) -> int:
    """By hand a gun goes two inches in a turn."""
    return charts().movement.hand_gun


def gun_moving(s: State) -> Procedure[None]:
    """One turn, haul or hitching of a gun."""
    g = s.figures[now(s).figure]
    choice = yield from ask(
        s.player,
        text("prompt-gun-moving", who=name_of(s, g.id)),
        Choices(
            options,
            check_free=can_go,
            why_not=why_not,
            sample=any_move,
            forms=lambda k: (GO, TURN_TO),
            default=lambda k: DONE,
        ),
        rule="PZF-6.8b",
        pieces=(g.id,),
    )
    if puts_back(s, choice, reach):
        put_back(s, g)
    elif choice.verb == "to" and choice.point is not None:
        yield from camouflage.betray(s, g)
        yield from haul(s, g, choice.point)
        if g.where != "table":
            close(s)
        elif is_manned(s, g) is not None:
            yield from end_move(s, g)
    elif choice.verb == "turn":
        yield from turn_gun(s, g, choice.number or 0)
    else:
        if choice.verb == "hitch":
            yield from camouflage.betray(s, g)
            yield from hitch(s, g, s.figures[choice.piece or 0])
        yield from end_move(s, g)


def turn_gun(s: State, g: Figure, degrees: int) -> Procedure[None]:
    """A gun is turned; under its net it stays unseen while that is no movement."""
    swing(s, g, degrees)
    if g.spent:
        yield from camouflage.betray(s, g)
    who, to = name_of(s, g.id), camouflage.told_to(g)
    yield tell("told-turns", who=who, degrees=degrees, rule="PZF-6.8f", pieces=(g.id,), to=to)


def options(s: State) -> Iterator[Choice]:
    """To leave it, or to hitch it to what can tow it."""
    g = s.figures[now(s).figure]
    yield DONE
    yield from (Choice("hitch", v.id) for v in on_table(s, g.side) if v.kind == "vehicle" and not can_hitch(s, g, v))


def why_not(s: State, choice: Choice) -> Violation | None:
    """Why something cannot be done with a gun; to be done with it is always possible."""
    return None if choice == DONE else can_go(s, choice)


def can_go(s: State, choice: Choice) -> Violation | None:
    """Why a gun cannot be hauled to a point or turned to a direction."""
    g = s.figures[now(s).figure]
    vehicles = s.figures.get(choice.piece or 0)
    if puts_back(s, choice, reach):
        return None
    if choice.verb == "hitch" and vehicles is not None and vehicles.kind == "vehicle":
        return can_hitch(s, g, vehicles)
    if choice.verb == "to" and choice.point is not None and choice == Choice("to", point=choice.point):
        return can_haul(s, g, choice.point)
    if choice.verb == "turn" and choice == Choice("turn", number=choice.number) and 0 <= (choice.number or 0) < 360:
        return can_swing(s, g, choice.number or 0)
    return refuse("PZF-6.8b", "refuse-not-offered", choice=str(choice))


def any_move(s: State, rng: Random) -> Choice | None:
    """A lawful choice at random, else any of the list."""
    g = s.figures[now(s).figure]
    for choice in (
        Choice("turn", number=rng.randrange(360)),
        Choice("to", point=along(place(g), rng.randrange(TURN), rng.randint(LEAST, 2 * PS))),
    ):
        if rng.random() < 0.5 and can_go(s, choice) is None:
            return choice
    return None


def can_haul(s: State, g: Figure, point: Point) -> Violation | None:
    """Why a gun cannot be hauled straight to a point."""
    men = haulers(s, g)
    if not men:
        return refuse("PZF-6.8a", "refuse-three-men")
    if abs(point[0] - g.x) + abs(point[1] - g.y) < LEAST:
        return refuse("PZF-B5a", "refuse-too-short")
    leg = legs.look_ahead(without(s, men), g, point)
    if isinstance(leg, Violation):
        return leg
    if leg.crossings:
        return refuse("PZF-6.8a", "refuse-gun-barrier")
    if leg.cost > left(s, g) + tolerance():
        return too_far("PZF-6.8b", leg.cost, left(s, g))
    return zones.can_pass(s, g, leg.a, leg.b)


def without(s: State, men: list[Figure]) -> State:
    """The table without some men, who move along."""
    found = State(**{name: getattr(s, name) for name in State.__struct_fields__})
    found.figures = {id: f for id, f in s.figures.items() if f not in men}
    return attach(found, s.setting)  # type: ignore[no-any-return]


def haul(s: State, g: Figure, point: Point) -> Procedure[None]:
    """Gun and crew go straight to a point, as long as all of them can."""
    for halt in walking.stages(s, g, point):
        if halt != place(g) and not (yield from haul_on(s, g, halt)):
            return


def haul_on(s: State, g: Figure, point: Point) -> Procedure[bool]:
    """Gun and crew meet what lies on a stage: the gunner first, the gun last (PZF-12.4a); says whether they go on."""
    a, before = place(g), {m.id: place(m) for m in haulers(s, g)}
    bring(s, g, point)
    if place(g) == a:
        return False
    for id, start in before.items():
        if s.figures[id].where == "table":
            yield from walking.caught(s, s.figures[id], start)
    return g.where == "table" and (yield from walking.met(s, g, a)) and bool(haulers(s, g))


def bring(s: State, g: Figure, point: Point) -> None:
    """Gun and crew stand at a point, and have paid for the way."""
    men, a = haulers(s, g), place(g)
    leg = legs.look_ahead(without(s, men), g, point)
    if not isinstance(leg, Leg):
        return
    g.x, g.y = point
    has_shifted(g, leg.cost)
    for m in men:
        if follow(s, g, m, beside(m, a, point)):
            m.spent, m.acted = m.spent + leg.cost, True


@rule("PZF-6.1a")
def has_shifted(g: Figure, points: int) -> None:
    """A heavy weapon that moves does not fire in this turn."""
    g.spent += points


@rule("PZF-6.8f", off=0)
def turning_cost(turned: int) -> int:
    """A quarter of the circle is free in a turn and is no movement; each further quarter costs an inch."""
    row = charts().gun_turning
    over = turned - row.free * 1000
    return -(-over // 90_000) * row.per_further_90 if over > 0 else 0


def _swing(g: Figure, degrees: int) -> tuple[int, int]:
    """How far a gun must be turned, and what that costs after what it has been turned before."""
    angle = abs(turn_between(g.facing, degrees * 1000))
    return angle, turning_cost(g.turned + angle) - turning_cost(g.turned)


def can_swing(s: State, g: Figure, degrees: int) -> Violation | None:
    """Why a gun cannot be turned to a direction."""
    angle, points = _swing(g, degrees)
    if not angle:
        return refuse("PZF-6.8f", "refuse-too-short")
    if points and not haulers(s, g):
        return refuse("PZF-6.8a", "refuse-three-men")
    if points > left(s, g):
        return too_far("PZF-6.8f", points, left(s, g))
    return None


def swing(s: State, g: Figure, degrees: int) -> None:
    """The gun is turned; who only helps within the free quarter has not moved (PZF-6.8r)."""
    angle, points = _swing(g, degrees)
    if points:
        has_shifted(g, points)
        for m in haulers(s, g):
            m.carries, m.spent, m.acted = g.id, m.spent + points, True
    g.facing = degrees * 1000
    g.turned += angle


# --- hitching (6.8c to e) -----------------------------------------------------------------------------------------
def can_hitch(s: State, g: Figure, v: Figure) -> Violation | None:
    """Why a gun cannot be hitched to a vehicle now."""
    if v.side != g.side or v.where != "table" or v.wreck or not near(v, g, charts().transport.board_distance):
        return refuse("PZF-6.8c", "refuse-hitch-far")
    return can_tow(v) or has_time(s, g, v)


@rule("PZF-6.8d")
def can_tow(v: Figure) -> Violation | None:
    """A team or vehicle tows one gun, if it tows at all."""
    return refuse("PZF-6.8d", "refuse-cannot-tow") if v.tow or not vehicle(v.type).tow else None


@rule("PZF-6.8c", "PZF-9.3c")
def has_time(s: State, g: Figure, v: Figure) -> Violation | None:
    """Three men need the whole turn, and the vehicle stands still."""
    if v.spent or v.acted or g.spent or g.turned:
        return refuse("PZF-6.8c", "refuse-no-time")
    return None if haulers(s, g) else refuse("PZF-6.8c", "refuse-three-men")


def hitch(s: State, g: Figure, v: Figure) -> Procedure[None]:
    """The gun is coupled to what will tow it."""
    busy([*haulers(s, g), v])
    couple(g, v)
    yield tell("told-hitched", gun=name_of(s, g.id), vehicle=name_of(s, v.id), rule="PZF-6.8c", pieces=(g.id, v.id))


def busy(figures: list[Figure]) -> None:
    """Nothing else this turn; the vehicle has only stood still."""
    for f in figures:
        f.acted = True
        if f.kind == "man":
            f.shot = f.threw = True


@rule("PZF-6.8e")
def couple(g: Figure, v: Figure) -> None:
    """From now on the gun goes where the vehicle goes."""
    v.tow, g.where, g.aboard = g.id, "aboard", v.id


def unhitching(s: State, f: Figure) -> Iterator[Choice]:
    """The guns that a gunner and two men with him can unhitch now."""
    for v in on_table(s, f.side):
        g = s.figures.get(v.tow)
        if g is not None and g.gunner == f.id and not v.spent and len(hands(s, f, v)) == men_to_move_gun():
            yield Choice("unhitch", g.id)


def hands(s: State, f: Figure, v: Figure) -> list[Figure]:
    """The gunner and the men nearest in order who can unhitch what a vehicle tows."""
    reach = charts().transport.board_distance
    men = [m for m in on_table(s, f.side) if m is not f and can_help(s, m) and near(v, m, reach)]
    ready = [f] if not f.spent and not f.prone and near(v, f, reach) else []
    return [*ready, *sorted(men, key=lambda m: (m.unit != f.unit, m.id))][: men_to_move_gun()]


@rule("PZF-6.8c")
def unhitch(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """Three men spend the turn on it; the gun then stands behind the vehicle."""
    g = s.figures[choice.piece or 0]
    v = s.figures[g.aboard]
    busy([*hands(s, f, v), v])
    v.tow, g.where, g.aboard, g.facing, g.acted = 0, "table", 0, v.facing, True
    behind = along(place(v), (v.facing + TURN // 2) % TURN, vehicle(v.type).size[0] // 2 + PS)
    g.x, g.y = nearest_place(behind, NEARBY, lambda point: has_room(s, g, point)) or behind
    walking.stop(s)
    yield tell("told-unhitched", gun=name_of(s, g.id), rule="PZF-6.8c", pieces=(g.id, v.id))
