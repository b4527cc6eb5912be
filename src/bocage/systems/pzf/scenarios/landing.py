"""Landing craft at Omaha (PZF-18.1f to k, n, o): one a turn drifts in, grounds off the shore and lands its troops.

A grounded craft is a piece of the table; until its troops have landed they are figures whose place is `craft`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from bocage.ground.table import TURN, Shape, hull, line, overlaps, within
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.dice import D6, Dice, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import EACH, Tally
from bocage.kernel.text import Text, text
from bocage.systems.pzf.armies.enlisting import enlist
from bocage.systems.pzf.armies.lists import muster
from bocage.systems.pzf.movement.legs import is_in_way
from bocage.systems.pzf.reference.tables import charts, vehicle
from bocage.systems.pzf.scenarios.roles import player_of_strip
from bocage.systems.pzf.scenarios.scenario import Craft as CraftRow
from bocage.systems.pzf.scenarios.scenario import Landing, corners
from bocage.systems.pzf.space.bodies import Point, base, base_at, figures_near_box, movement_of, tolerance
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.special import reserves
from bocage.systems.pzf.state.model import PS, Craft, Figure, Kind, State, on_table
from bocage.systems.pzf.state.names import name_of

FACING_SHORE = TURN // 2
"""The facing of craft and of those that land, in 1/1000 degree: south, from the northern edge to the shore."""
BERTH_SPACING = 6 * PS
"""Listed places along the edge of the sea lie this far apart, in 1/1000 inch; any other may be chosen too."""
MEAN_DRIFT = 14 * PS
"""By how much the default place of a craft lies west of the middle, in 1/1000 inch: about the mean drift."""
LANDING_GRID = PS // 2
"""Places round a bow, and free berths, are looked for on a grid of this width, in 1/1000 inch."""


def landing_plan(s: State) -> Landing | None:
    """How craft land in this game; None if none do."""
    return s.setting.scenario.landing if s.setting.scenario is not None else None


def landing_seat(s: State) -> int:
    """The seat to which the craft belong: the attacker."""
    assert s.setting.scenario is not None
    return next(seat for seat, side in enumerate(s.setting.scenario.side) if side.role == "attacker")


def craft_row(s: State, kind: str) -> CraftRow:
    """The scenario's row of a kind of craft."""
    assert s.setting.scenario is not None
    return next(row for row in s.setting.scenario.craft if row.id == kind)


# --- coming in (18.1h, 18.1i, 18.1m) ------------------------------------------------------------------------------
def bring_in_craft(s: State) -> Procedure[None]:
    """Bring in one craft for each strip of the beach at the start of a turn."""
    landing = landing_plan(s)
    if landing is not None:
        for strip in range(s.setting.strips):
            yield from ground_craft(s, landing, strip)


@rule("PZF-18.1i")
def ground_craft(s: State, landing: Landing, strip: int) -> Procedure[None]:
    """Let the player place a craft at the edge of the sea, from where it drifts and grounds off the shore.

    It lies there for the rest of the turn; it is turned back where no berth is free.
    """
    seat = landing_seat(s)
    kind = yield from craft_of_turn(s, landing)
    choice = yield from ask(
        seat,
        text("prompt-craft", craft=Text(f"craft-{kind}")),
        Choices(
            check=lambda known, choice: why_not_place_craft(known, kind, strip, choice),
            sample=lambda known, rng: _random_choice(list(berth_choices(known, kind, strip)), rng),
            default=lambda known: default_berth(known, kind, strip),
            forms=lambda known: (craft_blank(known, kind, strip),),
        ),
        rule="PZF-18.1i",
    )
    assert choice.point is not None
    drift = yield from draw(
        Dice(landing.drift_dice, 6), "drift", drift_inches, tally=Tally(unit=EACH), seat=seat, rule="PZF-18.1i"
    )
    bow_x = free_berth(s, kind, drift_end(s, kind, choice.point[0] + drift * PS))
    if bow_x is None:
        yield tell("told-craft-turned-back", craft=Text(f"craft-{kind}"), rule="PZF-18.1n")
        return
    add_craft(s, kind, bow_x, player_of_strip(s, seat, strip))
    yield tell("told-craft-grounds", craft=Text(f"craft-{kind}"), drift=drift, rule="PZF-18.1i")


def craft_blank(s: State, kind: str, strip: int) -> Blank:
    """The choice of a place for a craft that the player completes by a point of its strip of the sea."""
    first, last = _berth_range(s, kind, strip)
    zone = corners((first, bow_level(s), last, table(s).size[1]))
    return Blank(Choice("craft", place=kind, point=(0, 0)), zones=(zone,))


def _random_choice(listed: list[Choice], rng: Random) -> Choice:
    """One of the listed choices, drawn at random."""
    return listed[int(rng.random() * len(listed))]


@rule("PZF-18.1h")
def craft_of_turn(s: State, landing: Landing) -> Procedure[str]:
    """The kind of craft that comes in this turn: by the timetable, or by a die in later turns."""
    kinds = landing.on_turn(s.turn)
    if len(kinds) == 1:
        return kinds[0]
    return (yield from draw(D6, "craft", lambda faces: kinds[faces[0] - 1], seat=landing_seat(s), rule="PZF-18.1h"))


def drift_inches(faces: Faces) -> int:
    """How many inches east a craft drifts: the sum of the dice, 0 if two of them show the same."""
    return sum(faces) if len(set(faces)) == len(faces) else 0


def berth_choices(s: State, kind: str, strip: int) -> Iterator[Choice]:
    """Places for a craft along its strip of the edge, `BERTH_SPACING` apart."""
    first, last = _berth_range(s, kind, strip)
    yield from (Choice("craft", place=kind, point=(x, table(s).size[1])) for x in range(first, last + 1, BERTH_SPACING))


def default_berth(s: State, kind: str, strip: int) -> Choice:
    """The default place of a craft: west of the middle of its strip by the mean drift."""
    first, last = _berth_range(s, kind, strip)
    return Choice("craft", place=kind, point=((first + last) // 2 - MEAN_DRIFT, table(s).size[1]))


def _berth_range(s: State, kind: str, strip: int) -> tuple[int, int]:
    """The least and greatest x of a craft's middle along its strip of the edge."""
    assert s.setting.scenario is not None
    stretch, half = table(s).size[0] // s.setting.strips, craft_row(s, kind).size[1] // 2
    return strip * stretch + half, (strip + 1) * stretch - half


def why_not_place_craft(s: State, kind: str, strip: int, choice: Choice) -> Violation | None:
    """Why a craft may not come in as a choice says; None if it may."""
    point = choice.point
    if point is None or choice != Choice("craft", place=kind, point=point):
        return refuse("PZF-18.1i", "refuse-not-offered", choice=str(choice))
    return why_not_at_sea(s, kind, strip, point)


@rule("PZF-18.1i")
def why_not_at_sea(s: State, kind: str, strip: int, point: Point) -> Violation | None:
    """Why a craft may not come in at a point; None if it may.

    It must be wholly inside its strip; y may be that of the edge or anywhere down to where the craft will lie.
    """
    first, last = _berth_range(s, kind, strip)
    is_there = bow_level(s) <= point[1] <= table(s).size[1] and first <= point[0] <= last
    return None if is_there else refuse("PZF-18.1i", "refuse-not-at-sea")


@rule("PZF-18.1k")
def drift_end(s: State, kind: str, drifted_x: int) -> int:
    """The x at which a drifting craft ends, not beyond the eastern edge."""
    return min(drifted_x, table(s).size[0] - craft_row(s, kind).size[1] // 2)


@rule("PZF-18.1n")
def free_berth(s: State, kind: str, wanted_x: int) -> int | None:
    """The x nearest to the given one at which a craft can ground without touching another or a figure.

    None if there is none.
    """
    half = craft_row(s, kind).size[1] // 2
    taken = [craft_hull(s, craft.kind, craft.x) for craft in s.crafts] + [base(figure) for figure in on_table(s)]
    for distance in range(0, table(s).size[0], LANDING_GRID):
        for berth in (wanted_x - distance, wanted_x + distance):
            is_on_table = half <= berth <= table(s).size[0] - half
            if is_on_table and not any(overlaps(craft_hull(s, kind, berth), shape) for shape in taken):
                return berth
    return None


def bow_level(s: State) -> int:
    """The y at which the bows of grounded craft stand."""
    landing = landing_plan(s)
    assert landing is not None
    return landing.shore + landing.from_shore


def craft_hull(s: State, kind: str, bow_x: int) -> Shape:
    """The hull of a grounded craft of a kind whose bow is at an x."""
    length, width = craft_row(s, kind).size
    return hull((bow_x, bow_level(s) + length // 2), FACING_SHORE, length, width)


def add_craft(s: State, kind: str, bow_x: int, player: int) -> None:
    """Add a grounded craft with all figures it brings, commanded by one player of its side."""
    row = craft_row(s, kind)
    length, width = row.size
    first, unit = s.next_id, max((figure.unit for figure in s.figures.values()), default=0)
    for entry in row.contents:
        for _ in range(entry.count):
            unit += 1
            enlist(s, landing_seat(s), unit, muster(entry), player)
    brought = list(range(first, s.next_id))
    for id in brought:
        s.figures[id].where = "craft"
    berth = f"craft {bow_x} {bow_level(s) + length // 2} {FACING_SHORE} {width} {length}"
    s.scenery.added.append(berth)
    s.crafts.append(Craft(kind, bow_x, s.turn, brought, berth))


# --- going ashore (18.1j, 18.1k, 18.1n, 18.1o) --------------------------------------------------------------------
@rule("PZF-18.1j")
def is_ramp_down(s: State, craft: Craft) -> bool:
    """Whether a craft's ramp is down: from the turn after it grounded."""
    return craft.turn < s.turn


def next_to_land(s: State, craft: Craft) -> list[int]:
    """The ids of figures that may land next: the first man of every group; a machine once all men are out."""
    men = [id for id in craft.figures if s.figures[id].kind == "man"]
    if not men:
        return craft.figures[:1]
    first_of_group: dict[int, int] = {}
    for id in men:
        first_of_group.setdefault(s.figures[id].unit or -id, id)
    return list(first_of_group.values())


def landing_choices(s: State) -> Iterator[Choice]:
    """The choices to land all figures of a craft that find room, or a single one."""
    if not s.crafts or s.player != landing_seat(s):
        return
    for number, craft in enumerate(s.crafts):
        if craft.figures and is_ramp_down(s, craft) and any(landing_points(s, craft, craft.figures[0])):
            yield Choice("ashore", number=number)
            yield from (Choice("land", id) for id in next_to_land(s, craft))


def landing_points(s: State, craft: Craft, id: int) -> Iterator[Point]:
    """The free points by the bow for a figure, those nearest to the shore first."""
    figure = s.figures[id]
    points = tuple(points_round_bow(s, craft, figure))
    first, last = (base_at(figure, point, FACING_SHORE).box for point in (min(points), max(points)))
    taken = tuple(
        base(occupant) for occupant in figures_near_box(s, first[:2] + last[2:]) if is_in_way(figure, occupant)
    )
    for point in unoccupied_points(points, figure.kind, figure.type, taken):
        if why_not_land_at(s, craft, figure, point) is None:
            yield point


@lru_cache(maxsize=256)
def unoccupied_points(points: tuple[Point, ...], kind: Kind, type: str, taken: tuple[Shape, ...]) -> tuple[Point, ...]:
    """The points at which a base of that kind overlaps none of the shapes.

    Answers are kept, as this is asked after every move on the beach.
    """
    figure = Figure(0, type, kind, 0)
    bases = ((point, base_at(figure, point, FACING_SHORE)) for point in points)
    return tuple(point for point, shape in bases if not any(overlaps(shape, other) for other in taken))


def points_round_bow(s: State, craft: Craft, figure: Figure) -> Iterator[Point]:
    """The points tried for a landing figure, those before the middle of the bow before those at its sides."""
    bow_width, bow_y = craft_row(s, craft.kind).size[1], bow_level(s)
    if figure.kind == "vehicle":
        hull_length = vehicle(figure.type).size[0]
        steps = range(0, bow_width // 2 + 1, LANDING_GRID // 5)
        yield from ((craft.x + side * step, bow_y - hull_length // 2 - 1) for step in steps for side in (-1, 1))
        return
    reach, half = landing_reach(s), charts().bases.soldier // 2
    for y in range(bow_y - reach - half, bow_y - half + 1, PS):
        for step in range(0, bow_width // 2 + reach + half + 1, LANDING_GRID):
            yield from ((craft.x + side * step, y) for side in (-1, 1))


@rule("PZF-18.1k")
def landing_reach(s: State) -> int:
    """How far from the bow a landing man may be placed, in 1/1000 inch."""
    landing = landing_plan(s)
    assert landing is not None
    return landing.disembark


def why_not_land_at(s: State, craft: Craft, figure: Figure, point: Point) -> Violation | None:
    """Why a figure may not land at a point; None if it may."""
    return why_not_by_the_bow(s, craft, figure, point) or reserves.why_no_place(s, figure, point, FACING_SHORE)


@rule("PZF-18.1n")
def why_not_by_the_bow(s: State, craft: Craft, figure: Figure, point: Point) -> Violation | None:
    """Why a figure at a point is too far from the bow; None if it is not: men land near it, vehicles must touch it."""
    half_bow, bow_y = craft_row(s, craft.kind).size[1] // 2, bow_level(s)
    bow = line([(craft.x - half_bow, bow_y), (craft.x + half_bow, bow_y)])
    reach = charts().measure.contact - 1 if figure.kind == "vehicle" else landing_reach(s) + tolerance()
    shape = base_at(figure, point, FACING_SHORE)
    is_close = within(shape, bow, reach) and shape.box[3] <= bow_y
    return None if is_close else refuse("PZF-18.1n", "refuse-far-from-bow")


def land_chosen(s: State, choice: Choice) -> Procedure[None]:
    """Land all figures of a craft that find room, or one figure at a point its player chooses."""
    if choice.verb == "ashore":
        yield from land_all(s, s.crafts[choice.number or 0])
        return
    id = choice.piece or 0
    number = next(index for index, craft in enumerate(s.crafts) if id in craft.figures)
    landed = yield from ask(
        s.player,
        text("prompt-land", who=name_of(s, id)),
        Choices(
            check=lambda known, tried: why_not_put_ashore(known, number, id, tried),
            sample=lambda known, rng: _random_choice(
                [Choice("land", id, point=point) for point in landing_points(known, known.crafts[number], id)], rng
            ),
            forms=lambda known: (Blank(Choice("land", id, point=(0, 0))),),
            default=lambda known: Choice("land", id, point=next(landing_points(known, known.crafts[number], id))),
        ),
        rule="PZF-18.1j",
        pieces=(id,),
    )
    assert landed.point is not None
    land_figure(s, s.crafts[number], id, landed.point)
    yield tell("told-lands", who=name_of(s, id), rule="PZF-18.1j", pieces=(id,))


def why_not_put_ashore(s: State, number: int, id: int, choice: Choice) -> Violation | None:
    """Why a choice does not land the figure; None if it does."""
    if choice.point is None or choice != Choice("land", id, point=choice.point):
        return refuse("PZF-18.1j", "refuse-not-offered", choice=str(choice))
    return why_not_land_at(s, s.crafts[number], s.figures[id], choice.point)


def land_all(s: State, craft: Craft) -> Procedure[None]:
    """Land figures of a craft in order until one finds no room."""
    landed: list[int] = []
    while craft.figures:
        id = next_to_land(s, craft)[0]
        point = next(landing_points(s, craft, id), None)
        if point is None:
            break
        land_figure(s, craft, id, point)
        landed.append(id)
    yield tell("told-ashore", count=len(landed), rule="PZF-18.1j", pieces=tuple(landed))


def land_figure(s: State, craft: Craft, id: int, point: Point) -> None:
    """Place a landing figure at a point.

    Landing is a long action, which counts as two: the figure has used all its Movement and does not shoot in this turn.
    """
    figure = s.figures[id]
    figure.x, figure.y = point
    figure.where, figure.facing, figure.acted, figure.crossed = "table", FACING_SHORE, True, figure.kind == "man"
    figure.actions, figure.spent = 2, movement_of(figure)
    craft.figures.remove(id)


@rule("PZF-18.1k")
def remove_empty_craft(s: State) -> Procedure[None]:
    """Remove all empty craft at the end of a turn."""
    for craft in [craft for craft in s.crafts if not craft.figures]:
        s.crafts.remove(craft)
        s.scenery.added.remove(craft.berth)
        yield tell("told-craft-leaves", craft=Text(f"craft-{craft.kind}"), rule="PZF-18.1k")
