"""Panzerfaust, bocage.systems.pzf.armies: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.rules import Variants
from bocage.systems.pzf.armies import builder, enlisting, lists, reading
from bocage.systems.pzf.armies.lists import Soldier, army_list

SWITCHED_OFF: Variants = {
    builder.options_cost: lambda item: sum(builder._option_points(item.ref, id) for id in set(item.options)),
    builder.added_man: lambda nation, item: Soldier(army_list(nation).adjust.profile, army_list(nation).adjust.weapons),
    builder.period_played: lambda draft, scenario: draft.period,
    reading.ready_made_army: lambda nation, points, period: reading._seeded_army(nation, points, period, "0"),
    enlisting.unit_of_machine: lambda unit: unit,
    lists.equipment: (),
    lists.net_options: (),
    lists.weapons_after_option: lambda option, weapons: (*option.adds, *weapons),
}
