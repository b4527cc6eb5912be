"""Army lists (PZF-14, 15.1b): what a list costs, and why it is not legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text
from bocage.systems.pzf.armies.lists import (
    LIST_FILES,
    ArmyList,
    Entry,
    Muster,
    Platoon,
    Slot,
    Soldier,
    Unit,
    army_list,
    is_unit,
    muster,
    offered_options,
    unit,
)
from bocage.systems.pzf.reference.datafiles import Period
from bocage.systems.pzf.reference.rows import Nation
from bocage.systems.pzf.reference.tables import tables, vehicle

if TYPE_CHECKING:
    from bocage.systems.pzf.scenarios.scenario import Scenario


MOST_ADJUSTED = 1
"""How many men may be added to or taken from a combat group (PZF-14.2a)."""
MOST_ITEMS = 60
"""How many items a list may have, so that it is judged without delay."""
MOST_PLATOONS = 4
"""How many platoons an army may have."""
MOST_OPTIONS = 12
"""How many options an item may have."""


class Item(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit or vehicle of a list with the options bought for it.

    `adjust` is the number of men more (or fewer, below 0) than listed, `platoon` the index of the platoon it belongs
    to.
    """

    ref: str
    options: Annotated[tuple[str, ...], Meta(max_length=MOST_OPTIONS)] = ()
    adjust: Annotated[int, Meta(ge=-9, le=9)] = 0
    platoon: Annotated[int, Meta(ge=0, le=9)] = 0


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """An army list, legal or not. A free order of battle follows documents and no chart (PZF-14.1b)."""

    nation: Nation
    platoons: Annotated[tuple[str, ...], Meta(max_length=MOST_PLATOONS)]
    items: Annotated[tuple[Item, ...], Meta(max_length=MOST_ITEMS)]
    period: Period = "F"
    points: Annotated[int, Meta(ge=0, le=100_000)] = 0
    """The most it may cost, 0 for any."""
    free: bool = False


def entry_name(ref: str) -> Text:
    """The name of a unit or vehicle of a list in texts."""
    return Text(f"{'unit' if is_unit(ref) else 'figure'}-{ref.replace('_', '-')}")


def option_name(ref: str, id: str) -> Text:
    """The name of an option or piece of equipment of a unit or vehicle in texts."""
    listed = is_unit(ref) and any(option.id == id for option in unit(ref).options)
    return Text(f"{'buy' if listed else 'gear'}-{id.replace('_', '-')}")


# --- points (14.2a, c, e) -----------------------------------------------------------------------------------------
def list_points(draft: Draft) -> int:
    """The points of a whole list."""
    return sum(item_points(draft.nation, item) for item in draft.items)


def item_points(nation: Nation, item: Item) -> int:
    """The points of an item: unit or vehicle, options, and men more or less."""
    return listed_cost(item.ref) + options_cost(item) + adjusted_cost(nation, item.adjust)


@rule("PZF-14.2e")
def listed_cost(ref: str) -> int:
    """The points of a unit or vehicle in its list, all listed equipment included."""
    return unit(ref).cost if is_unit(ref) else vehicle(ref).cost


@rule("PZF-14.2c")
def options_cost(item: Item) -> int:
    """The points of an item's options; an option is paid each time it is taken."""
    return sum(_option_points(item.ref, id) for id in item.options)


def _option_points(ref: str, id: str) -> int:
    """The points of one option of a unit or vehicle."""
    return unit(ref).option(id).cost if is_unit(ref) else tables().equipment[id].cost


@rule("PZF-14.2a")
def adjusted_cost(nation: Nation, men: int) -> int:
    """The points of that many ordinary men more, or saved by men fewer (below 0)."""
    return men * army_list(nation).adjust.cost


def mustered(nation: Nation, item: Item) -> Muster:
    """The men and machines of an item, with the men added or taken away."""
    unadjusted = muster(Entry(item.ref, options=item.options))
    if not item.adjust or not is_unit(item.ref):
        return unadjusted
    added, men = added_man(nation, item), list(unadjusted.men)
    for _ in range(item.adjust):
        men.append(added)
    for _ in range(-item.adjust):
        men.remove(next(man for man in reversed(men) if man.profile == added.profile and man.weapons == added.weapons))
    return msgspec.structs.replace(unadjusted, men=tuple(men))


@rule("PZF-12.1a")
def added_man(nation: Nation, item: Item) -> Soldier:
    """The man that may be added to a group: with the special rules of the unit and the gear bought for the section."""
    extra, row = army_list(nation).adjust, unit(item.ref)
    gear = tuple(word for id in item.options if row.option(id).kind == "section" for word in row.option(id).gear)
    return Soldier(extra.profile, extra.weapons, gear, row.special)


# --- violations ---------------------------------------------------------------------------------------------------
def violations(draft: Draft, scenario: Scenario | None = None) -> list[Violation]:
    """All that is wrong with a list; empty for a legal one.

    If a unit, weapon or option is in no list or chart, nothing else is tested.
    """
    faults = unlisted_faults(draft)
    if faults:
        return faults
    faults += empty_list_faults(draft)
    period = period_played(draft, scenario)
    for item in draft.items:
        faults += item_faults(item, period)
    faults += points_faults(draft, list_points(draft))
    if not draft.free:
        for index in range(len(draft.platoons)):
            faults += platoon_faults(draft, index)
        faults += divisional_faults(draft)
    return faults


def item_faults(item: Item, period: Period) -> Iterator[Violation]:
    """What is wrong with an item by itself."""
    yield from (why for why in (why_not_in_period(item, period), why_not_adjusted(item)) if why is not None)
    yield from option_faults(item)


def platoon_faults(draft: Draft, index: int) -> Iterator[Violation]:
    """What is wrong with a platoon by its chart."""
    yield from core_faults(draft, index)
    yield from support_faults(draft, index)
    yield from transport_faults(draft, index)


@rule("PZF-14.1b")
def points_faults(draft: Draft, points: int) -> Iterator[Violation]:
    """The violation of a list of that many points, if its limit is lower."""
    if draft.points and points > draft.points:
        yield refuse("PZF-14.1b", "refuse-too-expensive", points=points, limit=draft.points)


def unlisted_faults(draft: Draft) -> list[Violation]:
    """What stands in no list or chart."""
    faults = [why for item in draft.items if (why := why_not_listed(draft, item)) is not None]
    return [*faults, *platoon_membership_faults(draft)]


@rule("PZF-14.1b")
def why_not_listed(draft: Draft, item: Item) -> Violation | None:
    """Why an item or one of its options may not be bought: the nation's list does not have it; None if it has.

    A free order of battle may have any equipment.
    """
    if item.ref in army_list(draft.nation).units:
        known = {option.id for option in offered_options(unit(item.ref), free=draft.free)}
    elif item.ref in tables().vehicles and vehicle(item.ref).nation == draft.nation:
        known = set(vehicle(item.ref).options)
    else:
        return refuse("PZF-14.1b", "refuse-not-in-list", what=item.ref)
    unknown = [id for id in item.options if id not in known]
    return refuse("PZF-14.1b", "refuse-not-in-list", what=unknown[0]) if unknown else None


@rule("PZF-14.2f")
def platoon_membership_faults(draft: Draft) -> Iterator[Violation]:
    """The violations of platoons without a chart, and of items that belong to no platoon."""
    unknown = [id for id in draft.platoons if id not in army_list(draft.nation).platoons]
    if unknown:
        yield refuse("PZF-14.2f", "refuse-not-in-list", what=unknown[0])
    astray = [item for item in draft.items if not 0 <= item.platoon < len(draft.platoons)]
    if astray and not draft.free:
        yield refuse("PZF-14.2f", "refuse-no-place", unit=entry_name(astray[0].ref))


@rule("PZF-14.2f")
def empty_list_faults(draft: Draft) -> Iterator[Violation]:
    """The violation of a list without items."""
    if not draft.items:
        yield refuse("PZF-14.2f", "refuse-no-troops")


def option_faults(item: Item) -> Iterator[Violation]:
    """The violations of options taken too often, and of options that exclude each other."""
    row = unit(item.ref) if is_unit(item.ref) else vehicle(item.ref)
    what = entry_name(item.ref)
    for id, times in Counter(item.options).items():
        most = row.option(id).max if isinstance(row, Unit) else 1
        if times > most:
            yield refuse("PZF-14.1b", "refuse-option-too-often", option=option_name(item.ref, id), most=most, unit=what)
    for group in row.exclusive:
        if sum(id in item.options for id in group) > 1:
            yield refuse("PZF-14.1b", "refuse-options-exclude", unit=what)


@rule("PZF-14.1e")
def period_played(draft: Draft, scenario: Scenario | None) -> Period:
    """The period of the war that counts for a list: that of the scenario, else the one agreed."""
    return scenario.period if scenario is not None and scenario.period is not None else draft.period


@rule("PZF-14.1d")
def why_not_in_period(item: Item, period: Period) -> Violation | None:
    """Why an item may not be bought in a period: one of its vehicles is not available; None if all are."""
    refs = [item.ref] if not is_unit(item.ref) else list(unit(item.ref).vehicles)
    if is_unit(item.ref):
        refs += [transport for id in item.options for transport in unit(item.ref).option(id).adds_vehicles]
    unavailable = next((ref for ref in refs if period not in vehicle(ref).periods), None)
    return None if unavailable is None else refuse("PZF-14.1d", "refuse-wrong-period", unit=entry_name(unavailable))


@rule("PZF-14.2a")
def why_not_adjusted(item: Item) -> Violation | None:
    """Why an item may not have men more or fewer: it is no combat group, or there are too many; None if it may."""
    if not item.adjust or (is_unit(item.ref) and unit(item.ref).combat_group and abs(item.adjust) <= MOST_ADJUSTED):
        return None
    return refuse("PZF-14.2a", "refuse-adjust", unit=entry_name(item.ref))


# --- the charts (14.2f, 14.2g, 15.1b) -----------------------------------------------------------------------------
def platoon_chart(draft: Draft, index: int) -> Platoon:
    """The organisation chart of a platoon, by the platoon's index."""
    return army_list(draft.nation).platoons[draft.platoons[index]]


class ChartPlace(NamedTuple):
    """A place of an organisation chart with the part of the chart in which it stands."""

    role: Literal["core", "support", "divisional"]
    slot: Slot


def place_in_chart(platoon: Platoon, item: Item) -> ChartPlace | None:
    """The place of a chart that an item takes; None if it has none.

    A place that names it goes before one for its kind.
    """
    return _place_of_ref(platoon.id, item.ref)


@cache
def _place_of_ref(id: str, ref: str) -> ChartPlace | None:
    """As `place_in_chart`, by the ids of the chart and of the unit or vehicle."""
    platoon = next(nation_list.platoons[id] for nation_list in map(army_list, LIST_FILES) if id in nation_list.platoons)
    places = [
        *(ChartPlace("core", slot) for slot in platoon.core),
        *(ChartPlace("support", slot) for slot in platoon.supports),
        *(ChartPlace("divisional", slot) for slot in platoon.divisional),
    ]
    named = (place for place in places if place.slot.ref == ref)
    is_tank = not is_unit(ref) and vehicle(ref).kind == "tank"
    of_kind = (place for place in places if place.slot.kind == "tank" and is_tank)
    return next(named, None) or next(of_kind, None)


def items_in_role(draft: Draft, index: int, role: str) -> list[tuple[Item, Slot]]:
    """The items of a platoon in one part of its chart, with their places."""
    placed = _items_placed(draft, index)
    return [(item, place.slot) for item, place in placed if place is not None and place.role == role]


def items_in_slot(draft: Draft, index: int, slot: Slot) -> list[Item]:
    """The items of a platoon that take a place of its chart."""
    return [item for item, place in _items_placed(draft, index) if place is not None and place.slot is slot]


def _items_placed(draft: Draft, index: int) -> Iterator[tuple[Item, ChartPlace | None]]:
    """The items of a platoon, each with its place in the platoon's chart or None."""
    chart = platoon_chart(draft, index)
    return ((item, place_in_chart(chart, item)) for item in draft.items if item.platoon == index)


def slot_name(slot: Slot) -> Text:
    """The name of a place of a chart in texts."""
    return entry_name(slot.ref) if slot.ref is not None else Text("unit-tanks")


@rule("PZF-15.1b")
def core_faults(draft: Draft, index: int) -> Iterator[Violation]:
    """The violations of a platoon's core: one headquarters with one to three squads, or tanks of one type."""
    for slot in platoon_chart(draft, index).core:
        items = items_in_slot(draft, index, slot)
        if len(items) < slot.least:
            yield refuse("PZF-15.1b", "refuse-core-few", unit=slot_name(slot), least=slot.least)
        if len(items) > slot.most:
            yield refuse("PZF-15.1b", "refuse-core-many", unit=slot_name(slot), most=slot.most)
        if slot.one_type and len({item.ref for item in items}) > 1:
            yield refuse("PZF-15.1b", "refuse-one-type")


@rule("PZF-14.2f")
def support_faults(draft: Draft, index: int) -> Iterator[Violation]:
    """The violations of items without a place in the chart, and of too many supports."""
    for item, place in _items_placed(draft, index):
        if place is None:
            yield refuse("PZF-14.2f", "refuse-no-place", unit=entry_name(item.ref))
    most = supports_allowed(draft, index)
    if len(items_in_role(draft, index, "support")) > most:
        yield refuse("PZF-14.2f", "refuse-supports", most=most)


def supports_allowed(draft: Draft, index: int) -> int:
    """How many supports a platoon may have: all if it is complete, otherwise one for each squad, or one in all."""
    platoon = platoon_chart(draft, index)
    squad_slot = platoon.core[-1]
    squads = sum(slot is squad_slot for _, slot in items_in_role(draft, index, "core"))
    if squads >= platoon.complete:
        return platoon.supports_when_complete
    return squads if platoon.supports_per == "squad" else 1


@rule("PZF-14.2f")
def divisional_faults(draft: Draft) -> Iterator[Violation]:
    """The violation of too many divisional supports in the whole army."""
    most = divisional_allowed(draft)
    if divisional_held(draft) > most:
        yield refuse("PZF-14.2f", "refuse-divisional", most=most)


def divisional_held(draft: Draft) -> int:
    """How many divisional supports the army has."""
    return sum(len(items_in_role(draft, index, "divisional")) for index in range(len(draft.platoons)))


def divisional_allowed(draft: Draft) -> int:
    """How many divisional supports the army may have."""
    return min((platoon_chart(draft, index).divisional_most for index in range(len(draft.platoons))), default=0)


@rule("PZF-14.2g")
def transport_faults(draft: Draft, index: int) -> Iterator[Violation]:
    """The violations of supports of a motorised platoon that have not bought a transport."""
    for role in ("support", "divisional"):
        for item, slot in items_in_role(draft, index, role):
            if slot.transport and not any(unit(item.ref).option(id).adds_vehicles for id in item.options):
                yield refuse("PZF-14.2g", "refuse-no-transport", unit=entry_name(item.ref))


def slot_candidates(nation_list: ArmyList, slot: Slot) -> list[str]:
    """The ids of units or vehicles that may take a place of a chart."""
    if slot.ref is not None:
        return [slot.ref]
    return [row.id for row in tables().vehicles.values() if row.nation == nation_list.nation and row.kind == "tank"]
