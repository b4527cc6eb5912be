"""Markers and words a player meets on the table (PZF-0.1f, 10.3c, 19.2a, 19.3a)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.systems.pzf.position import AMERICAN, GERMAN, american, given

from bocage.kernel.contract.registry import find
from bocage.kernel.files.ledger import read_ledger
from bocage.kernel.play.game import Game
from bocage.systems.pzf.armies.lists import unit
from bocage.systems.pzf.morale.command import is_grade
from bocage.systems.pzf.showing.scene import scene
from bocage.systems.pzf.state.model import Arm, Explosive, Figure, Marker, Objective
from bocage.systems.pzf.state.names import marks_on


@pytest.mark.rule("PZF-19.3a")
@pytest.mark.parametrize(
    ("fields", "marks"),
    [
        ({"bogged": True}, ["mark-bogged"]),
        ({"wheels_out": True}, ["mark-wheels-out"]),
        ({"wreck": True}, ["mark-wreck"]),
        ({"pv": 2}, ["mark-hit"]),
        ({"arms": [Arm("mg", jammed=True)]}, ["mark-jammed"]),
        ({"arms": [Arm("gun_medium", unloaded=True)]}, ["mark-unloaded"]),
        ({"arms": [Arm("gun_medium", shell="heat")]}, ["mark-shell-heat"]),
        ({"arms": [Arm("gun_medium", shell="he")]}, ["mark-shell-he"]),
        ({"arms": [Arm("gun_medium", shell="he", unloaded=True)]}, ["mark-unloaded"]),
        ({"arms": [Arm("gun_medium", shell="?")]}, []),
    ],
    ids=["bogged", "wheels", "wreck", "hit", "jammed", "unloaded", "heat", "he", "he-unloaded", "secret-shell"],
)
def test_every_state_of_a_tank_has_its_marker(fields: dict[str, Any], marks: list[str]) -> None:
    tank = Figure(1, "us_m4", "vehicle", AMERICAN, **({"pv": 3, "started_pv": 3} | fields))

    assert [mark.id for mark in marks_on(tank)] == marks


@pytest.mark.rule("PZF-19.3a")
def test_markers_of_mines_wire_and_charges_lie_on_the_table() -> None:
    s = given([american("rifleman", (10, 10))]).state
    s.scenery.cut.append((5_000, 5_000))
    s.scenery.cleared.append((6_000, 5_000))
    s.explosives[7] = Explosive(7, AMERICAN, 8_000, 5_000)
    s.explosives[8] = Explosive(8, AMERICAN, 9_000, 5_000, timed=False, detonator=(20_000, 5_000))
    s.markers[9] = Marker(9, GERMAN, 30_000, 5_000)

    shown = scene(s, AMERICAN)

    assert sorted(sign.kind for sign in shown.markers) == ["cleared", "cut"]
    assert sorted(piece.kind for piece in shown.pieces) == [
        "charge-controlled",
        "charge-timed",
        "detonator",
        "marker",
        "rifle",
    ]


@pytest.mark.rule("PZF-10.3c")
@pytest.mark.parametrize(
    ("owner", "name", "value"), [(-1, "side-nobody", None), (GERMAN, "side-german", GERMAN)], ids=["no-side", "german"]
)
def test_an_objective_shows_which_side_holds_it_or_that_none_does(owner: int, name: str, value: int | None) -> None:
    s = given([american("rifleman", (10, 10))]).state
    s.objectives = [Objective("objective", 5_000, 5_000, AMERICAN, owner)]

    (sign,) = [sign for sign in scene(s, AMERICAN).markers if sign.kind == "objective"]

    assert getattr(sign.text.args["owner"], "id", "") == name
    assert sign.value == value


def test_the_building_to_be_held_bears_a_star() -> None:
    game = Game.new("pzf", "farm", key=b"star")
    (sign,) = [sign for sign in scene(game.state, AMERICAN).markers if sign.kind == "objective"]
    assert (sign.place, sign.point) == ("farmhouse", (26_500, 10_400))


@pytest.mark.rule("PZF-19.2a")
@pytest.mark.parametrize(
    ("id", "ranks"),
    [
        ("us_mg_team", {"us_corporal"}),
        ("ger_mg_team", {"ger_gefreiter"}),
        ("us_rifle", {"us_sergeant", "us_corporal"}),
        ("ger_grenadier_gruppe", {"ger_obergefreiter", "ger_gefreiter"}),
        ("us_hq_rifle", {"us_lieutenant", "us_sergeant"}),
        ("ger_hq_grenadier", {"ger_leutnant", "ger_unteroffizier"}),
    ],
)
def test_teams_squads_and_platoons_have_leaders_of_their_rank(id: str, ranks: set[str]) -> None:
    assert set(unit(id).leaders) == ranks
    assert {rank for rank in ranks if is_grade(Figure(1, rank, "man", AMERICAN))} == ranks


@pytest.mark.rule("PZF-0.1f")
def test_the_chapters_of_the_ledger_are_those_that_hold_rules() -> None:
    chapters = {re.match(r"PZF-(B|\d+)", id)[1] for id in read_ledger(find("pzf"))}  # type: ignore[index]
    assert chapters == {"B", *(str(number) for number in range(21))}
