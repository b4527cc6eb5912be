"""What hinders a line of sight (EPT-5.3), smoke (EPT-5.4i), fog, rain and snowfall (EPT-4.5a, EPT-4.5b)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.systems.ept.ground.looking import ground, hindered, line, sees

from bocage.systems.ept.state.setting import Changes

HINDRANCES, OTHERS = "VBCMGKw", ".EsPR"


@pytest.mark.rule("EPT-5.3a", "EPT-5.3d")
@pytest.mark.parametrize("letter", HINDRANCES)
def test_a_hindrance_fills_its_hex_and_adds_1(letter: str) -> None:
    s = ground({"C4": letter})
    assert (sees(s, "C2", "C6"), hindered(s, "C2", "C6")) == (True, 1)
    assert hindered(s, "B4", "E3") == 1


@pytest.mark.rule("EPT-5.3a")
@pytest.mark.parametrize("letter", OTHERS)
def test_other_open_terrain_does_not_hinder(letter: str) -> None:
    assert hindered(ground({"C4": letter}), "C2", "C6") == 0


@pytest.mark.rule("EPT-5.3b")
@pytest.mark.parametrize(("hexes", "is_seen"), [("C3 C4 C5", True), ("C3 C4 C5 C6", False)])
def test_more_than_3_in_all_blocks(hexes: str, is_seen: bool) -> None:
    s = ground(dict.fromkeys(hexes.split(), "B"))
    assert sees(s, "C2", "C7") is is_seen
    assert line(s, "C2", "C7").blocked_at is None


@pytest.mark.rule("EPT-5.3c")
def test_hindrances_in_one_hex_add_up() -> None:
    tank = [{"name": "tank", "type": "su_t34_43", "at": "C4", "facing": "S"}]
    assert hindered(ground({"C4": "B"}, units=tank), "C2", "C6") == 2
    assert hindered(ground({"C4": "B"}, units=tank, smoke={"C4": 1}), "C2", "C6") == 3
    assert hindered(ground({"C4": "B"}, units=tank, wrecks={"C4": 2}, smoke={"C4": 1}), "C2", "C6") == 3


def test_the_hexes_of_both_ends_do_not_hinder() -> None:
    assert hindered(ground({"C2": "B", "C6": "B"}, smoke={"C2": 1, "C6": 1}), "C2", "C6") == 0


@pytest.mark.rule("EPT-5.3c")
def test_by_the_option_the_hex_of_the_target_hinders_too() -> None:
    s = ground({"C2": "B", "C6": "B"}, {"target_hex_hinders": True}, smoke={"C6": 1})
    assert (hindered(s, "C2", "C6"), hindered(s, "C6", "C2")) == (2, 1)


@pytest.mark.rule("EPT-5.3d")
def test_a_corner_of_a_hindrance_does_not_count() -> None:
    assert hindered(ground({"E2": "B", "E4": "B"}), "C3", "G3") == 0


@pytest.mark.rule("EPT-5.3e")
@pytest.mark.parametrize(
    ("first", "second", "value"), [("B", ".", 0), (".", "B", 0), ("B", "V", 1), ("B", "w", 1), ("B", "F", 0)]
)
def test_along_a_hexside_both_hexes_must_hinder(first: str, second: str, value: int) -> None:
    assert hindered(ground({"D2": first, "D3": second}), "C3", "E3") == value


@pytest.mark.rule("EPT-5.3e")
def test_any_hindrance_beyond_the_hexside_will_do() -> None:
    assert hindered(ground({"D2": "B"}, smoke={"D3": 1}), "C3", "E3") == 1
    assert hindered(ground({"D2": "B"}, wrecks={"D3": 1}), "C3", "E3") == 1


@pytest.mark.rule("EPT-4.4e")
@pytest.mark.parametrize(
    ("levels", "value"), [({}, 2), ({"C2": 1}, 0), ({"C6": 1}, 0), ({"C4": 1, "C2": 1, "C6": 1}, 2)]
)
def test_a_hindrance_does_nothing_to_those_who_are_higher(levels: dict[str, int], value: int) -> None:
    assert hindered(ground({"C4": "B"}, wrecks={"C4": 1}, levels=levels), "C2", "C6") == value


# --- vehicles and wrecks ----------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-4.3c")
@pytest.mark.parametrize(
    ("type", "told", "value"),
    [
        ("su_t34_43", {}, 1),
        ("su_t34_43", {"immobilised": True}, 1),
        ("su_t34_43", {"hidden": True}, 0),
        ("su_truck", {}, 0),
    ],
)
def test_only_recognised_vehicles_of_some_size_hinder(type: str, told: dict[str, bool], value: int) -> None:
    s = ground(units=[{"name": "v", "type": type, "at": "C4", "facing": "S", **told}])
    assert hindered(s, "C2", "C6") == value


# --- smoke and fire ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-5.4i")
@pytest.mark.parametrize(("smoke", "reach"), [(1, 0), (2, 2)])
@pytest.mark.parametrize("high", [0, 1, 2, 3])
def test_smoke_rises_by_its_value(smoke: int, reach: int, high: int) -> None:
    s = ground(smoke={"C4": smoke}, levels={"C2": high} if high else {})
    assert hindered(s, "C2", "C7") == (1 if high <= reach else 0)


@pytest.mark.rule("EPT-5.4i")
def test_smoke_on_a_hill_is_reckoned_from_there() -> None:
    assert hindered(ground(smoke={"C4": 1}, levels={"C2": 1, "C4": 1, "C7": 1}), "C2", "C7") == 1
    assert hindered(ground(smoke={"C4": 2}, levels={"C2": 3, "C4": 1}), "C2", "C7") == 1


@pytest.mark.rule("EPT-5.4i")
@pytest.mark.parametrize(("smoke", "value"), [(1, 1), (2, 2)])
def test_by_the_option_thick_smoke_hinders_twice(smoke: int, value: int) -> None:
    assert hindered(ground(None, {"smoke2_hindrance": "2"}, smoke={"C4": smoke}), "C2", "C6") == value


@pytest.mark.rule("EPT-5.4i", "EPT-18.2b")
def test_a_fire_rises_like_thick_smoke_and_hinders_like_thin() -> None:
    for high, value in ((0, 1), (2, 1), (3, 0)):
        s = ground(None, {"smoke2_hindrance": "2"}, fires=["C4"], levels={"C2": high} if high else {})
        assert hindered(s, "C2", "C7") == value


def test_what_was_seen_before_smoke_came_is_looked_at_anew() -> None:
    s = ground()
    seen = [hindered(s, "C2", "C6")]
    for cells in ({"C4": 1}, {"C4": 1, "C5": 1}, {}):
        s.smoke = {s.board.cell(hex_): value for hex_, value in cells.items()}
        seen.append(hindered(s, "C2", "C6"))
    assert seen == [0, 1, 2, 0]


# --- reduced visibility -----------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-4.5a")
@pytest.mark.parametrize(
    ("level", "distance", "value"),
    [
        (1, 1, 1), (1, 6, 1), (1, 7, 2), (1, 12, 2), (1, 13, 3), (1, 18, 3),
        (2, 1, 1), (2, 3, 1), (2, 4, 2), (2, 6, 2), (2, 7, 3), (2, 9, 3),
        (3, 1, 1), (3, 2, 2), (3, 3, 3), (0, 18, 0),
    ],
)  # fmt: skip
def test_weather_hinders_by_each_started_band(level: int, distance: int, value: int) -> None:
    s = ground(length=22, weather=level)
    assert hindered(s, "C1", f"C{1 + distance}") == value
    assert sees(s, "C1", f"C{1 + distance}")


@pytest.mark.rule("EPT-4.5b")
@pytest.mark.parametrize(("level", "farthest"), [(1, 18), (2, 9), (3, 3)])
def test_beyond_its_farthest_distance_weather_hides_everything(level: int, farthest: int) -> None:
    s = ground(length=22, weather=level)
    assert sees(s, "C1", f"C{1 + farthest}")
    assert not sees(s, "C1", f"C{2 + farthest}")


@pytest.mark.rule("EPT-4.5b")
def test_weather_adds_to_what_the_terrain_hinders() -> None:
    s = ground({"C3": "B", "C4": "B", "C9": "B"}, length=22, weather=1)
    assert (hindered(s, "C1", "C7"), sees(s, "C1", "C7")) == (3, True)
    assert (hindered(s, "C1", "C8"), sees(s, "C1", "C8")) == (4, False)


@pytest.mark.rule("EPT-4.5a")
def test_weather_that_changes_in_the_game_changes_what_is_seen() -> None:
    s = ground(weather=0)
    s.setting.terms = replace(s.setting.terms, changes=Changes(weather={2: 3}))
    seen = []
    for s.turn in (1, 2):
        seen.append((hindered(s, "C2", "C7"), sees(s, "C2", "C7")))
    assert seen == [(0, True), (5, False)]
