"""Bravery where other chapters call for it: terror, explosions; and when an army is beaten."""

from __future__ import annotations

import pytest
from tests.systems.pzf.position import AMERICAN, GERMAN, american, given

from bocage.systems.pzf.morale import bravery, might

RIFLEMAN = american("rifleman", (5, 5))


@pytest.mark.rule("PZF-8.3b")
@pytest.mark.parametrize(("dice", "is_brave"), [([4, 3], True), ([3, 3], False)], ids=["brave", "afraid"])
def test_a_man_who_lacks_the_bravery_to_charge_a_tiger_has_acted_for_the_turn(dice: list[int], is_brave: bool) -> None:
    position = given([RIFLEMAN])

    passed = position.run(bravery.test_terror(position.state, position.id("rifleman")), [dice]).value

    rifleman = position.figure("rifleman")
    assert passed is is_brave
    assert (rifleman.acted, rifleman.shot, rifleman.threw) == (not is_brave,) * 3


@pytest.mark.rule("PZF-8.3c", "PZF-8.5a")
@pytest.mark.parametrize(("dice", "is_prone"), [([1, 2], True), ([4, 3], False)], ids=["fails", "passes"])
def test_a_man_who_fails_his_test_near_an_explosion_falls_prone(dice: list[int], is_prone: bool) -> None:
    position = given([RIFLEMAN])

    position.run(bravery.test_blast(position.state, position.id("rifleman")), [dice])

    assert position.figure("rifleman").prone is is_prone


@pytest.mark.rule("PZF-8.3c", "PZF-8.5a")
def test_a_vehicle_near_an_explosion_rolls_no_dice() -> None:
    position = given([american("jeep", (9, 5), "us_jeep")])

    tested = position.run(bravery.test_blast(position.state, position.id("jeep")))

    assert tested.told == []
    assert not position.figure("jeep").prone


@pytest.mark.rule("PZF-8.5e")
@pytest.mark.parametrize(("type", "value"), [("us_private", 3), ("us_lieutenant", 5), ("us_m4", 5)])
def test_each_figure_tests_with_its_own_bravery(type: str, value: int) -> None:
    position = given([american("tested", (20, 5), type)])

    assert bravery.own_bravery(position.figure("tested")) == value


@pytest.mark.rule("PZF-8.4d", "PZF-8.4g")
@pytest.mark.parametrize(("started", "is_beaten"), [(10, True), (9, False)], ids=["a-fifth", "more"])
def test_an_army_is_routed_and_beaten_when_a_fifth_of_it_remains(started: int, is_beaten: bool) -> None:
    two_men = [american("first", (1, 5)), american("second", (2, 5))]
    position = given(two_men, start_count=[started, 0])

    assert bravery.is_routed(position.state, AMERICAN) is is_beaten
    assert bravery.is_beaten(position.state, AMERICAN) is is_beaten


@pytest.mark.rule("PZF-8.4g", "PZF-8.4h")
def test_an_army_that_has_left_the_table_is_beaten_but_not_routed() -> None:
    position = given([american("departed", (1, 5), where="left")])

    assert not bravery.is_routed(position.state, AMERICAN)
    assert bravery.is_beaten(position.state, AMERICAN)


@pytest.mark.rule("PZF-8.4e")
def test_the_start_count_of_an_army_includes_reserves_and_gun_crews() -> None:
    on_the_table = [american("lieutenant", (1, 5), "us_lieutenant"), american("gun", (5, 5), "us_37mm")]
    position = given([*on_the_table, american("reserve", where="reserve")], start_count=[0, 0])

    bravery.record_start_counts(position.state)

    assert position.state.start_count[AMERICAN] == 5
    assert position.state.start_count[GERMAN] == 0


@pytest.mark.rule("PZF-20.14a", "PZF-B8a")
def test_each_point_of_fate_gives_one_wound_back_on_a_4() -> None:
    position = given([american("lieutenant", (1, 5), "us_lieutenant", pv=0, fate=2)])

    spent = might.spend_fate(position.state, position.id("lieutenant"))
    position.run(spent, [[3], [4]], ["fate #lieutenant", "fate #lieutenant"])

    assert (position.figure("lieutenant").pv, position.figure("lieutenant").fate) == (1, 0)


@pytest.mark.rule("PZF-20.14a", "PZF-B8a")
def test_fate_heals_no_man_beyond_the_wounds_he_began_with() -> None:
    position = given([american("lieutenant", (1, 5), "us_lieutenant", pv=1, fate=2)])

    position.run(might.spend_fate(position.state, position.id("lieutenant")), [[4]], ["fate #lieutenant"])

    assert (position.figure("lieutenant").pv, position.figure("lieutenant").fate) == (2, 1)
