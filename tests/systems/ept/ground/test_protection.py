"""How the ground protects (EPT-5.1, EPT-5.4): what it adds to the dice of fire at men and to those against vehicles."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.ground.looking import ground

from bocage.systems.ept.fire.modifiers import dice_tally
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State
from bocage.systems.ept.vehicles.hitting import hit_tally

CLASSES = {".": 0, "R": 0, "s": 0, "P": 0, "B": 1, "C": 1, "V": 1, "M": 1, "G": 1, "K": 1, "w": 1} | {
    "F": 2, "W": 2, "h": 2, "H": 3,
}  # fmt: skip
SIDES = {"hedge": 1, "wall": 1, "bocage": 2}


def duel(
    terrain: dict[str, str] | None = None, *, place: str = "C5", firer_at: str = "C2", floor: int = 0, **told: Any
) -> State:
    """A squad that fires at a squad and at a tank, both in one hex; neither has moved."""
    units = [
        {"name": "firer", "type": "de_grenadier", "at": firer_at, "floor": floor},
        {"name": "gun", "type": "de_pak40", "at": firer_at, "facing": "S"},
        {"name": "man", "type": "su_rifle", "at": place},
        *told.pop("more", []),
    ]
    return ground(terrain, units=units, **told)


def added(s: State) -> int:
    """What is added to the dice of fire at the man."""
    firer, man = s.units[1], s.units[3]
    return dice_tally(s, [firer], man, "").total


def lines(s: State) -> dict[str, int]:
    """The same line by line."""
    firer, man = s.units[1], s.units[3]
    return {line.name: line.value for line in dice_tally(s, [firer], man, "").lines if line.value}


def taken(s: State, place: str = "C5") -> int:
    """What the ground takes from the number with which the gun hits a tank in the target's hex."""
    bare = ground(units=[{"name": "gun", "type": "de_pak40", "at": "C2", "facing": "S"}])
    tank = s.units[3]
    tank.type = "su_t34_43"
    cannon = tables().units["de_pak40"].cannon
    assert cannon is not None
    base = tables().numbers.to_hit.base(bare.board.distance(bare.board.cell("C2"), bare.board.cell(place)))
    return base - hit_tally(s, s.units[2], tank, cannon).total


# --- the hex ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-5.1a")
@pytest.mark.parametrize(("letter", "value"), CLASSES.items())
def test_every_terrain_protects_by_its_class(letter: str, value: int) -> None:
    assert added(duel({"C5": letter})) == value


@pytest.mark.rule("EPT-5.1a", "EPT-18.2b")
def test_a_burning_hex_does_not_protect() -> None:
    assert lines(duel({"C5": "H"}, fires=["C5"])) == {"target-in-smoke": 1}


@pytest.mark.rule("EPT-5.1a", "EPT-12.7a")
@pytest.mark.parametrize(("letter", "value"), [("W", 1), ("H", 2)])
def test_a_ruin_protects_less_than_its_building(letter: str, value: int) -> None:
    assert added(duel({"C5": letter}, ruins=["C5"])) == value


@pytest.mark.rule("EPT-5.1b")
def test_what_hinders_in_a_hex_protects_there_by_the_same_sum() -> None:
    tank = {"name": "tank", "type": "su_t34_43", "at": "C5", "facing": "S"}
    assert added(duel({"C5": "B"}, more=[tank], smoke={"C5": 1})) == 3


# --- everything together ----------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-5.1b")
def test_all_that_the_ground_gives_is_added_up_against_men_and_for_hitting_vehicles() -> None:
    told: dict[str, Any] = {"sides": {"C5:N": "wall"}, "levels": {"C4": 1, "C5": 1}, "smoke": {"C5": 1}}
    s = duel({"C4": ".", "C5": "B"}, **told)
    assert lines(s) == {"protection": 1, "hexside": 1, "hill": 1, "target-in-smoke": 1}
    assert taken(s) == 4
    hindered = duel({"C3": "B", "C4": "V", "C5": "C"}, sides={"C5:N": "bocage"})
    assert lines(hindered) == {"protection": 1, "hexside": 2, "hindrance": 2}
    assert taken(hindered) == 5


# --- hexsides ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-5.4b")
@pytest.mark.parametrize(("kind", "value"), SIDES.items())
def test_a_hexside_adds_to_the_hex(kind: str, value: int) -> None:
    assert added(duel(sides={"C5:N": kind})) == value
    assert added(duel({"C5": "C"}, sides={"C5:N": kind})) == 1 + value


@pytest.mark.rule("EPT-5.4b")
@pytest.mark.parametrize("side", ["C5:NE", "C5:SE", "C5:S", "C5:SW", "C5:NW"])
def test_the_other_sides_of_the_hex_do_not_protect(side: str) -> None:
    assert added(duel(sides={side: "wall"})) == 0


@pytest.mark.rule("EPT-5.4b")
def test_a_wall_farther_off_does_not_protect() -> None:
    assert added(duel(sides={"C4:N": "hedge"})) == 0


@pytest.mark.rule("EPT-5.4c")
@pytest.mark.parametrize(("side", "value"), [("E3:NW", 1), ("E3:SW", 1), ("E3:N", 0), ("E3:S", 0), ("E3:NE", 0)])
def test_where_the_fire_enters_at_a_corner_both_sides_protect(side: str, value: int) -> None:
    assert added(duel(place="E3", firer_at="A3", sides={side: "wall"})) == value


@pytest.mark.rule("EPT-5.4d")
def test_neighbours_with_a_wall_between_them_are_both_protected() -> None:
    for place, firer_at in (("C5", "C4"), ("C4", "C5")):
        assert lines(duel(place=place, firer_at=firer_at, sides={"C4:S": "wall"})) == {"hexside": 1}


@pytest.mark.rule("EPT-5.4b")
def test_an_opening_protects_as_well() -> None:
    assert added(duel(sides={"C5:N": "bocage", "C4:S": "gate"})) == 2
    assert added(duel(sides={"C5:N": "hedge", "C4:S": "gate"})) == 1


@pytest.mark.rule("EPT-5.4b")
def test_the_wall_of_its_own_hex_protects_a_unit_against_fire_from_above() -> None:
    s = duel(sides={"C5:N": "wall"}, levels={"C2": 2})
    assert lines(s) == {"hexside": 1}


# --- hills ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-5.4j")
@pytest.mark.parametrize(
    ("target", "firer", "value"), [(1, 0, 1), (2, 1, 1), (3, 0, 1), (1, 1, 0), (1, 2, 0), (0, 0, 0)]
)
def test_a_hill_protects_against_fire_from_below(target: int, firer: int, value: int) -> None:
    levels = {hex_: level for hex_, level in (("C5", target), ("C2", firer)) if level}
    assert lines(duel(levels=levels)) == ({"hill": value} if value else {})


@pytest.mark.rule("EPT-5.4j")
def test_a_hill_protects_against_a_neighbour_and_adds_to_the_terrain() -> None:
    assert lines(duel({"C5": "F"}, firer_at="C4", levels={"C5": 1})) == {"protection": 2, "hill": 1}


@pytest.mark.rule("EPT-5.4k")
@pytest.mark.parametrize(("level", "floor", "value"), [(1, 0, 1), (1, 1, 0), (2, 1, 1)])
def test_the_upper_storey_is_not_below_a_hill_of_level_1(level: int, floor: int, value: int) -> None:
    s = duel({"C2": "H", "D2": "H"}, blocks=["C2 D2"], floor=floor, levels={"C5": level})
    assert lines(s) == ({"hill": value} if value else {})
