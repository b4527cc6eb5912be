"""Bravery where other chapters call for it: terror, explosions; and when an army is beaten."""

from __future__ import annotations

import pytest
from tests.systems.pzf.driver import at, run

from bocage.systems.pzf.morale import bravery, might

MAN = {"name": "a", "type": "us_private", "at": [5, 5]}


@pytest.mark.rule("PZF-8.3b")
def test_charging_a_tiger_takes_courage() -> None:
    s, _ = at(figures=[MAN])
    passed, _ = run(bravery.test_terror(s, 1), [[2, 3]])
    assert (passed, s.figures[1].acted, s.figures[1].shot, s.figures[1].threw) == (False, True, True, True)
    s, _ = at(figures=[MAN])
    assert run(bravery.test_terror(s, 1), [[4, 3]])[0] is True
    assert (s.figures[1].acted, s.figures[1].shot, s.figures[1].threw) == (False, False, False)


@pytest.mark.rule("PZF-8.3c", "PZF-8.5a")
def test_an_explosion_near_by_lays_men_down_but_no_vehicle() -> None:
    s, _ = at(figures=[MAN, {"name": "j", "type": "us_jeep", "at": [9, 5]}])
    run(bravery.test_blast(s, 1), [[1, 2]])
    assert s.figures[1].prone
    run(bravery.test_blast(s, 2))
    assert not s.figures[2].prone
    s, _ = at(figures=[MAN])
    run(bravery.test_blast(s, 1), [[4, 3]])
    assert not s.figures[1].prone


@pytest.mark.rule("PZF-8.5e")
def test_everyone_tests_with_his_own_value() -> None:
    s, _ = at(figures=[MAN, {"type": "us_lieutenant", "at": [20, 5]}, {"type": "us_m4", "at": [20, 15]}])
    assert [bravery.own_bravery(f) for f in s.figures.values()] == [3, 5, 5]


@pytest.mark.rule("PZF-8.4d", "PZF-8.4g")
def test_an_army_is_beaten_when_a_fifth_remains() -> None:
    men = [{"type": "us_private", "at": [n, 5]} for n in range(1, 3)]
    s, _ = at(figures=men, start_count=[10, 0])
    assert bravery.is_routed(s, 0)
    assert bravery.is_beaten(s, 0)
    s, _ = at(figures=men, start_count=[9, 0])
    assert not bravery.is_routed(s, 0)
    assert not bravery.is_beaten(s, 0)


@pytest.mark.rule("PZF-8.4g", "PZF-8.4h")
def test_an_army_that_has_left_is_not_routed_but_has_nobody_here() -> None:
    s, _ = at(figures=[{"type": "us_private", "at": [1, 5], "where": "left"}])
    assert not bravery.is_routed(s, 0)
    assert bravery.is_beaten(s, 0)


@pytest.mark.rule("PZF-8.4e")
def test_all_who_begin_or_wait_are_counted_at_the_start() -> None:
    men = [{"type": "us_lieutenant", "at": [1, 5]}, {"type": "us_private", "where": "reserve"}]
    s, _ = at(figures=[*men, {"type": "us_37mm", "side": "american", "at": [5, 5]}], start_count=[0, 0])
    bravery.record_start_counts(s)
    assert s.start_count == [5, 0]


@pytest.mark.rule("PZF-20.14a", "PZF-B8a")
def test_fate_gives_wounds_back_point_by_point() -> None:
    s, _ = at(figures=[{"type": "us_lieutenant", "at": [1, 5], "pv": 0, "fate": 2}])
    run(might.spend_fate(s, 1), [[3], [4]], ["fate #1", "fate #1"])
    assert (s.figures[1].pv, s.figures[1].fate) == (1, 0)
    s, _ = at(figures=[{"type": "us_lieutenant", "at": [1, 5], "pv": 1, "fate": 2}])
    run(might.spend_fate(s, 1), [[4]], ["fate #1"])
    assert (s.figures[1].pv, s.figures[1].fate) == (2, 1), "nobody is healed beyond what he had"
