"""Changes of an army list by one step at a time, and why a step is refused (PZF-14, 15.1b).

`platoon CHART` and `disband N` open and close a platoon, `free` one without a chart; `add REF N` buys a unit or vehicle
for a platoon, `copy I` another like an item, `drop I` gives it up; `buy I OPTION` and `sell I OPTION` change what it
has, `more I` and `fewer I` its men.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from bocage.kernel.contract.armies import Act
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.rules import Violation
from bocage.systems.pzf.armies import army_list, is_unit, offered, unit
from bocage.systems.pzf.builder import (
    MOST,
    MOST_PLATOONS,
    Draft,
    Item,
    chart,
    cost,
    divisional_faults,
    item_faults,
    period_played,
    platoon_faults,
    slot_name,
    slot_of,
    too_expensive,
    total,
    violations,
)
from bocage.systems.pzf.scenarios import Scenario
from bocage.systems.pzf.tables import tables, vehicle

FULL = {"core": "refuse-core-many", "support": "refuse-supports", "divisional": "refuse-divisional"}
"""What is said where there is no room left in a part of a chart."""


def changed(draft: Draft, change: str) -> Draft:
    """The list after a change."""
    verb, *words = change.split() or [""]
    if verb not in CHANGES or len(words) != CHANGES[verb][0]:
        raise ScenarioError(f"an army list is not changed by {change[:60]!r}")
    return CHANGES[verb][1](draft, *words)


# --- platoons -----------------------------------------------------------------------------------------------------
def _platoon(draft: Draft, id: str) -> Draft:
    """One more platoon with the least that its chart asks for, where that leaves no choice."""
    charts = army_list(draft.nation).platoons
    if id not in charts or draft.free or len(draft.platoons) >= MOST_PLATOONS:
        raise ScenarioError(f"there is no further platoon {id[:40]!r} for this army")
    at = len(draft.platoons)
    core = [Item(slot.ref, platoon=at) for slot in charts[id].core if slot.ref for _ in range(slot.least)]
    return msgspec.structs.replace(draft, platoons=(*draft.platoons, id), items=_within((*draft.items, *core)))


def _free(draft: Draft) -> Draft:
    return msgspec.structs.replace(draft, platoons=(), items=(), free=True)


def _disband(draft: Draft, number: str) -> Draft:
    at = _number(number, max(len(draft.platoons), draft.free))
    kept = (item for item in draft.items if item.platoon != at)
    moved = (msgspec.structs.replace(item, platoon=item.platoon - (item.platoon > at)) for item in kept)
    platoons = draft.platoons[:at] + draft.platoons[at + 1 :]
    return msgspec.structs.replace(draft, platoons=platoons, items=tuple(moved), free=False)


# --- what stands in them ------------------------------------------------------------------------------------------
def _add(draft: Draft, ref: str, number: str) -> Draft:
    """One more unit or vehicle; one that must ride comes with the cheapest of its transports (PZF-14.2g)."""
    at = _number(number, max(len(draft.platoons), draft.free))
    if ref not in army_list(draft.nation).units and (
        ref not in tables().vehicles or vehicle(ref).nation != draft.nation
    ):
        raise ScenarioError(f"the list has no {ref[:40]!r}")
    item = Item(ref, platoon=at)
    place = None if draft.free else slot_of(chart(draft, at), item)
    if place is not None and place[1].transport:
        rides = [option for option in unit(ref).options if option.adds_vehicles]
        item = msgspec.structs.replace(item, options=(min(rides, key=lambda option: option.cost).id,))
    return msgspec.structs.replace(draft, items=_within((*draft.items, item)))


def _copy(draft: Draft, number: str) -> Draft:
    at = _number(number, len(draft.items))
    items = (*draft.items[: at + 1], draft.items[at], *draft.items[at + 1 :])
    return msgspec.structs.replace(draft, items=_within(items))


def _drop(draft: Draft, number: str) -> Draft:
    at = _number(number, len(draft.items))
    return msgspec.structs.replace(draft, items=draft.items[:at] + draft.items[at + 1 :])


def _buy(draft: Draft, number: str, id: str) -> Draft:
    item = draft.items[_number(number, len(draft.items))]
    row = unit(item.ref) if is_unit(item.ref) else None
    known = vehicle(item.ref).options if row is None else [option.id for option in offered(row, free=draft.free)]
    if id not in known:
        raise ScenarioError(f"{item.ref} has no option {id[:40]!r}")
    return _with(draft, number, options=(*item.options, id))


def _sell(draft: Draft, number: str, id: str) -> Draft:
    options = list(draft.items[_number(number, len(draft.items))].options)
    if id not in options:
        raise ScenarioError(f"nothing called {id[:40]!r} was bought")
    options.remove(id)
    return _with(draft, number, options=tuple(options))


def _more(draft: Draft, number: str) -> Draft:
    return _with(draft, number, adjust=draft.items[_number(number, len(draft.items))].adjust + 1)


def _fewer(draft: Draft, number: str) -> Draft:
    return _with(draft, number, adjust=draft.items[_number(number, len(draft.items))].adjust - 1)


def _with(draft: Draft, number: str, **values: object) -> Draft:
    at = _number(number, len(draft.items))
    item = msgspec.structs.replace(draft.items[at], **values)
    return msgspec.structs.replace(draft, items=(*draft.items[:at], item, *draft.items[at + 1 :]))


def _within(items: tuple[Item, ...]) -> tuple[Item, ...]:
    if len(items) > MOST:
        raise ScenarioError(f"a list has at most {MOST} units and vehicles")
    return items


def _number(word: str, count: int) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 4 and int(word) < count):
        raise ScenarioError(f"there is no {word[:40]!r} in this list")
    return int(word)


CHANGES: dict[str, tuple[int, Callable[..., Draft]]] = {
    "platoon": (1, _platoon),
    "free": (0, _free),
    "disband": (1, _disband),
    "add": (2, _add),
    "copy": (1, _copy),
    "drop": (1, _drop),
    "buy": (2, _buy),
    "sell": (2, _sell),
    "more": (1, _more),
    "fewer": (1, _fewer),
}
"""How many words follow a verb, and what it does."""


# --- why not ------------------------------------------------------------------------------------------------------
class Recruiter:
    """Judges single steps from a list: what they cost, and what would be wrong that is not wrong now. Whoever builds
    a list may give anything up, whatever is then missing."""

    def __init__(self, draft: Draft, scenario: Scenario | None) -> None:
        self.draft = draft
        self.period = period_played(draft, scenario)
        self.total = total(draft)
        self.known = violations(draft, scenario)

    def platoon(self, id: str) -> Act | None:
        """A further platoon; none where the army has room for no more."""
        if len(self.draft.platoons) >= MOST_PLATOONS:
            return None
        after = changed(self.draft, f"platoon {id}")
        at = len(self.draft.platoons)
        return self._act(f"platoon {id}", [item for item in after.items if item.platoon == at])

    def disband(self, at: int) -> Act:
        """A platoon given up."""
        gone = sum(cost(self.draft.nation, item) for item in self.draft.items if item.platoon == at)
        return Act(f"disband {at}", -gone)

    def add(self, change: str, number: int) -> Act | None:
        """One more item, which will have a number; none where the list has room for no more."""
        if len(self.draft.items) >= MOST:
            return None
        after = changed(self.draft, change)
        item = after.items[number]
        return self._act(change, [item], self._crowding(after, item))

    def drop(self, number: int) -> Act:
        """An item given up."""
        return Act(f"drop {number}", -cost(self.draft.nation, self.draft.items[number]))

    def alter(self, change: str, number: int) -> Act:
        """An item with something more or less."""
        return self._act(change, [changed(self.draft, change).items[number]], instead=self.draft.items[number])

    def sell(self, number: int, id: str) -> Act:
        """Something given up."""
        act = self.alter(f"sell {number} {id}", number)
        return Act(act.change, act.cost)

    def _act(
        self, change: str, new: list[Item], crowding: Iterable[Violation] = (), instead: Item | None = None
    ) -> Act:
        nation = self.draft.nation
        price = sum(cost(nation, item) for item in new) - (cost(nation, instead) if instead else 0)
        faults = [why for item in new for why in item_faults(item, self.period) if why not in self.known]
        faults += crowding
        if price > 0:
            faults += too_expensive(self.draft, self.total + price)
        return Act(change, price, next(iter(faults), None))

    def _crowding(self, after: Draft, item: Item) -> Iterator[Violation]:
        """What the charts have against one more item. A place that is full is said to be so, even where it was too
        full before."""
        if after.free:
            return
        for why in (*platoon_faults(after, item.platoon), *divisional_faults(after)):
            if why not in self.known or is_full(after, item, why):
                yield why


def is_full(draft: Draft, item: Item, why: Violation) -> bool:
    """Whether a reason says that there is no room for an item in its chart."""
    place = slot_of(chart(draft, item.platoon), item)
    if place is None:
        return False
    role, slot = place
    return why.why.id == FULL[role] and (role != "core" or why.why.args["unit"] == slot_name(slot))
