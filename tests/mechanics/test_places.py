"""The index of pieces by place against a scan over all pieces, through moves, removals, copies and loads."""

from __future__ import annotations

import random
from functools import cached_property

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from bocage.kernel.contract.state import copy, decode, encode
from bocage.mechanics.places import Places

PIECES, CELLS = 12, 5


class Unit(msgspec.Struct):
    id: int
    cell: int


class State(msgspec.Struct, dict=True):
    units: dict[int, Unit]

    @cached_property
    def places(self) -> Places[int]:
        return Places((unit.id, unit.cell) for unit in self.units.values())

    def put(self, unit: Unit, cell: int) -> None:
        unit.cell = cell
        self.places.put(unit.id, cell)

    def remove(self, unit: Unit) -> None:
        del self.units[unit.id]
        self.places.remove(unit.id)


def new_state() -> State:
    return State({id: Unit(id, id % CELLS) for id in random.Random(1).sample(range(PIECES), PIECES)})


def assert_right(state: State) -> None:
    """Every answer of the index is what a scan over the units gives."""
    for cell in range(CELLS + 1):
        scanned = tuple(sorted(unit.id for unit in state.units.values() if unit.cell == cell))
        assert state.places.ids(cell) == scanned
        assert (cell in state.places.occupied()) == bool(scanned)
    for id in range(PIECES):
        assert state.places.place_of(id) == (state.units[id].cell if id in state.units else None)
    assert state.places == Places((unit.id, unit.cell) for unit in state.units.values())


Act = tuple[str, int, int]
ACTS = st.tuples(
    st.sampled_from(["put", "put", "put", "remove", "copy", "load"]),
    st.integers(0, PIECES - 1),
    st.integers(0, CELLS - 1),
)


@settings(deadline=None, derandomize=True, max_examples=80)
@given(st.lists(ACTS, max_size=30))
def test_the_index_is_right_after_every_move_copy_and_load(acts: list[Act]) -> None:
    state = new_state()
    for act, id, cell in acts:
        if act == "put":
            state.put(state.units.setdefault(id, Unit(id, cell)), cell)
        elif act == "remove" and id in state.units:
            state.remove(state.units[id])
        elif act == "copy":
            state = copy(state, None)
        elif act == "load":
            state = decode(encode(state), State)
        assert_right(state)


def test_a_copy_has_an_index_of_its_own() -> None:
    state = new_state()
    before = encode(state)
    assert state.places.ids(3)
    other = copy(state, None)
    other.put(other.units[0], 3)
    assert 0 in other.places.ids(3)
    assert 0 not in state.places.ids(3)
    assert encode(state) == before


def test_the_pieces_of_a_place_may_be_moved_while_they_are_gone_through() -> None:
    state = new_state()
    for id in state.places.ids(2):
        state.put(state.units[id], 4)
    assert state.places.ids(2) == ()
    assert_right(state)


def test_a_piece_may_be_put_nowhere_and_back() -> None:
    places: Places[int | None] = Places([(1, None)])
    assert places.ids(None) == (1,)
    places.put(2, None)
    assert places.ids(None) == (1, 2)
    places.put(1, 5)
    assert (places.ids(None), places.ids(5)) == ((2,), (1,))


def test_indexes_that_differ_are_not_equal() -> None:
    assert Places([(1, 5)]) != Places([(1, 6)])
    assert Places([(1, 5)]) != {1: 5}
