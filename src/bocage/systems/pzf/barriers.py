"""Over barriers (PZF-20.4, 20.5, B5l, B5m): jumps, climbing from turn to turn, falls."""

from __future__ import annotations

from bocage.ground.table import length
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.pzf import legs, mounts, walking, wounds
from bocage.systems.pzf.bodies import Point, is_mounted
from bocage.systems.pzf.legs import Crossing
from bocage.systems.pzf.model import PS, Climb, Figure, State
from bocage.systems.pzf.tables import charts, terrain
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import name_of

GETS_OVER = ("cross", "cross_on")
"""What a jump is called that does not fail."""


def cross(s: State, f: Figure, crossing: Crossing) -> Procedure[bool]:
    """Get over a barrier, by whatever way; says whether the move may go on behind it."""
    if not (yield from reach(s, f, crossing)):
        return False
    if crossing.how == "climb":
        start_climb(s, f, crossing)
        return (yield from climb_on(s, f))
    f.crossed = True
    if is_mounted(f) or f.cycled:
        result = yield from mounts.mount_jump(s, f, crossing)
    else:
        result = yield from jump(s, f, crossing)
    if result not in GETS_OVER:
        return False
    bearer = s.setting.joins.brings_bearer(s, f) if crossing.drop else None
    company = {} if bearer is None else {bearer.id: (bearer.x, bearer.y)}
    goes_on = yield from walking.leap(s, f, crossing)
    if crossing.drop:
        yield from come_down(s, f, company, crossing.drop)
    if result == "cross":
        walking.stop(s)
    return goes_on and f.where == "table" and not walking.now(s).stopped


def come_down(s: State, f: Figure, company: dict[int, Point], drop: int) -> Procedure[None]:
    """A man falls as deep as it goes down outside a window, and after him whoever has gone along (PZF-20.5a).

    Who finds no room below is still at the window, and what he carried goes no further (PZF-6.5a).
    """
    f.level = 0
    outside = [s.figures[id] for id in company if s.figures[id].carries == f.id]
    if outside:
        s.setting.joins.brings_bearer(s, f)
    for m in outside:
        if m.level:
            walking.put(s, m, company[m.id])
            walking.stop(s)
    for one in (f, *(s.figures[id] for id in company)):
        if one.where == "table" and one.level == 0:
            yield from fall(s, one, drop)


@rule("PZF-B5m", off=True)
def reach(s: State, f: Figure, crossing: Crossing) -> Procedure[bool]:
    """One comes up to the obstacle before anything is rolled, and stays there if it goes wrong.

    Who has just jumped another close before it goes no step back.
    """
    if length((f.x, f.y), crossing.far) <= length(crossing.near, crossing.far):
        return True
    return (yield from walking.walk(s, f, crossing.near))


# --- jumps --------------------------------------------------------------------------------------------------------
@rule("PZF-20.4c", off="cross_on")
def jump(s: State, f: Figure, crossing: Crossing) -> Procedure[str]:
    """A man jumps: he stumbles, gets over and stops, or gets over and goes on."""
    row = charts().jump
    tally = Tally()
    tally.add(too_high(crossing.size), "high", "PZF-20.4e")
    result = yield from walking.roll(s, f, row.faces, tally, "jump", "PZF-20.4c")
    if result == row.faces[0]:
        yield tell("told-stumbles", who=name_of(s, f.id), rule="PZF-20.4c", pieces=(f.id,))
        yield from stumble(s, f, crossing)
    else:
        yield tell("told-jumps", who=name_of(s, f.id), rule="PZF-20.4c", pieces=(f.id,))
    return result


@rule("PZF-20.4e")
def too_high(size: int) -> int:
    """What is higher or wider than an inch is harder."""
    return charts().jump.high if size > charts().barrier.high_above else 0


def stumble(s: State, f: Figure, crossing: Crossing) -> Procedure[None]:
    """The jump has failed: the move is over, before the obstacle or in the ditch."""
    walking.stop(s)
    if s.setting.options.jump_fall_prone:
        f.prone = True
    if crossing.ditch:
        yield from into_ditch(s, f, crossing)


@rule("PZF-20.4d")
def into_ditch(s: State, f: Figure, crossing: Crossing) -> Procedure[None]:
    """A jump that fails over a ditch is a fall: he lies at its foot, and a deep one hurts."""
    f.prone = f.floored = True
    piece = table(s).piece(crossing.element)
    yield from fall(s, f, piece.depth or terrain(piece.kind).depth)


# --- climbing -----------------------------------------------------------------------------------------------------
def start_climb(s: State, f: Figure, crossing: Crossing) -> None:
    """Lay hands on the face: so far up, and so far down behind it."""
    laid = table(s)
    sides = [laid.ground(point) for point in (crossing.near, crossing.far)]
    top = max(laid.piece(crossing.element).top, *sides)
    up, down = (top - ground for ground in sides)
    f.climb = Climb(crossing.element, up, down, 0, crossing.near, crossing.far)


def climb_on(s: State, f: Figure) -> Procedure[bool]:
    """Climb as far as it goes in this turn; says whether the move may go on behind the obstacle."""
    assert f.climb is not None
    f.crossed = True
    if is_ladder(s, f):
        return (yield from ascend(s, f, "climb_on", 1))
    result = yield from climb_roll(s, f)
    if result == charts().climb.faces[0]:
        yield from lose_hold(s, f)
        return False
    return (yield from ascend(s, f, result, 2))


@rule("PZF-B5k", off=False)
def is_ladder(s: State, f: Figure) -> bool:
    """A ladder or stair against the face: no roll, and no more than its length (PZF-B5k)."""
    assert f.climb is not None
    return bool(table(s).piece(f.climb.element).attributes.get("ladder", False))


@rule("PZF-20.4f", off="climb_on")
def climb_roll(s: State, f: Figure) -> Procedure[str]:
    """At the start of a climb and of every later move on the face."""
    return (yield from walking.roll(s, f, charts().climb.faces, Tally(), "climb", "PZF-20.4f"))


@rule("PZF-B5l", off=lambda s, f, result, rate: over(s, f))
def ascend(s: State, f: Figure, result: str, rate: int) -> Procedure[bool]:
    """Each inch of the face counts as difficult ground; who does not get there hangs on until his next move."""
    climb = f.climb
    assert climb is not None
    whole = climb.up + climb.down
    goal = climb.up if result == "climb" and climb.done < climb.up else whole
    gain = min(walking.left(s, f) // rate, goal - climb.done)
    if climb.done + gain > climb.up and not legs.is_free(s, f, climb.far):
        gain = max(climb.up - climb.done, 0)
    f.spent += gain * rate
    done = climb.done + gain
    f.climb = Climb(climb.element, climb.up, climb.down, done, climb.near, climb.far)
    if done == whole and legs.is_free(s, f, climb.far):
        over(s, f)
        yield tell("told-climbed", who=name_of(s, f.id), rule="PZF-B5l", pieces=(f.id,))
        if result == "climb":
            walking.stop(s)
        return not walking.now(s).stopped
    walking.put(s, f, climb.far if done > climb.up else climb.near)
    f.height = done if done <= climb.up else whole - done
    yield tell("told-hangs", who=name_of(s, f.id), rule="PZF-B5l", pieces=(f.id,))
    walking.stop(s)
    return False


def over(s: State, f: Figure) -> bool:
    """On the other side, with both feet on the ground."""
    assert f.climb is not None
    walking.put(s, f, f.climb.far)
    f.climb, f.height = None, 0
    return True


def lose_hold(s: State, f: Figure) -> Procedure[None]:
    """A climber slips: back to the ground, one hit if he was low, else one for each inch (PZF-20.4f)."""
    height = f.height
    f.climb, f.height = None, 0
    end_climb(s)
    yield tell("told-slips", who=name_of(s, f.id), rule="PZF-20.4f", pieces=(f.id,))
    if height > charts().fall.free_up_to:
        yield from fall(s, f, height)
    else:
        yield from wounds.strike(s, wounds.Blow(f.id, charts().climb.fall_strength))


@rule("PZF-20.4f", off=walking.stop)
def end_climb(s: State) -> None:
    """Who slips goes no further; by the other reading he may still walk, but climbs no more in this phase.

    From high up the fall itself ends the move (PZF-20.5a).
    """
    if s.setting.options.low_slip_ends_move:
        walking.stop(s)
    else:
        walking.now(s).slipped = True


def torn_off(s: State, f: Figure, id: str) -> Procedure[None]:
    """Whoever hangs on a face falls: because he is beaten, or because the face is no more."""
    height = f.height
    f.climb, f.height = None, 0
    yield tell("told-loses-hold", who=name_of(s, f.id), rule=id, pieces=(f.id,))
    yield from fall(s, f, height)


# --- falls --------------------------------------------------------------------------------------------------------
@rule("PZF-20.5a")
def fall(s: State, f: Figure, height: int) -> Procedure[None]:
    """Two inches are nothing; from higher up the move is over and each full inch is a hit."""
    row = charts().fall
    if height <= row.free_up_to:
        return
    yield tell("told-falls", who=name_of(s, f.id), inches=height // PS, rule="PZF-20.5a", pieces=(f.id,))
    if s.active is not None and walking.takes_part(s, f):
        f.spent = max(f.spent, s.active.budget)
        walking.stop(s)
    for _ in range(row.hits(height)):
        if f.where == "table":
            yield from wounds.strike(s, wounds.Blow(f.id, row.strength))
