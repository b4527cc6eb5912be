"""Markers and words a player meets on the table (PZF-0.1f, 10.3c, 19.2a, 19.3a)."""

from __future__ import annotations

import re

import pytest
from tests.systems.pzf.driver import at

from bocage.kernel.contract.registry import find
from bocage.kernel.files.ledger import read_ledger
from bocage.kernel.play.game import Game
from bocage.systems.pzf.armies.lists import unit
from bocage.systems.pzf.morale.command import is_grade
from bocage.systems.pzf.showing.scene import scene
from bocage.systems.pzf.state.model import Arm, Explosive, Figure, Marker, Objective, State
from bocage.systems.pzf.state.names import marks_on


def marked(**flags: object) -> set[str]:
    """The marks on a tank in some state."""
    f = Figure(1, "us_m4", "vehicle", 0, pv=3, started_pv=3)
    for name, value in flags.items():
        setattr(f, name, value)
    return {mark.id for mark in marks_on(f)}


@pytest.mark.rule("PZF-19.3a")
def test_every_state_has_its_marker() -> None:
    assert marked(bogged=True) == {"mark-bogged"}
    assert marked(wheels_out=True) == {"mark-wheels-out"}
    assert marked(wreck=True) == {"mark-wreck"}
    assert marked(arms=[Arm("gun_medium", unloaded=True)]) == {"mark-unloaded"}
    assert marked(arms=[Arm("mg", jammed=True)]) == {"mark-jammed"}
    assert "mark-hit" in marked(pv=2)
    assert {"mark-shell-heat"} == marked(arms=[Arm("gun_medium", shell="heat")])
    assert {"mark-shell-he"} == marked(arms=[Arm("gun_medium", shell="he")])
    assert {"mark-unloaded"} == marked(arms=[Arm("gun_medium", shell="he", unloaded=True)])
    assert set() == marked(arms=[Arm("gun_medium", shell="?")]), "when it is loaded is a secret too"


@pytest.mark.rule("PZF-19.3a")
def test_markers_of_mines_wire_and_charges_lie_on_the_table() -> None:
    s, _ = at(figures=[{"name": "a", "type": "us_private", "at": [10, 10]}])
    s.scenery.cut.append((5_000, 5_000))
    s.scenery.cleared.append((6_000, 5_000))
    s.explosives[7] = Explosive(7, 0, 8_000, 5_000)
    s.explosives[8] = Explosive(8, 0, 9_000, 5_000, timed=False, detonator=(20_000, 5_000))
    s.markers[9] = Marker(9, 1, 30_000, 5_000)
    shown = scene(s, 0)
    assert {sign.kind for sign in shown.markers} == {"cut", "cleared"}
    kinds = {piece.kind for piece in shown.pieces}
    assert {"charge-timed", "charge-controlled", "detonator", "marker"} <= kinds


def objective(s: State, owner: int) -> tuple[str, int | None]:
    s.objectives = [Objective("o1", 5_000, 5_000, 0, owner)]
    sign = next(sign for sign in scene(s, 0).markers if sign.kind == "objective")
    owned = sign.text.args["owner"]
    return getattr(owned, "id", ""), sign.value


@pytest.mark.rule("PZF-10.3c")
def test_an_objective_shows_who_holds_it_or_that_nobody_does() -> None:
    s, _ = at(figures=[{"name": "a", "type": "us_private", "at": [10, 10]}])
    assert objective(s, -1) == ("side-nobody", None)
    assert objective(s, 1) == ("side-german", 1)


def test_the_building_to_be_held_bears_a_star() -> None:
    game = Game.new("pzf", "farm", key=b"star")
    (sign,) = [sign for sign in scene(game.state, 0).markers if sign.kind == "objective"]
    assert (sign.place, sign.point) == ("farmhouse", (26_500, 10_400))


@pytest.mark.rule("PZF-19.2a")
def test_teams_squads_and_platoons_have_leaders_of_their_rank() -> None:
    leaders = {
        "us_mg_team": {"us_corporal"},
        "ger_mg_team": {"ger_gefreiter"},
        "us_rifle": {"us_sergeant", "us_corporal"},
        "ger_grenadier_gruppe": {"ger_obergefreiter", "ger_gefreiter"},
        "us_hq_rifle": {"us_lieutenant", "us_sergeant"},
        "ger_hq_grenadier": {"ger_leutnant", "ger_unteroffizier"},
    }
    for id, ranks in leaders.items():
        assert set(unit(id).leaders) == ranks
        assert all(is_grade(Figure(1, rank, "man", 0)) for rank in ranks)


@pytest.mark.rule("PZF-0.1f")
def test_the_chapters_of_the_ledger_are_those_that_hold_rules() -> None:
    chapters = {re.match(r"PZF-(B|\d+)", id)[1] for id in read_ledger(find("pzf"))}  # type: ignore[index]
    assert chapters == {"B", *(str(number) for number in range(21))}
