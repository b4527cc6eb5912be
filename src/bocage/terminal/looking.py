"""Commands that show the position: the map drawn or listed, the pieces of each side, one place with its contents."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from bocage.ground.board import Board
from bocage.kernel.showing.view import Marker, Piece, Scene
from bocage.terminal import picture
from bocage.terminal.console import columns
from bocage.terminal.listing import piece_words

if TYPE_CHECKING:
    from bocage.terminal.session import Session


def show_map(session: Session, around: str) -> None:
    """Draw the board, whole or around a hex; as lists in plain mode and where there is no hex board."""
    board, scene = session.board, scene_of(session)
    place = find_place(session, around) if around else ""
    if around and place is None:
        session.say("no-such-place", place=around[:40])
        return
    if board is None or session.plain:
        _list_places(session, scene, place or "")
        return
    for line in picture.draw(board, _stacks(session, scene, board), place or ""):
        session.console.raw(line)
    letters = side_letters(session)
    sides = [f"{letter} {session.seat_name(seat)}" for seat, letter in letters.items()]
    terrain = [f"{letter} {terrain_words(session, name)}" for letter, name in picture.legend(board)]
    session.say("map-legend", sides=", ".join(sides), terrain=", ".join(terrain))
    _beyond(session, scene, board)


def scene_of(session: Session) -> Scene:
    return session.game.view(session.seat, len(session.game.log)).scene


def spoken(terrain: str) -> str:
    """A terrain id with blanks for underscores."""
    return terrain.replace("_", " ")


def terrain_words(session: Session, terrain: str) -> str:
    """A terrain in the reader's language."""
    return session.words.named(f"terrain-{terrain.replace('_', '-')}", spoken(terrain))


def find_place(session: Session, typed: str) -> str | None:
    """The label of a place typed in capitals or not; None if there is none."""
    names = {piece.place for piece in scene_of(session).pieces} | {marker.place for marker in scene_of(session).markers}
    if session.board:
        names.update(session.board.aliases)
    by_name = {name.casefold(): name for name in sorted(names) if name}
    return by_name.get(typed.strip("@ ").casefold())


def side_letters(session: Session) -> dict[int, str]:
    """A letter for each side, from its name in the reader's language."""
    letters: dict[int, str] = {}
    for side in range(len(session.game.sides)):
        wanted = [letter.upper() for letter in session.side_name(side) if letter.isalpha()] + [str(side)]
        letters[side] = next((letter for letter in wanted if letter not in letters.values()), "?")
    return letters


def _stacks(session: Session, scene: Scene, board: Board) -> dict[str, str]:
    letters = side_letters(session)
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    markers: defaultdict[str, list[str]] = defaultdict(list)
    for piece in scene.pieces:
        if piece.place and piece.holder is None:
            counts[piece.place][letters.get(piece.side, "?") if piece.side is not None else "?"] += 1
    for marker in scene.markers:
        markers[marker.place].append(marker.kind)
    return {place: picture.stack_words(sorted(counts[place].items()), markers[place]) for place in {*counts, *markers}}


def _beyond(session: Session, scene: Scene, board: Board) -> None:
    """Print the places beside the map where pieces stand."""
    places = sorted({piece.place for piece in scene.pieces if piece.place and not _on_map(board, piece.place)})
    if places:
        session.say("off-map-places", places=", ".join(places))


def _on_map(board: Board, place: str) -> bool:
    return place in board.aliases and board.on_map(board.aliases[place])


def _list_places(session: Session, scene: Scene, around: str) -> None:
    """Every place with pieces or markers, or the surroundings of one, a line each."""
    here = _by_place(scene)
    if around:
        show_hex(session, around)
        return
    if not here:
        session.say("map-empty")
    for place in sorted(here, key=_place_order):
        session.console.say(
            f"  {session.words.pair(place + _terrain(session, place), _contents(session, here[place]))}", indent="    "
        )
    if session.board:
        session.say("map-plain", hexes=session.board.size, name=session.board.name)


def _place_order(place: str) -> tuple[int, str, int, str]:
    column = place.rstrip("0123456789")
    row = place[len(column) :]
    return len(column), column, int(row or 0), place


Occupants = list[Piece | Marker]


def _by_place(scene: Scene) -> dict[str, Occupants]:
    by_place: defaultdict[str, Occupants] = defaultdict(list)
    for piece in scene.pieces:
        if piece.place and piece.holder is None:
            by_place[piece.place].append(piece)
    for marker in scene.markers:
        by_place[marker.place].append(marker)
    return dict(by_place)


def _terrain(session: Session, place: str) -> str:
    board = session.board
    if board is None or not _on_map(board, place):
        return ""
    name = board.terrain[board.cell(place)]
    return f" ({terrain_words(session, name)})"


def _contents(session: Session, occupants: Occupants) -> str:
    """The contents of a place in one line: the number of pieces of each name, then the markers."""
    words = session.words
    names = Counter(
        f"{words.of(occupant.name)}" + "".join(f", {words.of(mark)}" for mark in occupant.marks[:3])
        for occupant in occupants
        if isinstance(occupant, Piece)
    )
    parts = [f"{count} × {name}" if count > 1 else name for name, count in names.items()]
    parts += [words.of(occupant.text) for occupant in occupants if isinstance(occupant, Marker)]
    return words.list(parts)


def show_units(session: Session, rest: str) -> None:
    """The pieces of every side by place, the reader's own first."""
    scene = scene_of(session)
    pieces = {piece.id: piece for piece in scene.pieces}
    others = [side for side in range(len(session.game.sides)) if side != session.side]
    for side in [session.side, *others, None]:
        own = [piece for piece in scene.pieces if piece.side == side and piece.holder is None]
        if not own:
            continue
        session.console.say(session.side_name(side) if side is not None else session.words("nobody"))
        for piece in sorted(own, key=lambda piece: _place_order(piece.place)):
            place = piece.place or session.words("off-map")
            session.console.say(
                f"  {session.words.pair(place, piece_words(piece, session.words, pieces))}", indent="    "
            )


def show_hex(session: Session, typed: str) -> None:
    """One place: terrain, everything in it, and its neighbours."""
    place = find_place(session, typed)
    if place is None:
        session.say("no-such-place", place=typed[:40])
        return
    scene = scene_of(session)
    pieces = {piece.id: piece for piece in scene.pieces}
    occupants = _by_place(scene).get(place, [])
    session.console.say(f"{place}{_terrain(session, place)}")
    for occupant in occupants:
        if isinstance(occupant, Piece):
            said = piece_words(occupant, session.words, pieces)
            side = session.words.pair(session.side_name(occupant.side), said) if occupant.side is not None else said
            session.console.say(f"  {side}", indent="    ")
            session.console.say(f"    {_values(session, occupant)}", indent="    ")
        else:
            session.console.say(f"  {session.words.of(occupant.text)}", indent="    ")
    if not occupants:
        session.say("hex-empty")
    if session.board:
        _neighbours(session, session.board, place)


def _values(session: Session, piece: Piece) -> str:
    return ", ".join(
        f"{session.words.named(f'value-{name}', spoken(name))} {value}" for name, value in piece.values.items()
    )


def _neighbours(session: Session, board: Board, place: str) -> None:
    cell = board.cell(place)
    here = _by_place(scene_of(session))
    words = session.words
    lines = []
    for side, there in enumerate(board.neighbours[cell]):
        if not board.on_map(there):
            continue
        label = board.label(there)
        road = words("road-to") if board.has_road(cell, there) else ""
        between = "".join(
            f", {session.words.named(f'side-kind-{kind}', spoken(kind))}" for kind in board.along(cell, there)
        )
        what = f": {_contents(session, here[label])}" if label in here else ""
        name = words(f"direction-{board.direction_name(side).lower()}")
        lines.append(f"  {name} {label}{_terrain(session, label)}{road}{between}{what}")
    for line in lines if session.plain or any(":" in line for line in lines) else columns(lines):
        session.console.say(line, indent="    ")
