"""The list of a seat as a page shows it (PZF-14): its platoons, what can be bought for them, what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct

from bocage.kernel.contract.armies import Act, Armies, Judged, Line, Model, Ready, Roster
from bocage.kernel.contract.options import OptionValues
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.text import Text, text
from bocage.systems.pzf.armies import builder, reading
from bocage.systems.pzf.armies.builder import Draft, Item
from bocage.systems.pzf.armies.lists import (
    LIST_FILES,
    Entry,
    Machine,
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
from bocage.systems.pzf.armies.recruiting import Recruiter, apply_change
from bocage.systems.pzf.reference.datafiles import PS
from bocage.systems.pzf.reference.rows import GUN_PREFIX, Nation, Vehicle
from bocage.systems.pzf.reference.tables import profile, tables, vehicle
from bocage.systems.pzf.scenarios.scenario import Scenario, army_limit, army_option, scenario_data, scenario_ids

ARMY_OPTIONS = ("army_a", "army_b")
"""The options in which the two seats write their lists."""
LIMIT_OPTIONS = ("army_points", "army_period")
"""The options that limit a list."""
PROFILE_COLUMNS = ("m", "cc", "ct", "f", "d", "a", "pv", "b", "might", "fate")
"""The columns of a profile, as a page shows them."""
NO_VALUE = "–"
"""Shown in a column that does not apply to vehicles."""


class ListBrief(Struct):
    """A list and what it is built for.

    The scenario (None without a game), the limit in points, the options that set it, the list (None if it cannot be
    read), and what is wrong with it.
    """

    scenario: Scenario | None
    limit: int
    frame: dict[str, str]
    draft: Draft | None
    reasons: list[Violation]


def judge_list(scenario: str, options: OptionValues, seat: int) -> Judged:
    """The list of a seat: its points, its limit, and what is wrong with it."""
    return _judged(_read_brief(scenario, options, seat, ""))


def show_list(scenario: str, options: OptionValues, seat: int, change: str) -> Roster:
    """The list of a seat after a change, with all changes that can be made to it."""
    brief = _read_brief(scenario, options, seat, change)
    nations = tuple(
        Ready(reading.encode_list(Draft(nation, (), ())), Text(f"nation-{nation}")) for nation in LIST_FILES
    )
    if brief.draft is None:
        return Roster(_judged(brief), brief.frame, nations)
    draft, recruiter = brief.draft, Recruiter(brief.draft, brief.scenario)
    samples = army_list(draft.nation).samples
    ready = (Ready(id, Text(f"sample-{_dashed(id)}"), row.points) for id, row in samples.items())
    return Roster(
        _judged(brief),
        brief.frame,
        nations,
        tuple(ready),
        f"random {draft.nation}",
        tuple(_chart_lines(recruiter)),
        tuple(_platoon_line(recruiter, index) for index in _platoon_indices(draft)),
        tuple(_goods_for_platoon(recruiter, index) for index in _platoon_indices(draft)),
    )


# --- the list of a seat, read and judged --------------------------------------------------------------------------
def _read_brief(scenario: str, options: OptionValues, seat: int, change: str) -> ListBrief:
    """Read the list of a seat and make the change, if one is given."""
    data = scenario_data(scenario) if scenario else None
    try:
        chosen = tables().options(options if data else _with_own_limits(options, seat))
    except ValueError as error:
        raise ScenarioError(str(error)) from None
    limit = army_limit(data, seat, chosen) if data else chosen.army_points
    frame = {"army_points": str(chosen.army_points), "army_period": chosen.army_period}
    try:
        draft = reading.read_list(army_option(seat, chosen), limit, chosen.army_period)
    except ScenarioError as error:
        return ListBrief(data, limit, frame, None, [refuse("PZF-14.1b", "refuse-no-list", why=str(error))])
    if misfits := builder.unlisted_faults(draft):
        return ListBrief(data, limit, frame, None, misfits)
    draft = apply_change(draft, change) if change else draft
    return ListBrief(data, limit, frame, draft, builder.violations(draft, data))


def _with_own_limits(options: OptionValues, seat: int) -> OptionValues:
    """The options of a list built without a game: its own points and period, unless the options name others."""
    written = str(options.get(ARMY_OPTIONS[seat], ""))
    try:
        draft = reading.decode_list(written) if written.startswith("{") else None
    except ScenarioError:
        return options
    if draft is None or not draft.points:
        return options
    return {"army_points": str(draft.points), "army_period": draft.period, **options}


def _judged(brief: ListBrief) -> Judged:
    """What is said of a list: its points, limit, violations, nation and size."""
    draft = brief.draft
    if draft is None:
        return Judged("", 0, brief.limit, tuple(brief.reasons))
    nation = Text(f"nation-{draft.nation}")
    return Judged(
        reading.encode_list(draft), builder.list_points(draft), brief.limit, tuple(brief.reasons), nation, _size(draft)
    )


def _size(draft: Draft) -> Text:
    """How many men, vehicles and models a list has."""
    musters = [_mustered(draft.nation, item) for item in draft.items]
    men = [profile(man.profile) for mustered in musters for man in mustered.men]
    machines = [vehicle(machine.vehicle) for mustered in musters for machine in mustered.machines]
    count = sum(man.count for man in men) + sum(machine.count for machine in machines)
    return text("army-size", men=len(men), vehicles=len(machines), count=count)


# --- the army -----------------------------------------------------------------------------------------------------
def _platoon_indices(draft: Draft) -> range:
    """The indices of the platoons; a free order of battle counts as one."""
    return range(1 if draft.free else len(draft.platoons))


def _platoon_line(recruiter: Recruiter, index: int) -> Line:
    """A platoon of the list with its items."""
    draft = recruiter.draft
    held = [(number, item) for number, item in enumerate(draft.items) if item.platoon == index]
    cost = sum(builder.item_points(draft.nation, item) for _, item in held)
    name = Text("chart-free") if draft.free else _chart_name(draft.platoons[index])
    items = (_item_line(recruiter, number, item) for number, item in held)
    return Line(name, cost, less=recruiter.disband(index), lines=tuple(items))


def _item_line(recruiter: Recruiter, number: int, item: Item) -> Line:
    """An item of the list with its models and options."""
    nation = recruiter.draft.nation
    mustered = _mustered(nation, item)
    return Line(
        builder.entry_name(item.ref),
        builder.item_points(nation, item),
        less=recruiter.drop(number),
        again=recruiter.add(f"copy {number}", number),
        models=_models(mustered.men, mustered.machines),
        lines=tuple(_option_lines(recruiter, number, item)),
    )


def _option_lines(recruiter: Recruiter, number: int, item: Item) -> Iterator[Line]:
    """The options of an item and, for a combat group, its men more or less."""
    bought = Counter(item.options)
    row = unit(item.ref) if is_unit(item.ref) else vehicle(item.ref)
    for id, cost, most in _options_of(row, free=recruiter.draft.free):
        less = recruiter.sell(number, id) if bought[id] else None
        more = recruiter.alter(f"buy {number} {id}", number)
        yield Line(builder.option_name(item.ref, id), cost, bought[id], most, more, less)
    if isinstance(row, Unit) and row.combat_group:
        extra = army_list(recruiter.draft.nation).adjust
        fewer, more = recruiter.alter(f"fewer {number}", number), recruiter.alter(f"more {number}", number)
        yield Line(Text(f"unit-{_dashed(extra.id)}"), extra.cost, item.adjust, builder.MOST_ADJUSTED, more, fewer)


def _options_of(row: Unit | Vehicle, *, free: bool) -> Iterable[tuple[str, int, int]]:
    """The options of a unit or vehicle: id, cost, and how often each may be bought."""
    if isinstance(row, Unit):
        return ((option.id, option.cost, option.max) for option in offered_options(row, free=free))
    return ((id, tables().equipment[id].cost, 1) for id in row.options)


# --- units and options to buy -------------------------------------------------------------------------------------
def _chart_lines(recruiter: Recruiter) -> Iterator[Line]:
    """The platoons that can be opened, and a free order of battle while the list is empty."""
    draft = recruiter.draft
    for id in () if draft.free else army_list(draft.nation).platoons:
        more = recruiter.platoon(id)
        if more is not None:
            yield Line(_chart_name(id), more.cost, more=more)
    if not draft.free and not draft.items:
        yield Line(Text("chart-free"), more=Act("free"))


def _goods_for_platoon(recruiter: Recruiter, index: int) -> Line:
    """All units and vehicles a platoon may buy, by the parts of its chart."""
    draft = recruiter.draft
    nation_list = army_list(draft.nation)
    if draft.free:
        vehicles = [row.id for row in tables().vehicles.values() if row.nation == draft.nation]
        units = Line(
            Text("shelf-units"), lines=tuple(_goods_line(recruiter, index, ref, 0) for ref in nation_list.units)
        )
        machines = Line(Text("shelf-vehicles"), lines=tuple(_goods_line(recruiter, index, ref, 0) for ref in vehicles))
        return Line(Text("chart-free"), lines=(units, machines))
    chart = builder.platoon_chart(draft, index)
    supports = len(builder.items_in_role(draft, index, "support")), builder.supports_allowed(draft, index)
    divisional = builder.divisional_held(draft), builder.divisional_allowed(draft)
    parts = (("core", chart.core, (0, 0)), ("support", chart.supports, supports))
    shelves = (
        Line(
            Text(f"shelf-{role}"),
            count=bought,
            most=most,
            lines=tuple(
                _goods_line(recruiter, index, ref, slot.most)
                for slot in slots
                for ref in _fitting(recruiter, index, slot)
            ),
        )
        for role, slots, (bought, most) in (*parts, ("divisional", chart.divisional, divisional))
    )
    return Line(_chart_name(chart.id), lines=tuple(shelves))


def _fitting(recruiter: Recruiter, index: int, slot: Slot) -> list[str]:
    """The units and vehicles whose own place in a chart is this one; those not available in the period come last."""
    draft = recruiter.draft
    chart, nation_list = builder.platoon_chart(draft, index), army_list(draft.nation)
    refs = [ref for ref in builder.slot_candidates(nation_list, slot) if _own_slot(chart, ref) is slot]
    return sorted(refs, key=lambda ref: builder.why_not_in_period(Item(ref), recruiter.period) is not None)


def _own_slot(chart: Platoon, ref: str) -> Slot | None:
    """The place of a unit or vehicle in a chart; None if it has none."""
    place = builder.place_in_chart(chart, Item(ref))
    return place.slot if place is not None else None


def _goods_line(recruiter: Recruiter, index: int, ref: str, most: int) -> Line:
    """A unit or vehicle to buy, with how many the platoon has of it."""
    bought = sum(item.ref == ref and item.platoon == index for item in recruiter.draft.items)
    more = recruiter.add(f"add {ref} {index}", -1)
    return Line(builder.entry_name(ref), more.cost if more else 0, bought, most, more, models=_goods_models(ref))


@cache
def _goods_models(ref: str) -> tuple[Model, ...]:
    """The models of a unit or vehicle as its list names them."""
    mustered = muster(Entry(ref))
    return _models(mustered.men, mustered.machines)


# --- men and machines ---------------------------------------------------------------------------------------------
def _mustered(nation: Nation, item: Item) -> Muster:
    """The men and machines of an item; if its options are not legal, those of the unit without options."""
    is_wrong = builder.why_not_adjusted(item) is not None or any(builder.option_faults(item))
    return muster(Entry(item.ref)) if is_wrong else builder.mustered(nation, item)


def _models(men: Iterable[Soldier], machines: Iterable[Machine]) -> tuple[Model, ...]:
    """Men and machines with their values, equal ones together."""
    soldiers = (_soldier_model(man, count) for man, count in Counter(men).items())
    return (*soldiers, *(_machine_model(machine, count) for machine, count in Counter(machines).items()))


def _soldier_model(man: Soldier, count: int) -> Model:
    """Equal men as one line: profile, weapons, gear."""
    row = profile(man.profile)
    values = (row.move // PS, row.cc, f"{row.ct}+", row.f, row.d, row.a, row.pv, row.b, row.might, row.fate)
    weapons = (
        Text(f"figure-{_dashed(id.removeprefix(GUN_PREFIX))}")
        if id.startswith(GUN_PREFIX)
        else Text(f"weapon-{_dashed(id)}")
        for id in man.weapons
    )
    gear = (_trait_name(id) for id in (*man.gear, *man.special))
    return Model(count, Text(f"figure-{_dashed(man.profile)}"), tuple(map(str, values)), (*weapons, *gear))


def _machine_model(machine: Machine, count: int) -> Model:
    """Equal vehicles as one line: values, weapons, capacity, equipment."""
    row = vehicle(machine.vehicle)
    defence = "/".join(map(str, row.d))
    shoots = f"{row.ct}+" if row.ct else NO_VALUE
    values = (row.move // PS, NO_VALUE, shoots, row.f, defence, NO_VALUE, row.pv, row.b, NO_VALUE, NO_VALUE)
    weapons = (
        text("army-mounted", weapon=Text(f"weapon-{_dashed(arm.weapon)}"), mount=Text(f"mount-{_dashed(arm.mount)}"))
        for arm in row.weapons
    )
    carries = (text("army-carries", count=row.capacity),) if row.capacity else ()
    gear = (_trait_name(id) for id in (*machine.equipment, *row.special))
    return Model(count, Text(f"figure-{_dashed(row.id)}"), tuple(map(str, values)), (*weapons, *carries, *gear))


def _trait_name(id: str) -> Text:
    """The name of a piece of equipment or a special rule."""
    return Text(f"{'gear' if id in tables().equipment else 'special'}-{_dashed(id)}")


def _chart_name(id: str) -> Text:
    """The name of a platoon's chart."""
    return Text(f"platoon-{_dashed(id)}")


def _dashed(id: str) -> str:
    """An id as message ids write it."""
    return id.replace("_", "-")


def scenarios_with_chosen_armies() -> tuple[str, ...]:
    """The scenarios in which both sides choose their armies."""
    return tuple(id for id in scenario_ids() if all(side.nation == "any" for side in scenario_data(id).side))


ARMIES = Armies(
    scenarios_with_chosen_armies,
    ARMY_OPTIONS,
    LIMIT_OPTIONS,
    tuple((Text(f"column-{id}"), Text(f"column-{id}-long")) for id in PROFILE_COLUMNS),
    reading.encode_list(Draft("usa", (), ())),
    judge_list,
    show_list,
)
"""The building of army lists, as the kernel offers it."""
