"""Works that engineers lay before their side deploys (PZF-12.1b to 12.5)."""

from __future__ import annotations

import pytest
from tests.systems.pzf.position import AMERICAN, Outcome, reason, run

from bocage.kernel.choice import Choice
from bocage.systems.pzf.engineers import defences
from bocage.systems.pzf.engineers.demolition import solidity
from bocage.systems.pzf.scenarios.placing import side_of
from bocage.systems.pzf.scenarios.scenario import corners
from bocage.systems.pzf.setup import musters
from bocage.systems.pzf.space.lines import cover_of
from bocage.systems.pzf.space.terrain import piece_built, table
from bocage.systems.pzf.state.model import State

BAD_GROUND = ("PZF-12.1b", "refuse-bad-ground")


def before_deployment(*, sections_of_engineers: int) -> State:
    """The American side of an encounter about to lay its works; its first squads are engineers."""
    s = musters.first_state(musters.setting_of("encounter", {"army_points": "1000"}))
    s.phase, s.player, s.step = "setup", AMERICAN, "defences"
    squads = sorted({figure.unit for figure in s.figures.values() if figure.side == AMERICAN and figure.unit})
    for figure in s.figures.values():
        if figure.unit in squads[:sections_of_engineers]:
            figure.special.append("engineers")
    return s


def laid(s: State, *choices: str, dice: list[list[int]]) -> list[Outcome[None]]:
    """Lay works one after the other; the dice that say how many are rolled before the first."""
    return [run(defences.lay_defences(s), dice if number == 0 else [], [each]) for number, each in enumerate(choices)]


@pytest.mark.rule("PZF-12.1b")
def test_each_section_of_engineers_lays_a_die_of_works() -> None:
    s = before_deployment(sections_of_engineers=2)

    first = run(defences.lay_defences(s), [[1], [2]], ["fortify @crater =0 (12000,42000)"])
    assert first.told == ["told-fortified"]
    assert s.defences == 2, "of 1 + 2"

    run(defences.lay_defences(s), [], ["fortify @barricade =0 (30000,42000)"])
    run(defences.lay_defences(s), [], ["fortify @wire =90 (50000,42000)"])
    run(defences.lay_defences(s))
    assert s.step == "keep-back"
    crater, barricade, wire = table(s).pieces[-3:]
    assert (cover_of(crater), crater.shape.box) == (4, (9000, 39000, 15000, 45000))
    assert (cover_of(barricade), barricade.shape.box) == (4, (24000, 42000, 36000, 42000))
    assert (cover_of(wire), wire.shape.box) == (3, (50000, 36000, 50000, 48000))


def test_a_barricade_can_be_destroyed_and_a_crater_cannot() -> None:
    s = before_deployment(sections_of_engineers=1)

    laid(s, "fortify @crater =0 (12000,42000)", "fortify @barricade =0 (30000,42000)", dice=[[2]])

    crater, barricade = table(s).pieces[-2:]
    assert solidity(s, crater) is None
    of_barricade = solidity(s, barricade)
    assert of_barricade is not None
    assert (of_barricade.defence, of_barricade.pv) == (6, 1)


@pytest.mark.rule("PZF-12.2a", "PZF-12.3a")
def test_every_kind_of_work_is_offered() -> None:
    s = before_deployment(sections_of_engineers=1)
    laid(s, "fortify @crater =0 (12000,42000)", dice=[[2]])

    assert sorted({choice.place for choice in defences.defence_choices(s)}) == [
        "barricade",
        "crater",
        "minefield",
        "wire",
    ]


@pytest.mark.rule("PZF-12.1b")
@pytest.mark.parametrize(
    ("work", "refusal"),
    [
        ("fortify @crater =0 (12000,40000)", BAD_GROUND),
        ("fortify @wire =0 (14000,42000)", BAD_GROUND),
        ("fortify @barricade =0 (40000,34000)", ("PZF-12.1b", "refuse-outside-zone")),
        ("fortify @house =0 (50000,42000)", ("PZF-12.1b", "refuse-not-offered")),
        ("fortify @crater =0 (50000,42000)", None),
    ],
    ids=["on-mines", "over-mines", "out-of-zone", "no-work", "free"],
)
def test_a_work_lies_in_the_zone_of_its_side_and_apart_from_others(work: str, refusal: tuple[str, str] | None) -> None:
    s = before_deployment(sections_of_engineers=1)
    laid(s, "fortify @minefield =0 (12000,42000)", dice=[[3]])

    assert reason(defences.why_not_lay_work(s, Choice.parse(work))) == refusal


def test_no_work_lies_in_a_house() -> None:
    s = before_deployment(sections_of_engineers=1)
    x, y = next(piece.shape.centre for piece in table(s).pieces if piece.kind.startswith("building"))

    work = piece_built(s.setting.table, defences.scenery_entry(Choice.parse(f"fortify @crater =0 ({x},{y})")))

    assert reason(defences.why_no_ground_for_work(s, work)) == BAD_GROUND


@pytest.mark.rule("PZF-12.1b")
def test_without_engineers_nothing_is_laid() -> None:
    s = before_deployment(sections_of_engineers=0)

    assert run(defences.lay_defences(s)) == Outcome(None, [])
    assert s.step == "keep-back"


def test_what_may_be_laid_is_shown_by_its_outline_and_the_zone_in_which_it_lies() -> None:
    s = before_deployment(sections_of_engineers=1)

    blank_of = {blank.choice.place: blank for blank in defences.defence_blanks(s)}

    assert list(blank_of) == ["crater", "barricade", "minefield", "wire"]
    assert blank_of["crater"].outline == corners((-3000, -3000, 3000, 3000))
    assert blank_of["wire"].outline == corners((-6000, 0, 6000, 0))
    assert blank_of["wire"].zones == tuple(corners(zone) for zone in side_of(s, AMERICAN).zones)
