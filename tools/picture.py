"""Draw the position of the README: the set-up of a scenario after some turns between two agents."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from bocage.kernel.contract.agent import plan_in
from bocage.kernel.play.game import Game
from bocage.picture import position
from bocage.players import seated

IMAGES = Path(__file__).parent.parent / "docs" / "images"


def draw(code: str, scenario: str, turn: int, seed: int) -> str:
    game = Game.new(code, scenario, key=b"picture%d" % seed)
    agents = [seated("scripted", game, seat) for seat in range(len(game.seats))]
    rng = Random(seed)
    while game.decision and game.state.turn < turn:
        seat = game.to_move[0]
        game.follow(plan_in(agents[seat](game.brief(seat), rng)), seat)
    colours = tuple(("german", "russian", "american").index(nation) for nation in game.seats)
    return position(game.setting.board, game.view(0).scene, colours)


if __name__ == "__main__":
    code, scenario, turn, seed = sys.argv[1:5] if len(sys.argv) > 4 else ("aslsk", "ponyri", "3", "1")
    (IMAGES / "position.svg").write_text(draw(code, scenario, int(turn), int(seed)), "utf-8")
