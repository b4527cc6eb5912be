"""The switches of one game, as data/options.toml names them; the texts `option-…` say what each does."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The values of all switches in one game."""

    consolidation: bool
    excess_initiative: bool
    strategic_movement: bool
    strategic_whole_move: bool
    random_events: bool
    players: Literal["1", "2", "3"]
    opening_pass: Literal["segment", "all"]
    pass_with_demoralized: Literal["forced_recovery", "opponent_may_demand"]
    activator_marked: bool
    support_segment: Literal["any_number", "one_attack"]
    equal_rank_activates: bool
    mixed_stack_activates: bool
    control_ties: Literal["nobody", "first_setup"]
    excess_stacking: Literal["never_enter", "end_of_segment"]
    accompany_pays: bool
    wagons_move_as: Literal["foot", "motorized"]
    apc_overruns_transport: bool
    at_only_restrains_trucks: bool
    closing_threat: Literal["able", "in_range"]
    apc_directed_by: Literal["regular", "tank"]
    leaders_board_free: bool
    mortars_load_as: Literal["personnel", "weapon"]
    limbered_loads_freely: bool
    passenger_losses: Literal["same_steps", "destruction_only"]
    crossing_engineer_stays: bool
    engineer_state_hits_leaders: bool
    combine_and_add: bool
    kommissar_morale: Literal["replaces", "reduced"]
    casualty_roll: Literal["attack", "step"]
    x_lone_leader: Literal["removed", "check"]
    left_behind_roll: bool
    ban_reach: Literal["within", "less"]
    senior_tie: Literal["last", "any"]
    tank_leader_state: Literal["shared", "none"]
    assault_influence: Literal["all", "combat"]
    sight_limit_of: Literal["target", "observer"]
    spotted_range: Literal["current", "twelve"]
    spotted_lasts: Literal["until_moved", "turn"]
    stack_threshold: Literal["three_or_more", "exactly_three"]
    x_morale_check: Literal["M2", "M", "none"]
    x_armored: Literal["check", "fourth_group"]
    x_groups: Literal["three", "two"]
    unit_specific_columns: bool
    multi_hex_range_modifier: Literal["any", "all"]
    fire_lane_blocked_by: Literal["everything", "units"]
    later_modifiers: bool
    off_board_needs_leader: bool
    bombardment_groups: Literal["separate", "one"]
    friendly_fire_uses_modifiers: bool
    carried_share_column: bool
    smoke_needs_spotting: bool
    at_blocked_by_friends: bool
    crossfire_misses_count: bool
    second_target_later: bool
    range_150_rounding: Literal["down", "up"]
    assault_pools: Literal["two", "three"]
    rearguard_fire: Literal["all", "unmarked"]
    assault_in_place_needs_leader: bool
    assault_rounding: Literal["unit", "total"]
    assault_leaders_add: Literal["each", "one"]
    assault_morale_scope: Literal["hex", "participants"]
    town_and_entrenchment: Literal["once", "both"]
    morale_bonus_for: Literal["both_sides", "attacker"]
    lone_armor_bonus_for: Literal["both_sides", "attacker"]
    engineer_bonuses_add: bool
    charge_distance: Literal["exactly_two", "up_to_two"]
    op_fire_kind: Literal["single", "weapons_only"]
    op_fire_marks_leader: bool
    static_move_actions_draw_op_fire: bool
    moving_leader_is_target: bool
    recovery_comparison: Literal["below", "at_most"]
    flight_ends_in_cover: bool
    mortar_class: Literal["personnel", "weapon"]
    aircraft_need_spotted_target: bool
    air_uses_terrain: bool
    dug_in_lost_by_firing: bool
    mines_hit_owner: bool
    bunker_fires_in_assault: bool
    arrange_setup: bool
