"""Journals, what is kept of each piece, and cursors: only what changed is made anew, and comes out as if all were."""

from __future__ import annotations

from random import Random

import pytest

from bocage.kernel.choice import END, Choice
from bocage.kernel.command import Seat
from bocage.kernel.play.cursor import Cursor, common_start
from bocage.kernel.play.listing import Listing, grouped
from bocage.kernel.play.shown import DrawOffers, Readable
from bocage.kernel.records.record import Chosen, Declared, Input
from bocage.kernel.showing import journal as journals
from bocage.kernel.showing.journal import Journal, PerPiece, Reader
from bocage.kernel.showing.view import LogLine
from bocage.kernel.text import Text


class Units:
    """Pieces with a number each, and how often one was looked at."""

    def __init__(self) -> None:
        self.numbers = dict.fromkeys(range(1, 9), 0)
        self.journal = Journal()
        self.looks = 0

    def of(self, id: int) -> str | None:
        """Even numbers are shown."""
        self.looks += 1
        number = self.numbers.get(id)
        return None if number is None or number % 2 else f"{id}: {number}"

    def whole(self) -> dict[int, str]:
        return {id: shown for id in sorted(self.numbers) if (shown := self.of(id)) is not None}

    def put(self, id: int, number: int | None) -> None:
        if number is None:
            self.numbers.pop(id, None)
        else:
            self.numbers[id] = number
        self.journal.note(id)


def test_what_is_kept_of_each_piece_is_what_would_be_made_of_all_in_the_same_order() -> None:
    units, kept, reader, rng = Units(), PerPiece[int, str](), Reader(), Random(1)
    for _ in range(300):
        kept.refresh(reader.news(units.journal), units.whole, units.of, lambda: sorted(units.numbers))
        assert list(kept.table.items()) == list(units.whole().items())
        for _ in range(rng.randrange(4)):
            units.put(rng.randrange(1, 9), rng.choice([0, 1, 2, None]))


def test_only_changed_pieces_are_looked_at_and_a_table_in_use_stays_as_it_is() -> None:
    units, kept, reader = Units(), PerPiece[int, str](), Reader()
    kept.refresh(reader.news(units.journal), units.whole, units.of, lambda: sorted(units.numbers))
    before, units.looks = kept.table, 0
    units.put(3, 2)
    different = kept.refresh(reader.news(units.journal), units.whole, units.of, lambda: sorted(units.numbers))
    assert (units.looks, list(different or ())) == (1, [3])
    assert (before[3], kept.table[3]) == ("3: 0", "3: 2")
    units.put(3, 2)
    assert not kept.refresh(reader.news(units.journal), units.whole, units.of, lambda: sorted(units.numbers))


def test_a_reader_of_another_journal_or_of_one_that_has_forgotten_looks_at_everything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    journal, reader = Journal(), Reader()
    assert reader.news(journal) is None
    assert reader.news(journal) == set()
    journal.note(1)
    assert reader.news(journal) == {1}
    assert reader.news(Journal()) is None
    monkeypatch.setattr(journals, "MOST_NOTES", 10)
    version = journal.version
    for id in range(20):
        journal.note(id)
    assert journal.since(version) is None
    assert journal.since(journal.version - 2) == {18, 19}


def test_choices_are_listed_again_for_changed_pieces_and_those_of_no_piece_stay_last() -> None:
    ready, journal, listing = {1: True, 2: True, 3: False}, Journal(), Listing[Choice]()

    def of(id: int) -> list[Choice]:
        return [Choice("take", id), Choice("hold", id)] if ready[id] else []

    def listed() -> tuple[Choice, ...]:
        everything = [choice for id in ready for choice in of(id)]
        refreshed = listing.refresh(journal, lambda: grouped([*everything, END]), of, lambda: ready)
        assert refreshed == (*everything, END)
        return refreshed

    assert listed() is listed()
    for id, is_ready in ((1, False), (3, True), (1, True)):
        ready[id] = is_ready
        journal.note(id)
        listed()


@pytest.mark.parametrize("seed", range(20))
def test_the_common_start_of_two_lists(seed: int) -> None:
    rng = Random(seed)
    one, other = ([rng.choice("aab") for _ in range(rng.randrange(12))] for _ in range(2))
    counted = next(
        (number for number, (mine, theirs) in enumerate(zip(one, other, strict=False)) if mine != theirs),
        min(len(one), len(other)),
    )
    assert common_start(one, other) == counted


def test_a_cursor_does_not_look_at_what_it_has_read_of_the_same_list() -> None:
    items = [1, 2]
    cursor = Cursor.at_end(items)
    items += [3]
    assert (cursor.kept(items), cursor.read) == (2, [1, 2])
    assert cursor.kept([1, 5, 6]) == 1


def line(id: str, *to: int) -> LogLine:
    return LogLine(Text(id), to=to or None)


def test_the_lines_of_one_side_grow_with_the_log_and_are_replaced_where_it_is_cut() -> None:
    readable = Readable(lambda line: line.to is None or 1 in line.to)
    log = [line("a"), line("b", 0), line("c", 1)]
    readable.refresh(log)
    first = readable.lines
    log.append(line("d"))
    readable.refresh(log)
    assert readable.lines is first
    assert [line.message.id for line in first] == ["a", "c", "d"]
    readable.refresh([*log[:2], line("e", 0), line("f")])
    assert [line.message.id for line in readable.lines] == ["a", "f"]
    assert [line.message.id for line in first] == ["a", "c", "d"], "whoever reads meanwhile keeps what he has"


def test_an_offer_of_a_draw_lapses_with_the_next_choice_and_comes_back_when_that_is_taken_back() -> None:
    def offers(inputs: list[Input]) -> tuple[set[Seat], list[set[Seat]]]:
        draws.refresh(inputs)
        return draws.lately, draws.as_known

    draws, inputs = DrawOffers(2), list[Input]([Declared("offer-draw", 0)])
    assert offers(inputs) == ({0}, [{0}, {0}])
    inputs.append(Chosen(1, END))
    assert offers(inputs) == (set(), [{0}, set()])
    assert offers(inputs[:1]) == ({0}, [{0}, {0}])
