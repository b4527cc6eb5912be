"""Attacks that some pieces could make, each with the points that it may be expected to gain."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from bocage.systems.pg.anti_tank.crossfire import sides_hit
from bocage.systems.pg.anti_tank.index import index_tally
from bocage.systems.pg.anti_tank.targets import is_vehicle, why_not_shoot
from bocage.systems.pg.bombardment.columns import column_for as shell_column
from bocage.systems.pg.bombardment.columns import targets_at
from bocage.systems.pg.bombardment.friendly_fire import care_of, hexes_in_danger
from bocage.systems.pg.bombardment.group import why_not_bombard
from bocage.systems.pg.combat.combining import can_direct
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.combat.shots import anti_tank_attacks
from bocage.systems.pg.direct_fire.columns import is_distance_long
from bocage.systems.pg.direct_fire.group import left_of, why_not_fire
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece
from bocage.systems.pg.state.pieces import pieces_at
from bocage.systems.pg.state.printed import combat_modifier, fire_of, is_leader, kind_of
from bocage.systems.pg.tactics.chances import FACES, fire, shot
from bocage.systems.pg.tactics.deeds import Strike
from bocage.systems.pg.tactics.estimate import Estimate


# --- direct fire ------------------------------------------------------------------------------------------------------
def able_at(
    estimate: Estimate, units: Sequence[Piece], mover: Piece | None = None
) -> dict[int, dict[int, list[Piece]]]:
    """For each enemy hex the units that may fire at it directly, by their own hex."""
    s, by_target = estimate.s, {}
    armed = [(unit, printed.range) for unit in units if (printed := fire_of(unit, "direct")) is not None]
    for cell in [mover.at] if mover is not None else estimate.foes_at:
        stacks: dict[int, list[Piece]] = defaultdict(list)
        for unit, reach in armed:
            if s.board.distance(unit.at, cell) <= reach and can_fire(estimate, unit, cell, mover):
                stacks[unit.at].append(unit)
        if stacks:
            by_target[cell] = dict(stacks)
    return by_target


def can_fire(estimate: Estimate, unit: Piece, cell: int, mover: Piece | None) -> bool:
    """Whether a unit may fire directly at a hex, or at what moves there."""
    target = mover.id if mover is not None else 0
    key = (unit.id, cell, target)
    if key not in estimate.lines:
        occasion = Occasion(estimate.side, cell, (unit.id,), (), target)
        estimate.lines[key] = why_not_fire(estimate.s, unit, occasion) is None
    return estimate.lines[key]


def lenders(leaders: Sequence[Piece], units: Sequence[Piece]) -> tuple[tuple[int, int], ...]:
    """Which leaders add their modifier to which of these units, each to another one in his hex."""
    pairs: list[tuple[int, int]] = []
    for leader in leaders:
        taken = [unit for _, unit in pairs]
        fits = (one for one in units if one.at == leader.at and kind_of(one) != "afv" and one.id not in taken)
        unit = next(fits, None)
        if unit is not None and combat_modifier(leader) > 0 and leader.order != "demoralized":
            pairs.append((leader.id, unit.id))
    return tuple(pairs)


def direct_strike(estimate: Estimate, cell: int, units: Sequence[Piece], leaders: Sequence[Piece]) -> Strike:
    """The direct fire of these units together."""
    s, board = estimate.s, estimate.s.board
    lends = lenders(leaders, units)
    added = sum(combat_modifier(leader) for leader in leaders if leader.id in [one for one, _ in lends])
    strength = sum(left_of(s, unit) for unit in units) + added
    distant = any(is_distance_long(board.distance(unit.at, cell)) for unit in units)
    adjacent = all(board.distance(unit.at, cell) == 1 for unit in units)
    harm = estimate.harm(cell, strength, distant=distant, adjacent=adjacent)
    return Strike("direct", cell, tuple(unit.id for unit in units), harm, lends)


def direct_strikes(estimate: Estimate, units: Sequence[Piece], leaders: Sequence[Piece]) -> Iterator[Strike]:
    """The direct fire of each stack, and of the stacks that a leader combines where they do more together."""
    for cell, stacks in able_at(estimate, units).items():
        alone = {origin: direct_strike(estimate, cell, stack, leaders) for origin, stack in stacks.items()}
        yield from alone.values()
        for leader in leaders:
            joined = combined(estimate, leader, stacks, alone)
            if len(joined) > 1:
                strike = direct_strike(estimate, cell, [unit for origin in joined for unit in stacks[origin]], leaders)
                parts = sorted((alone[origin].value for origin in joined), reverse=True)
                if strike.value > parts[0] + estimate.style.fire.later * sum(parts[1:]):
                    yield strike


def combined(estimate: Estimate, leader: Piece, stacks: dict[int, list[Piece]], alone: dict[int, Strike]) -> list[int]:
    """The hexes whose fire a leader may combine at best."""
    near = [origin for origin in stacks if origin != leader.at and can_direct(estimate.s, leader, (leader.at, origin))]
    best = sorted(near, key=lambda origin: (-alone[origin].value, origin))[: leader.combat]
    return [*([leader.at] if leader.at in stacks else []), *best] if leader.order == "good" else []


# --- bombardment ------------------------------------------------------------------------------------------------------
def bombardment_strikes(estimate: Estimate, units: Sequence[Piece]) -> Iterator[Strike]:
    """The bombardments of each stack."""
    guns = [unit for unit in units if fire_of(unit, "bombardment") is not None]
    ids = tuple(gun.id for gun in guns)
    for cell in estimate.foes_at if guns else ():
        occasion, stacks = Occasion(estimate.side, cell, ids, ()), defaultdict(list)
        for gun in guns:
            if why_not_bombard(estimate.s, gun, occasion) is None:
                stacks[gun.at].append(gun)
        for stack in stacks.values():
            yield shelling(estimate, cell, tuple(gun.id for gun in stack))


def shelling(estimate: Estimate, cell: int, ids: tuple[int, ...]) -> Strike:
    """The bombardment of a hex by units or batteries together; what may fall on friends is taken off."""
    s, group, occasion = estimate.s, Group(ids), Occasion(estimate.side, cell, ids, ())
    value = -stray_harm(estimate, cell)
    for piece in targets_at(s, estimate.enemy, cell):
        fate = fire("bombardment", shell_column(s, group, occasion, piece), estimate.target(piece))
        value += estimate.loss(piece, fate)
    if pieces_at(s, estimate.side, cell):
        for piece in targets_at(s, estimate.side, cell):
            fate = fire("bombardment", shell_column(s, group, occasion, piece), estimate.target(piece))
            value -= estimate.loss(piece, fate)
    return Strike("bombardment", cell, ids, value)


def stray_harm(estimate: Estimate, cell: int) -> float:
    """What shells that fall short may cost friends next to a hex."""
    s, numbers = estimate.s, tables().combat.friendly_fire
    near = hexes_in_danger(s, estimate.side, cell)
    if not near:
        return 0.0
    chance = max(0, numbers.hit_at_or_below - care_of(s, estimate.side)) / len(FACES)
    total = 0.0
    for piece in (one for place in near for one in targets_at(s, estimate.side, place)):
        fates = [fire("bombardment", numbers.column(face), estimate.target(piece)) for face in FACES]
        total += sum(estimate.loss(piece, fate) for fate in fates) / len(fates)
    return estimate.style.fire.friends * chance * total


# --- anti-tank fire ---------------------------------------------------------------------------------------------------
def anti_tank_strikes(estimate: Estimate, units: Sequence[Piece]) -> Iterator[Strike]:
    """The shots of each unit at each vehicle."""
    hunters = [unit for unit in units if fire_of(unit, "anti_tank") is not None]
    vehicles = [foe for foe in estimate.foes if is_vehicle(foe) and not foe.carrier] if hunters else []
    for unit in hunters:
        for target in vehicles:
            if why_not_shoot(estimate.s, unit, target) is None:
                yield shot_at(estimate, unit, target)


def shot_at(estimate: Estimate, unit: Piece, target: Piece) -> Strike:
    """The best shot of a unit at a vehicle; who fires twice is counted twice."""
    best, side = 0.0, None
    sides = sides_hit(estimate.s, unit, target)
    for through in sides or (None,):
        total = index_tally(estimate.s, unit, target, through).total
        harm = estimate.loss(target, shot(total, estimate.target(target)._replace(share=1.0)))
        if harm > best:
            best, side = harm, through if len(sides) > 1 else None
    times = anti_tank_attacks(estimate.s, unit)
    value = best * (1 + estimate.style.fire.later * (times - 1))
    return Strike("anti_tank", target.at, (unit.id,), value, target=target.id, side=side)


# --- who fires at what ------------------------------------------------------------------------------------------------
def all_fire(estimate: Estimate, units: Sequence[Piece], leaders: Sequence[Piece]) -> list[Strike]:
    """All attacks by fire of these units, leaders helping, that are worth their while."""
    heads = [leader for leader in leaders if is_leader(leader)]
    strikes: Iterable[Strike] = (
        *direct_strikes(estimate, units, heads),
        *bombardment_strikes(estimate, units),
        *anti_tank_strikes(estimate, units),
    )
    return [strike for strike in strikes if strike.value >= estimate.style.fire.least]


def allot(estimate: Estimate, strikes: Iterable[Strike]) -> list[Strike]:
    """Attacks of which no two use the same piece: the best first; hexes that are attacked already count less."""
    remaining, chosen = list(strikes), []
    hit: dict[int, int] = defaultdict(int)

    def worth(strike: Strike) -> float:
        return strike.value * estimate.style.fire.later ** hit[strike.cell]

    while remaining:
        best = max(remaining, key=lambda strike: (worth(strike), len(strike.firers), strike.cell))
        if worth(best) < estimate.style.fire.least:
            break
        chosen.append(best._replace(value=worth(best)))
        hit[best.cell] += 1
        used = set(best.users)
        remaining = [strike for strike in remaining if used.isdisjoint(strike.users)]
    return chosen
