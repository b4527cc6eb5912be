"""The charts of Panzerfaust, number by number against a second typing of them.

What is written here is typed from the rules, not derived from the data files, so that a slip in either shows.
"""

from __future__ import annotations

import msgspec
import pytest
from tests.systems.pzf.reference.typed_tables import ps, rows

from bocage.mechanics.datafiles import Sourced
from bocage.systems.pzf.reference.datafiles import PS
from bocage.systems.pzf.reference.tables import (
    DEFENCES,
    STRENGTHS,
    by_difference,
    charts,
    range_band,
    tables,
    wound_target,
)

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
    rows = {move: (row.guns, row.gun, row.mg) for move, row in charts().vehicle_fire.items()}
    assert rows == {"stationary": ("all", 0, 0), "half": ("one", -1, 0), "full": ("none", 0, -1)}


def test_weather() -> None:
    weathers = {id: (row.sight // PS, row.difficult) for id, row in charts().weather.items()}
    assert weathers == {
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
    needed = [
        charts().camouflage.needed(ps(distance)) for distance in ("0", "12", "12.001", "24", "24.001", "36", "36.001")
    ]
    assert needed == [1, 1, 4, 4, 6, 6, None]


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
    assert [range_band(ps(distance), 40 * PS, options) for distance in ("10", "11", "20", "21")] == [
        "short",
        "medium",
        "medium",
        "long",
    ]
