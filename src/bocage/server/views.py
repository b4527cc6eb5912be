"""Views as they go over the wire, and the differences between one and the next."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from bocage.kernel.game import Game
from bocage.kernel.procedure import Seat
from bocage.kernel.record import Chosen, Declared
from bocage.kernel.text import Text
from bocage.kernel.view import LogLine, Offer, Piece, Scene
from bocage.server.protocol.views import LogChange, Question, SeatView, Settled, ViewChange


def is_open(game: Game) -> bool:
    """Whether nothing is hidden from any seat."""
    return all(game.known(seat) is game.state for seat in range(len(game.seats)))


def view_of(game: Game, seat: Seat | None, acts: int = 0) -> SeatView:
    """What a seat sees, or what somebody sees who looks on."""
    return onlooker_view(game) if seat is None else seat_view(game, seat, acts)


def seat_view(game: Game, seat: Seat, acts: int) -> SeatView:
    """Everything a seat sees, from what it knows."""
    view = game.view(seat)
    asked = game.asked(seat)
    question = Question(
        acts,
        view.prompt,
        view.rule,
        view.offers,
        view.can_undo,
        view.free,
        _example(game, seat, view.offers) if view.free else "",
        asked.spans if asked else (),
        view.limits,
        _settled(game, seat),
        view.forms,
        view.remarks,
        game.has_agreed(seat),
    )
    return _drawn(seat, view.scene, question, view.log, view.outcome, game)


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


def onlooker_view(game: Game) -> SeatView:
    """What everybody knows: of the map what all seats see alike, of the log what all may read."""
    views = [game.view(seats[0]) for seats in game.command.seats_of]
    scenes = [_without_commanders(view.scene) if game.command.is_shared else view.scene for view in views]
    scene = scenes[0] if is_open(game) else _common(scenes)
    log = tuple(line for line in game.log if line.to is None)
    return _drawn(None, scene, Question(0), log, views[0].outcome, game)


def _without_commanders(scene: Scene) -> Scene:
    """Who commands a piece is known to its side only."""
    return replace(scene, pieces=tuple(replace(piece, commander=None) for piece in scene.pieces))


def _common(scenes: Sequence[Scene]) -> Scene:
    first, rest = scenes[0], scenes[1:]
    others = [{piece.id: piece for piece in scene.pieces} for scene in rest]
    same = first.status if all(scene.status == first.status for scene in rest) else Text("onlooker-status")
    return Scene(
        first.board,
        tuple(piece for piece in first.pieces if all(other.get(piece.id) == piece for other in others)),
        tuple(marker for marker in first.markers if all(marker in scene.markers for scene in rest)),
        tuple(panel for panel in first.panels if all(panel in scene.panels for scene in rest)),
        same,
        first.phases,
        first.phase,
        tuple(link for link in first.links if all(link in scene.links for scene in rest)),
        tuple(area for area in first.areas if all(area in scene.areas for scene in rest)),
        first.active if all(scene.active == first.active for scene in rest) else (),
        first.turn,
        first.turns,
    )


def _drawn(
    seat: Seat | None, scene: Scene, question: Question, log: tuple[LogLine, ...], outcome: Text | None, game: Game
) -> SeatView:
    return SeatView(
        seat,
        scene.board,
        scene.pieces,
        scene.markers,
        scene.panels,
        scene.status,
        scene.phases,
        scene.phase,
        question,
        log,
        outcome,
        () if game.outcome else draw_offers(game, seat),
        links=scene.links,
        areas=scene.areas,
        active=scene.active,
        turn=scene.turn,
        turns=scene.turns,
    )


def draw_offers(game: Game, seat: Seat | None) -> tuple[int, ...]:
    """Who offers a draw at this moment; an offer lapses with the next choice.

    Where something is hidden a seat only counts its own choices: that others chose may be what is hidden.
    """
    exact = is_open(game)
    found: set[int] = set()
    for entry in reversed(game.inputs):
        if isinstance(entry, Declared):
            if entry.kind == "offer-draw":
                found.add(entry.seat)
        elif exact or seat is None or (isinstance(entry, Chosen) and entry.seat == seat and not entry.auto):
            break
    return tuple(sorted(found)) if exact or seat is not None else ()


# --- differences --------------------------------------------------------------------------------------------------
PARTS = (
    "board", "markers", "panels", "status", "phases", "phase", "question", "outcome", "draw_offers", "lesson", "links",
    "areas", "active", "turn", "turns",
)  # fmt: skip


def difference(old: SeatView, new: SeatView) -> ViewChange | None:
    """What is different in a view; None where nothing is."""
    pieces, gone, order = _pieces(old.pieces, new.pieces)
    log = _log(old.log, new.log)
    parts = {name: getattr(new, name) for name in PARTS if getattr(new, name) != getattr(old, name)}
    if not (pieces or gone or parts) and order is UNSET and log is UNSET:
        return None
    return ViewChange(new.seat, pieces, gone, order, log=log, **parts)


def _pieces(
    old: Sequence[Piece], new: Sequence[Piece]
) -> tuple[tuple[Piece, ...], tuple[int, ...], tuple[int, ...] | UnsetType]:
    before = {piece.id: piece for piece in old}
    after = {piece.id: piece for piece in new}
    changed = tuple(piece for piece in new if before.get(piece.id) != piece)
    gone = tuple(id for id in before if id not in after)
    kept = [id for id in before if id in after] + [piece.id for piece in changed if piece.id not in before]
    ids = tuple(after)
    return changed, gone, UNSET if tuple(kept) == ids else ids


def _log(old: Sequence[LogLine], new: Sequence[LogLine]) -> LogChange | UnsetType:
    keep = 0
    for before, after in zip(old, new, strict=False):
        if before is not after and before != after:
            break
        keep += 1
    if keep == len(old) == len(new):
        return UNSET
    return LogChange(keep, tuple(new[keep:]))
