"""What is said of a data file that is wrong."""

from __future__ import annotations


class DataError(ValueError):
    """A data file is wrong: which file, where in it (line 0: not known), and what was expected there."""

    def __init__(self, file: str, place: str, expected: str, line: int = 0) -> None:
        where = f"{file}, line {line}" if line else file
        super().__init__(": ".join(part for part in (where, place, expected) if part))
        self.file, self.place, self.expected, self.line = file, place, expected, line
