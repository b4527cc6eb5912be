"""Reserves (PZF-10.1): units kept back roll at the start of each turn and come on by an edge in their side's part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from bocage.ground.table import Shape, covers, overlaps
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, draw, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.dice import Dice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import EACH, Tally
from bocage.kernel.text import text
from bocage.systems.pzf.movement.legs import is_in_way
from bocage.systems.pzf.reference.tables import charts, tables
from bocage.systems.pzf.scenarios.history import units_in_round
from bocage.systems.pzf.scenarios.placing import FACING_INWARD, figures_of_unit
from bocage.systems.pzf.space.bodies import Point, base, base_at, enemies_touching, figure_at, figures_near_box
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import PS, Figure, State
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.state.setting import keeps_half, may_keep

ENTRY_SPACING = 2 * PS
"""Listed places along an edge lie this far apart, in 1/1000 inch; any other point may be chosen too."""
DEFAULT_EDGES = ("south", "north")
"""The edge of each seat where the scenario names none."""


# --- units --------------------------------------------------------------------------------------------------------
def units_where(s: State, side: int, where: tuple[str, ...]) -> list[list[int]]:
    """The units of a side whose figures are in one of these places (`Figure.where`), as lists of ids.

    A unit is a combat group, or a single figure; figures that are carried, ride or are towed belong to the unit of
    their carrier.
    """
    by_unit: dict[tuple[str, int], list[int]] = {}
    for figure in s.figures.values():
        if figure.side == side and figure.where in where:
            by_unit.setdefault(_unit_key(s, figure), []).append(figure.id)
    return list(by_unit.values())


def _unit_key(s: State, figure: Figure) -> tuple[str, int]:
    """What figures of one unit have in common: the number of their group, or the id of a single figure."""
    carrier = s.figures.get(figure.aboard)
    if carrier is not None:
        return _unit_key(s, carrier)
    return ("group", figure.unit) if figure.unit else ("single", figure.id)


# --- units kept back (10.1d, 17.3c, 17.6a) ------------------------------------------------------------------------
def choose_reserves(s: State) -> Procedure[None]:
    """Let the side about to deploy name one unit to keep in reserve, or go on to deployment."""
    least, most = reserve_limits(s)
    if most == 0 or s.to_deploy - len(s.deploying) == least == most:
        s.to_deploy = units_in_round(s, len(s.deploying))
        s.step = "deploy"
        return
    choice = yield from ask(s.player, text("prompt-keep"), Choices(reserve_choices), rule="PZF-10.1d")
    if choice == END:
        s.to_deploy = units_in_round(s, len(s.deploying))
        s.step = "deploy"
        return
    s.kept += [figure.id for figure in figures_of_unit(s, choice.piece or 0)]
    s.deploying.remove(choice.piece or 0)


def reserve_choices(s: State) -> Iterator[Choice]:
    """Every unit while more may be kept back, and the end once no more must be."""
    least, most = reserve_limits(s)
    kept = s.to_deploy - len(s.deploying)
    if kept < most:
        yield from (Choice("keep", id) for id in s.deploying)
    if kept >= least:
        yield END


def reserve_limits(s: State) -> tuple[int, int]:
    """The least and the greatest number of units the side keeps back; meanwhile `to_deploy` counts all its units."""
    if keeps_half(s.setting, s.roles[s.player]):
        kept = s.to_deploy - deployed_half(s.to_deploy)
        return kept, kept
    return 0, most_kept(s.to_deploy) if may_keep(s.setting) else 0


@rule("PZF-B1e")
def deployed_half(units: int) -> int:
    """How many units are deployed where half is kept back: half of them, rounded up."""
    return (units + 1) // 2


@rule("PZF-10.1d")
def most_kept(units: int) -> int:
    """How many units may be kept back at most: half of them, rounded down."""
    return units // 2


# --- the dice (10.1a, 10.1b) --------------------------------------------------------------------------------------
@rule("PZF-10.1a")
def roll_for_reserves(s: State) -> Procedure[None]:
    """Roll for every unit in reserve.

    One die that shows the entry number or more lets the unit come on in this turn.
    """
    dice = reserve_dice(s.turn)
    face = charts().reserve.enter_on
    for side in (0, 1):
        for unit in units_where(s, side, ("reserve",)) if dice else ():
            if unit[0] in s.arriving:
                continue
            is_arriving = yield from draw(
                Dice(dice, 6),
                "reserve",
                lambda faces: max(faces) >= face,
                tally=Tally(unit=EACH),
                about={"number": face},
                seat=side,
                rule="PZF-10.1a",
            )
            if is_arriving:
                s.arriving += unit
                yield tell("told-reserve", who=name_of(s, unit[0]), rule="PZF-10.1a", pieces=(unit[0],))
            else:
                # The enemy may not know yet which unit waits.
                yield tell("told-reserve-waits", side=s.setting.name(side), rule="PZF-10.1a")


@rule("PZF-10.1b")
def reserve_dice(turn: int) -> int:
    """How many dice each unit in reserve rolls on a turn: none on the first, then one more each turn up to three."""
    return charts().reserve.on_turn(turn)


# --- coming on (10.1c) --------------------------------------------------------------------------------------------
def bring_on_reserves(s: State) -> Procedure[None]:
    """Place every arriving figure of the side at its edge, from where it moves with the others.

    One that finds no free place there waits for the next turn.
    """
    for id in [id for id in s.arriving if s.figures[id].side == s.player]:
        figure = s.figures[id]
        if figure.aboard:
            figure.where = "table" if s.figures[figure.aboard].kind == "mount" else "aboard"
        elif any(entry_choices(s, figure)):
            yield from _place_at_edge(s, figure)
        else:
            continue
        s.arriving.remove(id)


def _place_at_edge(s: State, figure: Figure) -> Procedure[None]:
    """Let the player place one arriving figure at the edge, with the man or mount that belongs to it."""
    id = figure.id
    choice = yield from ask(
        figure.side,
        text("prompt-enter", who=name_of(s, id)),
        Choices(
            lambda known: entry_choices(known, known.figures[id]),
            check_free=lambda known, choice: _why_not_enter_choice(known, id, choice),
            sample=lambda known, rng: _random_entry(known, id, rng),
            forms=lambda known: (Blank(Choice("enter", id, point=(0, 0))),),
        ),
        rule="PZF-10.1c",
        pieces=(id,),
    )
    assert choice.point is not None
    figure.where, figure.facing = "table", FACING_INWARD[nearest_entry_edge(s, figure, choice.point)]
    for placed in s.figures.values():
        if placed is figure or (placed.aboard == id and placed.kind == "man"):
            placed.x, placed.y = choice.point
    yield tell("told-enters", who=name_of(s, id), rule="PZF-10.1c", pieces=(id,))


def entry_edges(s: State, side: int) -> tuple[str, ...]:
    """The edges by which a side's reserves come on."""
    edge = s.setting.entries[s.roles[side]] or DEFAULT_EDGES[side]
    return all_edges() if edge == "any" else (edge,)


@rule("PZF-17.6a")
def all_edges() -> tuple[str, ...]:
    """All edges, for reserves that may come on anywhere."""
    return tuple(FACING_INWARD)


def entry_choices(s: State, figure: Figure) -> Iterator[Choice]:
    """Free places for a figure along its side's edges, `ENTRY_SPACING` apart."""
    points = dict.fromkeys(
        point for edge in entry_edges(s, figure.side) for point in _points_along_edge(s, figure, edge)
    )
    yield from (
        Choice("enter", figure.id, point=point) for point in points if why_not_come_on(s, figure, point) is None
    )


def _points_along_edge(s: State, figure: Figure, edge: str) -> list[Point]:
    """Points along an edge at which the base of a figure touches it from inside."""
    width, depth = table(s).size
    west, south, east, north = base_at(figure, (0, 0), FACING_INWARD[edge]).box
    if edge in ("north", "south"):
        y_at_edge = depth - north if edge == "north" else -south
        return [(x, y_at_edge) for x in range(east, width - east + 1, ENTRY_SPACING)]
    x_at_edge = width - east if edge == "east" else -west
    return [(x_at_edge, y) for y in range(north, depth - north + 1, ENTRY_SPACING)]


def _why_not_enter_choice(s: State, id: int, choice: Choice) -> Violation | None:
    """Why a choice does not let a figure come on lawfully; None if it does."""
    if choice.point is None or choice != Choice("enter", id, point=choice.point):
        return refuse("PZF-10.1c", "refuse-not-offered", choice=str(choice))
    return why_not_come_on(s, s.figures[id], choice.point)


def _random_entry(s: State, id: int, rng: Random) -> Choice:
    """One of the listed places, drawn at random."""
    listed = list(entry_choices(s, s.figures[id]))
    return listed[int(rng.random() * len(listed))]


def why_not_come_on(s: State, figure: Figure, point: Point) -> Violation | None:
    """Why a figure may not come on at a point; None if it may."""
    return why_not_at_edge(s, figure, point) or why_no_place(
        s, figure, point, FACING_INWARD[nearest_entry_edge(s, figure, point)]
    )


@rule("PZF-10.1c")
def why_not_at_edge(s: State, figure: Figure, point: Point) -> Violation | None:
    """Why a figure does not touch an edge of its side at a point; None if it does."""
    edge = nearest_entry_edge(s, figure, point)
    return (
        None
        if _distance_to_edge(s, figure, point, edge) < charts().measure.contact
        else refuse("PZF-10.1c", "refuse-not-at-edge")
    )


def nearest_entry_edge(s: State, figure: Figure, point: Point) -> str:
    """The edge of a figure's side that is nearest to it at a point."""
    return min(entry_edges(s, figure.side), key=lambda edge: _distance_to_edge(s, figure, point, edge))


def _distance_to_edge(s: State, figure: Figure, point: Point, edge: str) -> int:
    """How far a figure at a point stands from an edge, in 1/1000 inch."""
    width, depth = table(s).size
    west, south, east, north = base_at(figure, point, FACING_INWARD[edge]).box
    return {"north": depth - north, "south": south, "east": width - east, "west": west}[edge]


def why_no_place(s: State, figure: Figure, point: Point, facing: int) -> Violation | None:
    """Why a figure has no room at a point, facing that way; None if it has (PZF-B5b).

    It may not leave the table, overlap a figure or solid terrain, or touch an enemy.
    """
    figure_there = figure_at(figure, point)
    figure_there.facing, figure_there.where = facing, "table"
    shape = base(figure_there)
    layout = table(s)
    if not layout.holds(shape):
        return refuse("PZF-B5o", "refuse-off-table")
    if any(
        is_in_way(figure_there, occupant) and overlaps(shape, base(occupant))
        for occupant in figures_near_box(s, shape.box)
    ):
        return refuse("PZF-B5b", "refuse-occupied")
    if any(enemies_touching(s, figure_there)) or any(
        is_solid_for(s, figure, index, shape) for index in layout.near(shape)
    ):
        return refuse("PZF-B5b", "refuse-occupied")
    return None


def is_solid_for(s: State, figure: Figure, index: int, shape: Shape) -> bool:
    """Whether a figure with that base cannot stand on a piece of terrain, by its index.

    In a building men stand wholly inside.
    """
    piece = table(s).pieces[index]
    row = tables().terrain[piece.kind]
    if figure.kind == "vehicle":
        return row.vehicle in ("no", "break") and overlaps(piece.shape, shape)
    if row.foot == "openings" and covers(piece.shape, shape):
        return False
    return row.foot in ("no", "openings") and overlaps(piece.shape, shape)


STEPS: Mapping[str, Step] = {"keep-back": choose_reserves}
