"""States kept at checkpoints: a game goes back to one of them, and the inputs since are fed to the rules again."""

from __future__ import annotations

from typing import NamedTuple

from bocage.kernel.command import Agreement, Side

REPLAYED_INPUTS = 16
"""So far from the last save, inputs are fed again rather than the state saved once more, however small it is."""
BYTES_PER_INPUT = 1000
"""Saving this many bytes more takes as long as feeding one input more."""
MOST_SAVES = 16
"""More saves than this are thinned out: every other one is dropped, the first and the last are kept."""


class Save(NamedTuple):
    """A state kept at a checkpoint, with what must be cut back when play returns to it.

    `at`, `log` and `snapshots` count the inputs, the lines and the kept turns there; `floors` are, for each side, the
    first input that an undo may still take back.
    """

    at: int
    state: bytes
    log: int
    turn: str
    snapshots: int
    floors: tuple[int, ...]
    agreements: dict[Side, Agreement]


class Saves:
    """The saves of one game, in the order of play; there is always one once the game has begun."""

    __slots__ = ("_kept", "far")

    def __init__(self) -> None:
        self._kept: list[Save] = []
        self.far = 0
        """With more inputs than this, feeding those since the last save would take longer than saving again."""

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def first(self) -> Save:
        return self._kept[0]

    @property
    def last(self) -> Save:
        return self._kept[-1]

    def add(self, save: Save) -> None:
        """Keep a save that was made later than all others."""
        self.far = _far_from(save)
        if self._kept and self._kept[-1].at == save.at:
            # A later step at the same input: no undo leads back to the earlier one.
            self._kept[-1] = save
            return
        if len(self._kept) >= MOST_SAVES:
            del self._kept[1::2]
        self._kept.append(save)

    def back_to(self, inputs: int) -> Save:
        """The last save that has no more than these inputs; later ones are dropped."""
        while len(self._kept) > 1 and self._kept[-1].at > inputs:
            self._kept.pop()
        self.far = _far_from(self._kept[-1])
        return self._kept[-1]

    def copy(self) -> Saves:
        """The same saves, to be added to apart."""
        twin = Saves()
        twin._kept, twin.far = list(self._kept), self.far
        return twin


def _far_from(save: Save) -> int:
    return save.at + REPLAYED_INPUTS + len(save.state) // BYTES_PER_INPUT
