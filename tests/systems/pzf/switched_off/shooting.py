"""Panzerfaust, bocage.systems.pzf.shooting: what functions answer while their rule is switched off."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bocage.ground.table import spot, within
from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Note
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import ByRule, Variants, Violation, refuse, unchanged
from bocage.systems.pzf.morale.wounds import NOTHING, roll_to_reach
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.shooting import (
    aiming,
    ballistics,
    bursts,
    detection,
    estimation,
    flame,
    grenades,
    laying,
    readiness,
    scatter,
    shooters,
    shots,
    templates,
    to_hit,
)
from bocage.systems.pzf.shooting.aiming import CEASE_FIRE
from bocage.systems.pzf.shooting.ballistics import Shot, obstacle_args
from bocage.systems.pzf.shooting.templates import coverage_of
from bocage.systems.pzf.space.bodies import Point, base, body_aimed_at, centre_of, enemies_touching, tolerance
from bocage.systems.pzf.state.model import Burst, Figure, State, on_table


def _why_not_the_same_again(s: State, body: Figure) -> Violation | None:
    last = s.burst.last if s.burst is not None and s.burst.point is not None else 0
    again = bool(last) and body_aimed_at(s, last) is body
    return refuse("PZF-5.3b", "refuse-burst-step") if again else unchanged(aiming.why_not_next_in_burst)(s, body)


def _end_burst(burst: Burst) -> None:
    """Let a shot at empty ground use up the whole burst."""
    burst.shots_left = 0


def _measured_note(s: State, choice: Choice) -> Sequence[Note]:
    """The odds of a shot at the measured distance; none beyond the weapon's range."""
    assert s.burst is not None
    shot = Shot(s.burst.shooter, s.burst.arm, choice.piece or 0)
    band = ballistics.band_of(s, shot)
    return [bursts._odds_note(s, msgspec.structs.replace(shot, band=band))] if band else []


def _sweeps_and_floors(s: State, figure: Figure, arm: int, toward: Point) -> Procedure[None]:
    yield from unchanged(flame.resolve_jet)(s, figure, arm, toward)
    for other in on_table(s):
        if (
            other is not figure
            and other.kind == "man"
            and coverage_of(flame.jet_shape(figure, arm, toward), other) != "none"
        ):
            other.prone = True


def _scorch_past_cover(s: State, figure: Figure, arm: int, target: Figure) -> Procedure[None]:
    for obstacle in to_hit.obstacles_of(s, Shot(figure.id, arm, target.id)):
        rolled = yield from roll_to_reach(
            s, obstacle.value, "in-the-way", "PZF-4.3a", by=figure.id, about=obstacle_args(s, obstacle)
        )
        if not rolled.passed:
            return
    yield from unchanged(flame.wound_by_flame)(s, figure, arm, target)


def _skip(s: State) -> None:
    """Go straight on to the end of the Shooting phase: no grenades are thrown."""
    s.phase, s.step = "grenades", "shooting-end"


def _catches_outside_melee(s: State, blast: templates.Explosion, figure: Figure, centre: int) -> Procedure[str]:
    if any(enemies_touching(s, figure)):
        return NOTHING
    return (yield from unchanged(templates.resolve_figure_under)(s, blast, figure, centre))


SWITCHED_OFF: Variants = {
    aiming.why_not_in_sight: lambda seen: None if seen else refuse("", "refuse-unseen"),
    aiming.why_not_next_in_burst: ByRule({"PZF-5.3c": _why_not_the_same_again}),
    ballistics.shell_of: "heat",
    ballistics.band_of: "medium",
    ballistics.muzzle_of: lambda figure, arm: base(figure),
    bursts.rate_of: 1,
    bursts.why_not_walk_fire_to: lambda s, choice: refuse("", "refuse-burst-step"),
    bursts.shoot_at_ground: lambda s, burst, point: _end_burst(burst),
    bursts.notes_on_target: _measured_note,
    detection.roll_to_see_prone: True,
    detection.is_seen_without_net: True,
    estimation.estimated_point: lambda s, figure, arm, goal, inches: goal,
    estimation.estimate_start: lambda figure, arm: centre_of(figure),
    estimation.band_of_guess: "medium",
    estimation.estimate_by_eye: 1,
    estimation.error_of_eye: lambda s, figure, arm, goal: s.setting.options.ai_estimation_sd,
    flame.roll_jet: True,
    flame.jet_shape: lambda figure, arm, toward: spot(figure.x, figure.y),
    flame.resolve_jet: _sweeps_and_floors,
    flame.wound_by_flame: _scorch_past_cover,
    grenades.grenades_start: _skip,
    grenades.throw_targets: lambda s: [CEASE_FIRE],
    grenades.roll_grenade_search: True,
    grenades.tell_no_grenade: lambda s, figure, arm: setattr(figure.arms[arm], "gone", True),
    laying.has_kept_still: True,
    laying.has_radio: lambda man: man.type.endswith("observer"),
    laying.muzzle_when_laid: lambda s, figure, arm, goal: centre_of(figure),
    readiness.arms_made_ready: lambda figure: [
        index for index, arm in enumerate(figure.arms) if arm.unloaded or arm.jammed
    ][:1],
    shooters.is_down: lambda figure: figure.prone or figure.floored,
    shots.resolve_shot: NOTHING,
    shots.lies_when_shot_at: lambda figure: figure.kind == "man",
    shots.scatters_on_miss: True,
    scatter.scatter_dice: 3,
    scatter.scattered_point: lambda aim, step, inches: aim,
    templates.aim_point: lambda s, shot: (s.figures[shot.shooter].x, s.figures[shot.shooter].y),
    templates.point_before_wall: lambda s, shot, point: point,
    templates.scatter_and_burst: NOTHING,
    templates.coverage_of: "part",
    templates.is_reached: True,
    templates.resolve_figure_under: _catches_outside_melee,
    templates.roll_coverage: True,
    templates.obstacles_beside_point: lambda s, blast, figure, centre: (),
    templates.wound_by_explosion: NOTHING,
    templates.origin_of_hit: lambda blast, figure, centre: blast.origin or blast.point,
    templates.feels_shock: True,
    templates.is_near_template: lambda blast, figure: within(
        spot(*blast.point), base(figure), charts().blast.test_distance + tolerance()
    ),
    to_hit.face_needed: lambda s, total: total,
    to_hit.can_jam: True,
}
