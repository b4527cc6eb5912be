"""Who holds a hex (EPT-S.9a): the side whose men or armour were last alone in it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position

from bocage.systems.ept.state.model import NOBODY
from bocage.systems.ept.state.units import controller_of, put, remove

UNITS: list[dict[str, Any]] = [
    {"name": "men", "type": "de_grenadier", "at": "A1"},
    {"name": "tank", "type": "de_pz4_g", "at": "A1"},
    {"name": "truck", "type": "de_truck", "at": "A1"},
    {"name": "shaken", "type": "de_grenadier", "at": "A1", "condition": "neutralised"},
    {"name": "decoy", "type": "decoy", "side": "german", "at": "A1"},
    {"name": "enemy", "type": "su_rifle", "at": "E5"},
]


@pytest.mark.rule("EPT-S.9a")
@pytest.mark.parametrize(
    ("name", "holder"), [("men", 0), ("tank", 0), ("truck", 1), ("shaken", 1), ("decoy", 1), ("enemy", 1)]
)
def test_who_takes_a_hex(name: str, holder: int) -> None:
    s, names = position(units=UNITS, control={"C3": "soviet"})
    put(s, s.units[names[name]], s.board.cell("C3"))
    assert controller_of(s, s.board.cell("C3")) == holder


@pytest.mark.rule("EPT-S.9a")
def test_a_hex_stays_with_those_who_went_through_it() -> None:
    s, names = position(units=UNITS)
    for place in ("C3", "C4"):
        put(s, s.units[names["men"]], s.board.cell(place))
    assert [controller_of(s, s.board.cell(place)) for place in ("C3", "C4", "C5")] == [0, 0, NOBODY]


@pytest.mark.rule("EPT-S.9a")
def test_a_fight_decides_only_when_one_side_is_alone() -> None:
    s, names = position(units=UNITS, control={"E5": "soviet"})
    cell = s.board.cell("E5")
    put(s, s.units[names["men"]], cell)
    assert controller_of(s, cell) == 1
    remove(s, s.units[names["enemy"]])
    assert controller_of(s, cell) == 0


@pytest.mark.rule("EPT-S.9a")
def test_without_the_option_only_those_who_are_there_hold_a_hex() -> None:
    s, names = position({"control_by_last_alone": False}, units=UNITS, control={"C3": "soviet"})
    cell = s.board.cell("C3")
    assert controller_of(s, cell) == NOBODY
    put(s, s.units[names["men"]], cell)
    assert controller_of(s, cell) == 0
    put(s, s.units[names["men"]], s.board.cell("C4"))
    assert controller_of(s, cell) == NOBODY
