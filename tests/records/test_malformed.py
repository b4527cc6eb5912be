"""Damaged, cut, swollen and forged records are refused in one sentence."""

from __future__ import annotations

import zlib
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.kernel.choice import Choice
from bocage.kernel.play.replay import load
from bocage.kernel.records.forms import MAGIC, from_bytes
from bocage.kernel.records.forms import to_bytes as to_compact
from bocage.kernel.records.forms import to_text as to_readable
from bocage.kernel.records.record import (
    MAX_BYTES,
    MAX_UNPACKED,
    Chosen,
    Declared,
    Record,
    RecordError,
    Rolled,
    state_hash,
)
from bocage.lab.fuzz import mutated
from tests.records.games import played

RECORD = played(most=40).record
READABLE, COMPACT = to_readable(RECORD).encode(), to_compact(RECORD)


def refusal(data: bytes) -> str:
    """What the reader says, or nothing where it takes the record."""
    try:
        load(from_bytes(data, "game"), source="game")
    except RecordError as error:
        words = str(error)
        assert words
        assert "\n" not in words
        assert len(words) < 700
        return words
    return ""


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: b"", "line 1: expected 'bocage record 2'"),
        (lambda data: data.replace(b"record 2", b"record 3", 1), "has format 3; this program reads 1 to 2"),
        (lambda data: data.replace(b"record 2", b"record two", 1), "line 1"),
        (lambda data: data[: len(data) // 2], ""),
        (lambda data: data.replace(b"\nend\n", b"\n"), "cut short"),
        (lambda data: data.replace(b"header {", b"header [", 1), "line 2"),
        (lambda data: data.replace(b"\nend", b"\nroll hit x\nend"), "expected the faces"),
        (lambda data: data.replace(b"\nend", b"\nroll hit 0\nend"), "expected the faces"),
        (lambda data: data.replace(b"\nend", b"\nroll hit " + b"9" * 5000 + b"\nend"), "expected the faces"),
        (lambda data: data.replace(b"\nend", b"\n7: pass\nend"), "seat 7 of 2"),
        (lambda data: data.replace(b"\nend", b"\n0: FIRE\nend"), "is not a choice"),
        (lambda data: data.replace(b"\nend", b"\nresign 9\nend"), "seat 9 of 2"),
        (lambda data: data.replace(b"\nend", b"\nresign " + b"1" * 5000 + b"\nend"), "seat"),
        (lambda data: data.replace(b"\nend", b"\nkey xyz\nend"), "hexadecimal"),
        (lambda data: data.replace(b"\nend", b"\nnonsense\nend"), "expected a turn, a roll"),
        (lambda data: data.replace(b"\nend", b"\nturn \"x\" 1 00 !!!!\nend"), "the turn cannot be read"),
        (lambda data: data.replace(b"\nend", b"\nturn \"x\" 1_0 00 !!!!\nend"), "expected the number of a revision"),
        (lambda data: data.replace(b"probe", b"proba", 1), "there is no system 'proba'"),
        (lambda data: data.replace(b"probe", b"p" * 5000, 1), f"there is no system '{'p' * 40}';"),
        (lambda data: data.replace(b'"revision":2', b'"revision":3', 1), "was made under revision 3"),
        (lambda data: data.replace(b'"patrol"', b'"parole"', 1), "cannot set up 'parole'"),
        (lambda data: data.replace(b'"red"', b'"rad"', 1), "expected the sides"),
        (lambda data: data.replace(b'"seats":[0,1]', b'"seats":[0,0]', 1), "expected the seats of 2 sides"),
        (lambda data: data.replace(b'"seats":[0,1]', b'"seats":[0,0,1]', 1), "expected the seats [0, 1], found"),
        (lambda data: b"\xff\xfe" + data, "neither a compact record nor text"),
    ],
)  # fmt: skip
def test_a_spoiled_readable_record_is_refused_with_its_place(change: object, says: str) -> None:
    assert callable(change)
    words = refusal(change(READABLE))
    assert words.startswith("game")
    assert says in words


def test_a_compact_record_that_is_cut_anywhere_is_refused() -> None:
    for length in range(len(MAGIC), len(COMPACT) - 1, 97):
        assert refusal(COMPACT[:length])


def test_a_bomb_is_not_unpacked() -> None:
    bomb = MAGIC + zlib.compress(b"\0" * (MAX_UNPACKED + 10), 9)
    assert "unpacks to more than" in refusal(bomb)
    with pytest.raises(RecordError, match="at most"):
        from_bytes(b"x" * (MAX_BYTES + 1))


@pytest.mark.parametrize(
    "entry",
    [
        Chosen(2, Choice("pass")),
        Chosen(-1, Choice("pass")),
        Chosen(0, Choice("pass"), 3),
        Chosen(0, Choice("two words")),
        Chosen(0, Choice("at", place="a b")),
        Chosen(0, Choice("\n")),
        Rolled("two words", (1,)),
        Rolled("hit", ()),
        Rolled("hit", (-1,)),
        Declared("flee", 0),
        Declared("resign", 5),
    ],
)
def test_what_one_form_cannot_hold_is_refused_in_the_other(entry: Chosen | Rolled | Declared) -> None:
    assert "input" in refusal(to_compact(msgspec.structs.replace(RECORD, inputs=[*RECORD.inputs, entry])))


def forged(state: bytes, digest: str | None = None) -> Record:
    last = RECORD.snapshots[-1]
    if digest is None:
        digest = state_hash(msgspec.msgpack.decode(state))
    snapshot = msgspec.structs.replace(last, state=state, hash=digest)
    return msgspec.structs.replace(RECORD, snapshots=[*RECORD.snapshots[:-1], snapshot])


def test_a_snapshot_that_holds_no_state_or_another_hash_is_refused() -> None:
    state = RECORD.snapshots[-1].state
    assert "cannot be read" in refusal(to_compact(forged(b"\xc1", "00")))
    assert "cannot be read" in refusal(to_compact(forged(msgspec.msgpack.encode({"units": 3}))))
    assert "recorded hash" in refusal(to_compact(forged(state, "00" * 16)))


def test_a_state_that_no_game_has_is_refused_or_played() -> None:
    plain = msgspec.msgpack.decode(RECORD.snapshots[-1].state)
    for nonsense in ({**plain, "step": "nowhere"}, {**plain, "player": 77}, {**plain, "units": {}}):
        refusal(to_compact(forged(msgspec.msgpack.encode(nonsense))))
    assert refusal(to_compact(forged(msgspec.msgpack.encode({**plain, "step": "nowhere"}))))


@given(st.integers(0, 10**9), st.sampled_from(["readable", "compact", "unpacked", "state"]))
def test_a_mutated_record_loads_or_is_refused_in_one_sentence(seed: int, kind: str) -> None:
    rng = Random(seed)
    if kind == "state":
        state = mutated(RECORD.snapshots[-1].state, rng)
        refusal(to_compact(forged(state, "00" * 16)))
    elif kind == "unpacked":
        refusal(MAGIC + zlib.compress(mutated(zlib.decompress(COMPACT[len(MAGIC) :]), rng), 1))
    else:
        refusal(mutated(READABLE if kind == "readable" else COMPACT, rng))


@given(st.binary(max_size=300))
def test_noise_is_refused_in_one_sentence(data: bytes) -> None:
    assert refusal(data)
    assert refusal(MAGIC + data)
    assert refusal(MAGIC + zlib.compress(data))
