"""The inner loop of the movement layer as machine code: Dijkstra with one queue per cost, over flat arrays.

numba compiles it; it is imported at the first use, because that alone takes over a second. `paths.search` is the same
in plain Python and gives the same answers, ties included.

Arrays, all of integers:
ahead, costs, capped  the steps: slot `6 * node + i` is step `i` out of a node
answers               four arrays: by number, the least cost (-1: not reached) and the node it was reached from; then
                      the list of numbers reached and the list of nodes met whose costs are `UNPRICED`
queue                 two arrays by entry: the node that waits, and the next entry of the same cost (-1: the last)
rings                 two arrays by cost modulo their size: the first and the last entry of that cost (-1: none). The
                      size is a power of two above the dearest step, so that costs that wait together never collide.

Every node has a second number, higher by the count of nodes, for arriving there by a step that ends the move.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

FORBIDDEN, UNPRICED = -1, -2
"""Costs of steps that may not be taken, and of steps whose cost was not asked for yet."""


def spread(start: int, budget: int, ahead: Any, costs: Any, capped: Any, answers: Any, queue: Any, rings: Any) -> Any:
    """Fill `answers`, `queue` and `rings`; returns the lengths of the list of numbers reached and of nodes unpriced."""
    best, came_from, reached, unpriced = answers
    waiting, after = queue
    first = rings[0]
    count, mask = len(ahead) // 6, len(first) - 1
    best[start], reached[0] = 0, start
    n_waited = enqueue(start, 0, 0, queue, rings)
    n_reached, n_unpriced, n_taken, spent = 1, 0, 0, 0
    while n_taken < n_waited:
        entry = first[spent & mask]
        if entry < 0:
            spent += 1
            continue
        first[spent & mask] = after[entry]
        n_taken += 1
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
                n_waited = enqueue(there, total & mask, n_waited, queue, rings)
    return n_reached, n_unpriced


def enqueue(node: int, ring: int, entry: int, queue: Any, rings: Any) -> int:
    """Append a node to the queue of a cost as this entry; returns the number of the next free entry."""
    waiting, after = queue
    first, last = rings
    waiting[entry], after[entry] = node, -1
    if first[ring] < 0:
        first[ring] = entry
    else:
        after[last[ring]] = entry
    last[ring] = entry
    return entry + 1


@cache
def compiled_spread() -> Callable[..., tuple[int, int]] | None:
    """`spread` as machine code, or None where numba is not installed."""
    if find_spec("numba") is None:
        return None
    from numba import njit
    from numba.extending import register_jitable

    # Tells numba to compile calls of this plain function, which the loop finds among the globals.
    register_jitable(enqueue)
    compiled: Callable[..., tuple[int, int]] = njit(cache=True)(spread)
    return compiled
