"""Advance Phase (ASL-3.7): the ATTACKER's units step into a neighbouring hex, into close combat too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.state import encode
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Args, text
from bocage.systems.aslsk.game import victory
from bocage.systems.aslsk.game.step import PhaseStep
from bocage.systems.aslsk.ground.terrain import entry_cost
from bocage.systems.aslsk.morale.desperation import alarm_neighbours
from bocage.systems.aslsk.movement import edges, pace, steps
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import eliminate, is_good_order
from bocage.systems.aslsk.state.model import (
    OFF_MAP,
    Escort,
    State,
    Unit,
    enemies_at,
    friends_at,
    is_leader,
    is_mmc,
    label,
    own_units,
    put,
    refuse_unit,
    scrap,
    side_name,
    unit_name,
    weapons_of,
)
from bocage.systems.aslsk.state.stacking import has_room
from bocage.systems.aslsk.state.telling import tell_of
from bocage.systems.aslsk.weapons import carrying, possession


# --- who may advance where ----------------------------------------------------------------------------------------
@rule("ASL-3.7a")
def advances(s: State, side: int) -> list[Choice]:
    """Every advance of every unit. Those of one unit are kept until its stack or a unit next to it changes."""
    choices: list[Choice] = []
    kept, common = s.advances, encode((s.escorts, s.smoke)) if s.escorts or s.smoke else b""
    readings: dict[int, bytes] = {}
    for unit in own_units(s, side):
        if not (is_held_back(unit) or has_advanced(unit)):
            here = unit.at
            reading = readings.get(here)
            if reading is None:
                reading = readings[here] = stack_reading(s, side, here) + common
            known = kept.find(unit.id, reading)
            if known is None:
                around = (here, *s.board.neighbours[here])
                known = kept.keep(unit.id, reading, around, advances_of(s, unit))
            choices += known
    return choices


def stack_reading(s: State, side: int, cell: int) -> bytes:
    """All that is known of the units of a side in a hex, and of what they carry."""
    ids = s.where[side][cell]
    if len(ids) == 1 and ids[0] not in s.arms:
        return encode(s.units[ids[0]])
    mates = [s.units[id] for id in ids]
    return encode((mates, [weapons_of(s, mate) for mate in mates]))


def advances_of(s: State, unit: Unit) -> list[Choice]:
    """A unit into every neighbouring hex that is open to it, a squad also together with a leader of its hex."""
    choices: list[Choice] = []
    if not is_able(s, unit):
        return choices
    side, ways = unit.side, steps.ways_from(s, unit.at)
    mates = friends_at(s, unit.at, side) if is_mmc(unit) else []
    leaders = [mate for mate in mates if is_leader(mate) and is_able(s, mate)]
    taken, empty = s.where[side], None
    for (there, hex), advance in zip(ways.hexes, advances_alone(s, unit, ways), strict=True):
        if unit.cx or there in taken:
            is_free = is_open(s, unit, None, there, friends_at(s, there, side))
        else:  # For a unit that is not CX all hexes without friends are alike.
            is_free = empty = is_open(s, unit, None, there, ()) if empty is None else empty
        if is_free:
            choices.append(advance)
        for leader in (*leaders, *leaders_ahead(s, unit, there)) if leaders or s.escorts else ():
            if is_open(s, unit, leader, there, friends_at(s, there, side)):
                choices.append(Choice("advance-with", unit.id, leader.id, hex))
    for edge in ways.exits[side]:
        choice = Choice("advance-off", unit.id, place=edge)
        if why_not_advance_off(s, side, choice) is None:
            choices.append(choice)
    return choices


def advances_alone(s: State, unit: Unit, ways: steps.Ways) -> tuple[Choice, ...]:
    """The choices that lead a unit by itself into each of the neighbouring hexes, made once."""
    made = s.setting.layer("advances")
    choices: tuple[Choice, ...] | None = made.get((unit.id, unit.at))
    if choices is None:
        choices = made[unit.id, unit.at] = tuple(Choice("advance", unit.id, place=hex) for _, hex in ways.hexes)
    return choices


def is_able(s: State, unit: Unit) -> bool:
    """Whether a unit may advance at all, with what it carries."""
    return not (is_held_back(unit) or has_advanced(unit) or carrying.refuses_too_heavy(s, unit))


@rule("ASL-3.7e")
def is_held_back(unit: Unit) -> bool:
    """Pinned and broken units and units in Melee do not advance; units that fired may."""
    return unit.broken or unit.pinned or unit.melee


@rule("ASL-3.7a")
def has_advanced(unit: Unit) -> bool:
    """A unit advances once."""
    return unit.advanced


def why_not_advance(unit: Unit) -> Violation | None:
    """Why a unit may not advance at all."""
    if is_held_back(unit):
        return refuse_unit("ASL-3.7e", "refuse-cannot-advance", unit)
    return refuse_unit("ASL-3.7a", "refuse-advanced-already", unit) if has_advanced(unit) else None


@rule("ASL-D24")
def refuses_overstacking(s: State, units: list[Unit], there: int, present: Sequence[Unit]) -> Violation | None:
    """Stacking limits hold for an advance as well."""
    if not present or has_room(present, units):
        return None
    return refuse("ASL-D24", "refuse-stacking", hex=label(s, there))


@rule("ASL-3.3f", "ASL-3.7b")
def leaders_ahead(s: State, unit: Unit, there: int) -> list[Unit]:
    """Leaders who advanced from a MMC's hex into this one with another MMC, and give their MF to this one too."""
    if not s.escorts or not is_mmc(unit):
        return []
    ahead = [s.units[escort.leader] for escort in s.escorts if escort.start == unit.at]
    return [leader for leader in ahead if leader.side == unit.side and leader.at == there]


@rule("ASL-4.0i")
def helper_with_load(s: State, unit: Unit, leader: Unit | None) -> Unit | None:
    """A leader helps one MMC with its load: the first of those who advance with him that needs it."""
    if leader is None or not s.escorts:
        return leader
    return None if any(escort.leader == leader.id and escort.helped for escort in s.escorts) else leader


def takes_all_mf(s: State, unit: Unit, leader: Unit | None, there: int) -> bool:
    """Whether entering a hex (OFF_MAP: leaving the map) would cost a unit all its MF, counted with the leader along."""
    cost = tables().movement.off_map_hex if there == OFF_MAP else entry_cost(s, unit, unit.at, there)
    return cost >= pace.total_mf(s, unit, leader, helper_with_load(s, unit, leader), double=False, road=False)


@rule("ASL-3.7c")
def refuses_exhausted(s: State, unit: Unit, leader: Unit | None, there: int) -> Violation | None:
    """A CX unit cannot advance where that would cost all its MF."""
    if unit.cx and takes_all_mf(s, unit, leader, there):
        return refuse_unit("ASL-3.7c", "refuse-exhausted", unit)
    return None


@rule("ASL-3.7b")
def is_exhausted_by_advance(s: State, unit: Unit, leader: Unit | None, there: int) -> bool:
    """Whether an advance makes a unit CX: it would cost all its MF, counted with the help of the leader along."""
    return takes_all_mf(s, unit, leader, there)


def units_named(s: State, choice: Choice) -> list[Unit]:
    """The unit, and the leader, that a choice names."""
    return [s.units[id] for id in (choice.piece, choice.other) if id is not None and id in s.units]


def why_not_make_advance(s: State, side: int, choice: Choice) -> Violation | None:
    """Why this advance may not be made."""
    units, there = units_named(s, choice), s.board.aliases.get(choice.place, OFF_MAP)
    together = choice.verb == "advance-with"
    if len(units) != 1 + together or any(unit.side != side for unit in units):
        return refuse("ASL-3.7a", "refuse-not-your-unit")
    if together and not can_advance_together(s, units[0], units[1], there):
        return refuse("ASL-3.7b", "refuse-advance-together")
    if not s.board.on_map(there) or units[0].at == OFF_MAP or not s.board.adjacent(units[0].at, there):
        return refuse("ASL-3.7a", "refuse-not-adjacent", hex=choice.place)
    stepping = [unit for unit in units if unit.at != there]
    for unit in stepping:
        leader = units[1] if together and unit is units[0] else None
        refusal = (
            why_not_advance(unit) or carrying.refuses_too_heavy(s, unit) or refuses_exhausted(s, unit, leader, there)
        )
        if refusal:
            return refusal
    return refuses_overstacking(s, stepping, there, friends_at(s, there, side))


def can_advance_together(s: State, unit: Unit, leader: Unit, there: int) -> bool:
    """Whether a leader goes with a MMC into a hex: from the same hex, or ahead of it with another."""
    if not is_mmc(unit) or not is_leader(leader):
        return False
    return unit.at == leader.at or leader in leaders_ahead(s, unit, there)


def is_open(s: State, unit: Unit, leader: Unit | None, there: int, present: Sequence[Unit]) -> bool:
    """Whether a unit fit to advance, and the leader who goes along, may do so into a hex that holds these friends."""
    if refuses_exhausted(s, unit, leader, there):
        return False
    if leader is None or leader.at == there:
        return refuses_overstacking(s, [unit], there, present) is None
    return (
        not refuses_exhausted(s, leader, None, there)
        and refuses_overstacking(s, [unit, leader], there, present) is None
    )


def why_not_advance_off(s: State, side: int, choice: Choice) -> Violation | None:
    """Why a unit may not be led off the map."""
    unit = s.units.get(choice.piece or 0)
    if unit is None or unit.side != side or not s.board.on_map(unit.at):
        return refuse("ASL-3.7a", "refuse-not-your-unit")
    refusal = why_not_advance(unit) or carrying.refuses_too_heavy(s, unit) or edges.why_not_exit(s, unit, choice.place)
    return refusal or refuses_exhausted(s, unit, None, OFF_MAP)


# --- weapons ------------------------------------------------------------------------------------------------------
@rule("ASL-3.7f")
def drops(s: State, side: int) -> Iterator[Choice]:
    """Every weapon that a unit still able to advance might leave behind."""
    for weapon in s.weapons.values():
        if weapon.holder and s.units[weapon.holder].side == side:
            yield Choice("drop", weapon.id)


def why_not_drop(s: State, side: int, choice: Choice) -> Violation | None:
    """Why a weapon may not be dropped."""
    weapon = s.weapons.get(choice.piece or 0)
    if weapon is None or not weapon.holder or s.units[weapon.holder].side != side:
        return refuse("ASL-3.7f", "refuse-not-your-weapon")
    unit = s.units[weapon.holder]
    if not s.board.on_map(unit.at) or not is_good_order(unit):
        return refuse_unit("ASL-3.7f", "refuse-not-good-order", unit)
    return possession.why_not_drop(s, unit, weapon)


@rule("ASL-3.7a")
def refuses_handing_on(s: State, choice: Choice) -> Violation | None:
    """Weapons change hands before their carrier advances, so that none goes farther than one hex."""
    giver = s.units[s.weapons[choice.piece or 0].holder]
    return refuse("ASL-3.7a", "refuse-hand-on", unit=unit_name(giver)) if giver.advanced else None


# --- the phase ----------------------------------------------------------------------------------------------------
def advance_start(s: State) -> Procedure[None]:
    """Open the APh."""
    s.phase, s.step = "APh", "advance"
    for unit in s.units.values():
        unit.advanced, unit.burden = False, 0
    for weapon in s.weapons.values():
        weapon.recovered = False
    yield tell("told-phase", rule="ASL-3.7a", phase=text("phase-aph"), side=side_name(s, s.player))


def options(s: State, side: int) -> list[Choice]:
    """Everything that may come next in the APh."""
    with_weapons = (*possession.transfers(s, side), *drops(s, side))
    return [*advances(s, side), *(choice for choice in with_weapons if why_not(s, side, choice) is None), END]


def why_not(s: State, side: int, choice: Choice) -> Violation | None:
    """Why a choice of the APh is refused."""
    if choice == END:
        return None
    if choice.verb in ("advance", "advance-with"):
        return why_not_make_advance(s, side, choice)
    if choice.verb == "advance-off":
        return why_not_advance_off(s, side, choice)
    if choice.verb == "drop":
        return why_not_drop(s, side, choice)
    return possession.why_not_transfer(s, side, choice) or refuses_handing_on(s, choice)


def waiting(s: State) -> Args:
    """The number of units that are lost if they still wait beside the map when the phase ends."""
    return {"waiting": len(edges.overdue(s))}


ADVANCING = Choices[State](
    lambda known: options(known, known.player),
    why_not=lambda known, choice: why_not(known, known.player, choice),
    prompt_args=waiting,
)
"""What may be answered in the APh."""


def advance(s: State) -> Procedure[None]:
    """One advance, transfer or drop, or the end."""
    side = s.player
    choice = yield from ask(
        side,
        text("prompt-advance"),
        ADVANCING,
        rule="ASL-3.7a",
        aside=("drop", "transfer"),
    )
    if choice == END:
        s.step = "advance-end"
    elif choice.verb in ("advance", "advance-with"):
        leader = s.units[choice.other] if choice.other else None
        yield from make_advance(s, s.units[choice.piece or 0], leader, s.board.cell(choice.place))
    elif choice.verb == "advance-off":
        yield from leave_map(s, s.units[choice.piece or 0])
    elif choice.verb == "drop":
        yield from possession.drop(s, s.weapons[choice.piece or 0], "ASL-3.7f")
    else:
        yield from possession.hand_over(s, choice, "ASL-3.7a")


def make_advance(s: State, unit: Unit, leader: Unit | None, there: int) -> Procedure[None]:
    """Move a unit into a neighbouring hex, with the leader who goes along unless he has gone ahead."""
    start, hex = label(s, unit.at), label(s, there)
    units = [unit] if leader is None or leader.at == there else [unit, leader]
    tired = [one for one in units if is_exhausted_by_advance(s, one, leader if one is unit else None, there)]
    if leader:
        note_escort(s, unit, leader)
    for one in units:
        put(s, one, there)
        one.advanced = True
        one.cx = one.cx or one in tired
        yield tell_of(s, one, "told-advances", "ASL-3.7a", start=start, hex=hex)
    for one in tired:
        yield tell_of(s, one, "told-exhausted", "ASL-3.7b")
    mark_close_combat(s, units, there)
    victory.occupied(s, there)
    yield from alarm_neighbours(s, there)
    victory.judge(s, over=False)


def note_escort(s: State, unit: Unit, leader: Unit) -> None:
    """Remember with whom more may advance, and whom he helps with its load."""
    known = next((escort for escort in s.escorts if escort.leader == leader.id), Escort(leader.id, unit.at))
    helped = known.helped or (unit.id if carrying.portage(s, unit, None) else 0)
    s.escorts = [escort for escort in s.escorts if escort is not known]
    s.escorts.append(Escort(leader.id, known.start, helped))


@rule("ASL-3.7d")
def mark_close_combat(s: State, units: list[Unit], there: int) -> None:
    """Units that advance into an enemy hex are marked for close combat."""
    if enemies_at(s, there, units[0].side):
        for unit in units:
            unit.cc = True


def leave_map(s: State, unit: Unit) -> Procedure[None]:
    """A unit leaves the map by advancing."""
    yield tell("told-exits", rule="ASL-L11", pieces=(unit.id,), unit=unit_name(unit))
    edges.leave_map(s, unit)
    victory.judge(s, over=False)


def advance_end(s: State) -> Procedure[None]:
    """Close the APh: who should have entered by now and did not is lost."""
    s.escorts.clear()
    for unit in edges.overdue(s):
        carried = eliminate(s, unit)
        for weapon in carried:
            scrap(s, weapon)
        yield tell("told-never-entered", rule="ASL-D4", pieces=(unit.id,), unit=unit_name(unit))
    s.step = "close-combat-start"


STEPS: dict[str, PhaseStep] = {
    "advance-start": PhaseStep(advance_start, opens_phase=True),
    "advance": PhaseStep(advance),
    "advance-end": PhaseStep(advance_end),
}
