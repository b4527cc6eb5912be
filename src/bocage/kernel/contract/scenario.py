"""What a player sees of a scenario before choosing it, and what is said of one that cannot be used."""

from __future__ import annotations

import msgspec

from bocage.kernel.command import Side
from bocage.kernel.text import Text


class Group(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some pieces of one side, each kind with how many.

    `when` says when they come where they are not there at once, and `turn` in which turn where that is fixed; `where`
    is where they set up or by which edge they come. `uncounted` of the pieces are no counters that can be
    lost, such as works and batteries off the map.
    """

    side: Side
    pieces: tuple[tuple[int, Text], ...]
    when: Text | None = None
    where: Text | None = None
    turn: int = 0
    uncounted: int = 0


class ScenarioCard(msgspec.Struct, frozen=True):
    """What a player sees of a scenario before choosing it; `sides` are those of its setting, which is not made for it.

    `difficulty` goes from 1 to 5, `balance` counts the games each side won between equal agents, `rules` are the ids of
    the rules it turns on, `goals` the ways to win, `places` those that are fought for.
    """

    id: str
    title: Text
    summary: Text
    sides: tuple[str, ...]
    turns: str = ""
    minutes: int = 0
    tutorial: bool = False
    difficulty: int = 0
    forces: tuple[Group, ...] = ()
    balance: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    note: Text | None = None
    goals: tuple[Text, ...] = ()
    places: tuple[str, ...] = ()


class ScenarioError(ValueError):
    """A scenario, situation or option that cannot be used; the sentence says what, where and what was expected."""
