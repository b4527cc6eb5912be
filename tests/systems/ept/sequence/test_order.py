"""The phases of a turn and the points of the administrative phase stand in the order of the rulebook (EPT-2)."""

from __future__ import annotations

import pytest
from tests.systems.ept.positions import position
from tests.systems.ept.rolling import rolled

from bocage.systems.ept.administration.markers import remove_markers
from bocage.systems.ept.administration.phase import ORDER
from bocage.systems.ept.sequence import STEPS


def test_the_points_of_the_administrative_phase_are_in_order() -> None:
    points = [
        "artillery-ends", "smoke-thins", "keep-moving", "markers-go", "displace", "crews", "leaders", "rally",
        "formations", "repair", "hide", "next-turn",
    ]  # fmt: skip
    assert [name for name in ORDER if name in points] == points


@pytest.mark.parametrize(
    ("step", "then"),
    [
        *(("support", "missions"), ("missions", "shells"), ("shells", "plot"), ("plot", "command")),
        *(("command", "attach"), ("initiative", "operations")),
    ],
)
def test_each_phase_leads_on_to_the_next(step: str, then: str) -> None:
    s, _ = position(automatic_initiative="german")
    rolled(STEPS[step](s))
    assert s.step == then


@pytest.mark.rule("EPT-2.Dc")
def test_what_goes_with_the_markers_and_what_stays() -> None:
    s, names = position(units=[{"name": "g", "type": "de_grenadier", "at": "C3"}])
    unit = s.units[names["g"]]
    unit.condition, unit.fire, unit.moved, unit.withdrew, unit.uncommanded = "stopped", "test", True, True, True
    remove_markers(unit)
    assert (unit.condition, unit.fire, unit.moved, unit.withdrew, unit.uncommanded) == ("", "", False, False, True)
    unit.condition = "neutralised"
    remove_markers(unit)
    assert unit.condition == "neutralised"
