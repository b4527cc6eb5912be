"""Army lists: points, reasons why a list is refused, legal lists at random."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from bocage.kernel.contract.registry import complete_options, find
from bocage.kernel.contract.scenario import ScenarioError
from bocage.systems.pzf.armies import builder, catalogue, enlisting, reading
from bocage.systems.pzf.armies.builder import Draft, Item, item_points, list_points, mustered, violations
from bocage.systems.pzf.armies.lists import LIST_FILES, Entry, army_list, muster
from bocage.systems.pzf.armies.random_lists import random_army
from bocage.systems.pzf.reference.datafiles import Period
from bocage.systems.pzf.reference.rows import Nation
from bocage.systems.pzf.scenarios.scenario import scenario_data
from bocage.systems.pzf.setup import musters

HQ, SQUAD, MG = Item("us_hq_rifle"), Item("us_rifle"), Item("us_mg_team")


def army(*items: Item, platoon: str = "us_infantry", nation: Nation = "usa", **more: object) -> Draft:
    return msgspec.structs.replace(Draft(nation, (platoon,), items), **more)


def reasons(draft: Draft) -> list[tuple[str, str]]:
    return [(why.rule.removeprefix("PZF-"), why.why.id) for why in violations(draft)]


@pytest.mark.rule("PZF-12.1a")
def test_who_joins_the_engineers_is_one() -> None:
    joined = mustered("germany", Item("ger_pioneers", ("bicycles",), adjust=1)).men[-1]
    assert (joined.profile, joined.special, joined.gear) == ("ger_grenadier", ("engineers",), ("bicycle",))
    assert mustered("usa", Item("us_rifle", adjust=1)).men[-1].special == ()


@pytest.mark.parametrize("nation", list(LIST_FILES))
def test_ready_made_armies_are_legal_and_cost_what_they_say(nation: Nation) -> None:
    for sample in army_list(nation).samples.values():
        items = [Item(entry.ref, entry.options) for entry in sample.forces for _ in range(entry.count)]
        draft = Draft(nation, (sample.platoon,), tuple(items), sample.period, sample.points)
        assert violations(draft) == []
        assert list_points(draft) == sample.points


@pytest.mark.rule("PZF-14.2e", "PZF-14.2c")
def test_every_option_is_paid_each_time() -> None:
    assert item_points("usa", SQUAD) == 195
    assert item_points("usa", Item("us_rifle", ("bar", "bar", "bazooka"))) == 250


@pytest.mark.rule("PZF-14.2a")
def test_a_combat_group_may_have_a_man_more_or_less() -> None:
    assert item_points("usa", Item("us_rifle", adjust=1)) == 207
    assert item_points("usa", Item("us_rifle", adjust=-1)) == 183
    assert [len(mustered("usa", Item("us_rifle", adjust=more)).men) for more in (-1, 0, 1)] == [11, 12, 13]
    assert reasons(army(HQ, Item("us_rifle", adjust=1))) == []
    assert reasons(army(HQ, SQUAD, Item("us_m4", adjust=1))) == [("14.2a", "refuse-adjust")]


@pytest.mark.rule("PZF-14.1b")
def test_only_what_the_list_has() -> None:
    assert reasons(army(HQ, SQUAD, Item("ger_panther"))) == [("14.1b", "refuse-not-in-list")]
    assert reasons(army(HQ, Item("us_rifle", ("flamethrower",)))) == [("14.1b", "refuse-not-in-list")]
    assert reasons(army(HQ, Item("us_rifle", ("bazooka", "bazooka")))) == [("14.1b", "refuse-option-too-often")]
    assert reasons(army(HQ, SQUAD, points=300)) == [("14.1b", "refuse-too-expensive")]


def test_a_free_order_of_battle_follows_no_chart() -> None:
    assert reasons(army(SQUAD, SQUAD, MG, MG, MG, free=True)) == []


@pytest.mark.rule("PZF-14.1d")
def test_a_vehicle_is_there_only_in_its_periods() -> None:
    tiger = army(Item("ger_hq_grenadier"), Item("ger_grenadier_gruppe"), Item("ger_tiger2"), nation="germany")
    tiger = msgspec.structs.replace(tiger, platoons=("ger_infantry",))
    assert reasons(tiger) == []
    assert reasons(msgspec.structs.replace(tiger, period="D")) == [("14.1d", "refuse-wrong-period")]


@pytest.mark.rule("PZF-14.1e")
def test_a_scenario_may_impose_its_period() -> None:
    draft = army(HQ, SQUAD, Item("us_m4"), period="D")
    assert violations(draft)
    assert violations(draft, scenario_data("encounter"))
    assert violations(draft, scenario_data("formigny")) == []


@pytest.mark.rule("PZF-15.1b")
def test_one_headquarters_for_one_to_three_squads() -> None:
    assert reasons(army(HQ, SQUAD, SQUAD, SQUAD)) == []
    assert reasons(army(HQ)) == [("15.1b", "refuse-core-few")]
    assert reasons(army(HQ, SQUAD, SQUAD, SQUAD, SQUAD)) == [("15.1b", "refuse-core-many")]
    assert reasons(army(SQUAD)) == [("15.1b", "refuse-core-few")]
    assert reasons(army(Item("us_m4"), Item("us_m4"), Item("us_m10"), platoon="us_mechanised")) == [
        ("15.1b", "refuse-one-type")
    ]


@pytest.mark.rule("PZF-14.2f")
def test_supports_are_limited_by_the_platoon_and_the_army() -> None:
    assert reasons(army(HQ, SQUAD, MG)) == []
    assert reasons(army(HQ, SQUAD, MG, MG)) == [("14.2f", "refuse-supports")]
    tank = Item("us_m4")
    assert reasons(army(HQ, SQUAD, tank, tank)) == []
    assert reasons(army(HQ, SQUAD, tank, tank, tank)) == [("14.2f", "refuse-divisional")]
    assert reasons(army(HQ, SQUAD, Item("us_armored_rifle"))) == [("14.2f", "refuse-no-place")]


@pytest.mark.rule("PZF-14.2g")
def test_a_support_of_a_motorised_platoon_must_ride() -> None:
    core = (Item("us_hq_armored"), Item("us_armored_rifle"))
    assert reasons(army(*core, MG, platoon="us_motorised")) == [("14.2g", "refuse-no-transport")]
    ride = next(option.id for option in army_list("usa").units["us_mg_team"].options if option.adds_vehicles)
    assert reasons(army(*core, Item("us_mg_team", (ride,)), platoon="us_motorised")) == []


@pytest.mark.rule("PZF-14.2d")
def test_a_weapon_option_replaces_the_rifle_and_keeps_grenade_and_knife() -> None:
    men = muster(Entry("us_rifle", options=("bar",))).men
    gunner = next(man for man in men if "lmg" in man.weapons)
    assert sorted(gunner.weapons) == ["grenade", "knife", "lmg", "pistol"]


@pytest.mark.rule("PZF-13.1a", "PZF-13.1e", "PZF-13.1f", "PZF-13.1g", "PZF-13.1h")
def test_who_follows_no_list_may_be_given_equipment() -> None:
    bought = ("flag", "trumpet", "radio", "magnetic_mines", "magnetic_mines", "bicycle")
    squad = Item("us_rifle", bought)
    assert reasons(army(squad, free=True)) == []
    assert list_points(army(squad, free=True)) == 195 + 25 + 25 + 5 + 2 + 2 + 2
    assert reasons(army(HQ, squad)) == [("14.1b", "refuse-not-in-list")]
    assert reasons(army(Item("us_rifle", ("flag", "flag")), free=True)) == [("14.1b", "refuse-option-too-often")]
    men = muster(Entry("us_rifle", options=bought)).men
    assert sorted(item for man in men for item in man.gear) == sorted(bought)
    assert not any(man.gear for man in men if man.profile in ("us_sergeant", "us_corporal"))
    assert max(man.gear.count("magnetic_mines") for man in men) == 1


@pytest.mark.rule("PZF-13.2g")
def test_an_artillery_gun_may_have_a_net() -> None:
    team = Item("us_at_team", ("gun57", "camouflage"))
    assert reasons(army(HQ, SQUAD, team)) == []
    assert list_points(army(team)) == 125 + 25 + 10
    s = musters.first_state(musters.setting_of("encounter", {}))
    first = s.next_id
    enlisting.enlist(s, 0, 99, muster(Entry(team.ref, options=team.options)))
    netted = [figure.kind for figure in s.figures.values() if figure.id >= first and "camouflage" in figure.gear]
    assert netted == ["gun"]


@pytest.mark.rule("PZF-14.2b")
def test_a_transport_is_not_tied_to_its_squad() -> None:
    s = musters.first_state(musters.setting_of("encounter", {}))
    enlisting.enlist(s, 0, 99, muster(Entry("us_armored_rifle")))
    assert [figure.unit for figure in s.figures.values() if figure.kind == "vehicle"] == [0]


@pytest.mark.parametrize("nation", list(LIST_FILES))
@pytest.mark.parametrize("period", ["D", "M", "F"])
def test_lists_at_random_are_legal(nation: Nation, period: Period) -> None:
    for seed in range(8):
        draft = random_army(nation, 1000, period, Random(seed))
        if draft is not None:
            assert violations(draft) == []
            assert list_points(draft) <= 1000
            assert all(builder.mustered(nation, item) for item in draft.items)
    assert random_army(nation, 50, period, Random(1)) is None


# --- the list of a seat -------------------------------------------------------------------------------------------
@pytest.mark.rule("PZF-17.0f")
def test_a_nation_means_its_ready_made_army() -> None:
    for nation, sample in (("usa", "us_1000"), ("germany", "ger_1000")):
        assert reading.read_list(nation, 1000, "F") == reading.read_list(sample, 1000, "F")
    assert list_points(reading.read_list("ger_500", 1000, "F")) == 500


def test_where_no_ready_made_army_fits_one_is_drawn() -> None:
    draft = reading.read_list("germany", 333, "F")
    assert violations(draft) == []
    assert 300 <= list_points(draft) <= 333


def test_random_armies_differ_by_seed_and_come_again() -> None:
    drawn = [reading.read_list(f"random usa {seed}", 1000, "F") for seed in (1, 2, 1)]
    assert drawn[0] == drawn[2] != drawn[1]


def test_a_list_in_full_is_read_as_it_was_written() -> None:
    draft = reading.read_list("random germany 4", 750, "M")
    assert reading.read_list(reading.encode_list(draft), 750, "M") == draft


@pytest.mark.parametrize("written", ["", "legion", "random usa", "random rome 1", "{", '{"nation": "rome"}', "usa 1"])
def test_what_is_no_list_is_refused(written: str) -> None:
    with pytest.raises(ScenarioError):
        reading.read_list(written, 500, "F")


@pytest.mark.rule("PZF-14.2f")
def test_an_army_by_chart_has_each_unit_in_a_platoon_of_its_list() -> None:
    astray = msgspec.structs.replace(SQUAD, platoon=1)
    assert reasons(army(HQ, SQUAD, astray)) == [("14.2f", "refuse-no-place")]
    assert reasons(army(HQ, SQUAD, platoon="us_navy")) == [("14.2f", "refuse-not-in-list")]
    assert reasons(army()) == [("14.2f", "refuse-no-troops"), *[("15.1b", "refuse-core-few")] * 2]


@pytest.mark.rule("PZF-17.4a")
def test_in_an_ambush_the_attacker_has_two_thirds_of_the_points() -> None:
    options: dict[str, bool | str] = {"army_points": "1500", "army_a": "us_1000"}
    assert [catalogue.judge_list("ambush", options, seat).limit for seat in (0, 1)] == [1000, 1500]
    assert [army.points for army in musters.setting_of("ambush", options).armies] == [1000, 1500]
    third = {**options, "ambush_defender_ratio": "1.333"}
    assert catalogue.judge_list("ambush", third, 0).limit == 1125
    with pytest.raises(ScenarioError, match="army_a is not a legal army"):
        musters.setting_of("ambush", {"army_points": "1500", "army_a": "us_1500"})


def test_a_judgement_gives_total_size_and_reasons() -> None:
    judgement = catalogue.judge_list("encounter", {"army_a": reading.encode_list(army(HQ, SQUAD, SQUAD))}, 0)
    assert judgement.size is not None
    assert judgement.size.args == {"men": 29, "vehicles": 0, "count": 41}
    assert (judgement.total, judgement.limit) == (525, 500)
    assert [why.why.id for why in judgement.reasons] == ["refuse-too-expensive"]
    assert [why.why.id for why in catalogue.judge_list("encounter", {"army_a": "legion"}, 0).reasons] == [
        "refuse-no-list"
    ]


def test_an_army_is_an_option_of_its_seat() -> None:
    system = find("pzf")
    assert system.rules.armies is not None
    chosen = complete_options(system, {"army_a": "random usa 7", "terrain_seed": "4711"})
    assert chosen["army_a"] == "random usa 7"
    assert system.rules.armies.keys == ("army_a", "army_b")
    with pytest.raises(ValueError, match="weather"):
        complete_options(system, {"weather": "hail"})
