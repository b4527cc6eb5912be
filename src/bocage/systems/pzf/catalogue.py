"""The list of a seat as a page shows it: its platoons, all that can be bought for them, what is said of it (PZF-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct

from bocage.kernel.contract.armies import Act, Armies, Judged, Line, Model, Options, Ready, Roster
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.text import Text, text
from bocage.systems.pzf import builder, musters
from bocage.systems.pzf.armies import (
    FILES,
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
    offered,
    unit,
)
from bocage.systems.pzf.builder import Draft, Item
from bocage.systems.pzf.datafiles import PS
from bocage.systems.pzf.recruiting import Recruiter, changed
from bocage.systems.pzf.scenarios import Scenario, scenario_data, scenario_ids
from bocage.systems.pzf.tables import GUN, Nation, Vehicle, profile, tables, vehicle

KEYS = ("army_a", "army_b")
FRAME = ("army_points", "army_period")
COLUMNS = ("m", "cc", "ct", "f", "d", "a", "pv", "b", "might", "fate")
NONE = "–"


class Brief(Struct):
    """What a list is built for: a scenario or none, so many points, the options that say so; and the list, where one
    can be made of what was written, else why not."""

    scenario: Scenario | None
    limit: int
    frame: dict[str, str]
    draft: Draft | None
    reasons: list[Violation]


def judge(scenario: str, options: Options, seat: int) -> Judged:
    """The list of a seat: its points against what it may have, and what is wrong with it."""
    return _judged(_brief(scenario, options, seat, ""))


def show(scenario: str, options: Options, seat: int, change: str) -> Roster:
    """The list of a seat after a change, with all that can be done to it."""
    brief = _brief(scenario, options, seat, change)
    nations = tuple(Ready(builder.write(Draft(nation, (), ())), Text(f"nation-{nation}")) for nation in FILES)
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
        tuple(_charts(recruiter)),
        tuple(_platoon(recruiter, at) for at in _numbers(draft)),
        tuple(_shelves(recruiter, at) for at in _numbers(draft)),
    )


# --- what was written ---------------------------------------------------------------------------------------------
def _brief(scenario: str, options: Options, seat: int, change: str) -> Brief:
    data = scenario_data(scenario) if scenario else None
    try:
        chosen = tables().options(options if data else _framed(options, seat))
    except ValueError as error:
        raise ScenarioError(str(error)) from None
    limit = musters.points_of(data, seat, chosen) if data else chosen.army_points
    frame = {"army_points": str(chosen.army_points), "army_period": chosen.army_period}
    try:
        draft = builder.read(musters.written(seat, chosen), limit, chosen.army_period)
    except ScenarioError as error:
        return Brief(data, limit, frame, None, [refuse("PZF-14.1b", "refuse-no-list", why=str(error))])
    if misfits := builder.misfits(draft):
        return Brief(data, limit, frame, None, misfits)
    draft = changed(draft, change) if change else draft
    return Brief(data, limit, frame, draft, builder.violations(draft, data))


def _framed(options: Options, seat: int) -> Options:
    """Without a game a list keeps the points and the period it was written for, unless others are named."""
    written = str(options.get(KEYS[seat], ""))
    try:
        draft = builder.as_written(written) if written.startswith("{") else None
    except ScenarioError:
        return options
    if draft is None or not draft.points:
        return options
    return {"army_points": str(draft.points), "army_period": draft.period, **options}


def _judged(brief: Brief) -> Judged:
    draft = brief.draft
    if draft is None:
        return Judged("", 0, brief.limit, tuple(brief.reasons))
    nation = Text(f"nation-{draft.nation}")
    return Judged(builder.write(draft), builder.total(draft), brief.limit, tuple(brief.reasons), nation, _size(draft))


def _size(draft: Draft) -> Text:
    found = [_mustered(draft.nation, item) for item in draft.items]
    men = [profile(man.profile) for one in found for man in one.men]
    machines = [vehicle(machine.vehicle) for one in found for machine in one.machines]
    count = sum(man.count for man in men) + sum(machine.count for machine in machines)
    return text("army-size", men=len(men), vehicles=len(machines), count=count)


# --- the army -----------------------------------------------------------------------------------------------------
def _numbers(draft: Draft) -> range:
    """Of the platoons; a free order of battle is one without a chart."""
    return range(1 if draft.free else len(draft.platoons))


def _platoon(recruiter: Recruiter, at: int) -> Line:
    draft = recruiter.draft
    held = [(number, item) for number, item in enumerate(draft.items) if item.platoon == at]
    cost = sum(builder.cost(draft.nation, item) for _, item in held)
    name = Text("chart-free") if draft.free else _chart_name(draft.platoons[at])
    items = (_item(recruiter, number, item) for number, item in held)
    return Line(name, cost, less=recruiter.disband(at), lines=tuple(items))


def _item(recruiter: Recruiter, number: int, item: Item) -> Line:
    nation = recruiter.draft.nation
    found = _mustered(nation, item)
    return Line(
        builder.name_of(item.ref),
        builder.cost(nation, item),
        less=recruiter.drop(number),
        again=recruiter.add(f"copy {number}", number),
        models=_models(found.men, found.machines),
        lines=tuple(_extras(recruiter, number, item)),
    )


def _extras(recruiter: Recruiter, number: int, item: Item) -> Iterator[Line]:
    bought = Counter(item.options)
    row = unit(item.ref) if is_unit(item.ref) else vehicle(item.ref)
    for id, cost, most in _offered(row, free=recruiter.draft.free):
        less = recruiter.sell(number, id) if bought[id] else None
        more = recruiter.alter(f"buy {number} {id}", number)
        yield Line(builder.option_name(item.ref, id), cost, bought[id], most, more, less)
    if isinstance(row, Unit) and row.combat_group:
        extra = army_list(recruiter.draft.nation).adjust
        fewer, more = recruiter.alter(f"fewer {number}", number), recruiter.alter(f"more {number}", number)
        yield Line(Text(f"unit-{_dashed(extra.id)}"), extra.cost, item.adjust, builder.ADJUST, more, fewer)


def _offered(row: Unit | Vehicle, *, free: bool) -> Iterable[tuple[str, int, int]]:
    if isinstance(row, Unit):
        return ((option.id, option.cost, option.max) for option in offered(row, free=free))
    return ((id, tables().equipment[id].cost, 1) for id in row.options)


# --- what can be bought -------------------------------------------------------------------------------------------
def _charts(recruiter: Recruiter) -> Iterator[Line]:
    draft = recruiter.draft
    for id in () if draft.free else army_list(draft.nation).platoons:
        more = recruiter.platoon(id)
        if more is not None:
            yield Line(_chart_name(id), more.cost, more=more)
    if not draft.free and not draft.items:
        yield Line(Text("chart-free"), more=Act("free"))


def _shelves(recruiter: Recruiter, at: int) -> Line:
    """All that a platoon may buy, by the parts of its chart."""
    draft = recruiter.draft
    own = army_list(draft.nation)
    if draft.free:
        vehicles = [row.id for row in tables().vehicles.values() if row.nation == draft.nation]
        units = Line(Text("shelf-units"), lines=tuple(_ware(recruiter, at, ref, 0) for ref in own.units))
        machines = Line(Text("shelf-vehicles"), lines=tuple(_ware(recruiter, at, ref, 0) for ref in vehicles))
        return Line(Text("chart-free"), lines=(units, machines))
    chart = builder.chart(draft, at)
    supports = len(builder.in_role(draft, at, "support")), builder.supports_allowed(draft, at)
    divisional = builder.divisional_held(draft), builder.divisional_allowed(draft)
    parts = (("core", chart.core, (0, 0)), ("support", chart.supports, supports))
    shelves = (
        Line(
            Text(f"shelf-{role}"),
            count=held,
            most=most,
            lines=tuple(
                _ware(recruiter, at, ref, slot.most) for slot in slots for ref in _fitting(recruiter, at, slot)
            ),
        )
        for role, slots, (held, most) in (*parts, ("divisional", chart.divisional, divisional))
    )
    return Line(_chart_name(chart.id), lines=tuple(shelves))


def _fitting(recruiter: Recruiter, at: int, slot: Slot) -> list[str]:
    """What takes a place of a chart and no better one; what is not to be had in the period comes last."""
    draft = recruiter.draft
    chart, own = builder.chart(draft, at), army_list(draft.nation)
    found = [ref for ref in builder.fitting(own, slot) if _slot(chart, ref) is slot]
    return sorted(found, key=lambda ref: builder.wrong_period(Item(ref), recruiter.period) is not None)


def _slot(chart: Platoon, ref: str) -> Slot | None:
    place = builder.slot_of(chart, Item(ref))
    return place[1] if place is not None else None


def _ware(recruiter: Recruiter, at: int, ref: str, most: int) -> Line:
    held = sum(item.ref == ref and item.platoon == at for item in recruiter.draft.items)
    more = recruiter.add(f"add {ref} {at}", -1)
    return Line(builder.name_of(ref), more.cost if more else 0, held, most, more, models=_ware_models(ref))


@cache
def _ware_models(ref: str) -> tuple[Model, ...]:
    found = muster(Entry(ref))
    return _models(found.men, found.machines)


# --- men and machines ---------------------------------------------------------------------------------------------
def _mustered(nation: Nation, item: Item) -> Muster:
    """The men and machines of an item; of one that cannot be had as it is, those its list names."""
    is_wrong = builder.wrong_adjust(item) is not None or any(builder.wrong_options(item))
    return muster(Entry(item.ref)) if is_wrong else builder.mustered(nation, item)


def _models(men: Iterable[Soldier], machines: Iterable[Machine]) -> tuple[Model, ...]:
    soldiers = (_soldier(man, count) for man, count in Counter(men).items())
    return (*soldiers, *(_machine(machine, count) for machine, count in Counter(machines).items()))


def _soldier(man: Soldier, count: int) -> Model:
    row = profile(man.profile)
    values = (row.move // PS, row.cc, f"{row.ct}+", row.f, row.d, row.a, row.pv, row.b, row.might, row.fate)
    weapons = (
        Text(f"figure-{_dashed(id.removeprefix(GUN))}") if id.startswith(GUN) else Text(f"weapon-{_dashed(id)}")
        for id in man.weapons
    )
    gear = (_trait(id) for id in (*man.gear, *man.special))
    return Model(count, Text(f"figure-{_dashed(man.profile)}"), tuple(map(str, values)), (*weapons, *gear))


def _machine(machine: Machine, count: int) -> Model:
    row = vehicle(machine.vehicle)
    defence = "/".join(map(str, row.d))
    shoots = f"{row.ct}+" if row.ct else NONE
    values = (row.move // PS, NONE, shoots, row.f, defence, NONE, row.pv, row.b, NONE, NONE)
    weapons = (
        text("army-mounted", weapon=Text(f"weapon-{_dashed(arm.weapon)}"), mount=Text(f"mount-{_dashed(arm.mount)}"))
        for arm in row.weapons
    )
    carries = (text("army-carries", count=row.capacity),) if row.capacity else ()
    gear = (_trait(id) for id in (*machine.equipment, *row.special))
    return Model(count, Text(f"figure-{_dashed(row.id)}"), tuple(map(str, values)), (*weapons, *carries, *gear))


def _trait(id: str) -> Text:
    """Equipment or a special rule by its name."""
    return Text(f"{'gear' if id in tables().equipment else 'special'}-{_dashed(id)}")


def _chart_name(id: str) -> Text:
    return Text(f"platoon-{_dashed(id)}")


def _dashed(id: str) -> str:
    return id.replace("_", "-")


def scenarios() -> tuple[str, ...]:
    """The scenarios in which both sides choose their armies."""
    return tuple(id for id in scenario_ids() if all(side.nation == "any" for side in scenario_data(id).side))


ARMIES = Armies(
    scenarios,
    KEYS,
    FRAME,
    tuple((Text(f"column-{id}"), Text(f"column-{id}-long")) for id in COLUMNS),
    builder.write(Draft("usa", (), ())),
    judge,
    show,
)
