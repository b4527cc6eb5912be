"""Horses and bicycles (PZF-20.7, 8.3e, 13.1a, B8c to e): mounting, jumps on horseback, thrown riders, loose mounts."""

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
from bocage.systems.pzf import bravery, cables, legs, walking, wounds
from bocage.systems.pzf.bodies import Point, base, base_at, is_mounted, movement_of, radius_of, tolerance, touching
from bocage.systems.pzf.legs import Crossing
from bocage.systems.pzf.model import Figure, State, on_table
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import name_of


# --- how fast -----------------------------------------------------------------------------------------------------
def speed(s: State, f: Figure) -> int:
    """The Movement of a man as he is, with what he carries."""
    points = unburdened(s, f)
    return cables.slow(points) if cables.is_slowed(s, f) else points


def unburdened(s: State, f: Figure) -> int:
    """The Movement of a man on foot, on a horse, on a bicycle."""
    mount = s.figures.get(f.aboard) if is_mounted(f) else None
    if mount is not None and mount.kind == "mount":
        return movement_of(mount)
    return charts().movement.bicycle if f.cycled else movement_of(f)


@rule("PZF-13.1a", off=False)
def can_cycle(f: Figure) -> bool:
    """A man with a bicycle goes like a horseman on it, if he is on his feet and on the ground."""
    return f.kind == "man" and "bicycle" in f.gear and not f.prone and not is_mounted(f) and not f.level


@rule("PZF-13.1a")
def has_cycled(f: Figure) -> Violation | None:
    """Who moved on his bicycle does not shoot in that turn."""
    return refuse("PZF-13.1a", "refuse-cyclist") if f.cycled else None


# --- getting on and off (20.7a) -----------------------------------------------------------------------------------
def rider_of(s: State, mount: Figure) -> Figure | None:
    """Who sits on a mount."""
    return next((f for f in on_table(s) if f.aboard == mount.id), None)


def free_mounts(s: State, f: Figure) -> Iterator[Figure]:
    """The mounts without a rider that a man touches."""
    return (m for m in on_table(s) if m.kind == "mount" and touching(f, m) and rider_of(s, m) is None)


@rule("PZF-20.7a", off=lambda s, f, mount: refuse("PZF-20.7a", "refuse-no-mount"))
def can_mount(s: State, f: Figure, mount: Figure) -> Violation | None:
    """A man on his feet beside a horse without a rider may jump on it."""
    if f.prone or is_mounted(f) or mount not in free_mounts(s, f):
        return refuse("PZF-20.7a", "refuse-no-mount")
    return None


def get_on(s: State, f: Figure, mount: Figure) -> Procedure[None]:
    """A jump into the saddle."""
    f.crossed = True
    row = charts().jump
    result = yield from walking.roll(s, f, row.faces, Tally(), "mounting", "PZF-20.7a")
    if result == row.faces[0]:
        yield tell("told-stumbles", who=name_of(s, f.id), rule="PZF-20.7a", pieces=(f.id,))
        walking.stop(s)
        return
    f.aboard, f.cycled = mount.id, False
    walking.put(s, f, (mount.x, mount.y))
    walking.now(s).budget += movement_of(mount) - movement_of(f)
    yield tell("told-mounts", who=name_of(s, f.id), rule="PZF-20.7a", pieces=(f.id, mount.id))
    if result == "cross":
        walking.stop(s)


def get_off(s: State, f: Figure) -> Procedure[None]:
    """Dismounting needs no roll; he stands beside the mount and has what a man on foot has left."""
    mount = s.figures[f.aboard]
    point = beside(s, f, mount)
    f.aboard = 0
    f.x, f.y = point
    walking.now(s).budget -= movement_of(mount) - movement_of(f)
    yield tell("told-dismounts", who=name_of(s, f.id), rule="PZF-20.7a", pieces=(f.id, mount.id))


@rule("PZF-B8e", off=lambda s, f, mount: (mount.x, mount.y))
def beside(s: State, f: Figure, mount: Figure) -> Point:
    """The nearest free place touching a mount's base, to its right; where there is none, the nearest of all."""
    off = _afoot(f)
    reach = radius_of(mount) + radius_of(off) + 1
    start = along((mount.x, mount.y), (mount.facing + TURN // 4) % TURN, reach)

    def is_free(point: Point) -> bool:
        shape = base_at(off, point, 0)
        clear = all(e.id == f.id or not overlaps(base(e), shape) for e in on_table(s) if e.level == f.level)
        return clear and table(s).holds(shape)

    ring = (along((mount.x, mount.y), (mount.facing + TURN // 4 + TURN * i // 24) % TURN, reach) for i in range(24))
    return next((p for p in ring if is_free(p)), None) or nearest_place(start, 12_000, is_free) or start


def _afoot(f: Figure) -> Figure:
    return Figure(f.id, f.type, f.kind, f.side, x=f.x, y=f.y)


# --- jumps on horseback (20.7c, d) --------------------------------------------------------------------------------
@rule("PZF-20.7c", off="cross_on")
def mount_jump(s: State, f: Figure, crossing: Crossing) -> Procedure[str]:
    """A mount refuses or gets over and goes on."""
    row = charts().mount_jump
    high, wide = crossing.size > charts().barrier.high_above, crossing.size > charts().barrier.mount_wide_above
    tally = Tally()
    tally.add(row.high if high and not crossing.ditch else 0, "high", "PZF-20.7c")
    tally.add(row.wide if wide and crossing.ditch else 0, "wide", "PZF-20.7c")
    shift = tally.total
    natural, over = yield from draw(
        D6, "mount-jump", lambda r: (r[0] == 1, r[0] + shift > 1), tally=tally, seat=f.side, rule="PZF-20.7c"
    )
    if over:
        yield tell("told-jumps", who=name_of(s, f.id), rule="PZF-20.7c", pieces=(f.id,))
        return "cross_on"
    walking.stop(s)
    yield tell("told-refuses", who=name_of(s, f.aboard or f.id), rule="PZF-20.7c", pieces=(f.id,))
    if natural:
        yield from keep_seat(s, f)
    return "refuse"


@rule("PZF-20.7d")
def keep_seat(s: State, f: Figure) -> Procedure[None]:
    """On a natural 1 the rider rolls again, and another 1 throws him."""
    thrown_off = yield from draw(D6, "keep-seat", lambda r: r[0] == 1, seat=f.side, rule="PZF-20.7d")
    if thrown_off:
        yield from thrown(s, f)


@rule("PZF-20.7e")
def thrown(s: State, f: Figure) -> Procedure[None]:
    """A rider or cyclist is thrown: he falls and is hurt, or is left standing, or leaps off unharmed."""
    row = charts().thrown
    mount = s.figures.get(f.aboard)
    fast = charts().movement.bicycle if mount is None else movement_of(mount)
    if mount is not None:
        f.x, f.y = beside(s, f, mount)
    f.aboard, f.cycled = 0, False
    result = yield from draw(D6, "thrown", lambda r: row.faces[r[0] - 1], seat=f.side, rule="PZF-20.7e")
    yield tell(f"told-thrown-{result}", who=name_of(s, f.id), rule="PZF-20.7e", pieces=(f.id,))
    if result != "leap":
        f.acted = True
        f.spent = max(f.spent, movement_of(f))
        if s.active is not None and s.active.figure == f.id:
            walking.stop(s)
    elif s.active is not None and s.active.figure == f.id:
        s.active.budget -= fast - movement_of(f)
    if result == "fall":
        f.prone = f.floored = True
        yield from wounds.strike(s, wounds.Blow(f.id, row.fall_strength))
    if mount is not None and mount.where == "table":
        yield from loose(s, mount)


def unhorse(s: State, f: Figure) -> Procedure[None]:
    """A rider is flung flat to the ground beside his mount, and no die asks how he falls (PZF-9.8e)."""
    mount = s.figures[f.aboard]
    f.x, f.y = beside(s, f, mount)
    f.aboard = 0
    f.prone = f.floored = True
    yield from loose(s, mount)


# --- what a loss brings -------------------------------------------------------------------------------------------
@rule("PZF-20.8e")
def mount_killed(s: State, id: int) -> Procedure[None]:
    """A mount that dies throws its rider."""
    if s.figures[id].kind == "mount":
        for f in on_table(s):
            if f.aboard == id:
                yield from thrown(s, f)
                return


def rider_killed(s: State, id: int) -> Procedure[None]:
    """A mount that has lost its rider may bolt."""
    f = s.figures[id]
    mount = s.figures.get(f.aboard)
    f.aboard = 0
    if mount is not None and mount.kind == "mount" and mount.where == "table":
        yield from loose(s, mount)


@rule("PZF-8.3e")
def loose(s: State, mount: Figure) -> Procedure[None]:
    """Case 5: a mount without its rider tests; if it fails, the player with the initiative says where it runs."""
    if (yield from bravery.bravery_test(s, mount.id, "bravery-loose", "PZF-8.3e")):
        return
    directions = tuple(Choice("bolt", mount.id, number=degrees) for degrees in range(0, 360, 45))
    choice = yield from ask(
        s.initiative,
        text("prompt-bolt", who=name_of(s, mount.id)),
        Choices(
            lambda k: directions,
            check_free=lambda k, c: can_bolt(c, mount.id),
            sample=lambda k, rng: directions[int(rng.random() * len(directions))],
            default=lambda k: directions[0],
            limits=lambda k: (0, 359),
            forms=lambda k: (Blank(Choice("bolt", mount.id, number=0), (0, 359), "degrees"),),
        ),
        rule="PZF-8.3e",
    )
    yield tell("told-bolts", who=name_of(s, mount.id), rule="PZF-8.3e", pieces=(mount.id,))
    yield from bolt(s, mount, (choice.number or 0) * 1000)


def can_bolt(choice: Choice, id: int) -> Violation | None:
    """A direction in whole degrees."""
    lawful = choice.verb == "bolt" and choice.piece == id and choice.point is None and 0 <= (choice.number or 0) < 360
    return None if lawful else refuse("PZF-8.3e", "refuse-not-offered", choice=str(choice))


def bolt(s: State, mount: Figure, angle: int) -> Procedure[None]:
    """Straight on, as far as its Movement goes over that ground and nothing stands in the way."""
    start, points = (mount.x, mount.y), movement_of(mount) + tolerance()
    full = along(start, angle, movement_of(mount))
    end = table(s).last_on(start, furthest(start, full, lambda b: legs.way_cost(s, mount, start, b) <= points))
    radius = radius_of(mount)
    size = table(s).size
    end = min(max(end[0], radius), size[0] - radius), min(max(end[1], radius), size[1] - radius)
    swept = capsule(start, end, radius)
    bases = [base(e) for e in legs.others(s, mount) if overlaps(swept, base(e)) and not overlaps(base(mount), base(e))]
    yield from walking.push(s, mount, slide(start, end, radius, bases + legs.stops(s, mount, end)))
