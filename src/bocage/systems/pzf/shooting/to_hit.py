"""The to-hit die (PZF-4.1b, 5.5): its modifiers, what is in the way of a shot, jams."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import D6
from bocage.kernel.rules import rule
from bocage.kernel.tally import NEEDED, Tally, at_least
from bocage.systems.pzf.heavy import crews
from bocage.systems.pzf.heavy.gunners import skill_of
from bocage.systems.pzf.morale.wounds import Rolled, roll
from bocage.systems.pzf.reference.datafiles import Band
from bocage.systems.pzf.reference.rows import Weapon
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.shooting.ballistics import Shot, arm_of, lying, weapon_of
from bocage.systems.pzf.shooting.detection import view_of
from bocage.systems.pzf.space.bodies import Obstacle, touching
from bocage.systems.pzf.space.sight import figures_before, sees_element
from bocage.systems.pzf.state.model import Figure, State, on_table
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import weapons


def to_hit(s: State, shot: Shot, band: Band) -> Procedure[bool]:
    """The to-hit die, and the jam check after a natural 1."""
    tally = to_hit_tally(s, shot, band)
    rolled = yield from _aimed_die(s, shot, tally)
    if rolled.natural == charts().jam.face:
        yield from jam(s, shot)
    return rolled.passed


def _aimed_die(s: State, shot: Shot, tally: Tally) -> Procedure[Rolled]:
    least = s.setting.options.best_to_hit
    return (yield from roll(s, needed(s, tally.total), "to-hit", "PZF-4.1b", by=shot.shooter, least=least, tally=tally))


@rule("PZF-4.1b", off=lambda s, total: total)
def needed(s: State, total: int) -> int:
    """What the die must show: never better than 2+; more than a 6 cannot be rolled, but a 1 still jams."""
    options = s.setting.options
    if total > options.worst_to_hit:
        return 99
    return min(max(total, options.best_to_hit), 6)


def to_hit_tally(s: State, shot: Shot, band: Band) -> Tally:
    """CT, range, and what the shooter's own movement costs; the total is what must be rolled."""
    f = s.figures[shot.shooter]
    tally = Tally(unit=NEEDED)
    tally.add(skill_of(s, f), "ct", "PZF-1.1b")
    tally.add(-range_modifier(s, shot, band), f"range-{band}", "PZF-4.1a")
    weapons.unsteady(s, shot, tally)
    return tally


def range_modifier(s: State, shot: Shot, band: Band) -> int:
    """What the range is worth to CT."""
    value: int = getattr(charts().to_hit, band)
    return 0 if value < 0 and aims_through_scope(s, shot) else value


@rule("PZF-5.1f", off=False)
def aims_through_scope(s: State, shot: Shot) -> bool:
    """A scope makes up for long range if the sniper did not move."""
    return weapon_of(s, shot).scope and not s.figures[shot.shooter].spent


@rule("PZF-5.5a")
def jam(s: State, shot: Shot) -> Procedure[None]:
    """After a natural 1 the die is rolled again: a second 1 jams the weapon."""
    if not can_jam(weapon_of(s, shot)):
        return
    row = charts().jam
    jams = yield from draw(
        D6, "jam", lambda faces: faces[0] == row.confirm, tally=at_least(row.confirm + 1, "PZF-5.5a"), rule="PZF-5.5a"
    )
    if jams:
        arm_of(s, shot).jammed = True
        yield tell("told-jammed", who=name_of(s, shot.shooter), rule="PZF-5.5a", pieces=(shot.shooter,))


@rule("PZF-5.5c", off=True)
def can_jam(row: Weapon) -> bool:
    """All firearms jam, guns, mortars, rockets and vehicle weapons too; grenades never."""
    return row.firearm


# --- what is in the way (4.2, 4.3) --------------------------------------------------------------------------------
def obstacles(s: State, shot: Shot) -> tuple[Obstacle, ...]:
    """All that a shot must pass, in order, the gun of a crew and the ground before a man who lies last."""
    f = s.figures[shot.shooter]
    if shot.element:
        way = (*sees_element(s, f, shot.element).way, *figures_before(s, on_table(s), f, shot.element))
        return past_shoulders(s, f, tuple(sorted(way, key=lambda obstacle: obstacle.at)))
    way = past_shoulders(s, f, view_of(s, f, shot.arm, shot.target).way)
    return (*crews.behind_gun(s, shot, way), *lying(s.figures[shot.target]))


def past_shoulders(s: State, f: Figure, way: tuple[Obstacle, ...]) -> tuple[Obstacle, ...]:
    """A friend in base contact is shot past."""
    return tuple(obstacle for obstacle in way if not _is_at_shoulder(s, f, obstacle.figure))


def _is_at_shoulder(s: State, f: Figure, id: int) -> bool:
    friend = s.figures.get(id)
    return friend is not None and friend.side == f.side and touching(f, friend)
