"""Positions given as data, as far as all systems share them: sides and pieces by name, rows checked.

Every fault is one sentence (`ScenarioError`) that says where it stands, what was expected and what was found.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from bocage.kernel.command import Side
from bocage.kernel.contract.scenario import ScenarioError
from bocage.mechanics.typed import Misfit, fitted, hinted, listed, shown, written

T = TypeVar("T")


def one_of(value: object, words: Collection[str], where: str) -> str:
    """The value, which must be one of `words`."""
    if not isinstance(value, str) or value not in words:
        raise ScenarioError(f"{where}: expected one of {listed(words)}, found {shown(value)}")
    return value


def side_of(value: object, sides: Sequence[str], where: str) -> Side:
    """The number of a side given by its name."""
    if value not in sides:
        raise ScenarioError(f"{where}: expected a side of {listed(sides)}, found {shown(value)}")
    return list(sides).index(str(value))


def checked(table: object, words: Iterable[str], where: str) -> Mapping[str, Any]:
    """The table, which must have no keys but `words`.

    >>> checked({"smok": []}, ("smoke", "units"), "case.toml")
    Traceback (most recent call last):
        ...
    bocage.kernel.contract.scenario.ScenarioError: case.toml: unknown key 'smok', did you mean 'smoke'?
    """
    if not isinstance(table, Mapping):
        raise ScenarioError(f"{where}: expected a table, found {shown(table)}")
    known = sorted(words)
    for key in table:
        if key not in known:
            raise ScenarioError(f"{where}: unknown key {shown(key)}, {hinted(str(key), known)}")
    return table


def rows(value: object, kind: str, source: str) -> Iterator[tuple[str, Any]]:
    """The rows of a list, each after its place in the file as an error names it, such as `case.toml, unit 2`."""
    if not isinstance(value, list | tuple):
        raise ScenarioError(f"{source}: expected a list with a table for each {kind}, found {shown(value)}")
    yield from ((f"{source}, {kind} {number}", row) for number, row in enumerate(value, 1))


def fit(plain: object, shape: type[T], where: str) -> T:
    """Plain data as a value of the type `shape`; `ScenarioError` names what does not fit and where."""
    try:
        return fitted(plain, shape)
    except Misfit as misfit:
        place = f", {written(misfit.path)}" if misfit.path else ""
        raise ScenarioError(f"{where}{place}: {misfit.expected}") from None


class Names(dict[str, int]):
    """The pieces of a situation by the names that its rows give them; one without a name is called `p` and its id.

    >>> names = Names()
    >>> names.add({"name": "squad"}, 1, "case.toml, unit 1")
    >>> names.add({}, 2, "case.toml, unit 2")
    >>> names.find("p2", "case.toml, weapon 1")
    2
    """

    def add(self, row: Mapping[str, Any], id: int, where: str) -> None:
        """Note the name of a piece; `ScenarioError` if another piece has it."""
        name = row.get("name", f"p{id}")
        if not isinstance(name, str) or not name:
            raise ScenarioError(f"{where}, name: expected text, found {shown(name)}")
        if name in self:
            raise ScenarioError(f"{where}: the name {shown(name)} is already taken")
        self[name] = id

    def find(self, name: object, where: str, kind: str = "piece") -> int:
        """The id of the piece with this name."""
        if not isinstance(name, str) or name not in self:
            known = f"expected one of {listed(self)}" if self else "there is none before it"
            raise ScenarioError(f"{where}: expected the name of a {kind}, {known}, found {shown(name)}")
        return self[name]
