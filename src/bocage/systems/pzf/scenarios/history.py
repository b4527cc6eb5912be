"""Special rules of the historical scenarios (PZF-18), apart from landing craft.

Mines and silent turns at Omaha, beaches for several players, deployment in two halves, a building that must be entered
by its door.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from bocage.ground.table import Shape, contains, length, within
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf.armies.lists import Entry, Machine, Muster
from bocage.systems.pzf.reference.options import Options
from bocage.systems.pzf.reference.tables import tables
from bocage.systems.pzf.scenarios.scenario import Map, Rectangle, Scenario, ScenarioSide, Win, corners
from bocage.systems.pzf.space.bodies import Point
from bocage.systems.pzf.space.terrain import MINES, table
from bocage.systems.pzf.state.model import PS, Figure, State
from bocage.systems.pzf.state.setting import Setting

MINEFIELD_SPACING = 6 * PS
"""Listed places for a minefield lie this far apart, in 1/1000 inch."""


# --- a longer beach for more players (18.1m) ----------------------------------------------------------------------
@rule("PZF-18.1m")
def beach_strips(data: Scenario, options: Options) -> int:
    """How many strips of beach lie side by side: one for every pair of players."""
    return options.omaha_strips if data.multiplayer is not None else 1


def with_all_strips(data: Scenario, options: Options) -> Scenario:
    """The scenario with its table, zones and troops repeated for every strip of beach."""
    times = beach_strips(data, options)
    if data.multiplayer is None or times == 1:
        return data
    width, depth = data.table
    elements = data.map.elements if data.map is not None else ()
    drawn = tuple(_element_for_strip(element, strip * width, strip) for strip in range(times) for element in elements)
    sides = tuple(_side_for_strips(side, width, times) for side in data.side)
    return msgspec.structs.replace(data, table=(width * times, depth), side=sides, map=Map(drawn), setup=())


def _side_for_strips(side: ScenarioSide, width: int, times: int) -> ScenarioSide:
    """A side with its troops, minefields and zones for that many strips."""
    return msgspec.structs.replace(
        side,
        zones=tuple(_widened(zone, width, times) for zone in side.zones),
        minefields=side.minefields * times,
        forces=_multiplied(side.forces, times),
        reserve=_multiplied(side.reserve, times),
        points=side.points * times,
        count=side.count * times,
    )


def _widened(zone: Rectangle, width: int, times: int) -> Rectangle:
    """A zone continued over that many strips, each as wide as the table."""
    west, south, east, north = zone
    return west, south, east + width * (times - 1), north


def _multiplied(entries: tuple[Entry, ...], times: int) -> tuple[Entry, ...]:
    """The entries with their counts multiplied."""
    return tuple(msgspec.structs.replace(entry, count=entry.count * times) for entry in entries)


def _element_for_strip(element: Mapping[str, Any], by: int, strip: int) -> dict[str, Any]:
    """An element of the map moved east for a strip; its id gets the strip's number."""
    moved = {key: _moved_east(key, value, by) for key, value in element.items()}
    return moved | {"id": f"{element['id']}-{strip + 1}"} if "id" in element and strip else moved


def _moved_east(key: str, value: Any, by: int) -> Any:
    """A value of an element moved east, if it holds coordinates."""
    if key == "rect":
        return [value[0] + by, value[1], value[2] + by, value[3]]
    if key == "disc":
        return [value[0] + by, *value[1:]]
    return [[x + by, y] for x, y in value] if key in ("line", "polygon", "doors") else value


# --- mines on the beach (18.1d) -----------------------------------------------------------------------------------
@rule("PZF-18.1d")
def minefields_left(s: State, seat: int) -> int:
    """How many minefields a seat has still to lay before it deploys."""
    assert s.setting.scenario is not None
    return s.setting.scenario.side[seat].minefields - sum(entry.startswith(MINES) for entry in s.scenery.added)


def lay_next_minefield(s: State) -> Procedure[None]:
    """Let a side lay its next minefield, or go on to the objectives."""
    seat = next((seat for seat in (0, 1) if minefields_left(s, seat) > 0), None)
    if seat is None:
        s.step = "objectives"
        return
    s.player = seat
    choice = yield from ask(
        seat,
        text("prompt-mines", left=minefields_left(s, seat)),
        Choices(
            check=why_not_lay_mines,
            sample=random_minefield,
            default=lambda known: minefield_choices(known)[0],
            forms=lambda known: (minefield_blank(known),),
        ),
        rule="PZF-18.1d",
    )
    assert choice.point is not None
    s.scenery.added.append(f"{MINES} {choice.point[0]} {choice.point[1]} 0")
    yield tell("told-mines", rule="PZF-18.1d")


def minefield_blank(s: State) -> Blank:
    """The choice of a minefield that the player completes by its middle, anywhere on the table."""
    width, depth = tables().defences[MINES].size
    outline = corners((-width // 2, -depth // 2, width // 2, depth // 2))
    return Blank(Choice("mines", point=(0, 0)), outline=outline, zones=(corners((0, 0, *table(s).size)),))


def minefield_choices(s: State) -> list[Choice]:
    """Lawful places for a minefield, `MINEFIELD_SPACING` apart, those nearest to the middle of the table first."""
    width, depth = table(s).size
    points = [
        (x, y)
        for x in range(MINEFIELD_SPACING, width, MINEFIELD_SPACING)
        for y in range(MINEFIELD_SPACING, depth, MINEFIELD_SPACING)
    ]
    points.sort(key=lambda point: length(point, (width // 2, depth // 2)))
    return [choice for point in points if why_not_lay_mines(s, choice := Choice("mines", point=point)) is None]


def why_not_lay_mines(s: State, choice: Choice) -> Violation | None:
    """Why a minefield may not be laid as a choice says: off the table or on another one; None if it may."""
    if choice.point is None or choice != Choice("mines", point=choice.point):
        return refuse("PZF-18.1d", "refuse-not-offered", choice=str(choice))
    field_width, field_depth = tables().defences[MINES].size
    x, y = choice.point
    width, depth = table(s).size
    if not (field_width // 2 <= x <= width - field_width // 2 and field_depth // 2 <= y <= depth - field_depth // 2):
        return refuse("PZF-18.1d", "refuse-off-table")
    others = (piece.shape.centre for piece in table(s).pieces if piece.kind == MINES)
    if any(abs(x - other_x) < field_width and abs(y - other_y) < field_depth for other_x, other_y in others):
        return refuse("PZF-18.1d", "refuse-occupied")
    return None


def random_minefield(s: State, rng: Random) -> Choice:
    """One of the listed places, drawn at random."""
    listed = minefield_choices(s)
    return listed[int(rng.random() * len(listed))]


# --- silence of the first turns, trucks of the pioneers (18.1l, 18.1o) ----------------------------------------------
@rule("PZF-18.1l")
def why_no_order_to_fire(s: State, figure: Figure) -> Violation | None:
    """Why a figure may not shoot yet: its side is silent in the first turns; None if it may."""
    data = s.setting.scenario
    if data is None or s.turn > data.side[figure.side].silent_turns:
        return None
    return refuse("PZF-18.1l", "refuse-silent", turns=data.side[figure.side].silent_turns)


@rule("PZF-18.1l", "PZF-18.2e")
def entry_edge(side: ScenarioSide) -> str:
    """The edge by which a side's reserves come on."""
    return side.edge


def machines_of(setting: Setting, mustered: Muster) -> tuple[Machine, ...]:
    """The machines a unit has in this game: pioneers that land may have to leave their truck behind."""
    is_landing = setting.scenario is not None and setting.scenario.landing is not None
    if is_landing and mustered.ref == "us_pioneers" and not keeps_trucks(setting.options):
        return ()
    return mustered.machines


@rule("PZF-18.1o")
def keeps_trucks(options: Options) -> bool:
    """Whether pioneers land with the truck of their list."""
    return options.omaha_pioneers_keep_trucks


# --- deployment in two halves (18.2c, 18.4d) ----------------------------------------------------------------------
@rule("PZF-18.2c", "PZF-18.4d")
def units_in_round(s: State, count: int) -> int:
    """How many of `count` units a side deploys in this round.

    Half of them, rounded up, if its turn comes again, otherwise all.
    """
    data = s.setting.scenario
    return (count + 1) // 2 if data is not None and data.halves and s.player in s.deploy_order else count


# --- buildings entered by the door (18.4e) ------------------------------------------------------------------------
def note_entry_by_door(s: State, id: int, start: Point, end: Point) -> Procedure[bool]:
    """Note a building that a figure enters by its door on a step, where the scenario demands it.

    Never stops the move.
    """
    for element in buildings_entered_by_door(s, s.figures[id]):
        if element not in s.entered and leads_in_by_door(s, element, start, end):
            s.entered.append(element)
            yield tell("told-entered", rule="PZF-18.4e", pieces=(id,))
    return True


def buildings_entered_by_door(s: State, figure: Figure) -> list[str]:
    """The ids of buildings that a man's side must enter by the door to win."""
    sides = (s.setting.sides[figure.side], "both")
    wins = (win for win in s.setting.wins if win.by_door and figure.kind == "man" and win.side in sides)
    return [win.element for win in wins if win.element is not None]


def leads_in_by_door(s: State, element: str, start: Point, end: Point) -> bool:
    """Whether a straight way leads from outside into a building through one of its doors."""
    layout = table(s)
    if element not in layout.number:
        return False
    house = layout.piece(element)
    ends_inside = contains(house.shape, *end) and not contains(house.shape, *start)
    doors = (opening.shape for opening in house.openings if opening.kind == "door")
    return ends_inside and any(within(Shape(((start, end),)), door, 0) for door in doors)


@rule("PZF-18.4e")
def is_door_demand_met(s: State, win: Win) -> bool:
    """Whether the demand to enter a building by its door is met.

    It is if the building was entered so, has no door left, or the scenario makes no demand.
    """
    if not win.by_door or win.element is None or win.element in s.entered:
        return True
    layout = table(s)
    has_door = win.element in layout.number and any(
        opening.kind == "door" for opening in layout.piece(win.element).openings
    )
    return not has_door


STEPS: Mapping[str, Step] = {"mines": lay_next_minefield}
