"""What is kept of a figure is dropped as soon as anything changes on which it rests."""

from __future__ import annotations

import dataclasses
from random import Random

from tests.systems.pzf.driver import at

from bocage.kernel.contract.state import copy
from bocage.kernel.play.game import Game
from bocage.lab.match import key_of
from bocage.systems.pzf.showing.benchmarks import POINTS_FOR_SIXTY_FIGURES
from bocage.systems.pzf.state.model import PS, Figure, State
from bocage.systems.pzf.state.setting import KeptAnswers
from bocage.systems.pzf.turn import shooting


def two_men() -> tuple[State, Figure, Figure]:
    """An American who may shoot and a German far off, in the open, with the answers kept."""
    s, names = at(
        phase="shooting",
        player="american",
        figures=[
            {"name": "a", "type": "us_corporal", "at": [2, 2], "weapons": ["rifle"]},
            {"name": "x", "type": "ger_grenadier", "at": [2, 32]},
        ],
    )
    found = s, s.figures[names["a"]], s.figures[names["x"]]
    assert offered(s) == [f"take #{names['a']}", "end"]
    return found


def offered(s: State) -> list[str]:
    return [str(choice) for choice in shooting.shooter_choices(s)]


def test_an_enemy_who_comes_into_contact_is_noticed_and_one_who_goes() -> None:
    s, a, x = two_men()
    x.x, x.y = a.x + PS, a.y
    assert offered(s) == ["end"]
    x.x = a.x + 20 * PS
    assert offered(s) == [f"take #{a.id}", "end"]


def test_the_only_enemy_in_sight_is_missed_however_far_off_he_was() -> None:
    s, _, x = two_men()
    x.where = "lost"
    assert offered(s) == ["end"]


def test_what_happens_to_a_figure_itself_is_noticed() -> None:
    s, a, _ = two_men()
    a.arms[0].jammed = True
    assert offered(s) == [f"reload #{a.id}", "end"]


def test_what_changes_beside_the_figures_is_noticed() -> None:
    s, a, x = two_men()
    s.nets[x.side] = 1
    assert offered(s) == [f"take #{a.id}", f"search #{a.id}", "end"]


def test_in_a_game_of_sixty_figures_every_kept_list_is_a_fresh_one() -> None:
    game = Game.new("pzf", "encounter", options={"army_points": POINTS_FOR_SIXTY_FIGURES}, key=key_of("kept lists"))
    rng = Random(1)
    compared = 0
    while compared < 150 and game.decision is not None:
        seat = game.to_move[0]
        asked, legal = game.asked(seat), game.legal(seat)
        if asked is not None and game.state.step in ("shoot", "grenades"):
            bare = dataclasses.replace(game.setting, kept=KeptAnswers())
            assert asked.choices.listed(copy(game.known(seat), bare)) == tuple(legal)
            compared += 1
        game.choose(game.sample(seat, rng), seat)
    assert compared == 150
