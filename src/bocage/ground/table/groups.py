"""Groups of shapes: the connected parts of the graph that links shapes at most `limit` apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bocage.ground.table.gaps import within
from bocage.ground.table.shapes import Shape


def links(shapes: Sequence[Shape], limit: int) -> list[tuple[int, int]]:
    """All pairs of shapes at most `limit` apart, edge to edge, as pairs of indices, the lower one first."""
    order = sorted(range(len(shapes)), key=lambda index: shapes[index].box[0])
    pairs = []
    active: list[int] = []
    for index in order:
        shape = shapes[index]
        west = shape.box[0] - limit
        active = [other for other in active if shapes[other].box[2] >= west]
        pairs += [(min(index, other), max(index, other)) for other in active if within(shape, shapes[other], limit)]
        active.append(index)
    return sorted(pairs)


def components(
    shapes: Sequence[Shape], limit: int, may_link: Callable[[int, int], bool] | None = None
) -> list[list[int]]:
    """The groups made by chains of links: indices of shapes in rising order, groups ordered by their first member.

    `may_link(index, other)` can forbid a link, for instance between different units; None allows all.

    >>> from bocage.ground.table.shapes import disc
    >>> components([disc((0, 0), 500), disc((9000, 0), 500), disc((3000, 0), 500)], 2000)
    [[0, 2], [1]]
    """
    group = list(range(len(shapes)))

    def root(index: int) -> int:
        while group[index] != index:
            group[index] = group[group[index]]
            index = group[index]
        return index

    for index, other in links(shapes, limit):
        if may_link is None or may_link(index, other):
            roots = root(index), root(other)
            group[max(roots)] = min(roots)
    parts: dict[int, list[int]] = {}
    for index in range(len(shapes)):
        parts.setdefault(root(index), []).append(index)
    return list(parts.values())
