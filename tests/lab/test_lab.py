"""Matches, simulations, fuzzing, perft and the mutation check, on the probe."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bocage.kernel.contract.registry import find
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.files.ledger import Coverage, CoveredRule, repository
from bocage.kernel.play.game import Game
from bocage.kernel.play.replay import verify
from bocage.kernel.records.record import Record
from bocage.lab.bench import clone_at_checkpoints, pick_scenarios, time_work
from bocage.lab.fuzz import (
    Fuzzed,
    Specimen,
    fuzz,
    fuzz_files,
    fuzz_play,
    fuzz_situations,
    fuzz_writes,
    mutated,
    situations_of,
    specimens,
)
from bocage.lab.match import EndlessGame, key_of, play_match
from bocage.lab.mutate import mutate, switch_off
from bocage.lab.perft import nodes, start
from bocage.lab.simulate import jobs, simulate
from bocage.players import UnknownAgent, names
from bocage.players import find as find_agent
from tests.records.games import played

ROOT = repository()


# --- players and matches ------------------------------------------------------------------------------------------
def test_agents_are_found_by_name() -> None:
    system = find("aslsk")
    assert names(system)[0] == "random"
    assert find_agent(system, "scripted") is system.tools.agents["scripted"]
    with pytest.raises(UnknownAgent, match="aslsk has no agent 'genius'; it has random, "):
        find_agent(system, "genius")


def test_a_match_is_the_same_again() -> None:
    first, second = (play_match("probe", "patrol", ("random", "random"), 3) for _ in range(2))
    assert first.record == second.record
    assert first.outcome == second.outcome
    assert verify(first.record).findings == []
    assert sum(first.decisions) > 0


def test_an_endless_game_is_noticed() -> None:
    with pytest.raises(EndlessGame, match="no end after 3 decisions"):
        play_match("probe", "patrol", ("random", "random"), 3, longest=3)


def test_sides_are_swapped_every_game() -> None:
    agents = [job.agents for job in jobs("probe", "patrol", 4, ("a", "b"), 1, {})]
    assert agents == [("a", "b"), ("b", "a")] * 2
    kept = [job.agents for job in jobs("probe", "patrol", 4, ("a", "b"), 1, {}, fixed=True)]
    assert kept == [("a", "b")] * 4


def test_workers_do_not_change_a_simulation() -> None:
    one, two = (simulate("probe", "patrol", 6, ("random", "random"), 9, workers=workers) for workers in (1, 2))
    assert (one.wins, one.draws, one.decisions, one.sides) == (two.wins, two.draws, two.decisions, two.sides)


def test_nothing_draws_from_the_global_generator() -> None:
    random.seed(1)
    before = random.getstate()
    play_match("probe", "patrol", ("random", "random"), 3)
    assert random.getstate() == before


# --- fuzzing ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("scenario", ["patrol", "battle"])
@pytest.mark.parametrize("seed", range(5))
def test_random_play_with_attempts_at_the_illegal(scenario: str, seed: int) -> None:
    report = Fuzzed()
    assert fuzz_play("probe", scenario, str(seed), report)
    assert report.findings == []
    assert report.games == 1


def test_damaged_files_are_refused_in_one_sentence() -> None:
    """Records, cases, scenarios, boards and ledgers of all systems: thousands of damages, no traceback."""
    report = Fuzzed()
    for code in ("probe", "aslsk"):
        record = a_record(code)
        list(fuzz_files(specimens(find(code), record, ROOT), 2500, "tests", report))
    assert report.mutations == 5000
    assert report.refused > 1000
    assert [f"{finding.where} {finding.seed}: {finding.what}" for finding in report.findings] == []


@pytest.mark.parametrize("code", ["aslsk", "ept", "pzf"])
def test_altered_situations_can_be_played_or_are_refused_in_one_sentence(code: str) -> None:
    """One alteration of the situation of every case of a system: no traceback, and no game that never asks."""
    situations, report = situations_of(code, ROOT), Fuzzed()
    count = len(situations.cases)
    assert list(fuzz_situations(situations, count, "tests", report))[-1] == count
    assert report.refused > count // 3
    assert report.accepted > count // 5
    assert [f"{finding.where} {finding.seed}: {finding.what}" for finding in report.findings] == []


def a_record(code: str) -> Record:
    if code == "probe":
        return played(most=40).record
    game = Game.new(code, find(code).rules.scenarios()[0].id, key=key_of(1))
    rng = random.Random(1)
    for _ in range(60):
        if game.to_move:
            game.choose(game.sample(game.to_move[0], rng), game.to_move[0])
    return game.record


def test_a_fuzzer_that_finds_nothing_can_find_something() -> None:
    """The check itself: a reader that breaks, or that answers with a paragraph, is reported."""

    def breaks(data: bytes) -> object:
        raise KeyError(data[:3])

    def talks(data: bytes) -> object:
        raise ScenarioError("first line\nsecond line")

    report = Fuzzed()
    list(fuzz_files([Specimen("a", b"123", breaks), Specimen("b", b"123", talks)], 4, "x", report))
    assert [finding.where for finding in report.findings] == ["a", "b", "a", "b"]
    assert "not one sentence" in report.findings[1].what


def test_failed_saves() -> None:
    report = Fuzzed()
    fuzz_writes(played().record, report)
    assert report.findings == []


def test_damage_is_damage() -> None:
    data = b'{"a": 1, "b": [1, 2, 3]}' * 10
    changed = [mutated(data, random.Random(seed)) for seed in range(200)]
    assert sum(each != data for each in changed) > 190
    assert mutated(data, random.Random(5)) == mutated(data, random.Random(5))
    assert isinstance(mutated(b"", random.Random(5)), bytes)


def test_a_whole_fuzz_run() -> None:
    report = fuzz("probe", seconds=0, mutations=40, seed=2, root=ROOT)
    assert report.findings == []
    assert report.games + report.decisions > 0


# --- perft, bench -------------------------------------------------------------------------------------------------
def test_perft_counts_the_tree() -> None:
    game = start("probe", "battle", 1)
    legal = game.legal(game.to_move[0])
    assert nodes(game, 0, key_of(1)) == 1
    assert nodes(game, 1, key_of(1)) == len(legal)
    by_hand = 0
    for choice in legal:
        twin = game.clone(seed=key_of(1))
        twin.choose(choice, game.to_move[0])
        by_hand += len(twin.legal(twin.to_move[0])) if twin.decision else 1
    assert nodes(game, 2, key_of(1)) == by_hand


def test_figures() -> None:
    assert pick_scenarios(find("probe")) == ("patrol", "host")
    assert clone_at_checkpoints(played("battle").record) > 0
    figures = time_work("sight", lambda: lambda: 1000, 0.01)
    assert set(figures) == {"sight_prepare_s", "sight_per_s", "sight_ms"}


# --- mutation -----------------------------------------------------------------------------------------------------
TEST = """
from bocage.kernel.rules import DISABLED

def test_weak():
    assert True

def test_strong():
    assert not DISABLED
"""


def a_line(id: str, *tests: str) -> CoveredRule:
    return CoveredRule(id, "rule", "done", ["somewhere"], list(tests))


def test_a_mutant_is_caught_or_survives(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(TEST, "utf-8")
    weak, strong = (a_line("ASL-3.3c", f"test_x.py::test_{name}") for name in ("weak", "strong"))
    assert switch_off("x", weak, tmp_path).verdict == "survived"
    assert switch_off("x", strong, tmp_path).verdict == "caught"
    assert switch_off("x", a_line("ASL-3.3c", "test_x.py::test_none"), tmp_path).verdict == "broken"


def test_the_rules_that_no_test_misses_are_named(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(TEST, "utf-8")
    weak, strong = (a_line("ASL-3.3c", f"test_x.py::test_{name}") for name in ("weak", "strong"))
    result = mutate(Coverage("x", [weak, strong]), 5, 1, tmp_path)
    assert result.baseline == ""
    assert result.survivors == ["ASL-3.3c"]


def test_tests_that_fail_anyway_prove_nothing(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text("def test_wrong():\n    assert False\n", "utf-8")
    result = mutate(Coverage("x", [a_line("X-1", "test_x.py::test_wrong")]), 1, 1, tmp_path)
    assert result.baseline
    assert result.rules == []


def test_open_rules_are_not_mutated(tmp_path: Path) -> None:
    assert mutate(Coverage("x", [CoveredRule("X-1", "rule", "open", [], [])]), 5, 1, tmp_path).rules == []
