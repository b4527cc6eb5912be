"""Views as they go over the wire, and the differences between one and the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType, to_builtins
from msgspec.json import Encoder
from msgspec.structs import replace

from bocage.kernel.contract.procedure import Seat
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
MANY = 16
"""Offers of which only the difference is sent, and pieces that are told together where they changed in the same way."""
_encode = Encoder().encode


class Look(NamedTuple):
    """What somebody sees at one moment. `view` has neither pieces nor log: of these there is much, and it stays."""

    view: SeatView
    drawing: Drawing
    version: int
    pieces: dict[int, Piece]
    ids: tuple[int, ...]
    log: Cursor[LogLine]

    def whole(self) -> SeatView:
        """All that is seen."""
        return replace(self.view, pieces=tuple(self.pieces.values()), log=tuple(self.log.read))


def view_of(game: Game, seat: Viewer, acts: int = 0) -> SeatView:
    """What a seat sees, or what somebody sees who looks on."""
    return look_at(Shown(game), seat, acts).whole()


def look_at(shown: Shown, seat: Viewer, acts: int = 0) -> Look:
    """The same as a look that can be compared with an earlier one of the same game."""
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
    )
    return Look(view, drawing, drawing.journal.version, drawing.pieces, drawing.ids, Cursor.at_end(log))


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
    )


def _example(game: Game, seat: Seat, offers: Sequence[Offer]) -> str:
    """A choice that is not in the list, to show what kind of point or number is wanted."""
    listed = {offer.notation for offer in offers}
    rng = Random(0)
    tries = (str(game.sample(seat, rng)) for _ in range(12))
    return next((notation for notation in tries if notation not in listed), "")


def _settled(game: Game, seat: Seat) -> Settled | None:
    found = game.settled(seat)
    if found is None:
        return None
    winner = {} if found.winner is None else {"winner": game.sides[found.winner]}
    return Settled(Text(f"outcome-{found.reason}", dict(winner)), found.winner)


# --- differences --------------------------------------------------------------------------------------------------
PARTS = (
    "board", "markers", "panels", "status", "phases", "phase", "outcome", "draw_offers", "lesson", "links", "areas",
    "active", "turn", "turns",
)  # fmt: skip


class Told:
    """What all who share a view have been told: the last look, and the long lists of offers that they remember."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._lists: dict[str, tuple[Offer, ...]] = {}
        """The offers last made under each prompt."""

    def whole(self) -> SeatView:
        """All of it, for somebody who remembers nothing; from now on nobody is supposed to remember more."""
        self._lists.clear()
        self._remember(self.look.view.question)
        return self.look.whole()

    def change(self, now: Look) -> ViewChange | None:
        """What is different now, which is told with this; None where nothing is."""
        old, new = self.look.view, now.view
        parts = {name: getattr(new, name) for name in PARTS if getattr(new, name) != getattr(old, name)}
        change = ViewChange(new.seat, log=_log(self.look.log, now.log), **parts)
        if self.look.pieces is not now.pieces:
            _compare_pieces(self.look, now, change)
        if new.question != old.question:
            change.question, change.offers = self._asked(new.question)
            self._remember(new.question)
        self.look = now
        return None if change == ViewChange(new.seat) else change

    def _asked(self, question: Question) -> tuple[Question, OfferChange | UnsetType]:
        """The question as it is told, and how its offers differ from those that are remembered."""
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


def _compare_pieces(old: Look, new: Look, change: ViewChange) -> None:
    """Note which pieces are new, changed or gone, and where the new ones stand."""
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
    """Of changed pieces those that are told one by one, and those of which many have changed in the same way.

    Those that are new or have moved are always told one by one.
    """
    groups: dict[bytes, tuple[dict[str, Any], tuple[str, ...], list[int]]] = {}
    for id in changed:
        before, now = (to_builtins(table.get(id)) for table in (old, new))
        if before is not None and all(before.get(part) == now.get(part) for part in ("place", "point")):
            parts = {part: value for part, value in now.items() if before.get(part) != value}
            unset = tuple(part for part in before if part not in now)
            groups.setdefault(_encode((parts, unset)), (parts, unset, []))[2].append(id)
    many = [group for group in groups.values() if len(group[2]) >= MANY]
    told = {id for _, _, ids in many for id in ids}
    alike = tuple([PiecesAlike(steps(ids), parts, unset) for parts, unset, ids in many])
    return [id for id in changed if id not in told], alike


def steps(ids: Sequence[int]) -> Steps:
    """Ascending ids as they are told.

    >>> steps([4, 5, 9])
    (4, 1, 4)
    """
    return tuple([id - before for id, before in zip(ids, (0, *ids), strict=False)])


def _compare_order(
    old: tuple[int, ...], new: tuple[int, ...], added: set[int], gone: set[int], change: ViewChange
) -> None:
    """Note where new pieces stand, unless they come last."""
    if old is new:
        return
    kept = tuple([id for id in old if id not in gone]) if gone else old
    if kept == new[: len(kept)]:
        return
    if kept == tuple([id for id in new if id not in added]):
        change.after = tuple([(id, new[at - 1] if at else None) for at, id in enumerate(new) if id in added])
    else:
        change.order = new


def _log(old: Cursor[LogLine], new: Cursor[LogLine]) -> LogChange | UnsetType:
    keep = min(old.kept(new.items), new.length)
    if keep == old.length == new.length:
        return UNSET
    return LogChange(keep, tuple(new.read[keep:]))


def offer_change(old: Sequence[Offer], new: Sequence[Offer]) -> OfferChange:
    """How to come from some offers to others."""
    start = common_start(old, new)
    old, new = old[start:], new[start:]
    end = common_start(old[::-1], new[::-1])
    old, new = old[: len(old) - end], new[: len(new) - end]
    before, after = _by_notation(old), _by_notation(new)
    stays = [offer for offer in old if after.get(offer.notation) == offer]
    if stays != [offer for offer in new if before.get(offer.notation) == offer]:
        before, after = {}, {}
    gone = tuple(start + at for at, offer in enumerate(old) if after.get(offer.notation) != offer)
    put = [(start + at, offer) for at, offer in enumerate(new) if before.get(offer.notation) != offer]
    return OfferChange(gone, _runs(put))


def _runs(put: Sequence[tuple[int, Offer]]) -> tuple[PutOffers, ...]:
    """Offers with their places; those in a row that differ by their piece alone are told together."""
    runs: list[tuple[int, Offer, list[int]]] = []
    last = (-1, 0)
    for at, offer in put:
        piece = offer.pieces[0] if offer.pieces else 0
        if runs and last[0] == at - 1 and like(runs[-1][1], piece) == offer:
            runs[-1][2].append(piece - last[1])
        else:
            runs.append((at, offer, []))
        last = (at, piece)
    return tuple([PutOffers(at, offer, tuple(steps)) for at, offer, steps in runs])


def like(offer: Offer, piece: int) -> Offer | None:
    """The same offer for another piece; None where it has none."""
    if not offer.pieces:
        return None
    old, label = offer.pieces[0], offer.label
    args = {key: piece if type(value) is int and value == old else value for key, value in label.args.items()}
    notation = offer.notation.replace(f"#{old}", f"#{piece}", 1)
    return replace(offer, notation=notation, label=Text(label.id, args), pieces=(piece, *offer.pieces[1:]))


def _by_notation(offers: Sequence[Offer]) -> Mapping[str, Offer]:
    return {offer.notation: offer for offer in offers}
