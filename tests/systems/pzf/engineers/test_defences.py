"""Works that engineers lay before their side deploys (PZF-12.1b to 12.5)."""

from __future__ import annotations

import pytest
from tests.systems.pzf.driver import run

from bocage.kernel.choice import Choice
from bocage.systems.pzf.engineers import defences
from bocage.systems.pzf.engineers.demolition import solidity
from bocage.systems.pzf.setup import musters
from bocage.systems.pzf.space.lines import cover_of
from bocage.systems.pzf.space.terrain import piece_built, table
from bocage.systems.pzf.state.model import State


def with_sections(count: int) -> State:
    """The American side of an encounter about to deploy; `count` of its squads are engineers."""
    s = musters.first_state(musters.setting_of("encounter", {"army_points": "1000"}))
    s.phase, s.player, s.step = "setup", 0, "defences"
    units = sorted({f.unit for f in s.figures.values() if f.side == 0 and f.unit})[:count]
    for f in s.figures.values():
        if f.unit in units:
            f.special.append("engineers")
    return s


@pytest.mark.rule("PZF-12.1b")
def test_every_section_of_engineers_lays_a_die_of_works() -> None:
    s = with_sections(2)
    _, told = run(defences.lay_defences(s), [[1], [2]], ["fortify @crater =0 (12000,42000)"])
    assert told == ["told-fortified"]
    assert s.defences == 2
    run(defences.lay_defences(s), [], ["fortify @barricade =0 (30000,42000)"])
    run(defences.lay_defences(s), [], ["fortify @wire =90 (50000,42000)"])
    run(defences.lay_defences(s))
    assert s.step == "keep-back"
    crater, barricade, wire = table(s).pieces[-3:]
    assert (cover_of(crater), cover_of(barricade), cover_of(wire)) == (4, 4, 3)
    assert crater.shape.box == (9000, 39000, 15000, 45000)
    assert barricade.shape.box == (24000, 42000, 36000, 42000)
    assert wire.shape.box == (50000, 36000, 50000, 48000)


@pytest.mark.rule("PZF-12.2a", "PZF-12.3a")
def test_a_barricade_can_be_destroyed_and_a_crater_cannot() -> None:
    s = with_sections(1)
    run(defences.lay_defences(s), [[2]], ["fortify @crater =0 (12000,42000)"])
    run(defences.lay_defences(s), [], ["fortify @barricade =0 (30000,42000)"])
    kinds = {choice.place for choice in defences.defence_choices(s)}
    assert {"crater", "barricade"} <= kinds
    crater, barricade = table(s).pieces[-2:]
    assert solidity(s, crater) is None
    found = solidity(s, barricade)
    assert found is not None
    assert (found.defence, found.pv) == (6, 1)


@pytest.mark.rule("PZF-12.1b")
def test_works_lie_in_the_zone_of_their_side_and_apart() -> None:
    s = with_sections(1)
    run(defences.lay_defences(s), [[3]], ["fortify @minefield =0 (12000,42000)"])
    laid = {"crater": "(12000,40000)", "wire": "(14000,42000)", "barricade": "(40000,34000)"}
    for kind, point in laid.items():
        assert defences.why_not_lay_work(s, Choice.parse(f"fortify @{kind} =0 {point}")) is not None
    assert defences.why_not_lay_work(s, Choice.parse("fortify @house =0 (50000,42000)")) is not None
    assert defences.why_not_lay_work(s, Choice.parse("fortify @crater =0 (50000,42000)")) is None


def test_no_work_lies_in_a_house() -> None:
    s = with_sections(1)
    x, y = next(p.shape.centre for p in table(s).pieces if p.kind.startswith("building"))
    work = piece_built(s.setting.table, defences.scenery_entry(Choice.parse(f"fortify @crater =0 ({x},{y})")))
    assert defences.why_no_ground_for_work(s, work) is not None


@pytest.mark.rule("PZF-12.1b")
def test_without_engineers_nothing_is_laid() -> None:
    s = with_sections(0)
    assert run(defences.lay_defences(s)) == (None, [])
    assert s.step == "keep-back"
