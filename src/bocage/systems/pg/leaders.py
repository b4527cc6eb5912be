"""Leaders (PG-6): whom they reach, whom they help in morale, and which AFVs have a tank leader."""

from __future__ import annotations

from collections.abc import Collection

from bocage.kernel.rules import rule
from bocage.systems.pg.reference.counters import RANKS
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import leaders_at
from bocage.systems.pg.state.printed import is_leader, kind_of, type_of


def seniority(leader: Piece) -> int:
    """The place of a leader's rank, 0 for the lowest."""
    return RANKS.index(leader.rank)


@rule("PG-1.1w", "PG-3.2b")
def is_junior(s: State, leader: Piece, senior: Piece) -> bool:
    """Whether a leader is of strictly lower rank than another; the option lets equals count."""
    if s.setting.options.equal_rank_activates:
        return seniority(leader) <= seniority(senior)
    return seniority(leader) < seniority(senior)


@rule("PG-3.1c")
def reaches_neighbours(leader: Piece) -> bool:
    """Only a good-order leader reaches the adjacent hexes; a disrupted one his own hex (PG-3.1d, PG-6.53a)."""
    return leader.order == "good"


@rule("PG-3.1e")
def is_powerless(leader: Piece) -> bool:
    """A demoralized leader activates and helps nobody."""
    return leader.order == "demoralized"


@rule("PG-3.1d", "PG-6.53a")
def reach_of(s: State, leader: Piece) -> list[int]:
    """The cells in which a leader activates and helps others."""
    if is_powerless(leader):
        return []
    around = [cell for cell in s.board.neighbours[leader.at] if s.board.on_map(cell)]
    return [leader.at, *around] if reaches_neighbours(leader) else [leader.at]


# --- morale -----------------------------------------------------------------------------------------------------------
@rule("PG-6.82b")
def is_beyond_help(piece: Piece) -> bool:
    """Regular leaders never change the morale of AFVs."""
    return kind_of(piece) == "afv"


@rule("PG-6.54a")
def may_be_helped_by(s: State, piece: Piece, leader: Piece) -> bool:
    """Whether a leader may help a piece: units, and leaders of lower rank; nobody helps himself."""
    return piece.id != leader.id and (not is_leader(piece) or seniority(piece) < seniority(leader))


@rule("PG-6.51a")
def helpers(s: State, piece: Piece) -> list[Piece]:
    """The friendly leaders in whose reach a piece is, activated or not; kommissars help in other ways."""
    if is_beyond_help(piece):
        return []
    near = [piece.at, *(cell for cell in s.board.neighbours[piece.at] if s.board.on_map(cell))]
    found = [leader for cell in near for leader in leaders_at(s, piece.side, cell) if leader.leader != "kommissar"]
    return [one for one in found if piece.at in reach_of(s, one) and may_be_helped_by(s, piece, one)]


@rule("PG-6.52b")
def best_helper(candidates: Collection[Piece]) -> Piece | None:
    """A piece benefits from one leader only: the one with the highest morale modifier."""
    return max(candidates, key=lambda leader: leader.help, default=None)


# --- tank leaders -----------------------------------------------------------------------------------------------------
@rule("PG-6.8a")
def always_has_tank_leader(s: State, unit: Piece) -> bool:
    """Whether the nation's AFVs all have a tank leader in the year of the scenario."""
    printed, year = type_of(unit), s.setting.terms.year
    return any(
        printed.nation in row.nations and year >= row.since and (printed.is_guards or not row.guards)
        for row in tables().numbers.privileges.tank_leaders
    )


@rule("PG-6.84a")
def is_armored_car(unit: Piece) -> bool:
    """Armored cars always have a leader, who may activate other armored cars only."""
    return not is_leader(unit) and type_of(unit).arm == "armored_car"


def has_tank_leader(s: State, unit: Piece) -> bool:
    """Whether an AFV has a tank leader aboard."""
    if kind_of(unit) != "afv":
        return False
    return unit.tank_leader or is_armored_car(unit) or always_has_tank_leader(s, unit)
