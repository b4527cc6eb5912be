"""Special rules of the historical scenarios (PZF-18): mines and silence at Omaha, long beaches, armies that deploy by
halves, a building that must be entered by its door. The landing craft have a module of their own."""

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
from bocage.systems.pzf.armies import Entry, Machine, Muster
from bocage.systems.pzf.bodies import Point
from bocage.systems.pzf.model import PS, Figure, State
from bocage.systems.pzf.options import Options
from bocage.systems.pzf.scenario import Setting
from bocage.systems.pzf.scenarios import Map, Rectangle, Scenario, ScenarioSide, Win
from bocage.systems.pzf.tables import tables
from bocage.systems.pzf.terrain import table

MINES = "minefield"
SPACING = 6 * PS
"""Where nobody points, a minefield is laid on a net as wide as this."""


# --- a longer beach for more players (18.1m) ----------------------------------------------------------------------
@rule("PZF-18.1m", off=1)
def strips(data: Scenario, options: Options) -> int:
    """How many stretches of beach lie side by side: one for every pair of players."""
    return options.omaha_strips if data.multiplayer is not None else 1


def stretched(data: Scenario, options: Options) -> Scenario:
    """The scenario on a table so many times as long, with so many times the troops."""
    times = strips(data, options)
    if data.multiplayer is None or times == 1:
        return data
    width, depth = data.table
    elements = data.map.elements if data.map is not None else ()
    drawn = tuple(_shifted(element, strip * width, strip) for strip in range(times) for element in elements)
    sides = tuple(_manifold(side, width, times) for side in data.side)
    return msgspec.structs.replace(data, table=(width * times, depth), side=sides, map=Map(drawn), setup=())


def _manifold(side: ScenarioSide, width: int, times: int) -> ScenarioSide:
    return msgspec.structs.replace(
        side,
        zones=tuple(_widened(zone, width, times) for zone in side.zones),
        minefields=side.minefields * times,
        forces=_times(side.forces, times),
        reserve=_times(side.reserve, times),
        points=side.points * times,
        count=side.count * times,
    )


def _widened(zone: Rectangle, width: int, times: int) -> Rectangle:
    west, south, east, north = zone
    return west, south, east + width * (times - 1), north


def _times(entries: tuple[Entry, ...], times: int) -> tuple[Entry, ...]:
    return tuple(msgspec.structs.replace(entry, count=entry.count * times) for entry in entries)


def _shifted(element: Mapping[str, Any], by: int, strip: int) -> dict[str, Any]:
    moved = {key: _moved(key, value, by) for key, value in element.items()}
    return moved | {"id": f"{element['id']}-{strip + 1}"} if "id" in element and strip else moved


def _moved(key: str, value: Any, by: int) -> Any:
    if key == "rect":
        return [value[0] + by, value[1], value[2] + by, value[3]]
    if key == "disc":
        return [value[0] + by, *value[1:]]
    return [[x + by, y] for x, y in value] if key in ("line", "polygon", "doors") else value


# --- mines on the beach (18.1d) -----------------------------------------------------------------------------------
@rule("PZF-18.1d")
def mines_left(s: State, seat: int) -> int:
    """How many minefields a side still has to lay before it deploys."""
    assert s.setting.scenario is not None
    return s.setting.scenario.side[seat].minefields - sum(entry.startswith(MINES) for entry in s.scenery.added)


def lay_mines(s: State) -> Procedure[None]:
    """The next minefield, or on to the objectives."""
    seat = next((seat for seat in (0, 1) if mines_left(s, seat) > 0), None)
    if seat is None:
        s.step = "objectives"
        return
    s.player = seat
    choice = yield from ask(
        seat,
        text("prompt-mines", left=mines_left(s, seat)),
        Choices(
            check=can_lay,
            sample=any_field,
            default=lambda k: fields(k)[0],
            forms=lambda k: (Blank(Choice("mines", point=(0, 0))),),
        ),
        rule="PZF-18.1d",
    )
    assert choice.point is not None
    s.scenery.added.append(f"{MINES} {choice.point[0]} {choice.point[1]} 0")
    yield tell("told-mines", rule="PZF-18.1d")


def fields(s: State) -> list[Choice]:
    """Places at even distances, those in the middle of the table first."""
    width, depth = table(s).size
    points = [(x, y) for x in range(SPACING, width, SPACING) for y in range(SPACING, depth, SPACING)]
    points.sort(key=lambda point: length(point, (width // 2, depth // 2)))
    return [c for point in points if can_lay(s, c := Choice("mines", point=point)) is None]


def can_lay(s: State, choice: Choice) -> Violation | None:
    """Mines lie anywhere on the table, but never two fields in the same place."""
    if choice.point is None or choice != Choice("mines", point=choice.point):
        return refuse("PZF-18.1d", "refuse-not-offered", choice=str(choice))
    wide, deep = tables().defences[MINES].size
    x, y = choice.point
    width, depth = table(s).size
    if not (wide // 2 <= x <= width - wide // 2 and deep // 2 <= y <= depth - deep // 2):
        return refuse("PZF-18.1d", "refuse-off-table")
    others = (piece.shape.centre for piece in table(s).pieces if piece.kind == MINES)
    if any(abs(x - a) < wide and abs(y - b) < deep for a, b in others):
        return refuse("PZF-18.1d", "refuse-occupied")
    return None


def any_field(s: State, rng: Random) -> Choice:
    listed = fields(s)
    return listed[int(rng.random() * len(listed))]


# --- silence of the first turns, trucks of the pioneers (18.1l, 18.1o) ----------------------------------------------
@rule("PZF-18.1l")
def holds_fire(s: State, f: Figure) -> Violation | None:
    """The defenders of the beach do not shoot before they are ordered to."""
    found = s.setting.scenario
    if found is None or s.turn > found.side[f.side].silent_turns:
        return None
    return refuse("PZF-18.1l", "refuse-silent", turns=found.side[f.side].silent_turns)


@rule("PZF-18.1l", "PZF-18.2e", off="")
def entry_edge(side: ScenarioSide) -> str:
    """Reserves come on by the edge of their side."""
    return side.edge


def machines_of(setting: Setting, found: Muster) -> tuple[Machine, ...]:
    """The machines of a unit; the pioneers who land may have to leave theirs behind."""
    lands = setting.scenario is not None and setting.scenario.landing is not None
    if lands and found.ref == "us_pioneers" and not keeps_trucks(setting.options):
        return ()
    return found.machines


@rule("PZF-18.1o", off=False)
def keeps_trucks(options: Options) -> bool:
    """Pioneers land with the truck of their list."""
    return options.omaha_pioneers_keep_trucks


# --- halves (18.2c, 18.4d) ----------------------------------------------------------------------------------------
@rule("PZF-18.2c", "PZF-18.4d", off=lambda s, count: count)
def now_deployed(s: State, count: int) -> int:
    """How many of so many units a side deploys now: half of them, rounded up, if its turn comes again."""
    found = s.setting.scenario
    return (count + 1) // 2 if found is not None and found.halves and s.player in s.deploy_order else count


# --- by the door (18.4e) ------------------------------------------------------------------------------------------
def pass_door(s: State, id: int, a: Point, b: Point) -> Procedure[bool]:
    """Whoever goes in by the door of a building that must be entered so is noted."""
    for element in by_door(s, s.figures[id]):
        if element not in s.entered and goes_in(s, element, a, b):
            s.entered.append(element)
            yield tell("told-entered", rule="PZF-18.4e", pieces=(id,))
    return True


def by_door(s: State, f: Figure) -> list[str]:
    """The buildings a man's side must enter by the door."""
    sides = (s.setting.sides[f.side], "both")
    found = (win for win in s.setting.wins if win.by_door and f.kind == "man" and win.side in sides)
    return [win.element for win in found if win.element is not None]


def goes_in(s: State, element: str, a: Point, b: Point) -> bool:
    """Whether a way leads into a building through one of its doors."""
    laid = table(s)
    if element not in laid.number:
        return False
    house = laid.piece(element)
    inside = contains(house.shape, *b) and not contains(house.shape, *a)
    doors = (opening.shape for opening in house.openings if opening.kind == "door")
    return inside and any(within(Shape(((a, b),)), door, 0) for door in doors)


@rule("PZF-18.4e", off=True)
def came_by_door(s: State, win: Win) -> bool:
    """One of those who hold a building has come in by its door, where the scenario asks for it and it still has one."""
    if not win.by_door or win.element is None or win.element in s.entered:
        return True
    laid = table(s)
    has_door = win.element in laid.number and any(o.kind == "door" for o in laid.piece(win.element).openings)
    return not has_door


STEPS: Mapping[str, Step] = {"mines": lay_mines}
