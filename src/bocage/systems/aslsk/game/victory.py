"""Control and victory (ASL-2.0c, 3.9b, D23, L8, L11, L13): who holds what, and who has won."""

from __future__ import annotations

from collections.abc import Mapping

from bocage.kernel.contract.setting import Outcome
from bocage.kernel.rules import rule
from bocage.systems.aslsk.reference.tables import unit_type
from bocage.systems.aslsk.scenarios.scenario import Victory, area_cells
from bocage.systems.aslsk.state.condition import is_good_order
from bocage.systems.aslsk.state.model import State, is_mmc, other, type_of

SQUAD, HALF_SQUAD = 2, 1
"""Exit is counted in half-squad equivalents."""


# --- control ------------------------------------------------------------------------------------------------------
@rule("ASL-D23")
def begin_control(s: State) -> None:
    """Control at the start: as the scenario says, else of the side in whose set-up area it lies, else of neither."""
    scenario = s.setting.scenario
    for cell in s.setting.victory_cells:
        if scenario.initial_control:
            s.control[cell] = s.setting.seat_of(scenario.initial_control)
            continue
        for force in scenario.forces:
            if not force.arrive and cell in area_cells(s.setting, force):
                s.control[cell] = s.setting.seat_of(force.side)
    update_control(s)


@rule("ASL-2.0c")
def update_control(s: State) -> None:
    """A Good Order MMC takes control where no enemy is; control stays until the enemy takes it."""
    first, second = s.where
    held = counting_cells(s).keys() & (first.keys() | second.keys())
    for cell, place in objectives(s) if held else ():
        if not held.isdisjoint(place):
            _take(s, cell, place)


def objectives(s: State) -> list[tuple[int, tuple[int, ...]]]:
    """Every hex that counts for victory with those that count as one with it; they never change in a game."""
    kept = s.setting.__dict__
    objectives: list[tuple[int, tuple[int, ...]]] | None = kept.get("objectives")
    if objectives is None:
        objectives = kept["objectives"] = [(cell, controlled_together(s, cell)) for cell in s.setting.victory_cells]
    return objectives


def counting_cells(s: State) -> Mapping[int, None]:
    """All hexes of the objectives."""
    cells = s.setting.layer("counting")
    if not cells:
        cells.update(dict.fromkeys(cell for _, place in objectives(s) for cell in place))
    return cells


def occupied(s: State, cell: int) -> None:
    """Update control after a unit came into a hex."""
    for wanted, place in objectives(s) if cell in counting_cells(s) else ():
        if cell in place:
            _take(s, wanted, place)


def _take(s: State, cell: int, place: tuple[int, ...]) -> None:
    present = [s.units[id] for where in s.where for hex in place if hex in where for id in where[hex]]
    if len({unit.side for unit in present}) == 1 and any(is_mmc(unit) and is_good_order(unit) for unit in present):
        s.control[cell] = present[0].side


@rule("ASL-L8")
def controlled_together(s: State, cell: int) -> tuple[int, ...]:
    """The hexes that count as one for control: a whole building, of which one hex is enough, else the hex alone."""
    building = s.board.building_of[cell]
    if building < 0 or not s.setting.option("L8"):
        return (cell,)
    return s.board.buildings[building].cells


# --- winning ------------------------------------------------------------------------------------------------------
def fulfilled(s: State, victory: Victory) -> bool:
    """Whether a victory condition holds now."""
    side = s.setting.seat_of(victory.side)
    if victory.type == "exit":
        return exited_equivalents(s, side) >= victory.at_least * SQUAD
    cells = [s.board.cell(hex) for hex in victory.hexes]
    if victory.type == "control":
        return sum(s.control.get(cell) == side for cell in cells) >= victory.at_least
    return not any(
        unit.at in cells and unit.side != side and is_mmc(unit) and is_good_order(unit) for unit in s.units.values()
    )


def exited_equivalents(s: State, side: int) -> int:
    """Half-squad equivalents a side has led off the map."""
    kinds = [unit_type(type).kind for type in s.exited.get(side, ())]
    return SQUAD * kinds.count("squad") + HALF_SQUAD * kinds.count("half_squad")


@rule("ASL-3.9b")
def judge(s: State, *, over: bool) -> None:
    """Set the outcome if a condition that counts at once is fulfilled, or if the last turn is over."""
    conditions = s.setting.scenario.victory
    for victory in conditions:
        if (over or victory.at_once) and fulfilled(s, victory):
            s.outcome = Outcome(f"victory-{victory.type}", s.setting.seat_of(victory.side))
            return
    if over and conditions:
        s.outcome = Outcome("time", other(s.setting.seat_of(conditions[0].side)))
    elif over:
        s.outcome = Outcome("time")


def settled(s: State, seat: int) -> Outcome | None:
    """The outcome that is certain already, because the side that could change it has no squad or half-squad left."""
    conditions = s.setting.scenario.victory
    if s.phase == "setup" or not conditions:
        return None
    for victory in conditions:
        verdict = _fixed(s, victory)
        if verdict is None:
            return None
        if verdict:
            return Outcome(f"victory-{victory.type}", s.setting.seat_of(victory.side))
    return Outcome("time", other(s.setting.seat_of(conditions[0].side)))


def _fixed(s: State, victory: Victory) -> bool | None:
    """Whether a condition will hold at the end, where that is certain; broken units count, as they may rally."""
    side, now = s.setting.seat_of(victory.side), fulfilled(s, victory)
    if victory.type == "exit":
        in_reach = exited_equivalents(s, side) + strength(s, side) >= victory.at_least * SQUAD
        return True if now else None if in_reach else False
    able = {unit.side for unit in s.units.values() if is_mmc(unit)}
    if victory.type == "control":
        open_to = other(side) if now else side
        return None if open_to in able else now
    return now if other(side) not in able else None


def strength(s: State, side: int) -> int:
    """Half-squad equivalents a side has on the map, broken ones too."""
    kinds = [type_of(unit).kind for unit in s.units.values() if unit.side == side]
    return SQUAD * kinds.count("squad") + HALF_SQUAD * kinds.count("half_squad")
