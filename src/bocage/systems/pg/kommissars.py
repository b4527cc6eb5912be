"""Kommissars (PG-6.6): they seek out demoralized units and bring them back to order, at a price."""

from __future__ import annotations

from heapq import heappop, heappush

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.ground.terrain import ground_price
from bocage.systems.pg.leaders import is_kommissar, is_powerless
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import is_held, label, leaders_at, on_map, other, piece_name, units_at
from bocage.systems.pg.state.printed import is_leader, manner_of


@rule("PG-6.64a")
def can_still_help(kommissar: Piece) -> bool:
    """A kommissar helps in good order and disrupted; a demoralized one does not."""
    return is_kommissar(kommissar) and not is_powerless(kommissar)


@rule("PG-6.62a", "PG-6.6b")
def wards_of(s: State, kommissar: Piece) -> list[Piece]:
    """The units that a kommissar activates and helps: the demoralized ones in his hex; no leaders."""
    if not can_still_help(kommissar):
        return []
    return [unit for unit in units_at(s, kommissar.side, kommissar.at) if unit.order == "demoralized"]


@rule("PG-6.65a")
def waits_for_kommissar(s: State, piece: Piece) -> bool:
    """A demoralized unit with a kommissar in its hex who can still act is activated by him."""
    if is_leader(piece) or piece.order != "demoralized":
        return False
    return any(can_still_help(one) and not one.marker for one in leaders_at(s, piece.side, piece.at))


@rule("PG-6.65a")
def why_not_pass_over(s: State, side: int) -> Violation | None:
    """A side may not pass while a kommissar who has not acted is stacked with such a demoralized unit."""
    for piece in on_map(s, side):
        if piece.order == "demoralized" and not piece.marker and waits_for_kommissar(s, piece):
            return refuse("PG-6.65a", "refuse-kommissar-waits", piece=piece_name(s, piece.id))
    return None


# --- the way to the demoralized ---------------------------------------------------------------------------------------
def prices_to(s: State, kommissar: Piece, target: int) -> dict[int, int]:
    """What it costs a kommissar on foot to reach a cell, from every cell from which he can; enemies are in the way."""
    prices: dict[int, int] = {}
    waiting, manner = [(0, target)], manner_of(s, kommissar)
    while waiting:
        price, cell = heappop(waiting)
        if cell in prices:
            continue
        prices[cell] = price
        if is_held(s, other(kommissar.side), cell):
            continue
        for before in s.board.steps(cell):
            if before in prices:
                continue
            step = ground_price(s, before, cell, manner)
            if step is not None:
                heappush(waiting, (price + step, before))
    return prices


@rule("PG-6.66a")
def is_left_to_another(s: State, kommissar: Piece, prices: dict[int, int]) -> bool:
    """Of several kommissars only the one who has the shortest way must head for a demoralized unit."""
    own = prices[kommissar.at]
    others = [one for one in on_map(s, kommissar.side) if one.id != kommissar.id and can_still_help(one)]
    return any(one.at in prices and (prices[one.at], one.id) < (own, kommissar.id) for one in others)


def ways_of(s: State, kommissar: Piece) -> list[dict[int, int]]:
    """The prices to reach each nearest demoralized unit that is his to help."""
    demoralized = [one for one in on_map(s, kommissar.side) if one.order == "demoralized" and not is_leader(one)]
    ways = [prices_to(s, kommissar, cell) for cell in sorted({unit.at for unit in demoralized})]
    ways = [way for way in ways if kommissar.at in way and not is_left_to_another(s, kommissar, way)]
    least = min((way[kommissar.at] for way in ways), default=0)
    return [way for way in ways if way[kommissar.at] == least]


@rule("PG-6.61a")
def why_not_astray(s: State, piece: Piece, cell: int) -> Violation | None:
    """A kommissar moves toward the nearest demoralized friendly unit by the way of least MP."""
    if not can_still_help(piece):
        return None
    ways = ways_of(s, piece)
    price = ground_price(s, piece.at, cell, manner_of(s, piece)) or 0
    if not ways or any(cell in way and way[cell] + price == way[piece.at] for way in ways):
        return None
    return refuse("PG-6.61a", "refuse-kommissar-astray", hex=label(s, cell))
