"""The frozen corpus: old records load for ever, and games that were running go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bocage.kernel.play.replay import NEW_RULES, load, migrated, replay, system_of, verify
from bocage.kernel.records.forms import from_text, read, to_text
from tests.records.games import CORPUS, play_on

FILES = sorted(CORPUS.glob("*.txt"))
OTHER_FORCES = {"aslsk-1-ponyri": "turn 'set-up': units.25.type is ru_447 in the record and ru_458 by the rules"}
"""Records of scenarios whose forces have changed since: they load and show their past, and say where they differ."""


def test_the_corpus_holds_what_it_must() -> None:
    names = {file.stem for file in FILES}
    assert {"probe-1-running", "probe-1-finished", "probe-1-carried-over"} <= names


def inputs_in(text: str) -> list[str]:
    """The lines of choices and rolls of a record."""
    return [line for line in text.splitlines()[2:] if not line.startswith("turn")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_frozen_record_reads_back_migrates_and_loads(file: Path) -> None:
    record = read(file)
    assert from_text(to_text(record)) == record
    assert inputs_in(to_text(record)) == inputs_in(file.read_text("utf-8")), "every choice and roll is as it was"
    system = system_of(record)
    for number, kept in enumerate(record.snapshots):
        migrated(system, kept, f"snapshot {number}")
    game = load(record)
    assert game.outcome == record.outcome
    assert [kept.turn for kept in game.snapshots[: len(record.snapshots)]] == [kept.turn for kept in record.snapshots]
    if file.stem in OTHER_FORCES:
        difference = replay(record).difference
        assert difference is not None
        assert (difference.at, difference.what) == (0, OTHER_FORCES[file.stem])
        assert game.notes[-1].id == NEW_RULES
        return
    play_on(game, seed=7)
    assert game.outcome is not None
    assert replay(game.record).difference is None
    assert verify(game.record).findings == []


def test_a_carried_over_record_stays_what_it_is() -> None:
    record = read(CORPUS / "probe-1-carried-over.txt")
    assert record.notes[0].id == NEW_RULES
    revisions = [kept.revision for kept in record.snapshots]
    assert revisions[0] == 1
    assert revisions[-1] == 2
    result = replay(record)
    assert result.difference is None
    assert result.since == record.snapshots[revisions.index(2)].at
    report = verify(record)
    assert report.findings == []
    assert report.proved == report.rolls
