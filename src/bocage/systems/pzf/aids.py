"""Player aids: what one looks up on the sheet while playing, from the tables."""

from __future__ import annotations

from bocage.kernel.text import Text, text
from bocage.kernel.view import Panel
from bocage.systems.pzf.tables import charts, tables
from bocage.systems.pzf.view import weapon_fact

PARTS = ("initiative", "movement", "shooting", "grenades", "combat", "end")
STRENGTHS = range(2, 13)


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
    cells = [charts().wound_chart.cell(strength, defence) for defence in range(3, 11)]
    return text("aid-wound-row", f=strength, cells=" · ".join(f"{d}: {cell}" for d, cell in enumerate(cells, 3)))
