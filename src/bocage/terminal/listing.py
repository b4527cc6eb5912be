"""The question of the moment and its numbered answers: grouped by place where there are many, and paged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bocage.kernel.showing.view import Offer, Piece, View
from bocage.terminal.console import WIDTH, Console, columns
from bocage.terminal.words import Words

Group = tuple[str, int | None]

PAGE = 30
GROUPED = 12
"""Beyond so many choices they are grouped under headings."""
HEADED = 3
"""The smallest group that gets a heading."""


class Listing:
    """The answers a seat may give, in the order in which they are numbered: those about the map, then the buttons."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.pieces = {piece.id: piece for piece in view.scene.pieces}
        self.on_map = [offer for offer in view.offers if offer.pieces or offer.place]
        self._headed: dict[Group, int] = {}
        if len(self.on_map) > GROUPED:
            sizes = Counter(map(self._group_of, self.on_map))
            self._headed = {group: at for at, group in enumerate(sizes) if sizes[group] >= HEADED}
            self.on_map.sort(key=lambda offer: self._headed.get(self._group_of(offer), -1))
        self.buttons = [offer for offer in view.offers if not (offer.pieces or offer.place)]
        self.offers = self.on_map + self.buttons
        self.page = 0

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.on_map) // PAGE))

    def place_of(self, offer: Offer) -> str:
        """Where an offer takes place: the hex it names, else where its piece stands."""
        if offer.place or not offer.pieces:
            return offer.place
        piece = self.pieces.get(offer.pieces[0])
        return piece.place if piece else ""

    def _group_of(self, offer: Offer) -> Group:
        """What an offer is listed under: the piece that goes somewhere, else the place."""
        if offer.place and offer.pieces and offer.pieces[0] in self.pieces:
            return self.pieces[offer.pieces[0]].place, offer.pieces[0]
        return self.place_of(offer), None

    def _heading(self, group: Group, words: Words) -> str:
        place, id = group
        if id is None:
            return place
        return words.pair(place or words("off-map"), f"#{id} {words.of(self.pieces[id].name)}")

    def at_target(self, word: str) -> list[Offer]:
        """The offers that a hex label or a piece number such as `#12` stands for."""
        if word.startswith("#"):
            return [offer for offer in self.on_map if word[1:] in map(str, offer.pieces)]
        return [offer for offer in self.on_map if self.place_of(offer).casefold() == word.casefold()]

    def show(self, words: Words, console: Console, plain: bool) -> None:
        """Print the present page and, always, the buttons."""
        start = self.page * PAGE
        part = self.on_map[start : start + PAGE]
        twice = Counter(words.of(offer.label) for offer in self.offers)

        def entries(numbers: Iterable[int]) -> list[str]:
            found = ((number, self.offers[number - 1]) for number in numbers)
            return [self._entry(n, offer, words, plain, twice[words.of(offer.label)] > 1) for n, offer in found]

        for group, members in self._groups(range(start + 1, start + len(part) + 1)):
            if group:
                console.say(f" {self._heading(group, words)}")
            self._print(entries(members), console, plain)
        if self.pages > 1:
            left = len(self.on_map) - start - len(part)
            console.say(" " + words("list-more", page=self.page + 1, pages=self.pages, left=left))
        self._print(entries(range(len(self.on_map) + 1, len(self.offers) + 1)), console, plain)

    def _groups(self, numbers: range) -> list[tuple[Group | None, list[int]]]:
        """Numbers under the piece or place they belong to; those that would stand alone come first, without one."""
        groups: dict[Group | None, list[int]] = {}
        for number in numbers:
            group = self._group_of(self.offers[number - 1])
            groups.setdefault(group if group in self._headed else None, []).append(number)
        return list(groups.items())

    def label(self, offer: Offer, words: Words) -> str:
        """What an offer is called, with the piece it is about where that is not said."""
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
    def _print(found: list[str], console: Console, plain: bool) -> None:
        if plain or len(found) < 6 or max(map(len, found)) > WIDTH // 2 - 2:
            for entry in found:
                console.say(entry, indent="     ")
        else:
            for line in columns(found):
                console.raw(line)


def piece_words(piece: Piece, words: Words, pieces: dict[int, Piece]) -> str:
    """A piece in one line: number, name, printed values, markers and what it carries."""
    parts = [f"#{piece.id} {words.of(piece.name)}"]
    parts += [words.of(mark) for mark in piece.marks]
    carried = [words.of(other.name) + _state(other, words) for other in pieces.values() if other.holder == piece.id]
    if carried:
        parts.append(words("with", things=", ".join(carried)))
    return ", ".join(parts)


def _state(piece: Piece, words: Words) -> str:
    marks = ", ".join(words.of(mark) for mark in piece.marks)
    return f" ({marks})" if marks else ""
