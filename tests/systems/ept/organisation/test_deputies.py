"""Deputies by the chart: the change of morale for every quality and every die (EPT-1.3e, EPT-T.7a)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position
from tests.systems.ept.rolling import rolled

from bocage.systems.ept.administration.leaders import change_by, deputy_morale, deputy_tally, places
from bocage.systems.ept.reference.counters import Quality

CHANGES: dict[Quality, tuple[int, ...]] = {
    "shock": (1, 0, 0, -1, -1, -1),
    "veteran": (0, 0, -1, -1, -1, -2),
    "line": (0, 0, -1, -1, -1, -2),
    "green": (0, -1, -1, -1, -2, -2),
}
"""The change for a die of 1 to 6: shock troops look one row higher, green ones one lower."""


def fallen(quality: str, **told: Any) -> dict[str, Any]:
    formation = {"name": "f", "side": "german", "quality": quality, "leader_fell": True, "leader_morale": 8, **told}
    return {
        "formations": [formation],
        "units": [
            {"name": "g", "type": "de_grenadier", "formation": "f", "at": "C3"},
            {"name": "x", "type": "su_rifle", "at": "C4"},
        ],
    }


@pytest.mark.rule("EPT-1.3e", "EPT-T.7a")
@pytest.mark.parametrize("quality", CHANGES)
@pytest.mark.parametrize("die", range(1, 7))
def test_a_deputy_by_quality_and_die(quality: Quality, die: int) -> None:
    s, names = position(**fallen(quality))
    assert rolled(deputy_morale(s, s.formations[names["f"]]), (die,)) == 8 + CHANGES[quality][die - 1]


@pytest.mark.rule("EPT-T.7a")
def test_the_chart_of_deputies() -> None:
    assert [change_by(die) for die in range(-1, 9)] == [1, 1, 0, 0, -1, -1, -1, -2, -2, -2]
    assert {quality: deputy_tally(quality).total for quality in CHANGES} == {
        "shock": -1, "veteran": 0, "line": 0, "green": 1,
    }  # fmt: skip


@pytest.mark.rule("EPT-1.3e")
def test_a_deputy_comes_to_a_unit_or_next_to_it_but_not_to_the_enemy() -> None:
    s, names = position(**fallen("line"))
    cells = {choice.place for choice in places(s, s.formations[names["f"]])}
    around = {s.board.label(cell) for cell in s.board.steps(s.board.cell("C3"))}
    assert cells == ({"C3"} | around) - {"C4"}
