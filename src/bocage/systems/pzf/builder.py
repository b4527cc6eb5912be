"""Building an army (PZF-14, 15.1b): what a list costs, why it is not legal, legal lists drawn at random, and the list a
player has written for a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text
from bocage.systems.pzf.armies import (
    FILES,
    ArmyList,
    Entry,
    Muster,
    Platoon,
    Sample,
    Slot,
    Soldier,
    Unit,
    army_list,
    is_unit,
    muster,
    offered,
    unit,
)
from bocage.systems.pzf.charts import Period
from bocage.systems.pzf.scenarios import Scenario
from bocage.systems.pzf.tables import Nation, tables, vehicle

T = TypeVar("T")

ADJUST = 1
"""How many men may be added to or taken from a combat group (PZF-14.2a)."""
MOST = 60
"""How many items a list may have, so that it is judged at once."""
MOST_PLATOONS = 4
MOST_OPTIONS = 12
TRIES = 60
"""How often a random list tries to grow."""


class Item(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit or vehicle of a list with what was bought for it, in one of the army's platoons."""

    ref: str
    options: Annotated[tuple[str, ...], Meta(max_length=MOST_OPTIONS)] = ()
    adjust: Annotated[int, Meta(ge=-9, le=9)] = 0
    platoon: Annotated[int, Meta(ge=0, le=9)] = 0


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """An army in the making. A free order of battle follows documents and no chart (PZF-14.1b)."""

    nation: Nation
    platoons: Annotated[tuple[str, ...], Meta(max_length=MOST_PLATOONS)]
    items: Annotated[tuple[Item, ...], Meta(max_length=MOST)]
    period: Period = "F"
    points: Annotated[int, Meta(ge=0, le=100_000)] = 0
    """The most it may cost, 0 for any."""
    free: bool = False


def name_of(ref: str) -> Text:
    """What a unit or vehicle of a list is called."""
    return Text(f"{'unit' if is_unit(ref) else 'figure'}-{ref.replace('_', '-')}")


def option_name(ref: str, id: str) -> Text:
    """What something is called that can be bought for a unit or vehicle."""
    listed = is_unit(ref) and any(option.id == id for option in unit(ref).options)
    return Text(f"{'buy' if listed else 'gear'}-{id.replace('_', '-')}")


# --- what it costs (14.2a, c, e) ----------------------------------------------------------------------------------
def total(draft: Draft) -> int:
    """The points of the whole list."""
    return sum(cost(draft.nation, item) for item in draft.items)


def cost(nation: Nation, item: Item) -> int:
    """The points of an item: what it is, what was bought for it, men more or less."""
    return listed_cost(item.ref) + options_cost(item) + adjusted_cost(nation, item.adjust)


@rule("PZF-14.2e", off=0)
def listed_cost(ref: str) -> int:
    """The cost of the list, in which all listed equipment is included."""
    return unit(ref).cost if is_unit(ref) else vehicle(ref).cost


@rule("PZF-14.2c", off=lambda item: sum(_price(item.ref, id) for id in set(item.options)))
def options_cost(item: Item) -> int:
    """Every option is paid each time it is taken."""
    return sum(_price(item.ref, id) for id in item.options)


def _price(ref: str, id: str) -> int:
    return unit(ref).option(id).cost if is_unit(ref) else tables().equipment[id].cost


@rule("PZF-14.2a", off=0)
def adjusted_cost(nation: Nation, men: int) -> int:
    """An ordinary soldier more or less costs or saves his points."""
    return men * army_list(nation).adjust.cost


def mustered(nation: Nation, item: Item) -> Muster:
    """The men and machines of an item."""
    found = muster(Entry(item.ref, options=item.options))
    if not item.adjust or not is_unit(item.ref):
        return found
    plain, men = joining(nation, item), list(found.men)
    for _ in range(item.adjust):
        men.append(plain)
    for _ in range(-item.adjust):
        men.remove(next(man for man in reversed(men) if man.profile == plain.profile and man.weapons == plain.weapons))
    return msgspec.structs.replace(found, men=tuple(men))


@rule("PZF-12.1a", off=lambda nation, item: Soldier(army_list(nation).adjust.profile, army_list(nation).adjust.weapons))
def joining(nation: Nation, item: Item) -> Soldier:
    """The man who joins a group: he is what all its men are, and has what the whole section has."""
    extra, row = army_list(nation).adjust, unit(item.ref)
    gear = tuple(word for id in item.options if row.option(id).kind == "section" for word in row.option(id).gear)
    return Soldier(extra.profile, extra.weapons, gear, row.special)


# --- why it is not legal ------------------------------------------------------------------------------------------
def violations(draft: Draft, scenario: Scenario | None = None) -> list[Violation]:
    """All that is wrong with a list; a legal one gives nothing."""
    found = misfits(draft)
    if found:
        return found
    found += no_troops(draft)
    period = period_played(draft, scenario)
    for item in draft.items:
        found += item_faults(item, period)
    found += too_expensive(draft, total(draft))
    if not draft.free:
        for at in range(len(draft.platoons)):
            found += platoon_faults(draft, at)
        found += divisional_faults(draft)
    return found


def item_faults(item: Item, period: Period) -> Iterator[Violation]:
    """What is wrong with an item by itself."""
    yield from (why for why in (wrong_period(item, period), wrong_adjust(item)) if why is not None)
    yield from wrong_options(item)


def platoon_faults(draft: Draft, at: int) -> Iterator[Violation]:
    """What is wrong with a platoon by its chart."""
    yield from core_faults(draft, at)
    yield from limit_faults(draft, at)
    yield from transport_faults(draft, at)


@rule("PZF-14.1b", off=lambda draft, points: iter(()))
def too_expensive(draft: Draft, points: int) -> Iterator[Violation]:
    """An army costs no more than was agreed."""
    if draft.points and points > draft.points:
        yield refuse("PZF-14.1b", "refuse-too-expensive", points=points, limit=draft.points)


def misfits(draft: Draft) -> list[Violation]:
    """What the lists and charts do not know; nothing else can be said of such an army."""
    found = [why for item in draft.items if (why := not_listed(draft, item)) is not None]
    return [*found, *out_of_order(draft)]


@rule("PZF-14.1b")
def not_listed(draft: Draft, item: Item) -> Violation | None:
    """Troops are bought as they stand in the nation's list; who follows none may be given any equipment."""
    if item.ref in army_list(draft.nation).units:
        known = {option.id for option in offered(unit(item.ref), free=draft.free)}
    elif item.ref in tables().vehicles and vehicle(item.ref).nation == draft.nation:
        known = set(vehicle(item.ref).options)
    else:
        return refuse("PZF-14.1b", "refuse-not-in-list", what=item.ref)
    unknown = [id for id in item.options if id not in known]
    return refuse("PZF-14.1b", "refuse-not-in-list", what=unknown[0]) if unknown else None


@rule("PZF-14.2f", off=lambda draft: iter(()))
def out_of_order(draft: Draft) -> Iterator[Violation]:
    """Platoons have charts, and whatever follows a chart belongs to one of them."""
    unknown = [id for id in draft.platoons if id not in army_list(draft.nation).platoons]
    if unknown:
        yield refuse("PZF-14.2f", "refuse-not-in-list", what=unknown[0])
    astray = [item for item in draft.items if not 0 <= item.platoon < len(draft.platoons)]
    if astray and not draft.free:
        yield refuse("PZF-14.2f", "refuse-no-place", unit=name_of(astray[0].ref))


@rule("PZF-14.2f", off=lambda draft: iter(()))
def no_troops(draft: Draft) -> Iterator[Violation]:
    """An army has troops."""
    if not draft.items:
        yield refuse("PZF-14.2f", "refuse-no-troops")


def wrong_options(item: Item) -> Iterator[Violation]:
    """Options no more often than the list allows, and only one of those that exclude each other."""
    row = unit(item.ref) if is_unit(item.ref) else vehicle(item.ref)
    what = name_of(item.ref)
    for id, times in Counter(item.options).items():
        most = row.option(id).max if isinstance(row, Unit) else 1
        if times > most:
            yield refuse("PZF-14.1b", "refuse-option-too-often", option=option_name(item.ref, id), most=most, unit=what)
    for group in row.exclusive:
        if sum(id in item.options for id in group) > 1:
            yield refuse("PZF-14.1b", "refuse-options-exclude", unit=what)


@rule("PZF-14.1e", off=lambda draft, scenario: draft.period)
def period_played(draft: Draft, scenario: Scenario | None) -> Period:
    """The period the players agreed on, unless the scenario has one of its own."""
    return scenario.period if scenario is not None and scenario.period is not None else draft.period


@rule("PZF-14.1d")
def wrong_period(item: Item, period: Period) -> Violation | None:
    """A vehicle is there only in its own periods of the war."""
    bought = [item.ref] if not is_unit(item.ref) else list(unit(item.ref).vehicles)
    if is_unit(item.ref):
        bought += [v for id in item.options for v in unit(item.ref).option(id).adds_vehicles]
    late = next((ref for ref in bought if period not in vehicle(ref).periods), None)
    return None if late is None else refuse("PZF-14.1d", "refuse-wrong-period", unit=name_of(late))


@rule("PZF-14.2a")
def wrong_adjust(item: Item) -> Violation | None:
    """Only combat groups have a man more or less."""
    if not item.adjust or (is_unit(item.ref) and unit(item.ref).combat_group and abs(item.adjust) <= ADJUST):
        return None
    return refuse("PZF-14.2a", "refuse-adjust", unit=name_of(item.ref))


# --- the charts (14.2f, 14.2g, 15.1b) -----------------------------------------------------------------------------
def chart(draft: Draft, at: int) -> Platoon:
    """The organisation chart of a platoon."""
    return army_list(draft.nation).platoons[draft.platoons[at]]


def slot_of(platoon: Platoon, item: Item) -> tuple[str, Slot] | None:
    """Where an item has its place in a chart: a place by its name before one by its kind."""
    return _place(platoon.id, item.ref)


@cache
def _place(id: str, ref: str) -> tuple[str, Slot] | None:
    platoon = next(own.platoons[id] for own in map(army_list, FILES) if id in own.platoons)
    places = [("core", platoon.core), ("support", platoon.supports), ("divisional", platoon.divisional)]
    named = ((role, slot) for role, slots in places for slot in slots if slot.ref == ref)
    is_tank = not is_unit(ref) and vehicle(ref).kind == "tank"
    kinds = ((role, slot) for role, slots in places for slot in slots if slot.kind == "tank" and is_tank)
    return next(named, None) or next(kinds, None)


def in_role(draft: Draft, at: int, role: str) -> list[tuple[Item, Slot]]:
    """The items of a platoon in its core, its supports or those of the division, with their places."""
    found = ((item, slot_of(chart(draft, at), item)) for item in draft.items if item.platoon == at)
    return [(item, place[1]) for item, place in found if place is not None and place[0] == role]


def holding(draft: Draft, at: int, slot: Slot) -> list[Item]:
    """The items of a platoon that take a place of its chart."""
    found = ((item, slot_of(chart(draft, at), item)) for item in draft.items if item.platoon == at)
    return [item for item, place in found if place is not None and place[1] is slot]


def slot_name(slot: Slot) -> Text:
    """What a place of a chart is called."""
    return name_of(slot.ref) if slot.ref is not None else Text("unit-tanks")


@rule("PZF-15.1b", off=lambda draft, at: iter(()))
def core_faults(draft: Draft, at: int) -> Iterator[Violation]:
    """A platoon is one headquarters with one to three squads, or tanks of one type."""
    for slot in chart(draft, at).core:
        held = holding(draft, at, slot)
        if len(held) < slot.least:
            yield refuse("PZF-15.1b", "refuse-core-few", unit=slot_name(slot), least=slot.least)
        if len(held) > slot.most:
            yield refuse("PZF-15.1b", "refuse-core-many", unit=slot_name(slot), most=slot.most)
        if slot.one_type and len({item.ref for item in held}) > 1:
            yield refuse("PZF-15.1b", "refuse-one-type")


@rule("PZF-14.2f", off=lambda draft, at: iter(()))
def limit_faults(draft: Draft, at: int) -> Iterator[Violation]:
    """Everything has a place in the chart, and supports are limited by how complete the platoon is."""
    platoon = chart(draft, at)
    for item in draft.items:
        if item.platoon == at and slot_of(platoon, item) is None:
            yield refuse("PZF-14.2f", "refuse-no-place", unit=name_of(item.ref))
    most = supports_allowed(draft, at)
    if len(in_role(draft, at, "support")) > most:
        yield refuse("PZF-14.2f", "refuse-supports", most=most)


def supports_allowed(draft: Draft, at: int) -> int:
    """All supports for a complete platoon; for a smaller one as many as squads, or one."""
    platoon = chart(draft, at)
    main = platoon.core[-1]
    squads = sum(slot is main for _, slot in in_role(draft, at, "core"))
    if squads >= platoon.complete:
        return platoon.supports_when_complete
    return squads if platoon.supports_per == "squad" else 1


@rule("PZF-14.2f", off=lambda draft: iter(()))
def divisional_faults(draft: Draft) -> Iterator[Violation]:
    """Divisional supports are limited for the whole army."""
    most = divisional_allowed(draft)
    if divisional_held(draft) > most:
        yield refuse("PZF-14.2f", "refuse-divisional", most=most)


def divisional_held(draft: Draft) -> int:
    """How many divisional supports the army has."""
    return sum(len(in_role(draft, at, "divisional")) for at in range(len(draft.platoons)))


def divisional_allowed(draft: Draft) -> int:
    """How many it may have."""
    return min((chart(draft, at).divisional_most for at in range(len(draft.platoons))), default=0)


@rule("PZF-14.2g", off=lambda draft, at: iter(()))
def transport_faults(draft: Draft, at: int) -> Iterator[Violation]:
    """A support of a motorised platoon must buy one of its transports."""
    for role in ("support", "divisional"):
        for item, slot in in_role(draft, at, role):
            if slot.transport and not any(unit(item.ref).option(id).adds_vehicles for id in item.options):
                yield refuse("PZF-14.2g", "refuse-no-transport", unit=name_of(item.ref))


# --- lists at random ----------------------------------------------------------------------------------------------
def random_army(nation: Nation, points: int, period: Period, rng: Random) -> Draft | None:
    """A legal list of at most so many points; none where not even the smallest platoon is to be had."""
    own = army_list(nation)
    starts = [draft for id in own.platoons for draft in _smallest(own, id, points, period, rng)]
    if not starts:
        return None
    draft = _pick(starts, rng)
    for _ in range(TRIES):
        grown = _grown(draft, own, rng)
        if not violations(grown):
            draft = grown
    return draft


def _smallest(own: ArmyList, id: str, points: int, period: Period, rng: Random) -> Iterator[Draft]:
    items: list[Item] = []
    for slot in own.platoons[id].core:
        fitting = _fitting(own, slot, period)
        if not fitting:
            return
        items += [Item(_pick(fitting, rng))] * slot.least
    draft = Draft(own.nation, (id,), tuple(items), period, points)
    if not violations(draft):
        yield draft


def fitting(own: ArmyList, slot: Slot) -> list[str]:
    """The units or vehicles that may take a place of a chart."""
    if slot.ref is not None:
        return [slot.ref]
    return [row.id for row in tables().vehicles.values() if row.nation == own.nation and row.kind == "tank"]


def _fitting(own: ArmyList, slot: Slot, period: Period) -> list[str]:
    return [ref for ref in fitting(own, slot) if is_unit(ref) or period in vehicle(ref).periods]


def _grown(draft: Draft, own: ArmyList, rng: Random) -> Draft:
    """The list with one more unit, or one more option for one it has."""
    if rng.random() < 0.5:
        platoon = own.platoons[draft.platoons[0]]
        slot = _pick([*platoon.core, *platoon.supports, *platoon.divisional], rng)
        fitting = _fitting(own, slot, draft.period)
        if not fitting:
            return draft
        new = Item(_pick(fitting, rng))
        if slot.transport:
            rides = [option.id for option in unit(new.ref).options if option.adds_vehicles]
            new = msgspec.structs.replace(new, options=(_pick(rides, rng),))
        return msgspec.structs.replace(draft, items=(*draft.items, new))
    at = int(rng.random() * len(draft.items))
    item = draft.items[at]
    listed = [o.id for o in unit(item.ref).options] if is_unit(item.ref) else list(vehicle(item.ref).options)
    if not listed:
        return draft
    more = msgspec.structs.replace(item, options=(*item.options, _pick(listed, rng)))
    return msgspec.structs.replace(draft, items=(*draft.items[:at], more, *draft.items[at + 1 :]))


def _pick(things: list[T], rng: Random) -> T:
    return things[int(rng.random() * len(things))]


# --- the list a player has written (17.0f) ------------------------------------------------------------------------
def read(written: str, points: int, period: Period) -> Draft:
    """The list that is meant: a nation or one of its ready-made armies, `random NATION SEED`, or a list in full."""
    if written.startswith("{"):
        return read_in_full(written, points, period)
    word, *rest = written.split() or [""]
    if word == "random" and len(rest) == 2 and rest[0] in FILES:
        return _at_random(nation_named(rest[0]), points, period, rest[1])
    if not rest and word in FILES:
        return ready_made(nation_named(word), points, period)
    for nation in FILES:
        if not rest and word in army_list(nation).samples:
            return as_draft(nation, army_list(nation).samples[word], points, period)
    raise ScenarioError(
        f"there is no army {written[:60]!r}; expected a nation, a ready-made army, a random one or a list"
    )


def nation_of(written: str) -> Nation:
    """The nation of the list that is meant."""
    if written.startswith("{"):
        return as_written(written).nation
    words = written.split()
    found = (nation for nation in FILES if nation in words or set(words) & set(army_list(nation).samples))
    return next(found, next(iter(FILES)))


def read_in_full(written: str, points: int, period: Period) -> Draft:
    """A list written out; points and period are those of the game."""
    return msgspec.structs.replace(as_written(written), points=points, period=period)


def as_written(written: str) -> Draft:
    """A list written out, with the points and the period it was written for."""
    try:
        return msgspec.json.decode(written, type=Draft)
    except msgspec.DecodeError as error:
        raise ScenarioError(f"the army list cannot be read: {error}") from None


def write(draft: Draft) -> str:
    """A list in full, as `read` takes it."""
    return msgspec.json.encode(draft).decode()


def nation_named(word: str) -> Nation:
    return next(nation for nation in FILES if nation == word)


@rule("PZF-17.0f", off=lambda nation, points, period: _at_random(nation, points, period, "0"))
def ready_made(nation: Nation, points: int, period: Period) -> Draft:
    """The ready-made army of a nation for these points; where there is none, one drawn once and for all."""
    for sample in army_list(nation).samples.values():
        draft = as_draft(nation, sample, points, period)
        if sample.points == points and not violations(draft):
            return draft
    return _at_random(nation, points, period, "0")


def as_draft(nation: Nation, sample: Sample, points: int, period: Period) -> Draft:
    """A ready-made army as a list of its own."""
    items = (Item(entry.ref, entry.options) for entry in sample.forces for _ in range(entry.count))
    return Draft(nation, (sample.platoon,), tuple(items), period, points)


def _at_random(nation: Nation, points: int, period: Period, seed: str) -> Draft:
    draft = random_army(nation, points, period, Random(f"army {seed}"))
    if draft is None:
        raise ScenarioError(f"no army of {points} points can be built for {nation} in period {period}")
    return draft
