"""Fire of several hexes under a leader, and what a leader adds himself (PG-6.4)."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.state.model import FireKind, Piece, State
from bocage.systems.pg.state.pieces import firer, is_assault_hex, piece_name
from bocage.systems.pg.state.printed import combat_modifier, fire_of, is_leader, kind_of


@rule("PG-12.51a")
def is_cut_off(s: State, leader: Piece) -> bool:
    """A leader in an assault hex directs no fire from outside it."""
    return is_assault_hex(s, leader.at)


@rule("PG-6.41a")
def can_direct(s: State, leader: Piece, cells: Iterable[int]) -> bool:
    """A good-order leader combines his own hex and as many adjacent ones as his combat modifier says."""
    others = set(cells) - {leader.at}
    near = all(s.board.adjacent(leader.at, cell) for cell in others)
    return leader.order == "good" and near and 0 < len(others) <= leader.combat and not is_cut_off(s, leader)


def director_of(s: State, firers: Iterable[int], occasion: Occasion) -> int:
    """The leader who can combine the fire of these units; 0 if none is needed or none can."""
    cells = {firer(s, id).at for id in firers}
    if len(cells) == 1:
        return 0
    return next((id for id in occasion.leaders if can_direct(s, s.pieces[id], cells)), 0)


@rule("PG-6.4a")
def why_not_combine(s: State, firers: tuple[int, ...], occasion: Occasion) -> Violation | None:
    """Units of several hexes fire together only under a leader with a combat modifier."""
    if len({firer(s, id).at for id in firers}) > 1 and not director_of(s, firers, occasion):
        return refuse("PG-6.4a", "refuse-no-director")
    return None


@rule("PG-6.41b")
def why_not_mix(s: State, unit: Piece, kind: FireKind) -> Violation | None:
    """Units that only bombard add nothing to direct fire, and those that only fire directly nothing to bombardment."""
    unlike: FireKind = "bombardment" if kind == "direct" else "direct"
    if fire_of(unit, kind) is None and fire_of(unit, unlike) is not None:
        return refuse("PG-6.41b", "refuse-mixed-fire", piece=piece_name(s, unit.id))
    return None


@rule("PG-6.42a")
def why_not_lend(s: State, group: Group, leader: Piece, unit: Piece, occasion: Occasion) -> Violation | None:
    """An activated leader who is not demoralized adds his combat modifier to one unit in his hex, none to an AFV."""
    free = leader.id in occasion.leaders and all(leader.id != one and unit.id != two for one, two in group.lends)
    able = is_leader(leader) and leader.order != "demoralized" and combat_modifier(leader) > 0
    fits = unit.id in group.firers and unit.at == leader.at and kind_of(unit) != "afv"
    if occasion.mover or not (free and able and fits) or is_busy_directing(s, group, leader, occasion):
        return refuse("PG-6.42a", "refuse-cannot-lend", piece=piece_name(s, leader.id))
    return None


def is_busy_directing(s: State, group: Group, leader: Piece, occasion: Occasion) -> bool:
    """By the option a leader who combines the fire of several hexes adds nothing himself."""
    return not s.setting.options.combine_and_add and director_of(s, group.firers, occasion) == leader.id
