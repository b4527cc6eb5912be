"""The options of Panzerfaust against a second typing of them, and what is refused."""

from __future__ import annotations

import re

import pytest
from tests.systems.pzf.reference.typed_tables import rows

from bocage.kernel.contract.options import OptionError, OptionValue
from bocage.systems.pzf.reference.tables import (
    tables,
)
from bocage.systems.pzf.system import SYSTEM

# ----------------------------------------------------------------------------------------------------------- options

# key, rule, default as the game uses it, all values
OPTIONS = """
range_band_fractions           4.1a   1/3_2/3   1/3_2/3|1/4_1/2
best_to_hit                    4.1b   2         2|1
worst_to_hit                   4.1b   6         6|7
bravery_target                 8.1a   10        10|11
half_destroyed_lost_fraction   8.4c   500       0.5|0.667
total_rout_remaining_fraction  8.4d   200       0.2|0.25|0.333
actions_count_as_movement      2.2b   True      -
reload_requires_no_move        5.4f   False     -
grenade_after_shooting         5.6f   False     -
vehicle_reload_per_weapon      9.4q   True      -
gunner_interposition           6.3c   always    always|choice
top_hit_min_elevation          9.5g   2000      2.0|1.0|3.0
narrow_passage_min_width       2.1a   500       0.5|0.7
wood_los_depth                 B11h   6000      6.0|3.0
hull_turn_cost_per_90          9.2b   1000      1.0|0.0|2.0
ambush_defender_ratio          17.4a  1500      1.5|1.333
cable_limit                    12.9e  straight  straight|length
ai_estimation_sd               B12b   100       0.1|0.05|0.2
occupy_turns_consecutive       18.4f  2         2|1|3
turn_limit                     17.0c  True      -
optional_turn_limit_standard   17.0c  15        15|10|20
optional_turn_limit_historical 18.2f  15        15|10|20
hatch_open_top_max             9.6c   5         5|4
sandbags_max_strength          13.2l  4         4|5
arc_is_total_angle             B11m   True      -
bogged_turn_may_shoot          9.2d   False     -
fate_against_explosion         9.8l   False     -
vehicle_pinned_by_assault      9.6l   False     -
isolated_may_shoot_nearest     3.2f   True      -
blast_survivors_prone          4.5g   automatic automatic|test
ram_strength                   9.7e   other     other|rammer
jump_fall_prone                20.4c  False     -
prone_loser_retreats           B7m    False     -
low_slip_ends_move             20.4f  True      -
hill_edges                     20.4a  gentle    gentle|steep
difficult_entry                B5i    centre    centre|base
minefield_entry                12.4a  tracks    tracks|base|centre
vehicle_contact                B5e    any       any|nearest
sturmtruppen_may_withdraw      16.1b  False     -
stopped_burst_cover            4.5m   none      none|obstacle
estimated_top_hit              4.6k   impact    impact|template
marksman_die                   15.1d  to_hit    to_hit|any
omaha_pioneers_keep_trucks     18.1o  True      -
arrange_setup                  17.0d  False     -
players                        B2a    1         1|2|3
omaha_strips                   18.1m  1         1|2|3
window_spacing                 B13d   3000      3.0|2.0|4.0
small_table                    17.0a  False     -
choose_roles                   17.0e  False     -
reserves                       10.1d  scenario  scenario|yes|no
hidden_deployment              10.2a  scenario  scenario|yes|no
night                          10.4a  False     -
weather                        10.4b  clear     clear|fog|rain|snow
demolition                     11.1a  True      -
army_points                    14.1a  500       500|750|1000|1250|1500
army_period                    14.1d  F         F|M|D
army_a                         17.0f  usa       usa|germany
army_b                         17.0f  germany   germany|usa
terrain_seed                   17.0b  1         1|2|3|4|5|6|7|8|9|10|11|12
"""


@pytest.mark.parametrize("row", rows(OPTIONS), ids=lambda row: row[0])
def test_option(row: list[str]) -> None:
    key, rule, default, values = row
    switch = next(option for option in tables().switches.options if option.key == key)
    assert switch.rule == f"PZF-{rule}"
    assert str(getattr(tables().options(), key)).replace(" ", "_") == default
    expected = ["False", "True"] if values == "-" else values.split("|")
    assert [str(value).replace(" ", "_") for value in switch.values] == expected


def test_only_the_limit_of_turns_is_proposed_otherwise_between_people() -> None:
    proposed = {option.key: option.together for option in SYSTEM.rules.options() if option.together is not None}
    assert proposed == {"turn_limit": False}


def test_there_are_no_other_options() -> None:
    assert {option.key for option in tables().switches.options} == {row[0] for row in rows(OPTIONS)}


def test_chosen_options() -> None:
    options = tables().options({"hatch_open_top_max": "4", "wood_los_depth": "3.0", "turn_limit": True})
    assert (options.hatch_open_top_max, options.wood_los_depth, options.turn_limit) == (4, 3000, True)


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"hatch": "5"}, "the system has no option 'hatch'; it has turn_limit"),
        ({"hatch_open_top_max": "6"}, "option 'hatch_open_top_max' is '6'; expected one of 5, 4"),
        ({"turn_limit": "yes"}, "option 'turn_limit' is 'yes'; expected one of false, true"),
        ({"best_to_hit": True}, "option 'best_to_hit' is 'true'; expected one of 2, 1"),
        ({"army_points": "many"}, "option army_points: expected a whole number, found 'many'"),
        ({"army_points": "0"}, "option army_points: expected a whole number of at least 1, found 0"),
    ],
)
def test_an_unknown_option_is_refused(values: dict[str, OptionValue], says: str) -> None:
    with pytest.raises(OptionError, match=re.escape(says)):
        tables().options(values)
