"""Ways that the page shows before a unit moves or is set up, and the fire that is to be expected on them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from tests.systems.aslsk.position import GERMAN, OPEN, RUSSIAN, Position, german, given, russian, weapon

from bocage.kernel.chances.ahead import Forecast
from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Way
from bocage.kernel.play.game import Game
from bocage.systems.aslsk.movement.steps import reachable
from bocage.systems.aslsk.reference.counters import MF
from bocage.systems.aslsk.showing.paths import ways

ROAD = {**OPEN, "roads": [["A2", "B2"], ["B2", "C2"], ["C2", "D2"], ["D2", "E2"], ["E2", "F2"]]}
ENEMY = russian("enemy", "G4", broken=True)
SQUAD = german("squad", "A2")


def ways_of(position: Position, name: str) -> dict[str, Way]:
    """Where a unit could move to, by hex."""
    return {way.place: way for way in position.game.ways(GERMAN, position.names[name])}


def choices_of(way: Way) -> list[Choice]:
    return [Choice.parse(choice) for choice in way.choices]


def forecast(position: Position, way: Way) -> Forecast:
    outlook = position.game.forecast(choices_of(way), GERMAN, Choice.parse(way.after))
    assert outlook is not None
    return outlook


# --- moving -------------------------------------------------------------------------------------------------------
def test_every_hex_in_reach_has_a_cheapest_way_that_is_legal() -> None:
    position = given([SQUAD, ENEMY])
    way_to = ways_of(position, "squad")
    in_reach = reachable(position.state, position.unit("squad"))
    label = position.state.board.label
    assert {place: way.cost for place, way in way_to.items()} == {label(cell): mf for cell, mf in in_reach.items()}
    for way in way_to.values():
        assert way.via[-1] == way.place
        assert position.game.clone().play(choices_of(way), GERMAN) == len(way.choices)


@pytest.mark.rule("ASL-1.1.2g")
def test_the_road_bonus_reaches_one_hex_farther_along_the_road() -> None:
    position = given([SQUAD, ENEMY], board=ROAD)
    way_to = ways_of(position, "squad")
    assert way_to["F2"].cost == 5 * MF
    assert way_to["F2"].via == ("B2", "C2", "D2", "E2", "F2")
    assert "F3" not in way_to
    assert position.game.play(choices_of(way_to["F2"]), GERMAN) == 6


def test_a_unit_on_its_way_goes_on_from_there_with_what_it_has_left() -> None:
    position = given([SQUAD, ENEMY])
    position.play("move #squad", "to @B2")
    way_to = ways_of(position, "squad")
    assert way_to["C2"].choices == ("to @C2",)
    assert max(way.cost or 0 for way in way_to.values()) == 3 * MF
    assert not position.game.ways(RUSSIAN, position.names["squad"]), "the enemy is shown none"


# --- setting up ---------------------------------------------------------------------------------------------------
def test_a_unit_is_set_up_where_there_is_room() -> None:
    game = Game.new("aslsk", "training", key=b"ways")
    seat = game.to_move[0]
    piece = next(choice.piece for choice in game.legal(seat) if choice.piece)
    offered = ways(game.state, seat, piece)
    assert game.play(choices_of(offered[0]), seat) == 2
    assert game.state.board.label(game.state.units[piece].at) == offered[0].place
    assert not ways(game.state, seat, piece), "it has its place"


def test_a_weapon_is_given_to_a_unit_of_its_own_force() -> None:
    game = Game.new("aslsk", "training", key=b"ways")
    while not any(choice.piece in game.state.weapons for choice in game.legal(game.to_move[0])):
        seat = game.to_move[0]
        piece = next(choice.piece for choice in game.legal(seat) if choice.piece)
        way = game.ways(seat, piece or 0)[0]
        assert game.play(choices_of(way), seat) == len(way.choices)
    seat = game.to_move[0]
    lmg = next(choice.piece for choice in game.legal(seat) if choice.piece)
    offered = game.ways(seat, lmg)
    assert {way.onto for way in offered} == {unit.id for unit in game.state.units.values() if unit.side == seat}
    game.play(choices_of(offered[-1]), seat)
    assert game.state.weapons[lmg].holder == offered[-1].onto


# --- fire to be expected ------------------------------------------------------------------------------------------
def test_the_chance_to_come_through_is_that_of_the_shots() -> None:
    position = given([SQUAD, russian("enemy", "D2")])
    way = ways_of(position, "squad")["B2"]
    outlook = forecast(position, way)
    assert outlook.exact
    assert outlook.costs == (None, 1 * MF)
    position.game.play(choices_of(way), GERMAN)
    odds = position.odds("fire #enemy", RUSSIAN)
    stopped = 1 - outlook.through[-1]
    assert odds.effect - odds.shares["reduced"] < stopped < odds.effect, "what is left of a squad may move on"


def test_of_several_who_go_each_may_be_stopped() -> None:
    units = [SQUAD, german("mate", "A2"), russian("enemy", "D2")]
    alone, both = given(units), given(units)
    alone.play("move #squad")
    both.play("move #squad", "join #mate")
    stopped_alone, stopped_both = (
        1 - forecast(position, ways_of(position, "squad")["B2"]).through[-1] for position in (alone, both)
    )
    assert stopped_both > stopped_alone > 0


def price_and_risk(position: Position, way: Way, via: Sequence[str]) -> tuple[int, Fraction] | None:
    """What it costs to go by these hexes, and the chance to be stopped; None where that is not lawful."""
    before = way.choices[: len(way.choices) - len(way.via)]
    plan = [Choice.parse(choice) for choice in (*before, *(f"to @{hex}" for hex in via))]
    outlook = position.game.forecast(plan, GERMAN, Choice.parse(way.after))
    assert outlook is not None
    return None if outlook.refused else (sum(cost or 0 for cost in outlook.costs), 1 - outlook.through[-1])


def test_of_equally_cheap_ways_the_one_with_least_fire_is_shown() -> None:
    columns = {"A": "....", "B": "...S.", "C": "....", "D": "S....", "E": ".S..", "F": ".....", "G": "SS.."}
    position = given([SQUAD, russian("enemy", "F1")], board={"columns": columns})
    way = ways_of(position, "squad")["D2"]
    others = [
        price_and_risk(position, way, (first, second, "D2"))
        for first in ("B1", "B2", "B3")
        for second in ("C1", "C2", "C3")
    ]
    risks = {risk for cost, risk in filter(None, others) if cost == way.cost}
    assert len(risks) == 3
    assert min(risks) == 0
    assert price_and_risk(position, way, way.via) == (way.cost, min(risks))


def test_a_risk_names_the_worst_firer_and_where_it_would_fire() -> None:
    position = given(
        [SQUAD, russian("gunners", "D4"), russian("others", "E2")], weapons=[weapon("hmg", "ru_hmg", "gunners")]
    )
    way = ways_of(position, "squad")["C2"]
    threats = forecast(position, way).threats
    assert (threats[0].piece, threats[0].place) == (position.weapon("hmg").id, "D4")
    assert way.choices[threats[0].at].startswith("to ")
    chances = [threat.chance for threat in threats]
    assert chances == sorted(chances, reverse=True)


def test_a_way_that_no_enemy_sees_has_no_threats() -> None:
    position = given([SQUAD, ENEMY])
    assert forecast(position, ways_of(position, "squad")["B2"]).threats == ()
