"""Damage of vehicles where no single decision leads: several wounds at once, wrecks, places to get out."""

from __future__ import annotations

import pytest
from tests.systems.pzf.position import american, german, given

from bocage.ground.table import overlaps
from bocage.kernel.text import LANGUAGES, bundle
from bocage.systems.pzf.morale import wounds
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space import ways
from bocage.systems.pzf.space.bodies import base, gap
from bocage.systems.pzf.space.ways import room_near
from bocage.systems.pzf.vehicles import ground
from bocage.systems.pzf.vehicles.damage import wound_vehicle

TANK = german("tank", (10, 10), "ger_pz4")


@pytest.mark.rule("PZF-9.8i", "PZF-9.8a")
def test_several_wounds_at_once_make_one_damage_roll() -> None:
    position = given([TANK])

    wounded = position.run(wound_vehicle(position.state, position.id("tank"), 5), dice=[[1]])

    tank = position.figure("tank")
    assert wounded.value == wounds.WOUNDED
    assert wounded.told == ["told-vehicle-struck", "told-damage-wheels-out"]
    assert (tank.pv, tank.wheels_out) == (0, True)


@pytest.mark.rule("PZF-9.8j")
def test_a_wreck_stays_on_the_table_and_takes_no_more_damage() -> None:
    position = given([TANK])
    tank = position.figure("tank")

    destroyed = position.run(wound_vehicle(position.state, tank.id, 3), dice=[[2]])
    assert destroyed.value == wounds.LOST
    assert (tank.where, tank.wreck) == ("table", True)

    struck_again = position.run(wound_vehicle(position.state, tank.id, 1))
    assert struck_again.value == wounds.WOUNDED
    assert struck_again.told == ["told-vehicle-struck"]
    assert (tank.where, tank.wreck) == ("table", True)


def test_a_passenger_gets_out_within_an_inch_where_there_is_room() -> None:
    crowd = [f"bystander {number}" for number in range(6)]
    bystanders = [german(name, (11.5, 7.5 + number)) for number, name in enumerate(crowd)]
    position = given([TANK, german("passenger", where="aboard", aboard="tank"), *bystanders])
    tank, passenger = position.figure("tank"), position.figure("passenger")

    passenger.x, passenger.y = room_near(position.state, tank, passenger, 1000)

    assert 0 <= gap(tank, passenger) <= 1010
    assert [name for name in crowd if overlaps(base(passenger), base(position.figure(name)))] == []
    assert ways.has_room(position.state, passenger, position.place("passenger"))


@pytest.mark.parametrize("holds", [False, True])
def test_an_option_says_whether_men_in_contact_hold_a_vehicle(holds: bool) -> None:
    position = given([TANK, american("rifleman", (11.3, 10))], options={"vehicle_pinned_by_assault": holds})

    assert ground.is_held(position.state, position.figure("tank")) is holds


@pytest.mark.rule("PZF-9.8h", "PZF-13.2c")
def test_skirts_that_cancel_a_result_are_told_instead_of_it() -> None:
    position = given([{**TANK, "gear": ["skirts"]}])

    wounded = position.run(wound_vehicle(position.state, position.id("tank"), 3), dice=[[1]])

    tank = position.figure("tank")
    assert wounded.value == wounds.WOUNDED
    assert wounded.told == ["told-vehicle-struck", "told-damage-skirts"]
    assert (tank.pv, tank.wheels_out) == (0, False)


@pytest.mark.rule("PZF-9.8a")
@pytest.mark.parametrize("face", range(1, 7))
def test_every_damage_result_is_told_in_every_language(face: int) -> None:
    position = given([TANK])

    _, told, *_ = position.run(wound_vehicle(position.state, position.id("tank"), 3), dice=[[face]]).told

    assert told == f"told-damage-{charts().damage.result(face).replace('_', '-')}"
    speaking = [language for language in LANGUAGES if bundle(language, "bocage.systems.pzf").has_message(told)]
    assert speaking == list(LANGUAGES)
