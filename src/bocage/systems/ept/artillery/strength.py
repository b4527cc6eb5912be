"""How much comes down where (EPT-12.2a, EPT-T.2a): the sum of what all barrages bring down on a hex."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.systems.ept.reference.charts import Calibre
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import Impact, State

ORDER: tuple[Calibre, ...] = ("light", "medium", "heavy", "bomb")
"""The calibres from the lightest to the heaviest."""


@rule("EPT-12.2a")
def strength_at(s: State, cell: int) -> int:
    """The sum of what all barrages bring down on a hex, in points of the fire table."""
    return sum(strength_of(s, impact, cell) for impact in s.impacts)


@rule("EPT-T.2a")
def strength_of(s: State, impact: Impact, cell: int) -> int:
    """What one barrage brings down on a hex, by its distance from the impact; smoke hurts nobody."""
    rings, distance = rings_of(impact), s.board.distance(impact.at, cell)
    return rings[distance] if distance < len(rings) else 0


def rings_of(impact: Impact) -> tuple[int, ...]:
    """The strength of a barrage at each distance from its impact."""
    if impact.mission == "smoke":
        return ()
    numbers = tables().numbers
    return (numbers.air_support.strafing,) if impact.mission == "strafe" else numbers.artillery.strength[impact.calibre]


@rule("EPT-12.7c")
def heaviest_at(s: State, cell: int) -> Calibre:
    """The heaviest calibre that takes part in the barrage of a hex."""
    calibres = [impact.calibre for impact in s.impacts if strength_of(s, impact, cell)]
    return max(calibres, key=ORDER.index)


def barraged_cells(s: State) -> list[int]:
    """The hexes on which shells fall."""
    near = {cell for impact in s.impacts for cell in s.board.area(impact.at, max(len(rings_of(impact)) - 1, 0))}
    return sorted(cell for cell in near if s.board.on_map(cell) and strength_at(s, cell))
