"""Plain data that does not fit its type is told in one sentence with its place."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from bocage.mechanics.typed import Count, Label, Misfit, Positive, fitted, listed, parts


class Gun(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    range: Positive
    kind: Literal["at", "aa"] | Literal["any"] = "at"
    size: tuple[Count, Count] = (0, 0)
    crew: Annotated[tuple[int, ...], Meta(min_length=1, max_length=2)] = (1,)
    name: Annotated[str, Meta(min_length=1, pattern="^[a-z]+$")] = "gun"
    move: Annotated[int, parts(6)] | None = None
    towed: bool = False
    shells: dict[str, Count] = {}


class Park(Struct, frozen=True, forbid_unknown_fields=True):
    gun: dict[str, Gun] = {}
    row: tuple[Gun, ...] = ()
    about: Label | Gun = "park"
    rolls: dict[int, int] = {}
    causes: dict[Literal["night", "hill"], int] = {}


def said(plain: object) -> str:
    with pytest.raises(Misfit) as misfit:
        fitted(plain, Park)
    return str(misfit.value)


@pytest.mark.parametrize(
    ("gun", "sentence"),
    [
        ({}, "gun.b: expected the key 'range', which is missing"),
        ({"range": "12"}, "gun.b.range: expected a whole number, found '12'"),
        ({"range": Decimal("1.5")}, "gun.b.range: expected a whole number, found 1.5"),
        ({"range": 0}, "gun.b.range: expected a whole number of at least 1, found 0"),
        ({"range": True}, "gun.b.range: expected a whole number, found true"),
        ({"range": 1, "rnage": 2}, "gun.b: unknown key 'rnage', did you mean 'range'?"),
        ({"range": 1, "x" * 99: 2}, f"gun.b: unknown key '{'x' * 38}…, expected one of range, kind, size"),
        ({"range": 1, "kind": "inf"}, "gun.b.kind: expected one of at, aa, any, found 'inf'"),
        ({"range": 1, "size": [1]}, "gun.b.size: expected a list of 2 entries, found a list of 1"),
        ({"range": 1, "size": [1, -1]}, "gun.b.size[1]: expected a whole number of at least 0, found -1"),
        ({"range": 1, "crew": []}, "gun.b.crew: expected a list of at least 1 entries, found a list of 0"),
        ({"range": 1, "crew": [1, 2, 3]}, "gun.b.crew: expected a list of at most 2 entries, found a list of 3"),
        ({"range": 1, "name": ""}, "gun.b.name: expected text of at least 1 characters, found ''"),
        ({"range": 1, "name": "A\nB"}, "gun.b.name: expected text such as ^[a-z]+$, found 'A\\nB'"),
        ({"range": 1, "towed": 1}, "gun.b.towed: expected true or false, found 1"),
        ({"range": 1, "shells": {"a": 1, "he x": -1}}, "gun.b.shells.'he x': expected a whole number of at least 0"),
        ({"range": 1, "move": "1/7"}, "gun.b.move: expected a number in steps of 1/6, found '1/7'"),
        ({"range": 1, "move": "1e999999999"}, "gun.b.move: expected a number, found '1e999999999'"),
        ({"range": 1, "move": float("nan")}, "gun.b.move: expected a number, found nan"),
        (7, "gun.b: expected a table, found 7"),
    ],
)
def test_a_value_that_does_not_fit(gun: Any, sentence: str) -> None:
    problem = said({"gun": {"a": {"range": 5}, "b": gun}})
    assert problem.startswith(sentence)
    assert "\n" not in problem
    assert len(problem) < 300


def test_places_in_lists_unions_and_keys() -> None:
    assert said({"row": [{"range": 1}, {"range": 0}]}).startswith("row[1].range: ")
    assert said({"about": {"range": 0}}).startswith("about.range: ")
    assert said({"rolls": {"two": 1}}) == "rolls.two: expected a whole number as every key of the table"
    assert said({"causes": {"fog": 1}}) == "causes.fog: expected one of night, hill as every key of the table"
    assert said([]) == "expected a table, found a list of 0"


def test_numbers_counted_in_parts_are_whole() -> None:
    written = [2, 1.5, Decimal("0.5"), "2/3", None]
    park = fitted({"row": [{"range": 1, "move": number} for number in written]}, Park)
    assert [gun.move for gun in park.row] == [12, 9, 3, 4, None]


def test_long_lists_are_cut_short() -> None:
    assert listed(range(3)) == "0, 1, 2"
    assert listed(range(99)).endswith("38, 39 …")
