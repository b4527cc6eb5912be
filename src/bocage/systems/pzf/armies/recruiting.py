"""Changes of an army list one step at a time, and why a step is refused (PZF-14, 15.1b).

| change | effect |
|---|---|
| `platoon CHART`, `disband N` | opens, removes a platoon |
| `free` | starts a free order of battle, without charts |
| `add REF N` | buys a unit or vehicle for platoon N |
| `copy I`, `drop I` | buys another item equal to item I, removes item I |
| `buy I OPTION`, `sell I OPTION` | buys an option for item I, gives it up |
| `more I`, `fewer I` | adds a man to item I, takes one away |

N and I are indices from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import msgspec

from bocage.kernel.contract.armies import Act
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.rules import Violation
from bocage.systems.pzf.armies.builder import (
    MOST_ITEMS,
    MOST_PLATOONS,
    Draft,
    Item,
    divisional_faults,
    item_faults,
    item_points,
    list_points,
    period_played,
    place_in_chart,
    platoon_chart,
    platoon_faults,
    points_faults,
    slot_name,
    violations,
)
from bocage.systems.pzf.armies.lists import army_list, is_unit, offered_options, unit
from bocage.systems.pzf.reference.tables import tables, vehicle
from bocage.systems.pzf.scenarios.scenario import Scenario

REFUSAL_WHEN_FULL = {"core": "refuse-core-many", "support": "refuse-supports", "divisional": "refuse-divisional"}
"""The refusal where a part of a chart has no room left."""


class ChangeKind(NamedTuple):
    """A kind of change: the number of words that follow its verb, and the function that takes the list and them."""

    words: int
    apply: Callable[..., Draft]


def apply_change(draft: Draft, change: str) -> Draft:
    """The list after a change; ScenarioError if the change is not one of those above."""
    verb, *words = change.split() or [""]
    kind = CHANGE_BY_VERB.get(verb)
    if kind is None or len(words) != kind.words:
        raise ScenarioError(f"an army list is not changed by {change[:60]!r}")
    return kind.apply(draft, *words)


# --- platoons -----------------------------------------------------------------------------------------------------
def _platoon(draft: Draft, id: str) -> Draft:
    """Open a platoon with the least its chart demands, as far as that leaves no choice."""
    charts = army_list(draft.nation).platoons
    if id not in charts or draft.free or len(draft.platoons) >= MOST_PLATOONS:
        raise ScenarioError(f"there is no further platoon {id[:40]!r} for this army")
    index = len(draft.platoons)
    core = [Item(slot.ref, platoon=index) for slot in charts[id].core if slot.ref for _ in range(slot.least)]
    return msgspec.structs.replace(draft, platoons=(*draft.platoons, id), items=_checked_size((*draft.items, *core)))


def _free(draft: Draft) -> Draft:
    """Start a free order of battle, without charts and empty."""
    return msgspec.structs.replace(draft, platoons=(), items=(), free=True)


def _disband(draft: Draft, number: str) -> Draft:
    """Remove a platoon with its items; later platoons move up."""
    index = _parse_index(number, max(len(draft.platoons), draft.free))
    kept = (item for item in draft.items if item.platoon != index)
    renumbered = (msgspec.structs.replace(item, platoon=item.platoon - (item.platoon > index)) for item in kept)
    platoons = draft.platoons[:index] + draft.platoons[index + 1 :]
    return msgspec.structs.replace(draft, platoons=platoons, items=tuple(renumbered), free=False)


# --- units, vehicles and options ----------------------------------------------------------------------------------
def _add(draft: Draft, ref: str, number: str) -> Draft:
    """Buy a unit or vehicle for a platoon; one that must ride comes with its cheapest transport (PZF-14.2g)."""
    index = _parse_index(number, max(len(draft.platoons), draft.free))
    if ref not in army_list(draft.nation).units and (
        ref not in tables().vehicles or vehicle(ref).nation != draft.nation
    ):
        raise ScenarioError(f"the list has no {ref[:40]!r}")
    item = Item(ref, platoon=index)
    place = None if draft.free else place_in_chart(platoon_chart(draft, index), item)
    if place is not None and place.slot.transport:
        rides = [option for option in unit(ref).options if option.adds_vehicles]
        item = msgspec.structs.replace(item, options=(min(rides, key=lambda option: option.cost).id,))
    return msgspec.structs.replace(draft, items=_checked_size((*draft.items, item)))


def _copy(draft: Draft, number: str) -> Draft:
    """Buy another item equal to one, next to it."""
    index = _parse_index(number, len(draft.items))
    items = (*draft.items[: index + 1], draft.items[index], *draft.items[index + 1 :])
    return msgspec.structs.replace(draft, items=_checked_size(items))


def _drop(draft: Draft, number: str) -> Draft:
    """Remove an item."""
    index = _parse_index(number, len(draft.items))
    return msgspec.structs.replace(draft, items=draft.items[:index] + draft.items[index + 1 :])


def _buy(draft: Draft, number: str, id: str) -> Draft:
    """Buy an option for an item."""
    item = draft.items[_parse_index(number, len(draft.items))]
    row = unit(item.ref) if is_unit(item.ref) else None
    known = (
        vehicle(item.ref).options if row is None else [option.id for option in offered_options(row, free=draft.free)]
    )
    if id not in known:
        raise ScenarioError(f"{item.ref} has no option {id[:40]!r}")
    return _replace_item(draft, number, options=(*item.options, id))


def _sell(draft: Draft, number: str, id: str) -> Draft:
    """Give up an option of an item."""
    options = list(draft.items[_parse_index(number, len(draft.items))].options)
    if id not in options:
        raise ScenarioError(f"nothing called {id[:40]!r} was bought")
    options.remove(id)
    return _replace_item(draft, number, options=tuple(options))


def _more(draft: Draft, number: str) -> Draft:
    """Add a man to an item (PZF-14.2a)."""
    return _replace_item(draft, number, adjust=draft.items[_parse_index(number, len(draft.items))].adjust + 1)


def _fewer(draft: Draft, number: str) -> Draft:
    """Take a man from an item (PZF-14.2a)."""
    return _replace_item(draft, number, adjust=draft.items[_parse_index(number, len(draft.items))].adjust - 1)


def _replace_item(draft: Draft, number: str, **values: object) -> Draft:
    """Replace fields of an item."""
    index = _parse_index(number, len(draft.items))
    item = msgspec.structs.replace(draft.items[index], **values)
    return msgspec.structs.replace(draft, items=(*draft.items[:index], item, *draft.items[index + 1 :]))


def _checked_size(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The items as given; ScenarioError if there are too many for a list."""
    if len(items) > MOST_ITEMS:
        raise ScenarioError(f"a list has at most {MOST_ITEMS} units and vehicles")
    return items


def _parse_index(word: str, count: int) -> int:
    """A word of a change as an index below `count`; ScenarioError if it is none."""
    if not (word.isascii() and word.isdecimal() and len(word) < 4 and int(word) < count):
        raise ScenarioError(f"there is no {word[:40]!r} in this list")
    return int(word)


CHANGE_BY_VERB = {
    "platoon": ChangeKind(1, _platoon),
    "free": ChangeKind(0, _free),
    "disband": ChangeKind(1, _disband),
    "add": ChangeKind(2, _add),
    "copy": ChangeKind(1, _copy),
    "drop": ChangeKind(1, _drop),
    "buy": ChangeKind(2, _buy),
    "sell": ChangeKind(2, _sell),
    "more": ChangeKind(1, _more),
    "fewer": ChangeKind(1, _fewer),
}
"""The changes by their verb."""


# --- price and refusal of a change --------------------------------------------------------------------------------
class Recruiter:
    """Judges single changes of a list: what each costs, and which violation it would add to those the list has now.

    Platoons, items and options may always be given up, even if the list then breaks a minimum.
    """

    def __init__(self, draft: Draft, scenario: Scenario | None) -> None:
        self.draft = draft
        self.period = period_played(draft, scenario)
        self.total = list_points(draft)
        self.known = violations(draft, scenario)

    def platoon(self, id: str) -> Act | None:
        """The change that opens a platoon; None where the army has room for no more."""
        if len(self.draft.platoons) >= MOST_PLATOONS:
            return None
        after = apply_change(self.draft, f"platoon {id}")
        index = len(self.draft.platoons)
        return self._act(f"platoon {id}", [item for item in after.items if item.platoon == index])

    def disband(self, index: int) -> Act:
        """The change that removes a platoon."""
        saved = sum(item_points(self.draft.nation, item) for item in self.draft.items if item.platoon == index)
        return Act(f"disband {index}", -saved)

    def add(self, change: str, number: int) -> Act | None:
        """A change that adds one item, which will then have that index; None where the list has room for no more."""
        if len(self.draft.items) >= MOST_ITEMS:
            return None
        after = apply_change(self.draft, change)
        item = after.items[number]
        return self._act(change, [item], self._crowding(after, item))

    def drop(self, number: int) -> Act:
        """The change that removes an item."""
        return Act(f"drop {number}", -item_points(self.draft.nation, self.draft.items[number]))

    def alter(self, change: str, number: int) -> Act:
        """A change of an item that exists: an option or a man more or less."""
        return self._act(change, [apply_change(self.draft, change).items[number]], instead=self.draft.items[number])

    def sell(self, number: int, id: str) -> Act:
        """The change that gives up an option; it is never refused."""
        act = self.alter(f"sell {number} {id}", number)
        return Act(act.change, act.cost)

    def _act(
        self, change: str, new: list[Item], crowding: Iterable[Violation] = (), instead: Item | None = None
    ) -> Act:
        """A change with its price and the first violation it would add.

        `new` are the items it brings, `instead` the item it replaces.
        """
        nation = self.draft.nation
        price = sum(item_points(nation, item) for item in new) - (item_points(nation, instead) if instead else 0)
        faults = [why for item in new for why in item_faults(item, self.period) if why not in self.known]
        faults += crowding
        if price > 0:
            faults += points_faults(self.draft, self.total + price)
        return Act(change, price, next(iter(faults), None))

    def _crowding(self, after: Draft, item: Item) -> Iterator[Violation]:
        """The violations of the charts that one more item would cause.

        A place that is full is named even if it was too full before.
        """
        if after.free:
            return
        for why in (*platoon_faults(after, item.platoon), *divisional_faults(after)):
            if why not in self.known or is_full(after, item, why):
                yield why


def is_full(draft: Draft, item: Item, why: Violation) -> bool:
    """Whether a violation says that an item's place in its chart is full."""
    place = place_in_chart(platoon_chart(draft, item.platoon), item)
    if place is None or why.why.id != REFUSAL_WHEN_FULL[place.role]:
        return False
    return place.role != "core" or why.why.args["unit"] == slot_name(place.slot)
