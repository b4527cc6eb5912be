"""The named readings and switches of the system, and the values of one game.

A value that is not on or off is a word or a written number; in `Options` the numbers are whole, lengths and shares in
thousandths.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from bocage.kernel.datafile import DataError
from bocage.systems.pzf.charts import Period
from bocage.systems.pzf.datafiles import Text, listed, require, thousandths

OptionValue = bool | str
Variant = Literal["scenario", "yes", "no"]
"""A special rule as the scenario has it, or switched on or off against it."""
FILE = "options.toml"

_BANDS: Mapping[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "1/3 2/3": ((1, 3), (2, 3)),
    "1/4 1/2": ((1, 4), (1, 2)),
}


class Switch(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One option: its rule, and either its values with the default first or its default as a switch."""

    rule: Annotated[str, Meta(pattern=r"^PZF-[0-9A-Z][0-9A-Za-z.]*$")]
    default: OptionValue = False
    together: bool | None = None
    """A switch that is proposed otherwise where only people play."""
    values: tuple[OptionValue, ...] = ()
    free: bool = False
    """Any other text may be given too; what cannot be used is refused when the game is set up."""


class Options(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, kw_only=True):
    """The readings of one game, named as in options.toml, which also names the rule of each."""

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
    prone_loser_retreats: bool
    marksman_die: Literal["to_hit", "any"]
    omaha_pioneers_keep_trucks: bool
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
        """The shares of the maximum range where short and medium end (PZF-4.1a)."""
        return _BANDS[self.range_band_fractions]


class OptionsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    provenance: Text
    option: Mapping[str, Switch]


def build(file: OptionsFile) -> dict[str, Switch]:
    """The options of the file, each with its default and all its values."""
    found = {}
    for key, switch in file.option.items():
        place = f"option {key}"
        if switch.values:
            require(len(set(switch.values)) == len(switch.values) > 1, FILE, place, "expected two or more values")
            require(not any(isinstance(value, bool) for value in switch.values), FILE, place, "expected words")
            require(switch.together is None, FILE, place, "expected `together` of a switch that is on or off")
            found[key] = msgspec.structs.replace(switch, default=switch.values[0])
        else:
            require(isinstance(switch.default, bool), FILE, place, "expected values, or a default of true or false")
            found[key] = msgspec.structs.replace(switch, values=(False, True))
    missing = set(Options.__struct_fields__) ^ set(found)
    require(not missing, FILE, "option", f"expected exactly the options of the game, differs in {listed(missing)}")
    for key, switch in found.items():
        for value in switch.values:
            chosen(found, {key: value})
    return found


def chosen(switches: Mapping[str, Switch], values: Mapping[str, OptionValue]) -> Options:
    """The options of a game: the defaults, with the chosen values in their place."""
    taken: dict[str, OptionValue] = {key: switch.default for key, switch in switches.items()}
    for key, value in values.items():
        if key not in switches:
            raise DataError("options", key[:40], f"expected one of {listed(switches)}")
        allowed = switches[key].values
        is_listed = any(value is other or (isinstance(value, str) and value == other) for other in allowed)
        if not is_listed and not (switches[key].free and isinstance(value, str)):
            raise DataError("options", key, f"expected {listed(allowed)}, found {str(value)[:40]}")
        taken[key] = value
    try:
        return msgspec.convert({key: _plain(value) for key, value in taken.items()}, Options)
    except msgspec.ValidationError as error:
        raise DataError(FILE, "option", str(error)) from None


def _plain(value: OptionValue) -> bool | int | str:
    """A written number as a whole one; words and switches as they are."""
    if isinstance(value, bool):
        return value
    if value.isdecimal():
        return int(value)
    return thousandths(value) if value.replace(".", "", 1).isdecimal() else value
