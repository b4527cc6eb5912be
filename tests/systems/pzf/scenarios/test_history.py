"""Special rules of the historical scenarios: mines, silence, halves, reserves by their edge, the door of the hotel."""

from __future__ import annotations

import pytest
from tests.systems.pzf.position import AMERICAN, Position, american, given, reason

from bocage.kernel.choice import Choice
from bocage.kernel.play.game import Game
from bocage.lab.match import key_of
from bocage.systems.pzf.scenarios import history, placing
from bocage.systems.pzf.setup import musters
from bocage.systems.pzf.shooting import grenades, shooters
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.special import reserves
from bocage.systems.pzf.state.model import State, on_table
from bocage.systems.pzf.turn import victory


def begun(scenario: str) -> State:
    return musters.first_state(musters.setting_of(scenario, {}))


@pytest.mark.rule("PZF-18.1d")
def test_the_germans_lay_three_minefields_anywhere_before_they_deploy() -> None:
    game = Game.new("pzf", "omaha", options={}, key=key_of(1))
    for point in ((10_000, 30_000), (36_000, 26_000), (60_000, 42_000)):
        assert game.to_move == (0,)
        game.choose(Choice("mines", point=point), 0)
    s = game.state
    fields = [piece for piece in table(s).pieces if piece.kind == "minefield"]
    assert fields[0].shape.box == (7_000, 27_000, 13_000, 33_000)
    assert len(fields) == 3
    assert (s.step, s.player) == ("defences", 0)


@pytest.mark.rule("PZF-18.1d")
def test_mines_lie_on_the_table_and_not_on_each_other() -> None:
    s = begun("omaha")
    off = history.why_not_lay_mines(s, Choice("mines", point=(2_000, 30_000)))
    assert off is not None
    assert off.why.id == "refuse-off-table"
    s.scenery.added.append("minefield 10000 30000 0")
    assert history.minefields_left(s, 0) == 2
    assert reason(history.why_not_lay_mines(s, Choice("mines", point=(15_000, 30_000)))) == (
        "PZF-18.1d",
        "refuse-occupied",
    )
    assert history.why_not_lay_mines(s, Choice("mines", point=(16_000, 30_000))) is None


@pytest.mark.rule("PZF-18.1l")
def test_the_defenders_of_the_beach_do_not_shoot_in_the_first_two_turns() -> None:
    s = begun("omaha")
    german = next(figure for figure in s.figures.values() if figure.side == 0 and shooters.grenade_of(figure) >= 0)
    american = next(figure for figure in s.figures.values() if figure.side == 1 and shooters.grenade_of(figure) >= 0)
    german.where = american.where = "table"
    american.y = 40_000
    for turn, silent in ((1, True), (2, True), (3, False)):
        s.turn, s.player = turn, 0
        refusals = shooters.why_not_shoot(s, german), grenades.why_no_throw_by(s, german)
        assert [why is not None and why.rule == "PZF-18.1l" for why in refusals] == [silent, silent]
        s.player = 1
        assert shooters.why_not_shoot(s, american) is None


@pytest.mark.rule("PZF-18.1l", "PZF-18.2e")
@pytest.mark.parametrize("scenario", ["omaha", "formigny"])
def test_german_reserves_wait_and_come_by_the_south_edge(scenario: str) -> None:
    s = begun(scenario)
    seat = s.setting.seat_of("german")
    waiting = {s.figures[id].type for id in s.kept}
    assert ("ger_stug3" in waiting) == (scenario == "formigny")
    assert s.setting.entries[seat] == history.entry_edge(placing.side_of(s, seat)) == "south"
    assert not {s.figures[id].type for id in placing.units_to_deploy(s, seat)} & {"ger_stug3", "ger_opel_blitz"}
    figure = s.figures[s.kept[0]]
    assert {choice.point[1] < 2_000 for choice in reserves.entry_choices(s, figure) if choice.point} == {True}


@pytest.mark.rule("PZF-18.2c", "PZF-18.4d")
@pytest.mark.parametrize("scenario", ["formigny", "aachen"])
def test_armies_deploy_by_halves_in_turn(scenario: str) -> None:
    game = Game.new("pzf", scenario, options={}, key=key_of(1))
    s = game.state
    order = []
    totals = [len(placing.units_to_deploy(s, seat)) for seat in (0, 1)]
    while all(placing.scout_reach(s.figures[id]) for id in s.deploying):
        game.choose(Choice("later", s.deploying[0]), s.player)
    for seat in (0, 1, 0, 1):
        assert game.to_move == (seat,)
        before = len(placing.units_to_deploy(s, seat))
        game.choose("set-up", seat)
        order.append(before - len(placing.units_to_deploy(s, seat)))
    assert order == [-(-totals[0] // 2), -(-totals[1] // 2), totals[0] // 2, totals[1] // 2]
    assert all(figure.where == "table" for figure in s.figures.values() if figure.id not in s.kept)


@pytest.mark.rule("PZF-18.2c", "PZF-18.4d")
def test_a_player_who_deploys_by_hand_stops_at_half_too() -> None:
    game = Game.new("pzf", "formigny", options={}, key=key_of(1))
    s = game.state
    tanks = [id for id in s.deploying if s.figures[id].type == "us_m4"]
    for at_x, id in zip((6_000, 30_000, 50_000), tanks, strict=True):
        game.choose(Choice("deploy", id, point=(at_x, 46_000)), 0)
        game.choose("done", 0)
    assert s.to_deploy == -(-len(placing.units_to_deploy(s, 0) + tanks) // 2) - 3


@pytest.mark.rule("PZF-18.3b")
def test_at_lingevres_the_germans_deploy_first_and_hidden_the_british_openly() -> None:
    game = Game.new("pzf", "lingevres", options={}, key=key_of(1))
    s = game.state
    german, british = s.setting.seat_of("german"), s.setting.seat_of("british")
    assert game.to_move == (german,)
    game.choose("set-up", german)
    assert {figure.where for figure in s.figures.values() if figure.side == german} == {"hidden"}
    assert all(marker.y <= 13_000 for marker in s.markers.values())
    assert game.to_move == (british,)
    game.choose("set-up", british)
    assert len(list(on_table(s, british))) == 15
    assert all(figure.y >= 36_000 for figure in on_table(s, british))
    memorial, church = (s.setting.table.piece(id) for id in ("memorial", "church"))
    door = next(opening for opening in church.openings if opening.kind == "door")
    assert abs(door.middle[1] - memorial.shape.centre[1]) < 1_000


HOUSE = {"type": "building_stone", "id": "hotel", "rect": [10, 10, 20, 16], "doors": [[15, 16]], "windows": [[12, 16]]}


INTO_THE_HOUSE = -2_000
"""Thousandths of an inch from before the front of the house to within it."""


def storming(*, by_door: bool = True) -> Position:
    """Two men before a house that is won by two turns in it: one at its door, one at its window."""
    win = {"side": "american", "type": "occupy", "element": "hotel", "min_figures": 1, "turns": 2, "by_door": by_door}
    position = given(
        [american("at the door", (15, 17)), american("at the window", (12, 17))], terrain=[HOUSE], wins=[win]
    )
    position.state.held["hotel"] = 2
    return position


def is_won(position: Position) -> bool:
    return victory.occupy_building(position.state, AMERICAN, position.setting.wins[0])


def told_of_move(position: Position, name: str, dx: int, dy: int) -> list[str]:
    """What is told when a man has moved by thousandths of an inch."""
    x, y = position.place(name)
    return position.run(history.note_entry_by_door(position.state, position.id(name), (x, y), (x + dx, y + dy))).told


@pytest.mark.rule("PZF-18.4e")
def test_one_man_must_come_in_by_the_door() -> None:
    position = storming()
    assert not is_won(position)

    assert told_of_move(position, "at the window", 0, INTO_THE_HOUSE) == []
    assert told_of_move(position, "at the door", 2_000, 0) == []
    assert not is_won(position)

    assert told_of_move(position, "at the door", 0, INTO_THE_HOUSE) == ["told-entered"]
    assert is_won(position)


@pytest.mark.rule("PZF-18.4e")
def test_a_building_that_has_fallen_has_no_door_to_come_in_by() -> None:
    position = storming()

    position.state.scenery.destroyed.append("hotel")

    assert is_won(position)


def test_where_no_door_is_asked_for_it_is_not_noted_who_comes_in_by_it() -> None:
    position = storming(by_door=False)

    assert is_won(position)
    assert told_of_move(position, "at the door", 0, INTO_THE_HOUSE) == []
