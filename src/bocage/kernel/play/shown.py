"""What is shown of a game, kept from look to look: the pieces, the log and the offers are made anew where they changed.

`Game.view` makes all of it afresh and is what this must be equal to.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from bocage.kernel.command import Seat, Side
from bocage.kernel.contract.setting import State
from bocage.kernel.play.cursor import Cursor
from bocage.kernel.play.game import Game
from bocage.kernel.play.listing import Grouped, Listing
from bocage.kernel.records.record import Chosen, Declared, Input
from bocage.kernel.showing.drawing import Drawing
from bocage.kernel.showing.journal import Reader
from bocage.kernel.showing.view import LogLine, Offer, Piece, Scene
from bocage.kernel.text import Text

Audience = Side | None
"""The seats of a side, or those who look on and see what all sides know."""


class Readable:
    """The lines of a log that some may read, as a list that only grows, or is replaced where the log was cut."""

    def __init__(self, may_read: Callable[[LogLine], bool]) -> None:
        self._may_read = may_read
        self._cursor: Cursor[LogLine] = Cursor([], 0)
        self._numbers: list[int] = []
        """The place of each line in the whole log."""
        self.lines: list[LogLine] = []

    def refresh(self, log: list[LogLine]) -> None:
        kept = self._cursor.kept(log)
        if kept < self._cursor.length:
            cut = bisect_left(self._numbers, kept)
            self.lines, self._numbers = self.lines[:cut], self._numbers[:cut]
        for number in range(kept, len(log)):
            if self._may_read(log[number]):
                self.lines.append(log[number])
                self._numbers.append(number)
        self._cursor = Cursor.at_end(log)


class DrawOffers:
    """Who offers a draw at this moment; an offer lapses with the next choice."""

    def __init__(self, seats: int) -> None:
        self._cursor: Cursor[Input] = Cursor([], 0)
        self.lately: set[Seat] = set()
        """Those whose offer stands."""
        self.as_known: list[set[Seat]] = [set() for _ in range(seats)]
        """Those whose offer stands as far as each seat can tell, which only counts its own choices."""

    def refresh(self, inputs: list[Input]) -> None:
        kept = self._cursor.kept(inputs)
        if kept < self._cursor.length:
            kept = 0
            for offers in (self.lately, *self.as_known):
                offers.clear()
        for entry in inputs[kept:]:
            self._follow(entry)
        self._cursor = Cursor.at_end(inputs)

    def _follow(self, entry: Input) -> None:
        if not isinstance(entry, Declared):
            self.lately.clear()
            if isinstance(entry, Chosen) and not entry.auto:
                self.as_known[entry.seat].clear()
        elif entry.kind == "offer-draw":
            for offers in (self.lately, *self.as_known):
                offers.add(entry.seat)


class Shown:
    """What each side and those who look on are shown of one game; `look_anew` before anything is read of it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        sides = range(len(game.sides))
        self._drawings: dict[Audience, Drawing] = {audience: Drawing() for audience in (*sides, None)}
        self._readers = {side: Reader() for side in sides}
        self._common = {side: Reader() for side in sides}
        """How far those who look on have seen the drawing of each side."""
        self._was_open = False
        self._logs: dict[Audience, Readable] = {side: Readable(_read_by(side)) for side in sides}
        self._logs[None] = Readable(lambda line: line.to is None)
        self._offers: dict[tuple[Seat, str], Listing[Offer]] = {}
        self._frames: dict[Audience, Scene] = {}
        self._alike: Scene | None = None
        """The scene of all sides, in systems in which it is the same for them."""
        self._draws = DrawOffers(len(game.seats))

    def look_anew(self) -> None:
        """The game may have gone on."""
        self._frames.clear()
        self._alike = None

    def drawing(self, audience: Audience) -> Drawing:
        """The pieces as they are now."""
        self.frame(audience)
        return self._drawings[audience]

    def frame(self, audience: Audience) -> Scene:
        """The scene without its pieces."""
        frame = self._frames.get(audience)
        if frame is None:
            frame = self._common_frame() if audience is None else self._frame_of(audience)
            self._frames[audience] = frame
        return frame

    def log(self, audience: Audience) -> list[LogLine]:
        """The lines that an audience may read."""
        readable = self._logs[audience]
        readable.refresh(self.game.log)
        return readable.lines

    def draw_offers(self, seat: Seat | None) -> tuple[Seat, ...]:
        """Who offers a draw, for a seat or for those who look on.

        Where something is hidden a seat only counts its own choices: that others chose may be what is hidden.
        """
        self._draws.refresh(self.game.inputs)
        if self.game.is_open:
            return tuple(sorted(self._draws.lately))
        return () if seat is None else tuple(sorted(self._draws.as_known[seat]))

    # --- a side ---------------------------------------------------------------------------------------------------
    def _frame_of(self, side: Side) -> Scene:
        game, drawn = self.game, self.game.system.showing.piecewise
        known = game.known(game.command.seats_of[side][0])
        if drawn is None:
            scene = self._scene(known, side)
            pieces = {piece.id: game.with_commander(piece, side) for piece in scene.pieces}
            self._drawings[side].refresh(None, lambda: pieces, pieces.get, lambda: pieces)
            return replace(scene, pieces=())

        def order() -> Iterable[int]:
            return drawn.order(known)

        def whole() -> dict[int, Piece]:
            return {id: piece for id in order() if (piece := of(id)) is not None}

        def of(id: int) -> Piece | None:
            piece = drawn.piece(known, side, id)
            return None if piece is None else game.with_commander(piece, side)

        self._drawings[side].refresh(self._readers[side].news(drawn.journal(game.state)), whole, of, order)
        return drawn.frame(known, side)

    def _scene(self, known: State, side: Side) -> Scene:
        showing = self.game.system.showing
        if not showing.is_alike:
            return showing.scene(known, side)
        self._alike = self._alike or showing.scene(known, side)
        return self._alike

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """What a seat may choose."""
        game, asked = self.game, self.game.asked(seat)
        if asked is None:
            return ()
        known, legal, listing = game.known(seat), game.legal(seat), game.listing(seat)
        drawn = game.system.showing.piecewise
        if listing is None or drawn is None:
            return tuple([game.offer(asked, known, choice) for choice in legal])
        by_piece = listing.by_piece

        def whole() -> Grouped[Offer]:
            return {piece: of(piece) for piece in by_piece}

        def of(piece: int | None) -> tuple[Offer, ...]:
            return tuple([game.offer(asked, known, choice) for choice in by_piece.get(piece, ())])

        kept = self._offers.setdefault((seat, asked.prompt.id), Listing())
        return kept.refresh(drawn.journal(game.state), whole, of, lambda: drawn.order(known))

    # --- those who look on ----------------------------------------------------------------------------------------
    def _common_frame(self) -> Scene:
        """What all sides see alike."""
        sides = range(len(self.game.sides))
        frames = [self.frame(side) for side in sides]
        tables = [self._drawings[side].pieces for side in sides]
        is_open = self.game.is_open
        read = tables[:1] if is_open else tables

        def common(id: int) -> Piece | None:
            return _known_to_all([table.get(id) for table in read])

        def whole() -> dict[int, Piece]:
            return {id: piece for id in tables[0] if (piece := common(id)) is not None}

        news = [self._common[side].news(self._drawings[side].journal) for side in sides]
        known = [changed for changed in news if changed is not None]
        is_known = len(known) == len(news) and is_open == self._was_open
        changed = set().union(*known) if is_known else None
        self._drawings[None].refresh(changed, whole, common, lambda: tables[0])
        self._was_open = is_open
        return replace(frames[0], shades=(), slips=()) if is_open else _alike(frames)


def _read_by(side: Side) -> Callable[[LogLine], bool]:
    return lambda line: line.to is None or side in line.to


def _known_to_all(shown: Sequence[Piece | None]) -> Piece | None:
    """What all sides know of a piece that each is shown in its own way, side by side; None where that is nothing.

    Its own side knows more of it than the others: it is shown as these see it, where all see it alike and where it is.
    """
    pieces = [piece for piece in shown if piece is not None]
    foreign = [piece for side, piece in enumerate(pieces) if piece.side != side] or pieces
    if len(pieces) < len(shown) or not pieces:
        return None
    first = foreign[0]
    is_alike = all(piece == first for piece in foreign) and first.last_seen is None
    is_there = all((piece.place, piece.point) == (first.place, first.point) for piece in pieces)
    if not is_alike or not is_there:
        return None
    return first if first.commander is None else replace(first, commander=None)


def _alike(frames: list[Scene]) -> Scene:
    first, rest = frames[0], frames[1:]
    same = first.status if all(frame.status == first.status for frame in rest) else Text("onlooker-status")
    return Scene(
        first.board,
        (),
        tuple(marker for marker in first.markers if all(marker in frame.markers for frame in rest)),
        tuple(panel for panel in first.panels if all(panel in frame.panels for frame in rest)),
        same,
        first.phases,
        first.phase,
        tuple(link for link in first.links if all(link in frame.links for frame in rest)),
        tuple(area for area in first.areas if all(area in frame.areas for frame in rest)),
        first.active if all(frame.active == first.active for frame in rest) else (),
        first.turn,
        first.turns,
        tuple(loss for loss in first.losses if all(loss in frame.losses for frame in rest)),
        first.due if all(frame.due == first.due for frame in rest) else (),
        ladder=first.ladder if all(frame.ladder == first.ladder for frame in rest) else (),
    )
