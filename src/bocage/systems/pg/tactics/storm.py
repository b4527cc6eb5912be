"""Assaults that some pieces could make, with what both sides may expect to lose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bocage.systems.pg.assault.columns import Blow, column_for
from bocage.systems.pg.assault.participants import can_attack, defenders_in, is_fighter
from bocage.systems.pg.assault.strength import printed_strength
from bocage.systems.pg.leaders import has_tank_leader, is_commander
from bocage.systems.pg.positions import is_protected
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece
from bocage.systems.pg.state.pieces import is_assault_hex, is_held, pieces_at, units_at
from bocage.systems.pg.state.printed import is_armored, is_combat_unit, is_leader, is_rifle, is_tank
from bocage.systems.pg.tactics.chances import blow
from bocage.systems.pg.tactics.deeds import Strike
from bocage.systems.pg.tactics.estimate import Estimate


def has_guide(estimate: Estimate, unit: Piece, company: Sequence[Piece]) -> bool:
    """Whether a leader of the company leads a unit into an assault: a tank leader AFVs, a regular leader all others."""
    board = estimate.s.board
    near = [one for one in company if one.order == "good" and board.distance(one.at, unit.at) <= 1]
    if is_tank(unit):
        return any(not is_leader(one) and has_tank_leader(estimate.s, one) for one in near)
    return any(is_commander(one) for one in near)


def storms(estimate: Estimate, company: Sequence[Piece]) -> Iterator[Strike]:
    """The assaults of those who stand next to an enemy hex, and of those who are in one."""
    s, board = estimate.s, estimate.s.board
    ready = [one for one in company if can_attack(one) and not one.hidden]
    inside = sorted({one.at for one in ready if is_held(s, estimate.enemy, one.at) and is_fighter(one)})
    for cell in inside:
        yield storm(estimate, cell, [one for one in ready if one.at == cell])
    outside = [one for one in ready if one.order == "good" and not is_held(s, estimate.enemy, one.at)]
    near = {cell for one in outside for cell in board.neighbours[one.at] if board.on_map(cell)}
    for cell in sorted(cell for cell in near if is_held(s, estimate.enemy, cell)):
        fit = [one for one in outside if board.distance(one.at, cell) == 1 and has_guide(estimate, one, company)]
        attackers = columns_of(estimate, cell, fit)
        if any(is_fighter(one) for one in attackers):
            yield storm(estimate, cell, attackers)


def columns_of(estimate: Estimate, cell: int, fit: Sequence[Piece]) -> list[Piece]:
    """The strongest who find room in a hex, rifles first, and the best leader with them."""
    room = tables().numbers.stacking.combat_units - sum(map(is_combat_unit, units_at(estimate.s, estimate.side, cell)))
    fighters = [one for one in fit if is_fighter(one) and is_combat_unit(one)]
    fighters.sort(key=lambda one: (-printed_strength(one) - is_rifle(one), one.id))
    leaders = sorted((one for one in fit if is_commander(one)), key=lambda one: (-one.combat, one.id))
    return [*fighters[:room], *leaders[:1]] if room > 0 else []


def storm(estimate: Estimate, cell: int, attackers: Sequence[Piece]) -> Strike:
    """An assault: what the enemy loses and what the hex is worth, less what the attackers lose."""
    s, weights = estimate.s, estimate.style.assault
    defenders = defenders_in(s, estimate.enemy, cell)
    with_friends = [*attackers, *(one for one in pieces_at(s, estimate.side, cell) if one not in attackers)]
    ours, theirs = tuple(one.id for one in attackers), tuple(one.id for one in defenders)
    attack = column_for(s, Blow(cell, estimate.side, ours, theirs, attacks=True))
    defence = column_for(s, Blow(cell, estimate.enemy, theirs, ours, attacks=False))
    harm, cleared = suffered(estimate, attack, defenders)
    price, _ = suffered(estimate, defence, with_friends)
    if all(is_protected(s, one) for one in defenders if not is_leader(one)):
        worth = sum(estimate.worth(one) for one in attackers)
        harm *= 1 - min(1.0, price / worth) if worth else 1.0
    value = worth_of_hex(estimate, cell, defenders) * cleared
    value += weights.stay if is_assault_hex(s, cell) and any(one.at == cell for one in attackers) else 0.0
    return Strike("assault", cell, ours, weights.rounds * (harm + value - weights.caution * price))


def worth_of_hex(estimate: Estimate, cell: int, defenders: Sequence[Piece]) -> float:
    """What it is worth to drive the enemy out of a hex: its points, more if he is shaken."""
    weights = estimate.style.assault
    shaken = [one for one in defenders if one.order != "good" and not is_leader(one)]
    points = estimate.s.setting.terms.victory.cells.get(cell, 0)
    return weights.hex * points + weights.shaken * len(shaken) / max(1, len(defenders))


def prospect(estimate: Estimate, unit: Piece, cell: int, count: int) -> float:
    """What an assault on a hex would gain by some units like this one, with a leader."""
    key = (unit.type, unit.steps, cell)
    if key not in estimate.prospects:
        s, weights, table = estimate.s, estimate.style.assault, tables().combat.assault
        defenders = defenders_in(s, estimate.enemy, cell)
        theirs = tuple(one.id for one in defenders)
        rows = tables().combat.assault_modifiers
        attack = column_for(s, Blow(cell, estimate.side, (unit.id,), theirs, attacks=True))
        base = table.base(printed_strength(unit) * count) - table.base(printed_strength(unit))
        defence = column_for(s, Blow(cell, estimate.enemy, theirs, (unit.id,), attacks=False))
        harm, cleared = suffered(estimate, table.shifted(attack, base + rows["leader"].value), defenders)
        price, _ = suffered(estimate, defence, [unit])
        gain = harm + worth_of_hex(estimate, cell, defenders) * cleared - weights.caution * price
        estimate.prospects[key] = max(0.0, weights.rounds * gain)
    return estimate.prospects[key]


def suffered(estimate: Estimate, column: int, pieces: Sequence[Piece]) -> tuple[float, float]:
    """The points that a blow costs a side, and how near it comes to be driven out: the part of its worth it loses."""
    fighters = [one for one in pieces if not is_leader(one)]
    total, worth = 0.0, sum(estimate.worth(one) * (1 - estimate.lost(one)) for one in pieces)
    for one in pieces:
        share = 0.0 if is_leader(one) else 1 / max(1, len(fighters))
        target = estimate.target(one)._replace(share=share, is_armored=is_armored(one) and is_tank(one))
        total += estimate.loss(one, blow(column, target))
    return total, min(1.0, total / worth) if worth else 1.0
