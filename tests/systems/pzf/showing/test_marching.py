"""Figures led to a point: single ones, vehicles, a leader with his group; and the table as its seat sees it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.pzf.position import AMERICAN, GERMAN, Piece, Position, american, german, given

from bocage.kernel.contract.look import Way
from bocage.kernel.showing.view import GroupLoss
from bocage.kernel.text import Text, text
from bocage.systems.pzf.showing.scene import scene

ANY_DICE = bytes(32)
DISTANT_ENEMY = german("enemy", (34, 22))
SERGEANT = american("sergeant", (10, 10), "us_sergeant", unit="one")
ROW = ("first", "second", "third", "fourth", "fifth")
"""The men of the sergeant, in a row from west to east behind him."""
PRIVATES = [american(name, (7 + 1.5 * number, 11.5), unit="one") for number, name in enumerate(ROW)]
SQUAD = [SERGEANT, *PRIVATES, DISTANT_ENEMY]


def squad(*more: Piece, **situation: Any) -> Position:
    """The squad about to move; once all have moved, the enemy rolls dice."""
    return given([*SQUAD, *more], step="move", key=ANY_DICE, **situation)


def way_of(position: Position, ways: tuple[Way, ...], name: str) -> Way:
    (way,) = [way for way in ways if way.piece == position.id(name)]
    return way


def test_a_leader_takes_his_whole_group_along_in_legal_moves() -> None:
    position = squad()

    route = position.led("sergeant", 10_000, 15_000, together=True)
    position.follow(*route.ways)

    assert sorted(way.piece for way in route.ways) == sorted(position.id(name) for name in ("sergeant", *ROW))
    assert [link for link in route.links if link.broken] == []
    assert [position.place(name) for name in ("sergeant", "first", "fifth")] == [
        (10_000, 15_000),
        (7_000, 16_500),
        (13_000, 16_500),
    ]
    assert [name for name in ("sergeant", *ROW) if not position.figure(name).acted] == []


def test_a_man_who_is_left_behind_hangs_on_by_a_broken_link() -> None:
    pond = {"kind": "water", "rect": [11.3, 12.2, 13.5, 14]}
    position = squad(terrain=[pond])
    position.figure("fifth").acted = True

    route = position.led("sergeant", 4_500, 10_000, together=True)

    (broken,) = [link for link in route.links if link.broken]
    assert position.id("fifth") in (broken.a, broken.b)


def test_links_of_command_are_shown_to_their_side_only() -> None:
    position = squad()

    linked = {id for link in scene(position.state, AMERICAN).links for id in (link.a, link.b)}

    assert linked == {position.id(name) for name in ("sergeant", *ROW)}
    assert list(scene(position.state, GERMAN).links) == []


def test_a_man_who_is_led_too_far_goes_to_the_end_of_his_movement() -> None:
    position = squad()

    (way,) = position.led("sergeant", 10_000, 1_000).ways

    assert (way.place, way.cost, way.budget) == ("10000,4000", 6_000, 6_000)
    assert way.choices == (f"take #{position.id('sergeant')}", "to (10000,4000)")


def test_a_man_is_not_led_to_where_another_stands() -> None:
    assert squad().why_not_led("sergeant", 10_000, 11_500) == ("PZF-B5b", "refuse-base")


def test_a_man_who_is_led_too_far_over_an_obstacle_stops_before_it() -> None:
    wall = {"kind": "wall_low", "line": [[6, 4], [14, 4]], "width": 0.3}
    position = squad(terrain=[wall])

    (way,) = position.led("sergeant", 10_000, 1_000).ways

    assert way.place == "10000,4650"


@pytest.mark.parametrize(
    ("moves", "inches_left", "guns"),
    [([], 12, "unmoved"), (["to (20000,11000)"], 9, "one"), (["to (20000,18000)"], 2, "none")],
    ids=["unmoved", "three-inches", "ten-inches"],
)
def test_a_tank_is_told_how_much_movement_is_left_and_which_guns_can_still_fire(
    moves: list[str], inches_left: int, guns: str
) -> None:
    position = squad(american("tank", (20, 8), "us_m4", facing=0))

    position.play("take #tank", *moves)

    prompt = position.question().prompt
    assert prompt.args["left"] == text("inches", whole=inches_left, tenths=0)
    assert prompt.args["guns"] == guns


def test_a_man_who_is_led_past_others_goes_round_them() -> None:
    position = squad()

    (way,) = position.led("third", 10_000, 8_600).ways
    position.follow(way)

    assert len(way.via) == 3
    assert way.via[-1] == "10000,8600"
    assert position.place("third") == (10_000, 8_600)


def test_leading_a_second_man_ends_the_move_of_the_first() -> None:
    position = squad()
    position.follow(*position.led("first", 7_000, 13_000).ways)

    (way,) = position.led("second", 8_500, 13_000).ways
    position.follow(way)

    assert way.choices[:2] == ("done", f"take #{position.id('second')}")
    assert position.figure("first").acted
    assert position.place("second") == (8_500, 13_000)


def test_a_leader_who_was_taken_already_goes_with_his_group() -> None:
    position = squad()
    position.play("take #sergeant")

    position.follow(*position.led("sergeant", 10_000, 15_000, together=True).ways)

    assert [position.figure(name).y for name in ("sergeant", "first", "fifth")] == [15_000, 16_500, 16_500]


def test_a_leader_who_has_begun_to_move_goes_on_before_his_group() -> None:
    position = squad()
    position.play("take #sergeant", "to (10000,9000)")

    route = position.led("sergeant", 13_000, 9_000, together=True)
    position.follow(*route.ways)

    assert route.ways[0].piece == position.id("sergeant")
    assert (position.figure("sergeant").x, position.figure("fifth").x) == (13_000, 16_000)


def test_a_man_who_was_taken_but_not_moved_can_still_move() -> None:
    position = squad()
    position.play("take #first")

    position.follow(*position.led("second", 8_500, 13_000).ways)

    assert not position.figure("first").acted
    assert position.why_not("to (8500,13000)") == ("PZF-B5a", "refuse-too-short"), "a man who has moved is not put back"


def test_a_vehicle_that_was_taken_but_not_moved_can_still_drive() -> None:
    tanks = [american("tank", (20, 20), "us_m4", facing=0), american("other tank", (28, 20), "us_m4", facing=0)]
    position = squad(*tanks)
    position.play("take #tank")

    position.follow(*position.led("other tank", 28_000, 22_000).ways)

    assert not position.figure("tank").acted


def test_a_vehicle_that_has_traversed_its_turret_has_had_its_move() -> None:
    position = squad(american("tank", (20, 20), "us_m4", facing=0))

    position.play("take #tank", "traverse =10")

    assert position.why_not("to (20000,20000)") == ("PZF-B5a", "refuse-too-short")
    assert position.led("first", 7_000, 13_000).ways[0].choices[0] == "done"


def test_a_gun_that_was_taken_but_not_moved_can_still_be_turned() -> None:
    gun = american("gun", (36, 10), "us_57mm", facing=0, gunner="gunner")
    gunner = american("gunner", (36, 8.68), acted=True)
    position = given([gun, gunner, DISTANT_ENEMY], step="move", size=[48, 48], key=ANY_DICE)

    position.play("take #gun", "to (36000,10000)", "take #gun", "turn =10", "done")

    assert position.figure("gun").acted
    assert position.figure("gun").facing == 10_000


def test_a_leader_who_cannot_come_along_is_named_with_the_reason_and_can_still_move() -> None:
    pond = {"kind": "water", "rect": [9.3, 10.45, 10.7, 11]}
    position = given([SERGEANT, *PRIVATES[3:], DISTANT_ENEMY], step="move", terrain=[pond])
    position.play("take #sergeant")

    route = position.led("sergeant", 10_000, 10_600, together=True)
    position.follow(*route.ways)

    (stay,) = route.stays
    assert (stay.pieces, stay.told.id) == ((position.id("sergeant"),), "lead-stays")
    assert not position.figure("sergeant").acted


def test_a_vehicle_turns_to_what_is_beside_it_and_backs_up_to_what_is_behind_it() -> None:
    position = given([american("tank", (20, 20), "us_m4", facing=0), DISTANT_ENEMY], step="move")
    take = f"take #{position.id('tank')}"

    (beside,) = position.led("tank", 24_000, 20_000).ways
    (behind,) = position.led("tank", 20_000, 17_000).ways

    assert beside.choices == (take, "turn =90", "to (24000,20000)")
    assert (beside.facing, beside.cost) == (90, 5_000)
    assert behind.choices == (take, "to (20000,17000)")
    assert (behind.facing, behind.cost) == (0, 3_000)


@pytest.mark.parametrize("seat", [AMERICAN, GERMAN])
def test_no_seat_leads_german_figures_while_the_americans_move(seat: int) -> None:
    position = squad()

    assert position.game.route(seat, position.id("enemy"), (20_000, 20_000), together=False) is None


def test_a_tank_is_shown_with_its_hull_and_its_armour() -> None:
    position = squad(american("tank", (20, 20), "us_m4", facing=90))

    (tank,) = [piece for piece in scene(position.state, AMERICAN).pieces if piece.id == position.id("tank")]

    assert tank.body is not None
    assert (tank.body.length, tank.body.width, tank.body.facing, tank.body.turret) == (3240, 1460, 90, 90)
    armour = tank.facts[0].args
    assert (armour["front"], armour["side"], armour["top"]) == (12, 11, 9)


def test_a_leader_is_shown_as_one_and_in_the_group_of_his_men() -> None:
    position = squad()

    shown = {piece.id: piece for piece in scene(position.state, AMERICAN).pieces}
    sergeant = shown[position.id("sergeant")]

    assert sergeant.kind == "leader"
    assert sergeant.group != 0
    assert {shown[position.id(name)].group for name in ROW} == {sergeant.group}
    assert [fact.id for fact in sergeant.facts][:2] == ["fact-man", "fact-pv"]


def test_a_lieutenant_is_shown_as_an_officer() -> None:
    position = squad(american("lieutenant", (20, 20), "us_lieutenant"))

    (lieutenant,) = [piece for piece in scene(position.state, AMERICAN).pieces if piece.id == position.id("lieutenant")]

    assert lieutenant.kind == "officer"


def test_the_men_that_a_group_has_lost_are_counted_for_both_sides() -> None:
    position = squad()
    group = position.state.figures[position.id("sergeant")].unit
    assert scene(position.state, AMERICAN).losses == ()

    for name in ROW[:2]:
        position.state.figures[position.id(name)].where = "lost"

    assert scene(position.state, GERMAN).losses == (GroupLoss(AMERICAN, group, 2),)


def test_the_ground_in_reach_is_shown_before_a_move_and_shrinks_on_the_way() -> None:
    position = squad()

    before = position.game.ways(AMERICAN, position.id("first"))
    position.play("take #first", "to (7000,14500)")
    on_the_way = position.game.ways(AMERICAN, position.id("first"))

    assert (len(before), len(on_the_way)) == (100, 28)
    assert [way.place for way in on_the_way if not way.choices[0].startswith("to (")] == []


def test_a_man_who_is_led_alone_is_shown_whether_the_chain_of_command_will_hold() -> None:
    position = squad()

    near, distant = position.led("first", 7_000, 10_000), position.led("first", 3_000, 15_000)

    assert [link for link in near.links if link.broken] == []
    (broken,) = [link for link in distant.links if link.broken]
    assert position.id("first") in (broken.a, broken.b)


def test_a_move_is_told_and_a_man_who_was_only_taken_is_not() -> None:
    position = squad()

    position.play("take #first", "to (7000,14500)", "done", "take #second", "done")

    assert [line.pieces for line in position.game.log if line.message.id == "told-moves"] == [(position.id("first"),)]


@pytest.mark.parametrize(
    ("name", "rule", "why"), [("first", "PZF-B3k", "refuse-has-acted"), ("enemy", "PZF-B3g", "refuse-not-yours")]
)
def test_a_refusal_says_why_a_figure_cannot_be_taken(name: str, rule: str, why: str) -> None:
    position = squad()
    position.play("take #first", "to (7000,14500)", "done")

    assert position.why_not(f"take #{name}") == (rule, why)


def test_a_click_on_an_enemy_is_answered_with_a_reason() -> None:
    position = squad()
    position.play("take #first")

    assert position.why_not("click #enemy") == ("PZF-B5b", "refuse-base")


def test_a_group_goes_round_an_obstacle_and_a_man_who_must_jump_it_is_told_so() -> None:
    wall = {"kind": "wall_low", "line": [[6.2, 14], [16, 14]], "width": 0.3}
    position = squad(terrain=[wall])

    ways = position.led("sergeant", 10_000, 15_000, together=True).ways
    (first_alone,) = position.led("first", 7_000, 16_500).ways

    assert way_of(position, ways, "first").risk is None
    assert len(way_of(position, ways, "first").via) == 3, "round the end of the wall"
    assert way_of(position, ways, "fourth").risk == text("lead-jump", count=1)
    assert first_alone.risk == text("lead-jump", count=1)


RIFLEMAN = american("rifleman", (10, 10), unit="one", weapons=["rifle", "grenade"])
GUNNER = american("gunner", (14, 10), unit="one", weapons=["smg"])


def test_a_way_beyond_half_the_movement_says_which_weapon_it_silences_and_from_where() -> None:
    position = given([RIFLEMAN, GUNNER], step="move")

    (short,) = position.led("rifleman", 10_000, 13_000).ways
    (long,) = position.led("rifleman", 10_000, 15_000).ways
    (with_smg,) = position.led("gunner", 14_000, 15_500).ways

    assert (short.price, short.beyond) == (None, "")
    assert (long.price, long.beyond) == (text("lead-silent", weapon=text("weapon-rifle")), "10000,13010")
    assert with_smg.price is None


def test_a_man_who_jumps_an_obstacle_cannot_fire() -> None:
    wall = {"kind": "wall_low", "line": [[5, 11.5], [20, 11.5]], "width": 0.3}
    position = given([GUNNER], step="move", terrain=[wall])

    (way,) = position.led("gunner", 14_000, 13_500).ways

    assert way.price == text("lead-silent", weapon=text("weapon-smg"))


def test_a_weapon_that_is_not_loaded_is_not_named_as_silenced() -> None:
    position = given([RIFLEMAN], step="move")
    position.figure("rifleman").arms[0].unloaded = True

    (way,) = position.led("rifleman", 10_000, 15_000).ways

    assert way.price is None


@pytest.mark.parametrize(
    ("weapon", "y", "price"),
    [
        ("smg", 12_000, None),
        ("smg", 15_000, text("lead-silent-alike", count=1, of=3, weapon=text("weapon-rifle"))),
        ("lmg", 15_000, text("lead-silent-of", count=2, of=3)),
    ],
    ids=["short-way", "one-rifle", "rifle-and-lmg"],
)
def test_a_leader_is_told_how_many_of_his_group_will_not_fire(weapon: str, y: int, price: Text | None) -> None:
    group = [SERGEANT | {"weapons": ["pistol"]}, RIFLEMAN | {"at": [12, 10]}, GUNNER | {"weapons": [weapon]}]
    position = given(group, step="move")

    assert position.led("sergeant", 10_000, y, together=True).price == price


def test_a_man_who_is_led_into_a_house_and_ends_at_its_wall_is_told_how_to_get_in() -> None:
    house = {"kind": "building_stone", "rect": [10, 10, 16, 16]}
    figures = [american("rifleman", (8, 10.7)), german("enemy", (40, 20))]
    position = given(figures, step="move", terrain=[house])

    (into_it,) = position.led("rifleman", 15_300, 10_700).ways
    (past_it,) = position.led("rifleman", 19_000, 10_700).ways

    assert position.why_not_led("rifleman", 10_700, 10_700) == ("PZF-B5j", "refuse-house")
    assert into_it.halt is not None
    assert into_it.halt.id == "refuse-house"
    assert past_it.halt is not None
    assert past_it.halt.id == "refuse-wall", "only that something stops him"


def tank_facing_north(*more: Piece, **situation: Any) -> Position:
    tank = american("tank", (20, 6), "us_m4", facing=0)
    return given([tank, german("enemy", (44, 20)), *more], step="move", **situation)


def id_of(told: Text | None) -> str | None:
    return told.id if told else None


WALL_AHEAD = {"kind": "wall_low", "line": [[15, 10], [25, 10]], "width": 0.6}
SCRUB_AHEAD = {"kind": "scrub", "rect": [15, 9, 25, 12]}


@pytest.mark.parametrize(
    ("more", "situation", "risk"),
    [
        ([], {}, None),
        ([], {"terrain": [WALL_AHEAD], "options": {"demolition": True}}, "lead-ram"),
        ([german("in the way", (20, 10))], {}, "lead-run-at"),
        ([], {"terrain": [SCRUB_AHEAD]}, "lead-bog"),
    ],
    ids=["open", "wall", "enemy", "scrub"],
)
def test_a_tank_is_told_what_it_will_roll_for_before_it_drives(
    more: list[Piece], situation: dict[str, Any], risk: str | None
) -> None:
    (way,) = tank_facing_north(*more, **situation).led("tank", 20_000, 11_000).ways

    assert id_of(way.risk) == risk
    if risk == "lead-ram":
        assert way.risk == text("lead-ram", what=text("terrain-wall-low"))


@pytest.mark.parametrize(
    ("more", "halt"), [([], None), ([american("friend", (20, 12))], "refuse-base")], ids=["free", "friend"]
)
def test_a_tank_is_told_what_stops_it(more: list[Piece], halt: str | None) -> None:
    (way,) = tank_facing_north(*more).led("tank", 20_000, 22_000).ways

    assert id_of(way.halt) == halt


def test_a_tank_with_a_friend_right_before_it_cannot_be_led_past_him() -> None:
    position = tank_facing_north(american("friend", (20, 8.2)))

    assert position.why_not_led("tank", 20_000, 30_000) == ("PZF-9.7j", "refuse-base")


@pytest.mark.parametrize(("y", "guns"), [(11_000, "one"), (15_000, "none")])
def test_a_tank_is_told_which_guns_its_way_silences(y: int, guns: str) -> None:
    (way,) = tank_facing_north().led("tank", 20_000, y).ways

    assert way.price == text("lead-guns", guns=guns)


def test_a_group_is_told_that_its_way_leads_through_mines() -> None:
    mined = {"kind": "minefield", "rect": [4, 13, 16, 19]}

    free = squad(terrain=[mined]).led("sergeant", 10_000, 10_800, together=True)
    through = squad(terrain=[mined]).led("sergeant", 10_000, 15_000, together=True)

    assert [id_of(way.risk) for way in free.ways] == [None] * len(free.ways)
    assert {id_of(way.risk) for way in through.ways} == {"lead-mines"}
