"""What is under a net never reaches the other seat (PZF-13.2g): neither its view nor its log nor its choices."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from bocage.kernel.contract.registry import complete_options
from bocage.kernel.play.game import Game
from bocage.systems.pzf.setup.musters import first_state, setting_of
from bocage.systems.pzf.setup.situation import read_situation
from bocage.systems.pzf.showing.view import known
from bocage.systems.pzf.state.model import State
from bocage.systems.pzf.state.names import is_unseen
from bocage.systems.pzf.system import SYSTEM
from bocage.systems.pzf.turn.activations import mover_choices
from bocage.systems.pzf.turn.shooting import shooter_choices as ready_to_shoot

SECRET = b"figure-ger-stug3"


def with_net(at: list[float], step: str) -> State:
    """A StuG under its net with a man aboard: all that differs is where."""
    figures = [
        {"name": "a", "type": "us_corporal", "at": [10, 4], "weapons": ["rifle"]},
        {"name": "b", "type": "us_m4", "at": [20, 4], "facing": 0},
        {"name": "x", "type": "ger_gefreiter", "at": [30, 20], "weapons": ["rifle"]},
        {"name": "t", "type": "ger_stug3", "at": at, "facing": 180, "camouflaged": True},
        {"name": "p", "type": "ger_grenadier", "at": at, "where": "aboard", "aboard": "t"},
    ]
    return read_situation({"step": step, "player": "american", "figures": figures}, {}, "camouflage")[1]


@pytest.mark.rule("PZF-13.2g")
def test_the_enemy_knows_the_same_wherever_a_net_is() -> None:
    for step, listed in (("move", mover_choices), ("shoot", ready_to_shoot)):
        one, two = (known(with_net(at, step), 0) for at in ([10.0, 12.0], [20.0, 15.0]))
        assert one.figures == two.figures
        assert {f.type for f in one.figures.values() if f.side == 1} == {"ger_gefreiter"}
        assert list(listed(one)) == list(listed(two))
        assert SYSTEM.showing.scene(one, 0) == SYSTEM.showing.scene(two, 0)


@pytest.mark.rule("PZF-13.2g", "PZF-13.2j")
def test_no_game_tells_what_is_under_a_net() -> None:
    figures: list[dict[str, Any]] = [
        {"type": "us_corporal", "at": [6 + 3 * i, 3], "weapons": ["rifle", "grenade"]} for i in range(4)
    ]
    figures += [
        {"type": "us_m4", "at": [20, 4], "facing": 0},
        {"type": "ger_gefreiter", "at": [30, 20], "weapons": ["rifle"]},
        {"type": "ger_stug3", "at": [12, 14], "facing": 180, "camouflaged": True},
    ]
    data = {"figures": figures, "broken": [False, True], "objectives": [{"id": "o", "at": [12, 9]}]}
    options, rng = complete_options(SYSTEM, {}), Random(5)
    hidden_for = 0
    for seed in range(6):
        setting, state, _ = SYSTEM.rules.situation(data, options, "test")
        game = Game.start(SYSTEM, setting, state, "test", options, key=f"nets {seed}".encode())
        net = next(f for f in state.figures.values() if f.type == "ger_stug3")
        for _ in range(60):
            tank = game.state.figures[net.id]
            if game.decision is None or not is_unseen(tank):
                break
            assert SECRET not in msgspec.json.encode(game.view(0))
            assert net.id not in game.known(0).figures
            assert net.id in game.known(1).figures
            hidden_for += 1
            seat = game.to_move[0]
            game.choose(game.sample(seat, rng), seat)
    assert hidden_for > 60


@pytest.mark.rule("PZF-13.2g")
def test_nets_are_spread_from_the_start_of_the_game() -> None:
    options = complete_options(SYSTEM, {"army_points": "1500", "army_b": "ger_1500"})
    s = first_state(setting_of("encounter", options))
    netted = [f for f in s.figures.values() if "camouflage" in f.gear]
    assert netted
    assert all(f.camouflaged for f in netted)
    assert s.nets == [0, len(netted)]
    assert not any(f.id in known(s, 0).figures for f in netted)


@pytest.mark.rule("PZF-13.2g")
def test_deployment_tells_nothing_of_a_net() -> None:
    options: dict[str, bool | str] = {"army_points": "1500", "army_b": "ger_1500"}
    game = Game.new("pzf", "encounter", options=options, key=b"nets at deployment")
    rng = Random(2)
    while game.state.phase == "setup":
        assert SECRET not in msgspec.json.encode(game.view(0))
        assert game.decision is not None
        seat = game.to_move[0]
        game.choose(game.sample(seat, rng), seat)
    netted = next(f for f in game.state.figures.values() if f.type == "ger_stug3")
    assert netted.where == "table"
    assert netted.camouflaged
    assert SECRET not in msgspec.json.encode(game.view(0))
    assert SECRET in msgspec.json.encode(game.view(1))
