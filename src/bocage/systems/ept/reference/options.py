"""The switches of one game, as data/options.toml names them; the texts `option-…` say what each does."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The values of all switches in one game."""

    deputy_morale_from: Literal["original", "last"]
    successor_activates: Literal["separately", "together"]
    company_support_radius: Literal["5", "3"]
    hosted_losses_count_for: Literal["own", "host"]
    initiative_lost_by_passing: bool
    alone_ends_on_success: bool
    player_is_done: Literal["nothing_left", "no_formation_left"]
    entering_pays_edge: bool
    fire_bars_move: Literal["at_start", "always"]
    along_hexside_blocks: Literal["both", "either"]
    sight_check: Literal["after_declaration", "before_declaration"]
    target_hex_hinders: bool
    smoke2_hindrance: Literal["1", "2"]
    halftracks_in_snow: Literal["wheeled", "tracked"]
    snow_exemptions_for_wheels: bool
    descent_costs_in_snow: bool
    floor_down: Literal["costs", "free"]
    tactical_move_any_cost: bool
    road_half_move: Literal["raised", "plain"]
    anti_tank_at_hidden: bool
    decoys_weigh: bool
    fire_at_hidden: bool
    move_halves_fire_of: Literal["all_on_foot", "squads"]
    rifles_run_out: bool
    move_modifiers: Literal["triggered", "marker"]
    mortar_state_counts: bool
    passive_leaders_observe: bool
    one_roll_per_hex: bool
    group_cover: Literal["highest", "lowest"]
    reaction_fire_groups: bool
    stack_is_hit: Literal["whole", "one"]
    power_rounded: Literal["in_total", "for_each"]
    shells_protected_by: Literal["hex", "line"]
    barrage_hits_leaving: bool
    empty_building_rolls: bool
    preregistered_unobserved: bool
    result_number_lowers: Literal["morale", "dice"]
    neutralised_loses_on_one: Literal["1", "2"]
    weapons_step_back: bool
    steps_counted: Literal["all", "by_fire"]
    mixed_assault: Literal["foot_first", "together"]
    assault_loss_neutralises: bool
    guns_strike_as_crews: bool
    heavy_protection_burdens: Literal["attacker", "both"]
    front_zone: Literal["60", "120"]
    range_losses: Literal["highest", "sum"]
    guns_lose_range: bool
    works_protect_vehicles: bool
    damage_bonus_above: Literal["7", "8"]
    shells_roll_at_vehicles: Literal["heaviest", "each"]
    vehicle_answers: Literal["one", "all"]
    withdrawal_before_overrun: bool
    overrun_test: Literal["stop", "neutralise"]
    hidden_men_overrun: Literal["revealed", "halved"]
    others_finish_entrenchments: bool
    hexsides_add_to_entrenchment: bool
    fires_burn: Literal["game", "turn"]
    mines_hit: Literal["everybody", "enemy"]
    terrain_helps_on_mines: bool
    sappers_cross_works: bool
    attacked_wait_for_sappers: bool
    air_support: bool
    stopped_gun_misses: bool
    smoke_spoils_aim: bool
    bombs_hit_vehicles: bool
    phosphorus: bool
    light_armour: bool
    road_by_road: bool
    airdrop: bool
    control_by_last_alone: bool
    leaving_the_map: bool
    portable_anti_tank: bool
    arrange_setup: bool
