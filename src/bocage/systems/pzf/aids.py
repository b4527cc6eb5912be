"""Player aids: what one looks up on the sheet while playing, from the tables."""

from __future__ import annotations

from bocage.kernel.showing.view import Panel
from bocage.kernel.text import Text, text
from bocage.systems.pzf.charts import Needed
from bocage.systems.pzf.tables import charts, tables, wound_target
from bocage.systems.pzf.view import weapon_fact

PARTS = ("initiative", "movement", "shooting", "grenades", "combat", "end")
STRENGTHS, DEFENCES = range(2, 13), range(3, 11)
"""The rows and columns that are looked up in play."""


def aids() -> tuple[Panel, ...]:
    """The aids, in the order they are looked up most."""
    return (
        Panel(Text("aid-turn"), tuple(Text(f"aid-turn-{part}") for part in PARTS)),
        Panel(Text("aid-to-hit"), (_to_hit(), *_covers())),
        Panel(Text("aid-wound"), tuple(_wound(strength) for strength in STRENGTHS)),
        Panel(Text("aid-weapons"), tuple(map(weapon_fact, tables().weapons))),
    )


def _to_hit() -> Text:
    row = charts().to_hit
    return text("aid-ranges", short=_signed(row.short), medium=_signed(row.medium), long=_signed(row.long))


def _signed(value: int) -> str:
    return f"{value:+d}" if value else "±0"


def _covers() -> tuple[Text, ...]:
    return tuple(text(f"aid-cover-{id}", value=row.value) for id, row in tables().covers.items())


def _wound(strength: int) -> Text:
    """A row of the wound chart: what each Defence asks for."""
    cells = (f"{defence}: {_needed(wound_target(strength, defence))}" for defence in DEFENCES)
    return text("aid-wound-row", f=strength, cells=" · ".join(cells))


def _needed(wound: Needed | None) -> str:
    """A cell as the chart prints it: 4, or 6/5 for a six and then a five, - for none."""
    if wound is None:
        return "-"
    return f"{wound.first}/{wound.second}" if wound.second else str(wound.first)
