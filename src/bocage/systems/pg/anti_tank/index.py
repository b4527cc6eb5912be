"""The index of a shot (PG-11.1): two dice plus anti-tank value minus armor plus modifiers."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.pg.anti_tank.crossfire import is_crossfire
from bocage.systems.pg.ground.terrain import has_terrain
from bocage.systems.pg.reference.combat import NO_EFFECT, AntiTankCause
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.printed import divided, fire_of, strength_now, type_of

MOST_OF_TWO_DICE = 12


@rule("PG-11.3a")
def divisor_of_range(s: State, unit: Piece, cell: int) -> int:
    """Beyond its printed range a unit fires with half of its value, rounded up."""
    printed = fire_of(unit, "anti_tank")
    is_far = printed is not None and s.board.distance(unit.at, cell) > printed.range
    return tables().combat.extended_range.value_over if is_far else 1


def value_at(s: State, unit: Piece, cell: int) -> int:
    """The anti-tank value of a unit against a hex; halved for each reason, and each time rounded up."""
    return divided(strength_now(unit, "anti_tank"), divisor_of_range(s, unit, cell))


def armor_of(target: Piece) -> int:
    """The armor of a target; that of trucks is below 0."""
    printed = type_of(target).armor
    return tables().combat.anti_tank.truck_armor if printed is None else printed


# --- modifiers --------------------------------------------------------------------------------------------------------
@rule("PG-ATT-a")
def place_causes(s: State, unit: Piece, target: Piece) -> Iterator[AntiTankCause]:
    """The modifiers of terrain and distance; hills protect from those who are not on a hill themselves."""
    rows = tables().combat.anti_tank_modifiers
    if has_terrain(s, target.at, rows["town"].terrain):
        yield "town"
    uphill = rows["uphill"].terrain
    if has_terrain(s, target.at, uphill) and not has_terrain(s, unit.at, uphill):
        yield "uphill"
    if s.board.distance(unit.at, target.at) <= tables().combat.close_range.hexes:
        yield "close"
    if target.crossing and s.setting.options.later_modifiers:
        yield "crossing_river"


def causes_of(s: State, unit: Piece, target: Piece, side: int | None) -> Iterator[AntiTankCause]:
    """All modifiers of a shot through a hexside."""
    yield from place_causes(s, unit, target)
    if is_crossfire(target, side):
        yield "crossfire"


@rule("PG-11.1a")
def index_tally(s: State, unit: Piece, target: Piece, side: int | None) -> Tally:
    """What is added to the two dice of a shot."""
    tally = Tally()
    tally.add(value_at(s, unit, target.at), "anti-tank", "PG-11.1a")
    tally.add(-armor_of(target), "armor", "PG-1.1d")
    rows = tables().combat.anti_tank_modifiers
    for cause in causes_of(s, unit, target, side):
        tally.add(rows[cause].value, f"shot-{cause.replace('_', '-')}", rows[cause].rule)
    return tally


def is_vain(s: State, unit: Piece, target: Piece, side: int | None) -> bool:
    """Whether no roll of a shot has an effect."""
    highest = MOST_OF_TWO_DICE + index_tally(s, unit, target, side).total
    return tables().combat.anti_tank.result(highest) == NO_EFFECT
