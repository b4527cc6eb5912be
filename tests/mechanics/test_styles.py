"""Styles of play: what differs from the first style is all that another one states, and a bad file is refused."""

from __future__ import annotations

from typing import Annotated

import pytest
from msgspec import Meta, Struct

from bocage.kernel.datafile import DataError
from bocage.mechanics.styles import parse_styles
from bocage.mechanics.typed import parts


class Firing(Struct, frozen=True, forbid_unknown_fields=True):
    least_value: Annotated[float, Meta(ge=0)]
    reach_inches: Annotated[int, parts(1000)]


class Style(Struct, frozen=True, forbid_unknown_fields=True):
    firing: Firing
    turns_kept: int


USUAL = "[usual]\nturns_kept = 3\n[usual.firing]\nleast_value = 0.015\nreach_inches = 7.5\n"


def test_a_style_is_the_first_one_with_what_it_changes() -> None:
    styles = parse_styles(f"{USUAL}[bold.firing]\nleast_value = 0\n", "styles.toml", Style)
    assert list(styles) == ["usual", "bold"]
    assert styles["usual"] == Style(Firing(0.015, 7500), 3)
    assert styles["bold"] == Style(Firing(0.0, 7500), 3)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "styles.toml: expected at least one style, found none"),
        ("usual = 3", "styles.toml, line 1: usual: expected a table, found 3"),
        (f"{USUAL}[bold]\nfiring = 2", "styles.toml, line 7: bold.firing: expected a table, found 2"),
        (
            f"{USUAL}[bold.firing]\nleast_valu = 0",
            "styles.toml, line 6: bold.firing: unknown key 'least_valu', did you mean 'least_value'?",
        ),
        (
            f"{USUAL}[bold.firing]\nleast_value = -1.0",
            "styles.toml, line 7: bold.firing.least_value: expected a number of at least 0.0, found -1.0",
        ),
        (
            USUAL.replace("turns_kept = 3\n", ""),
            "styles.toml, line 1: usual: expected the key 'turns_kept', which is missing",
        ),
    ],
)
def test_a_bad_file_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(DataError) as refused:
        parse_styles(text, "styles.toml", Style)
    assert str(refused.value) == sentence
