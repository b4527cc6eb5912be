"""One shot (PZF-4.1 to 4.3, B6a): measuring, what is in the way, who is struck."""

from __future__ import annotations

import msgspec

from bocage.kernel.contract.procedure import Barrier, Procedure, tell
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.rules import rule
from bocage.systems.pzf.engineers import demolition
from bocage.systems.pzf.heavy import crews
from bocage.systems.pzf.morale.wounds import NOTHING, Blow, roll, strike
from bocage.systems.pzf.reference.datafiles import Band
from bocage.systems.pzf.reference.tables import band_end
from bocage.systems.pzf.shooting import templates
from bocage.systems.pzf.shooting.ballistics import STOPPED, Hit, Shot, about, band_of, shell_of, strength_of, weapon_of
from bocage.systems.pzf.shooting.detection import must_look, spots
from bocage.systems.pzf.shooting.to_hit import obstacles, to_hit
from bocage.systems.pzf.space.bodies import Obstacle, body_aimed_at, muzzle
from bocage.systems.pzf.space.terrain import element_name
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import fire

OVERLOOKED = "overlooked"
"""The outcome of a shot that is not fired, since its target is not made out."""


class Firing(msgspec.Struct, frozen=True):
    """A shot with a band as a resolution, for odds at that range that betray no distance (PZF-4.1c)."""

    shot: Shot

    def run(self, s: State) -> Procedure[str]:
        shot, f = self.shot, s.figures[self.shot.shooter]
        most = band_end(shot.band or "long", weapon_of(s, shot).range, s.setting.options)
        if must_look(s, f, shot.arm, shot.target) and not (yield from spots(s, f, s.figures[shot.target], most)):
            return OVERLOOKED
        return (yield from resolve(s, shot))

    def touches(self, s: State) -> Touched:
        return ANYTHING


# --- a shot from its declaration on -------------------------------------------------------------------------------
@rule("PZF-B6a", off=NOTHING)
def resolve(s: State, shot: Shot) -> Procedure[str]:
    """Measure, roll to hit, roll for what is in the way, strike."""
    if shot.target in s.figures:
        s.figures[shot.target].prone = lies_when_shot_at(s.figures[shot.target])
    yield from measured(s, shot)
    band = band_of(s, shot)
    if out_of_reach(band):
        if s.burst is not None:
            s.burst.beyond.append(shot.target)
        yield tell("told-out-of-reach", rule="PZF-4.1d", pieces=(shot.shooter,))
        return NOTHING
    hit = yield from to_hit(s, shot, band or "long")
    template = weapon_of(s, shot).bursts(shell_of(s, shot))
    if not hit:
        yield tell("told-missed", rule="PZF-4.1b", pieces=(shot.shooter,))
        return (yield from templates.land(s, shot, None, hit=False)) if strays(template) else NOTHING
    obstacle = yield from in_the_way(s, shot)
    if template:
        return (yield from templates.land(s, shot, obstacle, hit=True))
    if obstacle:
        yield from stopped(s, shot, obstacle)
        return STOPPED
    if shot.element:
        yield from demolition.shot_at(s, shot, shot.element)
        return NOTHING
    return (yield from deliver(s, shot, shot.target))


@rule("PZF-4.1c")
def measured(s: State, shot: Shot) -> Procedure[None]:
    """A declared shot is measured: it cannot be taken back, nor foreseen, not even one that falls short."""
    if not shot.band:
        yield Barrier((s.figures[shot.shooter].side,), reveal=True)


@rule("PZF-1.2a", "PZF-1.2c", off=lambda f: f.kind == "man")
def lies_when_shot_at(f: Figure) -> bool:
    """Nobody throws himself down for being shot at: he lies only if he lay before."""
    return f.prone


@rule("PZF-9.4r", off=True)
def strays(template: str | None) -> bool:
    """A miss scatters only if the shot has a template: an armour-piercing shell is lost."""
    return template is not None


@rule("PZF-4.1d", off=False)
def out_of_reach(band: Band | None) -> bool:
    """A target beyond the weapon's reach: the shot is lost."""
    return band is None


# --- in the way ---------------------------------------------------------------------------------------------------
@rule("PZF-4.3e")
def in_the_way(s: State, shot: Shot) -> Procedure[Obstacle | None]:
    """One roll for each obstacle from the shooter on; the first that fails stops the shot there."""
    for obstacle in obstacles(s, shot):
        rolled = yield from roll(s, obstacle.value, "in-the-way", "PZF-4.3a", by=shot.shooter, about=about(s, obstacle))
        if not rolled.passed:
            return obstacle
    return None


@rule("PZF-4.3d")
def stopped(s: State, shot: Shot, obstacle: Obstacle) -> Procedure[None]:
    """A stopped shot hits what stopped it."""
    if obstacle.figure:
        yield tell("told-stopped", by=name_of(s, obstacle.figure), rule="PZF-4.3d", pieces=(obstacle.figure,))
        yield from hits_who_is_in_the_way(s, shot, obstacle.figure)
    elif obstacle.element:
        yield tell(
            "told-stopped-there", what=element_name(s, obstacle.element), rule="PZF-4.3d", place=obstacle.element
        )
        yield from demolition.shot_at(s, shot, obstacle.element)
    else:
        yield tell("told-stopped-by-ground", rule="PZF-4.2a", pieces=(shot.target,))


@rule("PZF-20.8f")
def hits_who_is_in_the_way(s: State, shot: Shot, id: int) -> Procedure[None]:
    """An enemy in the way who stops a shot is hit by it."""
    yield from deliver(s, shot, id)


# --- the hit ------------------------------------------------------------------------------------------------------
def deliver(s: State, shot: Shot, target: int) -> Procedure[str]:
    """A hit arrives: a shield or another man may take it, it strikes one face of a vehicle; then it is rolled for."""
    f = s.figures[shot.shooter]
    aimed = body_aimed_at(s, target)
    hit = Hit(shot, target, muzzle(f, shot.arm, (aimed.x, aimed.y)))
    hit = yield from crews.stopped_by_shield(s, hit)
    hit = yield from crews.takes_the_hit(s, hit)
    hit = yield from fire.face_and_redirect(s, hit)
    row = weapon_of(s, shot)
    strength = strength_of(s, shot, hit.target)
    return (yield from strike(s, Blow(hit.target, strength, shot.shooter, row.firearm, hit.origin, hit.defence)))
