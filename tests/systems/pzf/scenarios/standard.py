"""The standard scenarios as tests play them: about to deploy, with units kept back, or to their end."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.systems.pzf.position import run

from bocage.kernel.play.game import Game
from bocage.lab.match import key_of
from bocage.systems.pzf.scenarios import deployment, placing
from bocage.systems.pzf.setup import musters
from bocage.systems.pzf.special import reserves
from bocage.systems.pzf.state.model import PS, State

STANDARD = ("encounter", "position", "defence", "ambush", "flight", "last_square")


def about_to_deploy(scenario: str, seat: int, **options: Any) -> State:
    """A state in which a side is asked what it keeps back, or puts down its first unit."""
    s = musters.first_state(musters.setting_of(scenario, {"army_points": "1000", **options}))
    s.phase, s.deploy_order = "setup", [seat]
    run(deployment.deploy_next(s))
    s.step = "keep-back"
    return s


def keep(s: State, *choices: str) -> None:
    """Run the step in which units are kept back until it is over."""
    for choice in choices:
        run(reserves.choose_reserves(s), choices=[choice])
    if s.step == "keep-back":
        run(reserves.choose_reserves(s))


def keep_half(s: State) -> None:
    """Keep back the first units until the smallest number that must be kept is reached."""
    while s.step == "keep-back":
        must = s.to_deploy - len(s.deploying) < reserves.reserve_limits(s)[0]
        run(reserves.choose_reserves(s), choices=[f"keep #{s.deploying[0]}"] if must else [])


def refused(s: State, piece: int, x: float, y: float) -> str:
    """Why the first figure of a unit cannot stand there, in one word."""
    why = placing.why_not_put_down(s, s.figures[piece], (round(x * PS), round(y * PS)))
    return "" if why is None else why.why.id.removeprefix("refuse-")


def a_man(s: State) -> int:
    return next(id for id in s.deploying if s.figures[id].kind == "man")


def played(scenario: str, seed: int, **options: bool | str) -> Game:
    """A game of random armies on a random table, played at random to its end."""
    chosen: dict[str, bool | str] = {
        "army_a": f"random usa {seed}",
        "army_b": f"random germany {seed}",
        "terrain_seed": str(seed),
        "optional_turn_limit_standard": "10",
        **options,
    }
    game = Game.new("pzf", scenario, options=chosen, key=key_of(seed))
    rng = Random(seed)
    while game.decision is not None:
        game.choose(game.sample(game.to_move[0], rng), game.to_move[0])
    return game
