"""Random army lists (PZF-14): a smallest legal platoon, enlarged as long as it stays legal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

import msgspec

from bocage.systems.pzf.armies.builder import Draft, Item, slot_candidates, violations
from bocage.systems.pzf.armies.lists import ArmyList, Slot, army_list, is_unit, unit
from bocage.systems.pzf.reference.datafiles import Period
from bocage.systems.pzf.reference.rows import Nation
from bocage.systems.pzf.reference.tables import vehicle

T = TypeVar("T")

GROWTH_ATTEMPTS = 60
"""How many random additions are tried on a random list; those that break a rule are dropped."""
UNIT_SHARE = 0.5
"""The share of random additions that add a unit or vehicle; the others add an option to one."""


def random_army(nation: Nation, points: int, period: Period, rng: Random) -> Draft | None:
    """A legal list of at most that many points, drawn at random.

    None where not even the smallest platoon can be had.
    """
    nation_list = army_list(nation)
    starts = [draft for id in nation_list.platoons for draft in _smallest_army(nation_list, id, points, period, rng)]
    if not starts:
        return None
    draft = _pick(starts, rng)
    for _ in range(GROWTH_ATTEMPTS):
        grown = _grown(draft, nation_list, rng)
        if not violations(grown):
            draft = grown
    return draft


def _smallest_army(nation_list: ArmyList, id: str, points: int, period: Period, rng: Random) -> Iterator[Draft]:
    """The smallest army of a platoon's chart, if it is legal."""
    items: list[Item] = []
    for slot in nation_list.platoons[id].core:
        candidates = _candidates_in_period(nation_list, slot, period)
        if not candidates:
            return
        items += [Item(_pick(candidates, rng))] * slot.least
    draft = Draft(nation_list.nation, (id,), tuple(items), period, points)
    if not violations(draft):
        yield draft


def _candidates_in_period(nation_list: ArmyList, slot: Slot, period: Period) -> list[str]:
    """The ids that may take a place of a chart and are available in a period."""
    return [ref for ref in slot_candidates(nation_list, slot) if is_unit(ref) or period in vehicle(ref).periods]


def _grown(draft: Draft, nation_list: ArmyList, rng: Random) -> Draft:
    """The list with one more random unit or option; it may not be legal. The list itself if nothing can be added."""
    if rng.random() < UNIT_SHARE:
        platoon = nation_list.platoons[draft.platoons[0]]
        slot = _pick([*platoon.core, *platoon.supports, *platoon.divisional], rng)
        candidates = _candidates_in_period(nation_list, slot, draft.period)
        if not candidates:
            return draft
        new = Item(_pick(candidates, rng))
        if slot.transport:
            rides = [option.id for option in unit(new.ref).options if option.adds_vehicles]
            new = msgspec.structs.replace(new, options=(_pick(rides, rng),))
        return msgspec.structs.replace(draft, items=(*draft.items, new))
    index = int(rng.random() * len(draft.items))
    item = draft.items[index]
    listed = [option.id for option in unit(item.ref).options] if is_unit(item.ref) else list(vehicle(item.ref).options)
    if not listed:
        return draft
    enlarged = msgspec.structs.replace(item, options=(*item.options, _pick(listed, rng)))
    return msgspec.structs.replace(draft, items=(*draft.items[:index], enlarged, *draft.items[index + 1 :]))


def _pick(items: list[T], rng: Random) -> T:
    """One of the items, drawn at random."""
    return items[int(rng.random() * len(items))]
