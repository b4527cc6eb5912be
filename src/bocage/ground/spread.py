"""The inner loop of the movement layer: Dijkstra with one bucket per cost, over flat arrays.

It is written so that numba can compile it; without numba the same code runs as it stands. numba is imported at the
first use, because that alone takes over a second.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any


def plain_spread(
    start: int,
    budget: int,
    neighbours: Any,
    costs: Any,
    stops: Any,
    cost: Any,
    came_from: Any,
    passing: Any,
    passed_from: Any,
    entry_cell: Any,
    entry_next: Any,
    heads: Any,
) -> None:
    """Fills the four answers; slot `6 * cell + side` of a layer is the step across that side.

    Answers and heads must hold -1 before; the number of heads is a power of two above the dearest step.
    """
    mask = len(heads) - 1
    cost[start] = 0
    passing[start] = 0
    entry_cell[0] = start
    entry_next[0] = -1
    heads[0] = 0
    entries = 1
    waiting = 1
    spent = 0
    while waiting > 0 and spent <= budget:
        bucket = spent & mask
        entry = heads[bucket]
        if entry < 0:
            spent += 1
            continue
        heads[bucket] = entry_next[entry]
        waiting -= 1
        here = entry_cell[entry]
        if passing[here] != spent:
            continue
        for slot in range(6 * here, 6 * here + 6):
            price = costs[slot]
            total = spent + price
            if price < 0 or total > budget:
                continue
            there = neighbours[slot]
            if cost[there] < 0 or total < cost[there]:
                cost[there] = total
                came_from[there] = here
            if not stops[slot] and (passing[there] < 0 or total < passing[there]):
                passing[there] = total
                passed_from[there] = here
                entry_cell[entries] = there
                entry_next[entries] = heads[total & mask]
                heads[total & mask] = entries
                entries += 1
                waiting += 1


@cache
def compiled_spread() -> Callable[..., None] | None:
    """`plain_spread` as machine code, or None where numba is not installed."""
    if find_spec("numba") is None:
        return None
    from numba import njit

    compiled: Callable[..., None] = njit(cache=True)(plain_spread)
    return compiled
