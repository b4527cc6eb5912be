"""The strength of a side in an assault (PG-12.4a, PG-12.42, PG-12.53)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from math import ceil, prod

from bocage.kernel.rules import rule
from bocage.systems.pg.leaders import is_commander, is_powerless
from bocage.systems.pg.reference.counters import Arm
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.printed import (
    combat_modifier,
    direct_fire_of,
    disruption_divisor,
    divided,
    is_leader,
    is_rifle,
    is_soft_transport,
    kind_of,
    type_of,
)

UNSUPPORTED: frozenset[Arm] = frozenset({"hmg", "aa_gun"})
"""The arms that attack with half their value where no INF, SMG or ENG attacks with them (PG-12.53a)."""


@rule("PG-12.42a")
def printed_strength(unit: Piece) -> int:
    """The direct-fire value of a unit; 1 for units without one, 0 for trucks, wagons and sleds."""
    numbers = tables().combat.assault_strength
    if is_soft_transport(unit):
        return numbers.soft_transport
    printed = direct_fire_of(unit)
    return printed.strength if printed else numbers.without_direct_fire


@rule("PG-14.3b", "PG-12.13b")
def demoralization_divisor(unit: Piece) -> int:
    """Demoralized units defend with a quarter of their value."""
    return tables().numbers.morale.demoralized_defence_over if unit.order == "demoralized" else 1


@rule("PG-12.53a")
def support_divisor(unit: Piece, units: Sequence[Piece], *, attacks: bool) -> int:
    """HMG and AA units attack with half their value unless INF, SMG or ENG attack with them."""
    if not attacks or type_of(unit).arm not in UNSUPPORTED or any(map(is_rifle, units)):
        return 1
    return tables().combat.assault_strength.unsupported_over


@rule("PG-12.4a")
def unit_strengths(s: State, pieces: Sequence[Piece], *, attacks: bool) -> int:
    """The sum of the units' values; halves and quarters are rounded up for each unit, by the option once for all."""
    units = [piece for piece in pieces if not is_leader(piece)]
    if s.setting.options.assault_rounding == "total":
        return ceil(
            sum(Fraction(printed_strength(unit), prod(divisors(unit, units, attacks=attacks))) for unit in units)
        )
    return sum(reduce(divided, divisors(unit, units, attacks=attacks), printed_strength(unit)) for unit in units)


def divisors(unit: Piece, units: Sequence[Piece], *, attacks: bool) -> tuple[int, ...]:
    """What the value of a unit is divided by, one after the other, beside the `units` of its side."""
    return disruption_divisor(unit), demoralization_divisor(unit), support_divisor(unit, units, attacks=attacks)


@rule("PG-12.42b")
def leader_strengths(s: State, pieces: Sequence[Piece]) -> int:
    """Each leader adds his combat modifier to another unit, none to an AFV; by the option only the best one adds."""
    able = [leader for leader in pieces if is_commander(leader) and not is_powerless(leader)]
    helped = [unit for unit in pieces if not is_leader(unit) and takes_modifier(unit)]
    most = min(len(helped), 1) if s.setting.options.assault_leaders_add == "one" else len(helped)
    return sum(sorted(map(combat_modifier, able), reverse=True)[:most])


@rule("PG-6.82b")
def takes_modifier(unit: Piece) -> bool:
    """Whether a leader may add to the strength of a unit: not of AFVs, nor of trucks, wagons and sleds."""
    return kind_of(unit) != "afv" and not is_soft_transport(unit)


def strength_of(s: State, pieces: Sequence[Piece], *, attacks: bool) -> int:
    """The strength of a side."""
    return unit_strengths(s, pieces, attacks=attacks) + leader_strengths(s, pieces)
