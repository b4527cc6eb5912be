"""Suggested set-ups (EPT-0.3a): two for each side, each with its posts in the scenario; agents take them too."""

from __future__ import annotations

from bocage.ground.facing import find_facing
from bocage.ground.storeys import Location
from bocage.kernel.rules import rule
from bocage.systems.ept.game.placing import counter, force_number, is_open_to, posts_of, unplaced
from bocage.systems.ept.game.riding import seats
from bocage.systems.ept.scenarios.scenario import find_scenario
from bocage.systems.ept.state.formations import formations_of
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.units import has_trait, is_vehicle, put, rides_outside


@rule("EPT-0.3a")
def suggest(s: State, side: int, plan: int) -> None:
    """Place all that is left at the posts of its force, load what arrives, give decoys and tank leaders in order.

    In the second plan nobody rides on tanks, and the last vehicle of a formation leads it, not the first.
    """
    filled: dict[int, int] = {}
    for id in unplaced(s, side):
        set_at_post(s, id, plan, filled)
    while wanted := [seat for seat in seats(s, side) if plan == 1 or not rides_outside(seat[1])]:
        deck(s, *wanted[0])
    own = [formation.id for formation in formations_of(s, side)]
    decoys = [unit for unit in s.units.values() if unit.side == side and unit.decoy and not unit.formation]
    for number, decoy in enumerate(decoys):
        decoy.formation = own[number % len(own)] if own else 0
    for formation in formations_of(s, side):
        tanks = [unit for unit in s.units.values() if unit.formation == formation.id and is_vehicle(unit)]
        if not formation.leader and tanks:
            leading = tanks[0 if plan == 1 else -1]
            formation.leader, leading.morale = leading.id, formation.leader_morale


def set_at_post(s: State, id: int, plan: int, filled: dict[int, int]) -> None:
    """Place one counter at the next post of its force that has room; `filled` counts what each force has placed."""
    force = force_number(s, id)
    posts = posts_of(s, id, plan)
    count = max(1, len(posts_named(s, id, plan)))
    turn = filled.get(force, 0)
    filled[force] = turn + 1
    ordered = posts[turn % count : count] + posts[: turn % count] + posts[count:]
    cell = next(cell for cell in ordered if is_open_to(s, id, cell))
    counter(s, id).facing = usual_facing(s, counter(s, id).side)
    unit = s.units.get(id)
    if unit is None:
        s.works[id].at = cell
        return
    unit.set_up = has_trait(unit, "set_up")
    place = Location(cell)
    unit.floor = place.level
    put(s, unit, cell)


def posts_named(s: State, id: int, plan: int) -> tuple[str, ...]:
    """The posts that the scenario names for a counter in a suggested set-up."""
    scenario = find_scenario(s.setting.terms.id)
    return scenario.forces[force_number(s, id)].posts[plan - 1]


def usual_facing(s: State, side: int) -> int:
    """Which way a side looks in its suggested set-ups."""
    scenario = find_scenario(s.setting.terms.id)
    return int(find_facing(scenario.side[scenario.sides[side]].facing, s.board.orientation))


def deck(s: State, rider: Unit, vehicle: Unit) -> None:
    """Put a unit aboard a vehicle, on the map or off it; its weapon is packed."""
    rider.carrier, rider.set_up, rider.floor = vehicle.id, False, 0
    rider.facing = vehicle.facing
    put(s, rider, vehicle.at)
