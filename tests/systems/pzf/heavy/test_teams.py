"""Teams with a heavy weapon: set up so that it is served, led with it, and told in time what a second man is for."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.pzf.position import AMERICAN, Position, american, german, given

from bocage.ground.lattice import Point
from bocage.ground.table import along, bearing
from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Note, Route, Way
from bocage.kernel.text import Text
from bocage.systems.pzf.heavy.carrying import haulers, men_to_move
from bocage.systems.pzf.morale.command import is_grade
from bocage.systems.pzf.scenarios import arranging, deployment
from bocage.systems.pzf.scenarios.placing import units_to_deploy
from bocage.systems.pzf.setup import musters
from bocage.systems.pzf.shooting.bursts import notes_on_arm, notes_on_target, silent_weapon_remarks
from bocage.systems.pzf.showing.describing import describe
from bocage.systems.pzf.showing.marching import route
from bocage.systems.pzf.showing.scene import scene
from bocage.systems.pzf.space.bodies import figure_at, is_touching
from bocage.systems.pzf.state.model import Burst, Figure, State, on_table
from bocage.systems.pzf.state.names import name_of, weapon_kind_name, weapon_name
from bocage.systems.pzf.turn import activations
from bocage.systems.pzf.turn.shooting import why_idle

IN_CONTACT, APART = (10, 9.0), (10, 8.3)
"""Places of a second man that touch the gunner's base, and that do not."""


def machine_gun_team(second: tuple[float, float] = IN_CONTACT, **more: Any) -> Position:
    """A gunner who looks north, his corporal, and a second man."""
    figures = [
        american("gunner", (10, 10), unit="team", weapons=["mmg"], facing=0),
        american("corporal", (8.5, 10), "us_corporal", unit="team"),
        american("second", second, unit="team", **more),
        german("enemy", (10, 34)),
    ]
    return given(figures, step="move", key=bytes(32))


def are_in_contact(position: Position, one: str, other: str) -> bool:
    return is_touching(position.figure(one), position.figure(other))


def ends(position: Position, ways: tuple[Way, ...]) -> dict[str, Point]:
    """Where each figure that is led ends, by name."""
    name_of_id = {id: name for name, id in position.names.items()}
    places = {name_of_id[way.piece]: way.place.split(",") for way in ways}
    return {name: (int(x), int(y)) for name, (x, y) in places.items()}


@pytest.mark.parametrize(("x", "y", "spent"), [(10_000, 15_000, 5_221), (8_500, 4_500, 5_500), (3_000, 10_000, 5_500)])
def test_a_leader_takes_along_the_gunner_and_the_man_who_carries_with_him(x: int, y: int, spent: int) -> None:
    position = machine_gun_team()

    led = position.led("corporal", x, y, together=True)
    planned = ends(position, led.ways)
    position.follow(*led.ways)

    assert list(led.stays) == []
    assert planned == {name: position.place(name) for name in ("gunner", "corporal", "second")}
    assert are_in_contact(position, "gunner", "second")
    assert position.figure("corporal").spent == spent


def test_a_gunner_is_led_with_the_man_beside_him_even_over_that_mans_place() -> None:
    position = machine_gun_team()

    led = position.led("gunner", 10_000, 4_200)
    position.follow(led.ways[0])

    assert [way.piece for way in led.ways] == [position.id("gunner"), position.id("second")]
    assert led.ways[0].cost == 5_800
    assert are_in_contact(position, "gunner", "second")
    assert position.place("second") == (10_000, 3_200)


CREW = ("gunner", "left", "right")


def gun_team(**gun: Any) -> Position:
    """A gun that looks north, with its gunner and two men at it, and their corporal behind."""
    figures = [
        american("corporal", (20, 17), "us_corporal", unit="team"),
        american("gun", (20, 20), "us_57mm", gunner="gunner", unit="team") | gun,
        american("gunner", (20, 18.7), unit="team"),
        american("left", (18.9, 19.3), unit="team"),
        american("right", (21.1, 19.3), unit="team"),
        german("enemy", (20, 44)),
    ]
    return given(figures, step="move", size=[48, 48], key=bytes(32))


@pytest.mark.parametrize(("x", "y"), [(20_000, 22_000), (20_000, 13_000), (24_000, 17_000)])
def test_a_leader_has_the_gun_of_his_group_hauled_along_by_its_crew(x: int, y: int) -> None:
    position = gun_team()

    led = position.led("corporal", x, y, together=True)
    planned = ends(position, led.ways)
    position.follow(*led.ways)

    assert list(led.stays) == []
    assert planned == {name: position.place(name) for name in ("corporal", "gun", *CREW)}
    assert position.figure("gun").spent == 2_000
    assert [name for name in CREW if not are_in_contact(position, "gun", name)] == []
    assert 2_500 < position.figure("corporal").spent <= 6_010


def test_a_gun_of_the_enemy_is_not_hauled_though_its_group_has_the_same_name() -> None:
    position = gun_team(side="german")

    led = position.led("corporal", 20_000, 13_000, together=True)

    assert list(led.stays) == []
    assert set(ends(position, led.ways)) == {"corporal", *CREW}


def test_a_leader_hauls_only_if_there_are_too_few_others() -> None:
    position = gun_team()
    corporal = position.figure("corporal")
    corporal.x, corporal.y = 20_000, 21_300

    def hauling() -> list[int]:
        return [man.id for man in haulers(position.state, position.figure("gun"))]

    assert hauling() == [position.id(name) for name in ("gunner", "left", "right")]
    position.figure("left").acted = True
    assert hauling() == [position.id(name) for name in ("gunner", "right", "corporal")]


def test_a_gun_sent_too_far_is_hauled_as_far_as_its_crew_can() -> None:
    way = gun_team().led("gun", 20_000, 30_000).ways[0]

    assert (way.place, way.cost) == ("20000,22000", 2_000)


def test_a_leader_does_not_take_a_gun_from_under_its_net() -> None:
    position = gun_team(camouflaged=True)

    led = position.led("corporal", 20_000, 13_000, together=True)

    assert set(ends(position, led.ways)) == {"corporal", *CREW}


@pytest.mark.rule("PZF-6.7c")
@pytest.mark.parametrize(
    ("second_x", "unserved"), [(11.0, []), (13, ["weapon-mortar-light"])], ids=["in-contact", "apart"]
)
def test_a_man_who_cannot_serve_his_mortar_alone_is_told_so_when_he_is_to_move(
    second_x: float, unserved: list[str]
) -> None:
    gunner = american("gunner", (10, 10), weapons=["mortar_light", "pistol"])
    position = given([gunner, american("second", (second_x, 10))], step="move")

    activations.open_activation(position.state, position.figure("gunner"))
    remarks = list(activations.move_remarks(position.state, position.figure("gunner")))

    weapons = [line.args["weapon"] for line in remarks if line.id == "burst-silent"]
    assert [weapon.id for weapon in weapons if isinstance(weapon, Text)] == unserved


def test_a_gunner_alone_is_told_who_could_carry_with_him() -> None:
    position = machine_gun_team(APART)

    refusal = route(position.state, AMERICAN, position.id("gunner"), (10_000, 13_000), False)

    assert not isinstance(refusal, Route)
    assert refusal is not None
    assert (refusal.rule, refusal.why.id) == ("PZF-6.5a", "refuse-bearer-apart")
    assert refusal.why.args["who"] == name_of(position.state, position.id("corporal"))


def test_a_gunner_whose_second_man_has_acted_is_told_so() -> None:
    position = machine_gun_team(IN_CONTACT, acted=True)

    assert position.why_not_led("gunner", 10_000, 13_000) == ("PZF-6.5a", "refuse-bearer-busy")


def test_a_gunner_whose_mates_have_all_acted_is_told_that_there_is_no_bearer() -> None:
    position = machine_gun_team(APART, acted=True)
    position.figure("corporal").acted = True

    assert position.why_not_led("gunner", 10_000, 13_000) == ("PZF-6.5a", "refuse-no-bearer")


@pytest.mark.parametrize(("x", "y"), [(10_000, 8_700), (10_900, 9_900), (10_600, 9_700)])
def test_a_man_who_is_led_close_to_a_gun_that_lacks_him_comes_into_contact(x: int, y: int) -> None:
    position = machine_gun_team((13, 8))

    position.follow(position.led("second", x, y).ways[0])

    assert are_in_contact(position, "gunner", "second")


def test_a_man_who_is_led_close_to_a_gun_that_has_its_second_man_goes_where_he_is_sent() -> None:
    assert machine_gun_team().led("corporal", 8_900, 10_300).ways[0].place == "8900,10300"


def told_that_gun_empties(position: Position) -> tuple[bool, bool]:
    """Whether the gunner is told that his gun will be empty: when he takes it up, and when he aims."""
    s, gunner = position.state, position.figure("gunner")
    (arm,) = [number for number, arm in enumerate(gunner.arms) if arm.weapon == "mmg"]

    def is_told(notes: list[Note]) -> bool:
        return [note.text.id for note in notes].count("note-empties") == 1

    s.burst = Burst(gunner.id, -1, 0)
    taken_up = is_told(list(notes_on_arm(s, Choice("arm", gunner.id, number=arm))))
    s.burst = Burst(gunner.id, arm, 5)
    return taken_up, is_told(list(notes_on_target(s, position.choice("target #enemy"))))


def test_a_gunner_alone_is_told_before_he_fires_that_his_gun_will_be_empty() -> None:
    assert told_that_gun_empties(machine_gun_team(APART)) == (True, True)


def test_a_gunner_with_a_loader_beside_him_is_told_so_only_if_that_man_does_not_load() -> None:
    position = machine_gun_team(IN_CONTACT)
    assert told_that_gun_empties(position) == (False, True)

    position.figure("second").served = position.id("gunner")
    _, when_he_aims = told_that_gun_empties(position)
    assert not when_he_aims


def serves(gunner: Figure, man: Figure) -> bool:
    """Whether a man of the gunner's unit, who is no leader, touches him."""
    return man is not gunner and man.unit == gunner.unit and not is_grade(man) and is_touching(man, gunner)


def gunners_needing_bearers(s: State) -> list[Figure]:
    return [figure for figure in on_table(s) if figure.kind == "man" and men_to_move(figure) > 1]


def deployed(scenario: str) -> State:
    """Both armies of a scenario set up by the standard deployment; that of the first seat comes last."""
    s = musters.first_state(musters.setting_of(scenario, {}))
    s.phase = "setup"
    for s.player in (1, 0):
        s.deploying = units_to_deploy(s, s.player)
        s.to_deploy = len(s.deploying)
        deployment.place_all_units(s)
    return s


@pytest.mark.parametrize(
    ("scenario", "gunners"), [("encounter", 1), ("farm", 1), ("defence", 1), ("omaha", 3), ("formigny", 3)]
)
def test_a_team_is_set_up_with_a_second_man_in_contact_with_its_gunner(scenario: str, gunners: int) -> None:
    s = deployed(scenario)

    to_be_served = gunners_needing_bearers(s)

    assert len(to_be_served) == gunners
    assert [gunner.id for gunner in to_be_served if not any(serves(gunner, man) for man in on_table(s))] == []


def position_while_arranging() -> tuple[State, Figure, Figure]:
    """An army that is set up, a gunner of it, and the man beside him, who may be shifted."""
    s = deployed("encounter")
    gunner = next(gunner for gunner in gunners_needing_bearers(s) if gunner.side == s.player)
    second = next(man for man in on_table(s, s.player) if serves(gunner, man))
    s.step, s.arranging = "arrange", [second.id]
    return s, gunner, second


def shifted(s: State, man: Figure, point: Point) -> Choice:
    """The choice by which a man is put down at or near a point."""
    way = route(s, s.player, man.id, point, False)
    assert isinstance(way, Route)
    (choice,) = way.ways[0].choices
    return Choice.parse(choice)


def beside(gunner: Figure, second: Figure, distance: int) -> Point:
    """The point at a distance from the gunner towards the second man."""
    return along((gunner.x, gunner.y), bearing((gunner.x, gunner.y), (second.x, second.y)), distance)


def test_a_man_of_a_team_who_is_put_down_near_its_gunner_is_shifted_into_contact() -> None:
    s, gunner, second = position_while_arranging()
    near = beside(gunner, second, 1_300)
    assert not is_touching(gunner, figure_at(second, near))

    shift = shifted(s, second, near)

    assert arranging.why_not_shift(s, shift) is None
    assert shift.point is not None
    assert is_touching(gunner, figure_at(second, shift.point))


def test_a_man_of_a_team_who_is_put_down_where_he_stands_stays_in_contact() -> None:
    s, gunner, second = position_while_arranging()

    shift = shifted(s, second, (second.x, second.y))

    assert arranging.why_not_shift(s, shift) is None
    assert shift.point is not None
    assert is_touching(gunner, figure_at(second, shift.point))


def test_a_man_of_a_team_who_is_put_down_away_from_its_gunner_stays_there() -> None:
    s, _, second = position_while_arranging()

    assert shifted(s, second, (second.x, second.y + 2_000)).point == (second.x, second.y + 2_000)


@pytest.mark.parametrize(
    ("corporal", "end"), [((8_500, 10_000), "10000,11020"), ((10_880, 10_660), "10000,11300")], ids=["free", "taken"]
)
def test_a_man_with_no_room_in_contact_with_a_gunner_is_led_to_where_he_was_sent(corporal: Point, end: str) -> None:
    position = machine_gun_team((10, 14))
    position.figure("corporal").x, position.figure("corporal").y = corporal

    assert position.led("second", 10_000, 11_300).ways[0].place == end


@pytest.mark.rule("PZF-17.0d")
def test_a_man_with_no_ground_in_contact_with_a_gunner_is_set_up_where_he_was_put() -> None:
    s, gunner, second = position_while_arranging()
    near, between = beside(gunner, second, 1_300), beside(gunner, second, 600)
    direction = bearing((gunner.x, gunner.y), (second.x, second.y))
    s.scenery.added.append(f"wire {between[0]} {between[1]} {direction}")

    shift = shifted(s, second, near)

    assert shift.point == near
    assert arranging.why_not_shift(s, shift) is None


@pytest.mark.parametrize(
    ("y", "halts"), [(16_000, ["refuse-wall", "refuse-wall"]), (12_000, [None, None])], ids=["into-water", "free"]
)
def test_a_way_that_ends_early_says_what_is_in_it(y: int, halts: list[str | None]) -> None:
    pond = {"kind": "water", "rect": [0, 13, 40, 16]}
    figures = [american("corporal", (10, 10), "us_corporal", unit="team"), american("second", (12, 10), unit="team")]
    position = given(figures, step="move", terrain=[pond])

    ways = position.led("corporal", 10_000, y, together=True).ways

    assert [way.halt.id if way.halt else None for way in ways] == halts


def test_the_arc_of_a_weapon_is_on_its_card_and_known_to_the_page() -> None:
    position = machine_gun_team()

    shown = {piece.id: piece for piece in scene(position.state, AMERICAN).pieces}
    gunner, second = shown[position.id("gunner")], shown[position.id("second")]

    assert gunner.body is not None
    assert gunner.body.arc == 90
    assert second.body is not None
    assert second.body.arc == 0
    arcs = [fact.args["arc"] for fact in gunner.facts if fact.args.get("weapon") == weapon_kind_name("mmg")]
    assert arcs == [90]


@pytest.mark.parametrize(
    ("weapons", "spent", "silent"),
    [
        (["mortar_light", "pistol", "grenade"], 0, [("weapon-mortar-light", "refuse-crew")]),
        (["rifle", "pistol"], 5000, [("weapon-rifle", "refuse-moved-far")]),
        (["rifle", "pistol", "knife"], 0, []),
    ],
    ids=["no-crew", "moved-far", "none-silent"],
)
def test_a_shooter_is_told_why_another_of_his_weapons_is_silent(
    weapons: list[str], spent: int, silent: list[tuple[str, str]]
) -> None:
    shooter = american("shooter", (10, 10), weapons=weapons, spent=spent)
    position = given([shooter, german("enemy", (14, 10))], phase="shooting")

    remarks = [remark.args for remark in silent_weapon_remarks(position.state, position.id("shooter"))]

    assert [(args["weapon"].id, args["why"].id) for args in remarks] == silent  # type: ignore[union-attr]


def test_of_two_machine_guns_of_a_tank_the_jammed_one_is_named() -> None:
    position = given([american("tank", (10, 10), "us_m4"), german("enemy", (14, 10))], phase="shooting")
    tank = position.figure("tank")
    (coaxial,) = [number for number, arm in enumerate(tank.arms) if arm.mount == "coax"]
    tank.arms[coaxial].jammed = True

    (remark,) = silent_weapon_remarks(position.state, tank.id)

    assert remark.args["weapon"] == weapon_name(position.state, tank.id, coaxial)
    assert remark.args["why"] == Text("refuse-jammed")


def mortar_team(second: tuple[float, float]) -> Position:
    """A man with a mortar and a pistol, his corporal, and a second man."""
    figures = [
        american("gunner", (10, 10), unit="team", weapons=["pistol", "mortar_light"]),
        american("corporal", (8, 10), "us_corporal", unit="team"),
        american("second", second, unit="team"),
        german("enemy", (10, 34)),
    ]
    return given(figures, phase="shooting", step="shoot")


def idle_for_want_of_crew(s: State) -> list[Text]:
    return [line for line in why_idle(s, on_table(s, AMERICAN)) if line.id == "idle-crew"]


def test_a_mortar_without_a_second_man_is_not_offered_and_says_why() -> None:
    position = mortar_team((11.6, 10))
    s = position.state

    (remark,) = silent_weapon_remarks(s, position.id("gunner"))

    assert describe(s, position.choice("take #gunner")).args["weapon"] == weapon_kind_name("pistol")
    assert idle_for_want_of_crew(s) == [Text("idle-crew", {"count": 1})]
    assert remark.args["weapon"] == weapon_kind_name("mortar_light")
    assert remark.args["why"] == Text("refuse-crew", {"men": 2})


def test_a_mortar_with_a_second_man_is_what_its_gunner_fires() -> None:
    position = mortar_team((11, 10))
    s = position.state

    assert describe(s, position.choice("take #gunner")).args["weapon"] == weapon_kind_name("mortar_light")
    assert idle_for_want_of_crew(s) == []
    assert list(silent_weapon_remarks(s, position.id("gunner"))) == []
