"""Figures led to a point: single ones, vehicles, a leader with his group; and the table as its seat sees it."""

from __future__ import annotations

from typing import Any

from tests.systems.pzf.driver import at

from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Route, Way
from bocage.kernel.contract.registry import find
from bocage.kernel.play.game import Game
from bocage.kernel.rules import Violation
from bocage.kernel.text import text
from bocage.systems.pzf.showing.marching import route
from bocage.systems.pzf.showing.scene import scene
from bocage.systems.pzf.state.model import State

SQUAD: list[dict[str, Any]] = [
    {"name": "sergeant", "type": "us_sergeant", "at": [10, 10], "unit": "one"},
    *({"name": f"m{i}", "type": "us_private", "at": [7 + 1.5 * i, 11.5], "unit": "one"} for i in range(5)),
    {"name": "x", "type": "ger_grenadier", "at": [34, 22]},
]


def played(s: State, choices: list[str]) -> Game:
    """The choices played from a state as one plan."""
    game = Game.start(find("pzf"), s.setting, s, "test", {}, key=bytes(32))
    assert game.play([Choice.parse(choice) for choice in choices], 0) == len(choices)
    return game


def led(s: State, id: int, x: int, y: int, together: bool = False) -> Route:
    found = route(s, 0, id, (x, y), together)
    assert isinstance(found, Route)
    return found


def test_a_leader_takes_his_whole_group_along_in_lawful_moves() -> None:
    s, ids = at(step="move", figures=SQUAD)
    found = led(s, ids["sergeant"], 10_000, 15_000, together=True)
    assert {way.piece for way in found.ways} == {id for name, id in ids.items() if name != "x"}
    assert not any(link.broken for link in found.links)
    game = played(s, [choice for way in found.ways for choice in way.choices])
    assert [game.state.figures[ids[name]].y for name in ("sergeant", "m0", "m4")] == [15_000, 16_500, 16_500]
    assert all(game.state.figures[way.piece].acted for way in found.ways)


def test_whoever_is_left_behind_hangs_on_by_a_broken_link() -> None:
    wall = {"kind": "water", "rect": [11.3, 12.2, 13.5, 14]}
    s, ids = at(step="move", terrain=[wall], figures=SQUAD)
    s.figures[ids["m4"]].acted = True
    found = led(s, ids["sergeant"], 4_500, 10_000, together=True)
    broken = [link for link in found.links if link.broken]
    assert [ids["m4"] in (link.a, link.b) for link in broken] == [True]
    assert scene(s, 0).links
    assert not scene(s, 1).links


def test_one_who_is_led_too_far_goes_as_far_as_he_can() -> None:
    s, ids = at(step="move", figures=SQUAD)
    way = led(s, ids["sergeant"], 10_000, 1_000).ways[0]
    assert (way.place, way.cost, way.budget) == ("10000,4000", 6_000, 6_000)
    assert way.choices == (f"take #{ids['sergeant']}", "to (10000,4000)")
    refused = route(s, 0, ids["sergeant"], (10_000, 11_500), False)
    assert isinstance(refused, Violation)
    assert refused.rule == "PZF-B5b"


def test_one_who_is_led_too_far_over_an_obstacle_stops_before_it() -> None:
    wall = {"kind": "wall_low", "line": [[6, 4], [14, 4]], "width": 0.3}
    s, ids = at(step="move", terrain=[wall], figures=SQUAD)
    way = led(s, ids["sergeant"], 10_000, 1_000).ways[0]
    assert 4_150 < int(way.place.split(",")[1]) < 5_000


def test_who_moves_hears_how_much_is_left_and_a_tank_whether_its_gun_can_still_fire() -> None:
    tank = {"name": "tank", "type": "us_m4", "at": [20, 8], "facing": 0}
    asked = []
    for moves in ([], ["to (20000,11000)"], ["to (20000,18000)"]):
        s, ids = at(step="move", figures=[tank, *SQUAD])
        question = played(s, [f"take #{ids['tank']}", *moves]).asked(0)
        assert question is not None
        asked.append((question.prompt.args["left"], question.prompt.args["guns"]))
    assert asked == [
        (text("inches", whole=12, tenths=0), "unmoved"),
        (text("inches", whole=9, tenths=0), "one"),
        (text("inches", whole=2, tenths=0), "none"),
    ]


def test_one_who_is_led_past_others_goes_round_them() -> None:
    s, ids = at(step="move", figures=SQUAD)
    way = led(s, ids["m2"], 10_000, 8_600).ways[0]
    assert len(way.via) > 1
    assert way.via[-1] == "10000,8600"
    played(s, list(way.choices))


def test_to_lead_another_is_to_be_done_with_the_first() -> None:
    s, ids = at(step="move", figures=SQUAD)
    game = played(s, list(led(s, ids["m0"], 7_000, 13_000).ways[0].choices))
    found = game.route(0, ids["m1"], (8_500, 13_000), together=False)
    assert isinstance(found, Route)
    assert found.ways[0].choices[:2] == ("done", f"take #{ids['m1']}")
    game.play([Choice.parse(choice) for choice in found.ways[0].choices], 0)
    assert game.state.figures[ids["m0"]].acted


def test_a_leader_who_was_taken_up_already_goes_with_his_group() -> None:
    s, ids = at(step="move", figures=SQUAD)
    game = played(s, [f"take #{ids['sergeant']}"])
    found = game.route(0, ids["sergeant"], (10_000, 15_000), together=True)
    assert isinstance(found, Route)
    plan = [Choice.parse(choice) for way in found.ways for choice in way.choices]
    assert game.play(plan, 0) == len(plan)
    assert [game.state.figures[ids[name]].y for name in ("sergeant", "m0", "m4")] == [15_000, 16_500, 16_500]


def test_a_leader_who_is_on_his_way_goes_on_before_his_group() -> None:
    s, ids = at(step="move", figures=SQUAD)
    game = played(s, [f"take #{ids['sergeant']}", "to (10000,9000)"])
    found = game.route(0, ids["sergeant"], (13_000, 9_000), together=True)
    assert isinstance(found, Route)
    assert found.ways[0].piece == ids["sergeant"]
    game.play([Choice.parse(choice) for way in found.ways for choice in way.choices], 0)
    assert (game.state.figures[ids["sergeant"]].x, game.state.figures[ids["m4"]].x) == (13_000, 16_000)


def test_whoever_was_only_looked_at_can_still_move() -> None:
    s, ids = at(step="move", figures=SQUAD)
    game = played(s, [f"take #{ids['m0']}"])
    found = game.route(0, ids["m1"], (8_500, 13_000), together=False)
    assert isinstance(found, Route)
    game.play([Choice.parse(choice) for choice in found.ways[0].choices], 0)
    assert not game.state.figures[ids["m0"]].acted
    # Who has gone somewhere is not put back.
    assert game.why_not(Choice("to", point=(8_500, 13_000)), 0) is not None


def test_a_vehicle_that_was_only_taken_up_can_still_drive() -> None:
    tanks = [{"name": f"t{i}", "type": "us_m4", "at": [20 + 8 * i, 20], "facing": 0} for i in range(2)]
    s, ids = at(step="move", figures=[*tanks, *SQUAD])
    game = played(s, [f"take #{ids['t0']}"])
    found = game.route(0, ids["t1"], (28_000, 22_000), together=False)
    assert isinstance(found, Route)
    game.play([Choice.parse(choice) for choice in found.ways[0].choices], 0)
    assert not game.state.figures[ids["t0"]].acted
    # One that has turned its turret a little has had its move.
    for choice in ("done", f"take #{ids['t0']}", "traverse =10"):
        game.choose(Choice.parse(choice), 0)
    assert game.why_not(Choice("to", point=(20_000, 20_000)), 0) is not None
    found = game.route(0, ids["m0"], (7_000, 13_000), together=False)
    assert isinstance(found, Route)
    assert found.ways[0].choices[0] == "done"


def test_a_gun_that_was_only_taken_up_can_still_be_turned() -> None:
    gun = {"name": "gun", "type": "us_57mm", "side": "american", "at": [36, 10], "facing": 0, "gunner": "m"}
    gunner = {"name": "m", "type": "us_private", "at": [36, 8.68], "acted": True}
    s, ids = at(step="move", size=[48, 48], figures=[gun, gunner, SQUAD[-1]])
    game = played(s, [f"take #{ids['gun']}", "to (36000,10000)", f"take #{ids['gun']}", "turn =10", "done"])
    assert game.state.figures[ids["gun"]].acted


def test_whoever_cannot_come_along_is_named_with_the_reason_and_can_still_move() -> None:
    pond = {"kind": "water", "rect": [9.3, 10.45, 10.7, 11]}
    s, ids = at(step="move", terrain=[pond], figures=[*SQUAD[:1], *SQUAD[4:]])
    game = played(s, [f"take #{ids['sergeant']}"])
    found = game.route(0, ids["sergeant"], (10_000, 10_600), together=True)
    assert isinstance(found, Route)
    (stay,) = found.stays
    assert (stay.pieces, stay.told.id) == ((ids["sergeant"],), "lead-stays")
    game.play([Choice.parse(choice) for way in found.ways for choice in way.choices], 0)
    assert not game.state.figures[ids["sergeant"]].acted


def test_a_vehicle_turns_first_and_backs_up_to_what_is_behind_it() -> None:
    tank = {"name": "tank", "type": "us_m4", "at": [20, 20], "facing": 0}
    s, ids = at(step="move", figures=[tank, SQUAD[-1]])
    way = led(s, ids["tank"], 24_000, 20_000).ways[0]
    assert way.choices == (f"take #{ids['tank']}", "turn =90", "to (24000,20000)")
    assert way.facing == 90
    assert led(s, ids["tank"], 20_000, 16_000).ways[0].facing == 0, "it goes backwards"
    assert way.cost == 5_000
    back = led(s, ids["tank"], 20_000, 17_000).ways[0]
    assert back.choices == (f"take #{ids['tank']}", "to (20000,17000)")


def test_nobody_leads_the_enemys_figures() -> None:
    s, ids = at(step="move", figures=SQUAD)
    assert route(s, 0, ids["x"], (20_000, 20_000), False) is None
    assert route(s, 1, ids["x"], (20_000, 20_000), False) is None


def test_pieces_have_bodies_facts_and_groups() -> None:
    tank = {"name": "tank", "type": "us_m4", "at": [20, 20], "facing": 90}
    s, ids = at(step="move", figures=[*SQUAD, tank])
    seen = {piece.id: piece for piece in scene(s, 0).pieces}
    hull = seen[ids["tank"]].body
    assert hull is not None
    assert (hull.length, hull.width, hull.facing, hull.turret) == (3240, 1460, 90, 90)
    armour = seen[ids["tank"]].facts[0].args
    assert (armour["front"], armour["side"], armour["top"]) == (12, 11, 9)
    sergeant = seen[ids["sergeant"]]
    assert sergeant.kind == "leader"
    assert sergeant.group == seen[ids["m0"]].group != 0
    assert [fact.id for fact in sergeant.facts][:2] == ["fact-man", "fact-pv"]


def test_the_ground_in_reach_is_known_before_a_move_and_on_the_way() -> None:
    s, ids = at(step="move", figures=SQUAD)
    before = played(s, []).ways(0, ids["m0"])
    on_the_way = played(s, [f"take #{ids['m0']}", "to (7000,14500)"]).ways(0, ids["m0"])
    assert len(before) > len(on_the_way) > 10
    assert on_the_way[0].choices[0].startswith("to (")


def test_whoever_is_led_alone_sees_whether_the_chain_will_hold() -> None:
    s, ids = at(step="move", figures=SQUAD)
    assert not any(link.broken for link in led(s, ids["m0"], 7_000, 10_000).links)
    (broken,) = (link for link in led(s, ids["m0"], 3_000, 15_000).links if link.broken)
    assert ids["m0"] in (broken.a, broken.b)


def test_a_move_is_told_of_and_a_refusal_says_why_somebody_cannot_be_taken() -> None:
    s, ids = at(step="move", figures=SQUAD)
    game = played(s, [f"take #{ids['m0']}", "to (7000,14500)", "done", f"take #{ids['m1']}", "done"])
    told = [line.pieces for line in game.log if line.message.id == "told-moves"]
    assert told == [(ids["m0"],)]
    for name, why in (("m0", "refuse-has-acted"), ("x", "refuse-not-yours")):
        refused = game.why_not(Choice("take", ids[name]), 0)
        assert refused is not None
        assert refused.why.id == why


def test_a_click_on_an_enemy_is_answered_whatever_is_asked() -> None:
    s, ids = at(step="move", figures=SQUAD)
    refused = played(s, [f"take #{ids['m0']}"]).why_not(Choice("click", ids["x"]), 0)
    assert refused is not None
    assert refused.why.id != "refuse-not-offered"


def test_a_group_goes_round_an_obstacle_and_whoever_must_get_over_it_is_told_of() -> None:
    wall = {"kind": "wall_low", "line": [[6.2, 14], [16, 14]], "width": 0.3}
    s, ids = at(step="move", terrain=[wall], figures=SQUAD)
    found = led(s, ids["sergeant"], 10_000, 15_000, together=True)
    risks = {way.piece: way.risk for way in found.ways}
    assert risks[ids["m0"]] is None
    assert next(len(way.via) for way in found.ways if way.piece == ids["m0"]) > 1
    assert risks[ids["m3"]] == text("lead-jump", count=1)
    alone = led(s, ids["m0"], 7_000, 16_500)
    assert alone.ways[0].risk == text("lead-jump", count=1)


RIFLE = {"name": "r", "type": "us_private", "at": [10, 10], "unit": "one", "weapons": ["rifle", "grenade"]}
SMG = {"name": "s", "type": "us_private", "at": [14, 10], "unit": "one", "weapons": ["smg"]}


def test_a_way_beyond_half_the_movement_says_which_weapon_it_silences_and_from_where() -> None:
    s, ids = at(step="move", figures=[RIFLE, SMG])
    near, far = (led(s, ids["r"], 10_000, y).ways[0] for y in (13_000, 15_000))
    assert (near.price, near.beyond) == (None, "")
    assert far.price == text("lead-silent", weapon=text("weapon-rifle"))
    x, y = map(int, far.beyond.split(","))
    assert (x, 13_000 <= y <= 13_060) == (10_000, True)
    assert led(s, ids["s"], 14_000, 15_500).ways[0].price is None


def test_who_jumps_fires_nothing_more_and_a_silent_weapon_is_not_silenced_again() -> None:
    wall = {"kind": "wall_low", "line": [[5, 11.5], [20, 11.5]], "width": 0.3}
    s, ids = at(step="move", terrain=[wall], figures=[SMG])
    assert led(s, ids["s"], 14_000, 13_500).ways[0].price == text("lead-silent", weapon=text("weapon-smg"))
    s, ids = at(step="move", figures=[RIFLE])
    s.figures[ids["r"]].arms[0].unloaded = True
    assert led(s, ids["r"], 10_000, 15_000).ways[0].price is None


def test_a_leader_hears_how_many_of_his_group_will_not_fire() -> None:
    s, ids = at(step="move", figures=[{**SQUAD[0], "weapons": ["pistol"]}, RIFLE | {"at": [12, 10]}, SMG])
    assert led(s, ids["sergeant"], 10_000, 12_000, together=True).price is None
    price = led(s, ids["sergeant"], 10_000, 15_000, together=True).price
    assert price == text("lead-silent-alike", count=1, of=3, weapon=text("weapon-rifle"))
    lmg = SMG | {"weapons": ["lmg"]}
    s, ids = at(step="move", figures=[{**SQUAD[0], "weapons": ["pistol"]}, RIFLE | {"at": [12, 10]}, lmg])
    price = led(s, ids["sergeant"], 10_000, 15_000, together=True).price
    assert price == text("lead-silent-of", count=2, of=3)


def test_whoever_is_led_into_a_house_and_ends_at_its_wall_hears_how_one_gets_in() -> None:
    house = {"kind": "building_stone", "rect": [10, 10, 16, 16]}
    men = [{"name": "a", "type": "us_private", "at": [8, 10.7]}, {"name": "x", "type": "ger_grenadier", "at": [40, 20]}]
    s, ids = at(step="move", terrain=[house], figures=men)
    near = route(s, 0, ids["a"], (10_700, 10_700), False)
    assert isinstance(near, Violation)
    assert (near.why.id, near.rule) == ("refuse-house", "PZF-B5j")
    far = led(s, ids["a"], 15_300, 10_700)
    assert [way.halt and way.halt.id for way in far.ways] == ["refuse-house"]
    # A man who is led past it is only told that something stops him.
    beyond = led(s, ids["a"], 19_000, 10_700)
    assert [way.halt and way.halt.id for way in beyond.ways] == ["refuse-wall"]


def driven(x: int, y: int, *more: dict[str, Any], terrain: tuple[dict[str, Any], ...] = (), **words: Any) -> Way:
    """How a tank that looks north would be led to a point."""
    tank = {"name": "t", "type": "us_m4", "at": [20, 6], "facing": 0}
    foe = {"name": "x", "type": "ger_grenadier", "at": [44, 20]}
    s, ids = at(step="move", figures=[tank, foe, *more], terrain=list(terrain), **words)
    return led(s, ids["t"], x, y).ways[0]


def test_a_tank_says_what_it_will_roll_for_before_it_drives() -> None:
    wall = {"kind": "wall_low", "line": [[15, 10], [25, 10]], "width": 0.6}
    bushes = {"kind": "scrub", "rect": [15, 9, 25, 12]}
    man = {"name": "y", "type": "ger_grenadier", "at": [20, 10]}
    assert driven(20_000, 11_000).risk is None
    rams = driven(20_000, 11_000, terrain=(wall,), options={"demolition": True}).risk
    assert rams == text("lead-ram", what=text("terrain-wall-low"))
    assert (driven(20_000, 11_000, man).risk or text("")).id == "lead-run-at"
    assert (driven(20_000, 11_000, terrain=(bushes,)).risk or text("")).id == "lead-bog"


def test_a_tank_says_who_stops_it_and_which_guns_its_way_silences() -> None:
    friend = {"name": "p", "type": "us_private", "at": [20, 12]}
    assert (driven(20_000, 22_000, friend).halt or text("")).id == "refuse-base"
    assert driven(20_000, 22_000).halt is None
    close = {**friend, "at": [20, 8.2]}
    tank = {"name": "t", "type": "us_m4", "at": [20, 6], "facing": 0}
    s, ids = at(step="move", figures=[tank, close, {"name": "x", "type": "ger_grenadier", "at": [44, 20]}])
    refusal = route(s, 0, ids["t"], (20_000, 30_000), False)
    assert isinstance(refusal, Violation)
    assert refusal.why.id == "refuse-base"
    assert driven(20_000, 11_000).price == text("lead-guns", guns="one")
    assert driven(20_000, 15_000).price == text("lead-guns", guns="none")
