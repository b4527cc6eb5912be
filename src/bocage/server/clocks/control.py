"""The agreement of a game about time."""

from __future__ import annotations

from typing import Literal

import msgspec

SECOND = 1000
DAY = 24 * 3600
"""Seconds of a day."""
MOST_LIVE, MOST_SLOW, MOST_INCREMENT = DAY, 60 * DAY, 3600
"""The longest clock of a live game, that of a slow one, and the largest increment, in seconds."""
LIVE_GRACE, SLOW_GRACE = 60, DAY
"""Seconds in which partners of a player whose time has run out may take his place before the game can be claimed."""
LIVE_NOTICE, SLOW_NOTICE = 15 * 60, 3 * DAY
"""Seconds after which a pause ends that not all players want to end."""


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How much time each player has, in seconds, counted only while he is asked.

    `live`: `bank` for the whole game, and `increment` more with each choice or turn (`per`). `slow`: `bank` anew with
    each turn, or each time that he is asked, without what was left; vacations stop these clocks.
    """

    kind: Literal["live", "slow"]
    bank: int
    increment: int = 0
    per: Literal["choice", "turn"] = "choice"

    @property
    def is_slow(self) -> bool:
        return self.kind == "slow"

    @property
    def grace(self) -> int:
        """Milliseconds in which partners may take over before the game can be claimed."""
        return (SLOW_GRACE if self.is_slow else LIVE_GRACE) * SECOND

    @property
    def notice(self) -> int:
        """Milliseconds from the first wish to play on to the end of a pause."""
        return (SLOW_NOTICE if self.is_slow else LIVE_NOTICE) * SECOND


def is_sensible(control: TimeControl) -> bool:
    """Whether the numbers of an agreement are within what is allowed."""
    if control.is_slow:
        return 3600 <= control.bank <= MOST_SLOW and control.increment == 0
    return 1 <= control.bank <= MOST_LIVE and 0 <= control.increment <= MOST_INCREMENT
