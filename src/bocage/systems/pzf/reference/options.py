"""The options of the system, and their values in one game.

A value that is not on or off is a word or a written number; in `Options` numbers are whole, lengths and shares in
thousandths.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from bocage.kernel.contract.options import OptionValue
from bocage.systems.pzf.reference.datafiles import Period, thousandths

Variant = Literal["scenario", "yes", "no"]
"""Whether a special rule is used: as the scenario says, or switched on or off against it."""

_RANGE_BANDS: Mapping[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "1/3 2/3": ((1, 3), (2, 3)),
    "1/4 1/2": ((1, 4), (1, 2)),
}
"""The shares of the maximum range at which short and medium range end, by the option's value."""


class Options(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, kw_only=True):
    """The options of one game, named as in options.toml, which also names the rule of each."""

    range_band_fractions: str
    best_to_hit: int
    worst_to_hit: int
    bravery_target: int
    half_destroyed_lost_fraction: int
    total_rout_remaining_fraction: int
    actions_count_as_movement: bool
    reload_requires_no_move: bool
    grenade_after_shooting: bool
    vehicle_reload_per_weapon: bool
    gunner_interposition: Literal["always", "choice"]
    top_hit_min_elevation: int
    narrow_passage_min_width: int
    wood_los_depth: int
    hull_turn_cost_per_90: int
    ambush_defender_ratio: int
    cable_limit: Literal["straight", "length"]
    ai_estimation_sd: int
    occupy_turns_consecutive: int
    turn_limit: bool
    optional_turn_limit_standard: int
    optional_turn_limit_historical: int
    hatch_open_top_max: int
    sandbags_max_strength: int
    arc_is_total_angle: bool
    bogged_turn_may_shoot: bool
    fate_against_explosion: bool
    vehicle_pinned_by_assault: bool
    isolated_may_shoot_nearest: bool
    blast_survivors_prone: Literal["automatic", "test"]
    ram_strength: Literal["other", "rammer"]
    jump_fall_prone: bool
    low_slip_ends_move: bool
    hill_edges: Literal["gentle", "steep"]
    difficult_entry: Literal["centre", "base"]
    minefield_entry: Literal["tracks", "base", "centre"]
    vehicle_contact: Literal["any", "nearest"]
    sturmtruppen_may_withdraw: bool
    stopped_burst_cover: Literal["none", "obstacle"]
    estimated_top_hit: Literal["impact", "template"]
    prone_loser_retreats: bool
    marksman_die: Literal["to_hit", "any"]
    omaha_pioneers_keep_trucks: bool
    arrange_setup: bool
    players: int
    omaha_strips: int
    window_spacing: int
    small_table: bool
    choose_roles: bool
    reserves: Variant
    hidden_deployment: Variant
    night: bool
    weather: Literal["clear", "fog", "rain", "snow"]
    demolition: bool
    army_points: Annotated[int, Meta(ge=1, le=100_000)]
    army_period: Period
    army_a: str
    army_b: str
    terrain_seed: int

    @property
    def bands(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The shares of maximum range at which short and medium range end, as fractions (PZF-4.1a)."""
        return _RANGE_BANDS[self.range_band_fractions]


def as_number(value: OptionValue) -> bool | int | str:
    """The value of an option as the rules read it: a written number whole, one with a point in thousandths.

    Words and switches unchanged.
    """
    if isinstance(value, bool):
        return value
    if value.isdecimal():
        return int(value)
    return thousandths(value) if value.replace(".", "", 1).isdecimal() else value
