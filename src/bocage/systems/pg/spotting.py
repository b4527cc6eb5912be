"""Spotting (PG-8): which enemies a piece sees, and how far; firing from limiting terrain gives a unit away."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.ground.sight import has_line
from bocage.systems.pg.ground.terrain import is_limiting, types_in
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import label, piece_name, pieces_at
from bocage.systems.pg.state.printed import divided


@rule("PG-5.5a", "PG-8.1b")
def is_night(s: State) -> bool:
    """It is night in a turn in which darkness cuts the general spotting range to one hex."""
    return s.visibility <= tables().terrain.sighting.by_night


@rule("PG-8.21a", "PG-8.32a")
def is_hidden_by_terrain(s: State, spotter: Piece, target: Piece) -> bool:
    """Whether limiting terrain conceals the target; it limits who is seen, not who sees, unless the option says so."""
    cell = spotter.at if s.setting.options.sight_limit_of == "observer" else target.at
    return is_limiting(s, cell) and not is_given_away(target)


@rule("PG-8.22a")
def is_given_away(target: Piece) -> bool:
    """A unit that has fired from limiting terrain is no longer concealed by it."""
    return target.spotted


@rule("PG-8.1a")
def general_range(s: State, target: Piece) -> int:
    """How far units in clear terrain are seen; SPOTTED ones too, or 12 hexes by the option."""
    if target.spotted and s.setting.options.spotted_range == "twelve":
        return tables().terrain.sighting.by_day
    return s.visibility


def spotting_range(s: State, spotter: Piece, target: Piece) -> int:
    """The greatest distance at which a piece spots an enemy, line of sight granted."""
    reach = general_range(s, target)
    if is_hidden_by_terrain(s, spotter, target):
        reach = min(reach, tables().terrain.sighting.in_limiting)
    limit = seen_from(s, target.at)
    return range_to_hidden(target, reach if limit is None else min(reach, limit))


def seen_from(s: State, cell: int) -> int | None:
    """The greatest distance from which the terrain of a hex lets anything in it be seen; None without such a limit."""
    kept: dict[int, int | None] = s.setting.kept.setdefault("seen_from", {})
    if cell not in kept:
        limits = [terrain.seen_from for terrain in types_in(s, cell) if terrain.seen_from is not None]
        kept[cell] = min(limits, default=None)
    return kept[cell]


@rule("PG-16.6b")
def range_to_hidden(target: Piece, reach: int) -> int:
    """Hidden units are spotted at a quarter of the usual range, at least from the next hex."""
    if not target.hidden:
        return reach
    numbers = tables().numbers.hidden_units
    return max(numbers.least, divided(reach, numbers.range_over))


@rule("PG-1.1x")
def is_next_to(s: State, spotter: Piece, target: Piece) -> bool:
    """Enemies in one's own and in adjacent hexes are always spotted."""
    return s.board.distance(spotter.at, target.at) <= 1


@rule("PG-1.1x")
def why_not_spotted(s: State, spotter: Piece, target: Piece) -> Violation | None:
    """Why a piece does not spot an enemy."""
    if spots(s, spotter, target):
        return None
    reach = spotting_range(s, spotter, target)
    if s.board.distance(spotter.at, target.at) > reach:
        rule_id = "PG-8.21a" if is_hidden_by_terrain(s, spotter, target) else "PG-8.1a"
        return refuse(rule_id, "refuse-too-far-to-spot", target=piece_name(s, target.id), range=reach)
    return refuse("PG-8.31a", "refuse-no-line-of-sight", hex=label(s, target.at))


def spots(s: State, spotter: Piece, target: Piece) -> bool:
    """Whether a piece spots an enemy."""
    if is_next_to(s, spotter, target):
        return True
    distance = s.board.distance(spotter.at, target.at)
    if distance > general_range(s, target):
        return False
    return distance <= spotting_range(s, spotter, target) and has_line(s, spotter.at, target.at)


def spots_hex(s: State, spotter: Piece, cell: int) -> bool:
    """Whether a piece spots one of the enemies in a hex."""
    return any(spots(s, spotter, target) for target in pieces_at(s, 1 - spotter.side, cell))


@rule("PG-8.0a")
def why_not_spotted_hex(s: State, spotter: Piece, cell: int) -> Violation | None:
    """Why a hex is no target for a unit: it must itself spot one of the enemies there, and hits all of them."""
    if spots_hex(s, spotter, cell):
        return None
    targets = pieces_at(s, 1 - spotter.side, cell)
    if not targets:
        return refuse("PG-10.0a", "refuse-no-enemy", hex=label(s, cell))
    return why_not_spotted(s, spotter, targets[0])


@rule("PG-8.22a")
def give_away(s: State, firers: Iterable[int]) -> None:
    """Mark units that fire from limiting terrain SPOTTED; others in their hexes stay concealed, and so do bunkers."""
    for id in firers:
        if id in s.pieces and is_limiting(s, s.pieces[id].at):
            s.pieces[id].spotted = True


@rule("PG-8.22b")
def conceal(piece: Piece) -> None:
    """A unit that moves is SPOTTED no more."""
    piece.spotted = False
