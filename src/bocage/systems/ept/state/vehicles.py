"""An index of vehicles by cell, kept beside the state as `State.places` is: lines of sight ask for it all the time."""

from __future__ import annotations

from bocage.mechanics.places import Places
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State


def vehicles_by_cell(s: State) -> Places[int]:
    """The ids of all vehicles by cell, made when first asked for; `put` and `remove` keep it true."""
    kept: Places[int] | None = s.__dict__.get("vehicles")
    if kept is None:
        units = tables().units
        kept = Places((each.id, each.at) for each in s.units.values() if not each.decoy and units[each.type].card)
        s.__dict__["vehicles"] = kept
    return kept
