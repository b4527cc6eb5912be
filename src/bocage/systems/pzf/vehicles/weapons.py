"""Shooting from vehicles (PZF-9.4): which weapons fire after a move, and which exclude each other."""

from __future__ import annotations

from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.pzf.reference.special_charts import VehicleMove
from bocage.systems.pzf.reference.tables import charts, weapon
from bocage.systems.pzf.shooting.ballistics import Shot
from bocage.systems.pzf.space.bodies import body_aimed_at, movement_of, tolerance
from bocage.systems.pzf.state.model import Arm, Figure, State


def why_not_fire(s: State, figure: Figure, arm: int) -> Violation | None:
    """Why a weapon of a vehicle may not be fired now, for reasons that only vehicles have; None if it may."""
    if figure.kind != "vehicle":
        return None
    return (
        why_not_fire_bogged(s, figure, arm)
        or why_not_fire_on_the_move(s, figure, arm)
        or why_not_both_turret_weapons(s, figure, arm)
        or why_not_before_reloading(s, figure, arm)
    )


# --- after moving (9.2d, 9.4j, 9.4k) ------------------------------------------------------------------------------
@rule("PZF-9.2i", "PZF-9.2f")
def movement_class(figure: Figure) -> VehicleMove:
    """How far a vehicle has moved in this turn, in Movement points after terrain; trying to get free is a full move."""
    if figure.freed:
        return "full"
    if not figure.spent:
        return "stationary"
    return "half" if 2 * figure.spent <= movement_of(figure) + 2 * tolerance() else "full"


def is_gun(arm: Arm) -> bool:
    """Whether a weapon of a vehicle is a gun, which is loaded shot by shot, and no machine gun."""
    return weapon(arm.weapon).reload == "always"


def why_not_fire_bogged(s: State, figure: Figure, arm: int) -> Violation | None:
    """Refuse a vehicle that bogged in this turn, unless the option lets it shoot (PZF-9.2d)."""
    is_bogged = figure.kind == "vehicle" and figure.bogged_now and not s.setting.options.bogged_turn_may_shoot
    return refuse("PZF-9.2d", "refuse-bogged") if is_bogged else None


def why_not_fire_on_the_move(s: State, figure: Figure, arm: int) -> Violation | None:
    """Why the vehicle's own movement keeps a gun from firing; None if it does not."""
    if figure.kind != "vehicle" or not is_gun(figure.arms[arm]):
        return None
    return why_no_gun_at_speed(figure) or why_not_second_gun(figure, arm)


@rule("PZF-9.4k")
def why_no_gun_at_speed(figure: Figure) -> Violation | None:
    """Refuse every gun after a full move."""
    is_full_move = charts().vehicle_fire[movement_class(figure)].guns == "none"
    return refuse("PZF-9.4k", "refuse-gun-moved") if is_full_move else None


@rule("PZF-9.4j")
def why_not_second_gun(figure: Figure, arm: int) -> Violation | None:
    """Refuse a second gun after half a move."""
    is_half_move = charts().vehicle_fire[movement_class(figure)].guns == "one"
    other_fired = any(
        other_arm.fired and is_gun(other_arm) for index, other_arm in enumerate(figure.arms) if index != arm
    )
    return refuse("PZF-9.4j", "refuse-second-gun") if is_half_move and other_fired else None


def add_movement_malus(s: State, shot: Shot, tally: Tally) -> None:
    """Add the malus for the vehicle's own movement to the tally of a shot."""
    figure = s.figures[shot.shooter]
    if figure.kind != "vehicle":
        return
    if is_gun(figure.arms[shot.arm]):
        tally.add(-gun_penalty(figure), "vehicle-half", "PZF-9.4j")
    else:
        tally.add(-mg_penalty(figure), "vehicle-full", "PZF-9.4k")


@rule("PZF-9.4j")
def gun_penalty(figure: Figure) -> int:
    """The modifier of a gun after half a move; 0 with a gyrostabiliser."""
    return 0 if is_stabilised(figure) else charts().vehicle_fire[movement_class(figure)].gun


@rule("PZF-9.4k")
def mg_penalty(figure: Figure) -> int:
    """The modifier of a vehicle's machine gun after a full move."""
    return charts().vehicle_fire[movement_class(figure)].mg


@rule("PZF-13.2b")
def is_stabilised(figure: Figure) -> bool:
    """Whether a gyrostabiliser cancels the malus of half a move."""
    return "gyrostabiliser" in figure.special or "gyrostabiliser" in figure.gear


# --- weapons of one turret (9.4c, 9.4d) ---------------------------------------------------------------------------
@rule("PZF-9.4d")
def why_not_both_turret_weapons(s: State, figure: Figure, arm: int) -> Violation | None:
    """Refuse gun and machine gun of one turret in the same phase."""
    pairs = {"turret": "turret_mg", "turret_mg": "turret"}
    rival = pairs.get(figure.arms[arm].mount)
    has_rival_fired = any(other_arm.mount == rival and other_arm.fired for other_arm in figure.arms)
    return refuse("PZF-9.4d", "refuse-turret-busy") if rival and has_rival_fired else None


@rule("PZF-9.4c")
def why_not_at_other_target(s: State, figure: Figure, arm: int, goal: Figure | str) -> Violation | None:
    """Refuse a target, figure or scenery, other than that of the gun or coaxial machine gun fired with it."""
    partner = {"turret": "coax", "coax": "turret"}.get(figure.arms[arm].mount)
    target = goal if isinstance(goal, str) else body_aimed_at(s, goal.id)
    for other_arm in figure.arms:
        aimed = body_aimed_at(s, other_arm.aimed) if other_arm.aimed else other_arm.aimed_at
        if other_arm.mount == partner and other_arm.fired and aimed and aimed != target:
            return refuse("PZF-9.4c", "refuse-coaxial")
    return None


# --- weapons that are loaded (9.4q) -------------------------------------------------------------------------------
@rule("PZF-9.4q")
def loads_weapons_apart(s: State) -> bool:
    """Whether one weapon of a vehicle may fire while another is loaded."""
    return s.setting.options.vehicle_reload_per_weapon


def why_not_before_reloading(s: State, figure: Figure, arm: int) -> Violation | None:
    """Refuse a vehicle with an unloaded weapon, where loading silences the whole vehicle (PZF-9.4q)."""
    if (
        figure.kind != "vehicle"
        or loads_weapons_apart(s)
        or not any(other_arm.unloaded and not other_arm.fired for other_arm in figure.arms)
    ):
        return None
    return refuse("PZF-9.4q", "refuse-unloaded")
