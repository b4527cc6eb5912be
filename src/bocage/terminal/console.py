"""Input and output of lines: a terminal, a pipe or a test. Nothing moves the cursor."""

from __future__ import annotations

import io
import sys
import textwrap
from typing import TextIO

WIDTH = 100
"""Characters of a line."""


class Console:
    """Reads lines from one stream and prints paragraphs that fit the width to another."""

    def __init__(self, source: TextIO | None = None, sink: TextIO | None = None) -> None:
        # A program that is started with closed streams has none: nothing is read, and nothing written.
        self.source = source or sys.stdin or io.StringIO()
        self.sink = sink or sys.stdout or io.StringIO()
        self._edits = self.source is sys.stdin and self.source.isatty() and self.sink is sys.stdout
        if isinstance(self.sink, io.TextIOWrapper):
            self.sink.reconfigure(errors="replace")
        if self._edits:
            import readline  # noqa: F401  (gives `input` line editing and history)

    def say(self, line: str = "", indent: str = "") -> None:
        """Print one paragraph, wrapped; its further lines are indented."""
        print(wrap(line, indent), file=self.sink)

    def raw(self, line: str) -> None:
        """Print a line unwrapped: part of a drawing or a table."""
        print(line.rstrip(), file=self.sink)

    def ask(self, prompt: str) -> str | None:
        """The line that the player types, without surrounding blanks; None at the end of input."""
        if self._edits:
            try:
                return input(prompt).strip()
            except (EOFError, KeyboardInterrupt):
                print(file=self.sink)
                return None
        self.sink.write(prompt)
        self.sink.flush()
        line = self.source.readline()
        if not self.source.isatty():
            # Echoed, so that the transcript of a piped game shows the answers.
            print(line.rstrip("\n"), file=self.sink)
        return line.strip() if line else None


def wrap(line: str, indent: str = "", width: int = WIDTH) -> str:
    """A paragraph broken into lines of at most `width`; its own leading blanks are kept."""
    lead = line[: len(line) - len(line.lstrip(" "))]
    lines = textwrap.wrap(
        line.strip(" "),
        width,
        initial_indent=lead,
        subsequent_indent=lead + indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return "\n".join(lines)


def columns(entries: list[str], width: int = WIDTH) -> list[str]:
    """Rows of entries side by side within the width; at least one entry in each row."""
    widest = max(map(len, entries), default=0) + 2
    across = max(1, width // widest)
    rows = [entries[start : start + across] for start in range(0, len(entries), across)]
    return ["".join(entry.ljust(widest) for entry in row).rstrip() for row in rows]
