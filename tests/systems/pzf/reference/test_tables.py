"""The tables of Panzerfaust, row by row against a second typing of them.

What is written here is typed from the rules, not derived from the data files, so that a slip in either shows. Lengths
are in inches here and in thousandths in the tables.
"""

from __future__ import annotations

import pytest
from tests.systems.pzf.reference.typed_tables import ps, rows

from bocage.systems.pzf.reference.datafiles import PS
from bocage.systems.pzf.reference.rows import GUN_PREFIX, Fires
from bocage.systems.pzf.reference.tables import (
    crew,
    equipment,
    gun,
    profile,
    tables,
    terrain,
    vehicle,
    weapon,
)

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
    printed = weapon(id)
    assert (printed.range, printed.strength) == (ps(reach), int(strength))
    assert (printed.move_penalty, printed.rate, printed.reload, printed.template or "-") == (
        penalty,
        int(rate),
        reload,
        template,
    )
    assert _notes(id) == set(notes.split(",")) - {"-"}


def _notes(id: str) -> set[str]:
    printed = weapon(id)
    notes = {
        "search": not printed.firearm,
        "scope": printed.scope,
        "+4": printed.against_vehicles == 4,
        "nocover": printed.ignores_cover,
        "indirect": printed.indirect,
        "estimate": printed.estimation,
        "once": printed.shots_per_game == 1,
        f"crew:{printed.crew}": printed.crew is not None,
    }
    said = {note for note, holds in notes.items() if holds}
    return said | ({f"he:{printed.he.strength}:{printed.he.template}"} if printed.he else set())


def test_there_are_no_other_weapons() -> None:
    assert list(tables().weapons) == [row[0] for row in rows(WEAPONS)]
    assert {printed.against_vehicles for printed in tables().weapons.values()} == {0, 4}


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
    printed = crew(id)
    assert (printed.move, printed.arc) == (int(move), int(arc))
    expected: list[str] = fire.split(",")
    fires: list[Fires] = [printed.fires(men) for men in range(6)]
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
    assert [[printed.id, printed.weapon] for printed in tables().guns.values()] == rows(GUNS)
    assert all(gun(id).shield for id, _ in rows(GUNS))
    assert tables().carried(f"{GUN_PREFIX}ger_pak40") is weapon("gun_medium")
    assert tables().carried("rifle") is weapon("rifle")
    assert tables().carried("knife") is None


@pytest.mark.rule("PZF-7.2b")
def test_melee_weapons() -> None:
    melee = {id: (row.duel, row.reroll_ones, row.charge_wound, row.defence) for id, row in tables().melee.items()}
    assert melee == {
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
    printed = profile(id)
    assert (printed.nation, printed.hero, printed.move) == (nation, hero == "hero", ps(move))
    assert f"{printed.cc}/{printed.ct}" == combat
    values = [printed.f, printed.d, printed.a, printed.pv, printed.b, printed.might, printed.fate]
    assert values == [int(number) for number in numbers]


@pytest.mark.rule("PZF-B2c")
def test_no_other_profiles_and_what_they_count() -> None:
    assert list(tables().profiles) == [row[0] for row in rows(PROFILES)]
    assert [profile(id).count for id in ("us_private", "us_sergeant")] == [1, 4]
    assert all(printed.hero or printed.might == printed.fate == 0 for printed in tables().profiles.values())


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
    id, kind, move, ct, strength, defence, pv, courage, cost, load, ground, size = row
    printed = vehicle(id)
    assert (printed.kind, printed.move, printed.ct, printed.f) == (kind, ps(move), int(ct), int(strength))
    assert printed.d == tuple(int(face) for face in defence.split("/"))
    assert (printed.pv, printed.b, printed.cost) == (int(pv), int(courage), int(cost))
    assert f"{printed.capacity}/{printed.tow}/{printed.riders}" == load
    assert printed.wheeled == (ground == "wheels")
    assert printed.size == tuple(ps(length) for length in size.split("x"))
    assert printed.nation == ("usa" if id.startswith("us_") else "germany")


@pytest.mark.rule("PZF-15.4c", "PZF-16.5c", "PZF-16.5d")
@pytest.mark.parametrize("row", rows(FITTINGS), ids=lambda row: row[0])
def test_vehicle_fittings(row: list[str]) -> None:
    id, weapons, special, options, periods = row
    printed = vehicle(id)
    assert [f"{mounted.weapon.removeprefix('veh_')}@{mounted.mount}" for mounted in printed.weapons] == _list(weapons)
    assert list(printed.special) == _list(special)
    assert list(printed.options) == _list(options)
    assert "".join(printed.periods) == periods
    assert printed.exclusive == ((("aa_mg", "hull_mg"),) if id == "ger_marder" else ())


def _list(cell: str) -> list[str]:
    return [] if cell == "-" else cell.split(",")


def test_there_are_no_other_vehicles() -> None:
    assert list(tables().vehicles) == [row[0] for row in rows(VEHICLES)] == [row[0] for row in rows(FITTINGS)]
    assert len(tables().vehicles) == 36
    assert [vehicle(id).count for id in ("us_jeep", "us_m5", "us_m4", "ger_maus")] == [1, 4, 9, 16]
    assert [id for id, printed in tables().vehicles.items() if printed.motorcycle] == ["ger_moto"]


@pytest.mark.rule("PZF-9.1a", "PZF-19.1c")
def test_vehicles_are_transports_and_tanks_with_hulls_of_their_own() -> None:
    kinds = {id: printed.kind for id, printed in tables().vehicles.items()}
    assert sorted(id for id, kind in kinds.items() if kind == "transport") == sorted(
        ["us_jeep", "us_gmc", "us_m3", "ger_moto", "ger_kubel", "ger_251_1", "ger_251_10", "ger_opel", "ger_horse_team"]
    )
    assert all(printed.size[0] > printed.size[1] for printed in tables().vehicles.values())
    turning = {
        id for id, printed in tables().vehicles.items() if any(weapon.mount == "turret" for weapon in printed.weapons)
    }
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
    items = [[row.id, row.carrier, str(row.cost)] for row in tables().equipment.values()]
    assert items == rows(EQUIPMENT)
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
    printed = terrain(id)
    assert (printed.height, printed.difficult, printed.cover) == (ps(height), difficult == "difficult", int(cover))
    assert (printed.los, printed.linear) == (los, shape == "line")
    assert (printed.foot, printed.vehicle, printed.demolition or "-") == (foot, by_vehicle, demolition)
    assert (printed.width, printed.depth) == ((PS, PS) if id == "ditch" else (0, 0))


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
    blown_up = [[row.id, str(row.defence), str(row.pv), row.result] for row in tables().demolition.values()]
    assert blown_up == rows(DEMOLITION)


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
