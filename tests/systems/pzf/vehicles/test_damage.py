"""Damage of vehicles where no single decision leads: several wounds at once, wrecks, places to get out."""

from __future__ import annotations

import pytest
from tests.systems.pzf.driver import at, run

from bocage.ground.table import overlaps
from bocage.kernel.text import LANGUAGES, bundle
from bocage.systems.pzf.morale import wounds
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space import ways
from bocage.systems.pzf.space.bodies import base, gap
from bocage.systems.pzf.space.ways import room_near
from bocage.systems.pzf.vehicles import ground
from bocage.systems.pzf.vehicles.damage import wound_vehicle

TANK = {"name": "t", "type": "ger_pz4", "at": [10, 10]}


@pytest.mark.rule("PZF-9.8i", "PZF-9.8a")
def test_several_wounds_at_once_make_one_roll() -> None:
    s, names = at(figures=[TANK])
    outcome, told = run(wound_vehicle(s, names["t"], 5), dice=[[1]])
    tank = s.figures[names["t"]]
    assert (outcome, tank.pv, tank.wheels_out) == (wounds.WOUNDED, 0, True)
    assert told == ["told-vehicle-struck", "told-damage-wheels-out"]


@pytest.mark.rule("PZF-9.8j")
def test_a_wreck_stays_on_the_table_and_takes_no_more_harm() -> None:
    s, names = at(figures=[TANK])
    assert run(wound_vehicle(s, names["t"], 3), dice=[[2]])[0] == wounds.LOST
    tank = s.figures[names["t"]]
    assert (tank.where, tank.wreck) == ("table", True)
    assert run(wound_vehicle(s, names["t"], 1))[0] == wounds.WOUNDED


def test_where_men_get_out_is_within_reach_and_free() -> None:
    crowd = [{"name": f"c{i}", "type": "ger_grenadier", "at": [11.5, 7.5 + i]} for i in range(6)]
    riders = [{"name": "p", "type": "ger_grenadier", "where": "aboard", "aboard": "t"}]
    s, names = at(figures=[TANK, *riders, *crowd])
    tank, man = s.figures[names["t"]], s.figures[names["p"]]
    man.x, man.y = room_near(s, tank, man, 1000)
    assert gap(tank, man) <= 1010
    assert not any(overlaps(base(man), base(s.figures[names[f"c{i}"]])) for i in range(6))
    assert ways.has_room(s, man, (man.x, man.y))


@pytest.mark.parametrize("held", [False, True])
def test_whether_men_in_contact_hold_a_vehicle_is_a_reading(held: bool) -> None:
    man = {"name": "a", "type": "us_private", "at": [11.3, 10]}
    s, names = at(figures=[TANK, man], options={"vehicle_pinned_by_assault": held})
    assert ground.is_held(s, s.figures[names["t"]]) is held


@pytest.mark.rule("PZF-9.8h", "PZF-13.2c")
def test_skirts_that_cancel_a_result_are_told_of_instead_of_it() -> None:
    s, names = at(figures=[{**TANK, "gear": ["skirts"]}])
    outcome, told = run(wound_vehicle(s, names["t"], 3), dice=[[1]])
    tank = s.figures[names["t"]]
    assert (outcome, tank.pv, tank.wheels_out) == (wounds.WOUNDED, 0, False)
    assert told == ["told-vehicle-struck", "told-damage-skirts"]


@pytest.mark.rule("PZF-9.8a")
@pytest.mark.parametrize("face", range(1, 7))
def test_every_result_has_words_in_every_language(face: int) -> None:
    s, names = at(figures=[TANK])
    _, told = run(wound_vehicle(s, names["t"], 3), dice=[[face]])
    assert told[1] == f"told-damage-{charts().damage.result(face).replace('_', '-')}"
    assert all(bundle(language, "bocage.systems.pzf").has_message(told[1]) for language in LANGUAGES)
