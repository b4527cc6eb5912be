"""Which shapes hang together: the connected parts of the graph that joins what is at most `limit` apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bocage.ground.table.gaps import within
from bocage.ground.table.shapes import Shape


def links(shapes: Sequence[Shape], limit: int) -> list[tuple[int, int]]:
    """All pairs (i, j), i < j, of shapes at most `limit` apart, edge to edge."""
    order = sorted(range(len(shapes)), key=lambda i: shapes[i].box[0])
    found = []
    active: list[int] = []
    for i in order:
        shape = shapes[i]
        west = shape.box[0] - limit
        active = [j for j in active if shapes[j].box[2] >= west]
        found += [(min(i, j), max(i, j)) for j in active if within(shape, shapes[j], limit)]
        active.append(i)
    return sorted(found)


def components(
    shapes: Sequence[Shape], limit: int, may_link: Callable[[int, int], bool] | None = None
) -> list[list[int]]:
    """The groups that chains of links make, each in rising order, the groups by their first member.

    `may_link(i, j)` can refuse a link, for instance between different units.

    >>> from bocage.ground.table.shapes import disc
    >>> components([disc((0, 0), 500), disc((9000, 0), 500), disc((3000, 0), 500)], 2000)
    [[0, 2], [1]]
    """
    group = list(range(len(shapes)))

    def root(i: int) -> int:
        while group[i] != i:
            group[i] = group[group[i]]
            i = group[i]
        return i

    for i, j in links(shapes, limit):
        if may_link is None or may_link(i, j):
            one, other = root(i), root(j)
            group[max(one, other)] = min(one, other)
    parts: dict[int, list[int]] = {}
    for i in range(len(shapes)):
        parts.setdefault(root(i), []).append(i)
    return list(parts.values())
