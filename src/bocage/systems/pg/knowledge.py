"""What each side may know (PG-16.6, PG-16.7a, PG-6.8b): no hidden pieces, mines face down, tank leaders in secret.

Which of the enemy's players commands a piece (PG-17.5a) is not told either.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from bocage.kernel.contract.setting import attach
from bocage.kernel.contract.state import copy
from bocage.kernel.rules import rule
from bocage.systems.pg.game.placing import area_of, force_by_id, has_ground, has_room
from bocage.systems.pg.hidden import is_spotted
from bocage.systems.pg.leaders import has_tank_leader
from bocage.systems.pg.state.model import OFF_MAP, Mine, Piece, State
from bocage.systems.pg.state.pieces import other, pieces_at, put
from bocage.systems.pg.state.printed import kind_of

UNKNOWN_STRENGTHS = (0, 1, 2, 3)
"""What a minefield may be while it lies face down, dummies included."""


def secret(pieces: Iterable[Piece]) -> list[Piece]:
    """Those of some pieces of which the enemy does not know all; every piece is asked at every decision."""
    return [piece for piece in pieces if piece.hidden or piece.tank_leader or piece.commander > 0]


@rule("PG-16.6a", "PG-6.8b")
def as_enemy_knows(piece: Piece) -> Piece:
    """A piece without what only its owner knows: where it hides, its tank leader, its player."""
    return replace(piece, at=OFF_MAP if piece.hidden else piece.at, tank_leader=False, commander=0)


@rule("PG-16.7a")
def face_down(mine: Mine) -> Mine:
    """A minefield of which only the back is seen."""
    return mine if mine.revealed else replace(mine, strength=0)


def known(s: State, side: int) -> State:
    """The state as a side knows it; the state itself if it knows all of it."""
    enemy = other(side)
    pieces = {piece.id: as_enemy_knows(piece) for piece in secret(s.sides[enemy])}
    mines = {mine.id: face_down(mine) for mine in s.mines.values() if mine.side == enemy and not mine.revealed}
    if not pieces and not mines:
        return s
    seen: State = attach(replace(s, pieces=s.pieces | pieces, mines=s.mines | mines), s.setting)
    if all(piece.at == s.pieces[id].at for id, piece in pieces.items()):
        # Nobody is elsewhere than he seems: the index by place is the same, and what a side knows is never changed.
        seen.__dict__["places"] = s.places
    return seen


# --- possible states --------------------------------------------------------------------------------------------------
def resample(seen: State, side: int, rng: Random) -> State:
    """A full state that agrees with what a side knows: secrets of the enemy at random."""
    s: State = copy(seen, seen.setting)
    shuffle_secrets(s, other(side), rng)
    return s


def perturb(s: State, side: int, rng: Random) -> State:
    """Another state that looks the same to a side, changed in place."""
    shuffle_secrets(s, other(side), rng)
    return s


def shuffle_secrets(s: State, side: int, rng: Random) -> None:
    """Give a side other hiding places, other tank leaders and other minefields face down."""
    for id in s.concealed:
        if id in s.pieces and s.pieces[id].side == side:
            hide_elsewhere(s, s.pieces[id], rng)
    lead_others(s, side, rng)
    for mine in s.mines.values():
        if mine.side == side and not mine.revealed:
            mine.strength = rng.choice(UNKNOWN_STRENGTHS)


def hide_elsewhere(s: State, piece: Piece, rng: Random) -> None:
    """Put a hidden piece into a random hex of its area where nobody spots it; it stays where it is if there is none."""
    area = area_of(s, piece.id) if piece.id in force_by_id(s) else tuple(range(s.board.size))
    before = piece.at
    free = [cell for cell in area if has_ground(s, piece, cell) and has_room(s, piece, cell)]
    rng.shuffle(free)
    for cell in free:
        if pieces_at(s, other(piece.side), cell):
            continue
        put(s, piece, cell)
        if not is_spotted(s, piece):
            return
    put(s, piece, before)


def lead_others(s: State, side: int, rng: Random) -> None:
    """Give the tank leaders of a side to AFVs at random, up to the number of the scenario."""
    tanks = [piece for piece in s.pieces.values() if piece.side == side and kind_of(piece) == "afv"]
    for tank in tanks:
        tank.tank_leader = False
    open_to_choice = [tank for tank in tanks if not has_tank_leader(s, tank)]
    count = min(s.setting.terms.sides[side].tank_leaders, len(open_to_choice))
    for tank in rng.sample(open_to_choice, count):
        tank.tank_leader = True
