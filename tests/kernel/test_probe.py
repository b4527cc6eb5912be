"""What the probe has for the sake of the kernel: houses with storeys, allies, fog, supply, and a long large game."""

from __future__ import annotations

from random import Random

import pytest

from bocage.kernel.play.game import Game
from bocage.kernel.records.forms import from_bytes, to_bytes
from bocage.kernel.records.record import Rolled
from bocage.mechanics.places import Places
from tests.probe import play
from tests.probe.ground import Grid, Village
from tests.probe.model import OFF, State


def begun(scenario: str, key: bytes = b"probe") -> Game:
    return Game.new("probe", scenario, key=key)


def test_stairs_lead_up_in_a_house_and_nowhere_else() -> None:
    village = Village()
    house = village.labels.index("D1")
    assert [village.labels[cell] for cell in village.neighbours(house)][-1] == "D1^1"
    upstairs = village.labels.index("D1^1")
    assert [village.labels[cell] for cell in village.neighbours(upstairs)] == ["D1"]
    field = village.labels.index("A1")
    assert all("^" not in village.labels[cell] for cell in village.neighbours(field))
    assert village.distance(upstairs, house) == 1


@pytest.mark.rule("PRB-7a")
def test_supply_of_a_whole_side_is_one_roll_that_only_the_side_reads() -> None:
    game = begun("allies")
    (roll,) = [entry for entry in game.inputs if isinstance(entry, Rolled)]
    assert (roll.purpose, len(roll.faces)) == ("supply", 9)
    (line,) = [line for line in game.log if line.message.id == "rolled-supply"]
    assert line.to == (0,)
    assert line.message.args["low"] == sum(face <= play.UNSUPPLIED for face in roll.faces)
    low = [unit.id for unit in game.state.units.values() if unit.low]
    assert low == [id for id, face in zip(game.setting.roster[0], roll.faces, strict=True) if face <= play.UNSUPPLIED]


@pytest.mark.rule("PRB-7b")
def test_a_unit_out_of_supply_does_not_fire() -> None:
    game = begun("battle")
    unit = next(unit for unit in game.state.units.values() if unit.side == 0 and unit.kind == "real")
    assert play.why_not_fire(game.state, unit.id) is None
    unit.low = True
    violation = play.why_not_fire(game.state, unit.id)
    assert violation is not None
    assert violation.rule == "PRB-7b"


@pytest.mark.rule("PRB-8a")
def test_fog_hides_who_is_far_from_all_enemies_and_lifts_where_one_is_near() -> None:
    s: State = begun("allies").state
    scout, watched, lonely = (unit for unit in s.units.values() if unit.id in (1, 10, 11))
    ground = s.setting.ground
    assert isinstance(ground, Grid)
    for unit in list(s.units.values()):
        if unit not in (scout, watched, lonely):
            s.take_off(unit)
    for unit, label in ((scout, "0.0"), (watched, "2.2"), (lonely, "3.3")):
        unit.stance = "masked" if unit is lonely else "hidden"
        s.put(unit, ground.labels.index(label))
    list(play.lift_fog(s))
    assert [unit.stance for unit in (scout, watched, lonely)] == ["masked", "masked", "hidden"]


def test_the_index_of_units_by_cell_is_right_at_every_decision() -> None:
    game, rng = begun("allies"), Random(4)
    while game.decision is not None:
        state: State = game.state
        fresh = Places((unit.id, unit.at) for unit in state.units.values() if unit.at != OFF)
        assert state.kept_places in (None, fresh)
        seat = rng.choice(game.to_move)
        game.choose(game.sample(seat, rng), seat)


def test_three_players_of_a_side_take_its_units_in_turn() -> None:
    game = begun("allies")
    own = [{choice.piece for choice in game.legal(seat) if choice.piece} for seat in (0, 1, 2)]
    assert own == [{3, 6, 9}, {1, 4, 7}, {2, 5, 8}]


def test_the_turns_of_a_large_game_take_little_room() -> None:
    """A turn in which a few of four thousand units move is kept as what has changed."""
    game, rng = begun("campaign"), Random(1)
    first = len(to_bytes(game.record))
    while game.state.turn < 2:
        seat = game.to_move[0]
        game.choose(game.sample(seat, rng), seat)
    record = game.record
    assert len(record.snapshots) == 3
    assert (len(to_bytes(record)) - first) / (len(record.snapshots) - 1) < first / 3
    assert from_bytes(to_bytes(record)) == record
