"""What an attack has come to, in one word for its odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bocage.kernel.contract.resolution import NOTHING
from bocage.systems.pg.shaken import ORDERS
from bocage.systems.pg.state.model import Order, Piece, State


class Condition(NamedTuple):
    """The steps and the morale state of a piece."""

    steps: int
    order: Order


Before = Mapping[int, Condition]
"""The condition of each target before an attack."""


def condition_of(targets: Iterable[Piece]) -> Before:
    """The condition of targets now."""
    return {target.id: Condition(target.steps, target.order) for target in targets}


def outcome(s: State, before: Before) -> str:
    """The worst that has befallen one of the targets."""
    if any(id not in s.pieces for id in before):
        return "eliminated"
    if any(s.pieces[id].steps < was.steps for id, was in before.items()):
        return "step-lost"
    changed = [s.pieces[id].order for id, was in before.items() if s.pieces[id].order != was.order]
    return next((order for order in reversed(ORDERS) if order in changed), NOTHING)
