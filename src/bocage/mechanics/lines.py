"""The line of a TOML text in which a value stands, so that an error can be found in an editor.

The standard parser keeps no lines. This reads only the part of the grammar that is needed: table headers, keys, lists.

>>> text = '''
... [fire]
... rows = [
...   ["M", "1"],
...   ["-", "M"],
... ]
... '''
>>> line_of(text, ("fire", "rows", 1, 0)), line_of(text, ("fire", "dice"))
(5, 2)
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bocage.mechanics.typed import DataPath

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]=]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"\s*((?:[\w-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w-]+|\"[^\"]*\"|'[^']*'))*)\s*=")
_TOKEN = re.compile(
    r"\"{3}.*?\"{3}|'{3}.*?'{3}|\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'|#[^\n]*|[\[\]{},\n]|[^\s\"'#\[\]{},]+", re.S
)


def line_of(text: str, path: DataPath) -> int:
    """The line of the value at a path, or of the innermost table or key around it; 0 where there is none."""
    line, depth, value = 0, 0, -1
    names = tuple(map(str, path))
    for number, head, start in _heads(text):
        if depth < len(head) <= len(path) and tuple(map(str, head)) == names[: len(head)]:
            line, depth, value = number, len(head), start
    while value >= 0 and depth < len(path) and isinstance(path[depth], int):
        value = _entry(text, value, int(path[depth]))
        if value >= 0:
            line, depth = text.count("\n", 0, value) + 1, depth + 1
    return line


def line_of_row(text: str, id: str) -> int:
    """The line that gives a row of the text this id; 0 where there is none."""
    match = re.search(rf"\bid\s*=\s*[\"']{re.escape(id)}[\"']", text)
    return text.count("\n", 0, match.start()) + 1 if match else 0


def _heads(text: str) -> Iterator[tuple[int, DataPath, int]]:
    """Every table header and key: its line, its path, and where its value begins in the text (-1 for a header)."""
    table: DataPath = ()
    counts: dict[DataPath, int] = {}
    offset = 0
    skip_until = 0
    for number, line in enumerate(text.split("\n"), 1):
        start, offset = offset, offset + len(line) + 1
        if start < skip_until:
            continue
        if header := _HEADER.match(line):
            table = _keys(header[2])
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
            yield number, table, -1
        elif key := _KEY.match(line):
            value = start + key.end()
            yield number, (*table, *_keys(key[1])), value
            skip_until = _end(text, value)


def _keys(written: str) -> DataPath:
    return tuple(part.strip().strip("\"'") for part in re.findall(r"\"[^\"]*\"|'[^']*'|[^.\s]+", written))


def _end(text: str, value: int) -> int:
    """Where a value ends that may stand on several lines."""
    depth = 0
    for token in _TOKEN.finditer(text, value):
        if token[0] in ("[", "{"):
            depth += 1
        elif token[0] in ("]", "}"):
            depth -= 1
        elif token[0] == "\n" and depth <= 0:
            return token.start()
    return len(text)


def _entry(text: str, value: int, index: int) -> int:
    """Where an entry of the list that begins at `value` begins; -1 where there is none."""
    depth, entry, awaited = 0, -1, False
    for token in _TOKEN.finditer(text, value):
        said = token[0]
        if said == "\n" or said.startswith("#"):
            continue
        if awaited and said not in ("]", "}", ","):
            entry, awaited = entry + 1, False
            if entry == index:
                return token.start()
        if said in ("[", "{"):
            depth += 1
            awaited = depth == 1 and said == "["
        elif said in ("]", "}"):
            depth -= 1
        elif said == "," and depth == 1:
            awaited = True
        if depth <= 0:
            return -1
    return -1
