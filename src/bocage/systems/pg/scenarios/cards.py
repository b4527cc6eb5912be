"""Scenario cards: what a player reads of a scenario before choosing it, from its data and `cards.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from bocage.kernel.contract.scenario import Group, ScenarioCard
from bocage.kernel.text import Text
from bocage.mechanics.cards import Experience, card, experience_of
from bocage.systems import pg
from bocage.systems.pg.scenarios.scenario import Force, Scenario, scenarios


@cache
def measured() -> dict[str, Experience]:
    """What is known of every scenario by its id."""
    return experience_of(pg.__name__)


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
        forces=[_group(force, scenario) for force in scenario.forces],
        goals=list(_goals(scenario)),
        places=[goal.hex for goal in scenario.objectives],
    )


def _goals(scenario: Scenario) -> Iterator[Text]:
    """The hexes that are worth points, what else earns points, and the lead that each side needs."""
    if scenario.objectives:
        hexes = ", ".join(f"{goal.hex} ({goal.points})" for goal in scenario.objectives)
        yield Text("goal-hexes", {"hexes": hexes})
    for nation in scenario.sides:
        side, rules = Text(f"side-{nation}"), scenario.side[nation]
        if rules.step_points:
            yield Text("goal-steps", {"side": side, "points": rules.step_points})
        if rules.exit_points:
            yield Text("goal-exit", {"side": side, "points": rules.exit_points, "hexes": ", ".join(rules.exit)})
        if rules.otherwise:
            yield Text("goal-otherwise", {"side": side})
        elif rules.margin is not None:
            yield Text("goal-margin", {"side": side, "points": rules.margin})


def _group(force: Force, scenario: Scenario) -> Group:
    entry = ", ".join(force.entry)
    when = Text("muster-on-a-die" if force.roll else "muster-arrives", {"turn": force.arrive, "roll": force.roll})
    where = Text("muster-entry", {"hexes": entry}) if entry else Text("muster-area", {"area": ", ".join(force.area)})
    return Group(
        scenario.sides.index(force.side),
        tuple(_pieces(force)),
        when if force.arrive else None,
        where,
        0 if force.roll else force.arrive,
    )


def _pieces(force: Force) -> Iterator[tuple[int, Text]]:
    """Units, leaders and fortifications, as an order of battle lists them."""
    for type, count in force.units.items():
        yield count, Text(f"unit-{type.replace('_', '-')}")
    for rank, count in force.leaders.items():
        yield count, Text(f"rank-{rank.lower()}")
    if force.kommissars:
        yield force.kommissars, Text("muster-kommissar")
    if force.entrenchments:
        yield force.entrenchments, Text("muster-entrenchment")
    for type, count in force.bunkers.items():
        yield count, Text(f"unit-{type.replace('_', '-')}")
    if force.mines:
        yield sum(force.mines.values()), Text("muster-mines")
