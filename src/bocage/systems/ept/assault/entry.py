"""The entry into an assaulted hex: stepping back before it (EPT-8.3), what is revealed (EPT-10.3), the stack's way."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Barrier, Event, Procedure, ask
from bocage.kernel.contract.question import Choices, Reaction
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.ept.artillery.barrage import leave_barrage, meet_barrage
from bocage.systems.ept.ground.prices import price
from bocage.systems.ept.ground.stacking import has_room
from bocage.systems.ept.ground.terrain import block_of, protection_of_place
from bocage.systems.ept.hidden import reveal, reveal_moving
from bocage.systems.ept.movement.permitted import why_not_move
from bocage.systems.ept.movement.steps import GAITS, take_step
from bocage.systems.ept.state.model import OFF_MAP, Deed, Fight, State, Unit
from bocage.systems.ept.state.names import label, tell_each_of, tell_openly_of, unit_name
from bocage.systems.ept.state.units import (
    enemies_in,
    is_gun,
    is_set_up,
    is_sound,
    is_vehicle,
    on_foot_at,
    other,
    put,
    units_at,
)
from bocage.systems.ept.works.mines import meet_works

STEP_BACK = "withdraw"


# --- stepping back before an assault ----------------------------------------------------------------------------------
@rule("EPT-8.3c")
def why_not_step_back(s: State, unit: Unit) -> Violation | None:
    """Why a defender does not step back before an assault."""
    if is_gun(unit) or is_vehicle(unit) or is_set_up(unit):
        return refuse("EPT-8.3c", "refuse-cannot-move", unit=unit_name(s, unit.id))
    if not is_sound(unit) or unit.activated or unit.withdrew:
        return refuse("EPT-8.3c", "refuse-cannot-withdraw", unit=unit_name(s, unit.id))
    return None


def ways_back(s: State, unit: Unit) -> Iterator[Choice]:
    """The hexes to which a defender may step back (EPT-8.3a)."""
    if why_not_step_back(s, unit) is None:
        for cell in s.board.steps(unit.at):
            if is_way_back(s, unit, cell):
                yield Choice(STEP_BACK, unit.id, place=label(s, cell))


@rule("EPT-8.3a", "EPT-5.2f")
def is_way_back(s: State, unit: Unit, cell: int) -> bool:
    """Whether a hex is free of enemies, open to the unit, and has room for it on its storey."""
    if not s.board.on_map(cell) or enemies_in(s, unit.side, cell) or price(s, unit, unit.at, cell) is None:
        return False
    return has_room(s, unit.side, cell, unit.type, floor_beyond(s, unit, cell))


@rule("EPT-5.2f")
def floor_beyond(s: State, unit: Unit, cell: int) -> int:
    """The storey on which a unit comes into the next hex: its own within a building, otherwise the ground."""
    return unit.floor if cell in block_of(s, unit.at) else 0


def step_back(s: State, unit: Unit, cell: int) -> None:
    """Put a unit into the hex to which it goes back."""
    unit.floor = floor_beyond(s, unit, cell)
    put(s, unit, cell)


def withdraw_before(s: State) -> Procedure[None]:
    """Let the defenders step back, one by one; then the attackers enter."""
    fight = s.fight
    assert fight is not None
    yield Barrier((fight.attacker,))
    fight.threatened = [id for id in fight.threatened if id in s.units and any(True for _ in ways_back(s, s.units[id]))]
    if not fight.threatened:
        yield from enter(s)
        return
    yield from ask_to_step_back(s, s.units[fight.threatened.pop(0)])


@rule("EPT-8.3a", "EPT-8.3b")
def ask_to_step_back(s: State, unit: Unit) -> Procedure[None]:
    """A defender may step back before the attackers or vehicles enter its hex, and meets what lies on its way."""
    choice = yield from ask(
        unit.side,
        text("prompt-withdraw", unit=unit_name(s, unit.id)),
        Choices(lambda known: (*ways_back(known, known.units[unit.id]), PASS)),
        rule="EPT-8.3a",
        reaction=Reaction(PASS, lambda known: (), {"step": f"{s.turn}.{s.chains}.{unit.id}"}),
        pieces=(unit.id,),
    )
    if choice == PASS:
        return
    unit.moved = unit.activated = unit.withdrew = True
    step_back(s, unit, s.board.cell(choice.place))
    yield tell_openly_of(s, unit, "told-withdraws", "EPT-8.3b")
    yield from reveal_moving(s, unit, "normal")
    yield from meet_barrage(s, unit, "normal")
    yield from meet_works(s, unit, "normal")


# --- the entry --------------------------------------------------------------------------------------------------------
def enter(s: State) -> Procedure[None]:
    """The attackers enter, nobody fires at them there, and nobody gets a fire marker; decoys there are recognised."""
    fight, deed = s.fight, s.deed
    assert fight is not None
    assert deed is not None
    for unit in [s.units[id] for id in deed.units if id in s.units]:
        yield from leave_barrage(s, unit, deed.gait)
        if unit.id in s.units:
            yield from bring_in(s, unit, fight, deed)
    for marker in [one for one in units_at(s, other(fight.attacker), fight.at) if one.floor == fight.floor]:
        if marker.decoy:
            yield from reveal(s, marker, "EPT-10.2b")
    deed.came_from, deed.hexes = fight.came_from, deed.hexes + 1
    if not any(enemy.floor == fight.floor for enemy in enemies_in(s, fight.attacker, fight.at)):
        go_on(s)
        return
    for unit in fighters(s, fight.attacker):
        yield from reveal_attacker(s, unit, fight, deed)
    fight.surprised = [unit.id for unit in (*fighters(s, 0), *fighters(s, 1)) if unit.hidden]
    s.step = "fight" if has_assailants(s, fight) else "fight-ends"


@rule("EPT-15.0a")
def has_assailants(s: State, fight: Fight) -> bool:
    """Whether any attacker is left to fight: shells and mines in the hex may have cost all of them."""
    return bool(fighters(s, fight.attacker))


def bring_in(s: State, unit: Unit, fight: Fight, deed: Deed) -> Procedure[None]:
    """Put an attacker on the storey that he assaults; shells that fall there strike him."""
    unit.moved, unit.floor = True, fight.floor
    put(s, unit, fight.at)
    yield from meet_barrage(s, unit, deed.gait)
    yield from meet_works(s, unit, deed.gait)


@rule("EPT-8.3d")
def go_on(s: State) -> None:
    """Nobody is left to fight: those who entered may go on as far as their points reach, or assault again."""
    assert s.deed is not None
    s.fight, s.deed.extra, s.deed.assaulted = None, "assault" if s.deed.stacked else "", False
    s.deed.over = s.deed.gait == "tactical"
    s.step = "act"


def reveal_attacker(s: State, unit: Unit, fight: Fight, deed: Deed) -> Procedure[None]:
    """A hidden attacker is seen before the fight in the open, and wherever his move is made out."""
    if is_seen_at_once(s, fight):
        yield from reveal(s, unit, "EPT-10.3b")
    else:
        yield from reveal_moving(s, unit, deed.gait)


@rule("EPT-10.3b")
def is_seen_at_once(s: State, fight: Fight) -> bool:
    """Whether the assaulted hex gives no protection, so that hidden attackers lose their marker before the assault."""
    return protection_of_place(s, fight.at) == 0


@rule("EPT-10.3c")
def reveal_fighters(s: State) -> Procedure[None]:
    """Once the order of blows is rolled for, everybody in the fight is recognised."""
    for unit in (*fighters(s, 0), *fighters(s, 1)):
        yield from reveal(s, unit, "EPT-10.3c")


def fighters(s: State, side: int) -> list[Unit]:
    """The foot units of a side on the storey of the fight; decoys are none."""
    fight = s.fight
    assert fight is not None
    return [unit for unit in on_foot_at(s, side, fight.at) if not unit.decoy and unit.floor == fight.floor]


# --- a step -----------------------------------------------------------------------------------------------------------
def enter_hex(s: State, unit: Unit, verb: str, cell: int) -> Procedure[bool]:
    """Enter the next hex, with the stack that a unit leads; whether it came so far that the enemy may answer."""
    deed, came_from = s.deed, unit.at
    assert deed is not None
    yield from leave_barrage(s, unit, GAITS[verb])
    if unit.id not in s.units or why_not_move(s, unit) is not None:
        return False
    take_step(s, unit, deed, verb, cell)
    yield from told_move(s, unit, came_from)
    yield from reveal_moving(s, unit, deed.gait)
    yield from meet_barrage(s, unit, deed.gait)
    yield from meet_works(s, unit, deed.gait)
    yield from bring_along(s, came_from, cell)
    return True


def told_move(s: State, unit: Unit, came_from: int) -> Iterator[Event]:
    """What the log says of a unit that has entered a hex."""
    start = label(s, came_from) if came_from != OFF_MAP else ""
    yield from tell_each_of(s, unit, "told-moves", "EPT-9.1a", others=0, start=start, hex=label(s, unit.at))


# --- a stack on its way -----------------------------------------------------------------------------------------------
@rule("EPT-15.0a")
def bring_along(s: State, came_from: int, cell: int) -> Procedure[None]:
    """Those who move as a stack enter the hex with the unit that leads them; each is seen and shelled by itself."""
    deed = s.deed
    assert deed is not None
    for unit in [s.units[id] for id in deed.units if id in s.units]:
        if deed.stacked and unit.at == came_from:
            unit.moved = True
            put(s, unit, cell)
            yield from told_move(s, unit, came_from)
            yield from reveal_moving(s, unit, deed.gait)
            yield from meet_barrage(s, unit, deed.gait)
            yield from meet_works(s, unit, deed.gait)


@rule("EPT-15.0b")
def drop_shaken(s: State) -> None:
    """Who is stopped or neutralised on the way stays behind when the stack goes on; his action is over."""
    deed = s.deed
    if deed is None or not deed.stacked or deed.over:
        return
    shaken = [id for id in deed.units if not is_sound(s.units[id])]
    deed.units = [id for id in deed.units if id not in shaken]
    s.ready = [id for id in s.ready if id not in shaken]
