"""What a sight tool shows: the line between two places, and what the rules make of it."""

from __future__ import annotations

import msgspec

from bocage.kernel.tally import Modifier
from bocage.kernel.text import Text


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of sight. `by` is the place of what blocks it and `at` how far along the line that is, in thousandths.

    `tally` holds the hindrances, each with its rule; `crossed` the places the line touches, in order.
    """

    clear: bool
    distance: int
    tally: tuple[Modifier, ...] = ()
    why: Text | None = None
    rule: str = ""
    by: str = ""
    what: str = ""
    at: int | None = None
    crossed: tuple[str, ...] = ()
