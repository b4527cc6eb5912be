"""Landing craft at Omaha (PZF-18.1f to k, n, o): one a turn drifts in, grounds off the shore and lets its troops out.

A craft is a piece of the table while it is there; its troops are figures in a craft until they have landed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from bocage.ground.table import Shape, hull, line, overlaps, within
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.dice import D6, Dice, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import EACH, Tally
from bocage.kernel.text import Text, text
from bocage.systems.pzf import reserves
from bocage.systems.pzf.allies import player_of_strip
from bocage.systems.pzf.armies import muster
from bocage.systems.pzf.bodies import Point, base, base_at, movement_of, reaching, tolerance
from bocage.systems.pzf.enlisting import enlist
from bocage.systems.pzf.legs import is_in_way
from bocage.systems.pzf.model import PS, Craft, Figure, Kind, State, on_table
from bocage.systems.pzf.scenarios import Craft as CraftRow
from bocage.systems.pzf.scenarios import Landing
from bocage.systems.pzf.tables import charts, vehicle
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import name_of

ASHORE = 180_000
"""Craft come from the northern edge and face the shore."""
SPACING = 6 * PS
"""Where nobody points, places along the edge of the sea stand so far apart."""
DRIFT = 14 * PS
"""How far a craft drifts that drifts at all, on average."""
GRID = PS // 2
"""Places round a bow are looked for on a grid."""


def plan(s: State) -> Landing | None:
    """How craft land in this game, if they do."""
    return s.setting.scenario.landing if s.setting.scenario is not None else None


def sailor(s: State) -> int:
    """The seat to which the craft belong."""
    assert s.setting.scenario is not None
    return next(at for at, side in enumerate(s.setting.scenario.side) if side.role == "attacker")


def row_of(s: State, kind: str) -> CraftRow:
    assert s.setting.scenario is not None
    return next(row for row in s.setting.scenario.craft if row.id == kind)


# --- coming in (18.1h, 18.1i, 18.1m) ------------------------------------------------------------------------------
def come_in(s: State) -> Procedure[None]:
    """At the start of a turn a craft comes in, one for every stretch of the beach."""
    landing = plan(s)
    if landing is not None:
        for strip in range(s.setting.strips):
            yield from ground(s, landing, strip)


@rule("PZF-18.1i")
def ground(s: State, landing: Landing, strip: int) -> Procedure[None]:
    """It is placed at the edge of the sea, drifts, and grounds; that takes the whole turn."""
    seat = sailor(s)
    kind = yield from craft_of_turn(s, landing)
    choice = yield from ask(
        seat,
        text("prompt-craft", craft=Text(f"craft-{kind}")),
        Choices(
            check=lambda k, choice: can_place(k, kind, strip, choice),
            sample=lambda k, rng: _any(list(places(k, kind, strip)), rng),
            default=lambda k: against_the_current(k, kind, strip),
            forms=lambda k: (Blank(Choice("craft", place=kind, point=(0, 0))),),
        ),
        rule="PZF-18.1i",
    )
    assert choice.point is not None
    drift = yield from draw(
        Dice(landing.drift_dice, 6), "drift", drifted, tally=Tally(unit=EACH), seat=seat, rule="PZF-18.1i"
    )
    x = free_berth(s, kind, drift_end(s, kind, choice.point[0] + drift * PS))
    if x is None:
        yield tell("told-craft-turned-back", craft=Text(f"craft-{kind}"), rule="PZF-18.1n")
        return
    embark(s, kind, x, player_of_strip(s, seat, strip))
    yield tell("told-craft-grounds", craft=Text(f"craft-{kind}"), drift=drift, rule="PZF-18.1i")


def _any(listed: list[Choice], rng: Random) -> Choice:
    return listed[int(rng.random() * len(listed))]


@rule("PZF-18.1h", off="lct")
def craft_of_turn(s: State, landing: Landing) -> Procedure[str]:
    """The timetable names the craft of the first turns; later a die does."""
    kinds = landing.on_turn(s.turn)
    if len(kinds) == 1:
        return kinds[0]
    return (yield from draw(D6, "craft", lambda faces: kinds[faces[0] - 1], seat=sailor(s), rule="PZF-18.1h"))


def drifted(faces: Faces) -> int:
    """How far east the current carries it: not at all if two dice show the same."""
    return sum(faces) if len(set(faces)) == len(faces) else 0


def places(s: State, kind: str, strip: int) -> Iterator[Choice]:
    """Places along the edge of the sea, at even distances."""
    first, last = _span(s, kind, strip)
    yield from (Choice("craft", place=kind, point=(x, table(s).size[1])) for x in range(first, last + 1, SPACING))


def against_the_current(s: State, kind: str, strip: int) -> Choice:
    """West of the middle by as much as a craft drifts on average."""
    first, last = _span(s, kind, strip)
    return Choice("craft", place=kind, point=((first + last) // 2 - DRIFT, table(s).size[1]))


def _span(s: State, kind: str, strip: int) -> tuple[int, int]:
    """The first and the last place of a craft's middle along its stretch of the edge."""
    assert s.setting.scenario is not None
    stretch, half = table(s).size[0] // s.setting.strips, row_of(s, kind).size[1] // 2
    return strip * stretch + half, (strip + 1) * stretch - half


def can_place(s: State, kind: str, strip: int, choice: Choice) -> Violation | None:
    """Why a craft may not come in there."""
    point = choice.point
    if point is None or choice != Choice("craft", place=kind, point=point):
        return refuse("PZF-18.1i", "refuse-not-offered", choice=str(choice))
    return at_sea(s, kind, strip, point)


@rule("PZF-18.1i")
def at_sea(s: State, kind: str, strip: int, point: Point) -> Violation | None:
    """A craft comes in at the edge of the sea, wholly inside its stretch; where it will lie may be pointed at too."""
    first, last = _span(s, kind, strip)
    there = bow_level(s) <= point[1] <= table(s).size[1] and first <= point[0] <= last
    return None if there else refuse("PZF-18.1i", "refuse-not-at-sea")


@rule("PZF-18.1k", off=lambda s, kind, x: x)
def drift_end(s: State, kind: str, x: int) -> int:
    """No craft drifts beyond the eastern edge."""
    return min(x, table(s).size[0] - row_of(s, kind).size[1] // 2)


@rule("PZF-18.1n", off=lambda s, kind, x: x)
def free_berth(s: State, kind: str, x: int) -> int | None:
    """Where it grounds: there, or at the nearest place that nobody has taken."""
    half = row_of(s, kind).size[1] // 2
    taken = [footprint(s, craft.kind, craft.x) for craft in s.crafts] + [base(f) for f in on_table(s)]
    for away in range(0, table(s).size[0], GRID):
        for berth in (x - away, x + away):
            fits = half <= berth <= table(s).size[0] - half
            if fits and not any(overlaps(footprint(s, kind, berth), shape) for shape in taken):
                return berth
    return None


def bow_level(s: State) -> int:
    """How far north the bows stand: so far from the shore."""
    landing = plan(s)
    assert landing is not None
    return landing.shore + landing.from_shore


def footprint(s: State, kind: str, x: int) -> Shape:
    """The hull of a craft whose bow is at x."""
    deep, wide = row_of(s, kind).size
    return hull((x, bow_level(s) + deep // 2), ASHORE, deep, wide)


def embark(s: State, kind: str, x: int, player: int) -> None:
    """A craft is there with all it brings, commanded by a player of its side."""
    row = row_of(s, kind)
    deep, wide = row.size
    first, unit = s.next_id, max((f.unit for f in s.figures.values()), default=0)
    for entry in row.contents:
        for _ in range(entry.count):
            unit += 1
            enlist(s, sailor(s), unit, muster(entry), player)
    aboard = list(range(first, s.next_id))
    for id in aboard:
        s.figures[id].where = "craft"
    berth = f"craft {x} {bow_level(s) + deep // 2} {ASHORE} {wide} {deep}"
    s.scenery.added.append(berth)
    s.crafts.append(Craft(kind, x, s.turn, aboard, berth))


# --- going ashore (18.1j, 18.1k, 18.1n, 18.1o) --------------------------------------------------------------------
@rule("PZF-18.1j", off=True)
def has_grounded(s: State, craft: Craft) -> bool:
    """Its ramp goes down in the turn after it grounded."""
    return craft.turn < s.turn


def next_ashore(s: State, craft: Craft) -> list[int]:
    """Who may go ashore next: the first of every group, machines when the men are out."""
    men = [id for id in craft.figures if s.figures[id].kind == "man"]
    if not men:
        return craft.figures[:1]
    found: dict[int, int] = {}
    for id in men:
        found.setdefault(s.figures[id].unit or -id, id)
    return list(found.values())


def landings(s: State) -> Iterator[Choice]:
    """Everybody who finds room, or one figure after the other."""
    if not s.crafts or s.player != sailor(s):
        return
    for number, craft in enumerate(s.crafts):
        if craft.figures and has_grounded(s, craft) and any(spots(s, craft, craft.figures[0])):
            yield Choice("ashore", number=number)
            yield from (Choice("land", id) for id in next_ashore(s, craft))


def spots(s: State, craft: Craft, id: int) -> Iterator[Point]:
    """Free places by the bow for a figure, those furthest out first."""
    f = s.figures[id]
    points = tuple(round_bow(s, craft, f))
    first, last = (base_at(f, point, ASHORE).box for point in (min(points), max(points)))
    taken = tuple(base(e) for e in reaching(s, first[:2] + last[2:]) if is_in_way(f, e))
    for point in clear(points, f.kind, f.type, taken):
        if can_land_at(s, craft, f, point) is None:
            yield point


@lru_cache(maxsize=256)
def clear(points: tuple[Point, ...], kind: Kind, type: str, taken: tuple[Shape, ...]) -> tuple[Point, ...]:
    """Where a base overlaps none of those that are there; asked for anew whenever somebody moves on the beach."""
    f = Figure(0, type, kind, 0)
    bases = ((point, base_at(f, point, ASHORE)) for point in points)
    return tuple(point for point, shape in bases if not any(overlaps(shape, other) for other in taken))


def round_bow(s: State, craft: Craft, f: Figure) -> Iterator[Point]:
    """The points that are tried: the middle of the bow before its sides."""
    wide, level = row_of(s, craft.kind).size[1], bow_level(s)
    if f.kind == "vehicle":
        long = vehicle(f.type).size[0]
        steps = range(0, wide // 2 + 1, GRID // 5)
        yield from ((craft.x + way * step, level - long // 2 - 1) for step in steps for way in (-1, 1))
        return
    reach, half = landing_reach(s), charts().bases.soldier // 2
    for y in range(level - reach - half, level - half + 1, PS):
        for step in range(0, wide // 2 + reach + half + 1, GRID):
            yield from ((craft.x + way * step, y) for way in (-1, 1))


@rule("PZF-18.1k", off=0)
def landing_reach(s: State) -> int:
    """How far from the bow those who land may be put."""
    landing = plan(s)
    assert landing is not None
    return landing.disembark


def can_land_at(s: State, craft: Craft, f: Figure, point: Point) -> Violation | None:
    """Why a figure may not be put ashore at a point."""
    return by_the_bow(s, craft, f, point) or reserves.has_place(s, f, point, ASHORE)


@rule("PZF-18.1n")
def by_the_bow(s: State, craft: Craft, f: Figure, point: Point) -> Violation | None:
    """Men land round the bow, as many as find room; vehicles stand at it side by side."""
    half, level = row_of(s, craft.kind).size[1] // 2, bow_level(s)
    bow = line([(craft.x - half, level), (craft.x + half, level)])
    reach = charts().measure.contact - 1 if f.kind == "vehicle" else landing_reach(s) + tolerance()
    shape = base_at(f, point, ASHORE)
    close = within(shape, bow, reach) and shape.box[3] <= level
    return None if close else refuse("PZF-18.1n", "refuse-far-from-bow")


def go_ashore(s: State, choice: Choice) -> Procedure[None]:
    """Everybody of a craft who finds room lands in order, or one figure where its player wants it."""
    if choice.verb == "ashore":
        yield from all_ashore(s, s.crafts[choice.number or 0])
        return
    id = choice.piece or 0
    number = next(i for i, craft in enumerate(s.crafts) if id in craft.figures)
    where = yield from ask(
        s.player,
        text("prompt-land", who=name_of(s, id)),
        Choices(
            check=lambda k, tried: can_choose(k, number, id, tried),
            sample=lambda k, rng: _any([Choice("land", id, point=p) for p in spots(k, k.crafts[number], id)], rng),
            forms=lambda k: (Blank(Choice("land", id, point=(0, 0))),),
            default=lambda k: Choice("land", id, point=next(spots(k, k.crafts[number], id))),
        ),
        rule="PZF-18.1j",
        pieces=(id,),
    )
    assert where.point is not None
    put_ashore(s, s.crafts[number], id, where.point)
    yield tell("told-lands", who=name_of(s, id), rule="PZF-18.1j", pieces=(id,))


def can_choose(s: State, number: int, id: int, choice: Choice) -> Violation | None:
    if choice.point is None or choice != Choice("land", id, point=choice.point):
        return refuse("PZF-18.1j", "refuse-not-offered", choice=str(choice))
    return can_land_at(s, s.crafts[number], s.figures[id], choice.point)


def all_ashore(s: State, craft: Craft) -> Procedure[None]:
    """As many as find room."""
    landed: list[int] = []
    while craft.figures:
        id = next_ashore(s, craft)[0]
        point = next(spots(s, craft, id), None)
        if point is None:
            break
        put_ashore(s, craft, id, point)
        landed.append(id)
    yield tell("told-ashore", count=len(landed), rule="PZF-18.1j", pieces=tuple(landed))


def put_ashore(s: State, craft: Craft, id: int, point: Point) -> None:
    """A long action: whoever lands has done with his Movement, and does not shoot after leaving a craft."""
    f = s.figures[id]
    f.x, f.y = point
    f.where, f.facing, f.acted, f.crossed = "table", ASHORE, True, f.kind == "man"
    f.actions, f.spent = 2, movement_of(f)
    craft.figures.remove(id)


@rule("PZF-18.1k")
def leave(s: State) -> Procedure[None]:
    """At the end of a turn empty craft are gone."""
    for craft in [craft for craft in s.crafts if not craft.figures]:
        s.crafts.remove(craft)
        s.scenery.added.remove(craft.berth)
        yield tell("told-craft-leaves", craft=Text(f"craft-{craft.kind}"), rule="PZF-18.1k")
