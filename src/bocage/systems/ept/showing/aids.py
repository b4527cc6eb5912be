"""Player aids: fire, armour, assault, artillery, administration and terrain, as the charts have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bocage.kernel.showing.view import Chart, ChartRow, Panel
from bocage.kernel.text import Text
from bocage.systems.ept.reference.charts import Calibre
from bocage.systems.ept.reference.counters import Quality
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.reference.terrain import Cost, Mover
from bocage.systems.ept.showing.counters import in_points

QUALITIES: tuple[Quality, ...] = ("shock", "veteran", "line", "green")
MOVERS: tuple[Mover, ...] = ("infantry", "tracked", "halftrack", "fourbyfour", "wheeled")
CALIBRES: tuple[Calibre, ...] = ("light", "medium", "heavy", "bomb")
FATES = {"none": "-", "stunned": "S", "immobilised": "I", "destroyed": "D"}
"""The letters of the damage table."""
RESULTS = ("stop", "neutralise", "step", "all")
"""The results of the fire table that are explained, by the last part of their text."""
TERMS = ("cadence", "ladder", "hidden", "gaits", "command", "numbers")


def aids() -> tuple[Panel, ...]:
    """The aids, in the order they are looked up most."""
    return (
        Panel(Text("aid-fire"), (*fire_lines(), *said("aid-result", RESULTS)), chart=fire_table()),
        Panel(Text("aid-to-hit"), tuple(hit_lines()), chart=to_hit()),
        Panel(Text("aid-damage"), tuple(damage_lines()), chart=damage_table()),
        Panel(Text("aid-activation"), tuple(activation_lines())),
        Panel(Text("aid-assault"), tuple(assault_lines()), chart=assault()),
        Panel(Text("aid-artillery"), tuple(artillery_lines()), chart=strengths()),
        Panel(Text("aid-observation"), (), chart=observation()),
        Panel(Text("aid-administration"), said("aid-administration", [str(point) for point in range(1, 11)])),
        Panel(Text("aid-terrain"), tuple(terrain_lines()), chart=terrain()),
        Panel(Text("aid-terms"), said("aid-term", TERMS)),
    )


def said(stem: str, parts: Iterable[str]) -> tuple[Text, ...]:
    """Sentences by the last part of their ids."""
    return tuple(Text(f"{stem}-{part}") for part in parts)


def modifier(value: int | str, name: str) -> Text:
    """A line of modifiers."""
    return Text("aid-modifier", {"value": f"{value:+d}" if isinstance(value, int) else value, "name": Text(name)})


# --- fire at men ------------------------------------------------------------------------------------------------------
def fire_table() -> Chart:
    """The fire table: a column for each power, a row for each roll."""
    table = tables().fire.table
    rows = [
        ChartRow(tuple(table.result(column, roll).code for column in range(len(table.columns))), str(roll))
        for roll in range(table.lowest, table.lowest + len(table.cells[0]))
    ]
    return Chart(Text("aid-roll"), tuple(map(str, table.columns)), tuple(rows), told="rolled-fire", column="column")


def fire_lines() -> Iterator[Text]:
    """Multipliers of the power, then modifiers of the dice."""
    dice, mortars = tables().numbers.fire_dice, tables().numbers.mortar_fire
    yield Text("aid-factors")
    for value, name in (
        (dice.tactical_move, "aid-mod-tactical"),
        (dice.normal_move, "aid-mod-normal"),
        (dice.forced_march, "aid-mod-forced"),
        (dice.target_in_smoke, "mod-target-in-smoke"),
        (dice.hindrance_each, "aid-mod-hindrance"),
        (dice.gun_shield, "aid-mod-shield"),
        (dice.beside_vehicle, "mod-beside-vehicle"),
    ):
        yield modifier(value, name)
    yield Text("aid-protection")
    yield Text("aid-mortars", {"value": f"{mortars.moving_target:+d}"})


# --- fire at vehicles -------------------------------------------------------------------------------------------------
def to_hit() -> Chart:
    """The number needed to hit by distance, and what barrels and their damage add."""
    numbers, bands, low = tables().numbers.to_hit, [], 1
    for last, value in numbers.bases:
        bands.append((f"{low}–{last}" if last else f"≥ {low}", str(value)))
        low = last + 1
    columns = (Text("aid-needed"),)
    return Chart(Text("aid-distance"), columns, tuple(ChartRow((value,), head) for head, value in bands))


def hit_lines() -> Iterator[Text]:
    """What is added to the dice to hit."""
    numbers = tables().numbers.to_hit
    yield modifier(numbers.target_moving, "aid-mod-target-moving")
    yield modifier(numbers.firer_moving, "aid-mod-firer-moving")
    for quality, value in numbers.quality.items():
        yield modifier(value, f"aid-quality-{quality}")
    for size, value in numbers.size.items():
        yield modifier(value, f"aid-size-{size.replace('_', '-')}")
    for barrel, bands in (("short", numbers.barrel.short), ("medium", numbers.barrel.medium)):
        for beyond, value in bands:
            yield Text("aid-barrel", {"value": f"{value:+d}", "barrel": Text(f"aid-barrel-{barrel}"), "hexes": beyond})


def damage_table() -> Chart:
    """Effects by the power less the armour."""
    table = tables().damage.table
    rows = [
        ChartRow(tuple(FATES[table.result(column, roll)] for column in range(len(table.columns))), str(roll))
        for roll in range(table.lowest, table.lowest + len(table.cells[0]))
    ]
    heads = tuple(map(str, table.columns))
    return Chart(Text("aid-roll"), heads, tuple(rows), told="rolled-damage", column="difference")


def damage_lines() -> Iterator[Text]:
    """What is added to the dice of damage, and the letters."""
    barrel = tables().numbers.damage.barrel
    for name, bands in (("short", barrel.short), ("medium", barrel.medium), ("long", barrel.long)):
        for beyond, value in bands:
            yield Text("aid-barrel", {"value": f"{value:+d}", "barrel": Text(f"aid-barrel-{name}"), "hexes": beyond})
    yield Text("aid-fates")
    yield Text("aid-damage-beyond")


# --- activation, assault ----------------------------------------------------------------------------------------------
def activation_lines() -> Iterator[Text]:
    """What is added to the morale an activation is tested against."""
    numbers = tables().numbers.activation
    for value, name in (
        (numbers.hesitant, "mod-hesitant"),
        (numbers.leader_uncommanded, "mod-leader-uncommanded"),
        (numbers.leader_stopped, "mod-leader-stopped"),
        (numbers.leader_neutralised, "mod-leader-neutralised"),
        (numbers.leader_destroyed, "mod-leader-destroyed"),
        (numbers.unit_uncommanded, "mod-isolated"),
        (numbers.unit_stopped, "mod-unit-stopped"),
    ):
        yield modifier(value, name)
    yield Text("aid-alone-ends", {"number": numbers.alone_ends_from})


def assault() -> Chart:
    """What a blow needs by the quality of who strikes."""
    values = tables().numbers.assault
    rows = [
        ChartRow((str(row.eliminated), str(row.loss), str(row.vehicle)), terrain="", heading=heading)
        for quality in QUALITIES
        for row, heading in ((values.of(quality), HEADINGS[quality]),)
    ]
    columns = (Text("aid-blow-eliminates"), Text("aid-blow-step"), Text("aid-blow-vehicle"))
    return Chart(Text("aid-quality"), columns, tuple(rows))


HEADINGS: Mapping[Quality, str] = {"shock": "C", "veteran": "V", "line": "L", "green": "B"}
"""The letters of the qualities in the charts, explained below them."""


def assault_lines() -> Iterator[Text]:
    """Modifiers of the order of blows, then of the blows."""
    order, blows = tables().numbers.assault_initiative, tables().numbers.assault_strikes
    yield Text("aid-qualities")
    yield Text("aid-order")
    for value, name in (
        (order.attacker, "mod-attacker"),
        (order.stopped, "mod-stopped"),
        (order.neutralised, "mod-neutralised"),
        (order.hidden, "mod-hidden"),
    ):
        yield modifier(value, name)
    yield Text("aid-blows")
    for value, name in (
        (blows.crew_or_leader, "mod-crew-or-leader"),
        (blows.stopped, "mod-stopped"),
        (blows.hesitant, "mod-hesitant"),
        (blows.neutralised, "mod-neutralised"),
        (blows.reduced, "mod-reduced"),
        (blows.from_below, "aid-mod-from-below"),
        (blows.from_above, "aid-mod-from-above"),
        (blows.heavy_protection, "mod-heavy-protection"),
        (blows.at_moving_infantry, "mod-target-moves"),
    ):
        yield modifier(value, name)


# --- artillery --------------------------------------------------------------------------------------------------------
def strengths() -> Chart:
    """Strength and smoke of a mission by distance from the impact."""
    numbers = tables().numbers.artillery
    most = max(len(rings) for rings in numbers.strength.values())
    heads = tuple(str(distance) for distance in range(most))
    rows = []
    for calibre in CALIBRES:
        if calibre in numbers.strength:
            rows.append(ChartRow(padded(numbers.strength[calibre], most), CALIBRE_HEADINGS[calibre]))
        if calibre in numbers.smoke:
            rows.append(ChartRow(padded(numbers.smoke[calibre], most), f"{CALIBRE_HEADINGS[calibre]} ☁"))
    return Chart(Text("aid-calibre"), heads, tuple(rows))


CALIBRE_HEADINGS: Mapping[Calibre, str] = {
    "light": "< 100 mm",
    "medium": "100–130 mm",
    "heavy": "> 130 mm",
    "bomb": "✈",
}


def padded(values: Sequence[int], most: int) -> tuple[str, ...]:
    """Cells of a row, empty beyond its end."""
    return tuple(str(values[index]) if index < len(values) else "–" for index in range(most))


def artillery_lines() -> Iterator[Text]:
    """Delay and scatter."""
    delay, scatter = tables().numbers.artillery_delay, tables().numbers.artillery_scatter
    yield Text("aid-delay", {"number": delay.falls_at_or_below})
    for value, name in (
        (delay.german, "mod-german-guns"),
        (delay.preregistered, "mod-preregistered"),
        (delay.each_turn_waited, "aid-mod-each-turn-waited"),
    ):
        yield modifier(value, name)
    ends = (scatter.on_target_up_to, scatter.one_hex_up_to, scatter.two_hexes_up_to, scatter.most)
    yield Text("aid-scatter", dict(zip(("none", "one", "two", "most"), ends, strict=True)))
    for value, name in (
        (scatter.second_fire, "aid-mod-second-fire"),
        (scatter.later_fire, "aid-mod-later-fire"),
        (scatter.unobserved, "aid-mod-unobserved"),
    ):
        yield modifier(value, name)
    yield Text("aid-near", {"value": f"{scatter.near.value:+d}", "hexes": scatter.near.under})
    for beyond, value in scatter.far:
        yield Text("aid-far", {"value": f"{value:+d}", "hexes": beyond})


def observation() -> Chart:
    """From how far a moving unit is made out, by the protection of its hex."""
    numbers = tables().numbers.observation
    rows = [
        ChartRow((str(day), str(otherwise)), f"+{protection}")
        for protection, (day, otherwise) in enumerate(zip(numbers.by_day, numbers.otherwise, strict=True), 1)
    ]
    heads = (Text("aid-by-day"), Text("aid-otherwise"))
    return Chart(Text("aid-protection-head"), heads, tuple(rows))


# --- terrain ----------------------------------------------------------------------------------------------------------
def terrain() -> Chart:
    """Prices, protection and sight by kind of ground."""
    chart = tables().terrain
    heads = (*(Text(f"aid-mover-{mover}") for mover in MOVERS), Text("aid-cover"), Text("aid-sight"))
    rows = [
        ChartRow((*prices(row.cost), f"+{row.protection}", Text(f"aid-sight-{row.sight}")), terrain=id)
        for id, row in chart.hex.items()
    ]
    rows += [
        ChartRow((*prices(side.cost, "+"), f"+{side.protection}", "–"), terrain=id) for id, side in chart.side.items()
    ]
    return Chart(Text("aid-terrain-kind"), heads, tuple(rows))


def terrain_lines() -> Iterator[Text]:
    """Climbing, snow and mud."""
    chart = tables().terrain
    yield Text("aid-climb", {"points": " / ".join(prices(chart.climb.cost, "+"))})
    for ground in ("snow", "deep_snow", "mud"):
        points = " / ".join(prices(chart.ground[ground].extra, "+"))
        yield Text(f"aid-ground-{ground.replace('_', '-')}", {"points": points})


def prices(cost: Cost, sign: str = "") -> tuple[str, ...]:
    """What each mover pays; a price that is added to others bears a plus."""
    by_mover = [cost.of(mover) for mover in MOVERS]
    return tuple("–" if price is None else f"{sign}{in_points(price)}" for price in by_mover)
