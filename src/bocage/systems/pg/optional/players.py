"""Several players of a side (PG-17.5): each commands his own pieces, one of them is commander-in-chief.

He decides which player activates in each segment of his side and disposes of artillery and aircraft.
"""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import Dice, Faces
from bocage.kernel.rules import rule
from bocage.kernel.text import Text, text
from bocage.systems.pg.activation import roots
from bocage.systems.pg.reference.counters import RANKS
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import firer, piece_name, side_name
from bocage.systems.pg.state.printed import is_combat_unit


def player_count(s: State) -> int:
    """How many players each side has."""
    return int(s.setting.options.players)


@rule("PG-17.5a")
def commander(s: State, side: int, id: int) -> int | None:
    """The player of a side, from 0, that commands a piece; artillery and aircraft are the commander-in-chief's."""
    if id in s.pieces:
        return s.pieces[id].commander if s.pieces[id].side == side else None
    return s.chiefs[side] if id in s.batteries or id in s.aircraft else None


@rule("PG-17.5a")
def hand_over(s: State, id: int, player: int) -> Text:
    """Give a piece to another player of its side, with what it carries or what carries it; returns its name."""
    piece = s.pieces[id]
    carrier = piece.carrier or id
    for other in s.pieces.values():
        if other.id in (id, carrier) or carrier == other.carrier:
            other.commander = player
    return piece_name(s, id)


# --- command ----------------------------------------------------------------------------------------------------------
def appoint(s: State) -> Procedure[None]:
    """Before the set-up a die of each side says who is commander-in-chief, and the formations are divided."""
    s.step = "set-up"
    if player_count(s) == 1:
        return
    for side in (0, 1):
        s.chiefs[side] = yield from draw(Dice(1, player_count(s)), "chief", _index, seat=side, rule="PG-17.51a")
        s.top_leader[side] = senior(s, side)
        divide(s, side)
        yield from tell_chief(s, side)


def _index(faces: Faces) -> int:
    return faces[0] - 1


@rule("PG-17.51a")
def senior(s: State, side: int) -> int:
    """The leader of the highest rank; the first of several is designated. 0 for a side without leaders."""
    leaders = [piece for piece in s.pieces.values() if piece.side == side and piece.leader == "regular"]
    return max(leaders, key=lambda leader: RANKS.index(leader.rank)).id if leaders else 0


@rule("PG-17.5a", "PG-17.51b")
def divide(s: State, side: int) -> None:
    """Deal the formations of a side to its players; that of the senior leader is the commander-in-chief's."""
    own = [piece for piece in s.pieces.values() if piece.side == side]
    first = s.pieces[s.top_leader[side]].group if s.top_leader[side] else 0
    groups = sorted({piece.group for piece in own}, key=lambda group: (group != first, group))
    for piece in own:
        piece.commander = (s.chiefs[side] + groups.index(piece.group)) % player_count(s)


def tell_chief(s: State, side: int) -> Procedure[None]:
    """Say who is commander-in-chief."""
    yield tell("told-chief", rule="PG-17.51b", side=side_name(s, side), player=s.chiefs[side] + 1)


# --- succession -------------------------------------------------------------------------------------------------------
@rule("PG-17.52a")
def succeed(s: State, side: int) -> Procedure[None]:
    """If the commander-in-chief's leader is lost, the player with the highest surviving leader takes over."""
    if s.top_leader[side] in s.pieces or player_count(s) == 1:
        return
    best = max(standing(s, side, player) for player in range(player_count(s)))
    heirs = [player for player in range(player_count(s)) if standing(s, side, player) == best]
    chosen = 0
    if len(heirs) > 1:
        chosen = yield from draw(Dice(1, len(heirs)), "chief", _index, seat=side, rule="PG-17.52a")
    s.chiefs[side] = heirs[chosen]
    s.top_leader[side] = next((leader.id for leader in leaders_of(s, side, heirs[chosen])), 0)
    yield from tell_chief(s, side)


def leaders_of(s: State, side: int, player: int) -> list[Piece]:
    """The surviving leaders of a player, the highest rank first."""
    own = [piece for piece in s.pieces.values() if piece.side == side and piece.commander == player]
    leaders = [piece for piece in own if piece.leader == "regular"]
    return sorted(leaders, key=lambda leader: -RANKS.index(leader.rank))


@rule("PG-17.52a")
def standing(s: State, side: int, player: int) -> tuple[int, int]:
    """What decides who takes over: the highest rank of a player's leaders, then the steps of his combat units."""
    leaders = leaders_of(s, side, player)
    own = [piece for piece in s.pieces.values() if piece.side == side and piece.commander == player]
    steps = sum(piece.steps for piece in own if is_combat_unit(piece))
    return RANKS.index(leaders[0].rank) if leaders else -1, steps


# --- whose segment ----------------------------------------------------------------------------------------------------
@rule("PG-17.51b")
def choose_player(s: State, further: tuple[Choice, ...]) -> Procedure[Choice | None]:
    """Ask the commander-in-chief which player takes the segment; None if one was chosen, else what he chose instead."""
    side = s.active
    yield from succeed(s, side)
    choice = yield from ask(
        side,
        text("prompt-player"),
        Choices(lambda known: (*players_with_pieces(known, side), *further)),
        rule="PG-17.51b",
        pieces=(s.top_leader[side],),
    )
    if choice.verb != "player":
        return choice
    s.acting = choice.number or 0
    return None


def players_with_pieces(s: State, side: int) -> Iterator[Choice]:
    """The players of a side who can still activate pieces."""
    players = sorted({firer(s, id).commander for id in roots(s)})
    return (Choice("player", number=player) for player in players)


def asked(s: State) -> tuple[int, ...]:
    """A piece of the player to whom the question of the segment is put; nothing where a side has one player."""
    return tuple(own_roots(s)[:1]) if player_count(s) > 1 else ()


def asked_of_root(s: State) -> tuple[int, ...]:
    """The piece that began the activation, whose player is asked about all of it, where a side has several."""
    return (s.activation.root,) if player_count(s) > 1 and s.activation is not None else ()


def own_roots(s: State) -> list[int]:
    """The pieces with which the segment may begin: those of the player who takes it."""
    ids = roots(s)
    return ids if player_count(s) == 1 else [id for id in ids if firer(s, id).commander == s.acting]
