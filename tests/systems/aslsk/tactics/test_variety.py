"""What the agents leave to chance: equal choices, never a blunder."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from bocage import players
from bocage.kernel.files.case import Case, open_case, read_case, run
from bocage.kernel.files.ledger import repository
from bocage.kernel.play.game import Game

CASES = sorted((repository() / "cases" / "aslsk" / "tactics").glob("*.toml"))


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_chance_never_leads_the_usual_agent_into_a_blunder(file: Path) -> None:
    case = read_case(file)
    plays = tuple(replace(play, seeds=25) if play.agent else play for play in case.play)
    assert run(replace(case, play=plays), file.name, players.find).differences == []


def facing(*targets: tuple[str, str]) -> Game:
    """A squad at C3 that may fire at these units."""
    columns = dict.fromkeys("ABCDE", ".....") | dict.fromkeys("BD", "......")
    units = [{"name": "a", "type": "ge_467", "at": "C3"}]
    units += [{"name": place, "type": type, "at": place} for type, place in targets]
    situation = {"board": {"columns": columns}, "sides": ["german", "russian"], "player": "russian", "phase": "DFPh"}
    return open_case(Case("t", "aslsk", {**situation, "units": units}), "test")[0]


def targets_chosen(name: str, game: Game) -> set[str]:
    agent = players.seated(name, game, 0)
    return {str(agent(game.brief(0), Random(seed))[0]) for seed in range(20)}


def test_equal_shots_are_chosen_among_by_chance() -> None:
    assert targets_chosen("scripted", facing(("ru_447", "A3"), ("ru_447", "E3"))) == {"target @A3", "target @E3"}


def test_a_better_shot_is_taken_by_all_but_a_novice() -> None:
    game = facing(("ru_237", "A3"), ("ru_447", "E3"))
    better, worse = "target @E3", "target @A3"
    for name in ("scripted", "cautious", "bold"):
        assert targets_chosen(name, game) == {better}
    assert targets_chosen("novice", game) == {better, worse}
