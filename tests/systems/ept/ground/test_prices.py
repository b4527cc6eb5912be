"""What a step costs every kind of mover (EPT-T.9a, EPT-5.4e), also in snow and mud (EPT-4.5d to EPT-4.5g)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.ground.looking import ground

from bocage.systems.ept.ground.prices import price
from bocage.systems.ept.reference.counters import POINT
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State

MOVERS = ("de_grenadier", "su_t34_43", "de_251_1", "de_kubel", "de_truck")
"""One of each column of the terrain chart."""
HEXES = """
. 1   2 3 4 5
F 2   4 6 6 -
V 1   3 4 5 6
B 1.5 2 4 5 6
C 1.5 2 3 4 6
M 2   - - - -
G 2   4 6 6 -
E -   - - - -
s 2   3 4 5 6
P 1   1 1 1 1
W 1   - - - -
H 1   - - - -
K 1   3 4 5 6
w 2   4 - - -
h 2   4 - - -
"""
SIDES = """
hedge  1.5 2.5 6 - -
wall   1.5 3   - - -
bocage 1.5 -   - - -
"""
"""With the clear ground behind them."""
GAPS = """
hedge  1.5 2.5 6 - -
wall   1.5 3   - - -
bocage 1.5 4   5 6 7
"""
LEVELS = """
0 1 2 4  5  6  9
1 2 2 4  5  6  9
0 2 3 6  7  8  13
2 0 1 2  3  4  5
"""
"""From one level to another, on clear ground."""


def rows(chart: str, heads: int = 1) -> list[tuple[list[str], list[float | None]]]:
    """The rows of a chart: what stands at their heads, and the prices."""
    parted = [line.split() for line in chart.strip().splitlines()]
    return [(row[:heads], [None if cell == "-" else float(cell) for cell in row[heads:]]) for row in parted]


def prices(s: State, here: str = "C4", there: str = "C5") -> list[float | None]:
    """What a step costs each of the movers, in movement points."""
    points = []
    for unit in s.units.values():
        cost = price(s, unit, s.board.cell(here), s.board.cell(there))
        points.append(None if cost is None else cost / POINT)
    return points


def movers(place: str = "C4") -> list[dict[str, str]]:
    """The five, in one hex."""
    return [{"name": type, "type": type, "at": place, "side": "german"} for type in MOVERS]


def test_the_movers_are_one_of_each_kind() -> None:
    cards = [tables().units[type].card for type in MOVERS]
    assert [card.locomotion if card else "infantry" for card in cards] == [
        "infantry", "tracked", "halftrack", "fourbyfour", "wheeled",
    ]  # fmt: skip


# --- the chart --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-T.9a", "EPT-9.1a")
@pytest.mark.parametrize(("head", "expected"), rows(HEXES))
def test_what_a_hex_costs(head: list[str], expected: list[float | None]) -> None:
    assert prices(ground({"C5": head[0]}, units=movers())) == expected


@pytest.mark.rule("EPT-T.9a")
@pytest.mark.parametrize("letter", "FMW")
def test_along_a_road_every_hex_costs_1(letter: str) -> None:
    assert prices(ground({"C5": letter}, roads=["C4 C5"], units=movers())) == [1, 1, 1, 1, 1]


@pytest.mark.rule("EPT-T.9a")
def test_a_road_hex_costs_its_own_terrain_to_those_who_come_across() -> None:
    assert prices(ground({"C5": "F"}, roads=["B4 C5"], units=movers())) == [2, 4, 6, 6, None]
    assert prices(ground({"C5": "R"}, units=movers())) == [1, 2, 3, 4, 5]


@pytest.mark.rule("EPT-T.9a", "EPT-5.4e")
@pytest.mark.parametrize(("head", "expected"), rows(SIDES))
def test_what_a_hexside_adds(head: list[str], expected: list[float | None]) -> None:
    assert prices(ground(sides={"C4:S": head[0]}, units=movers())) == expected


@pytest.mark.rule("EPT-5.4e")
@pytest.mark.parametrize(("head", "expected"), rows(GAPS))
def test_an_opening_lets_vehicles_through_bocage_only(head: list[str], expected: list[float | None]) -> None:
    assert prices(ground(sides={"C4:S": head[0], "C5:N": "gate"}, units=movers())) == expected


@pytest.mark.rule("EPT-5.4e")
def test_a_road_through_bocage_is_an_opening() -> None:
    assert prices(ground(sides={"C4:S": "bocage"}, roads=["C4 C5"], units=movers())) == [1.5, 3, 3, 3, 3]


@pytest.mark.rule("EPT-T.9a")
@pytest.mark.parametrize(("head", "expected"), rows(LEVELS, heads=2))
def test_levels_are_paid_on_the_way_up(head: list[str], expected: list[float | None]) -> None:
    levels = {hex_: int(level) for hex_, level in zip(("C4", "C5"), head, strict=True) if int(level)}
    assert prices(ground(levels=levels, units=movers())) == expected


# --- snow and mud -----------------------------------------------------------------------------------------------------
CLEAR = [1, 2, 3, 4, 5]


def added(state: str, terrain: dict[str, str] | None = None, **told: Any) -> list[float]:
    """What a ground state adds to a step, as compared with dry ground; forbidden steps are left out."""
    dry = prices(ground(terrain, units=movers(), **told))
    wet = prices(ground(terrain, units=movers(), ground=state, **told))
    return [more - less for more, less in zip(wet, dry, strict=True) if more is not None and less is not None]


@pytest.mark.rule("EPT-4.5d")
def test_snow_costs_vehicles_without_full_tracks_1_more() -> None:
    assert added("snow") == [0, 0, 1, 1, 1]
    assert added("snow", {"C5": "F"}) == [0, 0, 1, 1]
    assert added("snow", roads=["C4 C5"]) == [0, 0, 0, 0, 0]
    assert added("snow", roads=["B4 C5"]) == [0, 0, 1, 1, 1]


@pytest.mark.rule("EPT-4.5d")
def test_by_the_option_half_tracks_are_tracked_in_snow() -> None:
    for state, extra in (("snow", [0, 0, 0, 1, 1]), ("deep_snow", [1, 1, 1, 2, 2]), ("mud", [1, 1, 2, 2, 2])):
        s = ground(None, {"halftracks_in_snow": "tracked"}, units=movers(), ground=state)
        assert [cost - clear for cost, clear in zip(prices(s), CLEAR, strict=True) if cost is not None] == extra


@pytest.mark.rule("EPT-4.5e")
def test_deep_snow_costs_everybody_more_but_on_roads_and_in_buildings() -> None:
    assert added("deep_snow") == [1, 1, 2, 2, 2]
    assert added("deep_snow", roads=["C4 C5"]) == [0, 0, 0, 0, 0]
    assert added("deep_snow", {"C5": "H"}) == [0]
    assert added("deep_snow", {"C5": "h"}) == [1, 1]


@pytest.mark.rule("EPT-4.5e")
def test_by_the_option_roads_in_deep_snow_spare_men_and_tracks_only() -> None:
    s = ground(None, {"snow_exemptions_for_wheels": False}, units=movers(), ground="deep_snow", roads=["C4 C5"])
    assert prices(s) == [1, 1, 3, 3, 3]


@pytest.mark.rule("EPT-4.5f")
def test_mud_costs_everybody_more_but_on_roads_and_in_buildings() -> None:
    assert added("mud") == [1, 1, 2, 2, 2]
    assert added("mud", {"C5": "B"}) == [1, 1, 2, 2, 2]
    assert added("mud", roads=["C4 C5"]) == [0, 0, 0, 0, 0]
    assert added("mud", {"C5": "W"}) == [0]


@pytest.mark.rule("EPT-4.5g")
@pytest.mark.parametrize("state", ["snow", "deep_snow", "mud"])
def test_in_snow_and_mud_a_level_costs_1_more_up_and_down(state: str) -> None:
    level = added(state)
    up, down = added(state, levels={"C5": 2}), added(state, levels={"C4": 1})
    assert [more - less for more, less in zip(up, level, strict=True)] == [2, 2, 2, 2, 2]
    assert [more - less for more, less in zip(down, level, strict=True)] == [1, 1, 1, 1, 1]


@pytest.mark.rule("EPT-4.5g")
def test_by_the_option_only_the_way_up_costs_more() -> None:
    s = ground(None, {"descent_costs_in_snow": False}, units=movers(), ground="snow", levels={"C4": 1})
    assert prices(s) == [1, 2, 4, 5, 6]


@pytest.mark.rule("EPT-4.5g")
def test_on_dry_ground_a_change_of_level_costs_no_more_than_the_climb() -> None:
    assert prices(ground(levels={"C4": 1}, units=movers())) == CLEAR
