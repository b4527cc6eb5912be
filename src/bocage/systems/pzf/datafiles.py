"""How the data files are read: lengths as thousandths of an inch, every row checked, one sentence for what is wrong.

A number written with a point is a length in inches (ps) or a share and becomes a whole number of thousandths, so that
no rule ever meets a float; a number without a point stays as it is.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from decimal import Decimal, InvalidOperation
from importlib import resources
from typing import Annotated, Protocol, TypeVar

import msgspec
from msgspec import Meta, Struct

from bocage.kernel.datafile import DataError

PS = 1000
"""One inch [pouce] in lattice units."""

Text = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Face = Annotated[int, Meta(ge=1, le=6)]
Share = Annotated[int, Meta(ge=0, le=10 * PS)]
Length = Annotated[int, Meta(ge=0)]
Degrees = Annotated[int, Meta(ge=1, le=360)]
Faces = Annotated[tuple[Face, ...], Meta(min_length=1)]

T = TypeVar("T")
Read = Callable[[str], str]
"""The text of a data file by its name."""


class Row(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every row carries: where its numbers come from."""

    provenance: Text


class Named(Protocol):
    """A row with an id."""

    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=Named)


def read_own(file: str) -> str:
    """The text of one of the system's own data files."""
    return (resources.files(__package__) / "data" / file).read_text(encoding="utf-8")


def own_files(folder: str) -> list[str]:
    """The names of the data files of a folder, sorted."""
    found = (resources.files(__package__) / "data" / folder).iterdir()
    return sorted(f"{folder}/{file.name}" for file in found if file.name.endswith(".toml"))


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


def parse(text: str, file: str, shape: type[T]) -> T:
    """The content of a data file in the given shape."""
    try:
        raw = tomllib.loads(text, parse_float=thousandths)
    except (ValueError, RecursionError) as error:
        raise DataError(file, "the file", f"expected TOML, {_one_line(error)}") from None
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        expected, _, place = _one_line(error).partition(" - at ")
        raise DataError(file, place.strip("`") or "the file", expected) from None


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:300]


def keyed(rows: Iterable[N], file: str, kind: str) -> dict[str, N]:
    """Rows by id, in the order of the file; no id stands twice."""
    found: dict[str, N] = {}
    for row in rows:
        if row.id in found:
            raise DataError(file, f"{kind} {row.id}", "expected once, found twice")
        found[row.id] = row
    return found


def known(names: Iterable[str], among: Iterable[str], file: str, place: str) -> None:
    """Every name is one of a set, or the first stranger is reported."""
    allowed = set(among)
    for name in names:
        if name not in allowed:
            raise DataError(file, place, f"expected one of {listed(allowed)}, found {name}")


def listed(names: Iterable[object]) -> str:
    """Names for a sentence, sorted and cut short."""
    words = sorted(str(name) for name in names)
    return ", ".join(words) if len(words) <= 40 else f"{', '.join(words[:40])} …"


def require(holds: bool, file: str, place: str, expected: str) -> None:
    """Refuse a file in which something that must hold does not."""
    if not holds:
        raise DataError(file, place, expected)
