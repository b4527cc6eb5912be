"""Ledger, code and tests say the same; and the checker notices when they do not."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from bocage.kernel.contract.registry import codes, find
from bocage.kernel.files.ledger import (
    LedgerError,
    Rule,
    citations,
    cited_in,
    code_places,
    cover,
    coverage,
    parse_ledger,
    problems,
    read_ledger,
    repository,
)
from bocage.kernel.rules import Code

ROOT = repository()
SYSTEMS = [code for code in codes() if code != "probe"]


@pytest.mark.parametrize("code", SYSTEMS)
def test_ledger_code_and_tests_agree(code: str) -> None:
    system = find(code)
    drift = problems(read_ledger(system), code_places(system), citations(ROOT, system))
    assert not drift, f"{len(drift)} problems: " + "; ".join(drift[:30])


@pytest.mark.parametrize("code", SYSTEMS)
def test_everything_but_the_clients_rules_is_done(code: str) -> None:
    open_rules = [line.id for line in coverage(find(code), ROOT).rules if line.status == "open" and line.kind != "ui"]
    assert not open_rules


@pytest.mark.parametrize("code", SYSTEMS)
def test_the_map_of_chapters_names_every_module_with_a_rule(code: str) -> None:
    package = importlib.import_module(find(code).package)
    places = (
        place.module.removeprefix(f"{package.__name__}.")
        for sites in code_places(find(code)).values()
        for place in sites
    )
    missing = {module.partition(".")[0] for module in places} - set(re.findall(r"`(\w+)`", package.__doc__ or ""))
    assert not missing


# --- the checker itself -------------------------------------------------------------------------------------------
def a_rule(id: str, kind: str = "rule", en: str = "In English", fr: str = "En français") -> Rule:
    return Rule(id, kind, en, fr)  # type: ignore[arg-type]


RULES = {rule.id: rule for rule in (a_rule("X-1"), a_rule("X-2", "data"), a_rule("X-3", "ui"), a_rule("X-4", "option"))}
CODE = {"X-1": [Code("bocage.x", "f", 7)], "X-4": [Code("bocage.x", "g", 9)]}
TESTS = {"X-1": ["tests/test_x.py::test_f"], "X-2": ["tests/test_x.py"], "X-4": ["cases/x/a.toml"]}


def test_a_sound_ledger_has_no_problems() -> None:
    assert problems(RULES, CODE, TESTS) == []
    assert [line.status for line in cover("x", RULES, CODE, TESTS).rules] == ["done", "done", "open", "done"]


@pytest.mark.parametrize(
    ("rules", "code", "tests", "says"),
    [
        (RULES, {**CODE, "X-9": [Code("bocage.x", "h", 1)]}, TESTS, "X-9 is in code (bocage/x.py:1 h) but not in"),
        (
            RULES,
            CODE,
            {**TESTS, "X-9": ["tests/test_x.py::test_h"]},
            "X-9 is cited by tests/test_x.py::test_h but not in",
        ),
        (RULES, {"X-1": CODE["X-1"]}, TESTS, "X-4 (option) has no code"),
        (RULES, CODE, {id: TESTS[id] for id in ("X-1", "X-4")}, "X-2 (data) has no test"),
        (RULES, CODE, {id: TESTS[id] for id in ("X-2", "X-4")}, "X-1 (rule) has no test"),
        ({**RULES, "X-3": a_rule("X-3", "ui", fr=" ")}, CODE, TESTS, "X-3 has no wording in fr"),
        ({**RULES, "X-3": a_rule("X-3", "ui", "Same", "Same")}, CODE, TESTS, "X-3 has the same wording in both"),
    ],
)
def test_drift_is_noticed(
    rules: dict[str, Rule], code: dict[str, list[Code]], tests: dict[str, list[str]], says: str
) -> None:
    drift = problems(rules, code, tests)
    assert len(drift) == 1
    assert drift[0].startswith(says)


def test_ids_of_other_systems_are_no_drift() -> None:
    assert problems(RULES, CODE, {**TESTS, "Y-1": ["tests/test_y.py::test_f"]}) == []


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"[[rule]]", "missing required field `id`"),
        (b"[[rule]]\nid='X-1'\nkind='law'\nen='a'\nfr='b'", "Invalid enum value 'law'"),
        (b"[[rule]]\nid='X-1'\nkind='rule'\nen='a'\nfr='b'\nwhy='c'", "unknown field `why`"),
        (b"[[rule]]\nid='X-1'\nkind='rule'\nen='a'\nfr='b'\n" * 2, "X-1 stands there twice"),
        (b"\xff", "can't decode"),
        (b"[[", "Invalid"),
    ],
)
def test_a_bad_ledger_is_refused(data: bytes, says: str) -> None:
    with pytest.raises(LedgerError, match=says) as refused:
        parse_ledger(data, "rules.toml")
    assert str(refused.value).startswith("rules.toml: ")
    assert "\n" not in str(refused.value)


TEST_FILE = '''
import pytest

pytestmark = [pytest.mark.rule("X-1")]
IDS = ("X-8",)


@pytest.mark.rule("X-2", "X-3")
def test_a(): ...


class TestB:
    @pytest.mark.rule("X-4")
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("X-5"))])
    def test_b(self, x): ...


@pytest.mark.rule(*IDS)
def test_c():
    """@pytest.mark.rule("X-7") in words does not count."""
'''


def test_citations_are_read_from_the_tests(tmp_path: Path) -> None:
    path = tmp_path / "tests" / "test_x.py"
    path.parent.mkdir()
    path.write_text(TEST_FILE, "utf-8")
    assert set(cited_in(path, tmp_path)) == {
        ("X-1", "tests/test_x.py"),
        ("X-2", "tests/test_x.py::test_a"),
        ("X-3", "tests/test_x.py::test_a"),
        ("X-4", "tests/test_x.py::TestB::test_b"),
        ("X-5", "tests/test_x.py::TestB::test_b"),
    }


def test_planted_drift_in_a_copy(tmp_path: Path) -> None:
    """A case that cites an unknown rule, and a citation that is gone, are both found in a copy of the tree."""
    system = find("probe")
    cases = tmp_path / "cases" / "probe"
    cases.mkdir(parents=True)
    (cases / "a.toml").write_text('title = "a"\nsystem = "probe"\nrules = ["PRB-2a", "PRB-99"]\n[situation]\n', "utf-8")
    code = code_places(system)
    rules = {id: a_rule(id) for id in code}
    drift = problems(rules, code, citations(tmp_path, system))
    assert "PRB-99 is cited by cases/probe/a.toml but not in the ledger" in drift
    assert "PRB-2c (rule) has no test" in drift
    assert "PRB-2a (rule) has no test" not in drift
    del rules["PRB-2c"]
    drift = problems(rules, code, citations(tmp_path, system))
    assert any(words.startswith("PRB-2c is in code (tests/probe/play.py:") for words in drift)
