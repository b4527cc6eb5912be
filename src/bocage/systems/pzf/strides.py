"""The legs of a man's move (PZF-B5a, e, g): whether he may go straight to a point, what it costs, and the going."""

from __future__ import annotations

import msgspec

from bocage.ground.table import along, bearing, capsule, length
from bocage.ground.table.motion import furthest
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.pzf import barriers, bravery, buildings, charging, heroes, legs, sheltering, walking, zones
from bocage.systems.pzf.bodies import Point, enemies_touching, radius_of, tolerance
from bocage.systems.pzf.command import acts_freely
from bocage.systems.pzf.footing import going
from bocage.systems.pzf.legs import Leg
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.sturmtruppen import why_not_over
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.walking import left, now, stop, too_far

LEAST = 100
"""No leg is shorter than a tenth of an inch, so that a move comes to an end."""


def can_walk(s: State, f: Figure, b: Point, *, is_refuge: bool = False) -> Violation | None:
    """Why a figure may not go straight to a point; where that is known to be his refuge, he need not look for it."""
    if f.climb is not None:
        return refuse("PZF-B5l", "refuse-on-face")
    if length((f.x, f.y), b) < LEAST:
        return refuse("PZF-B5a", "refuse-too-short")
    refusal = has_movement(s, f, length((f.x, f.y), b)) or is_bound(s, f, walking_off=True)
    if refusal is not None:
        return refusal
    leg = legs.look_ahead(s, f, b)
    if isinstance(leg, Violation):
        return leg
    refusal = can_follow_leg(s, f, leg, is_refuge=is_refuge) or zones.can_pass(s, f, leg.a, b) or ends_apart(s, f, b)
    return refusal or why_not_over(s, f, capsule(leg.a, b, radius_of(f)), (leg.a, b))


@rule("PZF-16.1c", off=lambda: refuse("PZF-B5a", "refuse-not-offered", choice=""))
def only_goes() -> Violation:
    """An advance in the Shooting phase is a move and nothing else."""
    return refuse("PZF-16.1c", "refuse-only-advance")


def can_follow_leg(s: State, f: Figure, leg: Leg, *, is_refuge: bool) -> Violation | None:
    """What the mover himself cannot do, of a leg that the table allows."""
    return (
        legs.can_cross_wire(s, f, leg.a, leg.b)
        or has_movement(s, f, leg.cost)
        or can_crawl(s, f, leg)
        or sheltering.can_shelter(s, f, leg.b, is_refuge=is_refuge)
        or keeps_up(s, f, leg)
    )


def can_end(s: State, f: Figure, b: Point) -> Violation | None:
    """Why a figure may not go straight to a point and stay there."""
    return can_walk(s, f, b) or stays_with_hero(s, f, b)


def stays_with_hero(s: State, f: Figure, b: Point) -> Violation | None:
    """Whether a follower would end his move near enough to his hero."""
    return heroes.can_go_with(s, f, b, lambda g: charging.moved(g, b))


@rule("PZF-B9d", off=lambda s, f, leg: stays_with_hero(s, f, leg.b))
def keeps_up(s: State, f: Figure, leg: Leg) -> Violation | None:
    """A follower ends near his hero, but a bent way may lead him further off while he can still come back."""
    refusal = stays_with_hero(s, f, leg.b)
    if refusal is None or f.prone or leg.crossings:
        return refusal
    there = msgspec.structs.replace(charging.moved(f, leg.b), spent=f.spent + leg.cost)
    return None if way_back(s, there) is not None else refusal


def way_back(s: State, f: Figure) -> Point | None:
    """The next corner of a way without obstacles by which a follower comes near his hero again; None without one."""
    hero, a = s.figures[s.leading], (f.x, f.y)
    ring = charts().heroic.radius + radius_of(f) + radius_of(hero) - LEAST
    goal = along((hero.x, hero.y), bearing((hero.x, hero.y), a), ring)
    found = going(s, f).route(a, goal, left(s, f))
    return found.path[1] if found is not None else None


def corner_back(s: State, f: Figure) -> Point | None:
    """Where a follower must go on to who has left his hero behind on a bent way."""
    if (f.x, f.y) == now(s).start or f.prone or stays_with_hero(s, f, (f.x, f.y)) is None:
        return None
    corner = way_back(s, f)
    return corner if corner is not None and can_walk(s, f, corner) is None else None


@rule("PZF-B5a")
def has_movement(s: State, f: Figure, points: int) -> Violation | None:
    """No way is longer than the Movement that is left."""
    if points <= left(s, f) + tolerance():
        return None
    return too_far("PZF-B5a", points, left(s, f))


@rule("PZF-20.6b")
def can_crawl(s: State, f: Figure, leg: Leg) -> Violation | None:
    """On the belly one gets two inches far, and over nothing."""
    if not f.prone:
        return None
    if leg.crossings:
        return refuse("PZF-20.6b", "refuse-prone")
    if now(s).crawled + leg.cost > charts().movement.crawl + tolerance():
        return refuse("PZF-20.6b", "refuse-crawl")
    return None


@rule("PZF-B5e")
def ends_apart(s: State, f: Figure, b: Point) -> Violation | None:
    """To end in contact with an enemy is to charge him."""
    there = charging.moved(f, b)
    for e in enemies_touching(s, there):
        if e.kind in ("man", "vehicle"):
            return refuse("PZF-B5e", "refuse-contact", who=name_of(s, e.id))
    return None


def is_bound(s: State, f: Figure, *, walking_off: bool = False) -> Violation | None:
    """Why a man may not move or act as he likes: no command, or half a heavy weapon and nobody for the other half."""
    return (None if walking_off else is_led(f)) or s.setting.joins.why_not_alone(s, f)


@rule("PZF-3.2d")
def is_led(f: Figure) -> Violation | None:
    """A man without command does nothing but take cover."""
    return None if acts_freely(f) else refuse("PZF-3.2d", "refuse-isolated")


def walk_to(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """One straight leg, with whatever is met on it."""
    assert choice.point is not None
    yield from go(s, f, choice.point)


def go(s: State, f: Figure, b: Point) -> Procedure[None]:
    """Walk a leg: up to each barrier, over it if it goes well, and on to the end."""
    leg = legs.look_ahead(s, f, b)
    if isinstance(leg, Violation):
        # Something the player does not see stands there.
        b = furthest((f.x, f.y), b, lambda end: isinstance(legs.look_ahead(s, f, end), Leg))
        stop(s)
        leg = legs.look_ahead(s, f, b)
    if isinstance(leg, Violation) or b == (f.x, f.y):
        return
    for crossing in leg.crossings:
        if not (yield from barriers.cross(s, f, crossing)):
            return
        if is_bound(s, f, walking_off=True) is not None:
            # Whoever carries for him is still on the other side.
            stop(s)
            return
    yield from walking.walk(s, f, b, None if leg.crossings else leg.cost)


def declare(s: State, f: Figure, choice: Choice) -> Procedure[bool]:
    """Before a terrifying enemy nerve is tested first: whoever passes may charge him, at once or by a bent way."""
    target = s.figures[choice.piece or 0]
    if now(s).declared == target.id:
        return True
    passed = yield from bravery.test_terror(s, f.id)
    if passed:
        now(s).declared = target.id
    else:
        stop(s)
    return passed


def charge(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """A charge: nerve first where the enemy is terrible, then straight into contact."""
    target = s.figures[choice.piece or 0]
    if charging.is_terrifying(target) and not (yield from declare(s, f, choice)):
        return
    leg = charging.charge_leg(s, f, target, choice.point)
    if isinstance(leg, Leg):
        yield tell("told-charge", who=name_of(s, f.id), target=name_of(s, target.id), rule="PZF-B5e", pieces=(f.id,))
        step = target.level - f.level
        if step:
            yield from buildings.take_stairs(s, f, step)
        yield from go(s, f, leg.b)
        f.stairs = step
    stop(s)
    if f.where == "table":
        yield from charging.meet(s, f, target)


@rule("PZF-B5g")
def measured(s: State, choice: Choice) -> Tally | None:
    """One may measure before moving and charging: what a way costs is shown."""
    f = s.figures[now(s).figure]
    target = s.figures.get(choice.piece or 0)
    leg: Leg | Violation | None = None
    if choice.verb == "charge" and target is not None:
        leg = charging.charge_leg(s, f, target, choice.point)
    elif choice.verb == "to" and choice.point is not None:
        leg = legs.look_ahead(s, f, choice.point)
    if not isinstance(leg, Leg):
        return None
    tally = Tally(unit="ps", scale=1000)
    tally.add(leg.cost, "way", "PZF-B5i")
    return tally


class Venture(msgspec.Struct, frozen=True, omit_defaults=True):
    """A leg or charge on which something is rolled, as a resolution: what becomes of whoever ventures it."""

    figure: int
    point: Point | None = None
    target: int = 0

    def run(self, s: State) -> Procedure[str]:
        f = s.figures[self.figure]
        if self.target:
            yield from charge(s, f, Choice("charge", self.target, point=self.point))
        else:
            yield from walk_to(s, f, Choice("to", point=self.point))
        if f.where != "table":
            return "dies"
        if self.target:
            return "contact" if f.charged else "short"
        return "arrives" if (f.x, f.y) == self.point else "hangs" if f.climb is not None else "short"

    def touches(self, s: State) -> Touched:
        return ANYTHING


class Declaration(msgspec.Struct, frozen=True):
    """The declared charge at a terrifying enemy, as a resolution: whether the figure dares it (PZF-8.3b)."""

    figure: int
    target: int

    def run(self, s: State) -> Procedure[str]:
        dares = yield from declare(s, s.figures[self.figure], Choice("declare", self.target))
        return "dares" if dares else "daunted"

    def touches(self, s: State) -> Touched:
        return ANYTHING


def foreseen(s: State, choice: Choice) -> Venture | Declaration | None:
    """What may become of a leg or charge, if it leads over an obstacle or at a terrible enemy."""
    f = s.figures[now(s).figure]
    target = s.figures.get(choice.piece or 0)
    if choice.verb == "declare" and target is not None:
        return Declaration(f.id, target.id)
    if choice.verb == "charge" and target is not None:
        leg = charging.charge_leg(s, f, target, choice.point)
        is_tested = charging.is_terrifying(target) and now(s).declared != target.id
        if isinstance(leg, Leg) and (leg.crossings or is_tested):
            return Venture(f.id, choice.point, target.id)
    elif choice.verb == "to" and choice.point is not None:
        leg = legs.look_ahead(s, f, choice.point)
        if isinstance(leg, Leg) and leg.crossings:
            return Venture(f.id, choice.point)
    return None
