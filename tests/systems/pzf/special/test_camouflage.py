"""What is under a net never reaches the other seat (PZF-13.2g): neither its view nor its log nor its choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import msgspec
import pytest
from tests.systems.pzf.position import AMERICAN, GERMAN, american, german, given

from bocage.kernel.choice import Choice
from bocage.kernel.contract.registry import complete_options
from bocage.kernel.play.game import Game
from bocage.systems.pzf.setup.musters import first_state, setting_of
from bocage.systems.pzf.showing.view import known
from bocage.systems.pzf.state.model import State
from bocage.systems.pzf.state.names import is_unseen
from bocage.systems.pzf.system import SYSTEM
from bocage.systems.pzf.turn.activations import mover_choices
from bocage.systems.pzf.turn.shooting import shooter_choices

SECRET = b"figure-ger-stug3"
ARMY_WITH_A_NET: dict[str, bool | str] = {"army_points": "1500", "army_b": "ger_1500"}


def with_net(place: tuple[float, float], step: str) -> State:
    """A StuG under its net with a man aboard, at a place."""
    figures = [
        american("corporal", (10, 4), "us_corporal", weapons=["rifle"]),
        american("sherman", (20, 4), "us_m4", facing=0),
        german("gefreiter", (30, 20), "ger_gefreiter", weapons=["rifle"]),
        german("stug", place, "ger_stug3", facing=180, camouflaged=True),
        german("passenger", place, where="aboard", aboard="stug"),
    ]
    return given(figures, step=step, player="american").state


@pytest.mark.rule("PZF-13.2g")
@pytest.mark.parametrize(("step", "choices"), [("move", mover_choices), ("shoot", shooter_choices)])
def test_the_enemy_knows_the_same_wherever_a_net_is(step: str, choices: Callable[[State], Iterable[Choice]]) -> None:
    near, distant = (known(with_net(place, step), AMERICAN) for place in ((10, 12), (20, 15)))

    assert near.figures == distant.figures
    assert [figure.type for figure in near.figures.values()] == ["us_corporal", "us_m4", "ger_gefreiter"]
    assert list(choices(near)) == list(choices(distant))
    assert SYSTEM.showing.scene(near, AMERICAN) == SYSTEM.showing.scene(distant, AMERICAN)


@pytest.mark.rule("PZF-13.2g", "PZF-13.2j")
def test_no_game_tells_what_is_under_a_net_as_long_as_it_is_unseen() -> None:
    corporals = [
        american(f"corporal {number}", (6 + 3 * number, 3), "us_corporal", weapons=["rifle", "grenade"])
        for number in range(4)
    ]
    figures = [
        *corporals,
        american("sherman", (20, 4), "us_m4", facing=0),
        german("gefreiter", (30, 20), "ger_gefreiter", weapons=["rifle"]),
        german("stug", (12, 14), "ger_stug3", facing=180, camouflaged=True),
    ]
    rng = Random(5)

    questions_while_hidden = 0
    for seed in range(6):
        key = f"nets {seed}".encode()
        position = given(figures, broken=[False, True], objectives=[{"id": "o", "at": [12, 9]}], key=key)
        game, stug = position.game, position.id("stug")
        for _ in range(60):
            if game.decision is None or not is_unseen(position.figure("stug")):
                break
            assert SECRET not in msgspec.json.encode(game.view(AMERICAN))
            assert stug not in game.known(AMERICAN).figures
            assert stug in game.known(GERMAN).figures
            questions_while_hidden += 1
            seat = game.to_move[0]
            game.choose(game.sample(seat, rng), seat)

    assert questions_while_hidden > 60


@pytest.mark.rule("PZF-13.2g")
def test_nets_are_spread_from_the_start_of_the_game() -> None:
    s = first_state(setting_of("encounter", complete_options(SYSTEM, ARMY_WITH_A_NET)))

    netted = [figure for figure in s.figures.values() if "camouflage" in figure.gear]

    assert [figure.type for figure in netted] == ["ger_stug3"]
    assert [figure.camouflaged for figure in netted] == [True]
    assert s.nets == [0, 1]
    assert netted[0].id not in known(s, AMERICAN).figures


@pytest.mark.rule("PZF-13.2g")
def test_deployment_tells_nothing_of_a_net() -> None:
    game = Game.new("pzf", "encounter", options=ARMY_WITH_A_NET, key=b"nets at deployment")
    rng = Random(2)

    while game.state.phase == "setup":
        assert SECRET not in msgspec.json.encode(game.view(AMERICAN))
        assert game.decision is not None
        seat = game.to_move[0]
        game.choose(game.sample(seat, rng), seat)

    (stug,) = [figure for figure in game.state.figures.values() if figure.type == "ger_stug3"]
    assert (stug.where, stug.camouflaged) == ("table", True)
    assert SECRET not in msgspec.json.encode(game.view(AMERICAN))
    assert SECRET in msgspec.json.encode(game.view(GERMAN))
