"""The case runner: what it checks, what it says when something differs, and what it refuses."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bocage.kernel.contract.agent import AgentMaker, Answer, Brief, without_memory
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.files.case import CaseError, CaseResult, parse_case, run, run_case
from bocage.kernel.files.ledger import repository
from bocage.kernel.text import Text
from bocage.players import find
from tests.records.games import use_revision

HEAD = """
title = "A meeting"
system = "probe"
rules = ["PRB-2a"]
[situation]
units = [
    { name = "a", side = 0, at = "2.2" },
    { name = "b", side = 0, at = "5.2", done = true },
    { name = "x", side = 1, at = "2.4" },
    { name = "y", side = 1, at = "7.7" },
]
"""


@pytest.fixture(autouse=True)
def present_revision() -> None:
    use_revision(2)


def result(plays: str, agents: object = find) -> CaseResult:
    return run(parse_case((HEAD + plays).encode(), "a.toml"), "a.toml", agents)  # type: ignore[arg-type]


def test_everything_that_can_be_expected() -> None:
    report = result(
        """
        [[play]]
        seat = "red"
        legal = ["take #a", "end"]
        offers = ["end"]
        withholds = ["take #b"]
        refuse = "take #b"
        rule = "PRB-2a"
        choose = "take #a"
        expect = { "#a.side" = 0, "player" = 0 }
        [[play]]
        offers = ["fire #a>#x"]
        refuse = ["step #a @2.4", "step #a @9.9"]
        rule = "PRB-2c"
        """
    )
    assert report.differences == []
    assert report.passed


def test_dice_events_and_tallies() -> None:
    report = result(
        """
        [[play]]
        choose = "take #a"
        [[play]]
        tally = { choice = "fire #a>#x", total = -99, lines = { range = 77 } }
        odds = { choice = "fire #a>#x", shares = { nothing = "1/7" }, effect = "1/9", exact = false }
        [[play]]
        odds = { choice = "fire #a>#x", targets = { x = {} } }
        [[play]]
        choose = "fire #a>#x"
        dice = [[1], [1, 1]]
        told = ["told-nonsense"]
        """
    )
    words = "\n".join(report.differences)
    assert not report.passed
    assert "play 2: tally of 'fire #a>#x': expected -99, found" in words
    assert "expected range 77" in words
    assert "expected nothing 1/7, found" in words
    assert "expected an effect of 1/9" in words
    assert "expected exact = False, found True" in words
    assert "odds of 'fire #a>#x': x is no target" in words
    assert "play 4:" in words


def test_odds_of_single_targets(tmp_path: Path) -> None:
    case = repository() / "cases/aslsk/fire/fire-each-target.toml"
    assert run_case(case).passed
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(case.read_text("utf-8").replace("16/81", "1/9"), "utf-8")
    differences = run_case(wrong).differences
    assert len(differences) == 1
    assert "odds of 'fire' for x: expected broken 1/9, found 16/81 (of broken 16/81, " in differences[0]


@pytest.mark.parametrize(
    ("play", "says"),
    [
        ('legal = ["end"]', "choices not expected: take #1"),
        ('offers = ["take #b"]', "choices missing: take #2"),
        ('withholds = ["take #a"]', "choices not expected: take #1"),
        ('refuse = "take #a"', "expected 'take #1' to be refused, it is legal"),
        ('refuse = "take #b"\nrule = "PRB-9"', "to be refused by PRB-9, found PRB-2a (refuse-done)"),
        ('choose = "take #b"', "'take #2' is refused: refuse-done (PRB-2a), at prompt-order"),
        ('choose = "take #nobody"', "no piece is called 'nobody'"),
        ('choose = "TAKE"', "is not a choice"),
        ('seat = "green"\nchoose = "end"', "expected a seat of red, blue, found 'green'"),
        ('seat = "blue"\nchoose = "end"', "refuse-not-asked"),
        ('expect = { "player" = 1 }', "expected player = 1, found 0"),
        ('expect = { "player" = false }', "expected player = false, found 0"),
        ('expect = { "#a" = 1 }', "expected a fact after a dot"),
        ('expect = { "#a.nonsense" = 1 }', "is no fact"),
        ('told = ["told-lost"]', "expected the event told-lost, found none"),
        ("dice = [[1]]", "dice are left over: [[1]]"),
        ('odds = { choice = "end" }', "'end' has no odds"),
        ('tally = { choice = "end" }', "'end' has no tally"),
        ('agent = "genius"', "has no agent 'genius'"),
    ],
)
def test_what_differs_is_said(play: str, says: str) -> None:
    report = result(f"[[play]]\n{play}\n")
    assert not report.passed
    assert says in report.differences[0]
    assert all("\n" not in words for words in report.differences)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (HEAD + "[[play]]\nchose = 'end'", "unknown field `chose` - at `$.play[0]`"),
        (HEAD + "[[play]]\nforbids = ['end']", "play 1: expected an agent"),
        (HEAD + "[[play]]\nagent = 'random'\nseeds = 0", "expected 1 to 1000 seeds"),
        (HEAD + "[[play]]\nodds = { choice = 'a', shares = { x = '1/0' } }", "expected a share such as '5/6'"),
        (HEAD + "[[play]]\nodds = { choice = 'a', targets = { x = { y = '6%' } } }", "expected a share such as '5/6'"),
        (HEAD + "[[play]]\ndice = [['x']]", "Expected `int`, got `str`"),
        (HEAD.replace('"probe"', '"none"'), "there is no system 'none'"),
        (HEAD.replace('"2.2"', '"99.99"'), "not on the table"),
        ("options = { x = true }\n" + HEAD, "has no option 'x'"),
        ("title = ?\nx = 1", "line 1"),
    ],
)
def test_what_is_no_case_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "a.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(CaseError) as refused:
        run_case(path)
    assert str(refused.value).startswith(str(path))
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


# --- agents -------------------------------------------------------------------------------------------------------
def eager(brief: Brief, rng: Random, /) -> Answer:
    return brief.legal[0], Text("reason-random")


def with_eager(system: AnySystem, name: str) -> AgentMaker:
    return without_memory(eager)


@pytest.mark.parametrize(
    ("play", "says"),
    [
        ('forbids = ["end"]', ""),
        ('wants = ["take #a"]', ""),
        ('wants = ["end", "take *"]', ""),
        ('forbids = ["take #a"]', "seed 0: eager chose 'take #1', which is forbidden"),
        ('wants = ["end"]', "seed 0: eager chose take #1; expected any of end"),
        ('forbids = ["step *"]\nuntil = "seat"', "eager chose 'step #1"),
        ('wants = ["step *"]\nuntil = "turn"\nseeds = 3', ""),
    ],
)
def test_agents_are_watched(play: str, says: str) -> None:
    report = result(f'[[play]]\nagent = "eager"\n{play}\n[[play]]\nchoose = "end"\n', with_eager)
    assert report.passed == (not says)
    assert says in " ".join(report.differences)


def test_without_agents_an_agent_case_cannot_run() -> None:
    report = result('[[play]]\nagent = "random"\n', None)
    assert "there is nobody to play as 'random'" in report.differences[0]


def test_random_agents_are_found() -> None:
    assert result('[[play]]\nagent = "random"\nuntil = "turn"\nseeds = 5\nwants = ["*"]\n').passed


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_the_case_in_the_documentation_passes(page: str) -> None:
    text = (Path(__file__).parent.parent / page).read_text("utf-8")
    written = text.partition("```toml\n")[2].partition("```")[0]
    assert not run(parse_case(written.encode(), page), page, find).differences
