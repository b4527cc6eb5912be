"""The data files of a system: TOML files of its package, read into typed values and checked in two tiers.

The first tier needs one file and is its type (`DataFiles.load`). The second needs several, such as names that must
stand in another file: `keyed`, `known` and `require` inside `DataFiles.checking`. Every fault is one sentence
(`DataError`) with file, line, place and what was expected. Tables state the source of their numbers
(`Sourced.provenance`).

>>> class Guns(Sourced, frozen=True):
...     crew: Count
>>> files = DataFiles("bocage.systems.aslsk", lambda file: 'provenance = "rulebook"\\ncrew = "two"')
>>> files.load("guns.toml", Guns)
Traceback (most recent call last):
    ...
bocage.kernel.datafile.DataError: guns.toml, line 2: crew: expected a whole number, found 'two'
"""

from __future__ import annotations

import hashlib
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Struct

from bocage.kernel.datafile import DataError
from bocage.kernel.showing.presentation import FILE as PRESENTATION
from bocage.mechanics.lines import line_of, line_of_row
from bocage.mechanics.typed import Count, DataPath, Label, Misfit, fitted, hinted, listed, shown, written

__all__ = ["Count", "DataError", "DataFiles", "Identified", "Label", "Replacement", "Sourced"]

T = TypeVar("T")

OWN_TABLES = "BOCAGE_TABLES"
"""The environment variable that names the folder of an owner's tables, with a folder for each system by its code."""
MAX_PARSER_MESSAGE = 300
"""Characters of a parser's message that are shown at most."""


class Sourced(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table or row that states where its numbers come from."""

    provenance: Label


class Replacement(Struct, frozen=True):
    """A file whose tables are used in place of those of a data file: its name for messages, and its text."""

    name: str
    text: str


class Identified(Protocol):
    """A row with an id."""

    @property
    def id(self) -> str: ...


R = TypeVar("R", bound=Identified)


def parse(text: str, file: str, parse_float: Callable[[str], Any] = Decimal) -> dict[str, Any]:
    """The plain data of a TOML text; `parse_float` converts numbers written with a decimal point."""
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except (ValueError, RecursionError) as error:
        # The parser ends its message with "(at line 3, column 7)"; `DataError` has a field for the line.
        message = " ".join(str(error).split())[:MAX_PARSER_MESSAGE]
        fault, _, place = message.partition(" (at line ")
        line = re.match(r"\d+", place)
        raise DataError(file, "", f"expected TOML: {fault}", int(line[0]) if line else 0) from None


@dataclass(frozen=True)
class DataFiles:
    """The data files of a package.

    `read` gives the text of a file by its name in the folder `data`. `replaced` are files, by the name of the data
    file, whose tables stand in place of its own.
    """

    package: str
    read: Callable[[str], str]
    parse_float: Callable[[str], Any] = Decimal
    replaced: Mapping[str, Replacement] = field(default_factory=dict)

    @staticmethod
    def of(package: str, parse_float: Callable[[str], Any] = Decimal) -> DataFiles:
        """The data files of a package, with an owner's tables in place of those that were delivered."""
        folder = resources.files(package) / "data"

        def read(file: str) -> str:
            return (folder / file).read_text(encoding="utf-8")

        return DataFiles(package, read, parse_float, own_tables(package))

    def names(self, folder: str) -> list[str]:
        """The TOML files of a folder of the package's data, sorted."""
        files = (resources.files(self.package) / "data" / folder).iterdir()
        return sorted(f"{folder}/{file.name}" for file in files if file.name.endswith(".toml"))

    def load(self, file: str, shape: type[T]) -> T:
        """The content of a file, with the tables that replace its own, as a value of a type."""
        own = parse(self.read(file), file, self.parse_float)
        try:
            return fitted(own | self.replacing(file, own), shape)
        except Misfit as misfit:
            raise self._located(file, misfit.path, misfit.expected) from None

    def replacing(self, file: str, own: Mapping[str, Any]) -> dict[str, Any]:
        """The tables that are used in place of a file's own; those that say the same are left out."""
        replacement = self.replaced.get(file)
        if replacement is None:
            return {}
        given = parse(replacement.text, replacement.name, self.parse_float)
        for key in given:
            if key not in own:
                raise self._located(file, (key,), f"unknown table, {hinted(key, own)}")
        laid_over = {key: _laid_over(own[key], value) for key, value in given.items()}
        return {key: value for key, value in laid_over.items() if value != own[key]}

    @contextmanager
    def checking(self) -> Iterator[None]:
        """The context of checks of the second tier: adds the line, and the replacing file's name, to their errors."""
        try:
            yield
        except DataError as error:
            if error.line or not error.place:
                raise
            raise self._located(error.file, error.place, error.expected) from None

    def _located(self, file: str, place: DataPath | str, expected: str) -> DataError:
        words = place if isinstance(place, str) else written(place)
        replacement = self.replaced.get(file)
        if replacement is not None and (line := _line(replacement.text, place)):
            return DataError(replacement.name, words, expected, line)
        return DataError(file, words, expected, _line(self.read(file), place))

    @property
    def hash(self) -> str:
        """A hash of all data: the package's files, and the tables that replace some of theirs."""
        own = hash_of_package(self.package)
        changed = {file: self.replacing(file, parse(self.read(file), file, self.parse_float)) for file in self.replaced}
        if not any(changed.values()):
            return own
        encoded = msgspec.msgpack.encode((own, changed), order="sorted")
        return hashlib.blake2b(encoded, digest_size=16).hexdigest()


def _laid_over(own: Any, given: Any) -> Any:
    """A table in place of another. Of a table of tables, such as units by id, those that are not given stay."""
    if not (isinstance(own, dict) and isinstance(given, dict)):
        return given
    return {**own, **given} if all(isinstance(row, dict) for row in own.values()) else given


def own_tables(package: str) -> dict[str, Replacement]:
    """The files of an owner's folder for a package, by the data files whose tables they replace."""
    named = os.environ.get(OWN_TABLES, "")
    if not named:
        return {}
    if not Path(named).is_dir():
        raise DataError(named, "", "expected the folder of your tables")
    files = (Path(named) / package.rpartition(".")[2]).glob("*.toml")
    return {path.name: _own_table(path, package) for path in sorted(files)}


def _own_table(path: Path, package: str) -> Replacement:
    delivered = [name for name in names_in(package) if name != PRESENTATION]
    if path.name not in delivered:
        raise DataError(str(path), "", f"expected a file with the name of one of {listed(delivered)}")
    try:
        return Replacement(str(path), path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise DataError(str(path), "", "expected text in UTF-8") from None


def names_in(package: str) -> list[str]:
    """The TOML files of a package's data, sorted."""
    return sorted(file.name for file in (resources.files(package) / "data").iterdir() if file.name.endswith(".toml"))


def _line(text: str, place: DataPath | str) -> int:
    """The line of a path, or of a row by its id, as in `weapon pistol` or `ge_467.elr_to`."""
    if not isinstance(place, str):
        return line_of(text, place)
    words = re.findall(r"[\w-]+", place)
    path = tuple(int(word) if word.isdecimal() else word for word in words)
    return line_of(text, path) or next((line for word in words if (line := line_of_row(text, word))), 0)


@cache
def hash_of_package(package: str) -> str:
    """A hash of every file in the data folder of a package but its presentation, which changes no game."""
    digest = hashlib.blake2b(digest_size=16)
    folders = [resources.files(package) / "data"]
    while folders:
        for entry in sorted(folders.pop().iterdir(), key=lambda file: file.name):
            if entry.is_dir():
                folders.append(entry)
            elif entry.name != PRESENTATION:
                digest.update(entry.name.encode() + b"\0" + entry.read_bytes())
    return digest.hexdigest()


# --- checks of the second tier ------------------------------------------------------------------------------------
def keyed(rows: Iterable[R], file: str, kind: str) -> dict[str, R]:
    """Rows by id, in the order of the file; `DataError` if an id occurs twice."""
    by_id: dict[str, R] = {}
    for row in rows:
        if row.id in by_id:
            raise DataError(file, f"{kind} {row.id}", "expected each id once, found it again")
        by_id[row.id] = row
    return by_id


def known(names: Iterable[str], among: Iterable[str], file: str, place: str) -> None:
    """Raise `DataError` for the first name that is not one of `among`."""
    allowed = sorted(among)
    for name in names:
        if name not in allowed:
            raise DataError(file, place, f"expected one of {listed(allowed)}, found {shown(name)}")


def require(holds: bool, file: str, place: str, expected: str) -> None:
    """Raise `DataError` with the sentence `expected` unless a condition holds."""
    if not holds:
        raise DataError(file, place, expected)
