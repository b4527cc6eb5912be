"""Scenario cards: what a player reads of a scenario before choosing it, from its data and `cards.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from bocage.kernel.contract.scenario import Group, ScenarioCard
from bocage.kernel.text import Text
from bocage.mechanics.cards import Experience, card, experience_of
from bocage.systems import ept
from bocage.systems.ept.scenarios.order import counters_of
from bocage.systems.ept.scenarios.scenario import Force, Guns, Scenario, scenarios


@cache
def measured() -> dict[str, Experience]:
    """What is known of every scenario by its id."""
    return experience_of(ept.__name__)


def cards() -> tuple[ScenarioCard, ...]:
    """The scenarios to choose from."""
    return tuple(_card(scenario) for scenario in scenarios().values())


def _card(scenario: Scenario) -> ScenarioCard:
    known = replace(measured()[scenario.id], minutes=scenario.minutes, tutorial=scenario.tutorial)
    return card(
        scenario.id,
        scenario.sides,
        known,
        turns=str(scenario.turns),
        forces=[*(_group(force, scenario) for force in scenario.forces), *(_support(scenario))],
        goals=list(_goals(scenario)),
        places=[hex for goal in scenario.objectives for hex in goal.hexes],
    )


def _goals(scenario: Scenario) -> Iterator[Text]:
    """The hexes that are worth points, what else earns points, and the lead that each side needs."""
    for goal in scenario.objectives:
        yield Text("goal-hexes", {"hexes": ", ".join(goal.hexes), "points": goal.points})
    for nation in scenario.sides:
        side, terms = Text(f"side-{nation}"), scenario.side[nation]
        if terms.loss_factor:
            yield Text("goal-losses", {"side": side, "factor": terms.loss_factor})
        if terms.exit_factor:
            yield Text("goal-exit", {"side": side, "factor": terms.exit_factor, "hexes": ", ".join(terms.exit)})
        if terms.margin is None:
            yield Text("goal-none", {"side": side})
        else:
            lead = "goal-margin" if terms.margin > 0 else "goal-behind"
            yield Text(lead, {"side": side, "points": abs(terms.margin)})


def _group(force: Force, scenario: Scenario) -> Group:
    if force.arrive:
        when = Text("muster-on-a-die" if force.roll else "muster-arrives", {"turn": force.arrive, "roll": force.roll})
        where = Text("muster-entry", {"hexes": ", ".join(force.entry)})
    else:
        when, where = None, Text("muster-area", {"area": ", ".join(force.area)})
    turn = 0 if force.roll else force.arrive
    side, uncounted = scenario.sides.index(force.side), sum(force.works.values())
    return Group(side, tuple(_pieces(force)), when, where, turn, uncounted)


def _pieces(force: Force) -> Iterator[tuple[int, Text]]:
    """Units, decoys and works, as an order of battle lists them."""
    for type, count in counters_of(force).items():
        yield count, Text(f"unit-{type.replace('_', '-')}")
    if force.decoys:
        yield force.decoys, Text("unit-decoy")
    mines = force.works.get("mines", 0) + force.works.get("dummy_mines", 0)
    for kind, count in force.works.items():
        if kind not in ("mines", "dummy_mines"):
            yield count, Text(f"work-{kind.replace('_', '-')}")
    if mines:
        yield mines, Text("muster-mines")


def _support(scenario: Scenario) -> Iterator[Group]:
    """Batteries and aircraft of each side."""
    for guns in scenario.guns:
        when = Text("muster-from", {"turn": guns.from_turn}) if guns.from_turn > 1 else None
        pieces = ((guns.count, _battery(guns)),)
        yield Group(scenario.sides.index(guns.side), pieces, when, Text("muster-off-map"), uncounted=guns.count)


def _battery(guns: Guns) -> Text:
    if guns.missions:
        return Text("muster-missions", {"battery": Text(f"battery-{guns.calibre}"), "missions": guns.missions})
    return Text(f"battery-{guns.calibre}")
