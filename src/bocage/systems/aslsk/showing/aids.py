"""Player aids: the charts, defensive fire at a glance (ASL-3.3.1ah), and terms in one's own language (ASL-0f)."""

from __future__ import annotations

from bocage.kernel.showing.view import Chart, ChartRow, Panel
from bocage.kernel.text import Text
from bocage.systems.aslsk.reference.counters import Terrain, in_mf
from bocage.systems.aslsk.reference.tables import tables

DEFENSIVE_FIRE = ("first", "subsequent", "protective", "final")
"""The kinds of defensive fire, in the order in which a player turn allows them."""
TERMS = (
    "mf", "fp", "ift", "drm", "mc", "nmc", "ptc", "elr", "dm", "cx", "rof", "fpf", "ffnam", "ffmo", "tem", "los",
    "mmc", "smc", "hs", "sw", "lmg", "mmg", "hmg", "ft", "dc", "pp", "pin", "k", "kia", "cc", "gameturn",
)  # fmt: skip
"""The abbreviations and terms that are explained, by the last part of their text id."""


def aids() -> tuple[Panel, ...]:
    """The aids, in the order they are looked up most."""
    fire = tuple(Text(f"aid-fire-{kind}") for kind in DEFENSIVE_FIRE)
    terms = tuple(Text(f"aid-term-{term}") for term in TERMS)
    return (
        Panel(Text("aid-ift"), (), chart=fire_table()),
        Panel(Text("aid-cct"), (), chart=close_combat_table()),
        Panel(Text("aid-terrain"), (), chart=terrain_chart()),
        Panel(Text("aid-fire"), fire),
        Panel(Text("aid-terms"), terms),
    )


def fire_table() -> Chart:
    """The Infantry Fire Table: a column for each FP, a row for each final DR."""
    ift = tables().ift
    by_dr = zip(*ift.cells, strict=True)
    rows = tuple(ChartRow(tuple(cell.text for cell in cells), str(dr)) for dr, cells in enumerate(by_dr))
    return Chart(Text("aid-ift-dr"), tuple(map(str, ift.columns)), rows, told="told-fire", column="column")


def close_combat_table() -> Chart:
    """The Kill numbers of close combat, a row for each odds."""
    cct = tables().cct
    rows = tuple(ChartRow((str(kill),), odds) for odds, kill in zip(cct.odds, cct.kill, strict=True))
    return Chart(Text("aid-cct-odds"), (Text("aid-cct-kill"),), rows)


def terrain_chart() -> Chart:
    """What each kind of terrain costs, how it protects, and what it does to sight."""
    columns = tuple(Text(f"aid-terrain-{part}") for part in ("mf", "tem", "sight"))
    rows = tuple(ChartRow(_effects(kind), terrain=id) for id, kind in tables().terrain.types.items())
    return Chart(Text("aid-terrain-kind"), columns, rows)


def _effects(kind: Terrain) -> tuple[Text | str, ...]:
    """The cells of a kind of terrain: MF to enter, TEM, sight."""
    return in_mf(kind.mf), f"{kind.tem:+d}" if kind.tem else "0", Text(f"aid-sight-{kind.sight}")
