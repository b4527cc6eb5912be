"""The Advance Phase (ASL-3.7)."""

from __future__ import annotations

import pytest
from tests.systems.aslsk.position import german, given, russian, weapon

BOARD = {"columns": {"A": ".S..", "B": ".....", "C": ".w..", "D": ".....", "E": "...."}}
ENEMY = russian("enemy", "E4")


@pytest.mark.rule("ASL-3.7c")
@pytest.mark.parametrize(
    ("weapons", "cx"),
    [([], False), (["ge_hmg"], False), (["ge_hmg", "ge_lmg"], True), (["ge_hmg", "ge_hmg"], True)],
)
def test_an_advance_into_a_building_exhausts_a_unit_whose_load_leaves_it_two_mf(weapons: list[str], cx: bool) -> None:
    carried = [weapon(f"gun {number}", type, "squad") for number, type in enumerate(weapons)]
    position = given([german("squad", "B1"), ENEMY], weapons=carried, board=BOARD, phase="APh")
    position.play("advance #squad @A2")
    assert position.hex("squad") == "A2"
    assert position.unit("squad").cx is cx


@pytest.mark.rule("ASL-3.7c")
def test_an_exhausted_unit_does_not_advance_at_the_price_of_all_its_mf() -> None:
    loaded = [weapon("hmg", "ge_hmg", "squad")]
    position = given([german("squad", "B1", cx=True), ENEMY], weapons=loaded, board=BOARD, phase="APh")
    assert position.why_not("advance #squad @A2") == ("ASL-3.7c", "refuse-exhausted")
    assert position.why_not("advance #squad @A1") is None, "Open Ground costs less"


@pytest.mark.rule("ASL-3.7a", "ASL-3.7e")
def test_every_unit_advances_at_most_once() -> None:
    position = given([german("first", "B1"), german("second", "B2"), ENEMY], board=BOARD, phase="APh")
    position.play("advance #first @B0")
    assert {choice.split()[1] for choice in position.offered() if choice.startswith("advance")} == {"#second"}
    position.play("advance #second @B3")
    assert position.game.state.phase != "APh", "nothing but the end was left"
