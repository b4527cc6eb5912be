"""Scenario cards: what a player reads of a scenario before choosing it.

What is known from playing a scenario (difficulty, balance, minutes) stands in `cards.toml` of a system's package,
outside of its data: it is measured anew from time to time, and no record depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import resources
from typing import Annotated

from msgspec import Meta, Struct

from bocage.kernel.contract.scenario import Group, ScenarioCard
from bocage.kernel.datafile import DataError
from bocage.kernel.text import Text
from bocage.mechanics.datafiles import parse
from bocage.mechanics.lines import line_of
from bocage.mechanics.typed import Count, Label, Misfit, fitted, written

FILE = "cards.toml"


class Experience(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is known of a scenario from playing it.

    `difficulty` goes from 1 (a first game) to 5. `balance` counts the games that each side won between equal agents, in
    the order of the sides; it is empty until it was measured. `rules` are those that the scenario turns on. `minutes`
    is how long two players take, 0 where the scenario itself says it.
    """

    difficulty: Annotated[int, Meta(ge=1, le=5)]
    rules: tuple[Label, ...]
    minutes: Count = 0
    balance: tuple[Count, ...] = ()
    tutorial: bool = False


def read_experience(text: str, file: str = FILE) -> dict[str, Experience]:
    """What is known of each scenario, by its id, in the order in which scenarios are offered.

    >>> read_experience('[farm]\\nminutes = 20\\ndifficulty = 6\\nrules = []')
    Traceback (most recent call last):
        ...
    bocage.kernel.datafile.DataError: cards.toml, line 3: farm.difficulty: expected a whole number of at most 5, found 6
    """
    try:
        return fitted(parse(text, file), dict[str, Experience])
    except Misfit as misfit:
        raise DataError(file, written(misfit.path), misfit.expected, line_of(text, misfit.path)) from None


def experience_of(package: str) -> dict[str, Experience]:
    """What is known of the scenarios of a system."""
    return read_experience((resources.files(package) / FILE).read_text(encoding="utf-8"))


def card(
    id: str,
    sides: Sequence[str],
    known: Experience,
    *,
    turns: str,
    forces: Iterable[Group],
    goals: Iterable[Text],
    places: Iterable[str] = (),
) -> ScenarioCard:
    """The card of a scenario; its texts are `scenario-<id>-title`, `-summary` and `-note`."""
    name = id.replace("_", "-")
    title, summary, note = (Text(f"scenario-{name}-{part}") for part in ("title", "summary", "note"))
    return ScenarioCard(
        id,
        title,
        summary,
        tuple(sides),
        turns,
        known.minutes,
        known.tutorial,
        known.difficulty,
        tuple(forces),
        known.balance,
        known.rules,
        note,
        tuple(goals),
        tuple(dict.fromkeys(places)),
    )
