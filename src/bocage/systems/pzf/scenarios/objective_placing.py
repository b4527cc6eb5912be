"""Placing objectives before deployment (PZF-17.2a, 17.3b, 10.3e)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf.scenarios.placing import holds_rectangle, scenario_of, side_of
from bocage.systems.pzf.scenarios.scenario import Rectangle
from bocage.systems.pzf.space.bodies import Point
from bocage.systems.pzf.state.model import PS, Objective, State, seat_of

LISTED_SPACING = 6 * PS
"""Listed places for objectives lie this far apart from west to east, in 1/1000 inch."""


def place_objectives(s: State) -> Procedure[None]:
    """Let a side place its next objective, or go on to deployment."""
    seat = next_to_place(s)
    if seat is None:
        s.step = "first-side"
        return
    s.player = seat
    choice = yield from ask(
        seat,
        text("prompt-objective", apart=objective_spacing(s)),
        Choices(
            objective_choices,
            check_free=why_not_place_objective,
            sample=random_objective,
            forms=lambda known: (Blank(Choice("objective", point=(0, 0))),),
        ),
        rule="PZF-17.2a",
    )
    assert choice.point is not None
    x, y = choice.point
    s.objectives.append(Objective(f"o{len(s.objectives) + 1}", x, y, seat, seat))
    yield tell("told-objective-placed", side=s.setting.name(seat), rule="PZF-10.3e")


@rule("PZF-17.2a")
def next_to_place(s: State) -> int | None:
    """The seat that places the next objective; None if all are placed."""
    wanted = scenario_of(s).objectives
    if wanted is None:
        return None
    placers = (0, 1) if wanted.by == "each" else (seat_of(s, wanted.by),)
    return next(
        (seat for seat in placers if sum(objective.placed_by == seat for objective in s.objectives) < wanted.count),
        None,
    )


def objective_spacing(s: State) -> int:
    """The least distance between two objectives of a side, in whole inches; 0 where it has only one."""
    wanted = scenario_of(s).objectives
    return wanted.spacing // PS if wanted is not None and wanted.count > 1 else 0


def objective_choices(s: State) -> Iterator[Choice]:
    """Lawful places for an objective, `LISTED_SPACING` apart along the zones."""
    for west, south, east, north in inner_zones(s):
        xs, ys = sorted({*range(west, east, LISTED_SPACING), east}), sorted({south, (south + north) // 2, north})
        points = [(x, y) for x in xs for y in ys]
        yield from (
            choice for point in points if why_not_place_objective(s, choice := Choice("objective", point=point)) is None
        )


def inner_zones(s: State) -> list[Rectangle]:
    """The parts of the side's zones that are far enough from their border for an objective."""
    wanted = scenario_of(s).objectives
    margin = wanted.from_border if wanted is not None else 0
    return [
        (west + margin, south + margin, east - margin, north - margin)
        for west, south, east, north in side_of(s, s.player).zones
    ]


def random_objective(s: State, rng: Random) -> Choice:
    """One of the listed places for an objective, drawn at random."""
    listed = list(objective_choices(s))
    return listed[int(rng.random() * len(listed))]


def why_not_place_objective(s: State, choice: Choice) -> Violation | None:
    """Why an objective may not be placed as a choice says; None if it may.

    It must be in the side's own zone, far from its border and from the side's other objective, and leave room for a
    second one.
    """
    wanted = scenario_of(s).objectives
    if choice.verb != "objective" or choice.point is None or wanted is None:
        return refuse("PZF-17.2a", "refuse-not-offered", choice=str(choice))
    x, y = choice.point
    if not any(holds_rectangle(zone, (x, y, x, y)) for zone in side_of(s, s.player).zones):
        return refuse("PZF-17.2a", "refuse-outside-zone")
    if is_near_border(s, (x, y)):
        return refuse("PZF-17.3b", "refuse-near-border")
    own = [(objective.x, objective.y) for objective in s.objectives if objective.placed_by == s.player]
    return (
        refuse("PZF-17.2a", "refuse-objectives-close")
        if are_close((x, y), own, wanted.spacing)
        else _why_no_room_for_second_objective(s, (x, y))
    )


@rule("PZF-17.3b")
def is_near_border(s: State, point: Point) -> bool:
    """Whether a point is nearer to the border of its zone than the scenario allows for objectives."""
    wanted, box = scenario_of(s).objectives, (*point, *point)
    margin = wanted.from_border if wanted is not None else 0
    return not any(holds_rectangle(zone, box, margin) for zone in side_of(s, s.player).zones)


def are_close(point: Point, own: list[Point], spacing: int) -> bool:
    """Whether a point is nearer than the spacing to one of the side's objectives."""
    return any((point[0] - x) ** 2 + (point[1] - y) ** 2 < spacing**2 for x, y in own)


def _why_no_room_for_second_objective(s: State, point: Point) -> Violation | None:
    """Why the first of two objectives may not be at a point: it leaves no room for the second; None if it may."""
    wanted = scenario_of(s).objectives
    assert wanted is not None
    if wanted.count < 2 or any(objective.placed_by == s.player for objective in s.objectives):
        return None
    corners = [(x, y) for west, south, east, north in inner_zones(s) for x in (west, east) for y in (south, north)]
    has_room = any((point[0] - x) ** 2 + (point[1] - y) ** 2 >= wanted.spacing**2 for x, y in corners)
    return None if has_room else refuse("PZF-17.2a", "refuse-objectives-close")
