"""Horses and bicycles (PZF-20.7, 8.3e, 13.1a, B8c to e): mounting, mounted jumps, thrown riders, loose mounts."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.table import TURN, along, capsule, nearest_place, overlaps, slide
from bocage.ground.table.motion import furthest
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.dice import D6
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.pzf.morale import bravery, might, wounds
from bocage.systems.pzf.movement import legs, walking
from bocage.systems.pzf.movement.crossings import Crossing
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import (
    Point,
    base,
    base_at,
    is_mounted,
    is_touching,
    movement_of,
    radius_of,
    rider_of,
    tolerance,
)
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import DEGREE, PS, Figure, State, on_table
from bocage.systems.pzf.state.names import name_of

PLACES_ROUND_MOUNT = 24
"""The number of places touching a mount at which its rider may get off, one every 15 degrees."""
DISMOUNT_SEARCH_RADIUS = 12 * PS
"""How far from a mount a free place is looked for if none of those touching it is free."""
BOLT_OFFER_DEGREES = 45
"""The angle between two directions offered to a bolting mount; any whole degree may be named."""


# --- getting on and off (20.7a) -----------------------------------------------------------------------------------
def free_mounts(s: State, figure: Figure) -> Iterator[Figure]:
    """The mounts without a rider that a man touches."""
    return (
        mount
        for mount in on_table(s)
        if mount.kind == "mount" and is_touching(figure, mount) and rider_of(s, mount) is None
    )


@rule("PZF-20.7a")
def why_not_mount(s: State, figure: Figure, mount: Figure) -> Violation | None:
    """Why a man may not jump on a mount; None if it stands beside it and the mount has no rider."""
    if figure.prone or is_mounted(figure) or mount not in free_mounts(s, figure):
        return refuse("PZF-20.7a", "refuse-no-mount")
    return None


def jump_on_mount(s: State, figure: Figure, mount: Figure) -> Procedure[None]:
    """Roll a man's jump on a mount; it stumbles and stops, or rides with the Movement the mount has left."""
    figure.crossed = True
    row = charts().jump
    result = yield from might.roll_on_table(s, figure, row.faces, Tally(), "mounting", "PZF-20.7a")
    if result == "stumble":
        yield tell("told-stumbles", who=name_of(s, figure.id), rule="PZF-20.7a", pieces=(figure.id,))
        walking.stop_move(s)
        return
    figure.aboard, figure.cycled = mount.id, False
    walking.set_position(s, figure, (mount.x, mount.y))
    walking.activation_of(s).budget += movement_of(mount) - movement_of(figure)
    yield tell("told-mounts", who=name_of(s, figure.id), rule="PZF-20.7a", pieces=(figure.id, mount.id))
    if result == "cross":
        walking.stop_move(s)


def dismount(s: State, figure: Figure) -> Procedure[None]:
    """Place a rider beside its mount, without a roll, with the Movement a man on foot has left."""
    mount = s.figures[figure.aboard]
    point = place_beside_mount(s, figure, mount)
    figure.aboard = 0
    figure.x, figure.y = point
    walking.activation_of(s).budget -= movement_of(mount) - movement_of(figure)
    yield tell("told-dismounts", who=name_of(s, figure.id), rule="PZF-20.7a", pieces=(figure.id, mount.id))


@rule("PZF-B8e")
def place_beside_mount(s: State, figure: Figure, mount: Figure) -> Point:
    """The free place touching a mount at which its rider gets off: to its right first, then round it.

    The nearest free place if it has none.
    """
    man_on_foot = _on_foot(figure)
    touching_distance = radius_of(mount) + radius_of(man_on_foot) + 1
    start = along((mount.x, mount.y), (mount.facing + TURN // 4) % TURN, touching_distance)

    def is_free(point: Point) -> bool:
        shape = base_at(man_on_foot, point, 0)
        is_clear = all(
            other.id == figure.id or not overlaps(base(other), shape)
            for other in on_table(s)
            if other.level == figure.level
        )
        return is_clear and table(s).holds(shape)

    ring = (
        along(
            (mount.x, mount.y),
            (mount.facing + TURN // 4 + TURN * index // PLACES_ROUND_MOUNT) % TURN,
            touching_distance,
        )
        for index in range(PLACES_ROUND_MOUNT)
    )
    return (
        next((point for point in ring if is_free(point)), None)
        or nearest_place(start, DISMOUNT_SEARCH_RADIUS, is_free)
        or start
    )


def _on_foot(figure: Figure) -> Figure:
    """A copy of a rider as it would be on foot."""
    return Figure(figure.id, figure.type, figure.kind, figure.side, x=figure.x, y=figure.y)


# --- jumps on horseback (20.7c, d) --------------------------------------------------------------------------------
@rule("PZF-20.7c")
def jump_mounted(s: State, figure: Figure, crossing: Crossing) -> Procedure[str]:
    """Roll a mount's jump over a barrier and return the result: `cross_on`, or `refuse`, which ends the move."""
    row = charts().mount_jump
    is_high, is_wide = crossing.size > charts().barrier.high_above, crossing.size > charts().barrier.mount_wide_above
    tally = Tally()
    tally.add(row.high if is_high and not crossing.ditch else 0, "high", "PZF-20.7c")
    tally.add(row.wide if is_wide and crossing.ditch else 0, "wide", "PZF-20.7c")
    shift = tally.total
    natural, gets_over = yield from draw(
        D6,
        "mount-jump",
        lambda faces: (faces[0] == 1, faces[0] + shift > 1),
        tally=tally,
        seat=figure.side,
        rule="PZF-20.7c",
    )
    if gets_over:
        yield tell("told-jumps", who=name_of(s, figure.id), rule="PZF-20.7c", pieces=(figure.id,))
        return "cross_on"
    walking.stop_move(s)
    yield tell("told-refuses", who=name_of(s, figure.aboard or figure.id), rule="PZF-20.7c", pieces=(figure.id,))
    if natural:
        yield from test_seat(s, figure)
    return "refuse"


@rule("PZF-20.7d")
def test_seat(s: State, figure: Figure) -> Procedure[None]:
    """Roll for a rider whose mount refused on a natural 1: another 1 throws it."""
    thrown_off = yield from draw(D6, "keep-seat", lambda faces: faces[0] == 1, seat=figure.side, rule="PZF-20.7d")
    if thrown_off:
        yield from throw_rider(s, figure)


@rule("PZF-20.7e")
def throw_rider(s: State, figure: Figure) -> Procedure[None]:
    """Throw a rider or cyclist: by the die it falls and is hurt, stays standing, or leaps off unharmed."""
    row = charts().thrown
    mount = s.figures.get(figure.aboard)
    movement_before = charts().movement.bicycle if mount is None else movement_of(mount)
    if mount is not None:
        figure.x, figure.y = place_beside_mount(s, figure, mount)
    figure.aboard, figure.cycled = 0, False
    result = yield from draw(D6, "thrown", lambda faces: row.faces[faces[0] - 1], seat=figure.side, rule="PZF-20.7e")
    yield tell(f"told-thrown-{result}", who=name_of(s, figure.id), rule="PZF-20.7e", pieces=(figure.id,))
    if result != "leap":
        figure.acted = True
        figure.spent = max(figure.spent, movement_of(figure))
        if s.active is not None and s.active.figure == figure.id:
            walking.stop_move(s)
    elif s.active is not None and s.active.figure == figure.id:
        s.active.budget -= movement_before - movement_of(figure)
    if result == "fall":
        figure.prone = figure.floored = True
        yield from wounds.strike(s, wounds.Blow(figure.id, row.fall_strength))
    if mount is not None and mount.where == "table":
        yield from test_loose_mount(s, mount)


def unhorse(s: State, figure: Figure) -> Procedure[None]:
    """Fling a rider prone beside its mount without a roll (PZF-9.8e)."""
    mount = s.figures[figure.aboard]
    figure.x, figure.y = place_beside_mount(s, figure, mount)
    figure.aboard = 0
    figure.prone = figure.floored = True
    yield from test_loose_mount(s, mount)


# --- after the loss of a rider or mount (8.3e, B8c, d) ------------------------------------------------------------
@rule("PZF-20.8e")
def throw_rider_of_killed_mount(s: State, id: int) -> Procedure[None]:
    """Throw the rider of a mount that has been lost."""
    if s.figures[id].kind == "mount":
        for figure in on_table(s):
            if figure.aboard == id:
                yield from throw_rider(s, figure)
                return


def loose_mount_of_killed_rider(s: State, id: int) -> Procedure[None]:
    """Let the mount of a rider that has been lost test whether it bolts."""
    figure = s.figures[id]
    mount = s.figures.get(figure.aboard)
    figure.aboard = 0
    if mount is not None and mount.kind == "mount" and mount.where == "table":
        yield from test_loose_mount(s, mount)


@rule("PZF-8.3e")
def test_loose_mount(s: State, mount: Figure) -> Procedure[None]:
    """Test the Bravery of a mount without a rider (case 5).

    If it fails, the player with the initiative says where it bolts.
    """
    if (yield from bravery.bravery_test(s, mount.id, "bravery-loose", "PZF-8.3e")):
        return
    directions = tuple(Choice("bolt", mount.id, number=degrees) for degrees in range(0, 360, BOLT_OFFER_DEGREES))
    choice = yield from ask(
        s.initiative,
        text("prompt-bolt", who=name_of(s, mount.id)),
        Choices(
            lambda known: directions,
            check_free=lambda known, option: why_not_bolt(option, mount.id),
            sample=lambda known, rng: directions[int(rng.random() * len(directions))],
            default=lambda known: directions[0],
            limits=lambda known: (0, 359),
            forms=lambda known: (Blank(Choice("bolt", mount.id, number=0), (0, 359), "degrees"),),
        ),
        rule="PZF-8.3e",
    )
    yield tell("told-bolts", who=name_of(s, mount.id), rule="PZF-8.3e", pieces=(mount.id,))
    yield from bolt(s, mount, (choice.number or 0) * DEGREE)


def why_not_bolt(choice: Choice, id: int) -> Violation | None:
    """Why a choice is no direction in whole degrees for the mount of that id; None if it is one."""
    lawful = choice.verb == "bolt" and choice.piece == id and choice.point is None and 0 <= (choice.number or 0) < 360
    return None if lawful else refuse("PZF-8.3e", "refuse-not-offered", choice=str(choice))


def bolt(s: State, mount: Figure, angle: int) -> Procedure[None]:
    """Move a mount straight in a direction, as far as its Movement, the ground and what stands in the way allow."""
    start, points = (mount.x, mount.y), movement_of(mount) + tolerance()
    farthest = along(start, angle, movement_of(mount))
    end = table(s).last_on(
        start, furthest(start, farthest, lambda point: legs.cost_between(s, mount, start, point) <= points)
    )
    radius = radius_of(mount)
    size = table(s).size
    end = min(max(end[0], radius), size[0] - radius), min(max(end[1], radius), size[1] - radius)
    swept = capsule(start, end, radius)
    bases = [
        base(other)
        for other in legs.figures_in_way(s, mount)
        if overlaps(swept, base(other)) and not overlaps(base(mount), base(other))
    ]
    yield from walking.push_to(s, mount, slide(start, end, radius, bases + legs.shapes_that_stop(s, mount, end)))
