"""Player aids: the four combat tables with their modifiers, terrain effects, the scale, terms in one's own language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bocage.kernel.showing.view import Chart, ChartRow, Panel
from bocage.kernel.text import Text
from bocage.systems.pg.reference.combat import ColumnTable, Modifier
from bocage.systems.pg.reference.tables import ASSAULT_ROLLS, FIRE_ROLLS, tables
from bocage.systems.pg.reference.terrain import Manner, Terrain
from bocage.systems.pg.showing.notes import in_mp

MANNERS: tuple[Manner, ...] = ("foot", "motorized", "mechanized")
"""The movement types with a column in the terrain chart."""
TERMS = ("x", "m", "mp", "chain", "segment", "spotted", "limiting", "opportunity", "disrupted", "demoralized")
"""The terms that are explained, by the last part of their text id."""


def aids() -> tuple[Panel, ...]:
    """The aids, in the order they are looked up most."""
    combat = tables().combat
    return (
        Panel(
            Text("aid-direct-fire"),
            modifiers(combat.direct_fire_modifiers, "fire"),
            chart=columns(combat.direct_fire, FIRE_ROLLS, "rolled-direct-fire"),
        ),
        Panel(
            Text("aid-bombardment"),
            modifiers(combat.bombardment_modifiers, "shell"),
            chart=columns(combat.bombardment, FIRE_ROLLS, "rolled-bombardment"),
        ),
        Panel(Text("aid-anti-tank"), modifiers(combat.anti_tank_modifiers, "shot"), chart=anti_tank()),
        Panel(
            Text("aid-assault"),
            modifiers(combat.assault_modifiers, "assault"),
            chart=columns(combat.assault, ASSAULT_ROLLS, "rolled-assault"),
        ),
        Panel(Text("aid-terrain"), (), chart=terrain()),
        Panel(Text("aid-scale"), scale()),
        Panel(Text("aid-terms"), tuple(Text(f"aid-term-{term}") for term in TERMS)),
    )


def scale() -> tuple[Text, ...]:
    """What turns, hexes and counters stand for."""
    given = tables().numbers.scale
    spans = {
        "infantry": given.infantry_platoon_men,
        "vehicles": given.vehicle_platoon_vehicles,
        "aircraft": given.aircraft_per_counter,
    }
    lines = {name: Text(f"aid-scale-{name}", {"least": least, "most": most}) for name, (least, most) in spans.items()}
    weapons, men = given.weapon_battery_weapons, given.weapon_battery_men
    batteries = {"least": weapons[0], "most": weapons[1], "few": men[0], "many": men[1]}
    return (
        Text("aid-scale-time", {"minutes": given.turn_minutes, "metres": given.hex_metres}),
        lines["infantry"],
        Text("aid-scale-weapons", {**batteries}),
        lines["vehicles"],
        Text("aid-scale-leader"),
        lines["aircraft"],
    )


def columns(table: ColumnTable, rolls: range, told: str) -> Chart:
    """A table with a column for each strength and a row for each roll."""
    rows = tuple(
        ChartRow(tuple(table.result(column, roll).text for column in range(len(table.columns))), str(roll))
        for roll in rolls
    )
    return Chart(Text("aid-roll"), tuple(map(str, table.columns)), rows, told=told, column="column")


def anti_tank() -> Chart:
    """The anti-tank table: a row for each band of the index."""
    rows, low = [], None
    for band in tables().combat.anti_tank.bands:
        rows.append(ChartRow((band.result.text,), band_heading(low, band.up_to)))
        low = None if band.up_to is None else band.up_to + 1
    return Chart(Text("aid-index"), (Text("aid-result"),), tuple(rows))


def band_heading(low: int | None, high: int | None) -> str:
    """The indices of a band: ≤ 7, 8, 11–13, ≥ 14."""
    if low is None:
        return f"≤ {high}"
    if high is None:
        return f"≥ {low}"
    return str(low) if low == high else f"{low}–{high}"


def modifiers(rows: Mapping[Any, Modifier], stem: str) -> tuple[Text, ...]:
    """The modifiers of a table that count in this edition, as lines."""
    return tuple(
        Text("aid-modifier", {"value": f"{row.value:+d}", "name": Text(f"mod-{stem}-{cause.replace('_', '-')}")})
        for cause, row in rows.items()
        if row.used
    )


def terrain() -> Chart:
    """What each kind of terrain costs by movement type, and what it does to sight."""
    heads = (*(Text(f"aid-manner-{manner}") for manner in MANNERS), Text("aid-sight"))
    kinds = tables().terrain.types
    rows = [ChartRow(effects(kind), terrain=id) for id, kind in kinds.items() if any(map(kind.cost.of, MANNERS))]
    road = tables().terrain.road.cost
    rows.append(ChartRow((*(in_mp(road.of(manner) or 0) for manner in MANNERS), "–"), terrain="road"))
    return Chart(Text("aid-terrain-kind"), heads, tuple(rows))


def effects(kind: Terrain) -> tuple[Text | str, ...]:
    """The cells of a kind of terrain: a price that adds to others bears a plus sign."""
    plus = "+" if kind.adds else ""
    prices = [kind.cost.of(manner) for manner in MANNERS]
    sight = Text("aid-limiting") if kind.limiting else str(kind.seen_from) if kind.seen_from else "–"
    return (*("–" if price is None else f"{plus}{in_mp(price)}" for price in prices), sight)
