"""Going into an assault (EPT-15.0a to EPT-15.0d), and stepping back before it (EPT-8.3)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices, Reaction
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.ept.artillery.barrage import meet_barrage
from bocage.systems.ept.ground.prices import price
from bocage.systems.ept.ground.stacking import has_room
from bocage.systems.ept.hidden import reveal
from bocage.systems.ept.movement.allowance import full_points, has_half_left, road_bonus
from bocage.systems.ept.movement.permitted import why_not_limited, why_not_move
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.formations import is_hesitant
from bocage.systems.ept.state.model import Deed, Fight, State, Unit
from bocage.systems.ept.state.names import label, tell_of, unit_name
from bocage.systems.ept.state.units import (
    enemies_in,
    has_trait,
    is_gun,
    is_set_up,
    is_sound,
    is_vehicle,
    on_foot_at,
    other,
    put,
)

ASSAULT, STEP_BACK = "assault", "withdraw"


# --- who may assault --------------------------------------------------------------------------------------------------
def why_not(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a unit does not assault a hex."""
    if choice.place not in s.board.aliases:
        return refuse("EPT-15.0a", "refuse-not-offered", choice=str(choice))
    cell = s.board.cell(choice.place)
    return why_not_fit(s, unit) or why_not_there(s, unit, cell) or why_not_pay(s, unit, cell)


@rule("EPT-15.0a", "EPT-15.0b", "EPT-15.0c", "EPT-7.1g")
def why_not_fit(s: State, unit: Unit) -> Violation | None:
    """Why a unit starts no assault at all."""
    if is_vehicle(unit) or is_gun(unit) or unit.decoy or (has_trait(unit, "set_up") and unit.set_up):
        return refuse("EPT-15.0a", "refuse-no-assault", unit=unit_name(s, unit.id))
    if unit.fire:
        return refuse("EPT-15.0b", "refuse-fire-marker", unit=unit_name(s, unit.id))
    if not is_sound(unit):
        return refuse("EPT-15.0b", "refuse-stopped", unit=unit_name(s, unit.id))
    if is_hesitant(s, unit):
        return refuse("EPT-15.0b", "refuse-hesitant", unit=unit_name(s, unit.id))
    if s.deed is not None and s.deed.assaulted:
        return refuse("EPT-15.0c", "refuse-has-assaulted", unit=unit_name(s, unit.id))
    return why_not_limited(s, unit) or why_not_move(s, unit)


@rule("EPT-15.0a", "EPT-9.2b", "EPT-9.1d")
def why_not_there(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why a hex is not assaulted: no enemy there, not adjacent, or the move so far does not end in an assault.

    A tactical move may be the entry itself, but not what leads up to it.
    """
    if cell not in s.board.steps(unit.at) or not enemies_in(s, unit.side, cell):
        return refuse("EPT-15.0a", "refuse-nobody-to-assault", hex=label(s, cell))
    deed = s.deed
    if deed is None:
        return None
    if deed.gait in ("tactical", "forced") or deed.extra not in ("", "assault"):
        return refuse("EPT-9.2b", "refuse-not-combined", unit=unit_name(s, unit.id))
    if not has_half_left(s, unit, deed):
        return refuse("EPT-9.1d", "refuse-moved-too-far", unit=unit_name(s, unit.id))
    return None


@rule("EPT-15.0d")
def why_not_pay(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why the entry of the hex is not paid."""
    deed, cost = s.deed or Deed([unit.id]), price(s, unit, unit.at, cell)
    if cost is None:
        return refuse("EPT-15.0d", "refuse-forbidden-ground", hex=label(s, cell))
    if deed.spent + cost > full_points(unit, "normal") + road_bonus(unit, deed):
        return refuse("EPT-15.0d", "refuse-too-dear", unit=unit_name(s, unit.id), hex=label(s, cell))
    return None


def options(s: State, unit: Unit) -> Iterator[Choice]:
    """The hexes that a unit may assault."""
    for cell in s.board.steps(unit.at):
        choice = Choice(ASSAULT, unit.id, place=label(s, cell))
        if why_not(s, unit, choice) is None:
            yield choice


# --- the entry --------------------------------------------------------------------------------------------------------
@rule("EPT-15.0a", "EPT-10.3b")
def run(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Announce the assault: hidden attackers are seen in the open; the defenders may step back first."""
    assert s.deed is not None
    cell = s.board.cell(choice.place)
    s.deed.extra, s.deed.assaulted = "assault", True
    s.deed.spent += price(s, unit, unit.at, cell) or 0
    defenders = [enemy.id for enemy in on_foot_at(s, other(unit.side), cell) if not enemy.decoy]
    s.fight = Fight(cell, unit.side, unit.at, threatened=defenders)
    yield tell_of(s, unit, "told-assault", "EPT-15.0a", hex=label(s, cell))
    s.step = "withdraw-before"


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


@rule("EPT-8.3a")
def is_way_back(s: State, unit: Unit, cell: int) -> bool:
    """Whether a hex is free of enemies, open to the unit, and has room for it."""
    if not s.board.on_map(cell) or enemies_in(s, unit.side, cell) or price(s, unit, unit.at, cell) is None:
        return False
    return has_room(s, unit.side, cell, unit.type)


@rule("EPT-8.3a", "EPT-8.3b")
def withdraw_before(s: State) -> Procedure[None]:
    """Let the defenders step back, one by one; then the attackers enter."""
    fight = s.fight
    assert fight is not None
    fight.threatened = [id for id in fight.threatened if id in s.units and any(True for _ in ways_back(s, s.units[id]))]
    if not fight.threatened:
        yield from enter(s)
        return
    unit = s.units[fight.threatened.pop(0)]
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
    put(s, unit, s.board.cell(choice.place))
    yield tell_of(s, unit, "told-withdraws", "EPT-8.3b")
    yield from meet_barrage(s, unit, "normal")


@rule("EPT-8.3d", "EPT-15.0d", "EPT-15.0e")
def enter(s: State) -> Procedure[None]:
    """The attackers enter; against nobody there is no fight, and they may go on or assault again."""
    fight, deed = s.fight, s.deed
    assert fight is not None
    assert deed is not None
    for unit in [s.units[id] for id in deed.units if id in s.units]:
        unit.moved = True
        put(s, unit, fight.at)
    deed.came_from, deed.hexes = fight.came_from, deed.hexes + 1
    deed.gait = "normal"
    if not enemies_in(s, fight.attacker, fight.at):
        s.fight, deed.extra, deed.assaulted = None, "", False
        s.step = "act"
        return
    fight.surprised = [unit.id for unit in (*fighters(s, 0), *fighters(s, 1)) if unit.hidden]
    for unit in (*fighters(s, 0), *fighters(s, 1)):
        yield from reveal(s, unit, "EPT-10.3b")
    s.step = "fight"


def fighters(s: State, side: int) -> list[Unit]:
    """The foot units of a side in the hex of the fight; decoys are none."""
    assert s.fight is not None
    return [unit for unit in on_foot_at(s, side, s.fight.at) if not unit.decoy]


ACTS = {ASSAULT: Act(options, why_not, run)}
