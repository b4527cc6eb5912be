"""What blocks a line of sight (EPT-4.3, EPT-4.4): obstacles, levels, storeys, walls, one rule at a time."""

from __future__ import annotations

import pytest
from tests.systems.ept.ground.looking import ground, hindered, line, sees

from bocage.systems.ept.scenarios.boards import drawn, names

OBSTACLES, OPEN_OR_HINDRANCE = "FWHh", ".VBCMGKwEsPR"
HILL = {"C3": 1, "C4": 1, "C5": 1, "C6": 1}
"""A ridge of four hexes along column C."""


# --- obstacles on one level -------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-4.1a", "EPT-4.3a", "EPT-4.4a")
@pytest.mark.parametrize("letter", OBSTACLES)
def test_an_obstacle_blocks_on_its_level(letter: str) -> None:
    s = ground({"C4": letter})
    assert not sees(s, "C2", "C6")
    assert s.board.label(line(s, "C2", "C6").blocked_at or 0) == "C4"


@pytest.mark.rule("EPT-4.3a")
@pytest.mark.parametrize("letter", OPEN_OR_HINDRANCE)
def test_nothing_else_that_fills_a_hex_blocks(letter: str) -> None:
    assert sees(ground({"C4": letter}), "C2", "C6")


@pytest.mark.rule("EPT-4.3a")
@pytest.mark.parametrize("letter", OBSTACLES)
def test_the_hexes_of_both_ends_do_not_block(letter: str) -> None:
    assert sees(ground({"C2": letter, "C6": letter}), "C2", "C6")


@pytest.mark.rule("EPT-4.3a")
def test_a_line_along_a_hexside_is_blocked_by_obstacles_on_both_sides() -> None:
    assert sees(ground({"D2": "F"}), "C3", "E3")
    assert sees(ground({"D3": "H"}), "C3", "E3")
    assert not sees(ground({"D2": "F", "D3": "H"}), "C3", "E3")


@pytest.mark.rule("EPT-4.3a")
def test_by_the_option_one_obstacle_along_a_hexside_is_enough() -> None:
    assert not sees(ground({"D2": "F"}, {"along_hexside_blocks": "either"}), "C3", "E3")


@pytest.mark.rule("EPT-4.3a")
def test_a_corner_does_not_block() -> None:
    assert sees(ground({"E2": "F", "E4": "F"}), "C3", "G3")


@pytest.mark.rule("EPT-4.3b")
@pytest.mark.parametrize("letter", OBSTACLES)
def test_neighbours_see_each_other_whatever_the_terrain(letter: str) -> None:
    s = ground(
        {"C3": letter, "C4": letter},
        levels={"C3": 3},
        sides={"C3:S": "wall"},
        smoke={"C3": 2, "C4": 2},
        fires=["C3", "C4"],
    )
    assert sees(s, "C3", "C4")


@pytest.mark.rule("EPT-4.3b")
def test_no_hindrance_parts_neighbours() -> None:
    options: dict[str, bool | str] = {"target_hex_hinders": True, "smoke2_hindrance": "2"}
    s = ground({"C3": "B", "C4": "B"}, options, weather=3, smoke={"C3": 2, "C4": 2}, wrecks={"C3": 1, "C4": 1})
    assert sees(s, "C3", "C4")


@pytest.mark.rule("EPT-4.3c")
def test_units_do_not_block_and_only_vehicles_hinder() -> None:
    men = [{"name": f"m{number}", "type": "su_rifle", "at": "C4"} for number in range(3)]
    gun = {"name": "gun", "type": "su_45_m37", "at": "C4", "facing": "S"}
    tank = {"name": "tank", "type": "su_t34_43", "at": "C4", "facing": "S"}
    assert hindered(ground(units=[*men, gun]), "C2", "C6") == 0
    assert hindered(ground(units=[*men, tank]), "C2", "C6") == 1
    assert sees(ground(units=[*men, gun, tank]), "C2", "C6")


# --- levels -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-5.2a")
def test_the_maps_have_levels_from_0_to_3() -> None:
    levels = {level for name in names() for level in drawn(name).elevation}
    assert levels <= {0, 1, 2, 3}
    assert {0, 1} <= levels


@pytest.mark.rule("EPT-4.4b")
def test_a_hex_has_one_height() -> None:
    assert not sees(ground(levels={"C4": 1}), "C2", "C6")
    assert sees(ground(levels={"C4": 1, "C2": 1, "C6": 1}), "C2", "C6")


@pytest.mark.rule("EPT-4.4a")
def test_an_obstacle_on_a_hill_blocks_along_the_hill() -> None:
    assert not sees(ground({"C4": "F"}, levels=HILL), "C3", "C6")
    assert sees(ground(levels=HILL), "C3", "C6")


@pytest.mark.rule("EPT-4.4c")
@pytest.mark.parametrize("letter", OBSTACLES)
def test_from_hill_to_hill_an_obstacle_in_the_valley_does_not_block(letter: str) -> None:
    assert sees(ground({"C4": letter, "C5": letter}, levels={"C3": 1, "C6": 1}), "C3", "C6")


@pytest.mark.rule("EPT-4.4g")
@pytest.mark.parametrize(("ridge", "high", "is_open"), [(1, 1, False), (1, 2, True), (2, 2, False), (3, 2, False)])
def test_a_plateau_as_high_as_the_higher_end_blocks(ridge: int, high: int, is_open: bool) -> None:
    s = ground(levels={"C2": high, "C4": ridge})
    assert sees(s, "C2", "C7") is is_open


@pytest.mark.rule("EPT-4.4h")
@pytest.mark.parametrize("high", [1, 2])
def test_tree_tops_stand_a_level_above_their_hex(high: int) -> None:
    s = ground({"C4": "F"}, levels={"C2": high})
    assert sees(s, "C2", "C7") is (high == 2)


@pytest.mark.rule("EPT-4.4h")
@pytest.mark.parametrize("high", [1, 2])
def test_the_roof_of_a_building_with_a_storey_stands_on_level_1(high: int) -> None:
    s = ground({"C4": "H", "D4": "H"}, levels={"C2": high}, blocks=["C4 D4"])
    assert sees(s, "C2", "C7") is (high == 2)


@pytest.mark.rule("EPT-4.4i")
@pytest.mark.parametrize("letter", "WHhVBK")
def test_huts_and_hindrances_have_no_height(letter: str) -> None:
    assert sees(ground({"C4": letter}, levels={"C2": 1}), "C2", "C7")


@pytest.mark.rule("EPT-4.4i")
def test_walls_have_no_height() -> None:
    assert sees(ground(sides={"C4:S": "wall"}, levels={"C2": 1}), "C2", "C7")


# --- the blind hex ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-4.4f")
@pytest.mark.parametrize(
    ("letter", "level", "high"),
    [("H", 0, 1), ("W", 0, 1), ("h", 0, 1), ("F", 0, 2), (".", 1, 2), ("F", 1, 3)],
)
def test_from_above_only_the_hex_directly_behind_is_hidden(letter: str, level: int, high: int) -> None:
    s = ground({"C4": letter}, levels={"C2": high, **({"C4": level} if level else {})})
    assert [place for place in ("C5", "C6", "C7", "C8") if not sees(s, "C2", place)] == ["C5"]
    assert sees(s, "C2", "C4")


@pytest.mark.rule("EPT-4.4f")
def test_nothing_is_hidden_behind_what_does_not_rise_above_it() -> None:
    assert sees(ground({"C4": "H"}, levels={"C2": 3, "C5": 1}), "C2", "C5")
    assert not sees(ground({"C4": "H"}, levels={"C2": 3, "C4": 1, "C5": 1}), "C2", "C5")


# --- storeys ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-5.2d")
def test_a_unit_upstairs_sees_as_from_a_hill_of_level_1() -> None:
    s = ground({"C2": "H", "D2": "H", "C4": "W"}, blocks=["C2 D2"])
    assert not sees(s, "C2", "C7")
    assert sees(s, "C2^1", "C7")
    assert not sees(s, "C2^1", "C5")


@pytest.mark.rule("EPT-5.2d")
def test_upstairs_in_two_houses_one_sees_over_what_stands_between() -> None:
    s = ground({"C2": "H", "D2": "H", "C4": "F", "C6": "H", "D6": "H"}, blocks=["C2 D2", "C6 D6"])
    assert sees(s, "C2^1", "C6^1")
    assert not sees(s, "C2^1", "C6")


@pytest.mark.rule("EPT-5.2e")
def test_a_second_storey_is_as_high_as_level_2() -> None:
    s = ground({"C2": "H", "D2": "H", "C4": "F"}, blocks=["C2 D2"], high=["C2"])
    assert not sees(s, "C2^1", "C7")
    assert sees(s, "C2^2", "C7")


# --- walls, hedges and bocage -----------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-4.4d", "EPT-5.4a")
@pytest.mark.parametrize("kind", ["wall", "hedge", "bocage"])
def test_over_a_wall_one_looks_into_the_next_hex_and_no_farther(kind: str) -> None:
    s = ground(sides={"C4:S": kind})
    assert sees(s, "C2", "C5")
    assert not sees(s, "C2", "C6")
    assert not sees(s, "C2", "C8")


@pytest.mark.rule("EPT-5.4a")
def test_who_is_beside_a_wall_sees_beyond_it() -> None:
    s = ground(sides={"C4:S": "wall"})
    assert sees(s, "C4", "C8")
    assert sees(s, "C5", "C1")
    assert not sees(s, "C3", "C6")


@pytest.mark.rule("EPT-4.4e", "EPT-5.4a")
def test_a_wall_does_nothing_to_those_who_are_higher() -> None:
    assert sees(ground(sides={"C4:S": "hedge"}, levels={"C2": 1}), "C2", "C7")
    on_the_hill = ground(sides={"C4:S": "hedge"}, levels={**HILL, "C2": 1, "C7": 1})
    assert not sees(on_the_hill, "C2", "C7")


@pytest.mark.rule("EPT-5.4c")
@pytest.mark.parametrize("side", ["D2:S", "D3:N"])
def test_a_wall_blocks_along_its_whole_length(side: str) -> None:
    assert not sees(ground(sides={side: "wall"}), "A3", "G3")


@pytest.mark.rule("EPT-5.4c")
@pytest.mark.parametrize("side", ["D2:SE", "D2:SW", "D3:NE", "D3:NW"])
def test_a_wall_blocks_where_only_its_end_is_met(side: str) -> None:
    assert not sees(ground(sides={side: "wall"}), "A3", "G3")


@pytest.mark.rule("EPT-5.4c")
def test_a_wall_beside_the_line_does_not_block() -> None:
    assert sees(ground(sides={"C4:SE": "wall", "D3:S": "wall"}), "C2", "C7")
