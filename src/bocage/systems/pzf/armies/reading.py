"""Army lists as options of a game hold them (PZF-17.0f): a nation, a ready-made army, a random one, a list in full."""

from __future__ import annotations

from random import Random

import msgspec

from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.rules import rule
from bocage.systems.pzf.armies.builder import Draft, Item, violations
from bocage.systems.pzf.armies.lists import LIST_FILES, Sample, army_list
from bocage.systems.pzf.armies.random_lists import random_army
from bocage.systems.pzf.reference.datafiles import Period
from bocage.systems.pzf.reference.rows import Nation


def read_list(written: str, points: int, period: Period) -> Draft:
    """The list that an option means; ScenarioError if it means none.

    The option holds a nation, the id of a ready-made army, `random NATION SEED`, or a list in full.
    """
    if written.startswith("{"):
        return read_full_list(written, points, period)
    word, *rest = written.split() or [""]
    if word == "random" and len(rest) == 2 and rest[0] in LIST_FILES:
        return _seeded_army(nation_named(rest[0]), points, period, rest[1])
    if not rest and word in LIST_FILES:
        return ready_made_army(nation_named(word), points, period)
    for nation in LIST_FILES:
        if not rest and word in army_list(nation).samples:
            return draft_of_sample(nation, army_list(nation).samples[word], points, period)
    raise ScenarioError(
        f"there is no army {written[:60]!r}; expected a nation, a ready-made army, a random one or a list"
    )


def nation_of_list(written: str) -> Nation:
    """The nation of the list that an option means."""
    if written.startswith("{"):
        return decode_list(written).nation
    words = written.split()
    nations = (nation for nation in LIST_FILES if nation in words or set(words) & set(army_list(nation).samples))
    return next(nations, next(iter(LIST_FILES)))


def read_full_list(written: str, points: int, period: Period) -> Draft:
    """A list written in full, with the points and period of the game."""
    return msgspec.structs.replace(decode_list(written), points=points, period=period)


def decode_list(written: str) -> Draft:
    """A list written in full, with its own points and period; ScenarioError if it cannot be read."""
    try:
        return msgspec.json.decode(written, type=Draft)
    except msgspec.DecodeError as error:
        raise ScenarioError(f"the army list cannot be read: {error}") from None


def encode_list(draft: Draft) -> str:
    """A list in full, as `read_list` takes it."""
    return msgspec.json.encode(draft).decode()


def nation_named(word: str) -> Nation:
    """The nation of that name, which must be one."""
    return next(nation for nation in LIST_FILES if nation == word)


@rule("PZF-17.0f")
def ready_made_army(nation: Nation, points: int, period: Period) -> Draft:
    """The ready-made army of a nation for exactly these points.

    Where there is none, the random army of seed 0.
    """
    for sample in army_list(nation).samples.values():
        draft = draft_of_sample(nation, sample, points, period)
        if sample.points == points and not violations(draft):
            return draft
    return _seeded_army(nation, points, period, "0")


def draft_of_sample(nation: Nation, sample: Sample, points: int, period: Period) -> Draft:
    """A ready-made army as a list, with the points and period of the game."""
    items = (Item(entry.ref, entry.options) for entry in sample.forces for _ in range(entry.count))
    return Draft(nation, (sample.platoon,), tuple(items), period, points)


def _seeded_army(nation: Nation, points: int, period: Period, seed: str) -> Draft:
    """The random army of a seed; ScenarioError if none can be built."""
    draft = random_army(nation, points, period, Random(f"army {seed}"))
    if draft is None:
        raise ScenarioError(f"no army of {points} points can be built for {nation} in period {period}")
    return draft
