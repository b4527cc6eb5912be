"""A declaration of looks is read into typed entries; other words are refused with file, place and what was expected."""

from __future__ import annotations

import re

import pytest

from bocage.kernel.datafile import DataError
from bocage.kernel.files.ledger import repository
from bocage.kernel.showing.presentation import KERNEL_EVENTS, EventStyle, OutcomeStyle, parse_presentation

EVENT = '[events]\ntold-fire = { group = "attack", weight = "light" }\n'


def test_entries_are_typed_and_stand_beside_those_of_the_kernel() -> None:
    presentation = parse_presentation(EVENT + '[outcomes]\nhit = { weight = "loss", success = true }\n', "looks.toml")
    assert presentation.events == KERNEL_EVENTS | {"told-fire": EventStyle("attack", "light")}
    assert presentation.outcomes == {"hit": OutcomeStyle("loss", success=True)}


def test_the_example_of_the_docs_is_a_declaration() -> None:
    example = re.search(r"```toml\n(.*?)```", (repository() / "docs" / "presentation.md").read_text("utf-8"), re.DOTALL)
    assert example is not None
    presentation = parse_presentation(example[1], "docs")
    assert all(
        getattr(presentation, table) for table in ("outcomes", "values", "marks", "pieces", "choices", "terrain")
    )


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("[events", "the file", "expected TOML"),
        ("[evens]\n", "evens", "expected one of the tables events, outcomes"),
        ("events = 3\n", "events", "expected a table of entries by id"),
        ('[choices]\ntake = "tke"\n', "choices.take", "expected one of end, stop"),
        ('[hints]\ndies = "dice-about"\n', "hints.dies", "expected one of dice, path-stopped"),
        ("[events]\ntold-fire = 3\n", "events.told-fire", "Expected `object`, got `int`"),
        ('[events]\ntold-fire = { group = "atack" }\n', "events.told-fire.group", "expected one of turn, phase"),
        ('[events]\ntold-fire = { weight = "loss" }\n', "events.told-fire", "missing required field `group`"),
        (EVENT.replace("light", "lite"), "events.told-fire.weight", "expected one of none, good"),
        (EVENT.replace("weight", "wait"), "events.told-fire", "unknown field `wait`"),
    ],
)
def test_a_wrong_word_is_refused_where_it_stands(text: str, place: str, expected: str) -> None:
    with pytest.raises(DataError) as refused:
        parse_presentation(text, "looks.toml")
    assert (refused.value.file, refused.value.place) == ("looks.toml", place)
    assert expected in refused.value.expected
