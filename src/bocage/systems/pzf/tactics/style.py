"""The numbers by which an agent decides, as one frozen value that is handed in; `styles.toml` names the styles.

Values, costs and bonuses are in riflemen: 1 is what a rifleman is worth. Lengths are written in inches and angles in
degrees, and both are kept as whole thousandths. What the rules fix is no style: it stands in the charts.
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
    turns_in_wait: Count
    """After this turn a side that has to act shows its hidden men."""
    spacing_inches: Inches
    """Men who are placed where their marker was stand this far apart, if they can."""
    spacing_value: Weight
    """What that spacing is worth, as a part of a place in cover."""


class Posting(Part, frozen=True, cache_hash=True):
    """How good a place is for a man: his fire from there, and the fire he draws."""

    threats_compared: Positive
    """Enemies, the most dangerous first, whose fire at a place is reckoned. Lower: quicker, and less careful."""
    targets_kept: Positive
    """Enemies that a man keeps in mind as targets for all places."""
    targets_compared: Positive
    """Of these, the best at one place at which he looks."""
    gun_threat: Weight
    """Expected wounds by the fire of an artillery gun."""
    least_threat: Weight
    """Enemies who threaten no more wounds than this are left out."""
    silent_enemy_factor: Chance
    """Multiplies the danger of an enemy who has not fired lately."""
    turns_before_silence: Count
    """Before this turn every enemy counts as if he had fired."""
    share_of_enemy_fire: Weight
    """The part of the enemy's fire that one man expects. Higher: more cover, less progress."""
    inches_worth_a_rifleman: Annotated[int, parts(PS, least=1)]
    """Of two like targets the nearer one is taken: this distance costs a target the worth of a rifleman."""
    least_target_wounds: Weight
    """A target at which no more wounds than this are to be expected is left out."""
    next_turn_factor: Chance
    """What fire of the next turn is worth against fire of this one. Higher: places with a future are preferred."""


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
    """No point nearer than this to the far edge of a zone is compared."""
    points_tried: Positive
    """Best points that are tried in turn for a unit."""
    unit_room_inches: Inches
    """Free room that a unit needs to each side."""
    cover_near_inches: Inches
    """Cover within this distance of a point counts as at hand."""
    covers_counted: Count
    """Pieces of cover at hand that count at most."""
    cover_value: Weight
    """What each of them is worth."""
    units_apart_inches: Inches
    """Units nearer than this to each other are crowded."""
    crowded_cost: Weight
    """What it costs to be crowded."""
    lonely_beyond_inches: Inches
    """Units further than this from the nearest other one are alone."""
    cost_per_inch_alone: Weight
    """What each further inch costs."""
    cost_per_inch_away: Weight
    """What each inch costs between a unit and where it is wanted. Higher: forward before cover."""
    post_share: Weight
    """What an inch from what must be held counts, as a part of an inch from what must be taken."""
    off_centre_share: Weight
    """What an inch from the middle of the table counts, as a part of an inch forward, where nothing is to be taken."""
    objective_from_middle_inches: Inches
    """How far to each side of the middle objectives are put."""
    arrange_inches: Inches
    """Men of a unit look for cover within this distance of where they were put."""
    shelters_tried: Count
    """Places in cover that are tried for each man."""
    least_shift_inches: Inches
    """A man is not moved by less than this."""


class Routing(Part, frozen=True, cache_hash=True):
    """The map that ways are found on: costs are per cell, in cells of open ground."""

    cell_inches: Annotated[int, parts(PS, least=1)]
    """Side of a square cell. Smaller: better ways, and more time to find them."""
    barrier_cost: Count
    """Added for a barrier that men have to jump."""
    climb_cost: Count
    """For a cliff or high wall that men climb."""
    wire_cost: Count
    """For wire that men crawl through."""
    wire_clearance_inches: Inches
    """Wire further than this from the middle of a cell does not count."""
    soft_ground_cost: Count
    """For difficult ground to vehicles, which may be stuck in it."""
    hull_clearance_inches: Inches
    """Vehicles keep their middle this far from walls."""
    detour_round_vehicle_inches: Inches
    """Added for a cell with a vehicle of one's own in it. Higher: longer detours round it."""
    men_apart_inches: Annotated[int, parts(PS, least=1)]
    """Spacing of the places behind a barrier or in a house that are compared."""
    far_edge_inches: Inches
    """The edge of a wood towards the enemy is a place to go to if it is nearer than this."""


class Marching(Part, frozen=True, cache_hash=True):
    """Men on the move."""

    directions_tried: Positive
    """Directions in which places are compared. Higher: better places, more time."""
    reach_divisors: Annotated[tuple[Positive, ...], Meta(min_length=1)]
    """Places are compared at the reach of a move divided by each of these."""
    short_of_reach_inches: Inches
    """Places end this much short of the reach, so that rounding makes no leg too long."""
    places_tried: Positive
    """Most promising places to which a way is sought."""
    places_compared: Positive
    """Of those with a way, how many are judged by the enemy's fire and one's own. Lower: weaker, quicker."""
    prone_places_compared: Count
    """Of these, how many are judged lying down too."""
    chain_loss_cost: Weight
    """What it costs a man to be out of the chain of command of his group."""
    chain_loss_cost_per_inch: Weight
    """What each inch costs beyond the last link of it."""
    worth_counted_in_chain: Weight
    """A man's worth multiplies these costs up to this."""
    leader_ahead_inches: Inches
    """How much further than a link a leader may go ahead of his group."""
    in_guides_way_inches: Inches
    """A man between his guide and the goal, and within this distance of the guide, is in his way."""
    crowding_inches: Inches
    """Men nearer than this to each other are crowded."""
    crowding_cost: Weight
    """What each man costs who is so near."""
    vehicle_track_cost_inches: Weight
    """Stopping where a vehicle comes through costs as much as this many inches of progress."""
    getting_up_cost_inches: Weight
    """Lying down on the way costs as much as this many inches of progress."""
    cover_promise: Weight
    """What a place in cover is expected to be worth before one looks at it."""
    obstacle_cost: Weight
    """What it costs to cross an obstacle: the shot of this turn, and perhaps a fall."""
    moving_cost: Weight
    """A place must be better than the present one by this. Higher: men stay where they are."""
    least_advance_inches: Inches
    """Men without a target go on, while others fire, only if there is further to go than this."""
    stand_off_share: Weight
    """Men go no nearer to an enemy than this part of their weapon's range."""
    least_danger_to_lie: Weight
    """A man without command lies down if he expects to lose more than this."""
    turn_tolerance_degrees: Degrees
    """A weapon with an arc is turned if the enemy is further to its side than this."""


class Driving(Part, frozen=True, cache_hash=True):
    """Vehicles and guns on the move."""

    headings_tried: Positive
    """Directions in which a vehicle compares places. Higher: better places, more time."""
    cells_ahead: Positive
    """Beside these it goes in the direction of the cell this far along its way."""
    least_leg_inches: Inches
    """No vehicle drives less than this."""
    kept_to_aim_inches: Inches
    """Movement kept of half a move to turn hull or turret to the enemy."""
    short_of_reach_inches: Inches
    """Legs end this much short of the reach, so that rounding makes none too long."""
    short_of_edge_inches: Inches
    """A vehicle stops this much short of the edge by which it leaves."""
    places_compared: Positive
    """Most promising places that are judged by the enemy's fire and its own. Lower: weaker, quicker."""
    enemies_compared: Positive
    """Nearest enemies whom it reckons with."""
    moving_cost: Weight
    """A place must be better than the present one by this. Higher: vehicles stay where they are."""
    progress_factor: Weight
    """What an inch of progress is worth to a vehicle, as a multiple of a man's. Higher: forward."""
    stand_off_inches: Inches
    """A vehicle goes no nearer to what it is after, if it sees it."""
    close_in_inches: Inches
    """The same where the enemy has to be cleared away: machine guns tell on the flanks of tanks."""
    overlook_inches: Inches
    """The same for a vehicle above the enemy, that fires at the tops of his."""
    feared_harm_factor: Weight
    """Weight of the harm that enemies could do at a place. Higher: more careful."""
    assault_fear_factor: Weight
    """Weight of the assaults that men near a place could make on the vehicle. Higher: further from infantry."""
    assault_reach_inches: Inches
    """Men within this distance of a vehicle can assault it next turn."""
    enemy_hit_chance: Chance
    """The chance that an enemy in range hits."""
    shots_counted_at_men: Weight
    """Shots of a burst at men that count at most: one man does not fall twice."""
    unloaded_factor: Chance
    """What fire of a weapon that has to be loaded is worth, as a part of one that is ready."""
    unaimed_factor: Chance
    """What fire of a weapon that cannot be brought to bear now is worth, as a part of one that can."""
    half_move_slack_inches: Inches
    """By how much half a move may be exceeded and a gun still be counted on."""
    dismount_inches: Inches
    """Passengers get out with an enemy nearer than this."""
    lane_half_width_inches: Inches
    """A vehicle this little to the side of a friend's line of fire is in its way."""
    aim_tolerance_degrees: Degrees
    """A turret that points this nearly at its target is not turned."""
    turret_leeway_degrees: Degrees
    """A weapon in a turret still bears on what is this little to its side; within half its arc (PZF-9.4b)."""
    casemate_leeway_degrees: Degrees
    """The same for a weapon in a casemate (PZF-9.4c)."""
    hull_front_leeway_degrees: Degrees
    """The same for a weapon in the front of a hull (PZF-9.4d)."""
    repeated_target_factor: Chance
    """Multiplies a target's value for each vehicle already turned to it. Lower: fire is spread."""
    no_room_cost_inches: Weight
    """Standing with no room to turn costs as much as this many inches of progress."""
    bogging_cost_inches: Weight
    """Being stuck costs as much as this many inches of progress; taken times its chance."""
    gun_turn_tolerance_degrees: Degrees
    """An artillery gun is turned to a target further to its side than this."""


class TurnsInHand(Part, frozen=True, cache_hash=True):
    """Turns that are needed beside the way, by what is to be done at its end."""

    exit_fraction: Count
    control_objective: Count
    occupy: Count


class Planning(Part, frozen=True, cache_hash=True):
    """What a side is out for and how it presses on. Lateness is 1 when a figure needs every turn that is left.

    Zeal is what an inch of progress towards the goal is worth to a man; its factors multiply `zeal_per_inch`.
    """

    zeal_per_inch: Weight
    """What an inch of progress is worth to a man. Higher: forward, in spite of the enemy's fire."""
    zeal_factor_with_time_in_hand: Weight
    """While there is time."""
    zeal_factor_when_behind_on_time: Weight
    """For a side that has to beat an enemy who wins if the clock runs out."""
    zeal_factor_when_losing: Weight
    """Near the end for a side that has lost more than the enemy, with nothing to take."""
    zeal_factor_per_lateness: Weight
    """Added for each whole of lateness beyond `lateness_to_hurry`."""
    zeal_factor_limit: Weight
    """The factor that lateness leads to at most."""
    zeal_factor_while_firing: Weight
    """For a group that stays to fire."""
    lateness_to_hurry: Weight
    """From this lateness on zeal rises and groups take their heavy weapons along."""
    lateness_added_by_threat: Weight
    """How far beyond that those are who have to go back to what they guard."""
    lateness_to_stop_firing: Weight
    """From this lateness on nobody stays to fire."""
    caution_factor: Weight
    """Multiplies the harm that men expect at a place. Higher: more cover, less progress."""
    caution_until_lateness: Weight
    """Caution is this less the lateness, at most 1."""
    least_caution: Weight
    """What is left of caution however late it is."""
    lead_to_wait: Chance
    """A side without a goal waits if the enemy has lost this part of his army more than it has."""
    lead_to_press_on: Chance
    """With this lead nobody stays to fire while there is something to take."""
    deficit_to_hurry: Chance
    """With this deficit a side counts as losing."""
    turns_to_hurry_when_losing: Count
    """With no more turns than this left a losing side presses on."""
    turns_in_hand: TurnsInHand
    """Turns that are needed beside the way, by what is to be done at its end. Higher: an earlier start."""
    turns_to_beat_enemy: Count
    """Turns that it takes to beat an enemy once one is near."""
    turns_without_limit: Positive
    """Turns that are reckoned with in a game without a limit."""
    pace_inches: Annotated[int, parts(PS, least=1)]
    """What a man covers in a turn."""
    sturmtruppen_pace_inches: Annotated[int, parts(PS, least=1)]
    """What a man covers who may go on while others fire."""
    hopeless_way_factor: Weight
    """With further to go than this many times what the turns allow, the enemy has to be beaten first."""
    house_bonus_inches: Weight
    """Being in a house that must be held, or on an objective, counts as this many inches of progress."""
    door_bonus_inches: Weight
    """Standing before its door counts as this many inches of progress."""
    edge_step_inches: Annotated[int, parts(PS, least=1)]
    """Spacing of the points at an edge by which one may leave."""
    threat_inches: Inches
    """An enemy within this distance of something of ours is after it."""
    guard_inches: Inches
    """A man within this distance of it guards it."""
    guards_wanted: Count
    """A group is sent back to it if fewer than this guard it."""
    gate_inches: Inches
    """The enemy is awaited this far before the edge by which he wants to leave."""
    fire_to_hold: Weight
    """A group whose best armed men expect this many wounds of their fire, each, stays and fires. Lower: it stays."""
    fire_to_cover_others: Weight
    """A man who expects this many stays at it even when time presses, if the enemy can be routed."""
    no_fire: Weight
    """With fewer expected wounds than this a figure has nothing to fire at."""
    poor_fire: Weight
    """With fewer than this a figure closes in on an enemy who only has to wait."""
    men_asked: Positive
    """Best armed men of a group who are asked what they expect of their fire."""
    stake_in_the_way: Weight
    """Multiplies harm to enemies who stand in the way of victory."""
    stake_beside: Weight
    """Multiplies harm to the others where the enemy can be routed as well."""
    drive_inches_per_strength: Annotated[int, parts(PS, least=1)]
    """A quarter of the table this much further to drive to is as hard to clear as one with one more point of enemy."""
    turns_for_quarters_only: Count
    """With no more turns than this left no rout is sought: the enemy is left a quarter."""
    turns_for_envoys: Count
    """With no more turns than this left a vehicle is sent to each quarter that has none."""
    vehicles_per_quarter: Positive
    """Vehicles that are sent at least where an enemy has to be cleared away."""
    cells_kept_clear: Count
    """Cells of a vehicle's way where men do not stop."""


class Varying(Part, frozen=True, cache_hash=True):
    """What counts as equal: of all that is this near to the best, one is drawn. 0: only what is exactly as good.

    A small margin keeps the opponent from being learnt by heart; a large one makes it weaker.
    """

    place_margin: Weight
    """Of places that a man may go to, in riflemen."""
    drive_margin: Weight
    """Of places that a vehicle may drive to, in riflemen."""
    shot_margin: Chance
    """Of targets, weapons, throws and blows, as a part of the best one's value."""
    fight_margin: Chance
    """Of fights to be fought next, as a chance to win."""
    deploy_margin: Weight
    """Of points at which a unit may be deployed, in riflemen."""
    distance_margin_inches: Inches
    """Of places for objectives, barricades and reserves: by how much they may be further away than the best."""


class Greed(Part, frozen=True, cache_hash=True):
    """What the agent `greedy` goes by, which has no plan."""

    least_wounds_to_stay: Weight
    """A figure that expects more wounds of its fire than this stays where it is."""
    side_steps_degrees: Annotated[tuple[Signed, ...], Meta(min_length=1)]
    """Directions that are tried, from that of the goal."""


class Style(Part, frozen=True, cache_hash=True):
    """One way to play, by concern."""

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
"""The style that is complete in the file."""


@cache
def styles() -> dict[str, Style]:
    """All styles by name, the usual one first."""
    return read_styles(__package__, Style)


def usual() -> Style:
    """The style of the agent `scripted`, by which `greedy` judges its shots too."""
    return styles()[USUAL]
