"""The Movement Phase (ASL-3.3): one unit or stack after another, one MF expenditure after another.

The move in progress is `s.move`. Every expenditure runs the same order of events (ASL-D5): the MF are declared, smoke
is rolled for, Residual FP attacks, the DEFENDER fires until he passes, then a recovery or a charge is completed.
"""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Barrier, Event, Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import Args, text
from bocage.systems.aslsk.game import victory
from bocage.systems.aslsk.game.step import PhaseStep
from bocage.systems.aslsk.ground import terrain
from bocage.systems.aslsk.morale.desperation import alarm_neighbours
from bocage.systems.aslsk.movement import actions, edges, pace
from bocage.systems.aslsk.movement.actions import RecoveryAttempt, SmokeAttempt
from bocage.systems.aslsk.movement.choices import cell_named, options, preview, resolution, why_not
from bocage.systems.aslsk.movement.first_fire import react, watchers
from bocage.systems.aslsk.reference import counters
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import (
    OFF_MAP,
    Move,
    State,
    Unit,
    label,
    named,
    piece_name,
    put,
    side_name,
    unit_name,
    weapons_of,
)
from bocage.systems.aslsk.weapons import carrying, handling, possession


# --- the steps --------------------------------------------------------------------------------------------------------
def movement_start(s: State) -> Procedure[None]:
    """Open the phase."""
    s.phase, s.move, s.moves = "MPh", None, 0
    s.shots.clear()
    for unit in s.units.values():
        if unit.side == s.player:
            shed_exhaustion(s, unit)
            unit.mode, unit.spent, unit.finished, unit.smoke_tried = "", 0, False, False
            unit.on_road, unit.road_only, unit.came_from, unit.burden = False, True, OFF_MAP, 0
            unit.spent_here, unit.residual_drm = {}, {}
    for weapon in s.weapons.values():
        weapon.moved, weapon.carried_by, weapon.recovered = False, 0, False
    s.step = "movement"
    yield tell("told-phase", rule="ASL-3.3a", phase=text("phase-mph"), side=side_name(s, s.player))


@rule("ASL-3.3s")
def shed_exhaustion(s: State, unit: Unit) -> None:
    """CX goes, and forbids only a second Double Time at once."""
    unit.was_cx, unit.cx = unit.cx, False


def movement(s: State) -> Procedure[None]:
    """One choice of the ATTACKER: a mover, a declaration, an expenditure of MF, or the end."""
    choice = yield from ask(
        s.player,
        text(_prompt_id(s)),
        MOVING,
        rule="ASL-3.3a",
        aside=("drop",),
    )
    if choice.verb == "end":
        s.step = "movement-end"
    elif choice.verb == "move":
        _begin(s, choice.piece or 0)
    elif choice.verb == "stop":
        yield from _stop(s)
    elif choice.verb == "drop":
        yield from possession.drop(s, s.weapons[choice.piece or 0], "ASL-4.0b")
    elif choice.verb in DECLARE:
        DECLARE[choice.verb](s, choice)
    else:
        yield from SPEND[choice.verb](s, choice)


def _prompt_id(s: State) -> str:
    if s.move is None:
        return "prompt-move"
    return "prompt-move-on" if s.move.active else "prompt-move-rest"


def _movers_shown(s: State) -> Args:
    """Who still has to enter the map; or who moves, from where, how far and how."""
    if s.move is None:
        return {"waiting": len(edges.overdue(s))}
    if not s.move.active:
        return {}
    units = [s.units[id] for id in s.move.active]
    halves = min(pace.mf_left(s, each, road=pace.may_have_road_bonus(s, each)) for each in units)
    return {
        "unit": unit_name(units[0]),
        "hex": label(s, units[0].at),
        "mf": counters.in_mf(max(0, halves)),
        "mode": units[0].mode,
        **named(s, s.move.active),
    }


MOVING = Choices[State](options, why_not=why_not, resolution=resolution, tally=preview, prompt_args=_movers_shown)
"""What may be answered in the MPh."""


@rule("ASL-3.3x")
def lift_smoke(s: State) -> None:
    """Smoke lasts until the end of the MPh."""
    s.smoke.clear()


@rule("ASL-3.3.1ag")
def remove_residual(s: State) -> None:
    """Residual FP lasts until the end of the MPh."""
    s.residual.clear()


@rule("ASL-3.3.1g")
def release_targets(move: Move) -> None:
    """Units that moved before are no targets once the rest spends MF elsewhere or others start to move."""
    move.struck.clear()


def movement_end(s: State) -> Procedure[None]:
    """Close the phase."""
    smoke = bool(s.smoke)
    lift_smoke(s)
    if smoke and not s.smoke:
        yield tell("told-smoke-lifts", rule="ASL-3.3x")
    remove_residual(s)
    s.shots.clear()
    for unit in s.units.values():
        unit.finished = False
        unit.on_road = False
    for weapon in s.weapons.values():
        weapon.recovered = False
    s.move = None
    victory.judge(s, over=False)
    s.step = "defensive-fire-start"
    yield from ()


STEPS: dict[str, PhaseStep] = {
    "movement-start": PhaseStep(movement_start, opens_phase=True),
    "movement": PhaseStep(movement),
    "movement-end": PhaseStep(movement_end),
}


# --- choosing and declaring -------------------------------------------------------------------------------------------
def _begin(s: State, id: int) -> None:
    unit = s.units[id]
    if s.move is None:
        s.move = Move([id], [id])
        s.moves += 1
    else:
        s.move.active, s.move.begun = [id], False
    unit.mode = unit.mode or "normal"
    release_targets(s.move)


def _join(s: State, choice: Choice) -> None:
    move = s.move
    assert move
    assert choice.piece
    move.active.append(choice.piece)
    if choice.piece not in move.stack:
        move.stack.append(choice.piece)
    s.units[choice.piece].mode = s.units[choice.piece].mode or "normal"


def _declared(s: State, choice: Choice) -> list[Unit]:
    assert s.move
    return [s.units[id] for id in ([choice.piece] if choice.piece else s.move.active)]


def _assault(s: State, choice: Choice) -> None:
    for unit in _declared(s, choice):
        unit.mode = "assault"


def _double(s: State, choice: Choice) -> None:
    for unit in _declared(s, choice):
        unit.cx = True
        if unit.mode != "assault":
            unit.mode = "double"


def _help(s: State, choice: Choice) -> None:
    assert s.move
    assert choice.piece
    assert choice.other
    s.move.helpers[choice.piece] = choice.other


def _leave(s: State, choice: Choice) -> None:
    assert s.move
    assert choice.piece
    s.move.active.remove(choice.piece)


DECLARE = {"join": _join, "assault": _assault, "double": _double, "help": _help, "leave": _leave}


def _stop(s: State) -> Procedure[None]:
    """End the move of those who move now or, if none does, of the rest of the stack."""
    move = s.move
    assert move
    for id in move.active or move.stack:
        if id in s.units:
            s.units[id].finished = True
    yield tell("told-move-ends", rule="ASL-3.3j", pieces=tuple(id for id in move.active if id in s.units))
    move.active = []
    _close(s)


def _close(s: State) -> None:
    """The move is over when the whole stack has finished."""
    move = s.move
    if move and not move.active and all(id not in s.units or s.units[id].finished for id in move.stack):
        s.move = None


# --- spending MF ------------------------------------------------------------------------------------------------------
def spend(s: State, units: Sequence[Unit], price: int, cell: int) -> None:
    """Note an expenditure in a hex."""
    move = s.move
    assert move
    move.begun = True
    pace.settle_help(s)
    s.moves += 1
    move.expenditure = s.moves
    move.fired_from.clear()
    for unit in units:
        unit.spent += price
        unit.spent_here[cell] = unit.spent_here.get(cell, 0) + price
        unit.burden = burden_now(s, unit)
        for weapon in weapons_of(s, unit):
            weapon.moved = True


def burden_now(s: State, unit: Unit) -> int:
    """Half MF that a unit's load costs it from now on."""
    return pace.burden(s, unit, pace.helper_of(s, unit, pace.company(s, unit)))


def _go(s: State, choice: Choice) -> Procedure[None]:
    """Enter a hex."""
    assert s.move
    there, road_rate = cell_named(s, choice), choice.verb == "to"
    units = [s.units[id] for id in s.move.active]
    price = terrain.entry_cost(s, units[0], units[0].at, there, road_rate)
    by_road = road_rate and terrain.may_choose_woods_rate(s, units[0].at, there)
    release_targets(s.move)
    start = label(s, units[0].at)
    for unit in units:
        unit.road_only = pace.keeps_to_road(s, unit, there, road_rate)
        unit.residual_drm.pop(there, None)
        unit.came_from, unit.on_road = unit.at, by_road
        put(s, unit, there)
        carrying.carry(s, unit)
    spend(s, units, price, there)
    yield _told_moves(s, units, start, price)
    victory.occupied(s, there)
    yield from alarm_neighbours(s, there)
    yield from _draw_fire(s, units, there, entered=True)


def _told_moves(s: State, units: Sequence[Unit], start: str, price: int) -> Event:
    """What the log says of units that have come from the hex `start`, for `price` half MF."""
    hex = label(s, units[0].at)
    return tell(
        "told-moves",
        rule="ASL-3.3b",
        pieces=tuple(unit.id for unit in units),
        place=hex,
        unit=piece_name(s, units[0].id),
        others=len(units) - 1,
        start=start,
        hex=hex,
        half_mf=price,
        mf=counters.in_mf(price),
    )


def _exit(s: State, choice: Choice) -> Procedure[None]:
    """Leave the map; what has left it cannot be fired at."""
    assert s.move
    ids, s.move.active = s.move.active, []
    for id in ids:
        yield tell("told-exits", rule="ASL-L11", pieces=(id,), unit=piece_name(s, id))
        edges.leave_map(s, s.units[id])
    _close(s)
    victory.judge(s, over=False)


def _smoke(s: State, choice: Choice) -> Procedure[None]:
    """Try to place smoke, before any fire."""
    assert choice.piece
    unit, there = s.units[choice.piece], cell_named(s, choice)
    unit.smoke_tried = True
    spend(s, [unit], actions.smoke_price(unit, there), unit.at)
    outcome = yield from SmokeAttempt(unit.id, there).run(s)
    yield from _draw_fire(s, [unit], unit.at)
    if outcome == "ends" and s.move and unit.id in s.move.active:
        yield tell("told-smoke-ends-move", rule="ASL-3.3u", pieces=(unit.id,), unit=piece_name(s, unit.id))
        unit.finished = True
        s.move.active.remove(unit.id)
        _close(s)


def _recover(s: State, choice: Choice) -> Procedure[None]:
    """Try to recover a weapon, after the DEFENDER's fire."""
    assert choice.piece
    assert choice.other
    unit = s.units[choice.other]
    spend(s, [unit], tables().movement.recover_weapon, unit.at)
    yield from _draw_fire(s, [unit], unit.at)
    if can_complete(s, unit.id):
        yield from RecoveryAttempt(unit.id, choice.piece).run(s)


def _place_charge(s: State, choice: Choice) -> Procedure[None]:
    """Place a demolition charge, if the placer comes through the DEFENDER's fire."""
    assert choice.piece
    weapon, there = s.weapons[choice.piece], cell_named(s, choice)
    unit = s.units[weapon.holder]
    here = actions.hex_of_placement(unit, there)
    spend(s, [unit], actions.charge_price(s, unit, there), here)
    yield from _draw_fire(s, [unit], here)
    if can_complete(s, unit.id):
        handling.place_charge(s, unit, weapon, there)
        name = label(s, there)
        yield tell("told-charge-placed", rule="ASL-4.3g", pieces=(unit.id, weapon.id), place=name, hex=name)


SPEND = {
    "to": _go,
    "woods-rate": _go,
    "exit": _exit,
    "smoke": _smoke,
    "recover": _recover,
    "place": _place_charge,
}


@rule("ASL-D5", "ASL-4.3f")
def can_complete(s: State, id: int) -> bool:
    """A recovery or placement that ends after the fire fails if the unit was broken or pinned by it."""
    unit = s.units.get(id)
    return unit is not None and not unit.broken and not unit.pinned


def _draw_fire(s: State, units: Sequence[Unit], cell: int, *, entered: bool = False) -> Procedure[None]:
    """The fire that an expenditure draws on the spenders; units broken or pinned by it have finished their move."""
    watching = watchers(s, cell)
    yield from take_back_bar(s, watching)
    yield from react(s, [unit.id for unit in units], cell, watching, entered=entered)
    move = s.move
    assert move
    for id in [*move.active]:
        unit = s.units.get(id)
        if unit is None or unit.broken or unit.pinned:
            move.active.remove(id)
            if unit is not None:
                unit.finished = True
                move.struck.append(id)
    _close(s)


@rule("ASL-3.3k")
def take_back_bar(s: State, watching: Sequence[Unit]) -> Procedure[None]:
    """A move seen by the enemy is not taken back; a unit returns only by paying for it."""
    if watching:
        yield Barrier((s.player,))
