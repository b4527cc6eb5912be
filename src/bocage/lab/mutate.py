"""The mutation check: rules are switched off one at a time, and a test or case that cites the rule must fail.

Each rule gets a process of its own, started with the rule disabled; `python -m bocage.lab.mutate SYSTEM TEST…` is that
process, and `--system=module:name` before SYSTEM registers a further system in it. What the functions of a disabled
rule answer stands apart from the rules, in the tables of `tests/systems/<code>/switched_off`.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Literal

import msgspec

from bocage.kernel.contract.registry import UnknownSystem, add_systems
from bocage.kernel.files.case import CaseError, run_case
from bocage.kernel.files.ledger import Coverage, CoveredRule
from bocage.kernel.rules import Variants, use_variants
from bocage.players import find as find_agent

PROCESSES = 2
"""Rules that are tested at a time."""
LIMIT_S = 300
"""The time limit for the tests of one rule."""
PASSED, FAILED = 0, 1
"""Exit codes of pytest that are a verdict; others mean that the tests could not be run."""
FURTHER = "--system="
"""Begins an argument that names a further system to register."""
CASE_SUFFIX = ".toml"
"""Cases are cited by file, tests by node id."""
MAX_SHOWN_LINE = 300
"""Characters of the last line of output that are kept."""

Verdict = Literal["caught", "survived", "broken"]


class Mutant(msgspec.Struct, frozen=True):
    """A rule that was switched off: caught by a citing test, survived, or its tests could not be run.

    `said` is the last line of the tests' output.
    """

    rule: str
    verdict: Verdict
    said: str


class Mutation(msgspec.Struct, frozen=True):
    """The result of a mutation check. `baseline` is what fails already with every rule on; it should be empty."""

    rules: list[Mutant]
    baseline: str = ""

    @property
    def survivors(self) -> list[str]:
        return [mutant.rule for mutant in self.rules if mutant.verdict != "caught"]


def mutate(
    coverage: Coverage,
    count: int,
    seed: int,
    root: Path,
    progress: Callable[[Mutant], None] = lambda mutant: None,
    further: Sequence[str] = (),
) -> Mutation:
    """Switch off `count` rules of status done, picked at random, one at a time; `further` are systems to register."""
    done = [line for line in coverage.rules if line.status == "done" and line.code]
    picked = Random(seed).sample(done, min(count, len(done)))
    if not picked:
        return Mutation([])
    everything = sorted({test for line in picked for test in line.tests})
    code, said = _run(coverage.system, "", everything, root, further)
    if code != PASSED:
        return Mutation([], said or f"exit code {code}")
    mutants = []
    with ThreadPoolExecutor(PROCESSES) as pool:
        for mutant in pool.map(lambda line: switch_off(coverage.system, line, root, further), picked):
            mutants.append(mutant)
            progress(mutant)
    return Mutation(mutants)


def switch_off(system: str, line: CoveredRule, root: Path, further: Sequence[str] = ()) -> Mutant:
    """Run the tests that cite a rule with the rule disabled."""
    code, said = _run(system, line.id, line.tests, root, further)
    verdict: Verdict = "survived" if code == PASSED else "caught" if code == FAILED else "broken"
    return Mutant(line.id, verdict, said)


def _run(system: str, rule: str, tests: Sequence[str], root: Path, further: Sequence[str]) -> tuple[int, str]:
    env = {**os.environ, "BOCAGE_DISABLED_RULES": rule}
    command = [sys.executable, "-m", "bocage.lab.mutate", *(f"{FURTHER}{name}" for name in further), system, *tests]
    try:
        done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    except subprocess.TimeoutExpired:
        return FAILED, f"no end within {LIMIT_S} s"
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    return done.returncode, lines[-1][:MAX_SHOWN_LINE] if lines else ""


def variants_of(system: str, root: Path) -> Variants:
    """What the functions of a system's rules answer while switched off; empty where its tests hold no such table."""
    if not (root / "tests" / "systems" / system / "switched_off").is_dir():
        return {}
    variants: Variants = importlib.import_module(f"tests.systems.{system}.switched_off").SWITCHED_OFF
    return variants


def main(system: str, tests: Sequence[str]) -> int:
    """Run cases, then tests, until one fails; returns the exit code."""
    use_variants(variants_of(system, Path.cwd()))
    for name in tests:
        if name.endswith(CASE_SUFFIX):
            try:
                result = run_case(Path(name), find_agent)
            except (CaseError, UnknownSystem) as error:
                print(error)
                return FAILED
            if not result.passed:
                print(f"{name}: {result.differences[0]}")
                return FAILED
    nodes = [name for name in tests if not name.endswith(CASE_SUFFIX)]
    if not nodes:
        return PASSED
    import pytest

    return int(pytest.main(["-q", "-x", "-p", "no:randomly", "--no-header", "--tb=line", *nodes]))


if __name__ == "__main__":
    given = [name.removeprefix(FURTHER) for name in sys.argv[1:] if name.startswith(FURTHER)]
    add_systems(given)
    sys.exit(main(sys.argv[len(given) + 1], sys.argv[len(given) + 2 :]))
