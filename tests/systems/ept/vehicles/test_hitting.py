"""Hitting a vehicle (EPT-16.6b, EPT-16.6c): bases and barrels at every distance, each modifier by itself."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position
from tests.systems.ept.rolling import rolled

from bocage.systems.ept.reference.counters import Cannon
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Deed, State, Unit
from bocage.systems.ept.state.units import put, type_of
from bocage.systems.ept.vehicles.facing import aside_modifier, fires_all_round, why_not_bear
from bocage.systems.ept.vehicles.gunnery import hits, is_hit
from bocage.systems.ept.vehicles.hitting import hit_tally

LONG = {"A": "." * 32, "B": "." * 33, "C": "." * 32, "D": "." * 33, "E": "." * 32}


def duel(
    firer: dict[str, Any] | None = None,
    target: dict[str, Any] | None = None,
    *,
    letters: dict[str, str] | None = None,
    options: dict[str, Any] | None = None,
    **told: Any,
) -> tuple[State, Unit, Unit]:
    """A T-34 in C31 that looks north at a Panzer IV in C27; `letters` are the columns of another board."""
    board = {"columns": {**LONG, **(letters or {})}, **told.pop("board", {})}
    s, names = position(
        options,
        board=board,
        units=[
            {"name": "firer", "type": "su_t34_43", "at": "C31", "facing": "N", **(firer or {})},
            {"name": "target", "type": "de_pz4_g", "at": "C27", "facing": "S", **(target or {})},
        ],
        **told,
    )
    return s, s.units[names["firer"]], s.units[names["target"]]


def number(s: State, firer: Unit, target: Unit, barrel: str | None = None) -> int:
    """What two dice may show at most to hit."""
    cannon = type_of(firer).cannon
    assert cannon is not None
    printed = cannon if barrel is None else Cannon(ac=cannon.ac, ap=cannon.ap, barrel=barrel)  # type: ignore[arg-type]
    return hit_tally(s, firer, target, printed).total


# --- distance, barrel -------------------------------------------------------------------------------------------------
WORSE_FROM = {"long": (11, 21), "medium": (11, 21, 21), "short": (11, 11, 21, 21)}
"""For each barrel the distances from which the number is 1 less than 8, and less again: base and barrel together."""


@pytest.mark.parametrize("barrel", WORSE_FROM)
def test_the_number_at_every_distance(barrel: str) -> None:
    s, firer, target = duel()
    for distance in range(1, 31):
        put(s, target, s.board.cell(f"C{31 - distance}"))
        expected = 8 - sum(distance >= start for start in WORSE_FROM[barrel])
        assert number(s, firer, target, barrel) == expected, f"{barrel} barrel at {distance} hexes"


@pytest.mark.rule("EPT-16.6b")
@pytest.mark.parametrize(("place", "most"), [("C27", 8), ("C21", 8), ("C20", 7), ("C11", 7), ("C10", 5), ("C1", 5)])
def test_two_dice_hit_at_the_number_and_miss_above_it(place: str, most: int) -> None:
    s, firer, target = duel(target={"at": place})
    cannon = type_of(firer).cannon
    assert cannon is not None
    low, high = most // 2, most - most // 2
    assert rolled(hits(s, firer, target, cannon), (low, high))
    assert not rolled(hits(s, firer, target, cannon), (low, high + 1))


@pytest.mark.rule("EPT-16.6a", "EPT-16.6b")
def test_a_gun_must_hit_before_it_does_damage() -> None:
    s, firer, target = duel()
    cannon = type_of(firer).cannon
    assert cannon is not None
    assert not rolled(is_hit(s, firer, target, cannon), (6, 6))


# --- what makes it harder ---------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-16.6c")
@pytest.mark.parametrize(
    ("firer", "target", "most"),
    [
        ({}, {}, 8),
        ({}, {"moved": True}, 6),
        ({"moved": True}, {}, 6),
        ({"moved": True}, {"moved": True}, 4),
        ({"quality": "green"}, {}, 7),
        ({"quality": "veteran"}, {}, 9),
        ({"quality": "shock"}, {}, 8),
    ],
)
def test_movement_and_quality(firer: dict[str, Any], target: dict[str, Any], most: int) -> None:
    assert number(*duel(firer, target)) == most


@pytest.mark.rule("EPT-16.1d")
@pytest.mark.parametrize(
    ("type", "most"), [("de_tiger1", 9), ("de_pz4_g", 8), ("de_stug3g", 7), ("de_kubel", 6), ("de_sdkfz7", 9)]
)
def test_the_size_of_the_target(type: str, most: int) -> None:
    assert number(*duel(target={"type": type})) == most


@pytest.mark.rule("EPT-16.6c")
def test_a_firer_that_announced_a_move_counts_as_moving() -> None:
    s, firer, target = duel()
    s.deed = Deed([firer.id], extra="fire", reduced=True)
    assert number(s, firer, target) == 6


@pytest.mark.rule("EPT-16.6c")
@pytest.mark.parametrize(
    ("letter", "protection"), [("F", 2), ("V", 1), ("B", 1), ("C", 1), ("G", 1), ("w", 1), ("h", 2), (".", 0)]
)
def test_the_terrain_of_the_target_helps_it(letter: str, protection: int) -> None:
    terrain = tables().terrain.codes[letter]
    s, firer, target = duel(letters={"C": "." * 26 + letter + "." * 5})
    assert tables().terrain.hex[terrain].protection == protection
    assert number(s, firer, target) == 8 - protection


@pytest.mark.rule("EPT-16.6c")
@pytest.mark.parametrize(
    ("told", "most"),
    [
        ({"board": {"sides": {"C27:S": "hedge"}}}, 7),
        ({"board": {"sides": {"C27:S": "bocage"}}}, 6),
        ({"board": {"sides": {"C27:N": "wall"}}}, 8),
        ({"board": {"levels": {"C27": 1}}}, 7),
        ({"smoke": {"C27": 1}}, 7),
        ({"letters": {"C": "." * 28 + "BB.."}}, 6),
        ({"wrecks": {"C29": 2}}, 7),
    ],
)
def test_hexsides_hills_smoke_and_hindrance_help_it(told: dict[str, Any], most: int) -> None:
    assert number(*duel(**told)) == most


@pytest.mark.rule("EPT-16.4e", "EPT-16.6c")
def test_wrecks_and_other_vehicles_in_its_hex_do_not_help_it() -> None:
    assert number(*duel(wrecks={"C27": 1})) == 8


WORK = [{"kind": "entrenchment", "at": "C27", "side": "german"}]


@pytest.mark.rule("EPT-16.6c")
@pytest.mark.parametrize(("holds", "most"), [(False, 8), (True, 6)])
def test_works_help_it_by_the_option_only(holds: bool, most: int) -> None:
    assert number(*duel(options={"works_protect_vehicles": holds}, works=WORK)) == most


# --- turrets, arcs ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-16.1e", "EPT-16.2f")
@pytest.mark.parametrize(
    ("type", "facing", "added"),
    [
        ("de_tiger1", "N", 0),
        ("de_tiger1", "NE", 1),
        ("de_tiger1", "SE", 1),
        ("de_tiger1", "S", 2),
        ("su_t34_43", "S", 1),
        ("su_t34_43", "NE", 1),
        ("de_pz4_g", "NE", 0),
        ("de_pz4_g", "S", 1),
        ("de_222", "S", 0),
        ("de_pak36", "NE", 1),
        ("de_pak36", "S", 1),
        ("de_pak36", "N", 0),
        ("de_flak38_20", "S", 0),
        ("de_flak36_88", "NE", 0),
    ],
)
def test_a_turret_adds_its_value_for_targets_aside(type: str, facing: str, added: int) -> None:
    s, firer, target = duel({"type": type, "side": "soviet", "facing": facing})
    assert aside_modifier(s, firer, target.at) == added


@pytest.mark.rule("EPT-16.1e", "EPT-16.2f")
def test_a_tiger_that_fires_to_its_flank_needs_one_less() -> None:
    ahead = duel({"type": "de_tiger1", "side": "soviet"})
    aside = duel({"type": "de_tiger1", "side": "soviet", "facing": "NE"})
    assert (number(*ahead), number(*aside)) == (8, 7)


@pytest.mark.rule("EPT-16.2e")
@pytest.mark.parametrize(
    ("type", "all_round"),
    [
        ("su_t34_43", True), ("de_222", True), ("de_stug3g", False), ("su_su152", False), ("de_251_1", False),
        ("su_lee", False), ("de_flak36_88", True), ("de_pak36", True), ("de_pak40", False), ("de_grenadier", True),
    ],
)  # fmt: skip
def test_what_fires_all_round(type: str, all_round: bool) -> None:
    _, firer, _ = duel({"type": type, "side": "soviet"})
    assert fires_all_round(firer) is all_round


@pytest.mark.rule("EPT-16.2g")
@pytest.mark.parametrize(("facing", "bears"), [("N", True), ("NE", False), ("SE", False), ("S", False)])
def test_a_casemate_bears_on_its_front_zone_only(facing: str, bears: bool) -> None:
    s, firer, target = duel({"type": "su_su152", "facing": facing})
    assert (why_not_bear(s, firer, target.at) is None) is bears


# --- proposals --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("EPT-S.2a")
@pytest.mark.parametrize(("type", "holds", "most"), [("su_45_m42", True, 6), ("su_45_m42", False, 8)])
def test_by_the_option_a_stopped_gun_hits_less_often(type: str, holds: bool, most: int) -> None:
    options = {"stopped_gun_misses": holds}
    assert number(*duel({"type": type, "condition": "stopped"}, options=options)) == most


@pytest.mark.rule("EPT-S.3a")
@pytest.mark.parametrize(("holds", "most"), [(True, 7), (False, 8)])
def test_by_the_option_smoke_around_the_firer_spoils_its_aim(holds: bool, most: int) -> None:
    told = duel(options={"smoke_spoils_aim": holds}, smoke={"C31": 1})
    assert number(*told) == most
