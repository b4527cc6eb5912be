"""What every system says of its own data files where one of them is wrong."""

from __future__ import annotations


class DataError(ValueError):
    """A data file is wrong: which file, where in it, and what was expected there."""

    def __init__(self, file: str, place: str, expected: str) -> None:
        super().__init__(f"{file}: {place}: {expected}")
        self.file = file
        self.place = place
        self.expected = expected
