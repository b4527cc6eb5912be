"""How the data files are read: lengths as thousandths of an inch.

A number written with a point is a length in inches (ps) or a share and becomes a whole number of thousandths, so that
no rule ever meets a float; a number without a point stays as it is.
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
"""One inch [pouce] in lattice units."""

Share = Annotated[int, Meta(ge=0, le=10 * PS)]
Length = Annotated[int, Meta(ge=0)]
Degrees = Annotated[int, Meta(ge=1, le=360)]
Faces = Annotated[tuple[Face, ...], Meta(min_length=1)]
Period = Literal["D", "M", "F"]


@cache
def data_files() -> DataFiles:
    """The data files of the system."""
    return DataFiles.of(PACKAGE, thousandths)


def thousandths(written: str) -> int:
    """A decimal as a whole number of thousandths: 1.85 is 1850."""
    try:
        number = Decimal(written) * PS
        whole = int(number)
    except (InvalidOperation, OverflowError, ValueError):
        raise ValueError(f"{written} is no length") from None
    if whole != number:
        raise ValueError(f"{written} is finer than a thousandth")
    return whole


Template = Literal["blast3", "blast5", "flame"]


Blast = Literal["blast3", "blast5"]


Band = Literal["short", "medium", "long"]


Mount = Literal["turret", "casemate", "coax", "hull_front", "hull_rear", "turret_mg", "aa"]


Rectangle = tuple[Length, Length]
