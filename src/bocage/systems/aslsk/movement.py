"""The Movement Phase (ASL-3.3): one unit or stack after another, one MF expenditure after another.

The move in progress is `s.move`. Every expenditure runs the same order of events (ASL-D5): the MF are declared, smoke
is rolled for, Residual FP attacks, the DEFENDER fires until he passes, then a recovery or a charge is completed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Barrier, Event, Procedure, Step, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import Resolution, Touched
from bocage.kernel.dice import D6
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, text
from bocage.systems.aslsk import moving, pace, terrain, victory, weapons
from bocage.systems.aslsk.condition import alarm_neighbours
from bocage.systems.aslsk.first_fire import react, watchers
from bocage.systems.aslsk.model import (
    OFF_MAP,
    Move,
    State,
    Unit,
    Weapon,
    friends_at,
    is_leader,
    label,
    named,
    piece_name,
    put,
    side_name,
    type_of,
    unit_name,
    weapon_type_of,
    weapons_lying_at,
    weapons_of,
)
from bocage.systems.aslsk.tables import tables

STOP = Choice("stop")


# --- the choices ------------------------------------------------------------------------------------------------------
def options(s: State) -> list[Choice]:
    """Everything that may come next in this MPh."""
    move = s.move
    if move is None:
        return [*_starts(s, s.sides[s.player]), END]
    if not move.active:
        return [*_starts(s, [unit for id in move.stack if (unit := s.units.get(id))]), STOP]
    units, purses = [s.units[id] for id in move.active], moving.Purses()
    found = [] if move.begun else _declarations(s, units)
    found += _ways(s, units, purses)
    found += _actions(s, units, purses)
    if move.begun and len(units) > 1:
        leaving = [Choice("leave", unit.id) for unit in units]
        found += [choice for choice in leaving if _check_mover(s, choice, units) is None]
    found.append(STOP)
    return found


def _starts(s: State, units: Iterable[Unit]) -> list[Choice]:
    waiting = [unit for unit in units if not moving.has_stopped(unit)]
    return [Choice("move", unit.id) for unit in waiting if moving.can_start(s, unit) is None]


def _declarations(s: State, units: Sequence[Unit]) -> list[Choice]:
    mates = friends_at(s, units[0].at, units[0].side)
    found = [Choice("join", unit.id) for unit in mates if moving.can_join(s, unit) is None]
    for verb in ("assault", "double"):
        able = [unit for unit in units if moving.can_declare(s, [unit], verb) is None]
        if len(able) == len(units):
            found.append(Choice(verb))
        if len(units) > 1:
            found += [Choice(verb, unit.id) for unit in able]
    if len(units) > 2:
        needing = pace.needing_help(s, [unit.id for unit in units])
        if len(needing) > 1:
            pairs = [(leader, s.units[id]) for leader in units if is_leader(leader) for id in needing]
            found += [Choice("help", one.id, two.id) for one, two in pairs if moving.can_help(s, one, two) is None]
    return found


def _ways(s: State, units: Sequence[Unit], purses: moving.Purses) -> list[Choice]:
    first, *rest = units
    all_ways = moving.ways_from(s, first.at)
    ways = moving.payable(s, first, all_ways, purses)
    for unit in rest:
        ways = [way for way in ways if moving.can_pay(s, unit, way.there, way.road_rate, purses) is None]
    found = moving.open_ways(s, units, ways)
    for edge in all_ways.exits[first.side]:
        if moving.can_exit_now(s, units, edge) is None:
            found.append(Choice("exit", place=edge))
    return found


def _actions(s: State, units: Sequence[Unit], purses: moving.Purses) -> list[Choice]:
    here = units[0].at
    found = []
    for unit in units:
        if moving.can_try_smoke(s, unit) is None:
            halves = moving.purse_of(s, unit, purses).halves + pace.road_bonus(unit, pace.on_road_so_far(unit))
            labels = s.board.labels
            found += [Choice("smoke", unit.id, place=labels[cell]) for cell in moving.smoke_hexes(s, unit, halves)]
        if unit.id in s.arms:
            with_weapons = _with_weapons(s, unit, s.board.steps(here))
            found += [choice for choice in with_weapons if _check_mover(s, choice, units) is None]
    if 0 not in s.arms:
        return found
    lying = [Choice("recover", weapon.id, unit.id) for weapon in weapons_lying_at(s, here) for unit in units]
    return found + [choice for choice in lying if _check_mover(s, choice, units) is None]


def _with_weapons(s: State, unit: Unit, around: Sequence[int]) -> list[Choice]:
    found = []
    for weapon in weapons_of(s, unit):
        found.append(Choice("drop", weapon.id))
        if weapon_type_of(weapon).kind == "DC":
            found += [Choice("place", weapon.id, place=label(s, there)) for there in around]
    return found


def can_smoke(s: State, unit: Unit, there: int) -> Violation | None:
    """Whether a unit may try to place smoke in a hex now."""
    found = moving.can_try_smoke(s, unit) or moving.can_throw_smoke(s, unit, there)
    return found or moving.can_spend_here(s, unit, moving.smoke_price(unit, there))


def check(s: State, choice: Choice) -> Violation | None:
    """Why a choice is refused, or None."""
    move = s.move
    if choice.verb == "move":
        unit = s.units.get(choice.piece or 0)
        return moving.can_start(s, unit) if unit else _no_such(choice)
    if choice.verb == "end":
        return refuse("ASL-3.3j", "refuse-finish-first", unit=piece_name(s, move.stack[0])) if move else None
    if move is None:
        return refuse("ASL-3.3a", "refuse-choose-mover")
    if choice.verb == "stop":
        return None
    if not move.active:
        return refuse("ASL-3.3n", "refuse-choose-mover")
    return _check_mover(s, choice, [s.units[id] for id in move.active])


def _check_mover(s: State, choice: Choice, units: Sequence[Unit]) -> Violation | None:
    if choice.verb in ("to", "woods-rate"):
        there = _place(s, choice)
        return moving.can_go(s, units, there, choice.verb == "to") and _why_not_there(s, units, there, choice)
    if choice.verb == "exit":
        return moving.can_exit_now(s, units, choice.place)
    if choice.verb in ("assault", "double") and (choice.piece is None or _named(s, choice, units)):
        return moving.can_declare(s, units if choice.piece is None else [s.units[choice.piece]], choice.verb)
    if choice.verb in ("recover", "drop", "place") and choice.piece in s.weapons:
        return _check_weapon(s, choice, s.weapons[choice.piece], units)
    unit = s.units.get(choice.piece or 0)
    if unit is None:
        return _no_such(choice)
    if choice.verb == "join":
        return moving.can_join(s, unit)
    if choice.verb == "leave":
        return moving.can_split(s, unit) or moving.can_leave_leader(s, unit)
    if choice.verb == "help" and choice.other in s.units:
        return moving.can_help(s, unit, s.units[choice.other])
    if choice.verb == "smoke" and _named(s, choice, units):
        there = _place(s, choice)
        if there < 0:
            return refuse("ASL-3.3t", "refuse-smoke-hex", hex=choice.place)
        return can_smoke(s, unit, there)
    return _no_such(choice)


def _why_not_there(s: State, units: Sequence[Unit], there: int, choice: Choice) -> Violation | None:
    """Why those who move do not get to a hex: of a distant one, whether they could at all, and for how much."""
    if not s.board.on_map(there) or s.board.adjacent(units[0].at, there) or units[0].at == there:
        return moving.can_go(s, units, there, choice.verb == "to")
    return moving.can_get_to(s, units, there) or moving.can_step(s, units[0].at, there)


def _check_weapon(s: State, choice: Choice, weapon: Weapon, units: Sequence[Unit]) -> Violation | None:
    holder = s.units.get(choice.other or weapon.holder)
    if holder is None or holder.id not in {unit.id for unit in units}:
        return refuse("ASL-4.0b", "refuse-not-possessed", weapon=piece_name(s, weapon.id))
    if choice.verb == "drop":
        return weapons.can_drop(s, holder, weapon) or moving.can_act_off_map(s, holder)
    if choice.verb == "recover":
        price = tables().movement.recover_weapon
        return moving.can_recover(s, holder, weapon) or moving.can_spend_here(s, holder, price)
    there = _place(s, choice)
    if there < 0:
        return refuse("ASL-4.3d", "refuse-charge-target", hex=choice.place)
    return (
        moving.can_place(s, holder, weapon, there)
        or weapons.can_place_charge(s, holder)
        or moving.can_spend_here(s, holder, moving.charge_price(s, holder, there))
    )


def _named(s: State, choice: Choice, units: Iterable[Unit]) -> bool:
    return any(unit.id == choice.piece for unit in units)


def _no_such(choice: Choice) -> Violation:
    return refuse("ASL-3.3a", "refuse-no-such-action", choice=str(choice))


def _place(s: State, choice: Choice) -> int:
    return s.board.aliases.get(choice.place, OFF_MAP)


def preview(s: State, choice: Choice) -> Tally | None:
    """What a choice costs, in half MF."""
    if not s.move or not s.move.active or choice.verb not in ("to", "woods-rate"):
        return None
    return moving.cost(s, s.units[s.move.active[0]], _place(s, choice), choice.verb == "to")


# --- resolutions ------------------------------------------------------------------------------------------------------
class SmokeAttempt(msgspec.Struct, frozen=True):
    """A try at placing smoke grenades in a hex."""

    unit: int
    cell: int

    def touches(self, s: State) -> Touched:
        return {"units": (), "weapons": ()}

    def run(self, s: State) -> Procedure[str]:
        unit = s.units[self.unit]
        tally = Tally()
        tally.add(weapons.exhaustion(unit, tables().smoke_grenades.cx), "cx", "ASL-3.3q")
        exponent = type_of(unit).smoke
        outcome = yield from draw(
            D6,
            "smoke",
            lambda faces: smoke_outcome(faces[0], tally.total, exponent),
            tally=tally,
            seat=unit.side,
            rule="ASL-3.3t",
            about={"unit": piece_name(s, unit.id), "need": exponent},
        )
        name = label(s, self.cell)
        if outcome == "smoke":
            s.smoke.append(self.cell)
            yield tell("told-smoke", rule="ASL-3.3t", pieces=(unit.id,), place=name, hex=name)
        else:
            yield tell("told-no-smoke", rule="ASL-3.3t", pieces=(unit.id,), place=name, hex=name)
        return outcome


@rule("ASL-3.3t", off="nothing")
def smoke_outcome(original: int, drm: int, exponent: int) -> str:
    """Smoke, nothing, or the end of the unit's MPh."""
    if ends_move(original):
        return "ends"
    return "smoke" if tables().smoke_grenades.succeeds(original + drm, exponent) else "nothing"


@rule("ASL-3.3u")
def ends_move(original: int) -> bool:
    """The worst dr keeps the unit where it is."""
    return original == tables().smoke_grenades.move_ends_on_original


class RecoveryAttempt(msgspec.Struct, frozen=True):
    """A try at recovering a weapon."""

    unit: int
    weapon: int

    def touches(self, s: State) -> Touched:
        return {"units": (self.unit,), "weapons": (self.weapon,)}

    def run(self, s: State) -> Procedure[str]:
        return (yield from weapons.attempt_recovery(s, s.units[self.unit], s.weapons[self.weapon], "ASL-3.3y"))


def resolution(s: State, choice: Choice) -> Resolution | None:
    """What is rolled for a choice, apart from the fire it may draw."""
    if choice.verb == "smoke" and choice.piece in s.units:
        return SmokeAttempt(choice.piece, _place(s, choice))
    if choice.verb == "recover" and choice.piece in s.weapons and choice.other in s.units:
        return RecoveryAttempt(choice.other, choice.piece)
    return None


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
    """One "what next" of the ATTACKER."""
    choice = yield from ask(
        s.player,
        text(_prompt(s)),
        Choices(options, why_not=check, resolution=resolution, tally=preview, prompt_args=_about),
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
        yield from weapons.drop(s, s.weapons[choice.piece or 0], "ASL-4.0b")
    elif choice.verb in DECLARE:
        DECLARE[choice.verb](s, choice)
    else:
        yield from SPEND[choice.verb](s, choice)


def _prompt(s: State) -> str:
    if s.move is None:
        return "prompt-move"
    return "prompt-move-on" if s.move.active else "prompt-move-rest"


def _about(s: State) -> Args:
    """Who still has to enter the map; or who moves, from where, how far and how."""
    if s.move is None:
        return {"waiting": len(moving.overdue(s))}
    if not s.move.active:
        return {}
    units = [s.units[id] for id in s.move.active]
    halves = min(pace.left(s, each, road=pace.may_have_road_bonus(s, each)) for each in units)
    return {
        "unit": unit_name(units[0]),
        "hex": label(s, units[0].at),
        "mf": pace.in_mf(max(0, halves)),
        "mode": units[0].mode,
        **named(s, s.move.active),
    }


@rule("ASL-3.3x")
def lift_smoke(s: State) -> None:
    """Smoke lasts until the end of the MPh."""
    s.smoke.clear()


@rule("ASL-3.3.1ag")
def remove_residual(s: State) -> None:
    """So does Residual FP."""
    s.residual.clear()


@rule("ASL-3.3.1g")
def release_targets(move: Move) -> None:
    """Who moved before is no target any more once the rest spends MF elsewhere or others start to move."""
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


STEPS: dict[str, Step] = {"movement-start": movement_start, "movement": movement, "movement-end": movement_end}


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
    """Those moving now stay where they are; where nobody moves, all the rest of the stack does."""
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
        unit.burden = weapons_weigh(s, unit)
        for weapon in weapons_of(s, unit):
            weapon.moved = True


def weapons_weigh(s: State, unit: Unit) -> int:
    """Half MF that its load costs a unit from now on."""
    return pace.burden(s, unit, pace.helper_of(s, unit, pace.company(s, unit)))


def _go(s: State, choice: Choice) -> Procedure[None]:
    """Enter a hex."""
    assert s.move
    there, road_rate = _place(s, choice), choice.verb == "to"
    units = [s.units[id] for id in s.move.active]
    price = terrain.entry_cost(s, units[0], units[0].at, there, road_rate)
    by_road = road_rate and terrain.may_choose_woods_rate(s, units[0].at, there)
    release_targets(s.move)
    for unit in units:
        unit.road_only = pace.keeps_to_road(s, unit, there, road_rate)
        unit.residual_drm.pop(there, None)
        unit.came_from, unit.on_road = unit.at, by_road
        put(s, unit, there)
        weapons.carry(s, unit)
    spend(s, units, price, there)
    yield _told_moves(s, units, label(s, there), price)
    victory.occupied(s, there)
    yield from alarm_neighbours(s, there)
    yield from _draw_fire(s, units, there, entered=True)


def _told_moves(s: State, units: Sequence[Unit], hex: str, price: int) -> Event:
    return tell(
        "told-moves",
        rule="ASL-3.3b",
        pieces=tuple(unit.id for unit in units),
        place=hex,
        unit=piece_name(s, units[0].id),
        others=len(units) - 1,
        hex=hex,
        mf=pace.in_mf(price),
    )


def _exit(s: State, choice: Choice) -> Procedure[None]:
    """Leave the map; what has left it cannot be fired at."""
    assert s.move
    ids, s.move.active = s.move.active, []
    for id in ids:
        yield tell("told-exits", rule="ASL-L11", pieces=(id,), unit=piece_name(s, id))
        moving.leave_map(s, s.units[id])
    _close(s)
    victory.judge(s, over=False)


def _smoke(s: State, choice: Choice) -> Procedure[None]:
    """Try to place smoke, before anybody fires."""
    assert choice.piece
    unit, there = s.units[choice.piece], _place(s, choice)
    unit.smoke_tried = True
    spend(s, [unit], moving.smoke_price(unit, there), unit.at)
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
    weapon, there = s.weapons[choice.piece], _place(s, choice)
    unit = s.units[weapon.holder]
    here = moving.hex_of_placement(unit, there)
    spend(s, [unit], moving.charge_price(s, unit, there), here)
    yield from _draw_fire(s, [unit], here)
    if can_complete(s, unit.id):
        weapons.place_charge(s, unit, weapon, there)
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


@rule("ASL-D5", "ASL-4.3f", off=lambda s, id: id in s.units)
def can_complete(s: State, id: int) -> bool:
    """What takes until after the fire fails if the unit was broken or pinned by it."""
    unit = s.units.get(id)
    return unit is not None and not unit.broken and not unit.pinned


def _draw_fire(s: State, units: Sequence[Unit], cell: int, *, entered: bool = False) -> Procedure[None]:
    """What an expenditure brings upon the spenders; who is broken or pinned stays where he is."""
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
