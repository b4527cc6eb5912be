"""One shot (PZF-4.1 to 4.3, B6a): measuring it, rolling to hit, rolling for each obstacle, and the hit."""

from __future__ import annotations

import msgspec

from bocage.kernel.contract.procedure import Barrier, Procedure, tell
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.rules import rule
from bocage.systems.pzf.engineers import demolition
from bocage.systems.pzf.heavy import crews
from bocage.systems.pzf.morale.wounds import NOTHING, Blow, roll_to_reach, strike
from bocage.systems.pzf.reference.datafiles import Band
from bocage.systems.pzf.reference.tables import band_end
from bocage.systems.pzf.shooting import templates
from bocage.systems.pzf.shooting.ballistics import (
    STOPPED,
    Hit,
    Shot,
    band_of,
    obstacle_args,
    shell_of,
    strength_of,
    weapon_of,
)
from bocage.systems.pzf.shooting.detection import must_be_made_out, roll_to_see_prone
from bocage.systems.pzf.shooting.to_hit import obstacles_of, roll_hit
from bocage.systems.pzf.space.bodies import Obstacle, body_aimed_at, muzzle
from bocage.systems.pzf.space.terrain import element_name
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import fire

OVERLOOKED = "overlooked"
"""The outcome of a shot that is not fired because its target is not made out."""


class ShotAtBand(msgspec.Struct, frozen=True):
    """A shot at a given range band as a resolution, for odds that do not reveal the distance (PZF-4.1c)."""

    shot: Shot

    def run(self, s: State) -> Procedure[str]:
        """Resolve the shot and give its outcome; a prone target in cover must be made out first."""
        shot, figure = self.shot, s.figures[self.shot.shooter]
        band_end_length = band_end(shot.band or "long", weapon_of(s, shot).range, s.setting.options)
        if must_be_made_out(s, figure, shot.arm, shot.target) and not (
            yield from roll_to_see_prone(s, figure, s.figures[shot.target], band_end_length)
        ):
            return OVERLOOKED
        return (yield from resolve_shot(s, shot))

    def touches(self, s: State) -> Touched:
        return ANYTHING


# --- a shot from its declaration on -------------------------------------------------------------------------------
@rule("PZF-B6a")
def resolve_shot(s: State, shot: Shot) -> Procedure[str]:
    """Measure a declared shot, roll to hit, roll for each obstacle, and strike; gives the outcome for the target."""
    if shot.target in s.figures:
        s.figures[shot.target].prone = lies_when_shot_at(s.figures[shot.target])
    yield from close_declaration(s, shot)
    band = band_of(s, shot)
    if is_beyond_range(band):
        if s.burst is not None:
            s.burst.beyond.append(shot.target)
        yield tell("told-out-of-reach", rule="PZF-4.1d", pieces=(shot.shooter,))
        return NOTHING
    hit = yield from roll_hit(s, shot, band or "long")
    template = weapon_of(s, shot).bursts(shell_of(s, shot))
    if not hit:
        yield tell("told-missed", rule="PZF-4.1b", pieces=(shot.shooter,))
        return (yield from templates.land_template(s, shot, None, hit=False)) if scatters_on_miss(template) else NOTHING
    obstacle = yield from roll_obstacles(s, shot)
    if template:
        return (yield from templates.land_template(s, shot, obstacle, hit=True))
    if obstacle:
        yield from hit_stopper(s, shot, obstacle)
        return STOPPED
    if shot.element:
        yield from demolition.damage_by_shot(s, shot, shot.element)
        return NOTHING
    return (yield from deliver_hit(s, shot, shot.target))


@rule("PZF-4.1c")
def close_declaration(s: State, shot: Shot) -> Procedure[None]:
    """Put up a barrier before a declared shot: it can be neither taken back nor foreseen, even if it falls short.

    A shot with a band is not measured and needs none.
    """
    if not shot.band:
        yield Barrier((s.figures[shot.shooter].side,), reveal=True)


@rule("PZF-1.2a", "PZF-1.2c")
def lies_when_shot_at(figure: Figure) -> bool:
    """Whether a figure is prone when it is shot at: only if it was before."""
    return figure.prone


@rule("PZF-9.4r")
def scatters_on_miss(template: str | None) -> bool:
    """Whether a missed shot scatters: only one with a template does, an armour-piercing shell is lost."""
    return template is not None


@rule("PZF-4.1d")
def is_beyond_range(band: Band | None) -> bool:
    """Whether a shot is lost because its target is beyond the weapon's range."""
    return band is None


# --- in the way ---------------------------------------------------------------------------------------------------
@rule("PZF-4.3e")
def roll_obstacles(s: State, shot: Shot) -> Procedure[Obstacle | None]:
    """Roll for each obstacle in order from the shooter; gives the first that stops the shot, None if it passes all."""
    for obstacle in obstacles_of(s, shot):
        rolled = yield from roll_to_reach(
            s, obstacle.value, "in-the-way", "PZF-4.3a", by=shot.shooter, about=obstacle_args(s, obstacle)
        )
        if not rolled.passed:
            return obstacle
    return None


@rule("PZF-4.3d")
def hit_stopper(s: State, shot: Shot, obstacle: Obstacle) -> Procedure[None]:
    """Let a stopped shot hit what stopped it: a figure, a piece of scenery, or the ground."""
    if obstacle.figure:
        yield tell("told-stopped", by=name_of(s, obstacle.figure), rule="PZF-4.3d", pieces=(obstacle.figure,))
        yield from hit_figure_in_way(s, shot, obstacle.figure)
    elif obstacle.element:
        yield tell(
            "told-stopped-there", what=element_name(s, obstacle.element), rule="PZF-4.3d", place=obstacle.element
        )
        yield from demolition.damage_by_shot(s, shot, obstacle.element)
    else:
        yield tell("told-stopped-by-ground", rule="PZF-4.2a", pieces=(shot.target,))


@rule("PZF-20.8f")
def hit_figure_in_way(s: State, shot: Shot, id: int) -> Procedure[None]:
    """Let a stopped shot hit the figure that stopped it."""
    yield from deliver_hit(s, shot, id)


# --- the hit ------------------------------------------------------------------------------------------------------
def deliver_hit(s: State, shot: Shot, target: int) -> Procedure[str]:
    """Resolve a hit on a figure and roll to wound; gives the outcome.

    A shield or another man may take the hit; a vehicle is struck on one face.
    """
    figure = s.figures[shot.shooter]
    aimed = body_aimed_at(s, target)
    hit = Hit(shot, target, muzzle(figure, shot.arm, (aimed.x, aimed.y)))
    hit = yield from crews.redirect_to_shield(s, hit)
    hit = yield from crews.redirect_to_team(s, hit)
    hit = yield from fire.settle_target_and_face(s, hit)
    row = weapon_of(s, shot)
    strength = strength_of(s, shot, hit.target)
    return (yield from strike(s, Blow(hit.target, strength, shot.shooter, row.firearm, hit.origin, hit.defence)))
