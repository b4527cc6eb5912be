"""The file of a board or a table, read whole; what is wrong with it is said in one sentence."""

from __future__ import annotations

from pathlib import Path

from bocage.ground.errors import BoardError


def read_source(path: Path, most: int, expected: str) -> bytes:
    """The bytes of a file of at most so many."""
    try:
        if path.stat().st_size > most:
            raise BoardError("the file is too large", file=str(path), expected=f"at most {most} bytes")
        return path.read_bytes()
    except OSError as error:
        raise BoardError(f"cannot be read ({error.strerror})", file=str(path), expected=expected) from None
