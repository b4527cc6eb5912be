"""Dice: known vectors, distribution, rejection, scripts; a roll depends on its number alone."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.kernel.dice import (
    D6,
    TWO_D6,
    Dice,
    DiceError,
    HashDice,
    RecordedDice,
    ScriptedDice,
    commitment,
    roll_number,
)

VECTORS = [
    # key, roll, dice, faces: any other program must find the same
    (b"key", 0, TWO_D6, (4, 1)),
    (b"key", 1, TWO_D6, (3, 2)),
    (b"", 7, D6, (6,)),
    (b"bocage", 123456, Dice(5, 10), (4, 5, 4, 7, 4)),
    (b"bocage", 2, Dice(1, 1_000_000), (723369,)),
    (bytes(64), 0, Dice(3, 256), (244, 211, 132)),
    (
        b"long",
        0,
        Dice(80, 6),
        tuple(map(int, "35651225655554163355566444346524135315254444662135432321144551243412433133462611")),
    ),
]


@pytest.mark.parametrize(("key", "number", "dice", "faces"), VECTORS)
def test_a_key_and_a_number_give_the_same_faces_for_ever(
    key: bytes, number: int, dice: Dice, faces: tuple[int, ...]
) -> None:
    assert roll_number(key, number, dice) == faces


@given(st.binary(max_size=64), st.integers(0, 1 << 40), st.integers(1, 70), st.integers(1, 70_000))
def test_faces_fit_the_dice(key: bytes, number: int, count: int, sides: int) -> None:
    dice = Dice(count, sides)
    assert dice.fits(roll_number(key, number, dice))


def reference(key: bytes, number: int, dice: Dice) -> tuple[int, ...]:
    """The description of the dice, written once more in the plainest way."""
    width = 1
    while 256**width < dice.sides:
        width += 1
    faces: list[int] = []
    block = 0
    while len(faces) < dice.count:
        message = number.to_bytes(8, "big") + block.to_bytes(4, "big")
        digest = hashlib.blake2b(message, key=key, digest_size=64).digest()
        values = [int.from_bytes(digest[start : start + width], "big") for start in range(0, 64, width)]
        whole = [value for start, value in enumerate(values) if (start + 1) * width <= 64]
        faces += [value % dice.sides + 1 for value in whole if value < 256**width - 256**width % dice.sides]
        block += 1
    return tuple(faces[: dice.count])


@given(st.binary(max_size=64), st.integers(0, 1 << 40), st.integers(1, 90), st.integers(1, 20_000_000))
def test_the_description_gives_the_same(key: bytes, number: int, count: int, sides: int) -> None:
    assert roll_number(key, number, Dice(count, sides)) == reference(key, number, Dice(count, sides))


@pytest.mark.parametrize("sides", [2, 6, 10, 100, 200])
def test_faces_are_equally_likely(sides: int) -> None:
    """Chi-square over 60,000 faces; rejection matters at 200 sides, where plain remainders would favour 1 to 56."""
    rolls = 60_000 // 50
    counts = Counter(face for number in range(rolls) for face in roll_number(b"fair", number, Dice(50, sides)))
    expected = 60_000 / sides
    chi_square = sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    assert chi_square < sides - 1 + 5 * (2 * (sides - 1)) ** 0.5


def test_pairs_of_dice_are_independent() -> None:
    counts = Counter(roll_number(b"pairs", number, TWO_D6) for number in range(36_000))
    assert sum((counts[pair] - 1000) ** 2 / 1000 for pair in counts) < 35 + 5 * 70**0.5
    assert len(counts) == 36


@given(st.permutations(range(12)))
def test_a_roll_depends_on_its_number_not_on_the_order_of_asking(order: list[int]) -> None:
    source = HashDice(b"order")
    in_turn = [source.roll(TWO_D6, "any") for _ in range(12)]
    assert {number: roll_number(b"order", number, TWO_D6) for number in order} == dict(enumerate(in_turn))


def test_the_commitment_hides_the_key_and_binds_it() -> None:
    assert commitment(b"key") == "691865b7ada5518f78d214f8f836c85207cc66d28b23b8bf0d3da703f7eb517c"
    assert commitment(b"key") != commitment(b"kez")


def test_a_key_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="64 bytes"):
        HashDice(bytes(65))


def test_taking_back_gives_the_same_faces_again() -> None:
    for source in (HashDice(b"back"), ScriptedDice([(1, 2), (3, 4), (5, 6)])):
        first = [source.roll(TWO_D6, "any") for _ in range(3)]
        source.take_back(first[1:])
        assert [source.roll(TWO_D6, "any") for _ in range(2)] == first[1:]


@pytest.mark.parametrize("script", [[], [(7, 1)], [(0, 1)], [(3,)], [(1, 2, 3)]])
def test_a_script_that_does_not_fit_says_so_and_keeps_its_dice(script: list[tuple[int, ...]]) -> None:
    dice = ScriptedDice(script)
    with pytest.raises(DiceError, match="2d6 \\(mc\\)"):
        dice.roll(TWO_D6, "mc")
    assert dice.script == script


def test_scripts_can_be_extended() -> None:
    dice = ScriptedDice([[1, 2]])
    dice.extend([[3]])
    assert (dice.roll(TWO_D6, ""), dice.roll(D6, "")) == ((1, 2), (3,))


@pytest.mark.parametrize("recorded", [[], [(7, 1)], [(3,)]])
def test_a_record_that_does_not_fit_says_so(recorded: list[tuple[int, ...]]) -> None:
    with pytest.raises(DiceError):
        RecordedDice(iter(recorded)).roll(TWO_D6, "mc")
