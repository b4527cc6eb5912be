"""The numbers by which an agent decides, as one frozen value that is handed in; `styles.toml` names the styles.

Values, costs and bonuses are in riflemen: 1 is what a rifleman is worth. Lengths are written in inches and angles in
degrees, and both are kept as whole thousandths. Numbers fixed by the rules stand in the charts, not here.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta

from bocage.mechanics.styles import read_styles
from bocage.mechanics.typed import Count, Positive, parts
from bocage.systems.pzf.state.model import PS
from bocage.systems.pzf.tactics.fire_style import (
    Acting,
    Blasting,
    Chance,
    CrewSize,
    Degrees,
    Fighting,
    Inches,
    Judging,
    Part,
    Shooting,
    Signed,
    Throwing,
    Valuing,
    Weight,
)


class Hiding(Part, frozen=True, cache_hash=True):
    """Hidden markers."""

    reveal_inches: Inches
    """Hidden men show themselves to an enemy within this distance. Lower: they fire from nearer by."""
    reveal_inches_when_seen: Inches
    """Hidden men whose marker an enemy sees show themselves within this distance."""
    turns_to_stay_hidden: Count
    """After this turn a side that does not win by waiting reveals its hidden men."""
    spacing_inches: Inches
    """Men placed where their marker was stand this far apart if they can."""
    spacing_value: Weight
    """What that spacing is worth, as a part of a place in cover."""


class Posting(Part, frozen=True, cache_hash=True):
    """How good a place is for a man: its fire from there, and the fire it draws."""

    threats_compared: Positive
    """The number of most dangerous enemies whose fire at a place is reckoned. Lower: quicker, and less careful."""
    targets_kept: Positive
    """The number of enemies a man considers as targets for all places."""
    targets_compared: Positive
    """Of these, the number of best ones whose sight is traced at one place."""
    gun_threat: Weight
    """Wounds to expect by the fire of an artillery gun."""
    least_threat: Weight
    """Enemies that threaten no more wounds than this are left out."""
    silent_enemy_factor: Chance
    """Multiplies the danger of an enemy that has not fired lately."""
    turns_before_silence: Count
    """Before this turn every enemy counts as if it had fired."""
    share_of_enemy_fire: Weight
    """The part of the enemy's fire that one man expects. Higher: more cover, less progress."""
    inches_worth_a_rifleman: Annotated[int, parts(PS, least=1)]
    """This distance lowers the value of a target by one rifleman, so that the nearer of two is preferred."""
    least_target_wounds: Weight
    """A target on which no more wounds than this are expected is left out."""
    next_turn_factor: Chance
    """What fire of the next turn is worth against fire of this one. Higher: places for longer fire are preferred."""


class Serving(Part, frozen=True, cache_hash=True):
    """Loaders of heavy weapons."""

    loaders: CrewSize
    """Men that a weapon wants beside its gunner, by kind."""
    loader_call_inches: Inches
    """Men within this distance of a weapon that wants loaders go to it."""


class Deploying(Part, frozen=True, cache_hash=True):
    """Set-up."""

    grid_inches: Annotated[int, parts(PS, least=1)]
    """Spacing of the points of a zone that are compared."""
    edge_inches: Inches
    """No point nearer than this to the northern edge of a zone is compared."""
    points_tried: Positive
    """The number of best points tried in turn for a unit."""
    unit_room_inches: Inches
    """Room that a unit needs to each side."""
    cover_near_inches: Inches
    """Cover within this distance of a point counts as at hand."""
    covers_counted: Count
    """The most pieces of cover near a point that count."""
    cover_value: Weight
    """What each piece of cover near a point is worth."""
    units_apart_inches: Inches
    """Units nearer than this to each other are crowded."""
    crowded_cost: Weight
    """What it costs to be crowded."""
    alone_beyond_inches: Inches
    """Units further than this from the nearest other one are alone."""
    cost_per_inch_alone: Weight
    """What each inch beyond `alone_beyond_inches` costs."""
    cost_per_inch_away: Weight
    """What each inch costs between a unit and where it is wanted. Higher: forward rather than in cover."""
    defended_point_weight: Weight
    """What an inch of distance from a point to defend counts, where an inch from a goal counts 1."""
    view_value: Weight
    """What it is worth to a unit that waits to see all the ground where the enemy may come, within weapon range."""
    view_grid_inches: Annotated[int, parts(PS, least=1)]
    """Spacing of the points of that ground that are looked at."""
    views_compared: Positive
    """The number of best points, apart from their view, whose view is compared."""
    off_centre_weight: Weight
    """On a side without goals: what an inch off the table's middle counts, where an inch forward counts 1."""
    objective_from_edge_inches: Inches
    """How far from the side's own edge objectives are put, so that men can stand all round them."""
    objective_from_middle_inches: Inches
    """How far to each side of the table's middle objectives are put."""
    cover_search_inches: Inches
    """Men of a unit look for cover within this distance of where they were put."""
    shelters_tried: Count
    """The number of points in cover tried for each man."""
    least_shift_inches: Inches
    """A man is not moved by less than this."""


class Routing(Part, frozen=True, cache_hash=True):
    """The grid on which distances are reckoned; costs are per cell, in cells of open ground."""

    cell_inches: Annotated[int, parts(PS, least=1)]
    """The side of a square cell. Smaller: better ways, and more time to find them."""
    barrier_cost: Count
    """Added for a barrier that men jump."""
    climb_cost: Count
    """The cost of a cliff or high wall that men climb."""
    wire_cost: Count
    """The cost of wire that men crawl through."""
    wire_clearance_inches: Inches
    """Wire further than this from the middle of a cell does not count."""
    soft_ground_cost: Count
    """The cost to vehicles of difficult ground, in which they may bog down."""
    hull_clearance_inches: Inches
    """Vehicles keep their centres this far from walls."""
    detour_round_vehicle_inches: Inches
    """Added for a cell with a friendly vehicle. Higher: longer detours round it."""
    cover_point_spacing_inches: Annotated[int, parts(PS, least=1)]
    """Spacing of the points behind a barrier or in a house that are compared."""
    wood_edge_reach_inches: Inches
    """The edge of a wood towards the enemy is compared if it is nearer than this."""


class Marching(Part, frozen=True, cache_hash=True):
    """Men on the move."""

    directions_tried: Positive
    """Directions in which places are compared. Higher: better places, more time."""
    reach_divisors: Annotated[tuple[Positive, ...], Meta(min_length=1)]
    """Places are compared at the reach of a move divided by each of these."""
    short_of_reach_inches: Inches
    """Legs end this much short of the reach, so that rounding makes none too long."""
    places_tried: Positive
    """The number of most promising places to which a leg is planned."""
    places_compared: Positive
    """Of those that can be reached, the number judged by the enemy's fire and the man's own. Lower: weaker, quicker."""
    prone_places_compared: Count
    """Of these, the number judged lying down too."""
    chain_loss_cost: Weight
    """What it costs a man to be out of its group's chain of command; times its worth."""
    chain_loss_cost_per_inch: Weight
    """What each inch beyond the last link of the chain costs; times its worth."""
    most_worth_in_chain: Weight
    """The most of a man's worth by which these costs are multiplied."""
    leader_ahead_inches: Inches
    """How much further than a link a leader may go ahead of its group."""
    in_guides_way_inches: Inches
    """A man between its guide and the goal, within this distance of the guide, is in the guide's way."""
    crowding_inches: Inches
    """Men nearer than this to each other are crowded."""
    crowding_cost: Weight
    """What each man nearer than `crowding_inches` costs."""
    vehicle_track_cost_inches: Weight
    """Stopping on the way of a friendly vehicle costs as much as this many inches of progress."""
    getting_up_cost_inches: Weight
    """Lying down on the way costs as much as this many inches of progress."""
    cover_value_before_sight: Weight
    """What a place in cover is expected to be worth before lines of sight are traced."""
    obstacle_cost: Weight
    """What it costs to cross an obstacle: the shot of this turn, and the risk of a fall."""
    moving_cost: Weight
    """A place must be better than the present one by this. Higher: men stay where they are."""
    least_advance_inches: Inches
    """Men without a target advance, while others fire, only with further to go than this."""
    base_of_fire_factor: Weight
    """The fire of a gunner that stays counts this many times, if its weapon does not fire after a move."""
    stand_off_share: Weight
    """Men go no nearer to an enemy than this part of their weapon's range."""
    least_danger_to_lie: Weight
    """A man without command lies down if it expects a greater loss than this."""
    turn_tolerance_degrees: Degrees
    """A weapon with an arc is turned if the enemy is further to its side than this."""


class Driving(Part, frozen=True, cache_hash=True):
    """Vehicles and guns on the move."""

    headings_tried: Positive
    """Directions in which a vehicle compares places. Higher: better places, more time."""
    cells_ahead: Positive
    """A vehicle also compares the direction of the cell this many cells along its way."""
    least_leg_inches: Inches
    """No vehicle drives a shorter leg than this."""
    movement_kept_to_aim_inches: Inches
    """Movement kept of half a move to turn the hull or turret to the enemy."""
    short_of_reach_inches: Inches
    """Legs end this much short of the reach, so that rounding makes none too long."""
    short_of_edge_inches: Inches
    """A vehicle stops this much short of the edge by which it leaves."""
    places_compared: Positive
    """The number of most promising positions judged by fire at and from them. Lower: weaker, quicker."""
    enemies_compared: Positive
    """The number of nearest enemies a vehicle considers."""
    moving_cost: Weight
    """A place must be better than the present one by this. Higher: vehicles stay where they are."""
    progress_factor: Weight
    """What an inch of progress is worth to a vehicle, as a multiple of a man's. Higher: forward."""
    stand_off_inches: Inches
    """A vehicle goes no nearer than this to a goal that it has under fire."""
    stand_off_in_quarters_inches: Inches
    """The same distance where quarters must be cleared: near by, machine guns are effective against tanks' flanks."""
    stand_off_above_enemy_inches: Inches
    """The same distance for a vehicle above its enemy, which hits the top of vehicles."""
    feared_harm_factor: Weight
    """Weight of the harm that enemies could do at a place. Higher: more careful."""
    assault_fear_factor: Weight
    """Weight of the assaults that men near a place could make on the vehicle. Higher: further from infantry."""
    assault_reach_inches: Inches
    """Men within this distance of a vehicle can assault it next turn."""
    enemy_hit_chance: Chance
    """The chance that an enemy in range hits."""
    shots_counted_at_men: Weight
    """The most shots of a burst at men that count, since one man does not fall twice."""
    unloaded_factor: Chance
    """What fire of a weapon that must be loaded is worth, as a part of one that is ready."""
    unaimed_factor: Chance
    """What fire of a weapon that does not bear now is worth, as a part of one that does."""
    half_move_slack_inches: Inches
    """By how much half a move may be exceeded with the gun still counted."""
    dismount_inches: Inches
    """Passengers get out with an enemy nearer than this."""
    lane_half_width_inches: Inches
    """A vehicle nearer than this to a friend's line of fire blocks it."""
    aim_tolerance_degrees: Degrees
    """A turret that points at its target to within this angle is not turned."""
    turret_leeway_degrees: Degrees
    """The angle to each side within which a weapon in a turret bears; at most half its arc (PZF-9.4b)."""
    casemate_leeway_degrees: Degrees
    """The angle to each side within which a weapon in a casemate bears (PZF-9.4c)."""
    hull_front_leeway_degrees: Degrees
    """The angle to each side within which a weapon in the front of a hull bears (PZF-9.4d)."""
    repeated_target_factor: Chance
    """Multiplies a target's value for each vehicle already aiming at it. Lower: fire is spread."""
    no_room_cost_inches: Weight
    """Standing with no room to turn costs as much as this many inches of progress."""
    bogging_cost_inches: Weight
    """Bogging down costs as much as this many inches of progress; times its chance."""
    gun_turn_tolerance_degrees: Degrees
    """An artillery gun is turned to a target further to its side than this."""


class TurnsAtGoal(Part, frozen=True, cache_hash=True):
    """Turns needed beside those of the way, by the victory condition at its end."""

    exit_fraction: Count
    control_objective: Count
    occupy: Count


class Planning(Part, frozen=True, cache_hash=True):
    """What a side wants and how it presses on. Lateness is 1 when a figure needs every turn that is left.

    Zeal is what an inch of progress towards the goal is worth to a man, in riflemen; its factors multiply
    `zeal_per_inch`.
    """

    zeal_per_inch: Weight
    """What an inch of progress is worth to a man. Higher: forward, in spite of the enemy's fire."""
    zeal_factor_while_early: Weight
    """The factor while there is time."""
    zeal_factor_when_behind_on_time: Weight
    """The factor for a side that must beat an enemy that wins if the turns run out."""
    zeal_factor_when_losing: Weight
    """The factor near the end for a side that has lost more than the enemy and has no place to take."""
    zeal_factor_per_lateness: Weight
    """Added to the factor for each 1 of lateness beyond `lateness_to_hurry`."""
    zeal_factor_limit: Weight
    """The greatest factor that lateness leads to."""
    zeal_factor_while_firing: Weight
    """Further factor for a group that stays to fire."""
    lateness_to_hurry: Weight
    """From this lateness on zeal rises and groups take their heavy weapons along."""
    lateness_added_by_threat: Weight
    """Lateness beyond `lateness_to_hurry` of groups that must go back to a point they guard."""
    lateness_to_stop_firing: Weight
    """From this lateness on no group stays to fire."""
    caution_factor: Weight
    """Multiplies the harm that men expect at a place. Higher: more cover, less progress."""
    caution_until_lateness: Weight
    """Caution is this less the lateness, at most 1."""
    least_caution: Weight
    """The least caution, however late it is."""
    lead_to_wait: Chance
    """A side without a goal waits if its lead in losses is more than this part of an army."""
    lead_to_press_on: Chance
    """With a greater lead than this no group stays to fire while there is a place to take."""
    deficit_to_hurry: Chance
    """With a greater deficit than this a side counts as losing."""
    turns_to_hurry_when_losing: Count
    """With no more turns than this left a losing side presses on."""
    turns_at_goal: TurnsAtGoal
    """Turns needed beside those of the way, by the victory condition at its end. Higher: an earlier start."""
    turns_to_beat_enemy: Count
    """Turns it takes to beat an enemy that has been reached."""
    turns_without_limit: Positive
    """Turns assumed to be left in a game without a limit."""
    pace_inches: Annotated[int, parts(PS, least=1)]
    """The distance a man covers in a turn."""
    sturmtruppen_pace_inches: Annotated[int, parts(PS, least=1)]
    """The distance a man covers in a turn that may advance while others fire."""
    hopeless_way_factor: Weight
    """A goal is given up that needs more than this many times the turns left: the enemy must be beaten first."""
    house_bonus_inches: Weight
    """Being inside a house that must be held, or on an objective, counts as this many inches of progress."""
    door_bonus_inches: Weight
    """Standing before the door of such a house counts as this many inches of progress."""
    edge_step_inches: Annotated[int, parts(PS, least=1)]
    """Spacing of the points at the edge by which a side may leave."""
    threat_inches: Inches
    """An enemy within this distance of a point to defend threatens it."""
    guard_inches: Inches
    """A figure within this distance of a point to defend guards it."""
    guards_wanted: Count
    """A group is sent back to a threatened point if fewer than this guard it."""
    await_before_exit_inches: Inches
    """The enemy is awaited this far before the edge by which it wants to leave."""
    wounds_to_stay_firing: Weight
    """A group whose best armed men expect this many wounds each of their fire stays and fires. Lower: it stays more."""
    wounds_to_keep_firing: Weight
    """A man that expects this many wounds keeps firing even when time is short, if the enemy can be routed."""
    least_wounds_for_target: Weight
    """A figure that expects fewer wounds than this has no target."""
    least_wounds_to_keep_away: Weight
    """A figure that expects fewer wounds than this closes in on an enemy that wins by waiting."""
    men_judged_per_group: Positive
    """The number of best armed men of a group whose fire is reckoned."""
    harm_factor_in_quarters: Weight
    """Multiplies harm to enemies in quarters that must be cleared."""
    harm_factor_outside_quarters: Weight
    """Multiplies harm to other enemies where the enemy can be routed as well."""
    quarter_inches_per_strength: Annotated[int, parts(PS, least=1)]
    """A quarter this much further away is as hard to clear as one with one more point of enemy strength."""
    turns_to_give_up_rout: Count
    """With no more turns than this to come the side no longer tries to rout the enemy, and concedes it a quarter."""
    turns_left_to_reach_all_quarters: Count
    """With no more turns than this to come a vehicle is sent to each quarter that has none."""
    vehicles_per_quarter: Positive
    """The least number of vehicles sent to clear a quarter."""
    vehicle_cells_kept_clear: Count
    """The number of next cells on a vehicle's way where men do not stop."""


class Varying(Part, frozen=True, cache_hash=True):
    """Margins within which candidates count as equally good, one of them being drawn; 0 admits only exact ties.

    A small margin makes the opponent less predictable; a large one makes it weaker.
    """

    place_margin: Weight
    """For places a man may go to, in riflemen."""
    drive_margin: Weight
    """For positions a vehicle may drive to, in riflemen."""
    shot_margin: Chance
    """For targets, weapons, throws and blows, as a part of the best one's value."""
    fight_margin: Chance
    """For the next fight, as a chance to win."""
    deploy_margin: Weight
    """For points at which a unit may be deployed, in riflemen."""
    distance_margin_inches: Inches
    """For objectives, barricades and points of entry: how much further away than the best they may be."""


class Greed(Part, frozen=True, cache_hash=True):
    """What the agent `greedy` decides by, which has no plan."""

    least_wounds_to_stay: Weight
    """A figure that expects more wounds of its fire than this stays where it is."""
    side_steps_degrees: Annotated[tuple[Signed, ...], Meta(min_length=1)]
    """Directions that are tried, as angles from that of the goal."""


class Style(Part, frozen=True, cache_hash=True):
    """One way to play: all numbers, by concern."""

    valuing: Valuing
    judging: Judging
    blasting: Blasting
    planning: Planning
    routing: Routing
    posting: Posting
    marching: Marching
    driving: Driving
    serving: Serving
    shooting: Shooting
    throwing: Throwing
    fighting: Fighting
    acting: Acting
    hiding: Hiding
    deploying: Deploying
    varying: Varying
    greed: Greed


USUAL = "scripted"
"""The name of the style that the file states completely; the others state differences."""


@cache
def styles() -> dict[str, Style]:
    """All styles by name, the usual one first."""
    return read_styles(__package__, Style)


def usual() -> Style:
    """The style of the agent `scripted`, by which `greedy` judges its shots too."""
    return styles()[USUAL]
