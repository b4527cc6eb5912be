"""Views as they are sent, and the differences between one view and the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from random import Random
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType, to_builtins
from msgspec.json import Encoder
from msgspec.structs import replace

from bocage.kernel.command import Seat, Side
from bocage.kernel.contract.question import Ask
from bocage.kernel.play.cursor import Cursor, common_start
from bocage.kernel.play.game import Game
from bocage.kernel.play.shown import Shown
from bocage.kernel.showing.drawing import Drawing, different_in
from bocage.kernel.showing.view import LogLine, Offer, Piece
from bocage.kernel.text import Text
from bocage.server.protocol.views import (
    LogChange,
    OfferChange,
    PiecesAlike,
    PutOffers,
    Question,
    SeatView,
    Settled,
    Steps,
    ViewChange,
)

Viewer = Seat | None
"""Whose view it is: a seat, or None for those who only watch."""
MANY = 16
"""From this number of offers on only their difference is sent, and pieces that changed in the same way are grouped."""
MAX_EXAMPLE_TRIES = 12
"""Random answers that are drawn in search of one that is not listed."""
PLACE_PARTS = ("place", "point")
"""Parts of a piece that say where it is."""
_encode = Encoder().encode


class ViewState(NamedTuple):
    """A view at one moment, ready to be compared with a later one.

    `view` has neither pieces nor log: they are large and mostly unchanged, and stand in fields of their own.
    """

    view: SeatView
    drawing: Drawing
    version: int
    pieces: dict[int, Piece]
    ids: tuple[int, ...]
    log: Cursor[LogLine]

    def whole(self) -> SeatView:
        """The view with pieces and log."""
        return replace(self.view, pieces=tuple(self.pieces.values()), log=tuple(self.log.read))


def view_of(game: Game, seat: Viewer, acts: int = 0) -> SeatView:
    """The whole view of a seat, or of those who only watch."""
    return view_state(Shown(game), seat, acts).whole()


def view_state(shown: Shown, seat: Viewer, acts: int = 0) -> ViewState:
    """A view that can be compared with an earlier one of the same game."""
    game = shown.game
    audience = None if seat is None else game.seats[seat]
    scene, drawing, log = shown.frame(audience), shown.drawing(audience), shown.log(audience)
    view = SeatView(
        seat,
        scene.board,
        (),
        scene.markers,
        scene.panels,
        scene.status,
        scene.phases,
        scene.phase,
        Question(0) if seat is None else _question(shown, seat, acts),
        (),
        game.outcome_text,
        () if game.outcome else shown.draw_offers(seat),
        links=scene.links,
        areas=scene.areas,
        active=scene.active,
        turn=scene.turn,
        turns=scene.turns,
        asked=_asked_allies(game, audience),
        elsewhere=_asked_elsewhere(game, audience, scene.active),
        losses=scene.losses,
        due=scene.due,
        shades=scene.shades,
        ladder=scene.ladder,
        slips=scene.slips,
    )
    return ViewState(view, drawing, drawing.journal.version, drawing.pieces, drawing.ids, Cursor.at_end(log))


def _asked_allies(game: Game, side: Side | None) -> tuple[Seat, ...]:
    """The seats of a side that are asked and have not agreed to end; of a side with one seat this goes unsaid."""
    if side is None or not game.command.is_shared:
        return ()
    seats = game.command.seats_of[side]
    return tuple(seat for seat in seats if game.asked(seat) is not None and not game.has_agreed(seat))


def _asked_elsewhere(game: Game, side: Side | None, active: Sequence[Side]) -> Text | None:
    """What another side is asked in its own turn.

    Nothing is said of questions that an order may answer, so that no side learns the orders of another, nor of those
    that several sides answer in secret.
    """
    asked = game.decision
    if not isinstance(asked, Ask) or asked.side == side or asked.side not in active or asked.decline is not None:
        return None
    return asked.words(game.state) if game.is_open else None


def _question(shown: Shown, seat: Seat, acts: int) -> Question:
    game = shown.game
    asked, settled = game.asked(seat), _settled(game, seat)
    if asked is None:
        return Question(acts, can_undo=game.can_undo(seat), settled=settled)
    known, offers = game.known(seat), shown.offers(seat)
    return Question(
        acts,
        asked.words(known),
        asked.rule,
        offers,
        game.can_undo(seat),
        asked.is_free,
        _example(game, seat, offers) if asked.is_free else "",
        asked.spans,
        asked.choices.limits(known) if asked.choices.limits else None,
        settled,
        game.forms(asked, seat),
        tuple(asked.choices.remarks(known)) if asked.choices.remarks else (),
        game.has_agreed(seat),
        tuple(asked.choices.assignments(known)) if asked.choices.assignments else (),
        tuple(asked.choices.formations(known)) if asked.choices.formations else (),
    )


def _example(game: Game, seat: Seat, offers: Sequence[Offer]) -> str:
    """A legal choice that is not listed, to show what kind of point or number is wanted; empty if none was drawn."""
    listed = {offer.notation for offer in offers}
    rng = Random(0)
    tries = (str(game.sample(seat, rng)) for _ in range(MAX_EXAMPLE_TRIES))
    return next((notation for notation in tries if notation not in listed), "")


def _settled(game: Game, seat: Seat) -> Settled | None:
    outcome = game.settled(seat)
    if outcome is None:
        return None
    winner = {} if outcome.winner is None else {"winner": game.sides[outcome.winner]}
    return Settled(Text(f"outcome-{outcome.reason}", dict(winner)), outcome.winner)


# --- differences --------------------------------------------------------------------------------------------------
PARTS = (
    "board", "markers", "panels", "status", "phases", "phase", "outcome", "draw_offers", "lesson", "links", "areas",
    "active", "turn", "turns", "asked", "elsewhere", "losses", "due", "shades",
    "ladder", "slips",
)  # fmt: skip
parts_of = attrgetter(*PARTS)


class SentView:
    """What the connections of one view were sent: the last view, and the long lists of offers that they still have."""

    def __init__(self, look: ViewState) -> None:
        self.look = look
        self._lists: dict[str, tuple[Offer, ...]] = {}
        """The offers last sent under each prompt id."""

    def whole(self) -> SeatView:
        """The whole view, for a connection that has nothing yet; differences sent later rely on no older offers."""
        self._lists.clear()
        self._remember(self.look.view.question)
        return self.look.whole()

    def change(self, now: ViewState) -> ViewChange | None:
        """The difference of the view now from the last one, which it replaces; None where nothing is different."""
        old, new = self.look.view, now.view
        shown = zip(PARTS, parts_of(old), parts_of(new), strict=True)
        parts = {name: part for name, before, part in shown if part is not before and part != before}
        change = ViewChange(new.seat, log=_log(self.look.log, now.log), **parts)
        if self.look.pieces is not now.pieces:
            _compare_pieces(self.look, now, change)
        if new.question != old.question:
            change.question, change.offers = self._asked(new.question)
            self._remember(new.question)
        self.look = now
        return None if change == ViewChange(new.seat) else change

    def _asked(self, question: Question) -> tuple[Question, OfferChange | UnsetType]:
        """The question as it is sent, and the difference of its offers from those the clients have."""
        if question.prompt is None or len(question.offers) < MANY:
            return question, UNSET
        remembered = self._lists.get(question.prompt.id, ())
        change = offer_change(remembered, question.offers)
        if 2 * len(change.put) > len(question.offers):
            return question, UNSET
        change.anew = not remembered
        return replace(question, offers=()), change

    def _remember(self, question: Question) -> None:
        if question.prompt is not None:
            self._lists.pop(question.prompt.id, None)
            if len(question.offers) >= MANY:
                self._lists[question.prompt.id] = question.offers


def _compare_pieces(old: ViewState, new: ViewState, change: ViewChange) -> None:
    """Write into `change` which pieces are new, changed or gone, and where the new ones stand in the order."""
    since = new.drawing.journal.since(old.version) if old.drawing is new.drawing else None
    ids = sorted(different_in(old.pieces, new.pieces) if since is None else since)
    different = [id for id in ids if id in new.pieces and old.pieces.get(id) != new.pieces[id]]
    added = {id for id in different if id not in old.pieces}
    changed = [id for id in different if id not in added] + ([id for id in new.ids if id in added] if added else [])
    if len(changed) >= MANY:
        changed, change.alike = _alike(old.pieces, new.pieces, changed)
    change.pieces = tuple([new.pieces[id] for id in changed])
    gone = [id for id in ids if id in old.pieces and id not in new.pieces]
    change.gone = steps(gone)
    _compare_order(old.ids, new.ids, added, set(gone), change)


def _alike(
    old: Mapping[int, Piece], new: Mapping[int, Piece], changed: Sequence[int]
) -> tuple[list[int], tuple[PiecesAlike, ...]]:
    """The changed pieces to be sent one by one, and groups of at least `MANY` that have changed in the same way.

    Pieces that are new or have moved are always sent one by one.
    """
    groups: dict[bytes, tuple[dict[str, Any], tuple[str, ...], list[int]]] = {}
    for id in changed:
        before, now = (to_builtins(table.get(id)) for table in (old, new))
        if before is not None and all(before.get(part) == now.get(part) for part in PLACE_PARTS):
            parts = {part: value for part, value in now.items() if before.get(part) != value}
            unset = tuple(part for part in before if part not in now)
            groups.setdefault(_encode((parts, unset)), (parts, unset, []))[2].append(id)
    many = [group for group in groups.values() if len(group[2]) >= MANY]
    told = {id for _, _, ids in many for id in ids}
    alike = tuple([PiecesAlike(steps(ids), parts, unset) for parts, unset, ids in many])
    return [id for id in changed if id not in told], alike


def steps(ids: Sequence[int]) -> Steps:
    """Ascending ids as they are sent: the first, then the step from each to the next.

    >>> steps([4, 5, 9])
    (4, 1, 4)
    """
    return tuple([id - before for id, before in zip(ids, (0, *ids), strict=False)])


def _compare_order(
    old: tuple[int, ...], new: tuple[int, ...], added: set[int], gone: set[int], change: ViewChange
) -> None:
    """Write into `change` where new pieces stand in the order, unless they come last."""
    if old is new:
        return
    kept = tuple([id for id in old if id not in gone]) if gone else old
    if kept == new[: len(kept)]:
        return
    if kept == tuple([id for id in new if id not in added]):
        change.after = tuple([(id, new[index - 1] if index else None) for index, id in enumerate(new) if id in added])
    else:
        change.order = new


def _log(old: Cursor[LogLine], new: Cursor[LogLine]) -> LogChange | UnsetType:
    keep = min(old.kept(new.items), new.length)
    if keep == old.length == new.length:
        return UNSET
    return LogChange(keep, tuple(new.read[keep:]))


def offer_change(old: Sequence[Offer], new: Sequence[Offer]) -> OfferChange:
    """The difference between two lists of offers.

    Offers common to both ends are skipped first; if the rest was also reordered, all of it is sent again.
    """
    start = common_start(old, new)
    old, new = old[start:], new[start:]
    end = common_start(old[::-1], new[::-1])
    old, new = old[: len(old) - end], new[: len(new) - end]
    before, after = _by_notation(old), _by_notation(new)
    stays = [offer for offer in old if after.get(offer.notation) == offer]
    if stays != [offer for offer in new if before.get(offer.notation) == offer]:
        before, after = {}, {}
    gone = tuple(start + index for index, offer in enumerate(old) if after.get(offer.notation) != offer)
    put = [(start + index, offer) for index, offer in enumerate(new) if before.get(offer.notation) != offer]
    return OfferChange(gone, _runs(put))


def _runs(put: Sequence[tuple[int, Offer]]) -> tuple[PutOffers, ...]:
    """Offers with their places; consecutive ones that differ only by their piece are sent as one run."""
    runs: list[tuple[int, Offer, list[int]]] = []
    last = (-1, 0)
    for index, offer in put:
        piece = offer.pieces[0] if offer.pieces else 0
        if runs and last[0] == index - 1 and runs[-1][1].place == offer.place and like(runs[-1][1], piece) == offer:
            runs[-1][2].append(piece - last[1])
        else:
            runs.append((index, offer, []))
        last = (index, piece)
    return tuple([PutOffers(index, offer, tuple(steps)) for index, offer, steps in runs])


def like(offer: Offer, piece: int) -> Offer | None:
    """The same offer for another piece; None where the offer names no piece."""
    if not offer.pieces:
        return None
    old, label = offer.pieces[0], offer.label
    args = {key: piece if type(value) is int and value == old else value for key, value in label.args.items()}
    notation = offer.notation.replace(f"#{old}", f"#{piece}", 1)
    return replace(offer, notation=notation, label=Text(label.id, args), pieces=(piece, *offer.pieces[1:]))


def _by_notation(offers: Sequence[Offer]) -> Mapping[str, Offer]:
    return {offer.notation: offer for offer in offers}
