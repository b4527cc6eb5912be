"""Teams with a heavy weapon: set up so that it is served, led with it, and told in time what a second man is for."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.pzf.driver import at
from tests.systems.pzf.showing.test_marching import led, played

from bocage.ground.table import along, bearing
from bocage.kernel.choice import Choice
from bocage.kernel.rules import Violation
from bocage.kernel.text import Text
from bocage.systems.pzf.heavy.carrying import haulers, men_to_move
from bocage.systems.pzf.morale.command import is_grade
from bocage.systems.pzf.scenarios import deployment
from bocage.systems.pzf.scenarios.arranging import why_not_shift
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

SECOND = [10, 9.0]


def team(second: list[float]) -> tuple[State, dict[str, int]]:
    """A gunner who looks north, his corporal, and a second man somewhere."""
    figures: list[dict[str, Any]] = [
        {"name": "gunner", "type": "us_private", "at": [10, 10], "unit": "mg", "weapons": ["mmg"], "facing": 0},
        {"name": "corporal", "type": "us_corporal", "at": [8.5, 10], "unit": "mg"},
        {"name": "second", "type": "us_private", "at": second, "unit": "mg"},
        {"name": "x", "type": "ger_grenadier", "at": [10, 34]},
    ]
    return at(step="move", figures=figures)


def in_contact() -> tuple[State, dict[str, int]]:
    s, ids = team(SECOND)
    assert is_touching(s.figures[ids["gunner"]], s.figures[ids["second"]])
    return s, ids


def test_a_leader_takes_the_gunner_along_and_with_him_whoever_carries() -> None:
    for x, y in ((10_000, 15_000), (8_500, 4_500), (3_000, 10_000)):
        s, ids = in_contact()
        found = led(s, ids["corporal"], x, y, together=True)
        assert not found.stays
        assert sorted(way.piece for way in found.ways) == sorted(ids[name] for name in ("gunner", "corporal", "second"))
        ends = {way.piece: tuple(map(int, way.place.split(","))) for way in found.ways}
        game = played(s, [choice for way in found.ways for choice in way.choices])
        men = game.state.figures
        assert ends == {id: (men[id].x, men[id].y) for id in ends}
        assert is_touching(men[ids["gunner"]], men[ids["second"]])
        assert men[ids["corporal"]].spent > 4_500


def test_a_gunner_is_led_with_the_man_beside_him_even_over_his_place() -> None:
    s, ids = in_contact()
    found = led(s, ids["gunner"], 10_000, 4_200)
    assert [way.piece for way in found.ways] == [ids["gunner"], ids["second"]]
    assert found.ways[0].cost == 5_800
    game = played(s, list(found.ways[0].choices))
    assert is_touching(game.state.figures[ids["gunner"]], game.state.figures[ids["second"]])
    assert game.state.figures[ids["second"]].y < 4_200


def gun_crew(**gun: object) -> tuple[State, dict[str, int]]:
    """A gun that looks north, with its gunner and two men at it, and their corporal behind."""
    figures: list[dict[str, Any]] = [
        {"name": "corporal", "type": "us_corporal", "at": [20, 17], "unit": "at"},
        {"name": "gun", "type": "us_57mm", "at": [20, 20], "side": "american", "gunner": "gunner", "unit": "at", **gun},
        {"name": "gunner", "type": "us_private", "at": [20, 18.7], "unit": "at"},
        {"name": "left", "type": "us_private", "at": [18.9, 19.3], "unit": "at"},
        {"name": "right", "type": "us_private", "at": [21.1, 19.3], "unit": "at"},
        {"name": "x", "type": "ger_grenadier", "at": [20, 44]},
    ]
    return at(step="move", size=[48, 48], figures=figures)


@pytest.mark.parametrize(("x", "y"), [(20_000, 22_000), (20_000, 13_000), (24_000, 17_000)])
def test_a_leader_has_the_gun_of_his_group_hauled_along_by_its_crew(x: int, y: int) -> None:
    s, ids = gun_crew()
    found = led(s, ids["corporal"], x, y, together=True)
    assert not found.stays
    ends = {way.piece: tuple(map(int, way.place.split(","))) for way in found.ways}
    assert ends.keys() == {id for name, id in ids.items() if name != "x"}
    figures = played(s, [choice for way in found.ways for choice in way.choices]).state.figures
    assert ends == {id: (figures[id].x, figures[id].y) for id in ends}
    assert figures[ids["gun"]].spent == 2_000
    assert all(is_touching(figures[ids["gun"]], figures[ids[name]]) for name in ("gunner", "left", "right"))
    assert figures[ids["corporal"]].spent > 2_500


def test_a_gun_of_the_enemy_is_nobodys_to_haul_whatever_its_group_is_called() -> None:
    s, ids = gun_crew(side="german")
    assert not led(s, ids["corporal"], 20_000, 13_000, together=True).stays


def test_a_leader_hauls_only_where_nobody_else_does() -> None:
    s, ids = gun_crew()
    gun, corporal = s.figures[ids["gun"]], s.figures[ids["corporal"]]
    corporal.x, corporal.y = 20_000, 21_300
    assert [m.id for m in haulers(s, gun)] == [ids["gunner"], ids["left"], ids["right"]]
    s.figures[ids["left"]].acted = True
    assert [m.id for m in haulers(s, gun)] == [ids["gunner"], ids["right"], corporal.id]


def test_a_gun_sent_too_far_is_hauled_as_far_as_its_crew_can() -> None:
    s, ids = gun_crew()
    way = led(s, ids["gun"], 20_000, 30_000).ways[0]
    assert (way.place, way.cost) == ("20000,22000", 2_000)


def test_nobody_takes_a_gun_from_under_its_net_by_leading_his_men() -> None:
    s, ids = gun_crew(camouflaged=True)
    assert ids["gun"] not in {way.piece for way in led(s, ids["corporal"], 20_000, 13_000, together=True).ways}


def refused(s: State, ids: dict[str, int]) -> Violation:
    found = route(s, 0, ids["gunner"], (10_000, 13_000), False)
    assert isinstance(found, Violation)
    assert found.rule == "PZF-6.5a"
    return found


@pytest.mark.rule("PZF-6.7c")
def test_who_cannot_serve_his_mortar_alone_hears_so_when_he_is_to_move() -> None:
    gunner = {"name": "gunner", "type": "us_private", "at": [10, 10], "weapons": ["mortar_light", "pistol"]}
    for second, unserved in ((11.0, []), (13, ["weapon-mortar-light"])):
        other = {"name": "second", "type": "us_private", "at": [second, 10]}
        s, ids = at(step="move", figures=[gunner, other])
        activations.open_activation(s, s.figures[ids["gunner"]])
        said = list(activations.move_remarks(s, s.figures[ids["gunner"]]))
        weapons = [line.args["weapon"] for line in said if line.id == "burst-silent"]
        assert [one.id for one in weapons if isinstance(one, Text)] == unserved


def test_a_gunner_alone_hears_how_near_a_second_man_must_be_and_who_could_be_he() -> None:
    s, ids = team([10, 8.3])
    why = refused(s, ids).why
    assert (why.id, why.args["who"]) == ("refuse-bearer-apart", name_of(s, ids["corporal"]))
    s, ids = in_contact()
    s.figures[ids["second"]].acted = True
    assert refused(s, ids).why.id == "refuse-bearer-busy"
    s, ids = team([10, 8.3])
    for name in ("second", "corporal"):
        s.figures[ids[name]].acted = True
    assert refused(s, ids).why.id == "refuse-no-bearer"


def test_whoever_is_led_close_to_a_gun_that_lacks_him_comes_into_contact() -> None:
    for point in ((10_000, 8_700), (10_900, 9_900), (10_600, 9_700)):
        s, ids = team([13, 8])
        found = led(s, ids["second"], *point)
        game = played(s, [*found.ways[0].choices])
        assert is_touching(game.state.figures[ids["gunner"]], game.state.figures[ids["second"]])
    s, ids = in_contact()
    assert led(s, ids["corporal"], 8_900, 10_300).ways[0].place == "8900,10300"


def test_before_it_fires_a_gunner_alone_hears_that_his_gun_will_be_empty() -> None:
    def told(s: State, ids: dict[str, int]) -> list[bool]:
        f = s.figures[ids["gunner"]]
        arm = next(i for i, one in enumerate(f.arms) if one.weapon == "mmg")
        s.burst = Burst(f.id, -1, 0)
        before = notes_on_arm(s, Choice("arm", f.id, number=arm))
        s.burst = Burst(f.id, arm, 5)
        aimed = notes_on_target(s, Choice("target", ids["x"]))
        return [any(note.text.id == "note-empties" for note in notes) for notes in (before, aimed)]

    assert told(*team([10, 8.3])) == [True, True]
    s, ids = in_contact()
    # A man who could load is called before the target is named; without him the gun is emptied all the same.
    assert told(s, ids) == [False, True]
    s.figures[ids["second"]].served = ids["gunner"]
    assert told(s, ids)[1] is False


@pytest.mark.parametrize("id", ["encounter", "farm", "defence", "omaha", "formigny"])
def test_a_team_is_set_up_with_a_second_man_in_contact_with_its_gunner(id: str) -> None:
    s = musters.first_state(musters.setting_of(id, {}))
    s.phase = "setup"
    for s.player in (0, 1):
        s.deploying = units_to_deploy(s, s.player)
        s.to_deploy = len(s.deploying)
        deployment.place_all_units(s)
    gunners = [f for f in on_table(s) if f.kind == "man" and men_to_move(f) > 1]
    assert gunners
    assert all(any(serves(f, m) for m in on_table(s)) for f in gunners)


def arranging() -> tuple[State, Figure, Figure]:
    """An army that is set up, a gunner of it, and the man beside him, who may be shifted."""
    s = musters.first_state(musters.setting_of("encounter", {}))
    s.phase = "setup"
    s.deploying = units_to_deploy(s, s.player)
    s.to_deploy = len(s.deploying)
    deployment.place_all_units(s)
    gunner = next(f for f in on_table(s, s.player) if f.kind == "man" and men_to_move(f) > 1)
    second = next(m for m in on_table(s, s.player) if serves(gunner, m))
    s.step, s.arranging = "arrange", [second.id]
    return s, gunner, second


def test_a_single_man_of_a_team_is_shifted_into_contact_with_its_gunner() -> None:
    s, gunner, second = arranging()
    near = along((gunner.x, gunner.y), bearing((gunner.x, gunner.y), (second.x, second.y)), 1_300)
    for point in (near, (second.x, second.y)):
        found = led(s, second.id, *point)
        (choice,) = found.ways[0].choices
        shift = Choice.parse(choice)
        assert why_not_shift(s, shift) is None
        assert is_touching(gunner, figure_at(second, shift.point or (0, 0)))
    assert not is_touching(gunner, figure_at(second, near))
    # A man who is put down elsewhere stays there.
    far = (second.x, second.y + 2_000)
    assert led(s, second.id, *far).ways[0].place == "{},{}".format(*far)


def test_who_has_no_room_in_contact_with_a_gunner_is_led_to_where_he_was_sent() -> None:
    """PZF-B5b: another stands where the bases would touch."""
    s, ids = team([10, 14])
    other = s.figures[ids["corporal"]]
    for (x, y), end in (((8_500, 10_000), 11_020), ((10_880, 10_660), 11_300)):
        other.x, other.y = x, y
        assert led(s, ids["second"], 10_000, 11_300).ways[0].place == f"10000,{end}"


@pytest.mark.rule("PZF-17.0d")
def test_who_finds_no_ground_in_contact_with_a_gunner_is_set_up_where_he_was_put() -> None:
    s, gunner, second = arranging()
    way = bearing((gunner.x, gunner.y), (second.x, second.y))
    near = along((gunner.x, gunner.y), way, 1_300)
    x, y = along((gunner.x, gunner.y), way, 600)
    s.scenery.added.append(f"wire {x} {y} {way}")
    (found,) = led(s, second.id, *near).ways
    assert found.place == "{},{}".format(*near)
    assert why_not_shift(s, Choice.parse(found.choices[0])) is None


def serves(f: Figure, m: Figure) -> bool:
    return m is not f and m.unit == f.unit and not is_grade(m) and is_touching(m, f)


def test_a_way_that_ends_early_says_what_is_in_it() -> None:
    pond = {"kind": "water", "rect": [0, 13, 40, 16]}
    men = [
        {"name": "corporal", "type": "us_corporal", "at": [10, 10], "unit": "mg"},
        {"name": "second", "type": "us_private", "at": [12, 10], "unit": "mg"},
    ]
    s, ids = at(step="move", terrain=[pond], figures=men)
    found = led(s, ids["corporal"], 10_000, 16_000, together=True)
    assert [way.halt.id for way in found.ways if way.halt] == ["refuse-wall"] * 2
    assert all(way.halt is None for way in led(s, ids["corporal"], 10_000, 12_000, together=True).ways)


def test_what_a_weapon_covers_is_on_its_card_and_known_to_the_page() -> None:
    s, ids = in_contact()
    shown = {piece.id: piece for piece in scene(s, 0).pieces}
    gunner, second = (shown[ids[name]] for name in ("gunner", "second"))
    assert gunner.body is not None
    assert second.body is not None
    assert (gunner.body.arc, second.body.arc) == (90, 0)
    arcs = [(fact.args["weapon"], fact.args["arc"]) for fact in gunner.facts if fact.id == "fact-arm"]
    assert (weapon_kind_name("mmg"), 90) in arcs


def test_whoever_fires_hears_why_another_of_his_weapons_is_silent() -> None:
    def told(*weapons: str, **words: Any) -> list[tuple[str, str]]:
        man = {"name": "a", "type": "us_private", "at": [10, 10], "weapons": weapons, **words}
        s, ids = at(phase="shooting", figures=[man, {"name": "x", "type": "ger_grenadier", "at": [14, 10]}])
        said = [remark.args for remark in silent_weapon_remarks(s, ids["a"])]
        return [(args["weapon"].id, args["why"].id) for args in said]  # type: ignore[union-attr]

    assert told("mortar_light", "pistol", "grenade") == [("weapon-mortar-light", "refuse-crew")]
    assert told("rifle", "pistol", spent=5000) == [("weapon-rifle", "refuse-moved-far")]
    assert told("rifle", "pistol", "knife") == []


def test_of_two_machine_guns_alike_it_is_said_which_one_is_silent() -> None:
    tank = {"name": "t", "type": "us_m4", "at": [10, 10]}
    s, ids = at(phase="shooting", figures=[tank, {"name": "x", "type": "ger_grenadier", "at": [14, 10]}])
    coaxial = next(n for n, arm in enumerate(s.figures[ids["t"]].arms) if arm.mount == "coax")
    s.figures[ids["t"]].arms[coaxial].jammed = True
    (told,) = silent_weapon_remarks(s, ids["t"])
    assert told.args["weapon"] == weapon_name(s, ids["t"], coaxial)
    assert told.args["why"] == Text("refuse-jammed")


def mortar(second: list[float]) -> tuple[State, dict[str, int]]:
    figures: list[dict[str, Any]] = [
        {"name": "gunner", "type": "us_private", "at": [10, 10], "unit": "mo", "weapons": ["pistol", "mortar_light"]},
        {"name": "corporal", "type": "us_corporal", "at": [8, 10], "unit": "mo"},
        {"name": "second", "type": "us_private", "at": second, "unit": "mo"},
        {"name": "x", "type": "ger_grenadier", "at": [10, 34]},
    ]
    return at(phase="shooting", step="shoot", figures=figures)


def test_a_mortar_without_a_second_man_is_not_announced_and_says_why() -> None:
    s, ids = mortar([11.6, 10])
    take = Choice("take", ids["gunner"])
    assert describe(s, take).args["weapon"] == weapon_kind_name("pistol")
    assert Text("idle-crew", {"count": 1}) in list(why_idle(s, on_table(s, 0)))
    (told,) = silent_weapon_remarks(s, ids["gunner"])
    assert (told.args["weapon"], told.args["why"]) == (
        weapon_kind_name("mortar_light"),
        Text("refuse-crew", {"men": 2}),
    )


def test_a_mortar_with_a_second_man_is_what_its_gunner_fires() -> None:
    s, ids = mortar([11, 10])
    assert describe(s, Choice("take", ids["gunner"])).args["weapon"] == weapon_kind_name("mortar_light")
    assert not [line for line in why_idle(s, on_table(s, 0)) if line.id == "idle-crew"]
    assert not silent_weapon_remarks(s, ids["gunner"])
