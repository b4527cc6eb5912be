"""Before anything is placed the counters of each side are mixed face down, so that no number tells what a marker is."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.contract.procedure import Procedure, draw_each
from bocage.kernel.dice import Dice
from bocage.kernel.rules import rule
from bocage.systems.ept.game.placing import force_number
from bocage.systems.ept.state.model import State, Work
from bocage.systems.ept.state.renaming import rename
from bocage.systems.ept.state.setting import SIDES

LOT = Dice(1, 1_000_000)
"""What decides the order; of equal lots the first goes first."""


@rule("EPT-10.1d")
def mix(s: State) -> Procedure[None]:
    """Give the units of each side their ids by lot, which nobody sees, and say by lot which mines are dummies."""
    s.step = "setup"
    for side in range(SIDES):
        ids = [unit.id for unit in s.units.values() if unit.side == side]
        lots = yield from draw_lots(ids, side)
        give_ids(s, dict(zip(ids, shuffled(ids, lots), strict=True)))
        mines = [work for work in s.works.values() if work.side == side and work.kind == "mines"]
        lots = yield from draw_lots([work.id for work in mines], side)
        deal_dummies(s, mines, lots)


def draw_lots(ids: Sequence[int], side: int) -> Procedure[list[int]]:
    """A lot for each of some counters."""
    return (
        yield from draw_each(
            ids, LOT, "lots", lambda id, faces: faces[0], summed=lambda lots: {"count": len(lots)}, seat=side, to=()
        )
    )


def shuffled(ids: Sequence[int], lots: Sequence[int]) -> list[int]:
    """Ids in the order of their lots."""
    return [id for _, id in sorted(zip(lots, ids, strict=True))]


def give_ids(s: State, ids: dict[int, int]) -> None:
    """Rename units that are still off the map."""
    units = {ids.get(id, id): unit for id, unit in s.units.items()}
    for id, unit in units.items():
        unit.id = id
    s.units = dict(sorted(units.items()))
    s.__dict__.pop("places", None)
    s.__dict__.pop("vehicles", None)
    rename(s, ids)


def deal_dummies(s: State, mines: Sequence[Work], lots: Sequence[int]) -> None:
    """Exchange real and dummy mines of the same force by lot."""
    for force in {force_number(s, work.id) for work in mines}:
        own = [(lot, work) for lot, work in zip(lots, mines, strict=True) if force_number(s, work.id) == force]
        dummies = sum(work.dummy for _, work in own)
        for rank, (_, work) in enumerate(sorted(own, key=lambda one: (one[0], one[1].id))):
            work.dummy = rank < dummies
