"""A record is the same in both forms, and a file is either whole or as it was before."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.kernel.choice import Choice
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.records import turns
from bocage.kernel.records.forms import MAGIC, from_bytes, from_text, read, to_bytes, to_text, write
from bocage.kernel.records.record import (
    DECLARATIONS,
    HAND_OVER,
    Chosen,
    Declared,
    Header,
    Record,
    RecordError,
    Rolled,
    Snapshot,
    state_hash,
)
from bocage.kernel.showing.view import LogLine
from bocage.kernel.text import Text
from tests.records.games import played

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
numbers = st.integers(-(10**12) + 1, 10**12 - 1)
choices = st.builds(
    Choice,
    st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True),
    st.none() | st.integers(0, 10**9),
    st.none() | st.integers(0, 10**9),
    st.just("") | st.from_regex(r"[A-Za-z0-9.,é-]{1,8}", fullmatch=True),
    st.none() | numbers,
    st.none() | st.tuples(numbers, numbers),
)
seats = st.integers(0, 1)
inputs = st.lists(
    st.builds(Chosen, seats, choices, st.integers(0, 2))
    | st.builds(
        Rolled,
        st.from_regex(r"[a-z-]{1,10}", fullmatch=True),
        st.lists(st.integers(1, 10**6), min_size=1, max_size=4).map(tuple),
    )
    | st.builds(Declared, st.sampled_from(DECLARATIONS[:-1]), seats)
    | st.builds(Declared, st.just(HAND_OVER), seats, st.integers(0, 10**9), seats),
    max_size=12,
)
headers = st.builds(
    Header,
    words,
    st.integers(1, 9),
    words,
    words,
    st.dictionaries(words, st.booleans() | words, max_size=3),
    st.just(("red", "blue")),
    st.just((0, 1)) | st.just((0, 0, 1)),
    words,
    words,
)
texts = st.builds(Text, words, st.dictionaries(words, st.integers(-9, 9) | words, max_size=2))


plain_values = st.recursive(
    st.none() | st.booleans() | numbers | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
states = plain_values.map(msgspec.msgpack.encode) | st.binary(max_size=39).map(lambda rest: b"\xc1" + rest)
"""Plain values as games encode them, or bytes that encode nothing: 0xc1 begins no value."""


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record that the reader accepts."""
    made = draw(inputs)
    places = sorted(draw(st.sets(st.integers(0, len(made)), max_size=3)))
    snapshots = [
        Snapshot(
            number,
            draw(words),
            draw(st.binary(min_size=16, max_size=16)).hex(),
            draw(states),
            draw(st.lists(st.builds(LogLine, texts), max_size=2)),
            draw(st.integers(1, 9)),
        )
        for number in places
    ]
    outcome = draw(st.none() | st.builds(Outcome, words, st.none() | seats))
    key = draw(st.just("") | st.binary(min_size=1, max_size=32).map(bytes.hex))
    return Record(draw(headers), made, snapshots, outcome, key, draw(st.lists(texts, max_size=2)))


@given(records())
def test_both_forms_hold_the_same(record: Record) -> None:
    assert from_bytes(to_bytes(record)) == record
    assert from_text(to_text(record)) == record
    assert from_bytes(to_text(record).replace("\n", "\r\n").encode()) == record or "\r" in to_text(record)


def test_a_played_game_survives_both_forms() -> None:
    record = played().record
    assert from_bytes(to_bytes(record)) == record
    assert from_text(to_text(record)) == record


def test_of_more_turns_than_a_reader_takes_every_nth_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole log stays, and so do the first and the last turn, from which a game goes on."""
    whole = played().record
    most = sum(len(kept.state) for kept in whole.snapshots) // 2
    monkeypatch.setattr(turns, "MAX_STATES", most)
    for again in (from_bytes(to_bytes(whole)), from_text(to_text(whole))):
        kept = again.snapshots
        assert 2 < len(kept) < len(whole.snapshots)
        assert sum(len(one.state) for one in kept) <= most
        assert (kept[0], kept[-1].state) == (whole.snapshots[0], whole.snapshots[-1].state)
        assert [line for one in kept for line in one.log] == [line for one in whole.snapshots for line in one.log]
        assert again.inputs == whole.inputs


def test_the_readable_form_is_readable() -> None:
    lines = to_text(played().record).split("\n")
    assert lines[0] == "bocage record 2"
    assert any(line.startswith(("0: ", "1: ")) for line in lines)
    assert any(line.startswith("roll hit ") for line in lines)
    assert lines[-2] == "end"


@pytest.mark.parametrize("name", ["game.txt", "game.bocage"])
def test_a_written_file_reads_back_in_the_form_of_its_name(tmp_path: Path, name: str) -> None:
    record = played().record
    write(record, tmp_path / name)
    assert read(tmp_path / name) == record
    assert (tmp_path / name).read_bytes().startswith(MAGIC) == (name == "game.bocage")
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_failed_save_changes_nothing(tmp_path: Path) -> None:
    record = played().record
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(RecordError, match="cannot be written"):
        write(record, folder)
    with pytest.raises(RecordError, match="cannot be written"):
        write(record, tmp_path / "none" / "game.txt")
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]
    assert not list(folder.iterdir())


def test_a_missing_file_is_named_in_one_sentence() -> None:
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        read(Path("/none/game.txt"))


def test_the_hash_of_a_state_is_that_of_its_plain_data() -> None:
    state = played(most=40).state
    plain = msgspec.msgpack.decode(msgspec.msgpack.encode(state))
    assert state_hash(plain) == state_hash(state)
    backwards = dict(reversed(plain.items())) | {"units": dict(reversed(plain["units"].items()))}
    assert state_hash(backwards) == state_hash(state)
