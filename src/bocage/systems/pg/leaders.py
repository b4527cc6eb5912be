"""Leaders (PG-6): whom they reach, whom they help in morale, and which AFVs have a tank leader."""

from __future__ import annotations

from collections.abc import Collection

from bocage.kernel.rules import rule
from bocage.systems.pg.reference.counters import RANKS, RIFLES
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Order, Piece, State
from bocage.systems.pg.state.pieces import is_assault_hex, leaders_at
from bocage.systems.pg.state.printed import is_leader, kind_of, type_of


def seniority(leader: Piece) -> int:
    """The place of a leader's rank, 0 for the lowest."""
    return RANKS.index(leader.rank)


@rule("PG-6.6a")
def is_kommissar(piece: Piece) -> bool:
    """Kommissars have no rank; they activate and lead nobody, and help only the demoralized to recover."""
    return piece.leader == "kommissar"


def is_commander(piece: Piece) -> bool:
    """Whether a piece is a leader who commands others: a regular or a cavalry leader."""
    return is_leader(piece) and not is_kommissar(piece)


@rule("PG-1.1w", "PG-3.2b")
def is_junior(s: State, leader: Piece, senior: Piece) -> bool:
    """Whether a leader is of strictly lower rank than another; the option lets equals count."""
    if is_kommissar(leader):
        return False
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


@rule("PG-5.42a")
def lead_radius(piece: Piece) -> int:
    """How many hexes away a leader leads others on: one, none when disrupted; -1 for who leads nobody."""
    if not is_commander(piece) or is_powerless(piece):
        return -1
    return 1 if reaches_neighbours(piece) else 0


@rule("PG-3.1d", "PG-6.53a")
def reach_of(s: State, leader: Piece) -> list[int]:
    """The cells in which a leader activates and helps others."""
    if is_powerless(leader) or not s.board.on_map(leader.at):
        return []
    around = [cell for cell in s.board.neighbours[leader.at] if s.board.on_map(cell)]
    return [leader.at, *around] if reaches_neighbours(leader) else [leader.at]


# --- morale -----------------------------------------------------------------------------------------------------------
@rule("PG-12.51a")
def has_influence(s: State, leader: Piece, cell: int) -> bool:
    """Leaders influence an assault hex only from inside it, and from inside it nothing else."""
    if cell == leader.at or s.setting.options.assault_influence == "combat":
        return True
    return not is_assault_hex(s, leader.at) and not is_assault_hex(s, cell)


@rule("PG-6.82b")
def is_beyond_help(piece: Piece) -> bool:
    """Regular leaders never change the morale of AFVs."""
    return kind_of(piece) == "afv"


@rule("PG-6.54a")
def may_be_helped_by(s: State, piece: Piece, leader: Piece) -> bool:
    """Whether a leader may help a piece: units, and leaders of lower rank; nobody helps himself."""
    return not is_leader(piece) or (piece.id != leader.id and is_junior(s, piece, leader))


@rule("PG-13.13a")
def may_help_mover(s: State, piece: Piece, leader: Piece) -> bool:
    """A piece that is fired at as it moves is helped by leaders who move with it, and by others in good order."""
    if s.move is None or s.move.id != piece.id:
        return True
    return leader.id in s.move.along or leader.carrier == piece.id or leader.order == "good"


@rule("PG-6.51a")
def helpers(s: State, piece: Piece) -> list[Piece]:
    """The friendly leaders in whose reach a piece is, activated or not; kommissars help in other ways."""
    if is_beyond_help(piece):
        return []
    near = [piece.at, *(cell for cell in s.board.neighbours[piece.at] if s.board.on_map(cell))]
    leaders_in_reach = [leader for cell in near for leader in leaders_at(s, piece.side, cell) if is_commander(leader)]
    leaders_in_reach = [leader for leader in leaders_in_reach if may_help_mover(s, piece, leader)]
    return [
        one
        for one in leaders_in_reach
        if piece.at in reach_of(s, one) and may_be_helped_by(s, piece, one) and has_influence(s, one, piece.at)
    ]


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


@rule("PG-1.1e", "PG-6.84a")
def is_armored_car(unit: Piece) -> bool:
    """Armored cars always have a leader, who may activate other armored cars only."""
    return not is_leader(unit) and type_of(unit).arm == "armored_car"


@rule("PG-15.3a")
def commands_itself(unit: Piece) -> bool:
    """Armored trains and river vessels always have a leader, who commands nothing else."""
    return not is_leader(unit) and type_of(unit).arm in ("armored_train", "river_vessel")


@rule("PG-15.3d")
def may_still_move(piece: Piece) -> bool:
    """A train or vessel that has used opportunity fire may still be activated in that turn, to move."""
    return piece.marker == "fired" and piece.shots > 0 and commands_itself(piece)


@rule("PG-15.3d")
def fires_after_moving(piece: Piece) -> bool:
    """A train or vessel that has moved may fire in the same segment, if it has not used opportunity fire."""
    return commands_itself(piece) and not piece.marker and piece.order != "demoralized"


@rule("PG-6.8c")
def has_tank_leader(s: State, unit: Piece) -> bool:
    """Whether an AFV has a tank leader aboard; he shares its state and its markers, and is lost with it."""
    if kind_of(unit) != "afv":
        return False
    return unit.tank_leader or is_armored_car(unit) or commands_itself(unit) or always_has_tank_leader(s, unit)


def tank_leader_order(s: State, unit: Piece) -> Order:
    """The state of a tank leader: that of his AFV; by the option always good order."""
    return unit.order if s.setting.options.tank_leader_state == "shared" else "good"


@rule("PG-6.8c")
def tank_reach(s: State, unit: Piece) -> list[int]:
    """The cells that a tank leader reaches: the adjacent ones too in good order, none when demoralized."""
    order = tank_leader_order(s, unit)
    if order == "demoralized" or not s.board.on_map(unit.at):
        return []
    around = [cell for cell in s.board.neighbours[unit.at] if s.board.on_map(cell)]
    return [unit.at, *around] if order == "good" else [unit.at]


@rule("PG-6.84a", "PG-15.3b")
def commands_armor(tank: Piece, unit: Piece) -> bool:
    """Whether the leader aboard a vehicle commands an AFV; armored cars command their like, trains only themselves."""
    if tank.id == unit.id:
        return True
    if commands_itself(tank):
        return False
    return not is_armored_car(tank) or is_armored_car(unit)


@rule("PG-3.3b", "PG-6.83a")
def commands_on_foot(s: State, tank: Piece, unit: Piece) -> bool:
    """A good-order tank leader commands INF, SMG and ENG units in his own hex; armored cars and trains nobody."""
    if is_leader(unit) or is_armored_car(tank) or commands_itself(tank):
        return False
    return tank.at == unit.at and tank_leader_order(s, tank) == "good" and type_of(unit).arm in RIFLES
