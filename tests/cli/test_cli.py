"""The commands as programs and people use them: shapes of JSON, exit codes, one sentence for bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bocage.cli import main
from bocage.kernel.play.replay import with_key
from bocage.kernel.records.forms import to_text, write
from tests.records.games import played, use_revision

CASE = """
title = "A unit that is shot at in the open"
system = "probe"
rules = ["PRB-2b"]

[situation]
units = [
    { name = "a", side = 0, at = "2.2" },
    { name = "b", side = 0, at = "4.2" },
    { name = "x", side = 1, at = "2.4" },
    { name = "y", side = 1, at = "7.7" },
]

[[play]]
choose = "take #a"
refuse = "take #x"
rule = "PRB-2a"
"""


@pytest.fixture(autouse=True)
def present_revision() -> None:
    use_revision(2)


@pytest.fixture
def case_file(tmp_path: Path) -> Path:
    path = tmp_path / "a.toml"
    path.write_text(CASE, "utf-8")
    return path


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    write(played().record, path)
    return path


class Shell:
    """Runs the command line in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as exited:
            main([str(argument) for argument in arguments])
        out, err = self.capsys.readouterr()
        code = exited.value.code
        return code if isinstance(code, int) else 0, out, err

    def json(self, *arguments: object, code: int = 0) -> Any:
        ended, out, err = self(*arguments, "--json")
        assert ended == code, err
        assert err == ""
        return json.loads(out)


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


def test_help_comes_at_once() -> None:
    """Measured in processor time, which does not depend on what else the machine does."""
    before = os.times()
    done = subprocess.run([sys.executable, "-m", "bocage.cli", "--help"], capture_output=True, text=True, check=True)
    after = os.times()
    assert after.children_user + after.children_system - before.children_user - before.children_system < 0.5
    for command in (
        "systems",
        "rules",
        "case",
        "replay",
        "simulate",
        "ladder",
        "odds",
        "fuzz",
        "perft",
        "bench",
        "play",
    ):
        assert f"  {command} " in done.stdout


def test_systems(shell: Shell) -> None:
    printed = shell.json("systems")
    assert set(printed) == {"systems"}
    for system in printed["systems"]:
        assert set(system) == {"code", "title", "scenarios"}
        assert all(set(card) == {"id", "title"} for card in system["scenarios"])
    assert {system["code"] for system in printed["systems"]} >= {"aslsk", "probe"}
    code, out, _ = shell("systems", "--lang", "fr")
    assert code == 0
    assert "aslsk: " in out


def test_one_system_with_its_options(shell: Shell) -> None:
    (system,) = shell.json("systems", "pzf")["systems"]
    options = {option["key"]: option for option in system["options"]}
    assert options["weather"]["values"] == ["clear", "fog", "rain", "snow"]
    assert options["optional_turn_limit_standard"]["needs"] == {"turn_limit": [True]}
    code, out, _ = shell("systems", "pzf")
    lines = out.splitlines()
    assert code == 0
    heading = lines.index("The scenario and its end")
    assert lines[heading + 1].startswith("  turn_limit=true (false, true) [PZF-17.0c] The game ends")
    assert "counts only with turn_limit=true" in lines[heading + 2]
    dependent = ("--option", "turn_limit=false", "--option", "optional_turn_limit_standard=10")
    code, _, err = shell("simulate", "pzf", "encounter", *dependent)
    assert (code, err.count("\n")) == (2, 1)
    assert "only counts where turn_limit is true" in err


def test_rules(shell: Shell) -> None:
    printed = shell.json("rules", "aslsk")
    assert set(printed) == {"system", "rules"}
    assert printed["system"] == "aslsk"
    assert len(printed["rules"]) == 360
    for line in printed["rules"]:
        assert set(line) == {"id", "kind", "status", "code", "tests"}
        assert line["status"] in ("done", "open")
        assert line["kind"] in ("rule", "data", "ui", "option")


def test_one_rule(shell: Shell) -> None:
    code, out, _ = shell("rules", "ASL-3.3c", "--lang", "fr")
    assert code == 0
    assert out.startswith("ASL-3.3c (rule, ")
    assert "hexagone" in out
    assert "code: " in out
    assert "tests: " in out
    assert shell.json("rules", "ASL-3.3c")["id"] == "ASL-3.3c"


def test_a_further_system_is_known_to_rules_and_cases(
    shell: Shell, case_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["from dataclasses import replace", "from tests.probe import SYSTEM as PROBE"]
    module = "\n".join([*lines, 'SYSTEM = replace(PROBE, code="further")'])
    case_file.with_name("further_system.py").write_text(module, "utf-8")
    monkeypatch.syspath_prepend(case_file.parent)
    case_file.write_text(CASE.replace('"probe"', '"further"'), "utf-8")
    further = ("--system", "further_system:SYSTEM")
    assert shell.json("rules", "further", *further)["system"] == "further"
    assert all(case["passed"] for case in shell.json("case", case_file, *further)["cases"])


def test_case(shell: Shell, case_file: Path) -> None:
    printed = shell.json("case", case_file)
    assert printed == {"cases": [{"file": str(case_file), "passed": True, "differences": []}]}
    case_file.write_text(CASE + '[[play]]\nexpect = { "#a.done" = true }\n', "utf-8")
    printed = shell.json("case", case_file, code=1)
    assert not printed["cases"][0]["passed"]
    assert printed["cases"][0]["differences"]
    code, out, _ = shell("case", case_file.parent)
    assert code == 1
    assert "0 of 1 cases passed" in out


def test_replay(shell: Shell, record_file: Path, tmp_path: Path) -> None:
    printed = shell.json("replay", record_file)
    assert printed["passed"]
    assert printed["differences"] == []
    printed = shell.json("replay", record_file, "--verify")
    assert printed["passed"]
    assert printed["proved"] == printed["rolls"] > 0
    code, out, _ = shell("replay", record_file, "--save", tmp_path / "compact")
    assert code == 0
    assert "no difference" in out
    assert shell.json("replay", tmp_path / "compact")["passed"]


def test_a_forged_record(shell: Shell, record_file: Path) -> None:
    words = record_file.read_text("utf-8").split("\n")
    forged = next(number for number, line in enumerate(words) if line.startswith("roll hit"))
    words[forged] = "roll hit 1,1" if words[forged] != "roll hit 1,1" else "roll hit 1,2"
    record_file.write_text("\n".join(words), "utf-8")
    assert "the key gives" in shell.json("replay", record_file, "--verify", code=1)["findings"][0]
    code, out, _ = shell("replay", record_file, "--verify")
    assert code == 1
    assert out.endswith("not sound\n")


def test_simulate(shell: Shell) -> None:
    arguments = ("simulate", "probe", "patrol", "--games", 4, "--agents", "random,random", "--seed", 5)
    printed = shell.json(*arguments)
    assert set(printed) >= {"games", "wins", "draws", "decisions", "seconds"}
    assert printed["games"] == 4
    assert sum(printed["wins"].values()) + printed["draws"] == 4
    again = shell.json(*arguments, "--workers", 1)
    assert [again[name] for name in ("wins", "draws", "decisions")] == [
        printed[name] for name in ("wins", "draws", "decisions")
    ]


def test_ladder(shell: Shell) -> None:
    arguments = ("ladder", "aslsk", "--agents", "passive,random", "--scenarios", "training", "--games", 4)
    printed = shell.json(*arguments)
    assert set(printed) == {"system", "method", "games", "seconds", "standings", "meetings", "scenarios"}
    assert printed["games"] == 4
    assert {one["agent"] for one in printed["standings"]} == {"passive", "random"}
    assert sum(one["elo"] for one in printed["standings"]) == 0
    again = shell.json(*arguments, "--workers", 1)
    assert {**again, "seconds": 0} == {**printed, "seconds": 0}
    code, out, _ = shell(*arguments)
    assert code == 0
    assert " ± " in out
    assert "standard error" in out


def test_odds(shell: Shell, case_file: Path, tmp_path: Path) -> None:
    odds = shell.json("odds", case_file)["odds"]
    assert odds
    for entry in odds.values():
        assert set(entry) == {"exact", "error", "shares"}
    code, out, _ = shell("odds", case_file, next(iter(odds)))
    assert code == 0
    assert " %" in out
    write(with_key(played(most=40)), tmp_path / "running.txt")
    assert "odds" in shell.json("odds", tmp_path / "running.txt")


def test_odds_of_targets_are_given_as_fractions(shell: Shell, tmp_path: Path) -> None:
    case = tmp_path / "case.toml"
    case.write_text(
        """system = "aslsk"
title = "One squad fires at two"
[situation]
board = { columns = { A = ".....", B = "......", C = "....." } }
sides = ["german", "russian"]
phase = "PFPh"
player = "german"
units = [
    { name = "a", type = "ge_467", at = "A1" },
    { name = "x", type = "ru_447", at = "C2" },
    { name = "y", type = "ru_426", at = "C2" },
    { name = "b", type = "ge_467", at = "A1" },
]
[[play]]
choose = "target @C2"
[[play]]
choose = "add #a"
""",
        "utf-8",
    )
    odds = shell.json("odds", case, "fire")["odds"]["fire"]
    assert odds["targets"].keys() == {"2", "3"}
    assert all(sum(map(Fraction, one["shares"].values())) == 1 for one in odds["targets"].values())


def test_perft(shell: Shell, tmp_path: Path) -> None:
    printed = shell.json("perft", "probe", "battle", "--depth", 2)
    assert len(printed["counts"]) == 2
    assert printed["counts"][0] > 1
    file = tmp_path / "counts.toml"
    entry = f'[[perft]]\nsystem = "probe"\nscenario = "battle"\nseed = 1\ncounts = {printed["counts"]}\n'
    file.write_text(entry, "utf-8")
    assert shell.json("perft", file)["passed"]
    file.write_text(entry.replace("counts = [", "counts = [1"), "utf-8")
    assert not shell.json("perft", file, code=1)["passed"]


def test_fuzz(shell: Shell, tmp_path: Path) -> None:
    printed = shell.json("fuzz", "probe", "--seconds", 0, "--mutations", 60, "--dump", tmp_path / "dump")
    assert printed["findings"] == []
    assert printed["mutations"] == 60
    assert printed["games"] == 1, "without seconds the first game is still played to its end"
    assert printed["refused"] + printed["accepted"] == 60
    assert printed["attempts"] > 0


def test_bench(shell: Shell) -> None:
    printed = shell.json("bench", "probe", "--seconds", 0.2)
    figures = printed["probe"]
    assert set(figures) >= {"pieces", "decisions_per_s", "turns_per_s", "clone_us", "view_ms", "odds_ms"}
    assert set(figures) >= {"clone_us_large", "view_ms_large", "odds_ms_large"}
    assert 0 < figures["odds_ms_large"] < 50


def test_bench_of_the_ground(shell: Shell) -> None:
    """Reach on 200 x 200 and on 60,000 hexes takes under 2 ms, also after a change, with numba and without."""
    figures = shell.json("bench", "ground")["ground"]
    for prefix in ("", "plain_"):
        for name, hexes in (("reach", 881), ("reach_60000", 1052)):
            assert figures[f"{prefix}{name}_hexes"] == hexes
            assert 0 < figures[f"{prefix}{name}_ms"] < 2
            assert 0 < figures[f"{prefix}{name}_after_change_ms"] < 2


def run_with(redirection: str, *arguments: str) -> tuple[int, str]:
    """Run a command in a real shell with its streams redirected; gives the exit code and the text of its errors."""
    command = f'exec "$0" -m bocage.cli "$@" {redirection}'
    done = subprocess.run(["sh", "-c", command, sys.executable, *arguments], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stderr


def test_a_full_disk_under_the_output_gets_one_sentence() -> None:
    code, errors = run_with(">/dev/full", "rules", "aslsk")
    assert (code, errors) == (2, "bocage: the output cannot be written: No space left on device\n")


@pytest.mark.parametrize("redirection", ["<&-", ">&-", "<&- >&-"])
def test_a_terminal_with_closed_streams_prints_no_traceback(redirection: str) -> None:
    _, errors = run_with(redirection, "play", "--text", "aslsk")
    assert "Traceback" not in errors
    assert errors.count("\n") <= 1


def test_a_file_that_cannot_be_written_is_named(shell: Shell, record_file: Path, tmp_path: Path) -> None:
    target = tmp_path / "missing" / "copy.txt"
    code, _, err = shell("replay", record_file, "--save", target)
    assert code == 2
    assert str(target) in err
    assert "No such file or directory" in err
    assert err.count("\n") == 1


def test_a_folder_that_cannot_be_opened_is_passed_over(shell: Shell, case_file: Path) -> None:
    """Twenty names of 250 characters are longer than any path the system opens."""
    inner = os.open(case_file.parent, os.O_RDONLY)
    for _ in range(20):
        os.mkdir("x" * 250, dir_fd=inner)
        outer, inner = inner, os.open("x" * 250, os.O_RDONLY, dir_fd=inner)
        os.close(outer)
    os.close(inner)
    assert len(shell.json("case", case_file.parent)) == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nonsense"], "No such command 'nonsense'"),
        (["case"], "Missing argument"),
        (["case", "none.toml", "--system", "nowhere:SYSTEM"], "there is no system 'nowhere:SYSTEM'"),
        (["case", "none.toml"], "none.toml cannot be read: No such file"),
        (["replay", "none.txt"], "none.txt cannot be read: No such file"),
        (["replay", "/dev/null"], "line 1: expected 'bocage record 2'"),
        (["rules", "ABC-1"], "there is no system and no rule 'ABC-1'"),
        (["rules", "--mutate", "3"], "expected the code of a system"),
        (["simulate", "none", "x"], "there is no system 'none'"),
        (["simulate", "probe", "none"], "no scenario 'none'"),
        (["simulate", "probe", "patrol", "--agents", "random,genius"], "no agent 'genius'"),
        (["simulate", "probe", "patrol", "--agents", "random"], "expected 2 agents, found 1"),
        (["simulate", "probe", "patrol", "--games", "0"], "--games"),
        (["simulate", "probe", "patrol", "--option", "x"], "expected an option such as"),
        (["simulate", "probe", "patrol", "--option", "x=1"], "has no option 'x'"),
        (["ladder", "none", "--agents", "random,passive"], "there is no system 'none'"),
        (["ladder", "aslsk"], "Missing option '--agents'"),
        (["ladder", "aslsk", "--agents", "random"], "expected two or more different agents, found random"),
        (["ladder", "aslsk", "--agents", "random,random"], "different agents, found random, random"),
        (["ladder", "aslsk", "--agents", "random,genius"], "no agent 'genius'"),
        (["ladder", "aslsk", "--agents", "random,passive", "--scenarios", "none"], "no scenario 'none'"),
        (["ladder", "aslsk", "--agents", "random,passive", "--games", "3"], "expected an even number of games"),
        (["odds", "none.toml"], "none.toml cannot be read"),
        (["perft", "probe", "none"], "no scenario 'none'"),
        (["perft", "none.toml"], "none.toml cannot be read"),
        (["bench", "none"], "there is no system 'none'"),
        (["systems", "--lang", "de"], "there is no language 'de'"),
        (["play", "--text", "--option", "x=1"], "expected a system"),
        (["play", "aslsk"], "in the terminal: bocage play --text"),
        (["play", "--lang", "fr"], "in the terminal: bocage play --text"),
    ],
)
def test_bad_input_gets_one_sentence(shell: Shell, arguments: list[str], says: str) -> None:
    code, out, err = shell(*arguments)
    assert code == 2
    assert out == ""
    assert says in err
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "text",
    [
        "",
        "title = 1",
        "title = 'a'",
        CASE + "nonsense = 1",
        CASE.replace("probe", "none"),
        CASE.replace('"2.2"', '"9.9"'),
        "\x00",
    ],
)
def test_bad_cases_get_one_sentence(shell: Shell, case_file: Path, text: str) -> None:
    case_file.write_text(text, "utf-8")
    code, out, err = shell("case", case_file)
    assert (code, out) == (2, "")
    assert err.startswith(f"bocage: {case_file}")
    assert err.count("\n") == 1


def test_odds_of_a_refused_choice(shell: Shell, case_file: Path, record_file: Path) -> None:
    for arguments, says in (
        ((case_file, "take #x"), "is refused"),
        ((case_file, "take #nobody"), "no piece is called 'nobody'"),
        ((case_file, "???"), "is not a choice"),
        ((case_file, "pass", "--seat", "green"), "expected a seat of red, blue"),
        ((record_file,), "the game is over"),
    ):
        code, _, err = shell("odds", *arguments)
        assert code == 2
        assert says in err


def test_a_record_of_a_later_program(shell: Shell, tmp_path: Path) -> None:
    text = to_text(played().record).replace('"revision":2', '"revision":3', 1)
    (tmp_path / "a.txt").write_text(text, "utf-8")
    code, _, err = shell("replay", tmp_path / "a.txt")
    assert code == 2
    assert "revisions up to 2" in err


# --- armies -------------------------------------------------------------------------------------------------------
def test_an_army_is_drawn_written_and_judged(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    drawn = ("army", "pzf", "germany", "--random", "--seed", 7)
    code, out, _ = shell(*drawn, "--option", "army_points=750", "--save", file)
    assert code == 0
    assert out.startswith("Germany, ")
    assert "/ 750" in out.splitlines()[0]
    assert shell("army", "pzf", file) == (0, out, "")
    code, out, _ = shell("army", "pzf", file, "--option", "army_points=400", "--lang", "fr")
    assert code == 1
    assert "PZF-14.1b: Cela fait 745 points" in out


def test_an_army_for_programs(shell: Shell) -> None:
    printed = shell.json("army", "pzf", "us_500")
    assert (printed["legal"], printed["judged"]["total"], printed["judged"]["limit"]) == (True, 500, 500)
    assert [line["cost"] for line in printed["army"][0]["lines"]] == [150, 250, 100]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("pzf",), "expected a file"),
        (("pzf", "legion"), "there is no army 'legion'"),
        (("pzf", "nowhere.json"), "nowhere.json: the list cannot be read"),
        (("pzf", "usa", "--option", "army_points=many"), "army_points"),
        (("pzf", "usa", "--random", "--option", "army_points=20"), "no army of 20 points"),
        (("pzf", "usa", "--save", "/nowhere/list.json"), "cannot be written"),
        (("aslsk", "usa"), "in aslsk no armies are built"),
    ],
)
def test_what_is_no_army_gets_one_sentence(shell: Shell, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = shell("army", *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1
