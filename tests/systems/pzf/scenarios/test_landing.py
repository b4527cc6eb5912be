"""Landing craft: when they come, where they ground, who goes ashore, and when they leave."""

from __future__ import annotations

import pytest
from tests.systems.pzf.position import reason, run

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Barrier, Together
from bocage.systems.pzf.scenarios import landing
from bocage.systems.pzf.setup import musters
from bocage.systems.pzf.shooting import aiming, readiness, shooters
from bocage.systems.pzf.space import sight
from bocage.systems.pzf.space.bodies import base, is_touching
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import State, on_table
from bocage.systems.pzf.turn import activations

US, GERMAN = 1, 0
STRAIGHT = (1, 2, 3, 4)
DOUBLE = (1, 1, 3, 4)


def omaha(turn: int = 1, **options: bool | str) -> State:
    """The beach at the start of a turn, no figure on the table."""
    s = musters.first_state(musters.setting_of("omaha", options))
    s.turn, s.player = turn, US
    return s


def craft(s: State, x: int, *dice: tuple[int, ...], kind: str = "lct") -> list[str]:
    """A craft comes in at x thousandths of an inch."""
    return run(landing.bring_in_craft(s), dice, [f"craft @{kind} ({x},48000)"]).told


def landed(s: State) -> list[int]:
    return [figure.id for figure in on_table(s, US)]


@pytest.mark.rule("PZF-18.1i")
def test_a_craft_drifts_east_unless_two_dice_agree_and_grounds_off_the_shore() -> None:
    s = omaha()
    assert craft(s, 20_000, STRAIGHT) == ["told-craft-grounds"]
    assert craft(s, 50_000, DOUBLE) == ["told-craft-grounds"]
    assert [drifted.x for drifted in s.crafts] == [30_000, 50_000]
    hull = table(s).pieces[-1]
    assert (hull.kind, hull.shape.box) == ("craft", (47_500, 44_000, 52_500, 48_000))
    assert [s.figures[id].type for id in s.crafts[0].figures] == ["us_m4"] * 3
    assert not landed(s)


@pytest.mark.rule("PZF-18.1i")
def test_a_craft_comes_in_at_the_edge_of_the_sea() -> None:
    s = omaha()
    for point in ((20_000, 43_000), (1_000, 48_000), (71_000, 48_000)):
        refused = landing.why_not_place_craft(s, "lct", 0, Choice("craft", place="lct", point=point))
        assert refused is not None
        assert refused.why.id == "refuse-not-at-sea"
    assert landing.why_not_place_craft(s, "lct", 0, Choice("craft", place="lct", point=(2_500, 48_000))) is None
    assert all(
        landing.why_not_place_craft(s, "lct", 0, choice) is None for choice in landing.berth_choices(s, "lct", 0)
    )


@pytest.mark.rule("PZF-18.1h")
@pytest.mark.parametrize(
    ("turn", "dice", "kind"),
    [(4, [], "lct"), (5, [], "lca"), (8, [], "lca"), (9, [], "lcm"), (13, [(3,)], "lca"), (14, [(6,)], "lci")],
)
def test_the_timetable(turn: int, dice: list[tuple[int, ...]], kind: str) -> None:
    s = omaha(turn)
    craft(s, 20_000, *dice, STRAIGHT, kind=kind)
    assert s.crafts[0].kind == kind


@pytest.mark.rule("PZF-18.1k")
def test_no_craft_drifts_beyond_the_edge() -> None:
    s = omaha()
    craft(s, 65_000, (6, 5, 4, 3))
    assert s.crafts[0].x == 69_500


@pytest.mark.rule("PZF-18.1n")
def test_a_craft_gives_way_to_another() -> None:
    s = omaha()
    craft(s, 20_000, DOUBLE)
    craft(s, 21_000, DOUBLE)
    first, second = s.crafts
    assert abs(first.x - second.x) == 5_000


@pytest.mark.rule("PZF-18.1j")
def test_troops_go_ashore_in_the_turn_after_and_do_nothing_else() -> None:
    s = omaha(5)
    craft(s, 20_000, DOUBLE, kind="lca")
    assert not list(landing.landing_choices(s))
    s.turn += 1
    offered = [str(choice) for choice in landing.landing_choices(s)]
    first = s.crafts[0].figures[0]
    assert offered == ["ashore =0", f"land #{first}", f"land #{first + 12}"]
    assert not any(activations.why_not_act(s, choice) for choice in landing.landing_choices(s))
    run(landing.land_chosen(s, Choice("land", first)), choices=[f"land #{first} (20000,42000)"])
    figure = s.figures[first]
    assert (figure.where, figure.acted, figure.spent, figure.facing) == ("table", True, 6000, 180_000)
    assert reason(shooters.why_not_shoot_after_exertion(figure)) == ("PZF-20.8b", "refuse-hampered")


@pytest.mark.rule("PZF-18.1k", "PZF-18.1n")
def test_men_land_while_there_is_room_by_the_bow_and_the_rest_wait() -> None:
    s = omaha(13)
    craft(s, 36_000, (6,), DOUBLE, kind="lci")
    s.turn += 1
    run(landing.land_chosen(s, Choice("ashore", number=0)))
    ashore = landed(s)
    assert 15 <= len(ashore) < 50
    bow = landing.craft_hull(s, "lci", 36_000)
    assert bow.box[1] == 44_000
    for id in ashore:
        west, south, east, north = base(s.figures[id]).box
        assert north <= 44_000
        assert south >= 41_000
        assert east >= 31_500
        assert west <= 40_500
    assert s.crafts[0].figures
    refusal = landing.why_not_land_at(s, s.crafts[0], s.figures[s.crafts[0].figures[0]], (36_000, 39_000))
    assert refusal is not None
    assert refusal.why.id == "refuse-far-from-bow"


@pytest.mark.rule("PZF-18.1n")
def test_vehicles_stand_side_by_side_at_the_bow() -> None:
    s = omaha()
    craft(s, 20_000, DOUBLE)
    s.turn += 1
    run(landing.land_chosen(s, Choice("ashore", number=0)))
    tanks = [s.figures[id] for id in landed(s)]
    assert len(tanks) == 3
    assert not any(is_touching(one, other) and one.x == other.x for one in tanks for other in tanks if one is not other)
    assert {base(tank).box[3] for tank in tanks} <= {43_999, 44_000}
    assert {tank.facing for tank in tanks} == {180_000}


@pytest.mark.rule("PZF-18.1o")
def test_trucks_land_after_the_men_or_stay_behind() -> None:
    s = omaha(9)
    craft(s, 20_000, DOUBLE, kind="lcm")
    s.turn += 1
    kinds = [s.figures[id].kind for id in s.crafts[0].figures]
    assert kinds.count("vehicle") == 2
    while any(s.figures[id].kind == "man" for id in s.crafts[0].figures):
        assert all(s.figures[id].kind == "man" for id in landing.next_to_land(s, s.crafts[0]))
        s.crafts[0].figures.remove(landing.next_to_land(s, s.crafts[0])[0])
    assert s.figures[landing.next_to_land(s, s.crafts[0])[0]].kind == "vehicle"
    without = omaha(9, omaha_pioneers_keep_trucks=False)
    craft(without, 20_000, DOUBLE, kind="lcm")
    assert {without.figures[id].kind for id in without.crafts[0].figures} == {"man"}
    assert not any(figure.type == "us_gmc" for figure in without.figures.values())


@pytest.mark.rule("PZF-18.1k")
def test_an_empty_craft_leaves_at_the_end_of_the_turn() -> None:
    s = omaha()
    craft(s, 20_000, DOUBLE)
    s.turn += 1
    assert run(landing.remove_empty_craft(s)).told == []
    run(landing.land_chosen(s, Choice("ashore", number=0)))
    assert run(landing.remove_empty_craft(s)).told == ["told-craft-leaves"]
    assert not s.crafts
    assert not any(piece.kind == "craft" for piece in table(s).pieces)


@pytest.mark.rule("PZF-18.1k", "PZF-18.1n")
def test_a_craft_covers_a_man_who_stands_behind_it_and_is_no_target() -> None:
    s = omaha()
    craft(s, 20_000, DOUBLE)
    gunner = next(figure for figure in s.figures.values() if figure.side == GERMAN and figure.kind == "man")
    gunner.where, gunner.x, gunner.y = "table", 20_000, 20_000
    assert sight.can_see_element(s, gunner, table(s).pieces[-1].id)
    assert table(s).pieces[-1].id not in set(aiming.destructible_seen(s, gunner))


def test_shells_are_chosen_before_a_tank_lands() -> None:
    s = omaha()
    craft(s, 20_000, DOUBLE)
    s.turn += 1
    tanks = [s.figures[id] for id in s.crafts[0].figures]
    assert not any(arm.shell for tank in tanks for arm in tank.arms)
    choosing = readiness.choose_first_shells(s)
    assert isinstance(next(choosing), Barrier)
    request = next(choosing)
    assert isinstance(request, Together)
    assert list(request.asks) == [US]


@pytest.mark.rule("PZF-18.1m")
def test_every_stretch_of_a_longer_beach_has_its_craft() -> None:
    s = omaha(omaha_strips="2")
    assert table(s).size == (144_000, 48_000)
    two_craft = ["craft @lct (20000,48000)", "craft @lct (100000,48000)"]
    assert run(landing.bring_in_craft(s), [DOUBLE, DOUBLE], two_craft).told == ["told-craft-grounds"] * 2
    assert reason(landing.why_not_place_craft(s, "lct", 1, Choice("craft", place="lct", point=(20_000, 48_000)))) == (
        "PZF-18.1i",
        "refuse-not-at-sea",
    )
    one = omaha()
    assert s.start_count == [2 * count for count in one.start_count]
    assert len(s.setting.table.pieces) == 2 * len(one.setting.table.pieces)
