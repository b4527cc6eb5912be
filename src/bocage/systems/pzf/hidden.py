"""Hidden deployment (PZF-10.2): markers move without saying what they are, until they are revealed by either side.

What is under a marker is no part of what its enemy knows, so nothing that he is offered depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from bocage.ground.table import TURN, Shape, along, capsule, covers, length, overlaps, rectangle, within
from bocage.ground.table.motion import furthest
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Barrier, Procedure, ask, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf import reserves
from bocage.systems.pzf.activation import DONE, GO, close
from bocage.systems.pzf.bodies import Point, base, has_turret, movement_of, near, tolerance, turret_way
from bocage.systems.pzf.camouflage import lift_net
from bocage.systems.pzf.charging import moved
from bocage.systems.pzf.model import PS, Figure, Marker, State, on_table, other
from bocage.systems.pzf.postures import has_front
from bocage.systems.pzf.sight import sees_point
from bocage.systems.pzf.strides import LEAST
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.terrain import leg_cost, table, way_on_foot
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.walking import left, now, too_far

DEGREE = 1000
GRID = PS // 2
FAR = 12 * PS
"""Places for revealed figures are looked for on a grid, and so far from the marker."""
LISTED = 24

WhyNotTowards = Callable[[State, int, int], Violation | None]
"""Why a figure, by its id, may not be turned to a direction in whole degrees."""


def square(m: Marker, point: Point | None = None) -> Shape:
    """A marker as a shape on the table, where it is or elsewhere."""
    x, y = point or (m.x, m.y)
    half = charts().hidden.marker // 2
    return rectangle(x - half, y - half, x + half, y + half)


# --- moving (10.2d, e, n) -----------------------------------------------------------------------------------------
@rule("PZF-10.2e", off=lambda s, id: bool(s.markers[id].figures))
def can_act(s: State, id: int) -> bool:
    """Dummies move like any other marker, also in sight of the enemy; nothing else is open to them."""
    return not s.markers[id].acted


@rule("PZF-10.2d", off=0)
def budget(s: State, id: int) -> int:
    """Every marker moves alike, whatever is under it."""
    return charts().movement.hidden_marker


def step(s: State) -> Procedure[None]:
    """One leg of the marker that moves now."""
    m = s.markers[now(s).figure]
    if budget(s, m.id) - m.spent < LEAST:
        yield from finish(s, m)
        return
    choice = yield from ask(
        s.player,
        text("prompt-marker"),
        Choices(
            lambda k: (DONE, *seen_from(k, _eye(k.markers[now(k).figure]))),
            check_free=can_do,
            sample=any_move,
            forms=lambda k: (GO,),
            default=lambda k: DONE,
        ),
        rule="PZF-10.2d",
        pieces=(now(s).figure,),
    )
    if choice == DONE:
        yield from finish(s, m)
    elif choice.verb == "reveal":
        yield from run_reveal(s, choice)
    else:
        assert choice.point is not None
        m.spent += way_cost(s, (m.x, m.y), choice.point)
        end = runs_up_to(s, m, choice.point)
        m.x, m.y = end
        if end != choice.point:
            yield from finish(s, m)


def finish(s: State, m: Marker) -> Procedure[None]:
    """The marker has moved; a vehicle under it may be too near an enemy to stay hidden."""
    m.acted = True
    if (m.x, m.y) != now(s).start:
        yield tell("told-moves", who=name_of(s, m.id), rule="PZF-10.2d", pieces=(m.id,))
    close(s)
    yield Barrier((0, 1))
    if is_too_near(s, m):
        yield from reveal(s, m, m.side)


@rule("PZF-10.2m", off=lambda s, m, b: b)
def runs_up_to(s: State, m: Marker, b: Point) -> Point:
    """How far a marker gets: a vehicle under it is stopped, and seen, by the first enemy it touches."""
    a, half = (m.x, m.y), charts().hidden.marker // 2
    if not is_vehicle(s, m):
        return b
    enemies = [base(e) for e in on_table(s, other(m.side)) if not e.wreck]
    return furthest(a, b, lambda end: not any(overlaps(capsule(a, end, half), shape) for shape in enemies))


def is_vehicle(s: State, m: Marker) -> bool:
    """Whether a marker stands for a vehicle."""
    return any(s.figures[id].kind == "vehicle" for id in m.figures)


@rule("PZF-10.2m", off=False)
def is_too_near(s: State, m: Marker) -> bool:
    """A vehicle that ends at an enemy, or within an inch of one, is seen for what it is."""
    if not is_vehicle(s, m):
        return False
    return any(within(square(m), base(e), PS + tolerance()) for e in on_table(s, other(m.side)) if not e.wreck)


def can_do(s: State, choice: Choice) -> Violation | None:
    """Why a marker may not go to a point."""
    m = s.markers[now(s).figure]
    b = choice.point
    if b is None or choice != Choice("to", point=b):
        return refuse("PZF-10.2d", "refuse-not-offered", choice=str(choice))
    if length((m.x, m.y), b) < LEAST:
        return refuse("PZF-B5a", "refuse-too-short")
    if not table(s).holds(square(m, b)):
        return refuse("PZF-B5o", "refuse-off-table")
    cost, left = way_cost(s, (m.x, m.y), b), budget(s, m.id) - m.spent
    if cost > left + tolerance():
        return too_far("PZF-10.2d", cost, left)
    return has_way(s, m, b) or ends_alone(s, m, b)


@rule("PZF-10.2d", off=lambda s, a, b: length(a, b))
def way_cost(s: State, a: Point, b: Point) -> int:
    """Difficult ground halves the movement of every marker."""
    return leg_cost(s, a, b, charts().difficult.hidden_marker)


def has_way(s: State, m: Marker, b: Point) -> Violation | None:
    """What nobody can cross stops a marker too (PZF-B5j)."""
    laid, trail = table(s), capsule((m.x, m.y), b, 0)
    solid = (laid.pieces[i] for i in laid.near(trail))
    blocked = any(way_on_foot(piece) == "no" and overlaps(trail, piece.shape) for piece in solid)
    return refuse("PZF-B5j", "refuse-wall") if blocked else None


@rule("PZF-10.2n")
def ends_alone(s: State, m: Marker, b: Point) -> Violation | None:
    """Markers stop nobody, but none ends on another or on a figure."""
    there = square(m, b)
    on_marker = any(overlaps(there, square(o)) for o in s.markers.values() if o.id != m.id)
    if on_marker or any(overlaps(there, base(f)) for f in on_table(s)):
        return refuse("PZF-10.2n", "refuse-occupied")
    return None


def any_move(s: State, rng: Random) -> Choice:
    """A lawful choice at random."""
    m = s.markers[now(s).figure]
    for _ in range(4):
        far = LEAST + int(rng.random() * (budget(s, m.id) - m.spent))
        choice = Choice("to", point=along((m.x, m.y), int(rng.random() * TURN), far))
        if can_do(s, choice) is None:
            return choice
    return DONE


# --- who may have a marker revealed (10.2f, g, l) -----------------------------------------------------------------
@rule("PZF-10.2f")
def in_sight(s: State) -> list[Choice]:
    """In his own part a player may have any marker revealed that a figure or marker of his sees."""
    if not s.markers:
        return []
    foes = [m for m in s.markers.values() if m.side != s.player]
    eyes = [f for f in on_table(s, s.player) if f.kind in ("man", "vehicle") and not f.wreck] if foes else []
    eyes += [_eye(m) for m in s.markers.values() if m.side == s.player]
    return [Choice("reveal", m.id) for m in foes if any(sees_point(s, f, (m.x, m.y)) for f in eyes)]


@rule("PZF-10.2f")
def seen_from(s: State, f: Figure) -> list[Choice]:
    """At any moment of his part: also in the middle of a move, whatever marker the mover sees from there."""
    foes = [m for m in s.markers.values() if m.side != f.side]
    return [Choice("reveal", m.id) for m in foes if sees_point(s, f, (m.x, m.y))]


def seen_on_the_move(s: State, f: Figure) -> list[Choice]:
    """Markers that a figure may have revealed while it still has some way to go."""
    under_way = s.markers and s.active is not None and s.active.figure == f.id and not s.active.advance
    return seen_from(s, f) if under_way and left(s, f) >= LEAST else []


def _eye(m: Marker) -> Figure:
    return Figure(m.id, "us_private", "man", m.side, x=m.x, y=m.y)


def run_reveal(s: State, choice: Choice) -> Procedure[None]:
    """The player has a marker revealed."""
    yield from reveal(s, s.markers[choice.piece or 0], s.player)


def reveal_on_the_move(s: State, f: Figure, choice: Choice) -> Procedure[None]:
    """The player has a marker revealed that a figure sees in the middle of its move."""
    yield from run_reveal(s, choice)


@rule("PZF-10.2g")
def own_reveals(s: State) -> Procedure[None]:
    """At the start of his part a player may reveal his own markers."""
    while any(m.side == s.player for m in s.markers.values()):
        choice = yield from ask(s.player, text("prompt-reveal"), Choices(_own), rule="PZF-10.2g")
        if choice == END:
            return
        yield from run_reveal(s, choice)


def _own(s: State) -> Iterator[Choice]:
    yield from (Choice("reveal", m.id) for m in s.markers.values() if m.side == s.player)
    yield END


@rule("PZF-10.2l")
def struck(s: State, shape: Shape) -> Procedure[None]:
    """A template on a marker forces its revelation before anybody is hit."""
    for m in list(s.markers.values()):
        if overlaps(shape, square(m)):
            yield from reveal(s, m, other(m.side))


# --- revealing (10.2h, i, j) --------------------------------------------------------------------------------------
def reveal(s: State, m: Marker, by: int) -> Procedure[None]:
    """A marker is turned over; the figures under it are put on the table."""
    yield Barrier((0, 1), reveal=True)
    if not m.figures:
        yield from dummy(s, m)
        return
    del s.markers[m.id]
    seat = own_reveal(m) if by == m.side else revealer(m, by)
    carried = [id for id in m.figures if s.figures[id].aboard]
    placed: list[int] = []
    for id in m.figures:
        # Off the table still, but no longer a secret.
        s.figures[id].where = "reserve"
        if s.figures[id].camouflaged:
            lift_net(s, s.figures[id])
    yield tell("told-revealed", who=name_of(s, m.figures[0]), rule="PZF-10.2f", pieces=tuple(m.figures))
    for id in m.figures:
        if id not in carried:
            yield from position(s, seat, m, id, placed)
            placed.append(id)
    for id in carried:
        f = s.figures[id]
        carrier = s.figures[f.aboard]
        f.x, f.y, f.where = carrier.x, carrier.y, "table" if carrier.kind == "mount" else "aboard"
    for id in placed:
        s.figures[id].acted = m.acted
        has_moved(s, m, s.figures[id])
        if has_front(s.figures[id]):
            yield from turn_to(s, id)


@rule("PZF-5.2c")
def has_moved(s: State, m: Marker, f: Figure) -> None:
    """Who moved under a marker has used the same share of his own Movement: his weapons are as steady as after that."""
    whole = charts().movement.hand_gun if f.kind == "gun" else movement_of(f)
    f.spent = m.spent * whole // charts().movement.hidden_marker


@rule("PZF-10.2h")
def dummy(s: State, m: Marker) -> Procedure[None]:
    """There is nothing under it: it is gone."""
    del s.markers[m.id]
    yield tell("told-dummy", rule="PZF-10.2h", pieces=(m.id,))


@rule("PZF-10.2i", off=lambda m, by: m.side)
def revealer(m: Marker, by: int) -> int:
    """Whoever has a marker revealed says where its figures stand."""
    return by


@rule("PZF-10.2j", off=lambda m: other(m.side))
def own_reveal(m: Marker) -> int:
    """Who reveals his own marker puts its figures where he likes."""
    return m.side


def position(s: State, seat: int, m: Marker, id: int, placed: list[int]) -> Procedure[None]:
    """One figure is put on the table."""
    before = tuple(placed)
    choice = yield from ask(
        seat,
        text("prompt-position", who=name_of(s, id)),
        Choices(
            lambda k: spots(k, m, id, before),
            check_free=lambda k, choice: _can_choose(k, m, id, before, choice),
            sample=lambda k, rng: _any_spot(k, m, id, before, rng),
            forms=lambda k: (Blank(Choice("place", id, point=(0, 0))),),
            default=lambda k: spots(k, m, id, before)[0],
        ),
        rule="PZF-10.2i",
        pieces=(id,),
    )
    assert choice.point is not None
    f = s.figures[id]
    f.x, f.y = choice.point
    f.where = "table"


def spots(s: State, m: Marker, id: int, placed: tuple[int, ...]) -> list[Choice]:
    """Some of the places for a figure, from the marker outwards; if none is lawful, the nearest that is free."""
    grid = [
        (m.x + dx, m.y + dy)
        for dx in range(-FAR, FAR + 1, GRID)
        for dy in range(-FAR, FAR + 1, GRID)
        if dx * dx + dy * dy <= FAR * FAR
    ]
    grid.sort(key=lambda p: (p[0] - m.x) ** 2 + (p[1] - m.y) ** 2)
    found: list[Choice] = []
    free: list[Choice] = []
    f = s.figures[id]
    for point in grid:
        if reserves.has_place(s, f, point, f.facing) is None:
            choice = Choice("place", id, point=point)
            free = free or [choice]
            if is_together(s, m, f, point, placed) is None:
                found.append(choice)
        if len(found) == LISTED:
            break
    return found or free or [Choice("place", id, point=(m.x, m.y))]


def _can_choose(s: State, m: Marker, id: int, placed: tuple[int, ...], choice: Choice) -> Violation | None:
    if choice.point is None or choice != Choice("place", id, point=choice.point):
        return refuse("PZF-10.2i", "refuse-not-offered", choice=str(choice))
    f = s.figures[id]
    return reserves.has_place(s, f, choice.point, f.facing) or is_together(s, m, f, choice.point, placed)


def _any_spot(s: State, m: Marker, id: int, placed: tuple[int, ...], rng: Random) -> Choice:
    listed = spots(s, m, id, placed)
    return listed[int(rng.random() * len(listed))]


@rule("PZF-10.2i")
def is_together(s: State, m: Marker, f: Figure, point: Point, placed: tuple[int, ...]) -> Violation | None:
    """The first figure stands inside the marker, the others in a chain with those already there."""
    there = moved(f, point)
    if not placed:
        inside = overlaps(square(m), base(there)) if f.kind in ("vehicle", "gun") else covers(square(m), base(there))
        return None if inside else refuse("PZF-10.2i", "refuse-outside-marker")
    if any(near(there, s.figures[id], charts().command.chain) for id in placed):
        return None
    return refuse("PZF-10.2i", "refuse-no-cohesion")


@rule("PZF-10.2i")
def turn_to(s: State, id: int) -> Procedure[None]:
    """The owner says which way a figure looks, then where the turret of a vehicle points."""
    f = s.figures[id]
    f.facing = yield from _direction(s, id, "prompt-look", "look", f.facing, _why_not_look)
    if has_turret(f):
        to = yield from _direction(s, id, "prompt-look-turret", "traverse", turret_way(f), lambda s, id, degrees: None)
        f.turret = (to - f.facing) % TURN


def _why_not_look(s: State, id: int, degrees: int) -> Violation | None:
    """Why a figure has no room to look some way."""
    f = s.figures[id]
    return reserves.has_place(s, f, (f.x, f.y), degrees * DEGREE)


def _direction(s: State, id: int, prompt: str, verb: str, present: int, why_not: WhyNotTowards) -> Procedure[int]:
    """What the owner of a figure answers to a question about a direction, in thousandths of a degree."""

    def ways(k: State) -> list[Choice]:
        """As it is, and the eight points of the compass, where there is room."""
        as_it_is = present // DEGREE
        compass = (d for d in range(0, 360, 45) if d != as_it_is and why_not(k, id, d) is None)
        return [Choice(verb, id, number=d) for d in (as_it_is, *compass)]

    def free(k: State, choice: Choice) -> Violation | None:
        d = choice.number
        if d is None or not 0 <= d < 360 or choice != Choice(verb, id, number=d):
            return refuse("PZF-10.2i", "refuse-not-offered", choice=str(choice))
        return why_not(k, id, d)

    choice = yield from ask(
        s.figures[id].side,
        text(prompt, who=name_of(s, id)),
        Choices(
            ways,
            check_free=free,
            sample=lambda k, rng: (listed := ways(k))[int(rng.random() * len(listed))],
            default=lambda k: ways(k)[0],
            limits=lambda k: (0, 359),
            forms=lambda k: (Blank(Choice(verb, id, number=0), (0, 359), "degrees"),),
        ),
        rule="PZF-10.2i",
        pieces=(id,),
    )
    return (choice.number or 0) * DEGREE
