"""How the data files are read: lengths and shares become whole thousandths.

A number written with a point is a length in inches (ps) or a share and becomes a whole number of thousandths, so
that no rule ever meets a float; a number without a point stays as it is.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Annotated, Literal

from msgspec import Meta

from bocage.mechanics.datafiles import DataFiles
from bocage.mechanics.typed import Face

PACKAGE = "bocage.systems.pzf"
"""Where `data/` and the texts of the system are."""

PS = 1000
"""One inch [pouce], in thousandths of an inch."""

THOUSANDTHS = 1000
"""The whole of a share: shares in data files and options are thousandths."""

Share = Annotated[int, Meta(ge=0, le=10 * THOUSANDTHS)]
"""A share in thousandths, up to 10 times the whole."""
Length = Annotated[int, Meta(ge=0)]
"""A length in thousandths of an inch."""
Degrees = Annotated[int, Meta(ge=1, le=360)]
"""An angle in whole degrees."""
Faces = Annotated[tuple[Face, ...], Meta(min_length=1)]
"""Faces of a die."""
Period = Literal["D", "M", "F"]
"""The periods of the war: beginning, middle, end (PZF-14.1d)."""


@cache
def data_files() -> DataFiles:
    """The data files of the system, with numbers that have a point read as thousandths."""
    return DataFiles.of(PACKAGE, thousandths)


def thousandths(written: str) -> int:
    """A written decimal as a whole number of thousandths: 1.85 is 1850; ValueError if it is none or is finer."""
    try:
        number = Decimal(written) * PS
        whole = int(number)
    except (InvalidOperation, OverflowError, ValueError):
        raise ValueError(f"{written} is no length") from None
    if whole != number:
        raise ValueError(f"{written} is finer than a thousandth")
    return whole


Template = Literal["blast3", "blast5", "flame"]
"""The templates laid on the table: explosions of 3 and 5 inches, and flame."""


Blast = Literal["blast3", "blast5"]
"""The explosion templates, by diameter in inches."""


Band = Literal["short", "medium", "long"]
"""The range bands of a weapon."""


Mount = Literal["turret", "casemate", "coax", "hull_front", "hull_rear", "turret_mg", "aa"]
"""Where a vehicle carries a weapon."""


Rectangle = tuple[Length, Length]
"""Width and depth."""
