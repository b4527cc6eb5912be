"""The army lists, unit by unit against a second typing of them, and what an entry musters."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bocage.mechanics.datafiles import DataError
from bocage.systems.pzf.armies.lists import (
    LIST_FILES,
    Entry,
    Slot,
    army_list,
    count,
    is_unit,
    load_list,
    muster,
    points,
    unit,
)
from bocage.systems.pzf.reference.datafiles import data_files
from bocage.systems.pzf.reference.rows import Nation
from bocage.systems.pzf.reference.tables import profile, tables, vehicle

RIFLE, SMG, PISTOL = "rifle,grenade,knife", "smg,grenade,knife", "pistol,grenade,knife"

# id, category, points, men as profile x number : weapons, vehicles, special rules
UNITS = f"""
us_hq_rifle|infantry_hq|135|us_lieutenant 1 {PISTOL};us_sergeant 1 {SMG};us_private 3 {RIFLE}||
us_rifle|infantry|195|us_sergeant 1 {SMG};us_corporal 1 {RIFLE};us_private 10 {RIFLE}||
us_hq_armored|motorised_hq|290|us_lieutenant 1 {PISTOL};us_sergeant 1 {SMG};us_private 6 {RIFLE};us_private 1 {PISTOL},gun:us_37mm|us_m3|
us_armored_rifle|motorised|255|us_sergeant 1 {SMG};us_corporal 1 {RIFLE};us_private 10 {RIFLE}|us_m3|
us_mg_team|support|100|us_corporal 1 {RIFLE};us_private 1 {PISTOL},mmg;us_private 3 {RIFLE}||
us_mortar_team|support|115|us_corporal 1 {RIFLE};us_private 1 {PISTOL},mortar_light;us_private 3 {RIFLE}||
us_at_team|support|125|us_corporal 1 {RIFLE};us_private 1 {PISTOL},gun:us_37mm;us_private 3 {RIFLE}||
us_heavy_artillery|divisional_support|295|us_sergeant 1 {SMG};us_corporal 1 {RIFLE};us_private 1 {PISTOL},gun:us_105mm_howitzer;us_private 7 {RIFLE}||
us_pioneers|divisional_support|360|us_sergeant 1 {SMG};us_corporal 1 {RIFLE};us_private 10 {RIFLE}|us_gmc|engineers
us_observer_unit|special|20|us_observer 1 {RIFLE}||independent,scout10
ger_hq_grenadier|infantry_hq|140|ger_leutnant 1 {PISTOL};ger_unteroffizier 1 {SMG};ger_grenadier 3 {RIFLE}||
ger_grenadier_gruppe|infantry|180|ger_obergefreiter 1 {SMG};ger_gefreiter 1 {RIFLE};ger_grenadier 8 {RIFLE}||
ger_hq_panzergrenadier|motorised_hq|170|ger_leutnant 1 {PISTOL};ger_unteroffizier 1 {SMG};ger_grenadier 3 {RIFLE}|ger_opel|
ger_panzergrenadier|motorised|210|ger_obergefreiter 1 {SMG};ger_gefreiter 1 {RIFLE};ger_grenadier 8 {RIFLE}|ger_opel|
ger_mg_team|support|100|ger_gefreiter 1 {RIFLE};ger_grenadier 1 {PISTOL},lmg;ger_grenadier 3 {RIFLE}||
ger_mortar_team|support|120|ger_gefreiter 1 {RIFLE};ger_grenadier 1 {PISTOL},mortar_light;ger_grenadier 3 {RIFLE}||
ger_at_team|support|145|ger_gefreiter 1 {RIFLE};ger_grenadier 1 {PISTOL},gun:ger_pak36;ger_grenadier 4 {RIFLE}||
ger_heavy_artillery|divisional_support|305|ger_obergefreiter 1 {SMG};ger_gefreiter 1 {RIFLE};ger_grenadier 1 {PISTOL},gun:ger_fh18;ger_grenadier 7 {RIFLE}||
ger_pioneers|divisional_support|445|ger_obergefreiter 1 {SMG};ger_gefreiter 1 {RIFLE};ger_grenadier 13 {RIFLE}|ger_opel|engineers
ger_observer_unit|special|20|ger_observer 1 {RIFLE}||independent,scout10
"""  # noqa: E501
ROWS = [line.split("|") for line in UNITS.strip().splitlines()]

# option: most x points, what it changes
OPTIONS: dict[str, str] = {
    "us_hq_rifle": "lt_smg 1x10, bazooka 1x15, flamethrower 1x20, medic 1x35, sniper 1x20, jeep 3x35",
    "us_rifle": "bar 2x20, bazooka 1x15",
    "us_hq_armored": "lt_smg 1x10, bazooka 1x15, medic 1x35",
    "us_armored_rifle": "bar 2x20, bazooka 1x15",
    "us_mg_team": "hmg 1x10, halftrack 1x60",
    "us_mortar_team": "halftrack 1x60",
    "us_at_team": "gun57 1x25, halftrack 1x60, gmc 1x25",
    "us_heavy_artillery": "halftrack 1x60, gmc 1x25",
    "us_pioneers": "bar 2x20, bazooka 1x15, flamethrower 2x20",
    "us_observer_unit": "",
    "ger_hq_grenadier": "lt_smg 1x10, panzerschreck 1x15, panzerfaust 1x5, lmg_man 1x30, medic 1x40, sniper 1x20, "
    "moto 4x35, kubel 3x40",
    "ger_grenadier_gruppe": "lmg 2x20, panzerschreck 1x15, panzerfaust 1x5",
    "ger_hq_panzergrenadier": "lt_smg 1x10, panzerschreck 1x15, panzerfaust 1x5, lmg_man 2x30, medic 1x40, "
    "sdkfz251_10 1x100",
    "ger_panzergrenadier": "lmg 2x20, panzerschreck 1x15, panzerfaust 1x5, sdkfz251_1 1x60",
    "ger_mg_team": "sdkfz251_1 1x90, opel 1x30",
    "ger_mortar_team": "sdkfz251_1 1x90, opel 1x30",
    "ger_at_team": "pak38 1x25, pak40 1x25, sdkfz251_1 1x90, opel 1x30, horse_team 1x25",
    "ger_heavy_artillery": "sdkfz251_1 1x90, opel 1x30, horse_team 1x25",
    "ger_pioneers": "lmg 2x20, panzerfaust 1x5, flamethrower 1x20, ppsh 3x1, bicycles 1x5",
    "ger_observer_unit": "",
}


@pytest.mark.rule("PZF-15.1a", "PZF-15.1f", "PZF-15.2a", "PZF-15.2b", "PZF-15.3a", "PZF-15.3b", "PZF-15.3c")
@pytest.mark.rule("PZF-15.3d", "PZF-15.3e", "PZF-15.3f", "PZF-16.2a", "PZF-16.2b", "PZF-16.3a", "PZF-16.3b")
@pytest.mark.rule("PZF-16.4a", "PZF-16.4b", "PZF-16.4c", "PZF-16.4d", "PZF-16.4e", "PZF-16.4f")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_unit(row: list[str]) -> None:
    id, category, cost, men, vehicles, special = row
    entry = unit(id)
    assert (entry.category, entry.cost) == (category, int(cost))
    listed = [f"{group.profile} {group.count} {','.join(group.weapons)}" for group in entry.members]
    assert listed == men.split(";")
    assert (",".join(entry.vehicles), ",".join(entry.special)) == (vehicles, special)
    assert entry.combat_group == (category != "special")
    assert [group.gear for group in entry.members] == ([("radio",)] if category == "special" else [()] * len(listed))


@pytest.mark.rule("PZF-15.1a", "PZF-15.1c", "PZF-16.2a", "PZF-16.3a", "PZF-16.3b", "PZF-16.4e", "PZF-14.1c")
@pytest.mark.parametrize("id", OPTIONS)
def test_options_of_a_unit(id: str) -> None:
    entry = unit(id)
    assert ", ".join(f"{option.id} {option.max}x{option.cost}" for option in entry.options) == OPTIONS[id]
    assert entry.exclusive == ((("pak38", "pak40"),) if id == "ger_at_team" else ())
    assert all(profile(leader).hero for leader in entry.leaders)
    assert list(entry.leaders) == [group.profile for group in entry.members if profile(group.profile).hero]


@pytest.mark.rule("PZF-0.1c")
def test_there_are_two_lists_and_no_other_units() -> None:
    assert list(LIST_FILES) == ["usa", "germany"]
    assert [id for nation in LIST_FILES for id in army_list(nation).units] == [row[0] for row in ROWS] == list(OPTIONS)
    assert "us_rifle" in army_list("usa").units
    assert "ger_mg_team" in army_list("germany").units
    assert [vehicle(ref).nation for ref in ("us_m4", "ger_pz4")] == ["usa", "germany"]
    assert not is_unit("us_m4")


def test_the_adjusting_man() -> None:
    adjusting = {nation: army_list(nation).adjust for nation in LIST_FILES}
    assert (adjusting["usa"].profile, adjusting["usa"].cost) == ("us_private", 12)
    assert (adjusting["germany"].profile, adjusting["germany"].cost) == ("ger_grenadier", 13)
    assert {adjust.weapons for adjust in adjusting.values()} == {("rifle", "grenade", "knife")}


def test_points_of_single_men() -> None:
    points = {profile: cost for nation in LIST_FILES for profile, cost in army_list(nation).man_points.items()}
    american = {"us_private": 12, "us_corporal": 30, "us_sergeant": 45, "us_lieutenant": 54}
    german = {"ger_grenadier": 13, "ger_gefreiter": 31, "ger_obergefreiter": 46, "ger_unteroffizier": 46}
    assert points == {**american, **german, "ger_leutnant": 55}


# ------------------------------------------------------------------------------------------------------- platoons


def slots(row: tuple[Slot, ...]) -> str:
    words = []
    for slot in row:
        word = slot.ref or slot.kind or ""
        if slot.most:
            word += f" {slot.least}-{slot.most}"
        words.append(word + ("*" if slot.one_type else "") + (" +transport" if slot.transport else ""))
    return ", ".join(words)


PLATOONS = {
    "us_infantry": (
        "us_hq_rifle 1-1, us_rifle 1-3",
        3,
        "us_mg_team, us_mortar_team, us_at_team",
        4,
        "squad",
        "us_heavy_artillery, us_pioneers, us_observer_unit, tank",
    ),
    "us_motorised": (
        "us_hq_armored 1-1, us_armored_rifle 1-3",
        3,
        "us_mg_team +transport, us_mortar_team +transport, us_at_team +transport",
        4,
        "squad",
        "us_heavy_artillery +transport, us_pioneers, us_observer_unit, tank",
    ),
    "us_mechanised": (
        "tank 3-5*",
        5,
        "us_rifle, us_armored_rifle, us_mg_team, us_mortar_team",
        2,
        "platoon",
        "us_heavy_artillery, us_pioneers, us_observer_unit, us_m7",
    ),
    "ger_infantry": (
        "ger_hq_grenadier 1-1, ger_grenadier_gruppe 1-3",
        3,
        "ger_mg_team, ger_mortar_team, ger_at_team",
        4,
        "squad",
        "ger_heavy_artillery, ger_pioneers, ger_observer_unit, tank",
    ),
    "ger_motorised": (
        "ger_hq_panzergrenadier 1-1, ger_panzergrenadier 1-3",
        3,
        "ger_mg_team +transport, ger_mortar_team +transport, ger_at_team +transport",
        4,
        "squad",
        "ger_heavy_artillery +transport, ger_pioneers, ger_observer_unit, tank",
    ),
    "ger_mechanised": (
        "tank 3-5*",
        5,
        "ger_grenadier_gruppe, ger_panzergrenadier, ger_mg_team, ger_mortar_team",
        2,
        "platoon",
        "ger_heavy_artillery, ger_pioneers, ger_observer_unit, ger_wespe, ger_hummel",
    ),
}


@pytest.mark.parametrize("id", PLATOONS)
def test_platoon(id: str) -> None:
    platoon = army_list("usa" if id.startswith("us_") else "germany").platoons[id]
    numbers = (slots(platoon.core), platoon.complete, slots(platoon.supports), platoon.supports_when_complete)
    assert (*numbers, platoon.supports_per, slots(platoon.divisional)) == PLATOONS[id]
    assert platoon.divisional_most == 2


def test_there_are_no_other_platoons() -> None:
    assert [id for nation in LIST_FILES for id in army_list(nation).platoons] == list(PLATOONS)


# ---------------------------------------------------------------------------------------------- mustering and points


def arms(entry: Entry) -> Counter[str]:
    return Counter(weapon for man in muster(entry).men for weapon in man.weapons)


@pytest.mark.rule("PZF-15.1f", "PZF-6.4b")
def test_weapon_options_replace_the_rifle() -> None:
    squad = Entry("us_rifle", options=("bar", "bar", "bazooka"))
    assert points(squad) == 195 + 20 + 20 + 15
    assert arms(squad) == Counter(grenade=12, knife=12, rifle=8, pistol=3, lmg=2, smg=1, rocket=1)
    assert unit("ger_grenadier_gruppe").option("lmg").adds == unit("us_rifle").option("bar").adds == ("lmg", "pistol")
    assert [man.weapons for man in muster(squad).men if "lmg" in man.weapons] == [
        ("lmg", "pistol", "grenade", "knife")
    ] * 2


@pytest.mark.rule("PZF-15.1a", "PZF-15.1c")
def test_a_headquarters_with_everything() -> None:
    squad = Entry(
        "us_hq_rifle", options=("lt_smg", "bazooka", "flamethrower", "medic", "sniper", "jeep", "jeep", "jeep")
    )
    assert points(squad) == 135 + 10 + 15 + 20 + 35 + 20 + 3 * 35
    mustered = muster(squad)
    assert [man.profile for man in mustered.men] == [
        "us_lieutenant",
        "us_sergeant",
        *["us_private"] * 3,
        "us_medic",
        "us_sniper",
    ]
    assert mustered.men[0].weapons == ("smg", "pistol", "grenade", "knife")
    assert mustered.men[5].gear == ("medical_kit",)
    assert mustered.men[6].special == ("independent", "marksman", "scope", "scout10", "tenacious")
    assert [machine.vehicle for machine in mustered.machines] == ["us_jeep"] * 3


@pytest.mark.rule("PZF-16.3a", "PZF-16.3b", "PZF-16.4e")
def test_transports_that_replace_the_truck() -> None:
    headquarters = Entry("ger_hq_panzergrenadier", options=("sdkfz251_10",))
    squad = Entry("ger_panzergrenadier", options=("sdkfz251_1",))
    assert (points(headquarters), points(squad)) == (270, 270)
    assert [machine.vehicle for machine in muster(headquarters).machines] == ["ger_251_10"]
    assert [machine.vehicle for machine in muster(squad).machines] == ["ger_251_1"]
    cyclists = muster(Entry("ger_pioneers", options=("bicycles",)))
    assert cyclists.machines == ()
    assert all(man.gear == ("bicycle",) and man.special == ("engineers",) for man in cyclists.men)


@pytest.mark.rule("PZF-16.4c")
def test_a_gunner_takes_the_other_gun() -> None:
    assert arms(Entry("ger_at_team", options=("pak40",)))["gun:ger_pak40"] == 1
    assert arms(Entry("ger_at_team", options=("pak40",)))["gun:ger_pak36"] == 0
    assert points(Entry("ger_at_team", options=("pak40",))) == 170


@pytest.mark.rule("PZF-15.4c", "PZF-16.5d")
def test_vehicles_with_equipment() -> None:
    tank = Entry("us_m4", 2, ("aa_mg", "sandbags", "camouflage"))
    assert points(tank) == 2 * (205 + 20 + 10 + 10)
    assert count(tank) == 18
    assert muster(tank).machines[0].equipment == ("aa_mg", "sandbags", "camouflage")
    assert points(Entry("ger_stug3", options=("zimmerit", "skirts", "camouflage"))) == 190


SAMPLES = [("us_500", 500, 31), ("us_1000", 1000, 56), ("us_1500", 1500, 81)]
SAMPLES += [("ger_500", 500, 30), ("ger_1000", 1000, 53), ("ger_1500", 1500, 78)]


@pytest.mark.rule("PZF-14.1a")
@pytest.mark.parametrize(("id", "cost", "models"), SAMPLES)
def test_ready_made_army(id: str, cost: int, models: int) -> None:
    sample = army_list("usa" if id.startswith("us_") else "germany").samples[id]
    assert (sample.points, sample.count) == (cost, models)
    assert sum(points(entry) for entry in sample.forces) == cost
    assert sum(count(entry) for entry in sample.forces) == models


def test_there_are_no_other_ready_made_armies() -> None:
    assert [id for nation in LIST_FILES for id in army_list(nation).samples] == [id for id, _, _ in SAMPLES]


@pytest.mark.parametrize("entry", [Entry("us_hq_rifle", options=("bazooka",) * 4)])
def test_an_option_that_finds_no_man_left_is_refused(entry: Entry) -> None:
    with pytest.raises(DataError, match="us_hq_rifle: option bazooka: expected a man left who can take it"):
        muster(entry)


@pytest.mark.parametrize(
    ("nation", "old", "new", "says"),
    [
        ("usa", 'nation = "usa"', 'nation = "germany"', "nation: expected usa, found germany"),
        ("usa", 'id = "us_rifle"', 'id = "us_hq_rifle"', "unit us_hq_rifle: expected each id once"),
        ("usa", '["pistol", "grenade", "knife"]', '["pistols"]', "unit us_hq_rifle: expected one of"),
        ("usa", 'vehicles = ["us_m3"]', 'vehicles = ["us_m33"]', "unit us_hq_armored: expected one of"),
        ("usa", 'id = "bar", max = 2', 'id = "bar", max = 11', "unit us_rifle option bar: expected at least 11 men"),
        ("usa", 'of = "us_private"', 'of = "us_privates"', "unit us_hq_rifle option bazooka: expected at least 1 men"),
        ("usa", '"medic", "bazooka"', '"medic", "medic"', "sample us_1000 us_hq_rifle: expected medic at most 1 times"),
        ("usa", 'ref = "us_m7"', 'ref = "ger_wespe"', "platoon us_mechanised: expected one of"),
        ("germany", '["pak40"]', '["pak38", "pak40"]', "sample ger_1000 ger_at_team: expected one of"),
        ("germany", "least = 3, most = 5", "least = 6, most = 5", "platoon ger_mechanised: expected least and most"),
    ],
)
def test_a_bad_list_is_refused_in_one_sentence(nation: Nation, old: str, new: str, says: str) -> None:
    text = data_files().read(LIST_FILES[nation])
    assert old in text
    changed = replace(data_files(), read=lambda _: text.replace(old, new, 1))
    with pytest.raises(DataError) as refused:
        load_list(nation, changed, tables())
    assert f"{refused.value.place}: {refused.value.expected}".startswith(says)
    assert str(refused.value).startswith(f"{LIST_FILES[nation]}, line {refused.value.line}: ")
    assert "\n" not in str(refused.value)
