"""The inner loop of the movement layer as machine code: Dijkstra with one queue per cost, over flat arrays.

numba compiles it; it is imported at the first use, because that alone takes over a second. `paths.search` is the same
in plain Python and gives the same answers, ties included.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

FORBIDDEN, UNPRICED = -1, -2
"""Costs of steps that may not be taken, and of those whose price is not known yet."""


def spread(start: int, budget: int, ahead: Any, costs: Any, capped: Any, answers: Any, queue: Any, rings: Any) -> Any:
    """Fills the answers; slot `6 * node + i` of `ahead`, `costs` and `capped` is the step number `i` out of a node.

    Every node has a second number, higher by the count of nodes, for arriving there by a step that ends the move.
    `answers` are the least cost and the node it was reached from, by number, -1 before; then the list of numbers
    reached and the list of nodes met without prices, whose lengths are returned. `queue` are the nodes that wait and
    the next one after each. `rings` are the first and the last that wait by cost, -1 before and after; the size of a
    ring is a power of two above the dearest step.
    """
    best, came_from, reached, unpriced = answers
    waiting, after = queue
    first, final = rings
    count, mask = len(ahead) // 6, len(first) - 1
    best[start] = 0
    reached[0] = start
    waiting[0], after[0] = start, -1
    first[0], final[0] = 0, 0
    n_reached, n_unpriced, n_waited, still_waiting, spent = 1, 0, 1, 1, 0
    while still_waiting > 0:
        ring = spent & mask
        entry = first[ring]
        if entry < 0:
            spent += 1
            continue
        first[ring] = after[entry]
        still_waiting -= 1
        here = waiting[entry]
        if best[here] != spent:
            continue
        if costs[6 * here] == UNPRICED:
            unpriced[n_unpriced] = here
            n_unpriced += 1
            continue
        for slot in range(6 * here, 6 * here + 6):
            there, total = ahead[slot], spent + costs[slot]
            if costs[slot] < 0 or (total > budget and not capped[slot]):
                continue
            if total > budget:
                total, there = budget, there % count + count
            if best[there] < 0:
                reached[n_reached] = there
                n_reached += 1
            elif total >= best[there]:
                continue
            best[there], came_from[there] = total, here
            if there < count:
                ring = total & mask
                waiting[n_waited], after[n_waited] = there, -1
                if first[ring] < 0:
                    first[ring] = n_waited
                else:
                    after[final[ring]] = n_waited
                final[ring] = n_waited
                n_waited += 1
                still_waiting += 1
    return n_reached, n_unpriced


@cache
def compiled_spread() -> Callable[..., tuple[int, int]] | None:
    """`spread` as machine code, or None where numba is not installed."""
    if find_spec("numba") is None:
        return None
    from numba import njit

    compiled: Callable[..., tuple[int, int]] = njit(cache=True)(spread)
    return compiled
