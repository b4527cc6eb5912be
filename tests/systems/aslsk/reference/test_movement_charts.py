"""Movement, stacking, portage and the Terrain Effects Chart against a second typing."""

from __future__ import annotations

import pytest

from bocage.systems.aslsk.reference.counters import MF
from bocage.systems.aslsk.reference.tables import tables


@pytest.mark.parametrize(("inexperienced", "mf"), [(False, [4, 6, 6, 8]), (True, [3, 5, 5, 7])])
def test_mmc_allowances(inexperienced: bool, mf: list[int]) -> None:
    allowance = tables().movement.mmc_allowance
    allowances = [
        allowance(inexperienced=inexperienced),
        allowance(inexperienced=inexperienced, with_leader=True),
        allowance(inexperienced=inexperienced, double_time=True),
        allowance(inexperienced=inexperienced, with_leader=True, double_time=True),
    ]
    assert allowances == [MF * allowed for allowed in mf]


def test_smc_allowances() -> None:
    allowance = tables().movement.smc_allowance
    assert allowance(wounded=False) == 6 * MF
    assert allowance(wounded=False, double_time=True) == 8 * MF
    assert allowance(wounded=True) == 3 * MF
    assert allowance(wounded=True, double_time=True) == 0
    movement = tables().movement
    assert movement.smc == (6 * MF, 6 * MF, 8 * MF, 8 * MF)
    assert movement.smc_wounded == (3 * MF, 3 * MF, 0, 0)


def test_movement_costs() -> None:
    movement = tables().movement
    assert movement.road_bonus == movement.per_excess_pp == movement.off_map_hex == 1 * MF
    assert (movement.smoke_in_own_hex, movement.smoke_in_adjacent_hex) == (1 * MF, 2 * MF)
    assert (movement.recover_weapon, movement.drop_weapon) == (1 * MF, 0)


def test_rout_allowance() -> None:
    assert tables().movement.rout_allowance(wounded_smc=False) == 6 * MF
    assert tables().movement.rout_allowance(wounded_smc=True) == 3 * MF


@pytest.mark.rule("ASL-1.2.2a")
def test_stacking() -> None:
    allows = tables().stacking.allows
    assert {
        (squads, half_squads) for squads in range(5) for half_squads in range(9) if allows(squads, half_squads, 4)
    } == {(squads, half_squads) for squads, most in enumerate([6, 4, 2, 0]) for half_squads in range(most + 1)}
    assert not allows(0, 0, 5)


def test_portage() -> None:
    portage = tables().portage
    assert portage.mmc_capacity(cx=False) == 3
    assert portage.mmc_capacity(cx=True) == 2
    assert portage.mmc_capacity(cx=False, with_leader=True) == 4
    assert portage.smc_capacity(wounded=False, cx=False) == 1
    assert portage.smc_capacity(wounded=False, cx=True) == 0
    assert portage.smc_capacity(wounded=True, cx=False) == portage.smc_capacity(wounded=True, cx=True) == 0
    assert portage.smc_most_pp == 2


def test_smoke_grenades() -> None:
    smoke = tables().smoke_grenades
    assert [dr for dr in range(1, 8) if smoke.succeeds(dr, 2)] == [1, 2]
    assert not any(smoke.succeeds(dr, 0) for dr in range(1, 8))
    assert (smoke.cx, smoke.attempts_per_mph, smoke.move_ends_on_original) == (1, 1, 6)


@pytest.mark.parametrize(
    ("code", "halves", "tem", "sight", "hindrance", "flags"),
    [
        ("open", 2, 0, "clear", 0, "O"),
        ("road", 2, 0, "clear", 0, "O"),
        ("building_wood", 4, 2, "obstacle", 0, "SB"),
        ("building_stone", 4, 3, "obstacle", 0, "SB"),
        ("woods", 4, 1, "obstacle", 0, "S"),
        ("woods_road", 4, 1, "obstacle", 0, "S"),
        ("orchard", 2, 0, "hindrance", 1, "I"),
        ("grain_in_season", 3, 0, "hindrance", 1, ""),
        ("grain_out_of_season", 2, 0, "clear", 0, "O"),
    ],
)
def test_terrain(code: str, halves: int, tem: int, sight: str, hindrance: int, flags: str) -> None:
    terrain = tables().terrain.in_month(code, 1)
    assert (terrain.mf, terrain.tem, terrain.sight, terrain.hindrance) == (halves, tem, sight, hindrance)
    marks = {"O": terrain.open_ground, "S": terrain.shelter, "B": terrain.building, "I": terrain.inherent}
    assert {mark for mark, holds in marks.items() if holds} == set(flags)
    assert (terrain.by_road is not None) == (code == "woods_road")


def test_woods_road_by_road() -> None:
    by_road = tables().terrain.types["woods_road"].by_road
    assert by_road is not None
    assert (by_road.mf, by_road.tem, by_road.open_ground) == (1 * MF, 0, True)


def test_grain_follows_the_month() -> None:
    chart = tables().terrain
    in_season = [month for month in range(1, 13) if chart.in_month("grain", month).id == "grain_in_season"]
    assert in_season == [6, 7, 8, 9]
    assert chart.in_month("grain", 10).id == "grain_out_of_season"
    assert chart.in_month("woods", 7) == chart.in_month("woods", 1)


def test_smoke_marker() -> None:
    smoke = tables().terrain.smoke
    assert (smoke.hindrance, smoke.mf_extra) == (2, 1 * MF)


def test_terrain_codes() -> None:
    assert tables().terrain.codes == {*tables().terrain.types, "grain"}
    assert len(tables().terrain.types) == 9
