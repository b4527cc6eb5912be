"""When formations become hesitant and when they are tested (EPT-14)."""

from __future__ import annotations

import pytest
from tests.systems.ept.positions import position
from tests.systems.ept.rolling import rolled

from bocage.systems.ept.administration.resolve import hesitate, must_test, trial_tally
from bocage.systems.ept.morale.losses import eliminate, lose_step
from bocage.systems.ept.state.model import Formation


def a_formation(lost: int, lost_now: int = 1, *, demoralised: bool = False) -> Formation:
    return Formation(
        1, "f", 0, "line", hesitates_at=2, breaks_at=5, lost=lost, lost_now=lost_now, demoralised=demoralised
    )


@pytest.mark.rule("EPT-14.1a")
@pytest.mark.parametrize(("lost", "expected"), [(0, False), (1, False), (2, True), (4, True), (7, True)])
def test_the_first_number_makes_hesitant(lost: int, expected: bool) -> None:
    s, _ = position()
    formation = s.formations[1] = a_formation(lost)
    rolled(hesitate(s, formation))
    assert formation.hesitant is expected


@pytest.mark.rule("EPT-14.2a", "EPT-14.2b")
@pytest.mark.parametrize(
    ("lost", "lost_now", "expected"), [(4, 4, False), (5, 1, True), (5, 5, True), (6, 0, False), (9, 2, True)]
)
def test_the_second_number_demands_a_test(lost: int, lost_now: int, expected: bool) -> None:
    assert must_test(a_formation(lost, lost_now)) is expected


@pytest.mark.rule("EPT-14.2a")
def test_a_demoralised_formation_is_not_tested_again() -> None:
    assert not must_test(a_formation(9, demoralised=True))


@pytest.mark.rule("EPT-14.2a", "EPT-14.2d")
@pytest.mark.parametrize("hesitant", [False, True])
def test_the_test_is_on_the_leaders_morale_less_one(hesitant: bool) -> None:
    s, names = position(
        formations=[{"name": "f", "side": "german", "hesitant": hesitant}],
        units=[{"name": "pc", "type": "platoon_leader", "formation": "f", "leads": True, "at": "A1", "morale": 8}],
    )
    assert trial_tally(s, s.formations[names["f"]]).total == 7


@pytest.mark.rule("EPT-14.1a", "EPT-14.1c")
def test_what_counts_as_a_step_lost() -> None:
    types = ("de_grenadier", "platoon_leader", "de_hmg", "de_pak36", "de_pz4_g")
    s, names = position(
        formations=[{"name": "f", "side": "german"}],
        units=[{"name": type, "type": type, "formation": "f", "at": "C3"} for type in types],
    )
    formation, lost = s.formations[names["f"]], []
    rolled(lose_step(s, s.units[names["de_grenadier"]]))
    lost.append(formation.lost)
    for type in types:
        rolled(eliminate(s, s.units[names[type]], "EPT-13.0b"))
        lost.append(formation.lost)
    assert lost == [1, 2, 3, 4, 5, 6]
    assert formation.lost_now == 6


@pytest.mark.rule("EPT-14.1a")
@pytest.mark.parametrize(
    ("rule_id", "expected"), [("EPT-13.0b", 2), ("EPT-12.2e", 2), ("EPT-15.0j", 0), ("EPT-13.2g", 0), ("EPT-13.1b", 0)]
)
def test_by_the_option_only_fire_counts(rule_id: str, expected: int) -> None:
    s, names = position(
        {"steps_counted": "by_fire"},
        formations=[{"name": "f", "side": "german"}],
        units=[{"name": "g", "type": "de_grenadier", "formation": "f", "at": "C3"}],
    )
    rolled(eliminate(s, s.units[names["g"]], rule_id))
    assert s.formations[names["f"]].lost == expected
