"""Dice belong to the kernel. A rule says what it rolls and what it reads from the faces; where faces come from is here.

Keyed dice are the same in any language: face n is cut from BLAKE2b(key, counter) with rejection sampling, so a revealed
key proves every roll of a game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

import msgspec

Faces = tuple[int, ...]


class Dice(msgspec.Struct, frozen=True):
    """`count` equal dice, each with faces from 1 to `sides`; `Dice(1, n)` is a uniform draw from 1 to n."""

    count: int
    sides: int

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"

    @property
    def outcomes(self) -> int:
        """How many different rolls there are, the order of the dice counted."""
        return int(self.sides**self.count)

    def fits(self, faces: Faces) -> bool:
        """Whether these faces can have been rolled with these dice."""
        return len(faces) == self.count and min(faces) >= 1 and max(faces) <= self.sides


D6 = Dice(1, 6)
TWO_D6 = Dice(2, 6)


class DiceError(ValueError):
    """Scripted or recorded dice that do not fit the roll asked for."""


class DiceSource(Protocol):
    """Where faces come from: a key, a script, a record."""

    def roll(self, dice: Dice, purpose: str) -> Faces: ...


class HashDice:
    """Dice from a secret key. The counter counts rolls, so that roll n can be checked alone."""

    __slots__ = ("counter", "key")

    def __init__(self, key: bytes, counter: int = 0) -> None:
        if len(key) > 64:
            raise ValueError(f"a dice key has at most 64 bytes, not {len(key)}")
        self.key, self.counter = key, counter

    def roll(self, dice: Dice, purpose: str) -> Faces:
        number = self.counter
        self.counter = number + 1
        return roll_number(self.key, number, dice)

    def take_back(self, rolls: Sequence[Faces]) -> None:
        """The last rolls did not happen: a rule failed after them."""
        self.counter -= len(rolls)


def roll_number(key: bytes, number: int, dice: Dice) -> Faces:
    """Roll `number` of the game whose dice key is `key`.

    >>> roll_number(b"key", 0, TWO_D6) == roll_number(b"key", 0, TWO_D6)
    True
    """
    sides, count = dice.sides, dice.count
    # The fewest bytes that hold a face. Values from the last, incomplete run of `sides` on are rejected: with them the
    # low faces would come more often than the others.
    width = max(1, (sides - 1).bit_length() + 7 >> 3)
    limit = (1 << 8 * width) // sides * sides
    faces: list[int] = []
    block = 0
    while True:
        data = hashlib.blake2b(number.to_bytes(8, "big") + block.to_bytes(4, "big"), key=key, digest_size=64).digest()
        for value in data if width == 1 else _numbers_in(data, width):
            if value < limit:
                faces.append(value % sides + 1)
                if len(faces) == count:
                    return tuple(faces)
        block += 1


def _numbers_in(data: bytes, width: int) -> Iterator[int]:
    """The numbers of some bytes each that stand in the data one after the other."""
    for start in range(0, len(data) - width + 1, width):
        yield int.from_bytes(data[start : start + width], "big")


def commitment(key: bytes) -> str:
    """What is published before a game so that the key, revealed afterwards, can be checked."""
    return hashlib.blake2b(key, digest_size=32, person=b"bocage-dice").hexdigest()


class ScriptedDice:
    """Dice for cases: faces are taken from a list, and a roll that does not fit says so."""

    def __init__(self, script: Iterable[Sequence[int]] = ()) -> None:
        self.script: list[Faces] = [tuple(faces) for faces in script]

    def extend(self, script: Iterable[Sequence[int]]) -> None:
        self.script.extend(tuple(faces) for faces in script)

    def roll(self, dice: Dice, purpose: str) -> Faces:
        if not self.script:
            raise DiceError(f"the script has no dice left for {dice} ({purpose})")
        if not dice.fits(self.script[0]):
            raise DiceError(f"the script gives {list(self.script[0])} where {dice} ({purpose}) is rolled")
        return self.script.pop(0)

    def take_back(self, rolls: Sequence[Faces]) -> None:
        """The last rolls did not happen: a rule failed after them."""
        self.script[:0] = rolls


class RecordedDice:
    """Dice of a record being replayed."""

    def __init__(self, faces: Iterator[Faces]) -> None:
        self.faces = faces

    def roll(self, dice: Dice, purpose: str) -> Faces:
        faces = next(self.faces, None)
        if faces is None or not dice.fits(faces):
            raise DiceError(f"the record has {faces} where {dice} ({purpose}) is rolled")
        return faces
