"""Victory: points for hexes held, losses of the enemy and units led off the map, compared at the end (EPT-0.3a).

The points of counters are those of the supplement; a scenario may multiply them.
"""

from __future__ import annotations

from bocage.kernel.contract.setting import Outcome
from bocage.kernel.rules import rule
from bocage.systems.ept.state.model import OFF_MAP, State
from bocage.systems.ept.state.units import controller_of, other
from bocage.systems.ept.state.worth import value_of


@rule("EPT-S.9a")
def held(s: State, side: int) -> int:
    """The points for the hexes that a side holds."""
    return sum(value for cell, value in s.setting.terms.victory.cells.items() if controller_of(s, cell) == side)


def total(s: State, side: int) -> int:
    """All points of a side now."""
    return s.points[side] + held(s, side)


# --- the end ----------------------------------------------------------------------------------------------------------
@rule("EPT-0.3a")
def judge(s: State) -> Outcome:
    """The side that leads by its margin wins; a side that has nobody left holds nothing."""
    last = [side for side in (0, 1) if is_anybody_left(s, side)]
    if len(last) == 1:
        s.control = [last[0]] * len(s.control)
    return by_margin(s, total(s, 0) - total(s, 1)) or Outcome("draw")


def by_margin(s: State, lead: int) -> Outcome | None:
    """Who wins with a lead of the first side over the second, None where neither leads by enough."""
    first, second = s.setting.terms.victory.margins
    if first is not None and lead >= first:
        return Outcome("points", 0)
    return Outcome("points", 1) if second is not None and -lead >= second else None


def is_anybody_left(s: State, side: int) -> bool:
    """Whether a side has a unit on the map or one that is still to arrive."""
    return any(
        unit.side == side and not unit.decoy and (unit.at != OFF_MAP or unit.arrives) for unit in s.units.values()
    )


def settled(known: State, side: int) -> Outcome | None:
    """A side has won for certain where even the loss of all it has, and of every objective, leaves it its margin.

    What the enemy may still lead off the map is not known; where that counts nothing is certain.
    """
    victory, enemy = known.setting.terms.victory, other(side)
    if known.phase == "setup" or victory.exit_factors[enemy] or known.outcome is not None:
        return None
    at_stake = sum(value_of(unit, unit.steps) for unit in known.units.values() if unit.side == side)
    lead = known.points[side] - known.points[enemy] - sum(victory.cells.values())
    lead -= victory.loss_factors[enemy] * at_stake if victory.losses_count else 0
    margin = victory.margins[side]
    return Outcome("points", side) if margin is not None and lead >= margin else None
