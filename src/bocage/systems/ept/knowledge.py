"""What each side may know (EPT-10, EPT-12.1b, EPT-16.1g, EPT-18.5a), and full states that agree with it.

Of the enemy's hidden units a side knows only their markers: one for each stack (EPT-10.1a, EPT-10.1b), and one for each
unit that is just moving. A marker is shown as a decoy of the type `UNKNOWN`; what is under it is nobody's but its
owner's, and so are the plots of his batteries, which of his tanks leads, and whether his mines are real.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bocage.kernel.contract.setting import attach
from bocage.kernel.contract.state import copy
from bocage.kernel.rules import rule
from bocage.systems.ept.guessing import guess, shuffle_secrets
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import (
    NOBODY,
    OFF_MAP,
    UNKNOWN,
    Battery,
    Deed,
    Fight,
    Formation,
    Overrun,
    State,
    Unit,
    Work,
)
from bocage.systems.ept.state.setting import SIDES
from bocage.systems.ept.state.units import is_vehicle, other, vehicles_by_cell


# --- known ------------------------------------------------------------------------------------------------------------
def known(s: State, side: int) -> State:
    """The state as a side knows it; the state itself if it knows all of it."""
    enemy = other(side)
    hidden = {unit.id for unit in s.units.values() if unit.side == enemy and is_secret(unit)}
    units = markers(s, enemy, hidden) | tank_leaders(s, enemy)
    if is_set_up_in_secret(s):
        units = {}
    formations = {each.id: led_in_secret(s, each) for each in s.formations.values() if each.side == enemy}
    enemy_works = {work.id: work_as_seen(s, work) for work in s.works.values() if work.side == enemy}
    batteries = {battery.id: unplotted(s, battery) for battery in s.batteries.values() if battery.side == enemy}
    changed = ((formations, s.formations), (enemy_works, s.works), (batteries, s.batteries))
    control, believed = control_as_believed(s, side), believed_by(s, side)
    pledged = {id: what for id, what in s.pledged.items() if s.units[id].side == side}
    is_all_known = not hidden and not units and not s.believed and pledged == s.pledged
    if is_all_known and all(part[id] == whole[id] for part, whole in changed for id in part):
        return s
    seen = replace(
        s,
        units={id: units.get(id, unit) for id, unit in s.units.items() if id not in hidden or id in units},
        formations=s.formations | formations,
        works=s.works | enemy_works,
        batteries=s.batteries | batteries,
        ready=[id for id in s.ready if id not in hidden],
        active_units=[id for id in s.active_units if id not in hidden],
        deferred=[id for id in s.deferred if id not in hidden],
        rally_dice={id: die for id, die in s.rally_dice.items() if id not in hidden},
        offered=[id for id in s.offered if id not in hidden],
        spotters={id: mortar for id, mortar in s.spotters.items() if not hidden.intersection((id, mortar))},
        tried=[id for id in s.tried if id not in hidden],
        ladder=[replace(rung, tried=[id for id in rung.tried if id not in hidden]) for rung in s.ladder],
        deed=deed_as_seen(s, hidden),
        fight=fight_as_seen(s.fight, hidden),
        overrun=overrun_as_seen(s.overrun, hidden),
        control=control,
        believed=believed,
        pledged=pledged,
        settled=[one for one in s.settled if one == side or not is_set_up_in_secret(s)],
        arranged=[count if one == side else 0 for one, count in enumerate(s.arranged)],
    )
    return with_places(attach(seen, s.setting), s, side, hidden)


def with_places(seen: State, s: State, side: int, hidden: set[int]) -> State:
    """What a side knows, with the places of its own units, and of all vehicles where none is hidden from it."""
    known = s.places[other(side)].only(seen.units)
    seen.__dict__["places"] = (s.places[0], known) if side == 0 else (known, s.places[1])
    if not vehicles_by_cell(s).holds_any(hidden):
        seen.__dict__["vehicles"] = vehicles_by_cell(s)
    return seen


def is_secret(unit: Unit) -> bool:
    """Whether the enemy does not know a unit: it is hidden, or has not come on the map yet."""
    return unit.hidden or unit.at == OFF_MAP


def markers(s: State, side: int, hidden: set[int]) -> dict[int, Unit]:
    """The markers of a side's hidden units: one for each unit that is moving, one for all others of a place."""
    apart, shown, by_place = acting(s), dict[int, Unit](), dict[tuple[int, int], Unit]()
    for id in sorted(hidden):
        unit = s.units[id]
        if unit.at == OFF_MAP:
            continue
        place = unit.at, unit.floor
        covering = None if id in apart else by_place.get(place)
        if covering is not None and is_under(unit, covering):
            covering.moved |= unit.moved
            continue
        shown[id] = marker(unit)
        if id not in apart:
            by_place[place] = shown[id]
    return shown


@rule("EPT-10.1b")
def is_under(unit: Unit, mark: Unit) -> bool:
    """Whether a marker that lies in its place covers a hidden unit as well."""
    return (unit.at, unit.floor) == (mark.at, mark.floor)


@rule("EPT-10.0a", "EPT-10.1d")
def marker(unit: Unit) -> Unit:
    """What is seen of a hidden unit."""
    return Unit(
        unit.id, UNKNOWN, unit.side, "line", 0, at=unit.at, floor=unit.floor, hidden=True, decoy=True, moved=unit.moved
    )


def acting(s: State) -> set[int]:
    """The units that both sides see acting just now."""
    moving = s.deed.units if s.deed is not None and (s.deed.hexes or s.fight is not None) else []
    return {*moving, *(id for rung in s.ladder for id in rung.units)}


def deed_as_seen(s: State, hidden: set[int]) -> Deed | None:
    """The action in progress: of a hidden unit only its move is seen."""
    if s.deed is None or not hidden.intersection(s.deed.units):
        return s.deed
    if not set(s.deed.units) <= acting(s):
        return None
    return Deed(s.deed.units, s.deed.gait, hexes=s.deed.hexes, came_from=s.deed.came_from)


def fight_as_seen(fight: Fight | None, hidden: set[int]) -> Fight | None:
    """An assault in progress, without those who have not been seen yet."""
    if fight is None:
        return None
    return replace(fight, threatened=[id for id in fight.threatened if id not in hidden])


def overrun_as_seen(overrun: Overrun | None, hidden: set[int]) -> Overrun | None:
    """An overrun in progress, without the men who have not been seen yet."""
    if overrun is None:
        return None
    return replace(overrun, threatened=[id for id in overrun.threatened if id not in hidden])


# --- ground, set-up ---------------------------------------------------------------------------------------------------
@rule("EPT-S.9a")
def control_as_believed(s: State, side: int) -> list[int]:
    """Who holds which hex as far as a side can tell: hidden enemies take hexes unseen."""
    if not s.believed or not s.believed[side]:
        return s.control
    control = [NOBODY] * len(s.control)
    for cell, holder in s.believed[side].items():
        control[cell] = holder
    return control


def believed_by(s: State, side: int) -> list[dict[int, int]]:
    """What a side believes of the objectives, and not what the enemy does."""
    return [believed if one == side else {} for one, believed in enumerate(s.believed)]


def is_set_up_in_secret(s: State) -> bool:
    """Whether both sides are setting up at the same time, each unseen by the other."""
    return s.phase == "setup" and s.setting.terms.secret_setup and len(s.settled) < SIDES


# --- formations, works, batteries -------------------------------------------------------------------------------------
@rule("EPT-16.1g", "EPT-10.4b")
def led_in_secret(s: State, formation: Formation) -> Formation:
    """A formation of the enemy: its leader is not known while he is hidden, nor which tank he is or was."""
    leader = s.units.get(formation.leader)
    if leader is not None and (is_secret(leader) or is_vehicle(leader)):
        return replace(formation, leader=0, fallen_morale=0)
    return replace(formation, fallen_morale=0) if formation.fallen_morale else formation


def tank_leaders(s: State, side: int) -> dict[int, Unit]:
    """The recognised vehicles of a side that lead, with the morale of any other, as it would betray them."""
    leaders = {formation.leader for formation in s.formations.values() if formation.side == side}
    units = [s.units[id] for id in sorted(leaders) if id in s.units]
    return {
        unit.id: replace(unit, morale=tables().numbers.quality_morale.of(unit.quality).unit)
        for unit in units
        if is_vehicle(unit) and not is_secret(unit)
    }


def work_as_seen(s: State, work: Work) -> Work:
    """A work of the enemy: not yet where it is placed in secret, mines face down."""
    return replace(face_down(work), at=OFF_MAP) if is_set_up_in_secret(s) else face_down(work)


@rule("EPT-18.5a")
def face_down(work: Work) -> Work:
    """A minefield of which it is not known whether it is one."""
    return work if work.revealed else replace(work, dummy=False)


@rule("EPT-12.1b")
def unplotted(s: State, battery: Battery) -> Battery:
    """A battery of which neither plot nor observer nor delay is known; its calibre is on the scenario card.

    Of aircraft that attack now everybody sees where.
    """
    is_seen = battery.id == s.coming
    return Battery(
        battery.id,
        battery.side,
        battery.calibre,
        target=battery.target if is_seen else OFF_MAP,
        mission=battery.mission if is_seen else "fire",
        toward=battery.toward if is_seen else 0,
        phosphorus=battery.phosphorus,
        sorties=battery.sorties,
        from_turn=battery.from_turn,
    )


# --- possible states --------------------------------------------------------------------------------------------------
def resample(seen: State, side: int, rng: Random) -> State:
    """A full state that agrees with what a side knows."""
    s: State = copy(seen, seen.setting)
    guess(s, other(side), acting(s), rng)
    return s


def perturb(s: State, side: int, rng: Random) -> State:
    """Another state that looks the same to a side, changed in place."""
    shuffle_secrets(s, other(side), acting(s), rng)
    return s
