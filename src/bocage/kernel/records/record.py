"""One record for everything: header, inputs, and the state and log at every turn, as readable text or compact bytes.

It is the save, the replay, the mail turn, the bug report and the regression corpus. Reading one never runs a rule.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.showing.view import LogLine
from bocage.kernel.text import Text

FORMAT = 2
"""The format that is written; all earlier ones are read."""
MAX_BYTES = 64 * 1024 * 1024
"""The largest file. Nothing larger is written, so that what is written can be read."""
MAX_UNPACKED = 4 * MAX_BYTES
"""The most bytes of a compact record once it is inflated."""
HAND_OVER = "hand-over"
"""The declaration that gives a piece to another seat of the same side."""
AWARD = "award"
"""The declaration that all players agree that a side has won."""
DECLARATIONS = ("resign", "offer-draw", "timeout", "settle", AWARD, "abandon", HAND_OVER)
"""What a seat may declare at any moment, whether it is asked or not."""
MADE, FORCED, ORDERED = 0, 1, 2
"""What answered a question: the seat itself, the rules because nothing else was legal, or a standing order."""


class RecordError(ValueError):
    """A file that is no record; the sentence says what, where and what was expected."""


class Chosen(msgspec.Struct, frozen=True, tag="c", array_like=True, gc=False):
    """A seat's choice; `auto` is FORCED where nothing else could be chosen, ORDERED where a standing order answered."""

    seat: int
    choice: Choice
    auto: int = MADE


class Rolled(msgspec.Struct, frozen=True, tag="r", array_like=True, gc=False):
    """Dice as they fell."""

    purpose: str
    faces: tuple[int, ...]


class Declared(msgspec.Struct, frozen=True, tag="d", array_like=True):
    """Resigning, offering or taking a draw, running out of time, handing over a piece: valid at any moment.

    Where a piece is handed over, `to` is the seat of the same side that gets it; where the players agree that a side
    has won, a seat of that side.
    """

    kind: str
    seat: int
    piece: int = 0
    to: int = 0


Input = Chosen | Rolled | Declared


class Snapshot(msgspec.Struct, frozen=True):
    """State and log where a turn began, after `at` inputs."""

    at: int
    turn: str
    hash: str
    state: bytes
    log: list[LogLine]
    revision: int


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a game is played with: `sides` by name, and for each of the `seats` the number of the side it plays.

    `situation` holds the scenario itself where it is not a registered one.
    """

    system: str
    revision: int
    data: str
    scenario: str
    options: dict[str, bool | str]
    sides: tuple[str, ...]
    seats: tuple[int, ...]
    commitment: str = ""
    situation: str = ""


class Record(msgspec.Struct):
    """A whole game. `key` is filled in once the game is over, so that every roll can be proved.

    `notes` tell the players what happened to the record itself: rules that changed, dice that were renewed.
    """

    header: Header
    inputs: list[Input]
    snapshots: list[Snapshot]
    outcome: Outcome | None = None
    key: str = ""
    notes: list[Text] = msgspec.field(default_factory=list)


ENCODER = msgspec.msgpack.Encoder()


def state_hash(state: Any) -> str:
    """The hash of one canonical encoding of a state or of its plain data, the same in every process."""
    plain = msgspec.to_builtins(state, order="sorted")
    return hashlib.blake2b(ENCODER.encode(plain), digest_size=16).hexdigest()
