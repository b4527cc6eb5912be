"""Scenario cards: what a player reads of a scenario before choosing it, from its data and `cards.toml`."""

from __future__ import annotations

from collections import Counter
from functools import cache

from msgspec.structs import replace

from bocage.kernel.contract.scenario import Group, ScenarioCard
from bocage.kernel.text import Text
from bocage.mechanics.cards import Experience, card, experience_of
from bocage.systems import aslsk
from bocage.systems.aslsk.reference.counters import UnitType, WeaponType
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.scenarios.scenario import Force, Nation, Scenario, Victory, scenarios


@cache
def measured() -> dict[str, Experience]:
    """What is known of every scenario by its id."""
    return experience_of(aslsk.__name__)


def cards() -> tuple[ScenarioCard, ...]:
    """The scenarios to choose from."""
    return tuple(_card(scenario) for scenario in scenarios().values())


def _card(scenario: Scenario) -> ScenarioCard:
    known = replace(measured()[scenario.id], minutes=scenario.minutes, tutorial=scenario.tutorial)
    return card(
        scenario.id,
        scenario.sides,
        known,
        turns=f"{scenario.turns - 1}½" if scenario.half_last_turn else str(scenario.turns),
        forces=[_group(force, scenario) for force in scenario.forces],
        goals=[*map(_goal, scenario.victory), *_against(scenario)],
        places=[hex for victory in scenario.victory for hex in victory.hexes],
    )


def _goal(victory: Victory) -> Text:
    line = Text(
        f"goal-{victory.type}",
        {
            "side": Text(f"side-{victory.side}"),
            "need": victory.at_least,
            "count": len(victory.hexes),
            "hexes": ", ".join(victory.hexes),
            "edge": Text(f"edge-{victory.edge}") if victory.edge else "",
        },
    )
    return victory.told(line)


def _against(scenario: Scenario) -> list[Text]:
    """What the other side has to do, where only one has ways to win; those that end the game at once say no more."""
    sides = {victory.side for victory in scenario.victory}
    ways = [victory for victory in scenario.victory if not victory.at_once] or scenario.victory
    others = [side for side in scenario.sides if side not in sides]
    return [_prevented(victory, side) for side in others for victory in ways]


def _prevented(victory: Victory, side: Nation) -> Text:
    return Text(
        f"goal-against-{victory.type}",
        {
            "side": Text(f"side-{side}"),
            "keep": len(victory.hexes) - victory.at_least + 1,
            "most": victory.at_least - 1,
            "count": len(victory.hexes),
            "hexes": ", ".join(victory.hexes),
            "edge": Text(f"edge-{victory.edge}") if victory.edge else "",
        },
    )


def _group(force: Force, scenario: Scenario) -> Group:
    return Group(
        scenario.sides.index(force.side),
        tuple(_pieces(force, force.side)),
        Text("muster-arrives", {"turn": force.arrive}) if force.arrive else None,
        _where(force),
        force.arrive,
    )


def _where(force: Force) -> Text | None:
    """The edge by which a force enters, or the columns and hexes in which it sets up."""
    if force.arrive:
        return Text("muster-enters", {"edge": Text(f"edge-{force.edge}")}) if force.edge else None
    if not force.area:
        return None
    columns = all("-" in part for part in force.area)
    area = ", ".join(part.replace("-", "–") for part in force.area)
    return Text("muster-columns" if columns else "muster-hexes", {"area": area, "board": force.board or "none"})


def _pieces(force: Force, nation: Nation) -> list[tuple[int, Text]]:
    """Squads first, then leaders, then weapons, as an order of battle lists them."""
    entries = [(count, _unit(tables().units[key])) for key, count in force.units.items()]
    leaders = Counter(force.leaders)
    entries += [(count, Text("muster-leader", {"values": name})) for name, count in leaders.items()]
    return entries + [(count, _weapon(tables().weapons[key])) for key, count in force.weapons.items()]


def _weapon(printed: WeaponType) -> Text:
    name = Text(f"weapon-{printed.kind.lower()}")
    return Text("muster-weapon", {"name": name, "fp": printed.fp, "range": printed.range}) if printed.is_mg else name


def _unit(printed: UnitType) -> Text:
    grade = Text(f"muster-grade-{printed.grade.lower()}")
    kind = "muster-squad" if printed.kind == "squad" else "muster-half-squad"
    return Text(kind, {"values": printed.name, "grade": grade})
