"""Reads the file of a board or a table."""

from __future__ import annotations

from pathlib import Path

from bocage.ground.errors import BoardError


def read_source(path: Path, limit: int, expected: str) -> bytes:
    """Read a file, refusing more than `limit` bytes with `BoardError`; `expected` is said where it cannot be read."""
    try:
        if path.stat().st_size > limit:
            raise BoardError("the file is too large", file=str(path), expected=f"at most {limit} bytes")
        return path.read_bytes()
    except OSError as error:
        raise BoardError(f"cannot be read ({error.strerror})", file=str(path), expected=expected) from None
