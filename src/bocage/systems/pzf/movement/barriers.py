"""Crossing barriers (PZF-20.4, B5l, B5m): jumps, and climbs that last several turns."""

from __future__ import annotations

from bocage.ground.table import length
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.pzf.morale import might, wounds
from bocage.systems.pzf.movement import legs, mounts, walking
from bocage.systems.pzf.movement.crossings import Crossing
from bocage.systems.pzf.movement.falls import fall
from bocage.systems.pzf.reference.charts import Climb as ClimbResult
from bocage.systems.pzf.reference.charts import Jump
from bocage.systems.pzf.reference.tables import charts, terrain
from bocage.systems.pzf.space.bodies import Point, is_mounted
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import Climb, Figure, State
from bocage.systems.pzf.state.names import name_of

SUCCESSFUL_JUMPS = ("cross", "cross_on")
"""Results of a jump that take the figure across the barrier; after "cross" the move is over."""

LADDER_RATE, FACE_RATE = 1, 2
"""Movement points for each point of height: on a ladder its length, on a bare face as in difficult ground."""


def cross_barrier(s: State, figure: Figure, crossing: Crossing) -> Procedure[bool]:
    """Take a figure across a barrier by a jump or climb; returns whether the move may go on behind it."""
    if not (yield from walk_up_to(s, figure, crossing)):
        return False
    if crossing.how == "climb":
        start_climb(s, figure, crossing)
        return (yield from continue_climb(s, figure))
    figure.crossed = True
    if is_mounted(figure) or figure.cycled:
        result = yield from mounts.jump_mounted(s, figure, crossing)
    else:
        result = yield from jump_on_foot(s, figure, crossing)
    if result not in SUCCESSFUL_JUMPS:
        return False
    bearer = s.setting.joins.brings_bearer(s, figure) if crossing.drop else None
    companions = {} if bearer is None else {bearer.id: (bearer.x, bearer.y)}
    goes_on = yield from walking.step_over(s, figure, crossing)
    if crossing.drop:
        yield from fall_outside_window(s, figure, companions, crossing.drop)
    if result == "cross":
        walking.stop_move(s)
    return goes_on and figure.where == "table" and not walking.activation_of(s).stopped


def fall_outside_window(s: State, figure: Figure, companions: dict[int, Point], drop: int) -> Procedure[None]:
    """Let a figure fall from a window to the ground, and after it those that go along (PZF-20.5a).

    The companions are given with their places at the window; one that finds no room below stays there, and the weapon
    it helps to carry goes no further (PZF-6.5a).
    """
    figure.level = 0
    carriers = [s.figures[id] for id in companions if s.figures[id].carries == figure.id]
    if carriers:
        s.setting.joins.brings_bearer(s, figure)
    for man in carriers:
        if man.level:
            walking.set_position(s, man, companions[man.id])
            walking.stop_move(s)
    for falling in (figure, *(s.figures[id] for id in companions)):
        if falling.where == "table" and falling.level == 0:
            yield from fall(s, falling, drop)


@rule("PZF-B5m")
def walk_up_to(s: State, figure: Figure, crossing: Crossing) -> Procedure[bool]:
    """Walk up to a barrier, where the figure stays if the crossing fails; returns whether the move may go on.

    A figure that stands closer already, behind a barrier just crossed, does not step back.
    """
    if length((figure.x, figure.y), crossing.far) <= length(crossing.near, crossing.far):
        return True
    return (yield from legs.walk_straight(s, figure, crossing.near))


# --- jumps --------------------------------------------------------------------------------------------------------
@rule("PZF-20.4c")
def jump_on_foot(s: State, figure: Figure, crossing: Crossing) -> Procedure[Jump]:
    """Roll a man's jump and return the result: it stumbles, gets over and stops, or gets over and may go on."""
    row = charts().jump
    tally = Tally()
    tally.add(high_jump_modifier(crossing.size), "high", "PZF-20.4e")
    result = yield from might.roll_on_table(s, figure, row.faces, tally, "jump", "PZF-20.4c")
    if result == "stumble":
        yield tell("told-stumbles", who=name_of(s, figure.id), rule="PZF-20.4c", pieces=(figure.id,))
        yield from stumble(s, figure, crossing)
    else:
        yield tell("told-jumps", who=name_of(s, figure.id), rule="PZF-20.4c", pieces=(figure.id,))
    return result


@rule("PZF-20.4e")
def high_jump_modifier(size: int) -> int:
    """The modifier to the jump over a barrier higher or a ditch wider than an inch; 0 for others."""
    return charts().jump.high if size > charts().barrier.high_above else 0


def stumble(s: State, figure: Figure, crossing: Crossing) -> Procedure[None]:
    """End the move after a failed jump, before the barrier or in the ditch.

    The option says whether the figure falls prone.
    """
    walking.stop_move(s)
    if s.setting.options.jump_fall_prone:
        figure.prone = True
    if crossing.ditch:
        yield from fall_into_ditch(s, figure, crossing)


@rule("PZF-20.4d")
def fall_into_ditch(s: State, figure: Figure, crossing: Crossing) -> Procedure[None]:
    """Let a figure fall prone into the ditch it failed to jump, with the hits of a deep one."""
    figure.prone = figure.floored = True
    piece = table(s).piece(crossing.element)
    yield from fall(s, figure, piece.depth or terrain(piece.kind).depth)


# --- climbing -----------------------------------------------------------------------------------------------------
def start_climb(s: State, figure: Figure, crossing: Crossing) -> None:
    """Note the face a figure begins to climb, with its heights on both sides."""
    layout = table(s)
    grounds = [layout.ground(point) for point in (crossing.near, crossing.far)]
    top = max(layout.piece(crossing.element).top, *grounds)
    up, down = (top - ground for ground in grounds)
    figure.climb = Climb(crossing.element, up, down, 0, crossing.near, crossing.far)


def continue_climb(s: State, figure: Figure) -> Procedure[bool]:
    """Climb as far as the roll and the Movement allow in this turn.

    Returns whether the move may go on behind the obstacle.
    """
    assert figure.climb is not None
    figure.crossed = True
    if has_ladder(s, figure):
        return (yield from ascend(s, figure, "climb_on", LADDER_RATE))
    result = yield from roll_climb(s, figure)
    if result == "fall":
        yield from lose_hold(s, figure)
        return False
    return (yield from ascend(s, figure, result, FACE_RATE))


@rule("PZF-B5k")
def has_ladder(s: State, figure: Figure) -> bool:
    """Whether a ladder or stair leads up the face a figure climbs: no roll, and the climb costs only its length."""
    assert figure.climb is not None
    return bool(table(s).piece(figure.climb.element).attributes.get("ladder", False))


@rule("PZF-20.4f")
def roll_climb(s: State, figure: Figure) -> Procedure[ClimbResult]:
    """Roll for a climb, at its start and at every later move on the face."""
    return (yield from might.roll_on_table(s, figure, charts().climb.faces, Tally(), "climb", "PZF-20.4f"))


@rule("PZF-B5l")
def ascend(s: State, figure: Figure, result: ClimbResult, rate: int) -> Procedure[bool]:
    """Climb with the Movement left; returns whether the figure is over the obstacle and may go on.

    `rate` is the number of Movement points for each point of height. A figure that does not get over hangs there until
    its next move.
    """
    climb = figure.climb
    assert climb is not None
    face_length = climb.up + climb.down
    goal = climb.up if result == "climb" and climb.done < climb.up else face_length
    gain = min(walking.movement_left(s, figure) // rate, goal - climb.done)
    if climb.done + gain > climb.up and not legs.has_room_at(s, figure, climb.far):
        gain = max(climb.up - climb.done, 0)
    figure.spent += gain * rate
    done = climb.done + gain
    figure.climb = Climb(climb.element, climb.up, climb.down, done, climb.near, climb.far)
    if done == face_length and legs.has_room_at(s, figure, climb.far):
        finish_climb(s, figure)
        yield tell("told-climbed", who=name_of(s, figure.id), rule="PZF-B5l", pieces=(figure.id,))
        if result == "climb":
            walking.stop_move(s)
        return not walking.activation_of(s).stopped
    walking.set_position(s, figure, climb.far if done > climb.up else climb.near)
    figure.height = done if done <= climb.up else face_length - done
    yield tell("told-hangs", who=name_of(s, figure.id), rule="PZF-B5l", pieces=(figure.id,))
    walking.stop_move(s)
    return False


def finish_climb(s: State, figure: Figure) -> bool:
    """Place a climber behind its obstacle, on the ground; always True."""
    assert figure.climb is not None
    walking.set_position(s, figure, figure.climb.far)
    figure.climb, figure.height = None, 0
    return True


def lose_hold(s: State, figure: Figure) -> Procedure[None]:
    """Let a climber slip to the ground: one hit from a low height, else one hit for each inch (PZF-20.4f)."""
    height = figure.height
    figure.climb, figure.height = None, 0
    end_move_after_slip(s)
    yield tell("told-slips", who=name_of(s, figure.id), rule="PZF-20.4f", pieces=(figure.id,))
    if height > charts().fall.free_up_to:
        yield from fall(s, figure, height)
    else:
        yield from wounds.strike(s, wounds.Blow(figure.id, charts().climb.fall_strength))


@rule("PZF-20.4f")
def end_move_after_slip(s: State) -> None:
    """End the move of a figure that slipped; by the other option it may still walk but not climb in this phase.

    From high up the fall itself ends the move (PZF-20.5a).
    """
    if s.setting.options.low_slip_ends_move:
        walking.stop_move(s)
    else:
        walking.activation_of(s).slipped = True
