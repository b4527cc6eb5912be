"""Player aids: what players look up while playing, from the tables."""

from __future__ import annotations

from bocage.kernel.showing.view import Chart, ChartRow, Panel
from bocage.kernel.text import Text, text
from bocage.systems.pzf.reference.charts import Needed
from bocage.systems.pzf.reference.tables import charts, crew, tables, weapon, wound_target
from bocage.systems.pzf.state.model import PS
from bocage.systems.pzf.state.names import weapon_kind_name

PHASES_OF_AID = ("initiative", "movement", "shooting", "grenades", "combat", "end")
"""The phases of a turn as the aid names them."""
STRENGTHS, DEFENCES = range(2, 13), range(3, 11)
"""The rows and columns that are looked up in play."""


def aids() -> tuple[Panel, ...]:
    """The player aids, those looked up most first."""
    return (
        Panel(Text("aid-turn"), tuple(Text(f"aid-turn-{part}") for part in PHASES_OF_AID)),
        Panel(Text("aid-to-hit"), (_to_hit(), *_covers())),
        Panel(Text("aid-wound"), (), chart=wound_chart()),
        Panel(Text("aid-terrain"), (), chart=terrain_chart()),
        Panel(Text("aid-weapons"), tuple(map(weapon_fact, tables().weapons))),
    )


def _to_hit() -> Text:
    """The modifiers of the to-hit die by range."""
    row = charts().to_hit
    return text("aid-ranges", short=_signed(row.short), medium=_signed(row.medium), long=_signed(row.long))


def _signed(value: int) -> str:
    """A modifier as the aid prints it."""
    return f"{value:+d}" if value else "±0"


def _covers() -> tuple[Text, ...]:
    """The values of all kinds of cover."""
    return tuple(text(f"aid-cover-{id}", value=row.value) for id, row in tables().covers.items())


def wound_chart() -> Chart:
    """What a hit of each Strength needs against each Defence."""
    rows = tuple(
        ChartRow(tuple(_needed(wound_target(strength, defence)) for defence in DEFENCES), str(strength))
        for strength in STRENGTHS
    )
    columns = tuple(map(str, DEFENCES))
    return Chart(Text("aid-wound-corner"), columns, rows, told="rolled-wound", column="defence", row="strength")


def terrain_chart() -> Chart:
    """Cover, height in inches and difficulty of each kind of terrain."""
    columns = tuple(Text(f"aid-terrain-{part}") for part in ("cover", "height", "difficult"))
    rows = tuple(
        ChartRow(
            (
                f"{kind.cover}+" if kind.cover else "-",
                f"{kind.height / PS:g}″",
                Text("aid-terrain-is-difficult") if kind.difficult else "",
            ),
            terrain=id,
        )
        for id, kind in tables().terrain.items()
    )
    return Chart(Text("aid-terrain-kind"), columns, rows)


def _needed(cell: Needed | None) -> str:
    """A cell of the wound chart: `4`, `6/5` for a six and then a five, `-` where no wound is possible."""
    if cell is None:
        return "-"
    return f"{cell.first}/{cell.second}" if cell.second else str(cell.first)


def weapon_fact(id: str, arc: int = 0, called: Text | None = None) -> Text:
    """A kind of weapon with its values.

    `arc` is the arc it covers as mounted, in degrees; 0 for that of its crew.
    """
    row = weapon(id)
    return text(
        "fact-arm",
        weapon=called or weapon_kind_name(id),
        range=row.range // PS,
        f=row.strength,
        rate=row.rate,
        penalty=row.move_penalty,
        arc=arc or (crew(row.crew).arc if row.crew else 360),
    )
