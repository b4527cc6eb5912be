"""Both army lists as a page draws them, and what is said of a list that a player has written for a seat (PZF-14)."""

from __future__ import annotations

from functools import cache

from bocage.kernel import lists
from bocage.kernel.lists import Catalogue, Chart, Extra, Judged, Line, Options, Place, Ready, Source, Ware
from bocage.kernel.rules import refuse
from bocage.kernel.system import ScenarioError
from bocage.kernel.text import Text
from bocage.systems.pzf import builder, musters
from bocage.systems.pzf.armies import FILES, ArmyList, Platoon, Unit, army_list
from bocage.systems.pzf.charts import Period
from bocage.systems.pzf.scenarios import scenario_data
from bocage.systems.pzf.tables import Vehicle, charts, tables

PERIODS: tuple[Period, ...] = ("D", "M", "F")


def judge(scenario: str, options: Options, seat: int) -> Judged:
    """The list of a seat in a scenario: its lines, its points against what it may have, and what is wrong with it."""
    chosen = tables().options(options)
    data = scenario_data(scenario)
    limit = musters.points_of(data, seat, chosen)
    try:
        draft = builder.read(musters.written(seat, chosen), limit, chosen.army_period)
    except ScenarioError as error:
        return Judged(0, limit, (), (refuse("PZF-14.1b", "refuse-no-list", why=str(error)),), "")
    if any(builder.not_listed(draft.nation, item) for item in draft.items):
        return Judged(0, limit, (), tuple(builder.violations(draft, data)), "")
    lines = (Line(builder.name_of(item.ref), builder.cost(draft.nation, item)) for item in draft.items)
    reasons = tuple(builder.violations(draft, data))
    return Judged(builder.total(draft), limit, tuple(lines), reasons, builder.write(draft))


@cache
def catalogue() -> Catalogue:
    """All that both nations may field."""
    periods = tuple((row.id, Text(f"period-{row.id.lower()}")) for row in charts().period)
    return Catalogue(tuple(_source(army_list(nation)) for nation in FILES), periods)


def _source(own: ArmyList) -> Source:
    vehicles = [row for row in tables().vehicles.values() if row.nation == own.nation]
    wares = [_unit(own, row) for row in own.units.values()] + [_vehicle(row) for row in vehicles]
    ready = (Ready(id, Text(f"sample-{_dashed(id)}"), row.points) for id, row in own.samples.items())
    charts = (_chart(own, row) for row in own.platoons.values())
    return Source(own.nation, Text(f"nation-{own.nation}"), tuple(charts), tuple(wares), tuple(ready))


def _unit(own: ArmyList, row: Unit) -> Ware:
    extras = (Extra(o.id, Text(f"buy-{_dashed(o.id)}"), o.cost, o.max) for o in row.options)
    adjust = own.adjust.cost if row.combat_group else 0
    periods = (p for p in PERIODS if builder.wrong_period(builder.Item(row.id), p) is None)
    return Ware(row.id, builder.name_of(row.id), row.cost, tuple(extras), row.exclusive, adjust, tuple(periods))


def _vehicle(row: Vehicle) -> Ware:
    extras = (Extra(id, Text(f"gear-{_dashed(id)}"), tables().equipment[id].cost, 1) for id in row.options)
    return Ware(row.id, builder.name_of(row.id), row.cost, tuple(extras), row.exclusive, 0, tuple(row.periods))


def _chart(own: ArmyList, row: Platoon) -> Chart:
    roles = (("core", row.core), ("support", row.supports), ("divisional", row.divisional))
    places = (
        Place(role, tuple(builder.fitting(own, slot)), slot.least, slot.most) for role, slots in roles for slot in slots
    )
    return Chart(row.id, Text(f"platoon-{_dashed(row.id)}"), tuple(places))


def _dashed(id: str) -> str:
    return id.replace("_", "-")


ARMIES = lists.Armies(("army_a", "army_b"), catalogue, judge)
