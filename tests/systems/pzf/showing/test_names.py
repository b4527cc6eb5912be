"""Everything a player can meet has a name in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.systems.pzf.position import american, given

from bocage.kernel.choice import Choice
from bocage.kernel.text import LANGUAGES, Text, bundle, render
from bocage.systems.pzf.armies import reading
from bocage.systems.pzf.armies.lists import LIST_FILES, army_list
from bocage.systems.pzf.reference.tables import charts, tables
from bocage.systems.pzf.scenarios.scenario import scenario_data, scenario_ids
from bocage.systems.pzf.setup import musters
from bocage.systems.pzf.showing.describing import describe
from bocage.systems.pzf.showing.scene import figure_facts


def message(kind: str, id: str) -> str:
    return f"{kind}-{id.lower().replace('_', '-')}"


def named() -> Iterator[str]:
    data, numbers = tables(), charts()
    for kind, ids in (
        ("figure", [*data.profiles, *data.guns, *data.vehicles]),
        ("weapon", [*data.weapons, *data.melee]),
        ("gear", data.equipment),
        ("special", data.specials),
        ("terrain", data.terrain),
        ("option", [option.key for option in data.switches.options]),
        ("weather", numbers.weather),
        ("mount", [name for name in numbers.arc.__struct_fields__ if name != "provenance"]),
        ("period", [period.id for period in numbers.period]),
        ("craft", [craft.id for id in scenario_ids() for craft in scenario_data(id).craft]),
        ("place", [win.element for id in scenario_ids() for win in scenario_data(id).win if win.element]),
    ):
        yield from (message(kind, id) for id in ids)
    yield from _of_the_lists()


def _of_the_lists() -> Iterator[str]:
    for nation in LIST_FILES:
        yield message("nation", nation)
        chosen = army_list(nation)
        yield message("unit", chosen.adjust.id)
        for kind, ids in (("unit", chosen.units), ("platoon", chosen.platoons), ("sample", chosen.samples)):
            yield from (message(kind, id) for id in ids)
        yield from (message("buy", option.id) for row in chosen.units.values() for option in row.options)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_a_player_can_meet_has_a_name(language: str) -> None:
    words = bundle(language, "bocage.systems.pzf")
    assert [id for id in named() if not words.has_message(id)] == []


def test_sides_that_are_only_lettered_go_by_their_nations() -> None:
    other = musters.setting_of("encounter", {"army_a": "germany", "army_b": "us_500"})
    same = musters.setting_of("encounter", {"army_a": "random germany 7", "army_b": "germany"})
    assert [other.name(seat).id for seat in (0, 1)] == ["side-germany", "side-usa"]
    assert [render(same.name(seat), "fr", "bocage.systems.pzf") for seat in (0, 1)] == ["Allemands A", "Allemands B"]
    written = reading.encode_list(reading.read_list("us_500", 500, "F"))
    assert musters.side_names("encounter", {"army_a": "random germany 7", "army_b": written}) == ("germany", "usa")
    assert musters.side_names("farm", {}) == musters.setting_of("farm", {}).sides


def test_the_machine_guns_of_a_vehicle_are_named_by_where_they_are_mounted() -> None:
    position = given([american("tank", (10, 10), "us_m4")])
    s, tank = position.state, position.figure("tank")

    offered = [describe(s, Choice("arm", tank.id, number=arm)).args["weapon"] for arm in range(len(tank.arms))]
    on_card = [fact.args["weapon"] for fact in figure_facts(s, tank) if fact.id == "fact-arm"]

    assert offered == on_card
    assert [render(name, "en", "bocage.systems.pzf") for name in offered if isinstance(name, Text)] == [
        "Medium vehicle gun",
        "Vehicle machine gun (coaxial)",
        "Vehicle machine gun (hull front)",
    ]
