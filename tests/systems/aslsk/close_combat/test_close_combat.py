"""The Close Combat Phase (ASL-3.8)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from tests.systems.aslsk.position import GERMAN, RUSSIAN, Piece, Position, german, given, russian

from bocage.kernel.text import Text
from bocage.systems.aslsk.close_combat import strikes
from bocage.systems.aslsk.state import condition
from bocage.systems.aslsk.state.model import remove

WOODS_AT_C2 = {"columns": {"A": "....", "B": ".....", "C": ".w..", "D": ".....", "E": "...."}}


def close_combat(units: Sequence[Piece], **more: Any) -> Position:
    return given(units, board=WOODS_AT_C2, phase="CCPh", **more)


@pytest.mark.rule("ASL-3.8g", "ASL-3.8h")
@pytest.mark.parametrize(
    ("attack", "defence", "kill"), [(6, 4, 6), (4, 6, 4), (9, 5, 6), (5, 4, 5), (1, 8, 1), (1, 9, 0), (11, 1, 13)]
)
def test_odds_are_rounded_against_the_attacker(attack: int, defence: int, kill: int) -> None:
    halves = strikes.HALVES_PER_FP
    assert strikes.kill_number(halves * attack, halves * defence) == kill


@pytest.mark.rule("ASL-3.8i", "ASL-D1")
@pytest.mark.parametrize(("ties_hit_all", "reduced"), [(False, ["second"]), (True, ["first", "second"])])
def test_a_roll_equal_to_the_kill_number_reduces_one_target_or_all_that_tie(
    ties_hit_all: bool, reduced: list[str]
) -> None:
    german_attack, russian_attack, tied_selection, second_selection = (2, 2), (6, 5), (3, 3), (1, 4)
    position = close_combat(
        [german("squad", "A1"), german("rear", "E4"), russian("first", "A1"), russian("second", "A1")],
        dice=[german_attack, russian_attack, tied_selection, *([] if ties_hit_all else [second_selection])],
        options={"ties_hit_all": ties_hit_all},
    )
    position.play("attack #first", "attack #second", "attack #squad", "by #first", "declare", "done")
    types = {name: position.unit(name).type for name in ("squad", "first", "second")}
    expected = {name: "ru_237" if name in reduced else "ru_447" for name in ("first", "second")}
    assert types == {"squad": "ge_467", **expected}


@pytest.mark.rule("ASL-3.8r", "ASL-3.8q")
def test_odds_of_the_ambusher_count_his_modifier() -> None:
    german_dr, russian_dr = (1,), (6,)
    position = close_combat(
        [german("squad", "C2"), german("mate", "C2"), russian("enemy", "C2")], dice=[german_dr, russian_dr]
    )
    position.play("attack #enemy", "by #squad")
    # 4 to 4 is 1:1, Kill number 5; with -1 for the ambush an original DR of 2 to 5 eliminates: 10 of 36.
    assert position.odds("declare").shares["eliminated"] == Fraction(10, 36)


@pytest.mark.rule("ASL-3.8l", "ASL-3.8k")
def test_leaders_may_form_a_block_of_their_own() -> None:
    position = close_combat([german("major", "A1", "9-1"), german("sergeant", "A1", "8-1"), russian("enemy", "A1")])
    position.play("pair #major>#sergeant")
    assert position.offered(GERMAN) == ["attack #enemy", "done"]
    position.play("attack #enemy")
    assert position.offered(RUSSIAN) == ["attack #sergeant", "done"], "the block is named by its base unit"


@pytest.mark.rule("ASL-3.8z")
def test_fire_that_ends_a_melee_frees_the_survivors() -> None:
    position = close_combat(
        [german("squad", "A1", melee=True), german("rear", "E4"), russian("enemy", "A1", melee=True)]
    )
    s = position.state
    condition.end_melees(s)
    assert position.unit("squad").melee, "both sides are there"
    remove(s, position.unit("enemy"))
    condition.end_melees(s)
    assert not position.unit("squad").melee


def test_the_question_names_who_attacks_and_who_is_attacked_and_the_odds() -> None:
    position = close_combat([german("squad", "A1"), german("mate", "A1"), russian("enemy", "A1")])
    position.play("attack #enemy", "by #squad")
    asked, known = position.game.asked(GERMAN), position.game.known(GERMAN)
    assert asked is not None
    assert asked.choices.remarks is not None
    assert asked.choices.tally is not None

    about = [text.args["id"] for text in asked.words(known).args.values() if isinstance(text, Text)]
    remarks = list(asked.choices.remarks(known))
    tally = asked.choices.tally(known, position.choice("declare"))

    assert about == [position.names["squad"], position.names["enemy"]]
    assert [remark.id for remark in remarks] == ["cc-attacked"]
    assert tally is not None
    assert tally.sum == Text("cc-amounts", {"odds": "1:1", "drm": "0"})
