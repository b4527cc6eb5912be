"""The tables of Panzerfaust, row by row against a second typing of them.

What is written here is typed from the rules, not derived from the data files, so that a slip in either shows. Lengths
are in inches here and in thousandths in the tables.
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

import msgspec
import pytest

from bocage.kernel.contract.options import OptionError, OptionValue
from bocage.mechanics.datafiles import DataError, DataFiles, Sourced
from bocage.systems.pzf.charts import DEFENCES, STRENGTHS, by_difference
from bocage.systems.pzf.datafiles import PS, data_files, thousandths
from bocage.systems.pzf.system import SYSTEM
from bocage.systems.pzf.tables import (
    GUN,
    Fires,
    charts,
    crew,
    equipment,
    gun,
    load_tables,
    profile,
    range_band,
    tables,
    terrain,
    vehicle,
    weapon,
    wound_target,
)


def rows(table: str) -> list[list[str]]:
    """The cells of a table, line by line."""
    return [line.split() for line in table.strip().splitlines()]


def ps(written: str) -> int:
    """A length written in inches."""
    return int(Decimal(written) * PS)


# --------------------------------------------------------------------------------------------------- the wound chart

WOUNDS = """
1   4  5  5  6  6  64 65 66 -  -  -  -  -  -  -
2   4  4  5  5  6  6  64 65 66 -  -  -  -  -  -
3   3  4  4  5  5  6  6  64 65 66 -  -  -  -  -
4   3  3  4  4  5  5  6  6  64 65 66 -  -  -  -
5   3  3  3  4  4  5  5  6  6  64 65 66 -  -  -
6   3  3  3  3  4  4  5  5  6  6  64 65 66 -  -
7   3  3  3  3  3  4  4  5  5  6  6  64 65 66 -
8   3  3  3  3  3  3  4  4  5  5  6  6  64 65 66
9   3  3  3  3  3  3  3  4  4  5  5  6  6  64 65
10  3  3  3  3  3  3  3  3  4  4  5  5  6  6  64
11  3  3  3  3  3  3  3  3  3  4  4  5  5  6  6
12  3  3  3  3  3  3  3  3  3  3  4  4  5  5  6
13  3  3  3  3  3  3  3  3  3  3  3  4  4  5  5
15  3  3  3  3  3  3  3  3  3  3  3  3  3  4  4
"""


def cell(strength: int, defence: int) -> str:
    needed = wound_target(strength, defence)
    return "-" if needed is None else f"{needed.first}{needed.second or ''}"


@pytest.mark.rule("PZF-9.9a", "PZF-9.9d")
@pytest.mark.parametrize("row", rows(WOUNDS)[:12], ids=lambda row: f"strength {row[0]}")
def test_wound_chart(row: list[str]) -> None:
    strength, *cells = row
    assert [cell(int(strength), defence) for defence in range(1, 16)] == cells


@pytest.mark.rule("PZF-9.9b")
@pytest.mark.parametrize("row", rows(WOUNDS)[12:], ids=lambda row: f"strength {row[0]}")
def test_wound_chart_goes_on(row: list[str]) -> None:
    strength, *cells = row
    assert [cell(int(strength), defence) for defence in range(1, 16)] == cells


@pytest.mark.parametrize("row", rows(WOUNDS)[:12], ids=lambda row: f"strength {row[0]}")
def test_wound_chart_as_the_file_has_it(row: list[str]) -> None:
    strength, *cells = row
    written = charts().wound_chart.rows
    assert isinstance(written, tuple)
    assert str(written[int(strength) - 1]).replace("/", "").split() == cells


def test_the_delivered_wound_chart_goes_by_the_difference() -> None:
    pairs = [(strength, defence) for strength in STRENGTHS for defence in DEFENCES]
    assert [wound_target(*pair) for pair in pairs] == [by_difference(defence - strength) for strength, defence in pairs]


# ----------------------------------------------------------------------------------------------------------- weapons

WEAPONS = """
pistol         12  3  none    2  none    -       -
grenade        6   5  none    1  none    blast3  search
rifle          30  4  half    1  none    -       -
sniper_rifle   30  4  half    1  none    -       scope
assault_rifle  24  4  none    2  none    -       -
rocket         16  5  total   1  crew    -       +4,crew:rocket
panzerfaust    16  5  total   1  none    -       +4,crew:rocket,once
at_rifle       30  4  total   1  none    -       +4
smg            16  4  none    3  none    -       -
flamethrower   0   4  half    1  none    flame   nocover
lmg            40  4  total   4  none    -       crew:lmg
mmg            40  4  total   5  crew    -       crew:mmg_hmg
hmg            60  4  total   6  crew    -       crew:mmg_hmg
mortar_light   30  7  total   1  always  blast3  indirect,estimate,crew:mortar
mortar_heavy   50  8  total   1  always  blast5  indirect,estimate,crew:mortar
gun_light      50  7  total   1  always  blast3  indirect,crew:gun
gun_medium     100 8  total   1  always  blast5  indirect,crew:gun
gun_heavy      150 10 total   1  always  blast5  indirect,crew:gun
gun_xheavy     200 12 total   1  always  blast5  indirect,crew:gun
veh_mg         30  4  vehicle 4  none    -       -
veh_flame      0   4  vehicle 1  always  flame   nocover
veh_light      50  7  vehicle 1  always  -       he:6:blast3
veh_medium     100 8  vehicle 1  always  -       he:7:blast5
veh_heavy      150 10 vehicle 1  always  -       he:8:blast5
veh_xheavy     200 12 vehicle 1  always  -       he:9:blast5
"""


@pytest.mark.rule("PZF-5.1a", "PZF-5.1b", "PZF-5.1c", "PZF-5.1d", "PZF-5.1e", "PZF-5.1g", "PZF-5.1h", "PZF-5.1i")
@pytest.mark.rule("PZF-5.1j", "PZF-5.1k", "PZF-5.1l", "PZF-5.1m", "PZF-5.1n", "PZF-5.1o", "PZF-5.1p", "PZF-5.1q")
@pytest.mark.rule("PZF-5.1r", "PZF-5.1s", "PZF-5.1t", "PZF-5.1u", "PZF-5.1v", "PZF-5.1w", "PZF-5.1x", "PZF-5.1y")
@pytest.mark.rule("PZF-5.1z", "PZF-5.1aa", "PZF-5.1ab")
@pytest.mark.parametrize("row", rows(WEAPONS), ids=lambda row: row[0])
def test_weapon(row: list[str]) -> None:
    id, reach, strength, penalty, rate, reload, template, notes = row
    found = weapon(id)
    assert (found.range, found.strength) == (ps(reach), int(strength))
    assert (found.move_penalty, found.rate, found.reload, found.template or "-") == (
        penalty,
        int(rate),
        reload,
        template,
    )
    assert _notes(id) == set(notes.split(",")) - {"-"}


def _notes(id: str) -> set[str]:
    found = weapon(id)
    notes = {
        "search": not found.firearm,
        "scope": found.scope,
        "+4": found.against_vehicles == 4,
        "nocover": found.ignores_cover,
        "indirect": found.indirect,
        "estimate": found.estimation,
        "once": found.shots_per_game == 1,
        f"crew:{found.crew}": found.crew is not None,
    }
    said = {note for note, holds in notes.items() if holds}
    return said | ({f"he:{found.he.strength}:{found.he.template}"} if found.he else set())


def test_there_are_no_other_weapons() -> None:
    assert list(tables().weapons) == [row[0] for row in rows(WEAPONS)]
    assert {found.against_vehicles for found in tables().weapons.values()} == {0, 4}


@pytest.mark.rule("PZF-5.1h", "PZF-5.1j")
def test_strength_against_vehicles() -> None:
    strengths = [weapon(id).hits_with(vehicle=True) for id in ("rocket", "panzerfaust", "at_rifle", "rifle")]
    assert strengths == [9, 9, 8, 4]
    assert weapon("rocket").hits_with() == 5


@pytest.mark.rule("PZF-5.1ab")
def test_shells() -> None:
    cannon = weapon("veh_medium")
    assert (cannon.hits_with(shell="heat"), cannon.bursts("heat")) == (8, None)
    assert (cannon.hits_with(shell="he", vehicle=True), cannon.bursts("he")) == (7, "blast5")
    towed = weapon("gun_medium")
    assert {(towed.hits_with(shell=shell), towed.bursts(shell)) for shell in ("heat", "he")} == {(8, "blast5")}


CREWS = """
lmg      1 360 loaded
mmg_hmg  2 90  unloaded,loaded
rocket   1 360 unloaded,loaded
mortar   2 360 cannot,unloaded
gun      3 45  cannot,cannot,unloaded
"""


@pytest.mark.parametrize("row", rows(CREWS), ids=lambda row: row[0])
def test_crew(row: list[str]) -> None:
    id, move, arc, fire = row
    found = crew(id)
    assert (found.move, found.arc) == (int(move), int(arc))
    expected: list[str] = fire.split(",")
    fires: list[Fires] = [found.fires(men) for men in range(6)]
    assert fires == ["cannot", *expected, *[expected[-1]] * (5 - len(expected))]


GUNS = """
us_37mm           gun_light
us_57mm           gun_medium
us_105mm_howitzer gun_xheavy
ger_pak36         gun_light
ger_pak38         gun_medium
ger_pak40         gun_medium
ger_fh18          gun_xheavy
"""


@pytest.mark.rule("PZF-6.8o", "PZF-16.4c")
def test_guns() -> None:
    assert [[found.id, found.weapon] for found in tables().guns.values()] == rows(GUNS)
    assert all(gun(id).shield for id, _ in rows(GUNS))
    assert tables().carried(f"{GUN}ger_pak40") is weapon("gun_medium")
    assert tables().carried("rifle") is weapon("rifle")
    assert tables().carried("knife") is None


@pytest.mark.rule("PZF-7.2b")
def test_melee_weapons() -> None:
    found = {id: (row.duel, row.reroll_ones, row.charge_wound, row.defence) for id, row in tables().melee.items()}
    assert found == {
        "improvised": (-1, False, 0, 0),
        "basic": (0, False, 0, 0),
        "knife": (0, False, 0, 0),
        "sabre": (0, True, 0, 0),
        "lance": (0, False, 1, 0),
        "armour": (0, False, 0, 1),
    }


# ---------------------------------------------------------------------------------------------------------- profiles

PROFILES = """
ger_leutnant      germany hero 6  4/4 4 4 2 2 5 2 1
ger_unteroffizier germany hero 6  4/4 4 4 2 2 4 1 1
ger_obergefreiter germany hero 6  4/4 4 4 2 2 4 1 1
ger_gefreiter     germany hero 6  4/4 3 3 1 1 3 0 1
ger_grenadier     germany man  6  4/4 3 3 1 1 3 0 0
ger_sniper        germany man  6  4/3 3 3 1 1 4 0 0
ger_medic         germany man  6  4/4 3 3 1 1 3 0 0
ger_observer      germany man  6  4/4 3 3 1 1 3 0 0
us_lieutenant     usa     hero 6  3/4 4 4 2 2 5 2 1
us_sergeant       usa     hero 6  3/4 4 4 2 2 4 1 1
us_corporal       usa     hero 6  3/4 3 3 1 1 3 0 1
us_private        usa     man  6  3/4 3 3 1 1 3 0 0
us_sniper         usa     man  6  3/3 3 3 1 1 4 0 0
us_medic          usa     man  6  3/4 3 3 1 1 3 0 0
us_observer       usa     man  6  3/4 3 3 1 1 3 0 0
horse             any     man  10 0/0 3 4 0 1 3 0 0
"""


@pytest.mark.rule("PZF-1.1c", "PZF-15.5a", "PZF-16.6a", "PZF-B5n", "PZF-B8c", "PZF-20.3a", "PZF-B2c")
@pytest.mark.parametrize("row", rows(PROFILES), ids=lambda row: row[0])
def test_profile(row: list[str]) -> None:
    id, nation, hero, move, combat, *numbers = row
    found = profile(id)
    assert (found.nation, found.hero, found.move) == (nation, hero == "hero", ps(move))
    assert f"{found.cc}/{found.ct}" == combat
    values = [found.f, found.d, found.a, found.pv, found.b, found.might, found.fate]
    assert values == [int(number) for number in numbers]


@pytest.mark.rule("PZF-B2c")
def test_no_other_profiles_and_what_they_count() -> None:
    assert list(tables().profiles) == [row[0] for row in rows(PROFILES)]
    assert [profile(id).count for id in ("us_private", "us_sergeant")] == [1, 4]
    assert all(found.hero or found.might == found.fate == 0 for found in tables().profiles.values())


@pytest.mark.rule("PZF-1.1a", "PZF-1.2b")
def test_a_profile_has_these_characteristics_and_nothing_that_grows() -> None:
    named = [field for field in profile("us_private").__struct_fields__ if field not in ("id", "nation", "provenance")]
    assert named == ["hero", "move", "cc", "ct", "f", "d", "a", "pv", "b", "might", "fate"]


# ---------------------------------------------------------------------------------------------------------- vehicles

# id, kind, Movement, CT, F, D front/side/top, PV, B, points, capacity/tow/riders, wheels or tracks, size
VEHICLES = """
us_jeep         transport 16 4 2 5/5/4    1 3 35  3/0/0   wheels 1.85x0.87x1.0
us_gmc          transport 12 0 2 5/5/4    1 3 25  20/1/0  wheels 3.81x1.24x1.5
us_m3           transport 12 4 4 9/8/5    2 4 60  13/1/0  tracks 3.43x1.23x1.26
us_m8           tank      16 5 4 9/8/6    1 4 90  0/0/10  wheels 2.78x1.41x1.25
us_m5           tank      16 5 5 10/9/7   2 4 160 0/0/10  tracks 2.69x1.27x1.44
us_m24          tank      16 5 5 11/10/8  2 4 180 0/0/10  tracks 2.79x1.67x1.54
us_m3lee        tank      12 4 5 11/10/8  3 5 250 0/0/10  tracks 3.13x1.51x1.73
us_m4           tank      12 4 6 12/11/9  3 5 205 0/0/10  tracks 3.24x1.46x1.52
us_m10          tank      12 4 5 11/11/5  3 5 170 0/0/10  tracks 3.32x1.69x1.43
us_t26          tank      12 4 6 13/12/10 3 5 260 0/0/10  tracks 3.52x1.95x1.54
us_m7           tank      12 4 5 11/10/5  3 5 180 0/0/10  tracks 3.34x1.6x1.41
ger_moto        transport 16 4 2 5/5/4    1 3 35  2/0/0   wheels 1.33x0.96x0.56
ger_kubel       transport 16 4 2 5/5/4    1 3 40  3/0/0   wheels 2.08x0.89x0.92
ger_251_1       transport 12 4 4 9/8/5    2 4 90  12/1/0  tracks 3.22x1.17x0.97
ger_251_10      transport 12 4 4 9/8/5    2 4 130 12/1/0  tracks 3.22x1.17x0.97
ger_opel        transport 12 0 2 5/5/4    1 3 30  20/1/0  wheels 3.34x1.26x1.21
ger_horse_team  transport 10 0 2 5/5/4    1 3 25  10/1/0  wheels 3.33x1.11x1.0
ger_222         tank      16 5 4 8/8/6    1 3 100 0/0/10  wheels 2.67x1.08x1.11
ger_234         tank      16 4 5 10/8/5   2 4 130 0/0/10  wheels 3.33x1.29x1.17
ger_pz1         tank      12 5 4 9/8/6    2 4 90  0/0/10  tracks 2.23x1.14x0.96
ger_pz2         tank      12 5 5 10/9/7   2 4 115 0/0/10  tracks 2.67x1.27x1.19
ger_pz3         tank      12 4 5 11/10/8  3 5 170 0/0/10  tracks 3.07x1.64x1.39
ger_stug3       tank      12 4 6 12/10/8  3 5 170 0/0/10  tracks 3.05x1.64x1.2
ger_pz4         tank      12 4 5 11/10/8  3 5 190 0/0/10  tracks 3.29x1.6x1.49
ger_panther     tank      12 4 6 13/11/9  4 6 225 0/0/10  tracks 3.82x1.82x1.66
ger_tiger1      tank      12 3 6 13/12/10 4 6 260 0/0/10  tracks 3.51x1.98x1.67
ger_tiger2      tank      12 3 7 14/12/10 4 6 265 0/0/10  tracks 4.1x2.09x1.72
ger_marder      tank      12 4 4 9/8/5    3 5 140 0/0/10  tracks 2.58x1.31x1.38
ger_wespe       tank      12 4 4 9/8/5    2 4 165 0/0/10  tracks 2.67x1.27x1.28
ger_hummel      tank      12 4 4 9/8/5    3 5 185 0/0/10  tracks 3.98x1.65x1.56
ger_hetzer      tank      12 5 6 12/10/8  3 5 160 0/0/10  tracks 2.71x1.46x1.21
ger_jgpz4       tank      12 4 6 12/10/8  3 5 170 0/0/10  tracks 3.31x1.76x1.03
ger_jagdpanther tank      12 4 6 13/11/9  4 6 220 0/0/10  tracks 3.82x1.82x1.51
ger_jagdtiger   tank      12 4 7 14/12/10 4 6 250 0/0/10  tracks 4.11x2.02x1.64
ger_elefant     tank      8  4 7 14/12/10 4 6 220 0/0/10  tracks 3.78x1.88x1.65
ger_maus        tank      8  4 7 15/14/12 4 6 320 0/0/10  tracks 5.0x2.06x2.02
"""

# id, weapons by mount, special rules, options, periods
FITTINGS = """
us_jeep         -                                                            -                          aa_mg                              MF
us_gmc          -                                                            -                          -                                  MF
us_m3           -                                                            -                          aa_mg                              MF
us_m8           light@turret,mg@coax                                         volatile_fuel,scout20      aa_mg,sandbags,camouflage          MF
us_m5           light@turret,mg@coax,mg@hull_front                           gyrostabiliser             aa_mg,sandbags,camouflage          MF
us_m24          medium@turret,mg@coax,mg@hull_front                          gyrostabiliser             aa_mg,sandbags,camouflage          F
us_m3lee        light@turret,mg@coax,mg@turret_mg,medium@casemate            gyrostabiliser             sandbags,camouflage                M
us_m4           medium@turret,mg@coax,mg@hull_front                          gyrostabiliser,volatile_fuel aa_mg,sandbags,camouflage        MF
us_m10          heavy@turret                                                 gyrostabiliser,slow_turret aa_mg,sandbags,camouflage          MF
us_t26          xheavy@turret,mg@coax,mg@hull_front                          gyrostabiliser             aa_mg,sandbags,camouflage          F
us_m7           xheavy@casemate                                              volatile_fuel,indirect_he  aa_mg,sandbags,camouflage          MF
ger_moto        -                                                            motorcycle,mount_lmg_front -                                  DMF
ger_kubel       -                                                            mount_lmg_front            -                                  DMF
ger_251_1       mg@hull_front                                                mount_lmg_rear             -                                  DMF
ger_251_10      light@casemate,mg@hull_front                                 mount_lmg_rear             -                                  DMF
ger_opel        -                                                            -                          -                                  DMF
ger_horse_team  -                                                            horse_drawn                -                                  DMF
ger_222         light@turret,mg@coax                                         scout20                    camouflage                         DMF
ger_234         medium@casemate                                              scout20                    aa_mg,camouflage                   F
ger_pz1         mg@turret_mg,mg@turret_mg                                    -                          camouflage                         DM
ger_pz2         light@turret,mg@coax                                         -                          camouflage                         DM
ger_pz3         light@turret,mg@coax,mg@hull_front                           -                          camouflage                         DM
ger_stug3       medium@casemate,mg@hull_front                                -                          zimmerit,skirts,camouflage         DMF
ger_pz4         medium@turret,mg@coax,mg@hull_front                          -                          zimmerit,skirts,aa_mg,camouflage   DMF
ger_panther     medium@turret,mg@coax,mg@hull_front                          slow_turret                zimmerit,skirts,camouflage         MF
ger_tiger1      heavy@turret,mg@coax,mg@hull_front                           slow_turret,terrifying     zimmerit,camouflage                MF
ger_tiger2      heavy@turret,mg@coax,mg@hull_front                           slow_turret,terrifying     zimmerit,camouflage                F
ger_marder      medium@casemate,mg@hull_front                                -                          aa_mg,hull_mg,camouflage           MF
ger_wespe       xheavy@casemate,mg@hull_front                                indirect_he                aa_mg,camouflage                   MF
ger_hummel      xheavy@casemate                                              indirect_he                aa_mg,camouflage                   MF
ger_hetzer      medium@casemate,mg@hull_front                                -                          zimmerit,aa_mg,camouflage          F
ger_jgpz4       medium@casemate,mg@hull_front                                -                          zimmerit,skirts,aa_mg,camouflage   F
ger_jagdpanther heavy@casemate,mg@hull_front                                 -                          zimmerit,camouflage                F
ger_jagdtiger   xheavy@casemate,mg@hull_front                                -                          zimmerit,camouflage                F
ger_elefant     heavy@casemate,mg@hull_front                                 -                          zimmerit,camouflage                MF
ger_maus        xheavy@turret,medium@turret,mg@hull_front                    -                          camouflage                         F
"""  # noqa: E501


@pytest.mark.rule("PZF-15.4a", "PZF-15.4b", "PZF-16.5a", "PZF-16.5b", "PZF-B11b")
@pytest.mark.parametrize("row", rows(VEHICLES), ids=lambda row: row[0])
def test_vehicle(row: list[str]) -> None:
    id, kind, move, ct, f, d, pv, b, cost, load, ground, size = row
    found = vehicle(id)
    assert (found.kind, found.move, found.ct, found.f) == (kind, ps(move), int(ct), int(f))
    assert found.d == tuple(int(face) for face in d.split("/"))
    assert (found.pv, found.b, found.cost) == (int(pv), int(b), int(cost))
    assert f"{found.capacity}/{found.tow}/{found.riders}" == load
    assert found.wheeled == (ground == "wheels")
    assert found.size == tuple(ps(length) for length in size.split("x"))
    assert found.nation == ("usa" if id.startswith("us_") else "germany")


@pytest.mark.rule("PZF-15.4c", "PZF-16.5c", "PZF-16.5d")
@pytest.mark.parametrize("row", rows(FITTINGS), ids=lambda row: row[0])
def test_vehicle_fittings(row: list[str]) -> None:
    id, weapons, special, options, periods = row
    found = vehicle(id)
    assert [f"{mounted.weapon.removeprefix('veh_')}@{mounted.mount}" for mounted in found.weapons] == _list(weapons)
    assert list(found.special) == _list(special)
    assert list(found.options) == _list(options)
    assert "".join(found.periods) == periods
    assert found.exclusive == ((("aa_mg", "hull_mg"),) if id == "ger_marder" else ())


def _list(cell: str) -> list[str]:
    return [] if cell == "-" else cell.split(",")


def test_there_are_no_other_vehicles() -> None:
    assert list(tables().vehicles) == [row[0] for row in rows(VEHICLES)] == [row[0] for row in rows(FITTINGS)]
    assert len(tables().vehicles) == 36
    assert [vehicle(id).count for id in ("us_jeep", "us_m5", "us_m4", "ger_maus")] == [1, 4, 9, 16]
    assert [id for id, found in tables().vehicles.items() if found.motorcycle] == ["ger_moto"]


@pytest.mark.rule("PZF-9.1a", "PZF-19.1c")
def test_vehicles_are_transports_and_tanks_with_hulls_of_their_own() -> None:
    kinds = {id: found.kind for id, found in tables().vehicles.items()}
    assert sorted(id for id, kind in kinds.items() if kind == "transport") == sorted(
        ["us_jeep", "us_gmc", "us_m3", "ger_moto", "ger_kubel", "ger_251_1", "ger_251_10", "ger_opel", "ger_horse_team"]
    )
    assert all(found.size[0] > found.size[1] for found in tables().vehicles.values())
    turning = {id for id, found in tables().vehicles.items() if any(w.mount == "turret" for w in found.weapons)}
    assert {"us_m4", "ger_tiger1"} <= turning
    assert not turning & {"ger_stug3", "ger_251_10"}


# --------------------------------------------------------------------------------------------------------- equipment

EQUIPMENT = """
bicycle        soldier 2
medical_kit    soldier 25
flag           soldier 25
trumpet        soldier 25
magnetic_mines soldier 2
radio          soldier 5
slow_turret    vehicle -5
gyrostabiliser vehicle 20
skirts         vehicle 5
sandbags       vehicle 10
zimmerit       vehicle 5
volatile_fuel  vehicle -10
camouflage     vehicle 10
aa_mg          vehicle 20
hull_mg        vehicle 20
"""


@pytest.mark.rule("PZF-15.4c")
def test_equipment() -> None:
    found = [[row.id, row.carrier, str(row.cost)] for row in tables().equipment.values()]
    assert found == rows(EQUIPMENT)
    added = {id: row.adds_weapon for id, row in tables().equipment.items() if row.adds_weapon}
    assert {id: (mounted.weapon, mounted.mount) for id, mounted in added.items()} == {
        "aa_mg": ("veh_mg", "aa"),
        "hull_mg": ("veh_mg", "hull_front"),
    }
    assert equipment("radio").cost == 5


SPECIALS = """
scout10 scout20 independent marksman scope tenacious engineers terrifying sturmtruppen indirect_he
mount_lmg_front mount_lmg_rear motorcycle horse_drawn
"""


def test_special_rules() -> None:
    assert sorted(tables().specials) == sorted(SPECIALS.split())
    assert {id: row.nation for id, row in tables().specials.items() if row.nation} == {"sturmtruppen": "germany"}


# ----------------------------------------------------------------------------------------------------------- terrain

# id, height, difficult, cover, sight, line, on foot, vehicles, demolition
TERRAIN = """
open           0.0 -         0 clear            area free      free      -
beach          0.0 -         0 clear            area free      free      -
road           0.0 -         0 clear            area free      free      -
wood           3.0 difficult 4 wood_depth       area difficult difficult tree
tree           3.0 -         4 transparent      area free      break     tree
scrub          0.6 difficult 3 transparent      area difficult difficult -
crops          0.8 -         3 transparent      area free      free      -
hedge          0.8 difficult 3 transparent      line jump      break     hedge
bocage         1.5 difficult 4 opaque           line jump      break     hedge
fence          0.8 difficult 4 transparent      line jump      break     wood_barrier
wall_low       0.6 difficult 5 opaque_to_height line jump      break     stone_barrier
wall_high      2.5 difficult 5 opaque           line climb     break     stone_barrier
barricade      0.6 difficult 4 opaque_to_height line jump      break     wood_barrier
wire           0.5 difficult 3 transparent      line crawl     wire      -
ditch          0.0 difficult 4 clear            line jump      difficult -
crater         0.0 difficult 4 clear            area difficult difficult -
rubble         0.5 difficult 4 transparent      area difficult difficult ruin
rocks          0.6 difficult 4 opaque_to_height area difficult difficult -
ruin           2.0 difficult 5 openings         area difficult difficult ruin
building_wood  4.0 -         4 openings         area openings  break     wood_building
building_stone 4.0 -         5 openings         area openings  break     stone_building
bunker         2.0 -         6 openings         area openings  break     bunker
window         0.8 difficult 4 opening          line jump      no        -
stairs         0.0 difficult 0 clear            area difficult no        -
mire           0.0 difficult 0 clear            area difficult difficult -
ford           0.0 difficult 0 clear            area difficult difficult -
water          0.0 -         0 clear            area no        no        -
cliff          4.0 -         0 opaque           line climb     no        -
slope          0.0 difficult 0 ground           area difficult difficult -
hill           2.0 -         0 ground           area free      free      -
hedgehog       0.6 difficult 4 transparent      area difficult no        -
minefield      0.0 -         0 clear            area free      free      -
monument       1.5 -         5 opaque           area no        no        -
wreck          1.5 difficult 5 opaque           area difficult no        -
craft          1.2 -         5 opaque           area no        no        -
bridge_stone   0.5 -         5 opaque_to_height area free      free      stone_building
bridge_wood    0.5 -         4 opaque_to_height area free      free      wood_building
"""


@pytest.mark.rule("PZF-B13a", "PZF-B13b", "PZF-B13f", "PZF-11.4e", "PZF-12.3b")
@pytest.mark.parametrize("row", rows(TERRAIN), ids=lambda row: row[0])
def test_terrain(row: list[str]) -> None:
    id, height, difficult, cover, los, shape, foot, by_vehicle, demolition = row
    found = terrain(id)
    assert (found.height, found.difficult, found.cover) == (ps(height), difficult == "difficult", int(cover))
    assert (found.los, found.linear) == (los, shape == "line")
    assert (found.foot, found.vehicle, found.demolition or "-") == (foot, by_vehicle, demolition)
    assert (found.width, found.depth) == ((PS, PS) if id == "ditch" else (0, 0))


def test_there_is_no_other_terrain() -> None:
    assert list(tables().terrain) == [row[0] for row in rows(TERRAIN)]


DEMOLITION = """
hedge          4  1 removed
wood_barrier   6  1 removed
stone_barrier  8  1 removed
tree           6  2 barrier
wood_building  8  3 ruin
stone_building 12 3 ruin
bunker         15 4 ruin
ruin           0  0 none
"""


@pytest.mark.rule("PZF-11.4c", "PZF-11.4e", "PZF-12.3b")
def test_demolition() -> None:
    found = [[row.id, str(row.defence), str(row.pv), row.result] for row in tables().demolition.values()]
    assert found == rows(DEMOLITION)


def test_covers() -> None:
    values = {id: row.value for id, row in tables().covers.items()}
    assert values == {"light": 3, "medium": 4, "heavy": 5, "fortified": 6}


def test_defences_of_engineers() -> None:
    sizes = {id: tuple(length // PS for length in row.size) for id, row in tables().defences.items()}
    assert sizes == {"crater": (6, 6), "barricade": (12, 0), "minefield": (6, 6), "wire": (12, 0)}


def test_terrain_generator() -> None:
    laid = tables().generator
    assert laid.faces == ("open", "line", "wood", "building", "field", "rise")
    assert (laid.cell, laid.road_width, laid.second_road_on, laid.building_from_edge) == (12000, 3000, 4, 2000)
    assert (laid.line.types, laid.line.length) == (("hedge", "wall_low"), 8000)
    assert (laid.wood.types, laid.wood.size) == (("wood",), (6000, 6000))
    assert laid.building.types == ("building_wood",) * 2 + ("building_stone",) * 4
    assert (laid.building.size, laid.building.wall) == ((5000, 4000), "wall_low")
    assert (laid.field.types, laid.field.size) == (("scrub", "crops"), (8000, 8000))
    assert (laid.hill.size, laid.hill.elevation, laid.rubble.size) == ((8000, 6000), 2000, (5000, 5000))
    assert (laid.least_covered, laid.enough_covered, laid.most_covered) == (250, 280, 350)
    assert (laid.evenness, laid.longest_lane, laid.most_seen) == (750, 30_000, 500)


# ------------------------------------------------------------------------------------------------------------ charts


def numbers(row: Sourced) -> list[object]:
    """The values of a chart without its provenance."""
    plain = msgspec.json.decode(msgspec.json.encode(row))
    return [value for name, value in plain.items() if name != "provenance"]


CHARTS: list[tuple[str, list[object]]] = [
    ("measure", [[72000, 48000], [36000, 24000], 500, 10, 50]),
    ("bases", [1000, 1600, 1600, 1600]),
    ("dice", [[1, 1, 2, 2, 3, 3], [1, 2], [3, 4, 5, 6]]),
    ("flame", [8000, 300, 1250, 6750]),
    ("blast", [4, 3000]),
    ("critical", [6, 6]),
    ("to_hit", [1, 0, -1]),
    ("rate_of_fire", [2000]),
    ("jam", [1, 1, [1], [2, 3], [4, 5, 6]]),
    ("grenade", [4]),
    ("gun_target", [9, 10, 1, 5, 180]),
    ("command", [2000]),
    ("bravery", [2, 3000]),
    ("might", [1, 1, 6]),
    ("fate", [4, 1]),
    ("heroic", [1, 6000, 1]),
    ("melee", [1, 1000, 2, 4]),
    ("cavalry", [1]),
    ("indirect", [4, 2000]),
    ("movement", [6000, 8000, 8000, 10000, 2000, 2000, 1000]),
    ("difficult", [2, 2, 4, 4, 4, 2]),
    ("barrier", [500, 2000, 1000, 1000, 4000, 2000]),
    ("jump", [["stumble", "cross", "cross", "cross", "cross", "cross_on"], -1]),
    ("climb", [["fall", "climb", "climb", "climb", "climb", "climb_on"], 3]),
    ("fall", [2000, 3]),
    ("mount_jump", [["refuse", *["cross_on"] * 5], -1, -1]),
    ("thrown", [["fall", "rear", "rear", "rear", "rear", "leap"], 3]),
    ("visibility", [4, 6000, 2]),
    ("bog", [[1], [1, 2], -1, 4]),
    ("turret", [90, 1000, 45]),
    ("gun_turning", [90, 1000, None]),
    ("transport", [2000, 10, 4, 4, 4]),
    ("arc", [45, 45, 45, 90, 90, 90, 360]),
    ("assault", [4, 6, 2, 5, 4, 3, 4, 1000]),
    ("charge", [4, 1000]),
    (
        "damage",
        [["wheels_out", "out", "light_accident", "accident", "explosion", "explosion"], 1000, 3000, 3, 3000, 3000, 1],
    ),
    ("reserve", [[0, 1, 2, 3], 4]),
    ("hidden", [2000, 1]),
    ("objective", [6000, 500]),
    ("demolition", [5, 6]),
    ("engineers", [1, 4, 1, [2000, 2000], 2000]),
    ("mine", [6, "blast3", 4, 2000]),
    ("explosive", [10, "blast5", [1], [2, 3, 4, 5], [6], [1], [2, 3, 4, 5, 6], 500, 30000]),
    ("wire", [1000, 1]),
    ("medic", [3000, 4, 1]),
    ("flag", [3000]),
    ("trumpet", [15000, 1]),
    ("sandbags", [1]),
    ("sturmtruppen", [2000, 500]),
    ("scout", [10000, 20000]),
    ("estimation", [500, 6000]),
]


@pytest.mark.rule("PZF-19.1a", "PZF-19.1b", "PZF-B11b")
def test_bases_in_centimetres() -> None:
    bases = charts().bases
    assert [size * 25 for size in (bases.soldier, bases.cavalry, bases.motorcycle, bases.gun)] == [
        25_000,
        40_000,
        40_000,
        40_000,
    ]


@pytest.mark.parametrize(("name", "values"), CHARTS, ids=[name for name, _ in CHARTS])
def test_chart(name: str, values: list[object]) -> None:
    assert numbers(getattr(charts(), name)) == values


@pytest.mark.rule("PZF-4.5a", "PZF-B11n")
def test_templates_and_their_scatter() -> None:
    assert {id: disc.diameter for id, disc in charts().template.items()} == {"blast3": 3000, "blast5": 5000}
    assert (charts().scatter.dice("blast3"), charts().scatter.dice("blast5")) == (1, 2)


def test_volumes() -> None:
    volumes = charts().volumes
    bodies = [volumes.standing, volumes.prone, volumes.rider, volumes.gun]
    assert [(body.radius, body.height, body.eye) for body in bodies] == [
        (350, 1000, 900),
        (350, 300, 250),
        (500, 1500, 1400),
        (600, 800, 700),
    ]
    assert (volumes.vehicle_eye, volumes.floor) == (800, 2000)


def test_vehicle_fire() -> None:
    found = {move: (row.guns, row.gun, row.mg) for move, row in charts().vehicle_fire.items()}
    assert found == {"stationary": ("all", 0, 0), "half": ("one", -1, 0), "full": ("none", 0, -1)}


def test_weather() -> None:
    found = {id: (row.sight // PS, row.difficult) for id, row in charts().weather.items()}
    assert found == {
        "clear": (0, False),
        "night": (12, False),
        "fog": (12, False),
        "rain": (48, True),
        "snow": (24, True),
    }


@pytest.mark.rule("PZF-0.1a")
def test_periods() -> None:
    periods = [(row.id, row.first, row.last) for row in charts().period]
    assert periods == [("D", 1939, 1940), ("M", 1941, 1943), ("F", 1944, 1945)]


def test_reserve_dice() -> None:
    assert [charts().reserve.on_turn(turn) for turn in range(1, 8)] == [0, 1, 2, 3, 3, 3, 3]


def test_looking_for_camouflage() -> None:
    found = [charts().camouflage.needed(ps(at)) for at in ("0", "12", "12.001", "24", "24.001", "36", "36.001")]
    assert found == [1, 1, 4, 4, 6, 6, None]


def test_damage_beyond_the_die() -> None:
    assert [charts().damage.result(die) for die in (0, 1, 4, 6, 7)] == [
        "wheels_out",
        "wheels_out",
        "accident",
        "explosion",
        "explosion",
    ]


def test_hits_of_a_fall() -> None:
    assert [charts().fall.hits(ps(height)) for height in ("1", "2", "2.5", "3", "3.9", "8")] == [0, 0, 2, 3, 3, 8]


def test_arcs_by_mount() -> None:
    arc = charts().arc
    assert [arc.of("hull_front"), arc.of("coax"), arc.of("turret_mg"), arc.of("aa"), arc.of("turret")] == [
        90, 45, 90, 360, 45,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("longest", "distance", "band"),
    [
        ("30", "10", "short"),
        ("30", "10.01", "short"),
        ("30", "10.02", "medium"),
        ("30", "20", "medium"),
        ("30", "20.02", "long"),
        ("30", "30.01", "long"),
        ("30", "30.02", None),
        ("6", "2", "short"),
        ("6", "4", "medium"),
        ("6", "6", "long"),
        ("16", "5.34", "short"),
        ("16", "5.35", "medium"),
    ],
)
def test_range_bands(longest: str, distance: str, band: str | None) -> None:
    assert range_band(ps(distance), ps(longest), tables().options()) == band


def test_range_bands_of_the_other_reading() -> None:
    options = tables().options({"range_band_fractions": "1/4 1/2"})
    assert [range_band(ps(at), 40 * PS, options) for at in ("10", "11", "20", "21")] == [
        "short",
        "medium",
        "medium",
        "long",
    ]


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
    found = {option.key: option.together for option in SYSTEM.rules.options() if option.together is not None}
    assert found == {"turn_limit": False}


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


# --------------------------------------------------------------------------------------------------- the files at all


def changed(file: str, old: str, new: str) -> DataFiles:
    """The data files with one place of one of them changed."""
    text = data_files().read(file)
    assert old in text
    return replace(
        data_files(), read=lambda name: text.replace(old, new, 1) if name == file else data_files().read(name)
    )


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("weapons.toml", "range = 12.0", "range = 12", "weapon pistol: expected a length in inches, written with a"),
        (
            "weapons.toml",
            "range = 12.0",
            "range = 0.0",
            "weapon pistol: expected a range, or the flame template without",
        ),
        (
            "weapons.toml",
            "range = 12.0",
            "range = 12.0001",
            "expected TOML: 12.0001 is finer than a thousand",
        ),
        ("weapons.toml", "range = 12.0", "range = nan", "expected TOML: nan is no length"),
        ("weapons.toml", "range = 12.0", "range = inf", "expected TOML: inf is no length"),
        ("weapons.toml", 'id = "grenade"', 'id = "pistol"', "weapon pistol: expected each id once"),
        ("weapons.toml", "rate = 2", 'rate = "2"', "weapon[0].rate: expected a whole number, found '2'"),
        ("weapons.toml", 'crew = "rocket"', 'crew = "rockets"', "weapon rocket: expected one of gun, lmg, mmg_hmg"),
        ("weapons.toml", 'weapon = "gun_light"', 'weapon = "gun"', "gun us_37mm: expected one of assault_rifle"),
        ("weapons.toml", "[[weapon]]", "[[", "expected TOML: Invalid"),
        ("profiles.toml", "b = 5", "b = 5\nbrave = 5", "profile[0]: unknown key 'brave', expected one of"),
        ("profiles.toml", "move = 6.0", "move = 6", "profile ger_leutnant: expected a length in inches"),
        (
            "vehicles.toml",
            'mount = "coax"',
            'mount = "roof"',
            "vehicle[3].weapons[1].mount: expected one of turret, casemate, coax",
        ),
        (
            "vehicles.toml",
            "d = [12, 11, 9]",
            "d = [11, 12, 9]",
            "vehicle us_m4: expected front, sides and top in falling",
        ),
        (
            "vehicles.toml",
            'options = ["aa_mg"]',
            'options = ["aamg"]',
            "vehicle us_jeep: expected one of aa_mg, bicycle",
        ),
        ("terrain.toml", 'demolition = "tree"', 'demolition = "trees"', "terrain wood: expected one of bunker, hedge"),
        ("terrain.toml", '"field", "rise"', '"field"', "generator: expected a result for every face of the die"),
        (
            "charts.toml",
            '"4   5   5   6',
            '"4   5   7   6',
            "wound_chart.rows[0], column 3: expected one of 2, 3, 4, 5, 6",
        ),
        ("charts.toml", '"4   5   5   6', '"4   5   6', "wound_chart.rows[0]: expected 15 results, one for each"),
        (
            "charts.toml",
            "flame_jams = [2, 3]",
            "flame_jams = [2]",
            "jam: expected every number from 1 to 6 once, found 1, 2, 4, 5, 6",
        ),
        (
            "options.toml",
            'values = ["2", "1"]',
            'values = ["2"]',
            "switch.best_to_hit.values: expected two or more different values",
        ),
        (
            "options.toml",
            'values = ["2", "1"]',
            'values = ["2", "a"]',
            "switch.best_to_hit.values: expected a whole number, found 'a'",
        ),
        (
            "options.toml",
            'values = ["2", "1"]',
            'values = ["2", "1"]\ntogether = "3"',
            "switch.best_to_hit.together: expected one of 2, 1, found 3",
        ),
        (
            "options.toml",
            "[switch.night]",
            "[switch.nights]",
            "switch.nights: expected one of actions_count_as_movement",
        ),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(file: str, old: str, new: str, says: str) -> None:
    with pytest.raises(DataError) as refused:
        load_tables(changed(file, old, new))
    assert f"{refused.value.place}: {refused.value.expected}".removeprefix(": ").startswith(says)
    assert str(refused.value).startswith(f"{file}, line {refused.value.line}: " if refused.value.line else f"{file}: ")
    assert "\n" not in str(refused.value)


def test_lengths() -> None:
    assert [thousandths(written) for written in ("1.85", "0.5", "72.0", "-1.0")] == [1850, 500, 72000, -1000]


def test_every_row_says_where_it_comes_from() -> None:
    found = tables()
    for table in (found.weapons, found.vehicles, found.profiles, found.equipment, found.terrain, found.demolition):
        assert all(row.provenance for row in table.values())
