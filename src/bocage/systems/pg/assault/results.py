"""What an assault result does to a side: steps from its pools, checks, casualties of leaders (PG-7.63, PG-AST)."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import rule
from bocage.systems.pg.losses import check_all, choose_loss, lose_step, loss_class, roll_for_casualties
from bocage.systems.pg.reference.combat import Result
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.shaken import ORDERS
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import leaders_at, pieces_of, units_of
from bocage.systems.pg.state.printed import is_tank


@rule("PG-7.63a")
def loss_pools(s: State) -> tuple[tuple[str, ...], ...]:
    """The pools of units of which each loses the steps of a result; by the option three instead of two."""
    losses = tables().numbers.step_losses
    return losses.assault_three_pools if s.setting.options.assault_pools == "three" else losses.assault_pools


@rule("PG-7.63c")
def fit_for_first_step(units: Sequence[Piece]) -> list[Piece]:
    """The first step lost is that of a unit in the best state of morale among those present."""
    best = min(ORDERS.index(unit.order) for unit in units)
    return [unit for unit in units if ORDERS.index(unit.order) == best]


@rule("PG-7.63b")
def owes_armor(number: int, remaining: int, units: Sequence[Piece], *, paid: bool) -> bool:
    """With 2 or 3 steps at least one is that of an AFV, if one takes part: the last step at the latest."""
    return (
        number >= tables().numbers.step_losses.afv_step_from
        and remaining == 1
        and not paid
        and any(map(is_tank, units))
    )


def lose_from_pool(s: State, side: int, ids: Sequence[int], number: int) -> Procedure[int]:
    """Take steps from one pool, which may have fewer; returns how many units lost, those aboard included."""
    lost, paid = 0, False
    for remaining in range(number, 0, -1):
        units = units_of(s, ids)
        if not units:
            break
        if remaining == number:
            units = fit_for_first_step(units)
        if owes_armor(number, remaining, units, paid=paid):
            units = [unit for unit in units if is_tank(unit)]
        unit = units[0] if len(units) == 1 else (yield from choose_loss(s, side, units))
        paid = paid or is_tank(unit)
        lost += yield from lose_step(s, unit)
    return lost


@rule("PG-7.63d")
def losing_units(s: State, ids: Sequence[int], pool: Sequence[str]) -> list[int]:
    """The units of a pool that took part: losses fall on nobody else."""
    return [unit.id for unit in units_of(s, ids) if loss_class(s, unit) in pool]


def lose_steps(s: State, side: int, ids: Sequence[int], result: Result) -> Procedure[int]:
    """Take the steps of a result from every pool of the side."""
    lost = 0
    if result.kind == "steps":
        for pool in loss_pools(s):
            lost += yield from lose_from_pool(s, side, losing_units(s, ids, pool), result.number)
    return lost


# --- checks -----------------------------------------------------------------------------------------------------------
@rule("PG-AST-a")
def has_effect(result: Result) -> bool:
    """A dash has no effect."""
    return result.kind != "none"


@rule("PG-AST-b")
def must_check(s: State, piece: Piece, result: Result, ids: Sequence[int]) -> bool:
    """Whether a piece checks: by M all but AFVs, after lost steps all; by the option only those who took part."""
    if s.setting.options.assault_morale_scope == "participants" and piece.id not in ids:
        return False
    return result.kind == "steps" or not is_tank(piece)


@rule("PG-AST-c", "PG-AST-d")
def added_to_checks(result: Result) -> int:
    """What is added to the dice: the number of the M, after lost steps as for M2."""
    return tables().numbers.morale.x_check if result.kind == "steps" else result.number


def check_side(s: State, present: Sequence[int], ids: Sequence[int], result: Result) -> Procedure[int]:
    """The checks of one side; returns the steps that units lost by them."""
    if not has_effect(result):
        return 0
    checked = [piece.id for piece in pieces_of(s, present) if must_check(s, piece, result, ids) and not piece.carrier]
    return (yield from check_all(s, dict.fromkeys(checked, added_to_checks(result))))


def casualties(s: State, side: int, cell: int, lost: int) -> Procedure[None]:
    """The casualty rolls of the leaders in the hex, after all checks (PG-6.7b)."""
    if lost:
        yield from roll_for_casualties(s, [leader.id for leader in leaders_at(s, side, cell)], lost)
