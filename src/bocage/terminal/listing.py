"""The present question and its numbered answers, grouped by place where there are many, and paged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bocage.kernel.showing.view import Offer, Piece, View
from bocage.terminal.console import WIDTH, Console, columns
from bocage.terminal.words import Words

Group = tuple[str, int | None]
"""A place, and the id of the piece there that the answers are about (None: they are about the place)."""

PAGE = 30
"""Answers on a page."""
MAX_UNGROUPED = 12
"""More answers than this are grouped under headings."""
MIN_HEADED = 3
"""The size of the smallest group that gets a heading."""
MIN_IN_COLUMNS = 6
"""Fewer entries than this are printed one to a line."""


class Listing:
    """The answers a seat may give, in the order in which they are numbered: those about the map, then the buttons."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.pieces = {piece.id: piece for piece in view.scene.pieces}
        self.on_map = [offer for offer in view.offers if offer.pieces or offer.place]
        self._headed: dict[Group, int] = {}
        if len(self.on_map) > MAX_UNGROUPED:
            sizes = Counter(map(self._group_of, self.on_map))
            self._headed = {group: order for order, group in enumerate(sizes) if sizes[group] >= MIN_HEADED}
            self.on_map.sort(key=lambda offer: self._headed.get(self._group_of(offer), -1))
        self.buttons = [offer for offer in view.offers if not (offer.pieces or offer.place)]
        self.offers = self.on_map + self.buttons
        self.page = 0

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.on_map) // PAGE))

    def place_of(self, offer: Offer) -> str:
        """The place of an offer: the one it names, else that of its piece; empty for none."""
        if offer.place or not offer.pieces:
            return offer.place
        piece = self.pieces.get(offer.pieces[0])
        return piece.place if piece else ""

    def _group_of(self, offer: Offer) -> Group:
        """The group of an offer: its piece if it names a piece and a place, else its place."""
        if offer.place and offer.pieces and offer.pieces[0] in self.pieces:
            return self.pieces[offer.pieces[0]].place, offer.pieces[0]
        return self.place_of(offer), None

    def _heading(self, group: Group, words: Words) -> str:
        place, id = group
        if id is None:
            return place
        return words.pair(place or words("off-map"), f"#{id} {words.of(self.pieces[id].name)}")

    def at_target(self, word: str) -> list[Offer]:
        """The offers at a hex label or with a piece number such as `#12`."""
        if word.startswith("#"):
            return [offer for offer in self.on_map if word.removeprefix("#") in map(str, offer.pieces)]
        return [offer for offer in self.on_map if self.place_of(offer).casefold() == word.casefold()]

    def show(self, words: Words, console: Console, plain: bool) -> None:
        """Print the present page and, always, the buttons."""
        start = self.page * PAGE
        part = self.on_map[start : start + PAGE]
        twice = Counter(words.of(offer.label) for offer in self.offers)

        def entries(numbers: Iterable[int]) -> list[str]:
            numbered = ((number, self.offers[number - 1]) for number in numbers)
            return [
                self._entry(number, offer, words, plain, twice[words.of(offer.label)] > 1) for number, offer in numbered
            ]

        for group, members in self._groups(range(start + 1, start + len(part) + 1)):
            if group:
                console.say(f" {self._heading(group, words)}")
            self._print(entries(members), console, plain)
        if self.pages > 1:
            hidden = len(self.on_map) - start - len(part)
            console.say(" " + words("list-more", page=self.page + 1, pages=self.pages, left=hidden))
        self._print(entries(range(len(self.on_map) + 1, len(self.offers) + 1)), console, plain)

    def _groups(self, numbers: range) -> list[tuple[Group | None, list[int]]]:
        """Numbers by group; those of groups without a heading come first, under None."""
        groups: dict[Group | None, list[int]] = {}
        for number in numbers:
            group = self._group_of(self.offers[number - 1])
            groups.setdefault(group if group in self._headed else None, []).append(number)
        return list(groups.items())

    def label(self, offer: Offer, words: Words) -> str:
        """The label of an offer, with the name of its piece where the label lacks it."""
        said = words.of(offer.label)
        piece = self.pieces.get(offer.pieces[0]) if offer.pieces else None
        name = words.of(piece.name) if piece else ""
        return f"{said}, {name}" if name.casefold() not in said.casefold() else said

    def _entry(self, number: int, offer: Offer, words: Words, plain: bool, ambiguous: bool) -> str:
        label = self.label(offer, words)
        place = self.place_of(offer)
        if place and place not in label and self._group_of(offer) not in self._headed:
            label += f" ({place})"
        if plain and ambiguous and offer.pieces:
            label += f" #{offer.pieces[0]}"
        if offer.tally or offer.sum:
            label += f" [{words.total(offer)}]"
        if offer.rule and offer.rule != self.view.rule:
            label += f" [{offer.rule}]"
        return f"{number:3}  {label}" + ("" if plain else f"  ‹{offer.notation}›")

    @staticmethod
    def _print(entries: list[str], console: Console, plain: bool) -> None:
        if plain or len(entries) < MIN_IN_COLUMNS or max(map(len, entries)) > WIDTH // 2 - 2:
            for entry in entries:
                console.say(entry, indent="     ")
        else:
            for line in columns(entries):
                console.raw(line)


def piece_words(piece: Piece, words: Words, pieces: dict[int, Piece]) -> str:
    """A piece in one line: number, name, printed values, markers and what it carries."""
    parts = [f"#{piece.id} {words.of(piece.name)}"]
    parts += [words.of(mark) for mark in piece.marks]
    carried = [words.of(other.name) + _state(other, words) for other in pieces.values() if other.holder == piece.id]
    if carried:
        parts.append(words("with", carried=", ".join(carried)))
    return ", ".join(parts)


def _state(piece: Piece, words: Words) -> str:
    marks = ", ".join(words.of(mark) for mark in piece.marks)
    return f" ({marks})" if marks else ""
