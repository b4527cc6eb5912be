"""An index of pieces by place, so that the pieces of a place are found without a search through all.

The index is derived from the state and never saved with it. A state keeps it as a cached property and moves pieces
through one method; a state that was copied, loaded or undone builds its own index when first asked:

    class State(msgspec.Struct, dict=True):
        units: dict[int, Unit]

        @cached_property
        def places(self) -> Places[Cell]:
            return Places((unit.id, unit.cell) for unit in self.units.values())

        def put(self, unit: Unit, cell: Cell) -> None:
            unit.cell = cell
            self.places.put(unit.id, cell)
"""

from __future__ import annotations

from collections.abc import Collection, Container, Hashable, Iterable, KeysView
from typing import Generic, TypeVar

P = TypeVar("P", bound=Hashable)


class Places(Generic[P]):
    """Ids of pieces by place; the ids of a place ascend, so that no answer depends on the order of earlier moves.

    >>> places = Places([(7, "K5"), (3, "K5"), (4, "K6")])
    >>> places.put(4, "K5")
    >>> places.ids("K5"), places.ids("K6"), places.place_of(4)
    ((3, 4, 7), (), 'K5')
    """

    __slots__ = ("_place_of", "by_place")

    def __init__(self, pieces: Iterable[tuple[int, P]] = ()) -> None:
        self._place_of: dict[int, P] = dict(pieces)
        gathered: dict[P, list[int]] = {}
        for id in sorted(self._place_of):
            gathered.setdefault(self._place_of[id], []).append(id)
        self.by_place: dict[P, tuple[int, ...]] = {place: tuple(ids) for place, ids in gathered.items()}
        """The ids in each occupied place; read it only, never change it."""

    def ids(self, place: P) -> tuple[int, ...]:
        """The ids of the pieces in a place, ascending; a value that later moves do not change."""
        return self.by_place.get(place, ())

    def place_of(self, id: int) -> P | None:
        """The place of a piece; None if it is in no place."""
        return self._place_of.get(id)

    def only(self, ids: Container[int]) -> Places[P]:
        """An index of its own with no pieces but these.

        >>> Places([(7, "K5"), (3, "K5"), (4, "K6")]).only({3, 4}).by_place
        {'K5': (3,), 'K6': (4,)}
        """
        some: Places[P] = Places()
        some._place_of = {id: place for id, place in self._place_of.items() if id in ids}
        for place, there in self.by_place.items():
            if kept := tuple([id for id in there if id in ids]):
                some.by_place[place] = kept
        return some

    def holds_any(self, ids: Collection[int]) -> bool:
        """Whether at least one of some pieces is in a place."""
        return not self._place_of.keys().isdisjoint(ids)

    def occupied(self) -> KeysView[P]:
        """The places with at least one piece, in no particular order."""
        return self.by_place.keys()

    def put(self, id: int, place: P) -> None:
        """Move a piece to a place, or add it there."""
        self.remove(id)
        self._place_of[id] = place
        others = self.by_place.get(place)
        self.by_place[place] = tuple(sorted((*others, id))) if others else (id,)

    def remove(self, id: int) -> None:
        """Take a piece out of the index; nothing happens if it is in no place."""
        if id not in self._place_of:
            return
        place = self._place_of.pop(id)
        ids = self.by_place[place]
        if len(ids) > 1:
            self.by_place[place] = tuple([other for other in ids if other != id])
        else:
            del self.by_place[place]

    def __eq__(self, other: object) -> bool:
        """Whether two indexes give the same answers; one kept over many moves must equal a new one."""
        return isinstance(other, Places) and self._place_of == other._place_of and self.by_place == other.by_place

    __hash__ = None  # type: ignore[assignment]
