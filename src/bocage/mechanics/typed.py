"""Converts plain data, as TOML and JSON give it, to typed values; a fault is explained in one sentence (`Misfit`).

The sentence names the place in the data, what was expected there and what was found. Types are msgspec structs with
`forbid_unknown_fields`; their ranges (`Meta`) are part of the types, so that rules never see a value out of range.

>>> class Weapon(Struct, forbid_unknown_fields=True):
...     range: Positive
...     move: Annotated[int, parts(2)] = 0
>>> fitted({"range": 12, "move": 1.5}, Weapon)
Weapon(range=12, move=3)
>>> fitted({"ranges": 12}, Weapon)
Traceback (most recent call last):
    ...
bocage.mechanics.typed.Misfit: unknown key 'ranges', did you mean 'range'?
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

T = TypeVar("T")
DataPath = tuple[str | int, ...]
"""Where a value stands in plain data: keys of tables and indices of lists, from the outside in."""

Label = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Face = Annotated[int, Meta(ge=1, le=6)]

LONGEST_LIST = 40
"""Names that a sentence lists at most."""
LIKENESS = 0.5
"""The similarity of two names, from 0 to 1, from which one is proposed in place of the other."""
LONGEST_VALUE = 40
"""Characters of a value that a sentence shows at most."""


class Misfit(ValueError):
    """Plain data that does not fit its type: the place, and what was expected there."""

    def __init__(self, path: DataPath, expected: str) -> None:
        super().__init__(f"{written(path)}: {expected}" if path else expected)
        self.path, self.expected = path, expected


def written(path: DataPath) -> str:
    """A place as a sentence names it.

    >>> written(("weapon", 0, "range"))
    'weapon[0].range'
    """
    words = "".join(f"[{step}]" if isinstance(step, int) else f".{_key(step)}" for step in path)
    return words.removeprefix(".")


def _key(name: str) -> str:
    return name if re.fullmatch(r"[\w-]{1,40}", name) else shown(name)


def listed(names: Iterable[object]) -> str:
    """Names for a sentence in their order, cut short where there are many."""
    words = [str(name) for name in names]
    return ", ".join(words) if len(words) <= LONGEST_LIST else f"{', '.join(words[:LONGEST_LIST])} …"


def shown(value: object) -> str:
    """A value for a sentence: what a file would say, cut short.

    >>> shown(True), shown("x" * 60)[-4:], shown([1, 2]), shown({})
    ('true', 'xxx…', 'a list of 2', 'a table')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"a list of {len(value)}"
    words = repr(value) if isinstance(value, str) else str(value)
    return words if len(words) <= LONGEST_VALUE else f"{words[: LONGEST_VALUE - 1]}…"


def hinted(name: str, known: Iterable[str]) -> str:
    """What to say of an unknown name: the known one it was perhaps meant for, or all of them."""
    names = list(known)
    close = get_close_matches(name, names, 1, LIKENESS)
    return f"did you mean {close[0]!r}?" if close else f"expected one of {listed(names)}"


def parts(per_one: int, *, least: int | None = 0) -> Meta:
    """The annotation of an `int` field that counts fractions: `per_one` of its units make 1 of the written number.

    `Annotated[int, parts(6)]` reads 1.5 as 9 and "2/3" as 4. `least` is the smallest count; None allows any.
    """
    return Meta(ge=least, extra={"parts": per_one})


def fitted(plain: object, shape: type[T]) -> T:
    """Plain data as a value of a type; `Misfit` says what does not fit."""
    type_: Any = shape
    whole = _in_parts(plain, type_, ()) if _has_parts(type_) else plain
    try:
        return msgspec.convert(whole, shape)
    except msgspec.ValidationError as error:
        raise _misfit(plain, whole, shape, str(error)) from None


# --- the parts of a type ------------------------------------------------------------------------------------------
def _member(shape: Any, value: object) -> Any:
    """A type without its annotations; of a union the member that a value of this kind is meant for."""
    while get_origin(shape) is Annotated:
        shape = get_args(shape)[0]
    if get_origin(shape) not in (Union, UnionType):
        return shape
    members = [_member(member, value) for member in get_args(shape) if member is not NoneType]
    fitting = [member for member in members if _is_of_kind(member, value)]
    return (fitting or members)[0]


def _is_of_kind(shape: Any, value: object) -> bool:
    """Whether a type is one of tables, of lists or of neither, as the value is."""
    kind = get_origin(shape) or shape
    if not isinstance(kind, type):
        return not isinstance(value, Mapping | list | tuple)
    if isinstance(value, Mapping):
        return issubclass(kind, Struct | Mapping)
    is_list = issubclass(kind, list | tuple)
    return is_list if isinstance(value, list | tuple) else not is_list and not issubclass(kind, Struct | Mapping)


@cache
def _fields(shape: type[Struct]) -> Mapping[str, Any]:
    """The types of a struct's fields by the keys under which they are written."""
    hints = get_type_hints(shape, include_extras=True)
    return {key: hints[name] for name, key in zip(shape.__struct_fields__, shape.__struct_encode_fields__, strict=True)}


def _part(shape: Any, value: object, step: str | int) -> Any:
    """The type of a part of a value of a type; `Any` where the type does not say."""
    member = _member(shape, value)
    if isinstance(member, type) and issubclass(member, Struct):
        return _fields(member).get(str(step), Any)
    arguments = get_args(member)
    if not arguments:
        return Any
    if isinstance(value, Mapping):
        return arguments[-1]
    if get_origin(member) is tuple and arguments[-1] is not Ellipsis and isinstance(step, int):
        return arguments[step] if step < len(arguments) else Any
    return arguments[0]


# --- numbers counted in parts -------------------------------------------------------------------------------------
def _per_one(shape: Any) -> int:
    """How many parts make one in a number of this type; 0 where it is not counted in parts."""
    members = get_args(shape) if get_origin(shape) in (Union, UnionType) else (shape,)
    notes = (note for member in members if get_origin(member) is Annotated for note in get_args(member)[1:])
    extras = (note.extra for note in notes if isinstance(note, Meta) and note.extra)
    return next((extra["parts"] for extra in extras if "parts" in extra), 0)


@cache
def _has_parts(shape: Any) -> bool:
    return any(_per_one(part) for part in _types_in(shape, set()))


def _types_in(shape: Any, seen: set[Any]) -> Iterator[Any]:
    yield shape
    if isinstance(shape, type) and issubclass(shape, Struct):
        if shape in seen:
            return
        seen.add(shape)
        inner: Iterable[Any] = _fields(shape).values()
    else:
        inner = (part for part in get_args(shape) if get_origin(shape) is not Literal)
    for part in inner:
        yield from _types_in(part, seen)


def _in_parts(plain: Any, shape: Any, path: DataPath) -> Any:
    """The same data with every number that is counted in parts as a whole number of them."""
    if shape is Any:
        return plain
    if isinstance(plain, Mapping):
        return {key: _in_parts(value, _part(shape, plain, key), (*path, key)) for key, value in plain.items()}
    if isinstance(plain, list | tuple):
        return [_in_parts(value, _part(shape, plain, index), (*path, index)) for index, value in enumerate(plain)]
    per_one = _per_one(shape)
    if not per_one or plain is None or isinstance(plain, bool):
        return plain
    words = str(plain)
    try:
        # A long row of digits or an exponent could make a number that fills the memory.
        if len(words) > LONGEST_VALUE or "e" in words.lower():
            raise ValueError(words)
        number = Fraction(words) * per_one
    except (ValueError, ZeroDivisionError):
        raise Misfit(path, f"expected a number, found {shown(plain)}") from None
    if number.denominator != 1:
        raise Misfit(path, f"expected a number in steps of 1/{per_one}, found {shown(plain)}")
    return number.numerator


# --- what does not fit --------------------------------------------------------------------------------------------
_STEP = re.compile(r"\.(\w+)|\[(\d+|\.{3})\]")
_KINDS = {
    "int": "a whole number", "float": "a number", "str": "text", "bool": "true or false", "array": "a list",
    "object": "a table", "null": "nothing",
}  # fmt: skip
_LIMITS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}


def _misfit(plain: Any, whole: Any, shape: Any, message: str) -> Misfit:
    """msgspec's message as a `Misfit`, with two things it leaves out: the keys of tables and the value found."""
    said, _, where = message.partition(" - at ")
    path: list[str | int] = []
    for field, index in _STEP.findall(where.partition("$")[2]):
        inner = _part(shape, whole, "")
        step: str | int = field or (_wrong_key(whole, inner) if index == "..." else int(index))
        shape, whole = _part(shape, whole, step), whole[step]
        plain = plain[step]
        path.append(step)
    if where.startswith("`key`"):
        keys = get_args(_member(shape, whole))[0]
        return Misfit((*path, _unfit_key(plain, keys)), f"expected {_expected(said, keys)} as every key of the table")
    return Misfit(tuple(path), _sentence(said, shape, whole, plain))


def _unfit_key(table: Mapping[str, Any], shape: Any) -> str:
    """The first key of a table that is not of a shape."""
    for key in table:
        try:
            msgspec.convert(key, shape, strict=False)
        except msgspec.ValidationError:
            return key
    return ""


def _wrong_key(table: Mapping[str, Any], shape: Any) -> str:
    for key, value in table.items():
        try:
            msgspec.convert(value, shape)
        except msgspec.ValidationError:
            return key
    raise AssertionError("a table was refused although every value of it fits")


def _sentence(said: str, shape: Any, whole: object, actual: object) -> str:
    if name := re.fullmatch(r"Object contains unknown field `(.*)`", said, re.DOTALL):
        return f"unknown key {shown(name[1])}, {hinted(name[1], _fields(_member(shape, whole)))}"
    if name := re.fullmatch(r"Object missing required field `(.*)`", said):
        return f"expected the key {name[1]!r}, which is missing"
    return f"expected {_expected(said, shape)}, found {shown(actual)}"


def _words_of(shape: Any) -> Iterator[object]:
    """The words that a type allows: those of all literals in it."""
    for part in get_args(shape):
        if get_origin(shape) is Literal:
            yield part
        else:
            yield from _words_of(part)


def _expected(said: str, shape: Any) -> str:
    if said.startswith("Invalid enum value"):
        return f"one of {listed(_words_of(shape))}"
    kinds = re.match(r"Expected `([^`]*)`", said)
    words = " or ".join(_KINDS.get(kind, kind) for kind in kinds[1].split(" | ")) if kinds else said
    if limit := re.search(r"` (>=|<=|>|<) (\S+)", said):
        return f"{words} of {_LIMITS[limit[1]]} {limit[2]}"
    if limit := re.search(r"of length (?:(>=|<=) )?(\d+)", said):
        size = f"{_LIMITS[limit[1]]} {limit[2]}" if limit[1] else limit[2]
        return f"{words} of {size} {'characters' if words == 'text' else 'entries'}"
    if pattern := re.search(r"matching regex '(.*)'", said):
        return f"{words} such as {pattern[1]}"
    return words
