"""Secrets of a side at random: what may be under its markers, its plots, the tanks that lead, its mines.

`guess` fills in what an enemy does not know; `shuffle_secrets` changes it in a whole state, for the test of secrecy.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import asdict, replace

from bocage.systems.ept.ground.stacking import has_room
from bocage.systems.ept.ground.terrain import terrain_at
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import formations_of
from bocage.systems.ept.state.model import OFF_MAP, UNKNOWN, Battery, Formation, State, Unit
from bocage.systems.ept.state.renaming import rename
from bocage.systems.ept.state.units import is_gun, is_leader, is_set_up, is_vehicle, riders, type_of

LEADER = "platoon_leader"
"""What a marker is taken for that was not there when the game began: a deputy."""
PLOTTED = 0.5
"""The chance that a battery has a fire planned."""
LATE = 0.3
"""The chance that this fire is late by a turn."""
DUMMIES = 0.5
"""The chance that an unrevealed minefield is none."""
ENTERED = 0.5
"""The chance that a unit that was due has come on the map."""
OF_THE_PLACE = ("id", "side", "at", "floor", "hidden", "moved", "carrier")
"""What stays with a marker when another unit is put under it."""


# --- what an enemy does not know --------------------------------------------------------------------------------------
def guess(s: State, side: int, apart: set[int], rng: Random) -> None:
    """Fill in the secrets of a side; `apart` are the markers that move by themselves."""
    fill_markers(s, side, apart, rng)
    s.units = dict(sorted(s.units.items()))
    s.__dict__.pop("places", None)
    for formation in formations_of(s, side):
        if not formation.leader and not formation.leader_fell:
            appoint(s, formation, rng)
    for believed in s.believed:
        believed.update({cell: s.control[cell] for cell in s.setting.terms.victory.cells})
    guess_rest(s, side, rng)
    join_activation(s, side, rng)


def fill_markers(s: State, side: int, apart: set[int], rng: Random) -> None:
    """Put the units that nobody has seen under the markers and off the map; others may have left it unseen."""
    shown = [unit for unit in s.units.values() if unit.side == side and unit.type == UNKNOWN]
    unseen, ids = unseen_units(s, side), unseen_ids(s, side) | {unit.id for unit in shown}
    unseen += [deputy(side) for _ in range(len(ids) - len(unseen))]
    rng.shuffle(unseen)
    for mark in shown:
        under = next((unit for unit in unseen if may_be_here(s, unit, mark, mark.id in apart, rng)), unseen[0])
        unseen.remove(under)
        s.units[mark.id] = placed(under, mark.id, mark)
    for id, unit in zip(sorted(ids - {mark.id for mark in shown}), unseen, strict=False):
        stacks = [mark for mark in shown if mark.id < id and mark.id not in apart]
        fitting = [mark for mark in stacks if may_be_here(s, unit, mark, False, rng)]
        s.units[id] = placed(unit, id, rng.choice(fitting)) if fitting else waiting(s, unit, id)


def unseen_units(s: State, side: int) -> list[Unit]:
    """The units with which a side began and of which nobody has seen what became."""
    seen = {*s.fallen, *(unit.number for unit in s.units.values() if unit.type != UNKNOWN)}
    roster = s.setting.roster.values()
    return [unit for unit in roster if unit.side == side and unit.number not in seen]


def unseen_ids(s: State, side: int) -> set[int]:
    """The ids of a side's units that are neither on the map to be seen nor out of the game."""
    return {id for id, unit in s.setting.roster.items() if unit.side == side} - {*s.units, *s.gone}


def deputy(side: int) -> Unit:
    """A leader who came in the course of the game."""
    return Unit(0, LEADER, side, "line", tables().numbers.quality_morale.of("line").leader)


def may_be_here(s: State, unit: Unit, mark: Unit, moves: bool, rng: Random) -> bool:
    """Whether a unit may be what is under a marker; `moves`: the marker is on its way."""
    is_due = not unit.arrives or (unit.arrives <= s.turn and rng.random() < ENTERED)
    if not is_due or (moves and not can_walk(unit)):
        return False
    if unit.decoy:
        return True
    if is_vehicle(unit) and mark.floor:
        return False
    card = type_of(unit).card
    ground = terrain_at(s, mark.at).cost.of(card.locomotion if card else "infantry")
    return ground is not None and (moves or has_room(s, mark.side, mark.at, unit.type, mark.floor))


def can_walk(unit: Unit) -> bool:
    """Whether a unit moves on foot: vehicles, guns and weapons in place do not."""
    return not is_vehicle(unit) and not is_gun(unit) and not is_set_up(unit)


def placed(unit: Unit, id: int, mark: Unit) -> Unit:
    """A unit under a marker."""
    return replace(unit, id=id, at=mark.at, floor=mark.floor, hidden=True, moved=mark.moved, carrier=0, arrives=0)


def waiting(s: State, unit: Unit, id: int) -> Unit:
    """A unit off the map."""
    arrives = unit.arrives if unit.arrives >= s.turn or s.phase == "setup" else s.turn + 1
    return replace(unit, id=id, at=OFF_MAP, floor=0, hidden=True, carrier=0, arrives=arrives)


def appoint(s: State, formation: Formation, rng: Random) -> None:
    """Say who leads a formation: its leader's counter, or one of its vehicles."""
    units = [unit for unit in s.units.values() if unit.formation == formation.id and not unit.decoy]
    leaders = [unit for unit in units if is_leader(unit)] or [unit for unit in units if is_vehicle(unit)]
    formation.leader = rng.choice(leaders).id if leaders else 0


def join_activation(s: State, side: int, rng: Random) -> None:
    """Let hidden units of the formation that is active still act."""
    if s.active != side or not s.acting:
        return
    hidden = [unit.id for unit in s.units.values() if unit.formation == s.acting and unit.hidden]
    busy = s.deed.units if s.deed is not None else []
    s.active_units += [id for id in hidden if id not in s.active_units]
    s.ready += [id for id in hidden if id not in s.ready and (id in busy or rng.random() < ENTERED)]


# --- mines, plots -----------------------------------------------------------------------------------------------------
def guess_rest(s: State, side: int, rng: Random) -> None:
    """Say which mines are real, and what the batteries have been told."""
    for work in s.works.values():
        if work.side == side and work.kind == "mines" and not work.revealed:
            work.dummy = rng.random() < DUMMIES
    for battery in s.batteries.values():
        if battery.side == side:
            replot(s, battery, rng)


def replot(s: State, battery: Battery, rng: Random) -> None:
    """Plan a fire at random, or none."""
    if battery.id == s.coming:
        return
    observers = [unit.id for unit in s.units.values() if unit.side == battery.side and directs(unit)]
    battery.target, battery.waited, battery.observer, battery.mission = OFF_MAP, 0, 0, "fire"
    if battery.sorties and rng.random() < PLOTTED:
        battery.target = rng.randrange(s.board.size)
        battery.waited = int(rng.random() < LATE)
        battery.observer = rng.choice(observers) if observers else 0


def directs(unit: Unit) -> bool:
    """Whether a unit may direct artillery."""
    return unit.at != OFF_MAP and not unit.decoy and type_of(unit).kind in ("leader", "observer")


# --- another state that looks the same --------------------------------------------------------------------------------
def shuffle_secrets(s: State, side: int, apart: set[int], rng: Random) -> None:
    """Change what the enemy of a side does not know of it, in place."""
    acting = set(s.deed.units) if s.deed is not None else set()
    hidden = [unit for unit in s.units.values() if unit.side == side and unit.hidden and unit.at != OFF_MAP]
    loose = [unit for unit in hidden if not unit.carrier and not riders(s, unit) and (unit.id not in acting - apart)]
    if s.fight is not None:
        loose = [unit for unit in loose if unit.at != s.fight.at and unit.id not in apart]
    if any(not can_walk(unit) for unit in loose if unit.id in apart):
        loose = [unit for unit in loose if unit.id not in apart]
    if any(unit.id in apart for unit in loose):
        loose = [unit for unit in loose if can_walk(unit)]
    for group in ([one for one in loose if not is_vehicle(one)], [one for one in loose if is_vehicle(one)]):
        exchange(s, group, rng)
    for formation in formations_of(s, side):
        lead_other(s, formation, rng)
    guess_rest(s, side, rng)


def exchange(s: State, group: Sequence[Unit], rng: Random) -> None:
    """Put each unit under the marker of another; formations, batteries and lists name it by its new marker."""
    ids = [unit.id for unit in group]
    rng.shuffle(ids)
    renamed = dict(zip(ids, ids[1:] + ids[:1], strict=True))
    before = {unit.id: replace(unit) for unit in group}
    for old, new in renamed.items():
        own = {key: value for key, value in asdict(before[old]).items() if key not in OF_THE_PLACE}
        s.units[new] = replace(before[new], **own)
    rename(s, renamed)


def lead_other(s: State, formation: Formation, rng: Random) -> None:
    """Let another vehicle lead a formation that is led by one."""
    leader = s.units.get(formation.leader)
    if leader is None or not is_vehicle(leader):
        return
    vehicles = [unit for unit in s.units.values() if unit.formation == formation.id and is_vehicle(unit)]
    other = rng.choice(vehicles)
    leader.morale, other.morale = other.morale, leader.morale
    formation.leader = other.id
