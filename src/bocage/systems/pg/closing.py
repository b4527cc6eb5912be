"""Closing with the enemy (PG-5.4) and moving at night (PG-5.5): what needs a leader of the matching kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.combat.firers import firers_of
from bocage.systems.pg.combat.shots import has_second_shot
from bocage.systems.pg.combat.threats import longest_reach, reach_against
from bocage.systems.pg.ground.sight import has_line
from bocage.systems.pg.leaders import commands_armor, has_tank_leader, tank_leader_order
from bocage.systems.pg.spotting import is_night
from bocage.systems.pg.state.model import Member, Piece, State
from bocage.systems.pg.state.pieces import apart, label, other, piece_name
from bocage.systems.pg.state.printed import is_combat_unit, is_leader, kind_of


@rule("PG-5.41g", "PG-5.41b")
def can_still_fire(s: State, enemy: Piece) -> bool:
    """An enemy counts while it is not demoralized and has fire left in this turn; by the option it always counts."""
    if s.setting.options.closing_threat == "in_range":
        return True
    return enemy.order != "demoralized" and (not enemy.marker or has_second_shot(s, enemy))


class Threat(NamedTuple):
    """An enemy that could hurt a piece, and up to which distance in hexes."""

    enemy: Piece
    reach: int


@rule("PG-5.41f")
def threats_to(s: State, piece: Piece) -> list[Threat]:
    """The enemies that could hurt a piece after its next step, by their hexes; one that only bombards could not."""
    # An enemy farther away does not have the piece in his reach after one step.
    row, farthest = s.board.distances(piece.at) if s.board.on_map(piece.at) else None, longest_reach(s) + 1
    threats = []
    for enemy in firers_of(s, other(piece.side)):
        if (row is None or row[enemy.at] <= farthest) and is_combat_unit(enemy) and can_still_fire(s, enemy):
            reach = reach_against(s, enemy, piece)
            if reach is not None:
                threats.append(Threat(enemy, reach))
    return sorted(threats, key=lambda threat: (threat.enemy.at, threat.enemy.id in s.works, threat.enemy.id))


@rule("PG-5.41a", "PG-5.41d")
def first_enemy_neared(s: State, piece: Piece, cell: int, threats: Iterable[Threat]) -> Piece | None:
    """The first of these enemies that reaches a hex which is nearer to it than the one that the piece leaves."""
    board = s.board
    row = board.distances(cell)
    before = board.distances(piece.at) if board.on_map(piece.at) else None
    for enemy, reach in threats:
        distance = row[enemy.at]
        is_nearer = distance <= reach and distance < (before[enemy.at] if before else apart(s, piece.at, enemy.at))
        if is_nearer and can_see_into(s, enemy, cell):
            return enemy
    return None


@rule("PG-5.41g")
def can_see_into(s: State, enemy: Piece, cell: int) -> bool:
    """Whether a line of sight joins an enemy and a hex; by the option range alone counts."""
    return s.setting.options.closing_threat == "in_range" or has_line(s, enemy.at, cell)


# --- leaders who lead on ----------------------------------------------------------------------------------------------
@rule("PG-5.42a", "PG-5.41e", "PG-3.1f")
def is_led(s: State, member: Member, leader: Member) -> bool:
    """Whether a piece began its activation next to a good-order leader, or in the hex of a disrupted one.

    What befalls the leader in the segment changes nothing.
    """
    return apart(s, member.start, leader.start) <= leader.leads


@rule("PG-5.43a", "PG-6.81a")
def is_led_by_tank(s: State, member: Member, leader: Member) -> bool:
    """Whether an AFV began its activation with a tank leader aboard, in its hex or in an adjacent one."""
    tank, unit = s.pieces.get(leader.id), s.pieces[member.id]
    if tank is None or not has_tank_leader(s, tank) or tank_leader_order(s, tank) == "demoralized":
        return False
    if apart(s, member.start, leader.start) > (tank_leader_order(s, tank) == "good"):
        return False
    return commands_armor(tank, unit)


@rule("PG-5.41g", "PG-6.83b")
def has_matching_leader(s: State, piece: Piece) -> bool:
    """Regular leaders lead leaders, unarmored units and APCs; tank leaders lead AFVs, and APCs in their own hex."""
    assert s.activation is not None
    member, members = s.activation.members[piece.id], s.activation.members.values()
    kind = kind_of(piece)
    if kind == "afv":
        return any(is_led_by_tank(s, member, one) for one in members)
    by_tank = kind == "apc" and any(one.start == member.start and is_led_by_tank(s, member, one) for one in members)
    if kind == "apc" and s.setting.options.apc_directed_by == "tank":
        return by_tank
    return by_tank or any(is_led(s, member, one) for one in members)


class Approach:
    """What is the same for every hex into which a piece might step: who leads it, and who could hurt it."""

    __slots__ = ("_is_led", "_threats", "piece", "s")

    def __init__(self, s: State, piece: Piece) -> None:
        self.s, self.piece = s, piece
        self._is_led: bool | None = None
        self._threats: list[Threat] | None = None

    def is_led(self) -> bool:
        """Whether a leader of the matching kind leads the piece."""
        if self._is_led is None:
            self._is_led = has_matching_leader(self.s, self.piece)
        return self._is_led

    def threats(self) -> list[Threat]:
        """The enemies that could hurt the piece."""
        if self._threats is None:
            self._threats = threats_to(self.s, self.piece)
        return self._threats


def why_not_close(s: State, approach: Approach, cell: int) -> Violation | None:
    """Why a piece may not come nearer to enemies that could hurt it."""
    if approach.is_led():
        return None
    piece = approach.piece
    neared = first_enemy_neared(s, piece, cell, approach.threats())
    if neared is None:
        return None
    rule_id = "PG-5.43a" if kind_of(piece) == "afv" else "PG-5.42a"
    return refuse(rule_id, "refuse-closing", enemy=piece_name(s, neared.id), hex=label(s, cell))


@rule("PG-5.5b")
def why_not_at_night(s: State, approach: Approach, cell: int) -> Violation | None:
    """At night only pieces with a leader enter hexes that their side does not control."""
    if is_night(s) and s.control[cell] != approach.piece.side and not approach.is_led():
        return refuse("PG-5.5b", "refuse-night", hex=label(s, cell))
    return None


@rule("PG-6.72a", "PG-15.1b")
def why_not_under_shock(s: State, piece: Piece) -> Violation | None:
    """Units near the place where their highest leader or their headquarters was lost enter no hex for a time."""
    if not s.bans or is_leader(piece) or not s.board.on_map(piece.at):
        return None
    for ban in s.bans:
        if ban.side == piece.side and s.turn <= ban.until and s.board.distance(piece.at, ban.at) <= ban.radius:
            return refuse(ban.rule, "refuse-under-shock", piece=piece_name(s, piece.id), turn=ban.until)
    return None
