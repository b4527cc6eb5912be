"""How far a unit may go in its Movement Phase: its allowance in half MF, and the road bonus (ASL-3.3)."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.ground import terrain
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import is_good_order, is_inexperienced
from bocage.systems.aslsk.state.model import OFF_MAP, State, Unit, is_leader, is_mmc, type_of
from bocage.systems.aslsk.weapons import carrying


# --- movement allowance, in half MF -----------------------------------------------------------------------------------
@rule("ASL-3.3e")
def base_mf(s: State, unit: Unit, leader: Unit | None) -> int:
    """What the counter gives: a leader more than a MMC, a wounded leader and an Inexperienced MMC less."""
    chart = tables().movement
    if is_leader(unit):
        return chart.smc_allowance(wounded=unit.wounded)
    return chart.mmc_allowance(inexperienced=moves_inexperienced(s, unit, leader))


def moves_inexperienced(s: State, unit: Unit, leader: Unit | None) -> bool:
    """Green troops count as experienced in a move only while a Good Order leader moves with them (ASL-2.0e)."""
    if leader is not None and is_good_order(leader) and type_of(unit).grade == "G":
        return False
    return is_inexperienced(s, unit) if leader is None and not _in_move(s, unit) else type_of(unit).grade in ("G", "C")


def _in_move(s: State, unit: Unit) -> bool:
    return s.move is not None and unit.id in s.move.stack


@rule("ASL-3.3f")
def leader_bonus(unit: Unit, leader: Unit | None) -> int:
    """Half MF that a leader adds to a MMC that keeps to him from the start to the end of its MPh; 0 without one."""
    if leader is None or not is_mmc(unit):
        return 0
    return tables().movement.leader_bonus


@rule("ASL-3.3p")
def double_time_bonus(unit: Unit, double: bool) -> int:
    """Half MF that Double Time adds; 0 for a unit that does not declare it."""
    if not double:
        return 0
    return tables().movement.double_time_bonus


@rule("ASL-1.1.2g", "ASL-3.3g")
def road_bonus(unit: Unit, road: bool) -> int:
    """Half MF that a unit has more if it moves only along road in its whole MPh; 0 otherwise."""
    return tables().movement.road_bonus if road else 0


@rule("ASL-3.3h")
def total_mf(s: State, unit: Unit, leader: Unit | None, helper: Unit | None, double: bool, road: bool) -> int:
    """Half MF of a unit that moves with `leader`, with `helper` for its load, in Double Time and by road or not."""
    return (
        base_mf(s, unit, leader)
        + leader_bonus(unit, leader)
        + double_time_bonus(unit, double)
        + road_bonus(unit, road)
        - burden(s, unit, helper)
    )


def allowance(
    s: State,
    unit: Unit,
    *,
    leader: Unit | None = None,
    helper: Unit | None = None,
    double: bool = False,
    road: bool = False,
) -> Tally:
    """The allowance of `total_mf`, item by item."""
    tally = Tally()
    tally.add(base_mf(s, unit, leader), "mf-base", "ASL-3.3e")
    tally.add(leader_bonus(unit, leader), "mf-leader", "ASL-3.3f")
    tally.add(double_time_bonus(unit, double), "mf-double-time", "ASL-3.3p")
    tally.add(road_bonus(unit, road), "mf-road", "ASL-1.1.2g")
    tally.add(-burden(s, unit, helper), "mf-portage", "ASL-4.0a")
    return tally


@rule("ASL-4.0d")
def burden(s: State, unit: Unit, helper: Unit | None) -> int:
    """Half MF lost to the load: that of now, or a heavier one with which the unit has already spent MF."""
    return max(unit.burden, carrying.portage_cost(s, unit, helper))


def leader_along(s: State, unit: Unit, active: Sequence[int]) -> Unit | None:
    """A leader of the moving stack with whom a MMC keeps together."""
    if is_leader(unit):
        return None
    return next((s.units[id] for id in active if is_leader(s.units[id])), None)


def helper_of(s: State, unit: Unit, active: Sequence[int]) -> Unit | None:
    """The leader of the moving stack who helps a MMC with its load (ASL-4.0i), or None.

    If only one MMC needs help it is helped unasked; otherwise the leader helps the one he was told to.
    """
    if s.move is None or is_leader(unit) or len(active) < 2:
        return None
    helpers = s.move.helpers
    for id, helped in helpers.items():
        if helped == unit.id and id in active:
            return s.units[id]
    if needing_help(s, active) != [unit.id]:
        return None
    return next((s.units[id] for id in active if id not in helpers and is_helpful(s, s.units[id])), None)


def needing_help(s: State, active: Sequence[int]) -> list[int]:
    """The MMC of a moving stack whose load exceeds their own capacity and who have no helper yet."""
    helped = s.move.helpers.values() if s.move else ()
    laden = [id for id in active if is_mmc(s.units[id]) and carrying.portage(s, s.units[id], None)]
    return [id for id in laden if id not in helped]


def settle_help(s: State) -> None:
    """Leaders who help at an expenditure go on helping the same MMC, even if others take up weapons later."""
    move = s.move
    assert move
    for id in needing_help(s, move.active) if len(move.active) > 1 else ():
        helper = helper_of(s, s.units[id], move.active)
        if helper:
            move.helpers[helper.id] = id


def is_helpful(s: State, unit: Unit) -> bool:
    """Whether a unit is a leader who can help to carry."""
    return is_leader(unit) and carrying.leaders_help(s, unit) > 0


def mf_now(s: State, unit: Unit, *, road: bool = False, active: Sequence[int] | None = None) -> int:
    """Half MF of a unit in its MPh, as part of those that move together (by default all of them)."""
    group = company(s, unit) if active is None else active
    if len(group) == 1:
        return total_mf(s, unit, None, None, unit.cx, road)
    return total_mf(s, unit, leader_along(s, unit, group), helper_of(s, unit, group), unit.cx, road)


def company(s: State, unit: Unit) -> Sequence[int]:
    """The ids of the units that move together with a unit, itself included."""
    return s.move.active if s.move and unit.id in s.move.active else (unit.id,)


def mf_left(s: State, unit: Unit, *, road: bool = False) -> int:
    """Half MF a unit still has."""
    return mf_now(s, unit, road=road) - unit.spent


# --- roads ------------------------------------------------------------------------------------------------------------
def keeps_to_road(s: State, unit: Unit, there: int, road_rate: bool) -> bool:
    """Whether with this step the unit has still moved along one road only (ASL-1.1.2g)."""
    if not unit.road_only or not terrain.follows_road(s, unit.came_from, unit.at, there):
        return False
    return not forfeits_road_bonus(s, unit, there, road_rate)


@rule("ASL-L9")
def forfeits_road_bonus(s: State, unit: Unit, there: int, road_rate: bool) -> bool:
    """A unit that pays the woods rate on a woods-road, or for smoke, has no road bonus; roads run on off the map."""
    if not s.setting.option("L9"):
        return not s.board.on_map(unit.at)
    return there in s.smoke or (not road_rate and terrain.is_woods_road(s, there))


def on_road_so_far(unit: Unit) -> bool:
    """Whether the moves made give the road bonus for what is done without moving on."""
    return unit.road_only and unit.came_from != OFF_MAP


def may_have_road_bonus(s: State, unit: Unit) -> bool:
    """Whether a unit has the road bonus so far or, before its first step, could still earn it."""
    if not unit.road_only:
        return False
    return on_road_so_far(unit) or any(keeps_to_road(s, unit, there, True) for there in s.board.steps(unit.at))
