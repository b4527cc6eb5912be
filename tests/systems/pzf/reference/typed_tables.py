"""Tables as they are typed from the rules: rows of words, and lengths in inches."""

from __future__ import annotations

from decimal import Decimal

from bocage.systems.pzf.reference.datafiles import PS


def rows(table: str) -> list[list[str]]:
    """The cells of a table, line by line."""
    return [line.split() for line in table.strip().splitlines()]


def ps(written: str) -> int:
    """A length written in inches."""
    return int(Decimal(written) * PS)
