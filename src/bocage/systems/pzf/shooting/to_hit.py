"""The to-hit die (PZF-4.1b, 5.5): its modifiers, the obstacles of a shot, jams."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import D6
from bocage.kernel.rules import rule
from bocage.kernel.tally import NEEDED, Tally, at_least
from bocage.systems.pzf.heavy import crews
from bocage.systems.pzf.heavy.gunners import skill_of
from bocage.systems.pzf.morale.wounds import DieResult, roll_to_reach
from bocage.systems.pzf.reference.datafiles import Band
from bocage.systems.pzf.reference.rows import Weapon
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.shooting.ballistics import Shot, arm_of, ground_before_prone, weapon_of
from bocage.systems.pzf.shooting.detection import view_of
from bocage.systems.pzf.space.bodies import Obstacle, is_touching
from bocage.systems.pzf.space.sight import figures_before, sees_element
from bocage.systems.pzf.state.model import Figure, State, on_table
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import weapons

OUT_OF_REACH = 99
"""A number needed that no die reaches, not even with Might."""


def roll_hit(s: State, shot: Shot, band: Band) -> Procedure[bool]:
    """Roll to hit, and for a jam after a natural 1; gives whether the shot hits."""
    tally = to_hit_tally(s, shot, band)
    rolled = yield from _roll_to_hit(s, shot, tally)
    if rolled.natural == charts().jam.face:
        yield from roll_for_jam(s, shot)
    return rolled.passed


def _roll_to_hit(s: State, shot: Shot, tally: Tally) -> Procedure[DieResult]:
    """Roll the to-hit die, which Might may change."""
    best_face = s.setting.options.best_to_hit
    return (
        yield from roll_to_reach(
            s, face_needed(s, tally.total), "to-hit", "PZF-4.1b", by=shot.shooter, least=best_face, tally=tally
        )
    )


@rule("PZF-4.1b")
def face_needed(s: State, total: int) -> int:
    """The lowest face that hits: never better than the best the options allow.

    `OUT_OF_REACH` if the total is above the worst they allow; the die is still rolled, since a 1 may jam.
    """
    options = s.setting.options
    if total > options.worst_to_hit:
        return OUT_OF_REACH
    return min(max(total, options.best_to_hit), D6.sides)


def to_hit_tally(s: State, shot: Shot, band: Band) -> Tally:
    """CT, range and the shooter's own movement, added up to what the die must show."""
    figure = s.figures[shot.shooter]
    tally = Tally(unit=NEEDED)
    tally.add(skill_of(s, figure), "ct", "PZF-1.1b")
    tally.add(-range_modifier(s, shot, band), f"range-{band}", "PZF-4.1a")
    weapons.add_movement_malus(s, shot, tally)
    return tally


def range_modifier(s: State, shot: Shot, band: Band) -> int:
    """What a range band adds to the shooter's chance to hit; a scope cancels the malus of long range."""
    value: int = getattr(charts().to_hit, band)
    return 0 if value < 0 and aims_through_scope(s, shot) else value


@rule("PZF-5.1f")
def aims_through_scope(s: State, shot: Shot) -> bool:
    """Whether a scope cancels the malus of long range: the weapon has one and the sniper has not moved."""
    return weapon_of(s, shot).scope and not s.figures[shot.shooter].spent


@rule("PZF-5.5a")
def roll_for_jam(s: State, shot: Shot) -> Procedure[None]:
    """Roll for a jam after a natural 1: a second 1 jams the weapon."""
    if not can_jam(weapon_of(s, shot)):
        return
    row = charts().jam
    jams = yield from draw(
        D6,
        "jam",
        lambda faces: faces[0] == row.confirm,
        tally=at_least(row.confirm + 1, "PZF-5.5a"),
        seat=s.figures[shot.shooter].side,
        rule="PZF-5.5a",
    )
    if jams:
        arm_of(s, shot).jammed = True
        yield tell("told-jammed", who=name_of(s, shot.shooter), rule="PZF-5.5a", pieces=(shot.shooter,))


@rule("PZF-5.5c")
def can_jam(row: Weapon) -> bool:
    """Whether a weapon can jam: every firearm, guns, mortars, rockets and vehicle weapons included; grenades not."""
    return row.firearm


# --- what is in the way (4.2, 4.3) --------------------------------------------------------------------------------
def obstacles_of(s: State, shot: Shot) -> tuple[Obstacle, ...]:
    """All obstacles a shot must pass, in order from the shooter.

    Last come the gun before a man of its crew, and the ground before a prone man.
    """
    figure = s.figures[shot.shooter]
    if shot.element:
        in_way = (*sees_element(s, figure, shot.element).way, *figures_before(s, on_table(s), figure, shot.element))
        return without_touching_friends(s, figure, tuple(sorted(in_way, key=lambda obstacle: obstacle.at)))
    in_way = without_touching_friends(s, figure, view_of(s, figure, shot.arm, shot.target).way)
    return (*crews.with_gun_as_cover(s, shot, in_way), *ground_before_prone(s.figures[shot.target]))


def without_touching_friends(s: State, figure: Figure, way: tuple[Obstacle, ...]) -> tuple[Obstacle, ...]:
    """The obstacles of a shot without friends in base contact with the shooter, which it may shoot past."""
    return tuple(obstacle for obstacle in way if not _is_touching_friend(s, figure, obstacle.figure))


def _is_touching_friend(s: State, figure: Figure, id: int) -> bool:
    """Whether an id is that of a friend in base contact with the shooter; 0 is none."""
    friend = s.figures.get(id)
    return friend is not None and friend.side == figure.side and is_touching(figure, friend)
