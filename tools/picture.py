"""Draw the position of the README: the set-up of a scenario after some turns between two agents."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from bocage.kernel.game import Game
from bocage.picture import position
from bocage.players import find as find_agent

IMAGES = Path(__file__).parent.parent / "docs" / "images"


def draw(code: str, scenario: str, turn: int, seed: int) -> str:
    game = Game.new(code, scenario, key=b"picture%d" % seed)
    agent, rng = find_agent(game.system, "scripted"), Random(seed)
    while game.decision and game.state.turn < turn:
        seat = game.to_move[0]
        game.choose(agent(game.brief(seat), rng)[0], seat)
    colours = tuple(("german", "russian", "american").index(nation) for nation in game.seats)
    return position(game.setting.board, game.view(0).scene, colours)


if __name__ == "__main__":
    code, scenario, turn, seed = sys.argv[1:5] if len(sys.argv) > 4 else ("aslsk", "ponyri", "3", "1")
    (IMAGES / "position.svg").write_text(draw(code, scenario, int(turn), int(seed)), "utf-8")
