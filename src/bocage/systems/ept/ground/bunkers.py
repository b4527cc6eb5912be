"""Bunkers (EPT-18.1e, EPT-18.1f): where those in them fire, and from where they are hit."""

from __future__ import annotations

from bocage.ground.facing import Facing, is_in_arc
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.state.model import State, Unit, Work
from bocage.systems.ept.state.names import label, unit_name
from bocage.systems.ept.state.units import bunker_of


def is_before(s: State, bunker: Work, cell: int) -> bool:
    """Whether a hex is in the front zone of a bunker, which is that of a vehicle (EPT-16.2a)."""
    half = 2 if s.setting.options.front_zone == "120" else 1
    return is_in_arc(s.board, bunker.at, Facing(bunker.facing), half, cell)


@rule("EPT-18.1e")
def why_not_from_bunker(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why a unit in a bunker does not fire at a hex: it is not in front of the bunker."""
    bunker = bunker_of(s, unit)
    if bunker is None or cell == unit.at or is_before(s, bunker, cell):
        return None
    return refuse("EPT-18.1e", "refuse-not-in-front", unit=unit_name(s, unit.id), hex=label(s, cell))


@rule("EPT-18.1f")
def is_out_of_harm(s: State, unit: Unit, origin: int) -> bool:
    """Whether a bunker keeps out fire from a hex: from everywhere but its front zone.

    Mortars on the map are kept out as well: they are fire of units, resolved as direct fire (EPT-11.4a); only artillery
    and aircraft bombard.
    """
    bunker = bunker_of(s, unit)
    return bunker is not None and origin != unit.at and not is_before(s, bunker, origin)
